/*
 * record_head.c - reads the header of a record. The form is in docs/FORMATS.md.
 *
 * Decides which keys there are, what each may say, and which must be there: only `format`, `config`
 * and `seed` or `chance`, so that a record can also be written by hand.
 */
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "session/digest.h"
#include "session/record_read.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- Values ----------------------------------------------------------------------------------- */

static bool same(RnRecordLine line, const char *word)
{
    return line.size == strlen(word) && memcmp(line.text, word, line.size) == 0;
}

/* Cuts off everything up to the first `mark`, into `part`; false at the end of the line. */
static bool next_part(RnRecordLine *line, char mark, RnRecordLine *part)
{
    if (!line->text) {
        return false;
    }
    const char *end = memchr(line->text, mark, line->size);
    *part = *line;
    if (!end) {
        *line = (RnRecordLine){NULL, 0};
        return true;
    }
    part->size = (size_t)(end - line->text);
    line->size -= part->size + 1;
    line->text = end + 1;
    return true;
}

static bool read_number(RnRecordLine value, uint64_t *number)
{
    uint64_t n = 0;
    if (value.size == 0 || (value.text[0] == '0' && value.size > 1)) {
        return false;
    }
    for (size_t i = 0; i < value.size; i++) {
        uint64_t digit = (uint64_t)(unsigned char)value.text[i] - '0';
        if (value.text[i] < '0' || value.text[i] > '9' || n > (UINT64_MAX - digit) / 10) {
            return false;
        }
        n = n * 10 + digit;
    }
    *number = n;
    return true;
}

static bool read_hex(RnRecordLine value, size_t digits, uint64_t *number)
{
    uint8_t bytes[sizeof *number];
    RN_ASSERT(digits % 2 == 0 && digits / 2 <= sizeof bytes);
    if (value.size != digits || !rn_unhex(value.text, digits, bytes)) {
        return false;
    }
    *number = 0;
    for (size_t i = 0; i < digits / 2; i++) {
        *number = *number << 8 | bytes[i];
    }
    return true;
}

/* ---- The header ------------------------------------------------------------------------------- */

static bool read_format(RnRecordReader *reader)
{
    const char *none = _("this is not a Red November record: one begins with "
                         "\"format: red-november-record 1\"");
    RnRecordLine line;
    uint64_t version;
    size_t key = sizeof "format:" - 1;
    if (reader->size < key || memcmp(reader->text, "format:", key) != 0) {
        return rn_record_refuse_at(reader, 1, none); /* whatever else may be wrong with it */
    }
    if (!rn_record_line(reader, &line)) {
        return false;
    }
    line = rn_record_unindented((RnRecordLine){line.text + key, line.size - key});
    size_t size = sizeof RN_RECORD_FORMAT - 1;
    if (line.size <= size || memcmp(line.text, RN_RECORD_FORMAT, size) != 0 ||
        !read_number((RnRecordLine){line.text + size, line.size - size}, &version) ||
        version == 0) {
        return rn_record_refuse(reader, none);
    }
    if (version > RN_RECORD_VERSION) {
        return rn_record_refuse(reader,
                                _("this record was written by a later version of the program"));
    }
    reader->key_line[RN_KEY_FORMAT] = reader->line;
    return true;
}

enum { EDITION, N_PLAYERS, N_GNOMES, FIRST_VARIANT }; /* fields of the config */

/* One field of the config, "crazed=true"; `seen` has a bit for each field met. */
static bool read_field(RnRecordReader *reader, RnRecordLine field, unsigned *seen)
{
    RnConfig *config = &reader->config;
    RnRecordLine name;
    RnRecordLine value = field;
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
    const int variant =
        good ? rn_word_find(rn_word_variant, 0, RN_VARIANTS, name.text, name.size) : -1;
    if (variant >= 0) {
        which = FIRST_VARIANT + variant;
        good = same(value, "true") || same(value, "false");
        rn_set_variants(config, (rn_variants(config) & ~(1u << variant)) |
                                    (unsigned)same(value, "true") << variant);
    }
    if (!good || which < 0) {
        return rn_record_refuse_quoting(reader, _("config: \"{quote}\" is no setting"), field.text,
                                        field.size);
    }
    if (*seen >> which & 1) {
        return rn_record_refuse_quoting(reader, _("config: \"{quote}\" is given twice"), name.text,
                                        name.size);
    }
    *seen |= 1u << which;
    return true;
}

/* What is not said is as in the protocol: the revised edition, no variant, the usual gnomes. */
static bool read_config(RnRecordReader *reader, RnRecordLine value)
{
    unsigned seen = 0;
    RnRecordLine field;
    while (next_part(&value, ' ', &field)) {
        if (field.size > 0 && !read_field(reader, field, &seen)) {
            return false;
        }
    }
    RnConfig *config = &reader->config;
    if (!(seen >> N_PLAYERS & 1)) {
        return rn_record_refuse(reader, _("config: players is missing"));
    }
    if (!(seen >> N_GNOMES & 1) && config->players > 0) {
        config->gnomes = (uint8_t)rn_usual_gnomes(config->players);
    }
    RnConfigFlaw flaw = rn_config_check(config);
    return flaw == RN_CONFIG_OK || rn_record_refuse(reader, rn_tr(rn_config_text(flaw)));
}

