/*
 * game.c - one game of a simulation, from its setup to its end.
 *
 * Each player is given what its seat may see and nothing else. Dice and cards come from the game's
 * seed, the players' own luck from seeds made of it, so that a game is the same wherever and
 * whenever it is played.
 */
#include "sim/sim.h"

#include <time.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/mix.h"
#include "text/text.h"
#include "text/tongue.h"

/* 63 bits: a whole number that readers of JSON take. */
uint64_t rn_sim_seed(uint64_t seed, uint32_t game) { return rn_nth_seed(seed, game); }

static bool must_stop(void *user)
{
    const RnSimWorker *worker = user;
    return atomic_load_explicit(&worker->sim->stop, memory_order_relaxed) ||
           (worker->think_until != 0 && (uint64_t)rn_clock_thread_ns() >= worker->think_until);
}

static void seat_players(RnSimWorker *worker, const RnSimSetting *setting, uint64_t game_seed)
{
    const RnBudget budget = {
        .simulations = setting->simulations, .stop = must_stop, .user = worker};
    for (int gnome = 0; gnome < setting->config.gnomes; gnome++) {
        if (setting->seat[gnome] != RN_PROGRAM) {
            rn_player_init(&worker->player[gnome], setting->seat[gnome],
                           rn_player_seed(game_seed, gnome), budget);
            worker->player[gnome].loyal = (setting->loyal >> gnome & 1) != 0;
        }
    }
}

/* ---- Moves ------------------------------------------------------------------------------------ */

static bool fail(RnSimWorker *worker, int gnome, const char *who, const char *error)
{
    snprintf(worker->error, sizeof worker->error, _("seat %s (%.200s): %s"), rn_word_gnome(gnome),
             who, error);
    return false;
}

static RnPatience patience(RnSimWorker *worker)
{
    return (RnPatience){worker->sim->bot_seconds, must_stop, worker};
}

/* An outside program is started when it is first asked. */
static bool bot_move(RnSimWorker *worker, const RnView *view, RnMove *move)
{
    const RnSim *sim = worker->sim;
    RnBot *bot = &worker->bot[view->seat];
    const bool curious = bot->pid != 0 && bot->curious;
    const char *command = sim->bot[view->seat];
    RN_ASSERT(command != NULL);
    char error[RN_ERROR_MAX];
    worker->think_until = 0;
    if (bot->pid == 0 && !rn_bot_start(bot, command, error)) {
        return fail(worker, view->seat, command, error);
    }
    if (!rn_bot_move(bot, sim->box, view, &worker->news[view->seat], patience(worker), move,
                     error)) {
        return fail(worker, view->seat, command, error);
    }
    if (curious) {
        rn_news_told(&worker->news[view->seat]);
    }
    return true;
}

/* One step of the game, chance or a move that is legal; programs are told of it when they are next
 * asked. */
static void step(RnSimWorker *worker, const RnSimSetting *setting, RnState *state, RnMove move)
{
    const RnBox *box = worker->sim->box;
    RnLog log;
    if (!worker->programs) {
        rn_step_listed(box, state, move, NULL);
        return;
    }
    rn_step_listed(box, state, move, &log);
    for (int gnome = 0; gnome < setting->config.gnomes; gnome++) {
        if (setting->seat[gnome] == RN_PROGRAM) {
            rn_news_add(&worker->news[gnome], gnome, state, &log);
        }
    }
}

/* The programs of a game that is over. */
static bool tell_over(RnSimWorker *worker, const RnSimSetting *setting, const RnState *state)
{
    for (int gnome = 0; worker->programs && gnome < setting->config.gnomes; gnome++) {
        char error[RN_ERROR_MAX];
        RnView view;
        if (setting->seat[gnome] != RN_PROGRAM) {
            continue;
        }
        rn_view(state, gnome, &view);
        if (!rn_bot_over(&worker->bot[gnome], worker->sim->box, &view, &worker->news[gnome],
                         patience(worker), error)) {
            return fail(worker, gnome, worker->sim->bot[gnome], error);
        }
    }
    return true;
}

