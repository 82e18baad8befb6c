/*
 * start.c - from what people choose to a game that can be started.
 *
 * Decides nothing about the rules: the number of gnomes and everything else is asked of
 * rn_config_check(). Decides what a seed looks like and where a fresh one comes from.
 */
#include "full/start.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "table/names.h"
#include "text/tongue.h"

enum { QUICK_PLAYERS = 4 };

RnPlanned rn_planned(const RnSettings *settings)
{
    RnPlanned plan = {.config = {.edition = RN_REVISED}};
    plan.kind[0] = RN_PERSON;
    for (int i = 1; i < RN_GNOMES_MAX; i++) {
        plan.kind[i] = settings->crew < RN_KINDS ? settings->crew : RN_MATE;
    }
    memcpy(plan.colour, settings->colour, sizeof plan.colour);
    rn_colours_settle(plan.colour);
    rn_plan_players(&plan, QUICK_PLAYERS);
    snprintf(plan.name[0], sizeof plan.name[0], "%s", settings->name);
    return plan;
}

static bool allowed(const RnConfig *config) { return rn_config_check(config) == RN_CONFIG_OK; }

/* The number of gnomes, if it has to be another one. */
static void settle_gnomes(RnConfig *config)
{
    uint8_t before = config->gnomes;
    if (allowed(config)) {
        return;
    }
    for (int gnomes = RN_GNOMES_MIN; gnomes <= RN_GNOMES_MAX; gnomes++) {
        config->gnomes = (uint8_t)gnomes;
        if (allowed(config)) {
            return;
        }
    }
    config->gnomes = before; /* something else is wrong, and is told */
}

int rn_plan_player(const RnPlanned *plan, int gnome)
{
    const RnState state = {.config = plan->config};
    return rn_player(&state, gnome) - 1;
}

static int first_gnome(const RnPlanned *plan, int player)
{
    int gnome = 0;
    while (gnome < RN_GNOMES_MAX - 1 && rn_plan_player(plan, gnome) != player) {
        gnome++;
    }
    return gnome;
}

bool rn_plan_is_first(const RnPlanned *plan, int gnome)
{
    return first_gnome(plan, rn_plan_player(plan, gnome)) == gnome;
}

bool rn_plan_is_person(const RnPlanned *plan, int player)
{
    for (int g = 0; g < plan->config.gnomes; g++) {
        if (rn_plan_player(plan, g) == player && plan->kind[g] == RN_PERSON) {
            return true;
        }
    }
    return false;
}

void rn_plan_players(RnPlanned *plan, int players)
{
    plan->config.players = (uint8_t)players;
    settle_gnomes(&plan->config);
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        plan->kind[g] = plan->kind[first_gnome(plan, rn_plan_player(plan, g))];
    }
}

/* ---- What is wrong with it -------------------------------------------------------------------- */

/* Digits to a number; false when there are other characters or too many. */
static bool read_seed(const char *text, uint64_t *seed)
{
    *seed = 0;
    if (text[0] == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (*text < '0' || *text > '9' || *seed > (UINT64_MAX - digit) / 10) {
            return false;
        }
        *seed = *seed * 10 + digit;
    }
    return true;
}

/* Always false. */
static bool tell(char why[RN_START_WHY_MAX], const char *sentence)
{
    snprintf(why, RN_START_WHY_MAX, "%s", sentence);
    return false;
}

bool rn_plan_check(const RnPlanned *plan, char why[RN_START_WHY_MAX])
{
    uint64_t seed;
    RnConfigFlaw flaw = rn_config_check(&plan->config);
    if (flaw != RN_CONFIG_OK) {
        return tell(why, rn_config_text(flaw));
    }
    for (int i = 0; i < plan->config.players; i++) {
        const char *name = plan->name[i];
        const char *wrong =
            rn_plan_is_person(plan, i) && name[0] != '\0' ? rn_name_flaw(name) : NULL;
        if (wrong != NULL) {
            snprintf(why, RN_START_WHY_MAX, _("'%s' cannot be a player's name: %s"), name, wrong);
            return false;
        }
    }
    if (!plan->manual && plan->seed[0] != '\0' && !read_seed(plan->seed, &seed)) {
        return tell(why, _("A seed is a number from 0 to 18446744073709551615."));
    }
    return true;
}

/* ---- Starting --------------------------------------------------------------------------------- */

/* Short enough to be read aloud, and nobody can guess it. */
static bool fresh_seed(uint64_t *seed)
{
    uint32_t number = 0;
    bool good = getentropy(&number, sizeof number) == 0;
    *seed = number;
    return good;
}

static void seat_players(const RnPlanned *plan, RnStart *start)
{
    const RnState state = {.config = plan->config};
    start->seats = rn_seats();
    for (int g = 0; g < plan->config.gnomes; g++) {
        start->seats.seat[g] = (RnSeat){.kind = plan->kind[g], .given = true};
    }
    start->seats.loyal = plan->loyal ? RN_ALL_LOYAL : 0;
    for (int i = 0; i < plan->config.players; i++) {
        if (rn_plan_is_person(plan, i)) {
            strcpy(start->head.names[i], plan->name[i]);
        }
    }
    rn_seats_name(&start->seats, &state, &start->head);
    memcpy(start->head.colour, plan->colour, sizeof start->head.colour);
}

bool rn_plan_start(const RnPlanned *plan, RnStart *start, char why[RN_START_WHY_MAX])
{
    memset(start, 0, sizeof *start);
    if (!rn_plan_check(plan, why)) {
        return false;
    }
    if (!plan->manual && !read_seed(plan->seed, &start->seed) && !fresh_seed(&start->seed)) {
        return tell(why, _("The system gave no random seed; please type one."));
    }
    start->config = plan->config;
    start->manual = plan->manual;
    rn_head_today(&start->head);
    seat_players(plan, start);
    return true;
}
