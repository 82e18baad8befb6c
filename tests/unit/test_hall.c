/*
 * test_hall.c - online tables without a network: people, seats and games, what is kept, what is secret,
 * what is refused.
 */
#include "hall_world.h"
#include "session/record.h"

/* ---- Whole games ------------------------------------------------------------------------------ */

static void plays_a_game(void **state)
{
    Socket people[3];
    Socket watcher;
    uint64_t random = 1;
    int moves = 0;
    (void)state;
    gather(people, 3, "", "");
    enter(&watcher);
    assert_true(is_ok(ask(&watcher, "{\"do\":\"join\",\"table\":\"%s\"}",
                          text_of(table_of(&people[0]), "table"))));
    assert_string_equal(text_of(table_of(&watcher), "invite"), "");
    assert_true(is_ok(ask(&people[1], "{\"do\":\"start\"}")));
    char hash[RN_DIGEST_TEXT];
    strcpy(hash, text_of(table_of(&watcher), "seed_hash"));
    for (int who; (who = decider_of(people)) >= 0; moves++) {
        assert_true(moves < 3000);
        assert_true(is_ok(play_move(&people[who], &random)));
        for (int i = 0; i < 3; i++) {
            assert_int_equal(rev_of(&people[i]), rev_of(&watcher));
        }
    }
    assert_true(moves > 3);
    assert_string_equal(text_of(table_of(&watcher), "phase"), "over");

    /* the seed is what was promised, and the record is the game */
    const json_t *table = table_of(&watcher);
    char again[RN_DIGEST_TEXT];
    rn_seed_hash(strtoull(text_of(table, "seed"), NULL, 10), text_of(table, "salt"), again);
    assert_string_equal(again, hash);
    const json_t *answer =
        ask(&watcher, "{\"id\":9,\"do\":\"game\",\"game\":\"%s\"}", text_of(table, "game_id"));
    const char *record = text_of(answer, "record");
    RnSession session;
    RnRecordHead head;
    RnRecordError error;
    rn_session_init(&session, rn_box_standard());
    if (!rn_record_read(&session, record, strlen(record), &head, NULL, NULL, &error)) {
        fail_msg("%zu: %s", error.line, error.text);
    }
    assert_int_equal(rn_session_state(&session)->decision, RN_OVER);
    assert_string_equal(head.names[1], "P1");
    rn_session_free(&session);
    assert_non_null(strstr(record, hash));

    /* another game of the same people, with the same tokens */
    assert_true(is_ok(ask(&people[2], "{\"do\":\"rematch\"}")));
    const char *next = text_of(table_of(&people[0]), "rematch");
    assert_true(is_ok(ask(&people[0], "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", next,
                          people[0].token)));
    assert_int_equal(json_integer_value(json_object_get(table_of(&people[0]), "you")), 0);
    assert_string_not_equal(text_of(table_of(&people[0]), "seed_hash"), hash);
    leave_all(people, 3);
    leave(&watcher);
}

/* ---- Secrets ---------------------------------------------------------------------------------- */

/* Nothing in the message tells of a hand that gnome `own` (-1: a spectator) may not see. */
static void check_secrets(const json_t *message, int own)
{
    const json_t *game = json_object_get(message, "game");
    size_t i;
    json_t *one;
    if (!json_is_object(game)) {
        return;
    }
    assert_null(json_object_get(game, "steps"));
    const json_t *position = json_object_get(game, "position");
    const char *decider = text_of(json_object_get(position, "decision"), "gnome");
    if (json_object_get(game, "moves") != NULL && strcmp(text_of(position, "phase"), "over") != 0) {
        assert_int_equal(decider[0] - 'A', own);
    }
    json_array_foreach(json_object_get(position, "gnomes"), i, one)
    {
        bool hidden = json_object_get(json_object_get(one, "items"), "hidden") != NULL;
        assert_int_equal(hidden, (int)i != own);
        assert_true(!hidden || json_object_size(json_object_get(one, "items")) == 1);
    }
    json_array_foreach(json_object_get(game, "facts"), i, one)
    {
        const char *what = text_of(one, "what");
        const char *gnome = text_of(one, "gnome");
        bool his = gnome[0] - 'A' == own;
        if (strcmp(what, "got") == 0 && strcmp(text_of(one, "from"), "stash") != 0 && !his) {
            assert_true(json_is_null(json_object_get(one, "item")));
        }
        if ((strcmp(what, "gave") == 0 || strcmp(what, "robbed") == 0) && !his &&
            text_of(one, strcmp(what, "gave") == 0 ? "to" : "from")[0] - 'A' != own) {
            assert_true(json_is_null(json_object_get(one, "item")));
        }
    }
}

