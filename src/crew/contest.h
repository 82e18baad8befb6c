/*
 * contest.h - what the files that compare plans share: glances, futures, the budget, and the plans that compete.
 */
#ifndef RN_CONTEST_H
#define RN_CONTEST_H

#include "search.h"

enum {
    RN_CREDIT = 5,        /* for a point of the script's score, in 65536ths of a rescue */
    RN_THREADS_MOST = 64, /* that are made use of, no more, ... */
    RN_PARTS_EACH = 4,    /* ... and parts for each: some take longer than others */
    RN_PARTS_MOST = RN_PARTS_EACH * RN_THREADS_MOST + RN_CANDIDATES
};

/* ---- glance.c ------------------------------------------------------------------------------------ */

/* As rn_glance(), for the player of gnome `own`, or for the crew. */
int rn_glance_on(RnChart *chart, const RnState *s, int own, const RnPlan *plan, uint64_t *rng);
/* What plans are worth at a glance, whatever lies in the hands that cannot be seen. */
void rn_glance_at(const RnBox *box, const RnView *view, int own, const RnPlan *plans, int count,
                  uint64_t seed, int32_t *worth);
/* What the script's opinion of a plan counts, however many futures are seen: the judge knows little of what a
 * minute is worth, and whoever asks it alone dawdles. */
int32_t rn_credit(const RnPlan *plans, int plan, int each);

/* ---- purse.c ------------------------------------------------------------------------------------- */

/* A budget as it is spent, on what, and on whose behalf. */
typedef struct RnPurse {
    RnBudget budget;
    uint64_t spent;
    int picks; /* plans of which a turn of a future takes the best at a glance; 0 and 1: all are sailors */
    int own;        /* the gnome whose player wants to win, or RN_NONE: the crew */
    bool long_ones; /* futures of RN_LONG minutes: each costs as much as two of RN_HORIZON */
} RnPurse;

enum { RN_COST_OF_LONG = RN_LONG / RN_HORIZON };

/* Whether the caller says so, its number is spent, or either. */
bool rn_must_stop(const RnPurse *purse);
bool rn_is_spent(const RnPurse *purse);
bool rn_is_empty(const RnPurse *purse);

int rn_threads_of(const RnPurse *purse);
/* Does all parts, with what help there is. What comes of them must be the same in any order. */
void rn_share_work(const RnPurse *purse, int parts, void (*work)(void *of, int part), void *of);
/* Into how many stretches the futures of each of `count` plans are cut, so that there is work for all; no more than
 * RN_PARTS_MOST in all. */
int rn_stretches_of(const RnPurse *purse, int count, uint32_t each);

/* ---- search.c ------------------------------------------------------------------------------------ */

/* A plan in a contest, and what its futures came to. */
typedef struct RnArm {
    int plan;
    int32_t first;  /* what it is worth at a glance */
    int32_t credit; /* what the script's opinion adds */
    uint32_t games;
    int64_t sum; /* of judgements */
} RnArm;

/* Who compares what: the same for all futures of a turn. */
typedef struct RnContest {
    const RnBox *box;
    const RnView *view;
    const RnPlan *plans;
    RnPurse *purse;
    uint64_t seed;
} RnContest;

/* As many candidates as the budget allows to look at, those that seem best at a glance; returns how many. */
int rn_set_out(const RnBox *box, const RnView *view, int own, uint32_t futures, uint64_t seed,
               RnPlan *plans, RnArm *arms);
/* Compares them until the budget is spent; they end sorted, best first. */
void rn_compete(const RnContest *contest, RnArm *arms, int count);

/* ---- futures.c ----------------------------------------------------------------------------------- */

/* What a future of a plan comes to. */
int rn_simulate(const RnContest *contest, RnChart *chart, const RnPlan *plan, uint32_t future);

#endif
