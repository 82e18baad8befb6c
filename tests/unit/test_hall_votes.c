/*
 * test_hall_votes.c - who may do what at an online table: guests of a game and its founders, people who are
 * absent, votes, who is muted or sent away, and what strangers hear.
 */
#include "hall_world.h"

enum { HOUR = 3600 * 1000, DAY = 24 * HOUR };

/* ---- Helpers ---------------------------------------------------------------------------------- */

static void part(Socket *people, int count) { leave_all(people, count); }

static const json_t *seat_of(const Socket *socket, int gnome)
{
    return json_array_get(json_object_get(table_of(socket), "seats"), (size_t)gnome);
}

static const char *phase_of(const Socket *socket) { return text_of(table_of(socket), "phase"); }

static const json_t *motion_of(const Socket *socket)
{
    return json_object_get(table_of(socket), "motion");
}

static int person_of(const Socket *socket)
{
    return (int)json_integer_value(json_object_get(table_of(socket), "you"));
}

static bool is_so(const Socket *socket, int person, const char *key)
{
    const json_t *people = json_object_get(table_of(socket), "people");
    return json_is_true(json_object_get(json_array_get(people, (size_t)person), key));
}

static void come(Socket *one, const char *id, const char *token)
{
    enter(one);
    const json_t *answer =
        token != NULL ? ask(one, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, token)
                      : ask(one, "{\"do\":\"join\",\"table\":\"%s\"}", id);
    assert_true(is_ok(answer));
}

static const json_t *sit(Socket *one, char gnome, const char *name)
{
    return ask(one, "{\"do\":\"sit\",\"gnomes\":[\"%c\"],\"name\":\"%s\"}", gnome, name);
}

/* Who watches hears of the last thing said, or not. */
static bool has_heard(const Socket *socket, const char *words)
{
    return socket->texts != NULL && strstr(socket->texts, words) != NULL;
}

static const json_t *vote(Socket *socket, bool on)
{
    return ask(socket, "{\"do\":\"vote\",\"motion\":%lld,\"on\":%s}",
               json_integer_value(json_object_get(motion_of(socket), "motion")),
               on ? "true" : "false");
}

/* P0 and P1 have a public game with two computer players, and it has begun. */
static void begin_public(Socket people[2], char id[RN_TOKEN_TEXT], const char *more)
{
    enter(&people[0]);
    assert_true(
        is_ok(ask(&people[0],
                  "{\"do\":\"open\",\"name\":\"P0\",\"public\":true,\"config\":{\"players\":"
                  "4},\"seats\":[\"me\",\"free\",\"mate\",\"mate\"]%s}",
                  more)));
    keep_token(&people[0]);
    strcpy(id, text_of(table_of(&people[0]), "table"));
    come(&people[1], id, NULL);
    assert_true(is_ok(sit(&people[1], 'B', "P1")));
    keep_token(&people[1]);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
}

/* The people of a game let a stranger in, on gnome C. */
static void let_in(Socket *host, Socket *stranger, const char *id)
{
    assert_true(is_ok(ask(host, "{\"do\":\"fill\",\"gnome\":\"C\",\"with\":\"free\"}")));
    come(stranger, id, NULL);
    assert_true(is_ok(sit(stranger, 'C', "Mallory")));
    keep_token(stranger);
}

/* ---- Strangers -------------------------------------------------------------------------------- */

