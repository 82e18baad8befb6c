/*
 * main.c - the program `rednov`: finds the command and runs it.
 *
 * Decides what commands there are, what is done without one, which language is spoken, and how the
 * program ends: a reader of our output that has gone away ends it quietly, output that could not be
 * written is a failure.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "cli/cli.h"
#include "text/tongue.h"
#include "tongue/speak.h"

typedef struct Command {
    const char *name;
    const char *arguments;
    const char *summary;
    int (*run)(int argc, char **argv);
} Command;

static int run_help(int argc, char **argv);

static const Command commands[] = {
    {"play", N_("[settings] [FILE]"), N_("play at this keyboard, or go on with a saved game"),
     rn_cmd_play},
    {"engine", "", N_("answer requests in JSON lines, for other programs"), rn_cmd_engine},
    {"replay", N_("FILE"), N_("check a recorded game and tell what happened in it"), rn_cmd_replay},
    {"verify", N_("FILE"), N_("check the dice of a finished online game"), rn_cmd_verify},
    {"analyse", N_("RECORD"), N_("look back at a recorded game: choices and luck"), rn_cmd_analyse},
    {"sim", N_("[options]"), N_("play many games by computer and tell how they end"), rn_cmd_sim},
    {"serve", N_("[options]"), N_("the game as a page for browsers, with online tables"),
     rn_cmd_serve},
    {"admin", N_("COMMAND"), N_("look after a server that runs: tables, bans, notices"),
     rn_cmd_admin},
    {"perft", N_("DEPTH [settings]"), N_("count the positions reached in DEPTH moves"),
     rn_cmd_perft},
    {"bench", "", N_("measure the speed of the rules on this machine"), rn_cmd_bench},
    {"help", N_("[COMMAND]"), N_("this text, or that of a command"), run_help},
};

enum { COMMANDS = RN_COUNT(commands) };

static const Command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

static void print_help(void)
{
    static const RnCliOption options[] = {
        RN_CLI_SHOWN(NULL, NULL),
        RN_CLI_SHOWN("--help, -h", N_("this text; after a command, that of the command")),
        RN_CLI_SHOWN("--lang LANGUAGE", N_("speak en, de, fr or pl (default: what the locale "
                                           "says); before or after any command")),
        RN_CLI_SHOWN("--version", N_("the version of the program")),
    };
    char names[COMMANDS][80];
    RnCliOption rows[COMMANDS + RN_COUNT(options)];
    for (int i = 0; i < COMMANDS; i++) {
        snprintf(names[i], sizeof names[i], "%s %s", commands[i].name, _(commands[i].arguments));
        rows[i] = (RnCliOption)RN_CLI_SHOWN(names[i], commands[i].summary);
    }
    memcpy(rows + COMMANDS, options, sizeof options);
    rn_say("%s", _("Red November: a crew of gnomes, a sinking submarine, an hour to hold out."));
    rn_show("");
    rn_cli_help(&(RnCliForm){
        .calls = {N_("rednov COMMAND [options]")},
        .options = rows,
        .count = RN_COUNT(rows),
        .note = N_("Without a command, on a terminal, the title screen of the game is shown."),
        .examples = {"rednov play --players 4", "rednov play game.rn", "rednov help play"}});
}

/* ---- The nearest name ------------------------------------------------------------------------- */

enum { WORD_MAX = 24, NEAR = 2 /* letters that a slip of the fingers changes */ };

static int least(int a, int b) { return a < b ? a : b; }

/* How many letters must be put in, left out or changed to get from one word to the other. */
static int word_distance(const char *a, const char *b)
{
    RN_ASSERT(strlen(b) <= WORD_MAX);
    int row[WORD_MAX + 1];
    int size = (int)strlen(b);
    for (int j = 0; j <= size; j++) {
        row[j] = j;
    }
    for (int i = 1; a[i - 1] != '\0'; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= size; j++) {
            int changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = least(changed, least(row[j], row[j - 1]) + 1);
        }
    }
    return row[size];
}

