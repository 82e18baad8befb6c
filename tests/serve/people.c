/*
 * people.c - people who play online, for tests.
 */
#include "people.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void wait_ms(int ms)
{
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    nanosleep(&time, NULL);
}

const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

long long rev_of(const Person *person)
{
    return person->game != NULL ? json_integer_value(json_object_get(person->game, "rev")) : -1;
}

int decider_of(const Person *person)
{
    const char *gnome =
        text_of(json_object_get(json_object_get(person->game, "position"), "decision"), "gnome");
    return gnome[0] != '\0' ? gnome[0] - 'A' : -1;
}

/* ---- Coming and going ------------------------------------------------------------------------- */

void person_connect(Person *person, int port)
{
    *person = (Person){.size = 0};
    assert(wire_connect(&person->wire, port));
}

void person_drop(Person *person)
{
    wire_close(&person->wire);
    json_decref(person->game);
    json_decref(person->table);
    free(person->texts);
    *person = (Person){.wire = {.fd = -1}};
}

void person_reconnect(Person *person, int port)
{
    char table[40];
    snprintf(table, sizeof table, "%s", text_of(person->table, "table"));
    wire_close(&person->wire);
    assert(wire_connect(&person->wire, port));
    long long rev = rev_of(person);
    json_decref(person->game);
    person->game = NULL;
    assert(person_ask(person, "\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", table,
                      person->token));
    assert(rev_of(person) >= rev);
}

/* ---- Messages --------------------------------------------------------------------------------- */

static void keep(json_t **place, const json_t *message, const char *key)
{
    json_t *value = json_object_get(message, key);
    if (json_is_object(value)) {
        json_decref(*place);
        *place = json_incref(value);
    }
}

json_t *person_hear(Person *person)
{
    size_t size;
    const char *text = wire_wait(&person->wire, &size);
    if (text == NULL) {
        return NULL;
    }
    person->texts = realloc(person->texts, person->size + size + 1);
    memcpy(person->texts + person->size, text, size + 1);
    person->size += size;
    json_t *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    assert(message != NULL);
    keep(&person->game, message, "game");
    keep(&person->table, message, "table");
    const char *token = json_string_value(json_object_get(message, "token"));
    if (token != NULL) {
        snprintf(person->token, sizeof person->token, "%s", token);
    }
    return message;
}

static int say(Person *person, const char *format, va_list values)
{
    static int number;
    char text[65536];
    int size = snprintf(text, sizeof text, "{\"id\":%d,", ++number);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): who calls has begun it */
    size += vsnprintf(text + size, sizeof text - (size_t)size, format, values);
    assert((size_t)size < sizeof text);
    wire_send(&person->wire, text, (size_t)size);
    return number;
}

int person_say(Person *person, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int number = say(person, format, values);
    va_end(values);
    return number;
}

json_t *person_answer(Person *person, int number)
{
    for (;;) {
        json_t *message = person_hear(person);
        if (message == NULL || json_integer_value(json_object_get(message, "re")) == number) {
            return message;
        }
        json_decref(message);
    }
}

/* Takes the answer over. */
static const char *word_of(json_t *answer)
{
    static char word[32];
    bool ok = json_is_true(json_object_get(answer, "ok"));
    snprintf(word, sizeof word, "%s", ok ? "ok" : text_of(answer, "error"));
    json_decref(answer);
    return word;
}

bool person_ask(Person *person, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    json_t *answer = person_answer(person, say(person, format, values));
    va_end(values);
    if (answer != NULL && !person->quiet && !json_is_true(json_object_get(answer, "ok"))) {
        fprintf(stderr, "refused: %s: %s\n", format, text_of(answer, "text"));
    }
    return strcmp(word_of(answer), "ok") == 0;
}

const char *person_word(Person *person, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    json_t *answer = person_answer(person, say(person, format, values));
    va_end(values);
    return word_of(answer);
}

void person_catch_up(Person *person, long long rev)
{
    while (rev_of(person) < rev) {
        json_t *message = person_hear(person);
        assert(message != NULL);
        json_decref(message);
    }
}

bool person_move(Person *person, size_t place)
{
    const json_t *list = json_object_get(person->game, "moves");
    char move[64];
    assert(json_array_size(list) > 0);
    snprintf(move, sizeof move, "%s",
             json_string_value(json_array_get(list, place % json_array_size(list))));
    return person_ask(person, "\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev_of(person),
                      move);
}

/* ---- How the server is ------------------------------------------------------------------------ */

double metric_of(int port, const char *name)
{
    char line[80];
    double value = -1;
    char *text = http_get(port, "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    snprintf(line, sizeof line, "\nrednov_%s ", name);
    const char *at = text != NULL ? strstr(text, line) : NULL;
    if (at != NULL) {
        value = strtod(at + strlen(line), NULL);
    }
    free(text);
    return value;
}
