/*
 * advice.c - what the crew says about a plan, in words.
 */
#include "base/share.h"
#include "table/advice.h"

#include "text/text.h"
#include "text/tongue.h"

void rn_reasons_list(unsigned reasons, char *text, size_t size)
{
    /* TRANSLATORS: what a plan does; they stand in a list, "What it does: puts a fire out, gets
       items." */
    static const char *const words[] = {
        N_("takes a danger off the time track"),
        N_("sets a track back"),
        N_("puts a fire out"),
        N_("gets water out of the way"),
        N_("clears a hatch"),
        N_("gets items"),
        N_("gets out of a deadly place"),
        N_("waits where it will be needed"),
    };
    RnOut out = rn_out(text, size);
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++) {
        if (!(reasons >> i & 1)) {
            continue;
        }
        rn_put(&out, out.used > 0 ? ", " : "");
        rn_put(&out, rn_tr(words[i]));
    }
}

int rn_rescue_percent(const RnRescue *rescue, int *margin)
{
    int low;
    int high;
    uint32_t games = rescue->games > 0 ? rescue->games : 1;
    rn_share_interval(rescue->rescued, rescue->games, &low, &high);
    *margin = (high - low + 100) / 200;
    return (int)(((uint64_t)rescue->rescued * 100 + games / 2) / games);
}
