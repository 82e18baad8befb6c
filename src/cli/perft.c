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
#include "term/ask.h"
#include "text/tongue.h"

enum { DEPTH_MAX = 20 };

static uint64_t count_lines(const RnBox *box, const RnState *state, int depth)
{
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

static void print_help(void)
{
    static const char *const calls[] = {
        N_("rednov perft DEPTH [settings] [--state FILE] [--divide]")};
    static const RnCliRow rows[] = {
        {"--divide", N_("the lines behind each first move, too")},
        {"--state FILE", N_("start from this position")},
    };
    static const char *const examples[] = {"rednov perft 4 --players 3 --seed 7"};
    rn_cli_calls(calls, 1);
    rn_cli_paragraph(
        _("Counts the lines of play of each length up to DEPTH, every outcome of chance being a "
          "move: the number that tells whether two versions of the rules agree. It starts at the "
          "first die of the setup, with --seed at the first turn of that game, with --state at a "
          "position (a state object of the engine protocol, - for standard input), which has its "
          "own settings."));
    rn_cli_rows(rows, RN_COUNT(rows));
    rn_show("");
    rn_cli_game_help();
    rn_show("");
    rn_cli_examples(examples, RN_COUNT(examples));
}

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

static void begin(const RnBox *box, const RnCliGame *game, RnState *state)
{
    RnSession session;
    rn_session_init(&session, box);
    rn_session_new(&session, &game->config, game->has_seed, game->seed);
    *state = *rn_session_state(&session);
    rn_session_free(&session);
}

static int count_all(const RnBox *box, const RnState *state, int depth, bool divided)
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
static int read_depth(const char *text)
{
    char *end = NULL;
    const long depth = text == NULL ? 0 : strtol(text, &end, 10);
    return text != NULL && *end == '\0' && depth >= 1 && depth <= DEPTH_MAX ? (int)depth : 0;
}

int rn_cmd_perft(int argc, char **argv)
{
    RnCliArgs args = rn_cli_args(argc, argv);
    RnCliGame game = rn_cli_game();
    const char *state_path = NULL, *depth = NULL;
    bool divided = false;
    RnBox own;
    const RnBox *box = NULL;
    RnState state;
    const RnCliOption options[] = {{"divide", .flag = &divided}, {"state", .text = &state_path}};
    const RnCliForm form = {.help = print_help,
                            .options = options,
                            .count = RN_COUNT(options),
                            .game = &game,
                            .operand = &depth};
    const int code = rn_cli_walk(&args, &form);
    if (code != RN_GO_ON) {
        return code;
    }
    if (state_path != NULL && (game.given || game.has_seed)) {
        return rn_cli_usage("perft", _("a position has its own settings, and no seed"));
    }
    if (!rn_cli_game_finish(&args, &game)) {
        return RN_EXIT_USAGE;
    }
    if (read_depth(depth) == 0) {
        return rn_cli_usage("perft", _("give the depth, a number from 1 to 20"));
    }
    if (!rn_cli_box(game.components, &own, &box)) {
        return RN_EXIT_FAILED;
    }
    if (state_path == NULL) {
        begin(box, &game, &state);
    } else if (!read_position(box, state_path, &state)) {
        return RN_EXIT_FAILED;
    }
    return count_all(box, &state, read_depth(depth), divided);
}
