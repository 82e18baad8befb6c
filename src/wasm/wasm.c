/*
 * wasm.c - the bare library for programs: one game, text in and out of one buffer. The page's own
 * table is in page.c; this is for those who bring theirs, and to measure and compare.
 *
 * Text goes through the exchange buffer: the caller writes at rn_wasm_buffer(), or reads there what
 * a function says it wrote. 64-bit numbers go as two halves, since JavaScript would see them as
 * BigInt.
 */
#include "crew/bench_play.h"
#include "crew/crew.h"
#include "text/text.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { BUFFER_SIZE = 1 << 16 };

static char buffer[BUFFER_SIZE];
static RnState game;

/* ---- The buffer ------------------------------------------------------------------------------------ */

EXPORT(rn_wasm_buffer) char *rn_wasm_buffer(void) { return buffer; }

EXPORT(rn_wasm_buffer_size) uint32_t rn_wasm_buffer_size(void) { return BUFFER_SIZE; }

static uint32_t put(const char *text)
{
    RnOut out = rn_out(buffer, BUFFER_SIZE);
    rn_put(&out, text);
    return (uint32_t)out.used;
}

EXPORT(rn_wasm_version) uint32_t rn_wasm_version(void) { return put(rn_version()); }

/* ---- Playing --------------------------------------------------------------------------------------- */

/* Returns a RnConfigFlaw. */
EXPORT(rn_wasm_new) int rn_wasm_new(int edition, int players, int gnomes, unsigned variants)
{
    RnConfig config;
    config.edition = (uint8_t)edition;
    config.players = (uint8_t)players;
    config.gnomes = (uint8_t)gnomes;
    rn_set_variants(&config, variants);
    return (int)rn_new(rn_box_standard(), &config, &game);
}

/* The decision now due, and who decides: a gnome or RN_NONE. */
EXPORT(rn_wasm_decision) int rn_wasm_decision(void) { return game.decision; }

EXPORT(rn_wasm_decider) int rn_wasm_decider(void) { return game.decider; }

/* Plays the move whose text is the first `size` bytes of the buffer: a RnWhy, or -1 when the words
 * are no move. */
EXPORT(rn_wasm_play) int rn_wasm_play(uint32_t size)
{
    RnMove move;
    if (size > BUFFER_SIZE || !rn_move_parse(rn_box_standard(), buffer, size, &move)) {
        return -1;
    }
    return (int)rn_step(rn_box_standard(), &game, move, NULL);
}

/* Outcome number `count` of a seed, as text in the buffer; not played. */
EXPORT(rn_wasm_roll) uint32_t rn_wasm_roll(uint32_t seed_low, uint32_t seed_high, uint32_t count)
{
    uint64_t seed = (uint64_t)seed_high << 32 | seed_low;
    RnMove move = rn_dice_roll(&game, seed, count);
    char text[RN_TEXT_MAX];
    rn_move_text(rn_box_standard(), move, text);
    return put(text);
}

/* Every legal move, a line each. */
EXPORT(rn_wasm_legal) uint32_t rn_wasm_legal(void)
{
    RnMove moves[RN_MOVES_MAX];
    int count = rn_legal(rn_box_standard(), &game, moves);
    RnOut out = rn_out(buffer, BUFFER_SIZE);
    for (int i = 0; i < count; i++) {
        char text[RN_TEXT_MAX];
        rn_move_text(rn_box_standard(), moves[i], text);
        rn_put(&out, text);
        rn_put_char(&out, '\n');
    }
    return (uint32_t)out.used;
}

/* The sentence for a refusal, "[5.2] ..." */
EXPORT(rn_wasm_why) uint32_t rn_wasm_why(int why)
{
    if (why < 0 || why >= RN_WHY_COUNT) {
        return put("");
    }
    RnOut out = rn_out(buffer, BUFFER_SIZE);
    rn_put_char(&out, '[');
    rn_put(&out, rn_why_clause((RnWhy)why));
    rn_put(&out, "] ");
    rn_put(&out, rn_why_text((RnWhy)why));
    return (uint32_t)out.used;
}

/* ---- The crew -------------------------------------------------------------------------------------- */

static RnPlayer player[RN_GNOMES_MAX];

/* A computer player for this gnome, thinking `simulations` a turn. */
EXPORT(rn_wasm_seat)
void rn_wasm_seat(int gnome, int kind, uint32_t seed, uint32_t simulations)
{
    const RnBudget budget = {.simulations = simulations};
    if (gnome >= 0 && gnome < RN_GNOMES_MAX && kind >= 0 && kind < RN_KINDS) {
        rn_player_init(&player[gnome], kind, seed, budget);
    }
}

/* The move of the player whose decision is due, as text in the buffer; not played. */
EXPORT(rn_wasm_think) uint32_t rn_wasm_think(void)
{
    RnView view;
    char text[RN_TEXT_MAX];
    if (game.decider == RN_NONE) {
        return put("");
    }
    rn_view(&game, game.decider, &view);
    const RnMove move = rn_player_move(rn_box_standard(), &player[game.decider], &view);
    rn_move_text(rn_box_standard(), move, text);
    return put(text);
}

/* ---- Keeping --------------------------------------------------------------------------------------- */

/* The hash of the game as sixteen hex digits. */
EXPORT(rn_wasm_hash) uint32_t rn_wasm_hash(void)
{
    RnOut out = rn_out(buffer, BUFFER_SIZE);
    rn_put_hex(&out, rn_hash(&game), 16);
    return (uint32_t)out.used;
}

/* The game as a snapshot in the buffer, and back: a RnFlaw, the game unchanged unless RN_SOUND. */
EXPORT(rn_wasm_encode) uint32_t rn_wasm_encode(void)
{
    return (uint32_t)rn_encode(rn_box_standard(), &game, (uint8_t *)buffer);
}

EXPORT(rn_wasm_decode) int rn_wasm_decode(uint32_t size)
{
    RnState state;
    if (size > BUFFER_SIZE) {
        return RN_FLAW_CODE;
    }
    RnFlaw flaw = rn_decode(rn_box_standard(), (const uint8_t *)buffer, size, &state);
    if (flaw == RN_SOUND) {
        game = state;
    }
    return (int)flaw;
}

/* ---- Speed ----------------------------------------------------------------------------------------- */

/* Random play as in `rednov bench`: "signature decisions chances" in hex. */
EXPORT(rn_wasm_bench) uint32_t rn_wasm_bench(uint32_t seed, uint32_t games)
{
    RnBench bench;
    rn_bench_play(rn_box_standard(), seed, games, &bench);
    RnOut out = rn_out(buffer, BUFFER_SIZE);
    rn_put_hex(&out, bench.signature, 16);
    rn_put_char(&out, ' ');
    rn_put_hex(&out, bench.decisions, 16);
    rn_put_char(&out, ' ');
    rn_put_hex(&out, bench.chances, 16);
    return (uint32_t)out.used;
}
