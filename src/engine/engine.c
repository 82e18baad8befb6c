/*
 * engine.c - the engine protocol: lines in, answers out (docs/FORMATS.md).
 *
 * Decides what a line is: one request, or a batch of them, each answered for itself. Every line gets
 * exactly one answer line. A request is taken apart completely before the game is touched, so after
 * an error the game is as it was.
 */
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "core/code.h"
#include "engine/request.h"
#include "session/record.h"
#include "text/text.h"

/* ---- Reading -------------------------------------------------------------------------------- */

RnPlace rn_asked_field(const RnAsked *asked, const char *name)
{
    for (size_t i = 0; i < asked->fields; i++) {
        const char *known = asked->name[i];
        if (strcmp(known + (known[0] == '?'), name) == 0) {
            return asked->field[i];
        }
    }
    return rn_place(NULL, asked->top.error);
}

const RnState *rn_asked_game(const RnAsked *asked)
{
    const RnSession *session = &asked->engine->session;
    if (!rn_session_is_open(session)) {
        rn_refuse(&asked->top, "there is no game yet");
        return NULL;
    }
    return rn_session_state(session);
}

/* Decimal digits without a leading zero, of a number that 64 bits hold. */
static bool read_digits(const char *text, uint64_t *number)
{
    RN_ASSERT(text != NULL);
    *number = 0;
    for (size_t i = 0; text[i] != '\0'; i++) {
        const unsigned digit = (unsigned)(text[i] - '0');
        if (digit > 9 || (i > 0 && text[0] == '0') || *number > (UINT64_MAX - digit) / 10) {
            return false;
        }
        *number = *number * 10 + digit;
    }
    return text[0] != '\0';
}

bool rn_asked_seed(const RnPlace *in, uint64_t *seed)
{
    if (json_is_integer(in->value) && json_integer_value(in->value) >= 0) {
        *seed = (uint64_t)json_integer_value(in->value);
        return true;
    }
    return (json_is_string(in->value) && read_digits(json_string_value(in->value), seed)) ||
           rn_refuse(in, "must be a whole number from 0 to 9223372036854775807, or one up to "
                         "18446744073709551615 as a string");
}

bool rn_asked_seat(const RnPlace *in, const RnState *state, int *seat)
{
    return rn_read_word(in, rn_word_gnome, 0, state->config.gnomes, seat);
}

/* ---- The commands --------------------------------------------------------------------------- */

static bool say_hello(RnAsked *asked);

static bool quit(RnAsked *asked)
{
    asked->engine->quit = true;
    rn_json_put(&asked->engine->answer, "{\"ok\":true}");
    return true;
}

typedef struct Command {
    const char *name;
    bool (*run)(RnAsked *asked);
    const char *fields[RN_ASKED_FIELDS]; /* its own; '?' marks those that may be missing */
} Command;

static const Command commands[] = {
    {"play",
     rn_asked_play,
     {"?move", "?by", "?loyal", "?budget", "?seed", "?seat", "?moves", "?text"}},
    {"legal", rn_asked_legal, {"?seat"}},
    {"state", rn_asked_state, {"?seat", "?moves"}},
    {"undo", rn_asked_undo, {"?seat", "?moves"}},
    {"new", rn_asked_new, {"config", "?seed", "?chance", "?seat", "?moves", "?log", "?text"}},
    {"open", rn_asked_open, {"record", "?seat", "?moves"}},
    {"load", rn_asked_load, {"?state", "?snapshot", "?seed", "?chance", "?seat", "?moves"}},
    {"record", rn_asked_record, {NULL}},
    {"snapshot", rn_asked_snapshot, {NULL}},
    {"box", rn_asked_box, {NULL}},
    {"move", rn_asked_move, {"by", "?loyal", "?budget", "?seed"}},
    {"hint", rn_asked_hint, {"?budget", "?seed", "?most"}},
    {"rescue", rn_asked_rescue, {"?budget", "?seed", "?seat"}},
    {"odds", rn_asked_odds, {NULL}},
    {"hello", say_hello, {NULL}},
    {"quit", quit, {NULL}},
};

/* All of the first `count` words. */
static void put_words(RnJson *answer, const char *head, RnWordOf word, int count)
{
    RN_ASSERT(count < 32);
    rn_write_words(answer, head, word, (1u << count) - 1);
}

static const char *command_name(int number) { return commands[number].name; }

static bool say_hello(RnAsked *asked)
{
    RnJson *answer = &asked->engine->answer;
    const RnBox *box = asked->engine->session.box;
    char digest[16];
    RnOut out = rn_out(digest, sizeof digest);
    rn_put_hex(&out, box->digest, 8);
    rn_json_form(answer, "{'ok':true,'name':'rednov','version':%s,'protocol':1", rn_version());
    rn_json_form(answer, ",'formats':{'record':%d,'snapshot':%d},'components':%s",
                 RN_RECORD_VERSION, RN_CODE_VERSION, digest);
    put_words(answer, ",\"commands\":[", command_name, RN_COUNT(commands));
    put_words(answer, ",\"editions\":[", rn_word_edition, RN_FIRST + 1);
    put_words(answer, ",\"variants\":[", rn_word_variant, RN_VARIANTS);
    put_words(answer, ",\"by\":[", rn_kind_word, RN_KINDS);
    rn_json_form(answer, ",'players':[1,%d],'gnomes':[%d,%d]", RN_GNOMES_MAX, RN_GNOMES_MIN,
                 RN_GNOMES_MAX);
    rn_json_form(answer, ",'limits':{'line':%d,'batch':%d,'budget':%lld}}", RN_LINE_MAX,
                 RN_BATCH_MAX, (long long)asked->engine->budget_most);
    return true;
}

