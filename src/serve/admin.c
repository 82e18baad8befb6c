/*
 * admin.c - the socket of the host.
 *
 * Decides who is listened to: whoever may open the socket, which is its owner and root (mode 0600). A few at
 * once, a request at a time, and nobody who says too much.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/memory.h"
#include "serve/admin.h"
#include "serve/server.h"
#include "text/tongue.h"

enum { LINES = 8 };

struct RnAdminLine {
    uv_pipe_t pipe;
    RnAdmin *admin;
    uint64_t number;
    char text[RN_ADMIN_LINE];
    size_t used;
    bool waits; /* for the store */
    bool closing;
    RnAdminLine *next;
};

struct RnAdmin {
    RnServer *server;
    uv_pipe_t pipe;
    char path[sizeof(((struct sockaddr_un *)NULL)->sun_path)];
    RnAdminLine *lines;
    int count;
    uint64_t ever;
};

static void read_on(RnAdminLine *line);

/* ---- Answers ---------------------------------------------------------------------------------- */

typedef struct Writing {
    uv_write_t request;
    char *text;
} Writing;

static void was_written(uv_write_t *request, int status)
{
    Writing *writing = request->data;
    (void)status; /* who has gone has gone */
    free(writing->text);
    free(writing);
}

uint64_t rn_admin_wait(RnAdminLine *line)
{
    line->waits = true;
    return line->number;
}

void rn_admin_answer(RnAdminLine *line, RnJson *json)
{
    Writing *writing = rn_alloc(1, sizeof *writing);
    rn_json_put(json, "\n");
    writing->text = json->text;
    writing->request.data = writing;
    uv_buf_t buffer = uv_buf_init(json->text, (unsigned)json->used);
    if (line->closing ||
        uv_write(&writing->request, (uv_stream_t *)&line->pipe, &buffer, 1, was_written) != 0) {
        was_written(&writing->request, 0);
    }
}

void rn_admin_refuse(RnAdminLine *line, const char *why)
{
    RnJson json = {.used = 0};
    rn_json_form(&json, "{'ok':%i,'error':%s}", false, why);
    rn_admin_answer(line, &json);
}

static RnAdminLine *find(const RnAdmin *admin, uint64_t number)
{
    RnAdminLine *line = admin != NULL ? admin->lines : NULL;
    while (line != NULL && line->number != number) {
        line = line->next;
    }
    return line;
}

void rn_admin_answered(RnServer *server, RnHallQuery *query)
{
    RnAdminLine *line = find(server->admin, query->admin);
    if (line != NULL && line->waits) {
        RnJson json = {.used = 0};
        line->waits = false;
        if (query->found == RN_FOUND) {
            rn_json_form(&json, "{'ok':%i}", true);
            rn_admin_answer(line, &json);
        } else {
            rn_admin_refuse(line, query->found == RN_NOT_FOUND ? "there is no such thing"
                                                               : "the store does not answer");
        }
        read_on(line);
    }
    rn_hall_query_free(query);
}

/* ---- Lines ------------------------------------------------------------------------------------ */

static void was_closed(uv_handle_t *handle)
{
    RnAdminLine *line = handle->data;
    RnAdminLine **at = &line->admin->lines;
    while (*at != line) {
        at = &(*at)->next;
    }
    *at = line->next;
    line->admin->count--;
    free(line);
}

static void hang_up(RnAdminLine *line)
{
    if (!line->closing) {
        line->closing = true;
        uv_close((uv_handle_t *)&line->pipe, was_closed);
    }
}

/* What is asked in one line. */
static void ask(RnAdminLine *line, const char *text, size_t size)
{
    RnAdminRequest request;
    char error[RN_ERROR_MAX];
    if (!rn_admin_read(text, size, &request, error)) {
        rn_admin_refuse(line, error);
        return;
    }
    request.row->handle(line->admin->server, line, &request);
}

