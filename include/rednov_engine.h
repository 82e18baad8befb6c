/*
 * rednov_engine.h - one game behind requests and answers in JSON, the protocol of docs/FORMATS.md, for
 * languages that would rather not know the structs: what `rednov engine` speaks over a pipe, without the pipe.
 *
 *     const char *request = "{\"cmd\":\"new\",\"config\":{\"players\":3},\"seed\":7}";
 *     RnEngine *engine = rn_engine_open(rn_box_standard());
 *     fputs(rn_engine_ask(engine, request, strlen(request), NULL), stdout);
 *     rn_engine_close(engine);
 *
 * Any bytes may be asked: what cannot be answered is refused with a reason, and the game is then as it was. An
 * engine is for one thread at a time; engines do not know of each other. They allocate, and read the
 * day for the date of a record.
 */
#ifndef REDNOV_ENGINE_H
#define REDNOV_ENGINE_H

#include "rednov.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct RnEngine RnEngine;

/* An engine without a game yet, for games of this box; and another one with the same game and its history. */
RN_FN RnEngine *rn_engine_open(const RnBox *box);
RN_FN RnEngine *rn_engine_copy(const RnEngine *engine);
RN_FN void rn_engine_close(RnEngine *engine);

/* The answer to one request, or to a list of them: a line of JSON with its line end and a 0 behind, which stands until
 * the next question. Its length goes to *length unless that is NULL. */
RN_FN const char *rn_engine_ask(RnEngine *engine, const char *request, size_t size, size_t *length);

#ifdef __cplusplus
}
#endif
#endif
