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

#include "session/record.h"

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

/* main.c: whether --lang said which language to speak. */
bool rn_cli_language_given(void);

/* ---- Messages --------------------------------------------------------------------------------- */

#if defined(__GNUC__)
#define RN_PRINTF(at, first) __attribute__((format(printf, at, first)))
#else
#define RN_PRINTF(at, first)
#endif

/* A table in a --help text: an option or a call as it is typed, and what it does, a string that is
 * translated here and broken to fit the columns. */
typedef struct RnCliRow {
    const char *call;
    const char *text;
} RnCliRow;
void rn_cli_rows(const RnCliRow *rows, size_t count);

/* "Usage: CALL", the other calls below the first, each translated here, and an empty line. */
void rn_cli_calls(const char *const *calls, size_t count);

/* A paragraph of a --help text, already translated, and an empty line behind it. */
void rn_cli_paragraph(const char *text);

/* "Examples:" and the calls, a line each. */
void rn_cli_examples(const char *const *calls, size_t count);

/* "rednov COMMAND: message" and where to find help; returns RN_EXIT_USAGE. */
int rn_cli_usage(const char *command, const char *message, ...) RN_PRINTF(2, 3);

/* How a character is written in a page, whatever it is: "&lt;"; `plain` has room for one as it is. */
const char *rn_cli_html(char c, char plain[2]);

/* ---- Files ------------------------------------------------------------------------------------ */

/* The box of a component file in *own, or the standard one when `path` is NULL; *box points to
 * it. False after printing "rednov: FILE: reason". */
bool rn_cli_box(const char *path, RnBox *own, const RnBox **box);

/* The whole file, or standard input for "-", from malloc and with a 0 after it; NULL after
 * printing the reason. */
char *rn_cli_read(const char *path, size_t *size);

/* "FILE:LINE: reason (rule N.N)" for a record that was refused. */
void rn_cli_bad_record(const char *path, const RnRecordError *error);

/* Puts `text` in the place of the file in one step: nobody ever sees half of it, and on failure
 * (false, after printing the reason) the old file is as it was. */
bool rn_cli_write(const char *path, const char *text, size_t size);

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

RnCliArgs rn_cli_args(int argc, char **argv);

/* Whether this is the option just met. */
bool rn_cli_is(const RnCliArgs *args, const char *option);

/* The value of the option just met; NULL after reporting that there is none. */
const char *rn_cli_value(RnCliArgs *args);

/* What a command takes. */
typedef struct RnCliGame RnCliGame;
typedef enum RnCliTaken { RN_TAKEN, RN_NOT_MINE, RN_WRONG } RnCliTaken;
typedef RnCliTaken (*RnCliTake)(RnCliArgs *args, void *user); /* RN_WRONG: already reported */

typedef struct RnCliOption {
    const char *name;
    bool *flag; /* one of these four is set, and says where to write it down */
    const char **text;
    uint64_t *number;
    uint32_t *count;
    uint64_t least, most; /* of a number or count */
} RnCliOption;

typedef struct RnCliForm {
    void (*help)(void);
    const RnCliOption *options;
    int count;
    RnCliTake take; /* of every other option, with `user`; or NULL */
    void *user;
    RnCliGame *game;      /* where the settings of a game go, or NULL: there are none */
    const char **operand; /* where the only operand goes, or NULL: none is taken */
} RnCliForm;

/* Walks all arguments. RN_GO_ON, or the exit code when help was asked for or a mistake reported. */
enum { RN_GO_ON = -1 };
int rn_cli_walk(RnCliArgs *args, const RnCliForm *form);

/* The settings of a game, an option each:
 *   --players N --gnomes N --edition revised|first --seed N --components FILE and the variants */
struct RnCliGame {
    RnConfig config; /* complete after rn_cli_game_finish() */
    bool given;      /* a setting was given, seed and components aside */
    bool has_seed;
    uint64_t seed;
    const char *components; /* a component file, or NULL for the standard box */
};

RnCliGame rn_cli_game(void); /* three players, the revised edition, no variant */

/* Fills in the usual number of gnomes and checks the whole; false after reporting. */
bool rn_cli_game_finish(const RnCliArgs *args, RnCliGame *game);

/* Prints the part of a --help text that describes the settings. */
void rn_cli_game_help(void);

#endif
