/*
 * seatkey.h - the secrets of a player at online servers, kept in $XDG_DATA_HOME/rednov in files that only their owner
 * may read: the seat at a table (tables/TABLE), the key that finds one's seats on every device (key), and that of
 * one's results of the daily boat (daily-token). Beside them lies the server that was visited last (server).
 *
 * A key is carried as a phrase: nine words of five letters, the last of which finds a slip of the pen
 * (docs/ONLINE.md, Keys; the page has the same in web/net/mykey.js).
 */
#ifndef RN_SEATKEY_H
#define RN_SEATKEY_H

#include <stdbool.h>

enum {
    RN_SEATKEY_TEXT = 33, /* 32 hexadecimal digits, and a 0 */
    RN_PHRASE_WORDS = 9,
    RN_PHRASE_TEXT = 6 * RN_PHRASE_WORDS, /* with blanks between the words, and a 0 */
    RN_SERVER_TEXT = 512
};

/* False when there is none, or none that can be read. */
bool rn_seatkey_read(const char *table, char key[RN_SEATKEY_TEXT]);
/* False with errno. */
bool rn_seatkey_write(const char *table, const char *key);
void rn_seatkey_forget(const char *table);
/* A key that a link had is kept; without one, `key` is the one that was. */
void rn_seatkey_settle(const char *table, char key[RN_SEATKEY_TEXT]);

/* ---- One's own ----------------------------------------------------------------------------------- */

typedef enum RnOwn { RN_OWN_KEY, RN_OWN_DAILY } RnOwn;

/* False, and "", when there is none. */
bool rn_own_read(RnOwn which, char secret[RN_SEATKEY_TEXT]);
/* Keeps it, or with "" forgets it. False with errno. */
bool rn_own_write(RnOwn which, const char *secret);
/* A new one, which is not kept yet; false when the system has no random numbers. */
bool rn_own_make(char secret[RN_SEATKEY_TEXT]);

/* The address of the server that was visited last; false, and "", for none. */
bool rn_server_read(char server[RN_SERVER_TEXT]);
void rn_server_write(const char *server);

/* ---- The phrase ---------------------------------------------------------------------------------- */

void rn_phrase_of(const char key[RN_SEATKEY_TEXT], char phrase[RN_PHRASE_TEXT]);
/* The key of what somebody has typed: capitals, blanks and signs between the words do not matter, and one letter may be
 * wrong, missing or too many (`mended`). The digits of a key will do, too. False when it is none. */
bool rn_phrase_read(const char *text, char key[RN_SEATKEY_TEXT], bool *mended);

#endif
