/*
 * received.h - what the system counts of a connection.
 */
#ifndef RN_RECEIVED_H
#define RN_RECEIVED_H

#include <stdint.h>

/* Bytes that were read from a TCP connection since it began; 0 where the system does not know. */
int64_t rn_bytes_read(int fd);

#endif
