/*
 * state_json.c - states, decisions and facts as the JSON of the protocol (docs/FORMATS.md).
 *
 * Field by field in the order the protocol prints them, without a blank. A seat's view differs only
 * in the hands it may not see and in the odds, which would betray them.
 */
#include "base/assert.h"
#include "proto/json.h"

#include "text/text.h"

static void put_number_or_null(RnJson *json, const char *head, int number)
{
    rn_json_put(json, head);
    if (number == RN_NONE) {
        rn_json_put(json, "null");
    } else {
        rn_json_number(json, number);
    }
}

static void put_hatch(RnJson *json, const char *head, const RnBox *box, int hatch)
{
    char text[8];
    bool known = rn_hatch_text(box, hatch, text) > 0;
    rn_write_word(json, head, known ? text : NULL);
}

static const char *comma(bool *some)
{
    const char *text = *some ? "," : "";
    *some = true;
    return text;
}

/* ---- The parts of a state ------------------------------------------------------------------- */

void rn_write_move(RnJson *json, const char *head, const RnBox *box, RnMove move)
{
    char text[RN_TEXT_MAX];
    rn_move_text(box, move, text);
    rn_write_word(json, head, text);
}

void rn_write_moves(RnJson *json, const char *head, const RnBox *box, const RnMove *moves,
                    int count)
{
    rn_json_put(json, head);
    for (int i = 0; i < count; i++) {
        rn_write_move(json, i == 0 ? "[" : ",", box, moves[i]);
    }
    rn_json_put(json, count == 0 ? "[]" : "]");
}

void rn_write_config(RnJson *json, const char *head, const RnConfig *config)
{
    rn_json_put(json, head);
    rn_write_word(json, "{\"edition\":", rn_word_edition(config->edition));
    rn_write_number(json, ",\"players\":", config->players);
    rn_write_number(json, ",\"gnomes\":", config->gnomes);
    for (int i = 0; i < RN_VARIANTS; i++) {
        rn_write_word(json, ",", rn_word_variant(i));
        rn_write_flag(json, ":", (rn_variants(config) >> i & 1u) != 0);
    }
    rn_json_put(json, "}");
}

static void put_boat(RnJson *json, const RnBox *box, const RnState *state)
{
    bool some = false;
    rn_json_put(json, ",\"tracks\":");
    for (int track = 0; track < RN_TRACKS; track++) {
        rn_write_word(json, track == 0 ? "{" : ",", rn_word_track(track));
        rn_write_number(json, ":", state->track[track]);
    }
    rn_json_put(json, "},\"tokens\":");
    for (int token = 0; token < RN_TOKENS; token++) {
        rn_write_word(json, token == 0 ? "{" : ",", rn_word_token(token));
        put_number_or_null(json, ":", state->token[token]);
    }
    rn_json_put(json, "},\"rooms\":[");
    for (int room = 1; room <= RN_ROOMS; room++) {
        rn_write_number(json, room == 1 ? "{\"room\":" : ",{\"room\":", room);
        rn_write_flag(json, ",\"fire\":", state->fire >> room & 1);
        rn_write_word(json, ",\"water\":", rn_word_water(rn_water(state, room)));
        rn_json_put(json, "}");
    }
    rn_json_put(json, "],\"blocked\":[");
    for (int hatch = 0; hatch < box->hatches; hatch++) {
        if (state->blocked >> hatch & 1) {
            put_hatch(json, comma(&some), box, hatch);
        }
    }
}

static void put_hand(RnJson *json, const char *head, const uint8_t hand[RN_HAND])
{
    bool some = false;
    rn_json_put(json, head);
    rn_json_put(json, "{");
    for (int item = 0; item < RN_ITEMS; item++) {
        if (hand[item]) {
            rn_write_word(json, comma(&some), rn_word_item(item));
            rn_write_number(json, ":", hand[item]);
        }
    }
    rn_json_put(json, "}");
}

static void put_gnome(RnJson *json, const RnState *state, const RnView *view, int gnome)
{
    RN_ASSERT(gnome >= 0 && gnome < state->config.gnomes);
    int drew = state->drew[gnome] ? state->drew[gnome] : RN_NONE;
    rn_write_word(json, gnome == 0 ? "{\"gnome\":" : ",{\"gnome\":", rn_word_gnome(gnome));
    rn_write_number(json, ",\"player\":", rn_player(state, gnome));
    rn_write_word(json, ",\"space\":", rn_word_space(state->space[gnome]));
    rn_write_number(json, ",\"time\":", state->time[gnome]);
    rn_write_number(json, ",\"intoxication\":", state->intoxication[gnome]);
    rn_write_flag(json, ",\"fainted\":", state->fainted >> gnome & 1);
    rn_write_word(json, ",\"status\":", rn_word_status(rn_status(state, gnome)));
    put_number_or_null(json, ",\"drew\":", drew);
    if (view && view->hides >> gnome & 1) {
        rn_write_number(json, ",\"items\":{\"hidden\":", view->hidden[gnome]);
        rn_json_put(json, "}}");
    } else {
        put_hand(json, ",\"items\":", state->items[gnome]);
        rn_json_put(json, "}");
    }
}

