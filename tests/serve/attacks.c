/*
 * attacks.c - what strangers and false friends did to tables with messages that are all allowed, over the wire.
 *   attacks PROGRAM FOLDER SHIM
 * SHIM is the library of clock.c. Needs an empty working folder. Each attack has a server of its own and says whether the
 * people of the table held out; all of them are tried, whatever becomes of one, so that an older program can be asked, too.
 */
/* NOLINTBEGIN(cert-env33-c,concurrency-mt-unsafe): it calls our own programs */
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "people.h"
#include "world.h"

enum { TEXT = 512, MANY = 20, MAILS = 10, ROOM = 20 };

static const char *program;
static const char *folder;
static const char *shim;
static char command[4200]; /* that sends mails: a line in the file `mails` for each */
static int port;

/* From an address of its own: the server is behind a proxy, it believes. */
static void come_from(Person *person, const char *address)
{
    char headers[TEXT];
    *person = (Person){.quiet = true};
    snprintf(headers, sizeof headers, "Sec-WebSocket-Protocol: rednov\r\nX-Forwarded-For: %s\r\n",
             address);
    assert(wire_open(&person->wire, port, "/ws", headers) == 101);
}

/* What the table or the game was told to be, heard by now. */
static void listen_up(Person *person) { (void)person_ask(person, "\"do\":\"ping\"}"); }

static const json_t *seat_of(const Person *person, size_t gnome)
{
    return json_array_get(json_object_get(person->table, "seats"), gnome);
}

static bool is_taken(const Person *person, size_t gnome)
{
    return strcmp(text_of(seat_of(person, gnome), "kind"), "person") == 0;
}

/* Two people at a table, and mates; the game is on. `more`: fields of the opening. */
static void two_play(Person *ann, Person *ben, const char *more)
{
    come_from(ann, "198.51.100.1");
    come_from(ben, "198.51.100.2");
    assert(person_ask(ann,
                      "\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":4%s},\"seats\":["
                      "\"me\",\"free\",\"mate\",\"mate\"]%s}",
                      strstr(more, "crazed") != NULL ? ",\"crazed\":true" : "",
                      strstr(more, "public") != NULL
                          ? ",\"public\":true,\"deadline\":86400,\"stand_in\":\"mate\""
                          : ""));
    assert(person_ask(ben, "\"do\":\"join\",\"table\":\"%s\"}", text_of(ann->table, "table")));
    assert(person_ask(ben, "\"do\":\"sit\",\"gnomes\":[\"B\"],\"name\":\"Ben\",\"invite\":\"%s\"}",
                      text_of(ann->table, "invite")));
    assert(person_ask(ann, "\"do\":\"start\"}"));
    listen_up(ann);
    listen_up(ben);
}

static void strangers_table(Person *mal, const Person *ann)
{
    come_from(mal, "203.0.113.66");
    assert(person_ask(mal, "\"do\":\"join\",\"table\":\"%s\"}", text_of(ann->table, "table")));
}

/* ---- The game ----------------------------------------------------------------------------------- */

/* Takes the crew's gnomes, refuses the stand-in, and goes. */
static bool freezing_a_game(void)
{
    Person ann, ben, mal;
    two_play(&ann, &ben, "public");
    strangers_table(&mal, &ann);
    (void)person_ask(&mal, "\"do\":\"sit\",\"gnomes\":[\"C\",\"D\"],\"name\":\"Mal\"}");
    (void)person_ask(&mal, "\"do\":\"agree\",\"on\":false}");
    person_drop(&mal);
    listen_up(&ann);
    bool held = !is_taken(&ann, 2) ||
                person_ask(&ann, "\"do\":\"relieve\",\"gnome\":\"C\",\"on\":true}") ||
                person_ask(&ann, "\"do\":\"fill\",\"gnome\":\"C\",\"with\":\"mate\"}");
    person_drop(&ann);
    person_drop(&ben);
    return held;
}

