/*
 * play_online.c - plays online as people do, over the wire, and looks at every frame.
 *   play_online PROGRAM FOLDER
 * PROGRAM is rednov, FOLDER a page to serve (any with an index.html). Needs an empty working folder.
 *
 * Whole games with a spectator, a reconnection in the middle of a decision and secret hands; what a
 * client must not do; stopping and starting again.
 */
/* The dice and the numbers of a test; it calls our own program. */
/* NOLINTBEGIN(cert-env33-c,cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
#include <assert.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "people.h"

enum { PEOPLE = 4 };

static const char *program;
static const char *folder;
static int port;
static pid_t server;

static void start(void)
{
    const char *const arguments[] = {"--folder", folder,  "--store",  "tables.db", "--per-second",
                                     "1000",     "--log", "log.json", NULL};
    port = server_start(program, arguments, &server);
    assert(port > 0);
}

static void stop(int number)
{
    int status;
    kill(server, number);
    waitpid(server, &status, 0);
    if (number == SIGTERM) {
        assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
}

/* ---- Games ------------------------------------------------------------------------------------ */

static void gather(Person *players, bool crazed)
{
    person_connect(&players[0], port);
    assert(person_ask(&players[0],
                      "\"do\":\"open\",\"name\":\"P0\",\"config\":{\"players\":%d,\"crazed\":%s}}",
                      PEOPLE, crazed ? "true" : "false"));
    for (int i = 1; i < PEOPLE; i++) {
        person_connect(&players[i], port);
        assert(person_ask(&players[i], "\"do\":\"join\",\"table\":\"%s\"}",
                          text_of(players[0].table, "table")));
        assert(person_ask(&players[i],
                          "\"do\":\"sit\",\"gnomes\":[\"%c\"],\"name\":\"P%d\",\"invite\":\"%s\"}",
                          'A' + i, i, text_of(players[0].table, "invite")));
    }
    person_connect(&players[PEOPLE], port); /* watches */
    assert(person_ask(&players[PEOPLE], "\"do\":\"join\",\"table\":\"%s\"}",
                      text_of(players[0].table, "table")));
    assert(person_ask(&players[1], "\"do\":\"start\"}"));
}

static int play_on(Person *players, unsigned seed, int most)
{
    int moves = 0;
    long long rev = 1;
    srand(seed);
    for (; moves < most; moves++) {
        for (int i = 0; i <= PEOPLE; i++) {
            person_catch_up(&players[i], rev);
        }
        int who = decider_of(&players[0]);
        if (who < 0) {
            break;
        }
        if (moves % 37 == 5) {
            person_reconnect(&players[who], port);
        }
        const json_t *list = json_object_get(players[who].game, "moves");
        size_t place = (size_t)rand() % json_array_size(list);
        char move[64];
        snprintf(move, sizeof move, "%s", json_string_value(json_array_get(list, place)));
        rev = rev_of(&players[who]) + 1;
        assert(person_ask(&players[who], "\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev - 1,
                          move));
    }
    return moves;
}

/* The finished game is what was promised: asked for over the wire, checked by `rednov verify`. */
static void check_record(Person *player)
{
    char command[4096];
    char hash[80];
    snprintf(hash, sizeof hash, "%s", text_of(player->table, "seed_hash"));
    char text[128];
    int size = snprintf(text, sizeof text, "{\"do\":\"game\",\"game\":\"%s\"}",
                        text_of(player->table, "game_id"));
    assert(wire_send(&player->wire, text, (size_t)size));
    const char *record = NULL;
    json_t *message = NULL;
    while (record == NULL) {
        json_decref(message);
        message = person_hear(player);
        assert(message != NULL);
        record = json_string_value(json_object_get(message, "record"));
    }
    FILE *file = fopen("game.rn", "w");
    assert(file != NULL);
    fputs(record, file);
    fclose(file);
    snprintf(command, sizeof command, "%s verify --hash %s game.rn >said.txt", program, hash);
    assert(system(command) == 0);
    snprintf(command, sizeof command, "%s verify --hash %064d game.rn >said.txt 2>&1", program, 0);
    assert(system(command) != 0);
    snprintf(command, sizeof command,
             "sed 's/^# salt: ./# salt: z/' game.rn >bad.rn; %s verify bad.rn >said.txt 2>&1",
             program);
    assert(system(command) != 0);
    json_decref(message);
}

