/*
 * page.h - the table of the page: one game with its history, and the text that goes in and out.
 *
 * Text in: the page asks rn_page_input() for room, writes there, and calls a function with the size.
 * Text out: a function returns the size of its answer, which stands at rn_page_answer(). All answers
 * are JSON, unless a function says otherwise.
 */
#ifndef RN_PAGE_H
#define RN_PAGE_H

#include "proto/json.h"
#include "session/record.h"
#include "session/viewcode.h"
#include "table/choices.h"
#include "table/crewmen.h"
#include "table/lessons.h"
#include "table/story.h"
#include "table/undo.h"

#define RN_EXPORT(name) __attribute__((export_name(#name)))

/* A step of a game that is followed without its secrets: follow.c. */
typedef struct RnTrailStep {
    RnFact *facts; /* as the seat hears them */
    int count;
    int turns; /* begun with it and before it */
    bool own;  /* `move` is known: it was the seat's own player's */
    RnMove move;
    RnView *view; /* what the seat knows after it; NULL: not told */
} RnTrailStep;

typedef struct RnTrail {
    bool on; /* the game is known by this alone */
    RnView now;
    RnTrailStep *step;
    size_t steps;
    size_t room;
} RnTrail;

typedef struct RnPage {
    RnSession session;
    RnRecordHead head;
    RnNames names;  /* what the page calls the gnomes */
    RnCrewmen crew; /* computer players; in the worker only */
    RnDeeds deeds;  /* what each press of the player has played */
    RnTrail trail;
    bool taught;   /* it is a lesson, .. */
    RnPupil pupil; /* .. and how far it has come */
    RnJson answer;
} RnPage;
extern RnPage rn_page;

/* The text the page has written, `size` bytes with a 0 behind them. */
const char *rn_page_text(void);
/* The next line of a text, without its end; false when there is none. */
bool rn_page_line(const char **text, const char **line, size_t *size);

/* The moves in the input, a line each; what is none is passed over. */
enum { RN_PAGE_MOVES = 128 };
size_t rn_page_moves(RnMove moves[RN_PAGE_MOVES]);

/* Starts an answer; and its size, which an exported function returns. */
RnJson *rn_page_begin(void);
uint32_t rn_page_end(void);
/* Or an answer of so many bytes, to be filled in. */
uint8_t *rn_page_bytes(size_t size);

RnSession *rn_page_table(void); /* the session, made if it is not yet */
void rn_page_clear(void);       /* another game begins there */
/* The steps of the game so far; and the state before one, or the present one, as far as it is known. */
size_t rn_page_steps(void);
const RnState *rn_page_state(uint32_t step);

/* What a choice would bring: "roll", "chance", .. */
void rn_page_outlook(RnJson *json, RnOutlook outlook);

#endif
