/*
 * pier.c - an online server from outside, line by line: the tables one may go to, the results of the daily boat, and the
 * phrase that finds one's seats.
 *
 * Decides what can be typed there. Lists are printed when they first come and when they are asked for; what came of a
 * request is told as soon as it is known.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "net/pier.h"
#include "table/seatkey.h"
#include "term/table.h"
#include "text/text.h"
#include "text/tongue.h"

enum { STATE_COLUMNS = 26, NAME_COLUMNS = 24, RESULT_COLUMNS = 12, ALIVE_COLUMNS = 18 };

typedef struct Harbour {
    RnPier *pier;
    const RnBox *box;
    const char *name; /* of who sits down, or "" */
    bool listed;      /* the tables were told */
    bool told_day;    /* the results of the day were; so the next */
    bool looks;       /* the results of the day are wanted */
    char standing[RN_ROOM_LINE];
    char notice[RN_ROOM_LINE];
} Harbour;

/* ---- Telling ------------------------------------------------------------------------------------- */

static void tell_tables(const RnPier *pier)
{
    char text[RN_ROOM_LINE];
    for (int i = 0; i < pier->places; i++) {
        const RnPierPlace *place = &pier->place[i];
        char padded[RN_ROOM_LINE + STATE_COLUMNS];
        RnOut out = rn_out(padded, sizeof padded);
        if (i == 0 || place->kind != pier->place[i - 1].kind) {
            rn_say("%s", rn_pier_heading(place->kind));
        }
        rn_pier_state_text(place, text);
        rn_put_padded(&out, text, STATE_COLUMNS);
        rn_pier_about_text(place, text);
        rn_say_at(6 + STATE_COLUMNS, "  %2d  %s%s", i + 1, padded, text);
    }
    if (pier->places == 0) {
        rn_say(_("No table is open to all just now."));
    }
    if (rn_pier_games_text(pier, text)) {
        rn_say("%s", text);
    }
    rn_say_at(2, _("You can type: the number of a table to go there, 'open' to open one, 'tables', "
                   "'daily', 'phrase', 'decline' and a number, 'quit'."));
}

static void tell_results(const RnPierList *list, const char *heading, const char *none)
{
    rn_say("%s", heading);
    if (list->count == 0) {
        rn_say("  %s", none);
    }
    for (int i = 0; i < list->count; i++) {
        const RnPierResult *row = &list->row[i];
        char line[4 * RN_ROOM_LINE], text[RN_NAME_MAX + 64];
        RnOut out = rn_out(line, sizeof line);
        snprintf(text, sizeof text, row->mine ? _("%s (you)") : "%s", row->name);
        rn_put_padded(&out, text, NAME_COLUMNS);
        rn_put_padded(&out, row->rescued ? _("Rescued") : _("Lost"), RESULT_COLUMNS);
        snprintf(text, sizeof text, _("%d of %d alive"), row->alive, 4);
        rn_put_padded(&out, text, ALIVE_COLUMNS);
        snprintf(text, sizeof text, P_("%d turn", "%d turns", (unsigned long)row->turns),
                 row->turns);
        rn_put(&out, text);
        rn_say("  %3d  %s", i + 1, line);
    }
}

static void tell_day(const RnPier *pier)
{
    char text[RN_ROOM_LINE];
    rn_pier_day_text(pier, text);
    rn_say("%s", text);
    if (rn_pier_home_text(pier, text)) {
        rn_say("%s", text);
    }
    tell_results(&pier->here, _("Played at this server"),
                 _("Nobody has played this boat here yet."));
    tell_results(&pier->elsewhere, _("Told by players"), _("Nobody has put a result in."));
    rn_say_at(2,
              _("You can type: 'before' and 'after' for other days, 'put' to put your result in, "
                "'here' to play today's boat at this server, 'delete' to delete your results."));
}

/* Whether anything is to be told. */
static bool interrupts(void *user)
{
    Harbour *harbour = user;
    RnPier *pier = harbour->pier;
    rn_pier_poll(pier, (uint64_t)rn_clock_ms());
    return strcmp(rn_pier_standing(pier), harbour->standing) != 0 ||
           strcmp(pier->notice, harbour->notice) != 0 ||
           (rn_pier_is_listed(pier) && !harbour->listed) ||
           (harbour->looks && pier->told_day && !harbour->told_day) || pier->go[0] != '\0';
}

