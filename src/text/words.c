/*
 * words.c - the words of the protocol and of records, and moves to and from them.
 *
 * There is exactly one text for every move: what rn_move_text() writes is all that rn_move_parse()
 * takes. So a move and its text can stand for each other in files, lists and tests. Whether the
 * move is legal is the core's business; here only its words and ranges are judged.
 */
#include "base/assert.h"
#include "text/text.h"

/* ---- Tables --------------------------------------------------------------------------------- */

static const char *const EDITIONS[] = {"revised", "first"};
#define WORD(constant, word, ...) word,
static const char *const ITEMS[] = {RN_ITEM_LIST(WORD)};
static const char *const EVENTS[] = {RN_CARD_LIST(WORD)};
#undef WORD
static const char *const FAINTS[RN_FAINTS] = {"-", "1", "2", "3", "4"};
static const char *const TRACKS[RN_TRACKS] = {"asphyxiation", "heat", "pressure"};
static const char *const TOKENS[RN_TOKENS] = {"crushed", "asphyxiated", "missiles", "kraken"};
static const char *const WATERS[] = {"none", "low", "high"};
static const char *const STATUSES[] = {"aboard", "dead", "abandoned"};
static const char *const PHASES[RN_PHASES] = {"setup", "movement", "action",
                                              "faint", "updates",  "over"};
static const char *const DECISIONS[RN_DECISIONS] = {"turn",   "hatch",   "flee",   "give",
                                                    "return", "defend",  "late",   "burn",
                                                    "block",  "discard", "chance", "over"};
static const char *const CHANCES[RN_CHANCES] = {NULL, "die", "event", "item", "stack"};
static const char *const RESULTS[RN_RESULTS] = {NULL, "rescued", "lost"};
static const char *const REASONS[RN_REASONS] = {NULL,       "asphyxiation", "heat",     "pressure",
                                                "crushed",  "asphyxiated",  "missiles", "kraken",
                                                "all-dead", "all-gone"};
static const char *const SPACES[] = {NULL, "1", "2", "3", "4",  "5",
                                     "6",  "7", "8", "9", "10", "sea"};
static const char *const GNOMES[RN_GNOMES_MAX] = {"A", "B", "C", "D", "E", "F", "G", "H"};
static const char *const CAUSES[RN_CAUSES] = {"fire", "water", "air", "fainted-at-sea", "fight"};
#define WORD_OF(constant, field, ...) #field,
static const char *const VARIANTS[] = {RN_VARIANT_LIST(WORD_OF)};
#undef WORD_OF
#define OPTION_OF(constant, field, option, ...) option,
static const char *const OPTIONS[] = {RN_VARIANT_LIST(OPTION_OF)};
#undef OPTION_OF
#define WORD(constant, word) word,
static const char *const FACTS[] = {RN_FACT_LIST(WORD)};
#undef WORD

/* The word of a move is what an English player types: of the string to translate only itself. */
#define NC_(context, word) word
#define WORD(constant, args, word, name) word,
static const char *const MOVES[] = {RN_MOVE_LIST(WORD)};
#undef WORD

/* A count of minutes or items that is too high is still a move, so that the rule which forbids it
 * can be named. */
enum { COUNT_MAX = 99 };

/* ---- One word ------------------------------------------------------------------------------- */

static const char *entry(const char *const *table, int count, int index)
{
    return index >= 0 && index < count ? table[index] : NULL;
}

const char *rn_word_edition(int edition) { return entry(EDITIONS, RN_COUNT(EDITIONS), edition); }

const char *rn_word_item(int item) { return entry(ITEMS, RN_ITEMS, item); }

const char *rn_word_event(int event) { return entry(EVENTS, RN_EVENTS, event); }

const char *rn_word_faint(int faint) { return entry(FAINTS, RN_FAINTS, faint); }

const char *rn_word_track(int track) { return entry(TRACKS, RN_TRACKS, track); }

const char *rn_word_token(int token) { return entry(TOKENS, RN_TOKENS, token); }

const char *rn_word_water(int level) { return entry(WATERS, RN_COUNT(WATERS), level); }

const char *rn_word_status(int status) { return entry(STATUSES, RN_COUNT(STATUSES), status); }

const char *rn_word_phase(int phase) { return entry(PHASES, RN_PHASES, phase); }

