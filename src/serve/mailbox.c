/*
 * mailbox.c - which mailbox an address leads to.
 *
 * Only for counting and sealing: a mail goes to the address as it was given.
 */
#include "serve/mailbox.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool is_host(const char *host, const char *name)
{
    size_t size = strlen(name);
    for (size_t i = 0; i < size; i++) {
        if (small(host[i]) != name[i]) {
            return false;
        }
    }
    return host[size] == '\0';
}

void rn_mailbox(const char *to, char box[RN_NOTICE_TO])
{
    const char *host = strrchr(to, '@');
    size_t used = 0;
    if (host == NULL) {
        box[0] = '\0';
        return;
    }
    bool google = is_host(host, "@gmail.com") || is_host(host, "@googlemail.com");
    for (const char *at = to; at < host && *at != '+' && used < RN_NOTICE_TO - 1; at++) {
        if (!(google && *at == '.')) {
            box[used++] = small(*at);
        }
    }
    for (const char *at = google ? "@gmail.com" : host; *at != '\0' && used < RN_NOTICE_TO - 1;
         at++) {
        box[used++] = small(*at);
    }
    box[used] = '\0';
}
