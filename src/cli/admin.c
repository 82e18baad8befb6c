/*
 * admin.c - `rednov admin`: the host speaks with a server that runs.
 *
 * What can be asked is the server's business (serve/admin.h); here is how a command becomes a line of JSON,
 * and how the answer is shown to a person.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

#include "base/assert.h"
#include "base/json.h"
#include "cli/cli.h"
#include "serve/serve.h"
#include "table/shelf.h"
#include "text/tongue.h"

enum { OPERANDS = 3, PATH_ROOM = 4096, ANSWER_MAX = 64 << 20 };

/* What the options say. */
static const char *operand[OPERANDS]; /* the command and what it is about */
static const char *socket_path, *lasting, *reason, *phrase_file;
static bool json;

static const RnCliOption OPTIONS[] = {
    RN_CLI_SHOWN("status", N_("how the server is")),
    RN_CLI_SHOWN("tables", N_("the tables in memory, who is there, and what they cost")),
    RN_CLI_SHOWN("clients", N_("who is connected, from where, and what it costs")),
    RN_CLI_SHOWN("close TABLE", N_("delete a table with its talk; whoever is there is told")),
    RN_CLI_SHOWN("mute TABLE PERSON",
                 N_("a person of a table, by its number, may not speak or change its name")),
    RN_CLI_SHOWN("unmute TABLE PERSON", N_("it may again")),
    RN_CLI_SHOWN("disconnect CLIENT", N_("end a connection")),
    RN_CLI_SHOWN("ban NETWORK", N_("let nobody in from an address or a network, 192.0.2.0/24")),
    RN_CLI_SHOWN("unban NETWORK", N_("let them in again")),
    RN_CLI_SHOWN("bans", N_("who is shut out, and until when")),
    RN_CLI_SHOWN("notice TEXT", N_("tell everybody something, now and when they come; '' for "
                                   "nothing more")),
    RN_CLI_SHOWN("restart TIME", N_("tell everybody, each in the own language, that the server is "
                                    "begun anew in so long; 0 takes it back")),
    RN_CLI_SHOWN("members off|open|all",
                 N_("who needs the pass-phrase: nobody, who opens a table, everybody. The "
                    "pass-phrase is asked for, or read from standard input")),
    RN_CLI_SHOWN(NULL, NULL),
    {"--for TIME", N_("how long a ban or a notice holds: 90s, 10m, 2h, 7d (default: for ever)"),
     .value = &lasting},
    {"--why TEXT", N_("why, of a ban; only you read it"), .value = &reason},
    {"--phrase-file FILE", N_("the pass-phrase is the first line of this file"),
     .value = &phrase_file},
    {"--socket PATH",
     N_("the socket of the server (default: that of tables.db beside the saved games, else of "
        "/var/lib/rednov/tables.db)"),
     .value = &socket_path},
    {"--json", N_("the answer as JSON"), .flag = &json},
};

static const RnCliForm FORM = {
    .calls = {N_("rednov admin [options] COMMAND")},
    .about = {N_("Speaks with a server that runs on this computer (rednov serve), as whoever has "
                 "started it, or as root. What is banned, told and asked for lasts when the "
                 "server is begun anew; servers that share a database follow within seconds.")},
    .options = OPTIONS,
    .count = RN_COUNT(OPTIONS),
    .examples = {"rednov admin tables", "rednov admin ban 192.0.2.0/24 --for 7d --why spam",
                 "rednov admin restart 10m", "rednov admin members open",
                 "rednov admin --socket /var/lib/rednov/tables.db-admin clients --json"},
    .operand = operand,
    .operands = OPERANDS,
    .wanted = N_("which command? rednov admin --help lists them"),
};

/* ---- What is asked ---------------------------------------------------------------------------- */

