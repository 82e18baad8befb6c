/*
 * advice.c - what the crew says about a plan, in words.
 */
#include "table/advice.h"

#include <stdio.h>

#include "text/text.h"
#include "text/tongue.h"

enum { THREAT_MAX = 100 };

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
        N_("would by its death spare the crew further events"),
        N_("gets an item to who needs it"),
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

int rn_threats(const RnEndings *endings, int reasons[RN_THREATS])
{
    const uint16_t *lost_by = endings->lost_by;
    int count = 0;
    for (unsigned told = 0; count < RN_THREATS; count++) {
        int likeliest = RN_NO_REASON; /* which nothing is lost by */
        for (int reason = 1; reason < RN_REASONS; reason++) {
            if (!(told >> reason & 1) && lost_by[reason] > lost_by[likeliest]) {
                likeliest = reason;
            }
        }
        if (rn_percent(lost_by[likeliest]) == 0) {
            break;
        }
        told |= 1U << likeliest;
        reasons[count] = likeliest;
    }
    return count;
}

void rn_threats_text(const RnEndings *endings, char *text, size_t size)
{
    char list[RN_THREATS * THREAT_MAX];
    RnOut out = rn_out(list, sizeof list);
    int reasons[RN_THREATS];
    const int count = rn_threats(endings, reasons);
    for (int i = 0; i < count; i++) {
        char one[THREAT_MAX - 2];
        /* TRANSLATORS: a reason and its share: "Devoured by Kraken! 3%" */
        snprintf(one, sizeof one, _("%s %d%%"), rn_name_reason(reasons[i]),
                 rn_percent(endings->lost_by[reasons[i]]));
        rn_put(&out, i > 0 ? ", " : "");
        rn_put(&out, one);
    }
    text[0] = '\0';
    if (count > 0) {
        /* TRANSLATORS: "How the boat may be lost: Devoured by Kraken! 3%." Shares of all games. */
        snprintf(text, size, _("How the boat may be lost: %s."), list);
    }
}

int rn_percent(int share) { return (share + 50) / 100; }
