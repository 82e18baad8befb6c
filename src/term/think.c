/*
 * think.c - the gnomes that nobody at the keyboard plays, and the clock they think by.
 *
 * Decides that the others play one after the other, each move told and saved before the next is
 * thought about. A program that fails leaves its gnome to the people.
 */
#include <string.h>

#include "base/assert.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "proto/bot_move.h"
#include "table/programs.h"
#include "term/table.h"
#include "text/text.h"
#include "text/tongue.h"

enum {
    SAY_AFTER_MS = 300,   /* from then on a person wants to know what is going on */
    PROGRAM_SECONDS = 10, /* more than the time to think, for a program that is slow to start */
};

/* ---- The clock -------------------------------------------------------------------------------- */

static bool time_is_up(void *user)
{
    RnClock *clock = user;
    uint64_t spent = (uint64_t)rn_clock_ms() - clock->begin;
    if (spent >= SAY_AFTER_MS && !clock->said && clock->who != NULL) {
        printf(_("%s is thinking..."), clock->who);
        fflush(stdout);
        clock->said = true;
    }
    return clock->ms != 0 && spent >= clock->ms;
}

RnBudget rn_clock_start(RnClock *clock, const RnTable *table, uint32_t ms, const char *who)
{
    const RnSeats *seats = table->seats;
    *clock = (RnClock){.begin = (uint64_t)rn_clock_ms(), .who = table->ask->terminal ? who : NULL};
    clock->ms = seats->think_games != 0 ? 0 : ms > 0 ? ms : 1;
    return (RnBudget){.simulations = seats->think_games,
                      .stop = time_is_up,
                      .user = clock,
                      .help = rn_help(table->threads)};
}

void rn_clock_end(RnClock *clock)
{
    if (clock->said) {
        printf("\r%*s\r", (int)strlen(_("%s is thinking...")) + rn_columns(clock->who), "");
    }
}

/* ---- Computer players and programs ------------------------------------------------------------ */

bool rn_seat_is_person(const RnTable *table, int gnome)
{
    return table->seats->seat[gnome].kind == RN_PERSON;
}

static RnMove computer_move(RnTable *table, int gnome, const RnView *view)
{
    RnEffort effort = rn_seats_effort(table->seats, rn_session_state(table->session), gnome);
    RnPlayer *player =
        rn_crewman(&table->crew, table->session, gnome, table->seats->seat[gnome].kind, effort);
    RnClock clock;
    player->budget =
        rn_clock_start(&clock, table, rn_effort_ms(effort, &view->seen), table->called[gnome]);
    RnMove move = rn_player_move(table->session->box, player, view);
    rn_clock_end(&clock);
    return move;
}

static bool program_move(RnTable *table, int gnome, const RnView *view, RnMove *move,
                         char why[RN_ERROR_MAX])
{
    RnBot *bot = &table->bot[gnome];
    RnClock clock;
    if (bot->pid == 0 && !rn_bot_start(bot, table->seats->seat[gnome].command, why)) {
        return false;
    }
    rn_clock_start(&clock, table, 0, table->called[gnome]);
    clock.ms = 0; /* the wait has its own end */
    RnNews news = rn_news_of(table->session, gnome, bot->told, bot->told_mark);
    bool good = rn_bot_move(
        bot, table->session->box, view, &news,
        (RnPatience){table->seats->think_ms / 1000.0 + PROGRAM_SECONDS, time_is_up, &clock}, move,
        why);
    rn_news_free(&news);
    rn_clock_end(&clock);
    return good;
}

/* The gnome's program has failed: the game goes on without it. */
static void take_over(RnTable *table, int gnome, const char *why)
{
    rn_bot_end(&table->bot[gnome]);
    rn_seats_unname(table->seats, rn_session_state(table->session), gnome, table->head);
    table->seats->seat[gnome].kind = RN_PERSON;
    rn_seats_name(table->seats, rn_session_state(table->session), table->head);
    rn_tell_names(table);
    rn_say_at(2, _("The program of gnome %s failed: %s"), rn_word_gnome(gnome), why);
    rn_say_at(2, _("The game is as it was before its move. From now on you play gnome %s."),
              rn_word_gnome(gnome));
}

/* One move of the gnome that decides, or its program fails and it is a person's. */
static void play_one(RnTable *table, int gnome)
{
    RN_ASSERT(gnome < RN_GNOMES_MAX && !rn_seat_is_person(table, gnome));
    char why[RN_ERROR_MAX] = "";
    RnView view;
    RnMove move;
    rn_view(rn_session_state(table->session), gnome, &view);
    if (table->seats->seat[gnome].kind != RN_PROGRAM) {
        move = computer_move(table, gnome, &view);
    } else if (!program_move(table, gnome, &view, &move, why)) {
        take_over(table, gnome, why);
        return;
    }
    if (rn_session_play(table->session, move) != RN_OK) {
        take_over(table, gnome, _("it made a move that is not allowed."));
        return;
    }
    rn_crewman_moved(&table->crew, table->session, gnome, &table->crew.player[gnome]);
    table->unsaved = true;
    rn_keep(table);
}

void rn_play_others(RnTable *table)
{
    const RnState *state = rn_session_state(table->session);
    while (state->decider != RN_NONE && !rn_seat_is_person(table, state->decider)) {
        if (!table->secret) {
            rn_tell_news(table);
        }
        fflush(stdout); /* before it thinks, and before a program writes its errors */
        play_one(table, state->decider);
    }
}

void rn_end_programs(RnTable *table)
{
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        rn_dismiss_program(&table->bot[g], table->session, g);
    }
}
