/*
 * replay.c - `rednov replay`: checks a record by playing it again, and tells the game, or with --json
 * gives one line of facts a step.
 *
 * Nothing is printed before the whole record has been found good, so that whoever reads the output
 * never takes the first half of a damaged record for a game.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "cli/cli.h"
#include "proto/proto.h"
#include "session/record.h"
#include "table/names.h"
#include "text/tongue.h"
#include "text/text.h"

enum { TOLD_MAX = 2048 }; /* of the told lines, in bytes */

static const char *file, *components;
static bool json;

static const RnCliOption OPTIONS[] = {
    {"--json", N_("a line of JSON for each step, and one for the end"), .flag = &json},
    RN_CLI_COMPONENTS(&components),
    RN_CLI_HELP,
};

static const RnCliForm FORM = {
    .calls = {N_("rednov replay FILE [options]")},
    .about = {N_(
        "Checks a recorded game and tells, turn by turn, what happened in it. With - for FILE the "
        "record is read from standard input.")},
    .options = OPTIONS,
    .count = RN_COUNT(OPTIONS),
    .note = RN_CLI_REFUSED,
    .operand = &file,
    .wanted = RN_CLI_WHICH_RECORD,
};

/* ---- As JSON -------------------------------------------------------------------------------- */

static void end_with_hash(RnJson *out, const RnState *state)
{
    char digits[20];
    RnOut hash = rn_out(digits, sizeof digits);
    rn_put_hex(&hash, rn_hash(state), 16);
    rn_json_form(out, ",'hash':%s}\n", digits);
}

static void step_as_json(void *user, const RnSession *session, const RnMove *move,
                         const RnFact *facts, size_t count)
{
    RnJson *out = user;
    if (!move) {
        return;
    }
    rn_write_move(out, "{\"move\":", session->box, *move);
    rn_json_form(out, ",'chance':%i,'log':", rn_is_chance(*move));
    rn_json_facts(out, session->box, facts, count);
    end_with_hash(out, rn_session_state(session));
}

static void end_as_json(RnJson *out, const RnSession *session)
{
    const RnState *state = rn_session_state(session);
    rn_json_form(out, "{'result':%s,'reason':%s,'steps':%zu", rn_word_result(state->result),
                 rn_word_reason(state->reason), rn_session_steps(session));
    end_with_hash(out, state);
}

/* ---- For people ------------------------------------------------------------------------------ */

typedef struct Teller {
    RnJson out;
    const RnRecordHead *head;
    bool resigned; /* says a comment of the server */
    RnNames names;
    const char *called[RN_GNOMES_MAX]; /* each gnome, in `names` */
    int turn;
    int minute;    /* of the keeper that has just moved, -1 when that has been told */
    RnState shown; /* the state when the boat was last described */
} Teller;

static void put(Teller *teller, const char *text) { rn_json_put(&teller->out, text); }

/* Breaks the line at its spaces, so that it fits the columns. */
static void put_wrapped(Teller *teller, char *line, int indent)
{
    int column = 0;
    for (char *word = line; *word != '\0';) {
        char *end = word + strspn(word, " ");
        end += strcspn(end, " ");
        char after = *end;
        *end = '\0';
        if (column > 0 && column + rn_columns(word) > RN_COLUMNS) {
            put(teller, "\n");
            for (column = 0; column < indent; column++) {
                put(teller, " ");
            }
            word += strspn(word, " ");
        }
        put(teller, word);
        column += rn_columns(word);
        *end = after;
        word = end;
    }
    put(teller, "\n");
}

static void tell(Teller *teller, int indent, const char *format, ...) RN_SAYS(3, 4);
static void tell(Teller *teller, int indent, const char *format, ...)
{
    char line[TOLD_MAX];
    va_list values;
    va_start(values, format);
    /* clang-tidy 14 loses sight of va_start in a file that two programs compile */
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized) */
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    put_wrapped(teller, line, indent);
}

