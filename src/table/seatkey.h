/*
 * seatkey.h - the secrets that are one's seats at online tables, kept in $XDG_DATA_HOME/rednov/tables: a file for
 * each table, which only its owner may read.
 */
#ifndef RN_SEATKEY_H
#define RN_SEATKEY_H

#include <stdbool.h>

enum { RN_SEATKEY_TEXT = 33 }; /* 32 hexadecimal digits, and a 0 */

/* False when there is none, or none that can be read. */
bool rn_seatkey_read(const char *table, char key[RN_SEATKEY_TEXT]);
/* False with errno. */
bool rn_seatkey_write(const char *table, const char *key);
/* A key that a link had is kept; without one, `key` is the one that was. */
void rn_seatkey_settle(const char *table, char key[RN_SEATKEY_TEXT]);

#endif
