/*
 * help_text.c - help for players, in the program's own words.
 *
 * Decides what a person is told who has never seen the game: how a turn goes, what each move does,
 * what the items are good for. The text describes; the rules themselves are the core's. Topics are
 * found by English words and by those of the reader's language.
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "term/choose.h"
#include "term/table.h"
#include "text/text.h"
#include "text/tongue.h"

enum { PARAGRAPHS_MAX = 8, WORDS_MAX = 512, COMMANDS_MAX = 32 };

typedef struct Topic {
    const char *words;                /* what it is found by, parted by '|', to be looked up */
    const char *text[PARAGRAPHS_MAX]; /* a heading and what stands below it, or one paragraph */
    void (*table)(void);              /* printed behind the text, or NULL */
} Topic;

static void print_commands(void);
static void print_items(void);

/* TRANSLATORS: with the context "help" there are words, parted by '|' without spaces, that a reader
   may type after 'help'. Give as many as you like, in small letters. In the texts, words in quotes
   are typed by the player: write them as you have translated them with the contexts "move" and
   "command". */
static const Topic topics[] = {
    {.words = NC_("help", "turn|start|welcome|how"),
     .text = {N_("How a turn goes"),
              N_("1. Move: 'go 5' opens the hatch to room 5, 1 minute, and enters. Use items "
                 "before you act: 'use grog'."),
              /* xgettext:no-c-format */
              N_("2. Take one action. In a repair each minute is 10% more: 'fix-engine 4'. In a "
                 "store 'draw 2'. With a comrade 'trade B'. Or 'pass'."),
              N_("3. Your keeper walks the minutes you spent toward rescue at 0, and the event and "
                 "item icons on its way happen. Then the gnome furthest back is next."),
              N_("All gnomes aboard must get to 0. The boat is lost before that if air, heat or "
                 "pressure reach the end of their track, or if all gnomes pass a danger or die."),
              N_("Every move can also be chosen by its number: '3', or '3 2' for the second move "
                 "of line 3.")}},
    {.words = NC_("help", "hint|hints|rescue|advice|computer|lubber|sailor|mate|captain"),
     .text = {N_("Advice. 'hint' shows the plans that a captain likes best, what they lead to, and "
                 "how often the crew is rescued after them; 'rescue' shows how often from here, "
                 "and what it is lost by. Both play the game out many times, so there is a margin, "
                 "and they know only what you may know. Computer players, from the worst to the "
                 "best: lubber, sailor, mate, captain.")}},
    {.words = NC_("help", "commands|command|keys"),
     .text = {N_("Besides moves you can type (words may be cut short)")},
     .table = print_commands},
    {.words = NC_("help", "fire|fires|burning|burn|flames"),
     .text = {N_("Fire. A burning room can be entered only after using Grog or a Fire Extinguisher "
                 "this turn, and the only action in it is 'extinguish'. If that fails you must get "
                 "out at once. Who ends a turn in a burning room dies, and so does whoever lies "
                 "fainted in one. Each new fire moves the asphyxiation track. Water puts fire out; "
                 "a room with water cannot burn.")}},
    {.words = NC_("help", "water|low|high|flood|flooded"),
     .text = {N_(
         "Water. A room at high water cannot be entered, and who ends a turn in one drowns. Open a "
         "hatch from outside: the water spreads, and both rooms are low. In low water entering "
         "costs 1 minute, and most actions 2 more. 'pump' removes low water.")}},
    {.words = NC_("help", "grog|drunk|drink|faint|fainted|intoxication|check"),
     .text =
         {/* xgettext:no-c-format */
          N_("Grog makes brave: +30% to any repair, and you may walk into fire. Each one raises "
             "your intoxication (4 at most; Coffee takes 2 off). After a turn with Grog a card is "
             "turned: if its number is not above your intoxication you faint, which costs 10 "
             "minutes. Fainted gnomes cannot run from fire and water.")}},
    {.words = NC_("help", "time|order|keeper|ghost|icons|minutes"),
     .text = {N_("Time. Every gnome has a keeper on the time track, counting the minutes left. The "
                 "one furthest back (the most minutes) is next; on the same space, the one that "
                 "came last. What you spend moves your ghost first; when the turn ends your keeper "
                 "follows it and meets the icons between: events are bad, items are good.")}},
    {.words = NC_("help", "danger|token|tokens|crushed|asphyxiated|missiles|kraken"),
     .text = {N_(
         "Danger. A token on the time track must be removed before every keeper has walked past "
         "it: Crushed! by 'fix-engine' in room 1, Asphyxiated! by 'fix-oxygen' in room 2, Missiles "
         "Launched! by 'stop-missiles' in room 7, Devoured by Kraken! by 'kill-kraken' out in the "
         "sea. Whose own time, with the repair paid, is past the token cannot help any more.")}},
    {.words = NC_("help", "tracks|track|asphyxiation|heat|pressure"),
     .text = {N_("Tracks. At the end of a track the boat is lost. 'fix-oxygen' in room 2 sets back "
                 "asphyxiation, 'fix-reactor' in room 4 heat, 'fix-engine' in room 1 pressure: "
                 "from 6 and above to 5, from 5 and below to 1.")}},
    {.words = NC_("help", "win|winning|lose|losing|rescued|lost|result"),
     .text = {N_("The end. The crew wins when every gnome aboard has reached 0. The boat is lost "
                 "when a track reaches its end, when everybody has passed a danger, or when all "
                 "gnomes are dead. One who has abandoned the boat wins only if it is lost.")}},
    {.words = NC_("help", "open|enter|stay|go|move|moving|hatch|hatches"),
     .text = {N_(
         "open SPACE: opens a hatch, which takes 1 minute: 'open 5', 'open sea'. Water may level "
         "out. Then 'enter' or 'stay'; 'go 5' does both. Entering a room is free, at low water 1 "
         "minute. Blocked hatches (x) do not open. For the sea you need an Aqualung used this "
         "turn, and you must be back inside when your next turn ends.")}},
    {.words = NC_("help", "unblock|blocked"),
     .text =
         {/* xgettext:no-c-format */
          N_("unblock HATCH MINUTES: clears a blocked hatch of your room: 'unblock 1-3 4'. Each "
             "minute is 10%; a Crowbar or Grog used first adds 30%.")}},
    {.words = NC_("help", "extinguish"),
     .text =
         {/* xgettext:no-c-format */
          N_("extinguish MINUTES: fights the fire in your room. Each minute is 10%; a Fire "
             "Extinguisher or Grog used first adds 30%. If it fails you must get out at once.")}},
    {.words = NC_("help", "pump"),
     .text =
         {/* xgettext:no-c-format */
          N_("pump MINUTES: pumps out low water. Each minute is 10%; a Water Pump or Grog used "
             "first adds 30%.")}},
    {.words = NC_("help", "fix-engine|fix-oxygen|fix-reactor|fix|repair"),
     .text =
         {/* xgettext:no-c-format */
          N_("fix-engine, fix-oxygen, fix-reactor MINUTES: repair in rooms 1, 2 and 4. Each minute "
             "is 10%. A Toolbox or Grog used first adds 30%, the right manual 40%; they add up, "
             "and 100% needs no die. 'odds' shows what it would cost.")}},
    {.words = NC_("help", "stop-missiles|stop"),
     .text =
         {/* xgettext:no-c-format */
          N_("stop-missiles MINUTES: in room 7. Each minute is 10%; a Deactivation Code used first "
             "adds 40%, Grog 30%.")}},
    {.words = NC_("help", "kill-kraken|kill"),
     .text =
         {/* xgettext:no-c-format */
          N_("kill-kraken MINUTES: out in the sea. Each minute is 10%; a Harpoon used first adds "
             "40%, Grog 30%.")}},
    {.words = NC_("help", "draw|stores|stash"),
     .text = {N_("draw N: takes items: in the Equipment Stores (8) 1 to 4, in the Captain's Cabin "
                 "(10) 1 or 2 Grog; a minute each. Then you must act elsewhere before you can draw "
                 "there again.")}},
    {.words = NC_("help", "trade|give|done|return"),
     .text = {N_("trade GNOME: with another gnome in your room, 1 minute: 'trade B'. You give what "
                 "you like ('give grog', then 'done'), and then the other does.")}},
    {.words = NC_("help", "attack|defend|yield|crazed"),
     .text = {N_("attack GNOME: only with Crazed Gnomes, after using a Crowbar: 1 minute. The "
                 "other may use a Crowbar to fight back; then both roll, less their intoxication, "
                 "and the higher slays the other. The winner takes all items.")}},
    {.words = NC_("help", "pass|end"),
     .text = {N_("pass: takes no action, 1 minute. With no minute left it is 'end' instead.")}},
    {.words = NC_("help", "abandon"),
     .text = {N_("abandon: leaves the others to their fate: out in the sea, with your keeper past "
                 "10, and three players or more. You win if the boat is lost.")}},
    {.words = NC_("help", "use|item|items"),
     .text = {N_("use ITEM: on your own turn, before you act; Coffee and Lucky Charm also after.")},
     .table = print_items},
    {.words = NC_("help", "events|event|cards"),
     .text = {N_(
         "Events. Descent, Fast Descent: pressure. Reactor Warmup, Malfunction: heat. Fire, Fire "
         "Spreads, Friendly Fire: fire and asphyxiation. Leak: a room at high water. Underwater "
         "Current: low water turns high. Blocked Hatch. Turbulence, Stumble: discard items. Engine "
         "Down, Oxygen Pumps Down, Missile Countdown, Kraken: a danger on the time track. "
         "Overheated: who holds Grog drinks one. Respite: nothing.")}},
    {.words = NC_("help", "moves|boat|crew|hands|log"),
     .text = {N_("What you can look at"),
              N_("moves: the moves you have now; just Enter does the same."),
              N_("boat: the rooms with fire, water and hatches, the tracks and the time."),
              N_("crew: where everybody is, with what you may know of their hands; also 'hands'."),
              N_("log: the last 20 lines of the story, 'log 50' the last 50.")}},
    {.words = NC_("help", "odds|chance|die"),
     .text = {N_("odds: what each action would bring: its chance, and what its minutes lead to. A "
                 "repair succeeds when the ten-sided die shows its number or less; each minute "
                 "makes that 1 more.")}},
    {.words = NC_("help", "why|rule|rules"),
     .text = {N_("why MOVE: why a move is not allowed, with the number of the rule: 'why open "
                 "sea', 'why fix-engine 4'.")}},
    {.words = NC_("help", "undo|back"),
     .text = {N_("undo: takes back all that your last line did, as often as you like, until a die "
                 "or a card has been seen. Moves of computer players stand. With --manual you may "
                 "also take back the die or card you typed.")}},
    {.words = NC_("help", "save|saves|record|file"),
     .text = {N_("save: the game is saved after every decision by itself; 'save' says where, 'save "
                 "FILE' keeps it in a file of your own. 'saves' lists the saved games. To go on: "
                 "rednov play --continue, or rednov play FILE. 'record' shows what is saved; while "
                 "there are secret hands, only after the game.")}},
    {.words = NC_("help", "help|?|quit|exit|leave"),
     .text = {N_("Help, and the way out"),
              N_("help WORD: about a move, an item or a command; 'help' alone lists them."),
              N_("quit: leaves; a game that is not saved can be saved then. Also 'exit'.")}},
};

