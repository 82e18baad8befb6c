/*
 * game_help.c - what ? shows: how a turn goes, every key, every sign of the picture.
 *
 * The signs stand there as they are drawn. A newcomer is shown how a turn goes before anything else.
 */
#include "base/assert.h"
#include "full/draw.h"
#include "full/game.h"
#include "full/sheet.h"
#include "text/text.h"
#include "text/tongue.h"

typedef struct Row {
    const char
        *sign; /* not translated: what the keyboard says, or the picture shows; NULL: a heading */
    const char *text;
    RnStyle style;
} Row;

static const Row KEYS[] = {
    {"1-9 0 S", N_("a room (0 is room 10) or the sea: shows the way there"), RN_ST_KEY},
    {"\xE2\x86\x91 \xE2\x86\x93 \xE2\x86\x90 \xE2\x86\x92", N_("another choice; so do h j k l"),
     RN_ST_KEY},
    {"Tab", N_("the next part of the list"), RN_ST_KEY},
    {"*", N_("all choices on the whole screen"), RN_ST_KEY},
    {"Enter", N_("does what is chosen; nothing is chosen before you choose"), RN_ST_KEY},
    {"Esc", N_("back: nothing chosen, then the menu"), RN_ST_KEY},
    {"Space", N_("hurries others, and never decides anything"), RN_ST_KEY},
    {"I", N_("the next item in the hand"), RN_ST_KEY},
    {"F X W B", N_("fix what is here, extinguish, pump water, unblock a hatch"), RN_ST_KEY},
    {"1-9 0  - +",
     N_("while minutes are shown: so many of them (0 is ten), fewer, more; once they are asked "
        "for, left and right too"),
     RN_ST_KEY},
    {"D T A P", N_("draw items, trade, attack, no action"), RN_ST_KEY},
    {"O", N_("opens a hatch without going through"), RN_ST_KEY},
    {"E", N_("ends the turn, or the question: Enter confirms it"), RN_ST_KEY},
    {"U", N_("takes the last move back, as long as no die or card was seen"), RN_ST_KEY},
    {"V", N_("looks at things: move to any, or click on it, and be told what it is"), RN_ST_KEY},
    {"C", N_("the crew and all that it holds; so does a click on a gnome's line"), RN_ST_KEY},
    {"Shift-H", N_("a hint: what a captain would do"), RN_ST_KEY},
    {"G", N_("goes on with a hint that is followed"), RN_ST_KEY},
    {"R", N_("the rules; after a refusal the rule that forbids it"), RN_ST_KEY},
    {"Shift-L", N_("the whole log"), RN_ST_KEY},
    {"PgUp PgDn", N_("scroll the log"), RN_ST_KEY},
    {"M F10", N_("the menu of the game"), RN_ST_KEY},
    {"Q", N_("leaves the game, which is saved"), RN_ST_KEY},
    {NULL, N_("By mouse: the first click chooses, the second one does it."), RN_ST_TEXT},
};

