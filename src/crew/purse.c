/*
 * purse.c - a budget as it is spent, and the threads that help to spend it.
 */
#include "contest.h"

bool rn_must_stop(const RnPurse *purse)
{
    const RnBudget *b = &purse->budget;
    if (b->spent != NULL) {
        *b->spent = purse->spent;
    }
    return b->stop != NULL && b->stop(b->user);
}

bool rn_is_spent(const RnPurse *purse)
{
    return purse->budget.simulations != 0 && purse->spent >= purse->budget.simulations;
}

bool rn_is_empty(const RnPurse *purse) { return rn_is_spent(purse) || rn_must_stop(purse); }

/* ---- Many hands ---------------------------------------------------------------------------------------- */

int rn_threads_of(const RnPurse *purse)
{
    const int threads = purse->budget.help.threads;
    return threads < 1 ? 1 : threads < RN_THREADS_MOST ? threads : RN_THREADS_MOST;
}

void rn_share_work(const RnPurse *purse, int parts, void (*work)(void *of, int part), void *of)
{
    const RnHelp *help = &purse->budget.help;
    if (rn_threads_of(purse) > 1) {
        help->share(help->user, parts, work, of);
        return;
    }
    for (int part = 0; part < parts; part++) {
        work(of, part);
    }
}

int rn_stretches_of(const RnPurse *purse, int count, uint32_t each)
{
    const int threads = rn_threads_of(purse);
    const uint32_t wanted = threads > 1 ? (uint32_t)(RN_PARTS_EACH * threads / count + 1) : 1;
    return (int)(wanted < each ? wanted : each);
}
