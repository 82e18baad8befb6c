/*
 * choose.c - what a person typed, as a move.
 *
 * Decides how forgiving the game is. A line is matched against the words of the moves there are, in
 * English and in the reader's language; the best kind of match counts, and only when it fits a
 * single move is that move meant:
 *
 *   1. word for word
 *   2. words cut short or left out, the first one not: "o 5", "fix 4", "use manual", "draw"
 *   3. only the arguments: "sea", "engine 4"; numbers only where all moves are of one kind
 *
 * A move has several wordings: its verb is the word of a move, that word translated, or the name of
 * the action; its argument is a word, that word translated, or a name. Names of actions and of rooms
 * count only behind their verb, so that "engine" is a repair and not a way.
 *
 * Numbers are never cut short: 1 does not mean 10. An item is used only when `use` is said: "pump"
 * is an action, and never the Water Pump.
 */
#include "term/choose.h"

#include <string.h>

#include "base/assert.h"
#include "term/ask.h"
#include "text/text.h"

enum { EXACT, SHORTENED, ARGUMENTS, NO_MATCH };
enum { COUNT_MAX = 10 }; /* no move counts further */

/* ---- Words ------------------------------------------------------------------------------------ */

/* Whether a hyphen at this place is a word of its own, and not what joins two. */
static bool lone_hyphen(const char *line, const char *at)
{
    return *at == '-' && (at == line || at[-1] == ' ') && (at[1] == ' ' || at[1] == '\0');
}

RnTyped rn_typed(const char *text)
{
    RnTyped typed = {.count = 0};
    char line[RN_ASK_MAX + 1];
    if (strlen(text) > RN_ASK_MAX) {
        return typed;
    }
    rn_fold(text, line);
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
        memcpy(typed.word[typed.count], at, size);
        typed.word[typed.count++][size] = '\0';
        at += size;
    }
    return typed;
}

static bool is_number(const char *word) { return word[0] >= '0' && word[0] <= '9'; }

static bool begins(const char *word, const char *typed)
{
    if (is_number(typed) || is_number(word)) {
        return strcmp(word, typed) == 0;
    }
    return strncmp(word, typed, strlen(typed)) == 0;
}

/* ---- Matching --------------------------------------------------------------------------------- */

/* Whether the typed words come, in this order, among the words of the move from `from` on. */
static bool in_order(const RnTyped *typed, int first, const RnTyped *move, int from)
{
    int at = from;
    for (int i = first; i < typed->count; i++) {
        while (at < move->count && !begins(move->word[at], typed->word[i])) {
            at++;
        }
        if (at++ >= move->count) {
            return false;
        }
    }
    return true;
}

static bool same_words(const RnTyped *a, const RnTyped *b)
{
    if (a->count != b->count) {
        return false;
    }
    for (int i = 0; i < a->count; i++) {
        if (strcmp(a->word[i], b->word[i]) != 0) {
            return false;
        }
    }
    return true;
}

static bool has_number(const RnTyped *typed)
{
    for (int i = 0; i < typed->count; i++) {
        if (is_number(typed->word[i])) {
            return true;
        }
    }
    return false;
}

/* Moves of one kind, what ends them (`done`) aside. */
static bool one_kind(const RnMove *moves, int count)
{
    int kind = -1;
    for (int i = 0; i < count; i++) {
        if (moves[i].kind == RN_M_DONE) {
            continue;
        }
        if (kind >= 0 && moves[i].kind != kind) {
            return false;
        }
        kind = moves[i].kind;
    }
    return true;
}

static int match(const RnTyped *typed, const RnTyped *move, bool bare_numbers)
{
    if (same_words(typed, move)) {
        return EXACT;
    }
    if (begins(move->word[0], typed->word[0]) && in_order(typed, 1, move, 1)) {
        return SHORTENED;
    }
    if ((bare_numbers || !has_number(typed)) && in_order(typed, 0, move, 1)) {
        return ARGUMENTS;
    }
    return NO_MATCH;
}

