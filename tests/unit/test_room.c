/*
 * test_room.c - an online table as a client knows it, with a line that says what the test wants.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/room.h"
#include "told_line.h"
#include "tongue/speak.h"

#define ID "0123456789abcdef0123456789abcdef"
#define KEY "fedcba9876543210fedcba9876543210"
#define TABLE \
    "\"table\":{\"phase\":\"playing\",\"config\":{\"players\":3},\"you\":0," \
    "\"people\":[{\"name\":\"Ann\",\"here\":true}],\"seats\":[]}"
#define GAME(rev, from, steps) "\"game\":{\"rev\":" rev ",\"from\":" from ",\"steps\":[" steps "]}"

/* ---- What the tests share ----------------------------------------------------------------------- */

static RnRoom *room;
static uint64_t now;

static void open_room(const char *link)
{
    RnAddress address;
    assert_true(rn_address_read(link, &address));
    now = 1000;
    room = rn_room_open(&address, rn_box_standard(), "");
    rn_room_poll(room, now);
    assert_int_equal(wire.sent, 1);
    assert_non_null(strstr(wire.out, "\"join\""));
}

/* The server says this; the requests that come of it. */
static int tell(const char *message)
{
    int before = wire.sent;
    wire.in = message;
    rn_room_poll(room, now);
    return wire.sent - before;
}

static int finish(void **unused)
{
    (void)unused;
    rn_room_close(room);
    room = NULL;
    return 0;
}

/* ---- Joining ------------------------------------------------------------------------------------ */

/* Refused for now: the reason is told, and it is tried again after a while. */
static void test_put_off(void **unused)
{
    static const char *const answers[] = {
        "{\"re\":1,\"ok\":false,\"error\":\"busy\"}",
        "{\"re\":1,\"ok\":false,\"error\":\"full\"}",
        "{\"re\":null,\"ok\":false,\"error\":\"slow\"}",
        "{\"re\":1,\"ok\":false,\"error\":\"store\"}",
        "{\"re\":1,\"ok\":false,\"error\":\"token\"}", /* and none was sent */
    };
    (void)unused;
    open_room("http://localhost/#table/" ID);
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        assert_int_equal(tell(answers[i]), 0);
        assert_false(room->gone);
        assert_string_not_equal(room->refusal, "");
        assert_int_equal(tell(NULL), 0);
        now += 60000;
        assert_int_equal(tell(NULL), 1);
        assert_non_null(strstr(wire.out, "\"join\""));
    }
    assert_int_equal(tell("{\"re\":1,\"ok\":true," TABLE "}"), 0);
    assert_true(room->there);
    assert_string_equal(room->refusal, "");
    now += 60000;
    assert_int_equal(tell(NULL), 0);
}

/* Refused for good. */
static void test_given_up(void **unused)
{
    static const char *const answers[] = {
        "{\"re\":1,\"ok\":false,\"error\":\"no-table\"}",
        "{\"re\":1,\"ok\":false,\"error\":\"broken\"}",
        "{\"re\":1,\"ok\":false,\"error\":\"bad\"}",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        rn_room_close(room);
        open_room("http://localhost/#table/" ID);
        assert_int_equal(tell(answers[i]), 0);
        assert_true(room->gone);
        assert_string_not_equal(room->refusal, "");
        now += 60000;
        assert_int_equal(tell(NULL), 0);
    }
}

/* A seat that is nobody's any more: one looks on, and is told why. */
static void test_lost_seat(void **unused)
{
    (void)unused;
    open_room("http://localhost/#seat/" ID "/" KEY);
    assert_non_null(strstr(wire.out, KEY));
    assert_int_equal(tell("{\"re\":1,\"ok\":false,\"error\":\"token\"}"), 1);
    assert_null(strstr(wire.out, KEY));
    assert_string_equal(room->refusal, "This seat is not there any more.");
    tell("{\"re\":1,\"ok\":true," TABLE "}");
    assert_string_equal(room->refusal, "This seat is not there any more.");
}

