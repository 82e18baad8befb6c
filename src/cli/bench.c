/*
 * bench.c - `rednov bench`: how fast the rules are on this machine, and the signature.
 *
 * Random legal play over every edition and crew size. The time is the processor's, so that a busy
 * machine disturbs little; what is counted as a decision is a player's, with the whole list of legal
 * moves built for it, and the time of the dice and cards between them is included.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/mix.h"
#include "cli/cli.h"
#include "crew/bench_play.h"
#include "rednov_batch.h"
#include "session/session.h"
#include "text/tongue.h"

/* The signature is that of these games, whatever is timed. */
enum { SIGNATURE_SEED = 1, SIGNATURE_GAMES = 6000, SIGNATURE_STEPS = 50 };
enum { LABEL_WIDTH = 30, VALUE_WIDTH = 20 };

/* The options. */
static uint32_t games = 200000;
static bool json, over_pipe;
static const char *components, *device;

static void print_row(const char *label, const char *value)
{
    char text[160];
    RnOut out = rn_out(text, sizeof text);
    rn_put_padded(&out, label, LABEL_WIDTH);
    rn_put_padded(&out, value, -VALUE_WIDTH);
    rn_say("  %s", text);
}

static void print_figure(const char *label, double value, int decimals)
{
    char text[40];
    snprintf(text, sizeof text, "%.*f", decimals, value);
    print_row(label, text);
}

static int bench_rules(const RnBox *box)
{
    RnBench sign, bench;
    rn_bench_play(box, SIGNATURE_SEED, SIGNATURE_GAMES, &sign); /* warms up, too */
    const double from = (double)rn_clock_process_ns() / 1e9;
    rn_bench_play(box, SIGNATURE_SEED, games, &bench);
    const double seconds = (double)rn_clock_process_ns() / 1e9 - from;
    const double decisions = (double)bench.decisions / seconds;
    const double steps = (double)(bench.decisions + bench.chances) / seconds;
    char signature[24];
    snprintf(signature, sizeof signature, "%llu", (unsigned long long)sign.signature);
    if (json) {
        printf("{\"decisions_per_second\":%.0f,\"games_per_second\":%.0f,\"ns_per_decision\":%.1f,"
               "\"steps_per_second\":%.0f,\"state_bytes\":%zu,\"signature\":%llu,"
               "\"games\":%u,\"decisions\":%llu,\"chances\":%llu,\"cpu_seconds\":%.3f}\n",
               decisions, games / seconds, 1e9 / decisions, steps, sizeof(RnState),
               (unsigned long long)sign.signature, games, (unsigned long long)bench.decisions,
               (unsigned long long)bench.chances, seconds);
        return RN_EXIT_OK;
    }
    rn_say(
        P_("%u random game in %.2f s of one core", "%u random games in %.2f s of one core", games),
        games, seconds);
    print_figure(_("decisions a second"), decisions, 0);
    rn_say_at(4, "    %s", _("players' only, every legal move listed for each"));
    print_figure(_("steps a second"), steps, 0);
    rn_say_at(4, "    %s", _("dice and cards counted too"));
    print_figure(_("games a second"), games / seconds, 0);
    print_figure(_("ns a decision"), 1e9 / decisions, 1);
    print_figure(_("bytes of a state"), (double)sizeof(RnState), 0);
    print_row(_("signature"), signature);
    return RN_EXIT_OK;
}

/* ---- Games side by side ----------------------------------------------------------------------------- */

/* The games of rn_bench_play(), each with its own dice. */
static RnBatch *open_batch(uint32_t side_by_side, int place)
{
    RnBatchPlan plan = {.games = side_by_side,
                        .seed = SIGNATURE_SEED,
                        .device = (uint8_t)place,
                        .renew = true,
                        .blind = true,
                        .unmasked = true,
                        .unlisted = true,
                        .configs = 12};
    for (uint32_t i = 0; i < plan.configs; i++) {
        const uint8_t gnomes = (uint8_t)(RN_GNOMES_MIN + i / 2);
        plan.config[i] = (RnConfig){.edition = i % 2, .players = gnomes, .gnomes = gnomes};
    }
    RnBatch *batch;
    const RnBatchFlaw flaw = rn_batch_open(&plan, &batch);
    if (flaw != RN_BATCH_OK) {
        fprintf(stderr, "rednov bench: %s\n", rn_batch_text(flaw));
    }
    return batch;
}

