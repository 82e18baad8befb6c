/*
 * push_send.h - Web Push: notices for browsers go out to their push services, in the loop of the server.
 */
#ifndef RN_PUSH_SEND_H
#define RN_PUSH_SEND_H

#include <stdbool.h>

typedef struct RnPusher RnPusher;
struct RnServer;
struct lws_context;

/* NULL when it cannot be set up. `context` was made with LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT. */
RnPusher *rn_pusher_new(struct RnServer *server, struct lws_context *context);
/* Fetches what waits at the notifier, tries what is due, and looks what has become of the rest. */
void rn_pusher_turn(RnPusher *pusher);
/* How many are on their way; what is to be tried again later does not count. */
int rn_pusher_busy(const RnPusher *pusher); /* NULL is fine; so the next */
/* No more is begun, and what is asked of the system comes back: the loop is to turn until that is so. */
bool rn_pusher_ends(RnPusher *pusher);
/* Frees it, when the connections are closed. */
void rn_pusher_free(RnPusher *pusher);

#endif
