/*
 * lesson.c - the tutorial in the page: its lessons as JSON, and the one that is being learned.
 */
#include "page.h"

#include "text/text.h"

static void put_show(RnJson *json, RnLessonShow show)
{
    int item = 0;
    while (show.item >> item > 1) {
        item++;
    }
    rn_json_form(json, ",'show':{'item':%s,'room':%s,'action':%s,'minutes':%d}}",
                 show.item != 0 ? rn_word_item(item) : NULL,
                 show.room != 0 ? rn_word_space(show.room) : NULL,
                 show.action != 0 ? rn_word_move(show.action) : NULL, show.minutes);
}

/* [{"id":..,"title":..,"end":..,"steps":[{"text":..,"goal":..,"show":{"item":..,"room":..,"action":..,
 * "minutes":..}}]}] */
RN_EXPORT(rn_page_lessons) uint32_t rn_page_lessons(void)
{
    RnJson *json = rn_page_begin();
    char text[RN_LESSON_TEXT], goal[RN_LESSON_TEXT];
    rn_json_put(json, "[");
    for (int i = 0; i < rn_lessons(); i++) {
        rn_json_next(json);
        rn_json_form(json, "{'id':%s,'title':%s,'end':%s,'steps':[", rn_lesson_id(i),
                     rn_lesson_title(i), rn_lesson_end(i));
        for (int step = 0; step < rn_lesson_steps(i); step++) {
            rn_json_next(json);
            rn_json_form(json, "{'text':%s,'goal':%s",
                         rn_lesson_text(i, step, &rn_page.names, text),
                         rn_lesson_goal(i, step, &rn_page.names, goal));
            put_show(json, rn_lesson_show(i, step));
        }
        rn_json_put(json, "]}");
    }
    rn_json_put(json, "]");
    return rn_page_end();
}

/* Begins lesson number `lesson`, from 0, on the table. */
RN_EXPORT(rn_page_lesson) void rn_page_lesson(int lesson)
{
    rn_page_clear();
    rn_lesson_begin(&rn_page.pupil, lesson, rn_page_table());
    rn_page.taught = true;
}

/* Why the moves in the input, a line each, would miss the point: a sentence, or null. */
RN_EXPORT(rn_page_lesson_objection) uint32_t rn_page_lesson_objection(uint32_t size)
{
    RnMove moves[RN_PAGE_MOVES];
    char text[RN_LESSON_TEXT];
    const int count = (int)rn_page_moves(moves);
    (void)size;
    rn_write_text(rn_page_begin(), "",
                  count > 0
                      ? rn_lesson_objection(&rn_page.pupil, &rn_page.session, moves, count, text)
                      : NULL);
    return rn_page_end();
}

/* The die or card that comes next, as a move. */
RN_EXPORT(rn_page_lesson_chance) uint32_t rn_page_lesson_chance(void)
{
    rn_write_move(rn_page_begin(), "", rn_page.session.box,
                  rn_lesson_chance(&rn_page.pupil, &rn_page.session));
    return rn_page_end();
}

/* Whether the goal is reached, though the turn may still wait to be ended. */
RN_EXPORT(rn_page_lesson_reached) int rn_page_lesson_reached(void)
{
    return rn_lesson_is_reached(&rn_page.pupil, rn_session_state(&rn_page.session));
}

/* Somebody is asked: {"step":..,"on":..,"learned":..,"missed":..,"astray":..}, table/lessons.h. */
RN_EXPORT(rn_page_lesson_look) uint32_t rn_page_lesson_look(void)
{
    const RnLessonNews news = rn_lesson_look(&rn_page.pupil, rn_session_state(&rn_page.session));
    rn_json_form(rn_page_begin(), "{'step':%d,'on':%i,'learned':%i,'missed':%s,'astray':%s}",
                 rn_page.pupil.step, news.on, news.learned, news.missed, news.astray);
    return rn_page_end();
}
