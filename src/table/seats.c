/*
 * seats.c - who plays which gnome.
 *
 * Decides how a seat is written, and what computer players are called in a record.
 */
#include "table/seats.h"

#include <string.h>
#include <time.h>

#include "table/crewmen.h"
#include "table/names.h"
#include "text/text.h"

static const char PERSON[] = "person";
static const char COMMAND[] = "cmd:";

RnSeats rn_seats(void)
{
    RnSeats seats = {.think_ms = RN_THINK_MS};
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        seats.seat[g].kind = RN_PERSON;
    }
    return seats;
}

int rn_seat_read(const char *text, RnSeat *seat)
{
    int gnome = rn_word_find(rn_word_gnome, 0, RN_GNOMES_MAX, text, strcspn(text, "="));
    if (gnome < 0 || text[1] != '=') {
        return -1;
    }
    *seat = (RnSeat){.given = true};
    const char *who = text + 2;
    int kind = rn_kind_find(who);
    if (kind >= 0) {
        seat->kind = (uint8_t)kind;
    } else if (strcmp(who, PERSON) == 0) {
        seat->kind = RN_PERSON;
    } else if (strncmp(who, COMMAND, strlen(COMMAND)) == 0 && who[strlen(COMMAND)] != '\0') {
        seat->kind = RN_PROGRAM;
        seat->command = who + strlen(COMMAND);
    } else {
        return -1;
    }
    return gnome;
}

int rn_seats_people(const RnSeats *seats, int gnomes)
{
    int people = 0;
    for (int g = 0; g < gnomes; g++) {
        people += seats->seat[g].kind == RN_PERSON;
    }
    return people;
}

bool rn_seats_loyal(const RnSeats *seats, const RnState *state, int gnome)
{
    return state->config.crazed != 0 && (seats->loyal >> gnome & 1u) != 0;
}

RnEffort rn_seats_effort(const RnSeats *seats, const RnState *state, int gnome)
{
    return (RnEffort){.ms = seats->think_ms,
                      .games = seats->think_games,
                      .loyal = rn_seats_loyal(seats, state, gnome),
                      .alone = rn_seats_people(seats, state->config.gnomes) == 0};
}

/* ---- Names ------------------------------------------------------------------------------------ */

/* What the record says of a gnome, by the word for it or its player's name. */
static int told_kind(const RnState *state, const RnRecordHead *head, int gnome)
{
    const char *word = head->seats[gnome];
    int kind = rn_kind_find(word[0] != '\0' ? word : head->names[rn_player(state, gnome) - 1]);
    return kind >= 0 ? kind : RN_PERSON;
}

void rn_seats_from_names(RnSeats *seats, const RnState *state, const RnRecordHead *head)
{
    for (int g = 0; g < state->config.gnomes; g++) {
        int kind = told_kind(state, head, g);
        if (kind != RN_PERSON && !seats->seat[g].given) {
            seats->seat[g].kind = (uint8_t)kind;
        }
    }
    seats->loyal |= head->loyal;
}

/* "mybot" of "./bots/mybot --fast", or "program" when that cannot be a name. */
static void program_name(const char *command, char name[RN_NAME_MAX])
{
    size_t size = strcspn(command, " ");
    size_t begin = size;
    while (begin > 0 && command[begin - 1] != '/') {
        begin--;
    }
    if (size - begin < RN_NAME_MAX) {
        memcpy(name, command + begin, size - begin);
        name[size - begin] = '\0';
    }
    if (size - begin >= RN_NAME_MAX || rn_name_flaw(name) != NULL) {
        strcpy(name, "program");
    }
}

static bool same_seat(const RnSeat *a, const RnSeat *b)
{
    if (a->kind != RN_PROGRAM || b->kind != RN_PROGRAM) {
        return a->kind == b->kind;
    }
    return strcmp(a->command, b->command) == 0;
}

/* A gnome of the player's when their seats are all alike, or -1. */
static int gnome_of_player(const RnSeats *seats, const RnState *state, int player)
{
    int found = -1;
    for (int g = 0; g < state->config.gnomes; g++) {
        if (rn_player(state, g) != player) {
            continue;
        }
        if (found >= 0 && !same_seat(&seats->seat[found], &seats->seat[g])) {
            return -1;
        }
        found = g;
    }
    return found;
}

/* What the player of such a seat is called in a record. */
static void seat_name(const RnSeat *seat, char name[RN_NAME_MAX])
{
    if (seat->kind == RN_PROGRAM) {
        program_name(seat->command, name);
    } else {
        strcpy(name, rn_kind_word(seat->kind));
    }
}

void rn_seats_unname(const RnSeats *seats, const RnState *state, int gnome, RnRecordHead *head)
{
    char *name = head->names[rn_player(state, gnome) - 1];
    char own[RN_NAME_MAX];
    seat_name(&seats->seat[gnome], own);
    if (strcmp(name, own) == 0) {
        name[0] = '\0';
    }
}

void rn_seats_name(const RnSeats *seats, const RnState *state, RnRecordHead *head)
{
    memset(head->seats, 0, sizeof head->seats);
    head->loyal = state->config.crazed != 0 ? seats->loyal : 0;
    for (int player = 1; player <= state->config.players; player++) {
        char *name = head->names[player - 1];
        int gnome = gnome_of_player(seats, state, player);
        if (rn_kind_find(name) >= 0) {
            name[0] = '\0'; /* of who sat there before */
        }
        if (name[0] == '\0' && gnome >= 0 && seats->seat[gnome].kind != RN_PERSON) {
            seat_name(&seats->seat[gnome], name);
        }
    }
    for (int g = 0; g < state->config.gnomes; g++) {
        const char *word = rn_kind_word(seats->seat[g].kind);
        if (word != NULL && told_kind(state, head, g) != seats->seat[g].kind) {
            strcpy(head->seats[g], word);
        }
    }
}

void rn_head_today(RnRecordHead *head)
{
    const time_t now = time(NULL);
    struct tm today;
    if (localtime_r(&now, &today) == NULL ||
        strftime(head->date, sizeof head->date, "%Y-%m-%d", &today) == 0) {
        head->date[0] = '\0';
    }
}