static void note_move(RnSimWorker *worker, RnMove move)
{
    worker->moves =
        rn_grow(worker->moves, worker->move_count, &worker->move_room, sizeof *worker->moves);
    worker->moves[worker->move_count++] = move;
}

/* The move of the seat that has to decide, played. */
static bool play_move(RnSimWorker *worker, const RnSimSetting *setting, RnState *state)
{
    const RnBox *box = worker->sim->box;
    const int gnome = state->decider;
    RN_ASSERT(gnome < setting->config.gnomes);
    RnView view;
    RnMove move;
    rn_view(state, gnome, &view);
    if (setting->seat[gnome] == RN_PROGRAM) {
        if (!bot_move(worker, &view, &move)) {
            return false;
        }
    } else {
        worker->think_until =
            setting->ms == 0 ? 0
                             : (uint64_t)rn_clock_thread_ns() + (uint64_t)setting->ms * 1000000u;
        move = rn_player_move(box, &worker->player[gnome], &view);
    }
    const RnWhy why = rn_check_move(box, state, move);
    if (why != RN_OK) { /* a bug of the player; say so and lose nothing */
        const char *who = rn_kind_word(setting->seat[gnome]);
        return fail(worker, gnome, who != NULL ? who : "", rn_tr(rn_why_text(why)));
    }
    step(worker, setting, state, move);
    if (worker->sim->keeper != NULL) {
        note_move(worker, move);
    }
    return true;
}

/* ---- The game --------------------------------------------------------------------------------- */

static void finish(RnSimWorker *worker, const RnSimSetting *setting, const RnState *state,
                   int last_turn, RnSimGame *result)
{
    RN_ASSERT(state->decision == RN_OVER && state->result != RN_PLAYING);
    const int start = worker->sim->box->start[setting->config.gnomes];
    for (uint8_t dead = state->dead; dead != 0; dead &= (uint8_t)(dead - 1)) {
        result->sum[RN_SUM_DEAD]++;
    }
    for (int gnome = 0; gnome < setting->config.gnomes; gnome++) {
        if (setting->seat[gnome] != RN_PROGRAM) {
            result->sum[RN_SUM_SIMULATIONS] += worker->player[gnome].simulations;
        }
        result->sum[RN_SUM_WON + gnome] = rn_has_won(state, gnome);
    }
    result->sum[RN_SUM_MINUTES] =
        (uint64_t)(state->result == RN_RESCUED ? start : start - last_turn);
    result->outcome =
        state->result == RN_RESCUED ? (char)RN_WAS_RESCUED : (char)(RN_WAS_LOST + state->reason);
}

static void begin_news(RnSimWorker *worker, const RnSimSetting *setting, uint32_t game)
{
    worker->programs = false;
    for (int gnome = 0; gnome < setting->config.gnomes; gnome++) {
        if (setting->seat[gnome] == RN_PROGRAM) {
            worker->programs = true;
            rn_news_begin(&worker->news[gnome], (uint32_t)(setting - worker->sim->settings), game);
        }
    }
}

static bool play_game(RnSimWorker *worker, const RnSimSetting *setting, uint64_t seed,
                      RnSimGame *result)
{
    const RnBox *box = worker->sim->box;
    uint64_t rolls = 0;
    int mover = RN_NONE, last_turn = box->start[setting->config.gnomes];
    RnState state;
    rn_new(box, &setting->config, &state);
    seat_players(worker, setting, seed);
    while (state.decision != RN_OVER) {
        if (state.decision == RN_CHANCE) {
            step(worker, setting, &state, rn_dice_roll(&state, seed, rolls++));
            continue;
        }
        /* a turn costs a minute at least, so this pair names it */
        if (state.decision == RN_TURN &&
            (mover != state.active || last_turn != state.time[state.active])) {
            mover = state.active;
            last_turn = state.time[state.active];
            result->sum[RN_SUM_TURNS]++;
        }
        result->sum[RN_SUM_DECISIONS]++;
        if (!play_move(worker, setting, &state)) {
            return false;
        }
        if (atomic_load_explicit(&worker->sim->stop, memory_order_relaxed)) {
            return false;
        }
    }
    finish(worker, setting, &state, last_turn, result);
    return tell_over(worker, setting, &state);
}