/* Sits down while its people sleep, relieves them, and gives their game up. */
static bool ending_a_game(void)
{
    Person ann, ben, mal;
    char token[40], table[40];
    two_play(&ann, &ben, "public");
    strangers_table(&mal, &ann);
    snprintf(token, sizeof token, "%s", ann.token);
    snprintf(table, sizeof table, "%s", text_of(ann.table, "table"));
    person_drop(&ann);
    person_drop(&ben);
    (void)person_ask(&mal, "\"do\":\"sit\",\"gnomes\":[\"C\"],\"name\":\"Mal\"}");
    (void)person_ask(&mal, "\"do\":\"relieve\",\"gnome\":\"A\",\"on\":true}");
    (void)person_ask(&mal, "\"do\":\"relieve\",\"gnome\":\"B\",\"on\":true}");
    (void)person_ask(&mal, "\"do\":\"resign\",\"on\":true}");
    come_from(&ann, "198.51.100.1");
    assert(person_ask(&ann, "\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", table, token));
    bool held = strcmp(text_of(ann.table, "phase"), "playing") == 0;
    person_drop(&ann);
    person_drop(&mal);
    return held;
}

/* One friend makes the time for a decision so short that the computer decides for the other. */
static bool hurrying_others(void)
{
    Person ann, ben;
    two_play(&ann, &ben, "public");
    (void)person_ask(&ben, "\"do\":\"set\",\"deadline\":1,\"stand_in\":\"lubber\"}");
    listen_up(&ann);
    bool held = json_integer_value(json_object_get(ann.table, "deadline")) != 1;
    person_drop(&ann);
    person_drop(&ben);
    return held;
}

/* Sits down on a computer player's gnome to look at its hand, where hands are secret. */
static bool looking_at_a_hand(void)
{
    Person ann;
    Person ben;
    two_play(&ann, &ben, "crazed");
    Person *spy = decider_of(&ben) == 1 ? &ann : &ben; /* who decides looks from its own seat */
    (void)person_ask(spy, "\"do\":\"sit\",\"gnomes\":[\"D\"],\"invite\":\"%s\"}",
                     text_of(ann.table, "invite"));
    (void)person_ask(spy, "\"do\":\"look\",\"gnome\":\"D\"}");
    listen_up(spy);
    const json_t *gnomes = json_object_get(json_object_get(spy->game, "position"), "gnomes");
    const json_t *items = json_object_get(json_array_get(gnomes, 3), "items");
    bool held = decider_of(spy) == 3 || json_object_get(items, "hidden") != NULL;
    person_drop(&ann);
    person_drop(&ben);
    return held;
}

/* ---- Talk --------------------------------------------------------------------------------------- */

/* Who has stood up speaks on. */
static bool talking_without_a_seat(void)
{
    Person ann, ben;
    two_play(&ann, &ben, "");
    assert(person_ask(&ben, "\"do\":\"stand\",\"gnomes\":[\"B\"]}"));
    bool held = !person_ask(&ben, "\"do\":\"chat\",\"text\":\"still here\"}");
    person_drop(&ann);
    person_drop(&ben);
    return held;
}

/* The id in a text, behind these words; false without one. */
static bool find_id(const char *text, const char *words, char id[40])
{
    const char *found = strstr(text, words);
    if (found != NULL) {
        snprintf(id, 33, "%s", found + strlen(words));
    }
    return found != NULL && strlen(id) == 32;
}

/* The record of a finished private game is given away: its talk, or the next game, must not come along. */
static bool listening_by_a_record(void)
{
    Person ann, mal;
    char id[40] = "", next[40], request[TEXT];
    come_from(&ann, "198.51.100.1");
    assert(person_ask(&ann, "\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3},\"seats\":"
                            "[\"me\",\"me\",\"me\"]}"));
    assert(person_ask(&ann, "\"do\":\"start\"}"));
    assert(person_ask(&ann, "\"do\":\"chat\",\"text\":\"the code is 4711\"}"));
    assert(person_ask(&ann, "\"do\":\"resign\",\"on\":true}"));
    listen_up(&ann);
    const char *game = text_of(ann.table, "game_id");
    snprintf(request, sizeof request,
             "GET /game/%s.rn HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
             game[0] != '\0' ? game : text_of(ann.table, "table"));
    char *record = http_get(port, request);
    assert(record != NULL && strstr(record, "200 OK") != NULL);
    if (!find_id(record, "# table: ", id)) {
        assert(find_id(record, "# game: ", id));
    }
    free(record);
    assert(person_ask(&ann, "\"do\":\"rematch\"}"));
    come_from(&mal, "203.0.113.66");
    (void)person_ask(&mal, "\"do\":\"join\",\"table\":\"%s\"}", id);
    bool held = mal.texts == NULL ||
                (strstr(mal.texts, "4711") == NULL && !find_id(mal.texts, "\"rematch\":\"", next));
    person_drop(&ann);
    person_drop(&mal);
    return held;
}

