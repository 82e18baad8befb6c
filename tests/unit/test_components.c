/*
 * test_components.c - component files: the built-in box is the file's, owners may change what is
 * theirs to change, and everything else is refused with the place named.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "json_path.h"
#include "proto/proto.h"

#define NAME_64 "0123456789012345678901234567890123456789012345678901234567890123"
#define STANDARD REDNOV_SOURCE "/data/components.json"

/* Reads the standard file with some edits made to it. */
static bool read_edited(const char *edits, RnBox *box, char error[RN_ERROR_MAX])
{
    json_t *file = json_load_file(STANDARD, 0, NULL);
    assert_non_null(file);
    if (!json_edits(file, edits)) {
        fail_msg("no such place: %s", edits);
    }
    char *text = json_dumps(file, JSON_COMPACT);
    bool good = rn_box_read(text, strlen(text), box, error);
    free(text);
    json_decref(file);
    return good;
}

static void test_standard_is_the_file(void **unused)
{
    RnBox box;
    char error[RN_ERROR_MAX];
    (void)unused;
    assert_true(rn_box_read_file(STANDARD, &box, error));
    assert_memory_equal(&box, rn_box_standard(), sizeof box);
    assert_int_equal(box.hatches, 15);
    assert_int_equal(box.item_total, 54);
    assert_int_equal(box.card_total, 56);
    assert_int_equal(box.exterior, 1 << 3 | 1 << 6 | 1 << 9);
    assert_int_equal(box.start[6], 55);
    assert_int_equal(box.cards[RN_FIRE_CARD][0], 2);
    assert_int_equal(box.token_distance[RN_KRAKEN], 15);
    assert_int_equal(box.hand_limit[RN_STUMBLE], 1);
    assert_int_equal(box.hand_limit[RN_FIRE_CARD], RN_NONE);
    assert_int_equal(box.track_step[RN_FAST_DESCENT], 2);
    assert_true(box.event_icons >> 57 & 1);
    assert_true(box.item_icons >> 30 & 1);
}

/* As long as a name may be, and one beyond ASCII. */
static const char longest_names[] =
    "rooms.names.1=\"" NAME_64 "\"; rooms.names.10=\"\xc2\xa0\xc5\xbb\"";

static void test_owner_may_change(void **unused)
{
    static const char *const changes[] = {
        "about=\"my copy\"; rooms.names.1=\"Machines\"",
        longest_names,
        "item_cards.counts.coffee=4",
        "item_cards.counts.harpoon=0",
        "item_cards.stash_grog=0",
        "event_cards.faint.kraken=[]",
        "event_cards.faint.kraken=[\"1\",\"-\"]",
        "event_cards.faint.blocked-hatch[+]=\"4\"",
        "time_track.start.3=40",
        "time_track.events.spaces=[]",
        "time_track.items.spaces=[0,59]",
        "disaster_tracks.spaces=12; disaster_tracks.lost_at=12",
        "disaster_tracks.resets[1]=6",
        "event_effects.token_distance.kraken=20",
        "event_effects.hand_limit.stumble=0",
        "event_effects.track.descent[1]=3",
        "hatches.interior[+]=\"1-10\"",
        "rooms.exterior=[3]; hatches.exterior=[\"3-sea\"]",
        "rooms.exterior=[9,6,3]",
    };
    RnBox box;
    char error[RN_ERROR_MAX] = "";
    (void)unused;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        if (!read_edited(changes[i], &box, error)) {
            fail_msg("%s: %s", changes[i], error);
        }
    }
}