/* GET of /game/ID and what follows it; the whole answer from malloc. */
static char *get_game(const char *id, const char *end)
{
    char request[256];
    snprintf(request, sizeof request,
             "GET /game/%s%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", id, end);
    char *answer = http_get(port, request);
    assert(answer != NULL);
    return answer;
}

/* The same record by its address, and an address for people. The id of the table is none, and that of the
 * game is not told before it is over. */
static void check_address(const Person *person, bool over)
{
    char text[256];
    const char *game = text_of(person->table, "game_id");
    char *answer = get_game(text_of(person->table, "table"), ".rn");
    assert(strstr(answer, " 404 ") != NULL && strstr(answer, "no such finished game") != NULL);
    free(answer);
    assert(over == (strlen(game) == 32));
    if (!over) {
        return;
    }
    answer = get_game(game, ".rn");
    snprintf(text, sizeof text,
             "content-disposition: attachment; filename=\"red-november-%.8s.rn\"\r\n", game);
    assert(strstr(answer, " 200 ") != NULL && strstr(answer, text) != NULL);
    assert(strstr(answer, "content-type: text/plain; charset=utf-8\r\n") != NULL);
    FILE *file = fopen("game.rn", "r");
    static char record[1 << 17];
    assert(file != NULL);
    size_t size = fread(record, 1, sizeof record - 1, file);
    fclose(file);
    record[size] = '\0';
    assert(strcmp(strstr(answer, "\r\n\r\n") + 4, record) == 0);
    free(answer);
    assert(strstr(record, text_of(person->table, "table")) == NULL);
    assert(strstr(record, "\ndate: 2") != NULL); /* when it was played */
    answer = get_game(game, "");
    snprintf(text, sizeof text, "location: ../#over/%s\r\n", game);
    assert(strstr(answer, " 302 ") != NULL && strstr(answer, text) != NULL);
    free(answer);
}

static void plays_open_games(void)
{
    Person players[PEOPLE + 1];
    gather(players, false);
    int moves = play_on(players, 1, 100000);
    printf("open hands: %d moves\n", moves);
    while (strcmp(text_of(players[PEOPLE].table, "phase"), "over") != 0) {
        json_decref(person_hear(&players[PEOPLE]));
    }
    check_record(&players[PEOPLE]);
    check_address(&players[PEOPLE], true);
    for (int i = 0; i <= PEOPLE; i++) {
        person_drop(&players[i]);
    }
}

/* ---- Secrets ---------------------------------------------------------------------------------- */

static bool is_hidden(const json_t *gnome)
{
    const json_t *items = json_object_get(gnome, "items");
    return json_object_get(items, "hidden") != NULL && json_object_size(items) == 1;
}

static void check_frame(const json_t *message, int own)
{
    const json_t *game = json_object_get(message, "game");
    const json_t *position = json_object_get(game, "position");
    size_t i;
    json_t *one;
    if (!json_is_object(game)) {
        return;
    }
    assert(json_object_get(game, "steps") == NULL);
    if (json_object_get(game, "moves") != NULL && strcmp(text_of(position, "phase"), "over") != 0) {
        assert(text_of(json_object_get(position, "decision"), "gnome")[0] - 'A' == own);
    }
    json_array_foreach(json_object_get(position, "gnomes"), i, one)
        assert(is_hidden(one) == ((int)i != own));
    json_array_foreach(json_object_get(game, "facts"), i, one)
    {
        if (strcmp(text_of(one, "what"), "got") == 0 &&
            strcmp(text_of(one, "from"), "stash") != 0 && text_of(one, "gnome")[0] - 'A' != own) {
            assert(json_is_null(json_object_get(one, "item")));
        }
    }
}

