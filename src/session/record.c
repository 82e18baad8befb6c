/*
 * record.c - reads a record by playing it again. The form is in docs/FORMATS.md.
 *
 * Decides what is refused, and why. Every move goes through the rules, so that a wrong record
 * cannot make a wrong game; the sums, two digits a line, find a line that was changed, lost or
 * added. Only `format`, `config` and `seed` or `chance` must be there, so that a record can also be
 * written by hand.
 */
#include "session/record_form.h"

#include <stdlib.h>
#include <string.h>

#include "text/text.h"

enum { LINE_BYTES_MAX = 1000, QUOTE_MAX = 40 };

/* ---- Reading: lines ------------------------------------------------------------------------- */

typedef struct Line {
    const char *text;
    size_t size; /* without the line end and blanks before it */
} Line;

typedef struct Reader {
    const RnBox *box;
    const char *text;
    size_t size;
    size_t at;   /* the next line begins here */
    size_t line; /* number of the line just read */
    RnRecordError *error;
    RnRecordHead *head;

    size_t key_line[RN_KEYS]; /* where each key stands, 0 when it is missing */
    RnConfig config;
    bool seeded;
    uint64_t seed;
    uint64_t lines; /* move lines there must be, when `counted` */
    bool counted;
    int result;
    int reason;
    uint64_t hash;
    int names;
    uint8_t *sums; /* pairs of the header lines, then of the move lines */
    size_t sum_count;
    size_t summed; /* pairs compared so far */
    uint64_t sum;
} Reader;

static bool refuse_at(Reader *reader, size_t line, const char *reason)
{
    RnOut out = rn_out(reader->error->text, sizeof reader->error->text);
    rn_put(&out, reason);
    reader->error->line = line;
    reader->error->rule = NULL;
    return false;
}

static bool refuse(Reader *reader, const char *reason)
{
    return refuse_at(reader, reader->line, reason);
}

/* A reason with a quoted piece of the record in it. */
static bool refuse_quoting(Reader *reader, const char *before, const char *quote, size_t size,
                           const char *after)
{
    refuse(reader, "");
    RnOut out = rn_out(reader->error->text, sizeof reader->error->text);
    rn_put(&out, before);
    char piece[QUOTE_MAX];
    RnOut cut = rn_out(piece, sizeof piece);
    rn_put_bytes(&cut, quote, size);
    rn_put(&out, piece);
    rn_put(&out, cut.full ? "..." : "");
    rn_put(&out, after);
    return false;
}

/* Text that can be shown again: UTF-8 without control characters, a tab apart. */
static bool line_is_clean(Reader *reader, Line line)
{
    for (size_t at = 0, length; at < line.size; at += length) {
        unsigned char c = (unsigned char)line.text[at];
        length = rn_utf8_size(line.text + at, line.size - at);
        if (c == 0)
            return refuse(reader, "there is a zero byte in this line: it is no text");
        if (length == 0)
            return refuse(reader, "this line is not valid UTF-8");
        if ((c < 0x20 && c != '\t') || c == 0x7f ||
            (c == 0xc2 && (unsigned char)line.text[at + 1] < 0xa0))
            return refuse(reader, "there is a control character in this line");
    }
    return true;
}

static Line trimmed(Line line)
{
    while (line.size > 0 && (line.text[line.size - 1] == ' ' || line.text[line.size - 1] == '\t'))
        line.size--;
    return line;
}

static bool at_end(const Reader *reader) { return reader->at >= reader->size; }

/* The next line; there must be one. "\r\n" ends a line as "\n" does. */
static bool read_line(Reader *reader, Line *line)
{
    const char *start = reader->text + reader->at;
    size_t left = reader->size - reader->at;
    const char *end = memchr(start, '\n', left);
    size_t size = end ? (size_t)(end - start) : left;
    reader->line++;
    reader->at += size + (end ? 1 : 0);
    if (size > 0 && start[size - 1] == '\r')
        size--;
    if (size > LINE_BYTES_MAX)
        return refuse(reader, "this line is longer than 1000 bytes");
    *line = (Line){start, size};
    if (!line_is_clean(reader, *line))
        return false;
    *line = trimmed(*line);
    return true;
}

/* ---- Reading: values ------------------------------------------------------------------------ */

