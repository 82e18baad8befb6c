/*
 * test_along.c - clients that play along with rules of their own: they can follow every game, and with
 * secret hands they are told what their seat may know and nothing else.
 */
#include "hall_world.h"

#include "session/viewcode.h"

enum { PEOPLE = 4, WATCHER = PEOPLE };

static const json_t *field(const json_t *object, const char *key)
{
    return json_object_get(object, key);
}

static size_t unhex(const char *text, uint8_t *bytes)
{
    size_t size = strlen(text) / 2;
    assert_int_equal(strlen(text) % 2, 0);
    for (size_t i = 0; i < size; i++) {
        char digits[3] = {text[2 * i], text[2 * i + 1], '\0'};
        bytes[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
    return size;
}

/* Everybody a second time, with a client that plays along, and a spectator. */
static void join_along(const Socket *people, Socket *mates)
{
    for (int i = 0; i <= PEOPLE; i++) {
        enter(&mates[i]);
        if (i == WATCHER) {
            ask(&mates[i], "{\"do\":\"join\",\"along\":true,\"table\":\"%s\"}",
                text_of(table_of(&people[0]), "table"));
        } else {
            ask(&mates[i], "{\"do\":\"join\",\"along\":true,\"table\":\"%s\",\"token\":\"%s\"}",
                text_of(table_of(&people[0]), "table"), people[i].token);
        }
        assert_true(is_ok(last(&mates[i], "re", NULL)));
    }
}

/* ---- Secret hands ----------------------------------------------------------------------------- */

static int dealt;      /* views told */
static int dealt_true; /* whose deal is the true one */

static void check_view(const char *text, const RnState *truth, int seat)
{
    uint8_t code[1024];
    size_t size = unhex(text, code);
    RnView view;
    RnView wanted;
    RnState deal;
    rn_view_from(truth, seat, &wanted);
    assert_true(rn_view_decode(rn_box_standard(), code, size, &view));
    assert_memory_equal(&view, &wanted, sizeof view);
    for (int g = 0; g < PEOPLE; g++) {
        assert_true(g == seat || (view.hides >> g & 1) != 0);
    }
    /* the bytes hold some deal of the hidden hands: it must not be the true one */
    assert_int_equal(rn_decode(rn_box_standard(), code + 1, size - 1, &deal), RN_SOUND);
    dealt++;
    dealt_true += memcmp(deal.items, truth->items, sizeof deal.items) == 0;
}

/* The facts of a step: those of the rules, less what the seat may not hear [2.8]. */
static void check_facts(const json_t *facts, const RnLog *log, int seat)
{
    assert_int_equal(json_array_size(facts), log->count);
    for (int f = 0; f < log->count; f++) {
        const json_t *told = json_array_get(facts, (size_t)f);
        RnFact fact = log->fact[f];
        const bool secret = (fact.what == RN_F_GOT && fact.b != RN_FROM_STASH) ||
                            fact.what == RN_F_GAVE || fact.what == RN_F_ROBBED;
        const bool own =
            seat != RN_NONE && (fact.gnome == seat || (fact.what != RN_F_GOT && fact.b == seat));
        if (secret && !own) {
            fact.a = RN_NONE;
        }
        assert_int_equal(json_array_size(told), 5);
        assert_int_equal(json_integer_value(json_array_get(told, 0)), fact.what);
        assert_int_equal(json_integer_value(json_array_get(told, 1)), fact.gnome);
        assert_int_equal(json_integer_value(json_array_get(told, 2)), fact.a);
        assert_int_equal(json_integer_value(json_array_get(told, 3)), fact.b);
        assert_int_equal(json_integer_value(json_array_get(told, 4)), fact.c);
    }
}

static void check_trail(const json_t *game, const RnSession *session, int seat)
{
    const size_t from = (size_t)json_integer_value(field(game, "from"));
    const json_t *trail = field(game, "trail");
    assert_null(field(game, "position"));
    assert_null(field(game, "moves"));
    assert_null(field(game, "facts"));
    assert_null(field(game, "steps"));
    assert_int_equal(json_array_size(trail), rn_session_steps(session) - from);
    check_view(text_of(game, "view"), rn_session_state(session), seat);
    for (size_t i = from; i < rn_session_steps(session); i++) {
        const json_t *step = json_array_get(trail, i - from);
        RnState after = rn_session_past(session, i)->before;
        RnLog log;
        assert_int_equal(rn_step(session->box, &after, rn_session_past(session, i)->move, &log),
                         RN_OK);
        check_facts(field(step, "facts"), &log, seat);
        assert_int_equal(field(step, "move") != NULL,
                         seat != RN_NONE && rn_session_past(session, i)->before.decider == seat);
        if (field(step, "view") != NULL) {
            check_view(text_of(step, "view"), &after, seat);
        } else {
            assert_true(rn_session_steps(session) - i > 16);
        }
    }
}

static void tells_no_secrets(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        Socket people[PEOPLE];
        Socket mates[PEOPLE + 1];
        uint64_t random = seed;
        int moves = 0;
        gather(people, PEOPLE, ",\"crazed\":true", "");
        join_along(people, mates);
        assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
        const RnOnline *online = &the_table(&people[0])->online;
        for (int who; (who = decider_of(people)) >= 0; moves++) {
            for (int i = 0; i <= PEOPLE; i++) {
                check_trail(game_of(&mates[i]), &online->session, i < PEOPLE ? i : RN_NONE);
            }
            if (moves % 20 == 10) { /* from the beginning */
                for (int i = 0; i <= PEOPLE; i++) {
                    leave(&mates[i]);
                }
                join_along(people, mates);
                continue;
            }
            ask(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}",
                rev_of(&people[who]), pick_move(&people[who], &random));
        }
        for (int i = 0; i <= PEOPLE; i++) { /* it is over: everything is open */
            const json_t *game = game_of(&mates[i]);
            assert_int_equal(json_integer_value(field(game, "from")), 0);
            assert_null(field(game, "trail"));
            assert_int_equal(json_array_size(field(game, "steps")),
                             rn_session_steps(&online->session));
            leave(&mates[i]);
        }
        for (int i = 0; i < PEOPLE; i++) {
            leave(&people[i]);
        }
    }
    assert_true(dealt > 300);
    assert_true(dealt_true < dealt / 4);
}