static void put_crew(RnJson *json, const RnState *state, const RnView *view)
{
    uint8_t order[RN_GNOMES_MAX];
    int count = rn_order(state, order);
    rn_json_put(json, "],\"gnomes\":[");
    for (int gnome = 0; gnome < state->config.gnomes; gnome++) {
        put_gnome(json, state, view, gnome);
    }
    rn_json_put(json, "],\"order\":[");
    for (int i = 0; i < count; i++) {
        rn_write_word(json, i == 0 ? "" : ",", rn_word_gnome(order[i]));
    }
    rn_write_word(json, "],\"active\":", rn_word_gnome(state->active));
    put_number_or_null(json, ",\"ghost\":", state->ghost);
    rn_write_flag(json, ",\"began_at_sea\":", state->began_at_sea);
    put_hand(json, ",\"used\":", state->used);
    rn_write_number(json, ",\"charms\":", state->charms);
}

/* Cards of one kind are listed as often as they are there. */
static void put_cards(RnJson *json, bool *some, int event, const uint8_t counts[RN_FAINTS])
{
    RN_ASSERT(event >= 0 && event < RN_EVENTS);
    for (int faint = 0; faint < RN_FAINTS; faint++) {
        for (int i = 0; i < counts[faint]; i++) {
            rn_json_put(json, comma(some));
            rn_write_word(json, "[", rn_word_event(event));
            rn_write_word(json, ",", rn_word_faint(faint));
            rn_json_put(json, "]");
        }
    }
}

static void put_piles(RnJson *json, const RnState *state)
{
    bool some = false;
    rn_write_number(json, ",\"stash\":", state->stash);
    rn_write_number(json, ",\"item_pile\":{\"left\":", state->pile_left);
    put_hand(json, ",\"discards\":", state->discards);
    rn_write_number(json, "},\"event_deck\":{\"left\":", state->deck_left);
    rn_json_put(json, ",\"discards\":[");
    for (int event = 0; event < RN_EVENTS; event++) {
        put_cards(json, &some, event, state->discarded[event]);
    }
    rn_write_word(json, "],\"kraken\":", state->kraken_in ? "in" : "aside");
    rn_json_put(json, "},\"removed\":[");
    some = false;
    put_cards(json, &some, RN_RESPITE, state->removed);
}

/* ---- States and decisions ------------------------------------------------------------------- */

void rn_json_state_open(RnJson *json, const RnBox *box, const RnState *state, const RnView *view,
                        bool odds)
{
    rn_write_config(json, "{\"config\":", &state->config);
    put_boat(json, box, state);
    put_crew(json, state, view);
    put_piles(json, state);
    rn_write_word(json, "],\"phase\":", rn_word_phase(state->phase));
    rn_json_put(json, ",\"decision\":");
    rn_json_decision(json, box, state, odds && !(view && view->hides));
    rn_write_word(json, ",\"result\":", rn_word_result(state->result));
    rn_write_word(json, ",\"reason\":", rn_word_reason(state->reason));
}

void rn_json_state(RnJson *json, const RnBox *box, const RnState *state, const RnView *view,
                   bool odds)
{
    rn_json_state_open(json, box, state, view, odds);
    rn_json_put(json, "}");
}

static void put_odds(RnJson *json, const RnBox *box, const RnState *state)
{
    RnOdds odds[RN_MOVES_MAX];
    int count = rn_odds(state, odds);
    uint32_t total = rn_chance_total(state);
    rn_json_put(json, ",\"odds\":[");
    for (int i = 0; i < count; i++) {
        rn_write_move(json, i == 0 ? "[" : ",[", box, odds[i].move);
        rn_json_put(json, ",");
        rn_json_ratio(json, odds[i].weight, total);
        rn_json_put(json, "]");
    }
    rn_json_put(json, "]");
}

void rn_json_decision_open(RnJson *json, const RnBox *box, const RnState *state, bool odds)
{
    rn_write_word(json, "{\"kind\":", rn_word_decision(state->decision));
    rn_write_word(json, ",\"gnome\":", rn_word_gnome(state->decider));
    if (state->decision == RN_CHANCE) {
        rn_write_word(json, ",\"chance\":", rn_word_chance(state->chance));
        if (odds) {
            put_odds(json, box, state);
        }
    }
}

