/*
 * daily.c - the daily boat among the screens: how today's stands, and what choosing it does.
 */
#include <stdio.h>
#include <string.h>

#include "full/screen.h"
#include "table/daily.h"
#include "text/text.h"
#include "text/tongue.h"

void rn_daily_look(RnDaily *daily, const RnApp *app, const RnShelved *games, size_t count)
{
    memset(daily, 0, sizeof *daily);
    if (app->day[0] != '\0') {
        memcpy(daily->day, app->day, sizeof daily->day);
    } else {
        rn_daily_today(daily->day);
    }
    const RnShelved *game = rn_daily_find(games, count, daily->day);
    daily->there = game != NULL;
    if (daily->there) {
        daily->game = *game;
    }
    daily->streak = rn_daily_streak(games, count, daily->day);
}

void rn_daily_describe(const RnDaily *daily, char *text, size_t size)
{
    RnOut out = rn_out(text, size);
    char part[RN_SHELVED_TEXT];
    snprintf(part, sizeof part, daily->there ? _("boat %d") : _("boat %d, the same for all"),
             rn_daily_boat(daily->day));
    rn_put(&out, part);
    if (daily->there) {
        rn_put(&out, " · ");
        rn_shelved_standing(&daily->game, part);
        rn_put(&out, part);
    }
    if (daily->streak > 0) {
        snprintf(part, sizeof part,
                 P_("%d rescue in a row", "%d rescues in a row", (unsigned long)daily->streak),
                 daily->streak);
        rn_put(&out, " · ");
        rn_put(&out, part);
    }
}

static void begin(RnApp *app, const char *day)
{
    RnStart start = {
        .config = rn_daily_config(), .seats = rn_daily_seats(), .seed = rn_daily_seed(day)};
    const RnState state = {.config = start.config};
    snprintf(start.head.date, sizeof start.head.date, "%s", day);
    strcpy(start.head.names[0], app->settings.name);
    rn_seats_name(&start.seats, &state, &start.head);
    memcpy(start.head.colour, app->settings.colour, sizeof start.head.colour);
    rn_game_start(app, &start);
}

void rn_daily_open(RnApp *app, const RnDaily *daily)
{
    char flaw[RN_FLAW_MAX];
    if (!daily->there) {
        begin(app, daily->day);
    } else if (daily->game.result == RN_PLAYING) {
        rn_game_resume(app, daily->game.id);
    } else if (!rn_shelved_look_back(app, daily->game.id, rn_review_open, flaw)) {
        rn_message_open(app, _("Sorry"), flaw);
    }
}