static const Row SIGNS[] = {
    {NULL, N_("On the boat"), RN_ST_HEADING},
    {"^ \xE2\x96\xB2",
     N_("It burns: only who has used a Fire Extinguisher or Grog enters, and whoever ends the turn "
        "here dies."),
     RN_ST_FIRE},
    {"~", N_("Low water: entering costs a minute, and most actions two more."), RN_ST_LOW},
    {"\xE2\x89\x88", N_("High water: nobody can enter, and whoever ends the turn here drowns."),
     RN_ST_HIGH},
    {"\xE2\x97\x8B", N_("a hatch"), RN_ST_HATCH},
    {"\xE2\x97\x8F \xC2\xB7", N_("a hatch and the way that is planned"), RN_ST_ROUTE},
    {"X", N_("a blocked hatch: it cannot be opened until somebody beside it has unblocked it"),
     RN_ST_BLOCKED},
    {"[5] 2'", N_("a room that can be gone to, and the minutes that takes"), RN_ST_TARGET},
    {"A", N_("a gnome"), RN_ST_GNOME},
    {"a", N_("a gnome that has fainted"), RN_ST_GNOME_DOWN},
    {"\xE2\x96\xBA", N_("whose turn it is"), RN_ST_KEY},
    {NULL, N_("On the Time Track"), RN_ST_HEADING},
    {"A B", N_("Time Keepers; of a stack the top one moves first"), RN_ST_GNOME},
    {"2", N_("below a letter: so many more keepers in the stack"), RN_ST_STRONG},
    {"!", N_("an event: a card is turned when a keeper comes here"), RN_ST_EVENT},
    {"+", N_("an item for the gnome whose keeper comes here"), RN_ST_ITEM},
    {"*", N_("an event and an item"), RN_ST_EVENT},
    {"a", N_("the ghost: how far the minutes of this turn lead"), RN_ST_GHOST},
    {"\xE2\x97\x8A \xE2\x94\x80", N_("where the choice under the cursor would lead"), RN_ST_ROUTE},
    {"P O M K", N_("deadlines: Crushed!, Asphyxiated!, Missiles Launched!, Devoured by Kraken!"),
     RN_ST_TOKEN},
    {"R", N_("rescue: all who live must come here"), RN_ST_ITEM},
    {NULL, N_("Disaster tracks"), RN_ST_HEADING},
    {"\xE2\x96\x88"
     "3\xC2\xB7\xC2\xB7\xE2\x96\x92\xE2\x96\x92X",
     N_("how far it has come; at X all is lost"), RN_ST_AIR},
    {NULL, N_("The crew and what it holds"), RN_ST_HEADING},
    {"z", N_("has fainted"), RN_ST_KEY},
    {"u\xC2\xB7\xC2\xB7\xC2\xB7 u1", N_("how drunk the gnome is, of four"), RN_ST_WARN},
    {"+3", N_("items in hand"), RN_ST_ITEM},
    {"-", N_("in the list: not allowed now; choose it to be told why"), RN_ST_BARRED},
};

static const Row TURN[] = {
    {NULL,
     N_("Help is an hour away. All who live must come to 0 on the Time Track; one survivor is "
        "enough. You lose if a dial fills up or if everybody passes a deadline."),
     RN_ST_TEXT},
    {"1.", N_("Walk as far as you like and use items. Each hatch costs a minute."), RN_ST_KEY},
    {"2.", N_("One action, then no more walking."), RN_ST_KEY},
    {"", N_("You pay for it with minutes: in a repair each of them is ten per cent more."),
     RN_ST_KEY},
    {"3.", N_("Only who drank Grog in this turn: a card tells whether the gnome faints."),
     RN_ST_KEY},
    {"4.",
     N_("Your keeper walks the minutes you have spent: every ! on its way is an event, every + an "
        "item. Then whoever has the most minutes left is next."),
     RN_ST_KEY},
    {NULL, N_("On this screen"), RN_ST_HEADING},
    {"5", N_("a digit shows the way to a room, Enter goes there"), RN_ST_KEY},
    {"F X W B D",
     N_("show what an action would bring: the chance, the minutes, the events on the way"),
     RN_ST_KEY},
    {"V", N_("looks at things: move to any, or click on it, and be told what it is"), RN_ST_KEY},
    {"Shift-H", N_("a hint: what a captain would do"), RN_ST_KEY},
    {"U", N_("takes the last move back, as long as no die or card was seen"), RN_ST_KEY},
    {"?", N_("comes back here; Tab shows all keys, then all signs"), RN_ST_KEY},
};

static void add_rows(RnSheet *sheet, const Row *rows, int count)
{
    for (int i = 0; i < count; i++) {
        if (rows[i].sign == NULL) {
            rn_sheet_add(sheet, "", rows[i].style, rn_tr(rows[i].text));
        } else {
            rn_sheet_add(sheet, rows[i].sign[0] != '\0' ? rows[i].sign : " ", rows[i].style,
                         rn_tr(rows[i].text));
        }
    }
}

static void fill(RnSheet *sheet, int page, void *user)
{
    (void)user;
    switch (page) {
    case RN_HELP_TURN: add_rows(sheet, TURN, RN_COUNT(TURN)); break;
    case RN_HELP_KEYS: add_rows(sheet, KEYS, RN_COUNT(KEYS)); break;
    case RN_HELP_SIGNS: add_rows(sheet, SIGNS, RN_COUNT(SIGNS)); break;
    }
}

void rn_game_open_help(RnApp *app, int page)
{
    static const char *const headings[] = {
        [RN_HELP_TURN] = N_("How a turn goes"),
        [RN_HELP_KEYS] = N_("Keys"),
        [RN_HELP_SIGNS] = N_("Signs"),
    };
    rn_sheet_open(app, headings, RN_COUNT(headings), page, 0, fill, NULL);
}
