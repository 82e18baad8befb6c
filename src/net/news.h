/*
 * news.h - what has happened at an online table, as sentences: who came and went, who sits where, what was agreed. The
 * page says the same (web/net/tablenews.js).
 */
#ifndef RN_NET_NEWS_H
#define RN_NET_NEWS_H

#include <jansson.h>

/* Takes a sentence. */
typedef void (*RnNews)(void *user, const char *text);

/* What is other at a table than it was told before; both as the server tells them. `me` is a person, or -1. */
void rn_news_between(const json_t *was, const json_t *is, int me, RnNews tell, void *user);
/* One of the news that the server has kept; nothing for what one has done oneself. */
void rn_news_kept(const json_t *table, const json_t *one, int me, RnNews tell, void *user);

#endif
