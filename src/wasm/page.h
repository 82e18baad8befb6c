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
#include "table/crewmen.h"
#include "table/story.h"

#define RN_EXPORT(name) __attribute__((export_name(#name)))

typedef struct RnPage {
    RnSession session;
    RnRecordHead head;
    RnNames names;  /* what the page calls the gnomes */
    RnCrewmen crew; /* computer players; in the worker only */
    RnJson answer;
} RnPage;
extern RnPage rn_page;

/* The text the page has written, `size` bytes with a 0 behind them. */
const char *rn_page_text(void);
/* The next line of a text, without its end; false when there is none. */
bool rn_page_line(const char **text, const char **line, size_t *size);

/* Starts an answer; and its size, which an exported function returns. */
RnJson *rn_page_begin(void);
uint32_t rn_page_end(void);

/* The state before a step of the session, or the present one. */
const RnState *rn_page_state(uint32_t step);

/* Small parts of answers: ,"key":value and so on; `head` has all up to the colon. */
void rn_page_number(RnJson *json, const char *head, long number);
void rn_page_flag(RnJson *json, const char *head, bool flag);
void rn_page_string(RnJson *json, const char *head, const char *text); /* null for NULL */
void rn_page_move(RnJson *json, const char *head, RnMove move);
/* ["open 5","enter"] */
void rn_page_moves(RnJson *json, const char *head, const RnMove *moves, size_t count);
/* The tokens of a mask, ["crushed"] */
void rn_page_tokens(RnJson *json, const char *head, unsigned mask);
/* {..} with more fields to come: takes the closing brace back. */
void rn_page_reopen(RnJson *json);

#endif
