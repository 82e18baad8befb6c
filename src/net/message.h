/*
 * message.h - messages of an online server and to it (docs/ONLINE.md): what one has, as far as it is what it should be.
 */
#ifndef RN_NET_MESSAGE_H
#define RN_NET_MESSAGE_H

#include <stddef.h>

#include <jansson.h>

#include "net/connection.h"
#include "rednov.h"

/* The text of a field, "" for none; its number within these bounds, else `usual`. */
const char *rn_message_text(const json_t *object, const char *key);
int rn_message_number(const json_t *object, const char *key, int least, int most, int usual);
/* A text of the server's, cut where it is too long; control characters would disturb the screen. */
void rn_message_copy(char *to, size_t size, const char *text);

/* The settings of a game; false when there are none that can be played. */
bool rn_message_config(const json_t *object, RnConfig *config);

/* What whoever runs the server tells everybody, as sentences; "" for nothing. */
void rn_message_notice(const json_t *message, char *text, size_t size);
/* What a request was refused for, in the reader's language; the server's word for it. */
const char *rn_message_refusal(const json_t *message, char *text, size_t size);

/* Sends an object made by jansson, which is let go. */
void rn_message_send(RnConnection *line, json_t *request);
/* The next object that has come, to be let go; NULL for none. What is no object is passed over. */
json_t *rn_message_take(RnConnection *line);

#endif
