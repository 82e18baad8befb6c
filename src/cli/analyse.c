/*
 * analyse.c - `rednov analyse`: what the choices of a recorded game were worth.
 *
 * Decides what the options mean and how a record is refused. A time per decision is turned into a
 * number of futures by a short trial, and that number is told: the same number gives the same
 * analysis again, a time would not.
 */
#include "cli/analyse.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/mix.h"
#include "base/threads.h"
#include "cli/cli.h"
#include "text/tongue.h"

enum { BUDGET_MAX = 1000000, MS_MAX = 600000, THREADS_MAX = 64, TRIAL_MS = 300 };

static const char *file, *html, *components;
static uint32_t budget, ms, threads; /* 0: not given */
static uint64_t seed = 1;
static bool json;

static const RnCliOption OPTIONS[] = {
    {"--budget N",
     N_("futures looked into for each decision, 60 to 1000000 (default 600); the same number "
        "gives the same answer"),
     .count = &budget, .least = RN_REVIEW_FUTURES_MIN, .most = BUDGET_MAX},
    {"--ms N", N_("instead: about so many milliseconds for each decision"), .count = &ms,
     .least = 1, .most = MS_MAX},
    {"--seed N", N_("other random numbers for the futures (default 1)"), .number = &seed,
     .most = UINT64_MAX},
    {"--threads N", N_("1 to 64 (default: one for each processor); the answer is the same"),
     .count = &threads, .least = 1, .most = THREADS_MAX},
    {"--json", N_("one JSON object instead of the text"), .flag = &json},
    {"--html FILE", N_("also a page with the curve"), .value = &html},
    RN_CLI_COMPONENTS(&components),
    RN_CLI_HELP,
};

static const RnCliForm FORM = {
    .calls = {N_("rednov analyse RECORD [options]")},
    .about = {N_(
        "Looks back at a recorded game: the crew's chance of rescue at every decision, what each "
        "choice cost against the best one found, the turning points, and luck against skill. "
        "With - for RECORD it is read from standard input.")},
    .options = OPTIONS,
    .count = RN_COUNT(OPTIONS),
    .note = RN_CLI_REFUSED,
    .examples = {"rednov analyse game.rn", "rednov analyse game.rn --ms 500 --html game.html"},
    .operand = &file,
    .wanted = RN_CLI_WHICH_RECORD,
};

/* ---- Time ------------------------------------------------------------------------------------- */

/* Milliseconds that `pieces` choices, drawn from all over the record, take together, with so many futures each. With 0 they are as many as
 * can be had in the time of a trial, and counted there. */
static int64_t time_of(const RnSession *session, uint32_t futures, size_t *pieces)
{
    RnReview review;
    rn_review_init(&review, session, futures, seed);
    const int64_t begin = rn_clock_ms();
    const size_t all = review.count, most = *pieces > 0 ? *pieces : all;
    size_t done = 0;
    for (; done < most && (*pieces > 0 || rn_clock_ms() - begin < TRIAL_MS); done++) {
        rn_review_piece(&review, (size_t)(rn_mix64(done) % all));
    }
    const int64_t took = rn_clock_ms() - begin;
    rn_review_free(&review);
    *pieces = done;
    return took;
}

/* How many futures a choice can have in that time. Less than the usual number takes its part of what that takes; what more
 * would take is tried with the same choices, as some of it grows from there on alone. */
static uint32_t futures_in(const RnSession *session)
{
    size_t pieces = 0;
    const int64_t usual = time_of(session, RN_REVIEW_FUTURES, &pieces);
    const int64_t wanted = (int64_t)ms * (int64_t)pieces;
    int64_t futures = RN_REVIEW_FUTURES * wanted / (usual > 0 ? usual : 1);
    if (wanted > usual && pieces > 0) {
        const int64_t more = time_of(session, 2 * RN_REVIEW_FUTURES, &pieces) - usual;
        futures = RN_REVIEW_FUTURES + RN_REVIEW_FUTURES * (wanted - usual) / (more > 0 ? more : 1);
    }
    return futures > BUDGET_MAX              ? BUDGET_MAX
           : futures < RN_REVIEW_FUTURES_MIN ? (uint32_t)RN_REVIEW_FUTURES_MIN
                                             : (uint32_t)futures;
}

static void show_progress(void *user, size_t done, size_t all)
{
    const int64_t *begin = user;
    uint64_t took = (uint64_t)(rn_clock_ms() - *begin);
    fputs("\r", stderr);
    fprintf(stderr, _("Analysing: %zu of %zu, %llu s left"), done, all,
            (unsigned long long)(took * (all - done) / done + 999) / 1000);
    fputs(" \033[K", stderr);
    if (done == all) {
        fputs("\r\033[K", stderr);
    }
    fflush(stderr);
}

/* ---- The command ------------------------------------------------------------------------------ */

static bool print_forms(const RnAnalysis *analysis)
{
    RnJson out = {.text = NULL};
    if (json) {
        rn_review_json(&analysis->review, analysis->head, &out);
        fwrite(out.text, 1, out.used, stdout);
        rn_json_free(&out);
    } else {
        rn_analysis_text(analysis);
    }
    return html == NULL || rn_analysis_html(analysis, html);
}

static int analyse(const RnSession *session, const RnRecordHead *head)
{
    RnAnalysis analysis = {.session = session, .head = head};
    rn_names_make(&analysis.names, rn_session_state(session), head, NULL);
    int64_t begin = rn_clock_ms();
    uint32_t futures = ms > 0 ? futures_in(session) : budget > 0 ? budget : RN_REVIEW_FUTURES;
    rn_review_init(&analysis.review, session, futures, seed);
    rn_review_run(&analysis.review, threads > 0 ? (int)threads : rn_processors(),
                  isatty(STDERR_FILENO) ? show_progress : NULL, &begin);
    bool good = print_forms(&analysis);
    rn_review_free(&analysis.review);
    return good ? RN_EXIT_OK : RN_EXIT_FAILED;
}

static int analyse_file(const RnBox *box)
{
    RnRecordHead head;
    RnRecordError error;
    RnSession session;
    size_t size;
    char *text = rn_cli_read(file, &size);
    if (text == NULL) {
        return RN_EXIT_FAILED;
    }
    rn_session_init(&session, box);
    int code = RN_EXIT_FAILED;
    if (rn_record_read(&session, text, size, &head, NULL, NULL, &error)) {
        code = analyse(&session, &head);
    } else {
        rn_cli_bad_record(file, &error);
    }
    rn_session_free(&session);
    free(text);
    return code;
}

int rn_cmd_analyse(int argc, char **argv)
{
    const int code = rn_cli_walk(argc, argv, &FORM);
    if (code != RN_GO_ON) {
        return code;
    }
    if (budget > 0 && ms > 0) {
        return rn_cli_usage(argv[0], _("--budget and --ms say the same in two ways: give one"));
    }
    const RnBox *box = rn_cli_box(components);
    return box != NULL ? analyse_file(box) : RN_EXIT_FAILED;
}