static void keeps_secrets(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        Socket people[5]; /* the last one watches */
        uint64_t random = seed;
        int moves = 0;
        gather(people, 4, ",\"crazed\":true", "");
        enter(&people[4]);
        ask(&people[4], "{\"do\":\"join\",\"table\":\"%s\"}",
            text_of(table_of(&people[0]), "table"));
        assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
        for (int who; (who = decider_of(people)) >= 0 && moves < 3000; moves++) {
            play_move(&people[who], &random);
            if (moves == 10) { /* one comes back on another device */
                char table[RN_TOKEN_TEXT];
                char token[RN_TOKEN_TEXT];
                strcpy(table, text_of(table_of(&people[2]), "table"));
                strcpy(token, people[2].token);
                leave(&people[2]);
                enter(&people[2]);
                strcpy(people[2].token, token);
                assert_true(
                    is_ok(ask(&people[2], "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                              table, token)));
            }
        }
        assert_refused(ask(&people[1], "{\"do\":\"point\",\"space\":\"5\"}"),
                       moves < 3000 ? "over" : "secret");
        const RnHallTable *table = the_table(&people[0]);
        for (int i = 0; i < 5; i++) {
            for (int m = 0; m < people[i].count; m++) {
                if (strcmp(text_of(table_of(&people[i]), "phase"), "over") == 0) {
                    check_secrets(people[i].inbox[m], i < 4 ? i : -1);
                }
            }
            /* no seed before the end, no digest of a token ever */
            for (int p = 0; p < table->online.people; p++) {
                assert_null(strstr(people[i].texts, table->online.person[p].hash));
            }
            const char *salt = strstr(people[i].texts, table->online.salt);
            const char *over = strstr(people[i].texts, "\"phase\":\"over\"");
            assert_true(salt == NULL || (over != NULL && over < salt));
            for (int other = 0; other < 4; other++) {
                if (other != i) {
                    assert_null(strstr(people[i].texts, people[other].token));
                }
            }
        }
        assert_null(strstr(people[4].texts, table->online.invite));
        for (int i = 0; i < 5; i++) {
            leave(&people[i]);
        }
    }
}

/* ---- Refusals --------------------------------------------------------------------------------- */

static void refuses(void **state)
{
    Socket people[3];
    Socket stranger;
    (void)state;
    gather(people, 3, "", "");
    const char *id = text_of(table_of(&people[0]), "table");
    enter(&stranger);
    assert_refused(ask(&stranger, "{\"do\":\"move\",\"rev\":1,\"move\":\"pass\"}"), "no-table");
    assert_refused(ask(&stranger, "{\"do\":\"join\",\"table\":\"%032d\"}", 0), "no-table");
    assert_refused(ask(&stranger, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%032d\"}", id, 0),
                   "token");
    assert_true(is_ok(ask(&stranger, "{\"id\":77,\"do\":\"join\",\"table\":\"%s\"}", id)));
    assert_int_equal(json_integer_value(json_object_get(last(&stranger, "re", NULL), "re")), 77);
    assert_refused(ask(&stranger, "{\"do\":\"sit\",\"gnomes\":[\"B\"],\"name\":\"X\"}"),
                   "not-invited");
    assert_refused(ask(&stranger,
                       "{\"do\":\"sit\",\"gnomes\":[\"B\"],\"name\":\"X\",\"invite\":\"%032d\"}",
                       0),
                   "not-invited");
    assert_refused(ask(&stranger, "{\"do\":\"start\"}"), "not-seated");
    assert_refused(ask(&stranger, "{\"do\":\"chat\",\"text\":\"hi\"}"), "not-seated");
    assert_refused(ask(&stranger, "{\"do\":\"fill\",\"gnome\":\"A\",\"with\":\"mate\"}"),
                   "not-seated");
    assert_refused(ask(&stranger, "{\"do\":\"forget\"}"), "not-seated");
    assert_refused(ask(&stranger, "{\"do\":\"export\"}"), "not-seated");
    assert_refused(ask(&people[1], "{\"do\":\"fill\",\"gnome\":\"A\",\"with\":\"mate\"}"), "taken");
    assert_refused(ask(&people[1], "{\"do\":\"stand\",\"gnomes\":[\"A\"]}"), "not-yours");
    assert_refused(ask(&people[1], "{\"do\":\"colour\",\"gnome\":\"B\",\"colour\":0}"), "taken");
    assert_true(is_ok(ask(&people[1], "{\"do\":\"colour\",\"gnome\":\"B\",\"colour\":7}")));
    assert_refused(ask(&people[1], "{\"do\":\"move\",\"rev\":0,\"move\":\"pass\"}"), "not-begun");
    assert_true(is_ok(ask(&people[1], "{\"do\":\"start\"}")));
    assert_refused(ask(&people[1], "{\"do\":\"start\"}"), "begun");
    int who = decider_of(people);
    long long rev = rev_of(&people[0]);
    assert_refused(
        ask(&people[(who + 1) % 3], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"pass\"}", rev),
        "not-yours");
    assert_refused(ask(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"pass\"}", rev - 1),
                   "stale");
    assert_refused(
        ask(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"kill-kraken 3\"}", rev),
        "illegal");
    assert_refused(ask(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"die 3\"}", rev),
                   "bad");
    assert_refused(ask(&people[who], "{\"do\":\"undo\",\"rev\":%lld}", rev), "seen");
    assert_true(is_ok(ask(&people[0], "{\"do\":\"pause\",\"on\":true}")));
    assert_refused(ask(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"pass\"}", rev),
                   "paused");
    assert_refused(ask(&people[who], "rubbish"), "bad");
    assert_refused(ask(&people[who], "{\"do\":\"fly\"}"), "bad");
    assert_refused(ask(&people[who], "{\"do\":\"ping\",\"extra\":1}"), "bad");
    assert_refused(ask(&people[who], "{\"do\":\"chat\",\"text\":\"a\\nb\"}"), "bad");
    assert_refused(ask(&people[who], "[]"), "bad");
    assert_refused(ask(&people[who], "{\"id\":1}"), "bad");
    leave_all(people, 3);
    leave(&stranger);
}

static void limits_messages(void **state)
{
    Socket one;
    (void)state;
    enter(&one);
    for (int i = 0; i < 1000; i++) {
        say(&one, "{\"do\":\"ping\"}");
    }
    assert_true(is_ok(last(&one, "re", NULL)));
    say(&one, "{\"do\":\"ping\"}");
    assert_refused(last(&one, "re", NULL), "slow");
    now += 1000;
    assert_true(is_ok(ask(&one, "{\"do\":\"ping\"}")));
    for (int i = 0; i < 1100; i++) {
        say(&one, "{\"do\":\"ping\"}");
    }
    assert_true(one.closed);
    leave(&one);
}

/* ---- Taking back, plans, talk ----------------------------------------------------------------- */

static void takes_back(void **state)
{
    Socket people[3];
    (void)state;
    gather(people, 3, "", "");
    ask(&people[0], "{\"do\":\"start\"}");
    int who = decider_of(people);
    int other = (who + 1) % 3;
    const json_t *moves = json_object_get(game_of(&people[who]), "moves");
    const char *open = NULL;
    size_t i;
    json_t *move;
    json_array_foreach(moves, i, move)
    {
        if (strncmp(json_string_value(move), "open", 4) == 0) {
            open = json_string_value(move);
        }
    }
    assert_non_null(open);
    json_t *before = json_deep_copy(json_object_get(game_of(&people[who]), "position"));
    long long rev = rev_of(&people[who]);
    assert_true(is_ok(ask(
        &people[who], "{\"do\":\"plan\",\"rev\":%lld,\"moves\":[\"%s\",\"enter\"]}", rev, open)));
    assert_int_equal(
        json_array_size(json_object_get(last(&people[other], "tell", "plan"), "moves")), 2);
    assert_refused(ask(&people[other], "{\"do\":\"plan\",\"rev\":%lld,\"moves\":[]}", rev),
                   "not-yours");
    assert_true(is_ok(ask(&people[other], "{\"do\":\"point\",\"space\":\"5\"}")));
    assert_string_equal(text_of(last(&people[who], "tell", "point"), "space"), "5");
    assert_true(
        is_ok(ask(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev, open)));
    assert_false(json_equal(before, json_object_get(game_of(&people[who]), "position")));
    assert_refused(ask(&people[other], "{\"do\":\"undo\",\"rev\":%lld}", rev_of(&people[who])),
                   "not-yours");
    assert_true(is_ok(ask(&people[who], "{\"do\":\"undo\",\"rev\":%lld}", rev_of(&people[who]))));
    assert_true(json_equal(before, json_object_get(game_of(&people[other]), "position")));
    assert_int_equal(rev_of(&people[who]), rev + 2);
    assert_refused(ask(&people[who], "{\"do\":\"undo\",\"rev\":%lld}", rev_of(&people[who])),
                   "seen");
    json_decref(before);
    leave_all(people, 3);
}

static void talks_and_forgets(void **state)
{
    Socket people[3];
    (void)state;
    gather(people, 3, "", "");
    assert_true(is_ok(ask(&people[1], "{\"do\":\"chat\",\"text\":\"<b>hello</b> \\u00fc\"}")));
    assert_string_equal(text_of(last(&people[2], "tell", "chat"), "text"), "<b>hello</b> \xc3\xbc");
    assert_true(is_ok(ask(&people[0], "{\"do\":\"chat\",\"text\":\"stays\"}")));
    const json_t *yours = json_object_get(ask(&people[1], "{\"do\":\"export\"}"), "yours");
    assert_string_equal(text_of(yours, "name"), "P1");
    assert_int_equal(json_array_size(json_object_get(yours, "chat")), 1);
    assert_true(is_ok(ask(&people[1], "{\"do\":\"forget\"}")));
    assert_int_equal(json_integer_value(json_object_get(table_of(&people[1]), "you")), -1);
    assert_int_equal(json_array_size(json_object_get(last(&people[2], "chat", NULL), "chat")), 1);
    assert_refused(ask(&people[1], "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                       text_of(table_of(&people[0]), "table"), people[1].token),
                   "token");
    /* and it is gone from the disk */
    RnStored stored;
    assert_int_equal(rn_store_load(store, text_of(table_of(&people[0]), "table"), &stored, why),
                     RN_FOUND);
    assert_null(strstr(stored.row.head, "\"P1\""));
    assert_int_equal(stored.chat_count, 1);
    rn_stored_free(&stored);
    leave_all(people, 3);
}

/* Where no phrase is asked for, any will do. */
static void everybody_is_a_member(void **state)
{
    Socket one;
    (void)state;
    enter(&one);
    assert_true(is_ok(ask(&one, "{\"do\":\"member\",\"phrase\":\"ahoy\"}")));
    leave(&one);
}

static void lists_public_tables(void **state)
{
    Socket people[3];
    Socket guest;
    (void)state;
    gather(people, 3, "", ",\"public\":true,\"seats\":[\"me\",\"free\",\"free\"]");
    leave(&people[2]);
    enter(&guest);
    const json_t *tables = json_object_get(ask(&guest, "{\"do\":\"list\"}"), "tables");
    assert_int_equal(json_array_size(tables), 1);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(tables, 0), "free")), 0);
    assert_null(strstr(guest.texts, "invite"));
    leave(&guest);
    leave(&people[0]);
    leave(&people[1]);
}

