/*
 * test_pier.c - an online server from outside, with a line that says what the test wants.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "net/pier.h"
#include "table/seatkey.h"
#include "told_line.h"

#define ID "0123456789abcdef0123456789abcdef"
#define SEAT "tables/0123456789abcdef0123456789abcdef"
#define OTHER "11111111111111111111111111111111"
#define THIRD "22222222222222222222222222222222"
#define KEY "fedcba9876543210fedcba9876543210"
#define CONFIG "\"config\":{\"players\":4,\"gnomes\":4,\"edition\":\"revised\"}"

static RnPier *pier;
static uint64_t now;
static char home[64];

static void open_pier(const char *phrase)
{
    RnAddress address;
    assert_true(rn_address_read("http://localhost:8011/", &address));
    now = 1000;
    pier = rn_pier_open(&address, phrase, "2026-11-15");
    rn_pier_poll(pier, now);
}

static void tell(const char *message)
{
    wire.all[0] = '\0';
    wire.in = message;
    rn_pier_poll(pier, now);
}

static int begin(void **unused)
{
    (void)unused;
    strcpy(home, "/tmp/rednov-pier-XXXXXX");
    assert_non_null(mkdtemp(home));
    setenv("XDG_DATA_HOME", home, 1);
    return 0;
}

static int finish(void **unused)
{
    static const char *const files[] = {"key", "daily-token", "server", SEAT, "tables", ""};
    char path[200];
    (void)unused;
    rn_pier_close(pier);
    pier = NULL;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        snprintf(path, sizeof path, "%s/rednov/%s", home, files[i]);
        remove(path);
    }
    return rmdir(home);
}

/* ---- Tables -------------------------------------------------------------------------------------- */

static void test_tables(void **unused)
{
    char text[RN_ROOM_LINE];
    (void)unused;
    open_pier("");
    assert_non_null(strstr(wire.all, "\"list\""));
    assert_non_null(strstr(wire.all, "\"day\":\"2026-11-15\""));
    assert_null(strstr(wire.all, "\"mine\""));
    tell("{\"re\":2,\"ok\":true,\"tables\":[{\"table\":\"" ID "\"," CONFIG
         ",\"phase\":\"gathering\",\"people\":[\"Bob\\u0007\",\"Cat\"],\"free\":2,\"here\":1},"
         "{\"table\":\"short\"," CONFIG "},7]}");
    assert_int_equal(pier->places, 1);
    rn_pier_state_text(&pier->place[0], text);
    assert_string_equal(text, "2 free seats");
    rn_pier_about_text(&pier->place[0], text);
    assert_string_equal(text, "Bob, Cat · 4 gnomes · revised edition");
    now += 60000; /* it is looked at again and again */
    tell(NULL);
    assert_non_null(strstr(wire.all, "\"list\""));
}

