/*
 * engine.h - the engine that plays the game for another program: requests in, answers out
 * (docs/FORMATS.md). A front end like the others; what it shows is JSON.
 */
#ifndef RN_ENGINE_H
#define RN_ENGINE_H

#include "proto/json.h"
#include "rednov_engine.h"
#include "session/session.h"
#include "table/crewmen.h"

enum {
    RN_LINE_MAX = 1 << 20,
    RN_BATCH_MAX = 1000,           /* requests in one line */
    RN_ENGINE_BUDGET_MAX = 1000000 /* futures looked into for one answer */
};

/* A move that a computer player has thought of and that nobody has played yet. */
typedef struct RnMuse {
    bool is; /* else the rest means nothing */
    size_t steps;
    RnMove move;
    int gnome;
    RnPlayer player; /* as it thinks on, should the move be played */
} RnMuse;

/* One engine: a session, its computer players and its answers. Give it a request line (no line end),
 * get one answer line (with its line end) in `answer`; `quit` says that it was asked to end. */
struct RnEngine {
    RnSession session;
    RnCrewmen crew;
    RnMuse thought;
    RnJson answer;
    uint32_t budget_most; /* RN_ENGINE_BUDGET_MAX, unless whoever drives it has less time */
    RnHelp help;          /* of whoever drives it; answers are the same with it and without */
    bool begun;           /* a line has been read */
    bool quit;
};

void rn_engine_init(RnEngine *engine, const RnBox *box);
void rn_engine_free(RnEngine *engine);
void rn_engine_answer(RnEngine *engine, const char *line, size_t size);
void rn_engine_too_long(RnEngine *engine); /* the answer to a line over RN_LINE_MAX */

#endif
