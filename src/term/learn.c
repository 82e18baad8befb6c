/*
 * learn.c - the lessons of the tutorial, line by line.
 *
 * Decides how a lesson is told to somebody who types: what a step is about, then before every question what is to be
 * done; after a move what there is to say to it. The lessons themselves are those of src/table.
 */
#include <stdio.h>
#include <string.h>

#include "table/seats.h"
#include "term/table.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- What is said ------------------------------------------------------------------------------ */

/* A paragraph of the lesson, so that it is not taken for what happens in the game. */
static void say(const char *text) { rn_say_at(2, "* %s", text); }

/* The step that is shown: the last stays until the turn is over. */
static int shown_step(const RnPupil *pupil)
{
    int last = rn_lesson_steps(pupil->lesson) - 1;
    return pupil->step < last ? pupil->step : last;
}

static void say_step(const RnTable *table)
{
    char text[RN_LESSON_TEXT];
    say(rn_lesson_text(table->pupil->lesson, shown_step(table->pupil), &table->names, text));
}

/* One more of the lines to type. */
static void put_move(const RnTable *table, RnMove move, RnOut *out)
{
    char text[RN_TYPED_MAX];
    rn_typed_move(table->session->box, move, text);
    rn_list(out, ", ", "'%s'", text);
}

/* What of a step can be typed now: items to use, the hatch next door, the action with its minutes. */
static void put_typed(const RnTable *table, RnOut *out)
{
    const RnState *state = rn_session_state(table->session);
    const RnLessonShow show = rn_lesson_show(table->pupil->lesson, shown_step(table->pupil));
    RnMove moves[RN_MOVES_MAX];
    int count = rn_legal(table->session->box, state, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i].kind == RN_M_USE && (show.item >> moves[i].what & 1) != 0 &&
            state->used[moves[i].what] == 0) {
            put_move(table, moves[i], out);
        } else if (moves[i].kind == RN_M_OPEN && moves[i].what == show.room) {
            rn_list(out, ", ", "'%s %s'", rn_go_word(), rn_typed_space(show.room));
        } else if (show.action != 0 && moves[i].kind == show.action &&
                   (moves[i].count == 0 || moves[i].count == show.minutes)) {
            put_move(table, moves[i], out);
        }
    }
}

/* "Type: 'use toolbox'"; false when nothing of the step can be typed yet. */
static bool say_typed(const RnTable *table)
{
    char text[RN_SAID_MAX / 4];
    RnOut out = rn_out(text, sizeof text);
    put_typed(table, &out);
    if (out.used > 0) {
        rn_say_at(3, _("   Type: %s"), text);
    }
    return out.used > 0;
}

void rn_learn_goal(const RnTable *table)
{
    const RnPupil *pupil = table->pupil;
    char text[RN_LESSON_TEXT];
    if (pupil->step == rn_lesson_steps(pupil->lesson)) {
        return; /* all that is left is to end the turn */
    }
    rn_say_at(3, "=> %s", rn_lesson_goal(pupil->lesson, pupil->step, &table->names, text));
    if (pupil->lesson == 0) { /* who has never typed a move */
        say_typed(table);
    }
}

void rn_learn_hint(const RnTable *table)
{
    if (!say_typed(table)) {
        rn_learn_goal(table);
    }
}

/* What there is to say to what has happened, each remark once. */
static void say_remarks(const RnTable *table, size_t from)
{
    char text[RN_LESSON_TEXT], said[4 * RN_LESSON_TEXT];
    RnOut out = rn_out(said, sizeof said);
    for (size_t step = from; step < rn_session_steps(table->session); step++) {
        RnLog log;
        rn_session_again(table->session, step, &log);
        for (int i = 0; i < log.count; i++) {
            const char *remark = rn_lesson_remark(table->pupil, &log.fact[i], text);
            if (remark != NULL && strstr(said, remark) == NULL) {
                say(remark);
                rn_put(&out, remark);
            }
        }
    }
}

/* ---- A lesson ---------------------------------------------------------------------------------- */