/* ---- Requests ------------------------------------------------------------------------------- */

static bool run(RnAsked *asked, const Command *command)
{
    asked->name[0] = "cmd";
    asked->fields = 1;
    for (int i = 0; command->fields[i] != NULL; i++) {
        RN_ASSERT(asked->fields < RN_ASKED_FIELDS);
        asked->name[asked->fields++] = command->fields[i];
    }
    return rn_read_object(&asked->top, asked->name, asked->fields, asked->field) &&
           command->run(asked);
}

static bool answer_request(RnAsked *asked)
{
    char piece[RN_PIECE_MAX];
    if (!json_is_object(asked->top.value)) {
        return rn_refuse(&asked->top, "a request must be an object");
    }
    const RnPlace cmd = rn_field(&asked->top, "cmd");
    if (!cmd.value) {
        return rn_refuse(&asked->top, "the field \"cmd\" is missing");
    }
    const char *name = json_string_value(cmd.value);
    if (!name) {
        return rn_refuse(&cmd, "must be a string");
    }
    for (size_t i = 0; i < RN_COUNT(commands); i++) {
        if (strcmp(name, commands[i].name) == 0) {
            return run(asked, &commands[i]);
        }
    }
    return rn_refuse(&asked->top, "unknown command \"%s\"", rn_piece(name, piece));
}

static void put_error(RnJson *answer, const char *error, const char *rule, size_t line)
{
    rn_write_text(answer, "{\"ok\":false,\"error\":", error);
    if (rule) {
        rn_write_word(answer, ",\"rule\":", rule);
    }
    if (line > 0) {
        rn_write_number(answer, ",\"line\":", (long long)line);
    }
    rn_json_put(answer, "}");
}

/* One request, which is an answer's beginning: what it has written when it is refused goes again. */
static void take_request(RnEngine *engine, const json_t *value)
{
    char error[RN_ERROR_MAX];
    RnAsked asked;
    const size_t before = engine->answer.used;
    asked.engine = engine;
    asked.top = rn_place(value, error);
    asked.rule = NULL;
    asked.line = 0;
    if (answer_request(&asked)) {
        RN_ASSERT(engine->answer.used > before && engine->answer.text[before] == '{');
    } else {
        engine->answer.used = before;
        put_error(&engine->answer, error, asked.rule, asked.line);
    }
}

static void take_batch(RnEngine *engine, const json_t *batch)
{
    const size_t count = json_array_size(batch);
    if (count < 1 || count > RN_BATCH_MAX) {
        put_error(&engine->answer, "a batch must have 1 to 1000 requests", NULL, 0);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        rn_json_put(&engine->answer, i == 0 ? "[" : ",");
        take_request(engine, json_array_get(batch, i));
    }
    rn_json_put(&engine->answer, "]");
}

void rn_engine_answer(RnEngine *engine, const char *line, size_t size)
{
    static const char mark[] = "\xef\xbb\xbf"; /* that some editors put before all text */
    char error[RN_ERROR_MAX];
    RnPlace top = rn_place(NULL, error);
    engine->answer.used = 0;
    if (size > RN_LINE_MAX) {
        rn_engine_too_long(engine);
        return;
    }
    if (!engine->begun && size >= 3 && memcmp(line, mark, 3) == 0) {
        line += 3;
        size -= 3;
    }
    engine->begun = true;
    if (!rn_parse(&top, line, size)) {
        put_error(&engine->answer, error, NULL, 0);
    } else if (json_is_array(top.value)) {
        take_batch(engine, top.value);
    } else {
        take_request(engine, top.value);
    }
    rn_json_put(&engine->answer, "\n");
    rn_parse_free(&top);
}

void rn_engine_too_long(RnEngine *engine)
{
    engine->answer.used = 0;
    engine->begun = true;
    put_error(&engine->answer, "the line is longer than 1 MiB", NULL, 0);
    rn_json_put(&engine->answer, "\n");
}

void rn_engine_init(RnEngine *engine, const RnBox *box)
{
    RN_ASSERT(box != NULL);
    memset(engine, 0, sizeof *engine);
    engine->budget_most = RN_ENGINE_BUDGET_MAX;
    rn_session_init(&engine->session, box);
}

void rn_engine_free(RnEngine *engine)
{
    rn_session_free(&engine->session);
    rn_json_free(&engine->answer);
}

/* ---- For other programs (rednov_engine.h) ---------------------------------------------------- */

RnEngine *rn_engine_open(const RnBox *box)
{
    RnEngine *engine = rn_alloc(1, sizeof *engine);
    rn_engine_init(engine, box);
    return engine;
}

RnEngine *rn_engine_copy(const RnEngine *engine)
{
    RnEngine *copy = rn_alloc(1, sizeof *copy);
    *copy = *engine;
    copy->answer = (RnJson){0};
    rn_session_copy(&copy->session, &engine->session);
    return copy;
}

void rn_engine_close(RnEngine *engine)
{
    if (engine != NULL) {
        rn_engine_free(engine);
        free(engine);
    }
}

const char *rn_engine_ask(RnEngine *engine, const char *request, size_t size, size_t *length)
{
    rn_engine_answer(engine, request, size);
    rn_json_end(&engine->answer);
    if (length != NULL) {
        *length = engine->answer.used;
    }
    return engine->answer.text;
}