/* Whether the one who knows the future finds a rescue; what a bound comes to is added. */
static bool foresee(RnSimWorker *worker, const RnSimSetting *setting, uint64_t seed,
                    RnSimGame *result)
{
    const RnBudget tries = {.simulations = setting->clairvoyant, .stop = must_stop, .user = worker};
    const RnBox *box = worker->sim->box;
    if (!setting->pays) {
        return rn_crew_clairvoyant(box, &setting->config, seed, tries);
    }
    const RnRelaxed found =
        rn_crew_relaxed(box, &setting->config, seed, (int)setting->clairvoyant, tries);
    const int64_t worth = found.worth * RN_WORTH / 65536 + RN_RAISED;
    RN_ASSERT(worth >= 0);
    result->sum[RN_SUM_WORTH] = (uint64_t)worth;
    result->sum[RN_SUM_SQUARES] = (uint64_t)(worth * worth);
    return found.rescued;
}

bool rn_sim_play(RnSimWorker *worker, const RnSimSetting *setting, uint32_t game, RnSimGame *result)
{
    const uint64_t seed = rn_sim_seed(worker->sim->seed, game);
    const uint64_t began = (uint64_t)rn_clock_thread_ns();
    RN_ASSERT(game < worker->sim->games);
    *result = (RnSimGame){.sum = {[RN_SUM_GAMES] = 1}};
    begin_news(worker, setting, game);
    worker->error[0] = '\0';
    worker->move_count = 0;
    if (setting->clairvoyant != 0) {
        worker->think_until = 0;
        const bool rescued = foresee(worker, setting, seed, result);
        if (must_stop(worker)) {
            return false;
        }
        result->outcome = (char)(rescued ? RN_WAS_RESCUED : RN_WAS_LOST);
    } else if (!play_game(worker, setting, seed, result)) {
        return false;
    }
    result->sum[RN_SUM_NANOSECONDS] = (uint64_t)rn_clock_thread_ns() - began;
    return true;
}

RnSimRow rn_sim_row(const RnSimGame *game)
{
    unsigned won = 0;
    for (int gnome = 0; gnome < RN_GNOMES_MAX; gnome++) {
        won |= (unsigned)game->sum[RN_SUM_WON + gnome] << gnome;
    }
    return (RnSimRow){.simulations = game->sum[RN_SUM_SIMULATIONS],
                      .decisions = (uint32_t)game->sum[RN_SUM_DECISIONS],
                      .turns = (uint16_t)game->sum[RN_SUM_TURNS],
                      .minutes = (uint8_t)game->sum[RN_SUM_MINUTES],
                      .dead = (uint8_t)game->sum[RN_SUM_DEAD],
                      .won = (uint8_t)won};
}

/* ---- Its record ------------------------------------------------------------------------------- */

bool rn_sim_keep(RnSimWorker *worker, int setting, uint32_t game, char outcome)
{
    const RnSim *sim = worker->sim;
    const RnSimKeeper *keeper = sim->keeper;
    const RnSimSetting *one = &sim->settings[setting];
    if (keeper == NULL || one->clairvoyant != 0) {
        return true;
    }
    if (!keeper->wants(keeper, game, outcome)) {
        return keeper->drop(keeper, setting, game, outcome, worker->error);
    }
    RnSession session;
    rn_session_init(&session, sim->box);
    rn_session_new(&session, &one->config, true, rn_sim_seed(sim->seed, game));
    for (size_t i = 0; i < worker->move_count; i++) {
        const RnWhy why = rn_session_play(&session, worker->moves[i]);
        RN_ASSERT(why == RN_OK);
        (void)why;
    }
    const bool kept = keeper->keep(keeper, setting, game, &session, worker->error);
    rn_session_free(&session);
    return kept;
}
