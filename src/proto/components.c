/*
 * components.c - reading component data: the form of data/components.json, taken strictly.
 *
 * Every key must be there and no other. Counts, icons, hatches and distances are the owner's to
 * change; which cards there are, what a card does and which rooms have a name are the rules' and
 * must stay. Whether a game can be played with the result is judged by rn_box_finish().
 */
#include "proto/read.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

enum { FILE_MAX_BYTES = 1 << 20, NAME_MAX_BYTES = 64 };

static bool read_text(const RnPlace *at, const json_t *value)
{
    return json_is_string(value) || rn_refuse(at, "must be a string");
}

static bool read_count(const RnPlace *at, const json_t *value, uint8_t *count)
{
    int number = 0;
    bool good = rn_read_int(at, value, 0, UINT8_MAX - 1, &number); /* 255 is RN_NONE */
    *count = (uint8_t)number;
    return good;
}

/* The place of a field in a table below, for the many small objects. */
static bool read_source(const RnPlace *at, const json_t *value)
{
    RnPlace here = rn_field(at, "source");
    return read_text(&here, value);
}

/* ---- The board ------------------------------------------------------------------------------ */

/* A name for people: something, not too long, and fit to be shown. */
static bool read_name(const RnPlace *at, const json_t *value)
{
    if (!read_text(at, value)) {
        return false;
    }
    const char *name = json_string_value(value);
    const size_t size = json_string_length(value);
    if (size == 0 || size > NAME_MAX_BYTES) {
        return rn_refuse(at, "must have 1 to %d bytes, not %zu", NAME_MAX_BYTES, size);
    }
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)name[i];
        if (c < 0x20 || c == 0x7f || (c == 0xc2 && (unsigned char)name[i + 1] < 0xa0)) {
            return rn_refuse(at, "must not hold control characters");
        }
    }
    return true;
}

static bool read_room_names(const RnPlace *at, const json_t *value)
{
    static const char *const names[] = {"1", "2", "4", "7", "8", "10"};
    json_t *v[RN_COUNT(names)];
    if (!rn_read_object(at, value, names, RN_COUNT(names), v)) {
        return false;
    }
    for (size_t i = 0; i < RN_COUNT(names); i++) {
        RnPlace here = rn_field(at, names[i]);
        if (!read_name(&here, v[i])) {
            return false;
        }
    }
    return true;
}

/* Adds a bit and refuses one that is there already. */
static bool add_once(const RnPlace *at, uint64_t *bits, int number)
{
    RN_ASSERT(number >= 0 && number < 64);
    if (*bits >> number & 1) {
        return rn_refuse(at, "%d is given twice", number);
    }
    *bits |= (uint64_t)1 << number;
    return true;
}

static bool read_numbers(const RnPlace *at, const json_t *value, int least, int most,
                         uint64_t *bits)
{
    *bits = 0;
    if (!rn_read_list(at, value, 0, (size_t)most - (size_t)least + 1)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        RnPlace here = rn_element(at, i);
        int number = 0;
        if (!rn_read_int(&here, json_array_get(value, i), least, most, &number) ||
            !add_once(&here, bits, number)) {
            return false;
        }
    }
    return true;
}

static bool read_rooms(const RnPlace *at, const json_t *value, RnBox *box)
{
    static const char *const names[] = {"source", "names", "exterior"};
    json_t *v[RN_COUNT(names)];
    RnPlace names_at = rn_field(at, "names");
    RnPlace exterior_at = rn_field(at, "exterior");
    uint64_t rooms = 0;
    if (!rn_read_object(at, value, names, RN_COUNT(names), v) || !read_source(at, v[0]) ||
        !read_room_names(&names_at, v[1]) ||
        !read_numbers(&exterior_at, v[2], 1, RN_ROOMS, &rooms)) {
        return false;
    }
    box->exterior = (uint16_t)rooms;
    return true;
}

/* "1-2" or "3-sea": two spaces, the lower first. */
static bool read_hatch(const RnPlace *at, const json_t *value, int *low, int *high)
{
    if (!read_text(at, value)) {
        return false;
    }
    const char *text = json_string_value(value);
    const char *dash = strchr(text, '-');
    *low = *high = -1;
    if (dash) {
        *low = rn_word_find(rn_word_space, 1, RN_SEA, text, (size_t)(dash - text));
        *high = rn_word_find(rn_word_space, 1, RN_SEA, dash + 1, strlen(dash + 1));
    }
    if (*low < 0 || *high < 0 || *low >= *high) {
        char piece[RN_PIECE_MAX];
        return rn_refuse(at, "\"%s\" is not a hatch such as \"1-2\" or \"3-sea\", lower first",
                         rn_piece(text, piece));
    }
    return true;
}

