/*
 * address.c - the link to an online table. Decides what is taken for one.
 */
#include "net/address.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HTTP_PORT = 80, HTTPS_PORT = 443, PORT_MAX = 65535 };

/* Takes a word from the front of the text. */
static bool take(const char **text, const char *word)
{
    size_t size = strlen(word);
    bool there = strncasecmp(*text, word, size) == 0;
    *text += there ? size : 0;
    return there;
}

/* Takes a secret: 32 digits, in small letters then. */
static bool take_secret(const char **text, char secret[RN_SECRET_TEXT])
{
    for (int i = 0; i < RN_SECRET_TEXT - 1; i++) {
        if (!isxdigit((unsigned char)(*text)[i])) {
            return false;
        }
        secret[i] = (char)tolower((unsigned char)(*text)[i]);
    }
    secret[RN_SECRET_TEXT - 1] = '\0';
    *text += RN_SECRET_TEXT - 1;
    return true;
}

static bool take_scheme(const char **text, RnAddress *address)
{
    address->tls = take(text, "https://") || take(text, "wss://");
    return address->tls || take(text, "http://") || take(text, "ws://");
}

/* "example.org", "127.0.0.1:8011", "[::1]:8011" */
static bool take_host(const char **text, RnAddress *address)
{
    bool bracket = (*text)[0] == '[';
    const char *begin = *text + bracket;
    size_t size = strcspn(begin, bracket ? "]" : ":/#");
    if (size == 0 || size >= sizeof address->host) {
        return false;
    }
    memcpy(address->host, begin, size);
    *text = begin + size;
    if (bracket && (*text)++[0] != ']') {
        return false;
    }
    address->port = address->tls ? HTTPS_PORT : HTTP_PORT;
    if ((*text)[0] == ':') {
        char *end;
        unsigned long port = strtoul(*text + 1, &end, 10);
        if (!isdigit((unsigned char)(*text)[1]) || port == 0 || port > PORT_MAX) {
            return false;
        }
        address->port = (int)port;
        *text = end;
    }
    return true;
}

/* The folder of the page, and in it the place of the WebSocket. */
static bool take_path(const char **text, RnAddress *address)
{
    size_t size = strcspn(*text, "#");
    size_t folder = size;
    while (folder > 0 && (*text)[folder - 1] != '/') {
        folder--;
    }
    if (folder + strlen("/ws") >= sizeof address->path) {
        return false;
    }
    snprintf(address->path, sizeof address->path, "%.*sws", folder > 0 ? (int)folder : 1,
             folder > 0 ? *text : "/");
    *text += size;
    return true;
}

bool rn_address_read(const char *text, RnAddress *address)
{
    *address = (RnAddress){.port = 0};
    if (!take_scheme(&text, address) || !take_host(&text, address) || !take_path(&text, address) ||
        !take(&text, "#")) {
        return false;
    }
    bool join = take(&text, "join/"), seat = !join && take(&text, "seat/");
    if ((!join && !seat && !take(&text, "table/")) || !take_secret(&text, address->table)) {
        return false;
    }
    if (join || seat) {
        return take(&text, "/") && take_secret(&text, join ? address->invite : address->token) &&
               text[0] == '\0';
    }
    return text[0] == '\0';
}
