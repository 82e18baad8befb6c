/*
 * host.c - what whoever runs the server has said.
 *
 * Decides what a network is, and that no single word shuts out half the world.
 */
#include "serve/host.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "serve/token.h"

/* ---- Networks --------------------------------------------------------------------------------- */

enum { BITS = 128, MAPPED = 96, LEAST_V4 = 8, LEAST_V6 = 16, USUAL_V6 = 64 };

/* The address as one of IPv6; false when it is none. *v4: it is one of IPv4. */
static bool read_address(const char *text, unsigned char bytes[16], bool *v4)
{
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    memcpy(bytes, mapped, sizeof mapped);
    if (inet_pton(AF_INET, text, bytes + sizeof mapped) == 1) {
        *v4 = true;
        return true;
    }
    bool good = inet_pton(AF_INET6, text, bytes) == 1;
    *v4 = good && memcmp(bytes, mapped, sizeof mapped) == 0;
    return good;
}

static void clear_rest(RnNetwork *network)
{
    for (int bit = network->bits; bit < BITS; bit++) {
        network->bytes[bit / 8] &= (unsigned char)~(0x80u >> bit % 8);
    }
}

bool rn_network_read(const char *text, RnNetwork *network, const char **why)
{
    char address[INET6_ADDRSTRLEN + 1];
    size_t size = strcspn(text, "/");
    bool v4 = false;
    *why = "is neither an address nor a network, as 192.0.2.0/24";
    if (size >= sizeof address) {
        return false;
    }
    memcpy(address, text, size);
    address[size] = '\0';
    if (!read_address(address, network->bytes, &v4)) {
        return false;
    }
    int most = v4 ? BITS - MAPPED : BITS;
    long bits = v4 ? most : USUAL_V6;
    if (text[size] == '/') {
        char *end;
        const char *from = text + size + 1;
        bits = strtol(from, &end, 10);
        if (*from < '0' || *from > '9' || *end != '\0' || bits > most) {
            return false;
        }
    }
    *why = "is too large a network: at least 8 bits of IPv4, 16 of IPv6";
    if (bits < (v4 ? LEAST_V4 : LEAST_V6)) {
        return false;
    }
    network->bits = (int)bits + (v4 ? MAPPED : 0);
    clear_rest(network);
    return true;
}

void rn_network_text(const RnNetwork *network, char text[RN_NETWORK_TEXT])
{
    char address[INET6_ADDRSTRLEN];
    bool v4 = network->bits >= MAPPED && network->bytes[10] == 0xff && network->bytes[11] == 0xff &&
              network->bytes[0] == 0;
    inet_ntop(v4 ? AF_INET : AF_INET6, network->bytes + (v4 ? 12 : 0), address, sizeof address);
    snprintf(text, RN_NETWORK_TEXT, "%.*s/%d", INET6_ADDRSTRLEN - 1, address,
             network->bits - (v4 ? MAPPED : 0));
}

static bool holds(const RnNetwork *network, const unsigned char bytes[16])
{
    int whole = network->bits / 8;
    unsigned rest = (0xff00u >> network->bits % 8) & 0xff;
    return memcmp(network->bytes, bytes, (size_t)whole) == 0 &&
           (whole == 16 || ((network->bytes[whole] ^ bytes[whole]) & rest) == 0);
}

bool rn_network_has(const RnNetwork *network, const char *address)
{
    unsigned char bytes[16];
    bool v4;
    return read_address(address, bytes, &v4) && holds(network, bytes);
}

/* ---- What was said ---------------------------------------------------------------------------- */

const char *const RN_HOST_KINDS[] = {
    RN_HOST_BAN, RN_HOST_NOTICE, RN_HOST_RESTART, RN_HOST_MEMBERS, RN_HOST_SECRET, RN_HOST_VAPID,
    NULL};

const char *rn_members_word(int members)
{
    static const char *const words[] = {"off", "open", "all"};
    RN_ASSERT(members >= RN_MEMBERS_OFF && members <= RN_MEMBERS_ALL);
    return words[members];
}

static void take_ban(RnHost *host, const RnStoreKept *kept)
{
    RnBan ban = {.until = kept->until};
    const char *why;
    if (host->ban_count >= RN_BANS_MAX || !rn_network_read(kept->key, &ban.network, &why)) {
        return;
    }
    rn_network_text(&ban.network, ban.text);
    snprintf(ban.why, sizeof ban.why, "%s", kept->value);
    host->bans = rn_grow(host->bans, host->ban_count, &host->ban_room, sizeof *host->bans);
    host->bans[host->ban_count++] = ban;
}

