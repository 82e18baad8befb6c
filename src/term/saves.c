/*
 * saves.c - the games on the shelf, as lines.
 *
 * Decides what is said of a saved game, and which one is gone on with when nobody says which.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "table/names.h"
#include "table/seatkey.h"
#include "table/tally.h"
#include "term/plain.h"
#include "text/text.h"
#include "text/tongue.h"

void rn_saves_describe(const RnShelved *game, char *text, size_t size)
{
    RnOut out = rn_out(text, size);
    char when[40];
    time_t saved = (time_t)game->saved_at;
    struct tm day;
    char players[RN_SAID_MAX / 4];
    rn_players_text(&game->config, &game->head, players, sizeof players);
    rn_put(&out, players);
    if (game->result == RN_PLAYING) {
        rn_list(&out, ", ", P_("%lu minute left", "%lu minutes left", game->minutes_left),
                (unsigned long)game->minutes_left);
        rn_list(&out, ", ", P_("%lu decision", "%lu decisions", (unsigned long)game->decisions),
                (unsigned long)game->decisions);
    } else {
        rn_list(&out, ", ", "%s", rn_name_result(game->result));
    }
    if (game->daily[0] != '\0') {
        char boat[64];
        rn_daily_title(game->daily, boat, sizeof boat);
        rn_list(&out, ", ", "%s", boat);
    }
    if (localtime_r(&saved, &day) != NULL && strftime(when, sizeof when, "%Y-%m-%d %H:%M", &day)) {
        rn_list(&out, ", ", _("saved %s"), when);
    }
}

void rn_saves_print(const RnShelf *shelf)
{
    size_t count;
    RnShelved *games = rn_shelf_list(shelf, &count);
    if (count == 0) {
        rn_say(_("There are no saved games."));
    }
    for (size_t i = 0; i < count; i++) {
        char text[RN_SAID_MAX / 2];
        rn_saves_describe(&games[i], text, sizeof text);
        rn_show(games[i].id);
        if (games[i].flaw[0] != '\0') {
            rn_say_at(6, _("    cannot be opened: %s"), games[i].flaw);
        } else {
            rn_say_at(6, "    %s", text);
        }
        if (games[i].open_elsewhere) {
            rn_show(_("    is being played"));
        }
    }
    free(games);
}

static void show_line(void *user, const char *label, const char *value, RnCount share)
{
    (void)user;
    (void)share;
    if (value == NULL) {
        rn_show("");
        rn_show(label);
    } else {
        rn_say_at(4, "  %s: %s", label, value);
    }
}

void rn_saves_tally(const RnShelf *shelf)
{
    size_t count;
    RnShelved *games = rn_shelf_list(shelf, &count);
    const RnOwnTally tally = rn_tally(games, count);
    if (tally.all.games == 0) {
        rn_say(_("No game has been played to its end yet."));
    } else {
        rn_tally_tell(&tally, show_line, NULL);
    }
    free(games);
}

void rn_saves_latest(const RnShelf *shelf, bool busy, RnShelved *game)
{
    size_t count;
    RnShelved *games = rn_shelf_list(shelf, &count);
    memset(game, 0, sizeof *game);
    for (size_t i = 0; i < count && game->id[0] == '\0'; i++) {
        if (games[i].flaw[0] == '\0' && games[i].result == RN_PLAYING &&
            games[i].open_elsewhere == busy) {
            *game = games[i];
        }
    }
    free(games);
}

void rn_saves_tell_daily(const RnShelved *game, int streak)
{
    char server[RN_SERVER_TEXT];
    rn_say(_("The daily submarine of %s, boat %d: %s"), game->daily, rn_daily_boat(game->daily),
           rn_ending_text(game->result, game->reason));
    if (streak > 0) {
        rn_say(P_("%d rescue in a row", "%d rescues in a row", (unsigned long)streak), streak);
    }
    rn_say(_("'rednov play' shows it among the saved games."));
    if (rn_server_read(server)) {
        rn_say(_("'rednov play --online %s' shows everybody's results of the day."), server);
    }
}
