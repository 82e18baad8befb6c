/*
 * numbers.c - shares and their differences, with margins.
 *
 * The intervals are those of base/share.h, in whole numbers, so that a review is the same everywhere.
 */
#include "base/assert.h"
#include "base/share.h"
#include "review/review.h"

int rn_share_value(RnShare share)
{
    RN_ASSERT(share.sure || share.rescued <= share.games);
    if (share.games == 0) {
        return share.rescued != 0 ? RN_WHOLE : 0;
    }
    return (int)(((uint64_t)share.rescued * RN_WHOLE + share.games / 2) / share.games);
}

int rn_share_margin(RnShare share)
{
    return share.sure ? 0 : rn_share_half(share.rescued, share.games);
}

RnSwing rn_share_swing(RnShare from, RnShare to)
{
    return (RnSwing){.by = rn_share_value(to) - rn_share_value(from),
                     .margin = rn_halves_joined(rn_share_margin(from), rn_share_margin(to))};
}

RnSwing rn_paired_swing(uint32_t better, uint32_t worse, uint32_t games)
{
    RnSwing swing = {.margin = rn_pairs_half(better, worse, games)};
    if (games > 0) {
        swing.by = (int)(((int64_t)better - (int64_t)worse) * RN_WHOLE / (int64_t)games);
    }
    return swing;
}

bool rn_swing_is_clear(RnSwing swing)
{
    return swing.by > swing.margin || swing.by < -swing.margin;
}