/* "open HASH", "all HASH" */
static void take_members(RnHost *host, const char *value)
{
    const char *space = strchr(value, ' ');
    for (int members = RN_MEMBERS_OPEN; space != NULL && members <= RN_MEMBERS_ALL; members++) {
        const char *word = rn_members_word(members);
        if (strlen(word) == (size_t)(space - value) && strncmp(word, value, strlen(word)) == 0) {
            host->members = (RnMembers)members;
            snprintf(host->phrase, sizeof host->phrase, "%s", space + 1);
        }
    }
}

void rn_host_take(RnHost *host, const RnStoreKept *kept)
{
    if (strcmp(kept->what, RN_HOST_BAN) == 0) {
        take_ban(host, kept);
    } else if (strcmp(kept->what, RN_HOST_NOTICE) == 0) {
        snprintf(host->notice, sizeof host->notice, "%s", kept->value);
        host->notice_until = kept->until;
    } else if (strcmp(kept->what, RN_HOST_RESTART) == 0) {
        host->restart = strtoll(kept->value, NULL, 10);
    } else if (strcmp(kept->what, RN_HOST_MEMBERS) == 0) {
        take_members(host, kept->value);
    } else if (strcmp(kept->what, RN_HOST_SECRET) == 0) {
        snprintf(host->secret, sizeof host->secret, "%s", kept->value);
    } else if (strcmp(kept->what, RN_HOST_VAPID) == 0) {
        host->has_vapid = rn_push_key_read(&host->vapid, kept->value);
    }
}

void rn_host_free(RnHost *host)
{
    free(host->bans);
    *host = (RnHost){.ban_count = 0};
}

static void take_kept(void *user, const RnStoreKept *kept) { rn_host_take(user, kept); }

static bool read_kinds(RnHost *host, RnStore *store, int64_t now, char why[RN_STORE_WHY])
{
    bool good = true;
    rn_host_free(host);
    for (int i = 0; good && RN_HOST_KINDS[i] != NULL; i++) {
        good = rn_store_kept(store, RN_HOST_KINDS[i], "", now, take_kept, host, why);
    }
    return good;
}

/* Of several servers with one store the first has its way. */
static bool keep_secrets(const RnHost *host, RnStore *store, char why[RN_STORE_WHY])
{
    char secret[RN_DIGEST_TEXT];
    char vapid[RN_PUSH_KEY_TEXT];
    RnPushKey key;
    rn_token_new(secret);
    rn_token_new(secret + RN_TOKEN_TEXT - 1);
    rn_push_key_new(&key);
    rn_push_key_write(&key, vapid);
    return (host->secret[0] != '\0' ||
            rn_store_keep_first(store, &(RnStoreKept){RN_HOST_SECRET, "", secret, 0}, why)) &&
           (host->has_vapid ||
            rn_store_keep_first(store, &(RnStoreKept){RN_HOST_VAPID, "", vapid, 0}, why));
}

bool rn_host_read(RnHost *host, RnStore *store, int64_t now, char why[RN_STORE_WHY])
{
    if (!read_kinds(host, store, now, why)) {
        return false;
    }
    if (strlen(host->secret) == RN_DIGEST_TEXT - 1 && host->has_vapid) {
        return true;
    }
    return keep_secrets(host, store, why) && read_kinds(host, store, now, why) &&
           host->secret[0] != '\0';
}

const RnBan *rn_host_ban(const RnHost *host, const char *address, int64_t now)
{
    unsigned char bytes[16];
    bool v4;
    if (host->ban_count == 0 || !read_address(address, bytes, &v4)) {
        return NULL;
    }
    for (size_t i = 0; i < host->ban_count; i++) {
        const RnBan *ban = &host->bans[i];
        if ((ban->until == 0 || ban->until > now) && holds(&ban->network, bytes)) {
            return ban;
        }
    }
    return NULL;
}

void rn_host_notice(RnJson *json, const RnHost *host, int64_t now)
{
    bool told = host->notice[0] != '\0' && (host->notice_until == 0 || host->notice_until > now);
    rn_json_form(json, "{'tell':'notice','text':%s,'restart':", told ? host->notice : NULL);
    if (host->restart > now) {
        rn_json_number(json, host->restart);
    } else {
        rn_json_put(json, "null");
    }
    rn_json_put(json, "}");
}

void rn_host_member(const RnHost *host, char key[RN_DIGEST_TEXT])
{
    char text[RN_PHRASE_HASH + 8];
    snprintf(text, sizeof text, "member %s", host->phrase);
    rn_seal(host->secret, text, key);
}
