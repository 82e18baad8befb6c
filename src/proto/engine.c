/*
 * engine.c - the engine protocol: requests in, answers out (docs/FORMATS.md).
 *
 * Every request gets exactly one answer line. A request is taken apart completely before the game
 * is touched, so after an error the game is as it was.
 */
#include "proto/read.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/assert.h"
#include "session/record.h"

enum { FIELDS_MAX = 4 };

/* One request being answered. */
typedef struct Request {
    RnEngine *engine;
    RnPlace top;
    json_t *field[FIELDS_MAX]; /* the values of the command's fields, after "cmd" */
    const char *rule;          /* the clause that an illegal move breaks, or NULL */
} Request;

/* ---- Answers -------------------------------------------------------------------------------- */

static void put_error(RnJson *answer, const char *error, const char *rule)
{
    answer->used = 0;
    rn_json_put(answer, "{\"ok\":false,\"error\":");
    rn_json_string(answer, error, strlen(error));
    if (rule) {
        rn_json_put(answer, ",\"rule\":");
        rn_json_word(answer, rule);
    }
    rn_json_put(answer, "}\n");
}

static void put_whole_state(RnEngine *engine)
{
    rn_json_put(&engine->answer, "\"state\":");
    rn_json_state(&engine->answer, engine->session.box, rn_session_state(&engine->session), NULL,
                  true);
    rn_json_put(&engine->answer, "}");
}

static bool answer_state(RnEngine *engine)
{
    rn_json_put(&engine->answer, "{\"ok\":true,");
    put_whole_state(engine);
    return true;
}

static bool need_game(const Request *request)
{
    return rn_session_is_open(&request->engine->session) ||
           rn_refuse(&request->top, "there is no game yet");
}

/* ---- Where chance comes from ---------------------------------------------------------------- */

typedef struct Chance {
    bool given;
    bool seeded;
    uint64_t seed;
} Chance;

/* At most one of "seed":N and "chance":"manual". */
static bool read_chance(const Request *request, const json_t *seed, const json_t *manual,
                        Chance *chance)
{
    RnPlace seed_at = rn_field(&request->top, "seed");
    RnPlace chance_at = rn_field(&request->top, "chance");
    *chance = (Chance){.given = seed || manual, .seeded = seed != NULL};
    if (seed && manual) {
        return rn_refuse(&request->top, "give either \"seed\" or \"chance\", not both");
    }
    if (manual && (!json_is_string(manual) || strcmp(json_string_value(manual), "manual") != 0)) {
        return rn_refuse(&chance_at, "must be \"manual\"");
    }
    if (seed && (!json_is_integer(seed) || json_integer_value(seed) < 0)) {
        return rn_refuse(&seed_at, "must be a whole number from 0 to 9223372036854775807");
    }
    chance->seed = seed ? (uint64_t)json_integer_value(seed) : 0;
    return true;
}

/* ---- The commands --------------------------------------------------------------------------- */

static bool run_new(Request *request)
{
    RnConfig config;
    Chance chance;
    if (!rn_json_read_config(request->field[0], &config, request->top.error) ||
        !read_chance(request, request->field[1], request->field[2], &chance)) {
        return false;
    }
    if (!chance.given) {
        return rn_refuse(&request->top, "give one of \"seed\" and \"chance\":\"manual\"");
    }
    RnConfigFlaw flaw =
        rn_session_new(&request->engine->session, &config, chance.seeded, chance.seed);
    if (flaw != RN_CONFIG_OK) {
        return rn_refuse(&request->top, "%s", rn_config_text(flaw));
    }
    return answer_state(request->engine);
}

static bool run_load(Request *request)
{
    RnSession *session = &request->engine->session;
    RnPlace state_at = rn_field(&request->top, "state");
    RnState state;
    Chance chance;
    if (!read_chance(request, request->field[1], request->field[2], &chance)) {
        return false;
    }
    if (!chance.given && !rn_session_is_open(session)) {
        return rn_refuse(&request->top, "there is no game yet whose chance could go on: give "
                                        "\"seed\" or \"chance\":\"manual\"");
    }
    if (!rn_read_state(&state_at, session->box, request->field[0], &state)) {
        return false;
    }
    rn_session_load(session, &state);
    if (chance.given) {
        rn_session_chance(session, chance.seeded, chance.seed);
    }
    return answer_state(request->engine);
}

static bool run_state(Request *request)
{
    RnEngine *engine = request->engine;
    const RnSession *session = &engine->session;
    RnPlace seat_at = rn_field(&request->top, "seat");
    int seat = 0;
    RnView view;
    if (!need_game(request)) {
        return false;
    }
    if (!request->field[0]) {
        return answer_state(engine);
    }
    if (!rn_read_word(&seat_at, request->field[0], rn_word_gnome, 0,
                      rn_session_state(session)->config.gnomes, &seat)) {
        return false;
    }
    rn_view(rn_session_state(session), seat, &view);
    rn_json_put(&engine->answer, "{\"ok\":true,\"state\":");
    rn_json_state(&engine->answer, session->box, rn_session_state(session), &view, true);
    rn_json_put(&engine->answer, "}");
    return true;
}

static bool run_legal(Request *request)
{
    RnJson *answer = &request->engine->answer;
    const RnSession *session = &request->engine->session;
    RnMove moves[RN_MOVES_MAX];
    char text[RN_TEXT_MAX];
    if (!need_game(request)) {
        return false;
    }
    int count = rn_legal(session->box, rn_session_state(session), moves);
    rn_json_put(answer, "{\"ok\":true,\"decision\":");
    rn_json_decision(answer, session->box, rn_session_state(session), true);
    rn_json_put(answer, ",\"moves\":[");
    for (int i = 0; i < count; i++) {
        rn_move_text(session->box, moves[i], text);
        rn_json_put(answer, i == 0 ? "" : ",");
        rn_json_word(answer, text);
    }
    rn_json_put(answer, "]}");
    return true;
}

