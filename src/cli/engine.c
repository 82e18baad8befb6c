/*
 * engine.c - `rednov engine`: lines of JSON in, lines of JSON out, for other programs.
 *
 * Decides how lines are read and answers sent: everything that has arrived is answered before the
 * answers are written, so a driver that sends many requests at once and one that waits for each
 * answer are both served with as few calls as possible.
 */
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "engine/engine.h"
#include "table/help.h"
#include "text/tongue.h"
#include "tongue/speak.h"

enum {
    INPUT_ROOM = RN_LINE_MAX + (1 << 16),
    OUTPUT_ROOM = 1 << 18,
    LINGER_NS = 100000,
    THREADS_MAX = 64
};

typedef struct Wire {
    RnEngine engine;
    char *input;     /* INPUT_ROOM bytes */
    size_t start;    /* the first byte not yet answered ... */
    size_t searched; /* ... up to here there is no line end ... */
    size_t end;      /* ... and here the input ends */
    bool skipping;   /* inside a line that was too long, and is answered already */
    bool eof;
    bool gone;    /* nobody reads the answers any more */
    bool failed;  /* reported already */
    char *output; /* OUTPUT_ROOM bytes, the answers not yet written */
    size_t used;
} Wire;

static void report(Wire *wire, const char *stream)
{
    fprintf(stderr, "rednov: %s: %s\n", stream, strerror(errno));
    wire->failed = true;
}

/* ---- Answers -------------------------------------------------------------------------------- */

static void write_out(Wire *wire, const char *text, size_t size)
{
    while (size > 0 && !wire->gone && !wire->failed) {
        ssize_t wrote = write(STDOUT_FILENO, text, size);
        if (wrote >= 0) {
            text += wrote;
            size -= (size_t)wrote;
        } else if (errno == EPIPE) {
            wire->gone = true;
        } else if (errno != EINTR) {
            report(wire, _("standard output"));
        }
    }
}

static void flush(Wire *wire)
{
    write_out(wire, wire->output, wire->used);
    wire->used = 0;
}

static void queue_answer(Wire *wire)
{
    const RnJson *answer = &wire->engine.answer;
    if (OUTPUT_ROOM - wire->used < answer->used) {
        flush(wire);
    }
    if (answer->used > OUTPUT_ROOM) { /* a long record */
        write_out(wire, answer->text, answer->used);
        return;
    }
    memcpy(wire->output + wire->used, answer->text, answer->used);
    wire->used += answer->used;
}

/* ---- Requests ------------------------------------------------------------------------------- */

/* Answers the line up to `stop`, unless it is the rest of one that was too long. */
static void take_line(Wire *wire, size_t stop)
{
    if (!wire->skipping) {
        rn_engine_answer(&wire->engine, wire->input + wire->start, stop - wire->start);
        queue_answer(wire);
    }
    wire->skipping = false;
}

/* Answers every whole line there is. */
static void take_lines(Wire *wire)
{
    while (!wire->engine.quit && !wire->gone && !wire->failed) {
        const char *from = wire->input + wire->searched;
        const char *found = memchr(from, '\n', wire->end - wire->searched);
        if (!found) {
            wire->searched = wire->end;
            break;
        }
        size_t stop = (size_t)(found - wire->input);
        take_line(wire, stop);
        wire->start = wire->searched = stop + 1;
    }
}

/* No whole line is left: makes room for more of this one, or gives it up. */
static void make_room(Wire *wire)
{
    if (!wire->skipping && wire->end - wire->start > RN_LINE_MAX) {
        rn_engine_too_long(&wire->engine);
        queue_answer(wire);
        wire->skipping = true;
    }
    if (wire->skipping) {
        wire->start = wire->end;
    }
    memmove(wire->input, wire->input + wire->start, wire->end - wire->start);
    wire->end -= wire->start;
    RN_ASSERT(wire->end < INPUT_ROOM); /* there is room to read on */
    wire->searched = wire->end;
    wire->start = 0;
}

/* A driver that waits for each answer sends the next request at once. To fall asleep and be woken
 * costs more than answering it, so look around for a moment first; others may run meanwhile. */
static void linger(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    const int64_t until = rn_clock_ns() + LINGER_NS;
    do {
        if (poll(&input, 1, 0) != 0) {
            return;
        }
        sched_yield();
    } while (rn_clock_ns() < until);
}

static void receive(Wire *wire)
{
    ssize_t got;
    linger();
    do {
        got = read(STDIN_FILENO, wire->input + wire->end, INPUT_ROOM - wire->end);
    } while (got < 0 && errno == EINTR);
    if (got < 0) {
        report(wire, _("standard input"));
    } else if (got == 0) {
        wire->eof = true;
    } else {
        wire->end += (size_t)got;
    }
}

static void serve(Wire *wire)
{
    while (!wire->engine.quit && !wire->eof && !wire->gone && !wire->failed) {
        take_lines(wire);
        make_room(wire);
        flush(wire);
        if (!wire->engine.quit && !wire->gone && !wire->failed) {
            receive(wire);
        }
    }
    if (wire->eof && wire->end > wire->start) { /* a last line without its end */
        take_line(wire, wire->end);
        flush(wire);
    }
}

/* ---- The command ---------------------------------------------------------------------------- */

static const char *components;
static uint32_t threads; /* 0: not given */

static int run(const RnBox *box)
{
    RnThreads *helpers = rn_threads_start(threads > 0 ? (int)threads : rn_processors());
    Wire wire = {.input = rn_alloc(INPUT_ROOM, 1), .output = rn_alloc(OUTPUT_ROOM, 1)};
    rn_speak("en");           /* what programs read is the same everywhere */
    signal(SIGPIPE, SIG_IGN); /* a driver that has gone is the end of the work, not an error */
    rn_engine_init(&wire.engine, box);
    wire.engine.help = rn_help(helpers);
    serve(&wire);
    rn_engine_free(&wire.engine);
    rn_threads_end(helpers);
    free(wire.input);
    free(wire.output);
    return wire.failed ? RN_EXIT_FAILED : RN_EXIT_OK;
}

static const RnCliOption OPTIONS[] = {
    {"--threads N", N_("1 to 64 (default: one for each processor); the answer is the same"),
     .count = &threads, .least = 1, .most = THREADS_MAX},
    RN_CLI_COMPONENTS(&components),
    RN_CLI_HELP,
};

static const RnCliForm FORM = {
    .calls = {N_("rednov engine [options]")},
    .about = {N_(
        "Plays the game for another program: reads one JSON request per line from standard input "
        "and writes one JSON answer per line to standard output, until {\"cmd\":\"quit\"} or "
        "the end of the input. FORMATS.md describes the requests. Answers are in English.")},
    .options = OPTIONS,
    .count = RN_COUNT(OPTIONS),
    .examples = {"echo '{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":7}' | rednov engine"},
};

int rn_cmd_engine(int argc, char **argv)
{
    const int code = rn_cli_walk(argc, argv, &FORM);
    if (code != RN_GO_ON) {
        return code;
    }
    const RnBox *box = rn_cli_box(components);
    return box != NULL ? run(box) : RN_EXIT_FAILED;
}
