/*
 * world.h - the disk and the clock of a server under test.
 *
 * The disk (disk.c) can be full, or hold whoever waits for it. The clock (clock.c) stands still from the
 * beginning: what a server does by the clock happens when the test says so, however busy the machine is.
 */
#ifndef RN_TEST_WORLD_H
#define RN_TEST_WORLD_H

#include <stdint.h>
#include <sys/types.h>

/* Like server_start(), in this world; `shim` is the library of disk.c and clock.c. */
int world_start(const char *program, const char *shim, const char *const *arguments, pid_t *pid);
/* Lets the clock run and asks the server to end; it must end well. */
void world_stop(pid_t pid);

void clock_stand(void);
void clock_run(void);
void clock_forward(int64_t ms);
/* Somebody sets the time of day back; time goes on as it did. */
void clock_set_back(int64_t ms);

/* "" for a good one, "full", "spoilt", where nothing can be read, or "held": nothing is on it until it is good again. */
void disk_is(const char *how);
/* How often it has held someone, and how often it has said that all is on it, since it was made good
 * or bad last. */
int disk_held(void);
int disk_synced(void);

#endif
