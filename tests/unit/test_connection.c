/*
 * test_connection.c - the wire to an online table: how it names the server, and that nobody waits for a name that
 * is not found.
 */
#define _GNU_SOURCE /* RTLD_NEXT */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <dlfcn.h>
#include <netdb.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/connection.h"

/* ---- In place of the system's ------------------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool asked, answered;

typedef int Lookup(const char *, const char *, const struct addrinfo *, struct addrinfo **);

/* Numbers are the system's; a name is not answered until the test says so, and then by nobody. */
/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): libc has other names */
int getaddrinfo(const char *name, const char *service, const struct addrinfo *wanted,
                struct addrinfo **found)
{
    if (name[0] >= '0' && name[0] <= '9') {
        Lookup *real;
        *(void **)&real = dlsym(RTLD_NEXT, "getaddrinfo");
        return real(name, service, wanted, found);
    }
    *found = NULL;
    pthread_mutex_lock(&lock);
    asked = true;
    pthread_cond_broadcast(&changed);
    while (!answered) {
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
    return EAI_NONAME;
}

/* ---- The tests ------------------------------------------------------------------------------------ */

static RnAddress address_of(const char *link)
{
    RnAddress address;
    assert_true(rn_address_read(link, &address));
    return address;
}

static void leaving_does_not_wait_for_a_name(void **unused)
{
    (void)unused;
    const RnAddress address =
        address_of("http://nobody.example/#join/0123456789abcdef0123456789abcdef/"
                   "0123456789abcdef0123456789abcdef");
    RnConnection *line = rn_connection_start(&address);
    assert_non_null(line);
    pthread_mutex_lock(&lock);
    while (!asked) {
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
    rn_connection_end(line); /* comes back */
    pthread_mutex_lock(&lock);
    answered = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static void the_server_is_named_with_its_port(void **unused)
{
    (void)unused;
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    const int door = socket(AF_INET, SOCK_STREAM, 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(bind(door, (struct sockaddr *)&at, size), 0);
    assert_int_equal(getsockname(door, (struct sockaddr *)&at, &size), 0);
    assert_int_equal(listen(door, 5), 0);
    char link[200], wanted[64], request[4096];
    snprintf(link, sizeof link, "http://127.0.0.1:%d/#join/%032d/%032d", ntohs(at.sin_port), 1, 2);
    snprintf(wanted, sizeof wanted, "\r\nHost: 127.0.0.1:%d\r\n", ntohs(at.sin_port));
    const RnAddress address = address_of(link);
    RnConnection *line = rn_connection_start(&address);
    assert_non_null(line);
    const int fd = accept(door, NULL, NULL);
    size_t used = 0;
    for (ssize_t got = 1; got > 0 && used < sizeof request - 1;) {
        got = read(fd, request + used, sizeof request - 1 - used);
        used += got > 0 ? (size_t)got : 0;
        request[used] = '\0';
        if (strstr(request, "\r\n\r\n") != NULL) {
            break;
        }
    }
    assert_non_null(strstr(request, wanted));
    rn_connection_end(line);
    close(fd);
    close(door);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_server_is_named_with_its_port),
        cmocka_unit_test(leaving_does_not_wait_for_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
