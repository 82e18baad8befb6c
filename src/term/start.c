/*
 * start.c - what is asked before a game.
 *
 * Decides the few questions that a table is asked which gave no settings, and their defaults. People
 * are the first players, computer players come after them.
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "table/names.h"
#include "term/plain.h"
#include "text/text.h"
#include "text/tongue.h"

enum { USUAL_CREW = 4 };

int rn_plain_number(RnAsk *ask, const char *question, int least, int most, int usual)
{
    RN_ASSERT(least <= usual && usual <= most);
    for (;;) {
        char prompt[320];
        snprintf(prompt, sizeof prompt - 1, _("%s (%d to %d) [%d]"), question, least, most, usual);
        strcat(prompt, " ");
        if (!rn_ask_line(ask, prompt) || rn_ask_leaves(ask)) {
            return -1;
        }
        if (ask->line[0] == '\0') {
            return usual;
        }
        int number = rn_number(ask->line);
        if (number >= least && number <= most) {
            return number;
        }
        rn_say(_("Please type a number from %d to %d, or just Enter for %d."), least, most, usual);
    }
}

int rn_plain_choice(RnAsk *ask, const char *question, const RnPlainWord *choices, int count,
                    int usual)
{
    RN_ASSERT(usual >= 0 && usual < count);
    char prompt[RN_SAID_MAX];
    RnOut out = rn_out(prompt, sizeof prompt);
    rn_put(&out, question);
    for (int i = 0; i < count; i++) {
        rn_put(&out, i > 0 ? ", " : " ");
        rn_put_number(&out, (uint64_t)i + 1);
        rn_put(&out, " ");
        rn_put(&out, choices[i].here);
    }
    rn_put(&out, " [");
    rn_put_number(&out, (uint64_t)usual + 1);
    rn_put(&out, "] ");
    for (;;) {
        char line[RN_ASK_MAX + 1];
        if (!rn_ask_line(ask, prompt) || rn_ask_leaves(ask)) {
            return -1;
        }
        if (ask->line[0] == '\0') {
            return usual;
        }
        rn_fold(ask->line, line);
        int number = rn_number(line);
        if (number >= 1 && number <= count) {
            return number - 1;
        }
        for (int i = 0; i < count; i++) {
            if (rn_has_word(choices[i].english, line, true) ||
                rn_has_word(choices[i].here, line, true)) {
                return i;
            }
        }
        rn_say(_("Please type one of these words or numbers, or just Enter for %d."), usual + 1);
    }
}

static bool ask_edition(RnAsk *ask, RnConfig *config)
{
    const RnPlainWord choices[] = {
        {rn_word_edition(RN_REVISED), rn_name_edition(RN_REVISED)},
        {rn_word_edition(RN_FIRST), _("first edition with secret hands")},
    };
    int edition = rn_plain_choice(ask, _("Edition:"), choices, 2, RN_REVISED);
    if (edition < 0) {
        return false;
    }
    config->edition = (uint8_t)edition;
    return true;
}

/* The variants, by their numbers; false when they leave. */
static bool ask_variants(RnAsk *ask, RnConfig *config)
{
    char prompt[RN_SAID_MAX];
    RnOut out = rn_out(prompt, sizeof prompt);
    rn_put(&out, _("House rules:"));
    for (int v = 0; v < RN_VARIANTS; v++) {
        rn_put(&out, v > 0 ? ", " : " ");
        rn_put_number(&out, (uint64_t)v + 1);
        rn_put(&out, " ");
        rn_put(&out, rn_name_variant(v));
    }
    rn_put(&out, _(" (their numbers, such as '1 3') [none]"));
    rn_put(&out, " ");
    for (;;) {
        unsigned variants = 0;
        bool good = true;
        if (!rn_ask_line(ask, prompt) || rn_ask_leaves(ask)) {
            return false;
        }
        for (char *word = strtok(ask->line, " ,"); word != NULL; word = strtok(NULL, " ,")) {
            int number = rn_number(word);
            good = good && number >= 1 && number <= RN_VARIANTS;
            variants |= good ? 1u << (number - 1) : 0;
        }
        if (good) {
            rn_set_variants(config, variants);
            return true;
        }
        rn_say(_("Please type numbers from %d to %d, or just Enter for none."), 1, RN_VARIANTS);
    }
}

