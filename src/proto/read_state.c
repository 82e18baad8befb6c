/*
 * read_state.c - reading positions and their config: what is wrong with their form, field by field.
 *
 * Of a config it is judged, too, what its fields are when left out and what the rules do not allow
 * [2.1].
 *
 * The form is judged here: fields, types, words, ranges, the order of lists, and whatever is
 * written twice (a gnome's letter and its place, what is left of a pile and what lies elsewhere).
 * Whether the position can be is judged by rn_check(). What the rules need beyond what is written
 * is set by rn_resume_turn() and rn_resume_over().
 */
#include "base/assert.h"
#include "proto/read.h"

#include <string.h>

/* ---- The config ----------------------------------------------------------------------------- */

enum { C_EDITION, C_PLAYERS, C_GNOMES, C_VARIANTS };

static bool read_variants(const RnPlace v[], RnConfig *config)
{
    unsigned variants = 0;
    for (int i = 0; i < RN_VARIANTS; i++) {
        uint8_t on = 0;
        if (v[i].value && !rn_read_bool(&v[i], &on)) {
            return false;
        }
        variants |= (unsigned)on << i;
    }
    rn_set_variants(config, variants);
    return true;
}

static bool read_crew_size(const RnPlace v[], RnConfig *config)
{
    int players = 0;
    if (!rn_read_int(&v[C_PLAYERS], 1, RN_GNOMES_MAX, &players)) {
        return false;
    }
    int gnomes = rn_usual_gnomes(players);
    if (v[C_GNOMES].value && !rn_read_int(&v[C_GNOMES], RN_GNOMES_MIN, RN_GNOMES_MAX, &gnomes)) {
        return false;
    }
    config->players = (uint8_t)players;
    config->gnomes = (uint8_t)gnomes;
    return true;
}

bool rn_read_config(const RnPlace *in, bool complete, RnConfig *config)
{
#define MAY(constant, field, ...) "?" #field,
/* Positions from before a variant was there are without it. */
#define MUST(constant, field, ...) &"?" #field[(constant) < RN_EARLY_VARIANTS],
    static const char *const some[] = {"?edition", "players", "?gnomes", RN_VARIANT_LIST(MAY)};
    static const char *const all[] = {"edition", "players", "gnomes", RN_VARIANT_LIST(MUST)};
#undef MAY
#undef MUST
    RnPlace v[RN_COUNT(all)];
    int edition = RN_REVISED;
    if (!rn_read_object(in, complete ? all : some, RN_COUNT(all), v) ||
        (v[C_EDITION].value && !rn_read_word(&v[C_EDITION], rn_word_edition, 0, 2, &edition))) {
        return false;
    }
    memset(config, 0, sizeof *config);
    config->edition = (uint8_t)edition;
    if (!read_crew_size(v, config) || !read_variants(v + C_VARIANTS, config)) {
        return false;
    }
    RnConfigFlaw flaw = rn_config_check(config);
    return flaw == RN_CONFIG_OK || rn_refuse(in, "%s", rn_config_text(flaw));
}

/* ---- The parts of a state ------------------------------------------------------------------- */

/* What is being read, handed down to every part. */
typedef struct Reading {
    const RnBox *box;
    RnState *state;
    uint8_t order[RN_GNOMES_MAX]; /* as given, the active gnome included */
    int order_count;
} Reading;

static bool read_byte(const RnPlace *in, int least, int most, uint8_t *byte)
{
    RN_ASSERT(least >= 0 && most <= UINT8_MAX);
    int number = 0;
    bool good = rn_read_int(in, least, most, &number);
    *byte = (uint8_t)number;
    return good;
}

/* A number from 0 on; null is RN_NONE. */
static bool read_byte_or_null(const RnPlace *in, int most, uint8_t *byte)
{
    *byte = RN_NONE;
    return json_is_null(in->value) || read_byte(in, 0, most, byte);
}

/* A gnome of this game, or null where `none` is allowed. */
static bool read_gnome(const RnPlace *in, const Reading *r, bool none, uint8_t *gnome)
{
    int found = RN_NONE;
    if (!(none && json_is_null(in->value)) &&
        !rn_read_word(in, rn_word_gnome, 0, r->state->config.gnomes, &found)) {
        return false;
    }
    *gnome = (uint8_t)found;
    return true;
}