static void tell_news(Harbour *harbour)
{
    RnPier *pier = harbour->pier;
    const char *standing = rn_pier_standing(pier);
    if (strcmp(standing, harbour->standing) != 0 && standing[0] != '\0') {
        rn_say("%s", standing);
    }
    snprintf(harbour->standing, sizeof harbour->standing, "%s", standing);
    if (strcmp(pier->notice, harbour->notice) != 0 && pier->notice[0] != '\0') {
        rn_say_at(2, _("%s: %s"), _("The host"), pier->notice);
    }
    snprintf(harbour->notice, sizeof harbour->notice, "%s", pier->notice);
    if (rn_pier_is_listed(pier) && !harbour->listed) {
        tell_tables(pier);
        harbour->listed = true;
    }
    if (harbour->looks && pier->told_day && !harbour->told_day) {
        tell_day(pier);
        harbour->told_day = true;
    }
}

/* ---- The phrase ---------------------------------------------------------------------------------- */

static void use_key(Harbour *harbour, const char *key)
{
    if (!rn_pier_take_key(harbour->pier, key)) {
        rn_say(_("It cannot be kept on this computer: write it down now."));
    }
    harbour->listed = false;
}

static void tell_phrase(const RnPier *pier)
{
    char phrase[RN_PHRASE_TEXT];
    if (pier->key[0] == '\0') {
        rn_say(_("If you want, your seats are found again on every device: by a phrase that only "
                 "you have. Nothing is asked for it, no address and no password."));
        rn_say_at(2, _("Type 'phrase new' for one, or 'phrase' and the nine words of yours."));
        return;
    }
    rn_phrase_of(pier->key, phrase);
    rn_say("  %s", phrase);
    rn_say(_("With these words you find your seats again on any device. Write them down. Whoever "
             "has them plays as you."));
    rn_say_at(
        2, _("'phrase forget' takes it out of this computer; 'phrase delete' deletes everything of "
             "it on this server."));
}

static void delete_all(const Harbour *harbour, RnAsk *ask)
{
    const RnPlainWord answers[] = {{"no", C_("answer", "no")}, {"yes", C_("answer", "yes")}};
    rn_say("%s %s",
           _("At all its tables your name and what you have said are deleted, and your gnomes are "
             "free for others. Invitations are deleted too."),
           _("The moves stay, without a name. This cannot be taken back."));
    RnAsk alone = *ask;
    alone.interrupts = NULL;
    if (rn_plain_choice(&alone, _("Delete everything of this phrase?"), answers, 2, 0) == 1) {
        rn_pier_delete(harbour->pier);
    }
}

static void do_phrase(Harbour *harbour, RnAsk *ask, const char *rest, const char *folded)
{
    RnPier *pier = harbour->pier;
    char key[RN_SEATKEY_TEXT];
    bool mended;
    if (folded[0] == '\0') {
        tell_phrase(pier);
    } else if (rn_is_word(NC_("command", "new"), folded, false)) {
        if (pier->key[0] != '\0') {
            rn_say(_("This computer has one already: 'phrase' shows it."));
        } else if (rn_own_make(key)) {
            use_key(harbour, key);
            tell_phrase(pier);
        }
    } else if (rn_is_word(NC_("command", "forget"), folded, false)) {
        use_key(harbour, "");
        rn_say(_("This computer has no phrase now. With it you find your seats again."));
    } else if (rn_is_word(NC_("command", "delete"), folded, false)) {
        if (pier->key[0] == '\0') {
            tell_phrase(pier);
        } else {
            delete_all(harbour, ask);
        }
    } else if (rn_phrase_read(rest, key, &mended)) {
        use_key(harbour, key);
        rn_say("%s", mended ? _("One letter was wrong and has been mended. Your seats are here.")
                            : _("Your seats are here."));
    } else {
        rn_say(_("These are not the nine words, or more than one letter is wrong. Please compare "
                 "them."));
    }
}

/* ---- The daily boat ------------------------------------------------------------------------------ */

static void look_at_day(Harbour *harbour, int days)
{
    harbour->looks = true;
    harbour->told_day = false;
    if (days != 0) {
        rn_pier_turn(harbour->pier, days);
    }
}

static bool has_name(const Harbour *harbour)
{
    if (harbour->name[0] == '\0') {
        rn_say(
            _("At a table with others you need a name: 'rednov play --name NAME --online ...'."));
    }
    return harbour->name[0] != '\0';
}

