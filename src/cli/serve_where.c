/*
 * serve_where.c - where online tables are kept, and where others find the page.
 *
 * Decides that a file of tables has one server: a second one would not see what the first one writes.
 * The lock is a file beside it, so that whatever else looks at the tables (a backup) is not kept out.
 */
#define _DEFAULT_SOURCE /* IFF_UP and its like */
#include "cli/serve_where.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/store.h"
#include "table/shelf.h"
#include "text/tongue.h"

bool rn_where_tables(char path[RN_WHERE_PATH], char *why, unsigned long size)
{
    RnShelf shelf;
    char flaw[RN_SHELF_ERROR_MAX];
    if (!rn_shelf_open(&shelf, flaw)) {
        snprintf(why, size, "%s", flaw);
        return false;
    }
    *strrchr(shelf.folder, '/') = '\0';
    if (snprintf(path, RN_WHERE_PATH, "%s/tables.db", shelf.folder) >= RN_WHERE_PATH) {
        snprintf(why, size, "%s: %s", shelf.folder, strerror(ENAMETOOLONG));
        return false;
    }
    char reason[RN_STORE_WHY];
    if (!rn_where_lock(path, why, size)) {
        return false;
    }
    RnStore *store = rn_store_open(path, reason);
    if (store == NULL) {
        snprintf(why, size, "%s: %s", path, reason);
    }
    rn_store_close(store);
    return store != NULL;
}

bool rn_where_lock(const char *store, char *why, unsigned long size)
{
    char path[RN_WHERE_PATH + 8];
    if (strstr(store, "://") != NULL || store[0] == ':') {
        return true;
    }
    snprintf(path, sizeof path, "%s-lock", store);
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0) {
        snprintf(why, size, "%s: %s", path, strerror(errno));
        return false;
    }
    if (flock(lock, LOCK_EX | LOCK_NB) == 0) {
        return true; /* and it stays open */
    }
    close(lock);
    snprintf(why, size, _("another server keeps its tables in %s"), store);
    return false;
}

void rn_where_reached(int port, void (*each)(void *user, const char *address), void *user)
{
    struct ifaddrs *all;
    if (getifaddrs(&all) != 0) {
        return;
    }
    for (const struct ifaddrs *one = all; one != NULL; one = one->ifa_next) {
        char number[INET_ADDRSTRLEN];
        char address[RN_WHERE_ADDRESS];
        if (one->ifa_addr == NULL || one->ifa_addr->sa_family != AF_INET ||
            (one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) {
            continue;
        }
        struct sockaddr_in place;
        memcpy(&place, one->ifa_addr, sizeof place);
        if (inet_ntop(AF_INET, &place.sin_addr, number, sizeof number) == NULL) {
            continue;
        }
        snprintf(address, sizeof address, "http://%s:%d/", number, port);
        each(user, address);
    }
    freeifaddrs(all);
}

bool rn_where_only_here(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "localhost") == 0 ||
           strcmp(address, "lo") == 0 || strcmp(address, "::1") == 0;
}
