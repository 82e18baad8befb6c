/*
 * choose.c - what a person typed, as a move.
 *
 * Decides how forgiving the game is. A line is matched against the words of the moves there are;
 * the best kind of match counts, and only when it fits a single move is that move meant:
 *
 *   1. word for word
 *   2. words cut short or left out, the first one not: "o 5", "fix 4", "use manual", "draw"
 *   3. only the arguments: "sea", "engine 4"; numbers only where all moves are of one kind
 *
 * Numbers are never cut short: 1 does not mean 10. An item is used only when `use` is said: "pump"
 * is an action, and never the Water Pump.
 */
#include "term/choose.h"

#include <string.h>

#include "term/ask.h"

enum { EXACT, SHORTENED, ARGUMENTS, NO_MATCH };
enum { COUNT_MAX = 10 }; /* no move counts further */

/* ---- Words ------------------------------------------------------------------------------------ */

/* Whether a hyphen at this place is a word of its own, and not what joins two. */
static bool lone_hyphen(const char *line, const char *at)
{
    return *at == '-' && (at == line || at[-1] == ' ') && (at[1] == ' ' || at[1] == '\0');
}

RnTyped rn_typed(const char *line)
{
    RnTyped typed = {.count = 0};
    for (const char *at = line; *at != '\0';) {
        size_t size = lone_hyphen(line, at) ? 1 : strcspn(at, " -");
        if (size == 0) {
            at++;
            continue;
        }
        if (typed.count == RN_TYPED_WORDS || size >= RN_TYPED_SIZE) {
            typed.count = 0;
            return typed;
        }
        for (size_t i = 0; i < size; i++)
            typed.word[typed.count][i] = rn_lower(at[i]);
        typed.word[typed.count++][size] = '\0';
        at += size;
    }
    return typed;
}

static bool is_number(const char *word) { return word[0] >= '0' && word[0] <= '9'; }

static bool begins(const char *word, const char *typed)
{
    if (is_number(typed) || is_number(word))
        return strcmp(word, typed) == 0;
    return strncmp(word, typed, strlen(typed)) == 0;
}

/* ---- Matching --------------------------------------------------------------------------------- */

/* Whether the typed words come, in this order, among the words of the move from `from` on. */
static bool in_order(const RnTyped *typed, int first, const RnTyped *move, int from)
{
    int at = from;
    for (int i = first; i < typed->count; i++) {
        while (at < move->count && !begins(move->word[at], typed->word[i]))
            at++;
        if (at++ >= move->count)
            return false;
    }
    return true;
}

static bool same_words(const RnTyped *a, const RnTyped *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->word[i], b->word[i]) != 0)
            return false;
    return true;
}

static bool has_number(const RnTyped *typed)
{
    for (int i = 0; i < typed->count; i++)
        if (is_number(typed->word[i]))
            return true;
    return false;
}

/* Moves of one kind, what ends them (`done`) aside. */
static bool one_kind(const RnMove *moves, int count)
{
    int kind = -1;
    for (int i = 0; i < count; i++) {
        if (moves[i].kind == RN_M_DONE)
            continue;
        if (kind >= 0 && moves[i].kind != kind)
            return false;
        kind = moves[i].kind;
    }
    return true;
}

static int match(const RnTyped *typed, const RnTyped *move, bool bare_numbers)
{
    if (same_words(typed, move))
        return EXACT;
    if (begins(move->word[0], typed->word[0]) && in_order(typed, 1, move, 1))
        return SHORTENED;
    if ((bare_numbers || !has_number(typed)) && in_order(typed, 0, move, 1))
        return ARGUMENTS;
    return NO_MATCH;
}

/* Trades, fights and stacks can name the gnome's player instead of its letter. */
static bool names_gnome(RnMove move)
{
    return move.kind == RN_M_TRADE || move.kind == RN_M_ATTACK || move.kind == RN_M_STACK;
}

static int match_move(const RnBox *box, const RnTyped *typed, const char *const *names, RnMove move,
                      bool bare_numbers)
{
    char text[RN_TEXT_MAX];
    rn_move_text(box, move, text);
    RnTyped words = rn_typed(text);
    int best = match(typed, &words, bare_numbers);
    if (best == ARGUMENTS && move.kind == RN_M_USE)
        return NO_MATCH;
    if (best == EXACT || !names_gnome(move) || names == NULL || names[move.what] == NULL)
        return best;
    RnTyped name = rn_typed(names[move.what]);
    for (words.count = 1; words.count <= name.count && words.count < RN_TYPED_WORDS; words.count++)
        strcpy(words.word[words.count], name.word[words.count - 1]);
    int named = match(typed, &words, bare_numbers);
    if (named == EXACT)
        named = SHORTENED; /* a letter is never mistaken for a name */
    return named < best ? named : best;
}

int rn_choose(const RnBox *box, const RnTyped *typed, const char *const names[RN_GNOMES_MAX],
              RnMove *moves, int count)
{
    bool bare_numbers = one_kind(moves, count);
    int best = NO_MATCH;
    int kept = 0;
    if (typed->count == 0)
        return 0;
    for (int i = 0; i < count; i++) {
        int found = match_move(box, typed, names, moves[i], bare_numbers);
        if (found == NO_MATCH || found > best)
            continue;
        if (found < best)
            kept = 0;
        best = found;
        moves[kept++] = moves[i];
    }
    return kept;
}

/* ---- All there is ----------------------------------------------------------------------------- */

/* Whether the move names a number: then it has a text with 1, and else only with 0. */
static bool takes_number(const RnBox *box, RnMove move)
{
    char text[RN_TEXT_MAX];
    move.count = 1;
    return rn_move_text(box, move, text) > 0;
}

int rn_all_moves(const RnBox *box, RnMove moves[RN_ALL_MOVES_MAX])
{
    int count = 0;
    for (int kind = 0; kind < RN_M_DIE; kind++) {
        for (int what = 0; what < RN_HATCHES_MAX; what++) {
            RnMove move = {.kind = (uint8_t)kind, .what = (uint8_t)what};
            bool numbered = takes_number(box, move);
            for (int number = numbered; number <= (numbered ? COUNT_MAX : 0); number++) {
                char text[RN_TEXT_MAX];
                move.count = (uint8_t)number;
                if (count < RN_ALL_MOVES_MAX && rn_move_text(box, move, text) > 0)
                    moves[count++] = move;
            }
        }
    }
    return count;
}

int rn_meant_moves(const RnBox *box, const RnTyped *typed, const char *const names[RN_GNOMES_MAX],
                   RnMove moves[RN_ALL_MOVES_MAX])
{
    int count = rn_choose(box, typed, names, moves, rn_all_moves(box, moves));
    const char *last = typed->count > 1 ? typed->word[typed->count - 1] : "";
    if (count > 0 || rn_number(last) < 0 || rn_number(last) > UINT8_MAX)
        return count;
    /* a number that no legal move has: found with another one, then put back */
    RnTyped other = *typed;
    strcpy(other.word[other.count - 1], "1");
    count = rn_choose(box, &other, names, moves, rn_all_moves(box, moves));
    int kept = 0;
    for (int i = 0; i < count; i++) {
        char text[RN_TEXT_MAX];
        moves[kept] = moves[i];
        if (!takes_number(box, moves[i]))
            continue;
        moves[kept].count = (uint8_t)rn_number(last);
        kept += rn_move_text(box, moves[kept], text) > 0;
    }
    return kept;
}
