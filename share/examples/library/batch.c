/* A thousand games side by side, played at random: how often is a crew rescued by accident? */
#include <rednov_batch.h>
#include <stdio.h>

int main(void)
{
    RnBatchPlan plan = {.games = 1000,
                        .configs = 1,
                        .config = {{.players = 4, .gnomes = 4}},
                        .seed = 1,
                        .blind = true};
    int32_t actions[1000];
    uint32_t rescued = 0, over = 0;
    RnBatch *batch;
    if (rn_batch_open(&plan, &batch) != RN_BATCH_OK) {
        return 1;
    }
    for (const RnBatchAsked *asked = rn_batch_asked(batch); over < plan.games;) {
        rn_batch_random(batch, 7, actions);
        rn_batch_step(batch, actions);
        for (uint32_t i = 0; i < plan.games; i++) {
            over += asked->ended[i];
            rescued += asked->ended[i] && asked->result[i] == RN_RESCUED;
        }
    }
    printf("%u of %u rescued\n", rescued, plan.games);
    rn_batch_close(batch);
    return 0;
}