void rn_json_decision(RnJson *json, const RnBox *box, const RnState *state, bool odds)
{
    rn_json_decision_open(json, box, state, odds);
    rn_json_put(json, "}");
}

/* ---- Facts ---------------------------------------------------------------------------------- */

/* What the fields a, b and c of a fact hold, as JSON. */
enum {
    AS_NOTHING,
    AS_NUMBER, /* RN_NONE is null */
    AS_SCORE,  /* a number kept four too high, because it may be below 0 */
    AS_STORE,  /* a number, 0 is null */
    AS_FLAG,
    AS_SPACE,
    AS_GNOME,
    AS_ITEM,
    AS_HATCH,
    AS_TRACK,
    AS_TOKEN,
    AS_WATER,
    AS_EVENT,
    AS_FAINT,
    AS_MOVE,
    AS_SOURCE,
    AS_CAUSE,
    AS_RESULT,
    AS_REASON
};

typedef struct Column {
    uint8_t as;
    const char *head;
} Column;

/* The fields of every fact after `what` and `gnome`. Not in the table because they need more than
 * a column: flow, and what an action is aimed at. */
static const Column columns[RN_FACTS][3] = {
    [RN_F_PLACED] = {{AS_NUMBER, ",\"room\":"}},
    [RN_F_STACKED] = {{AS_NUMBER, ",\"place\":"}},
    [RN_F_TURN] = {{AS_NUMBER, ",\"at\":"}},
    [RN_F_USED] = {{AS_ITEM, ",\"item\":"}, {AS_FLAG, ",\"defending\":"}},
    [RN_F_INTOXICATION] = {{AS_NUMBER, ",\"level\":"}},
    [RN_F_GHOST] = {{AS_NUMBER, ",\"at\":"}, {AS_NUMBER, ",\"minutes\":"}},
    [RN_F_HATCH] = {{AS_SPACE, ",\"from\":"}, {AS_SPACE, ",\"to\":"}},
    [RN_F_MOVED] = {{AS_SPACE, ",\"to\":"}, {AS_NUMBER, ",\"minutes\":"}},
    [RN_F_STAYED] = {{AS_SPACE, ",\"space\":"}},
    [RN_F_ACTION] = {{AS_MOVE, ",\"action\":"}, {AS_NUMBER, ",\"minutes\":"}},
    [RN_F_CERTAIN] = {{AS_NUMBER, ",\"sum\":"}},
    [RN_F_TOO_LATE] = {{AS_TOKEN, ",\"token\":"}},
    [RN_F_ROLL] = {{AS_NUMBER, ",\"die\":"}, {AS_NUMBER, ",\"need\":"}, {AS_FLAG, ",\"success\":"}},
    [RN_F_UNBLOCKED] = {{AS_HATCH, ",\"hatch\":"}},
    [RN_F_FIRE_OUT] = {{AS_NUMBER, ",\"room\":"}},
    [RN_F_WATER] = {{AS_NUMBER, ",\"room\":"}, {AS_WATER, ",\"level\":"}},
    [RN_F_TRACK] = {{AS_TRACK, ",\"track\":"}, {AS_NUMBER, ",\"to\":"}, {AS_NUMBER, ",\"from\":"}},
    [RN_F_TOKEN] = {{AS_TOKEN, ",\"token\":"}, {AS_NUMBER, ",\"at\":"}},
    [RN_F_MUST_FLEE] = {{AS_NUMBER, ",\"room\":"}},
    [RN_F_TRAPPED] = {{AS_NUMBER, ",\"room\":"}},
    [RN_F_GOT] = {{AS_ITEM, ",\"item\":"}, {AS_SOURCE, ",\"from\":"}},
    [RN_F_DREW] = {{AS_STORE, ",\"room\":"}},
    [RN_F_GAVE] = {{AS_ITEM, ",\"item\":"}, {AS_GNOME, ",\"to\":"}},
    [RN_F_FIGHT] = {{AS_NUMBER, ",\"die\":"}, {AS_SCORE, ",\"score\":"}},
    [RN_F_ROBBED] = {{AS_ITEM, ",\"item\":"}, {AS_GNOME, ",\"from\":"}},
    [RN_F_FAINT_CARD] = {{AS_EVENT, ",\"type\":"}, {AS_FAINT, ",\"faint\":"}},
    [RN_F_KEEPER] = {{AS_NUMBER, ",\"at\":"}},
    [RN_F_IGNORED] = {{AS_NUMBER, ",\"at\":"}},
    [RN_F_EVENT] = {{AS_EVENT, ",\"type\":"}, {AS_FAINT, ",\"faint\":"}},
    [RN_F_NO_EFFECT] = {{AS_EVENT, ",\"type\":"}},
    [RN_F_ROOM_DIE] = {{AS_NUMBER, ",\"room\":"}},
    [RN_F_FIRE] = {{AS_NUMBER, ",\"room\":"}},
    [RN_F_BLOCKED] = {{AS_HATCH, ",\"hatch\":"}},
    [RN_F_DISCARDED] = {{AS_ITEM, ",\"item\":"}},
    [RN_F_PILE_RENEWED] = {{AS_NUMBER, ",\"items\":"}},
    [RN_F_DECK_RENEWED] = {{AS_NUMBER, ",\"cards\":"}, {AS_FLAG, ",\"kraken\":"}},
    [RN_F_REMOVED] = {{AS_EVENT, ",\"type\":"}, {AS_FAINT, ",\"faint\":"}},
    [RN_F_DIED] = {{AS_CAUSE, ",\"why\":"}},
    [RN_F_REBORN] = {{AS_NUMBER, ",\"room\":"}},
    [RN_F_OVER] = {{AS_RESULT, ",\"result\":"}, {AS_REASON, ",\"reason\":"}},
};

