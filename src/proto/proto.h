/*
 * proto.h - the engine protocol and the JSON of states, facts and component files.
 *
 * Requests are parsed with jansson; answers are written straight into a growing buffer, because a
 * document tree per answer would be most of the engine's time.
 */
#ifndef RN_PROTO_H
#define RN_PROTO_H

#include <jansson.h>

#include "session/session.h"

/* A growing text buffer. Memory that cannot be had ends the program with a message. */
typedef struct RnJson {
    char *text;
    size_t used;
    size_t room;
} RnJson;
void rn_json_free(RnJson *json);
void rn_json_put(RnJson *json, const char *text);                 /* as it is */
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
void rn_json_facts(RnJson *json, const RnBox *box, const RnFact *facts, size_t count);

enum { RN_ERROR_MAX = 240 };

/* Reads a state object; only `turn` and `over` positions. False with a plain reason. */
bool rn_json_read_state(const RnBox *box, const json_t *value, RnState *state,
                        char error[RN_ERROR_MAX]);
/* The same from text. */
bool rn_json_parse_state(const RnBox *box, const char *text, size_t size, RnState *state,
                         char error[RN_ERROR_MAX]);
bool rn_json_read_config(const json_t *value, RnConfig *config, char error[RN_ERROR_MAX]);

/* Reads component data (the form of data/components.json). False with a plain reason. */
bool rn_box_read(const char *text, size_t size, RnBox *box, char error[RN_ERROR_MAX]);
bool rn_box_read_file(const char *path, RnBox *box, char error[RN_ERROR_MAX]);

/* One engine: a session and its answers. Give it a request line (no line end), get one answer line
 * (with its line end) in `answer`; `quit` says that it was asked to end. */
typedef struct RnEngine {
    RnSession session;
    RnJson answer;
    bool quit;
} RnEngine;
enum { RN_LINE_MAX = 1 << 20 };
void rn_engine_init(RnEngine *engine, const RnBox *box);
void rn_engine_free(RnEngine *engine);
void rn_engine_answer(RnEngine *engine, const char *line, size_t size);
void rn_engine_too_long(RnEngine *engine); /* the answer to a line over RN_LINE_MAX */

#endif