/* Takes gnomes of a running game, refuses the stand-in, hangs up: the game would never go on. */
static void a_stranger_freezes_nothing(void **state)
{
    Socket people[2];
    Socket stranger;
    char id[RN_TOKEN_TEXT];
    char token[RN_TOKEN_TEXT];
    (void)state;
    begin_public(people, id, "");
    come(&stranger, id, NULL);
    assert_refused(ask(&stranger, "{\"do\":\"sit\",\"gnomes\":[\"C\",\"D\"],\"name\":\"Mallory\"}"),
                   "not-invited");
    assert_string_equal(text_of(seat_of(&people[0], 2), "kind"), "mate");
    leave(&stranger);

    /* one that was let in has no more than its gnome: not the invitation, not the other seats */
    let_in(&people[1], &stranger, id);
    strcpy(token, stranger.token);
    assert_string_equal(text_of(table_of(&stranger), "invite"), "");
    assert_refused(ask(&stranger, "{\"do\":\"sit\",\"gnomes\":[\"D\"]}"), "not-invited");
    assert_refused(ask(&stranger, "{\"do\":\"fill\",\"gnome\":\"D\",\"with\":\"free\"}"), "guest");
    assert_true(is_ok(ask(&stranger, "{\"do\":\"agree\",\"on\":false}")));
    leave(&stranger);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"relieve\",\"gnome\":\"C\",\"on\":true}")));
    assert_true(json_is_true(json_object_get(seat_of(&people[1], 2), "away")));

    /* one that stays, and does nothing, loses its seat by a word of the opener */
    come(&stranger, id, token);
    assert_refused(ask(&people[0], "{\"do\":\"relieve\",\"gnome\":\"C\",\"on\":true}"), "here");
    assert_true(is_ok(ask(&people[0], "{\"do\":\"propose\",\"what\":\"free\",\"gnome\":\"C\"}")));
    assert_string_equal(text_of(seat_of(&people[1], 2), "kind"), "free");
    assert_refused(ask(&stranger, "{\"do\":\"agree\",\"on\":false}"), "not-seated");
    assert_true(is_ok(ask(&people[1], "{\"do\":\"fill\",\"gnome\":\"C\",\"with\":\"mate\"}")));
    leave(&stranger);
    part(people, 2);
}

/* Relieves who sleeps and gives the boat up; or one of the friends does. */
static void nobody_ends_the_game_of_who_sleeps(void **state)
{
    Socket people[2];
    Socket stranger;
    char id[RN_TOKEN_TEXT];
    char token[RN_TOKEN_TEXT];
    (void)state;
    begin_public(people, id, ",\"deadline\":86400,\"stand_in\":\"mate\"");
    let_in(&people[0], &stranger, id);
    strcpy(token, people[1].token);
    part(people, 2);
    now += 8 * HOUR;
    assert_refused(ask(&stranger, "{\"do\":\"relieve\",\"gnome\":\"A\",\"on\":true}"), "guest");
    assert_refused(ask(&stranger, "{\"do\":\"resign\",\"on\":true}"), "guest");
    assert_refused(ask(&stranger, "{\"do\":\"pause\",\"on\":true}"), "guest");
    assert_refused(ask(&stranger, "{\"do\":\"set\",\"deadline\":1}"), "guest");
    assert_refused(ask(&stranger, "{\"do\":\"propose\",\"what\":\"away\",\"person\":0}"), "guest");
    assert_string_equal(phase_of(&stranger), "playing");

    /* who is relieved by hand is not asked either, but nobody gives up for it */
    come(&people[1], id, token);
    assert_true(is_ok(ask(&people[1], "{\"do\":\"relieve\",\"gnome\":\"A\",\"on\":true}")));
    assert_true(is_ok(ask(&people[1], "{\"do\":\"resign\",\"on\":true}")));
    assert_string_equal(phase_of(&stranger), "playing");
    now += 3 * (int64_t)DAY; /* the other has gone for good */
    assert_true(is_ok(ask(&people[1], "{\"do\":\"resign\",\"on\":true}")));
    assert_string_equal(phase_of(&stranger), "over");
    leave(&stranger);
    leave(&people[1]);
}

