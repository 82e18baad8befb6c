/*
 * address.h - the link to an online table, as people send it.
 *
 *   http://192.168.1.5:8011/#join/TABLE/INVITE    to sit down
 *   https://example.org/boats/#table/TABLE        to look at it, or to go on
 *   wss://example.org/#seat/TABLE/TOKEN           one's own seat, from another device
 */
#ifndef RN_NET_ADDRESS_H
#define RN_NET_ADDRESS_H

#include <stdbool.h>

enum { RN_SECRET_TEXT = 33 }; /* 32 hexadecimal digits, and a 0 */

typedef struct RnAddress {
    bool tls;
    char host[256];
    int port;
    char path[256]; /* of the WebSocket: "/ws" */
    char table[RN_SECRET_TEXT];
    char invite[RN_SECRET_TEXT]; /* or "" */
    char token[RN_SECRET_TEXT];  /* or "" */
} RnAddress;

/* False when it is no link to a table. */
bool rn_address_read(const char *text, RnAddress *address);

#endif
