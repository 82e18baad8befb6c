/*
 * received.c - what the system counts of a connection: a file of its own, since Linux's header and the one that
 * libuv brings along name the same things.
 */
#include "serve/received.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

int64_t rn_bytes_read(int fd)
{
    struct tcp_info info = {.tcpi_bytes_received = 0};
    socklen_t size = sizeof info;
    int unread = 0;
    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
        ioctl(fd, FIONREAD, &unread) != 0) {
        return 0;
    }
    return (int64_t)info.tcpi_bytes_received - unread;
}
