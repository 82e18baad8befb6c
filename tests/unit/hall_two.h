/*
 * hall_two.h - two halls over one store, for tests: what the one says and writes the other hears when the
 * test lets it.
 */
#ifndef HALL_TWO_H
#define HALL_TWO_H

#include "hall_world.h"

enum { SAID = 64 };

static RnHall *halls[2];
static char *said[2][SAID]; /* by each, not delivered yet */
static int said_count[2];

static inline void say_to_others(void *user, const char *text)
{
    int from = user == &halls[1];
    assert_true(said_count[from] < SAID);
    said[from][said_count[from]++] = strdup(text);
}

static inline void use(int which) { hall = halls[which]; }

/* A server begins, and knows no table. */
static inline void open_one(int which)
{
    RnHallRules rules = rn_hall_rules();
    RnHallOut out = {.user = &halls[which],
                     .send = to_socket,
                     .close = to_close,
                     .query = to_store,
                     .think = to_search,
                     .say = say_to_others};
    rules.burst = 1000;
    halls[which] = rn_hall_new(rn_box_standard(), &rules, &out);
    use(which);
}

static inline int begin_two(void **state)
{
    int failed = begin(state);
    rn_hall_free(hall);
    for (int i = 1; i >= 0; i--) {
        open_one(i);
        said_count[i] = 0;
    }
    return failed;
}

static inline int finish_two(void **state)
{
    for (int i = 0; i < 2; i++) {
        while (said_count[i] > 0) {
            free(said[i][--said_count[i]]);
        }
    }
    rn_hall_free(halls[1]);
    use(0);
    return finish(state);
}

static inline uint64_t version_of(const char *id)
{
    RnStored stored;
    assert_int_equal(rn_store_load(store, id, &stored, why), RN_FOUND);
    uint64_t version = stored.row.version;
    rn_stored_free(&stored);
    return version;
}

/* Both servers do what there is to do and hear of each other. */
static inline void exchange(const char *id)
{
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 2; i++) {
            use(i);
            run();
            use(1 - i);
            for (int k = 0; k < said_count[i]; k++) {
                rn_hall_said(hall, said[i][k]);
                free(said[i][k]);
            }
            said_count[i] = 0;
            rn_hall_other(hall, id, version_of(id));
            save();
        }
    }
}

/* Someone comes to the table, and sits down there. */
static inline void come(Socket *one, const char *id)
{
    enter(one);
    assert_true(is_ok(ask(one, "{\"do\":\"join\",\"table\":\"%s\"}", id)));
}

static inline const json_t *ask_to_sit(Socket *one, const Socket *host, char gnome,
                                       const char *name)
{
    return ask(one, "{\"do\":\"sit\",\"gnomes\":[\"%c\"],\"name\":\"%s\",\"invite\":\"%s\"}", gnome,
               name, text_of(table_of(host), "invite"));
}

static inline void come_and_sit(Socket *one, const char *id, const Socket *host, char gnome,
                                const char *name)
{
    come(one, id);
    assert_true(is_ok(ask_to_sit(one, host, gnome, name)));
    keep_token(one);
}

/* P0 is at the first server, P1 at the second one; a third gnome is as `third` says. */
static inline void seat_two(Socket people[2], char id[RN_TOKEN_TEXT], const char *third)
{
    use(0);
    enter(&people[0]);
    assert_true(is_ok(ask(&people[0],
                          "{\"id\":1,\"do\":\"open\",\"name\":\"P0\",\"config\":{\"players\":3},"
                          "\"seats\":[\"me\",\"free\",\"%s\"]}",
                          third)));
    keep_token(&people[0]);
    strcpy(id, text_of(table_of(&people[0]), "table"));
    use(1);
    come_and_sit(&people[1], id, &people[0], 'B', "P1");
    exchange(id);
    use(0);
}

/* The same, and the game has begun. */
static inline void gather_two(Socket people[2], char id[RN_TOKEN_TEXT], const char *third)
{
    seat_two(people, id, third);
    assert_true(is_ok(ask(&people[0], "{\"do\":\"start\"}")));
    exchange(id);
}

/* Whose turn it is, when P0 holds two gnomes. */
static inline int person_of(const Socket *people)
{
    int gnome = decider_of(people);
    return gnome == 2 ? 0 : gnome;
}

/* Says that one of the people makes some move. */
static inline void say_move(Socket *people, int who, uint64_t *random)
{
    use(who);
    say(&people[who], "{\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev_of(&people[who]),
        pick_move(&people[who], random));
}

/* The same; it is kept. */
static inline void move_two(Socket *people, int who, uint64_t *random)
{
    say_move(people, who, random);
    save();
    assert_true(is_ok(last(&people[who], "re", NULL)));
}

/* The store does not answer. */
static inline void answer_nothing(void)
{
    while (query_count > 0) {
        RnHallQuery *query = queries[--query_count];
        query->found = RN_STORE_FAILED;
        rn_hall_answer(hall, query, now);
    }
}

static inline void part_two(Socket people[2])
{
    for (int i = 0; i < 2; i++) {
        use(i);
        leave(&people[i]);
    }
}

static inline int count_of(const Socket *socket, const char *word)
{
    int count = 0;
    for (int i = 0; i < socket->count; i++) {
        count += strcmp(text_of(socket->inbox[i], "tell"), word) == 0;
    }
    return count;
}

#endif