/* ---- Tables ----------------------------------------------------------------------------------- */

enum { FIRST_COLUMN = 15, FIRST_COLUMN_MAX = 32 };

typedef struct Row {
    char term[WORDS_MAX];
    const char *text;
} Row;

static void print_rows(const Row *rows, int count)
{
    int width = FIRST_COLUMN;
    for (int i = 0; i < count; i++) {
        if (rn_columns(rows[i].term) > width && rn_columns(rows[i].term) <= FIRST_COLUMN_MAX) {
            width = rn_columns(rows[i].term);
        }
    }
    for (int i = 0; i < count; i++) {
        char padded[2 * WORDS_MAX];
        RnOut out = rn_out(padded, sizeof padded);
        rn_put_padded(&out, rows[i].term, width);
        rn_say_at(width + 4, "  %s  %s", padded, rows[i].text);
    }
}

static void print_commands(void)
{
    Row rows[COMMANDS_MAX] = {{.text = NULL}};
    int count = 0;
    for (int i = 0; rn_command_help(i, rows[count].term, WORDS_MAX, &rows[count].text); i++) {
        count += rows[count].text != NULL;
        RN_ASSERT(count < COMMANDS_MAX);
    }
    print_rows(rows, count);
}

static void print_items(void)
{
    static const char *const uses[RN_ITEMS] = {
        /* xgettext:no-c-format */
        [RN_GROG] = N_("any repair +30%, walk into fire, drunk +1, Faint Check"),
        /* xgettext:no-c-format */
        [RN_TOOLBOX] = N_("engine, oxygen pumps and reactor +30%"),
        /* xgettext:no-c-format */
        [RN_ENGINE_MANUAL] = N_("fix-engine +40%"),
        /* xgettext:no-c-format */
        [RN_PUMP_MANUAL] = N_("fix-oxygen +40%"),
        /* xgettext:no-c-format */
        [RN_REACTOR_MANUAL] = N_("fix-reactor +40%"),
        /* xgettext:no-c-format */
        [RN_DEACTIVATION_CODE] = N_("stop-missiles +40%"),
        /* xgettext:no-c-format */
        [RN_CROWBAR] = N_("unblock +30%"),
        /* xgettext:no-c-format */
        [RN_FIRE_EXTINGUISHER] = N_("extinguish +30%, walk into fire"),
        /* xgettext:no-c-format */
        [RN_WATER_PUMP] = N_("pump +30%"),
        [RN_COFFEE] = N_("drunk -2"),
        [RN_AQUALUNG] = N_("go out to the sea this turn"),
        /* xgettext:no-c-format */
        [RN_HARPOON] = N_("kill-kraken +40%"),
        [RN_LUCKY_CHARM] = N_("the next three event icons of this turn do nothing"),
    };
    Row rows[RN_ITEMS] = {{.text = NULL}};
    for (int item = 0; item < RN_ITEMS; item++) {
        snprintf(rows[item].term, sizeof rows[item].term, "%s", rn_typed_item(item));
        rows[item].text = _(uses[item]);
    }
    print_rows(rows, RN_ITEMS);
}

