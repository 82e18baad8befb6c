/*
 * json.h - the states, decisions and facts of the protocol in JSON. Without jansson, so that the page
 * can use it too.
 */
#ifndef RN_JSON_H
#define RN_JSON_H

#include "base/json.h"
#include "rednov.h"

/* The state object of the protocol; with `view` not NULL, as its seat sees it. `odds` adds the odds
 * to a chance decision. */
void rn_json_state(RnJson *json, const RnBox *box, const RnState *state, const RnView *view,
                   bool odds);
void rn_json_decision(RnJson *json, const RnBox *box, const RnState *state, bool odds);
void rn_json_fact(RnJson *json, const RnBox *box, RnFact fact);
/* The same up to their closing brace: the caller may add fields, and closes it. */
void rn_json_state_open(RnJson *json, const RnBox *box, const RnState *state, const RnView *view,
                        bool odds);
void rn_json_decision_open(RnJson *json, const RnBox *box, const RnState *state, bool odds);
void rn_json_fact_open(RnJson *json, const RnBox *box, RnFact fact);
/* What is printed on the board: hatches, icons of the time track, start spaces, the tracks, what is done in
 * which room. */
void rn_json_box_open(RnJson *json, const RnBox *box);
void rn_json_facts(RnJson *json, const RnBox *box, const RnFact *facts, size_t count);

/* With what stands before them, as the functions of base/json.h; moves as a list. */
void rn_write_move(RnJson *json, const char *head, const RnBox *box, RnMove move);
void rn_write_moves(RnJson *json, const char *head, const RnBox *box, const RnMove *moves,
                    int count);
void rn_write_config(RnJson *json, const char *head, const RnConfig *config);

#endif