/* One number from the states of fixed games after fixed steps: the same wherever they were played. */
static uint64_t sign_batch(int place)
{
    RnBatch *batch = open_batch(SIGNATURE_GAMES, place);
    if (batch == NULL) {
        return 0;
    }
    RnState *states = rn_alloc(SIGNATURE_GAMES, sizeof *states);
    uint64_t decisions, chances, signature = SIGNATURE_SEED;
    rn_batch_play(batch, SIGNATURE_SEED, SIGNATURE_STEPS, &decisions, &chances);
    rn_batch_get(batch, 0, SIGNATURE_GAMES, states);
    for (int i = 0; i < SIGNATURE_GAMES; i++) {
        signature = (signature ^ rn_hash(&states[i])) * RN_GOLDEN;
    }
    const bool whole = rn_batch_trouble(batch) == NULL;
    free(states);
    rn_batch_close(batch);
    return whole ? (signature >> 24) + 1 : 0; /* 40 bits, and never 0 */
}

static int bench_batch(int place)
{
    const uint32_t side_by_side = place == RN_ON_CUDA ? 371712 : 4096;
    const uint64_t sign = sign_batch(place); /* warms up, too */
    RnBatch *batch = sign == 0 ? NULL : open_batch(side_by_side, place);
    if (batch == NULL) {
        return RN_EXIT_FAILED;
    }
    uint64_t decisions, chances;
    rn_batch_play(batch, 1, 100, &decisions, &chances); /* games at all stages */
    const double from = rn_clock_seconds();
    rn_batch_play(batch, 2, place == RN_ON_CUDA ? 1000 : 200, &decisions, &chances);
    const double seconds = rn_clock_seconds() - from;
    const char *trouble = rn_batch_trouble(batch);
    if (trouble != NULL) {
        fprintf(stderr, "rednov bench: %s\n", trouble);
    } else if (json) {
        printf("{\"device\":\"%s\",\"side_by_side\":%u,\"decisions_per_second\":%.0f,"
               "\"steps_per_second\":%.0f,\"signature\":%llu,\"seconds\":%.3f}\n",
               device, side_by_side, (double)decisions / seconds,
               (double)(decisions + chances) / seconds, (unsigned long long)sign, seconds);
    } else {
        char signature[24];
        snprintf(signature, sizeof signature, "%llu", (unsigned long long)sign);
        print_figure(_("games side by side"), side_by_side, 0);
        print_figure(_("decisions a second"), (double)decisions / seconds, 0);
        print_figure(_("steps a second"), (double)(decisions + chances) / seconds, 0);
        print_row(_("signature"), signature);
    }
    rn_batch_close(batch);
    return trouble == NULL ? RN_EXIT_OK : RN_EXIT_FAILED;
}

/* ---- The engine over a pipe --------------------------------------------------------------------- */

/* The move a random player makes in the mirror game, as a request. */
static void put_request(RnSession *mirror, uint64_t *rng, FILE *to)
{
    RnMove moves[RN_MOVES_MAX];
    char text[RN_TEXT_MAX];
    if (!rn_session_is_open(mirror) || rn_session_state(mirror)->decision == RN_OVER) {
        const RnConfig config = {.players = 4, .gnomes = 4};
        rn_session_new(mirror, &config, true, ++*rng >> 1);
        fprintf(to, "{\"cmd\":\"new\",\"config\":{\"players\":4},\"seed\":%llu}\n",
                (unsigned long long)rn_session_seed(mirror));
        return;
    }
    const int count = rn_legal(mirror->box, rn_session_state(mirror), moves);
    RN_ASSERT(count > 0 && count <= RN_MOVES_MAX);
    *rng = *rng * 6364136223846793005u + 1442695040888963407u;
    const RnMove move = moves[(*rng >> 33) % (uint64_t)count];
    rn_move_text(mirror->box, move, text);
    rn_session_play(mirror, move);
    fprintf(to, "{\"cmd\":\"play\",\"move\":\"%s\"}\n", text);
}

