/*
 * later.c - a variant is added: this program is compiled with one more than there are, RN_NEWEST, and
 * must read what was written before it, and write the same as long as it is off.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/code.h"
#include "engine/engine.h"
#include "proto/proto.h"
#include "session/record.h"

_Static_assert(RN_VARIANTS == RN_NEWEST + 1 && RN_NEWEST >= RN_EARLY_VARIANTS, "one more");

static const RnConfig three = {.edition = RN_FIRST, .players = 3, .gnomes = 3, .crazed = 1};

static RnConfig with_newest(void)
{
    RnConfig config = three;
    config.newest = 1;
    return config;
}

/* A record of this folder, for free(). */
static char *kept_record(const char *name, size_t *size)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/tests/records/%s.rn", REDNOV_SOURCE, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = malloc(1 << 20);
    assert_non_null(text);
    *size = fread(text, 1, (1 << 20) - 1, file);
    text[*size] = '\0';
    fclose(file);
    return text;
}

/* Reading a record compares its hash, that of the whole state, with the one it is given. */
static void older_records_stay_as_they_are(void **unused)
{
    static const char *const names[] = {"revised-8-all", "first-4-mild", "revised-3-manual"};
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        RnSession session;
        RnRecordHead head;
        RnRecordError error;
        size_t size, again;
        char *text = kept_record(names[i], &size);
        assert_non_null(strstr(text, "\nhash: "));
        rn_session_init(&session, rn_box_standard());
        if (!rn_record_read(&session, text, size, &head, NULL, NULL, &error)) {
            fail_msg("%s:%zu: %s", names[i], error.line, error.text);
        }
        assert_int_equal(rn_session_state(&session)->config.newest, 0);
        char *back = rn_record_write(&session, &head, &again);
        assert_string_equal(back, text);
        free(back);
        free(text);
        rn_session_free(&session);
    }
}

static void a_record_names_it_when_it_is_on(void **unused)
{
    const RnConfig config = with_newest();
    RnSession session, back;
    RnRecordHead head = {.date = "2026-11-15"};
    RnRecordError error;
    size_t size;
    (void)unused;
    rn_session_init(&session, rn_box_standard());
    rn_session_init(&back, rn_box_standard());
    assert_int_equal(rn_session_new(&session, &config, true, 7), RN_CONFIG_OK);
    char *text = rn_record_write(&session, &head, &size);
    assert_non_null(strstr(text, " level_flow=false newest=true\n"));
    assert_true(rn_record_read(&back, text, size, &head, NULL, NULL, &error));
    assert_memory_equal(rn_session_state(&back), rn_session_state(&session), sizeof(RnState));
    free(text);
    rn_session_free(&session);
    rn_session_free(&back);
}

/* Off, it is nowhere in the code; on, it is a bit above the edition. */
static void snapshots_keep_their_bytes(void **unused)
{
    const RnBox *box = rn_box_standard();
    const RnConfig config = with_newest();
    RnState off, on, back;
    uint8_t code[RN_CODE_MAX], more[RN_CODE_MAX];
    (void)unused;
    rn_new(box, &three, &off);
    rn_new(box, &config, &on);
    const size_t size = rn_encode(box, &off, code);
    assert_int_equal(rn_encode(box, &on, more), size);
    assert_memory_equal(code + RN_CODE_HEAD, &three, RN_CODE_CONFIG);
    assert_int_equal(more[RN_CODE_HEAD], RN_FIRST | 1 << (1 + RN_NEWEST - RN_EARLY_VARIANTS));
    assert_int_not_equal(rn_hash(&on), rn_hash(&off));
    assert_int_equal(rn_decode(box, more, size, &back), RN_SOUND);
    assert_memory_equal(&back, &on, sizeof on);
    assert_int_equal(rn_decode(box, code, size, &back), RN_SOUND);
    assert_memory_equal(&back, &off, sizeof off);
    more[RN_CODE_HEAD] |= 128; /* a variant of a version that is still to come */
    assert_int_equal(rn_decode(box, more, size, &back), RN_FLAW_CONFIG);
    on.config_bytes[sizeof on.config_bytes - 1] ^= 1;
    assert_int_equal(rn_check(box, &on),
                     sizeof on.config < sizeof on.config_bytes ? RN_FLAW_PADDING : RN_SOUND);
}

static void older_positions_are_read(void **unused)
{
    static const char field[] = ",\"newest\":false";
    static const char new[] = "{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":1}";
    static const char ask[] = "{\"cmd\":\"state\"}";
    RnEngine engine;
    RnState state;
    char error[RN_ERROR_MAX] = "";
    (void)unused;
    rn_engine_init(&engine, rn_box_standard());
    rn_engine_answer(&engine, new, strlen(new));
    rn_engine_answer(&engine, ask, strlen(ask));
    char *text = strstr(engine.answer.text, "{\"config\"");
    assert_non_null(text);
    *strrchr(text, '}') = '\0'; /* of the answer */
    char *newest = strstr(text, field);
    assert_non_null(newest);
    memmove(newest, newest + strlen(field), strlen(newest + strlen(field)) + 1);
    if (!rn_json_parse_state(rn_box_standard(), text, strlen(text), &state, error)) {
        fail_msg("%s\n%s", error, text);
    }
    assert_int_equal(state.config.newest, 0);
    rn_engine_free(&engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(older_records_stay_as_they_are),
        cmocka_unit_test(a_record_names_it_when_it_is_on),
        cmocka_unit_test(snapshots_keep_their_bytes),
        cmocka_unit_test(older_positions_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