/* ---- The disk --------------------------------------------------------------------------------- */

static void answers_when_on_disk(void **state)
{
    Socket people[3];
    uint64_t random = 3;
    (void)state;
    gather(people, 3, "", "");
    ask(&people[0], "{\"do\":\"start\"}");
    int who = decider_of(people);
    int had = people[who].count;
    int others = people[(who + 1) % 3].count;
    say(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev_of(&people[who]),
        pick_move(&people[who], &random));
    assert_int_equal(people[who].count, had);
    RnHallBatch *batch = rn_hall_batch(hall, now);
    assert_non_null(batch);
    assert_null(rn_hall_batch(hall, now)); /* one at a time */
    assert_int_equal(people[who].count, had);
    size_t count;
    RnStorePut *puts = rn_batch_puts(batch, &count);
    assert_true(rn_store_commit(store, puts, count, why));
    rn_hall_batch_done(hall, batch, true);
    assert_true(people[who].count > had);
    assert_true(people[(who + 1) % 3].count > others);
    leave_all(people, 3);
}

/* Who has gone to another table hears no more of this one, though it happened before. */
static void who_has_left_is_told_nothing(void **state)
{
    Socket people[2];
    Socket other[2];
    (void)state;
    gather(people, 2, "", "");
    gather(other, 2, "", "");
    int before = people[1].count;
    say(&people[0], "{\"do\":\"chat\",\"text\":\"ahoy\"}");
    say(&people[1], "{\"id\":2,\"do\":\"chat\",\"text\":\"farewell\"}");
    say(&people[1], "{\"id\":3,\"do\":\"join\",\"table\":\"%s\"}",
        text_of(table_of(&other[0]), "table"));
    save();
    assert_int_equal(people[1].count, before + 2); /* its answers */
    assert_int_equal(json_integer_value(json_object_get(people[1].inbox[before], "re")), 3);
    assert_int_equal(json_integer_value(json_object_get(people[1].inbox[before + 1], "re")), 2);
    for (int i = 0; i < 2; i++) {
        leave(&people[i]);
        leave(&other[i]);
    }
}

