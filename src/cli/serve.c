/*
 * serve.c - `rednov serve`: the page and online tables.
 *
 * Decides which page: the one inside the program, unless a folder is named; which port: the usual one,
 * or when that is taken and none was asked for, any; and where tables are kept: beside the saved games.
 * Where that cannot be the page is served without tables, but a place that was asked for must do.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/assert.h"
#include "cli/cli.h"
#include "cli/serve_where.h"
#include "serve/serve.h"
#include "term/ask.h"
#include "text/tongue.h"

/* The build says whether the page could be built too; tools/gen_page.c writes it. */
#ifdef RN_PAGE_INSIDE
extern const RnPageFiles rn_page_inside;
static const RnPageFiles *const PAGE = &rn_page_inside;
#else
static const RnPageFiles *const PAGE = NULL;
#endif

enum {
    PORT_MOST = 65535,
    NO_PORT,
    USUAL_PORT = 8011,
    MOST = 1000000,
    PATH_ROOM = 4096,
    WHY_ROOM = 1024
};

typedef struct Options {
    uint64_t port; /* NO_PORT: not given, so any will do where the usual one is taken */
    bool open;
    const char *address;
    const char *folder;
    const char *store;
    bool no_tables;
    const char *origin;
    const char *url;
    const char *notify;
    uint64_t notify_after;
    const char *log;
    bool behind_proxy;
    uint64_t threads;
    uint64_t tables;
    uint64_t clients;
    uint64_t per_address;
    uint64_t per_second;
    uint64_t rest;
    char reached[RN_WHERE_ADDRESS]; /* by others: the first address that is said; or "" */
} Options;

static void print_help(void)
{
    static const char *const calls[] = {N_("rednov serve [options]")};
    static const RnCliRow rows[] = {
        {"--port N",
         N_("the port (default 8011, or any free one when it is taken); 0: any free one")},
        {"--address A", N_("the address to listen on (default 127.0.0.1: this computer only)")},
        {"--folder FOLDER",
         N_("the files of the page, from this folder (default: the page inside the "
            "program)")},
        {"--open", N_("open the page in the browser")},
        {"--store WHERE", N_("keep online tables in this file, or in a PostgreSQL database that "
                             "several servers may share, postgresql://USER@HOST/DATABASE (default: "
                             "tables.db beside the saved games)")},
        {"--no-tables", N_("the page only, without online tables")},
        {"--url URL",
         N_("the address that people use, https://example.org/, for the links that they get")},
        {"--origin ORIGIN", N_("pages of this address may play here too, https://example.org "
                               "(default: that of --url)")},
        {"--notify PROGRAM", N_("run this program when a decision waits for someone who is not "
                                "there and has given an address; it gets a mail to send")},
        {"--notify-after SECONDS", N_("how long it has waited then (default 120)")},
        {"--behind-proxy", N_("clients are told apart by the X-Forwarded-For of a proxy")},
        {"--threads N", N_("threads in which computer players search (default 1)")},
        {"--tables N", N_("the most tables in memory at once (default 10000)")},
        {"--clients N", N_("the most connections at once (default 10000)")},
        {"--per-address N", N_("the most connections from one address (default 200)")},
        {"--per-second N", N_("the most messages a second of one client (default 20)")},
        {"--rest SECONDS", N_("a table left alone so long gives its memory back (default 60)")},
        {"--log FILE", N_("a line of JSON for everything worth knowing; - for standard error")},
    };
    static const char *const examples[] = {"rednov serve --open", "rednov serve --address 0.0.0.0",
                                           "rednov serve --port 8080 --store tables.db"};
    rn_cli_calls(calls, 1);
    rn_cli_paragraph(
        _("Serves the game as a page for browsers. The page needs no server once it is "
          "loaded: the rules and the computer crew run in the browser, and games are "
          "kept there."));
    rn_cli_paragraph(
        _("People can also play together at online tables: open one in the page and send others "
          "its link. Only this computer is listened to unless --address says otherwise: 0.0.0.0 "
          "lets in everyone on the network. To let in the whole world, put a web server with TLS "
          "before it; docs/HOSTING.md tells how."));
    rn_cli_rows(rows, RN_COUNT(rows));
    rn_show("");
    rn_cli_examples(examples, RN_COUNT(examples));
}

