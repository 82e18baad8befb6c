/*
 * gettext.c - the strings of text/tongue.h from gettext's catalogues.
 */
#include <libintl.h>
#include <string.h>

#include "text/tongue.h"

#define DOMAIN "rednov"

const char *rn_tr(const char *text) { return text[0] != '\0' ? dgettext(DOMAIN, text) : text; }

const char *rn_tr_n(const char *one, const char *many, unsigned long n)
{
    return dngettext(DOMAIN, one, many, n);
}

const char *rn_tr_in(const char *text)
{
    const char *found = dgettext(DOMAIN, text);
    const char *mark = found == text ? strchr(text, '\004') : NULL;
    return mark != NULL ? mark + 1 : found;
}
