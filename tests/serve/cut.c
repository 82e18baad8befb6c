/*
 * cut.c - connections that end at every moment of every request.
 *   cut PROGRAM FOLDER SHIM
 * SHIM is the library of disk.c and clock.c. Needs an empty working folder.
 *
 * Each request is sent by a connection that is cut before it, in the middle of its frame, right after it,
 * and while its answer waits for the disk; by TCP's good-bye and without. Then the person comes back with
 * its token: the table is as it was before the request or as it is after it, and the server has kept
 * nothing of those who left. In the end the server is killed: what the tables were is what they are.
 */
#include <assert.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "people.h"
#include "world.h"

typedef enum Moment { BEFORE, HALF, AFTER, WAITING, MOMENTS } Moment;

/* How far a table is when the request comes. */
typedef enum Stage { GATHERING, PLAYING, OVER } Stage;

typedef struct Request {
    Stage stage;
    const char *text; /* $t the table, $k the token, $r the rev, $m a move */
    const char *sign; /* what the table shows when it was done, and not before; NULL: nothing */
} Request;

static const Request REQUESTS[] = {
    {GATHERING, "\"do\":\"open\",\"name\":\"Cut\",\"config\":{\"players\":3}}", NULL},
    {GATHERING, "\"do\":\"join\",\"table\":\"$t\",\"token\":\"$k\"}", NULL},
    {GATHERING, "\"do\":\"leave\"}", NULL},
    {GATHERING, "\"do\":\"sit\",\"gnomes\":[\"C\"]}", "\"gnome\":\"C\",\"kind\":\"person\""},
    {GATHERING, "\"do\":\"stand\",\"gnomes\":[\"B\"]}", "\"gnome\":\"B\",\"kind\":\"free\""},
    {GATHERING, "\"do\":\"fill\",\"gnome\":\"C\",\"with\":\"mate\"}", "\"kind\":\"mate\""},
    {GATHERING, "\"do\":\"start\"}", "\"phase\":\"playing\""},
    {GATHERING, "\"do\":\"name\",\"name\":\"Cutter\"}", "\"Cutter\""},
    {GATHERING, "\"do\":\"claim\",\"key\":\"$k\"}", "\"kept\":true"},
    {GATHERING, "\"do\":\"colour\",\"gnome\":\"A\",\"colour\":7}", "\"colour\":7"},
    {GATHERING, "\"do\":\"set\",\"deadline\":777}", "\"deadline\":777"},
    {GATHERING, "\"do\":\"notify\",\"to\":\"\"}", NULL},
    {GATHERING, "\"do\":\"push\",\"endpoint\":\"https://x\",\"on\":false}", NULL},
    {PLAYING, "\"do\":\"move\",\"rev\":$r,\"move\":\"$m\"}", "\"rev\":3"},
    {PLAYING, "\"do\":\"move\",\"rev\":$r,\"moves\":[\"$m\"]}", "\"rev\":3"},
    {PLAYING, "\"do\":\"undo\",\"rev\":$r}", "\"rev\":3"},
    {PLAYING, "\"do\":\"plan\",\"rev\":$r,\"moves\":[\"$m\"]}", NULL},
    {PLAYING, "\"do\":\"point\",\"space\":\"5\"}", NULL},
    {PLAYING, "\"do\":\"chat\",\"text\":\"a last word\"}", "a last word"},
    {PLAYING, "\"do\":\"murmur\",\"name\":\"Cut\",\"text\":\"psst\"}", NULL},
    {PLAYING, "\"do\":\"look\",\"gnome\":\"A\"}", NULL},
    {PLAYING, "\"do\":\"pause\",\"on\":true}", "\"paused\":true"},
    {PLAYING, "\"do\":\"agree\",\"on\":false}", "\"agrees\":false"},
    {PLAYING, "\"do\":\"propose\",\"what\":\"set\",\"deadline\":777}", "\"deadline\":777"},
    {PLAYING, "\"do\":\"vote\",\"motion\":1,\"on\":true}", NULL},
    {PLAYING, "\"do\":\"relieve\",\"gnome\":\"A\",\"on\":true}", NULL},
    {PLAYING, "\"do\":\"resign\",\"on\":true}", "\"phase\":\"over\""},
    {OVER, "\"do\":\"rematch\"}", NULL},
    {OVER, "\"do\":\"export\"}", NULL},
    {OVER, "\"do\":\"game\",\"game\":\"$t\"}", NULL},
    {OVER, "\"do\":\"list\"}", NULL},
    {OVER, "\"do\":\"daily\",\"day\":\"2026-11-15\"}", NULL},
    {OVER,
     "\"do\":\"daily-put\",\"day\":\"2026-11-15\",\"name\":\"Cut\",\"token\":\"$k\",\"record\":"
     "\"\"}",
     NULL},
    {OVER, "\"do\":\"daily-export\",\"token\":\"$k\"}", NULL},
    {OVER, "\"do\":\"daily-forget\",\"token\":\"$k\"}", NULL},
    {OVER, "\"do\":\"mine\",\"key\":\"$k\"}", NULL},
    {OVER, "\"do\":\"invite\",\"key\":\"$k\",\"table\":\"$t\",\"from\":\"$t\",\"person\":0}", NULL},
    {OVER, "\"do\":\"decline\",\"key\":\"$k\",\"table\":\"$t\"}", NULL},
    {OVER, "\"do\":\"mine-forget\",\"key\":\"$k\"}", NULL},
    {OVER,
     "\"do\":\"confirm\",\"person\":0,"
     "\"seal\":\"0000000000000000000000000000000000000000000000000000000000000000\"}",
     NULL},
    {OVER, "\"do\":\"seat-link\",\"to\":\"a@b.org\"}", NULL},
    {OVER,
     "\"do\":\"unsubscribe\",\"to\":\"a@b.org\","
     "\"seal\":\"0000000000000000000000000000000000000000000000000000000000000000\"}",
     NULL},
    {OVER, "\"do\":\"member\",\"phrase\":\"grog\"}", NULL},
    {OVER, "\"do\":\"ping\"}", NULL},
    {OVER, "\"do\":\"forget\"}", NULL}, /* nobody comes back from that */
};
enum { REQUEST_COUNT = sizeof REQUESTS / sizeof *REQUESTS };

