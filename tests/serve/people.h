/*
 * people.h - people who play online, for tests: they ask, wait for the answer, and keep what they are
 * told.
 */
#ifndef RN_PEOPLE_H
#define RN_PEOPLE_H

#include <jansson.h>

#include "wire.h"

/* Waits until this is so; what it asks may set the clock forward. */
#define UNTIL(condition) \
    for (int64_t end = now_ms() + PATIENCE_MS; !(condition); wait_ms(5)) \
    assert(now_ms() < end)

typedef struct Person {
    Wire wire;
    char token[40];
    json_t *game; /* as told last, or NULL */
    json_t *table;
    char *texts; /* everything it was sent */
    size_t size;
    bool quiet; /* refusals are no news */
} Person;

void person_connect(Person *person, int port); /* must work */
void person_drop(Person *person);

/* The next message; keeps what it tells. NULL without one. */
json_t *person_hear(Person *person);
/* Asks; `format` is the rest of an object that begins with its id: "\"do\":\"ping\"}". Returns the id. */
int person_say(Person *person, const char *format, ...);
/* Waits for the answer to this one; NULL without one. */
json_t *person_answer(Person *person, int number);
/* Asks and waits: true when the answer is ok. */
bool person_ask(Person *person, const char *format, ...);
/* The same; "ok", or the word of the error, "" without an answer. Good until the next call. */
const char *person_word(Person *person, const char *format, ...);
/* Hears until it knows this position. */
void person_catch_up(Person *person, long long rev);
/* Comes back with its token, from another device. */
void person_reconnect(Person *person, int port);
/* Makes the move in this place of the legal ones, counted round; true when the answer is ok. */
bool person_move(Person *person, size_t place);

const char *text_of(const json_t *object, const char *key); /* "" for none */
long long rev_of(const Person *person);                     /* -1 without a game */
int decider_of(const Person *person);                       /* a gnome, or -1 */
/* The value of /metrics, -1 without one. */
double metric_of(int port, const char *name);
int64_t now_ms(void);
void wait_ms(int ms);

#endif