static void falls_back_when_disk_is_full(void **state)
{
    Socket people[3];
    uint64_t random = 3;
    (void)state;
    gather(people, 3, "", "");
    ask(&people[0], "{\"do\":\"start\"}");
    int who = decider_of(people);
    json_t *before = json_deep_copy(json_object_get(game_of(&people[who]), "position"));
    long long rev = rev_of(&people[who]);
    disk_full = true;
    assert_refused(ask(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev,
                       pick_move(&people[who], &random)),
                   "store");
    assert_int_equal(rev_of(&people[who]), rev);
    for (int p = 0; p < 3; p++) {
        assert_true(json_equal(before, json_object_get(game_of(&people[p]), "position")) ||
                    p != who);
    }
    assert_refused(ask(&people[0], "{\"do\":\"open\",\"name\":\"P\",\"config\":{\"players\":3}}"),
                   "store");
    disk_full = false;
    assert_true(is_ok(ask(&people[who], "{\"do\":\"ping\"}")));
    if (who != 0) {
        assert_true(is_ok(ask(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev,
                              pick_move(&people[who], &random))));
    }
    json_decref(before);
    leave_all(people, 3);
}

static void survives_restart(void **state)
{
    Socket people[3];
    char table[RN_TOKEN_TEXT];
    char tokens[3][RN_TOKEN_TEXT];
    uint64_t random = 5;
    (void)state;
    gather(people, 3, "", "");
    ask(&people[0], "{\"do\":\"start\"}");
    for (int i = 0; i < 12 && decider_of(people) >= 0; i++) {
        int who = decider_of(people);
        play_move(&people[who], &random);
    }
    ask(&people[0], "{\"do\":\"chat\",\"text\":\"kept\"}");
    int who = decider_of(people);
    json_t *before = json_deep_copy(json_object_get(game_of(&people[0]), "position"));
    long long rev = rev_of(&people[0]);
    strcpy(table, text_of(table_of(&people[0]), "table"));
    for (int i = 0; i < 3; i++) {
        strcpy(tokens[i], people[i].token);
        leave(&people[i]);
    }
    close_hall();
    open_hall();
    for (int i = 0; i < 3; i++) {
        enter(&people[i]);
        assert_true(is_ok(ask(&people[i], "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}",
                              table, tokens[i])));
        assert_int_equal(json_integer_value(json_object_get(table_of(&people[i]), "you")), i);
        assert_true(json_equal(before, json_object_get(game_of(&people[i]), "position")));
        assert_int_equal(rev_of(&people[i]), rev);
        assert_int_equal(json_array_size(json_object_get(last(&people[i], "chat", NULL), "chat")),
                         1);
    }
    if (who >= 0) {
        assert_true(is_ok(ask(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev,
                              pick_move(&people[who], &random))));
    }
    json_decref(before);
    leave_all(people, 3);
}