/* Whoever watches is not seen. */
static bool watching_unseen(void)
{
    Person ann, ben, mal;
    two_play(&ann, &ben, "");
    strangers_table(&mal, &ann);
    listen_up(&ann);
    bool held = strstr(ann.texts, "\"count\":1") != NULL;
    person_drop(&mal);
    person_drop(&ann);
    person_drop(&ben);
    return held;
}

/* ---- Names, the list, mails, room ------------------------------------------------------------------ */

/* Names that pass for another's or turn the line around. */
static bool passing_for_another(void)
{
    static const char *const names[] = {"ann", "\\u0410nn", "Mate", "a\\u202eb", "\\u200b"};
    Person ann, ben, mal;
    bool held = true;
    two_play(&ann, &ben, "");
    (void)person_ask(&ben, "\"do\":\"stand\",\"gnomes\":[\"B\"]}");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        strangers_table(&mal, &ann);
        held = !person_ask(&mal,
                           "\"do\":\"sit\",\"gnomes\":[\"B\"],\"name\":\"%s\",\"invite\":\"%s\"}",
                           names[i], text_of(ann.table, "invite")) &&
               held;
        (void)person_ask(&mal, "\"do\":\"stand\",\"gnomes\":[\"B\"]}");
        person_drop(&mal);
    }
    person_drop(&ann);
    person_drop(&ben);
    return held;
}

/* Six addresses fill the public list with tables of theirs. */
static bool filling_the_list(void)
{
    static const char open[] =
        "\"do\":\"open\",\"name\":\"Spam\",\"public\":true,\"config\":{\"players\":3}}";
    Person ann, mal;
    char address[TEXT];
    come_from(&ann, "198.51.100.1");
    assert(person_ask(
        &ann, "\"do\":\"open\",\"name\":\"Ann\",\"public\":true,\"config\":{\"players\":3}}"));
    for (int i = 0; i < 6 * MANY; i++) {
        clock_forward(10); /* later ones come first */
        snprintf(address, sizeof address, "203.0.113.%d", i / MANY);
        come_from(&mal, address);
        (void)person_ask(&mal, open);
        person_drop(&mal);
    }
    come_from(&mal, "192.0.2.1");
    assert(person_ask(&mal, "\"do\":\"list\"}"));
    bool held = strstr(mal.texts, "\"Ann\"") != NULL;
    person_drop(&ann);
    person_drop(&mal);
    return held;
}

/* How many mails have gone to whom this is a part of. */
static int mails_to(const char *part)
{
    FILE *file = fopen("mails", "r");
    char line[TEXT];
    int count = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        count += strstr(line, part) != NULL;
    }
    if (file != NULL) {
        fclose(file);
    }
    return count;
}

/* Somebody from there wants mails at this address, begins a game and goes. */
static void wants_mails(const char *from, const char *to)
{
    Person one;
    come_from(&one, from);
    assert(person_ask(&one, "\"do\":\"open\",\"name\":\"Mal\",\"config\":{\"players\":3},"
                            "\"seats\":[\"me\",\"me\",\"me\"]}"));
    (void)person_ask(&one, "\"do\":\"notify\",\"to\":\"%s\"}", to);
    assert(person_ask(&one, "\"do\":\"start\"}"));
    person_drop(&one);
}

/* Four minutes, and time for what is sent. */
static void let_mails_go(void)
{
    Person one;
    for (int i = 0; i < 40; i++) {
        clock_forward(6000);
        come_from(&one, "203.0.113.66");
        listen_up(&one);
        person_drop(&one);
        wait_ms(20);
    }
}

/* One mailbox is written to under many names. */
static bool bombing_a_mailbox(void)
{
    char to[TEXT];
    unlink("mails");
    for (int i = 0; i < MAILS; i++) {
        snprintf(to, sizeof to, "victim+%d@example.org", i);
        wants_mails("203.0.113.66", to);
    }
    let_mails_go();
    return mails_to("victim") <= 1;
}