/* "90s", "10m", "2h", "7d", or seconds alone; false after reporting. */
static bool read_time(const char *text, long *seconds)
{
    static const char units[] = "smhd";
    static const long times[] = {1, 60, 3600, 24 * 3600};
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    const char *unit = *end != '\0' ? strchr(units, *end) : units;
    if (errno != 0 || end == text || number < 0 || number > 10L * 366 * 24 * 3600 || unit == NULL ||
        (*end != '\0' && end[1] != '\0')) {
        rn_cli_usage("admin", _("'%s' is no time: 90s, 10m, 2h, 7d"), text);
        return false;
    }
    *seconds = number * times[unit - units];
    return true;
}

static bool is(const char *command) { return strcmp(operand[0], command) == 0; }

/* A command: what its operands are called, and whether it takes --for and --why. */
typedef struct Command {
    const char *name;
    const char *fields[OPERANDS - 1]; /* '#' before one that is a number, '@' before a time */
    bool lasts;
    bool why;
} Command;

static const Command COMMANDS[] = {
    {.name = "status"},
    {.name = "tables"},
    {.name = "clients"},
    {"close", {"table"}, false, false},
    {"mute", {"table", "#person"}, false, false},
    {"unmute", {"table", "#person"}, false, false},
    {"disconnect", {"#client"}, false, false},
    {"ban", {"network"}, true, true},
    {"unban", {"network"}, false, false},
    {.name = "bans"},
    {"notice", {"text"}, true, false},
    {"restart", {"@seconds"}, false, false},
    {"members", {"for"}, false, false},
};

static const Command *find_command(void)
{
    for (int i = 0; i < RN_COUNT(COMMANDS); i++) {
        if (is(COMMANDS[i].name)) {
            return &COMMANDS[i];
        }
    }
    return NULL;
}

/* One operand as a field of the request; false after reporting. */
static bool put_field(RnJson *line, const char *field, const char *value)
{
    char *end;
    long number;
    if (value == NULL) {
        rn_cli_usage("admin", _("%s needs more: rednov admin --help"), operand[0]);
        return false;
    }
    if (field[0] == '@') {
        if (!read_time(value, &number)) {
            return false;
        }
        rn_json_form(line, ",%s:%lld", field + 1, (long long)number);
    } else if (field[0] == '#') {
        number = strtol(value, &end, 10);
        if (end == value || *end != '\0') {
            rn_cli_usage("admin", _("'%s' is no number"), value);
            return false;
        }
        rn_json_form(line, ",%s:%lld", field + 1, (long long)number);
    } else {
        rn_json_form(line, ",%s:%s", field, value);
    }
    return true;
}

/* The request; false after reporting. */
static bool make_line(RnJson *line)
{
    char phrase[RN_CLI_PHRASE];
    long seconds = 0;
    const Command *command = find_command();
    if (command == NULL) {
        rn_cli_usage("admin", _("there is no command '%s'"), operand[0]);
        return false;
    }
    rn_json_form(line, "{'do':%s", operand[0]);
    for (int i = 0; i < OPERANDS - 1; i++) {
        if (command->fields[i] == NULL && operand[i + 1] != NULL) {
            rn_cli_usage("admin", _("unexpected argument '%s'"), operand[i + 1]);
            return false;
        }
        if (command->fields[i] != NULL && !put_field(line, command->fields[i], operand[i + 1])) {
            return false;
        }
    }
    if (lasting != NULL && command->lasts) {
        if (!read_time(lasting, &seconds)) {
            return false;
        }
        rn_json_form(line, ",'seconds':%lld", (long long)seconds);
    }
    if (reason != NULL && command->why) {
        rn_json_form(line, ",'text':%s", reason);
    }
    const bool members = is("members");
    RN_ASSERT(!members || operand[1] != NULL); /* it has a field */
    if (members && strcmp(operand[1], "off") != 0) {
        if (!rn_cli_phrase("admin", phrase_file, phrase)) {
            return false;
        }
        rn_json_form(line, ",'phrase':%s", phrase);
    }
    rn_json_put(line, "}\n");
    return true;
}

/* ---- The socket ------------------------------------------------------------------------------- */

/* Connected, or -1 with errno. */
static int connect_to(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(address.sun_path, path, strlen(path) + 1);
    int line = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (line >= 0 && connect(line, (const struct sockaddr *)&address, sizeof address) != 0) {
        int why = errno;
        close(line);
        errno = why;
        return -1;
    }
    return line;
}