/* With the last founder the guests have the game. */
static void guests_inherit(void **state)
{
    Socket people[2];
    Socket stranger;
    char id[RN_TOKEN_TEXT];
    (void)state;
    begin_public(people, id, "");
    let_in(&people[0], &stranger, id);
    assert_false(is_so(&people[0], person_of(&stranger), "says"));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"stand\",\"gnomes\":[\"A\"]}")));
    assert_refused(ask(&stranger, "{\"do\":\"pause\",\"on\":true}"), "guest");
    assert_true(is_ok(ask(&people[1], "{\"do\":\"stand\",\"gnomes\":[\"B\"]}")));
    assert_true(is_so(&people[0], person_of(&stranger), "says"));
    assert_true(is_ok(ask(&stranger, "{\"do\":\"pause\",\"on\":true}")));
    /* a founder who sits down again is one still */
    assert_true(is_ok(ask(&people[0], "{\"do\":\"sit\",\"gnomes\":[\"A\"]}")));
    assert_refused(ask(&stranger, "{\"do\":\"resign\",\"on\":true}"), "guest");
    leave(&stranger);
    part(people, 2);
}

/* ---- Being absent ----------------------------------------------------------------------------- */

static void a_refusal_ends_with_absence(void **state)
{
    Socket people[3];
    char id[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", ",\"deadline\":3600,\"stand_in\":\"sailor\"");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    int who = decider_of(people);
    int other = (who + 1) % 3;
    assert_true(is_ok(ask(&people[who], "{\"do\":\"agree\",\"on\":false}")));
    leave(&people[who]);
    long long rev = rev_of(&people[other]);
    now += 2 * HOUR;
    run();
    assert_refused(
        ask(&people[other], "{\"do\":\"relieve\",\"gnome\":\"%c\",\"on\":true}", 'A' + who),
        "not-agreed");
    now += 21 * (int64_t)HOUR;
    run();
    assert_int_equal(rev_of(&people[other]), rev);
    assert_false(is_so(&people[other], who, "absent"));
    now += 2 * HOUR;
    run();
    assert_true(rev_of(&people[other]) > rev);
    assert_true(is_so(&people[other], who, "absent"));
    /* who is there is not absent, however long the game takes */
    assert_false(is_so(&people[other], other, "absent"));
    leave(&people[other]);
    leave(&people[3 - who - other]);
}

/* When a person was here last outlasts the server. */
static void absence_is_kept(void **state)
{
    Socket people[3];
    char id[RN_TOKEN_TEXT];
    char token[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", "");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    strcpy(token, people[1].token);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    for (int i = 0; i < 30; i++) {
        now += HOUR;
        run();
        if (i == 10) {
            leave(&people[2]);
        }
    }
    part(people, 2);
    close_hall();
    open_hall();
    come(&people[1], id, token);
    assert_false(is_so(&people[1], 0, "absent"));
    assert_false(is_so(&people[1], 2, "absent"));
    now += 6 * HOUR;
    assert_true(is_ok(ask(&people[1], "{\"do\":\"pause\",\"on\":true}")));
    assert_false(is_so(&people[1], 0, "absent"));
    assert_true(is_so(&people[1], 2, "absent"));
    leave(&people[1]);
}

/* ---- Votes ------------------------------------------------------------------------------------ */