static bool run_play(Request *request)
{
    RnEngine *engine = request->engine;
    RnSession *session = &engine->session;
    const json_t *text = request->field[0];
    RnPlace move_at = rn_field(&request->top, "move");
    RnMove move;
    char piece[RN_PIECE_MAX];
    if (!json_is_string(text)) {
        return rn_refuse(&move_at, "must be a string");
    }
    if (!need_game(request)) {
        return false;
    }
    if (!rn_move_parse(session->box, json_string_value(text), json_string_length(text), &move)) {
        return rn_refuse(&request->top, "\"%s\" is not a move",
                         rn_piece(json_string_value(text), piece));
    }
    RnWhy why = rn_session_play(session, move);
    if (why != RN_OK) {
        request->rule = rn_why_clause(why);
        return rn_refuse(&request->top, "%s", rn_why_text(why));
    }
    rn_json_put(&engine->answer, "{\"ok\":true,\"log\":");
    rn_json_facts(&engine->answer, session->box, rn_session_facts(session),
                  rn_session_fact_count(session));
    rn_json_put(&engine->answer, ",");
    put_whole_state(engine);
    return true;
}

static bool run_undo(Request *request)
{
    if (!need_game(request)) {
        return false;
    }
    if (!rn_session_undo(&request->engine->session)) {
        return rn_refuse(&request->top, "there is no move to take back");
    }
    return answer_state(request->engine);
}

static bool run_record(Request *request)
{
    const RnSession *session = &request->engine->session;
    RnRecordHead head;
    time_t now = time(NULL);
    struct tm day;
    size_t size = 0;
    if (!need_game(request)) {
        return false;
    }
    if (rn_session_is_loaded(session)) {
        return rn_refuse(&request->top, "a game that was loaded has no record");
    }
    memset(&head, 0, sizeof head);
    if (gmtime_r(&now, &day)) {
        strftime(head.date, sizeof head.date, "%Y-%m-%d", &day);
    }
    char *text = rn_record_write(session, &head, &size);
    rn_json_put(&request->engine->answer, "{\"ok\":true,\"record\":");
    rn_json_string(&request->engine->answer, text, size);
    rn_json_put(&request->engine->answer, "}");
    free(text);
    return true;
}

static bool run_quit(Request *request)
{
    request->engine->quit = true;
    rn_json_put(&request->engine->answer, "{\"ok\":true}");
    return true;
}

typedef struct Command {
    const char *fields[FIELDS_MAX]; /* "cmd", then its own; '?' marks those that may be missing */
    size_t count;
    const char *name;
    bool (*run)(Request *request); /* writes the answer, or refuses */
} Command;

static const Command commands[] = {
    {{"cmd", "move"}, 2, "play", run_play},
    {{"cmd"}, 1, "legal", run_legal},
    {{"cmd", "?seat"}, 2, "state", run_state},
    {{"cmd"}, 1, "undo", run_undo},
    {{"cmd", "config", "?seed", "?chance"}, 4, "new", run_new},
    {{"cmd", "state", "?seed", "?chance"}, 4, "load", run_load},
    {{"cmd"}, 1, "record", run_record},
    {{"cmd"}, 1, "quit", run_quit},
};

/* ---- Requests ------------------------------------------------------------------------------- */

static bool run_command(Request *request, const json_t *value)
{
    char piece[RN_PIECE_MAX];
    if (!json_is_object(value)) {
        return rn_refuse(&request->top, "a request must be an object");
    }
    const json_t *cmd = json_object_get(value, "cmd");
    if (!cmd) {
        return rn_refuse(&request->top, "the field \"cmd\" is missing");
    }
    const char *name = json_string_value(cmd);
    if (!name) {
        return rn_refuse(&request->top, "cmd: must be a string");
    }
    for (size_t i = 0; i < RN_COUNT(commands); i++) {
        const Command *command = &commands[i];
        if (strcmp(name, command->name) == 0) {
            json_t *found[FIELDS_MAX];
            RN_ASSERT(command->count >= 1 && command->count <= FIELDS_MAX);
            if (!rn_read_object(&request->top, value, command->fields, command->count, found)) {
                return false;
            }
            for (size_t j = 1; j < command->count; j++) {
                request->field[j - 1] = found[j];
            }
            return command->run(request);
        }
    }
    return rn_refuse(&request->top, "unknown command \"%s\"", rn_piece(name, piece));
}

void rn_engine_init(RnEngine *engine, const RnBox *box)
{
    RN_ASSERT(box != NULL);
    memset(engine, 0, sizeof *engine);
    rn_session_init(&engine->session, box);
}

void rn_engine_free(RnEngine *engine)
{
    rn_session_free(&engine->session);
    rn_json_free(&engine->answer);
}

void rn_engine_answer(RnEngine *engine, const char *line, size_t size)
{
    char error[RN_ERROR_MAX];
    Request request = {.engine = engine, .top = rn_place(error)};
    engine->answer.used = 0;
    if (size > RN_LINE_MAX) {
        rn_engine_too_long(engine);
        return;
    }
    json_t *value = rn_parse(&request.top, line, size);
    if (value && run_command(&request, value)) {
        rn_json_put(&engine->answer, "\n");
    } else {
        put_error(&engine->answer, error, request.rule);
    }
    json_decref(value);
}

void rn_engine_too_long(RnEngine *engine)
{
    put_error(&engine->answer, "the line is longer than 1 MiB", NULL);
}
