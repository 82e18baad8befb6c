/*
 * advice.c - what the crew says about a plan, in words.
 */
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

int rn_percent(int share) { return (share + 50) / 100; }
