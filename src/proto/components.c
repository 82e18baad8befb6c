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

static bool read_text(const RnPlace *in, RnBox *box)
{
    (void)box;
    return json_is_string(in->value) || rn_refuse(in, "must be a string");
}

static bool read_count(const RnPlace *in, uint8_t *count)
{
    int number = 0;
    bool good = rn_read_int(in, 0, UINT8_MAX - 1, &number); /* 255 is RN_NONE */
    *count = (uint8_t)number;
    return good;
}

/* ---- The board ------------------------------------------------------------------------------ */

/* A name for people: something, not too long, and fit to be shown. */
static bool read_name(const RnPlace *in)
{
    if (!read_text(in, NULL)) {
        return false;
    }
    const char *name = json_string_value(in->value);
    const size_t size = json_string_length(in->value);
    if (size == 0 || size > NAME_MAX_BYTES) {
        return rn_refuse(in, "must have 1 to %d bytes, not %zu", NAME_MAX_BYTES, size);
    }
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)name[i];
        if (c < 0x20 || c == 0x7f || (c == 0xc2 && (unsigned char)name[i + 1] < 0xa0)) {
            return rn_refuse(in, "must not hold control characters");
        }
    }
    return true;
}

static bool read_room_names(const RnPlace *in, RnBox *box)
{
    static const char *const names[] = {"1", "2", "4", "7", "8", "10"};
    RnPlace v[RN_COUNT(names)];
    (void)box;
    bool good = rn_read_object(in, names, RN_COUNT(names), v);
    for (int i = 0; good && i < RN_COUNT(names); i++) {
        good = read_name(&v[i]);
    }
    return good;
}

/* Adds a bit and refuses one that is there already. */
static bool add_once(const RnPlace *in, uint64_t *bits, int number)
{
    RN_ASSERT(number >= 0 && number < 64);
    if (*bits >> number & 1) {
        return rn_refuse(in, "%d is given twice", number);
    }
    *bits |= (uint64_t)1 << number;
    return true;
}

static bool read_numbers(const RnPlace *in, int least, int most, uint64_t *bits)
{
    *bits = 0;
    if (!rn_read_list(in, 0, (size_t)most - (size_t)least + 1)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(in->value); i++) {
        RnPlace here = rn_element(in, i);
        int number = 0;
        if (!rn_read_int(&here, least, most, &number) || !add_once(&here, bits, number)) {
            return false;
        }
    }
    return true;
}

static bool read_sea_rooms(const RnPlace *in, RnBox *box)
{
    uint64_t rooms = 0;
    bool good = read_numbers(in, 1, RN_ROOMS, &rooms);
    box->exterior = (uint16_t)rooms;
    return good;
}

/* "1-2" or "3-sea": two spaces, the lower first. */
static bool read_hatch(const RnPlace *in, int *low, int *high)
{
    if (!read_text(in, NULL)) {
        return false;
    }
    const char *text = json_string_value(in->value);
    const char *dash = strchr(text, '-');
    *low = *high = -1;
    if (dash) {
        *low = rn_word_find(rn_word_space, 1, RN_SEA, text, (size_t)(dash - text));
        *high = rn_word_find(rn_word_space, 1, RN_SEA, dash + 1, strlen(dash + 1));
    }
    if (*low < 0 || *high < 0 || *low >= *high) {
        char piece[RN_PIECE_MAX];
        return rn_refuse(in, "\"%s\" is not a hatch such as \"1-2\" or \"3-sea\", lower first",
                         rn_piece(text, piece));
    }
    return true;
}