/* The key finds invitations, seats and games; what is one's own is not among what is open to all. */
static void test_mine(void **unused)
{
    static const char mine[] =
        "{\"re\":3,\"ok\":true,\"tables\":[{\"table\":\"" ID "\"," CONFIG
        ",\"phase\":\"playing\",\"people\":[\"Ann\"],\"turn\":false,\"decides\":\"Bob\"},"
        "{\"table\":\"" OTHER "\"," CONFIG
        ",\"phase\":\"playing\",\"people\":[\"Ann\"],\"turn\":true}],"
        "\"games\":[{\"table\":\"" KEY "\"," CONFIG ",\"people\":[],\"result\":\"rescued\"}],"
        "\"invites\":[{\"table\":\"" THIRD "\",\"invite\":\"" KEY "\",\"by\":\"Eve\"," CONFIG
        ",\"phase\":\"gathering\",\"people\":[\"Eve\"]}]}";
    char text[RN_ROOM_LINE];
    (void)unused;
    open_pier("");
    assert_true(rn_pier_take_key(pier, KEY));
    tell(NULL);
    assert_non_null(strstr(wire.all, "\"key\":\"" KEY "\""));
    tell("{\"re\":2,\"ok\":true,\"tables\":[]}");
    assert_false(rn_pier_is_listed(pier)); /* one's own are still to come */
    tell(mine);
    assert_true(rn_pier_is_listed(pier));
    tell("{\"re\":2,\"ok\":true,\"tables\":[{\"table\":\"" ID "\"," CONFIG
         ",\"phase\":\"playing\",\"people\":[\"Ann\"],\"free\":1}]}");
    assert_int_equal(pier->places, 4);
    static const char *const states[] = {"Eve invites you", "It is your turn", "Bob decides",
                                         "Rescued"};
    for (int i = 0; i < 4; i++) {
        rn_pier_state_text(&pier->place[i], text);
        assert_string_equal(text, states[i]);
    }
    tell("{\"re\":3,\"ok\":true,\"tables\":[],\"games\":[],\"invites\":[]}");
    tell("{\"re\":2,\"ok\":true,\"tables\":[{\"table\":\"" ID "\"," CONFIG
         ",\"phase\":\"playing\",\"people\":[\"Ann\"],\"free\":1}]}");
    assert_int_equal(pier->places, 1);
    tell(mine); /* also the other way round */
    assert_int_equal(pier->places, 4);
    assert_true(rn_pier_games_text(pier, text));
    assert_string_equal(text, "Of your 1 game here 1 was a rescue.");
    rn_pier_decline(pier, pier->place[0].table);
    assert_non_null(strstr(wire.out, "\"decline\""));
    assert_true(rn_pier_take_key(pier, ""));
    assert_int_equal(pier->places, 0);
    assert_false(rn_pier_games_text(pier, text));
    char key[RN_SEATKEY_TEXT];
    assert_false(rn_own_read(RN_OWN_KEY, key));
}

/* ---- The daily boat ------------------------------------------------------------------------------ */

#define ROW(name, rescued, more) \
    "{\"name\":\"" name "\",\"rescued\":" rescued ",\"alive\":3,\"turns\":41" more "}"

static void test_daily(void **unused)
{
    char text[RN_ROOM_LINE];
    (void)unused;
    open_pier("");
    assert_false(rn_pier_home_text(pier, text));
    tell("{\"re\":4,\"ok\":true,\"results\":[" ROW("Bob", "true", "") "],\"told\":[" ROW(
        "Cat", "false", ",\"mine\":true") ",8]}");
    assert_true(pier->told_day && pier->here.count == 1 && pier->elsewhere.count == 2);
    assert_string_equal(pier->here.row[0].name, "Bob");
    assert_int_equal(pier->here.row[0].turns, 41);
    assert_true(rn_pier_is_in(pier) && rn_pier_is_recent(pier));
    assert_true(rn_pier_home_text(pier, text));
    assert_string_equal(text, "3 crews are in the table; got home: 33%.");
    rn_pier_day_text(pier, text);
    assert_string_equal(text, "Daily submarine 319, 2026-11-15");
    rn_pier_turn(pier, 1); /* that day has not come */
    assert_string_equal(pier->day, "2026-11-15");
    rn_pier_turn(pier, -2);
    assert_string_equal(pier->day, "2026-11-13");
    assert_non_null(strstr(wire.out, "2026-11-13"));
    assert_false(pier->told_day || rn_pier_is_recent(pier));
    rn_pier_turn(pier, -100000);
    assert_string_equal(pier->day, "2026-11-13");
}

/* A result goes in under a secret that is kept, and can be taken out again by it. */
static void test_put(void **unused)
{
    char token[RN_SEATKEY_TEXT];
    (void)unused;
    open_pier("");
    rn_pier_forget(pier);
    assert_null(strstr(wire.out, "forget")); /* there is nothing */
    rn_pier_put(pier, "Ann", "a record");
    assert_non_null(strstr(wire.out, "\"daily-put\""));
    assert_true(rn_own_read(RN_OWN_DAILY, token));
    assert_non_null(strstr(wire.out, token));
    tell("{\"re\":5,\"ok\":false,\"error\":\"too-late\"}");
    assert_string_not_equal(rn_pier_standing(pier), "");
    rn_pier_put(pier, "Ann", "a record");
    assert_string_equal(rn_pier_standing(pier), "");
    tell("{\"re\":5,\"ok\":true,\"first\":true}");
    assert_string_equal(rn_pier_standing(pier), "Your result is in the table.");
    assert_non_null(strstr(wire.all, "\"daily\""));
    rn_pier_forget(pier);
    tell("{\"re\":9,\"ok\":true,\"deleted\":1}");
    assert_string_equal(rn_pier_standing(pier), "1 result is deleted.");
    assert_false(rn_own_read(RN_OWN_DAILY, token));
}

