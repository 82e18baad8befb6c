/*
 * record.c - reads a record by playing it again. The form is in docs/FORMATS.md.
 *
 * Decides which moves are refused, and why. Every move goes through the rules, so that a wrong record
 * cannot make a wrong game; the sums, two digits a line, find a line that was changed, lost or added.
 */
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "session/record_read.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- Reading: the moves --------------------------------------------------------------------- */

/* The next line with a move on it, its comment cut off; false at the end or on a bad line, which
 * `bad` tells apart. */
static bool next_move_line(RnRecordReader *reader, RnRecordLine *line, bool *bad)
{
    while (!rn_record_at_end(reader)) {
        if (!rn_record_line(reader, line)) {
            *bad = true;
            return false;
        }
        const char *comment = memchr(line->text, '#', line->size);
        if (comment) {
            line->size = (size_t)(comment - line->text);
        }
        *line = rn_record_trimmed(*line);
        if (line->size > 0) {
            return true;
        }
    }
    return false;
}

static bool refuse_roll(RnRecordReader *reader, const char *reason, RnMove rolled)
{
    char words[RN_TEXT_MAX];
    size_t size = rn_move_text(reader->box, rolled, words);
    return rn_record_refuse_quoting(reader, reason, words, size);
}

/* What the line says and whether it may stand here, the rules apart. */
static bool read_move(RnRecordReader *reader, const RnSession *session, RnRecordLine line,
                      RnMove *move)
{
    RnRecordLine words = rn_record_unindented(line);
    if (rn_session_state(session)->decision == RN_OVER) {
        return rn_record_refuse(reader, _("the game is over: nothing can follow"));
    }
    if (reader->counted && rn_session_steps(session) >= reader->lines) {
        return rn_record_refuse(reader,
                                _("this line is one too many: the record should end before it"));
    }
    if (!rn_move_parse(reader->box, words.text, words.size, move)) {
        return rn_record_refuse_quoting(reader, _("\"{quote}\" is no move"), words.text,
                                        words.size);
    }
    if (!rn_record_check_sum(reader, reader->line, words)) {
        return false;
    }
    size_t indent = line.size - words.size;
    if (rn_is_chance(*move) && (indent != 2 || line.text[0] != ' ' || line.text[1] != ' ')) {
        return rn_record_refuse(reader, _("a die or a card must be indented by two spaces"));
    }
    if (!rn_is_chance(*move) && indent != 0) {
        return rn_record_refuse(reader, _("only dice and cards are indented"));
    }
    if (reader->seeded && rn_session_state(session)->decision == RN_CHANCE) {
        RnMove rolled = rn_session_roll(session);
        if (memcmp(&rolled, move, sizeof rolled) != 0) {
            return refuse_roll(reader, _("the seed gives \"{quote}\" here"), rolled);
        }
    }
    return true;
}

static bool check_end(RnRecordReader *reader, const RnSession *session)
{
    const RnState *state = rn_session_state(session);
    if (reader->counted && rn_session_steps(session) < reader->lines) {
        return rn_record_refuse_at(reader, reader->line + 1,
                                   _("the record is cut off: lines are missing here"));
    }
    if (reader->seeded && state->decision == RN_CHANCE) {
        reader->line++;
        return refuse_roll(reader, _("the record is cut off: the seed gives \"{quote}\" here"),
                           rn_session_roll(session));
    }
    if (reader->key_line[RN_KEY_RESULT] &&
        (reader->result != state->result || reader->reason != state->reason)) {
        return rn_record_refuse_at(reader, reader->key_line[RN_KEY_RESULT],
                                   _("the moves do not lead to this result"));
    }
    if (reader->key_line[RN_KEY_HASH] && reader->hash != rn_hash(state)) {
        return rn_record_refuse_at(reader, reader->key_line[RN_KEY_HASH],
                                   _("the moves do not lead to the position with this hash"));
    }
    return true;
}

static bool replay(RnRecordReader *reader, RnSession *session, RnRecordEach each, void *user)
{
    RnRecordLine line;
    RnMove move = {0};
    bool bad = false;
    rn_session_begin(session, &reader->config, reader->seeded, reader->seed);
    if (each) {
        each(user, session, NULL, NULL, 0);
    }
    while (next_move_line(reader, &line, &bad)) {
        if (!read_move(reader, session, line, &move)) {
            return false;
        }
        RnWhy why = rn_session_step(session, move);
        if (why != RN_OK) {
            rn_record_refuse(reader, rn_tr(rn_why_text(why)));
            reader->error->rule = rn_why_clause(why);
            return false;
        }
        if (each) {
            each(user, session, &move, rn_session_facts(session), rn_session_fact_count(session));
        }
    }
    return !bad && check_end(reader, session);
}

bool rn_record_read(RnSession *session, const char *text, size_t size, RnRecordHead *head,
                    RnRecordEach each, void *user, RnRecordError *error)
{
    RN_ASSERT(session->box != NULL && (text != NULL || size == 0));
    RnRecordError no_error = {0};
    RnRecordHead read_head = {0};
    memset(read_head.colour, RN_NONE, sizeof read_head.colour);
    if (error) {
        *error = no_error;
    }
    RnRecordReader reader = {.box = session->box,
                             .text = text,
                             .size = size,
                             .sum = RN_SUM_START,
                             .head = head ? head : &read_head,
                             .error = error ? error : &no_error};
    RnSession game;
    rn_session_init(&game, session->box);
    *reader.head = read_head;
    bool good = rn_record_header(&reader) && replay(&reader, &game, each, user);
    free(reader.sums);
    if (!good) {
        rn_session_free(&game);
        return false;
    }
    rn_session_free(session);
    *session = game;
    return true;
}