/* ---- Wordings --------------------------------------------------------------------------------- */

enum { VERBS = 3, ARGUMENTS_MAX = 4, WORDING_MAX = 2 * RN_TYPED_MAX };

/* What can stand for the verb and for all that follows it. The first two of each are words, in
 * English and translated; the rest are names. */
typedef struct Wordings {
    const char *verb[VERBS];
    char argument[ARGUMENTS_MAX][RN_TYPED_MAX];
    int arguments;
} Wordings;

static bool is_about_item(RnMove move)
{
    return move.kind == RN_M_USE || move.kind == RN_M_GIVE || move.kind == RN_M_DISCARD ||
           move.kind == RN_M_ITEM;
}

/* Trades, fights and stacks can name the gnome's player instead of its letter. */
static bool names_gnome(RnMove move)
{
    return move.kind == RN_M_TRADE || move.kind == RN_M_ATTACK || move.kind == RN_M_STACK;
}

/* What stands behind the verb in a text that begins with it. */
static const char *behind(const char *text, const char *verb) { return text + strlen(verb); }

static void add_argument(Wordings *wordings, const char *text)
{
    for (int i = 0; i < wordings->arguments; i++) {
        if (i > 1 && strcmp(wordings->argument[i], text) == 0) {
            return;
        }
    }
    RN_ASSERT(wordings->arguments < ARGUMENTS_MAX);
    snprintf(wordings->argument[wordings->arguments++], RN_TYPED_MAX, "%s", text);
}

/* The name of an action begins with what is done; "Fire spreads here" does not, and would be taken
 * for whatever else has to do with fire. */
static const char *action_name(int kind)
{
    return kind == RN_M_BURN ? rn_typed_verb(kind) : rn_name_action(kind, RN_REVISED);
}

static Wordings wordings_of(const RnBox *box, RnMove move)
{
    char english[RN_TEXT_MAX];
    char typed[RN_TYPED_MAX];
    Wordings wordings = {
        .verb = {rn_word_move(move.kind), rn_typed_verb(move.kind), action_name(move.kind)}};
    rn_move_text(box, move, english);
    rn_typed_move(box, move, typed);
    add_argument(&wordings, behind(english, wordings.verb[0]));
    add_argument(&wordings, behind(typed, wordings.verb[1]));
    if (is_about_item(move)) {
        add_argument(&wordings, rn_name_item(move.what, RN_REVISED));
        add_argument(&wordings, rn_name_item(move.what, RN_FIRST));
    } else if (move.kind == RN_M_OPEN || move.kind == RN_M_BURN) {
        if (rn_name_room(move.what)[0] != '\0') {
            add_argument(&wordings, rn_name_room(move.what));
        }
    }
    return wordings;
}

static int match_wording(const RnTyped *typed, RnMove move, const char *verb, const char *argument,
                         bool bare_numbers)
{
    char text[WORDING_MAX];
    snprintf(text, sizeof text, "%s %s", verb, argument);
    RnTyped words = rn_typed(text);
    int found = words.count > 0 ? match(typed, &words, bare_numbers) : NO_MATCH;
    return found == ARGUMENTS && move.kind == RN_M_USE ? NO_MATCH : found;
}

static int match_move(const RnBox *box, const RnTyped *typed, const char *const *names, RnMove move,
                      bool bare_numbers)
{
    RN_ASSERT(typed->count > 0 && move.kind < RN_MOVE_KINDS);
    const Wordings wordings = wordings_of(box, move);
    int best = NO_MATCH;
    for (int v = 0; v < VERBS && best != EXACT; v++) {
        for (int a = 0; a < wordings.arguments && best != EXACT; a++) {
            int found =
                match_wording(typed, move, wordings.verb[v], wordings.argument[a], bare_numbers);
            if (found == ARGUMENTS && (v > 1 || a > 1)) {
                continue;
            }
            best = found < best ? found : best;
        }
    }
    if (best == EXACT || !names_gnome(move) || names == NULL || names[move.what] == NULL) {
        return best;
    }
    for (int v = 0; v < VERBS; v++) {
        int found = match_wording(typed, move, wordings.verb[v], names[move.what], bare_numbers);
        if (found == EXACT) {
            found = SHORTENED; /* a letter is never mistaken for a name */
        }
        best = found < best && (found != ARGUMENTS || v < 2) ? found : best;
    }
    return best;
}

