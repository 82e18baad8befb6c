/*
 * push.h - Web Push: a subscription of a browser, and what is sent to it.
 *
 * A browser that wants notices has an address at a push service, its maker's, and two keys: RFC 8030. What is sent
 * there only that browser can read (RFC 8291, in the form of RFC 8188), and who sends it shows by a key of its
 * own that it is the one the browser has asked for (VAPID, RFC 8292). The cryptography is OpenSSL's.
 */
#ifndef RN_PUSH_H
#define RN_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/base64.h"

enum {
    RN_PUSH_ENDPOINT = 1024, /* an address at a push service, with its 0 */
    RN_PUSH_HOST = 128,
    RN_PUSH_POINT = 65, /* a public key: a point of P-256, uncompressed */
    RN_PUSH_SCALAR = 32,
    RN_PUSH_AUTH = 16,
    RN_PUSH_SALT = 16,
    RN_PUSH_TEXT = 1024,                                    /* the most that is said at once */
    RN_PUSH_BODY = RN_PUSH_TEXT + 16 + 4 + 1 + 65 + 1 + 16, /* the same, sealed */
    RN_PUSH_POINT_TEXT = RN_BASE64_ROOM(RN_PUSH_POINT),     /* as letters; so the next */
    RN_PUSH_AUTH_TEXT = RN_BASE64_ROOM(RN_PUSH_AUTH),
    RN_PUSH_KEY_TEXT = RN_BASE64_ROOM(RN_PUSH_SCALAR + RN_PUSH_POINT),
    RN_PUSH_CONTACT = 128, /* where who runs the push service finds who runs this server */
    RN_PUSH_PROOF = 1024
};

/* What a browser has given. */
typedef struct RnPush {
    char endpoint[RN_PUSH_ENDPOINT];
    unsigned char point[RN_PUSH_POINT];
    unsigned char auth[RN_PUSH_AUTH];
} RnPush;

/* A pair of keys. */
typedef struct RnPushKey {
    unsigned char scalar[RN_PUSH_SCALAR];
    unsigned char point[RN_PUSH_POINT];
} RnPushKey;

/* ---- push_seal.c: the cryptography ------------------------------------------------------------- */

void rn_push_key_new(RnPushKey *key);
/* As it is kept in the store. */
void rn_push_key_write(const RnPushKey *key, char text[RN_PUSH_KEY_TEXT]);
/* False when it is none. */
bool rn_push_key_read(RnPushKey *key, const char *text);
/* Whether that is a point of the curve. */
bool rn_push_is_point(const unsigned char point[RN_PUSH_POINT]);

/* The text for that browser alone. `once` is a pair of keys for this one message, `salt` random; tests
 * give known ones. Returns the bytes of the body, 0 when it is too long or the browser's key is none. */
size_t rn_push_seal(const RnPush *to, const RnPushKey *once, const unsigned char salt[RN_PUSH_SALT],
                    const char *text, unsigned char body[RN_PUSH_BODY]);
/* The same with keys and salt made for it. */
size_t rn_push_seal_now(const RnPush *to, const char *text, unsigned char body[RN_PUSH_BODY]);

/* The value of Authorization for a push service, "fcm.googleapis.com": who sends this, until when that holds
 * (seconds since 1970), and whom to ask, "mailto:..", "https:..". False when it does not fit. */
bool rn_push_proof(const RnPushKey *key, const char *host, const char *contact, int64_t until,
                   char proof[RN_PUSH_PROOF]);

/* ---- push_where.c: where it may go ------------------------------------------------------------- */

/* The push services of the browsers that there are: host names, "*." for all names below one. */
extern const char RN_PUSH_SERVICES[];

/* The host of an endpoint, and where its path begins. False when it is not https, has a port or a user, is no
 * name of the web but a number or of a network at home, or none of `services`, a list as RN_PUSH_SERVICES. */
bool rn_push_host(const char *endpoint, const char *services, char host[RN_PUSH_HOST],
                  const char **path);
/* Whether a list can be meant: names with dots, separated by commas. */
bool rn_push_is_services(const char *services);
/* Whether an address, as text, is one of the open net: of this computer or a network at home there is nothing
 * that a stranger could have a message sent to. */
bool rn_push_is_public(const char *address);

#endif
