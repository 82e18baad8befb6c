/*
 * news.c - what has happened at an online table, as sentences.
 */
#include "net/news.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "crew/crew.h"
#include "net/room.h"
#include "text/text.h"
#include "text/tongue.h"

/* Where the sentences go, and whose table it is. */
typedef struct Teller {
    RnNews tell;
    void *user;
    const json_t *was, *is;
    int me;
} Teller;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
say(const Teller *teller, const char *format, ...)
{
    char text[RN_ROOM_LINE];
    va_list parts;
    va_start(parts, format);
    vsnprintf(text, sizeof text, format, parts);
    va_end(parts);
    teller->tell(teller->user, text);
}

/* ---- What a table has --------------------------------------------------------------------------- */

static const json_t *entry(const json_t *table, const char *list, size_t place)
{
    return json_array_get(json_object_get(table, list), place);
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static bool flag_of(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

static int number_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_integer(value) ? (int)json_integer_value(value) : -1;
}

/* Whether a switch has been put on, or off, from one telling to the next. */
static bool goes_on(const json_t *was, const json_t *is, const char *key)
{
    return !flag_of(was, key) && flag_of(is, key);
}

static const char *person_name(const json_t *table, int person)
{
    const char *name = person >= 0 ? text_of(entry(table, "people", (size_t)person), "name") : "";
    return name[0] != '\0' ? name : _("Someone");
}

enum { GNOME_NAME = 48 };

static const char *gnome_name(const char *letter, char name[GNOME_NAME])
{
    snprintf(name, GNOME_NAME, _("Gnome %s"), letter);
    return name;
}

static const char *kind_name(const char *word)
{
    int kind = rn_kind_find(word);
    return kind >= 0 ? rn_kind_name(kind) : _("Nobody");
}

/* ---- People ------------------------------------------------------------------------------------- */

static void tell_coming(const Teller *teller, const json_t *was, const json_t *is)
{
    const char *before = text_of(was, "name"), *name = text_of(is, "name");
    if (before[0] == '\0' || name[0] == '\0') {
        return;
    }
    if (strcmp(before, name) != 0) {
        say(teller, _("%s is called %s now."), before, name);
    }
    if (goes_on(was, is, "here")) {
        say(teller, _("%s is here again."), name);
    } else if (goes_on(is, was, "here")) {
        say(teller, _("%s has lost the connection or left."), name);
    }
}

static void tell_wishes(const Teller *teller, const json_t *was, const json_t *is)
{
    const char *name = text_of(is, "name");
    bool other = name[0] != '\0' && flag_of(was, "agrees") != flag_of(is, "agrees");
    if (other && json_is_string(json_object_get(teller->is, "stand_in"))) {
        say(teller,
            flag_of(is, "agrees") ? _("%s agrees to the stand-in.")
                                  : _("%s does not agree to the stand-in."),
            name);
    }
    if (goes_on(is, was, "resigns") && strcmp(text_of(teller->is, "phase"), "over") != 0) {
        say(teller, _("%s wants to go on after all."), name);
    }
}

/* What the others have decided about somebody. */
static void tell_verdicts(const Teller *teller, const json_t *was, const json_t *is, bool me)
{
    const char *name = text_of(is, "name");
    if (strcmp(text_of(was, "name"), name) != 0) {
        return;
    }
    if (goes_on(was, is, "muted") && me) {
        say(teller, "%s",
            flag_of(is, "silenced") ? _("The host of this server has muted you.")
                                    : _("The people of this table have muted you."));
    } else if (goes_on(was, is, "muted")) {
        say(teller, _("%s is muted."), name);
    } else if (goes_on(is, was, "muted")) {
        say(teller, _("%s may speak again."), name);
    }
    if (goes_on(was, is, "out")) {
        say(teller, _("%s was sent away."), name);
    }
}

static void tell_people(const Teller *teller)
{
    size_t count = json_array_size(json_object_get(teller->was, "people"));
    for (size_t i = 0; i < count; i++) {
        const json_t *was = entry(teller->was, "people", i), *is = entry(teller->is, "people", i);
        bool me = (int)i == teller->me;
        if (is == NULL) {
            continue;
        }
        if (!me) {
            tell_coming(teller, was, is);
            tell_wishes(teller, was, is);
        }
        tell_verdicts(teller, was, is, me);
    }
}

/* ---- Seats -------------------------------------------------------------------------------------- */

/* Who plays a gnome now. */
static void tell_player(const Teller *teller, const char *kind, const char *who, const char *gnome)
{
    char name[GNOME_NAME];
    gnome_name(gnome, name);
    if (strcmp(kind, "person") == 0) {
        say(teller, _("%s plays %s now."), who, name);
    } else if (strcmp(kind, "free") == 0) {
        say(teller, _("%s has no player now."), name);
    } else {
        say(teller, _("The computer (%s) plays %s now."), kind_name(kind), name);
    }
}

static void tell_stand_in(const Teller *teller, bool away, const char *who, const char *gnome)
{
    char name[GNOME_NAME];
    gnome_name(gnome, name);
    say(teller,
        away ? _("%s is away: the computer decides for %s.") : _("%s decides for %s again."), who,
        name);
}

static void tell_seats(const Teller *teller)
{
    size_t count = json_array_size(json_object_get(teller->was, "seats"));
    for (size_t i = 0; i < count; i++) {
        const json_t *was = entry(teller->was, "seats", i), *is = entry(teller->is, "seats", i);
        const char *kind = text_of(is, "kind");
        const char *who = person_name(teller->is, number_of(is, "person"));
        bool other = strcmp(text_of(was, "kind"), kind) != 0 ||
                     number_of(was, "person") != number_of(is, "person");
        if (is != NULL && other) {
            tell_player(teller, kind, who, text_of(is, "gnome"));
        } else if (flag_of(was, "away") != flag_of(is, "away") && strcmp(kind, "person") == 0) {
            tell_stand_in(teller, flag_of(is, "away"), who, text_of(is, "gnome"));
        }
    }
}

/* ---- What was agreed ---------------------------------------------------------------------------- */

static void tell_deadline(const Teller *teller)
{
    int seconds = number_of(teller->is, "deadline");
    if (number_of(teller->was, "deadline") == seconds || seconds < 0) {
        return;
    }
    if (seconds == 0) {
        say(teller, "%s", _("Time for a decision: no limit"));
    } else {
        say(teller,
            P_("Time for a decision: %d second", "Time for a decision: %d seconds",
               (unsigned long)seconds),
            seconds);
    }
}

static void tell_terms(const Teller *teller)
{
    const char *stand_in = text_of(teller->is, "stand_in");
    tell_deadline(teller);
    if (strcmp(text_of(teller->was, "stand_in"), stand_in) != 0 && stand_in[0] != '\0') {
        say(teller, _("The stand-in is now: %s"), kind_name(stand_in));
    }
    if (flag_of(teller->was, "public") != flag_of(teller->is, "public")) {
        say(teller, "%s",
            flag_of(teller->is, "public") ? _("The table is on the public list now.")
                                          : _("The table is by invitation only now."));
    }
}

/* That the game is paused or given up is said where the question would be. */
static void tell_states(const Teller *teller)
{
    const json_t *was = teller->was, *is = teller->is;
    if (json_is_object(json_object_get(was, "motion")) &&
        !json_is_object(json_object_get(is, "motion"))) {
        say(teller, "%s", _("The vote is over."));
    }
    if (text_of(was, "rematch")[0] == '\0' && text_of(is, "rematch")[0] != '\0') {
        say(teller, "%s", _("The next game is open."));
    }
}

/* ---- All of it ---------------------------------------------------------------------------------- */

void rn_news_between(const json_t *was, const json_t *is, int me, RnNews tell, void *user)
{
    const Teller teller = {tell, user, was, is, me};
    tell_people(&teller);
    tell_seats(&teller);
    tell_terms(&teller);
    tell_states(&teller);
}

void rn_news_kept(const json_t *table, const json_t *one, int me, RnNews tell, void *user)
{
    const Teller teller = {tell, user, table, table, me};
    const char *what = text_of(one, "what"), *gnome = text_of(one, "gnome");
    const char *name = text_of(one, "name");
    int person = number_of(one, "person");
    const char *who = name[0] != '\0' ? name : person_name(table, person);
    if (strcmp(what, "here") == 0 && person != me) {
        say(&teller, _("%s is here again."), who);
    } else if (strcmp(what, "left") == 0 && person != me) {
        say(&teller, _("%s has lost the connection or left."), who);
    } else if (strcmp(what, "sits") == 0) {
        tell_player(&teller, "person", who, gnome);
    } else if (strcmp(what, "free") == 0) {
        tell_player(&teller, "free", who, gnome);
    } else if (strcmp(what, "crew") == 0) {
        tell_player(&teller, text_of(one, "kind"), who, gnome);
    } else if (strcmp(what, "away") == 0 || strcmp(what, "back") == 0) {
        tell_stand_in(&teller, strcmp(what, "away") == 0, who, gnome);
    }
}
