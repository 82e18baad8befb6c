/*
 * push_where.c - Web Push: where messages may go.
 *
 * Decides that nobody can have this server call a host of their choice: an endpoint is at one of the push services
 * that the host of the server knows, under https and its usual port, and what its name leads to is in the open
 * net. Whatever is not plainly that is refused.
 */
#include <string.h>

#include "serve/host.h"
#include "serve/push.h"

const char RN_PUSH_SERVICES[] = "fcm.googleapis.com,updates.push.services.mozilla.com,"
                                "*.notify.windows.com,*.push.apple.com";

static const char SCHEME[] = "https://";

static bool is_of(char letter, const char *letters)
{
    return letter != '\0' && strchr(letters, letter) != NULL;
}

static const char DIGITS[] = "0123456789";
static const char NAME[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

/* A name of the web, in small letters: parts with dots between, the last one no number. */
static bool is_name(const char *text, size_t size)
{
    size_t part = 0;
    size_t last = 0;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '.') {
            if (part == 0) {
                return false;
            }
            part = 0;
            last = i + 1;
        } else if (is_of(text[i], NAME) && (text[i] != '-' || part > 0)) {
            part++;
        } else {
            return false;
        }
    }
    return size < RN_PUSH_HOST && part > 0 && last > 0 && !is_of(text[last], DIGITS);
}

/* Whether one of a list is meant: the name itself, or behind "*" what all names below end with. */
static bool is_service(const char *host, const char *one, size_t size)
{
    size_t length = strlen(host);
    if (one[0] != '*') {
        return length == size && memcmp(host, one, size) == 0;
    }
    return length > size - 1 && memcmp(host + length - (size - 1), one + 1, size - 1) == 0;
}

bool rn_push_is_services(const char *services)
{
    for (const char *one = services;;) {
        size_t size = strcspn(one, ",");
        size_t star = strncmp(one, "*.", 2) == 0 ? 2 : 0;
        if (!is_name(one + star, size - star)) {
            return false;
        }
        if (one[size] == '\0') {
            return true;
        }
        one += size + 1;
    }
}

/* The letters that a path of the web is written with. */
static bool is_path(const char *path)
{
    for (const char *at = path; *at != '\0'; at++) {
        if (*at <= ' ' || *at >= 0x7f || is_of(*at, "\"<>\\^`{|}#")) {
            return false;
        }
    }
    return true;
}

bool rn_push_host(const char *endpoint, const char *services, char host[RN_PUSH_HOST],
                  const char **path)
{
    if (strncmp(endpoint, SCHEME, strlen(SCHEME)) != 0) {
        return false;
    }
    const char *name = endpoint + strlen(SCHEME);
    size_t size = strcspn(name, "/");
    if (!is_name(name, size) || name[size] != '/' || !is_path(name + size)) {
        return false;
    }
    memcpy(host, name, size);
    host[size] = '\0';
    *path = name + size;
    for (const char *one = services; *one != '\0';) {
        size_t length = strcspn(one, ",");
        if (is_service(host, one, length)) {
            return true;
        }
        one += length + (one[length] == ',');
    }
    return false;
}

#define V4(a, b, c, bits) \
    { \
        {[10] = 0xff, 0xff, a, b, c}, 96 + (bits) \
    }

bool rn_push_is_public(const char *address)
{
    /* RFC 6890 and what came later, and what else is nobody's in the open net */
    static const RnNetwork closed[] = {
        V4(0, 0, 0, 8),      V4(10, 0, 0, 8),     V4(100, 64, 0, 10), V4(127, 0, 0, 8),
        V4(169, 254, 0, 16), V4(172, 16, 0, 12),  V4(192, 0, 0, 24),  V4(192, 0, 2, 24),
        V4(192, 88, 99, 24), V4(192, 168, 0, 16), V4(198, 18, 0, 15), V4(198, 51, 100, 24),
        V4(203, 0, 113, 24), V4(224, 0, 0, 4),    V4(240, 0, 0, 4),
    };
    /* Of IPv6 what is given out to the world, without tunnels, which may lead anywhere. */
    static const RnNetwork given = {{0x20}, 3};
    static const RnNetwork mapped = {{[10] = 0xff, 0xff}, 96};
    static const RnNetwork without[] = {
        {{0x20, 0x01}, 23}, {{0x20, 0x02}, 16}, {{0x20, 0x01, 0x0d, 0xb8}, 32}};
    bool v4 = rn_network_has(&mapped, address);
    bool good = v4 || rn_network_has(&given, address);
    for (size_t i = 0; v4 && good && i < sizeof closed / sizeof *closed; i++) {
        good = !rn_network_has(&closed[i], address);
    }
    for (size_t i = 0; !v4 && good && i < sizeof without / sizeof *without; i++) {
        good = !rn_network_has(&without[i], address);
    }
    return good;
}
