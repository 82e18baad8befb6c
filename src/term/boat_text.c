/*
 * boat_text.c - the boat as text.
 *
 * Decides how the boat, its crew, the tracks and the time track look in 80 columns of plain
 * characters:
 *
 *      Room              State  Hatches       Crew
 *   1  Engine Room       FIRE   2 3
 *   2  Oxygen Pumps             1 3 x4 5      A Ann, B Bob (drunk 2, fainted)
 *   ...
 * sea                           3 6 9
 * Tracks: asphyxiation 3, heat 1, pressure 5 (10 is the end)
 * Time:   B Bob 60, C Cat 58, A Ann 57 with the ghost on 52
 * Ahead:  event 51, item 50, event 48; Missiles Launched! 42
 */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "term/table.h"
#include "text/text.h"
#include "text/tongue.h"

enum {
    LINE_MAX_BYTES = 1024,
    ICONS_AHEAD = 5 /* how many of the next icons are listed */
};

/* ---- Rooms ------------------------------------------------------------------------------------ */

static const char *room_state(const RnState *state, int space)
{
    if (space == RN_SEA) {
        return "";
    }
    if (state->fire >> space & 1) {
        return _("FIRE");
    }
    switch (rn_water(state, space)) {
    case RN_LOW: return _("low");
    case RN_HIGH: return _("HIGH");
    }
    return "";
}

/* "1 3 x4 5 sea", a blocked one with its x */
static void hatches_text(const RnBox *box, const RnState *state, int space, RnOut *out)
{
    for (int room = 1; room <= RN_ROOMS; room++) {
        if (space == RN_SEA) {
            if (box->exterior >> room & 1) {
                rn_list(out, " ", "%s", rn_word_space(room));
            }
            continue;
        }
        int hatch = box->hatch_of[space][room];
        if (hatch != RN_NONE) {
            rn_list(out, " ", state->blocked >> hatch & 1 ? "x%s" : "%s", rn_word_space(room));
        }
    }
    if (space != RN_SEA && box->exterior >> space & 1) {
        rn_list(out, " ", "%s", _("sea"));
    }
}

/* " (drunk 2, fainted)" */
static void condition_text(const RnState *state, int gnome, RnOut *out)
{
    RN_ASSERT(gnome >= 0 && gnome < state->config.gnomes);
    char text[160];
    RnOut list = rn_out(text, sizeof text);
    if (state->intoxication[gnome] > 0) {
        rn_list(&list, ", ", _("drunk %d"), state->intoxication[gnome]);
    }
    if (state->fainted >> gnome & 1) {
        rn_list(&list, ", ", "%s", _("fainted"));
    }
    if (list.used > 0) {
        rn_put(out, " (");
        rn_put(out, text);
        rn_put(out, ")");
    }
}

static void crew_text(const RnTable *table, int space, RnOut *out)
{
    const RnState *state = &table->view.seen;
    for (int g = 0; g < state->config.gnomes; g++) {
        if (rn_status(state, g) != RN_ABOARD || state->space[g] != space) {
            continue;
        }
        rn_list(out, ", ", g == state->active ? ">%s" : "%s", table->listed[g]);
        condition_text(state, g, out);
    }
}

/* The columns of the rooms, and how wide they must be in the reader's language. */
typedef struct Columns {
    int number, name, state, hatches;
} Columns;

static int wider(int width, const char *text)
{
    return rn_columns(text) > width ? rn_columns(text) : width;
}

static Columns columns_of(const RnBox *box, const RnState *state)
{
    Columns columns = {.number = wider(3, _("sea")), .name = wider(16, _("Room"))};
    columns.state = wider(wider(wider(wider(5, _("State")), _("FIRE")), _("low")), _("HIGH"));
    columns.hatches = wider(0, _("Hatches"));
    for (int space = 1; space <= RN_SEA; space++) {
        char text[LINE_MAX_BYTES];
        RnOut out = rn_out(text, sizeof text);
        hatches_text(box, state, space, &out);
        columns.name = wider(columns.name, rn_name_room(space));
        columns.hatches = wider(columns.hatches, text);
    }
    return columns;
}

/* One line of the rooms, its last column broken below itself. */
static void print_line(const Columns *columns, const char *const cells[5])
{
    char line[2 * LINE_MAX_BYTES];
    RnOut out = rn_out(line, sizeof line);
    rn_put_padded(&out, cells[0], -columns->number);
    rn_put(&out, "  ");
    rn_put_padded(&out, cells[1], columns->name);
    rn_put(&out, " ");
    rn_put_padded(&out, cells[2], columns->state);
    rn_put(&out, " ");
    rn_put_padded(&out, cells[3], columns->hatches);
    rn_put(&out, "  ");
    int indent = rn_columns(line);
    rn_put(&out, cells[4]);
    size_t size = out.used;
    while (size > 0 && line[size - 1] == ' ') {
        line[--size] = '\0';
    }
    rn_say_at(indent, "%s", line);
}