static bool read_tracks(const RnPlace *in, const Reading *r)
{
    RnPlace v[RN_TRACKS];
    bool good = rn_read_words(in, rn_word_track, NULL, RN_TRACKS, v);
    for (int track = 0; good && track < RN_TRACKS; track++) {
        good = read_byte(&v[track], 1, r->box->track_lost, &r->state->track[track]);
    }
    return good;
}

static bool read_tokens(const RnPlace *in, const Reading *r)
{
    int start = r->box->start[r->state->config.gnomes];
    RnPlace v[RN_TOKENS];
    bool good = rn_read_words(in, rn_word_token, NULL, RN_TOKENS, v);
    for (int token = 0; good && token < RN_TOKENS; token++) {
        good = read_byte_or_null(&v[token], start, &r->state->token[token]);
    }
    return good;
}

static bool read_room(const RnPlace *in, RnState *state, int room)
{
    RN_ASSERT(room >= 1 && room <= RN_ROOMS);
    static const char *const names[] = {"room", "fire", "water"};
    RnPlace v[RN_COUNT(names)];
    int water = 0;
    uint8_t burns = 0;
    uint16_t bit = (uint16_t)(1u << room);
    if (!rn_read_object(in, names, RN_COUNT(names), v) ||
        !rn_read_int(&v[0], room, room, &(int){0}) || !rn_read_bool(&v[1], &burns) ||
        !rn_read_word(&v[2], rn_word_water, RN_DRY, RN_HIGH + 1, &water)) {
        return false;
    }
    if (burns && water != RN_DRY) {
        return rn_refuse(in, "a room with water cannot burn");
    }
    state->fire = (uint16_t)(state->fire | (burns ? bit : 0));
    state->low = (uint16_t)(state->low | (water == RN_LOW ? bit : 0));
    state->high = (uint16_t)(state->high | (water == RN_HIGH ? bit : 0));
    return true;
}

static bool read_rooms(const RnPlace *in, const Reading *r)
{
    if (!rn_read_list(in, RN_ROOMS, RN_ROOMS)) {
        return false;
    }
    for (int room = 1; room <= RN_ROOMS; room++) {
        RnPlace here = rn_element(in, (size_t)room - 1);
        if (!read_room(&here, r->state, room)) {
            return false;
        }
    }
    return true;
}

static bool read_hatch(const RnPlace *in, const RnBox *box, int *hatch)
{
    char piece[RN_PIECE_MAX];
    if (!json_is_string(in->value)) {
        return rn_refuse(in, "must be a hatch such as \"1-2\"");
    }
    const char *text = json_string_value(in->value);
    size_t size = json_string_length(in->value);
    *hatch = rn_hatch_find(box, text, size);
    if (*hatch >= 0) {
        return true;
    }
    if (size > 4 && memcmp(text + size - 4, "-sea", 4) == 0) {
        return rn_refuse(in, "\"%s\": a hatch to the sea is never blocked", rn_piece(text, piece));
    }
    return rn_refuse(in, "there is no hatch \"%s\"", rn_piece(text, piece));
}

static bool read_blocked(const RnPlace *in, const Reading *r)
{
    int before = -1;
    if (!rn_read_list(in, 0, r->box->hatches)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(in->value); i++) {
        RnPlace here = rn_element(in, i);
        int hatch = 0;
        if (!read_hatch(&here, r->box, &hatch)) {
            return false;
        }
        if (hatch <= before) {
            return rn_refuse(&here, "the hatches must be in the order of the board, each once");
        }
        RN_ASSERT(hatch >= 0 && hatch < r->box->hatches);
        r->state->blocked |= 1u << hatch;
        before = hatch;
    }
    return true;
}

/* Items and how many of each: no zeros, and no more than the box holds. */
static bool read_hand(const RnPlace *in, const RnBox *box, uint8_t hand[RN_HAND])
{
    if (!rn_read_map(in)) {
        return false;
    }
    for (void *entry = json_object_iter((json_t *)in->value); entry;
         entry = json_object_iter_next((json_t *)in->value, entry)) {
        const char *name = json_object_iter_key(entry);
        int item = rn_word_find(rn_word_item, 0, RN_ITEMS, name, strlen(name));
        RnPlace here = rn_field(in, name);
        if (item < 0) {
            return rn_refuse(&here, "there is no such item");
        }
        if (!read_byte(&here, 1, box->items[item], &hand[item])) {
            return false;
        }
    }
    return true;
}