static const char *source_word(int source)
{
    return source == RN_FROM_PILE ? "pile" : source == RN_FROM_STASH ? "stash" : "deal";
}

static void put_column(RnJson *json, const RnBox *box, Column column, int value)
{
    static const RnWordOf words[] = {
        [AS_SPACE] = rn_word_space,   [AS_GNOME] = rn_word_gnome, [AS_ITEM] = rn_word_item,
        [AS_TRACK] = rn_word_track,   [AS_TOKEN] = rn_word_token, [AS_WATER] = rn_word_water,
        [AS_EVENT] = rn_word_event,   [AS_FAINT] = rn_word_faint, [AS_MOVE] = rn_word_move,
        [AS_SOURCE] = source_word,    [AS_CAUSE] = rn_word_cause, [AS_RESULT] = rn_word_result,
        [AS_REASON] = rn_word_reason,
    };
    if (column.as == AS_NOTHING) {
        return;
    }
    if (column.as == AS_NUMBER) {
        put_number_or_null(json, column.head, value);
    } else if (column.as == AS_SCORE) {
        rn_write_number(json, column.head, value - 4);
    } else if (column.as == AS_STORE) {
        put_number_or_null(json, column.head, value ? value : RN_NONE);
    } else if (column.as == AS_FLAG) {
        rn_write_flag(json, column.head, value);
    } else if (column.as == AS_HATCH) {
        put_hatch(json, column.head, box, value);
    } else {
        rn_write_word(json, column.head, words[column.as](value));
    }
}

static void put_aim(RnJson *json, const RnBox *box, RnFact fact)
{
    if (fact.c == RN_NONE) {
        return;
    }
    if (fact.a == RN_M_UNBLOCK) {
        put_hatch(json, ",\"hatch\":", box, fact.c);
    } else if (fact.a == RN_M_TRADE || fact.a == RN_M_ATTACK) {
        rn_write_word(json, ",\"other\":", rn_word_gnome(fact.c));
    } else if (fact.a == RN_M_PASS) {
        rn_write_word(json, ",\"deadly\":", rn_word_space(fact.c));
    }
}

void rn_json_fact_open(RnJson *json, const RnBox *box, RnFact fact)
{
    RN_ASSERT(fact.what < RN_FACTS);
    rn_write_word(json, "{\"what\":", rn_word_fact(fact.what));
    if (fact.gnome != RN_NONE) {
        rn_write_word(json, ",\"gnome\":", rn_word_gnome(fact.gnome));
    }
    if (fact.what < RN_FACTS) {
        put_column(json, box, columns[fact.what][0], fact.a);
        put_column(json, box, columns[fact.what][1], fact.b);
        put_column(json, box, columns[fact.what][2], fact.c);
    }
    if (fact.what == RN_F_ACTION) {
        put_aim(json, box, fact);
    } else if (fact.what == RN_F_FLOW) { /* lower room first, whichever side was opened */
        rn_write_number(json, ",\"rooms\":[", fact.a < fact.b ? fact.a : fact.b);
        rn_write_number(json, ",", fact.a < fact.b ? fact.b : fact.a);
        rn_json_put(json, "]");
    }
}

void rn_json_fact(RnJson *json, const RnBox *box, RnFact fact)
{
    rn_json_fact_open(json, box, fact);
    rn_json_put(json, "}");
}

void rn_json_facts(RnJson *json, const RnBox *box, const RnFact *facts, size_t count)
{
    rn_json_put(json, "[");
    for (size_t i = 0; i < count; i++) {
        if (i > 0) {
            rn_json_put(json, ",");
        }
        rn_json_fact(json, box, facts[i]);
    }
    rn_json_put(json, "]");
}
