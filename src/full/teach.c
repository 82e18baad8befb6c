/*
 * teach.c - a lesson of the tutorial, played on the screen of a game: what is to be done stands above it, what a
 * step is about comes as a text to read.
 */
#include "full/teach.h"

#include <stdio.h>

#include "table/lessons.h"
#include "text/text.h"
#include "text/tongue.h"

enum { TEXT_MAX = 2 * RN_LESSON_TEXT + 8 };

static void heading(const RnTeaching *teaching, char text[160])
{
    snprintf(text, 160, "%d. %s", teaching->lesson + 1, rn_lesson_title(teaching->lesson));
}

void rn_teach_again(RnGame *game)
{
    const RnTeaching *teaching = game->teaching;
    char text[RN_LESSON_TEXT], goal[RN_LESSON_TEXT], both[TEXT_MAX], head[160];
    if (teaching->over) {
        return;
    }
    heading(teaching, head);
    rn_lesson_text(teaching->lesson, teaching->step, text);
    rn_lesson_goal(teaching->lesson, teaching->step, goal);
    snprintf(both, sizeof both, "%s\n\n%s", text, goal);
    rn_message_open(game->app, head, both);
}

void rn_teach_begin(RnGame *game) { rn_teach_again(game); }

void rn_teach_title(const RnGame *game, char *text, size_t size)
{
    const RnTeaching *teaching = game->teaching;
    char goal[RN_LESSON_TEXT];
    if (teaching->over) {
        rn_text_fit(text, size, rn_lesson_title(teaching->lesson));
    } else {
        rn_text_fit(text, size, rn_lesson_goal(teaching->lesson, teaching->step, goal));
    }
}

bool rn_teach_allows(RnGame *game, const RnMove *moves, int count)
{
    const RnTeaching *teaching = game->teaching;
    const RnState *state = rn_session_state(&game->session);
    char text[RN_LESSON_TEXT], head[160];
    const char *objection = teaching->over
                                ? NULL
                                : rn_lesson_objection(teaching->lesson, teaching->step,
                                                      game->session.box, state, moves, count, text);
    if (objection != NULL) {
        heading(teaching, head);
        rn_message_open(game->app, head, objection);
    }
    return objection == NULL;
}

void rn_teach_roll(RnGame *game)
{
    while (rn_session_state(&game->session)->decision == RN_CHANCE) {
        RnMove move = rn_lesson_chance(game->teaching->lesson, game->session.box,
                                       rn_session_state(&game->session), &game->teaching->drawn);
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
    int lesson = game->teaching->lesson;
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

static void ask_next(RnGame *game)
{
    const RnTeaching *teaching = game->teaching;
    RnApp *app = game->app;
    char head[160];
    const char *const answers[ANSWERS] = {
        [NEXT] = _("The next lesson"), [AGAIN] = _("Once more"), [HOME] = _("All lessons")};
    bool last = teaching->lesson + 1 == rn_lessons();
    heading(teaching, head);
    if (teaching->lesson >= app->settings.learned) {
        app->settings.learned = (uint8_t)(teaching->lesson + 1);
        rn_settings_write(&app->settings);
    }
    if (last) {
        rn_app_pop(app); /* the answers below are about what comes next */
        rn_message_open(app, head, rn_lesson_end(teaching->lesson));
    } else {
        rn_question_open(app, head, rn_lesson_end(teaching->lesson), answers, ANSWERS, answered,
                         game);
    }
}

static void missed_answered(RnApp *app, void *user, int answer)
{
    answered(app, user, answer == 0 ? AGAIN : HOME);
}

static void ask_again(RnGame *game, const char *why)
{
    char head[160];
    const char *const answers[] = {_("Once more"), _("All lessons")};
    heading(game->teaching, head);
    rn_question_open(game->app, head, why, answers, 2, missed_answered, game);
}

void rn_teach_look(RnGame *game)
{
    RnTeaching *teaching = game->teaching;
    const RnState *state = rn_session_state(&game->session);
    int before = teaching->step, steps = rn_lesson_steps(teaching->lesson);
    bool resting = state->decision == RN_TURN || state->decision == RN_OVER;
    if (teaching->over) {
        return;
    }
    while (teaching->step < steps && rn_lesson_is_done(teaching->lesson, teaching->step, state)) {
        teaching->step++;
    }
    if (teaching->step == steps && !resting) {
        teaching->step--; /* something is still asked before the turn is over */
        return;
    }
    const char *missed =
        teaching->step < steps ? rn_lesson_missed(teaching->lesson, teaching->step, state) : NULL;
    teaching->over = teaching->step == steps || missed != NULL;
    rn_game_look(game); /* what stands above it may have changed */
    if (missed != NULL) {
        ask_again(game, missed);
    } else if (teaching->over) {
        ask_next(game);
    } else if (teaching->step != before) {
        rn_teach_again(game);
    }
}