/* ---- The crew ------------------------------------------------------------------------------- */

enum { G_GNOME, G_PLAYER, G_SPACE, G_TIME, G_INTOXICATION, G_FAINTED, G_STATUS, G_DREW, G_ITEMS };

static const char *const gnome_fields[] = {/* in that order */
                                           "gnome",   "player", "space", "time", "intoxication",
                                           "fainted", "status", "drew",  "items"};
RN_STATIC_ASSERT(RN_COUNT(gnome_fields) == G_ITEMS + 1);

/* Letter and player say again what the place in the list and the config say. */
static bool read_identity(const Reading *r, const RnPlace v[], int gnome)
{
    int player = rn_player(r->state, gnome);
    uint8_t letter = RN_NONE;
    if (!read_gnome(&v[G_GNOME], r, false, &letter)) {
        return false;
    }
    if (letter != gnome) {
        return rn_refuse(&v[G_GNOME], "must be \"%s\"", rn_word_gnome(gnome));
    }
    return rn_read_int(&v[G_PLAYER], player, player, &(int){0});
}

static bool read_keeper(const Reading *r, const RnPlace v[], int gnome)
{
    RnState *state = r->state;
    int start = r->box->start[state->config.gnomes];
    uint8_t fainted = 0;
    if (!read_byte(&v[G_TIME], 0, start, &state->time[gnome]) ||
        !read_byte(&v[G_INTOXICATION], 0, 4, &state->intoxication[gnome]) ||
        !rn_read_bool(&v[G_FAINTED], &fainted)) {
        return false;
    }
    state->fainted = (uint8_t)(state->fainted | fainted << gnome);
    if (json_is_null(v[G_DREW].value)) {
        return true;
    }
    json_int_t room = json_integer_value(v[G_DREW].value); /* 0 for what is no integer */
    if (room != 8 && room != 10) {
        return rn_refuse(&v[G_DREW], "must be 8, 10 or null");
    }
    state->drew[gnome] = (uint8_t)room;
    return true;
}

/* Who is aboard stands somewhere; the dead and gone have nothing but the last space of their
 * keeper. */
static bool read_status(const RnPlace *in, const Reading *r, const RnPlace v[], int gnome)
{
    RnState *state = r->state;
    int status = 0;
    int space = RN_NONE;
    if (!rn_read_word(&v[G_STATUS], rn_word_status, RN_ABOARD, RN_ABANDONED + 1, &status)) {
        return false;
    }
    if (status == RN_ABOARD) {
        if (!rn_read_word(&v[G_SPACE], rn_word_space, 1, RN_SEA, &space)) {
            return false;
        }
        state->aboard = (uint8_t)(state->aboard | 1u << gnome);
    } else if (!json_is_null(v[G_SPACE].value) || state->intoxication[gnome] ||
               state->drew[gnome] || state->fainted >> gnome & 1 || rn_hand_size(state, gnome)) {
        return rn_refuse(in,
                         "who is %s has space null, intoxication 0, fainted false, drew null "
                         "and items {}",
                         rn_word_status(status));
    } else if (status == RN_DEAD) {
        state->dead = (uint8_t)(state->dead | 1u << gnome);
    }
    state->space[gnome] = (uint8_t)space;
    return true;
}

static bool read_gnomes(const RnPlace *in, const Reading *r)
{
    int count = r->state->config.gnomes;
    if (!rn_read_list(in, (size_t)count, (size_t)count)) {
        return false;
    }
    for (int gnome = 0; gnome < count; gnome++) {
        RnPlace v[RN_COUNT(gnome_fields)];
        RnPlace here = rn_element(in, (size_t)gnome);
        if (!rn_read_object(&here, gnome_fields, RN_COUNT(gnome_fields), v) ||
            !read_identity(r, v, gnome) || !read_keeper(r, v, gnome) ||
            !read_hand(&v[G_ITEMS], r->box, r->state->items[gnome]) ||
            !read_status(&here, r, v, gnome)) {
            return false;
        }
    }
    return true;
}