/* Goes through all frames that a player ever got, one JSON object after the other. */
static void check_frames(const Person *player, int own)
{
    size_t at = 0;
    while (at < player->size) {
        json_error_t error;
        json_t *message =
            json_loadb(player->texts + at, player->size - at, JSON_DISABLE_EOF_CHECK, &error);
        assert(message != NULL);
        check_frame(message, own);
        json_decref(message);
        at += (size_t)error.position;
    }
}

static void keeps_secrets(void)
{
    Person players[PEOPLE + 1];
    gather(players, true);
    check_address(&players[0], false);
    int moves = play_on(players, 2, 100000);
    printf("secret hands: %d moves\n", moves);
    for (int i = 0; i <= PEOPLE; i++) {
        /* until one sits down it sees a spectator's view, which shows even less */
        check_frames(&players[i], i < PEOPLE ? i : -1);
        for (int other = 0; other < PEOPLE; other++) {
            assert(other == i || strstr(players[i].texts, players[other].token) == NULL);
        }
    }
    for (int i = 0; i <= PEOPLE; i++) {
        person_drop(&players[i]);
    }
}

/* ---- Computer players ------------------------------------------------------------------------- */

/* One person and three computer players, one of which searches; a seat is taken over and given back. */
static void plays_with_crew(void)
{
    Person one;
    person_connect(&one, port);
    one.quiet = true; /* it will be late */
    assert(person_ask(&one,
                      "\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":4},\"think\":40,"
                      "\"seats\":[\"me\",\"captain\",\"mate\",\"sailor\"],\"deadline\":1,"
                      "\"stand_in\":\"sailor\"}"));
    assert(person_ask(&one, "\"do\":\"start\"}"));
    bool stood_in = false;
    int moves = 0;
    while (strcmp(text_of(one.table, "phase"), "over") != 0 && moves < 12) {
        const json_t *seat = json_array_get(json_object_get(one.table, "seats"), 0);
        stood_in = stood_in || json_is_true(json_object_get(seat, "away"));
        if (one.game != NULL && decider_of(&one) == 0 && stood_in) {
            const json_t *list = json_object_get(one.game, "moves");
            char move[64];
            snprintf(move, sizeof move, "%s", json_string_value(json_array_get(list, 0)));
            if (person_ask(&one, "\"do\":\"move\",\"rev\":%lld,\"move\":\"%s\"}", rev_of(&one),
                           move)) {
                moves++;
            } else { /* it was a moment late: what has happened is told */
                json_decref(person_hear(&one));
            }
        } else { /* late for the first decision: the stand-in makes it */
            json_t *message = person_hear(&one);
            assert(message != NULL);
            json_decref(message);
        }
    }
    printf("with the crew: %d own moves, the seat was taken over: %d\n", moves, stood_in);
    assert(stood_in);
    person_drop(&one);
}

/* ---- What a client must not do ---------------------------------------------------------------- */