static bool same(Line line, const char *word)
{
    return line.size == strlen(word) && memcmp(line.text, word, line.size) == 0;
}

/* Cuts off everything up to the first `mark`, into `part`; false at the end of the line. */
static bool next_part(Line *line, char mark, Line *part)
{
    if (!line->text)
        return false;
    const char *end = memchr(line->text, mark, line->size);
    *part = *line;
    if (!end) {
        *line = (Line){NULL, 0};
        return true;
    }
    part->size = (size_t)(end - line->text);
    line->size -= part->size + 1;
    line->text = end + 1;
    return true;
}

static Line without_indent(Line line)
{
    while (line.size > 0 && (line.text[0] == ' ' || line.text[0] == '\t')) {
        line.text++;
        line.size--;
    }
    return line;
}

static bool read_number(Line value, uint64_t *number)
{
    uint64_t n = 0;
    if (value.size == 0 || (value.text[0] == '0' && value.size > 1))
        return false;
    for (size_t i = 0; i < value.size; i++) {
        uint64_t digit = (uint64_t)(unsigned char)value.text[i] - '0';
        if (value.text[i] < '0' || value.text[i] > '9' || n > (UINT64_MAX - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *number = n;
    return true;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_hex(Line value, size_t digits, uint64_t *number)
{
    uint64_t n = 0;
    for (size_t i = 0; i < value.size; i++) {
        int digit = hex_digit(value.text[i]);
        if (digit < 0)
            return false;
        n = n << 4 | (uint64_t)digit;
    }
    *number = n;
    return value.size == digits;
}

/* ---- Reading: the header -------------------------------------------------------------------- */

static bool read_format(Reader *reader)
{
    static const char none[] = "this is not a Red November record: one begins with "
                               "\"format: red-november-record 1\"";
    Line line;
    uint64_t version;
    size_t key = sizeof "format:" - 1;
    if (reader->size < key || memcmp(reader->text, "format:", key) != 0)
        return refuse_at(reader, 1, none); /* whatever else may be wrong with it */
    if (!read_line(reader, &line))
        return false;
    line = without_indent((Line){line.text + key, line.size - key});
    size_t size = sizeof RN_RECORD_FORMAT - 1;
    if (line.size <= size || memcmp(line.text, RN_RECORD_FORMAT, size) != 0 ||
        !read_number((Line){line.text + size, line.size - size}, &version) || version == 0)
        return refuse(reader, none);
    if (version > RN_RECORD_VERSION)
        return refuse(reader, "this record was written by a later version of the program");
    reader->key_line[RN_KEY_FORMAT] = reader->line;
    return true;
}

enum { EDITION, N_PLAYERS, N_GNOMES, FIRST_SWITCH }; /* fields of the config */

/* One field of the config, "crazed=true"; `seen` has a bit for each field met. */
static bool read_field(Reader *reader, Line field, unsigned *seen)
{
    RnConfig *config = &reader->config;
    Line name;
    Line value = field;
    uint64_t number = 0;
    int edition = 0;
    int which = -1;
    bool good = next_part(&value, '=', &name) && value.text;
    if (good && same(name, "edition")) {
        which = EDITION;
        edition = rn_word_find(rn_word_edition, 0, 2, value.text, value.size);
        good = edition >= 0;
        config->edition = (uint8_t)edition;
    } else if (good && (same(name, "players") || same(name, "gnomes"))) {
        which = same(name, "players") ? N_PLAYERS : N_GNOMES;
        good = read_number(value, &number) && number < RN_NONE;
        *(which == N_PLAYERS ? &config->players : &config->gnomes) = (uint8_t)number;
    }
    for (int i = 0; good && i < RN_SWITCHES; i++)
        if (same(name, rn_record_switch(i))) {
            which = FIRST_SWITCH + i;
            good = same(value, "true") || same(value, "false");
            *rn_config_switch(config, i) = same(value, "true");
        }
    if (!good || which < 0)
        return refuse_quoting(reader, "config: \"", field.text, field.size, "\" is no setting");
    if (*seen >> which & 1)
        return refuse_quoting(reader, "config: \"", name.text, name.size, "\" is given twice");
    *seen |= 1u << which;
    return true;
}

/* What is not said is as in the protocol: the revised edition, no variant, the usual gnomes. */
static bool read_config(Reader *reader, Line value)
{
    unsigned seen = 0;
    Line field;
    while (next_part(&value, ' ', &field))
        if (field.size > 0 && !read_field(reader, field, &seen))
            return false;
    RnConfig *config = &reader->config;
    if (!(seen >> N_PLAYERS & 1))
        return refuse(reader, "config: players is missing");
    if (!(seen >> N_GNOMES & 1) && config->players > 0)
        config->gnomes = config->players < 3 ? (uint8_t)(config->players + 2) : config->players;
    RnConfigFlaw flaw = rn_config_check(config);
    return flaw == RN_CONFIG_OK || refuse(reader, rn_config_text(flaw));
}

static bool read_names(Reader *reader, Line value)
{
    Line name;
    while (next_part(&value, '|', &name)) {
        name = trimmed(without_indent(name));
        if (reader->names == RN_GNOMES_MAX)
            return refuse(reader, "players: there are more than 8 names");
        if (name.size >= RN_NAME_MAX)
            return refuse(reader, "players: a name is longer than 63 bytes");
        if (memchr(name.text, '\t', name.size))
            return refuse(reader, "players: a name cannot hold a tab");
        memcpy(reader->head->names[reader->names], name.text, name.size);
        reader->names++;
    }
    return true;
}

/* "rescued", "unfinished", or "lost" and the reason. */
static bool read_result(Reader *reader, Line value)
{
    Line word = {0};
    next_part(&value, ' ', &word);
    reader->result = same(word, "unfinished")
                         ? RN_PLAYING
                         : rn_word_find(rn_word_result, 0, RN_RESULTS, word.text, word.size);
    reader->reason = RN_NO_REASON;
    if (reader->result == RN_LOST)
        reader->reason =
            value.text ? rn_word_find(rn_word_reason, 0, RN_REASONS, value.text, value.size) : -1;
    else if (value.text)
        reader->reason = -1;
    return reader->result >= 0 && reader->reason >= 0;
}

static bool read_sums(Reader *reader, Line value)
{
    if (!reader->sums && !(reader->sums = malloc(reader->size)))
        return refuse(reader, "there is not enough memory to read this record");
    uint64_t pair;
    for (size_t i = 0; i < value.size; i += 2) {
        if (i + 2 > value.size || !read_hex((Line){value.text + i, 2}, 2, &pair))
            return refuse(reader, "sums: these are not pairs of hexadecimal digits");
        reader->sums[reader->sum_count++] = (uint8_t)pair;
    }
    return true;
}

static bool read_value(Reader *reader, int key, Line value)
{
    uint64_t digest;
    bool good = true;
    switch (key) {
    case RN_KEY_DATE:
        good = rn_record_date(value.text, value.size);
        memcpy(reader->head->date, value.text, good ? value.size : 0);
        break;
    case RN_KEY_CONFIG: return read_config(reader, value);
    case RN_KEY_COMPONENTS:
        good = read_hex(value, 8, &digest);
        if (good && digest != reader->box->digest)
            return refuse(reader, "this game was played with other components");
        break;
    case RN_KEY_SEED:
        good = read_number(value, &reader->seed);
        reader->seeded = true;
        break;
    case RN_KEY_CHANCE: good = same(value, "manual"); break;
    case RN_KEY_PLAYERS: return read_names(reader, value);
    case RN_KEY_RESULT: good = read_result(reader, value); break;
    case RN_KEY_LINES:
        good = read_number(value, &reader->lines);
        reader->counted = true;
        break;
    case RN_KEY_HASH: good = read_hex(value, 16, &reader->hash); break;
    case RN_KEY_SUMS: return read_sums(reader, value);
    }
    return good || refuse_quoting(reader, "\"", value.text, value.size,
                                  "\" is not a value that this key can have");
}

static bool read_key(Reader *reader, Line line)
{
    Line key;
    if (!next_part(&line, ':', &key) || !line.text)
        return refuse(reader,
                      "this is no header line, \"key: value\"; a blank line ends the header");
    int which = rn_word_find(rn_record_key, 0, RN_KEYS, key.text, key.size);
    if (which < 0)
        return refuse_quoting(reader, "there is no header key \"", key.text, key.size, "\"");
    if (reader->key_line[which] && which != RN_KEY_SUMS)
        return refuse_quoting(reader, "\"", key.text, key.size, "\" stands here a second time");
    if (reader->key_line[RN_KEY_SUMS] && which != RN_KEY_SUMS)
        return refuse(reader, "the sums must come last in the header");
    if ((which == RN_KEY_SEED && reader->key_line[RN_KEY_CHANCE]) ||
        (which == RN_KEY_CHANCE && reader->key_line[RN_KEY_SEED]))
        return refuse(reader, "a game has either a seed or manual chance, not both");
    if (!reader->key_line[which])
        reader->key_line[which] = reader->line;
    return read_value(reader, which, without_indent(line));
}

/* A missing key is missing above the sums, or above the blank line where there are none. */
static bool check_header(Reader *reader)
{
    size_t sums = reader->key_line[RN_KEY_SUMS];
    size_t end = sums ? sums : reader->line;
    if (!reader->key_line[RN_KEY_CONFIG])
        return refuse_at(reader, end, "the header has no \"config\"");
    if (!reader->key_line[RN_KEY_SEED] && !reader->key_line[RN_KEY_CHANCE])
        return refuse_at(reader, end, "the header has neither \"seed\" nor \"chance: manual\"");
    if (sums && !reader->counted) /* or one could not tell lost moves from lost header lines */
        return refuse_at(reader, sums, "the header has sums but no \"lines\"");
    if (reader->key_line[RN_KEY_PLAYERS] && reader->names != reader->config.players)
        return refuse_at(reader, reader->key_line[RN_KEY_PLAYERS],
                         "there must be one name for each player");
    return true;
}

static bool is_comment(Line line) { return line.size > 0 && line.text[0] == '#'; }

/* Whether the line that ends here has the sum that the header says it has. */
static bool check_sum(Reader *reader, size_t line_number, Line line)
{
    reader->sum = rn_record_sum(reader->sum, line.text, line.size);
    if (!reader->sums || rn_sum_byte(reader->sum) == reader->sums[reader->summed++])
        return true;
    return refuse_at(reader, line_number,
                     "this line does not fit the sums: it was changed, or one is missing or added");
}

/* The sums of the header, once they are known: goes over its lines again. */
static bool check_header_sums(Reader *reader)
{
    Reader again = {.text = reader->text, .size = reader->size, .error = reader->error};
    size_t headers = 0;
    for (int key = 0; key < RN_KEY_SUMS; key++)
        headers += reader->key_line[key] != 0;
    if (!reader->sums)
        return true;
    if (reader->sum_count < headers || reader->sum_count - headers < reader->lines)
        return refuse_at(reader, reader->key_line[RN_KEY_SUMS],
                         "there are fewer sums than header lines above and moves");
    if (reader->sum_count - headers > reader->lines)
        return refuse_at(reader, reader->key_line[RN_KEY_SUMS],
                         "there are more sums than header lines above and moves: header lines "
                         "are missing, or \"lines\" was changed");
    while (again.line + 1 < reader->key_line[RN_KEY_SUMS]) {
        Line line;
        if (!read_line(&again, &line))
            return false;
        if (!is_comment(line) && !check_sum(reader, again.line, line))
            return false;
    }
    return true;
}

static bool read_header(Reader *reader)
{
    Line line;
    if (!read_format(reader))
        return false;
    for (;;) {
        if (at_end(reader)) {
            reader->line++;
            return refuse(reader, "the record ends in its header");
        }
        if (!read_line(reader, &line))
            return false;
        if (line.size == 0)
            break;
        if (!is_comment(line) && !read_key(reader, line))
            return false;
    }
    return check_header(reader) && check_header_sums(reader);
}

/* ---- Reading: the moves --------------------------------------------------------------------- */

/* The next line with a move on it, its comment cut off; false at the end or on a bad line, which
 * `bad` tells apart. */
static bool next_move_line(Reader *reader, Line *line, bool *bad)
{
    while (!at_end(reader)) {
        if (!read_line(reader, line)) {
            *bad = true;
            return false;
        }
        const char *comment = memchr(line->text, '#', line->size);
        if (comment)
            line->size = (size_t)(comment - line->text);
        *line = trimmed(*line);
        if (line->size > 0)
            return true;
    }
    return false;
}

static bool refuse_roll(Reader *reader, const char *before, RnMove rolled)
{
    char words[RN_TEXT_MAX];
    size_t size = rn_move_text(reader->box, rolled, words);
    return refuse_quoting(reader, before, words, size, "\" here");
}

/* What the line says and whether it may stand here, the rules apart. */
static bool read_move(Reader *reader, const RnSession *session, Line line, RnMove *move)
{
    Line words = without_indent(line);
    if (session->state.decision == RN_OVER)
        return refuse(reader, "the game is over: nothing can follow");
    if (reader->counted && session->steps >= reader->lines)
        return refuse(reader, "this line is one too many: the record should end before it");
    if (!rn_move_parse(reader->box, words.text, words.size, move))
        return refuse_quoting(reader, "\"", words.text, words.size, "\" is no move");
    if (!check_sum(reader, reader->line, words))
        return false;
    size_t indent = line.size - words.size;
    if (rn_is_chance(*move) && (indent != 2 || line.text[0] != ' ' || line.text[1] != ' '))
        return refuse(reader, "a die or a card must be indented by two spaces");
    if (!rn_is_chance(*move) && indent != 0)
        return refuse(reader, "only dice and cards are indented");
    if (reader->seeded && session->state.decision == RN_CHANCE) {
        RnMove rolled = rn_dice_roll(&session->state, session->seed, session->rolls);
        if (memcmp(&rolled, move, sizeof rolled) != 0)
            return refuse_roll(reader, "the seed gives \"", rolled);
    }
    return true;
}

/* One step and no more: the session holds its own dice back, since the record names every roll. */
static RnWhy play_line(const Reader *reader, RnSession *session, RnMove move)
{
    session->seeded = false;
    RnWhy why = rn_session_play(session, move);
    session->seeded = reader->seeded;
    if (why == RN_OK && reader->seeded && rn_is_chance(move))
        session->rolls++;
    return why;
}

static bool check_end(Reader *reader, const RnSession *session)
{
    const RnState *state = &session->state;
    if (reader->counted && session->steps < reader->lines)
        return refuse_at(reader, reader->line + 1, "the record is cut off: lines are missing here");
    if (reader->seeded && state->decision == RN_CHANCE) {
        reader->line++;
        return refuse_roll(reader, "the record is cut off: the seed gives \"",
                           rn_dice_roll(state, session->seed, session->rolls));
    }
    if (reader->key_line[RN_KEY_RESULT] &&
        (reader->result != state->result || reader->reason != state->reason))
        return refuse_at(reader, reader->key_line[RN_KEY_RESULT],
                         "the moves do not lead to this result");
    if (reader->key_line[RN_KEY_HASH] && reader->hash != rn_hash(state))
        return refuse_at(reader, reader->key_line[RN_KEY_HASH],
                         "the moves do not lead to the position with this hash");
    return true;
}

static bool replay(Reader *reader, RnSession *session, RnRecordEach each, void *user)
{
    Line line;
    RnMove move;
    bool bad = false;
    rn_session_new(session, &reader->config, false, 0);
    session->seeded = reader->seeded;
    session->seed = reader->seed;
    if (each)
        each(user, session, NULL, NULL, 0);
    while (next_move_line(reader, &line, &bad)) {
        if (!read_move(reader, session, line, &move))
            return false;
        RnWhy why = play_line(reader, session, move);
        if (why != RN_OK) {
            refuse(reader, rn_why_text(why));
            reader->error->rule = rn_why_clause(why);
            return false;
        }
        if (each)
            each(user, session, &move, session->facts, session->fact_count);
    }
    return !bad && check_end(reader, session);
}

bool rn_record_read(RnSession *session, const char *text, size_t size, RnRecordHead *head,
                    RnRecordEach each, void *user, RnRecordError *error)
{
    RnRecordError no_error = {0};
    RnRecordHead read_head = {0};
    Reader reader = {.box = session->box,
                     .text = text,
                     .size = size,
                     .sum = RN_SUM_START,
                     .head = head ? head : &read_head,
                     .error = error ? error : &no_error};
    RnSession game;
    rn_session_init(&game, session->box);
    *reader.head = read_head;
    bool good = read_header(&reader) && replay(&reader, &game, each, user);
    free(reader.sums);
    if (!good) {
        rn_session_free(&game);
        return false;
    }
    rn_session_free(session);
    *session = game;
    return true;
}
