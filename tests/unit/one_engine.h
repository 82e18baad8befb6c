/*
 * one_engine.h - an engine that a test asks line by line. Behind cmocka.h.
 */
#ifndef RN_TEST_ONE_ENGINE_H
#define RN_TEST_ONE_ENGINE_H

#include <string.h>

#include "engine/engine.h"

static RnEngine engine;

static inline int start_engine(void **unused)
{
    (void)unused;
    rn_engine_init(&engine, rn_box_standard());
    return 0;
}

static inline int stop_engine(void **unused)
{
    (void)unused;
    rn_engine_free(&engine);
    return 0;
}

/* The answer line without its end, terminated; good until the next request. */
static inline const char *ask_bytes(const char *line, size_t size)
{
    rn_engine_answer(&engine, line, size);
    assert_true(engine.answer.used > 0);
    assert_int_equal(engine.answer.text[engine.answer.used - 1], '\n');
    engine.answer.text[engine.answer.used - 1] = '\0';
    assert_null(strchr(engine.answer.text, '\n'));
    return engine.answer.text;
}

#endif