static void print_room(const RnTable *table, const Columns *columns, int space)
{
    char hatches[LINE_MAX_BYTES];
    char crew[LINE_MAX_BYTES];
    RnOut hatch_out = rn_out(hatches, sizeof hatches);
    RnOut crew_out = rn_out(crew, sizeof crew);
    hatches_text(table->session->box, &table->view.seen, space, &hatch_out);
    crew_text(table, space, &crew_out);
    const char *const cells[5] = {space == RN_SEA ? _("sea") : rn_word_space(space),
                                  rn_name_room(space), room_state(&table->view.seen, space),
                                  hatches, crew};
    print_line(columns, cells);
}

/* ---- Tracks and time -------------------------------------------------------------------------- */

/* A label, and behind it a text whose lines all begin in the same column. */
static void print_labelled(const char *label, const char *text)
{
    const char *const labels[] = {_("Tracks:"), _("Time:"), _("Ahead:"), _("DANGER:")};
    char padded[160];
    RnOut out = rn_out(padded, sizeof padded);
    int width = 0;
    for (int i = 0; i < RN_COUNT(labels); i++) {
        width = wider(width, labels[i]);
    }
    rn_put_padded(&out, label, width);
    rn_say_at(width + 1, "%s %s", padded, text);
}

static void print_tracks(const RnTable *table)
{
    const RnState *state = &table->view.seen;
    char text[LINE_MAX_BYTES];
    RnOut out = rn_out(text, sizeof text);
    for (int t = 0; t < RN_TRACKS; t++) {
        rn_list(&out, ", ", "%s %d", rn_name_track(t), state->track[t]);
    }
    char line[2 * LINE_MAX_BYTES];
    snprintf(line, sizeof line, _("%s (the boat is lost at %d)"), text,
             table->session->box->track_lost);
    print_labelled(_("Tracks:"), line);
}

/* The keepers, next to move first, as they will stand when this turn ends now. */
static void print_order(const RnTable *table)
{
    const RnState *state = &table->view.seen;
    uint8_t order[RN_GNOMES_MAX];
    char text[LINE_MAX_BYTES];
    RnOut out = rn_out(text, sizeof text);
    int count = rn_order(state, order);
    unsigned told = 0;
    for (int i = 0; i < count; i++) {
        int g = order[i];
        told |= 1U << g;
        if (g == state->active && state->ghost != state->time[g]) {
            rn_list(&out, ", ", _("%s %d (ghost %d)"), table->listed[g], state->time[g],
                    state->ghost);
        } else {
            rn_list(&out, ", ", "%s %d", table->listed[g], state->time[g]);
        }
    }
    for (int g = 0; g < state->config.gnomes; g++) {
        if (rn_status(state, g) != RN_ABOARD) {
            continue;
        }
        if (state->time[g] > 0 && !(told >> g & 1)) { /* the game is over: nobody is next */
            rn_list(&out, ", ", "%s %d", table->listed[g], state->time[g]);
        } else if (state->time[g] == 0 && state->result != RN_LOST) {
            rn_list(&out, "; ", _("%s rescued"), table->listed[g]);
        } else if (state->time[g] == 0) {
            rn_list(&out, ", ", "%s 0", table->listed[g]);
        }
    }
    if (out.used > 0) {
        print_labelled(_("Time:"), text);
    }
}

/* The space from which what lies ahead is listed: the ghost's, or that of the furthest keeper. */
static int ahead_of(const RnState *state)
{
    int space = 0;
    if (state->ghost != RN_NONE) {
        return state->ghost;
    }
    for (int g = 0; g < state->config.gnomes; g++) {
        if (rn_status(state, g) == RN_ABOARD && state->time[g] > space) {
            space = state->time[g];
        }
    }
    return space;
}

static void print_ahead(const RnTable *table)
{
    const RnBox *box = table->session->box;
    const RnState *state = &table->view.seen;
    char text[LINE_MAX_BYTES];
    RnOut out = rn_out(text, sizeof text);
    int icons = 0;
    for (int space = ahead_of(state) - 1; space >= 0 && icons < ICONS_AHEAD; space--) {
        bool event = box->event_icons >> space & 1;
        bool item = box->item_icons >> space & 1;
        if (event || item) {
            rn_list(&out, ", ", "%s %d",
                    event && item ? _("event+item")
                    : event       ? _("event")
                                  : _("item"),
                    space);
        }
        icons += event || item;
    }
    if (out.used > 0) {
        print_labelled(_("Ahead:"), text);
    }
    out = rn_out(text, sizeof text);
    for (int t = 0; t < RN_TOKENS; t++) {
        if (state->token[t] != RN_NONE) {
            rn_list(&out, ", ", "%s %d", rn_name_token(t), state->token[t]);
        }
    }
    char line[2 * LINE_MAX_BYTES];
    snprintf(line, sizeof line, _("%s (lost once every gnome has passed it)"), text);
    if (out.used > 0) {
        print_labelled(_("DANGER:"), line);
    }
}

