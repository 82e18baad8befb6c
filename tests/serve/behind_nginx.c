/*
 * behind_nginx.c - two servers behind nginx with the file that is shipped for it: a club that opens the page
 * at once, paths that are not what they seem, from where each client comes, and an update node by node with people
 * connected.
 *   behind_nginx PROGRAM FOLDER
 */
/* NOLINTBEGIN(cert-env33-c,cert-err34-c): it calls our own programs */
#include <arpa/inet.h>
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "people.h"

enum { NODES = 2, PEOPLE = 30, VISITS = 24, FILES = 25, PATH = 256, SKIPPED = 77 };

static const char *program, *page;
static char folder[] = "/tmp/rednov-nginx-XXXXXX";

typedef struct Node {
    pid_t pid;
    int port; /* the same all its lives */
} Node;

static void start_node(Node *node, int number)
{
    char store[PATH], port[16];
    snprintf(store, sizeof store, "%s/tables%d.db", folder, number);
    snprintf(port, sizeof port, "%d", node->port);
    const char *const arguments[] = {"--port",  port,  "--folder",       page,
                                     "--store", store, "--behind-proxy", NULL};
    node->port = server_start(program, arguments, &node->pid);
    assert(node->port != 0);
}

static void kill_node(Node *node)
{
    kill(node->pid, SIGKILL);
    waitpid(node->pid, NULL, 0);
}

/* ---- nginx ------------------------------------------------------------------------------------- */

/* The shipped file, with our ports and without TLS; everything else as it is. */
static void write_conf(const Node *nodes, int port)
{
    char line[512], path[PATH];
    FILE *in = fopen(REDNOV_SOURCE "/share/hosting/nginx.conf", "r");
    snprintf(path, sizeof path, "%s/nginx.conf", folder);
    FILE *out = fopen(path, "w");
    assert(in != NULL && out != NULL);
    fprintf(out,
            "daemon off;\nworker_processes 1;\npid %s/pid;\nerror_log %s/error.log;\n"
            "events { worker_connections 1000; }\nhttp {\naccess_log off;\n",
            folder, folder);
    static const char *const own[] = {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        fprintf(out, "%s_temp_path %s/%s;\n", own[i], folder, own[i]);
    }
    bool first = true; /* of the two servers, which sends to TLS */
    while (fgets(line, sizeof line, in) != NULL) {
        const char *node = strstr(line, "server 127.0.0.1:8011");
        if (node != NULL) {
            for (int i = 0; i < NODES; i++) {
                fprintf(out, "    server 127.0.0.1:%d%s", nodes[i].port,
                        node + strlen("server 127.0.0.1:8011"));
            }
        } else if (strstr(line, "listen ") != NULL) {
            first = first && strstr(line, "443") == NULL;
            if (strstr(line, "[::]") == NULL) {
                fprintf(out, "    listen 127.0.0.1:%d;\n", first ? port_to_keep() : port);
            }
        } else if (strstr(line, "ssl_") == NULL) {
            fputs(line, out);
        }
    }
    fprintf(out, "}\n");
    fclose(in);
    assert(fclose(out) == 0);
}

/* That of the system, or the one that tools/setup has fetched; NULL: there is none. */
static const char *find_nginx(void)
{
    static const char *const places[] = {"/usr/sbin/nginx",
                                         REDNOV_SOURCE "/build/nginx/usr/sbin/nginx"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (access(places[i], X_OK) == 0) {
            return places[i];
        }
    }
    return NULL;
}

/* nginx and its port; 0: there is no nginx. */
static int start_nginx(const Node *nodes, pid_t *pid)
{
    char conf[PATH];
    const char *nginx = find_nginx();
    snprintf(conf, sizeof conf, "%s/nginx.conf", folder);
    if (nginx == NULL) {
        return 0;
    }
    for (;;) { /* somebody may take the port first */
        const int port = port_to_keep();
        write_conf(nodes, port);
        *pid = fork();
        if (*pid == 0) {
            prctl(PR_SET_PDEATHSIG, SIGTERM);
            execl(nginx, "nginx", "-p", folder, "-c", conf, "-e", "stderr", (char *)NULL);
            _exit(127);
        }
        for (int fd = -1, status = 0; waitpid(*pid, &status, WNOHANG) == 0; wait_ms(20)) {
            fd = wire_plain(port);
            if (fd >= 0) {
                close(fd);
                return port;
            }
        }
        char grep[PATH + 64];
        snprintf(grep, sizeof grep, "grep -q 'Address already in use' %s/error.log", folder);
        assert(system(grep) == 0);
    }
}

/* ---- What is asked ------------------------------------------------------------------------------- */

static int status_of(int port, const char *path)
{
    char request[PATH];
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: rednov.example.org\r\nConnection: close\r\n\r\n", path);
    char *answer = http_get(port, request);
    const int status = answer != NULL ? atoi(answer + strlen("HTTP/1.1 ")) : 0;
    free(answer);
    return status;
}

