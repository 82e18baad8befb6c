/*
 * names.c - what gnomes are called at a table.
 *
 * Decides when a person's name will do, when the letter must tell gnomes apart, and what may be a
 * person's name at all.
 */
#include "table/names.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "table/likeness.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- Kinds ------------------------------------------------------------------------------------ */

const char *rn_kind_name(int kind)
{
#define NAME(constant, name, ...) name,
    static const char *const names[] = {RN_KIND_LIST(NAME) NC_("player", "person"),
                                        NC_("player", "program")};
#undef NAME
    return kind >= 0 && kind <= RN_PROGRAM ? rn_tr_in(names[kind]) : "";
}

/* A computer player in a sentence, with its gnome's letter. */
static const char *kind_form(int kind)
{
#define FORM(constant, name, form, quick) form,
    static const char *const forms[] = {RN_KIND_LIST(FORM)};
#undef FORM
    return rn_tr(forms[kind]);
}

/* ---- Gnomes ----------------------------------------------------------------------------------- */

/* Whether another player goes by the same name. */
static bool is_shared(const RnState *state, const RnRecordHead *head, const char *name)
{
    int players = 0;
    for (int i = 0; i < state->config.players; i++) {
        players += strcmp(head->names[i], name) == 0;
    }
    return players > 1;
}

/* The kind of computer player that the gnome's name in the record stands for, or -1. Without seats
 * the record alone tells. */
static int named_kind(const RnSeats *seats, int gnome, const char *name)
{
    if (seats != NULL && seats->seat[gnome].kind == RN_PERSON) {
        return -1;
    }
    return rn_kind_find(name);
}

/* A word in a form that comes from translators. Too long, it is cut between characters. */
static void put_form(char text[RN_CALLED_MAX], const char *form, const char *word)
{
    snprintf(text, RN_CALLED_MAX, form, word);
    for (size_t size = strlen(text), length; size > 0; size -= length, text += length) {
        length = rn_utf8_size(text, size);
        if (length == 0) {
            *text = '\0';
            return;
        }
    }
}

void rn_names_make(RnNames *names, const RnState *state, const RnRecordHead *head,
                   const RnSeats *seats)
{
    bool one_each = state->config.players == state->config.gnomes;
    memset(names, 0, sizeof *names);
    for (int g = 0; g < state->config.gnomes; g++) {
        const char *letter = rn_word_gnome(g);
        const char *name = head->names[rn_player(state, g) - 1];
        int kind = named_kind(seats, g, name);
        if (!one_each || name[0] == '\0') {
            put_form(names->called[g], _("Gnome %s"), letter);
        } else if (kind >= 0) {
            put_form(names->called[g], kind_form(kind), letter);
        } else {
            snprintf(names->called[g], RN_CALLED_MAX, is_shared(state, head, name) ? "%s %s" : "%s",
                     name, letter);
        }
        snprintf(names->listed[g], RN_CALLED_MAX, name[0] != '\0' ? "%s %s" : "%s", letter,
                 kind >= 0 ? rn_kind_name(kind) : name);
    }
}

void rn_players_text(const RnConfig *config, const RnRecordHead *head, char *text, size_t size)
{
    const RnState state = {.config = *config};
    bool one_each = config->players == config->gnomes;
    bool named = false;
    RnNames names;
    RnOut out = rn_out(text, size);
    rn_names_make(&names, &state, head, NULL);
    for (int i = 0; i < config->players; i++) {
        char unnamed[RN_CALLED_MAX];
        const char *name = head->names[i];
        int kind = rn_kind_find(name);
        snprintf(unnamed, sizeof unnamed, _("Player %d"), i + 1);
        named = named || name[0] != '\0';
        rn_put(&out, i > 0 ? ", " : "");
        rn_put(&out, one_each          ? names.called[i]
                     : kind >= 0       ? rn_kind_name(kind)
                     : name[0] != '\0' ? name
                                       : unnamed);
    }
    if (!named) {
        snprintf(text, size, P_("%d player", "%d players", (unsigned long)config->players),
                 config->players);
    }
}

/* ---- Names of people -------------------------------------------------------------------------- */

const char *rn_name_flaw(const char *name)
{
    int characters = rn_name_characters(name);
    if (characters == RN_NAME_UNSEEN) {
        return _("a name has no signs that cannot be seen or that turn the text around");
    }
    if (strlen(name) >= RN_NAME_MAX || characters < 1 || characters > RN_NAME_CHARACTERS) {
        return _("a name is 1 to 16 characters on one line");
    }
    if (strchr(name, '|') != NULL) {
        return _("a name has no '|' in it, which parts the names in a saved game");
    }
    if (rn_kind_find(name) >= 0) {
        return _("that is what a computer player is called in a saved game");
    }
    return NULL;
}