/* ---- The whole -------------------------------------------------------------------------------- */

bool rn_boat_changed(const RnState *a, const RnState *b)
{
    for (int g = 0; g < b->config.gnomes; g++) {
        if (g != b->active && a->space[g] != b->space[g]) {
            return true;
        }
    }
    return a->blocked != b->blocked || a->fire != b->fire || a->low != b->low ||
           a->high != b->high || memcmp(a->track, b->track, sizeof a->track) != 0 ||
           memcmp(a->token, b->token, sizeof a->token) != 0 || a->aboard != b->aboard ||
           a->fainted != b->fainted || a->active != b->active;
}

void rn_boat_print(RnTable *table)
{
    const RnBox *box = table->session->box;
    const RnState *state = &table->view.seen;
    const Columns columns = columns_of(box, state);
    const char *const heads[5] = {"", _("Room"), _("State"), _("Hatches"), _("Crew")};
    print_line(&columns, heads);
    for (int space = 1; space <= RN_SEA; space++) {
        print_room(table, &columns, space);
    }
    print_tracks(table);
    print_order(table);
    print_ahead(table);
    table->shown = *state;
    table->any_shown = true;
}

/* ---- The time track as a strip ---------------------------------------------------------------- */

enum { STRIP_MAX = 72 }; /* a column for each space, 64 at most, and a number behind the last */

/*   60        50        40  ...
 *   ...!..!..!+.!..!             icons: ! event, + item, # both
 *                     X          tokens
 *   B  A    a                    the top keeper on each space, the ghost in small */
typedef struct Strip {
    char ruler[STRIP_MAX];
    char icons[STRIP_MAX];
    char tokens[STRIP_MAX];
    char keepers[STRIP_MAX];
} Strip;

static void mark_spaces(Strip *strip, const RnBox *box, int start)
{
    RN_ASSERT(start >= 0 && start + 2 <= STRIP_MAX);
    for (int space = start; space >= 0; space--) {
        int at = start - space;
        bool event = box->event_icons >> space & 1;
        bool item = box->item_icons >> space & 1;
        strip->icons[at] = event && item ? '#' : event ? '!' : item ? '+' : '.';
        if (space % 10 == 0 && space > 0) {
            strip->ruler[at++] = (char)('0' + space / 10);
        }
        if (space % 10 == 0) {
            strip->ruler[at] = '0';
        }
    }
}

static void mark_keepers(Strip *strip, const RnState *state, int start)
{
    for (int t = 0; t < RN_TOKENS; t++) {
        if (state->token[t] <= start) {
            strip->tokens[start - state->token[t]] = 'X';
        }
    }
    for (int i = RN_GNOMES_MAX - 1; i >= 0; i--) { /* the top of a stack last */
        int g = state->order[i];
        if (g != RN_NONE) {
            strip->keepers[start - state->time[g]] = *rn_word_gnome(g);
        }
    }
    if (state->active == RN_NONE) {
        return;
    }
    RN_ASSERT(state->ghost <= state->time[state->active] && state->time[state->active] <= start);
    strip->keepers[start - state->ghost] = rn_lower(*rn_word_gnome(state->active));
    strip->keepers[start - state->time[state->active]] = *rn_word_gnome(state->active);
}

static void print_row(const char row[STRIP_MAX])
{
    int size = STRIP_MAX;
    while (size > 0 && row[size - 1] == ' ') {
        size--;
    }
    if (size > 0) {
        rn_say("  %.*s", size, row);
    }
}

void rn_time_print(const RnTable *table)
{
    Strip strip;
    const RnState *state = &table->view.seen;
    int start = table->session->box->start[state->config.gnomes];
    memset(&strip, ' ', sizeof strip);
    mark_spaces(&strip, table->session->box, start);
    mark_keepers(&strip, state, start);
    print_row(strip.ruler);
    print_row(strip.icons);
    print_row(strip.tokens);
    print_row(strip.keepers);
    rn_say_at(2, "  %s",
              _("! event, + item, # both, X danger, A the top keeper of a space, a the ghost"));
    print_order(table);
    print_ahead(table);
}