/* Whether there is a page to serve; says why not. */
static bool has_page(const char *folder)
{
    char path[PATH_ROOM + 16];
    if (folder == NULL && PAGE == NULL) {
        fprintf(
            stderr, "rednov serve: %s\n",
            _("the page is not inside this program: what builds it was missing when the program "
              "was built. ./play in the source installs that and builds it; --folder FOLDER "
              "serves the files of a page."));
        return false;
    }
    if (folder == NULL) {
        return true;
    }
    snprintf(path, sizeof path, "%s/index.html", folder);
    if (access(path, R_OK) == 0) {
        return true;
    }
    fprintf(stderr, "rednov serve: %s: %s\n", path, _("the files of the page are not there"));
    return false;
}

/* Only on a desktop: elsewhere the address that was shown is all there is to do. */
static void open_browser(const char *address)
{
    if (getenv("DISPLAY") == NULL && getenv("WAYLAND_DISPLAY") == NULL) {
        return;
    }
    pid_t child = fork();
    if (child == 0) {
        if (fork() != 0) {
            _exit(0); /* nobody waits for the browser */
        }
        int nowhere = open("/dev/null", O_RDWR); /* what it says is not for our players */
        if (nowhere >= 0) {
            dup2(nowhere, STDOUT_FILENO);
            dup2(nowhere, STDERR_FILENO);
        }
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        execlp("xdg-open", "xdg-open", address, (char *)NULL);
        _exit(127);
    }
    if (child > 0) {
        waitpid(child, NULL, 0);
    }
}

static void say_reached(void *user, const char *address)
{
    Options *options = user;
    if (options->reached[0] == '\0') {
        snprintf(options->reached, sizeof options->reached, "%s", address);
    }
    rn_say(_("From other computers on your network: %s"), address);
}

static const char *say_ready(void *user, int port)
{
    Options *options = user;
    char address[RN_WHERE_ADDRESS];
    bool everyone = options->address[0] == '\0' || strcmp(options->address, "0.0.0.0") == 0;
    snprintf(address, sizeof address, "http://%s:%d/", everyone ? "127.0.0.1" : options->address,
             port);
    rn_say(_("Red November is at %s"), address);
    if (everyone) {
        rn_where_reached(port, say_reached, options);
    } else if (!rn_where_only_here(options->address)) {
        snprintf(options->reached, sizeof options->reached, "%s", address);
    } else if (options->store != NULL && options->url == NULL) {
        rn_say(_("To let others on your network in: --address 0.0.0.0"));
    }
    rn_say(_("Ctrl-C ends it."));
    fflush(stdout);
    if (options->open) {
        open_browser(address);
    }
    return options->reached[0] != '\0' ? options->reached : NULL;
}

/* What is readable when the server is asked to end. No thread is interrupted for it: threads are begun later and
 * inherit that these signals wait. */
static int open_stop(void)
{
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    return signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
}

static bool open_log(const char *name, FILE **log)
{
    if (name == NULL) {
        return true;
    }
    *log = strcmp(name, "-") == 0 ? stderr : fopen(name, "a");
    if (*log == NULL) {
        fprintf(stderr, "rednov serve: %s: %s\n", name, strerror(errno));
    }
    return *log != NULL;
}

/* Where tables are kept, and that nobody else keeps any there. */
static bool find_store(Options *options, char path[RN_WHERE_PATH])
{
    char why[WHY_ROOM];
    if (options->no_tables) {
        options->store = NULL;
        return true;
    }
    if (options->store == NULL && rn_where_tables(path, why, sizeof why)) {
        options->store = path;
        return true;
    }
    bool asked = options->store != NULL;
    if (asked && rn_where_lock(options->store, why, sizeof why)) {
        return true;
    }
    fprintf(stderr, "rednov serve: %s\n", why);
    if (!asked) {
        fprintf(stderr, "%s\n",
                _("So there are no online tables now; --store FILE keeps them elsewhere."));
    }
    return !asked;
}

/* What --notify names must be there now: later nobody would see that it is not. */
static bool check_notify(const Options *options)
{
    if (options->notify == NULL) {
        return true;
    }
    if (options->notify[0] != '/' || access(options->notify, X_OK) != 0) {
        fprintf(stderr, "rednov serve: %s: %s\n", options->notify,
                _("--notify needs the path of a program, from / on"));
        return false;
    }
    return true;
}