const char *rn_word_decision(int decision) { return entry(DECISIONS, RN_DECISIONS, decision); }

const char *rn_word_chance(int chance) { return entry(CHANCES, RN_CHANCES, chance); }

const char *rn_word_result(int result) { return entry(RESULTS, RN_RESULTS, result); }

const char *rn_word_reason(int reason) { return entry(REASONS, RN_REASONS, reason); }

const char *rn_word_space(int space) { return entry(SPACES, RN_COUNT(SPACES), space); }

const char *rn_word_gnome(int gnome) { return entry(GNOMES, RN_GNOMES_MAX, gnome); }

const char *rn_word_move(int kind) { return entry(MOVES, RN_MOVE_KINDS, kind); }

const char *rn_word_cause(int cause) { return entry(CAUSES, RN_CAUSES, cause); }

const char *rn_word_variant(int variant) { return entry(VARIANTS, RN_VARIANTS, variant); }

const char *rn_option_variant(int variant) { return entry(OPTIONS, RN_VARIANTS, variant); }

const char *rn_word_fact(int what) { return entry(FACTS, RN_FACTS, what); }

static bool same(const char *word, const char *text, size_t size)
{
    size_t i = 0;
    while (i < size && word[i] != '\0' && word[i] == text[i]) {
        i++;
    }
    return i == size && word[i] == '\0';
}

int rn_word_find(RnWordOf words, int first, int count, const char *text, size_t size)
{
    RN_ASSERT(first >= 0 && count > 0);
    for (int i = first; i < first + count; i++) {
        const char *word = words(i);
        if (word && same(word, text, size)) {
            return i;
        }
    }
    return -1;
}

size_t rn_hatch_text(const RnBox *box, int hatch, char text[8])
{
    RnOut out = rn_out(text, 8);
    if (hatch >= 0 && hatch < box->hatches) {
        rn_put_number(&out, box->hatch_a[hatch]);
        rn_put_char(&out, '-');
        rn_put_number(&out, box->hatch_b[hatch]);
    }
    RN_ASSERT(!out.full);
    return out.used;
}

int rn_hatch_find(const RnBox *box, const char *text, size_t size)
{
    for (int h = 0; h < box->hatches; h++) {
        char name[8];
        rn_hatch_text(box, h, name);
        if (same(name, text, size)) {
            return h;
        }
    }
    return -1;
}

/* ---- Moves to text -------------------------------------------------------------------------- */

/* Appends a space and the word; false for a value that has none. */
static bool put_word(RnOut *out, const char *word)
{
    if (!word) {
        return false;
    }
    rn_put_char(out, ' ');
    rn_put(out, word);
    return true;
}

static bool put_count(RnOut *out, int count)
{
    rn_put_char(out, ' ');
    rn_put_number(out, (uint64_t)count);
    return count <= COUNT_MAX;
}

static bool put_hatch(RnOut *out, const RnBox *box, int hatch)
{
    char name[8];
    return rn_hatch_text(box, hatch, name) > 0 && put_word(out, name);
}

/* Which of a move's arguments its form uses; the other must be 0. */
static bool uses_what(RnArgs form) { return form != RN_ARGS_NONE && form != RN_ARGS_COUNT; }

static bool uses_count(RnArgs form)
{
    return form == RN_ARGS_HATCH_COUNT || form == RN_ARGS_COUNT || form == RN_ARGS_CARD;
}

static bool put_arguments(RnOut *out, const RnBox *box, RnArgs form, RnMove move)
{
    switch (form) {
    case RN_ARGS_NONE: return true;
    case RN_ARGS_ITEM: return put_word(out, rn_word_item(move.what));
    case RN_ARGS_SPACE: return put_word(out, rn_word_space(move.what));
    case RN_ARGS_ROOM: return move.what != RN_SEA && put_word(out, rn_word_space(move.what));
    case RN_ARGS_GNOME: return put_word(out, rn_word_gnome(move.what));
    case RN_ARGS_HATCH: return put_hatch(out, box, move.what);
    case RN_ARGS_HATCH_COUNT: return put_hatch(out, box, move.what) && put_count(out, move.count);
    case RN_ARGS_COUNT: return put_count(out, move.count);
    case RN_ARGS_CARD:
        return put_word(out, rn_word_event(move.what)) && put_word(out, rn_word_faint(move.count));
    }
    return false;
}