/* A boat that is played at the server: its table is opened and begun, and its seat is kept. */
static void test_play(void **unused)
{
    char seat[RN_SEATKEY_TEXT];
    (void)unused;
    open_pier("");
    rn_pier_play(pier, "Ann");
    assert_non_null(strstr(wire.out, "\"seats\":[\"me\",\"mate\",\"mate\",\"mate\"]"));
    assert_non_null(strstr(wire.out, "\"day\":\"2026-11-15\""));
    tell("{\"re\":6,\"ok\":true,\"token\":\"" KEY "\",\"table\":{\"table\":\"" ID "\"}}");
    assert_non_null(strstr(wire.out, "\"start\""));
    assert_string_equal(pier->go, "");
    tell("{\"re\":7,\"ok\":true}");
    assert_string_equal(pier->go, ID);
    assert_true(rn_seatkey_read(ID, seat));
    assert_string_equal(seat, KEY);
}

/* ---- Members, bans, notices, rubbish --------------------------------------------------------------- */

/* A table of one's own: as it was chosen, its seat is kept, and one is led there. */
static void test_open(void **unused)
{
    char seat[RN_SEATKEY_TEXT];
    RnOpening opening = rn_opening();
    (void)unused;
    open_pier("");
    assert_true(rn_pier_take_key(pier, KEY));
    rn_opening_gnomes(&opening, 3);
    opening.seat[2] = RN_OPENING_CREW + RN_CAPTAIN;
    opening.config.crazed = 1;
    opening.loyal = true;
    opening.open = true;
    opening.deadline = 2;
    assert_null(rn_opening_flaw(&opening));
    rn_pier_open_table(pier, &opening, "Ann");
    static const char *const parts[] = {
        "\"do\":\"open\"",       "\"seats\":[\"me\",\"free\",\"captain\"]",
        "\"crazed\":true",       "\"players\":3",
        "\"public\":true",       "\"deadline\":600",
        "\"stand_in\":\"mate\"", ("\"key\":\"" KEY "\""),
        "\"name\":\"Ann\"",      "\"along\":true",
        "\"loyal\":true"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (strstr(wire.out, parts[i]) == NULL) {
            fail_msg("no %s in %s", parts[i], wire.out);
        }
    }
    tell("{\"re\":10,\"ok\":true,\"token\":\"" OTHER "\",\"table\":{\"table\":\"" ID "\"}}");
    assert_string_equal(pier->go, ID);
    assert_null(strstr(wire.all, "\"start\"")); /* people gather first */
    assert_true(rn_seatkey_read(ID, seat));
    assert_string_equal(seat, OTHER);
    opening.seat[0] = RN_OPENING_FREE;
    assert_non_null(rn_opening_flaw(&opening));
    rn_opening_pairs(&opening);
    assert_null(rn_opening_flaw(&opening));
    opening.stand_in = RN_KINDS;
    rn_pier_open_table(pier, &opening, "Ann");
    assert_non_null(strstr(wire.out, "\"seats\":[\"me\",\"free\",\"me\",\"free\"]"));
    assert_null(strstr(wire.out, "stand_in"));
    tell("{\"re\":10,\"ok\":false,\"error\":\"full\"}");
    assert_true(pier->refusal[0] != '\0');
}

static void asks(const char *request)
{
    if (strstr(wire.all, request) == NULL) {
        fail_msg("no %s in %s", request, wire.all);
    }
}

