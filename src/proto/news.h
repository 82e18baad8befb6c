/*
 * news.h - what a program in a seat has not been told yet: the facts since it was last asked, as its
 * seat may hear them.
 */
#ifndef RN_NEWS_H
#define RN_NEWS_H

#include "session/session.h"

typedef struct RnNews {
    uint32_t setting, game; /* numbers of a simulation, else 0 */
    size_t from, step;      /* steps of the game, chance included: told until then, and now */
    uint64_t mark;          /* hash of the state now, where there is a session */
    RnFact *fact;
    size_t count, room;
} RnNews;

/* At the beginning of a game; what there was before is forgotten. */
void rn_news_begin(RnNews *news, uint32_t setting, uint32_t game);
/* One more step has been made. */
void rn_news_add(RnNews *news, int seat, const RnState *after, const RnLog *log);
/* All of it has been told. */
void rn_news_told(RnNews *news);
void rn_news_free(RnNews *news);

/* The news of a session for a seat that was told everything up to step `from` in state `mark`. Where
 * that has been taken back since, all of the game. */
RnNews rn_news_of(const RnSession *session, int seat, size_t from, uint64_t mark);

#endif