/* "https://example.org" of "https://example.org/games/". */
static const char *origin_of(const char *url, char origin[PATH_ROOM])
{
    const char *host = url != NULL ? strstr(url, "://") : NULL;
    if (host == NULL) {
        return NULL;
    }
    snprintf(origin, PATH_ROOM, "%.*s", (int)(host + 3 - url + (int)strcspn(host + 3, "/")), url);
    return origin;
}

/* With a / at its end, so that links can go on from there. */
static const char *with_slash(const char *url, char text[PATH_ROOM])
{
    size_t size = url != NULL ? strlen(url) : 0;
    if (size == 0 || url[size - 1] == '/') {
        return url;
    }
    snprintf(text, PATH_ROOM, "%s/", url);
    return text;
}

static int run(Options *options)
{
    char origin[PATH_ROOM];
    char url[PATH_ROOM];
    const char *why = NULL;
    RnServe serve = {.page = options->folder == NULL ? PAGE : NULL,
                     .folder = options->folder,
                     .address = options->address,
                     .port = options->port == NO_PORT ? USUAL_PORT : (int)options->port,
                     .ready = say_ready,
                     .user = options,
                     .store = options->store,
                     .origin = options->origin != NULL ? options->origin
                                                       : origin_of(options->url, origin),
                     .url = with_slash(options->url, url),
                     .notify = options->notify,
                     .notify_after_s = (int)options->notify_after,
                     .behind_proxy = options->behind_proxy,
                     .threads = (int)options->threads,
                     .tables = (int)options->tables,
                     .clients = (int)options->clients,
                     .per_address = (int)options->per_address,
                     .per_second = (int)options->per_second,
                     .rest_s = (int)options->rest};
    if (!open_log(options->log, &serve.log)) {
        return RN_EXIT_FAILED;
    }
    serve.stop = open_stop();
    if (serve.stop < 0) {
        perror("rednov serve");
        return RN_EXIT_FAILED;
    }
    bool done = rn_serve(&serve, &why);
    if (!done && options->port == NO_PORT) {
        serve.port = 0;
        done = rn_serve(&serve, &why);
    }
    if (!done) {
        fprintf(stderr, "rednov serve: %s\n", rn_tr(why));
    }
    return done ? RN_EXIT_OK : RN_EXIT_FAILED;
}

int rn_cmd_serve(int argc, char **argv)
{
    Options options = {.port = NO_PORT, .address = "127.0.0.1"};
    RnCliArgs args = rn_cli_args(argc, argv);
    const RnCliOption list[] = {
        {"open", .flag = &options.open},
        {"port", .number = &options.port, .most = PORT_MOST},
        {"address", .text = &options.address},
        {"folder", .text = &options.folder},
        {"store", .text = &options.store},
        {"no-tables", .flag = &options.no_tables},
        {"url", .text = &options.url},
        {"notify", .text = &options.notify},
        {"notify-after", .number = &options.notify_after, .least = 1, .most = MOST},
        {"origin", .text = &options.origin},
        {"log", .text = &options.log},
        {"behind-proxy", .flag = &options.behind_proxy},
        {"threads", .number = &options.threads, .least = 1, .most = 64},
        {"tables", .number = &options.tables, .least = 1, .most = MOST},
        {"clients", .number = &options.clients, .least = 1, .most = MOST},
        {"per-address", .number = &options.per_address, .least = 1, .most = MOST},
        {"per-second", .number = &options.per_second, .least = 1, .most = MOST},
        {"rest", .number = &options.rest, .least = 1, .most = MOST},
    };
    const RnCliForm form = {.help = print_help, .options = list, .count = RN_COUNT(list)};
    const int code = rn_cli_walk(&args, &form);
    if (code != RN_GO_ON) {
        return code;
    }
    char path[RN_WHERE_PATH];
    umask(S_IRWXG | S_IRWXO); /* what is kept is for nobody else */
    if (!has_page(options.folder) || !check_notify(&options) || !find_store(&options, path)) {
        return RN_EXIT_FAILED;
    }
    return run(&options);
}