static bool read_order(const RnPlace *in, Reading *r)
{
    unsigned seen = 0;
    if (!rn_read_list(in, 0, r->state->config.gnomes)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(in->value); i++) {
        RnPlace here = rn_element(in, i);
        uint8_t gnome = 0;
        if (!read_gnome(&here, r, false, &gnome)) {
            return false;
        }
        if (seen >> gnome & 1) {
            return rn_refuse(&here, "a gnome stands in the order only once");
        }
        seen |= 1u << gnome;
        RN_ASSERT(r->order_count < RN_GNOMES_MAX && gnome < RN_GNOMES_MAX);
        r->order[r->order_count++] = gnome;
    }
    return true;
}

/* ---- The piles ------------------------------------------------------------------------------ */

static bool read_cards(const RnPlace *in, uint8_t cards[RN_EVENTS][RN_FAINTS])
{
    int before = 0;
    if (!rn_read_list(in, 0, UINT8_MAX)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(in->value); i++) {
        RnPlace here = rn_element(in, i);
        RnPlace type = rn_element(&here, 0);
        RnPlace number = rn_element(&here, 1);
        int event = 0;
        int faint = 0;
        if (!rn_read_list(&here, 2, 2) ||
            !rn_read_word(&type, rn_word_event, 0, RN_EVENTS, &event) ||
            !rn_read_word(&number, rn_word_faint, 0, RN_FAINTS, &faint)) {
            return false;
        }
        int place = event * RN_FAINTS + faint;
        if (place < before) {
            return rn_refuse(&here, "the cards must be sorted by type, then by faint number");
        }
        before = place;
        cards[event][faint]++; /* the list is too short for this to overflow */
    }
    return true;
}

static bool read_item_pile(const RnPlace *in, const Reading *r)
{
    static const char *const names[] = {"left", "discards"};
    RnPlace v[RN_COUNT(names)];
    return rn_read_object(in, names, RN_COUNT(names), v) &&
           read_byte(&v[0], 0, r->box->item_total, &r->state->pile_left) &&
           read_hand(&v[1], r->box, r->state->discards);
}

static const char *kraken_word(int in) { return in ? "in" : "aside"; }

static bool read_event_deck(const RnPlace *in, const Reading *r)
{
    static const char *const names[] = {"left", "discards", "kraken"};
    RnPlace v[RN_COUNT(names)];
    int kraken = 0;
    if (!rn_read_object(in, names, RN_COUNT(names), v) ||
        !read_byte(&v[0], 0, r->box->card_total, &r->state->deck_left) ||
        !read_cards(&v[1], r->state->discarded) ||
        !rn_read_word(&v[2], kraken_word, 0, 2, &kraken)) {
        return false;
    }
    r->state->kraken_in = (uint8_t)kraken;
    return true;
}

static bool read_removed(const RnPlace *in, const Reading *r)
{
    uint8_t cards[RN_EVENTS][RN_FAINTS] = {{0}};
    if (!read_cards(in, cards)) {
        return false;
    }
    for (int event = 0; event < RN_RESPITE; event++) {
        for (int faint = 0; faint < RN_FAINTS; faint++) {
            if (cards[event][faint]) {
                return rn_refuse(in, "only a respite is ever removed, not %s",
                                 rn_word_event(event));
            }
        }
    }
    memcpy(r->state->removed, cards[RN_RESPITE], sizeof r->state->removed);
    return true;
}

/* The pile is what lies nowhere else. */
static bool deduce_pile(const RnPlace *top, const Reading *r)
{
    RnState *state = r->state;
    int sum = 0;
    for (int item = 0; item < RN_ITEMS; item++) {
        int rest = r->box->items[item] - state->discards[item];
        rest -= item == RN_GROG ? state->stash : 0;
        for (int gnome = 0; gnome < state->config.gnomes; gnome++) {
            rest -= state->items[gnome][item];
        }
        if (rest < 0) {
            return rn_refuse(top, "items do not add up: there are only %d %s in the box",
                             r->box->items[item], rn_word_item(item));
        }
        state->pile[item] = (uint8_t)rest;
        sum += rest;
    }
    if (sum != state->pile_left) {
        return rn_refuse(top, "items do not add up to %d: item_pile.left would be %d, not %d",
                         r->box->item_total, sum, state->pile_left);
    }
    return true;
}