bool rn_learn_allows(const RnTable *table, RnMove move)
{
    char text[RN_LESSON_TEXT];
    const char *objection = rn_lesson_objection(table->pupil, table->session, &move, 1, text);
    if (objection != NULL) {
        say(objection);
    }
    return objection == NULL;
}

void rn_learn_roll(RnTable *table)
{
    while (rn_session_state(table->session)->decision == RN_CHANCE) {
        if (rn_session_play(table->session, rn_lesson_chance(table->pupil, table->session)) !=
            RN_OK) {
            break;
        }
    }
}

void rn_learn_look(RnTable *table, size_t from)
{
    RnPupil *pupil = table->pupil;
    rn_show("");
    say_remarks(table, from);
    const RnLessonNews news = rn_lesson_look(pupil, rn_session_state(table->session));
    const bool went_astray = news.astray != NULL && !table->astray;
    table->astray = news.astray != NULL;
    if (news.missed != NULL) {
        say(news.missed);
    } else if (news.learned) {
        say(rn_lesson_end(pupil->lesson));
    } else if (news.on && pupil->step < rn_lesson_steps(pupil->lesson)) {
        say_step(table);
    } else if (went_astray) {
        say(news.astray);
    }
}

/* Plays one; false when they leave in the middle. */
static bool play_lesson(RnAsk *ask, const RnBox *box, int lesson, bool *learned)
{
    RnSession session;
    RnPupil pupil;
    RnRecordHead head = {.date = ""};
    RnSeats seats = rn_seats();
    RnTable table = {
        .session = &session, .head = &head, .seats = &seats, .ask = ask, .pupil = &pupil};
    seats.no_rescue = true;
    rn_session_init(&session, box);
    rn_lesson_begin(&pupil, lesson, &session);
    rn_tell_names(&table);
    rn_show("");
    rn_say("=== %d. %s ===", lesson + 1, rn_lesson_title(lesson));
    say_step(&table);
    while (rn_play_decision(&table)) {
    }
    *learned = pupil.over && pupil.step == rn_lesson_steps(lesson);
    rn_session_free(&session);
    return pupil.over;
}

/* ---- One after the other ----------------------------------------------------------------------- */

/* From 1; -1 when they leave. */
static int ask_lesson(RnAsk *ask)
{
    rn_say(_("Learn to play"));
    for (int i = 0; i < rn_lessons(); i++) {
        rn_say("  %2d  %s", i + 1, rn_lesson_title(i));
    }
    return rn_plain_number(ask, _("Which lesson?"), 1, rn_lessons(), 1);
}

/* What comes after a lesson: the number of the next from 0, or -1 for none. */
static int ask_next(RnAsk *ask, int lesson, bool learned)
{
    enum { NEXT, AGAIN, LEAVE };
    const RnPlainWord words[] = {{"next", _("The next lesson")},
                                 {"again", _("Once more")},
                                 {"leave", C_("tutorial", "leave")}};
    bool last = lesson + 1 == rn_lessons();
    int first = learned && !last ? NEXT : AGAIN;
    if (learned && last) {
        rn_say(_("That was the last lesson. 'rednov play' begins a game."));
        return -1;
    }
    rn_show("");
    int answer = rn_plain_choice(ask, _("What now:"), words + first, 3 - first, 0);
    return answer < 0 || answer + first == LEAVE ? -1
           : answer + first == NEXT              ? lesson + 1
                                                 : lesson;
}

void rn_plain_learn(RnAsk *ask, const RnBox *box, int lesson)
{
    int at = (lesson > 0 ? lesson : ask_lesson(ask)) - 1;
    bool learned = false;
    if (at < 0) {
        return;
    }
    rn_say(
        _("You type what to do, as in a game: a move, its number, 'boat', 'log' or 'help'. 'hint' "
          "tells what to type."));
    while (at >= 0 && play_lesson(ask, box, at, &learned)) {
        at = ask_next(ask, at, learned);
    }
    rn_say(_("Goodbye."));
}
