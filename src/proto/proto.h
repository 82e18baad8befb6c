/*
 * proto.h - the engine protocol and the JSON of states, facts and component files.
 *
 * Requests are parsed with jansson; answers are written straight into a growing buffer, because a
 * document tree per answer would be most of the engine's time.
 */
#ifndef RN_PROTO_H
#define RN_PROTO_H

#include <jansson.h>

#include "proto/json.h"
#include "session/session.h"

enum { RN_ERROR_MAX = 240 };

/* Reads a state object; only `turn` and `over` positions. False with a plain reason. */
bool rn_json_parse_state(const RnBox *box, const char *text, size_t size, RnState *state,
                         char error[RN_ERROR_MAX]);

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
