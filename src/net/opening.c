/*
 * opening.c - an online table that is to be opened.
 *
 * Decides what is offered and what is usual. What makes a game is asked of the rules.
 */
#include "net/opening.h"

#include <string.h>

#include <jansson.h>

#include "base/assert.h"
#include "text/text.h"
#include "text/tongue.h"

enum { USUAL_GNOMES = 4, MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static const struct {
    int seconds;
    const char *text;
} DEADLINES[RN_DEADLINES] = {
    {0, N_("No limit")},
    {2 * MINUTE, N_("2 minutes")},
    {10 * MINUTE, N_("10 minutes")},
    {HOUR, N_("an hour")},
    {DAY, N_("a day")},
    {3 * DAY, N_("3 days")},
    {7 * DAY, N_("a week")},
};

RnOpening rn_opening(void)
{
    RnOpening opening = {.config = {.edition = RN_REVISED}, .stand_in = RN_MATE};
    rn_opening_gnomes(&opening, USUAL_GNOMES);
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        opening.seat[g] = g == 0 ? RN_OPENING_MINE : RN_OPENING_FREE;
    }
    return opening;
}

void rn_opening_gnomes(RnOpening *opening, int gnomes)
{
    RN_ASSERT(gnomes >= RN_GNOMES_MIN && gnomes <= RN_GNOMES_MAX);
    opening->config.players = opening->config.gnomes = (uint8_t)gnomes;
}

void rn_opening_pairs(RnOpening *opening)
{
    opening->config.players = 2;
    opening->config.gnomes = 4;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        opening->seat[g] = g % 2 == 0 ? RN_OPENING_MINE : RN_OPENING_FREE;
    }
}

const char *rn_opening_flaw(const RnOpening *opening)
{
    RnConfigFlaw flaw = rn_config_check(&opening->config);
    if (flaw != RN_CONFIG_OK) {
        return rn_config_text(flaw);
    }
    for (int g = 0; g < opening->config.gnomes; g++) {
        if (opening->seat[g] == RN_OPENING_MINE) {
            return NULL;
        }
    }
    return _("Take a seat yourself: one of the gnomes is yours.");
}

static const char *seat_word(int seat)
{
    return seat == RN_OPENING_MINE   ? "me"
           : seat == RN_OPENING_FREE ? "free"
                                     : rn_kind_word(seat - RN_OPENING_CREW);
}

json_t *rn_opening_request(const RnOpening *opening, const char *name, const char *key)
{
    const RnConfig *config = &opening->config;
    json_t *request =
        json_pack("{s:s,s:s,s:b,s:b,s:i,s:{s:s,s:i,s:i}}", "do", "open", "name", name, "along", 1,
                  "public", opening->open, "deadline", DEADLINES[opening->deadline].seconds,
                  "config", "edition", rn_word_edition(config->edition), "players",
                  (int)config->players, "gnomes", (int)config->gnomes);
    for (int v = 0; v < RN_VARIANTS; v++) {
        if (rn_variants(config) >> v & 1u) {
            json_object_set_new(json_object_get(request, "config"), rn_word_variant(v),
                                json_true());
        }
    }
    json_t *seats = json_array();
    for (int g = 0; g < config->gnomes; g++) {
        json_array_append_new(seats, json_string(seat_word(opening->seat[g])));
    }
    json_object_set_new(request, "seats", seats);
    if (opening->stand_in < RN_KINDS) {
        json_object_set_new(request, "stand_in", json_string(rn_kind_word(opening->stand_in)));
    }
    if (opening->loyal && config->crazed != 0) {
        json_object_set_new(request, "loyal", json_true());
    }
    if (key[0] != '\0') {
        json_object_set_new(request, "key", json_string(key));
    }
    return request;
}

/* ---- In words ---------------------------------------------------------------------------------- */

const char *rn_opening_seat_text(int seat)
{
    return seat == RN_OPENING_MINE   ? _("You")
           : seat == RN_OPENING_FREE ? _("For a friend")
                                     : rn_kind_name(seat - RN_OPENING_CREW);
}

const char *rn_opening_stand_in_text(int kind)
{
    return kind < RN_KINDS ? rn_kind_name(kind) : _("Nobody");
}

const char *rn_opening_deadline_text(int deadline)
{
    RN_ASSERT(deadline >= 0 && deadline < RN_DEADLINES);
    return rn_tr(DEADLINES[deadline].text);
}

const char *rn_opening_pace_text(const RnOpening *opening)
{
    bool stands_in = opening->stand_in < RN_KINDS;
    if (opening->deadline == 0) {
        return stands_in ? _("Nobody is hurried. If someone has to go, the stand-in can take over "
                             "when all agree.")
                         : _("Nobody is hurried: the game waits for everyone.");
    }
    return stands_in ? _("Whoever takes longer is stood in for until they are back, while "
                         "everybody agrees.")
                     : _("Everybody sees who is late; the game waits all the same.");
}
