/*
 * start.c - what is asked before a game.
 *
 * Decides the few questions that a table is asked which gave no settings, their defaults, and what
 * may be a player's name. People are the first players, computer players come after them.
 */
#include <stdio.h>
#include <string.h>

#include "term/choose.h"
#include "term/plain.h"
#include "text/tongue.h"
#include "text/text.h"

enum { NAME_CHARACTERS = 16, USUAL_CREW = 4 };

const char *rn_plain_name_flaw(const char *name)
{
    char copy[RN_NAME_MAX];
    size_t size = strlen(name);
    if (size == 0 || size >= RN_NAME_MAX || rn_width(name) > NAME_CHARACTERS)
        return _("a name is 1 to 16 characters on one line");
    strcpy(copy, name);
    if (rn_clean(copy, size) != size || strcmp(copy, name) != 0)
        return _("a name is 1 to 16 characters on one line");
    if (strchr(name, '|') != NULL)
        return _("a name has no '|' in it, which parts the names in a saved game");
    if (rn_kind_find(name) >= 0)
        return _("that is what a computer player is called in a saved game");
    return NULL;
}

/* A number from `least` to `most`; Enter for `usual`. -1 when they leave. */
static int ask_number(RnAsk *ask, const char *question, int least, int most, int usual)
{
    for (;;) {
        char prompt[160];
        snprintf(prompt, sizeof prompt, _("%s (%d to %d) [%d] "), question, least, most, usual);
        if (!rn_ask_line(ask, prompt) || rn_ask_leaves(ask))
            return -1;
        if (ask->line[0] == '\0')
            return usual;
        int number = rn_number(ask->line);
        if (number >= least && number <= most)
            return number;
        rn_say(_("Please type a number from %d to %d, or just Enter for %d."), least, most, usual);
    }
}

static bool ask_edition(RnAsk *ask, RnConfig *config)
{
    for (;;) {
        if (!rn_ask_line(ask, _("Edition: revised, or first with secret hands? [revised] ")) ||
            rn_ask_leaves(ask))
            return false;
        RnTyped typed = rn_typed(ask->line);
        size_t size = typed.count == 1 ? strlen(typed.word[0]) : 0;
        if (ask->line[0] == '\0')
            return true;
        for (int edition = 0; edition < 2 && size > 0; edition++) {
            if (strncmp(rn_word_edition(edition), typed.word[0], size) != 0)
                continue;
            config->edition = (uint8_t)edition;
            return true;
        }
        rn_say(_("Please type 'revised' or 'first', or just Enter for revised."));
    }
}

static bool ask_name(RnAsk *ask, int player, char name[RN_NAME_MAX])
{
    for (;;) {
        char prompt[80];
        snprintf(prompt, sizeof prompt, _("Name of player %d? [none] "), player);
        if (!rn_ask_line(ask, prompt) || rn_ask_leaves(ask))
            return false;
        if (ask->line[0] == '\0')
            return true;
        const char *flaw = rn_plain_name_flaw(ask->line);
        if (flaw == NULL) {
            strcpy(name, ask->line);
            return true;
        }
        rn_say(_("Please take another name: %s."), flaw);
    }
}

/* Lubber to captain, or -1 when they leave. */
static int ask_kind(RnAsk *ask)
{
    for (;;) {
        char question[120];
        snprintf(question, sizeof question, _("How good are they: %s, %s, %s or %s? [%s] "),
                 rn_kind_word(RN_LUBBER), rn_kind_word(RN_SAILOR), rn_kind_word(RN_MATE),
                 rn_kind_word(RN_CAPTAIN), rn_kind_word(RN_MATE));
        if (!rn_ask_line(ask, question) || rn_ask_leaves(ask))
            return -1;
        if (ask->line[0] == '\0')
            return RN_MATE;
        RnTyped typed = rn_typed(ask->line);
        for (int kind = 0; kind < RN_KINDS && typed.count == 1; kind++)
            if (strncmp(rn_kind_word(kind), typed.word[0], strlen(typed.word[0])) == 0)
                return kind;
        rn_say(_("Please type one of these words, or just Enter for %s."), rn_kind_word(RN_MATE));
    }
}

/* How many players the computer adds, and seats them behind the people; false when they leave. */
static bool ask_crew(RnAsk *ask, int people, RnConfig *config, RnSeats *seats)
{
    int usual = people < USUAL_CREW - 1 ? USUAL_CREW - people : 0;
    int others = people < RN_GNOMES_MAX ? ask_number(ask, _("How many computer players besides?"),
                                                     0, RN_GNOMES_MAX - people, usual)
                                        : 0;
    int kind = others > 0 ? ask_kind(ask) : RN_PERSON;
    if (others < 0 || kind < 0)
        return false;
    config->players = (uint8_t)(people + others);
    RnState state = {.config = *config};
    for (int g = 0; g < RN_GNOMES_MAX; g++)
        if (rn_player(&state, g) > people)
            seats->seat[g].kind = (uint8_t)kind;
    return true;
}

bool rn_plain_settings(RnAsk *ask, RnConfig *config, RnRecordHead *head, RnSeats *seats)
{
    rn_say(_("RED NOVEMBER: a new game. Enter takes what stands in brackets."));
    int people = ask_number(ask, _("How many people play?"), 1, RN_GNOMES_MAX, 1);
    if (people < 0 || !ask_crew(ask, people, config, seats))
        return false;
    if (config->players == 1) {
        int gnomes = ask_number(ask, _("How many gnomes?"), RN_GNOMES_MIN, RN_GNOMES_MAX, 3);
        if (gnomes < 0)
            return false;
        config->gnomes = (uint8_t)gnomes;
    }
    for (int i = 0; i < people && config->players > 1; i++)
        if (head->names[i][0] == '\0' && !ask_name(ask, i + 1, head->names[i]))
            return false;
    return ask_edition(ask, config);
}
