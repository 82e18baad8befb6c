/*
 * analyse.c - `rednov analyse`: what the choices of a recorded game were worth.
 *
 * Decides what the options mean and how a record is refused. A time per decision is turned into a
 * number of games by a short trial, and that number is told: the same number gives the same
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
#include "cli/cli.h"
#include "term/ask.h"
#include "text/tongue.h"

enum { BUDGET_MAX = 10000000, MS_MAX = 600000, THREADS_MAX = 64, TRIAL_MS = 300 };

typedef struct Options {
    const char *file;
    const char *html;
    const char *components;
    uint64_t budget; /* 0: not given */
    uint64_t ms;     /* 0: not given */
    uint64_t seed;
    uint64_t threads; /* 0: as many as there are processors */
    bool json;
} Options;

static void print_help(void)
{
    static const char *const calls[] = {N_("rednov analyse RECORD [options]")};
    static const RnCliRow rows[] = {
        {"--budget N", N_("games played out for each decision, 60 to 10000000 (default 12000); the "
                          "same number gives the same answer")},
        {"--ms N", N_("instead: about so many milliseconds for each decision")},
        {"--seed N", N_("other random numbers for the games played out (default 1)")},
        {"--threads N", N_("1 to 64 (default: one for each processor); the answer is the same")},
        {"--json", N_("one JSON object instead of the text")},
        {"--html FILE", N_("also a page with the curve")},
        {"--components FILE", N_("component data other than the built-in")},
        {"--help, -h", N_("this text")},
    };
    static const char *const examples[] = {
        "rednov analyse game.rn",
        "rednov analyse game.rn --ms 500 --html game.html",
    };
    rn_cli_calls(calls, 1);
    rn_cli_paragraph(
        _("Looks back at a recorded game: the crew's chance of rescue at every decision, what each "
          "choice cost against the best one found, the turning points, and luck against skill. "
          "With - for RECORD it is read from standard input."));
    rn_cli_rows(rows, RN_COUNT(rows));
    rn_show("");
    rn_cli_paragraph(
        _("A record that is damaged, or that breaks the rules, is refused with the number of the "
          "line; the exit status is then 1, and 2 when the command makes no sense."));
    rn_cli_examples(examples, RN_COUNT(examples));
}

/* ---- Time ------------------------------------------------------------------------------------- */

/* How many games can be played out in that time, tried from states all over the record. */
static uint32_t games_in(const RnSession *session, uint64_t ms)
{
    int64_t begin = rn_clock_ms();
    uint64_t rng = 1;
    uint64_t games = 0;
    while (rn_session_steps(session) > 0 && (games < 16 || rn_clock_ms() - begin < TRIAL_MS)) {
        RnState state = rn_session_past(session, games * 7919 % rn_session_steps(session))->before;
        rn_sailor_playout(session->box, &state, rn_sailor_weights(), &rng);
        games++;
    }
    uint64_t took = (uint64_t)(rn_clock_ms() - begin);
    uint64_t all = games * ms / (took > 0 ? took : 1);
    return all > BUDGET_MAX ? BUDGET_MAX : (uint32_t)all;
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

static int processors(void)
{
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > THREADS_MAX ? THREADS_MAX : (int)online;
}

/* ---- The command ------------------------------------------------------------------------------ */

static bool print_forms(const RnAnalysis *analysis, const Options *options)
{
    RnJson out = {.text = NULL};
    bool good = true;
    if (options->json) {
        rn_review_json(&analysis->review, analysis->head, &out);
        fwrite(out.text, 1, out.used, stdout);
    } else {
        rn_analysis_text(analysis);
    }
    if (options->html != NULL) {
        out.used = 0;
        rn_analysis_html(analysis, &out);
        good = rn_cli_write(options->html, out.text, out.used);
    }
    rn_json_free(&out);
    return good;
}

static int analyse(const RnSession *session, const RnRecordHead *head, const Options *options)
{
    RnAnalysis analysis = {.session = session, .head = head};
    rn_names_make(&analysis.names, rn_session_state(session), head, NULL);
    int64_t begin = rn_clock_ms();
    uint32_t games = options->budget > 0 ? (uint32_t)options->budget : RN_REVIEW_GAMES;
    bool watched = isatty(STDERR_FILENO);
    if (options->ms > 0) {
        games = games_in(session, options->ms);
    }
    rn_review_init(&analysis.review, session, games, options->seed);
    rn_review_run(&analysis.review, options->threads > 0 ? (int)options->threads : processors(),
                  watched ? show_progress : NULL, &begin);
    bool good = print_forms(&analysis, options);
    rn_review_free(&analysis.review);
    return good ? RN_EXIT_OK : RN_EXIT_FAILED;
}

static int analyse_file(const Options *options, const RnBox *box)
{
    RnRecordHead head;
    RnRecordError error;
    RnSession session;
    size_t size;
    char *text = rn_cli_read(options->file, &size);
    if (text == NULL) {
        return RN_EXIT_FAILED;
    }
    rn_session_init(&session, box);
    int code = RN_EXIT_FAILED;
    if (rn_record_read(&session, text, size, &head, NULL, NULL, &error)) {
        code = analyse(&session, &head, options);
    } else {
        rn_cli_bad_record(options->file, &error);
    }
    rn_session_free(&session);
    free(text);
    return code;
}

int rn_cmd_analyse(int argc, char **argv)
{
    Options options = {.seed = 1};
    RnCliArgs args = rn_cli_args(argc, argv);
    RnBox own;
    const RnBox *box;
    const RnCliOption list[] = {
        {"json", .flag = &options.json},
        {"html", .text = &options.html},
        {"components", .text = &options.components},
        {"budget", .number = &options.budget, .least = RN_REVIEW_GAMES_MIN, .most = BUDGET_MAX},
        {"ms", .number = &options.ms, .least = 1, .most = MS_MAX},
        {"seed", .number = &options.seed, .most = UINT64_MAX},
        {"threads", .number = &options.threads, .least = 1, .most = THREADS_MAX}};
    const RnCliForm form = {
        .help = print_help, .options = list, .count = RN_COUNT(list), .operand = &options.file};
    const int code = rn_cli_walk(&args, &form);
    if (code != RN_GO_ON) {
        return code;
    }
    if (options.file == NULL) {
        return rn_cli_usage(argv[0], _("which record? Give a FILE, or - for standard input"));
    }
    if (options.budget > 0 && options.ms > 0) {
        return rn_cli_usage(argv[0], _("--budget and --ms say the same in two ways: give one"));
    }
    if (!rn_cli_box(options.components, &own, &box)) {
        return RN_EXIT_FAILED;
    }
    return analyse_file(&options, box);
}
