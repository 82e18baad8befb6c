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

/* People also type "example.org" and "boats:8011"; one word alone is no address. */
static bool take_scheme(const char **text, RnAddress *address)
{
    size_t host = strcspn(*text, "/#");
    address->tls = take(text, "https://") || take(text, "wss://");
    if (!address->tls && !take(text, "http://") && !take(text, "ws://")) {
        address->tls = memchr(*text, ':', host) == NULL;
        return !address->tls || memchr(*text, '.', host) != NULL;
    }
    return true;
}

static bool is_host(const char *name, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (!isalnum((unsigned char)name[i]) && strchr(".-_:", name[i]) == NULL) {
            return false;
        }
    }
    return size > 0;
}

/* "example.org", "127.0.0.1:8011", "[::1]:8011" */
static bool take_host(const char **text, RnAddress *address)
{
    bool bracket = (*text)[0] == '[';
    const char *begin = *text + bracket;
    size_t size = strcspn(begin, bracket ? "]" : ":/#");
    if (!is_host(begin, size) || size >= sizeof address->host) {
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
    return strchr("/#", (*text)[0]) != NULL; /* or the end */
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

/* What stands behind the #: a table, or a key. */
static bool take_place(const char **text, RnAddress *address)
{
    if (take(text, "key/")) {
        return take_secret(text, address->key);
    }
    bool join = take(text, "join/"), seat = !join && take(text, "seat/");
    if ((!join && !seat && !take(text, "table/")) || !take_secret(text, address->table)) {
        return false;
    }
    return (!join && !seat) ||
           (take(text, "/") && take_secret(text, join ? address->invite : address->token));
}

/* Other screens of the page, such as #tables, are the server's. */
static bool is_word(const char *text)
{
    return strspn(text, "abcdefghijklmnopqrstuvwxyz") == strlen(text);
}

bool rn_address_read(const char *text, RnAddress *address)
{
    *address = (RnAddress){.port = 0};
    if (strpbrk(text, " \t") != NULL || !take_scheme(&text, address) ||
        !take_host(&text, address) || !take_path(&text, address)) {
        return false;
    }
    if (!take(&text, "#") || is_word(text)) {
        return true;
    }
    return take_place(&text, address) && text[0] == '\0';
}

void rn_address_link(const RnAddress *server, const char *table, const char *invite,
                     char link[RN_LINK_TEXT])
{
    const bool six = strchr(server->host, ':') != NULL;
    size_t folder = strlen(server->path) - strlen("ws");
    size_t used = (size_t)snprintf(link, RN_LINK_TEXT, six ? "%s://[%s]" : "%s://%s",
                                   server->tls ? "https" : "http", server->host);
    if (server->port != (server->tls ? HTTPS_PORT : HTTP_PORT)) {
        used += (size_t)snprintf(link + used, RN_LINK_TEXT - used, ":%d", server->port);
    }
    used += (size_t)snprintf(link + used, RN_LINK_TEXT - used, "%.*s", (int)folder, server->path);
    if (table[0] != '\0') {
        snprintf(link + used, RN_LINK_TEXT - used, invite[0] != '\0' ? "#join/%s/%s" : "#table/%s",
                 table, invite);
    }
}
