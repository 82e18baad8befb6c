/*
 * shelved.c - games on the shelf in a few words.
 */
#include "full/shelved.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "table/names.h"
#include "text/text.h"
#include "text/tongue.h"

bool rn_shelved_goes_on(const RnShelved *game)
{
    return game->flaw[0] == '\0' && game->result == RN_PLAYING && !game->open_elsewhere;
}

void rn_shelved_date(const RnShelved *game, char text[RN_SHELVED_TEXT])
{
    time_t when = (time_t)game->saved_at;
    struct tm day;
    if (localtime_r(&when, &day) == NULL ||
        strftime(text, RN_SHELVED_TEXT, "%Y-%m-%d %H:%M", &day) == 0) {
        text[0] = '\0';
    }
}

void rn_shelved_players(const RnShelved *game, char text[RN_SHELVED_TEXT])
{
    rn_players_text(&game->config, &game->head, text, RN_SHELVED_TEXT);
}

void rn_shelved_standing(const RnShelved *game, char text[RN_SHELVED_TEXT])
{
    if (game->flaw[0] != '\0') {
        snprintf(text, RN_SHELVED_TEXT, "%s", _("damaged"));
    } else if (game->open_elsewhere) {
        snprintf(text, RN_SHELVED_TEXT, "%s", _("open elsewhere"));
    } else if (game->result == RN_PLAYING) {
        snprintf(text, RN_SHELVED_TEXT,
                 P_("%d minute left", "%d minutes left", (unsigned long)game->minutes_left),
                 game->minutes_left);
    } else {
        snprintf(text, RN_SHELVED_TEXT, "%s",
                 game->result == RN_RESCUED ? _("rescued") : _("lost"));
    }
}

void rn_shelved_rules(const RnShelved *game, char text[RN_SHELVED_TEXT])
{
    RnOut out = rn_out(text, RN_SHELVED_TEXT);
    rn_put(&out, rn_name_edition(game->config.edition));
    for (int i = 0; i < RN_VARIANTS; i++) {
        if ((rn_variants(&game->config) >> i & 1u) == 0) {
            continue;
        }
        rn_put(&out, ", ");
        rn_put(&out, rn_name_variant(i));
    }
}
