/*
 * news.c - what a program in a seat has not been told yet.
 */
#include "proto/news.h"

#include <stdlib.h>

#include "base/assert.h"
#include "base/memory.h"

void rn_news_begin(RnNews *news, uint32_t setting, uint32_t game)
{
    news->setting = setting;
    news->game = game;
    news->from = news->step = news->count = 0;
    news->mark = 0;
}

void rn_news_add(RnNews *news, int seat, const RnState *after, const RnLog *log)
{
    for (int i = 0; i < log->count; i++) {
        news->fact = rn_grow(news->fact, news->count, &news->room, sizeof *news->fact);
        news->fact[news->count++] = rn_fact_for(after, seat, log->fact[i]);
    }
    news->step++;
}

void rn_news_told(RnNews *news)
{
    news->from = news->step;
    news->count = 0;
}

void rn_news_free(RnNews *news)
{
    free(news->fact);
    *news = (RnNews){0};
}

RnNews rn_news_of(const RnSession *session, int seat, size_t from, uint64_t mark)
{
    const size_t steps = rn_session_steps(session);
    const bool stands = from <= steps && rn_hash(rn_session_at(session, from)) == mark;
    RnNews news = {.from = stands ? from : 0};
    for (news.step = news.from; news.step < steps;) {
        const RnPast *past = rn_session_past(session, news.step);
        RnState after = past->before;
        RnLog log;
        const RnWhy why = rn_step(session->box, &after, past->move, &log);
        RN_ASSERT(why == RN_OK);
        (void)why;
        rn_news_add(&news, seat, &after, &log);
    }
    news.mark = rn_hash(rn_session_at(session, steps));
    return news;
}