/* One address has mails sent to strangers, until there are none left for others. */
static bool using_up_the_mails(void)
{
    char to[TEXT];
    unlink("mails");
    for (int i = 0; i < 3 * MAILS; i++) {
        snprintf(to, sizeof to, "stranger%d@example.org", i);
        wants_mails("203.0.113.66", to);
    }
    wants_mails("198.51.100.1", "ann@example.org");
    for (int64_t end = now_ms() + PATIENCE_MS / 2; mails_to("ann@") == 0 && now_ms() < end;) {
        clock_forward(5); /* no more: a mail has its time, too, however slow the machine is */
        wait_ms(5);
    }
    let_mails_go(); /* older programs asked nobody first */
    return mails_to("ann@") == 1 && mails_to("stranger") <= MAILS;
}

/* Tables with deadlines, left alone, keep the hall full. */
static bool closing_the_hall(void)
{
    Person mal, ann;
    for (int i = 0; i < ROOM; i++) {
        come_from(&mal, i % 2 == 0 ? "203.0.113.66" : "203.0.113.67");
        (void)person_ask(&mal,
                         "\"do\":\"open\",\"name\":\"Mal\",\"config\":{\"players\":3},\"seats\":["
                         "\"me\",\"me\",\"me\"],\"deadline\":2592000,\"stand_in\":\"mate\"}");
        (void)person_ask(&mal, "\"do\":\"start\"}");
        person_drop(&mal);
    }
    for (int i = 0; i < 20; i++) {
        clock_forward(60000);
        come_from(&ann, "198.51.100.1");
        listen_up(&ann);
        person_drop(&ann);
    }
    come_from(&ann, "198.51.100.1");
    bool held = person_ask(&ann, "\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3}}");
    person_drop(&ann);
    return held;
}

/* ---- All of them -------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    bool (*holds)(void);
    const char *tables; /* --tables */
} ATTACKS[] = {
    {"freezing a game", freezing_a_game, "1000"},
    {"ending a game", ending_a_game, "1000"},
    {"hurrying others", hurrying_others, "1000"},
    {"looking at a hand", looking_at_a_hand, "1000"},
    {"talking without a seat", talking_without_a_seat, "1000"},
    {"listening by a record", listening_by_a_record, "1000"},
    {"watching unseen", watching_unseen, "1000"},
    {"passing for another", passing_for_another, "1000"},
    {"filling the list", filling_the_list, "1000"},
    {"bombing a mailbox", bombing_a_mailbox, "1000"},
    {"using up the mails", using_up_the_mails, "1000"},
    {"closing the hall", closing_the_hall, "20"},
};

int main(int argc, char **argv)
{
    char here[4096];
    int lost = 0;
    assert(argc == 4 && getcwd(here, sizeof here) != NULL);
    program = argv[1];
    folder = argv[2];
    shim = argv[3];
    signal(SIGPIPE, SIG_IGN);
    snprintf(command, sizeof command, "%s/command", here);
    FILE *file = fopen(command, "w");
    assert(file != NULL);
    fprintf(file, "#!/bin/sh\ncat >/dev/null\necho \"$REDNOV_TO\" >>%s/mails\n", here);
    assert(fclose(file) == 0 && chmod(command, 0700) == 0);
    for (size_t i = 0; i < sizeof ATTACKS / sizeof *ATTACKS; i++) {
        pid_t server = 0;
        const char *const arguments[] = {"--folder",        folder,  "--store",        "attacks.db",
                                         "--notify",        command, "--behind-proxy", "--tables",
                                         ATTACKS[i].tables, NULL};
        assert(system("rm -f attacks.db*") == 0);
        port = world_start(program, shim, arguments, &server);
        assert(port > 0);
        const bool held = ATTACKS[i].holds();
        printf("%s: %s\n", ATTACKS[i].name, held ? "the table held out" : "IT WORKED");
        fflush(stdout);
        lost += !held;
        world_stop(server);
    }
    return lost;
}
/* NOLINTEND(cert-env33-c,concurrency-mt-unsafe) */