static void do_put(Harbour *harbour)
{
    RnShelf shelf;
    char why[RN_SHELF_ERROR_MAX];
    RnPier *pier = harbour->pier;
    if (!has_name(harbour)) {
        return;
    }
    char *record =
        rn_shelf_open(&shelf, why) ? rn_daily_record(&shelf, harbour->box, pier->day) : NULL;
    if (record != NULL) {
        rn_pier_put(pier, harbour->name, record);
        look_at_day(harbour, 0);
    } else {
        rn_say(_("No game of this day's boat on this computer is over: 'rednov play --daily'."));
    }
    free(record);
}

static void do_here(Harbour *harbour)
{
    if (has_name(harbour)) {
        rn_pier_play(harbour->pier, harbour->name);
    }
}

/* ---- A table of one's own ------------------------------------------------------------------------ */

static int ask_word(RnAsk *ask, const char *question, const char *(*text)(int), int count,
                    int usual)
{
    RnPlainWord choices[RN_DEADLINES > RN_STAND_INS ? RN_DEADLINES : RN_STAND_INS];
    for (int i = 0; i < count; i++) {
        choices[i] = (RnPlainWord){text(i), text(i)};
    }
    return rn_plain_choice(ask, question, choices, count, usual);
}

/* The gnomes behind one's own: free ones first, then computer players. False when they leave. */
static bool ask_seats(RnAsk *ask, RnOpening *opening)
{
    int gnomes = rn_plain_number(ask, _("How many gnomes?"), RN_GNOMES_MIN, RN_GNOMES_MAX, 4);
    int crew = gnomes < 0 ? -1
                          : rn_plain_number(ask, _("How many of them does the computer play?"), 0,
                                            gnomes - 1, 0);
    int kind = crew > 0 ? rn_plain_kind(ask) : RN_MATE;
    if (crew < 0 || kind < 0) {
        return false;
    }
    rn_opening_gnomes(opening, gnomes);
    for (int g = gnomes - crew; g < gnomes; g++) {
        opening->seat[g] = (uint8_t)(RN_OPENING_CREW + kind);
    }
    return true;
}

/* Where computer players may think of themselves. */
static bool ask_loyal(RnAsk *ask, RnOpening *opening)
{
    const RnPlainWord choices[] = {{"yes", C_("answer", "yes")}, {"no", C_("answer", "no")}};
    int answer =
        opening->config.crazed == 0
            ? 1
            : rn_plain_choice(ask, _("Are mates and captains loyal to the crew?"), choices, 2, 1);
    opening->loyal = answer == 0;
    return answer >= 0;
}

static bool ask_terms(RnAsk *ask, RnOpening *opening)
{
    const RnPlainWord who[] = {{"link", _("Who has the link")}, {"public", _("Anyone: public")}};
    int open = rn_plain_choice(ask, _("Who can come?"), who, 2, 0);
    int deadline = open < 0 ? -1
                            : ask_word(ask, _("Time for a decision:"), rn_opening_deadline_text,
                                       RN_DEADLINES, 0);
    int stand_in = deadline < 0 ? -1
                                : ask_word(ask, _("Who stands in for whoever is gone:"),
                                           rn_opening_stand_in_text, RN_STAND_INS, RN_MATE);
    if (stand_in < 0) {
        return false;
    }
    opening->open = open == 1;
    opening->deadline = (uint8_t)deadline;
    opening->stand_in = (uint8_t)stand_in;
    return true;
}

static void do_open(Harbour *harbour, RnAsk *ask)
{
    RnOpening opening = rn_opening();
    if (!has_name(harbour)) {
        return;
    }
    RnAsk alone = *ask; /* what happens elsewhere can wait */
    alone.interrupts = NULL;
    if (ask_seats(&alone, &opening) && rn_plain_rules(&alone, &opening.config) &&
        ask_loyal(&alone, &opening) && ask_terms(&alone, &opening)) {
        rn_say("%s", rn_opening_pace_text(&opening));
        rn_pier_open_table(harbour->pier, &opening, harbour->name);
    }
}

/* ---- Lines --------------------------------------------------------------------------------------- */

enum { TABLES, DAILY, BEFORE, AFTER, PUT, HERE, DELETE, PHRASE, DECLINE, OPEN, WORDS };

/* TRANSLATORS: typed at the list of online tables. */
static const char *const words[WORDS] = {
    [TABLES] = NC_("command", "tables"),   [DAILY] = NC_("command", "daily"),
    [BEFORE] = NC_("command", "before"),   [AFTER] = NC_("command", "after"),
    [PUT] = NC_("command", "put"),         [HERE] = NC_("command", "here"),
    [DELETE] = NC_("command", "delete"),   [PHRASE] = NC_("command", "phrase"),
    [DECLINE] = NC_("command", "decline"), [OPEN] = NC_("command", "open")};

