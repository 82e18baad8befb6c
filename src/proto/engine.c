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
    RnPlace field[FIELDS_MAX]; /* the command's, "cmd" the first */
    const char *rule;          /* the clause that an illegal move breaks, or NULL */
} Request;

/* ---- Answers -------------------------------------------------------------------------------- */

static void put_error(RnJson *answer, const char *error, const char *rule)
{
    answer->used = 0;
    rn_write_text(answer, "{\"ok\":false,\"error\":", error);
    if (rule) {
        rn_write_word(answer, ",\"rule\":", rule);
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
static bool read_chance(const Request *request, Chance *chance)
{
    const json_t *seed = request->field[2].value;
    const json_t *manual = request->field[3].value;
    *chance = (Chance){.given = seed || manual, .seeded = seed != NULL};
    if (seed && manual) {
        return rn_refuse(&request->top, "give either \"seed\" or \"chance\", not both");
    }
    if (manual && (!json_is_string(manual) || strcmp(json_string_value(manual), "manual") != 0)) {
        return rn_refuse(&request->field[3], "must be \"manual\"");
    }
    if (seed && (!json_is_integer(seed) || json_integer_value(seed) < 0)) {
        return rn_refuse(&request->field[2],
                         "must be a whole number from 0 to 9223372036854775807");
    }
    chance->seed = seed ? (uint64_t)json_integer_value(seed) : 0;
    return true;
}

/* ---- The commands --------------------------------------------------------------------------- */

static bool run_new(Request *request)
{
    RnConfig config;
    Chance chance;
    if (!rn_read_config(&request->field[1], false, &config) || !read_chance(request, &chance)) {
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
    RnState state;
    Chance chance;
    if (!read_chance(request, &chance)) {
        return false;
    }
    if (!chance.given && !rn_session_is_open(session)) {
        return rn_refuse(&request->top, "there is no game yet whose chance could go on: give "
                                        "\"seed\" or \"chance\":\"manual\"");
    }
    if (!rn_read_state(&request->field[1], session->box, &state)) {
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
    int seat = 0;
    RnView view;
    if (!need_game(request)) {
        return false;
    }
    if (!request->field[1].value) {
        return answer_state(engine);
    }
    if (!rn_read_word(&request->field[1], rn_word_gnome, 0,
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
    if (!need_game(request)) {
        return false;
    }
    int count = rn_legal(session->box, rn_session_state(session), moves);
    rn_json_put(answer, "{\"ok\":true,\"decision\":");
    rn_json_decision(answer, session->box, rn_session_state(session), true);
    rn_write_moves(answer, ",\"moves\":", session->box, moves, count);
    rn_json_put(answer, "}");
    return true;
}

static bool run_play(Request *request)
{
    RnEngine *engine = request->engine;
    RnSession *session = &engine->session;
    const json_t *text = request->field[1].value;
    RnMove move;
    char piece[RN_PIECE_MAX];
    if (!json_is_string(text)) {
        return rn_refuse(&request->field[1], "must be a string");
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

static bool run_command(Request *request)
{
    char piece[RN_PIECE_MAX];
    if (!json_is_object(request->top.value)) {
        return rn_refuse(&request->top, "a request must be an object");
    }
    const RnPlace cmd = rn_field(&request->top, "cmd");
    if (!cmd.value) {
        return rn_refuse(&request->top, "the field \"cmd\" is missing");
    }
    const char *name = json_string_value(cmd.value);
    if (!name) {
        return rn_refuse(&cmd, "must be a string");
    }
    for (size_t i = 0; i < RN_COUNT(commands); i++) {
        const Command *command = &commands[i];
        if (strcmp(name, command->name) == 0) {
            RN_ASSERT(command->count >= 1 && command->count <= FIELDS_MAX);
            return rn_read_object(&request->top, command->fields, command->count, request->field) &&
                   command->run(request);
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
    Request request = {.engine = engine, .top = rn_place(NULL, error)};
    engine->answer.used = 0;
    if (size > RN_LINE_MAX) {
        rn_engine_too_long(engine);
        return;
    }
    if (rn_parse(&request.top, line, size) && run_command(&request)) {
        rn_json_put(&engine->answer, "\n");
    } else {
        put_error(&engine->answer, error, request.rule);
    }
    rn_parse_free(&request.top);
}

void rn_engine_too_long(RnEngine *engine)
{
    put_error(&engine->answer, "the line is longer than 1 MiB", NULL);
}