/* Friends who open the link at the same time, behind one address, and come back to it a few times. */
static void a_club_comes(int port)
{
    for (int i = 0; i < VISITS * FILES; i++) {
        assert(status_of(port, i % FILES == 0 ? "/" : "/app/main.js") == 200);
    }
}

static void paths_are_what_they_seem(int port)
{
    static const char *const none[] = {"/metrics",
                                       "/metrics;x",
                                       "/metrics%0d",
                                       "/metrics%0ax",
                                       "/metrics%3bx",
                                       "/metrics%00",
                                       "/health%0aTransfer-Encoding:chunked",
                                       "/;/metrics"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        const int status = status_of(port, none[i]);
        if (status != 404 && status != 400) {
            fprintf(stderr, "%s: %d\n", none[i], status);
            abort();
        }
    }
    assert(status_of(port, "/health") == 200);
}

/* Whom the nodes take for connected, all of them. */
static void read_clients(char *said, size_t room)
{
    size_t used = 0;
    for (int i = 0; i < NODES; i++) {
        char command[3 * PATH];
        snprintf(command, sizeof command,
                 "'%s' admin --json --socket '%s/tables%d.db-admin' clients", program, folder, i);
        FILE *out = popen(command, "r");
        assert(out != NULL);
        used += fread(said + used, 1, room - 1 - used, out);
        assert(pclose(out) == 0);
    }
    said[used] = '\0';
}

/* Each client at a table counts as the address that nginx sees, not as nginx, nor as whom it says that it is. */
static void addresses_come_through(int port)
{
    static const char request[] =
        "GET /ws HTTP/1.1\r\nHost: rednov.example.org\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: rednov\r\n"
        "X-Forwarded-For: 203.0.113.7\r\nOrigin: http://rednov.example.org\r\n\r\n";
    static const char upgraded[] = "HTTP/1.1 101";
    char answer[sizeof upgraded], said[8192];
    struct sockaddr_in from = {.sin_family = AF_INET};
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert(inet_pton(AF_INET, "127.0.0.9", &from.sin_addr) == 1);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert(fd >= 0 && bind(fd, (struct sockaddr *)&from, sizeof from) == 0);
    assert(connect(fd, (struct sockaddr *)&to, sizeof to) == 0);
    assert(wire_raw(fd, request, sizeof request - 1));
    assert(recv(fd, answer, sizeof upgraded - 1, MSG_WAITALL) == sizeof upgraded - 1);
    assert(memcmp(answer, upgraded, sizeof upgraded - 1) == 0);
    read_clients(said, sizeof said);
    if (strstr(said, "\"127.0.0.9\"") == NULL || strstr(said, "203.0.113.7") != NULL) {
        fprintf(stderr, "from elsewhere: %s\n", said);
        abort();
    }
    close(fd);
}

/* One node after the other goes and comes back; whoever was at it must be let in at the first try. */
static void an_update_leaves_nobody_out(Node *nodes, int port)
{
    static Person people[PEOPLE];
    for (int i = 0; i < PEOPLE; i++) {
        person_connect(&people[i], port);
    }
    for (int round = 0; round < 2 * NODES; round++) {
        int came_back = 0;
        kill_node(&nodes[round % NODES]);
        for (int i = 0; i < PEOPLE; i++) {
            if (!person_ask(&people[i], "\"do\":\"ping\"}")) {
                person_drop(&people[i]);
                person_connect(&people[i], port);
                assert(person_ask(&people[i], "\"do\":\"ping\"}"));
                came_back++;
            }
        }
        assert(came_back > 0);
        start_node(&nodes[round % NODES], round % NODES);
    }
    for (int i = 0; i < PEOPLE; i++) {
        person_drop(&people[i]);
    }
}

int main(int count, char **arguments)
{
    Node nodes[NODES] = {{0}};
    pid_t nginx;
    assert(count == 3 && mkdtemp(folder) != NULL);
    program = arguments[1];
    page = arguments[2];
    for (int i = 0; i < NODES; i++) {
        nodes[i].port = port_to_keep();
        start_node(&nodes[i], i);
    }
    const int port = start_nginx(nodes, &nginx);
    if (port != 0) {
        paths_are_what_they_seem(port);
        addresses_come_through(port);
        a_club_comes(port);
        an_update_leaves_nobody_out(nodes, port);
        kill(nginx, SIGTERM);
        waitpid(nginx, NULL, 0);
    }
    for (int i = 0; i < NODES; i++) {
        server_stop(nodes[i].pid);
    }
    char clear[PATH];
    snprintf(clear, sizeof clear, "rm -r %s", folder);
    return system(clear) != 0 ? 1 : port == 0 ? SKIPPED : 0;
}
/* NOLINTEND(cert-env33-c,cert-err34-c) */
