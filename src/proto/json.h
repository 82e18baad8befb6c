/*
 * json.h - writing JSON: text, numbers, and the states, decisions and facts of the protocol. Without
 * jansson, so that the page can use it too.
 */
#ifndef RN_JSON_H
#define RN_JSON_H

#include "rednov.h"

/* A growing text buffer. Memory that cannot be had ends the program with a message. */
typedef struct RnJson {
    char *text;
    size_t used;
    size_t room;
} RnJson;
void rn_json_free(RnJson *json);
void rn_json_end(RnJson *json);                   /* a 0 behind the text, which does not count */
void rn_json_put(RnJson *json, const char *text); /* as it is */
void rn_json_string(RnJson *json, const char *text, size_t size); /* quoted and escaped */
void rn_json_number(RnJson *json, long long number);
void rn_json_word(RnJson *json, const char *word); /* quoted as it is; null for NULL */
/* part / whole (part <= whole, whole > 0), rounded to 12 significant digits. */
void rn_json_ratio(RnJson *json, uint32_t part, uint32_t whole);

/* The state object of the protocol; with `view` not NULL, as its seat sees it. `odds` adds the odds
 * to a chance decision. */
void rn_json_state(RnJson *json, const RnBox *box, const RnState *state, const RnView *view,
                   bool odds);
void rn_json_decision(RnJson *json, const RnBox *box, const RnState *state, bool odds);
void rn_json_fact(RnJson *json, const RnBox *box, RnFact fact);
/* The same up to its closing brace: the caller may add fields, and closes it. */
void rn_json_fact_open(RnJson *json, const RnBox *box, RnFact fact);
void rn_json_facts(RnJson *json, const RnBox *box, const RnFact *facts, size_t count);

#endif
