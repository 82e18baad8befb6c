/*
 * programs.c - the outside programs at a table: how one is told good-bye.
 */
#include "table/programs.h"

#include "proto/bot_move.h"

enum { OVER_SECONDS = 1 }; /* for a program that does not listen any more */

void rn_dismiss_program(RnBot *bot, const RnSession *session, int gnome)
{
    if (bot->pid != 0 && bot->curious && rn_session_state(session)->decision == RN_OVER) {
        RnNews news = rn_news_of(session, gnome, bot->told, bot->told_mark);
        char why[RN_ERROR_MAX];
        RnView view;
        rn_view(rn_session_state(session), gnome, &view);
        rn_bot_over(bot, session->box, &view, &news, (RnPatience){.seconds = OVER_SECONDS}, why);
        rn_news_free(&news);
    }
    rn_bot_end(bot);
}