/* ---- Computer players ------------------------------------------------------------------------- */

static void crew_plays_along(void **state)
{
    Socket one;
    uint64_t random = 1;
    (void)state;
    enter(&one);
    assert_true(is_ok(ask(&one, "{\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":4},"
                                "\"seats\":[\"me\",\"mate\",\"captain\",\"sailor\"]}")));
    assert_true(is_ok(ask(&one, "{\"do\":\"start\"}")));
    run();
    for (int moves = 0; decider_of(&one) >= 0; moves++) {
        assert_true(moves < 2000);
        assert_int_equal(decider_of(&one), 0);
        assert_true(is_ok(ask(&one, "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev_of(&one),
                              pick_move(&one, &random))));
        now += 200;
        run();
    }
    assert_string_equal(text_of(table_of(&one), "phase"), "over");
    leave(&one);
}

/* Whom a crazed crew plays for is chosen when the table is opened, and kept. */
static void crew_is_loyal_as_chosen(void **state)
{
    char table[RN_TOKEN_TEXT], token[RN_TOKEN_TEXT];
    (void)state;
    for (int way = 0; way < 4; way++) {
        const bool crazed = (way & 1) != 0, loyal = (way & 2) != 0, is = crazed && loyal;
        Socket one;
        enter(&one);
        assert_true(
            is_ok(ask(&one,
                      "{\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3,\"crazed\":%s},"
                      "\"seats\":[\"me\",\"mate\",\"mate\"],\"loyal\":%s}",
                      crazed ? "true" : "false", loyal ? "true" : "false")));
        keep_token(&one);
        strcpy(table, text_of(table_of(&one), "table"));
        strcpy(token, one.token);
        assert_true(is_ok(ask(&one, "{\"do\":\"start\"}")));
        leave(&one);
        close_hall();
        open_hall();
        enter(&one);
        assert_true(
            is_ok(ask(&one, "{\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", table, token)));
        assert_int_equal(json_is_true(json_object_get(table_of(&one), "loyal")), is);
        uint64_t random = 1;
        for (int moves = 0; thought_count == 0; moves++) {
            assert_true(moves < 100);
            if (decider_of(&one) == 0) {
                play_move(&one, &random);
            }
            now += 2000;
            rn_hall_run(hall, now);
            save();
        }
        assert_int_equal(thoughts[0]->player.loyal, is);
        run();
        leave(&one);
    }
}

