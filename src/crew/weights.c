/*
 * weights.c - what things are worth to the sailor; found by play, tools/tune_crew.c.
 */
#include "sailor.h"

const RnWeights *rn_sailor_weights(void)
{
    static const RnWeights weights = {
        .minute = 18,
        .track = {{0, 0, 58, 94, 171, 236, 146, 255, 573, 889, 0, 0},
                  {0, 0, 31, 158, 265, 432, 240, 371, 706, 1048, 0, 0},
                  {0, 0, 71, 133, 211, 319, 165, 375, 613, 1057, 0, 0}},
        .ease = 1,
        .foresight = 35,
        .token = {2247, 1874, 2643, 2979},
        .trust = 28,
        .fire = 169,
        .fire_vital = 142,
        .water = 100,
        .water_vital = 59,
        .hatch = 136,
        .hatch_vital = 45,
        .draw = 52,
        .draw_wanted = 145,
        .grog = 41,
        .grog_wanted = 53,
        .faint = 153,
        .item = {28, 29, 19, 17, 11, 28, 8, 35, -19, 1, 24, -15, 61},
        .place = {0, 5, 42, -1, 1, 43, -10, 17, -25, -1, -25, -200},
        .danger = 2,
    };
    return &weights;
}
