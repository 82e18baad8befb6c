/*
 * proto.h - the JSON of states, facts and component files (rednov_box.h).
 *
 * What comes in is parsed with jansson; what goes out is written straight into a growing buffer,
 * because a document tree per answer would be most of the engine's time.
 */
#ifndef RN_PROTO_H
#define RN_PROTO_H

#include <jansson.h>

#include "proto/json.h"
#include "rednov_box.h"
#include "session/session.h"

enum { RN_ERROR_MAX = RN_BOX_ERROR_MAX };

/* Reads a state object; only `turn` and `over` positions. False with a plain reason. */
bool rn_json_parse_state(const RnBox *box, const char *text, size_t size, RnState *state,
                         char error[RN_ERROR_MAX]);

#endif
