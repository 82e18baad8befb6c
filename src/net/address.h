/*
 * address.h - the link to an online table, as people send it.
 *
 *   http://192.168.1.5:8011/#join/TABLE/INVITE    to sit down
 *   https://example.org/boats/#table/TABLE        to look at it, or to go on
 *   wss://example.org/#seat/TABLE/TOKEN           one's own seat, from another device
 *   https://example.org/                          the server itself: its tables, the daily boat
 *   https://example.org/#key/KEY                  the same, with the key that finds one's seats
 */
#ifndef RN_NET_ADDRESS_H
#define RN_NET_ADDRESS_H

#include <stdbool.h>

enum { RN_SECRET_TEXT = 33 }; /* 32 hexadecimal digits, and a 0 */

typedef struct RnAddress {
    bool tls;
    char host[256];
    int port;
    char path[256];              /* of the WebSocket: "/ws" */
    char table[RN_SECRET_TEXT];  /* or "": the server itself */
    char invite[RN_SECRET_TEXT]; /* or "" */
    char token[RN_SECRET_TEXT];  /* or "" */
    char key[RN_SECRET_TEXT];    /* or "" */
} RnAddress;

enum { RN_LINK_TEXT = 1024 };

/* False when it is no link to a table or a server. Of a server alone "http://" may be left out where a port is given,
 * "https://" elsewhere. */
bool rn_address_read(const char *text, RnAddress *address);
/* The link of a server, and with `table` of one of its tables, by the invitation or "". */
void rn_address_link(const RnAddress *server, const char *table, const char *invite,
                     char link[RN_LINK_TEXT]);

#endif
