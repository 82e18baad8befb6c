/*
 * pier_words.c - an online server in words, as every front end says them.
 */
#include <stdio.h>
#include <string.h>

#include "net/pier.h"
#include "table/names.h"
#include "text/text.h"
#include "text/tongue.h"

const char *rn_pier_standing(const RnPier *pier)
{
    if (rn_connection_is_banned(pier->line)) {
        return _("The host of this server lets nobody in from your address.");
    }
    if (!rn_pier_is_connected(pier)) {
        return _("Connecting to the server …");
    }
    if (pier->deleting.on) {
        return _("Deleting …");
    }
    return pier->refusal[0] != '\0' ? pier->refusal : pier->said;
}

/* ---- Tables -------------------------------------------------------------------------------------- */

const char *rn_pier_heading(RnPierKind kind)
{
    switch (kind) {
    case RN_PIER_INVITED: return _("Invitations");
    case RN_PIER_MINE: return _("My tables");
    case RN_PIER_OPEN: return _("Open to all");
    case RN_PIER_OVER: return _("My games on this server");
    }
    return "";
}

static const char *result_text(const char *word)
{
    return strcmp(word, "rescued") == 0 ? _("Rescued")
           : strcmp(word, "lost") == 0  ? _("Lost")
                                        : _("given up");
}

void rn_pier_state_text(const RnPierPlace *place, char text[RN_ROOM_LINE])
{
    switch (place->kind) {
    case RN_PIER_INVITED: snprintf(text, RN_ROOM_LINE, _("%s invites you"), place->who); break;
    case RN_PIER_OVER: snprintf(text, RN_ROOM_LINE, "%s", result_text(place->result)); break;
    case RN_PIER_OPEN:
        if (place->free == 0) {
            snprintf(text, RN_ROOM_LINE, "%s", _("Watch"));
            break;
        }
        snprintf(text, RN_ROOM_LINE,
                 P_("%d free seat", "%d free seats", (unsigned long)place->free), place->free);
        break;
    case RN_PIER_MINE:
        if (place->turn) {
            snprintf(text, RN_ROOM_LINE, "%s", _("It is your turn"));
        } else if (!place->playing) {
            snprintf(text, RN_ROOM_LINE, "%s", _("People are gathering"));
        } else if (place->who[0] != '\0') {
            snprintf(text, RN_ROOM_LINE, _("%s decides"), place->who);
        } else {
            snprintf(text, RN_ROOM_LINE, "%s", _("The others are playing"));
        }
        break;
    }
}

void rn_pier_about_text(const RnPierPlace *place, char text[RN_ROOM_LINE])
{
    RnOut out = rn_out(text, RN_ROOM_LINE);
    char part[64];
    rn_put(&out, place->people[0] != '\0' ? place->people : _("Nobody"));
    snprintf(part, sizeof part, P_("%d gnome", "%d gnomes", (unsigned long)place->config.gnomes),
             (int)place->config.gnomes);
    rn_put(&out, " · ");
    rn_put(&out, part);
    rn_put(&out, " · ");
    rn_rules_text(&place->config, &out);
}

/* ---- The daily boat ------------------------------------------------------------------------------ */

void rn_pier_day_text(const RnPier *pier, char text[RN_ROOM_LINE])
{
    char boat[RN_ROOM_LINE / 2];
    rn_daily_title(pier->day, boat, sizeof boat);
    snprintf(text, RN_ROOM_LINE, "%s, %s", boat, pier->day);
}

static int rescued_of(const RnPierList *list)
{
    int rescued = 0;
    for (int i = 0; i < list->count; i++) {
        rescued += list->row[i].rescued;
    }
    return rescued;
}

bool rn_pier_home_text(const RnPier *pier, char text[RN_ROOM_LINE])
{
    int all = pier->here.count + pier->elsewhere.count;
    int home = rescued_of(&pier->here) + rescued_of(&pier->elsewhere);
    char share[16];
    if (!pier->told_day || all == 0 || all >= RN_PIER_RESULTS) { /* a full one has only the best */
        return false;
    }
    snprintf(share, sizeof share, _("%d%%"), (100 * home + all / 2) / all);
    snprintf(text, RN_ROOM_LINE,
             P_("%d crew is in the table; got home: %s.",
                "%d crews are in the table; got home: %s.", (unsigned long)all),
             all, share);
    return true;
}

bool rn_pier_games_text(const RnPier *pier, char text[RN_ROOM_LINE])
{
    if (pier->games == 0) {
        return false;
    }
    snprintf(text, RN_ROOM_LINE,
             P_("Of your %d game here %d was a rescue.", "Of your %d games here %d were rescues.",
                (unsigned long)pier->games),
             pier->games, pier->rescued);
    return true;
}
