/*
 * perft.c - `rednov perft`: how many lines of play there are to a given depth.
 *
 * One number that proves the lists of moves and the stepping together: every legal move and every
 * outcome of chance is played, to the end of each line. A line that ends before the depth counts
 * nothing, as is the custom.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/assert.h"
#include "cli/cli.h"
#include "proto/proto.h"
#include "session/session.h"
#include "text/tongue.h"

enum { DEPTH_MAX = 20 };

static uint64_t count_lines(const RnBox *box, const RnState *state, int depth)
{
    RN_ASSERT(depth >= 0 && depth <= DEPTH_MAX);
    RnMove moves[RN_MOVES_MAX];
    const int count = rn_legal(box, state, moves);
    uint64_t lines = 0;
    if (depth <= 1) {
        return depth == 0 ? 1 : (uint64_t)count;
    }
    for (int i = 0; i < count; i++) {
        RnState next = *state;
        rn_step(box, &next, moves[i], NULL);
        lines += count_lines(box, &next, depth - 1);
    }
    return lines;
}

/* The number of lines behind each first move. */
static uint64_t divide(const RnBox *box, const RnState *state, int depth)
{
    RnMove moves[RN_MOVES_MAX];
    char text[RN_TEXT_MAX];
    uint64_t lines = 0;
    const int count = depth > 0 ? rn_legal(box, state, moves) : 0;
    for (int i = 0; i < count; i++) {
        RnState next = *state;
        rn_step(box, &next, moves[i], NULL);
        const uint64_t behind = count_lines(box, &next, depth - 1);
        rn_move_text(box, moves[i], text);
        printf("  %-24s %llu\n", text, (unsigned long long)behind);
        lines += behind;
    }
    return lines;
}

/* ---- The command ------------------------------------------------------------------------------ */

static RnCliGame game = RN_CLI_GAME;
static const char *state_path, *depth_text;
static bool divided;

static const RnCliOption OPTIONS[] = {
    {"--divide", N_("the lines behind each first move, too"), .flag = &divided},
    {"--state FILE", N_("start from this position"), .value = &state_path},
};

static const RnCliForm FORM = {
    .calls = {N_("rednov perft DEPTH [settings] [--state FILE] [--divide]")},
    .about = {N_(
        "Counts the lines of play of each length up to DEPTH, every outcome of chance being a "
        "move: the number that tells whether two versions of the rules agree. It starts at the "
        "first die of the setup, with --seed at the first turn of that game, with --state at a "
        "position (a state object of the engine protocol, - for standard input), which has its "
        "own settings.")},
    .options = OPTIONS,
    .count = RN_COUNT(OPTIONS),
    .examples = {"rednov perft 4 --players 3 --seed 7"},
    .game = &game,
    .operand = &depth_text,
};

static bool read_position(const RnBox *box, const char *path, RnState *state)
{
    char error[RN_ERROR_MAX] = "";
    size_t size = 0;
    char *text = rn_cli_read(path, &size);
    if (text == NULL) {
        return false;
    }
    const bool sound = rn_json_parse_state(box, text, size, state, error);
    if (!sound) {
        fprintf(stderr, "rednov: %s: %s\n", path, error);
    }
    free(text);
    return sound;
}

static void begin(const RnBox *box, RnState *state)
{
    RnSession session;
    rn_session_init(&session, box);
    rn_session_new(&session, &game.config, game.has_seed, game.seed);
    *state = *rn_session_state(&session);
    rn_session_free(&session);
}

static int count_all(const RnBox *box, const RnState *state, int depth)
{
    RN_ASSERT(depth >= 1 && depth <= DEPTH_MAX);
    for (int d = 1; d <= depth; d++) {
        const clock_t from = clock();
        const uint64_t lines =
            divided && d == depth ? divide(box, state, d) : count_lines(box, state, d);
        const double seconds = (double)(clock() - from) / CLOCKS_PER_SEC;
        printf("perft %d: %llu", d, (unsigned long long)lines);
        if (seconds > 0.1) {
            fputs("  ", stdout);
            printf(_("(%.1f s, %.1f million lines a second)"), seconds,
                   (double)lines / seconds / 1e6);
        }
        putchar('\n');
        fflush(stdout);
    }
    return RN_EXIT_OK;
}

/* The operand; 0 when it is none. */
static int read_depth(void)
{
    char *end = NULL;
    const long depth = depth_text == NULL ? 0 : strtol(depth_text, &end, 10);
    return depth >= 1 && depth <= DEPTH_MAX && *end == '\0' ? (int)depth : 0;
}

int rn_cmd_perft(int argc, char **argv)
{
    const int code = rn_cli_walk(argc, argv, &FORM);
    const int depth = read_depth();
    RnState state;
    if (code != RN_GO_ON) {
        return code;
    }
    if (state_path != NULL && (game.given || game.has_seed)) {
        return rn_cli_usage("perft", _("a position has its own settings, and no seed"));
    }
    if (!rn_cli_game_finish(argv[0], &game)) {
        return RN_EXIT_USAGE;
    }
    if (depth == 0) {
        return rn_cli_usage("perft", _("give the depth, a number from 1 to 20"));
    }
    const RnBox *box = rn_cli_box(game.components);
    if (box == NULL) {
        return RN_EXIT_FAILED;
    }
    if (state_path == NULL) {
        begin(box, &state);
    } else if (!read_position(box, state_path, &state)) {
        return RN_EXIT_FAILED;
    }
    return count_all(box, &state, depth);
}
