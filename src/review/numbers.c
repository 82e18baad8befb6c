/*
 * numbers.c - shares and their differences, with margins.
 *
 * Whole numbers only, so that a review is the same everywhere. Inside, shares are in millionths and
 * variances in 10^-16; the margins are 1.96 standard deviations, of shares with a few imagined games
 * added (two won and two lost, or half of each kind of pair), without which a share of 0 or 1 would
 * claim to be certain.
 */
#include "review/review.h"

static const uint64_t MILLION = 1000000;

static uint64_t square_root(uint64_t square)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit > 0; bit >>= 1) {
        if ((root + bit) * (root + bit) <= square) {
            root += bit;
        }
    }
    return root;
}

/* 1.96 standard deviations in ten-thousandths. */
static int margin_of(uint64_t variance) { return (int)(196 * square_root(variance) / MILLION); }

static uint64_t variance_of(RnShare share)
{
    if (share.sure) {
        return 0;
    }
    uint64_t games = (uint64_t)share.games + 4;
    uint64_t part = ((uint64_t)share.rescued + 2) * MILLION / games;
    return part * (MILLION - part) * RN_WHOLE / games;
}

int rn_share_value(RnShare share)
{
    if (share.games == 0) {
        return share.rescued != 0 ? RN_WHOLE : 0;
    }
    return (int)(((uint64_t)share.rescued * RN_WHOLE + share.games / 2) / share.games);
}

int rn_share_margin(RnShare share) { return margin_of(variance_of(share)); }

RnSwing rn_share_swing(RnShare from, RnShare to)
{
    RnSwing swing = {.by = rn_share_value(to) - rn_share_value(from),
                     .margin = margin_of(variance_of(from) + variance_of(to))};
    return swing;
}

RnSwing rn_paired_swing(uint32_t better, uint32_t worse, uint32_t games)
{
    int64_t pairs = 2 * (int64_t)games + 4; /* in halves */
    int64_t up = 2 * (int64_t)better + 1;
    int64_t down = 2 * (int64_t)worse + 1;
    int64_t million = (int64_t)MILLION;
    int64_t apart = (up + down) * million / pairs;
    int64_t mean = (up - down) * million / pairs;
    uint64_t spread = (uint64_t)(apart * million - mean * mean);
    RnSwing swing = {.margin = margin_of(spread * 2 / (uint64_t)pairs * RN_WHOLE)};
    if (games > 0) {
        swing.by = (int)(((int64_t)better - (int64_t)worse) * RN_WHOLE / (int64_t)games);
    }
    return swing;
}

bool rn_swing_is_clear(RnSwing swing)
{
    return swing.by > swing.margin || swing.by < -swing.margin;
}