/* The server of this computer's usual places, or the one that --socket names; -1 after reporting. */
static int find_server(void)
{
    static const char unit[] = "/var/lib/rednov/tables.db" RN_ADMIN_SUFFIX;
    char path[RN_SHELF_PATH_MAX] = "";
    if (socket_path == NULL && !rn_folder_file("XDG_DATA_HOME", ".local/share", "rednov",
                                               "tables.db" RN_ADMIN_SUFFIX, false, path)) {
        path[0] = '\0';
    }
    int line = connect_to(socket_path != NULL ? socket_path : path);
    if (line < 0 && socket_path == NULL) {
        int missing = errno;
        line = connect_to(unit);
        if (errno == EACCES) { /* it is there, and another's */
            strcpy(path, unit);
        } else if (line < 0) {
            errno = missing;
        }
    }
    if (line < 0) {
        fprintf(stderr, "rednov admin: %s: %s\n", socket_path != NULL ? socket_path : path,
                strerror(errno));
        fprintf(stderr, "%s\n",
                _("Does a server run, begun by you? Another's is spoken with as root; --socket "
                  "PATH says where it is."));
    }
    return line;
}

/* The answer, a line, from malloc; NULL after reporting. */
static char *ask(int line, const RnJson *request)
{
    char *answer = NULL;
    size_t used = 0;
    size_t at = 0;
    while (at < request->used) {
        ssize_t sent = send(line, request->text + at, request->used - at, MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR) {
            break;
        }
        at += sent > 0 ? (size_t)sent : 0;
    }
    for (;;) {
        char *longer = realloc(answer, used + PATH_ROOM + 1);
        ssize_t got = longer != NULL ? read(line, longer + used, PATH_ROOM) : -1;
        answer = longer != NULL ? longer : answer;
        if (got <= 0 || used > ANSWER_MAX) {
            break;
        }
        used += (size_t)got;
        answer[used] = '\0';
        if (answer[used - 1] == '\n') {
            return answer;
        }
    }
    fprintf(stderr, "rednov admin: %s\n", _("the server has not answered"));
    free(answer);
    return NULL;
}

/* ---- Answers for people ----------------------------------------------------------------------- */

static const char *text_in(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static long long number_in(const json_t *object, const char *key)
{
    return (long long)json_integer_value(json_object_get(object, key));
}

/* Bytes, with a letter where they are many. */
static const char *size_in(const json_t *object, const char *key, char text[24])
{
    long long bytes = number_in(object, key);
    const char *form = bytes >= 10000000 ? "%lld MB" : bytes >= 10000 ? "%lld kB" : "%lld B";
    snprintf(text, 24, form,
             bytes >= 10000000 ? bytes / 1000000
             : bytes >= 10000  ? bytes / 1000
                               : bytes);
    return text;
}

/* A moment by this computer's clock. */
static const char *when(long long ms, char text[32])
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm parts;
    if (ms == 0 || localtime_r(&seconds, &parts) == NULL ||
        strftime(text, 32, "%Y-%m-%d %H:%M", &parts) == 0) {
        snprintf(text, 32, "–");
    }
    return text;
}

static void show_status(const json_t *answer)
{
    char size[24];
    char since[32];
    const json_t *notice = json_object_get(answer, "notice");
    rn_say(_("rednov %s, running since %s"), text_in(answer, "version"),
           when(number_in(answer, "since"), since));
    rn_say(_("%lld clients, %lld tables (%lld awake), %lld messages, %lld moves"),
           number_in(answer, "clients"), number_in(answer, "tables"), number_in(answer, "awake"),
           number_in(answer, "messages"), number_in(answer, "moves"));
    rn_say(_("memory %s, refused connections %lld, messages over the limit %lld"),
           size_in(answer, "memory", size), number_in(answer, "refused"),
           number_in(answer, "limited"));
    rn_say("%s", json_is_true(json_object_get(answer, "store_works")) ? _("the store works")
                                                                      : _("the store fails"));
    rn_say(_("bans: %lld, members: %s"), number_in(answer, "bans"), text_in(answer, "members"));
    if (json_is_string(json_object_get(notice, "text"))) {
        rn_say(_("everybody is told: %s"), text_in(notice, "text"));
    }
    if (json_is_integer(json_object_get(notice, "restart"))) {
        rn_say(_("everybody is told that it begins anew at %s"),
               when(number_in(notice, "restart"), since));
    }
}

