/* A program of somebody else's: plays one game by the installed library, as rednov.h shows. */
#include <inttypes.h>
#include <rednov.h>
#include <stdio.h>

int main(void)
{
    const RnBox *box = rn_box_standard();
    RnConfig config = {.edition = RN_REVISED, .players = 3, .gnomes = 3};
    RnState game;
    RnMove moves[RN_MOVES_MAX];
    uint64_t rolls = 0;
    int steps = 0;

    if (rn_new(box, &config, &game) != RN_CONFIG_OK) {
        return 1;
    }
    while (game.decision != RN_OVER) {
        int count = rn_legal(box, &game, moves);
        RnMove move = moves[(unsigned)steps % (unsigned)count];
        if (game.decision == RN_CHANCE) {
            move = rn_dice_roll(&game, 7, rolls++);
        }
        RnWhy why = rn_step(box, &game, move, NULL);
        if (why != RN_OK) {
            fprintf(stderr, "[%s] %s\n", rn_why_clause(why), rn_why_text(why));
            return 1;
        }
        steps++;
    }
    printf("rednov %s: %s after %d steps, hash %016" PRIx64 "\n", rn_version(),
           game.result == RN_RESCUED ? "rescued" : "lost", steps, rn_hash(&game));
    return 0;
}