/* ---- Open hands ------------------------------------------------------------------------------- */

/* Plays what was told in a session of its own. */
static void follow(RnSession *session, const json_t *game)
{
    const size_t from = (size_t)json_integer_value(field(game, "from"));
    const json_t *steps = field(game, "steps");
    assert_null(field(game, "position"));
    assert_true(from <= rn_session_steps(session));
    rn_session_rewind(session, from);
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *text = json_array_get(steps, i);
        RnMove move;
        assert_true(
            rn_move_parse(session->box, json_string_value(text), json_string_length(text), &move));
        assert_int_equal(rn_session_play(session, move), RN_OK);
    }
    assert_int_equal(rn_session_steps(session), json_integer_value(field(game, "step")));
}

static void can_be_followed(void **state)
{
    Socket people[PEOPLE];
    Socket mates[PEOPLE + 1];
    RnSession session;
    uint64_t random = 5;
    int moves = 0;
    (void)state;
    gather(people, PEOPLE, ",\"opening_events\":true", "");
    join_along(people, mates);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    const RnOnline *online = &the_table(&people[0])->online;
    rn_session_init(&session, rn_box_standard());
    assert_int_equal(rn_session_new(&session, &online->config, false, 0), RN_CONFIG_OK);
    for (int who; (who = decider_of(people)) >= 0; moves++) {
        follow(&session, game_of(&mates[WATCHER]));
        assert_true(rn_hash(rn_session_state(&session)) ==
                    rn_hash(rn_session_state(&online->session)));
        ask(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev_of(&people[who]),
            pick_move(&people[who], &random));
        if (moves % 3 == 1 && online->phase == RN_TABLE_PLAYING &&
            rn_session_undo_is_free(&online->session)) {
            follow(&session, game_of(&mates[WATCHER]));
            assert_true(
                is_ok(ask(&people[who], "{\"do\":\"undo\",\"rev\":%lld}", rev_of(&people[who]))));
        }
    }
    follow(&session, game_of(&mates[WATCHER]));
    assert_int_equal(rn_session_state(&session)->decision, RN_OVER);
    rn_session_free(&session);
    for (int i = 0; i <= PEOPLE; i++) {
        leave(&mates[i]);
    }
    for (int i = 0; i < PEOPLE; i++) {
        leave(&people[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(tells_no_secrets, begin, finish),
        cmocka_unit_test_setup_teardown(can_be_followed, begin, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
