/*
 * plain.c - an online table line by line, against a server of our own.
 *   plain PROGRAM FOLDER
 * PROGRAM is rednov, FOLDER a page to serve. Needs an empty working folder.
 *
 * Bob plays over the wire, Ann types at `rednov play --plain --online`: sitting down, talk both ways, what is refused,
 * a whole game with open hands and a part of one with secret hands, a server that goes away and comes back, giving up.
 */
/* The dice of a test; it calls our own program. */
/* NOLINTBEGIN(cert-env33-c,cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
#define _DEFAULT_SOURCE

#include <assert.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "beside.h"
#include "table/seatkey.h"

/* ---- Ann ---------------------------------------------------------------------------------------- */

static struct {
    pid_t pid;
    int in, out;
    char text[1 << 20]; /* all that the program has said */
    size_t size, seen;  /* what a test has looked for lies before `seen` */
} ann;

static void begin(const char *link)
{
    int in[2], out[2];
    assert(pipe(in) == 0 && pipe(out) == 0);
    fcntl(in[1], F_SETFD, FD_CLOEXEC);
    fcntl(out[0], F_SETFD, FD_CLOEXEC);
    ann.size = ann.seen = 0;
    ann.text[0] = '\0';
    ann.pid = fork();
    assert(ann.pid >= 0);
    if (ann.pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        execl(program, program, "play", "--plain", "--lang", "en", "--think-games", "20", "--name",
              "Ann", "--online", link, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    ann.in = in[1];
    ann.out = out[0];
}

/* Reads what has come; false at the end. */
static bool hear(void)
{
    struct pollfd file = {.fd = ann.out, .events = POLLIN};
    if (poll(&file, 1, 20) <= 0) {
        return true;
    }
    assert(ann.size + 4096 < sizeof ann.text);
    ssize_t got = read(ann.out, ann.text + ann.size, 4096);
    ann.size += got > 0 ? (size_t)got : 0;
    ann.text[ann.size] = '\0';
    return got > 0;
}

/* Waits until the program has said this, behind what was looked for before. */
static void await(const char *text)
{
    const char *found = NULL;
    for (int64_t end = now_ms() + PATIENCE_MS; found == NULL; hear()) {
        found = strstr(ann.text + ann.seen, text);
        if (found == NULL && now_ms() >= end) {
            fprintf(stderr, "'%s' is not in:\n%s\n", text, ann.text + ann.seen);
            abort();
        }
        if (found != NULL) {
            ann.seen = (size_t)(found - ann.text) + strlen(text);
        }
    }
}

static void type(const char *line)
{
    assert(write(ann.in, line, strlen(line)) == (ssize_t)strlen(line));
    assert(write(ann.in, "\n", 1) == 1);
}

static void leave(void)
{
    int status = 0;
    type("quit");
    await("Goodbye. The same link leads back to the table.");
    while (hear()) {
    }
    close(ann.in);
    close(ann.out);
    assert(waitpid(ann.pid, &status, 0) == ann.pid && status == 0);
}

/* ---- The table ---------------------------------------------------------------------------------- */

static void sit_down(Person *bob, const char *edition, char link[200])
{
    open_table(bob, edition, link);
    begin(link);
    await("  A  Bob");
    await("Choose a free seat and sit down.");
    type("sit x");
    await("'sit A'");
    type("sit A");
    await("Someone sits there already.");
    type("sit B");
    await("  B  Ann (you)");
}

static void talk(Person *bob)
{
    assert(person_ask(bob, "\"do\":\"chat\",\"text\":\"Ahoy there\"}"));
    await("Bob: Ahoy there");
    type("say Aye aye");
    await("Ann: Aye aye");
    UNTIL((strstr(bob->texts, "Aye aye") != NULL || (json_decref(person_hear(bob)), false)));
}

/* ---- Playing ------------------------------------------------------------------------------------ */

static const char *any_move(const Person *bob)
{
    const json_t *moves = json_object_get(bob->game, "moves");
    assert(json_array_size(moves) > 0);
    return json_string_value(json_array_get(moves, (size_t)rand() % json_array_size(moves)));
}

/* A decision of whoever is due. Ann's question is there before she answers, and is hers. */
static void decide(Person *bob)
{
    long long rev = rev_of(bob);
    if (decider_of(bob) == 1) {
        await("Ann> ");
        type(any_move(bob));
    } else {
        assert(person_move(bob, (size_t)rand()));
    }
    person_catch_up(bob, rev + 1);
}

static bool is_over(const Person *bob) { return decider_of(bob) < 0; }

static void play_on(Person *bob, int most)
{
    for (int i = 0; i < most && !is_over(bob); i++) {
        decide(bob);
    }
}

/* What is not Ann's she cannot do, and looking is always allowed. */
static void wait_for_bob(Person *bob)
{
    while (decider_of(bob) == 1) {
        decide(bob);
    }
    await("decides.");
    type("pass");
    await("That is not yours to decide.");
    type("crew");
    await("Hand:");
    type("save");
    await("The server keeps the game.");
    assert(person_ask(bob, "\"do\":\"pause\",\"on\":true}"));
    await("The game is paused.");
    type("pause");
    await("decides.");
}

/* The server goes and comes back; Ann is told, and goes on. */
static void lose_connection(Person *bob)
{
    server_stop(server);
    await("(connecting");
    type("say nobody hears this");
    await("There is no connection to the server.");
    start();
    person_reconnect(bob, port);
    await("(connected)");
    assert(person_ask(bob, "\"do\":\"chat\",\"text\":\"Back again\"}"));
    await("Bob: Back again");
}

static void play_open_game(void)
{
    Person bob = {.token = ""};
    char link[200];
    person_connect(&bob, port);
    sit_down(&bob, "revised", link);
    talk(&bob);
    type("fill A mate"); /* Bob sits there */
    await("Someone sits there already.");
    type("begin");
    person_catch_up(&bob, 1);
    play_on(&bob, 20);
    wait_for_bob(&bob);
    lose_connection(&bob);
    play_on(&bob, 10);
    leave();
    begin(link); /* another day, the same seat */
    await(decider_of(&bob) == 1 ? "Ann (B)" : "decides.");
    if (decider_of(&bob) == 1) {
        ann.seen = 0; /* the question is there already */
    }
    play_on(&bob, 100000);
    await("=== The game is over");
    leave();
    person_drop(&bob);
}

/* With secret hands the legal moves of others are told to nobody; Ann takes the first that she is offered. */
static void play_secret_game(void)
{
    Person bob = {.token = ""};
    char link[200];
    person_connect(&bob, port);
    sit_down(&bob, "first", link);
    type("begin");
    person_catch_up(&bob, 1);
    for (int i = 0; i < 40 && !is_over(&bob); i++) {
        long long rev = rev_of(&bob);
        if (decider_of(&bob) == 1) {
            await("Ann> ");
            type("1");
            type("1 1");
            type("crew");
            await("  A Bob: ");
            await("hidden item"); /* Bob's hand */
        } else {
            assert(person_ask(&bob, "\"do\":\"look\",\"gnome\":\"%c\"}", 'A' + decider_of(&bob)));
            UNTIL((json_array_size(json_object_get(bob.game, "moves")) > 0 ||
                   (json_decref(person_hear(&bob)), false)));
            assert(person_move(&bob, (size_t)rand()));
        }
        person_catch_up(&bob, rev + 1);
    }
    type("resign");
    await("1 of 2 wants to give up: Ann");
    assert(person_ask(&bob, "\"do\":\"resign\",\"on\":true}"));
    await("Everybody at the table wanted to stop here.");
    type("again");
    await("The next game is open.");
    type("again");
    await("  B  Ann (you)"); /* the seats are those of before */
    leave();
    person_drop(&bob);
}

/* ---- The server from outside --------------------------------------------------------------------- */

/* Leaves the server's list. */
static void leave_list(void)
{
    close(ann.in);
    while (hear()) {
    }
    close(ann.out);
    int status = 0;
    assert(waitpid(ann.pid, &status, 0) == ann.pid && status == 0);
}

/* Leaves the table for the list, and that. */
static void leave_server(void)
{
    type("quit");
    await("You can type: the number of a table");
    leave_list();
}

/* A table of one's own, its link, and the end of all that the server keeps of the phrase. */
static void open_and_delete(const char *server_link)
{
    char key[RN_SEATKEY_TEXT];
    begin(server_link);
    await("My tables");
    type("open");
    await("How many gnomes?");
    type("3");
    await("does the computer play?");
    type("1");
    await("How good are they");
    type("sailor");
    await("Edition:");
    type("");
    await("House rules:");
    type("1 9");
    await("Please type numbers from 1 to");
    type("2 1");
    await("loyal to the crew?"); /* which only a crazed one need not be */
    type("yes");
    await("Who can come?");
    type("");
    await("Time for a decision:");
    type("a day");
    await("Who stands in");
    type("");
    await("Online table: revised edition, Less Deadly Dying, Crazed Gnomes, Loyal crew");
    await("  C  sailor");
    await("#join/");
    type("fill C");
    await("'fill B mate'");
    type("fill Z mate");
    await("'fill B mate'");
    type("fill A captain"); /* one's own is handed over */
    await("  A  captain");
    type("sit A");
    await("  A  Ann (you)");
    type("fill c FREE");
    await("  C  free");
    type("fill C mate");
    await("  C  mate");
    type("quit");
    await("Ann · 3 gnomes");
    type("phrase delete");
    await("Delete everything of this phrase?");
    type("");
    type("phrase delete");
    await("Delete everything of this phrase?");
    type("yes");
    await("This server keeps nothing of this phrase any more.");
    assert(!rn_own_read(RN_OWN_KEY, key));
    leave_list();
}

/* The tables, the results of the daily boat, the phrase; what happened at a table and what the host says. */
static void visit_server(void)
{
    Person bob = {.token = ""};
    char link[200], key[RN_SEATKEY_TEXT], phrase[RN_PHRASE_TEXT];
    person_connect(&bob, port);
    assert(person_ask(&bob, "\"do\":\"open\",\"name\":\"Bob\",\"config\":{\"players\":3},"
                            "\"seats\":[\"me\",\"free\",\"me\"],\"public\":true}"));
    snprintf(link, sizeof link, "http://127.0.0.1:%d/", port);
    begin(link);
    await("Open to all");
    await("1  1 free seat");
    await("Bob · 3 gnomes");
    type("daily");
    await("Nobody has played this boat here yet.");
    type("put");
    await("No game of this day's boat on this computer is over");
    type("before");
    await("Nobody has put a result in.");
    type("phrase");
    await("'phrase new'");
    type("phrase rubbish");
    await("These are not the nine words");
    type("phrase new");
    await("Whoever has them");
    assert(rn_own_read(RN_OWN_KEY, key));
    rn_phrase_of(key, phrase);
    type("phrase");
    await(phrase);
    type("1");
    await("  A  Bob");
    type("sit B");
    await("  B  Ann (you)");
    assert(person_ask(&bob, "\"do\":\"stand\",\"gnomes\":[\"C\"]}"));
    await("Gnome C has no player now.");
    admin("notice 'Cake at five'");
    await("The host: Cake at five");
    type("talk");
    await("Gnome C has no player now.");
    await("The host: Cake at five");
    type("quit");
    await("My tables");
    await("People are gathering");
    type("phrase forget");
    await("This computer has no phrase now.");
    type("tables");
    await("Open to all");
    type(phrase); /* not a command */
    char line[RN_PHRASE_TEXT + 16];
    snprintf(line, sizeof line, "phrase %s", phrase);
    type(line);
    await("Your seats are here.");
    await("My tables");
    type("1");
    await("Gnome C has no player now."); /* it was kept */
    admin("ban 127.0.0.1");
    await("The host of this server lets nobody in from your address.");
    admin("unban 127.0.0.1");
    leave_server();
    open_and_delete(link);
    person_drop(&bob);
}

int main(int argc, char **argv)
{
    if (!begin_test(argc, argv, 7)) {
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    play_open_game();
    play_secret_game();
    visit_server();
    server_stop(server);
    return 0;
}
/* NOLINTEND(cert-env33-c,cert-err34-c,cert-msc30-c,cert-msc32-c,cert-msc50-cpp,cert-msc51-cpp) */