/* Four bytes that are no move of this box, stray arguments too, have the text "". */
size_t rn_move_text(const RnBox *box, RnMove move, char text[RN_TEXT_MAX])
{
    RnOut out = rn_out(text, RN_TEXT_MAX);
    if (move.kind >= RN_MOVE_KINDS) {
        return 0;
    }
    const RnArgs form = rn_args(move.kind);
    rn_put(&out, MOVES[move.kind]);
    bool tidy = move.zero == 0 && (uses_what(form) || move.what == 0) &&
                (uses_count(form) || move.count == 0);
    const bool whole = tidy && put_arguments(&out, box, form, move);
    RN_ASSERT(!out.full);
    if (!whole) {
        text[0] = '\0';
        return 0;
    }
    return out.used;
}

/* ---- Text to moves -------------------------------------------------------------------------- */

/* Takes one decimal number up to COUNT_MAX; -1 for anything else. */
static int parse_number(const char *text, size_t size)
{
    if (size < 1 || size > 2 || (text[0] == '0' && size > 1)) {
        return -1;
    }
    int number = 0;
    for (size_t i = 0; i < size; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return -1;
        }
        number = number * 10 + (text[i] - '0');
    }
    return number;
}

/* The first word of what is left; true while there is one. Words are parted by single spaces, so a
 * second space makes an empty word, which nothing is called. */
static bool next_word(const char **text, size_t *size, const char **word, size_t *word_size)
{
    if (*size == 0 || (*text)[0] != ' ') {
        return false;
    }
    size_t end = 1;
    while (end < *size && (*text)[end] != ' ') {
        end++;
    }
    *word = *text + 1;
    *word_size = end - 1;
    *text += end;
    *size -= end;
    return true;
}

/* The value of one argument; -1 when the word does not fit. */
static int parse_what(const RnBox *box, RnArgs form, const char *word, size_t size)
{
    switch (form) {
    case RN_ARGS_ITEM: return rn_word_find(rn_word_item, 0, RN_ITEMS, word, size);
    case RN_ARGS_SPACE: return rn_word_find(rn_word_space, 1, RN_SEA, word, size);
    case RN_ARGS_ROOM: return rn_word_find(rn_word_space, 1, RN_ROOMS, word, size);
    case RN_ARGS_GNOME: return rn_word_find(rn_word_gnome, 0, RN_GNOMES_MAX, word, size);
    case RN_ARGS_HATCH:
    case RN_ARGS_HATCH_COUNT: return rn_hatch_find(box, word, size);
    case RN_ARGS_CARD: return rn_word_find(rn_word_event, 0, RN_EVENTS, word, size);
    case RN_ARGS_NONE:
    case RN_ARGS_COUNT: break;
    }
    return -1;
}

static int parse_count(RnArgs form, const char *word, size_t size)
{
    return form == RN_ARGS_CARD ? rn_word_find(rn_word_faint, 0, RN_FAINTS, word, size)
                                : parse_number(word, size);
}

bool rn_move_parse(const RnBox *box, const char *text, size_t size, RnMove *move)
{
    const char *word;
    size_t word_size = 0;
    while (word_size < size && text[word_size] != ' ') {
        word_size++;
    }
    int kind = rn_word_find(rn_word_move, 0, RN_MOVE_KINDS, text, word_size);
    if (kind < 0) {
        return false;
    }
    text += word_size;
    size -= word_size;

    const RnArgs form = rn_args(kind);
    int what = 0;
    int count = 0;
    if (uses_what(form)) {
        what = next_word(&text, &size, &word, &word_size) ? parse_what(box, form, word, word_size)
                                                          : -1;
    }
    if (uses_count(form)) {
        count =
            next_word(&text, &size, &word, &word_size) ? parse_count(form, word, word_size) : -1;
    }
    if (what < 0 || count < 0 || size > 0) {
        return false;
    }
    RN_ASSERT(kind < RN_MOVE_KINDS && what <= UINT8_MAX && count <= UINT8_MAX);
    *move = (RnMove){(uint8_t)kind, (uint8_t)what, (uint8_t)count, 0};
    return true;
}

const char *rn_version(void)
{
#ifdef RN_VERSION_STRING
    return RN_VERSION_STRING;
#else
    return "0";
#endif
}