static bool read_names(RnRecordReader *reader, RnRecordLine value)
{
    RnRecordLine name;
    while (next_part(&value, '|', &name)) {
        name = rn_record_trimmed(rn_record_unindented(name));
        if (reader->names == RN_GNOMES_MAX) {
            return rn_record_refuse(reader, _("players: there are more than 8 names"));
        }
        if (name.size >= RN_NAME_MAX) {
            return rn_record_refuse(reader, _("players: a name is longer than 67 bytes"));
        }
        if (memchr(name.text, '\t', name.size)) {
            return rn_record_refuse(reader, _("players: a name cannot hold a tab"));
        }
        memcpy(reader->head->names[reader->names], name.text, name.size);
        reader->names++;
    }
    return true;
}

/* "2 0 1": a colour for each gnome, none twice. */
static bool read_colours(RnRecordReader *reader, RnRecordLine value)
{
    RnRecordLine word;
    while (next_part(&value, ' ', &word)) {
        uint64_t colour;
        if (word.size == 0) {
            continue;
        }
        if (!read_number(word, &colour) || colour >= RN_COLOURS ||
            reader->colours == RN_GNOMES_MAX) {
            return rn_record_refuse(
                reader, _("colours: these are not numbers from 0 to 7, one for each gnome"));
        }
        RN_ASSERT(reader->colours < RN_GNOMES_MAX);
        reader->head->colour[reader->colours++] = (uint8_t)colour;
    }
    return rn_colours_chosen(reader->head, reader->colours) ||
           rn_record_refuse(reader, _("colours: two gnomes cannot have the same"));
}

/* "person mate -": who plays each gnome, "-" where its player's name tells. */
static bool read_seats(RnRecordReader *reader, RnRecordLine value)
{
    RnRecordLine word;
    while (next_part(&value, ' ', &word)) {
        if (word.size == 0) {
            continue;
        }
        bool told = !same(word, "-");
        if (reader->seats == RN_GNOMES_MAX || (told && !rn_record_seat(word.text, word.size))) {
            return rn_record_refuse_quoting(
                reader, _("seats: \"{quote}\" is nobody who could play one of the gnomes"),
                word.text, word.size);
        }
        memcpy(reader->head->seats[reader->seats], word.text, told ? word.size : 0);
        reader->seats++;
    }
    return true;
}

static bool read_loyal(RnRecordReader *reader, RnRecordLine value)
{
    uint32_t loyal;
    if (!rn_loyal_parse(value.text, value.size, &loyal)) {
        return false;
    }
    reader->head->loyal = (uint8_t)loyal;
    return true;
}

/* "rescued", "unfinished", or "lost" and the reason. */
static bool read_result(RnRecordReader *reader, RnRecordLine value)
{
    RnRecordLine word = {0};
    next_part(&value, ' ', &word);
    reader->result = same(word, "unfinished")
                         ? RN_PLAYING
                         : rn_word_find(rn_word_result, 0, RN_RESULTS, word.text, word.size);
    reader->reason = RN_NO_REASON;
    if (reader->result == RN_LOST) {
        reader->reason =
            value.text ? rn_word_find(rn_word_reason, 0, RN_REASONS, value.text, value.size) : -1;
    } else if (value.text) {
        reader->reason = -1;
    }
    return reader->result >= 0 && reader->reason >= 0;
}

static bool read_sums(RnRecordReader *reader, RnRecordLine value)
{
    if (!reader->sums && !(reader->sums = malloc(reader->size))) {
        return rn_record_refuse(reader, _("there is not enough memory to read this record"));
    }
    if (!rn_unhex(value.text, value.size, reader->sums + reader->sum_count)) {
        return rn_record_refuse(reader, _("sums: these are not pairs of hexadecimal digits"));
    }
    reader->sum_count += value.size / 2;
    return true;
}

static bool read_value(RnRecordReader *reader, int key, RnRecordLine value)
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
        reader->error->other_box = good && digest != reader->box->digest;
        if (reader->error->other_box) {
            return rn_record_refuse(reader, _("this game was played with other components"));
        }
        break;
    case RN_KEY_SEED:
        good = read_number(value, &reader->seed);
        reader->seeded = true;
        break;
    case RN_KEY_CHANCE: good = same(value, "manual"); break;
    case RN_KEY_PLAYERS: return read_names(reader, value);
    case RN_KEY_COLOURS: return read_colours(reader, value);
    case RN_KEY_SEATS: return read_seats(reader, value);
    case RN_KEY_LOYAL: good = read_loyal(reader, value); break;
    case RN_KEY_RESULT: good = read_result(reader, value); break;
    case RN_KEY_LINES:
        good = read_number(value, &reader->lines);
        reader->counted = true;
        break;
    case RN_KEY_HASH: good = read_hex(value, 16, &reader->hash); break;
    case RN_KEY_SUMS: return read_sums(reader, value);
    }
    return good ||
           rn_record_refuse_quoting(reader, _("\"{quote}\" is not a value that this key can have"),
                                    value.text, value.size);
}

