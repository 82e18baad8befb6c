/*
 * words.c - an online table in words, as every front end says them.
 */
#include <stdio.h>
#include <string.h>

#include "net/room.h"
#include "table/names.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- The table --------------------------------------------------------------------------------- */

const char *rn_room_standing(const RnRoom *room)
{
    return rn_room_is_banned(room)      ? _("shut out")
           : rn_room_is_connected(room) ? _("connected")
                                        : _("connecting …");
}

void rn_room_seat_text(const RnRoom *room, int gnome, char *text, size_t size)
{
    const RnRoomSeat *seat = &room->seat[gnome];
    if (seat->kind == RN_ROOM_FREE) {
        snprintf(text, size, "%s", C_("seat", "free"));
    } else if (seat->person < 0) {
        snprintf(text, size, "%s", rn_kind_name(seat->kind));
    } else {
        const RnRoomPerson *person = &room->person[seat->person];
        snprintf(text, size, seat->person == room->you ? _("%s (you)") : "%s", person->name);
    }
}

void rn_rules_text(const RnConfig *config, RnOut *out)
{
    rn_put(out, rn_name_edition(config->edition));
    for (int i = 0; i < RN_VARIANTS; i++) {
        if ((rn_variants(config) >> i & 1u) != 0) {
            rn_put(out, ", ");
            rn_put(out, rn_name_variant(i));
        }
    }
}

void rn_room_rules_text(const RnRoom *room, char text[RN_ROOM_LINE])
{
    RnOut out = rn_out(text, RN_ROOM_LINE);
    rn_rules_text(&room->config, &out);
    if (room->loyal) {
        rn_put(&out, ", ");
        rn_put(&out, _("Loyal crew"));
    }
}

const char *rn_room_state_text(const RnRoom *room)
{
    if (room->gone) {
        return room->refusal[0] != '\0' ? room->refusal : _("The table is no more.");
    }
    if (rn_room_is_banned(room)) {
        return _("The host of this server lets nobody in from your address.");
    }
    if (!room->there && room->put_off) {
        return room->refusal;
    }
    if (!room->there) {
        return rn_room_is_connected(room) ? _("Asking for the table …")
                                          : _("Connecting to the server …");
    }
    if (room->phase == RN_ROOM_GATHERING) {
        return room->you < 0 ? _("Choose a free seat and sit down.")
                             : _("Whoever sits at the table can begin the game.");
    }
    return _("The game goes on.");
}

void rn_room_said_text(const RnRoomSaid *said, char text[RN_ROOM_SAID])
{
    if (said->name[0] != '\0') {
        snprintf(text, RN_ROOM_SAID, _("%s: %s"), said->name, said->text);
    } else {
        snprintf(text, RN_ROOM_SAID, "%s", said->text);
    }
}

/* ---- Votes ------------------------------------------------------------------------------------- */

/* The settings that are proposed. */
static void settings_text(const RnRoomMotion *motion, char text[RN_ROOM_LINE])
{
    RnOut out = rn_out(text, RN_ROOM_LINE);
    char part[RN_ROOM_LINE / 4];
    if (motion->deadline == 0) {
        rn_put(&out, _("no limit for a decision"));
    } else if (motion->deadline > 0) {
        snprintf(part, sizeof part,
                 P_("%d second for a decision", "%d seconds for a decision",
                    (unsigned long)motion->deadline),
                 motion->deadline);
        rn_put(&out, part);
    }
    if (motion->stands_in) {
        snprintf(part, sizeof part, "%s%s", out.used > 0 ? ", " : "", _("stand-in: "));
        rn_put(&out, part);
        rn_put(&out, motion->stand_in >= 0 ? rn_kind_name(motion->stand_in) : _("Nobody"));
    }
    if (motion->open) {
        rn_put(&out, out.used > 0 ? ", " : "");
        rn_put(&out, _("on the public list"));
    }
}

bool rn_room_motion_text(const RnRoom *room, char text[RN_ROOM_LINE])
{
    const RnRoomMotion *motion = &room->motion;
    const char *by = motion->by >= 0 ? room->person[motion->by].name : "";
    const char *person = motion->person >= 0 ? room->person[motion->person].name : "";
    char settings[RN_ROOM_LINE];
    if (motion->number == 0) {
        return false;
    }
    if (strcmp(motion->what, "free") == 0) {
        snprintf(text, RN_ROOM_LINE, _("%s proposes that %s gives up the seat of %s."), by, person,
                 rn_word_gnome(motion->gnome));
    } else if (strcmp(motion->what, "mute") == 0) {
        snprintf(text, RN_ROOM_LINE, _("%s proposes that %s is silent at this table."), by, person);
    } else if (strcmp(motion->what, "unmute") == 0) {
        snprintf(text, RN_ROOM_LINE, _("%s proposes that %s may speak again."), by, person);
    } else if (strcmp(motion->what, "away") == 0) {
        snprintf(text, RN_ROOM_LINE, _("%s proposes to send %s away from this table."), by, person);
    } else {
        settings_text(motion, settings);
        snprintf(text, RN_ROOM_LINE, _("%s proposes: %s"), by, settings);
    }
    return true;
}

/* ---- Giving up --------------------------------------------------------------------------------- */

bool rn_room_resign_text(const RnRoom *room, char text[RN_ROOM_LINE])
{
    char names[RN_ROOM_LINE / 2];
    RnOut out = rn_out(names, sizeof names);
    int want = 0, all = 0;
    for (int i = 0; i < room->people; i++) {
        const RnRoomPerson *person = &room->person[i];
        all += person->counts;
        if (person->resigns) {
            want++;
            rn_put(&out, out.used > 0 ? ", " : "");
            rn_put(&out, person->name);
        }
    }
    if (want == 0 || room->phase != RN_ROOM_PLAYING) {
        return false;
    }
    snprintf(
        text, RN_ROOM_LINE,
        P_("%d of %d wants to give up: %s", "%d of %d want to give up: %s", (unsigned long)want),
        want, all, names);
    return true;
}
