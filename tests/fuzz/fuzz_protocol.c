/*
 * fuzz_protocol.c - any bytes as the lines of a conversation with the engine, and as answers of a program.
 *
 * Every line gets one answer line: a JSON object that says whether it is ok, and why not when it is
 * not, or for a batch a list of such. After a refusal the game is as it was.
 */
#include <jansson.h>

#include "fuzz.h"
#include "engine/engine.h"
#include "proto/bot_move.h"

static bool is_ok(const json_t *answer)
{
    CHECK(json_is_object(answer) && json_is_boolean(json_object_get(answer, "ok")));
    const bool ok = json_is_true(json_object_get(answer, "ok"));
    CHECK(ok || json_string_length(json_object_get(answer, "error")) > 0);
    return ok;
}

/* `ok`: something in it was carried out. */
static void check_answer(const RnEngine *engine, bool *ok)
{
    const RnJson *answer = &engine->answer;
    CHECK(answer->used > 0 && answer->text[answer->used - 1] == '\n');
    CHECK(memchr(answer->text, '\n', answer->used - 1) == NULL);
    json_t *json = json_loadb(answer->text, answer->used, JSON_REJECT_DUPLICATES, NULL);
    *ok = false;
    if (json_is_array(json)) {
        CHECK(json_array_size(json) > 0);
        for (size_t i = 0; i < json_array_size(json); i++) {
            *ok = is_ok(json_array_get(json, i)) || *ok;
        }
    } else {
        *ok = is_ok(json);
    }
    json_decref(json);
}

static void one_line(RnEngine *engine, const char *line, size_t size)
{
    const RnSession *session = &engine->session;
    const bool open = rn_session_is_open(session);
    const size_t steps = open ? rn_session_steps(session) : 0;
    const uint64_t seed = open ? rn_session_seed(session) : 0;
    const uint64_t rolls = open ? rn_session_rolls(session) : 0;
    RnState before;
    if (open) {
        before = *rn_session_state(session);
    }
    bool ok;
    rn_engine_answer(engine, line, size);
    check_answer(engine, &ok);
    if (!ok) {
        CHECK(rn_session_is_open(session) == open);
        CHECK(!open || (rn_session_steps(session) == steps && rn_session_rolls(session) == rolls &&
                        rn_session_seed(session) == seed));
        CHECK(!open || same_state(rn_session_state(session), &before));
    }
    CHECK(!rn_session_is_open(session) ||
          rn_check(session->box, rn_session_state(session)) == RN_SOUND);
}

/* The same line as what a program in the seat answers: a legal move, or a reason. */
static void one_answer(const RnSession *session, const char *line, size_t size)
{
    char text[RN_BOT_LINE_MAX], error[RN_ERROR_MAX] = "";
    RnBotAnswer answer;
    RnView view;
    if (!rn_session_is_open(session) || rn_session_state(session)->decider == RN_NONE ||
        size >= sizeof text) {
        return;
    }
    memcpy(text, line, size);
    text[size] = '\0';
    rn_view(rn_session_state(session), rn_session_state(session)->decider, &view);
    if (rn_json_read_answer(session->box, &view, text, &answer, error)) {
        CHECK(rn_check_move(session->box, rn_session_state(session), answer.move) == RN_OK);
    } else {
        CHECK(error[0] != '\0');
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    RnEngine engine;
    rn_engine_init(&engine, rn_box_standard());
    engine.budget_most = 4; /* games enough to go through all that thinks */
    while (size > 0 && !engine.quit) {
        const char *end = memchr(text, '\n', size);
        size_t line = end == NULL ? size : (size_t)(end - text);
        one_answer(&engine.session, text, line);
        one_line(&engine, text, line);
        size_t taken = end == NULL ? size : line + 1;
        text += taken;
        size -= taken;
    }
    rn_engine_free(&engine);
    return 0;
}
