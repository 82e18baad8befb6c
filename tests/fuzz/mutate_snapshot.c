/*
 * mutate_snapshot.c - new inputs for fuzz_snapshot.c from one who knows what the bytes mean.
 *
 * Bytes turned at random break the counts of items and cards, and a state that breaks those is
 * refused before anything else is looked at. So positions are changed by the field, by the piece and
 * by the move: each change alone may leave the position sound, and a few together reach places in
 * the rules that no game comes to.
 */
#include "core/core.h"
#include "fuzz.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/* Numbers of one byte, and the highest one that means something. */
typedef struct Field {
    size_t at, count;
    int top;
} Field;
#define FIELD(name, top) \
    { \
        offsetof(RnState, name), sizeof(((RnState *)0)->name), top \
    }
#define VARIANT(constant, field, ...) FIELD(config.field, 1),
static const Field fields[] = {
    FIELD(config.edition, RN_FIRST),
    FIELD(config.players, RN_GNOMES_MAX),
    FIELD(config.gnomes, RN_GNOMES_MAX),
    RN_VARIANT_LIST(VARIANT) FIELD(track, 10),
    FIELD(token, 60),
    FIELD(aboard, 255),
    FIELD(dead, 255),
    FIELD(fainted, 255),
    FIELD(space, RN_SEA),
    FIELD(time, 60),
    FIELD(intoxication, 4),
    FIELD(drew, RN_ROOMS),
    FIELD(order, RN_GNOMES_MAX - 1),
    FIELD(active, RN_GNOMES_MAX - 1),
    FIELD(ghost, 60),
    FIELD(began_at_sea, 1),
    FIELD(charms, 9),
    FIELD(used, 3),
    FIELD(stash, 6),
    FIELD(kraken_in, 1),
    FIELD(pile_left, 48),
    FIELD(deck_left, 56),
    FIELD(removed, 2),
    FIELD(phase, RN_PHASES - 1),
    FIELD(decision, RN_DECISIONS - 1),
    FIELD(decider, RN_GNOMES_MAX - 1),
    FIELD(chance, RN_CHANCES - 1),
    FIELD(result, RN_RESULTS - 1),
    FIELD(reason, RN_REASONS - 1),
    FIELD(point, RN_POINTS - 1),
    FIELD(event, RN_EVENTS - 1),
    FIELD(event_step, 4),
    FIELD(event_room, RN_ROOMS),
    FIELD(dying, 255),
    FIELD(reborn, RN_GNOMES_MAX - 1),
    FIELD(cause, RN_CAUSES - 1),
    FIELD(card_drawn, 1),
    FIELD(action, RN_MOVE_KINDS - 1),
    FIELD(subject, RN_HATCHES_MAX - 1),
    FIELD(number, 10),
    FIELD(fleeing, 1),
    FIELD(zero, 1),
};

typedef struct Chance {
    uint64_t at;
} Chance;

static int below(Chance *chance, int limit)
{
    chance->at = chance->at * 6364136223846793005u + 1442695040888963407u;
    return (int)((chance->at >> 33) % (uint64_t)limit);
}

/* ---- Changes -------------------------------------------------------------------------------------- */

static void set_field(RnState *s, Chance *chance)
{
    const Field *field = &fields[below(chance, (int)(sizeof fields / sizeof *fields))];
    uint8_t *at = (uint8_t *)s + field->at + below(chance, (int)field->count);
    switch (below(chance, 8)) {
    case 0: *at = RN_NONE; break;
    case 1: *at = (uint8_t)(field->top + 1); break;
    case 2: (*at)++; break;
    case 3: (*at)--; break;
    default: *at = (uint8_t)below(chance, field->top + 1); break;
    }
}

static void mark_boat(RnState *s, Chance *chance)
{
    const uint16_t room = (uint16_t)(1u << below(chance, RN_ROOMS + 1));
    switch (below(chance, 4)) {
    case 0: s->fire ^= room; break;
    case 1: s->low ^= room; break;
    case 2: s->high ^= room; break;
    default: s->blocked ^= UINT32_C(1) << below(chance, 16); break;
    }
}

/* One piece from one place to another, so that all are still there. */
static void move_item(RnState *s, Chance *chance)
{
    uint8_t *rows[RN_GNOMES_MAX + 2] = {s->pile, s->discards};
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        rows[2 + g] = s->items[g];
    }
    const int from = below(chance, RN_GNOMES_MAX + 2), to = below(chance, RN_GNOMES_MAX + 2);
    const int item = below(chance, RN_ITEMS);
    if (rows[from][item] != 0) {
        rows[from][item]--;
        rows[to][item]++;
        s->pile_left = (uint8_t)(s->pile_left - (from == 0) + (to == 0));
    }
}