static void settings_are_voted_on(void **state)
{
    Socket people[3];
    (void)state;
    gather(people, 3, "", "");
    assert_refused(ask(&people[1], "{\"do\":\"propose\",\"what\":\"set\",\"deadline\":9}"),
                   "not-begun");
    assert_true(is_ok(ask(&people[1], "{\"do\":\"set\",\"deadline\":600}")));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    /* one alone changes nothing that others feel, the opener neither */
    assert_refused(ask(&people[1], "{\"do\":\"set\",\"deadline\":1,\"stand_in\":\"lubber\"}"),
                   "vote");
    assert_refused(ask(&people[0], "{\"do\":\"set\",\"public\":true}"), "vote");
    assert_true(is_ok(ask(&people[1], "{\"do\":\"set\",\"deadline\":600,\"think\":70}")));
    assert_refused(vote(&people[1], true), "motion"); /* nothing is open */
    assert_refused(ask(&people[1], "{\"do\":\"propose\",\"what\":\"set\"}"), "bad");
    assert_refused(ask(&people[1], "{\"do\":\"propose\",\"what\":\"set\",\"public\":false}"),
                   "bad");
    assert_true(is_ok(ask(&people[0], "{\"do\":\"propose\",\"what\":\"set\",\"deadline\":60,"
                                      "\"stand_in\":\"none\",\"public\":true}")));
    const json_t *motion = motion_of(&people[2]);
    assert_string_equal(text_of(motion, "what"), "set");
    assert_int_equal(json_integer_value(json_object_get(motion, "deadline")), 60);
    assert_string_equal(text_of(motion, "stand_in"), "none");
    assert_true(json_is_true(json_object_get(motion, "public")));
    assert_int_equal(json_integer_value(json_object_get(motion, "needed")), 2);
    assert_int_equal(json_array_size(json_object_get(motion, "yes")), 1);
    assert_refused(ask(&people[1], "{\"do\":\"propose\",\"what\":\"mute\",\"person\":2}"),
                   "motion");
    assert_refused(ask(&people[1], "{\"do\":\"vote\",\"motion\":7,\"on\":true}"), "motion");
    assert_true(is_ok(vote(&people[1], false)));
    assert_true(is_ok(vote(&people[1], true))); /* and that is enough */
    assert_true(json_is_null(motion_of(&people[2])));
    assert_int_equal(json_integer_value(json_object_get(table_of(&people[2]), "deadline")), 60);
    assert_true(json_is_true(json_object_get(table_of(&people[2]), "public")));
    /* off the list again is anybody's who began the game */
    assert_true(is_ok(ask(&people[2], "{\"do\":\"set\",\"public\":false}")));
    assert_false(json_is_true(json_object_get(table_of(&people[0]), "public")));
    part(people, 3);
}

static void motions_fall(void **state)
{
    Socket people[4];
    (void)state;
    gather(people, 4, "", "");
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    assert_true(is_ok(ask(&people[1], "{\"do\":\"propose\",\"what\":\"away\",\"person\":2}")));
    assert_refused(vote(&people[2], false), "not-yours"); /* it is about that one */
    assert_true(is_ok(vote(&people[3], false)));
    assert_true(json_is_object(motion_of(&people[0])));
    assert_true(is_ok(vote(&people[0], false))); /* 2 of 3 say no */
    assert_true(json_is_null(motion_of(&people[1])));
    assert_false(is_so(&people[0], 2, "out"));
    /* whose motion fell gives way to the others for a while */
    assert_refused(ask(&people[1], "{\"do\":\"propose\",\"what\":\"away\",\"person\":2}"),
                   "motion");
    assert_true(is_ok(ask(&people[2], "{\"do\":\"propose\",\"what\":\"mute\",\"person\":1}")));
    assert_refused(ask(&people[2], "{\"do\":\"propose\",\"what\":\"mute\",\"person\":3}"),
                   "motion");
    now += 11 * 60 * 1000; /* its own may be replaced by then */
    assert_true(is_ok(ask(&people[2], "{\"do\":\"propose\",\"what\":\"mute\",\"person\":3}")));
    assert_int_equal(json_integer_value(json_object_get(motion_of(&people[0]), "person")), 3);
    now += DAY;
    run();
    assert_true(json_is_null(motion_of(&people[0]))); /* nobody cared */
    assert_false(is_so(&people[0], 3, "muted"));
    part(people, 4);
}