static void tell_crew(Teller *teller, const RnState *state)
{
    char text[TOLD_MAX / 2];
    RnOut out = rn_out(text, sizeof text);
    for (int g = 0; g < state->config.gnomes; g++) {
        rn_list(&out, ", ", "%s", teller->names.listed[g]);
    }
    tell(teller, 6, _("Crew: %s"), text);
}

static void tell_variants(Teller *teller, const RnConfig *config)
{
    char text[TOLD_MAX / 2];
    RnOut out = rn_out(text, sizeof text);
    for (int variant = 0; variant < RN_VARIANTS; variant++) {
        if ((rn_variants(config) >> variant & 1u) != 0) {
            rn_list(&out, ", ", "%s", rn_name_variant(variant));
        }
    }
    tell(teller, 10, _("Variants: %s"), out.used > 0 ? text : C_("variants", "none"));
}

static void tell_header(Teller *teller, const RnSession *session)
{
    const RnConfig *config = &rn_session_state(session)->config;
    rn_names_make(&teller->names, rn_session_state(session), teller->head, NULL);
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        teller->called[g] = teller->names.called[g];
    }
    tell(teller, 0, _("Red November, %s"), rn_name_edition(config->edition));
    if (teller->head->date[0] != '\0') {
        tell(teller, 0, _("Date: %s"), teller->head->date);
    }
    tell_crew(teller, rn_session_state(session));
    tell_variants(teller, config);
    if (rn_session_is_seeded(session)) {
        tell(teller, 0, _("Seed: %llu"), (unsigned long long)rn_session_seed(session));
    } else {
        tell(teller, 0, "%s", _("Dice and cards: as they fell"));
    }
    tell(teller, 0, "\n%s", rn_name_phase(RN_SETUP));
    teller->shown = *rn_session_state(session);
}

/* "fire: 3, 5", for the rooms of a mask */
static void list_rooms(RnOut *out, const char *what, unsigned rooms)
{
    char text[64];
    RnOut numbers = rn_out(text, sizeof text);
    for (int room = 1; room <= RN_ROOMS; room++) {
        if (rooms >> room & 1) {
            rn_list(&numbers, ", ", "%s", rn_word_space(room));
        }
    }
    if (rooms != 0) {
        rn_list(out, "; ", "%s: %s", what, text);
    }
}

static void list_hatches(RnOut *out, const RnBox *box, uint32_t blocked)
{
    char text[256];
    RnOut hatches = rn_out(text, sizeof text);
    for (int hatch = 0; hatch < box->hatches; hatch++) {
        char name[8];
        rn_hatch_text(box, hatch, name);
        if (blocked >> hatch & 1) {
            rn_list(&hatches, ", ", "%s", name);
        }
    }
    if (hatches.used > 0) {
        rn_list(out, "; ", _("blocked hatches: %s"), text);
    }
}

static bool boat_changed(const RnState *a, const RnState *b)
{
    return a->blocked != b->blocked || a->fire != b->fire || a->low != b->low ||
           a->high != b->high || memcmp(a->track, b->track, sizeof a->track) != 0 ||
           memcmp(a->token, b->token, sizeof a->token) != 0;
}

/* How the boat stands, between two turns that changed it. */
static void tell_boat(Teller *teller, const RnBox *box, const RnState *state)
{
    char text[TOLD_MAX / 2];
    RnOut out = rn_out(text, sizeof text);
    if (!boat_changed(&teller->shown, state)) {
        return;
    }
    teller->shown = *state;
    for (int track = 0; track < RN_TRACKS; track++) {
        rn_list(&out, ", ", "%s %d", rn_name_track(track), state->track[track]);
    }
    for (int token = 0; token < RN_TOKENS; token++) {
        if (state->token[token] != RN_NONE) {
            rn_list(&out, "; ", _("%s at minute %d"), rn_name_token(token), state->token[token]);
        }
    }
    list_rooms(&out, _("fire"), state->fire);
    list_rooms(&out, rn_name_water(RN_LOW), state->low);
    list_rooms(&out, rn_name_water(RN_HIGH), state->high);
    list_hatches(&out, box, state->blocked);
    tell(teller, 5, "  -- %s", text);
}