static void move_card(RnState *s, Chance *chance)
{
    const int event = below(chance, RN_EVENTS), faint = below(chance, RN_FAINTS);
    const bool back = below(chance, 2) == 0;
    uint8_t *from = back ? &s->discarded[event][faint] : &s->deck[event][faint];
    uint8_t *to = back ? &s->deck[event][faint] : &s->discarded[event][faint];
    if (*from != 0) {
        --*from;
        ++*to;
        s->deck_left = (uint8_t)(s->deck_left + (back ? 1 : -1));
    }
}

/* A keeper elsewhere, and the order of the keepers as it must be then. */
static void move_keeper(RnState *s, Chance *chance)
{
    s->time[below(chance, RN_GNOMES_MAX)] = (uint8_t)below(chance, 61);
    for (int i = 1; i < RN_GNOMES_MAX; i++) {
        for (int k = i; k > 0 && s->order[k] < RN_GNOMES_MAX && s->order[k - 1] < RN_GNOMES_MAX &&
                        s->time[s->order[k]] > s->time[s->order[k - 1]];
             k--) {
            const uint8_t later = s->order[k - 1];
            s->order[k - 1] = s->order[k];
            s->order[k] = later;
        }
    }
    if (s->active < RN_GNOMES_MAX && s->ghost > s->time[s->active]) {
        s->ghost = s->time[s->active];
    }
}

/* A gnome waits for its new room [16.2]. */
static void kill_gnome(RnState *s, Chance *chance)
{
    const int gnome = s->active < RN_GNOMES_MAX && below(chance, 2) == 0
                          ? s->active
                          : below(chance, RN_GNOMES_MAX);
    s->config.less_deadly = 1;
    s->reborn = (uint8_t)gnome;
    s->space[gnome] = RN_NONE;
    s->decision = RN_CHANCE;
    s->decider = RN_NONE;
    s->chance = RN_DIE;
}

static void play_on(const RnBox *box, RnState *s, Chance *chance)
{
    RnMove moves[RN_MOVES_MAX];
    for (int left = 1 + below(chance, 8); left > 0; left--) {
        const int count = rn_check(box, s) == RN_SOUND ? rn_legal(box, s, moves) : 0;
        if (count == 0) {
            return;
        }
        rn_step(box, s, moves[below(chance, count)], NULL);
    }
}

static void change(const RnBox *box, RnState *s, Chance *chance)
{
    switch (below(chance, 10)) {
    case 0: mark_boat(s, chance); break;
    case 1: move_item(s, chance); break;
    case 2: move_card(s, chance); break;
    case 3: move_keeper(s, chance); break;
    case 4: kill_gnome(s, chance); break;
    case 5:
    case 6: play_on(box, s, chance); break;
    default: set_field(s, chance); break;
    }
}

/* ---- Inputs ---------------------------------------------------------------------------------------- */

static void start(const RnBox *box, RnState *s, Chance *chance)
{
    RnConfig config = {.edition = (uint8_t)below(chance, 2), .players = 1};
    config.gnomes = (uint8_t)(RN_GNOMES_MIN + below(chance, RN_GNOMES_MAX - RN_GNOMES_MIN + 1));
    config.players = (uint8_t)(below(chance, 2) == 0 ? 1 : config.gnomes);
    rn_set_variants(&config, (unsigned)below(chance, 1 << RN_VARIANTS));
    CHECK(rn_new(box, &config, s) == RN_CONFIG_OK);
    for (int i = below(chance, 40); i > 0; i--) {
        play_on(box, s, chance);
    }
}

/* What it returns is a snapshot, or the state itself, which fuzz_snapshot.c takes as well. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    const RnBox *box = rn_box_standard();
    Chance chance = {seed};
    RnState s;
    if (max < RN_CODE_MAX || below(&chance, 8) == 0) { /* views, and bytes that are nothing */
        return LLVMFuzzerMutate(data, size, max);
    }
    if (size == sizeof s) {
        memcpy(&s, data, sizeof s);
    } else if (rn_decode(box, data, size, &s) != RN_SOUND) {
        start(box, &s, &chance);
    }
    for (int i = below(&chance, 4); i >= 0; i--) {
        change(box, &s, &chance);
    }
    if (below(&chance, 2) == 0) {
        return rn_encode(box, &s, data);
    }
    memcpy(data, &s, sizeof s);
    return sizeof s;
}