/* A vote is not about what one has not seen, and survives the server. */
static void motions_are_kept(void **state)
{
    Socket people[3];
    char id[RN_TOKEN_TEXT];
    char tokens[3][RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", "");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    for (int i = 0; i < 3; i++) {
        strcpy(tokens[i], people[i].token);
    }
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    assert_true(is_ok(ask(&people[1], "{\"do\":\"propose\",\"what\":\"set\",\"deadline\":60}")));
    json_t *before = json_deep_copy(motion_of(&people[0]));
    part(people, 3);
    close_hall();
    open_hall();
    come(&people[0], id, tokens[0]);
    assert_true(json_equal(before, motion_of(&people[0])));
    assert_true(is_ok(vote(&people[0], true)));
    assert_int_equal(json_integer_value(json_object_get(table_of(&people[0]), "deadline")), 60);
    json_decref(before);
    leave(&people[0]);
}

/* One alone cannot turn out the opener, as long as that one is not gone for good. */
static void the_opener_stays(void **state)
{
    Socket people[2];
    char id[RN_TOKEN_TEXT];
    (void)state;
    begin_public(people, id, "");
    assert_refused(ask(&people[1], "{\"do\":\"propose\",\"what\":\"away\",\"person\":0}"), "vote");
    assert_refused(ask(&people[1], "{\"do\":\"propose\",\"what\":\"free\",\"gnome\":\"A\"}"),
                   "vote");
    assert_refused(ask(&people[0], "{\"do\":\"propose\",\"what\":\"away\",\"person\":0}"), "bad");
    assert_refused(ask(&people[0], "{\"do\":\"propose\",\"what\":\"away\",\"person\":9}"), "bad");
    assert_refused(ask(&people[0], "{\"do\":\"propose\",\"what\":\"away\"}"), "bad");
    assert_refused(ask(&people[0], "{\"do\":\"propose\",\"what\":\"free\",\"gnome\":\"C\"}"),
                   "bad");
    assert_refused(ask(&people[0], "{\"do\":\"propose\",\"what\":\"free\",\"gnome\":\"H\"}"),
                   "bad");
    assert_refused(ask(&people[0], "{\"do\":\"propose\",\"what\":\"free\"}"), "bad");
    assert_int_equal(json_integer_value(json_object_get(table_of(&people[1]), "opener")), 0);
    leave(&people[0]);
    now += 25 * (int64_t)HOUR;
    run();
    assert_true(is_ok(ask(&people[1], "{\"do\":\"propose\",\"what\":\"free\",\"gnome\":\"A\"}")));
    assert_string_equal(text_of(seat_of(&people[1], 0), "kind"), "free");
    assert_int_equal(json_integer_value(json_object_get(table_of(&people[1]), "opener")), 1);
    leave(&people[1]);
}

/* ---- Muted, sent away ------------------------------------------------------------------------- */

static void sends_away(void **state)
{
    Socket people[3];
    Socket again;
    char id[RN_TOKEN_TEXT];
    char token[RN_TOKEN_TEXT];
    char invite[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", "");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    strcpy(token, people[2].token);
    strcpy(invite, text_of(table_of(&people[2]), "invite"));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"propose\",\"what\":\"mute\",\"person\":2}")));
    assert_refused(ask(&people[2], "{\"do\":\"chat\",\"text\":\"boo\"}"), "muted");
    assert_refused(ask(&people[2], "{\"do\":\"name\",\"name\":\"Boo\"}"), "muted");
    assert_true(is_ok(ask(&people[0], "{\"do\":\"propose\",\"what\":\"unmute\",\"person\":2}")));
    assert_true(is_ok(ask(&people[2], "{\"do\":\"chat\",\"text\":\"ahoy\"}")));
    come(&again, id, token);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"propose\",\"what\":\"away\",\"person\":2}")));
    /* on every device it is a spectator now, and hears no more */
    assert_int_equal(person_of(&people[2]), -1);
    assert_int_equal(person_of(&again), -1);
    assert_true(is_ok(ask(&people[1], "{\"do\":\"chat\",\"text\":\"good riddance\"}")));
    assert_false(has_heard(&people[2], "good riddance"));
    assert_string_equal(text_of(seat_of(&people[1], 2), "kind"), "free");
    assert_true(is_so(&people[1], 2, "out"));
    assert_refused(ask(&again, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, token),
                   "sent-away");
    leave(&again);
    come(&again, id, NULL);
    /* and what it knew of the way in does not help */
    assert_refused(ask(&again,
                       "{\"do\":\"sit\",\"gnomes\":[\"C\"],\"name\":\"P2\",\"invite\":\"%s\"}",
                       invite),
                   "not-invited");
    assert_string_not_equal(text_of(table_of(&people[1]), "invite"), invite);
    assert_true(strlen(text_of(table_of(&people[1]), "invite")) > 0);
    leave(&again);
    part(people, 3);
}

