/*
 * help_text.c - help for players, in the program's own words.
 *
 * Decides what a person is told who has never seen the game: how a turn goes, what each move does,
 * what the items are good for. The text describes; the rules themselves are the core's.
 */
#include <stdio.h>
#include <string.h>

#include "term/choose.h"
#include "term/table.h"
#include "text/tongue.h"

typedef struct Topic {
    const char *words; /* what it is found by, parted by '|' */
    const char *text;
} Topic;

/* clang-format off */
static const Topic topics[] = {
    {"turn|start|welcome|how", N_(
"How a turn goes\n"
"  1. Move: 'go 5' opens the hatch to room 5, 1 minute, and enters. Use items\n"
"     before you act: 'use grog'.\n"
"  2. Take one action. In a repair each minute is 10% more: 'fix-engine 4'. In a\n"
"     store 'draw 2'. With a comrade 'trade B'. Or 'pass'.\n"
"  3. Your keeper walks the minutes you spent toward rescue at 0, and the event\n"
"     and item icons on its way happen. Then the gnome furthest back is next.\n"
"  All gnomes aboard must get to 0. The boat is lost before that if air, heat or\n"
"  pressure reach the end of their track, or if all gnomes pass a danger or die.")},
    {"hint|hints|rescue|advice|computer|lubber|sailor|mate|captain", N_(
"Advice. 'hint' shows the plans that a captain likes best, what they lead to,\n"
"and how often the crew is rescued after them; 'rescue' shows how often from\n"
"here, and what it is lost by. Both play the game out many times, so there is a\n"
"margin, and they know only what you may know. Computer players, from the worst\n"
"to the best: lubber, sailor, mate, captain.")},
    {"commands|command|keys", N_(
"Besides moves you can type (words may be cut short)\n"
"  moves          the moves you have      odds      what each action would bring\n"
"  boat           the boat                time      the time track\n"
"  crew, hands    who has what            log [N]   the last lines of the story\n"
"  hint           the best plans          rescue    the chance of rescue\n"
"  go 5 7 8       open and enter one room after the other\n"
"  why MOVE       why a move is not allowed\n"
"  undo           take back a move, until a die or a card has been seen\n"
"  save [FILE]    keep the game           record    print it\n"
"  help WORD      about a move or an item, or: turn fire water grog time danger\n"
"                 tracks events win\n"
"  quit           leave")},
    {"fire|fires|burning|burn|flames", N_(
"Fire. A burning room can be entered only after using Grog or a Fire\n"
"Extinguisher this turn, and the only action in it is 'extinguish'. If that\n"
"fails you must get out at once. Who ends a turn in a burning room dies, and so\n"
"does whoever lies fainted in one. Each new fire moves the asphyxiation track.\n"
"Water puts fire out; a room with water cannot burn.")},
    {"water|low|high|flood|flooded", N_(
"Water. A room at high water cannot be entered, and who ends a turn in one\n"
"drowns. Open a hatch from outside: the water spreads, and both rooms are low.\n"
"In low water entering costs 1 minute, and most actions 2 more. 'pump' removes\n"
"low water.")},
    {"grog|drunk|drink|faint|fainted|intoxication|check", N_(
"Grog makes brave: +30% to any repair, and you may walk into fire. Each one\n"
"raises your intoxication (4 at most; Coffee takes 2 off). After a turn with\n"
"Grog a card is turned: if its number is not above your intoxication you faint,\n"
"which costs 10 minutes. Fainted gnomes cannot run from fire and water.")},
    {"time|order|keeper|ghost|icons|minutes", N_(
"Time. Every gnome has a keeper on the time track, counting the minutes left.\n"
"The one furthest back (the most minutes) is next; on the same space, the one\n"
"that came last. What you spend moves your ghost first; when the turn ends your\n"
"keeper follows it and meets the icons between: events are bad, items are good.")},
    {"danger|token|tokens|crushed|asphyxiated|missiles|kraken", N_(
"Danger. A token on the time track must be removed before every keeper has\n"
"walked past it: Crushed! by 'fix-engine' in room 1, Asphyxiated! by\n"
"'fix-oxygen' in room 2, Missiles Launched! by 'stop-missiles' in room 7,\n"
"Devoured by Kraken! by 'kill-kraken' out in the sea. Whose own time, with the\n"
"repair paid, is past the token cannot help any more.")},
    {"tracks|track|asphyxiation|heat|pressure", N_(
"Tracks. At the end of a track the boat is lost. 'fix-oxygen' in room 2 sets\n"
"back asphyxiation, 'fix-reactor' in room 4 heat, 'fix-engine' in room 1\n"
"pressure: from 6 and above to 5, from 5 and below to 1.")},
    {"win|winning|lose|losing|rescued|lost|result", N_(
"The end. The crew wins when every gnome aboard has reached 0. The boat is lost\n"
"when a track reaches its end, when everybody has passed a danger, or when all\n"
"gnomes are dead. One who has abandoned the boat wins only if it is lost.")},
    {"open|enter|stay|go|move|moving|hatch|hatches", N_(
"open SPACE  opens a hatch, which takes 1 minute: 'open 5', 'open sea'. Water\n"
"may level out. Then 'enter' or 'stay'; 'go 5' does both. Entering a room is\n"
"free, at low water 1 minute. Blocked hatches (x) do not open. For the sea you\n"
"need an Aqualung used this turn, and you must be back inside when your next\n"
"turn ends.")},
    {"unblock|blocked", N_(
"unblock HATCH MINUTES  clears a blocked hatch of your room: 'unblock 1-3 4'.\n"
"Each minute is 10%; a Crowbar or Grog used first adds 30%.")},
    {"extinguish", N_(
"extinguish MINUTES  fights the fire in your room. Each minute is 10%; a Fire\n"
"Extinguisher or Grog used first adds 30%. If it fails you must get out at\n"
"once.")},
    {"pump", N_(
"pump MINUTES  pumps out low water. Each minute is 10%; a Water Pump or Grog\n"
"used first adds 30%.")},
    {"fix-engine|fix-oxygen|fix-reactor|fix|repair", N_(
"fix-engine, fix-oxygen, fix-reactor MINUTES  repair in rooms 1, 2 and 4. Each\n"
"minute is 10%. A Toolbox or Grog used first adds 30%, the right manual 40%;\n"
"they add up, and 100% needs no die. 'odds' shows what it would cost.")},
    {"stop-missiles|stop", N_(
"stop-missiles MINUTES  in room 7. Each minute is 10%; a Deactivation Code used\n"
"first adds 40%, Grog 30%.")},
    {"kill-kraken|kill", N_(
"kill-kraken MINUTES  out in the sea. Each minute is 10%; a Harpoon used first\n"
"adds 40%, Grog 30%.")},
    {"draw|stores|stash", N_(
"draw N  takes items: in the Equipment Stores (8) 1 to 4, in the Captain's\n"
"Cabin (10) 1 or 2 Grog; a minute each. Then you must act elsewhere before you\n"
"can draw there again.")},
    {"trade|give|done|return", N_(
"trade GNOME  with another gnome in your room, 1 minute: 'trade B'. You give\n"
"what you like ('give grog', then 'done'), and then the other does.")},
    {"attack|defend|yield|crazed", N_(
"attack GNOME  only with Crazed Gnomes, after using a Crowbar: 1 minute. The\n"
"other may use a Crowbar to fight back; then both roll, less their\n"
"intoxication, and the higher slays the other. The winner takes all items.")},
    {"pass|end", N_(
"pass  takes no action, 1 minute. With no minute left it is 'end' instead.")},
    {"abandon", N_(
"abandon  leaves the others to their fate: out in the sea, with your keeper\n"
"past 10, and three players or more. You win if the boat is lost.")},
    {"use|item|items", N_(
"use ITEM  on your own turn, before you act; Coffee and Lucky Charm also after.\n"
"  grog              any repair +30%, walk into fire, drunk +1, Faint Check\n"
"  toolbox           engine, oxygen pumps and reactor +30%\n"
"  engine-manual     fix-engine +40%       pump-manual     fix-oxygen +40%\n"
"  reactor-manual    fix-reactor +40%      harpoon         kill-kraken +40%\n"
"  deactivation-code stop-missiles +40%    crowbar         unblock +30%\n"
"  water-pump        pump +30%             coffee          drunk -2\n"
"  fire-extinguisher extinguish +30%, walk into fire\n"
"  aqualung          go out to the sea this turn\n"
"  lucky-charm       the next three event icons of this turn do nothing")},
    {"events|event|cards", N_(
"Events. Descent, Fast Descent: pressure. Reactor Warmup, Malfunction: heat.\n"
"Fire, Fire Spreads, Friendly Fire: fire and asphyxiation. Leak: a room at high\n"
"water. Underwater Current: low water turns high. Blocked Hatch. Turbulence,\n"
"Stumble: discard items. Engine Down, Oxygen Pumps Down, Missile Countdown,\n"
"Kraken: a danger on the time track. Overheated: who holds Grog drinks one.\n"
"Respite: nothing.")},
    {"moves|boat|crew|hands|log", N_(
"moves  the moves you have now; just Enter does the same.\n"
"boat   the rooms with fire, water and hatches, the tracks and the time.\n"
"crew   where everybody is, with what you may know of their hands; also 'hands'.\n"
"log    the last 20 lines of the story, 'log 50' the last 50.")},
    {"odds|chance|die", N_(
"odds  what each action would bring: its chance, and what its minutes lead to. A\n"
"repair succeeds when the ten-sided die shows its number or less; each minute\n"
"makes that 1 more.")},
    {"why|rule|rules", N_(
"why MOVE  why a move is not allowed, with the number of the rule: 'why open\n"
"sea', 'why fix-engine 4'.")},
    {"undo|back", N_(
"undo  takes back all that your last line did, as often as you like, until a\n"
"die or a card has been seen. Moves of computer players stand. With --manual you\n"
"may also take back the die or card you typed.")},
    {"save|record|file", N_(
"save FILE  keeps the game; 'save' alone takes the same file again. To go on:\n"
"rednov play FILE. 'record' shows what would be saved; while there are secret\n"
"hands, only after the game.")},
    {"help|?|quit|exit|leave", N_(
"help WORD  about a move, an item or a command; 'help' alone lists them.\n"
"quit       leaves, and asks first where to keep the game; also 'exit'.")},
};
/* clang-format on */