/* ---- The game ----------------------------------------------------------------------------------- */

/* What cannot be used is not taken, and all of it is asked for anew: at once, and not again and again. */
static void test_gap(void **unused)
{
    static const char *const unusable[] = {
        "{\"tell\":\"game\"," GAME("9", "5", "\"end\"") "}",
        "{\"tell\":\"game\"," GAME("9", "1", "\"end\",\"fly away\"") "}",
        "{\"tell\":\"game\",\"game\":{\"rev\":9,\"from\":1,\"view\":\"00\",\"trail\":[]}}",
    };
    const char *whole = "{\"re\":1,\"ok\":true," TABLE "," GAME("3", "0", "\"end\",\"end\"") "}";
    (void)unused;
    open_room("http://localhost/#table/" ID);
    assert_int_equal(tell(whole), 0);
    for (size_t i = 0; i < sizeof unusable / sizeof unusable[0]; i++) {
        assert_int_equal(tell(unusable[i]), 1);
        assert_non_null(strstr(wire.out, "\"join\""));
        assert_int_equal(room->rev, 3);
        assert_int_equal(room->steps, 2);
        assert_false(room->hidden);
        assert_int_equal(tell(whole), 0);
    }
    assert_int_equal(tell("{\"re\":1,\"ok\":true," GAME("9", "0", "\"fly away\"") "}"), 0);
    now += 60000;
    assert_int_equal(tell(NULL), 1);
}

/* ---- Talk --------------------------------------------------------------------------------------- */

/* One's own lines are there when the server has taken them. */
static void test_say(void **unused)
{
    (void)unused;
    char answer[80];
    open_room("http://localhost/#table/" ID);
    tell("{\"re\":1,\"ok\":true," TABLE "}");
    rn_room_say(room, "one");
    rn_room_say(room, "two");
    int id = (int)strtol(strstr(wire.out, "\"id\":") + 5, NULL, 10);
    assert_int_equal(room->talk, 0);
    snprintf(answer, sizeof answer, "{\"re\":%d,\"ok\":false,\"error\":\"slow\"}", id - 1);
    tell(answer);
    assert_int_equal(room->talk, 0);
    snprintf(answer, sizeof answer, "{\"re\":%d,\"ok\":true}", id);
    tell(answer);
    assert_int_equal(room->talk, 1);
    assert_string_equal(room->said[0].name, "Ann");
    assert_string_equal(room->said[0].text, "two");
}

/* Who looks on stands in the talk, so that nobody is overheard without knowing it. */
static void test_watching(void **unused)
{
    (void)unused;
    open_room("http://localhost/#table/" ID);
    tell("{\"re\":1,\"ok\":true," TABLE ",\"chat\":[],\"watching\":{\"count\":0,\"names\":[]}}");
    assert_int_equal(room->talk, 0);
    tell("{\"tell\":\"watching\",\"watching\":{\"count\":2,\"names\":[\"Eve\",\"Mal\"]}}");
    assert_int_equal(room->watching, 2);
    assert_int_equal(room->talk, 1);
    assert_string_equal(room->said[0].name, "Spectators");
    assert_string_equal(room->said[0].text, "2 (Eve, Mal)");
    tell("{\"tell\":\"watching\",\"watching\":{\"count\":2,\"names\":[\"Eve\",\"Mal\"]}}");
    assert_int_equal(room->talk, 1);
    tell("{\"tell\":\"watching\",\"watching\":{\"count\":1,\"names\":[]}}");
    assert_string_equal(room->said[1].text, "1");
    tell("{\"tell\":\"all\"," TABLE ",\"chat\":[],\"watching\":{\"count\":1,\"names\":[]}}");
    assert_int_equal(room->talk, 1); /* told again */
    tell("{\"tell\":\"watching\",\"watching\":{\"count\":-1,\"names\":7}}");
    assert_int_equal(room->watching, 1);
    tell("{\"tell\":\"murmur\",\"at\":1,\"name\":\"Eve\",\"text\":\"Poor boat\"}");
    assert_string_equal(room->said[1].name, "Eve");
    assert_string_equal(room->said[1].text, "Poor boat");
    tell("{\"tell\":\"point\",\"person\":0,\"space\":\"3\"}"); /* on a board */
    assert_int_equal(room->talk, 2);
}

