/*
 * cli.h - what the commands share: their entry points, options, files and messages.
 *
 * A command gets its own name as argv[0] and returns an RN_EXIT_.. code. Messages about failure go
 * to standard error, one line each, and begin with "rednov"; those about a place in a file begin
 * with "FILE:LINE", as editors like it.
 */
#ifndef RN_CLI_H
#define RN_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "session/record.h"
#include "term/ask.h"
#include "text/tongue.h"

enum { RN_EXIT_OK, RN_EXIT_FAILED, RN_EXIT_USAGE };

/* ---- The commands ----------------------------------------------------------------------------- */

int rn_cmd_play(int argc, char **argv);
int rn_cmd_engine(int argc, char **argv);
int rn_cmd_replay(int argc, char **argv);
int rn_cmd_analyse(int argc, char **argv);
int rn_cmd_sim(int argc, char **argv);
int rn_cmd_perft(int argc, char **argv);
int rn_cmd_bench(int argc, char **argv);
int rn_cmd_serve(int argc, char **argv);
int rn_cmd_verify(int argc, char **argv);
int rn_cmd_admin(int argc, char **argv);

/* main.c: whether --lang said which language to speak. */
bool rn_cli_language_given(void);

/* ---- Messages --------------------------------------------------------------------------------- */

/* "rednov COMMAND: message" and where to find help, without a command (NULL) that of the program; returns
 * RN_EXIT_USAGE. */
int rn_cli_usage(const char *command, const char *message, ...) RN_SAYS(2, 3);

/* A piece of a page, as printf() makes it of %d, %u and %.1f; but a text, %s, is there as it is to be read, whatever
 * it holds. */
void rn_cli_html(FILE *out, const char *form, ...) RN_SAYS(2, 3);

/* ---- Files ------------------------------------------------------------------------------------ */

/* The box of a component file, or the standard one when `path` is NULL. NULL after printing "rednov: FILE:
 * reason". */
const RnBox *rn_cli_box(const char *path);

/* The whole file, or standard input for "-", from malloc and with a 0 after it; NULL after
 * printing the reason. */
char *rn_cli_read(const char *path, size_t *size);

/* "FILE:LINE: reason (rule N.N)" for a record that was refused. */
void rn_cli_bad_record(const char *path, const RnRecordError *error);

/* Puts `text` in the place of the file in one step: nobody ever sees half of it, and on failure
 * (false, after printing the reason) the old file is as it was. */
bool rn_cli_write(const char *path, const char *text, size_t size);

/* The same with what `put` writes. */
bool rn_cli_write_by(const char *path, void (*put)(FILE *out, const void *user), const void *user);

/* Whether that could be done, as far as can be told before; false after printing the reason. For
 * commands that write when hours have passed. */
bool rn_cli_can_write(const char *path);

/* The first line of a file, or (NULL, "-") of standard input, where a terminal does not show what is typed;
 * false after printing the reason: there is none. */
enum { RN_CLI_PHRASE = 256 };
bool rn_cli_phrase(const char *command, const char *path, char phrase[RN_CLI_PHRASE]);

/* ---- Options ---------------------------------------------------------------------------------- */

/* Walks the arguments of a command. "--name value" and "--name=value" are the same; "--" ends the
 * options; "-h" is "--help"; "-" and whatever else does not begin with '-' is an operand. */
typedef struct RnCliArgs {
    int argc;
    char **argv;
    int at;               /* the argument that comes next */
    bool only;            /* after "--": operands only */
    bool used;            /* `attached` has been taken */
    const char *text;     /* option: its name without "--"; operand: as it is */
    const char *attached; /* what stands after '=', or NULL */
    char name[32];
} RnCliArgs;

/* The value of the option just met; NULL after reporting that there is none. */
const char *rn_cli_value(RnCliArgs *args);

/* An option as --help shows it, and where it goes. A row without a call is the heading of another table,
 * or with no text either its beginning. */
typedef struct RnCliOption RnCliOption;
struct RnCliOption {
    const char *call; /* as it is typed, "--port N" */
    const char
        *text;  /* what it does, to be translated and broken to fit the columns; NULL: not shown */
    bool *flag; /* one of these says where to write it down; or none, then it is only shown */
    const char **value;
    uint64_t *number;
    uint32_t *count;
    int *whole;
    bool (*take)(RnCliArgs *args, const RnCliOption *option); /* false: already reported */
    void *user;                                               /* for `take` */
    uint64_t least, most;                                     /* of a number or count */
};

#define RN_CLI_COMPONENTS(place) \
    { \
        .call = "--components FILE", N_("component data other than the built-in"), \
        .value = (place) \
    }

/* A row that only shows something. */
#define RN_CLI_SHOWN(what, does) \
    { \
        .call = (what), .text = (does) \
    }
#define RN_CLI_HELP RN_CLI_SHOWN("--help, -h", N_("this text"))

/* Of the commands that read a record. */
#define RN_CLI_WHICH_RECORD N_("which record? Give a FILE, or - for standard input")
#define RN_CLI_REFUSED \
    N_("A record that is damaged, or that breaks the rules, is refused with the number of the " \
       "line; the exit status is then 1, and 2 when the command makes no sense.")

/* What a command takes, and its --help: texts to be translated, NULL behind the last of several. */
typedef struct RnCliGame RnCliGame;
typedef struct RnCliForm {
    const char *calls[7]; /* "rednov play [settings]", each way to call it */
    const char *about[3]; /* paragraphs: what it does */
    const RnCliOption *options;
    int count;
    const char *note;         /* a paragraph behind the options, or NULL */
    const char *examples[12]; /* calls, in no language */
    RnCliGame *game;          /* where the settings of a game go, or NULL: there are none */
    bool own_settings;        /* those are among the options above */
    const char **operand;     /* where the operand goes, or NULL: none is taken .. */
    int operands;             /* .. and so many of them, all NULL before; 0: one */
    const char *wanted;       /* what is said where it is missing, or NULL: it may be */
} RnCliForm;

/* Prints the --help text. */
void rn_cli_help(const RnCliForm *form);

/* Walks all arguments. RN_GO_ON, or the exit code when help was asked for or a mistake reported. */
enum { RN_GO_ON = -1 };
int rn_cli_walk(int argc, char **argv, const RnCliForm *form);

/* The settings of a game, an option each:
 *   --players N --gnomes N --edition revised|first --seed N --components FILE and the variants */
struct RnCliGame {
    RnConfig config; /* complete after rn_cli_game_finish() */
    bool given;      /* a setting was given, seed and components aside */
    bool has_seed;
    uint64_t seed;
    const char *components; /* a component file, or NULL for the standard box */
};

/* The revised edition, no variant; how many play is not said. */
#define RN_CLI_GAME \
    { \
        .config = {.edition = RN_REVISED } \
    }

/* Fills in the usual numbers of players and gnomes where they are not given, and checks the whole; false after reporting. */
bool rn_cli_game_finish(const char *command, RnCliGame *game);

#endif
