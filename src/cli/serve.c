/*
 * serve.c - `rednov serve`: the page and online tables.
 *
 * Decides which page: the one inside the program, unless a folder is named; which port: the usual one,
 * or when that is taken and none was asked for, any; and where tables are kept: beside the saved games.
 * Where that cannot be the page is served without tables, but a place that was asked for must do. A file
 * of tables has one server: a second one would not see what the first one writes. The lock is a file
 * beside it, so that whatever else looks at the tables (a backup) is not kept out.
 */
#define _DEFAULT_SOURCE /* IFF_UP and its like */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/assert.h"
#include "cli/cli.h"
#include "serve/push.h"
#include "serve/serve.h"
#include "store/store.h"
#include "table/shelf.h"
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
    ADDRESS_ROOM = 128,
    WHY_ROOM = PATH_ROOM + 256
};

/* What the options say. */
static RnServe serve = {.address = "127.0.0.1", .port = NO_PORT};
static bool opens, no_tables;
static const char *log_name;
static char reached[ADDRESS_ROOM]; /* by others: the first address that is said; or "" */

static const RnCliOption OPTIONS[] = {
    {"--port N", N_("the port (default 8011, or any free one when it is taken); 0: any free one"),
     .whole = &serve.port, .most = PORT_MOST},
    {"--address A", N_("the address to listen on (default 127.0.0.1: this computer only)"),
     .value = &serve.address},
    {"--folder FOLDER",
     N_("the files of the page, from this folder (default: the page inside the program)"),
     .value = &serve.folder},
    {"--open", N_("open the page in the browser"), .flag = &opens},
    {"--store WHERE",
     N_("keep online tables in this file, or in a PostgreSQL database that several servers may "
        "share, postgresql://USER@HOST/DATABASE (default: tables.db beside the saved games)"),
     .value = &serve.store},
    {"--no-tables", N_("the page only, without online tables"), .flag = &no_tables},
    {"--url URL",
     N_("the address that people use, https://example.org/, for the links that they get"),
     .value = &serve.url},
    {"--origin ORIGIN",
     N_("pages of this address may play here too, https://example.org (default: that of --url)"),
     .value = &serve.origin},
    {"--notify PROGRAM",
     N_("run this program when a decision waits for someone who is not there and has given an "
        "address; it gets a mail to send"),
     .value = &serve.notify},
    {"--push CONTACT",
     N_("tell browsers that someone has named, too (Web Push); push services write to this "
        "contact, "
        "mailto:you@example.org or https://example.org/, if there is something wrong"),
     .value = &serve.push},
    {"--push-services LIST",
     N_("the hosts of push services that may be called, with commas between, *. for all names "
        "below "
        "one (default: those of Chrome, Firefox, Edge and Safari)"),
     .value = &serve.push_services},
    {"--notify-after SECONDS", N_("how long it has waited then (default 120)"),
     .whole = &serve.notify_after_s, .least = 1, .most = MOST},
    {"--admin PATH",
     N_("the socket for rednov admin (default: beside the file of tables, its name with -admin)"),
     .value = &serve.admin},
    {"--behind-proxy", N_("clients are told apart by the X-Forwarded-For of a proxy"),
     .flag = &serve.behind_proxy},
    {"--threads N", N_("threads in which computer players search (default 1)"),
     .whole = &serve.threads, .least = 1, .most = 64},
    {"--tables N", N_("the most tables in memory at once (default 10000)"), .whole = &serve.tables,
     .least = 1, .most = MOST},
    {"--clients N", N_("the most connections at once (default 10000)"), .whole = &serve.clients,
     .least = 1, .most = MOST},
    {"--per-address N", N_("the most connections from one address (default 200)"),
     .whole = &serve.per_address, .least = 1, .most = MOST},
    {"--per-second N", N_("the most messages a second of one client (default 20)"),
     .whole = &serve.per_second, .least = 1, .most = MOST},
    {"--rest SECONDS", N_("a table left alone so long gives its memory back (default 60)"),
     .whole = &serve.rest_s, .least = 1, .most = MOST},
    {"--log FILE", N_("a line of JSON for everything worth knowing; - for standard error"),
     .value = &log_name},
};