static void tell_turn(Teller *teller, const RnSession *session, RnFact fact)
{
    RN_ASSERT(fact.gnome < RN_GNOMES_MAX);
    tell_boat(teller, session->box, rn_session_state(session));
    put(teller, "\n");
    tell(
        teller, 0,
        P_("Turn %d: %s, %d minute before rescue", "Turn %d: %s, %d minutes before rescue", fact.a),
        ++teller->turn, teller->called[fact.gnome], fact.a);
}

static void tell_fact(Teller *teller, const RnSession *session, RnFact fact)
{
    char text[400];
    if (fact.what == RN_F_KEEPER) {
        teller->minute = fact.a;
    }
    if (fact.what == RN_F_TURN) {
        tell_turn(teller, session, fact);
        teller->minute = -1;
    } else if (rn_narrate(session->box, rn_session_state(session), fact, teller->called, text,
                          sizeof text)) {
        if (teller->minute >= 0) { /* the space whose icon brings this about */
            tell(teller, 4, "  (%d) %s", teller->minute, text);
        } else {
            tell(teller, 4, "  %s", text);
        }
        teller->minute = -1;
    }
}

static void step_for_people(void *user, const RnSession *session, const RnMove *move,
                            const RnFact *facts, size_t count)
{
    Teller *teller = user;
    if (!move) {
        tell_header(teller, session);
    }
    for (size_t i = 0; i < count; i++) {
        tell_fact(teller, session, facts[i]);
    }
}

static void end_for_people(Teller *teller, const RnSession *session)
{
    const RnState *state = rn_session_state(session);
    char hash[20];
    RnOut out = rn_out(hash, sizeof hash);
    rn_put_hex(&out, rn_hash(state), 16);
    tell_boat(teller, session->box, state);
    put(teller, "\n");
    if (state->decision != RN_OVER && teller->resigned) {
        tell(teller, 0, "%s", _("The game was given up before its end."));
    } else if (state->decision != RN_OVER) {
        tell(teller, 0, "%s", _("The record ends here; the game goes on."));
    } else if (state->reason != RN_NO_REASON) {
        tell(teller, 2, _("Result: %s (%s)"), rn_name_result(state->result),
             rn_name_reason(state->reason));
    } else {
        tell(teller, 0, _("Result: %s"), rn_name_result(state->result));
    }
    tell(teller, 0, _("Steps: %zu"), rn_session_steps(session));
    tell(teller, 0, _("Hash: %s"), hash);
}

/* ---- The command ---------------------------------------------------------------------------- */

static int replay(const RnBox *box)
{
    size_t size;
    char *text = rn_cli_read(file, &size);
    if (!text) {
        return RN_EXIT_FAILED;
    }
    RnRecordHead head;
    RnRecordError error;
    RnSession session;
    Teller teller = {.head = &head, .minute = -1, .resigned = strstr(text, "\n# resigned") != NULL};
    rn_session_init(&session, box);
    bool good = rn_record_read(&session, text, size, &head, json ? step_as_json : step_for_people,
                               json ? (void *)&teller.out : (void *)&teller, &error);
    if (good) {
        if (json) {
            end_as_json(&teller.out, &session);
        } else {
            end_for_people(&teller, &session);
        }
        fwrite(teller.out.text, 1, teller.out.used, stdout);
    } else {
        rn_cli_bad_record(file, &error);
    }
    rn_json_free(&teller.out);
    rn_session_free(&session);
    free(text);
    return good ? RN_EXIT_OK : RN_EXIT_FAILED;
}

int rn_cmd_replay(int argc, char **argv)
{
    const int code = rn_cli_walk(argc, argv, &FORM);
    if (code != RN_GO_ON) {
        return code;
    }
    const RnBox *box = rn_cli_box(components);
    return box != NULL ? replay(box) : RN_EXIT_FAILED;
}