int rn_choose(const RnBox *box, const RnTyped *typed, const char *const names[RN_GNOMES_MAX],
              RnMove *moves, int count)
{
    bool bare_numbers = one_kind(moves, count);
    int best = NO_MATCH;
    int kept = 0;
    if (typed->count == 0) {
        return 0;
    }
    for (int i = 0; i < count; i++) {
        int found = match_move(box, typed, names, moves[i], bare_numbers);
        if (found == NO_MATCH || found > best) {
            continue;
        }
        if (found < best) {
            kept = 0;
        }
        best = found;
        moves[kept++] = moves[i];
    }
    return kept;
}

/* ---- Places ----------------------------------------------------------------------------------- */

/* How many of the words from number `first` on are those of the name, in order and perhaps cut
 * short. */
static int name_words(const RnTyped *typed, int first, const char *name)
{
    RnTyped words = rn_typed(name);
    int used = 0;
    while (used < words.count && first + used < typed->count &&
           begins(words.word[used], typed->word[first + used])) {
        used++;
    }
    return used;
}

int rn_typed_place(const RnTyped *typed, int first, int *used)
{
    RN_ASSERT(first >= 0 && first <= typed->count);
    int found = 0;
    bool several = false;
    *used = 0;
    for (int space = 1; space <= RN_SEA; space++) {
        const char *const names[] = {rn_word_space(space), rn_typed_space(space),
                                     space == RN_SEA ? rn_name_space(space) : rn_name_room(space)};
        int most = 0;
        for (int i = 0; i < RN_COUNT(names); i++) {
            int words = name_words(typed, first, names[i]);
            most = words > most ? words : most;
        }
        if (most > *used) {
            *used = most;
            found = space;
            several = false;
        } else if (most > 0 && most == *used) {
            several = true;
        }
    }
    return several ? 0 : found;
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
                if (rn_move_text(box, move, text) > 0) {
                    RN_ASSERT(count < RN_ALL_MOVES_MAX);
                    moves[count++] = move;
                }
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
    if (count > 0 || rn_number(last) < 0 || rn_number(last) > UINT8_MAX) {
        return count;
    }
    /* a number that no legal move has: found with another one, then put back */
    RnTyped other = *typed;
    strcpy(other.word[other.count - 1], "1");
    count = rn_choose(box, &other, names, moves, rn_all_moves(box, moves));
    int kept = 0;
    for (int i = 0; i < count; i++) {
        char text[RN_TEXT_MAX];
        moves[kept] = moves[i];
        if (!takes_number(box, moves[i])) {
            continue;
        }
        moves[kept].count = (uint8_t)rn_number(last);
        kept += rn_move_text(box, moves[kept], text) > 0;
    }
    return kept;
}

int rn_meant_items(const RnBox *box, const RnTyped *typed, RnMove moves[RN_ITEMS])
{
    RnTyped use = {.count = 1};
    strcpy(use.word[0], rn_word_move(RN_M_USE));
    for (int i = 0; i < typed->count && use.count < RN_TYPED_WORDS; i++) {
        memcpy(use.word[use.count++], typed->word[i], RN_TYPED_SIZE);
    }
    for (int item = 0; item < RN_ITEMS; item++) {
        moves[item] = (RnMove){.kind = RN_M_USE, .what = (uint8_t)item};
    }
    return typed->count > 0 ? rn_choose(box, &use, NULL, moves, RN_ITEMS) : 0;
}