static bool read_interior(const RnPlace *in, RnBox *box)
{
    if (!rn_read_list(in, 1, RN_HATCHES_MAX)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(in->value); i++) {
        RnPlace here = rn_element(in, i);
        int low = 0;
        int high = 0;
        if (!read_hatch(&here, &low, &high)) {
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
static bool read_exterior(const RnPlace *in, RnBox *box)
{
    uint64_t rooms = 0;
    if (!rn_read_list(in, 0, RN_ROOMS)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(in->value); i++) {
        RnPlace here = rn_element(in, i);
        int low = 0;
        int high = 0;
        if (!read_hatch(&here, &low, &high)) {
            return false;
        }
        if (high != RN_SEA) {
            return rn_refuse(&here, "an exterior hatch leads to the sea");
        }
        if (!add_once(&here, &rooms, low)) {
            return false;
        }
    }
    return rooms == box->exterior || rn_refuse(in, "must name the same rooms as rooms.exterior");
}

/* ---- The tracks ----------------------------------------------------------------------------- */

static bool read_event_icons(const RnPlace *in, RnBox *box)
{
    return read_numbers(in, 0, 63, &box->event_icons);
}

static bool read_item_icons(const RnPlace *in, RnBox *box)
{
    return read_numbers(in, 0, 63, &box->item_icons);
}

static bool read_resets(const RnPlace *in, RnBox *box)
{
    RnPlace low = rn_element(in, 0);
    RnPlace high = rn_element(in, 1);
    return rn_read_list(in, 2, 2) && read_count(&low, &box->track_reset[0]) &&
           read_count(&high, &box->track_reset[1]);
}

/* How long a track is stands in the file twice. */
static bool read_spaces(const RnPlace *in, RnBox *box) { return read_count(in, &box->track_lost); }

static bool read_lost(const RnPlace *in, RnBox *box)
{
    uint8_t spaces = box->track_lost;
    return read_count(in, &box->track_lost) &&
           (spaces == box->track_lost || rn_refuse(in, "must be the last space of the track"));
}

/* ---- Items and cards ------------------------------------------------------------------------ */

static bool read_item_counts(const RnPlace *in, RnBox *box)
{
    RnPlace v[RN_ITEMS];
    bool good = rn_read_words(in, rn_word_item, NULL, RN_ITEMS, v);
    for (int item = 0; good && item < RN_ITEMS; item++) {
        int number = 0;
        good = rn_read_int(&v[item], 0, RN_COPIES_MAX, &number);
        box->items[item] = (uint8_t)number;
    }
    return good;
}

static bool read_faints(const RnPlace *in, uint8_t cards[RN_FAINTS])
{
    if (!rn_read_list(in, 0, UINT8_MAX)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(in->value); i++) {
        RnPlace here = rn_element(in, i);
        int faint = 0;
        if (!rn_read_word(&here, rn_word_faint, 0, RN_FAINTS, &faint)) {
            return false;
        }
        cards[faint]++; /* the list is too short for this to overflow */
    }
    return true;
}

static bool read_aside(const RnPlace *in, RnBox *box)
{
    (void)box;
    if (!rn_read_list(in, 1, 1)) {
        return false;
    }
    const char *card = json_string_value(json_array_get(in->value, 0));
    return (card && strcmp(card, "kraken") == 0) || rn_refuse(in, "must be [\"kraken\"]");
}

static bool read_event_faints(const RnPlace *in, RnBox *box)
{
    RnPlace v[RN_EVENTS];
    bool good = rn_read_words(in, rn_word_event, NULL, RN_EVENTS, v);
    for (int event = 0; good && event < RN_EVENTS; event++) {
        good = read_faints(&v[event], box->cards[event]);
    }
    return good;
}

/* ---- Effects -------------------------------------------------------------------------------- */

static bool read_distances(const RnPlace *in, RnBox *box)
{
    static const int events[RN_TOKENS] = {/* in the order of the tokens they place */
                                          RN_ENGINE_DOWN, RN_OXYGEN_PUMPS_DOWN,
                                          RN_MISSILE_COUNTDOWN, RN_KRAKEN_CARD};
    RnPlace v[RN_TOKENS];
    bool good = rn_read_words(in, rn_word_event, events, RN_TOKENS, v);
    for (int token = 0; good && token < RN_TOKENS; token++) {
        good = read_count(&v[token], &box->token_distance[token]);
    }
    return good;
}

static bool read_limits(const RnPlace *in, RnBox *box)
{
    static const int events[] = {RN_TURBULENCE, RN_FRIENDLY_FIRE, RN_KRAKEN_CARD, RN_STUMBLE};
    RnPlace v[RN_COUNT(events)];
    bool good = rn_read_words(in, rn_word_event, events, RN_COUNT(events), v);
    memset(box->hand_limit, RN_NONE, sizeof box->hand_limit);
    for (int i = 0; good && i < RN_COUNT(events); i++) {
        good = read_count(&v[i], &box->hand_limit[events[i]]);
    }
    return good;
}

/* A track and how far a card moves it. */
static bool read_step(const RnPlace *in, int track, uint8_t *step)
{
    RnPlace name = rn_element(in, 0);
    RnPlace spaces = rn_element(in, 1);
    if (!rn_read_list(in, 2, 2)) {
        return false;
    }
    const char *given = json_string_value(name.value);
    if (!given || strcmp(given, rn_word_track(track)) != 0) {
        return rn_refuse(&name, "must be \"%s\"", rn_word_track(track));
    }
    return read_count(&spaces, step);
}

static bool read_steps(const RnPlace *in, RnBox *box)
{
    static const int events[] = {RN_DESCENT, RN_FAST_DESCENT, RN_REACTOR_WARMUP,
                                 RN_REACTOR_MALFUNCTION};
    static const int tracks[] = {RN_PRESSURE, RN_PRESSURE, RN_HEAT, RN_HEAT};
    RnPlace v[RN_COUNT(events)];
    bool good = rn_read_words(in, rn_word_event, events, RN_COUNT(events), v);
    for (int i = 0; good && i < RN_COUNT(events); i++) {
        good = read_step(&v[i], tracks[i], &box->track_step[events[i]]);
    }
    return good;
}

/* ---- The whole ------------------------------------------------------------------------------ */

enum { PARTS_MAX = 8 };

/* A field of an object of the file. */
typedef struct Part {
    const char *name;
    bool (*read)(const RnPlace *in, RnBox *box); /* NULL: it is an object again, */
    const struct Part *parts;                    /* of these; NULL: it is a number, */
    size_t offset;                               /* which goes there */
} Part;

static const Part rooms[] = {{"source", .read = read_text},
                             {"names", .read = read_room_names},
                             {"exterior", .read = read_sea_rooms},
                             {0}};
static const Part hatches[] = {{"source", .read = read_text},
                               {"interior", .read = read_interior},
                               {"exterior", .read = read_exterior},
                               {0}};
static const Part begins[] = {{"source", .read = read_text},
                              {"3", .offset = offsetof(RnBox, start[3])},
                              {"4", .offset = offsetof(RnBox, start[4])},
                              {"5", .offset = offsetof(RnBox, start[5])},
                              {"6", .offset = offsetof(RnBox, start[6])},
                              {"7", .offset = offsetof(RnBox, start[7])},
                              {"8", .offset = offsetof(RnBox, start[8])},
                              {0}};
static const Part event_icons[] = {
    {"source", .read = read_text}, {"spaces", .read = read_event_icons}, {0}};
static const Part item_icons[] = {
    {"source", .read = read_text}, {"spaces", .read = read_item_icons}, {0}};
static const Part time_track[] = {{"start", .parts = begins},
                                  {"events", .parts = event_icons},
                                  {"items", .parts = item_icons},
                                  {0}};
static const Part disaster_tracks[] = {{"source", .read = read_text},
                                       {"spaces", .read = read_spaces},
                                       {"start", .offset = offsetof(RnBox, track_start)},
                                       {"resets", .read = read_resets},
                                       {"lost_at", .read = read_lost},
                                       {0}};
static const Part item_cards[] = {{"source", .read = read_text},
                                  {"stash_grog", .offset = offsetof(RnBox, stash)},
                                  {"counts", .read = read_item_counts},
                                  {0}};
static const Part event_cards[] = {{"source", .read = read_text},
                                   {"aside", .read = read_aside},
                                   {"faint", .read = read_event_faints},
                                   {0}};
static const Part effects[] = {{"source", .read = read_text},
                               {"token_distance", .read = read_distances},
                               {"hand_limit", .read = read_limits},
                               {"track", .read = read_steps},
                               {0}};
static const Part whole[PARTS_MAX + 1] = {{"about", .read = read_text},
                                          {"rooms", .parts = rooms},
                                          {"hatches", .parts = hatches},
                                          {"time_track", .parts = time_track},
                                          {"disaster_tracks", .parts = disaster_tracks},
                                          {"item_cards", .parts = item_cards},
                                          {"event_cards", .parts = event_cards},
                                          {"event_effects", .parts = effects},
                                          {0}};

static bool read_parts(const RnPlace *in, const Part *parts, RnBox *box)
{
    const char *names[PARTS_MAX] = {NULL};
    RnPlace v[PARTS_MAX];
    size_t count = 0;
    for (; parts[count].name; count++) {
        RN_ASSERT(count < PARTS_MAX);
        names[count] = parts[count].name;
    }
    bool good = rn_read_object(in, names, count, v);
    for (size_t i = 0; good && i < count; i++) {
        const Part *part = &parts[i];
        good = part->read    ? part->read(&v[i], box)
               : part->parts ? read_parts(&v[i], part->parts, box)
                             : read_count(&v[i], (uint8_t *)box + part->offset);
    }
    return good;
}

bool rn_box_read(const char *text, size_t size, RnBox *box, char error[RN_ERROR_MAX])
{
    RnPlace top = rn_place(NULL, error);
    bool good = rn_parse(&top, text, size);
    if (good) {
        memset(box, 0, sizeof *box);
        good = read_parts(&top, whole, box);
    }
    rn_parse_free(&top);
    if (!good) {
        return false;
    }
    RnBoxFlaw flaw = rn_box_finish(box);
    return flaw == RN_BOX_OK || rn_refuse(&top, "%s", rn_box_text(flaw));
}

bool rn_box_read_file(const char *path, RnBox *box, char error[RN_ERROR_MAX])
{
    RnPlace top = rn_place(NULL, error);
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