static bool read_key(RnRecordReader *reader, RnRecordLine line)
{
    RnRecordLine key;
    if (!next_part(&line, ':', &key) || !line.text) {
        return rn_record_refuse(
            reader, _("this is no header line, \"key: value\"; a blank line ends the header"));
    }
    int which = rn_word_find(rn_record_key, 0, RN_KEYS, key.text, key.size);
    if (which < 0) {
        return rn_record_refuse_quoting(reader, _("there is no header key \"{quote}\""), key.text,
                                        key.size);
    }
    if (reader->key_line[which] && which != RN_KEY_SUMS) {
        return rn_record_refuse_quoting(reader, _("\"{quote}\" stands here a second time"),
                                        key.text, key.size);
    }
    if (reader->key_line[RN_KEY_SUMS] && which != RN_KEY_SUMS) {
        return rn_record_refuse(reader, _("the sums must come last in the header"));
    }
    if ((which == RN_KEY_SEED && reader->key_line[RN_KEY_CHANCE]) ||
        (which == RN_KEY_CHANCE && reader->key_line[RN_KEY_SEED])) {
        return rn_record_refuse(reader, _("a game has either a seed or manual chance, not both"));
    }
    if (!reader->key_line[which]) {
        reader->key_line[which] = reader->line;
    }
    return read_value(reader, which, rn_record_unindented(line));
}

/* A missing key is missing above the sums, or above the blank line where there are none. */
static bool check_header(RnRecordReader *reader)
{
    size_t sums = reader->key_line[RN_KEY_SUMS];
    size_t end = sums ? sums : reader->line;
    if (!reader->key_line[RN_KEY_CONFIG]) {
        return rn_record_refuse_at(reader, end, _("the header has no \"config\""));
    }
    if (!reader->key_line[RN_KEY_SEED] && !reader->key_line[RN_KEY_CHANCE]) {
        return rn_record_refuse_at(reader, end,
                                   _("the header has neither \"seed\" nor \"chance: manual\""));
    }
    if (sums && !reader->counted) { /* or one could not tell lost moves from lost header lines */
        return rn_record_refuse_at(reader, sums, _("the header has sums but no \"lines\""));
    }
    if (reader->key_line[RN_KEY_PLAYERS] && reader->names != reader->config.players) {
        return rn_record_refuse_at(reader, reader->key_line[RN_KEY_PLAYERS],
                                   _("there must be one name for each player"));
    }
    if (reader->key_line[RN_KEY_COLOURS] && reader->colours != reader->config.gnomes) {
        return rn_record_refuse_at(reader, reader->key_line[RN_KEY_COLOURS],
                                   _("there must be one colour for each gnome"));
    }
    if (reader->key_line[RN_KEY_SEATS] && reader->seats != reader->config.gnomes) {
        return rn_record_refuse_at(reader, reader->key_line[RN_KEY_SEATS],
                                   _("there must be one seat for each gnome"));
    }
    return true;
}

static bool is_comment(RnRecordLine line) { return line.size > 0 && line.text[0] == '#'; }

/* The sums of the header, once they are known: goes over its lines again. */
static bool check_header_sums(RnRecordReader *reader)
{
    RnRecordReader again = {.text = reader->text, .size = reader->size, .error = reader->error};
    size_t headers = 0;
    for (int key = 0; key < RN_KEY_SUMS; key++) {
        headers += reader->key_line[key] != 0;
    }
    if (!reader->sums) {
        return true;
    }
    if (reader->sum_count < headers || reader->sum_count - headers < reader->lines) {
        return rn_record_refuse_at(reader, reader->key_line[RN_KEY_SUMS],
                                   _("there are fewer sums than header lines above and moves"));
    }
    if (reader->sum_count - headers > reader->lines) {
        return rn_record_refuse_at(
            reader, reader->key_line[RN_KEY_SUMS],
            _("there are more sums than header lines above and moves: header lines "
              "are missing, or \"lines\" was changed"));
    }
    while (again.line + 1 < reader->key_line[RN_KEY_SUMS]) {
        RnRecordLine line;
        if (!rn_record_line(&again, &line)) {
            return false;
        }
        if (!is_comment(line) && !rn_record_check_sum(reader, again.line, line)) {
            return false;
        }
    }
    return true;
}

bool rn_record_header(RnRecordReader *reader)
{
    RnRecordLine line;
    if (!read_format(reader)) {
        return false;
    }
    for (;;) {
        if (rn_record_at_end(reader)) {
            reader->line++;
            return rn_record_refuse(reader, _("the record ends in its header"));
        }
        if (!rn_record_line(reader, &line)) {
            return false;
        }
        if (line.size == 0) {
            break;
        }
        if (!is_comment(line) && !read_key(reader, line)) {
            return false;
        }
    }
    return check_header(reader) && check_header_sums(reader);
}
