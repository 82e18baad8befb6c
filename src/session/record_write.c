/*
 * record_write.c - the record of a game so far, as text.
 *
 * Decides what a record that we write looks like, down to the byte: reading one of ours and writing
 * it again gives the same file.
 */
#include "session/record_form.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "text/text.h"

enum { SUMS_A_LINE = 32 };

/* Header lines go through here, so that each is summed as it stands. */
typedef struct Writer {
    RnOut out;
    size_t line_start;
    uint64_t sum;
    size_t sums;
} Writer;

static void begin_key(Writer *writer, int key)
{
    writer->line_start = writer->out.used;
    rn_put(&writer->out, rn_record_key(key));
    rn_put(&writer->out, ": ");
}

static void put_sum(Writer *writer, RnOut *sums)
{
    if (writer->sums % SUMS_A_LINE == 0) {
        rn_put(sums, writer->sums == 0 ? "" : "\n");
        rn_put(sums, rn_record_key(RN_KEY_SUMS));
        rn_put(sums, ": ");
    }
    rn_put_hex(sums, rn_sum_byte(writer->sum), 2);
    RN_ASSERT(!sums->full && !writer->out.full);
    writer->sums++;
}

static void end_key(Writer *writer, RnOut *sums)
{
    const char *line = writer->out.text + writer->line_start;
    writer->sum = rn_record_sum(writer->sum, line, writer->out.used - writer->line_start);
    put_sum(writer, sums);
    rn_put_char(&writer->out, '\n');
}

static void put_config(RnOut *out, const RnConfig *config)
{
    rn_put(out, "edition=");
    rn_put(out, rn_word_edition(config->edition));
    rn_put(out, " players=");
    rn_put_number(out, config->players);
    rn_put(out, " gnomes=");
    rn_put_number(out, config->gnomes);
    for (int i = 0; i < RN_VARIANTS; i++) {
        const bool on = (rn_variants(config) >> i & 1u) != 0;
        if (on || i < RN_EARLY_VARIANTS) { /* an older program knows no later ones */
            rn_put_char(out, ' ');
            rn_put(out, rn_word_variant(i));
            rn_put(out, on ? "=true" : "=false");
        }
    }
}

/* A name as it can stand in a record: what cannot is left out or replaced. */
static void clean_name(char to[RN_NAME_MAX], const char *name)
{
    RnOut kept = rn_out(to, RN_NAME_MAX);
    size_t size = strnlen(name, RN_NAME_MAX - 1);
    for (size_t at = 0, length; at < size; at += length) {
        length = rn_utf8_size(name + at, size - at);
        unsigned char c = (unsigned char)name[at];
        bool control = c < 0x20 || c == 0x7f || (c == 0xc2 && (unsigned char)name[at + 1] < 0xa0);
        if (length == 0) {
            length = 1;
            rn_put_char(&kept, '?');
        } else if (c == '|') {
            rn_put_char(&kept, '/');
        } else if (!control && (c != ' ' || kept.used > 0)) {
            rn_put_bytes(&kept, name + at, length);
        }
    }
    while (kept.used > 0 && to[kept.used - 1] == ' ') {
        to[--kept.used] = '\0';
    }
}

/* The players' names with a | between them; nothing when nobody has one. */
static void put_players(Writer *writer, RnOut *sums, const RnRecordHead *head, int players)
{
    char names[RN_GNOMES_MAX][RN_NAME_MAX];
    bool some = false;
    for (int i = 0; i < players; i++) {
        clean_name(names[i], head->names[i]);
        some = some || names[i][0] != '\0';
    }
    if (!some) {
        return;
    }
    begin_key(writer, RN_KEY_PLAYERS);
    for (int i = 0; i < players; i++) { /* no blank at the end of the line: editors drop it */
        rn_put(&writer->out, i == 0 ? "" : names[i][0] ? " | " : " |");
        rn_put(&writer->out, names[i]);
    }
    end_key(writer, sums);
}

/* Every gnome's own colour, by number; nothing when none were chosen, or the usual ones. */
static void put_colours(Writer *writer, RnOut *sums, const RnRecordHead *head, int gnomes)
{
    bool usual = true;
    for (int g = 0; g < gnomes; g++) {
        usual = usual && head->colour[g] == g;
    }
    if (usual || !rn_colours_chosen(head, gnomes)) {
        return;
    }
    begin_key(writer, RN_KEY_COLOURS);
    for (int g = 0; g < gnomes; g++) {
        rn_put(&writer->out, g > 0 ? " " : "");
        rn_put_number(&writer->out, head->colour[g]);
    }
    end_key(writer, sums);
}