static void refuses_bad_clients(void)
{
    static const char said[] = "{\"do\":\"ping\"}";
    static char large[200000];
    Wire wire;
    size_t size;
    static const char rednov[] = "Sec-WebSocket-Protocol: rednov\r\n";
    char headers[512];
    assert(wire_open(&wire, port, "/ws", "") != 101); /* does not say what it speaks */
    wire_close(&wire);
    assert(wire_open(&wire, port, "/other", rednov) != 101);
    wire_close(&wire);
    snprintf(headers, sizeof headers, "%sOrigin: http://evil.example\r\n", rednov);
    assert(wire_open(&wire, port, "/ws", headers) != 101);
    wire_close(&wire);
    snprintf(headers, sizeof headers, "%sOrigin: x://127.0.0.1:%d\r\n", rednov, port);
    assert(wire_open(&wire, port, "/ws", headers) != 101);
    wire_close(&wire);
    snprintf(headers, sizeof headers, "%sOrigin: http://127.0.0.1:%d\r\n", rednov, port);
    assert(wire_open(&wire, port, "/ws", headers) == 101);
    assert(wire_send(&wire, said, strlen(said)) && wire_wait(&wire, &size) != NULL);
    wire_close(&wire);
    assert(wire_connect(&wire, port));
    assert(wire_frame(&wire, 0x82, said, strlen(said), true)); /* binary */
    assert(wire_ends(&wire));
    wire_close(&wire);
    assert(wire_connect(&wire, port));
    memset(large, ' ', sizeof large);
    wire_send(&wire, large, sizeof large);
    assert(wire_ends(&wire));
    wire_close(&wire);
    assert(wire_connect(&wire, port)); /* in pieces, with a ping between them */
    assert(wire_frame(&wire, 0x01, said, 5, true) && wire_frame(&wire, 0x89, "x", 1, true) &&
           wire_frame(&wire, 0x80, said + 5, strlen(said) - 5, true));
    const char *answer = wire_wait(&wire, &size);
    assert(answer != NULL && strstr(answer, "\"ok\":true") != NULL);
    assert(wire_send(&wire, "\xff\xfe", 2)); /* no UTF-8 */
    assert(wire_ends(&wire));
    wire_close(&wire);
}

static void answers_requests(void)
{
    static const struct {
        const char *request, *status, *text;
    } cases[] = {
        {"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", " 200 ", "ok\n"},
        {"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", " 200 ",
         "rednov_moves_total "},
        {"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", " 200 ",
         "content-security-policy: default-src 'none'; script-src 'self' 'sha256-"},
        {"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", " 200 ",
         "' 'wasm-unsafe-eval'; style-src 'self'; img-src"},
        {"GET /online HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", " 200 ",
         "{\"tables\":true,\"url\":null}"},
        {"GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", " 404 ",
         "There is nothing here."},
        {"GET /game/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", " 404 ",
         "There is no such finished game."},
        {"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc", " 400 ",
         "A request has no body here."},
        {"GET /../tables.db HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", " 40", ""},
        {"POST /health HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
         " 405 ", "Only GET and HEAD are answered."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *answer = http_get(port, cases[i].request);
        if (answer == NULL || strstr(answer, cases[i].status) == NULL ||
            strstr(answer, cases[i].text) == NULL) {
            fprintf(stderr, "%s -> %.400s\n", cases[i].request,
                    answer != NULL ? answer : "nothing");
            abort();
        }
        free(answer);
    }
    free(http_get(port, "rubbish\r\n\r\n"));
    int half = wire_plain(port);
    assert(half >= 0 && wire_raw(half, "GET /", 5));
    close(half);
}

/* ---- Stopping and going on -------------------------------------------------------------------- */

static void goes_on_after_a_stop(int number)
{
    Person players[PEOPLE + 1];
    gather(players, false);
    play_on(players, 3, 20);
    long long rev = rev_of(&players[0]);
    stop(number);
    start();
    for (int i = 0; i < PEOPLE; i++) {
        person_reconnect(&players[i], port);
        assert(rev_of(&players[i]) >= rev);
    }
    for (int i = 0; i <= PEOPLE; i++) {
        person_drop(&players[i]);
    }
}

int main(int argc, char **argv)
{
    assert(argc == 3);
    program = argv[1];
    folder = argv[2];
    signal(SIGPIPE, SIG_IGN);
    unlink("tables.db");
    unlink("tables.db-wal");
    start();
    answers_requests();
    refuses_bad_clients();
    plays_open_games();
    keeps_secrets();
    plays_with_crew();
    goes_on_after_a_stop(SIGTERM);
    goes_on_after_a_stop(SIGKILL);
    answers_requests();
    stop(SIGTERM);
    return 0;
}
/* NOLINTEND(cert-env33-c,cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