/* What is voted on is known, and answered by its number. */
static void test_votes(void **unused)
{
    (void)unused;
    open_room("http://x:1/#table/" ID);
    tell("{\"re\":1,\"ok\":true,\"table\":{\"phase\":\"playing\",\"config\":{\"players\":3},"
         "\"you\":0,\"people\":[{\"name\":\"Ann\",\"says\":true},{\"name\":\"Bob\"}],\"seats\":[],"
         "\"motion\":{\"motion\":7,\"what\":\"free\",\"by\":1,\"person\":1,\"gnome\":\"B\",\"yes\":"
         "[1],\"no\":[],\"needed\":2}}}");
    assert_int_equal(room->motion.number, 7);
    assert_string_equal(room->motion.what, "free");
    assert_int_equal(room->motion.gnome, 1);
    assert_int_equal(room->motion.yes, 1);
    assert_int_equal(room->motion.needed, 2);
    assert_true(room->motion.mine);
    rn_room_vote(room, true);
    assert_non_null(strstr(wire.out, "\"vote\""));
    assert_non_null(strstr(wire.out, "\"motion\":7"));
    assert_non_null(strstr(wire.out, "\"on\":true"));
    tell("{\"tell\":\"table\"," TABLE "}");
    assert_int_equal(room->motion.number, 0);
    assert_false(room->motion.mine);
}

/* ---- Seats ---------------------------------------------------------------------------------------- */

/* A seat is given to a computer player, or freed; who stands in at the table is known, or a mate. */
static void test_fill(void **unused)
{
    static const char *const words[] = {"lubber", "sailor", "mate", "captain"};
    char with[40];
    (void)unused;
    open_room("http://localhost/#table/" ID);
    tell("{\"re\":1,\"ok\":true,\"table\":{\"phase\":\"gathering\",\"config\":{\"players\":4},"
         "\"you\":0,\"people\":[{\"name\":\"Ann\",\"here\":true}],\"seats\":["
         "{\"kind\":\"person\",\"person\":0},{\"kind\":\"free\"},{\"kind\":\"mate\"},"
         "{\"kind\":\"free\"}]}}");
    assert_int_equal(rn_room_free_seats(room), 2);
    assert_int_equal(rn_room_stand_in(room), RN_MATE);
    for (int kind = 0; kind < RN_KINDS; kind++) {
        rn_room_fill(room, 1, kind);
        snprintf(with, sizeof with, "\"with\":\"%s\"", words[kind]);
        assert_non_null(strstr(wire.out, "\"fill\""));
        assert_non_null(strstr(wire.out, "\"gnome\":\"B\""));
        assert_non_null(strstr(wire.out, with));
    }
    rn_room_fill(room, 2, RN_ROOM_FREE);
    assert_non_null(strstr(wire.out, "\"gnome\":\"C\""));
    assert_non_null(strstr(wire.out, "\"with\":\"free\""));
    tell("{\"re\":13,\"ok\":false,\"error\":\"taken\"}");
    assert_string_equal(room->refusal, "Someone sits there already.");
    tell("{\"tell\":\"table\",\"table\":{\"phase\":\"gathering\",\"config\":{\"players\":3},"
         "\"you\":0,"
         "\"people\":[{\"name\":\"Ann\"}],\"stand_in\":\"captain\",\"seats\":[]}}");
    assert_int_equal(rn_room_stand_in(room), RN_CAPTAIN);
    assert_int_equal(rn_room_free_seats(room), 3);
}

