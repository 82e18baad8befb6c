/*
 * main.c - the program `rednov`: finds the command and runs it.
 *
 * Decides what commands there are, what is done without one, and how the program ends: a reader of
 * our output that has gone away ends it quietly, output that could not be written is a failure.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "text/tongue.h"

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
    {"analyse", N_("RECORD"), N_("look back at a recorded game: choices and luck"), rn_cmd_analyse},
    {"sim", N_("[options]"), N_("play many games by computer and tell how they end"), rn_cmd_sim},
    {"perft", N_("DEPTH [settings]"), N_("count the positions reached in DEPTH moves"),
     rn_cmd_perft},
    {"bench", "", N_("measure the speed of the rules on this machine"), rn_cmd_bench},
    {"help", N_("[COMMAND]"), N_("this text, or that of a command"), run_help},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static const Command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static void print_help(void)
{
    fputs(_("Red November: a crew of gnomes, a sinking submarine, an hour to hold out.\n"
            "\n"
            "Usage: rednov COMMAND [options]\n"
            "\n"),
          stdout);
    for (int i = 0; i < COMMANDS; i++) {
        char call[40];
        snprintf(call, sizeof call, "%s %s", commands[i].name, _(commands[i].arguments));
        printf("  %-24s %s\n", call, _(commands[i].summary));
    }
    fputs(_("\n"
            "  --help, -h               this text; after a command, that of the command\n"
            "  --version                the version of the program\n"
            "\n"
            "Without a command, on a terminal, a game is started: rednov play.\n"
            "\n"
            "Examples:\n"
            "  rednov play --players 4\n"
            "  rednov play game.rn\n"
            "  rednov help play\n"),
          stdout);
}

/* ---- The nearest name ------------------------------------------------------------------------- */

enum { WORD_MAX = 24, NEAR = 2 /* letters that a slip of the fingers changes */ };

static int least(int a, int b) { return a < b ? a : b; }

/* How many letters must be put in, left out or changed to get from one word to the other. */
static int word_distance(const char *a, const char *b)
{
    int row[WORD_MAX + 1];
    int size = (int)strlen(b);
    for (int j = 0; j <= size; j++)
        row[j] = j;
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
    for (int i = 1; i < COMMANDS; i++)
        if (word_distance(name, commands[i].name) < word_distance(name, nearest->name))
            nearest = &commands[i];
    if (word_distance(name, nearest->name) <= NEAR)
        fprintf(stderr, _("rednov: there is no command '%s'; the nearest is '%s'\n"), name,
                nearest->name);
    else
        fprintf(stderr, _("rednov: there is no command '%s'\n"), name);
    fputs(_("Try 'rednov --help'.\n"), stderr);
    return RN_EXIT_USAGE;
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
    if (command == NULL)
        return unknown_command(argv[1]);
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
    if (argc < 2)
        return run_without_command();
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help();
        return RN_EXIT_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("rednov %s\n", rn_version());
        return RN_EXIT_OK;
    }
    if (argv[1][0] == '-') {
        fprintf(stderr, _("rednov: unknown option %s\nTry 'rednov --help'.\n"), argv[1]);
        return RN_EXIT_USAGE;
    }
    const Command *command = find_command(argv[1]);
    return command != NULL ? command->run(argc - 1, argv + 1) : unknown_command(argv[1]);
}

/* A closed standard stream must not be taken by the next file that is opened: output meant for
 * people would go into it. The stand-in is opened the wrong way round, so that using it fails. */
static void hold_standard_streams(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
            _Exit(RN_EXIT_FAILED);
}

int main(int argc, char **argv)
{
    hold_standard_streams();
    signal(SIGPIPE, SIG_DFL); /* `rednov .. | head` ends quietly, whatever we inherited */
    int code = run(argc, argv);
    errno = 0;
    bool written = !ferror(stdout);
    if (fflush(stdout) != 0 || !written) {
        fprintf(stderr, _("rednov: standard output: %s\n"),
                errno != 0 ? strerror(errno) : _("could not be written"));
        code = RN_EXIT_FAILED;
    }
    return code;
}
