/*
 * mask.c - frames of clients must be masked (RFC 6455, 5.1).
 *
 * libwebsockets 4.1 takes frames that are not, and tells nobody. It reads its sockets by recv(), so
 * this file stands before it: what was read is looked through for the heads of frames, and a
 * connection that sends an unmasked one reads as broken from then on. Connections that are not
 * watched, and those of other threads (the database's), are read as ever.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "serve/server.h"

enum { HEAD_MAX = 14, MASKED = 0x80, LENGTH = 0x7f };

typedef struct Watch {
    bool on;
    bool broken;
    uint8_t head[HEAD_MAX];
    uint8_t got;      /* bytes of the head so far */
    uint64_t payload; /* bytes of the frame still to come */
} Watch;

static Watch *watches;
static size_t watch_room;
static _Thread_local bool watches_here; /* only the loop's thread touches the others */

void rn_mask_watch(int fd)
{
    size_t place = (size_t)fd;
    watches_here = true;
    if (place >= watch_room) {
        size_t room = 2 * place + 64;
        Watch *more = realloc(watches, room * sizeof *more);
        if (more == NULL) {
            return;
        }
        memset(more + watch_room, 0, (room - watch_room) * sizeof *more);
        watches = more;
        watch_room = room;
    }
    watches[place] = (Watch){.on = true};
}

void rn_mask_forget(int fd)
{
    if (fd >= 0 && (size_t)fd < watch_room) {
        watches[fd].on = false;
    }
}

/* The size of the whole head as far as it can be told from its first two bytes. */
static size_t head_size(const Watch *watch)
{
    unsigned length = watch->head[1] & LENGTH;
    return 2 + (length == 127 ? 8 : length == 126 ? 2 : 0) + 4;
}

static uint64_t payload_size(const Watch *watch)
{
    unsigned length = watch->head[1] & LENGTH;
    size_t bytes = length == 127 ? 8 : length == 126 ? 2 : 0;
    uint64_t size = bytes == 0 ? length : 0;
    for (size_t i = 0; i < bytes; i++) {
        size = size << 8 | watch->head[2 + i];
    }
    return size;
}

static void look_through(Watch *watch, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size && !watch->broken;) {
        if (watch->payload > 0) {
            uint64_t skip = watch->payload < size - i ? watch->payload : size - i;
            watch->payload -= skip;
            i += (size_t)skip;
            continue;
        }
        watch->head[watch->got++] = bytes[i++];
        if (watch->got == 2 && (watch->head[1] & MASKED) == 0) {
            watch->broken = true;
        }
        if (watch->got > 2 && watch->got == head_size(watch)) {
            watch->payload = payload_size(watch);
            watch->got = 0;
        }
    }
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): libc has other names */
ssize_t recv(int fd, void *bytes, size_t size, int flags)
{
    ssize_t got = recvfrom(fd, bytes, size, flags, NULL, NULL);
    if (!watches_here) {
        return got;
    }
    Watch *watch = fd >= 0 && (size_t)fd < watch_room ? &watches[fd] : NULL;
    if (watch == NULL || !watch->on || got <= 0 || (flags & MSG_PEEK) != 0) {
        return got;
    }
    look_through(watch, bytes, (size_t)got);
    if (!watch->broken) {
        return got;
    }
    errno = ECONNRESET;
    return -1;
}