static const char *const refused[][2] = {
    {"-about", "\"about\" is missing"},
    {"about=7", "about: "},
    {"extra=1", "unknown field \"extra\""},
    {"-rooms.source", "rooms: "},
    {"rooms.source=null", "rooms.source: "},
    {"rooms.names.3=\"Corridor\"", "rooms.names: unknown field"},
    {"-rooms.names.10", "rooms.names: "},
    {"rooms.names.1=7", "rooms.names.1: must be a string"},
    {"rooms.names.1=\"\"", "rooms.names.1: must have 1 to 64 bytes, not 0"},
    {"rooms.names.1=\"" NAME_64 "x\"", "rooms.names.1: must have 1 to 64 bytes, not 65"},
    {"rooms.names.10=\"a\\nb\"", "rooms.names.10: must not hold control"},
    {"rooms.names.10=\"\\u001b[2J\"", "rooms.names.10: must not hold control"},
    {"rooms.names.10=\"\\u007f\"", "rooms.names.10: must not hold control"},
    {"rooms.names.10=\"\\u009b\"", "rooms.names.10: must not hold control"},
    {"rooms.exterior[+]=11", "rooms.exterior[3]: "},
    {"rooms.exterior[+]=3", "rooms.exterior[3]: "},
    {"rooms.exterior[+]=2", "hatches.exterior: "},
    {"hatches.exterior[0]=\"3-4\"", "hatches.exterior[0]: "},
    {"hatches.exterior[0]=\"6-sea\"", "hatches.exterior[1]: "},
    {"hatches.interior[0]=\"2-1\"", "hatches.interior[0]: "},
    {"hatches.interior[0]=\"1-11\"", "hatches.interior[0]: "},
    {"hatches.interior[0]=\"1-1\"", "hatches.interior[0]: "},
    {"hatches.interior[0]=\"01-2\"", "hatches.interior[0]: "},
    {"hatches.interior[0]=\"3-sea\"", "hatches.interior[0]: "},
    {"hatches.interior[0]=\"1\"", "hatches.interior[0]: "},
    {"hatches.interior[0]=12", "hatches.interior[0]: "},
    {"hatches.interior[+]=\"1-2\"", "hatches.interior[15]: "},
    {"hatches.interior=[]", "hatches.interior: "},
    {"hatches.interior=[\"1-2\"]", ""},
    {"time_track.start.3=0", ""},
    {"time_track.start.3=61", ""},
    {"time_track.start.3=300", "time_track.start.3: "},
    {"time_track.start.3=-1", "time_track.start.3: "},
    {"time_track.start.3=60.0", "time_track.start.3: "},
    {"time_track.start.9=40", "time_track.start: "},
    {"time_track.events.spaces[0]=64", "time_track.events.spaces[0]: "},
    {"time_track.events.spaces[0]=54", "time_track.events.spaces[1]: "},
    {"time_track.events.spaces[0]=60", ""},
    {"disaster_tracks.spaces=11", "disaster_tracks.lost_at: "},
    {"disaster_tracks.resets=[1]", "disaster_tracks.resets: "},
    {"disaster_tracks.resets=[5,1]", ""},
    {"item_cards.counts.coffee=255", "item_cards.counts.coffee: "},
    {"item_cards.counts.coffee=256", "item_cards.counts.coffee: "},
    {"item_cards.counts.coffee=18446744073709551", "item_cards.counts.coffee: "},
    {"item_cards.counts.coffee=200", ""},
    {"item_cards.counts.tea=1", "item_cards.counts: "},
    {"-item_cards.counts.coffee", "item_cards.counts: "},
    {"item_cards.stash_grog=14", ""},
    {"item_cards.counts.grog=-3", "item_cards.counts.grog: must be 0 to 60, not -3"},
    {"item_cards.counts.coffee=61", "item_cards.counts.coffee: must be 0 to 60, not 61"},
    {"event_cards.aside=[]", "event_cards.aside: "},
    {"event_cards.aside=[\"fire\"]", "event_cards.aside: "},
    {"event_cards.faint.fire[0]=\"5\"", "event_cards.faint.fire[0]: "},
    {"event_cards.faint.fire[0]=2", "event_cards.faint.fire[0]: "},
    {"event_cards.faint.storm=[]", "event_cards.faint: "},
    {"event_effects.token_distance.fire=3", "event_effects.token_distance: "},
    {"event_effects.token_distance.kraken=0", ""},
    {"-event_effects.hand_limit.kraken", "event_effects.hand_limit: "},
    {"event_effects.track.descent[0]=\"heat\"", "event_effects.track.descent[0]: "},
    {"event_effects.track.descent=[\"pressure\"]", "event_effects.track.descent: "},
    {"event_effects.track.descent[1]=0", ""},
};

static void test_refused(void **unused)
{
    RnBox box;
    (void)unused;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char error[RN_ERROR_MAX] = "";
        if (read_edited(refused[i][0], &box, error)) {
            fail_msg("taken: %s", refused[i][0]);
        }
        if (!strstr(error, refused[i][1]) || strlen(error) < 10) {
            fail_msg("%s: wrong reason: %s", refused[i][0], error);
        }
    }
}

static void test_too_many(void **unused)
{
    static const char one[] = "\"1\",";
    char edits[2000];
    char error[RN_ERROR_MAX] = "";
    RnBox box;
    int used = snprintf(edits, sizeof edits, "event_cards.faint.fire=[");
    (void)unused;
    for (int i = 0; i < 300; i++) {
        used += snprintf(edits + used, sizeof edits - (size_t)used, "%s", one);
    }
    snprintf(edits + used, sizeof edits - (size_t)used, "\"1\"]");
    assert_false(read_edited(edits, &box, error));
    assert_non_null(strstr(error, "event_cards.faint.fire: "));
}

static void test_files(void **unused)
{
    RnBox box;
    char error[RN_ERROR_MAX];
    (void)unused;
    assert_false(rn_box_read_file("/nonexistent/box.json", &box, error));
    assert_string_equal(error, "No such file or directory");
    assert_false(rn_box_read_file("/", &box, error));
    assert_false(rn_box_read("", 0, &box, error));
    assert_non_null(strstr(error, "empty"));
    assert_false(rn_box_read("{\n\n\"a\":}", 8, &box, error));
    assert_non_null(strstr(error, "line 3"));
    assert_false(rn_box_read("[]", 2, &box, error));
    assert_false(rn_box_read("null", 4, &box, error));
    assert_string_equal(error, "must be an object, not null");
    static const char zero[] = "{\"about\":1\0}";
    assert_false(rn_box_read(zero, sizeof zero - 1, &box, error));
    assert_string_equal(error, "this is not JSON: there is a zero byte in it (at byte 11)");
    static const char large[] = "{\"item_cards\":{\"counts\":[1,18446744073709551616]}}";
    assert_false(rn_box_read(large, sizeof large - 1, &box, error));
    assert_string_equal(error, "item_cards.counts[1]: a whole number beyond 9223372036854775807");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_standard_is_the_file),
        cmocka_unit_test(test_owner_may_change),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_too_many),
        cmocka_unit_test(test_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