/* Who plays each gnome; nothing when the names tell. */
static void put_seats(Writer *writer, RnOut *sums, const RnRecordHead *head, int gnomes)
{
    bool told[RN_GNOMES_MAX];
    bool some = false;
    for (int g = 0; g < gnomes; g++) {
        told[g] = rn_record_seat(head->seats[g], strnlen(head->seats[g], RN_SEAT_MAX));
        some = some || told[g];
    }
    if (!some) {
        return;
    }
    begin_key(writer, RN_KEY_SEATS);
    for (int g = 0; g < gnomes; g++) {
        rn_put(&writer->out, g > 0 ? " " : "");
        rn_put(&writer->out, told[g] ? head->seats[g] : "-");
    }
    end_key(writer, sums);
}

/* Whose computer players are loyal; nothing when nobody's are. */
static void put_loyal(Writer *writer, RnOut *sums, const RnRecordHead *head, int gnomes)
{
    const unsigned loyal = head->loyal & ((1u << gnomes) - 1);
    char text[RN_GNOMES_MAX + 1];
    if (loyal == 0) {
        return;
    }
    rn_loyal_text(gnomes, loyal, text);
    begin_key(writer, RN_KEY_LOYAL);
    rn_put(&writer->out, text);
    end_key(writer, sums);
}

static void put_result(RnOut *out, const RnState *state)
{
    const char *result = rn_word_result(state->result);
    const char *reason = rn_word_reason(state->reason);
    rn_put(out, result ? result : "unfinished");
    if (reason) {
        rn_put_char(out, ' ');
        rn_put(out, reason);
    }
}

static void write_header(Writer *writer, RnOut *sums, const RnSession *session,
                         const RnRecordHead *head)
{
    RnOut *out = &writer->out;
    begin_key(writer, RN_KEY_FORMAT);
    rn_put(out, RN_RECORD_FORMAT);
    rn_put_number(out, RN_RECORD_VERSION);
    end_key(writer, sums);
    if (head && rn_record_date(head->date, strnlen(head->date, sizeof head->date))) {
        begin_key(writer, RN_KEY_DATE);
        rn_put(out, head->date);
        end_key(writer, sums);
    }
    begin_key(writer, RN_KEY_CONFIG);
    put_config(out, &rn_session_state(session)->config);
    end_key(writer, sums);
    begin_key(writer, RN_KEY_COMPONENTS);
    rn_put_hex(out, session->box->digest, 8);
    end_key(writer, sums);
    begin_key(writer, rn_session_is_seeded(session) ? RN_KEY_SEED : RN_KEY_CHANCE);
    if (rn_session_is_seeded(session)) {
        rn_put_number(out, rn_session_seed(session));
    } else {
        rn_put(out, "manual");
    }
    end_key(writer, sums);
    if (head) {
        put_players(writer, sums, head, rn_session_state(session)->config.players);
        put_colours(writer, sums, head, rn_session_state(session)->config.gnomes);
        put_seats(writer, sums, head, rn_session_state(session)->config.gnomes);
        put_loyal(writer, sums, head, rn_session_state(session)->config.gnomes);
    }
    begin_key(writer, RN_KEY_RESULT);
    put_result(out, rn_session_state(session));
    end_key(writer, sums);
    begin_key(writer, RN_KEY_LINES);
    rn_put_number(out, rn_session_steps(session));
    end_key(writer, sums);
    begin_key(writer, RN_KEY_HASH);
    rn_put_hex(out, rn_hash(rn_session_state(session)), 16);
    end_key(writer, sums);
}

char *rn_record_write(const RnSession *session, const RnRecordHead *head, size_t *size)
{
    enum { HEADER = 2048, SUM = 3 }; /* a pair, and its share of the next line's beginning */
    size_t sums_room = (rn_session_steps(session) + RN_KEYS) * SUM + 64;
    size_t room = HEADER + rn_session_steps(session) * (RN_TEXT_MAX + 3) + sums_room;
    char *text = rn_alloc(room, 1);
    char *sums_text = rn_alloc(sums_room, 1);
    RN_ASSERT(rn_session_is_open(session) && !rn_session_is_loaded(session));
    Writer writer = {.out = rn_out(text, room), .sum = RN_SUM_START};
    RnOut sums = rn_out(sums_text, sums_room);
    char words[RN_TEXT_MAX];
    write_header(&writer, &sums, session, head);
    for (size_t i = 0; i < rn_session_steps(session); i++) {
        size_t length = rn_move_text(session->box, rn_session_past(session, i)->move, words);
        writer.sum = rn_record_sum(writer.sum, words, length);
        put_sum(&writer, &sums);
    }
    rn_put_bytes(&writer.out, sums.text, sums.used);
    rn_put(&writer.out, "\n\n");
    for (size_t i = 0; i < rn_session_steps(session); i++) {
        rn_move_text(session->box, rn_session_past(session, i)->move, words);
        rn_put(&writer.out, rn_is_chance(rn_session_past(session, i)->move) ? "  " : "");
        rn_put(&writer.out, words);
        rn_put_char(&writer.out, '\n');
    }
    RN_ASSERT(!writer.out.full && !sums.full); /* half a game would be none */
    free(sums_text);
    *size = writer.out.used;
    return text;
}
