/*
 * connection.h - a connection to an online server, in a thread of its own: docs/ONLINE.md.
 *
 * It connects again by itself when the connection is lost. What comes is put in a row, to be taken when there
 * is time for it.
 */
#ifndef RN_NET_CONNECTION_H
#define RN_NET_CONNECTION_H

#include "net/address.h"

typedef struct RnConnection RnConnection;

typedef enum RnConnectionState { RN_CONNECTION_TRYING, RN_CONNECTION_OPEN } RnConnectionState;

/* NULL when the system has no thread or no socket left. */
RnConnection *rn_connection_start(const RnAddress *address);
void rn_connection_end(RnConnection *line);

RnConnectionState rn_connection_state(RnConnection *line);
/* Whether it was closed because the host of the server lets nobody in from here. */
bool rn_connection_is_banned(RnConnection *line);
/* How often a connection has come about. After each the table has to be joined anew. */
unsigned rn_connection_opened(RnConnection *line);

/* Sends a message, when there is a connection; else it is lost. */
void rn_connection_send(RnConnection *line, const char *text);
/* The next message that has come, for free(); NULL when there is none. */
char *rn_connection_take(RnConnection *line);

#endif