static bool deduce_deck(const RnPlace *top, const Reading *r)
{
    RnState *state = r->state;
    int sum = 0;
    for (int event = 0; event < RN_EVENTS; event++) {
        bool aside = event == RN_KRAKEN_CARD && !state->kraken_in;
        for (int faint = 0; faint < RN_FAINTS; faint++) {
            int rest = aside ? 0 : r->box->cards[event][faint];
            rest -= state->discarded[event][faint];
            rest -= event == RN_RESPITE ? state->removed[faint] : 0;
            if (rest < 0) {
                return rn_refuse(top, "cards do not add up: too many [\"%s\",\"%s\"]",
                                 rn_word_event(event), rn_word_faint(faint));
            }
            state->deck[event][faint] = (uint8_t)rest;
            sum += rest;
        }
    }
    if (sum != state->deck_left) {
        return rn_refuse(top, "cards do not add up to %d: event_deck.left would be %d, not %d",
                         r->box->card_total, sum, state->deck_left);
    }
    return true;
}

/* ---- The turn and the end ------------------------------------------------------------------- */

/* clang-format off */
#define STATE_FIELDS(X) \
    X(S_CONFIG, "config") X(S_TRACKS, "tracks") X(S_TOKENS, "tokens") X(S_ROOMS, "rooms") \
    X(S_BLOCKED, "blocked") X(S_GNOMES, "gnomes") X(S_ORDER, "order") X(S_ACTIVE, "active") \
    X(S_GHOST, "ghost") X(S_BEGAN, "began_at_sea") X(S_USED, "used") X(S_CHARMS, "charms") \
    X(S_STASH, "stash") X(S_ITEM_PILE, "item_pile") X(S_EVENT_DECK, "event_deck") \
    X(S_REMOVED, "removed") X(S_PHASE, "phase") X(S_DECISION, "decision") X(S_RESULT, "result") \
    X(S_REASON, "reason")
/* clang-format on */
#define PLACE(place, name) place,
#define NAME(place, name) name,
enum { STATE_FIELDS(PLACE) S_FIELDS };
static const char *const state_fields[] = {STATE_FIELDS(NAME)};
#undef PLACE
#undef NAME

static bool read_turn(const Reading *r, const RnPlace v[])
{
    RnState *state = r->state;
    int start = r->box->start[state->config.gnomes];
    return read_gnome(&v[S_ACTIVE], r, true, &state->active) &&
           read_byte_or_null(&v[S_GHOST], start, &state->ghost) &&
           rn_read_bool(&v[S_BEGAN], &state->began_at_sea) &&
           read_hand(&v[S_USED], r->box, state->used) &&
           read_byte(&v[S_CHARMS], 0, UINT8_MAX, &state->charms);
}

/* Other decisions depend on what happened on the way to them, which a state does not print. */
static bool read_decision(const RnPlace *in, const Reading *r)
{
    static const char *const names[] = {"kind", "gnome"};
    RnPlace v[RN_COUNT(names)];
    RnPlace word = rn_field(in, "kind");
    int kind = 0;
    if (word.value && !rn_read_word(&word, rn_word_decision, 0, RN_DECISIONS, &kind)) {
        return false;
    }
    if (kind != RN_TURN && kind != RN_OVER) {
        return rn_refuse(&word,
                         "only a position that asks \"turn\" or is \"over\" can be "
                         "loaded, not \"%s\"",
                         rn_word_decision(kind));
    }
    r->state->decision = (uint8_t)kind;
    if (!rn_read_object(in, names, RN_COUNT(names), v) ||
        !read_gnome(&v[1], r, true, &r->state->decider)) {
        return false;
    }
    if (kind == RN_OVER && r->state->decider != RN_NONE) {
        return rn_refuse(&v[1], "must be null when the game is over");
    }
    if (kind == RN_TURN &&
        (r->state->decider == RN_NONE || r->state->decider != r->state->active)) {
        return rn_refuse(&v[1], "a turn is the active gnome's");
    }
    return true;
}

/* A word or null; null is the value 0. */
static bool read_word_or_null(const RnPlace *in, RnWordOf words, int count, uint8_t *byte)
{
    int found = 0;
    bool good = json_is_null(in->value) || rn_read_word(in, words, 1, count - 1, &found);
    *byte = (uint8_t)found;
    return good;
}