static bool read_interior(const RnPlace *at, const json_t *value, RnBox *box)
{
    if (!rn_read_list(at, value, 1, RN_HATCHES_MAX)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        RnPlace here = rn_element(at, i);
        int low = 0;
        int high = 0;
        if (!read_hatch(&here, json_array_get(value, i), &low, &high)) {
            return false;
        }
        if (high == RN_SEA) {
            return rn_refuse(&here, "a hatch to the sea is not an interior one");
        }
        for (size_t j = 0; j < i; j++) {
            if (box->hatch_a[j] == low && box->hatch_b[j] == high) {
                return rn_refuse(&here, "this hatch is given twice");
            }
        }
        RN_ASSERT(i < RN_HATCHES_MAX && low >= 1 && high <= RN_ROOMS);
        box->hatch_a[i] = (uint8_t)low;
        box->hatch_b[i] = (uint8_t)high;
        box->hatches = (uint8_t)(i + 1);
    }
    return true;
}

/* The hatches to the sea are written twice in the file, here and with the rooms. */
static bool read_exterior(const RnPlace *at, const json_t *value, const RnBox *box)
{
    uint64_t rooms = 0;
    if (!rn_read_list(at, value, 0, RN_ROOMS)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        RnPlace here = rn_element(at, i);
        int low = 0;
        int high = 0;
        if (!read_hatch(&here, json_array_get(value, i), &low, &high)) {
            return false;
        }
        if (high != RN_SEA) {
            return rn_refuse(&here, "an exterior hatch leads to the sea");
        }
        if (!add_once(&here, &rooms, low)) {
            return false;
        }
    }
    return rooms == box->exterior || rn_refuse(at, "must name the same rooms as rooms.exterior");
}

static bool read_hatches(const RnPlace *at, const json_t *value, RnBox *box)
{
    static const char *const names[] = {"source", "interior", "exterior"};
    json_t *v[RN_COUNT(names)];
    RnPlace interior_at = rn_field(at, "interior");
    RnPlace exterior_at = rn_field(at, "exterior");
    return rn_read_object(at, value, names, RN_COUNT(names), v) && read_source(at, v[0]) &&
           read_interior(&interior_at, v[1], box) && read_exterior(&exterior_at, v[2], box);
}

/* ---- The tracks ----------------------------------------------------------------------------- */

static bool read_start(const RnPlace *at, const json_t *value, RnBox *box)
{
    static const char *const names[] = {"source", "3", "4", "5", "6", "7", "8"};
    json_t *v[RN_COUNT(names)];
    if (!rn_read_object(at, value, names, RN_COUNT(names), v) || !read_source(at, v[0])) {
        return false;
    }
    for (size_t i = 1; i < RN_COUNT(names); i++) {
        RnPlace here = rn_field(at, names[i]);
        if (!read_count(&here, v[i], &box->start[RN_GNOMES_MIN + i - 1])) {
            return false;
        }
    }
    return true;
}

static bool read_icons(const RnPlace *at, const json_t *value, uint64_t *icons)
{
    static const char *const names[] = {"source", "spaces"};
    json_t *v[RN_COUNT(names)];
    RnPlace spaces_at = rn_field(at, "spaces");
    return rn_read_object(at, value, names, RN_COUNT(names), v) && read_source(at, v[0]) &&
           read_numbers(&spaces_at, v[1], 0, 63, icons);
}

static bool read_time_track(const RnPlace *at, const json_t *value, RnBox *box)
{
    static const char *const names[] = {"start", "events", "items"};
    json_t *v[RN_COUNT(names)];
    RnPlace start_at = rn_field(at, "start");
    RnPlace events_at = rn_field(at, "events");
    RnPlace items_at = rn_field(at, "items");
    return rn_read_object(at, value, names, RN_COUNT(names), v) &&
           read_start(&start_at, v[0], box) && read_icons(&events_at, v[1], &box->event_icons) &&
           read_icons(&items_at, v[2], &box->item_icons);
}

static bool read_disaster_tracks(const RnPlace *at, const json_t *value, RnBox *box)
{
    static const char *const names[] = {"source", "spaces", "start", "resets", "lost_at"};
    json_t *v[RN_COUNT(names)];
    RnPlace spaces_at = rn_field(at, "spaces");
    RnPlace start_at = rn_field(at, "start");
    RnPlace resets_at = rn_field(at, "resets");
    RnPlace lost_at = rn_field(at, "lost_at");
    RnPlace low_at = rn_element(&resets_at, 0);
    RnPlace high_at = rn_element(&resets_at, 1);
    uint8_t spaces = 0;
    if (!rn_read_object(at, value, names, RN_COUNT(names), v) || !read_source(at, v[0]) ||
        !read_count(&spaces_at, v[1], &spaces) || !read_count(&start_at, v[2], &box->track_start) ||
        !rn_read_list(&resets_at, v[3], 2, 2) ||
        !read_count(&low_at, json_array_get(v[3], 0), &box->track_reset[0]) ||
        !read_count(&high_at, json_array_get(v[3], 1), &box->track_reset[1]) ||
        !read_count(&lost_at, v[4], &box->track_lost)) {
        return false;
    }
    return spaces == box->track_lost || rn_refuse(&lost_at, "must be the last space of the track");
}

