/*
 * advice.c - what the crew says about a plan, in words.
 */
#include "table/advice.h"

#include <stdio.h>

#include "text/text.h"
#include "text/tongue.h"

enum { THREATS = 4, THREAT_MAX = 100, THREATS_MAX = THREATS * THREAT_MAX + 8 };

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

/* The likeliest reason of those not told yet. */
static int likeliest(const uint16_t lost_by[RN_REASONS], unsigned told)
{
    int found = RN_NO_REASON; /* which nothing is lost by */
    for (int reason = 1; reason < RN_REASONS; reason++) {
        if (!(told >> reason & 1) && lost_by[reason] > lost_by[found]) {
            found = reason;
        }
    }
    return found;
}

void rn_threats_text(const RnEndings *endings, char *text, size_t size)
{
    char list[THREATS_MAX];
    RnOut out = rn_out(list, sizeof list);
    unsigned told = 0;
    for (int i = 0; i < THREATS; i++) {
        const int reason = likeliest(endings->lost_by, told);
        const int percent = rn_percent(endings->lost_by[reason]);
        char one[THREAT_MAX];
        if (percent == 0) {
            break;
        }
        /* TRANSLATORS: a reason and its share: "Devoured by Kraken! 3%" */
        snprintf(one, sizeof one, _("%s %d%%"), rn_name_reason(reason), percent);
        rn_put(&out, out.used > 0 ? ", " : "");
        rn_put(&out, one);
        told |= 1U << reason;
    }
    text[0] = '\0';
    if (out.used > 0) {
        /* TRANSLATORS: "How the boat may be lost: Devoured by Kraken! 3%." Shares of all games. */
        snprintf(text, size, _("How the boat may be lost: %s."), list);
    }
}

int rn_percent(int share) { return (share + 50) / 100; }