static const char *program;
static const char *folder;
static const char *shim;
static int port;
static pid_t server;
static int done_before;
static int done_after;

static void start(void)
{
    const char *const arguments[] = {"--folder",      folder, "--store", "cut.db",
                                     "--per-second",  "1000", "--log",   "log.json",
                                     "--per-address", "1000", NULL};
    port = world_start(program, shim, arguments, &server);
    assert(port > 0);
    clock_run();
}

/* ---- A table and how it looks ----------------------------------------------------------------- */

static void set_table(Person *ann, Stage stage)
{
    person_connect(ann, port);
    assert(person_ask(ann,
                      "\"do\":\"open\",\"name\":\"Ann\",\"config\":{\"players\":3},"
                      "\"seats\":[\"me\",\"me\",\"%s\"]}",
                      stage == GATHERING ? "free" : "me"));
    if (stage == GATHERING) {
        return;
    }
    assert(person_ask(ann, "\"do\":\"start\"}"));
    person_catch_up(ann, 1);
    assert(person_move(ann, 0));
    person_catch_up(ann, 2);
    if (stage == OVER) {
        assert(person_ask(ann, "\"do\":\"resign\",\"on\":true}"));
    }
}

/* All that a person sees who has just come, but for who else is there; from malloc. */
static char *look(const char *table, const char *token)
{
    Person person;
    person_connect(&person, port);
    json_t *all = person_answer(
        &person,
        person_say(&person, "\"do\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", table, token));
    char *text = NULL;
    if (json_is_true(json_object_get(all, "ok"))) {
        size_t i;
        json_t *one;
        json_array_foreach(json_object_get(json_object_get(all, "table"), "people"), i, one)
            json_object_del(one, "here");
        json_object_del(json_object_get(all, "game"), "until");
        json_object_del(json_object_get(all, "game"), "now");
        json_object_del(json_object_get(all, "table"), "now");
        json_object_del(all, "news"); /* who came and went */
        json_object_del(all, "re");
        text = json_dumps(all, JSON_COMPACT);
    }
    json_decref(all);
    person_drop(&person);
    return text;
}

/* ---- Cutting ---------------------------------------------------------------------------------- */

