/*
 * table_play.c - the game at an online table.
 *
 * Decides whose word counts: a move comes from the person who holds the gnome that decides, and from
 * someone who has seen the position it is made in. A computer player decides for its own gnomes, and
 * for a person who is late where everybody has agreed to that.
 */
#include "base/assert.h"
#include "base/memory.h"
#include "serve/table.h"

#include <stdlib.h>
#include <string.h>

#include "table/seats.h"
#include "table/undo.h"

/* ---- Awake and asleep ------------------------------------------------------------------------- */

bool rn_online_wake(RnOnline *table)
{
    if (table->awake || table->phase == RN_TABLE_GATHERING) {
        return true;
    }
    rn_session_init(&table->session, table->box);
    if (rn_session_new(&table->session, &table->config, true, table->seed) != RN_CONFIG_OK) {
        return false;
    }
    for (size_t i = 0; i < table->count; i++) {
        if (rn_session_play(&table->session, table->moves[i]) != RN_OK) {
            rn_session_free(&table->session);
            return false;
        }
    }
    if (table->crew == NULL) {
        table->crew = calloc(1, sizeof *table->crew);
    }
    table->awake = table->crew != NULL;
    table->decider = rn_session_state(&table->session)->decider;
    return table->awake;
}

void rn_online_sleep(RnOnline *table)
{
    if (!table->awake) {
        return;
    }
    rn_session_free(&table->session);
    free(table->crew);
    table->crew = NULL;
    table->awake = false;
}

RnNo rn_online_start(RnOnline *table, const RnCall *call)
{
    RN_ASSERT(rn_online_seated(table, call->person));
    if (table->phase != RN_TABLE_GATHERING) {
        return rn_no("begun", "the game has begun");
    }
    table->phase = RN_TABLE_PLAYING;
    if (!rn_online_wake(table)) {
        table->phase = RN_TABLE_GATHERING;
        return rn_no("full", "there is no memory for it");
    }
    for (int p = 0; p < table->people; p++) {
        table->person[p].founder = rn_online_seated(table, p);
    }
    table->asked = call->now;
    table->rev++;
    rn_online_head_changed(table);
    return RN_YES;
}

/* ---- Moves ------------------------------------------------------------------------------------ */

bool rn_online_is_secret(RnOnline *table)
{
    return table->phase == RN_TABLE_PLAYING && rn_online_wake(table) &&
           rn_hands_hidden(rn_session_state(&table->session));
}

/* Whoever decides has to see what its gnome has. */
static void lift_veil(RnOnline *table)
{
    if (table->decider >= RN_GNOMES_MAX || !table->chair[table->decider].veiled) {
        return;
    }
    table->chair[table->decider].veiled = false;
    table->chair[table->decider].since = (uint32_t)rn_session_steps(&table->session);
    rn_online_head_changed(table);
}

void rn_online_end(RnOnline *table, int64_t now)
{
    table->phase = RN_TABLE_OVER;
    table->ended = now;
    rn_online_head_changed(table);
}

static RnNo play(RnOnline *table, RnMove move, int64_t now)
{
    RnWhy why = rn_session_play(&table->session, move);
    if (why != RN_OK) {
        return (RnNo){"illegal", rn_why_text(why), rn_why_clause(why)};
    }
    table->moves = rn_grow(table->moves, table->count, &table->room, sizeof move);
    table->moves[table->count++] = move;
    table->rev++;
    table->asked = now;
    table->decider = rn_session_state(&table->session)->decider;
    table->unsaved = true;
    lift_veil(table);
    if (rn_session_state(&table->session)->decision == RN_OVER) {
        rn_online_end(table, now);
    }
    return RN_YES;
}

/* Whether moves are made at all now, by one who has seen the last one. */
static RnNo in_play(RnOnline *table, int64_t rev)
{
    if (table->phase == RN_TABLE_GATHERING) {
        return rn_no("not-begun", "the game has not begun");
    }
    if (table->phase == RN_TABLE_OVER) {
        return RN_OVER_NOW;
    }
    if (table->paused) {
        return rn_no("paused", "the game is paused");
    }
    if ((uint64_t)rev != table->rev) {
        return rn_no("stale", "the game has moved on");
    }
    if (!rn_online_wake(table)) {
        return rn_no("broken", "the game cannot be read");
    }
    return RN_YES;
}

/* Whether the moves can be played one after the other by who holds these gnomes. Tried on a copy: a
 * die that a move would bring is not rolled. */
