/*
 * golden_record.h - a game of tests/records to look at. Behind cmocka.h.
 */
#ifndef RN_TEST_GOLDEN_RECORD_H
#define RN_TEST_GOLDEN_RECORD_H

#include <stdio.h>

#include "session/record.h"

static inline void read_record(RnSession *session, const char *name)
{
    char path[512];
    static char text[1 << 16];
    RnRecordHead head;
    RnRecordError error;
    snprintf(path, sizeof path, "%s/tests/records/%s", REDNOV_SOURCE, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    rn_session_init(session, rn_box_standard());
    assert_true(rn_record_read(session, text, size, &head, NULL, NULL, &error));
}

#endif