/* ---- Items and cards ------------------------------------------------------------------------ */

static bool read_item_cards(const RnPlace *at, const json_t *value, RnBox *box)
{
    static const char *const names[] = {"source", "stash_grog", "counts"};
    json_t *v[RN_COUNT(names)];
    const char *items[RN_ITEMS];
    json_t *counts[RN_ITEMS];
    RnPlace stash_at = rn_field(at, "stash_grog");
    RnPlace counts_at = rn_field(at, "counts");
    for (int item = 0; item < RN_ITEMS; item++) {
        items[item] = rn_word_item(item);
    }
    if (!rn_read_object(at, value, names, RN_COUNT(names), v) || !read_source(at, v[0]) ||
        !read_count(&stash_at, v[1], &box->stash) ||
        !rn_read_object(&counts_at, v[2], items, RN_ITEMS, counts)) {
        return false;
    }
    for (int item = 0; item < RN_ITEMS; item++) {
        RnPlace here = rn_field(&counts_at, items[item]);
        if (!read_count(&here, counts[item], &box->items[item])) {
            return false;
        }
    }
    return true;
}

static bool read_faints(const RnPlace *at, const json_t *value, uint8_t cards[RN_FAINTS])
{
    if (!rn_read_list(at, value, 0, UINT8_MAX)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        RnPlace here = rn_element(at, i);
        int faint = 0;
        if (!rn_read_word(&here, json_array_get(value, i), rn_word_faint, 0, RN_FAINTS, &faint)) {
            return false;
        }
        cards[faint]++; /* the list is too short for this to overflow */
    }
    return true;
}

static bool read_aside(const RnPlace *at, const json_t *value)
{
    if (!rn_read_list(at, value, 1, 1)) {
        return false;
    }
    const char *card = json_string_value(json_array_get(value, 0));
    return (card && strcmp(card, "kraken") == 0) || rn_refuse(at, "must be [\"kraken\"]");
}

static bool read_event_cards(const RnPlace *at, const json_t *value, RnBox *box)
{
    static const char *const names[] = {"source", "aside", "faint"};
    json_t *v[RN_COUNT(names)];
    const char *events[RN_EVENTS];
    json_t *faints[RN_EVENTS];
    RnPlace aside_at = rn_field(at, "aside");
    RnPlace faint_at = rn_field(at, "faint");
    for (int event = 0; event < RN_EVENTS; event++) {
        events[event] = rn_word_event(event);
    }
    if (!rn_read_object(at, value, names, RN_COUNT(names), v) || !read_source(at, v[0]) ||
        !read_aside(&aside_at, v[1]) ||
        !rn_read_object(&faint_at, v[2], events, RN_EVENTS, faints)) {
        return false;
    }
    for (int event = 0; event < RN_EVENTS; event++) {
        RnPlace here = rn_field(&faint_at, events[event]);
        if (!read_faints(&here, faints[event], box->cards[event])) {
            return false;
        }
    }
    return true;
}

/* ---- Effects -------------------------------------------------------------------------------- */

static bool read_distances(const RnPlace *at, const json_t *value, RnBox *box)
{
    static const int events[RN_TOKENS] = {/* in the order of the tokens they place */
                                          RN_ENGINE_DOWN, RN_OXYGEN_PUMPS_DOWN,
                                          RN_MISSILE_COUNTDOWN, RN_KRAKEN_CARD};
    const char *names[RN_TOKENS];
    json_t *v[RN_TOKENS];
    for (int token = 0; token < RN_TOKENS; token++) {
        names[token] = rn_word_event(events[token]);
    }
    if (!rn_read_object(at, value, names, RN_TOKENS, v)) {
        return false;
    }
    for (int token = 0; token < RN_TOKENS; token++) {
        RnPlace here = rn_field(at, names[token]);
        if (!read_count(&here, v[token], &box->token_distance[token])) {
            return false;
        }
    }
    return true;
}

static bool read_limits(const RnPlace *at, const json_t *value, RnBox *box)
{
    static const int events[] = {RN_TURBULENCE, RN_FRIENDLY_FIRE, RN_KRAKEN_CARD, RN_STUMBLE};
    const char *names[RN_COUNT(events)];
    json_t *v[RN_COUNT(events)];
    for (size_t i = 0; i < RN_COUNT(events); i++) {
        names[i] = rn_word_event(events[i]);
    }
    memset(box->hand_limit, RN_NONE, sizeof box->hand_limit);
    if (!rn_read_object(at, value, names, RN_COUNT(events), v)) {
        return false;
    }
    for (size_t i = 0; i < RN_COUNT(events); i++) {
        RnPlace here = rn_field(at, names[i]);
        if (!read_count(&here, v[i], &box->hand_limit[events[i]])) {
            return false;
        }
    }
    return true;
}

