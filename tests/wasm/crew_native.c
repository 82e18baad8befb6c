/*
 * crew_native.c - the computer crew at a table as src/wasm/think.c has it, to compare with the same in WASM.
 *
 *     crew_native KIND EDITION GNOMES VARIANTS SEED GAMES     a game: prints "steps hash microseconds"
 *     crew_native rescue EDITION GNOMES VARIANTS SEED FUTURES the chance of rescue at its beginning, at once (0) or by so
 *                                                             many futures: prints "chance margin microseconds"
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "crew/search.h"
#include "table/crewmen.h"

static unsigned number(const char *text) { return (unsigned)strtoul(text, NULL, 10); }

static void play(RnSession *session, int kind, uint32_t games)
{
    const RnEffort effort = {.games = games > 0 ? games : 1};
    static RnCrewmen crew;
    const RnState *state = rn_session_state(session);
    while (state->decision != RN_OVER) {
        RnView view;
        const int gnome = state->decider;
        RnPlayer *player = rn_crewman(&crew, session, gnome, kind, effort);
        rn_view(state, gnome, &view);
        if (rn_session_play(session, rn_player_move(session->box, player, &view)) != RN_OK) {
            exit(1);
        }
        rn_crewman_moved(&crew, session, gnome, player);
        state = rn_session_state(session);
    }
    printf("%zu %016" PRIx64, rn_session_steps(session), rn_hash(state));
}

static void look_ahead(const RnSession *session, uint32_t futures)
{
    RnRescue rescue;
    RnView view;
    const uint64_t seed =
        rn_think_seed(rn_session_seed(session), rn_session_steps(session), RN_SALT_RESCUE);
    rn_view(rn_session_state(session), 0, &view);
    if (futures == 0) {
        rn_crew_rescue(session->box, &view, seed, &rescue);
    } else {
        rn_crew_weigh(session->box, &view, rn_minutes(&view.seen) - RN_FAR, seed, futures, &rescue);
    }
    printf("%d %d", rescue.chance, rescue.margin);
}

int main(int argc, char **argv)
{
    if (argc != 7) {
        return 2;
    }
    const uint8_t gnomes = (uint8_t)number(argv[3]);
    RnConfig config = {.edition = (uint8_t)number(argv[2]), .players = gnomes, .gnomes = gnomes};
    RnSession session;
    rn_set_variants(&config, number(argv[4]));
    rn_session_init(&session, rn_box_standard());
    if (rn_session_new(&session, &config, true, number(argv[5])) != RN_CONFIG_OK) {
        return 2;
    }
    if (strcmp(argv[1], "rescue") == 0) {
        look_ahead(&session, number(argv[6]));
    } else {
        play(&session, (int)number(argv[1]), number(argv[6]));
    }
    printf(" %.0f\n", 1e6 * (double)clock() / CLOCKS_PER_SEC);
    rn_session_free(&session);
    return 0;
}
