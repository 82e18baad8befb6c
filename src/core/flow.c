/*
 * flow.c - the order of play: setup, the four phases of a turn, and rn_step().
 *
 * A step answers what was asked and runs on to the next question. What is unfinished lies in three
 * layers, and the innermost goes first:
 *     1. deaths that are due, one by one, each with its new room in Less Deadly Dying [12.2] [16.2]
 *     2. the event card being resolved [13]
 *     3. the point of the turn:
 *          setup    ROOM, STACK, DEAL, OPENING                                    [2] [16.1b]
 *          movement TURN, HATCH                                                   [5]
 *          action   ROLL, FLEE, DRAW, GIVE, RETURN, DEFEND, ATTACK_DIE,
 *                   DEFENCE_DIE, ACTED                                            [6] to [9] [16.3]
 *          faint    FAINT, FAINT_LATE                                             [11]
 *          updates  UPDATES, ADVANCE, ICON_EVENT, ICON_ITEM, ICON_LATE, END       [12]
 * Going to a point that asks changes nothing but the question, so a state at rest is one that
 * running on does not change; rn_check() relies on it.
 */
#include "core.h"

RN_OWN void rn_take_first(RnState *s)
{
    RN_ASSERT(s->order[0] < s->config.gnomes);
    s->active = s->order[0];
    rn_put_eight(s->order, rn_eight(s->order) >> 8 | (uint64_t)RN_NONE << 56);
    s->ghost = s->time[s->active];
}

RN_OWN void rn_begin_turn(RnRun *run) /* of s->active [4.2] */
{
    RnState *s = run->s;
    rn_go_to(run, RN_P_TURN);
    s->phase = RN_MOVEMENT;
    s->began_at_sea = s->space[s->active] == RN_SEA;
    s->charms = 0;
    memset(s->used, 0, sizeof s->used);
    s->card_drawn = 0;
    rn_tell(run, RN_F_TURN, s->active, s->ghost, 0, 0);
    if ((s->fainted >> s->active & 1) != 0) {
        s->fainted = (uint8_t)(s->fainted & ~rn_bit(s->active));
        rn_tell(run, RN_F_WOKE, s->active, 0, 0, 0);
    }
}

RN_OWN void rn_run(RnRun *run)
{
    const RnState *s = run->s;
    bool asked = false;
    while (!asked && s->result == RN_PLAYING) {
        asked = s->dying != 0 || s->reborn != RN_NONE ? rn_go_deaths(run)
                : s->event != RN_NONE                 ? rn_go_event(run)
                : s->point <= RN_P_OPENING            ? rn_go_setup(run)
                : s->point <= RN_P_ACTED              ? rn_go_action(run)
                                                      : rn_go_updates(run);
    }
}

RN_FN static RN_INLINE void step(const RnBox *box, RnState *s, RnMove move, RnLog *log)
{
    RnRun run;
    RN_ASSERT(rn_check_move(box, s, move) == RN_OK);
    run.box = box;
    run.s = s;
    run.log = log;
    if (log != NULL) {
        log->count = 0;
    }
    if (s->reborn != RN_NONE) {
        rn_answer_rebirth(&run, move.count);
    } else if (s->event != RN_NONE) {
        rn_answer_event(&run, move);
    } else if (s->point <= RN_P_OPENING) {
        rn_answer_setup(&run, move);
    } else if (s->point <= RN_P_ACTED) {
        rn_answer_action(&run, move);
    } else {
        rn_answer_updates(&run, move);
    }
    rn_run(&run);
    RN_ASSERT((s->decision == RN_OVER) == (s->result != RN_PLAYING));
    RN_ASSERT((s->decision == RN_CHANCE) == (rn_chance_total(s) > 0));
}

#if defined(__wasm__) || defined(__CUDACC__)
RN_FN void rn_step_listed(const RnBox *box, RnState *s, RnMove move, RnLog *log)
{
    step(box, s, move, log);
}
#else
/* A step of which nobody wants to hear, compiled by itself and as one piece: without all the questions whether anybody
 * listens it takes a sixth less. Not for the page, where each kilobyte is fetched, nor for a GPU, where nobody listens
 * anyway and what counts is that the rules are few instructions. */
RN_FN __attribute__((flatten, noinline)) static void step_untold(const RnBox *box, RnState *s,
                                                                 RnMove move)
{
    step(box, s, move, NULL);
}

RN_FN __attribute__((noinline)) static void step_told(const RnBox *box, RnState *s, RnMove move,
                                                      RnLog *log)
{
    step(box, s, move, log);
}

RN_FN void rn_step_listed(const RnBox *box, RnState *s, RnMove move, RnLog *log)
{
    if (log == NULL) {
        step_untold(box, s, move);
    } else {
        step_told(box, s, move, log);
    }
}
#endif

RN_FN RnWhy rn_step(const RnBox *box, RnState *s, RnMove move, RnLog *log)
{
    const RnWhy why = rn_check_move(box, s, move);
    if (why == RN_OK) {
        rn_step_listed(box, s, move, log);
    } else if (log != NULL) {
        log->count = 0;
    }
    return why;
}

/* ---- Positions from elsewhere ---------------------------------------------------------------------------------- */

RN_FN static void clear_course(RnState *s)
{
    s->chance = RN_NO_CHANCE;
    s->event = s->reborn = RN_NONE;
    s->event_step = s->event_room = s->dying = s->cause = 0;
    s->card_drawn = s->action = s->subject = s->number = s->fleeing = 0;
}

RN_FN void rn_resume_turn(const RnBox *box, RnState *s)
{
    RnRun run;
    run.box = box;
    run.s = s;
    run.log = NULL;
    clear_course(s);
    s->phase = RN_MOVEMENT;
    s->point = RN_P_TURN;
    rn_run(&run);
}

/* What a finished game no longer has is cleared; all else stays as it was at the end. */
RN_FN void rn_resume_over(RnState *s)
{
    clear_course(s);
    s->phase = RN_ENDED;
    s->decision = RN_OVER;
    s->decider = s->active = s->ghost = RN_NONE;
    s->point = RN_P_END;
    s->began_at_sea = s->charms = 0;
    memset(s->used, 0, sizeof s->used);
    memset(s->order, RN_NONE, sizeof s->order);
}