/* The people end their game and open the next one; its id. */
static void sail_again(Socket *people, int count, char id[RN_TOKEN_TEXT])
{
    for (int i = 0; i < count; i++) {
        assert_true(is_ok(ask(&people[i], "{\"do\":\"resign\",\"on\":true}")));
    }
    assert_string_equal(phase_of(&people[0]), "over");
    assert_true(is_ok(ask(&people[0], "{\"do\":\"rematch\"}")));
    strcpy(id, text_of(table_of(&people[0]), "rematch"));
    assert_int_equal(strlen(id), 32);
}

/* Who has stood up has no voice, and is not taken along; who is muted or sent away is so there. */
static void who_goes_along(void **state)
{
    Socket people[5];
    Socket one;
    char id[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 5, "", "");
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    assert_true(is_ok(ask(&people[2], "{\"do\":\"stand\",\"gnomes\":[\"C\"]}")));
    assert_refused(ask(&people[2], "{\"do\":\"chat\",\"text\":\"still here\"}"), "not-seated");
    assert_true(is_ok(ask(&people[0], "{\"do\":\"propose\",\"what\":\"away\",\"person\":3}")));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"propose\",\"what\":\"mute\",\"person\":4}")));
    assert_true(is_ok(ask(&people[4], "{\"do\":\"resign\",\"on\":true}")));
    sail_again(people, 2, id);
    enter(&one);
    assert_refused(
        ask(&one, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, people[2].token),
        "token");
    assert_refused(
        ask(&one, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, people[3].token),
        "sent-away");
    assert_true(is_ok(
        ask(&one, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", id, people[4].token)));
    assert_refused(ask(&one, "{\"do\":\"chat\",\"text\":\"boo\"}"), "muted");
    assert_true(is_so(&one, 4, "says"));
    leave(&one);
    come(&one, id, NULL);
    assert_refused(sit(&one, 'C', "P2"), "not-invited");
    leave(&one);
    part(people, 5);
}

/* Sitting down and standing up uses nothing up, and puts no words into others' mouths. */
static void places_are_not_used_up(void **state)
{
    Socket people[2];
    Socket many[40];
    Socket watcher;
    char id[RN_TOKEN_TEXT];
    char name[16];
    (void)state;
    begin_public(people, id, "");
    assert_true(is_ok(ask(&people[0], "{\"do\":\"fill\",\"gnome\":\"C\",\"with\":\"free\"}")));
    for (int i = 0; i < 40; i++) {
        come(&many[i], id, NULL);
        snprintf(name, sizeof name, "T%d", i);
        assert_true(is_ok(sit(&many[i], 'C', name)));
        assert_true(is_ok(ask(&many[i], "{\"do\":\"chat\",\"text\":\"I am %s.\"}", name)));
        assert_true(is_ok(ask(&many[i], "{\"do\":\"stand\",\"gnomes\":[\"C\"]}")));
    }
    come(&watcher, id, NULL);
    const json_t *lines = json_object_get(last(&watcher, "chat", NULL), "chat");
    assert_int_equal(json_array_size(lines), 40);
    size_t i;
    json_t *line;
    int named = 0;
    json_array_foreach(lines, i, line)
    {
        int person = (int)json_integer_value(json_object_get(line, "person"));
        const json_t *people_told = json_object_get(table_of(&watcher), "people");
        const char *said_by = person >= 0
                                  ? text_of(json_array_get(people_told, (size_t)person), "name")
                                  : text_of(line, "name");
        char words[32];
        snprintf(words, sizeof words, "I am %s.", said_by);
        if (said_by[0] != '\0') {
            assert_string_equal(words, text_of(line, "text"));
            named++;
        }
    }
    assert_true(named >= 28); /* of who came long ago the name may be lost, not mistaken */
    leave_all(many, 40);
    leave(&watcher);
    part(people, 2);
}

/* ---- What strangers hear ---------------------------------------------------------------------- */

static void strangers_hear_no_private_talk(void **state)
{
    Socket people[3];
    Socket watcher;
    Socket late;
    char id[RN_TOKEN_TEXT];
    char next[RN_TOKEN_TEXT];
    (void)state;
    gather(people, 3, "", "");
    strcpy(id, text_of(table_of(&people[0]), "table"));
    come(&watcher, id, NULL);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"chat\",\"text\":\"the code is 4711\"}")));
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    /* talk from before the table was public stays with its people */
    now += 1000;
    assert_true(is_ok(ask(&people[0], "{\"do\":\"propose\",\"what\":\"set\",\"public\":true}")));
    assert_true(is_ok(vote(&people[1], true)));
    now += 1000;
    assert_true(is_ok(ask(&people[1], "{\"do\":\"chat\",\"text\":\"hello all\"}")));
    come(&late, id, NULL);
    assert_true(has_heard(&watcher, "hello all") && has_heard(&late, "hello all"));
    leave(&late);
    sail_again(people, 3, next);
    come(&late, id, NULL); /* by the address of the finished game */
    assert_false(has_heard(&late, "hello all"));
    assert_false(has_heard(&late, next) || has_heard(&watcher, next));
    assert_false(has_heard(&watcher, "4711") || has_heard(&late, "4711"));
    assert_true(has_heard(&people[2], "4711") && has_heard(&people[2], next));
    /* and that does not even say which table it was */
    char game[RN_TOKEN_TEXT];
    strcpy(game, text_of(table_of(&late), "game_id"));
    leave(&late);
    enter(&late);
    assert_refused(ask(&late, "{\"do\":\"game\",\"game\":\"%s\"}", id), "no-table");
    assert_refused(ask(&late, "{\"do\":\"join\",\"table\":\"%s\"}", game), "no-table");
    const char *record = text_of(ask(&late, "{\"do\":\"game\",\"game\":\"%s\"}", game), "record");
    assert_non_null(strstr(record, game));
    assert_null(strstr(record, id));
    leave(&late);
    leave(&watcher);
    part(people, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_stranger_freezes_nothing, begin, finish),
        cmocka_unit_test_setup_teardown(nobody_ends_the_game_of_who_sleeps, begin, finish),
        cmocka_unit_test_setup_teardown(guests_inherit, begin, finish),
        cmocka_unit_test_setup_teardown(a_refusal_ends_with_absence, begin, finish),
        cmocka_unit_test_setup_teardown(absence_is_kept, begin, finish),
        cmocka_unit_test_setup_teardown(settings_are_voted_on, begin, finish),
        cmocka_unit_test_setup_teardown(motions_fall, begin, finish),
        cmocka_unit_test_setup_teardown(motions_are_kept, begin, finish),
        cmocka_unit_test_setup_teardown(the_opener_stays, begin, finish),
        cmocka_unit_test_setup_teardown(sends_away, begin, finish),
        cmocka_unit_test_setup_teardown(who_goes_along, begin, finish),
        cmocka_unit_test_setup_teardown(places_are_not_used_up, begin, finish),
        cmocka_unit_test_setup_teardown(strangers_hear_no_private_talk, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
