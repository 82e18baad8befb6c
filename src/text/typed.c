/*
 * typed.c - moves as people type them, in their own language.
 *
 * In English these are the words of moves, "use fire-extinguisher". Elsewhere the verb is
 * translated and the item or event goes by its name; rooms, hatches, gnomes and numbers are the
 * same in every language. What is written here can be typed: term/choose.c understands it.
 */
#include "base/assert.h"
#include "text/text.h"
#include "text/tongue.h"

/* TRANSLATORS: the words of moves, as they are typed and listed: "use Crowbar", "open 5". One short
   word without spaces is best; a name in its dictionary form stands behind it. */
static const char *const VERBS[RN_MOVE_KINDS] = {
    /* TRANSLATORS: typed before the name of an item, as in "use Crowbar" */
    [RN_M_USE] = NC_("move", "use"),
    /* TRANSLATORS: typed before a room, as in "open 5", "open sea" */
    [RN_M_OPEN] = NC_("move", "open"),
    /* TRANSLATORS: typed before a hatch and minutes, as in "unblock 1-3 4" */
    [RN_M_UNBLOCK] = NC_("move", "unblock"),
    /* TRANSLATORS: typed before minutes, as in "extinguish 4"; so are the next six */
    [RN_M_EXTINGUISH] = NC_("move", "extinguish"),
    [RN_M_PUMP] = NC_("move", "pump"),
    [RN_M_FIX_ENGINE] = NC_("move", "fix-engine"),
    [RN_M_FIX_OXYGEN] = NC_("move", "fix-oxygen"),
    [RN_M_FIX_REACTOR] = NC_("move", "fix-reactor"),
    [RN_M_STOP_MISSILES] = NC_("move", "stop-missiles"),
    [RN_M_KILL_KRAKEN] = NC_("move", "kill-kraken"),
    /* TRANSLATORS: typed before a number of items, as in "draw 2" */
    [RN_M_DRAW] = NC_("move", "draw"),
    /* TRANSLATORS: typed before a gnome, as in "trade B" */
    [RN_M_TRADE] = NC_("move", "trade"),
    [RN_M_ATTACK] = NC_("move", "attack"),
    [RN_M_PASS] = NC_("move", "pass"),
    [RN_M_ABANDON] = NC_("move", "abandon"),
    [RN_M_END] = NC_("move", "end"),
    [RN_M_ENTER] = NC_("move", "enter"),
    [RN_M_STAY] = NC_("move", "stay"),
    /* TRANSLATORS: typed before the name of an item, as in "give Crowbar" */
    [RN_M_GIVE] = NC_("move", "give"),
    [RN_M_DONE] = NC_("move", "done"),
    [RN_M_YIELD] = NC_("move", "yield"),
    /* TRANSLATORS: typed before a room that fire spreads to, as in "burn 5" */
    [RN_M_BURN] = NC_("move", "burn"),
    /* TRANSLATORS: typed before a hatch that gets blocked, as in "block 1-3" */
    [RN_M_BLOCK] = NC_("move", "block"),
    [RN_M_DISCARD] = NC_("move", "discard"),
    /* TRANSLATORS: typed before what the die shows, as in "die 7" */
    [RN_M_DIE] = NC_("move", "die"),
    /* TRANSLATORS: typed before the name of an event card and its number, as in "event Leak 2" */
    [RN_M_EVENT] = NC_("move", "event"),
    /* TRANSLATORS: typed before the name of an item that was drawn, as in "item Crowbar" */
    [RN_M_ITEM] = NC_("move", "item"),
    /* TRANSLATORS: typed before a gnome whose Time Keeper is stacked, as in "stack B" */
    [RN_M_STACK] = NC_("move", "stack"),
};

/* A name that the reader's language shares with English is written as the English word. */
static const char *name_or_word(const char *name, const char *english, const char *word)
{
    size_t i = 0;
    while (name[i] != '\0' && name[i] == english[i]) {
        i++;
    }
    return name[i] == english[i] ? word : name;
}

const char *rn_typed_verb(int kind)
{
    return kind >= 0 && kind < RN_MOVE_KINDS ? rn_tr_in(VERBS[kind]) : "";
}

const char *rn_typed_space(int space)
{
    const char *word = rn_word_space(space);
    /* TRANSLATORS: typed after "open" or "go" */
    return space == RN_SEA ? C_("move", "sea") : word ? word : "";
}

const char *rn_typed_item(int item)
{
    const char *word = rn_word_item(item);
    return word ? name_or_word(rn_name_item(item, RN_REVISED), rn_english_item(item), word) : "";
}

const char *rn_typed_event(int event)
{
    const char *word = rn_word_event(event);
    return word ? name_or_word(rn_name_event(event), rn_english_event(event), word) : "";
}

size_t rn_typed_move(const RnBox *box, RnMove move, char text[RN_TYPED_MAX])
{
    char words[RN_TEXT_MAX];
    RnOut out = rn_out(text, RN_TYPED_MAX);
    size_t size = rn_move_text(box, move, words);
    if (size == 0) {
        return 0;
    }
    rn_put(&out, rn_typed_verb(move.kind));
    size_t at = 0;
    while (at < size && words[at] != ' ') {
        at++;
    }
    switch (move.kind) {
    case RN_M_USE:
    case RN_M_GIVE:
    case RN_M_DISCARD:
    case RN_M_ITEM:
        rn_put(&out, " ");
        rn_put(&out, rn_typed_item(move.what));
        break;
    case RN_M_OPEN:
        rn_put(&out, " ");
        rn_put(&out, rn_typed_space(move.what));
        break;
    case RN_M_EVENT:
        rn_put(&out, " ");
        rn_put(&out, rn_typed_event(move.what));
        rn_put(&out, " ");
        rn_put(&out, rn_word_faint(move.count));
        break;
    default: rn_put(&out, words + at); break; /* numbers and letters */
    }
    RN_ASSERT(!out.full);
    return out.used;
}

void rn_put_plan(RnOut *out, const RnBox *box, const RnMove *moves, size_t count)
{
    bool going = false; /* the last words were "go .." */
    for (size_t i = 0; i < count; i++) {
        char text[RN_TYPED_MAX];
        bool through =
            moves[i].kind == RN_M_OPEN && i + 1 < count && moves[i + 1].kind == RN_M_ENTER;
        if (!through || !going) {
            rn_put(out, i > 0 ? ", " : "");
        }
        if (through) {
            /* TRANSLATORS: typed before one or more rooms, as in "go 5 7" */
            rn_put(out, going ? "" : C_("command", "go"));
            rn_put(out, " ");
            rn_put(out, rn_typed_space(moves[i].what));
            i++;
        } else {
            rn_typed_move(box, moves[i], text);
            rn_put(out, text);
        }
        going = through;
    }
}
