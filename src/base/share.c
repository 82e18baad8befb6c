/*
 * share.c - how sure a share of games is. z is 1.96 throughout.
 */
#include "base/share.h"

#include "base/assert.h"

/* part * scale / whole without running over: part < 2^32, scale a square of at most 10^5. */
static uint64_t scaled(uint64_t part, uint64_t whole, uint64_t step)
{
    const uint64_t rest = part * step % whole;
    return part * step / whole * step + rest * step / whole;
}

uint64_t rn_square_root(uint64_t square)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit > 0; bit >>= 1) {
        if ((root + bit) * (root + bit) <= square) {
            root += bit;
        }
    }
    return root;
}

/* With z^2 = 3.8416 the middle is (hits + z^2/2) / (games + z^2) and half of the interval
 * z sqrt(hits (games - hits) / games + z^2/4) / (games + z^2); here as parts of the same whole. */
typedef struct Wilson {
    uint64_t middle, half, whole;
} Wilson;

static Wilson wilson(uint64_t hits, uint64_t games)
{
    const uint64_t product = hits * (games - hits);
    const uint64_t square = product / games * UINT64_C(10000000000) +
                            scaled(product % games, games, 100000) + UINT64_C(9604000000);
    return (Wilson){.middle = 10000 * (10000 * hits + 19208),
                    .half = 1960 * rn_square_root(square),
                    .whole = 10000 * games + 38416};
}

void rn_share_interval(uint32_t hits, uint32_t games, int *low, int *high)
{
    RN_ASSERT(hits <= games);
    *low = 0;
    *high = 10000;
    if (games > 0) {
        const Wilson w = wilson(hits, games);
        const uint64_t below = w.middle > w.half ? w.middle - w.half : 0;
        *low = (int)((below + w.whole / 2) / w.whole);
        *high = (int)((w.middle + w.half + w.whole / 2) / w.whole);
    }
}

int rn_pairs_half(uint32_t up, uint32_t down, uint32_t games)
{
    const uint64_t pairs = (uint64_t)games + 2, gain = up > down ? up - down : down - up;
    RN_ASSERT((uint64_t)up + down <= games);
    const uint64_t apart = ((uint64_t)up + down + 1) * 100000000;
    const uint64_t mean =
        gain * gain / pairs * 100000000 + scaled(gain * gain % pairs, pairs, 10000);
    return (int)(196 * rn_square_root(apart - mean) / (100 * pairs));
}

int rn_mean_half(uint64_t squares, uint32_t unit, uint32_t games)
{
    RN_ASSERT(unit > 0 && games > 0);
    const uint64_t root = rn_square_root(squares + (uint64_t)unit * unit);
    return (int)((root * 19600 + (uint64_t)unit * games / 2) / ((uint64_t)unit * games));
}

/* How many thousandths of its spread a normal number exceeds once in 20 `tests`, for as many tests or the
 * next larger number of them. */
static uint32_t limit_of(uint32_t tests)
{
    static const struct {
        uint32_t tests, limit;
    } table[] = {{1, 1645},   {2, 1960},   {3, 2128},   {4, 2242},   {5, 2327},   {6, 2394},
                 {8, 2498},   {10, 2576},  {12, 2639},  {15, 2713},  {20, 2808},  {25, 2879},
                 {30, 2936},  {40, 3024},  {50, 3091},  {60, 3145},  {80, 3228},  {100, 3291},
                 {150, 3404}, {200, 3481}, {300, 3588}, {500, 3720}, {1000, 3891}};
    const uint32_t last = sizeof table / sizeof *table - 1;
    uint32_t at = 0;
    while (at < last && table[at].tests < tests) {
        at++;
    }
    return tests <= table[last].tests ? table[at].limit : 5000;
}

uint64_t rn_mean_doubt(int64_t sum, uint64_t squares, uint32_t unit)
{
    const uint64_t whole = squares + (uint64_t)unit * unit;
    const uint64_t square = sum > 0 ? (uint64_t)sum * (uint64_t)sum : 0;
    const uint64_t rest = square % whole;
    RN_ASSERT(sum < INT64_C(3000000000));
    return square / whole * 1000000 + rest / (whole / 1000000 + 1);
}

bool rn_mean_tells(int64_t sum, uint64_t squares, uint32_t unit, uint32_t tests)
{
    const uint64_t limit = limit_of(tests);
    return rn_mean_doubt(sum, squares, unit) > limit * limit;
}