static int unknown_command(const char *name)
{
    const Command *nearest = &commands[0];
    for (int i = 1; i < COMMANDS; i++) {
        if (word_distance(name, commands[i].name) < word_distance(name, nearest->name)) {
            nearest = &commands[i];
        }
    }
    if (word_distance(name, nearest->name) <= NEAR) {
        return rn_cli_usage(NULL, _("there is no command '%s'; the nearest is '%s'"), name,
                            nearest->name);
    }
    return rn_cli_usage(NULL, _("there is no command '%s'"), name);
}

/* ---- Running ---------------------------------------------------------------------------------- */

static int run_help(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 ||
        strcmp(argv[1], "-h") == 0) {
        print_help();
        return RN_EXIT_OK;
    }
    const Command *command = find_command(argv[1]);
    if (command == NULL) {
        return unknown_command(argv[1]);
    }
    char help[] = "--help";
    char *call[] = {argv[1], help, NULL};
    return command->run(2, call);
}

static int run_without_command(void)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        print_help();
        return RN_EXIT_OK;
    }
    char play[] = "play";
    char *call[] = {play, NULL};
    return rn_cmd_play(1, call);
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        return run_without_command();
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help();
        return RN_EXIT_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("rednov %s\n", rn_version());
        return RN_EXIT_OK;
    }
    if (argv[1][0] == '-') {
        return rn_cli_usage(NULL, _("unknown option %s"), argv[1]);
    }
    const Command *command = find_command(argv[1]);
    return command != NULL ? command->run(argc - 1, argv + 1) : unknown_command(argv[1]);
}

/* ---- The language ----------------------------------------------------------------------------- */

/* The languages there are catalogues for, "en de". */
static void list_languages(RnOut *out)
{
    for (int i = 0; RN_LANGUAGES[i] != NULL; i++) {
        if (!rn_speaks(RN_LANGUAGES[i])) {
            continue;
        }
        rn_put(out, out->used > 0 ? " " : "");
        rn_put(out, RN_LANGUAGES[i]);
    }
}

static bool language_given;

bool rn_cli_language_given(void) { return language_given; }

static int speak(const char *language)
{
    char list[80];
    RnOut out = rn_out(list, sizeof list);
    if (language == NULL) {
        return rn_cli_usage(NULL, _("option --%s needs a value"), "lang");
    }
    language_given = rn_speak(language);
    if (language_given) {
        return RN_EXIT_OK;
    }
    list_languages(&out);
    return rn_cli_usage(NULL, _("there is no language '%s'; there are: %s"), language, list);
}

/* Takes --lang out of the arguments, wherever it stands before a "--": it is every command's. */
static int take_language(int *argc, char **argv)
{
    int kept = 0;
    int code = RN_EXIT_OK;
    bool options = true;
    for (int i = 0; i < *argc; i++) {
        options = options && strcmp(argv[i], "--") != 0;
        if (options && strncmp(argv[i], "--lang=", 7) == 0) {
            code = speak(argv[i] + 7);
        } else if (options && strcmp(argv[i], "--lang") == 0) {
            code = speak(argv[++i]);
        } else {
            argv[kept++] = argv[i];
        }
        if (code != RN_EXIT_OK) {
            return code;
        }
    }
    argv[kept] = NULL;
    *argc = kept;
    return RN_EXIT_OK;
}

/* ---- The program ------------------------------------------------------------------------------ */

/* A closed standard stream must not be taken by the next file that is opened: output meant for
 * people would go into it. The stand-in is opened the wrong way round, so that using it fails. */
static void hold_standard_streams(void)
{
    for (int fd = 0; fd <= 2; fd++) {
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd) {
            _Exit(RN_EXIT_FAILED);
        }
    }
}

int main(int argc, char **argv)
{
    hold_standard_streams();
    signal(SIGPIPE, SIG_DFL); /* `rednov .. | head` ends quietly, whatever we inherited */
    rn_speak_start();
    int code = take_language(&argc, argv);
    if (code == RN_EXIT_OK) {
        code = run(argc, argv);
    }
    errno = 0;
    bool written = !ferror(stdout);
    if (fflush(stdout) != 0 || !written) {
        fprintf(stderr, "rednov: %s: %s\n", _("standard output"),
                errno != 0 ? strerror(errno) : _("could not be written"));
        code = RN_EXIT_FAILED;
    }
    return code;
}