static bool read_steps(const RnPlace *at, const json_t *value, RnBox *box)
{
    static const struct {
        int event;
        int track;
    } cards[] = {{RN_DESCENT, RN_PRESSURE},
                 {RN_FAST_DESCENT, RN_PRESSURE},
                 {RN_REACTOR_WARMUP, RN_HEAT},
                 {RN_REACTOR_MALFUNCTION, RN_HEAT}};
    const char *names[RN_COUNT(cards)];
    json_t *v[RN_COUNT(cards)];
    for (size_t i = 0; i < RN_COUNT(cards); i++) {
        names[i] = rn_word_event(cards[i].event);
    }
    if (!rn_read_object(at, value, names, RN_COUNT(cards), v)) {
        return false;
    }
    for (size_t i = 0; i < RN_COUNT(cards); i++) {
        RnPlace here = rn_field(at, names[i]);
        RnPlace track_at = rn_element(&here, 0);
        RnPlace step_at = rn_element(&here, 1);
        if (!rn_read_list(&here, v[i], 2, 2)) {
            return false;
        }
        const char *track = json_string_value(json_array_get(v[i], 0));
        if (!track || strcmp(track, rn_word_track(cards[i].track)) != 0) {
            return rn_refuse(&track_at, "must be \"%s\"", rn_word_track(cards[i].track));
        }
        if (!read_count(&step_at, json_array_get(v[i], 1), &box->track_step[cards[i].event])) {
            return false;
        }
    }
    return true;
}

static bool read_effects(const RnPlace *at, const json_t *value, RnBox *box)
{
    static const char *const names[] = {"source", "token_distance", "hand_limit", "track"};
    json_t *v[RN_COUNT(names)];
    RnPlace distance_at = rn_field(at, "token_distance");
    RnPlace limit_at = rn_field(at, "hand_limit");
    RnPlace track_at = rn_field(at, "track");
    return rn_read_object(at, value, names, RN_COUNT(names), v) && read_source(at, v[0]) &&
           read_distances(&distance_at, v[1], box) && read_limits(&limit_at, v[2], box) &&
           read_steps(&track_at, v[3], box);
}

/* ---- The whole ------------------------------------------------------------------------------ */

static bool read_box(const RnPlace *top, const json_t *value, RnBox *box)
{
    static const char *const names[] = {"about",       "rooms",           "hatches",
                                        "time_track",  "disaster_tracks", "item_cards",
                                        "event_cards", "event_effects"};
    json_t *v[RN_COUNT(names)];
    RnPlace at[RN_COUNT(names)];
    for (size_t i = 0; i < RN_COUNT(names); i++) {
        at[i] = rn_field(top, names[i]);
    }
    memset(box, 0, sizeof *box);
    if (!rn_read_object(top, value, names, RN_COUNT(names), v) || !read_text(&at[0], v[0]) ||
        !read_rooms(&at[1], v[1], box) || !read_hatches(&at[2], v[2], box) ||
        !read_time_track(&at[3], v[3], box) || !read_disaster_tracks(&at[4], v[4], box) ||
        !read_item_cards(&at[5], v[5], box) || !read_event_cards(&at[6], v[6], box) ||
        !read_effects(&at[7], v[7], box)) {
        return false;
    }
    RnBoxFlaw flaw = rn_box_finish(box);
    return flaw == RN_BOX_OK || rn_refuse(top, "%s", rn_box_text(flaw));
}

bool rn_box_read(const char *text, size_t size, RnBox *box, char error[RN_ERROR_MAX])
{
    RnPlace top = rn_place(error);
    json_t *value = rn_parse(&top, text, size);
    bool good = value && read_box(&top, value, box);
    json_decref(value);
    return good;
}

bool rn_box_read_file(const char *path, RnBox *box, char error[RN_ERROR_MAX])
{
    RnPlace top = rn_place(error);
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(FILE_MAX_BYTES + 1) : NULL;
    if (!text) {
        rn_refuse(&top, "%s", strerror(errno));
        if (file) {
            fclose(file);
        }
        return false;
    }
    errno = 0;
    size_t size = fread(text, 1, FILE_MAX_BYTES + 1, file);
    bool good = false;
    if (ferror(file)) {
        rn_refuse(&top, "%s", errno ? strerror(errno) : "cannot be read");
    } else if (size > FILE_MAX_BYTES) {
        rn_refuse(&top, "too long for component data");
    } else {
        good = rn_box_read(text, size, box, error);
    }
    free(text);
    fclose(file);
    return good;
}