/* Requests are sent `ahead` at a time, then as many answers are read. */
static double requests_per_second(const RnBox *box, FILE *to, FILE *from, long requests, int ahead)
{
    RnSession mirror;
    char *line = NULL;
    size_t room = 0;
    uint64_t rng = 1;
    RN_ASSERT(ahead > 0 && requests % ahead == 0);
    const double start = rn_clock_seconds();
    rn_session_init(&mirror, box);
    for (long sent = 0; sent < requests; sent += ahead) {
        for (int i = 0; i < ahead; i++) {
            put_request(&mirror, &rng, to);
        }
        fflush(to);
        for (int i = 0; i < ahead; i++) {
            if (getline(&line, &room, from) < 11 || line[6] != 't') { /* {"ok":true */
                fprintf(stderr, "rednov bench: %s\n", line == NULL ? _("no answer") : line);
                exit(RN_EXIT_FAILED);
            }
        }
    }
    free(line);
    rn_session_free(&mirror);
    return (double)requests / (rn_clock_seconds() - start);
}

static int bench_pipe(const RnBox *box)
{
    int down[2], up[2];
    if (pipe(down) != 0 || pipe(up) != 0) {
        perror("rednov bench");
        return RN_EXIT_FAILED;
    }
    const pid_t engine = fork();
    if (engine < 0) {
        perror("rednov bench");
        return RN_EXIT_FAILED;
    }
    if (engine == 0) {
        char name[] = "engine";
        char *args[] = {name, NULL};
        dup2(down[0], STDIN_FILENO);
        dup2(up[1], STDOUT_FILENO);
        close(down[1]);
        close(up[0]);
        _exit(rn_cmd_engine(1, args));
    }
    close(down[0]);
    close(up[1]);
    FILE *to = fdopen(down[1], "w"), *from = fdopen(up[0], "r");
    const double one = requests_per_second(box, to, from, 100000, 1);
    const double many = requests_per_second(box, to, from, 200000, 8);
    if (json) {
        printf("{\"requests_per_second\":%.0f,\"requests_per_second_8_ahead\":%.0f}\n", one, many);
    } else {
        rn_say("%s", _("engine over a pipe, `play` requests a second"));
        print_figure(_("one at a time"), one, 0);
        print_figure(_("eight at a time"), many, 0);
    }
    fclose(to);
    fclose(from);
    waitpid(engine, NULL, 0);
    return RN_EXIT_OK;
}

/* ---- The command ----------------------------------------------------------------------------------- */

static const RnCliOption OPTIONS[] = {
    {"--games N", N_("how many games are timed (200000)"), .count = &games, .least = 1,
     .most = 100000000},
    {"--pipe", N_("times `rednov engine` over a pipe instead"), .flag = &over_pipe},
    {"--device DEVICE",
     N_("times games side by side instead: on the processor's cores (cpu) or on a GPU (cuda)"),
     .value = &device},
    {"--json", N_("one JSON object"), .flag = &json},
    RN_CLI_COMPONENTS(&components),
};

static const RnCliForm FORM = {
    .calls = {N_("rednov bench [--games N] [--json] [--pipe] [--components FILE]"),
              N_("rednov bench --device DEVICE [--json]")},
    .about = {N_(
        "Plays random legal games over both editions and every crew size on one core and tells "
        "how fast the rules are. The signature is one number from fixed games: with the same "
        "components it changes only when the rules play differently.")},
    .options = OPTIONS,
    .count = RN_COUNT(OPTIONS),
};

int rn_cmd_bench(int argc, char **argv)
{
    const int code = rn_cli_walk(argc, argv, &FORM);
    if (code != RN_GO_ON) {
        return code;
    }
    if (device != NULL) {
        const bool here = strcmp(device, "cpu") == 0;
        if (!here && strcmp(device, "cuda") != 0) {
            return rn_cli_usage("bench", _("option --device takes cpu or cuda, not '%s'"), device);
        }
        if (over_pipe || components != NULL) {
            return rn_cli_usage("bench", _("--device goes with --json alone"));
        }
        return bench_batch(here ? RN_ON_CPU : RN_ON_CUDA);
    }
    if (over_pipe && components != NULL) {
        return rn_cli_usage("bench", _("--pipe and --components do not go together"));
    }
    const RnBox *box = rn_cli_box(components);
    if (box == NULL) {
        return RN_EXIT_FAILED;
    }
    return over_pipe ? bench_pipe(box) : bench_rules(box);
}