enum { TOPICS = sizeof topics / sizeof *topics };

/* Whether the word is one of those parted by '|', or with `shortened` begins one. */
static bool listed(const char *words, const char *word, bool shortened)
{
    size_t size = strlen(word);
    while (*words != '\0') {
        size_t length = strcspn(words, "|");
        if ((shortened ? size <= length : size == length) && strncmp(words, word, size) == 0)
            return true;
        words += length + (words[length] == '|');
    }
    return false;
}

static const Topic *find_topic(const char *word)
{
    for (int shortened = 0; shortened <= 1; shortened++)
        for (int i = 0; i < TOPICS; i++)
            if (listed(topics[i].words, word, shortened))
                return &topics[i];
    return NULL;
}

/* An item is explained with the others; its word may be cut short and its name left in parts. */
static bool is_item(const RnTable *table, const RnTyped *typed)
{
    RnMove moves[RN_ITEMS];
    RnTyped use = {.count = 1, .word = {"use"}};
    for (int i = 0; i < RN_ITEMS; i++)
        moves[i] = (RnMove){.kind = RN_M_USE, .what = (uint8_t)i};
    for (int i = 0; i < typed->count && use.count < RN_TYPED_WORDS; i++)
        memcpy(use.word[use.count++], typed->word[i], RN_TYPED_SIZE);
    return typed->count > 0 && rn_choose(table->session->box, &use, NULL, moves, RN_ITEMS) > 0;
}

void rn_help_welcome(void)
{
    rn_show(_(find_topic("turn")->text));
    rn_say(_("Type 'help' for the commands, 'help WORD' for more, 'quit' to leave."));
    rn_show("");
}

void rn_help_print(const RnTable *table, const char *words)
{
    RnTyped typed = rn_typed(words);
    char word[RN_ASK_MAX + 1];
    char shortened[4 * RN_SHORT_MAX + 4];
    if (words[0] == '\0') {
        rn_show(_(find_topic("turn")->text));
        rn_show(_(find_topic("commands")->text));
        return;
    }
    size_t size = strcspn(words, " ");
    for (size_t i = 0; i < size; i++)
        word[i] = rn_lower(words[i]);
    word[size] = '\0';
    const Topic *topic = find_topic(word);
    if (topic != NULL)
        rn_show(_(topic->text));
    else if (is_item(table, &typed))
        rn_show(_(find_topic("items")->text));
    else
        rn_say(_("There is no help about '%s'. Type 'help' for what there is."),
               rn_short(words, shortened));
}
