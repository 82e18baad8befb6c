/*
 * serve_where.h - for `rednov serve`: where online tables are kept, and where others find the page.
 */
#ifndef RN_SERVE_WHERE_H
#define RN_SERVE_WHERE_H

#include <stdbool.h>

enum { RN_WHERE_PATH = 4096 };

/* The file in which tables are kept unless another is named: beside the saved games. False with a
 * sentence why there is none. */
bool rn_where_tables(char path[RN_WHERE_PATH], char *why, unsigned long size);

/* Keeps other servers away from a file of tables for as long as this process lives. A database of
 * several servers needs that not. False with a sentence why. */
bool rn_where_lock(const char *store, char *why, unsigned long size);

enum { RN_WHERE_ADDRESS = 128 };

/* Each address at which others on the network reach the port, "http://192.168.1.7:8011/". */
void rn_where_reached(int port, void (*each)(void *user, const char *address), void *user);

/* Whether only this computer reaches what listens on this address. */
bool rn_where_only_here(const char *address);

#endif
