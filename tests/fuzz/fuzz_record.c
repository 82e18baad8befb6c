/*
 * fuzz_record.c - any text as a record.
 *
 * A refused one names a line and a reason and leaves the session alone; one that is read can be
 * written, and what was written reads back as the same game.
 */
#include "fuzz.h"
#include "session/record.h"

static void check_again(const RnSession *session, const RnRecordHead *head)
{
    size_t size = 0;
    char *text = rn_record_write(session, head, &size);
    CHECK(text != NULL);
    RnSession again;
    RnRecordHead head_again;
    RnRecordError error;
    rn_session_init(&again, session->box);
    CHECK(rn_record_read(&again, text, size, &head_again, NULL, NULL, &error));
    CHECK(rn_session_steps(&again) == rn_session_steps(session));
    CHECK(same_state(rn_session_state(&again), rn_session_state(session)));
    CHECK(rn_session_is_seeded(&again) == rn_session_is_seeded(session));
    CHECK(!rn_session_is_seeded(session) ||
          (rn_session_seed(&again) == rn_session_seed(session) &&
           rn_session_rolls(&again) == rn_session_rolls(session)));
    size_t size_again = 0;
    char *text_again = rn_record_write(&again, &head_again, &size_again);
    CHECK(text_again != NULL && size_again == size && memcmp(text_again, text, size) == 0);
    free(text_again);
    rn_session_free(&again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    RnSession session;
    RnRecordHead head;
    RnRecordError error;
    rn_session_init(&session, rn_box_standard());
    if (rn_record_read(&session, (const char *)data, size, &head, NULL, NULL, &error)) {
        CHECK(rn_session_is_open(&session));
        CHECK(rn_check(session.box, rn_session_state(&session)) == RN_SOUND);
        check_again(&session, &head);
    } else {
        CHECK(!rn_session_is_open(&session) && error.line > 0);
        CHECK(error.text[0] != 0 && memchr(error.text, 0, sizeof error.text) != NULL);
    }
    rn_session_free(&session);
    return 0;
}
