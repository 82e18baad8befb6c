/*
 * write.h - small parts of JSON: `head` has everything up to the value, ,"key": for the most part.
 */
#ifndef RN_WRITE_H
#define RN_WRITE_H

#include "proto/json.h"
#include "serve/request.h"

void rn_write_move(RnJson *json, const char *head, const RnBox *box, RnMove move);
void rn_write_config(RnJson *json, const char *head, const RnConfig *config);

/* An answer, {"re":ID,"ok":.. with more to come; and a whole one that refuses. */
RnJson rn_reply_begin(int64_t number, bool ok);
RnJson rn_reply_no(int64_t number, RnNo why);

#endif