/* ---- News, and the key ---------------------------------------------------------------------------- */

#define AT(people, seats, more) \
    "\"table\":{\"phase\":\"playing\",\"config\":{\"players\":3},\"you\":0,\"people\":[" people \
    "],\"seats\":[" seats "]" more "}"
#define ANN "{\"name\":\"Ann\",\"here\":true,\"agrees\":true}"
#define BOB(here) "{\"name\":\"Bob\",\"here\":" here ",\"agrees\":true}"
#define SEAT(gnome, kind, person, away) \
    "{\"gnome\":\"" gnome "\",\"kind\":\"" kind "\",\"person\":" person ",\"away\":" away "}"

static void line_is(int place, const char *name, const char *text)
{
    assert_true(place < room->talk);
    assert_string_equal(room->said[place].name, name);
    assert_string_equal(room->said[place].text, text);
}

/* What the server has kept stands between the lines of the talk, in the order of time. */
static void test_kept_news(void **unused)
{
    (void)unused;
    open_room("http://localhost/#table/" ID);
    tell("{\"re\":1,\"ok\":true," AT(
        ANN "," BOB("true"), SEAT("A", "person", "0", "false"),
        "") ",\"chat\":[{\"at\":5,\"person\":1,\"text\":\"Ahoy\"},{\"at\":30,\"person\":0,\"text\":"
            "\"Aye\"}],"
            "\"news\":[{\"at\":1,\"what\":\"sits\",\"person\":1,\"gnome\":\"B\"},{\"at\":7,"
            "\"what\":\"left\",\"person\":1},"
            "{\"at\":8,\"what\":\"here\",\"person\":0},{\"at\":9,\"what\":\"away\",\"person\":-1,"
            "\"name\":\"Cat\",\"gnome\":\"C\"},"
            "{\"at\":10,\"what\":\"crew\",\"person\":-1,\"gnome\":\"C\",\"kind\":\"mate\"},{\"at\":"
            "40,\"what\":\"free\",\"gnome\":\"B\"},"
            "{\"at\":41,\"what\":7},9]}");
    line_is(0, "", "Bob plays Gnome B now.");
    line_is(1, "Bob", "Ahoy");
    line_is(2, "", "Bob has lost the connection or left.");
    line_is(3, "", "Cat is away: the computer decides for Gnome C."); /* what I did is no news */
    line_is(4, "", "The computer (mate) plays Gnome C now.");
    line_is(5, "Ann", "Aye");
    line_is(6, "", "Gnome B has no player now.");
    assert_int_equal(room->talk, 7);
}

/* What was heard is not told again when all of it comes again, only what is new. */
static void test_heard_once(void **unused)
{
    (void)unused;
    open_room("http://localhost/#table/" ID);
    tell("{\"re\":1,\"ok\":true," TABLE
         ",\"chat\":[{\"at\":5,\"person\":0,\"text\":\"one\"}],\"news\":[]}");
    assert_int_equal(room->heard, 1);
    tell("{\"tell\":\"all\"," TABLE
         ",\"chat\":[{\"at\":5,\"person\":0,\"text\":\"one\"}],\"news\":[]}");
    assert_int_equal(room->heard, 1);
    tell("{\"tell\":\"notice\",\"text\":\"Cake at five\",\"restart\":null}");
    assert_int_equal(room->heard, 2);
    tell("{\"tell\":\"all\"," TABLE
         ",\"chat\":[{\"at\":5,\"person\":0,\"text\":\"one\"}],\"news\":[]}");
    assert_int_equal(room->heard, 2);
    line_is(0, "The host", "Cake at five"); /* it is still there */
    line_is(1, "Ann", "one");
    tell("{\"tell\":\"all\"," TABLE ",\"chat\":[{\"at\":5,\"person\":0,\"text\":\"one\"},"
         "{\"at\":6,\"person\":0,\"text\":\"two\"}],\"news\":[]}");
    assert_int_equal(room->heard, 3);
    line_is(2, "Ann", "two"); /* and does not stand before what is new */
}