/* All whole lines that have come, one after the other. */
static void read_on(RnAdminLine *line)
{
    char *end;
    while (!line->waits && !line->closing && (end = memchr(line->text, '\n', line->used)) != NULL) {
        char text[RN_ADMIN_LINE];
        size_t size = (size_t)(end - line->text);
        memcpy(text, line->text, size);
        line->used -= size + 1;
        memmove(line->text, end + 1, line->used);
        ask(line, text, size);
    }
    if (line->used == sizeof line->text) {
        rn_admin_refuse(line, "a request is too long");
        hang_up(line);
    }
}

static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    RnAdminLine *line = handle->data;
    (void)wanted;
    *buffer = uv_buf_init(line->text + line->used, (unsigned)(sizeof line->text - line->used));
}

static void has_come(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    RnAdminLine *line = stream->data;
    (void)buffer;
    if (size < 0) { /* also when there is no room: nobody says so much while waiting */
        hang_up(line);
        return;
    }
    line->used += (size_t)size;
    read_on(line);
}

static void calls(uv_stream_t *stream, int status)
{
    RnAdmin *admin = stream->data;
    if (status != 0) {
        return;
    }
    RnAdminLine *line = rn_alloc(1, sizeof *line);
    line->admin = admin;
    line->number = ++admin->ever;
    uv_pipe_init(stream->loop, &line->pipe, 0);
    line->pipe.data = line;
    line->next = admin->lines;
    admin->lines = line;
    admin->count++;
    if (uv_accept(stream, (uv_stream_t *)&line->pipe) != 0 || admin->count > LINES ||
        uv_read_start((uv_stream_t *)&line->pipe, give_room, has_come) != 0) {
        hang_up(line);
    }
}

/* ---- Opening and closing ---------------------------------------------------------------------- */

/* Whether somebody listens at the path; what is left of a server that was killed is removed. */
static bool is_taken(const char *path)
{
    struct stat about;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (lstat(path, &about) != 0) {
        return false;
    }
    if (!S_ISSOCK(about.st_mode)) {
        return true;
    }
    int socket_fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    memcpy(address.sun_path, path, strlen(path) + 1);
    bool taken = socket_fd >= 0 &&
                 connect(socket_fd, (const struct sockaddr *)&address, sizeof address) == 0;
    if (socket_fd >= 0) {
        close(socket_fd);
    }
    if (!taken) {
        unlink(path);
    }
    return taken;
}

RnAdmin *rn_admin_open(RnServer *server, const char *path, const char **why)
{
    RnAdmin *admin = rn_alloc(1, sizeof *admin);
    admin->server = server;
    *why = N_("the path of the host's socket is too long, or something else is there");
    if (strlen(path) >= sizeof admin->path || is_taken(path)) {
        free(admin);
        return NULL;
    }
    memcpy(admin->path, path, strlen(path) + 1);
    uv_pipe_init(&server->loop, &admin->pipe, 0);
    admin->pipe.data = admin;
    mode_t before = umask(S_IRWXG | S_IRWXO | S_IXUSR);
    bool good = uv_pipe_bind(&admin->pipe, path) == 0;
    umask(before);
    good = good && uv_listen((uv_stream_t *)&admin->pipe, LINES, calls) == 0;
    if (!good) {
        *why = N_("the host's socket cannot be made there");
        admin->path[0] = '\0';
        rn_admin_close(admin);
        uv_run(&server->loop, UV_RUN_NOWAIT);
        free(admin);
        return NULL;
    }
    return admin;
}

void rn_admin_close(RnAdmin *admin)
{
    if (admin == NULL || uv_is_closing((uv_handle_t *)&admin->pipe)) {
        return;
    }
    uv_close((uv_handle_t *)&admin->pipe, NULL);
    for (RnAdminLine *line = admin->lines; line != NULL; line = line->next) {
        hang_up(line);
    }
    if (admin->path[0] != '\0') {
        unlink(admin->path);
    }
}

void rn_admin_free(RnAdmin *admin)
{
    RN_ASSERT(admin == NULL || admin->lines == NULL);
    free(admin);
}
