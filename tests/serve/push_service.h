/*
 * push_service.h - a push service of the test: https on this computer, in a thread, which keeps what it gets and
 * answers as it is told.
 */
#ifndef RN_TEST_PUSH_SERVICE_H
#define RN_TEST_PUSH_SERVICE_H

#include <stddef.h>

enum { PUSHED_HEAD = 4096, PUSHED_BODY = 8192 };

typedef struct Pushed {
    char head[PUSHED_HEAD]; /* the request and its headers */
    unsigned char body[PUSHED_BODY];
    size_t size;
} Pushed;

/* Starts it, with a certificate for this host that it writes to a file; returns its port. */
int push_service_start(const char *host, const char *file);
/* The next requests are answered with these statuses, 0: none is, the connection ends; then with 201. Headers may
 * follow, "429\r\nRetry-After: 60". */
void push_service_says(const char *first, const char *second);
/* How many have come. */
int push_service_count(void);
/* The last one. */
void push_service_last(Pushed *pushed);

#endif
