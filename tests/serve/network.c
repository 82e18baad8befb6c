/*
 * network.c - a world beyond this computer: loaded before the program (LD_PRELOAD).
 *
 * PUSH_PORT is the port of a push service of the test. Its name, "open.push.example", leads to an address in the open net;
 * so does "other.push.example", whose certificate it has not; "closed.push.example" leads to this computer. Who calls
 * that address, at the port for https, gets the test's own; every other address of the open net is not there. Without
 * PUSH_PORT all is as usual.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static const char OPEN[] = "198.41.0.4";

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): libc has other names */
int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints,
                struct addrinfo **found)
{
    int (*usual)(const char *, const char *, const struct addrinfo *, struct addrinfo **) =
        dlsym(RTLD_NEXT, "getaddrinfo");
    const char *end = name != NULL ? strstr(name, ".push.example") : NULL;
    if (getenv("PUSH_PORT") == NULL || end == NULL) {
        return usual(name, service, hints, found);
    }
    return usual(strncmp(name, "closed", 6) == 0 ? "127.0.0.1" : OPEN, service, hints, found);
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
int connect(int fd, const struct sockaddr *to, socklen_t size)
{
    int (*usual)(int, const struct sockaddr *, socklen_t) = dlsym(RTLD_NEXT, "connect");
    const char *port = getenv("PUSH_PORT");
    if (port == NULL || (to->sa_family != AF_INET && to->sa_family != AF_INET6)) {
        return usual(fd, to, size);
    }
    struct sockaddr_in here = {.sin_family = AF_INET};
    if (to->sa_family != AF_INET || ((const struct sockaddr_in *)to)->sin_port != htons(443) ||
        ((const struct sockaddr_in *)to)->sin_addr.s_addr != inet_addr(OPEN)) {
        errno = ENETUNREACH;
        return -1;
    }
    here.sin_port = htons((uint16_t)strtol(port, NULL, 10));
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return usual(fd, (const struct sockaddr *)&here, sizeof here);
}