static bool read_ending(const Reading *r, const RnPlace v[])
{
    RnState *state = r->state;
    bool over = state->decision == RN_OVER;
    int due = over ? RN_ENDED : RN_MOVEMENT;
    int phase = 0;
    if (!rn_read_word(&v[S_PHASE], rn_word_phase, 0, RN_PHASES, &phase) ||
        !read_word_or_null(&v[S_RESULT], rn_word_result, RN_RESULTS, &state->result) ||
        !read_word_or_null(&v[S_REASON], rn_word_reason, RN_REASONS, &state->reason)) {
        return false;
    }
    if (phase != due) {
        return rn_refuse(&v[S_PHASE], "must be \"%s\" with this decision", rn_word_phase(due));
    }
    if (over != (state->result != RN_PLAYING)) {
        return rn_refuse(&v[S_RESULT], "a game has a result when it is over and not before");
    }
    if ((state->result == RN_LOST) != (state->reason != RN_NO_REASON)) {
        return rn_refuse(&v[S_REASON], "a lost game has a reason, and no other has one");
    }
    return true;
}

/* A finished game shows nothing of its last turn. */
static bool check_no_turn(const RnPlace *top, const Reading *r)
{
    const RnState *state = r->state;
    static const uint8_t nothing[RN_HAND];
    if (r->order_count > 0 || state->active != RN_NONE || state->ghost != RN_NONE ||
        state->began_at_sea || state->charms || memcmp(state->used, nothing, sizeof nothing) != 0) {
        return rn_refuse(top, "when the game is over, order is [], active and ghost are null, "
                              "began_at_sea is false, used is {} and charms is 0");
    }
    return true;
}

/* ---- The whole ------------------------------------------------------------------------------ */

static bool read_parts(const RnPlace *top, Reading *r, const RnPlace v[])
{
    return rn_read_config(&v[S_CONFIG], true, &r->state->config) && read_turn(r, v) &&
           read_decision(&v[S_DECISION], r) && read_ending(r, v) && read_tracks(&v[S_TRACKS], r) &&
           read_tokens(&v[S_TOKENS], r) && read_rooms(&v[S_ROOMS], r) &&
           read_blocked(&v[S_BLOCKED], r) && read_gnomes(&v[S_GNOMES], r) &&
           read_order(&v[S_ORDER], r) &&
           read_byte(&v[S_STASH], 0, r->box->stash, &r->state->stash) &&
           read_item_pile(&v[S_ITEM_PILE], r) && read_event_deck(&v[S_EVENT_DECK], r) &&
           read_removed(&v[S_REMOVED], r) && deduce_pile(top, r) && deduce_deck(top, r);
}

static void set_order(const Reading *r)
{
    int count = 0;
    memset(r->state->order, RN_NONE, sizeof r->state->order);
    for (int i = 0; i < r->order_count; i++) {
        if (r->order[i] != r->state->active) {
            r->state->order[count++] = r->order[i];
        }
    }
}

/* The given order must be the one a sound state prints: rn_check() has seen that the others fit
 * their keepers, this sees where the active gnome will stand. */
static bool check_order(const RnPlace *in, const Reading *r)
{
    uint8_t order[RN_GNOMES_MAX];
    int count = rn_order(r->state, order);
    return (count == r->order_count && memcmp(order, r->order, (size_t)count) == 0) ||
           rn_refuse(in, "the active gnome stands in the wrong place");
}

bool rn_read_state(const RnPlace *in, const RnBox *box, RnState *state)
{
    Reading r = {.box = box, .state = state};
    RnPlace v[RN_COUNT(state_fields)];
    memset(state, 0, sizeof *state);
    memset(state->space, RN_NONE, sizeof state->space);
    if (!rn_read_object(in, state_fields, RN_COUNT(state_fields), v) || !read_parts(in, &r, v)) {
        return false;
    }
    set_order(&r);
    if (state->decision == RN_OVER) {
        if (!check_no_turn(in, &r)) {
            return false;
        }
        rn_resume_over(state);
    } else {
        rn_resume_turn(box, state);
    }
    RnFlaw flaw = rn_check(box, state);
    if (flaw != RN_SOUND) {
        return rn_refuse(in, "%s", rn_flaw_text(flaw));
    }
    return check_order(&v[S_ORDER], &r);
}

bool rn_json_parse_state(const RnBox *box, const char *text, size_t size, RnState *state,
                         char error[RN_ERROR_MAX])
{
    RnPlace top = rn_place(NULL, error);
    const bool good = rn_parse(&top, text, size) && rn_read_state(&top, box, state);
    rn_parse_free(&top);
    return good;
}
