/* Four mates play a game: cc crew.c $(pkg-config --cflags --libs rednov) */
#include <rednov_crew.h>
#include <stdio.h>

int main(void)
{
    const RnBox *box = rn_box_standard();
    const RnConfig config = {.players = 4, .gnomes = 4};
    RnPlayer mates[RN_GNOMES_MAX];
    RnRescue rescue = {0};
    RnState game;
    RnView view;
    for (int gnome = 0; gnome < config.gnomes; gnome++) {
        rn_player_init(&mates[gnome], RN_MATE, (uint64_t)gnome, (RnBudget){0});
    }
    rn_new(box, &config, &game);
    for (uint64_t rolls = 0; game.decision != RN_OVER;) {
        RnMove move;
        if (game.decision == RN_CHANCE) {
            move = rn_dice_roll(&game, 7, rolls++);
        } else {
            rn_view(&game, game.decider, &view); /* what this gnome's player may know */
            if (rescue.futures == 0) {
                rn_crew_rescue(box, &view, 1, &rescue);
            }
            move = rn_player_move(box, &mates[game.decider], &view);
        }
        rn_step(box, &game, move, NULL);
    }
    printf("%s; the chance was %d %%, give or take %d\n", /* told in ten-thousandths */
           game.result == RN_RESCUED ? "rescued" : "lost", rescue.chance / 100,
           rescue.margin / 100);
    return 0;
}