static void stands_in_for_the_late(void **state)
{
    Socket people[3];
    (void)state;
    gather(people, 3, "", ",\"deadline\":60,\"stand_in\":\"sailor\"");
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    int who = decider_of(people);
    long long rev = rev_of(&people[0]);
    assert_true(is_ok(ask(&people[1], "{\"do\":\"agree\",\"on\":false}")));
    now += 61000;
    run();
    assert_int_equal(rev_of(&people[0]), rev); /* not everyone has agreed */
    assert_true(is_ok(ask(&people[1], "{\"do\":\"agree\",\"on\":true}")));
    now += 2000;
    run();
    run();
    assert_true(rev_of(&people[0]) > rev);
    const json_t *seat =
        json_array_get(json_object_get(table_of(&people[0]), "seats"), (size_t)who);
    assert_true(json_is_true(json_object_get(seat, "away")));
    assert_true(is_ok(ask(&people[who], "{\"do\":\"export\"}"))); /* here again */
    seat = json_array_get(json_object_get(table_of(&people[0]), "seats"), (size_t)who);
    assert_false(json_is_true(json_object_get(seat, "away")));
    leave_all(people, 3);
}

static void seats_change_hands(void **state)
{
    Socket people[3];
    (void)state;
    gather(people, 3, "", "");
    ask(&people[0], "{\"do\":\"start\"}");
    int who = decider_of(people);
    int other = (who + 1) % 3;
    assert_true(is_ok(ask(&people[who], "{\"do\":\"stand\",\"gnomes\":[\"%c\"]}", 'A' + who)));
    assert_true(is_ok(
        ask(&people[other], "{\"do\":\"fill\",\"gnome\":\"%c\",\"with\":\"lubber\"}", 'A' + who)));
    long long rev = rev_of(&people[other]);
    run();
    assert_true(rev_of(&people[other]) > rev || decider_of(people) < 0);
    if (decider_of(people) >= 0) { /* a person takes over from the computer player */
        assert_true(is_ok(ask(&people[other], "{\"do\":\"sit\",\"gnomes\":[\"%c\"]}", 'A' + who)));
        assert_true(is_ok(ask(&people[other], "{\"do\":\"look\",\"gnome\":\"%c\"}", 'A' + who)));
    }
    assert_true(is_ok(ask(&people[other], "{\"do\":\"resign\",\"on\":true}")));
    assert_string_not_equal(text_of(table_of(&people[other]), "phase"), "over");
    assert_true(is_ok(ask(&people[(who + 2) % 3], "{\"do\":\"resign\",\"on\":true}")));
    assert_string_equal(text_of(table_of(&people[other]), "phase"), "over");
    assert_true(strlen(text_of(table_of(&people[other]), "seed")) > 0);
    leave_all(people, 3);
}

