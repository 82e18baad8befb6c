/*
 * tally.c - what the games of the shelf tell of their player.
 *
 * Decides which games count, and how they are parted.
 */
#include "table/tally.h"

#include <stdio.h>
#include <string.h>

#include "table/names.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- Counting ---------------------------------------------------------------------------------- */

static bool is_over(const RnShelved *game)
{
    return game->flaw[0] == '\0' && game->result != RN_PLAYING;
}

static bool is_same_boat(const RnShelved *one, const RnShelved *other)
{
    return one->seeded && other->seeded && one->seed == other->seed &&
           memcmp(&one->config, &other->config, sizeof one->config) == 0;
}

/* Whether the same boat was over before, in a game further down the list. */
static bool is_repeated(const RnShelved *games, size_t count, size_t at)
{
    for (size_t i = at + 1; i < count; i++) {
        if (is_over(&games[i]) && is_same_boat(&games[i], &games[at])) {
            return true;
        }
    }
    return false;
}

static RnSeats seats_of(const RnShelved *game)
{
    const RnState state = {.config = game->config};
    RnSeats seats = rn_seats();
    rn_seats_from_names(&seats, &state, &game->head);
    return seats;
}

/* The strongest computer player aboard; RN_KINDS for none. */
static int level_of(const RnShelved *game, const RnSeats *seats)
{
    int level = -1;
    for (int g = 0; g < game->config.gnomes; g++) {
        int kind = seats->seat[g].kind;
        if (kind < RN_KINDS && kind > level) {
            level = kind;
        }
    }
    return level < 0 ? RN_KINDS : level;
}

static void count_in(RnCount *sum, bool rescued)
{
    sum->games++;
    sum->rescued += rescued;
}

static void add_game(RnOwnTally *tally, const RnShelved *game, const RnSeats *seats)
{
    bool rescued = game->result == RN_RESCUED;
    count_in(&tally->all, rescued);
    tally->streak = rescued ? tally->streak + 1 : 0;
    tally->best = tally->streak > tally->best ? tally->streak : tally->best;
    count_in(&tally->gnomes[game->config.gnomes], rescued);
    count_in(&tally->level[level_of(game, seats)], rescued);
    count_in(&tally->edition[game->config.edition], rescued);
    for (int i = 0; i < RN_VARIANTS; i++) {
        if ((rn_variants(&game->config) >> i & 1u) != 0) {
            count_in(&tally->variant[i], rescued);
        }
    }
    if (!rescued) {
        tally->lost[game->reason]++;
    }
}

RnOwnTally rn_tally(const RnShelved *games, size_t count)
{
    RnOwnTally tally = {.streak = 0};
    for (size_t i = count; i-- > 0;) { /* the oldest first */
        if (!is_over(&games[i]) || is_repeated(games, count, i)) {
            continue;
        }
        RnSeats seats = seats_of(&games[i]);
        if (rn_seats_people(&seats, games[i].config.gnomes) > 0) {
            add_game(&tally, &games[i], &seats);
        }
    }
    return tally;
}

/* ---- In words ---------------------------------------------------------------------------------- */

typedef struct Teller {
    RnTallyLine line;
    void *user;
} Teller;

static void tell_heading(const Teller *to, const char *text)
{
    to->line(to->user, text, NULL, (RnCount){.games = 0});
}

static void tell_number(const Teller *to, const char *label, int number)
{
    char value[16];
    snprintf(value, sizeof value, "%d", number);
    to->line(to->user, label, value, (RnCount){.games = 0});
}

/* "3 of 7" behind the label; nothing where there were no games. */
static void tell_count(const Teller *to, const char *label, RnCount sum)
{
    char value[64];
    if (sum.games > 0) {
        snprintf(value, sizeof value, _("%d of %d"), sum.rescued, sum.games);
        to->line(to->user, label, value, sum);
    }
}

static void tell_crews(const Teller *to, const RnOwnTally *tally)
{
    tell_heading(to, _("Rescued, by crew"));
    for (int gnomes = 0; gnomes <= RN_GNOMES_MAX; gnomes++) {
        char label[64];
        snprintf(label, sizeof label, P_("%d gnome", "%d gnomes", (unsigned long)gnomes), gnomes);
        tell_count(to, label, tally->gnomes[gnomes]);
    }
    tell_heading(to, _("By computer players"));
    for (int kind = 0; kind <= RN_KINDS; kind++) {
        tell_count(to, kind < RN_KINDS ? rn_kind_name(kind) : _("People only"), tally->level[kind]);
    }
}

static void tell_rules(const Teller *to, const RnOwnTally *tally)
{
    bool any = false;
    tell_heading(to, _("By edition"));
    for (int edition = 0; edition < 2; edition++) {
        tell_count(to, rn_name_edition(edition), tally->edition[edition]);
    }
    for (int i = 0; i < RN_VARIANTS; i++) {
        if (!any && tally->variant[i].games > 0) {
            tell_heading(to, _("By house rule"));
            any = true;
        }
        tell_count(to, rn_name_variant(i), tally->variant[i]);
    }
}

static void tell_losses(const Teller *to, const RnOwnTally *tally)
{
    if (tally->all.rescued == tally->all.games) {
        return;
    }
    tell_heading(to, _("How boats were lost"));
    for (int reason = 0; reason < RN_REASONS; reason++) {
        if (tally->lost[reason] > 0) {
            tell_number(to, rn_name_reason(reason), tally->lost[reason]);
        }
    }
}

void rn_tally_tell(const RnOwnTally *tally, RnTallyLine line, void *user)
{
    const Teller to = {line, user};
    tell_heading(&to, _("All games"));
    tell_count(&to, _("rescued"), tally->all);
    tell_number(&to, P_("rescue in a row", "rescues in a row", (unsigned long)tally->streak),
                tally->streak);
    tell_number(&to, _("longest streak"), tally->best);
    tell_crews(&to, tally);
    tell_rules(&to, tally);
    tell_losses(&to, tally);
}
