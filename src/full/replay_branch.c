/*
 * replay_branch.c - playing on from a step of a recorded game, as a new game on the shelf.
 *
 * The new game is the old one up to there: the same settings, seed and moves. The dice to come are
 * those of the seed, so its record is as honest as any.
 */
#include "full/replay.h"

#include <stdio.h>

#include "text/tongue.h"

/* The game up to here, played again, and all chance up to the next decision. False when it does not
 * lead here. */
static bool play_again(const RnReplay *replay, RnSession *branch)
{
    const RnSession *session = &replay->session;
    if (rn_session_new(branch, &rn_session_state(session)->config, rn_session_is_seeded(session),
                       rn_session_seed(session)) != RN_CONFIG_OK) {
        return false;
    }
    for (size_t i = 0; i < replay->at; i++) {
        RnMove move = rn_session_past(session, i)->move;
        if (rn_session_is_seeded(session) && rn_is_chance(move)) {
            continue;
        }
        if (rn_session_play(branch, move) != RN_OK) {
            return false;
        }
    }
    return rn_session_steps(branch) >= replay->at &&
           rn_hash(rn_session_at(branch, replay->at)) ==
               rn_hash(rn_session_at(session, replay->at));
}

/* Keeps the branch on the shelf; its id in `id`. */
static bool keep_branch(RnReplay *replay, const RnApp *app, char id[RN_SHELF_ID_MAX],
                        char why[RN_SHELF_ERROR_MAX])
{
    RnSession branch;
    RnKept kept;
    bool kept_it = false;
    rn_session_init(&branch, replay->session.box);
    if (!play_again(replay, &branch)) {
        snprintf(why, RN_SHELF_ERROR_MAX, "%s", _("This game cannot be gone on with from here."));
    } else if (rn_session_state(&branch)->decision == RN_OVER) {
        snprintf(why, RN_SHELF_ERROR_MAX, "%s", _("From here on there is nothing left to decide."));
    } else if (rn_shelf_new(&app->shelf, &kept, why)) {
        kept_it = rn_shelf_save(&app->shelf, &kept, &branch, &replay->head, why);
        snprintf(id, RN_SHELF_ID_MAX, "%s", kept.id);
        rn_shelf_close(&kept);
    }
    rn_session_free(&branch);
    return kept_it;
}

static void branch_answered(RnApp *app, void *user, int answer)
{
    RnReplay *replay = user;
    char why[RN_SHELF_ERROR_MAX], id[RN_SHELF_ID_MAX];
    if (answer != 0) {
        return;
    }
    if (!keep_branch(replay, app, id, why)) {
        rn_message_open(app, _("Play on from here"), why);
        return;
    }
    rn_app_pop(app);
    rn_game_resume(app, id);
}

void rn_replay_branch(RnReplay *replay, RnApp *app)
{
    const char *const answers[] = {_("Play on"), _("Keep looking")};
    const RnState *state = rn_session_at(&replay->session, replay->at);
    replay->playing = false;
    if (state->decision == RN_OVER) {
        return;
    }
    if (!app->keeps) {
        rn_message_open(app, _("Play on from here"), app->shelf_why);
        return;
    }
    rn_question_open(
        app, _("Play on from here"),
        rn_session_is_seeded(&replay->session)
            ? _("A new game is put on the shelf that is the same up to here. Its dice and "
                "cards come from the same seed: the same moves would bring the same "
                "again.")
            : _("A new game is put on the shelf that is the same up to here. You go on "
                "rolling the dice and drawing the cards yourselves."),
        answers, 2, branch_answered, replay);
}