static void decline(Harbour *harbour, const char *folded)
{
    RnPier *pier = harbour->pier;
    int number = rn_number(folded);
    if (number >= 1 && number <= pier->places && pier->place[number - 1].kind == RN_PIER_INVITED) {
        rn_pier_decline(pier, pier->place[number - 1].table);
        harbour->listed = false;
        rn_pier_relist(pier);
    } else {
        rn_say(_("Type the number of an invitation, too: 'decline 1'."));
    }
}

static void run(Harbour *harbour, RnAsk *ask, int word, const char *rest, const char *folded)
{
    switch (word) {
    case TABLES: tell_tables(harbour->pier); break;
    case DAILY: look_at_day(harbour, 0); break;
    case BEFORE: look_at_day(harbour, -1); break;
    case AFTER: look_at_day(harbour, 1); break;
    case PUT: do_put(harbour); break;
    case HERE: do_here(harbour); break;
    case DELETE: rn_pier_forget(harbour->pier); break;
    case PHRASE: do_phrase(harbour, ask, rest, folded); break;
    case OPEN: do_open(harbour, ask); break;
    case DECLINE: decline(harbour, folded); break;
    }
}

/* The place that the line leads to, or NULL. */
static const RnPierPlace *take_line(Harbour *harbour, RnAsk *ask)
{
    char line[RN_ASK_MAX + 1], folded[RN_ASK_MAX + 1], word[RN_TYPED_SIZE] = "";
    strcpy(line, ask->line); /* a command may ask for more */
    rn_fold(line, folded);
    size_t size = strcspn(folded, " ");
    const char *rest = line + strcspn(line, " ");
    int number = rn_number(folded);
    if (number >= 1 && number <= harbour->pier->places) {
        return &harbour->pier->place[number - 1];
    }
    memcpy(word, folded, size < sizeof word ? size : 0);
    for (int i = 0; i < WORDS; i++) {
        if (word[0] != '\0' && rn_is_word(words[i], word, false)) {
            run(harbour, ask, i, rest + strspn(rest, " "),
                folded + size + strspn(folded + size, " "));
            return NULL;
        }
    }
    if (line[0] != '\0') {
        tell_tables(harbour->pier);
    }
    return NULL;
}

/* The link of the table that they go to; false when they leave. */
static bool choose(Harbour *harbour, RnAsk *ask, char link[RN_LINK_TEXT])
{
    RnPier *pier = harbour->pier;
    for (;;) {
        tell_news(harbour);
        if (pier->go[0] != '\0') {
            rn_address_link(&pier->address, pier->go, "", link);
            return true;
        }
        if (!rn_ask_line(ask, "> ")) {
            if (!ask->interrupted) {
                return false;
            }
            continue;
        }
        if (rn_ask_leaves(ask)) {
            return false;
        }
        const RnPierPlace *place = take_line(harbour, ask);
        if (place != NULL) {
            rn_address_link(&pier->address, place->table, place->invite, link);
            return true;
        }
    }
}

/* A key that came by a link is used when they say that it is theirs. */
static void ask_key(Harbour *harbour, RnAsk *ask)
{
    const char *key = harbour->pier->address.key;
    if (key[0] == '\0' || strcmp(key, harbour->pier->key) == 0) {
        return;
    }
    rn_say(_("Seats that you take from now on are found by everyone who has it. Only go on if it "
             "is your own."));
    rn_say_at(2, _("Type 'yes' or 'no'."));
    if (rn_ask_line(ask, "> ")) {
        char folded[RN_ASK_MAX + 1];
        rn_fold(ask->line, folded);
        if (rn_is_word(NC_("answer", "yes"), folded, false)) {
            use_key(harbour, key);
        }
    }
}

bool rn_plain_pier(const RnAsk *ask, const RnBox *box, const RnAddress *server, const char *name,
                   const char *phrase, char link[RN_LINK_TEXT])
{
    char today[RN_DAY_MAX];
    rn_daily_today(today);
    Harbour harbour = {.pier = rn_pier_open(server, phrase, today), .box = box, .name = name};
    if (harbour.pier == NULL) {
        rn_say(_("The system has no thread left for a connection."));
        return false;
    }
    RnAsk waiting = *ask;
    setvbuf(waiting.in, NULL, _IONBF, 0); /* so that one can wait for a line and for the server */
    ask_key(&harbour, &waiting);
    waiting.interrupts = interrupts;
    waiting.user = &harbour;
    bool goes = choose(&harbour, &waiting, link);
    rn_pier_close(harbour.pier);
    return goes;
}