/* ---- Topics ----------------------------------------------------------------------------------- */

/* Below a heading everything is indented, and the lines of a number stand behind it. */
static void print_topic(const Topic *topic)
{
    bool headed = topic->text[1] != NULL;
    for (int i = 0; i < PARAGRAPHS_MAX && topic->text[i] != NULL; i++) {
        const char *text = _(topic->text[i]);
        bool numbered = text[0] >= '0' && text[0] <= '9';
        if (headed && i > 0) {
            rn_say_at(numbered ? 5 : 2, "  %s", text);
        } else {
            rn_say_at(2, "%s", text);
        }
    }
    if (topic->table != NULL) {
        topic->table();
    }
}

static const Topic *find_topic(const char *word)
{
    for (int shortened = 0; shortened <= 1; shortened++) {
        for (int i = 0; i < RN_COUNT(topics); i++) {
            if (rn_is_word(topics[i].words, word, shortened)) {
                return &topics[i];
            }
        }
    }
    return NULL;
}

void rn_help_welcome(void)
{
    print_topic(find_topic("turn"));
    rn_say("%s", _("Type 'help' for the commands, 'help WORD' for more, 'quit' to leave."));
    rn_show("");
}

void rn_help_print(const RnTable *table, const char *words)
{
    RnTyped typed = rn_typed(words);
    RnMove items[RN_ITEMS];
    char word[RN_ASK_MAX + 1];
    char shortened[4 * RN_SHORT_MAX + 4];
    if (words[0] == '\0') {
        print_topic(find_topic("turn"));
        print_topic(find_topic("commands"));
        return;
    }
    rn_fold(words, word);
    word[strcspn(word, " ")] = '\0';
    const Topic *topic = find_topic(word);
    if (topic != NULL) {
        print_topic(topic);
    } else if (rn_meant_items(table->session->box, &typed, items) > 0) { /* explained together */
        print_topic(find_topic("items"));
    } else {
        rn_say(_("There is no help about '%s'. Type 'help' for what there is."),
               rn_short(words, shortened));
    }
}