static void show_people(const json_t *people)
{
    for (size_t i = 0; i < json_array_size(people); i++) {
        const json_t *one = json_array_get(people, i);
        rn_say("    %lld %s%s%s", number_in(one, "person"), text_in(one, "name"),
               json_is_true(json_object_get(one, "here")) ? _(", here") : "",
               json_is_true(json_object_get(one, "silenced")) ? _(", muted") : "");
    }
}

static void show_tables(const json_t *answer)
{
    const json_t *tables = json_object_get(answer, "tables");
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *one = json_array_get(tables, i);
        char sent[24];
        char memory[24];
        rn_say(_("%s  %s%s, %lld clients, %lld moves, %lld messages, %s sent, %s of memory"),
               text_in(one, "table"), text_in(one, "phase"),
               json_is_true(json_object_get(one, "public")) ? _(", public") : "",
               number_in(one, "clients"), number_in(one, "moves"), number_in(one, "messages"),
               size_in(one, "sent", sent), size_in(one, "memory", memory));
        show_people(json_object_get(one, "people"));
    }
}

static void show_clients(const json_t *answer)
{
    const json_t *clients = json_object_get(answer, "clients");
    for (size_t i = 0; i < json_array_size(clients); i++) {
        const json_t *one = json_array_get(clients, i);
        char heard[24];
        char sent[24];
        char waits[24];
        const char *table = text_in(one, "table");
        rn_say(_("%lld  %s  %s %s  %lld messages, %s heard, %s sent, %s waiting"),
               number_in(one, "client"), text_in(one, "address"), table[0] != '\0' ? table : "–",
               text_in(one, "name"), number_in(one, "messages"), size_in(one, "heard", heard),
               size_in(one, "sent", sent), size_in(one, "waiting", waits));
    }
}

static void show_bans(const json_t *answer)
{
    const json_t *bans = json_object_get(answer, "bans");
    for (size_t i = 0; i < json_array_size(bans); i++) {
        const json_t *one = json_array_get(bans, i);
        char until[32];
        rn_say("%s  %s  %s", text_in(one, "network"), when(number_in(one, "until"), until),
               text_in(one, "text"));
    }
}

static int show(const char *text)
{
    json_t *answer = json_loads(text, 0, NULL);
    bool good = json_is_true(json_object_get(answer, "ok"));
    if (json) {
        fputs(text, stdout);
    } else if (!good) {
        fprintf(stderr, "rednov admin: %s\n", text_in(answer, "error"));
    } else if (is("status")) {
        show_status(answer);
    } else if (is("tables")) {
        show_tables(answer);
    } else if (is("clients")) {
        show_clients(answer);
    } else if (is("bans")) {
        show_bans(answer);
    } else {
        rn_say("%s", _("Done."));
    }
    json_decref(answer);
    return good ? RN_EXIT_OK : RN_EXIT_FAILED;
}

int rn_cmd_admin(int argc, char **argv)
{
    const int code = rn_cli_walk(argc, argv, &FORM);
    if (code != RN_GO_ON) {
        return code;
    }
    RnJson request = {.used = 0};
    if (!make_line(&request)) {
        rn_json_free(&request);
        return RN_EXIT_USAGE;
    }
    int line = find_server();
    char *answer = line >= 0 ? ask(line, &request) : NULL;
    int result = answer != NULL ? show(answer) : RN_EXIT_FAILED;
    if (line >= 0) {
        close(line);
    }
    free(answer);
    rn_json_free(&request);
    return result;
}
