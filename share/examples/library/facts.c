/* A game told in sentences: cc facts.c $(pkg-config --cflags --libs rednov) */
#include <rednov_text.h>
#include <stdio.h>

int main(void)
{
    const RnBox *box = rn_box_standard();
    const RnConfig config = {.players = 3, .gnomes = 3};
    const char *const names[RN_GNOMES_MAX] = {"Ann", "Bob", "Cleo"};
    RnMove moves[RN_MOVES_MAX];
    RnState game;
    RnLog log;
    rn_new(box, &config, &game);
    for (uint64_t rolls = 0; game.decision != RN_OVER;) {
        const int count = rn_legal(box, &game, moves);
        const bool chance = game.decision == RN_CHANCE;
        rn_step(box, &game, chance ? rn_dice_roll(&game, 7, rolls++) : moves[count - 1], &log);
        for (int i = 0; i < log.count; i++) {
            char sentence[RN_SENTENCE_MAX];
            if (rn_narrate(box, &game, log.fact[i], names, sentence, sizeof sentence) > 0) {
                puts(sentence);
            }
        }
    }
    return 0;
}