/* Everything of a key goes: at each table, once more where tables were left, then the invitations and the key itself. */
static void test_delete(void **unused)
{
    char seat[RN_SEATKEY_TEXT];
    (void)unused;
    open_pier("");
    rn_pier_delete(pier); /* without a key there is nothing */
    assert_false(pier->deleting.on);
    assert_true(rn_pier_take_key(pier, KEY));
    assert_true(rn_seatkey_write(ID, OTHER));
    rn_pier_delete(pier);
    assert_string_equal(rn_pier_standing(pier), "Deleting …");
    tell("{\"re\":11,\"ok\":true,\"tables\":[{\"table\":\"" ID "\"},{\"table\":\"no\"}],"
         "\"games\":[{\"table\":\"" THIRD "\"}]}");
    asks("\"do\":\"join\",\"id\":12,\"table\":\"" ID "\"");
    tell("{\"re\":12,\"ok\":true}");
    asks("\"do\":\"forget\"");
    tell("{\"re\":13,\"ok\":true}");
    assert_false(rn_seatkey_read(ID, seat));
    asks("\"table\":\"" THIRD "\"");
    tell("{\"re\":12,\"ok\":false,\"error\":\"busy\"}"); /* it stays, so once more */
    asks("\"do\":\"mine\"");
    tell("{\"re\":11,\"ok\":true,\"tables\":[],\"games\":[{\"table\":\"" THIRD "\"}]}");
    tell("{\"re\":12,\"ok\":false,\"error\":\"busy\"}");
    asks("\"do\":\"mine-forget\"");
    tell("{\"re\":15,\"ok\":true,\"deleted\":0}");
    assert_string_equal(rn_pier_standing(pier), "1 table did not answer. Try again later.");
    assert_string_equal(pier->key, KEY); /* what is left is found by it */
    rn_pier_delete(pier);
    tell("{\"re\":11,\"ok\":true,\"tables\":[],\"games\":[]}");
    asks("\"do\":\"leave\"");
    tell("{\"re\":15,\"ok\":true,\"deleted\":2}");
    assert_string_equal(rn_pier_standing(pier),
                        "This server keeps nothing of this phrase any more.");
    assert_string_equal(pier->key, "");
    assert_false(rn_own_read(RN_OWN_KEY, seat));
    tell("{\"re\":12,\"ok\":true}"); /* late, and no matter any more */
    assert_null(strstr(wire.all, "forget"));
}

static void test_host(void **unused)
{
    (void)unused;
    open_pier("open sesame");
    assert_non_null(strstr(wire.out, "\"phrase\":\"open sesame\""));
    tell("{\"re\":1,\"ok\":true}");
    assert_non_null(strstr(wire.all, "\"list\""));
    tell("{\"tell\":\"notice\",\"text\":\"Cake at five\",\"restart\":null}");
    assert_string_equal(pier->notice, "Cake at five");
    tell("{\"tell\":\"notice\",\"text\":null,\"restart\":null}");
    assert_string_equal(pier->notice, "");
    wire.banned = true;
    assert_non_null(strstr(rn_pier_standing(pier), "lets nobody in"));
}

static void test_rubbish(void **unused)
{
    static const char *const rubbish[] = {"",
                                          "[]",
                                          "{",
                                          "{}",
                                          "7",
                                          "{\"re\":2,\"ok\":true}",
                                          "{\"re\":3,\"ok\":true,\"tables\":{}}",
                                          "{\"re\":4,\"ok\":true,\"results\":[[],{},null]}",
                                          "{\"re\":6,\"ok\":true}",
                                          "{\"re\":6,\"ok\":true,\"token\":7,\"table\":[]}",
                                          "{\"re\":7,\"ok\":true}",
                                          "{\"re\":99,\"ok\":true}",
                                          "{\"re\":null,\"ok\":false,\"error\":\"slow\"}",
                                          "{\"tell\":\"notice\",\"restart\":99999999999999999}"};
    (void)unused;
    open_pier("");
    for (size_t i = 0; i < sizeof rubbish / sizeof rubbish[0]; i++) {
        tell(rubbish[i]);
    }
    assert_int_equal(pier->places, 0);
    assert_string_equal(pier->go, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_tables, begin, finish),
        cmocka_unit_test_setup_teardown(test_mine, begin, finish),
        cmocka_unit_test_setup_teardown(test_daily, begin, finish),
        cmocka_unit_test_setup_teardown(test_put, begin, finish),
        cmocka_unit_test_setup_teardown(test_play, begin, finish),
        cmocka_unit_test_setup_teardown(test_open, begin, finish),
        cmocka_unit_test_setup_teardown(test_delete, begin, finish),
        cmocka_unit_test_setup_teardown(test_host, begin, finish),
        cmocka_unit_test_setup_teardown(test_rubbish, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