static const RnCliForm FORM = {
    .calls = {N_("rednov serve [options]")},
    .about = {N_("Serves the game as a page for browsers. The page needs no server once it is "
                 "loaded: the rules and the computer crew run in the browser, and games are "
                 "kept there."),
              N_("People can also play together at online tables: open one in the page and send "
                 "others its link. Only this computer is listened to unless --address says "
                 "otherwise: 0.0.0.0 lets in everyone on the network. To let in the whole world, "
                 "put a web server with TLS before it; docs/HOSTING.md tells how.")},
    .options = OPTIONS,
    .count = RN_COUNT(OPTIONS),
    .examples = {"rednov serve --open", "rednov serve --address 0.0.0.0",
                 "rednov serve --port 8080 --store tables.db"},
};

/* ---- Where ------------------------------------------------------------------------------------ */

/* Whether there is a page to serve; says why not. */
static bool has_page(void)
{
    char path[PATH_ROOM + 16];
    serve.page = serve.folder == NULL ? PAGE : NULL;
    if (serve.folder == NULL && PAGE == NULL) {
        fprintf(
            stderr, "rednov serve: %s\n",
            _("the page is not inside this program: what builds it was missing when the program "
              "was built. ./play in the source installs that and builds it; --folder FOLDER "
              "serves the files of a page."));
        return false;
    }
    if (serve.folder == NULL) {
        return true;
    }
    snprintf(path, sizeof path, "%s/index.html", serve.folder);
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

static bool log_is_file(void) { return log_name != NULL && strcmp(log_name, "-") != 0; }

/* Where nobody looks on and the log goes there, too, as in a unit, all lines are the log's. */
static bool speaks(void) { return log_name == NULL || log_is_file() || isatty(STDOUT_FILENO) == 1; }

/* Says each address at which others on the network reach the port. */
static void say_reached(int port)
{
    struct ifaddrs *all;
    if (getifaddrs(&all) != 0) {
        return;
    }
    for (const struct ifaddrs *one = all; one != NULL; one = one->ifa_next) {
        char number[INET_ADDRSTRLEN];
        char address[ADDRESS_ROOM];
        if (one->ifa_addr == NULL || one->ifa_addr->sa_family != AF_INET ||
            (one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) {
            continue;
        }
        struct sockaddr_in place;
        memcpy(&place, one->ifa_addr, sizeof place);
        if (inet_ntop(AF_INET, &place.sin_addr, number, sizeof number) == NULL) {
            continue;
        }
        snprintf(address, sizeof address, "http://%s:%d/", number, port);
        if (reached[0] == '\0') {
            strcpy(reached, address);
        }
        if (speaks()) {
            rn_say(_("From other computers on your network: %s"), address);
        }
    }
    freeifaddrs(all);
}

/* Whether only this computer reaches what listens on this address. */
static bool is_only_here(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "localhost") == 0 ||
           strcmp(address, "lo") == 0 || strcmp(address, "::1") == 0;
}

static const char *say_ready(void *user, int port)
{
    char address[ADDRESS_ROOM];
    bool everyone = serve.address[0] == '\0' || strcmp(serve.address, "0.0.0.0") == 0;
    (void)user;
    snprintf(address, sizeof address, "http://%s:%d/", everyone ? "127.0.0.1" : serve.address,
             port);
    if (speaks()) {
        rn_say(_("Red November is at %s"), address);
    }
    if (everyone) {
        say_reached(port);
    } else if (!is_only_here(serve.address)) {
        strcpy(reached, address);
    } else if (serve.store != NULL && serve.url == NULL && speaks()) {
        rn_say(_("To let others on your network in: --address 0.0.0.0"));
    }
    if (isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) { /* a unit has no keys */
        rn_say(_("Ctrl-C ends it."));
    }
    fflush(stdout);
    if (opens) {
        open_browser(address);
    }
    return reached[0] != '\0' ? reached : NULL;
}

/* As nohup leaves it. */
static bool ignored(int signal)
{
    struct sigaction now;
    return sigaction(signal, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

/* What is readable when the server is told something. No thread is interrupted for it: threads are begun later and
 * inherit that these signals wait. */
static int open_told(void)
{
    sigset_t told;
    sigemptyset(&told);
    sigaddset(&told, SIGINT);
    sigaddset(&told, SIGTERM);
    if (log_is_file() || !ignored(SIGHUP)) {
        sigaddset(&told, SIGHUP);
    }
    sigprocmask(SIG_BLOCK, &told, NULL);
    return signalfd(-1, &told, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* The file of that name, which may be another one now, in the place of the one that was written to: for those who
 * move a log away when it is long. One that cannot be opened changes nothing. */
static void open_log_again(void)
{
    FILE *fresh = fopen(log_name, "a");
    if (fresh == NULL || dup2(fileno(fresh), fileno(serve.log)) < 0) {
        fprintf(stderr, "rednov serve: %s: %s\n", log_name, strerror(errno));
    }
    if (fresh != NULL) {
        fclose(fresh);
    }
}

/* SIGHUP is for the log where there is one; else the terminal has gone, and with it whoever wanted this. */
static bool stops(void)
{
    struct signalfd_siginfo signal;
    bool stop = false;
    while (read(serve.told, &signal, sizeof signal) == (ssize_t)sizeof signal) {
        if (signal.ssi_signo == SIGHUP && log_is_file()) {
            open_log_again();
        } else {
            stop = true;
        }
    }
    return stop;
}

static bool open_log(void)
{
    if (log_name == NULL) {
        return true;
    }
    serve.log = log_is_file() ? fopen(log_name, "a") : stderr;
    if (serve.log == NULL) {
        fprintf(stderr, "rednov serve: %s: %s\n", log_name, strerror(errno));
    }
    return serve.log != NULL;
}

/* ---- Tables ----------------------------------------------------------------------------------- */

/* Keeps other servers away from a file of tables for as long as this process lives. A database of
 * several servers needs that not. False with a sentence why. */
static bool lock_tables(const char *store, char why[WHY_ROOM])
{
    char path[PATH_ROOM + 8];
    if (strstr(store, "://") != NULL || store[0] == ':') {
        return true;
    }
    snprintf(path, sizeof path, "%s-lock", store);
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0) {
        snprintf(why, WHY_ROOM, "%s: %s", path, strerror(errno));
        return false;
    }
    if (flock(lock, LOCK_EX | LOCK_NB) == 0) {
        return true; /* and it stays open */
    }
    close(lock);
    snprintf(why, WHY_ROOM, _("another server keeps its tables in %s"), store);
    return false;
}

/* The file in which tables are kept unless another is named: beside the saved games. False with a
 * sentence why there is none. */
static bool usual_tables(char path[PATH_ROOM], char why[WHY_ROOM])
{
    RnShelf shelf;
    char reason[RN_STORE_WHY];
    if (!rn_shelf_open(&shelf, why)) {
        return false;
    }
    *strrchr(shelf.folder, '/') = '\0';
    if (snprintf(path, PATH_ROOM, "%s/tables.db", shelf.folder) >= PATH_ROOM) {
        snprintf(why, WHY_ROOM, "%s: %s", shelf.folder, strerror(ENAMETOOLONG));
        return false;
    }
    if (!lock_tables(path, why)) {
        return false;
    }
    RnStore *store = rn_store_open(path, reason);
    if (store == NULL) {
        snprintf(why, WHY_ROOM, "%s: %s", path, reason);
    }
    rn_store_close(store);
    return store != NULL;
}

/* Where tables are kept, and that nobody else keeps any there. */
static bool find_store(void)
{
    static char path[PATH_ROOM];
    char why[WHY_ROOM];
    if (no_tables) {
        serve.store = NULL;
        return true;
    }
    if (serve.store == NULL && usual_tables(path, why)) {
        serve.store = path;
        return true;
    }
    bool asked = serve.store != NULL;
    if (asked && lock_tables(serve.store, why)) {
        return true;
    }
    fprintf(stderr, "rednov serve: %s\n", why);
    if (!asked) {
        fprintf(stderr, "%s\n",
                _("So there are no online tables now; --store FILE keeps them elsewhere."));
    }
    return !asked;
}

/* The host's socket, beside the tables; of a database there is only the one that is named. */
static void find_admin(void)
{
    static char path[PATH_ROOM + 8];
    if (serve.admin != NULL || serve.store == NULL || strstr(serve.store, "://") != NULL ||
        serve.store[0] == ':') {
        return;
    }
    snprintf(path, sizeof path, "%s%s", serve.store, RN_ADMIN_SUFFIX);
    if (strlen(path) < sizeof(((struct sockaddr_un *)NULL)->sun_path)) {
        serve.admin = path;
    } else {
        fprintf(stderr, "rednov serve: %s: %s\n", path,
                _("too long a path for the socket of rednov admin; --admin PATH names another"));
    }
}

/* ---- The command ------------------------------------------------------------------------------ */

/* What --notify names must be there now: later nobody would see that it is not. */
static bool check_notify(void)
{
    const bool good =
        serve.notify == NULL || (serve.notify[0] == '/' && access(serve.notify, X_OK) == 0);
    if (!good) {
        fprintf(stderr, "rednov serve: %s: %s\n", serve.notify,
                _("--notify needs the path of a program, from / on"));
    }
    return good;
}

/* Whom push services can write to; and hosts with names. */
static bool check_push(void)
{
    const char *wrong = NULL;
    if (serve.push != NULL && strncmp(serve.push, "mailto:", 7) != 0 &&
        strncmp(serve.push, "https://", 8) != 0) {
        wrong = _("--push needs a contact, mailto:you@example.org or https://example.org/");
    } else if (serve.push != NULL && strlen(serve.push) >= RN_PUSH_CONTACT) {
        wrong = _("the contact of --push is too long");
    } else if (serve.push_services != NULL && !rn_push_is_services(serve.push_services)) {
        wrong = _("--push-services needs names of hosts with commas between, as "
                  "push.example.org,*.example.net");
    }
    if (wrong != NULL) {
        fprintf(stderr, "rednov serve: %s\n", wrong);
    }
    return wrong == NULL;
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

static int run(void)
{
    static char origin[PATH_ROOM];
    static char url[PATH_ROOM];
    const char *why = NULL;
    const bool any_port = serve.port == NO_PORT;
    serve.port = any_port ? USUAL_PORT : serve.port;
    serve.ready = say_ready;
    serve.origin = serve.origin != NULL ? serve.origin : origin_of(serve.url, origin);
    serve.url = with_slash(serve.url, url);
    if (!open_log()) {
        return RN_EXIT_FAILED;
    }
    serve.stops = stops;
    serve.told = open_told();
    if (serve.told < 0) {
        perror("rednov serve");
        return RN_EXIT_FAILED;
    }
    bool done = rn_serve(&serve, &why);
    if (!done && any_port) {
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
    const int code = rn_cli_walk(argc, argv, &FORM);
    if (code != RN_GO_ON) {
        return code;
    }
    umask(S_IRWXG | S_IRWXO); /* what is kept is for nobody else */
    if (!has_page() || !check_notify() || !check_push() || !find_store()) {
        return RN_EXIT_FAILED;
    }
    find_admin();
    return run();
}