bool rn_plain_rules(RnAsk *ask, RnConfig *config)
{
    return ask_edition(ask, config) && ask_variants(ask, config);
}

static bool ask_name(RnAsk *ask, int player, char name[RN_NAME_MAX])
{
    for (;;) {
        char prompt[320];
        snprintf(prompt, sizeof prompt - 1, _("Name of player %d? [none]"), player);
        strcat(prompt, " ");
        if (!rn_ask_line(ask, prompt) || rn_ask_leaves(ask)) {
            return false;
        }
        if (ask->line[0] == '\0') {
            return true;
        }
        const char *flaw = rn_name_flaw(ask->line);
        if (flaw == NULL) {
            strcpy(name, ask->line);
            return true;
        }
        rn_say(_("Please take another name: %s."), flaw);
    }
}

int rn_plain_kind(RnAsk *ask)
{
    RnPlainWord choices[RN_KINDS];
    for (int kind = 0; kind < RN_KINDS; kind++) {
        choices[kind] = (RnPlainWord){rn_kind_word(kind), rn_kind_name(kind)};
    }
    return rn_plain_choice(ask, _("How good are they:"), choices, RN_KINDS, RN_MATE);
}

/* How many players the computer adds, and seats them behind the people; false when they leave. */
static bool ask_crew(RnAsk *ask, int people, RnConfig *config, RnSeats *seats)
{
    int usual = people < USUAL_CREW - 1 ? USUAL_CREW - people : 0;
    int others = people < RN_GNOMES_MAX
                     ? rn_plain_number(ask, _("How many computer players besides?"), 0,
                                       RN_GNOMES_MAX - people, usual)
                     : 0;
    int kind = others > 0 ? rn_plain_kind(ask) : RN_PERSON;
    if (others < 0 || kind < 0) {
        return false;
    }
    config->players = (uint8_t)(people + others);
    RnState state = {.config = *config};
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        if (rn_player(&state, g) > people) {
            seats->seat[g].kind = (uint8_t)kind;
        }
    }
    return true;
}

bool rn_plain_settings(RnAsk *ask, RnConfig *config, RnRecordHead *head, RnSeats *seats)
{
    rn_say(_("RED NOVEMBER: a new game. Enter takes what stands in brackets."));
    rn_say(_("New here? 'rednov play --learn' teaches the game in short lessons."));
    int people = rn_plain_number(ask, _("How many people play?"), 1, RN_GNOMES_MAX, 1);
    if (people < 0 || !ask_crew(ask, people, config, seats)) {
        return false;
    }
    if (config->players == 1) {
        int gnomes = rn_plain_number(ask, _("How many gnomes?"), RN_GNOMES_MIN, RN_GNOMES_MAX, 3);
        if (gnomes < 0) {
            return false;
        }
        config->gnomes = (uint8_t)gnomes;
    }
    for (int i = 0; i < people && config->players > 1; i++) {
        if (head->names[i][0] == '\0' && !ask_name(ask, i + 1, head->names[i])) {
            return false;
        }
    }
    return ask_edition(ask, config);
}

int rn_plain_go_on(RnAsk *ask, const RnShelved *game)
{
    const RnPlainWord choices[] = {{"yes", C_("answer", "yes")}, {"no", C_("answer", "no")}};
    char text[RN_SAID_MAX / 2];
    rn_saves_describe(game, text, sizeof text);
    rn_say(_("RED NOVEMBER: there is an unfinished game."));
    rn_say_at(4, "  %s", text);
    int answer = rn_plain_choice(ask, _("Go on with it?"), choices, 2, 0);
    return answer < 0 ? -1 : answer == 0;
}
