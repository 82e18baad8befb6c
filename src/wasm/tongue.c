/*
 * tongue.c - strings in the reader's language: the page is asked, which has the catalogue.
 *
 * The page puts a translation into memory from rn_page_keep() and remembers where, so that each is
 * made once. When the language changes it calls rn_page_forget().
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "page.h"
#include "text/tongue.h"

enum { NO_NUMBER = -1 };

/* Where the translation of a key stands, or NULL; `n` chooses the plural form, or is NO_NUMBER. */
__attribute__((import_module("env"), import_name("page_translate"))) const char *
page_translate(const char *key, uint32_t size, int32_t n);

static char **kept;
static size_t kept_count, kept_room;

RN_EXPORT(rn_page_keep) char *rn_page_keep(uint32_t size)
{
    kept = rn_grow(kept, kept_count, &kept_room, sizeof *kept);
    return kept[kept_count++] = rn_alloc((size_t)size + 1, 1);
}

RN_EXPORT(rn_page_forget) void rn_page_forget(void)
{
    for (size_t i = 0; i < kept_count; i++) {
        free(kept[i]);
    }
    kept_count = 0;
}

const char *rn_tr(const char *text)
{
    const char *found = text[0] ? page_translate(text, (uint32_t)strlen(text), NO_NUMBER) : NULL;
    return found ? found : text;
}

const char *rn_tr_n(const char *one, const char *many, unsigned long n)
{
    const char *found = page_translate(one, (uint32_t)strlen(one), (int32_t)(n & INT32_MAX));
    return found ? found : n == 1 ? one : many;
}

const char *rn_tr_in(const char *text)
{
    const char *found = page_translate(text, (uint32_t)strlen(text), NO_NUMBER);
    const char *string = strchr(text, '\004');
    return found ? found : string ? string + 1 : text;
}
