/*
 * teach.c - a lesson of the tutorial, played on the screen of a game: what is to be done stands above it, what a
 * step is about comes as a text to read.
 */
#include "full/teach.h"

#include <stdio.h>
#include <string.h>

#include "text/text.h"
#include "text/tongue.h"

enum { TEXT_MAX = 6 * RN_LESSON_TEXT };

static void heading(const RnPupil *pupil, char text[160])
{
    snprintf(text, 160, "%d. %s", pupil->lesson + 1, rn_lesson_title(pupil->lesson));
}

/* The step that is shown: the last stays until the turn is over. */
static int shown_step(const RnPupil *pupil)
{
    int last = rn_lesson_steps(pupil->lesson) - 1;
    return pupil->step < last ? pupil->step : last;
}

/* A paragraph more. */
static void put_paragraph(RnOut *out, const char *text)
{
    rn_put(out, out->used > 0 ? "\n\n" : "");
    rn_put(out, text);
}

static void put_step(const RnGame *game, RnOut *out)
{
    const RnPupil *pupil = &game->teaching->pupil;
    char text[RN_LESSON_TEXT];
    put_paragraph(out, rn_lesson_text(pupil->lesson, shown_step(pupil), &game->scene.names, text));
    put_paragraph(out, rn_lesson_goal(pupil->lesson, shown_step(pupil), &game->scene.names, text));
}

void rn_teach_again(RnGame *game)
{
    const RnPupil *pupil = &game->teaching->pupil;
    char text[TEXT_MAX], head[160];
    RnOut out = rn_out(text, sizeof text);
    if (pupil->over) {
        return;
    }
    heading(pupil, head);
    put_step(game, &out);
    rn_message_open(game->app, head, text);
}

void rn_teach_title(const RnGame *game, char *text, size_t size)
{
    const RnPupil *pupil = &game->teaching->pupil;
    char goal[RN_LESSON_TEXT];
    rn_text_fit(text, size,
                pupil->over
                    ? rn_lesson_title(pupil->lesson)
                    : rn_lesson_goal(pupil->lesson, shown_step(pupil), &game->scene.names, goal));
}

bool rn_teach_allows(RnGame *game, const RnMove *moves, int count)
{
    const RnPupil *pupil = &game->teaching->pupil;
    char text[RN_LESSON_TEXT], head[160];
    const char *objection = rn_lesson_objection(pupil, &game->session, moves, count, text);
    if (objection != NULL) {
        heading(pupil, head);
        rn_message_open(game->app, head, objection);
    }
    return objection == NULL;
}

void rn_teach_roll(RnGame *game)
{
    while (rn_session_state(&game->session)->decision == RN_CHANCE) {
        RnMove move = rn_lesson_chance(&game->teaching->pupil, &game->session);
        if (rn_session_play(&game->session, move) != RN_OK) {
            break;
        }
    }
}

/* ---- The end of a lesson ------------------------------------------------------------------------ */

enum { NEXT, AGAIN, HOME, ANSWERS };

static void answered(RnApp *app, void *user, int answer)
{
    const RnGame *game = user;
    int lesson = game->teaching->pupil.lesson;
    switch (answer) {
    case NEXT:
        rn_app_pop(app);
        rn_game_teach(app, lesson + 1);
        break;
    case AGAIN:
        rn_app_pop(app);
        rn_game_teach(app, lesson);
        break;
    case HOME: rn_app_pop(app); break;
    }
}

static void ask_next(RnGame *game, const char *head, const char *text)
{
    int lesson = game->teaching->pupil.lesson;
    RnApp *app = game->app;
    const char *const answers[ANSWERS] = {
        [NEXT] = _("The next lesson"), [AGAIN] = _("Once more"), [HOME] = _("All lessons")};
    if (lesson >= app->settings.learned) {
        app->settings.learned = (uint8_t)(lesson + 1);
        rn_settings_write(&app->settings);
    }
    if (lesson + 1 == rn_lessons()) {
        rn_app_pop(app); /* the answers below are about what comes next */
        rn_message_open(app, head, text);
    } else {
        rn_question_open(app, head, text, answers, ANSWERS, answered, game);
    }
}

static void missed_answered(RnApp *app, void *user, int answer)
{
    answered(app, user, answer == 0 ? AGAIN : HOME);
}

static void ask_again(RnGame *game, const char *head, const char *text)
{
    const char *const answers[] = {_("Once more"), _("All lessons")};
    rn_question_open(game->app, head, text, answers, 2, missed_answered, game);
}

/* ---- After a move ------------------------------------------------------------------------------- */

/* What there is to say to what has happened, each remark once. */
static void put_remarks(const RnGame *game, size_t from, RnOut *out)
{
    char text[RN_LESSON_TEXT];
    for (size_t step = from; step < rn_session_steps(&game->session); step++) {
        RnLog log;
        rn_session_again(&game->session, step, &log);
        for (int i = 0; i < log.count; i++) {
            const char *remark = rn_lesson_remark(&game->teaching->pupil, &log.fact[i], text);
            if (remark != NULL && strstr(out->text, remark) == NULL) {
                put_paragraph(out, remark);
            }
        }
    }
}

void rn_teach_look(RnGame *game, size_t from)
{
    RnTeaching *teaching = game->teaching;
    char text[TEXT_MAX], head[160];
    RnOut out = rn_out(text, sizeof text);
    if (teaching->pupil.over) {
        return;
    }
    put_remarks(game, from, &out);
    const RnLessonNews news = rn_lesson_look(&teaching->pupil, rn_session_state(&game->session));
    const bool went_astray = news.astray != NULL && !teaching->astray;
    teaching->astray = news.astray != NULL;
    heading(&teaching->pupil, head);
    rn_game_look(game); /* what stands above it may have changed */
    if (news.missed != NULL) {
        put_paragraph(&out, news.missed);
        ask_again(game, head, text);
        return;
    }
    if (news.learned) {
        put_paragraph(&out, rn_lesson_end(teaching->pupil.lesson));
        ask_next(game, head, text);
        return;
    }
    if (news.on && teaching->pupil.step < rn_lesson_steps(teaching->pupil.lesson)) {
        put_step(game, &out);
    } else if (went_astray) {
        put_paragraph(&out, news.astray);
    }
    if (out.used > 0) {
        rn_message_open(game->app, head, text);
    }
}