static void sleeps_and_wakes(void **state)
{
    Socket people[3];
    uint64_t random = 8;
    (void)state;
    gather(people, 3, "", "");
    ask(&people[0], "{\"do\":\"start\"}");
    int who = decider_of(people);
    assert_true(is_ok(play_move(&people[who], &random)));
    const RnHallTable *table = the_table(&people[0]);
    assert_true(table->online.awake);
    now += 61000;
    run();
    assert_false(table->online.awake);
    who = decider_of(people);
    assert_true(is_ok(play_move(&people[who], &random)));
    char id[RN_TOKEN_TEXT];
    strcpy(id, table->online.id);
    leave_all(people, 3);
    now += 301000;
    run();
    assert_null(rn_hall_find(hall, id)); /* nobody was there */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(plays_a_game, begin, finish),
        cmocka_unit_test_setup_teardown(keeps_secrets, begin, finish),
        cmocka_unit_test_setup_teardown(refuses, begin, finish),
        cmocka_unit_test_setup_teardown(limits_messages, begin, finish),
        cmocka_unit_test_setup_teardown(takes_back, begin, finish),
        cmocka_unit_test_setup_teardown(talks_and_forgets, begin, finish),
        cmocka_unit_test_setup_teardown(everybody_is_a_member, begin, finish),
        cmocka_unit_test_setup_teardown(lists_public_tables, begin, finish),
        cmocka_unit_test_setup_teardown(answers_when_on_disk, begin, finish),
        cmocka_unit_test_setup_teardown(who_has_left_is_told_nothing, begin, finish),
        cmocka_unit_test_setup_teardown(falls_back_when_disk_is_full, begin, finish),
        cmocka_unit_test_setup_teardown(survives_restart, begin, finish),
        cmocka_unit_test_setup_teardown(crew_plays_along, begin, finish),
        cmocka_unit_test_setup_teardown(crew_is_loyal_as_chosen, begin, finish),
        cmocka_unit_test_setup_teardown(stands_in_for_the_late, begin, finish),
        cmocka_unit_test_setup_teardown(seats_change_hands, begin, finish),
        cmocka_unit_test_setup_teardown(sleeps_and_wakes, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
