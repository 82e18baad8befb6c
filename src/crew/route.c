/*
 * route.c - the way to a room.
 *
 * Decides which of several ways is the quickest: places are settled in the order of the minutes they
 * take, then of the hatches. A hatch can let water flow, so the same room reached another way may be
 * another place; only places equal in room, water and fire are one. What a hatch costs and whether
 * it can be gone through is found by playing the moves on a copy.
 */
#include "base/assert.h"
#include "crew/route.h"

enum { PLACES = 1024, HATCHES_ON_WAY = RN_ROUTE_MAX / 2, ALL = (1 << (RN_SEA + 1)) - 2 };

/* Reached from place `from` through one hatch; place 0 is where the gnome stands. */
typedef struct Place {
    uint16_t from;
    uint16_t fire, low, high;
    uint8_t space;
    uint8_t ghost;
    uint8_t hatches; /* from the beginning */
    bool settled;
} Place;

typedef struct Search {
    const RnBox *box;
    const RnState *seen;
    Place place[PLACES];
    int places;
} Search;

static Place place_of(const RnState *s)
{
    const Place place = {.fire = s->fire,
                         .low = s->low,
                         .high = s->high,
                         .space = s->space[s->active],
                         .ghost = s->ghost};
    return place;
}

/* Opens the hatch to `space` and goes through; false when the rules do not let it. */
static bool go(const RnBox *box, RnState *s, int space)
{
    const RnMove open = {.kind = RN_M_OPEN, .what = (uint8_t)space};
    const RnMove enter = {.kind = RN_M_ENTER};
    return rn_step(box, s, open, NULL) == RN_OK && s->decision == RN_HATCH &&
           rn_step(box, s, enter, NULL) == RN_OK && s->decision == RN_TURN;
}

/* The spaces on the way to a place, in order; returns how many. */
static int way_to(const Search *search, int place, uint8_t way[HATCHES_ON_WAY])
{
    const int count = search->place[place].hatches;
    RN_ASSERT(count <= HATCHES_ON_WAY);
    for (int i = count; i > 0; i--) {
        way[i - 1] = search->place[place].space;
        place = search->place[place].from;
    }
    return count;
}

static RnState state_at(const Search *search, int place)
{
    uint8_t way[HATCHES_ON_WAY];
    RnState s = *search->seen;
    const int count = way_to(search, place, way);
    for (int i = 0; i < count; i++) {
        const bool went = go(search->box, &s, way[i]);
        RN_ASSERT(went);
        (void)went;
    }
    return s;
}

static bool same_place(const Place *a, const Place *b)
{
    return a->space == b->space && a->fire == b->fire && a->low == b->low && a->high == b->high;
}

static bool is_better(const Place *a, const Place *b)
{
    return a->ghost > b->ghost || (a->ghost == b->ghost && a->hatches < b->hatches);
}

static void reach(Search *search, Place place)
{
    for (int i = 0; i < search->places; i++) {
        if (same_place(&search->place[i], &place)) {
            if (is_better(&place, &search->place[i])) {
                search->place[i] = place; /* never a settled one: those were all as good */
            }
            return;
        }
    }
    RN_ASSERT(search->places < PLACES); /* else a way would be missed */
    if (search->places < PLACES) {
        search->place[search->places++] = place;
    }
}

/* The best place not settled yet, or -1. */
static int next_place(const Search *search)
{
    int best = -1;
    for (int i = 0; i < search->places; i++) {
        const Place *place = &search->place[i];
        if (!place->settled && (best < 0 || is_better(place, &search->place[best]))) {
            best = i;
        }
    }
    return best;
}

static void go_on_from(Search *search, int from)
{
    const RnState here = state_at(search, from);
    if (search->place[from].hatches == HATCHES_ON_WAY) {
        return;
    }
    for (int space = 1; space <= RN_SEA; space++) {
        RnState s = here;
        if (go(search->box, &s, space)) {
            Place place = place_of(&s);
            place.from = (uint16_t)from;
            place.hatches = (uint8_t)(search->place[from].hatches + 1);
            reach(search, place);
        }
    }
}

static void write_route(const Search *search, int place, RnRoute *route)
{
    uint8_t way[HATCHES_ON_WAY];
    const int count = way_to(search, place, way);
    RN_ASSERT(route->count == 0 && 2 * count <= RN_ROUTE_MAX);
    for (int i = 0; i < count; i++) {
        route->move[route->count++] = (RnMove){.kind = RN_M_OPEN, .what = way[i]};
        route->move[route->count++] = (RnMove){.kind = RN_M_ENTER};
    }
    route->ghost = search->place[place].ghost;
    route->minutes = (uint8_t)(search->seen->ghost - route->ghost);
}

void rn_routes(const RnBox *box, const RnState *seen, RnRoute route[RN_SEA + 1])
{
    Search search;
    unsigned found = 0;
    for (int space = 0; space <= RN_SEA; space++) {
        route[space] = (RnRoute){.ghost = seen->ghost};
    }
    if (seen->decision != RN_TURN) {
        return;
    }
    search.box = box;
    search.seen = seen;
    search.places = 1;
    search.place[0] = place_of(seen);
    search.place[0].from = 0;
    found = 1u << search.place[0].space;
    for (int at = 0; at >= 0 && found != ALL; at = next_place(&search)) {
        const int space = search.place[at].space;
        search.place[at].settled = true;
        if ((found >> space & 1) == 0) {
            found |= 1u << space;
            write_route(&search, at, &route[space]);
        }
        go_on_from(&search, at);
    }
}