static size_t fill_in(const Request *request, const Person *ann, char text[1024])
{
    size_t used = (size_t)snprintf(text, 1024, "{\"id\":9,");
    for (const char *at = request->text; *at != '\0'; at++) {
        if (*at != '$') {
            text[used++] = *at;
            continue;
        }
        at++;
        if (*at == 'r') {
            used += (size_t)snprintf(text + used, 32, "%lld", rev_of(ann));
        } else {
            used += (size_t)snprintf(text + used, 64, "%s",
                                     *at == 't'   ? text_of(ann->table, "table")
                                     : *at == 'k' ? ann->token
                                                  : json_string_value(json_array_get(
                                                        json_object_get(ann->game, "moves"), 0)));
        }
    }
    text[used] = '\0';
    return used;
}

static void send_and_cut(const Request *request, Moment moment, Person *ann, bool reset)
{
    char text[1024];
    unsigned char frame[1024 + FRAME_HEAD];
    size_t size = frame_make(frame, 0x81, text, fill_in(request, ann, text), true);
    if (moment == HALF) {
        assert(wire_raw(ann->wire.fd, frame, size / 2));
    } else if (moment != BEFORE) {
        assert(wire_raw(ann->wire.fd, frame, size));
    }
    if (moment == WAITING) { /* the server has heard it when it answers what needs no disk */
        assert(person_ask(ann, "\"do\":\"ping\"}"));
    }
    wire_cut(&ann->wire, reset);
}

static void check_round(const Request *request, Moment moment, bool reset)
{
    Person ann;
    set_table(&ann, request->stage);
    char id[40];
    snprintf(id, sizeof id, "%s", text_of(ann.table, "table"));
    char *before = look(id, ann.token);
    assert(before != NULL && (request->sign == NULL || strstr(before, request->sign) == NULL));
    if (moment == WAITING) {
        disk_is("held");
    }
    send_and_cut(request, moment, &ann, reset);
    disk_is("");
    char *after = look(id, ann.token);
    bool forgotten = after == NULL;
    bool same = !forgotten && strcmp(before, after) == 0;
    bool shown = !forgotten && (request->sign == NULL || strstr(after, request->sign) != NULL);
    bool may_be_same = moment != WAITING || request->sign == NULL;
    bool may_be_done = moment >= AFTER && (shown || strstr(request->text, "forget") != NULL);
    if (!(same && may_be_same) && !(!same && may_be_done)) {
        fprintf(stderr, "%s at moment %d:\n%s\n%s\n", request->text, (int)moment, before,
                forgotten ? "forgotten" : after);
        abort();
    }
    done_before += same;
    done_after += !same;
    free(before);
    free(after);
    person_drop(&ann);
}

/* ---- What is left ----------------------------------------------------------------------------- */

static int open_files(void)
{
    char path[64];
    int count = 0;
    snprintf(path, sizeof path, "/proc/%d/fd", (int)server);
    DIR *all = opendir(path);
    assert(all != NULL);
    while (readdir(all) != NULL) {
        count++;
    }
    closedir(all);
    return count;
}

static void nobody_is_left(int files)
{
    UNTIL(metric_of(port, "clients") == 0 && open_files() <= files + 1);
    printf("nobody is left, %d open files, %d at the beginning\n", open_files(), files);
}

/* What is in memory is what is on disk. */
static void survives_a_kill(void)
{
    Person ann;
    set_table(&ann, PLAYING);
    assert(person_ask(&ann, "\"do\":\"chat\",\"text\":\"before the kill\"}"));
    char *before = look(text_of(ann.table, "table"), ann.token);
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    start();
    char *after = look(text_of(ann.table, "table"), ann.token);
    assert(before != NULL && after != NULL && strcmp(before, after) == 0);
    free(before);
    free(after);
    person_drop(&ann);
}

int main(int argc, char **argv)
{
    assert(argc == 4);
    program = argv[1];
    folder = argv[2];
    shim = argv[3];
    signal(SIGPIPE, SIG_IGN);
    unlink("cut.db");
    unlink("cut.db-wal");
    unlink("cut.db-shm");
    start();
    setvbuf(stdout, NULL, _IONBF, 0);
    int files = open_files();
    int rounds = 0;
    for (int i = 0; i < REQUEST_COUNT; i++) {
        for (int moment = BEFORE; moment < MOMENTS; moment++) {
            check_round(&REQUESTS[i], (Moment)moment, rounds++ % 2 == 1);
        }
    }
    printf("%d cuts: %d times as before, %d times as after\n", rounds, done_before, done_after);
    assert(done_after > 10);
    nobody_is_left(files);
    survives_a_kill();
    world_stop(server);
    return 0;
}