/* What changes while one is there. */
static void test_news(void **unused)
{
    (void)unused;
    open_room("http://localhost/#table/" ID);
    tell("{\"re\":1,\"ok\":true," AT(
        ANN "," BOB("true"),
        SEAT("A", "person", "0", "false") "," SEAT("B", "person", "1", "false"),
        ",\"deadline\":0,\"public\":false") ",\"chat\":[],\"news\":[]}");
    assert_int_equal(room->talk, 0);
    tell("{\"tell\":\"table\"," AT(
        ANN "," BOB("false"),
        SEAT("A", "person", "0", "false") "," SEAT("B", "person", "1", "true"),
        ",\"deadline\":60,\"public\":true,\"stand_in\":\"mate\"") "}");
    line_is(0, "", "Bob has lost the connection or left.");
    line_is(1, "", "Bob is away: the computer decides for Gnome B.");
    line_is(2, "", "Time for a decision: 60 seconds");
    line_is(3, "", "The stand-in is now: mate");
    line_is(4, "", "The table is on the public list now.");
    assert_int_equal(room->heard, 5);
    tell("{\"tell\":\"table\"," AT(
        ANN "," BOB("true"),
        SEAT("A", "person", "0", "false") "," SEAT("B", "sailor", "-1", "false"),
        ",\"deadline\":60,\"public\":true,\"stand_in\":\"mate\",\"rematch\":\"" KEY "\"") "}");
    line_is(5, "", "Bob is here again.");
    line_is(6, "", "The computer (sailor) plays Gnome B now.");
    line_is(7, "", "The next game is open.");
    assert_string_equal(room->rematch, KEY);
}

/* A key goes along where there is no seat yet, and makes one from before its own. */
static void test_key(void **unused)
{
    (void)unused;
    RnAddress address;
    assert_true(rn_address_read("http://localhost/#table/" ID, &address));
    room = rn_room_open(&address, rn_box_standard(), "");
    strcpy(room->key, KEY);
    rn_room_poll(room, now);
    assert_non_null(strstr(wire.out, "\"key\":\"" KEY "\""));
    tell("{\"re\":1,\"ok\":true," AT(ANN, "", ",\"kept\":false") "}");
    assert_non_null(strstr(wire.out, "\"claim\""));
    assert_int_equal(tell("{\"re\":1,\"ok\":true," AT(ANN, "", ",\"kept\":false") "}"), 0);
    room->you = -1;
    rn_room_sit(room, 0, "Ann");
    assert_non_null(strstr(wire.out, "\"key\":\"" KEY "\""));
}

/* Who is shut out is told so. */
static void test_banned(void **unused)
{
    (void)unused;
    open_room("http://localhost/#table/" ID);
    wire.banned = true;
    assert_true(rn_room_is_banned(room));
    assert_string_equal(rn_room_standing(room), "shut out");
    assert_non_null(strstr(rn_room_state_text(room), "lets nobody in"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_put_off, finish),
        cmocka_unit_test_teardown(test_given_up, finish),
        cmocka_unit_test_teardown(test_lost_seat, finish),
        cmocka_unit_test_teardown(test_gap, finish),
        cmocka_unit_test_teardown(test_say, finish),
        cmocka_unit_test_teardown(test_watching, finish),
        cmocka_unit_test_teardown(test_votes, finish),
        cmocka_unit_test_teardown(test_fill, finish),
        cmocka_unit_test_teardown(test_kept_news, finish),
        cmocka_unit_test_teardown(test_heard_once, finish),
        cmocka_unit_test_teardown(test_news, finish),
        cmocka_unit_test_teardown(test_key, finish),
        cmocka_unit_test_teardown(test_banned, finish),
    };
    rn_speak_start();
    rn_speak("en");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
