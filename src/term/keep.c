/*
 * keep.c - saving: after every decision by itself, and when someone says so.
 *
 * Decides where a game is kept: in the file that it came from, or else on the shelf; and what is
 * said when that fails: once, clearly, and then the game goes on and every decision tries again.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "term/table.h"
#include "text/text.h"
#include "text/tongue.h"

/* ---- By itself -------------------------------------------------------------------------------- */

/* The first save finds a place; one that was not there may have come back. */
static bool keep_on_shelf(RnTable *table, char why[RN_SHELF_ERROR_MAX])
{
    if (table->kept.id[0] == '\0' &&
        !(rn_shelf_open(table->shelf, why) && rn_shelf_new(table->shelf, &table->kept, why))) {
        return false;
    }
    return rn_shelf_save(table->shelf, &table->kept, table->session, table->head, why);
}

static void keep_it(RnTable *table)
{
    RN_ASSERT(table->keeps_file ? table->file[0] != '\0' : table->shelf != NULL);
    char why[RN_SHELF_ERROR_MAX];
    bool good = table->keeps_file ? rn_file_save(table->session, table->head, table->file, why)
                                  : keep_on_shelf(table, why);
    table->unsaved = !good;
    if (!good && !table->failing) {
        rn_say_at(2, "%s", why);
        rn_say_at(2, _("THE GAME IS NOT SAVED. It goes on all the same, and every decision tries "
                       "to save it again. 'save FILE' saves it elsewhere."));
    } else if (good && table->failing) {
        rn_say(_("The game is saved again."));
    }
    table->failing = !good;
}

void rn_keep(RnTable *table)
{
    if (table->unsaved && table->shelf != NULL && !rn_session_is_loaded(table->session)) {
        keep_it(table);
    }
}

/* ---- When someone says so --------------------------------------------------------------------- */

/* A word that the shell takes as it is meant. */
static void put_quoted(RnOut *out, const char *word)
{
    bool plain = word[0] != '\0' && word[strcspn(word, " '\"\\$&;()<>|*?[]{}~`!#")] == '\0';
    bool doubled = word[strcspn(word, "\"\\$`!")] == '\0';
    const char *mark = plain ? "" : doubled ? "\"" : "'";
    rn_put(out, mark);
    for (; *word != '\0'; word++) {
        if (*word == '\'' && !plain && !doubled) {
            rn_put(out, "'\\'");
        }
        rn_put_char(out, *word);
    }
    rn_put(out, mark);
}

/* Whoever plays with other components needs them again. */
static void put_components(RnOut *out, const RnTable *table)
{
    if (table->components != NULL) {
        rn_put(out, "--components ");
        put_quoted(out, table->components);
        rn_put(out, " ");
    }
}

/* How to go on later: with the file, or with the game on the shelf when that is NULL. */
static void say_saved(const RnTable *table, const char *path)
{
    char call[RN_SAID_MAX / 2];
    RnOut out = rn_out(call, sizeof call);
    put_components(&out, table);
    if (path != NULL) {
        put_quoted(&out, path);
    } else {
        rn_put(&out, "--continue");
    }
    rn_say_at(2, _("Saved. To go on later: rednov play %s"), call);
}

/* How to look back at a game that is over: where it was won or lost. */
static void say_look_back(const RnTable *table)
{
    char path[RN_SHELF_PATH_MAX], call[RN_SAID_MAX / 2];
    RnOut out = rn_out(call, sizeof call);
    put_components(&out, table);
    if (table->keeps_file) {
        put_quoted(&out, table->file);
    } else {
        rn_shelf_path(table->shelf, table->kept.id, path);
        put_quoted(&out, path);
    }
    rn_say_at(2, _("Where it was won or lost: rednov analyse %s"), call);
}

bool rn_save_as(RnTable *table, const char *path)
{
    size_t size;
    if (rn_session_is_loaded(table->session)) {
        rn_say(_("This game has no beginning, so there is nothing to save."));
        return false;
    }
    char *text = rn_record_write(table->session, table->head, &size);
    fflush(stdout); /* what `keep` says on the other stream comes after it */
    bool kept = table->keep(path, text, size);
    free(text);
    if (!kept) {
        rn_say(_("The game is NOT saved. Try another file: save FILE."));
        return false;
    }
    if (table->shelf == NULL || table->failing) { /* from now on it is kept there */
        memmove(table->file, path, strlen(path) + 1);
        table->keeps_file = table->shelf != NULL;
        table->failing = false;
        table->unsaved = false;
    }
    say_saved(table, path);
    return true;
}

void rn_keep_now(RnTable *table)
{
    if (table->shelf == NULL) {
        if (table->file[0] == '\0') {
            rn_say(_("Under what name? For instance: save game.rn"));
        } else {
            rn_save_as(table, table->file);
        }
        return;
    }
    table->failing = false; /* who asks is told once more */
    keep_it(table);
    if (!table->failing) {
        say_saved(table, table->keeps_file ? table->file : NULL);
    }
}

/* ---- Leaving ---------------------------------------------------------------------------------- */

/* What is not saved by itself can be saved by hand; true when it has been. */
static bool offer_to_save(RnTable *table)
{
    const char *name = table->file[0] != '\0' ? table->file : "game.rn";
    rn_say_at(2,
              _("The game is not saved. Type a file name to keep it (for instance %s), or just "
                "Enter to drop it."),
              name);
    while (rn_ask_line(table->ask, _("save as> ")) && table->ask->line[0] != '\0') {
        char path[RN_ASK_MAX + 1];
        strcpy(path, table->ask->line);
        if (rn_save_as(table, path)) {
            return true;
        }
    }
    return false;
}

void rn_keep_end(RnTable *table)
{
    bool over = rn_session_state(table->session)->decision == RN_OVER;
    if (table->shelf != NULL && table->kept.id[0] != '\0' && !table->keeps_file && !over) {
        keep_it(table); /* even if nothing was played: it is the latest now */
    }
    if (table->unsaved) {
        if (table->ask->terminal && !table->ask->ended && offer_to_save(table)) {
            return;
        }
        rn_say(_("Goodbye. The game was not saved."));
    } else if (!over && (table->keeps_file || table->kept.id[0] != '\0')) {
        say_saved(table, table->keeps_file ? table->file : NULL);
    } else {
        if (over && (table->keeps_file || table->kept.id[0] != '\0')) {
            say_look_back(table);
        }
        rn_say(_("Goodbye."));
    }
}
