/*
 * seat_views.c - what each seat of a recorded game may know, made from other games than the one played.
 *
 *     seat_views RECORD
 *
 * Reads a record and prints for every number of steps
 *     view STEPS SEAT APART BYTES   what the seat may know, as bytes; SEAT - for who sits nowhere
 *     by STEP GNOME                 who made that step; - for chance
 * The bytes come from deals that differ from the true one in what is hidden from the seat and in nothing
 * else; APART tells whether there was such a deal. So whatever equals them tells nothing hidden.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/digest.h"
#include "session/record.h"
#include "session/viewcode.h"

enum { DEALS = 8, RECORD_MAX = 1 << 20 };

static char letter(int gnome) { return gnome < RN_GNOMES_MAX ? (char)('A' + gnome) : '-'; }

/* The bytes of the view, the same for every deal; false when they are not. */
static bool print_view(const RnBox *box, const RnState *state, size_t steps, int seat)
{
    char text[2 * RN_VIEW_CODE_MAX + 1] = "";
    bool apart = false;
    RnView view;
    rn_view_from(state, seat, &view);
    for (unsigned deal = 0; deal < DEALS; deal++) {
        uint8_t code[RN_VIEW_CODE_MAX];
        char other_text[2 * RN_VIEW_CODE_MAX + 1];
        RnView other_view;
        RnState other;
        if (!rn_complete(box, &view, 1000 + 7919u * deal + steps, &other)) {
            return false;
        }
        apart = apart || memcmp(other.items, state->items, sizeof other.items) != 0;
        rn_view_from(&other, seat, &other_view);
        rn_hex(code, rn_view_encode(box, &other_view, code), other_text);
        if (deal > 0 && strcmp(text, other_text) != 0) {
            return false;
        }
        memcpy(text, other_text, sizeof text);
    }
    printf("view %zu %c %d %s\n", steps, letter(seat), apart, text);
    return true;
}

static bool print_all(const RnBox *box, const RnState *state, size_t steps)
{
    if (state->decision == RN_OVER) {
        return true;
    }
    for (int seat = 0; seat < state->config.gnomes; seat++) {
        if (!print_view(box, state, steps, seat)) {
            return false;
        }
    }
    return print_view(box, state, steps, RN_NONE);
}

static bool read_text(const char *path, char *text, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    *size = fread(text, 1, RECORD_MAX, file);
    fclose(file);
    return *size < RECORD_MAX;
}

int main(int argc, char **argv)
{
    static char text[RECORD_MAX];
    RnSession session;
    RnRecordHead head;
    RnRecordError error;
    size_t size;
    rn_session_init(&session, rn_box_standard());
    if (argc != 2 || !read_text(argv[1], text, &size) ||
        !rn_record_read(&session, text, size, &head, NULL, NULL, &error)) {
        fputs("seat_views: that is no record\n", stderr);
        return 1;
    }
    bool fine = true;
    for (size_t i = 0; fine && i < rn_session_steps(&session); i++) {
        const RnPast *past = rn_session_past(&session, i);
        fine = print_all(session.box, &past->before, i);
        printf("by %zu %c\n", i, rn_is_chance(past->move) ? '-' : letter(past->before.decider));
    }
    fine = fine && print_all(session.box, rn_session_state(&session), rn_session_steps(&session));
    rn_session_free(&session);
    if (!fine) {
        fputs("seat_views: the bytes of a view depend on what is hidden\n", stderr);
    }
    return fine ? 0 : 1;
}