static RnNo try_moves(const RnOnline *table, unsigned gnomes, const RnMove *moves, int count)
{
    RN_ASSERT(table->awake);
    RnState state = *rn_session_state(&table->session);
    for (int i = 0; i < count; i++) {
        if (state.decision == RN_CHANCE) {
            return rn_no("bad", "only the last move may bring a die or a card");
        }
        if (state.decision == RN_OVER) {
            return rn_no("over", "the game is over before the last move");
        }
        if ((gnomes >> state.decider & 1) == 0) {
            return rn_no("not-yours", "another player decides");
        }
        RnWhy why = rn_step(table->box, &state, moves[i], NULL);
        if (why != RN_OK) {
            return (RnNo){"illegal", rn_why_text(why), rn_why_clause(why)};
        }
    }
    return RN_YES;
}

RnNo rn_online_move(RnOnline *table, const RnCall *call)
{
    RN_ASSERT(call->request->plan_count > 0 && call->request->plan_count <= RN_REQUEST_PLAN);
    const RnMove *moves = call->request->plan;
    int count = call->request->plan_count;
    RnNo refusal = in_play(table, call->request->rev);
    if (refusal.word == NULL) {
        refusal = try_moves(table, rn_online_gnomes(table, call->person), moves, count);
    }
    for (int i = 0; refusal.word == NULL && i < count; i++) {
        refusal = play(table, moves[i], call->now);
    }
    if (refusal.word == NULL) {
        rn_online_seen(table, call->person);
    }
    return refusal;
}

static RnSeats seats_of(const RnOnline *table)
{
    RnSeats seats = rn_seats();
    for (int g = 0; g < table->config.gnomes; g++) {
        seats.seat[g].kind = table->chair[g].kind;
    }
    return seats;
}

RnNo rn_online_undo(RnOnline *table, const RnCall *call)
{
    RnSeats seats = seats_of(table);
    const RnSession *session = &table->session;
    RnNo refusal = in_play(table, call->request->rev);
    if (refusal.word != NULL) {
        return refusal;
    }
    if (rn_session_steps(session) == 0 || !rn_session_undo_is_free(session)) {
        return rn_no("seen", "a die or a card has been seen since: it stands");
    }
    int mover = rn_session_past(session, rn_session_steps(session) - 1)->before.decider;
    if ((rn_online_gnomes(table, call->person) >> mover & 1) == 0 ||
        rn_undo_check(session, &seats, true, mover) != RN_UNDO_MAY) {
        return rn_no("not-yours", "the last move was another player's: it stands");
    }
    rn_session_undo(&table->session);
    memset(table->crew, 0, sizeof *table->crew);
    RN_ASSERT(table->count > 0);
    table->decider = rn_session_state(session)->decider;
    table->count--;
    if (table->stands > table->count) {
        table->stands = table->count;
    }
    table->rev++;
    table->asked = call->now;
    table->unsaved = true;
    return RN_YES;
}

static RnNo may_show(RnOnline *table, int64_t rev)
{
    RnNo refusal = in_play(table, rev);
    if (refusal.word == NULL && rn_hands_hidden(rn_session_state(&table->session))) {
        return rn_no("secret", "hands are secret at this table");
    }
    return refusal;
}

RnNo rn_online_may_show(RnOnline *table) { return may_show(table, (int64_t)table->rev); }

RnNo rn_online_may_plan(RnOnline *table, int person, int64_t rev)
{
    RnNo refusal = may_show(table, rev);
    if (refusal.word == NULL &&
        (rn_online_gnomes(table, person) >> rn_session_state(&table->session)->decider & 1) == 0) {
        return rn_no("not-yours", "another player decides");
    }
    return refusal;
}

/* ---- Computer players ------------------------------------------------------------------------- */

int rn_online_crew(RnOnline *table, int64_t now)
{
    if (table->phase != RN_TABLE_PLAYING || table->paused || !rn_online_wake(table)) {
        return RN_NONE;
    }
    const RnChair *chair = &table->chair[rn_session_state(&table->session)->decider];
    if (chair->kind != RN_PERSON) {
        return chair->kind;
    }
    return rn_online_stood_in(table, now) ? table->stand_in : RN_NONE;
}

RnPlayer *rn_online_thinker(RnOnline *table, int kind, RnEffort *effort, RnView *view)
{
    RN_ASSERT(table->awake && rn_session_state(&table->session)->decider < table->config.gnomes);
    int gnome = rn_session_state(&table->session)->decider;
    *effort = (RnEffort){.ms = table->think_ms, .loyal = table->loyal};
    rn_view(rn_session_state(&table->session), gnome, view);
    return rn_crewman(table->crew, &table->session, gnome, kind, *effort);
}

RnNo rn_online_crew_move(RnOnline *table, RnMove move, const RnPlayer *player, int64_t now)
{
    RN_ASSERT(table->awake && rn_session_state(&table->session)->decider < table->config.gnomes);
    int gnome = rn_session_state(&table->session)->decider;
    RnPlayer copy = *player;
    RnNo refusal = play(table, move, now);
    if (refusal.word == NULL) {
        rn_crewman_moved(table->crew, &table->session, gnome, &copy);
    }
    return refusal;
}
