/*
 * play.c - `rednov play`: a game for people around one keyboard.
 *
 * Decides what its options mean, where the seed comes from, and whether the players are asked
 * anything before they begin.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "session/record.h"
#include "term/plain.h"
#include "term/words.h"

typedef struct Options {
    RnCliGame game;
    RnRecordHead head;
    int names;
    bool manual;
    bool help;
    const char *file;
} Options;

static void print_help(void)
{
    fputs(_("Usage: rednov play [--plain] [settings] [--name NAME]... [--manual]\n"
            "       rednov play [--plain] [--components FILE] FILE\n"
            "\n"
            "A game for one or more people around this keyboard, line by line. FILE is a\n"
            "game saved before, to go on with. On a terminal, without settings, a few\n"
            "questions are asked first; 'help' in the game explains the rest.\n"
            "\n"
            "  --plain            line by line (the default)\n"
            "  --name NAME        what a player is called; once for each, in order\n"
            "  --manual           you roll the die and draw the cards, and type what came\n"
            "  --help, -h         this text\n"
            "\n"),
          stdout);
    fputs(rn_cli_game_help(), stdout);
    fputs(_("\n"
            "Without --seed a new one is taken and shown.\n"
            "\n"
            "Examples:\n"
            "  rednov play --players 1\n"
            "  rednov play --players 3 --name Ann --name Bob --name Cat\n"
            "  rednov play --players 2 --edition first --crazed\n"
            "  rednov play game.rn\n"),
          stdout);
}

static bool take_name(RnCliArgs *args, Options *options)
{
    const char *name = rn_cli_value(args);
    if (name == NULL)
        return false;
    if (!rn_plain_good_name(name)) {
        rn_cli_usage(args->argv[0], _("a name is 1 to 16 characters on one line, not '%s'"), name);
        return false;
    }
    if (options->names == RN_GNOMES_MAX) {
        rn_cli_usage(args->argv[0], _("there are at most %d players to name"), RN_GNOMES_MAX);
        return false;
    }
    strcpy(options->head.names[options->names++], name);
    return true;
}

/* False after reporting what is wrong. */
static bool take_option(RnCliArgs *args, Options *options)
{
    switch (rn_cli_game_option(args, &options->game)) {
    case RN_TAKEN: return true;
    case RN_WRONG: return false;
    case RN_NOT_MINE: break;
    }
    if (rn_cli_is(args, "help"))
        options->help = true;
    else if (rn_cli_is(args, "manual"))
        options->manual = true;
    else if (rn_cli_is(args, "name"))
        return take_name(args, options);
    else if (!rn_cli_is(args, "plain"))
        return rn_cli_unknown(args) == RN_EXIT_OK;
    return true;
}

static bool read_options(RnCliArgs *args, Options *options)
{
    for (;;) {
        switch (rn_cli_next(args)) {
        case RN_ARG_END: return true;
        case RN_ARG_BAD: return false;
        case RN_ARG_OPTION:
            if (!take_option(args, options))
                return false;
            break;
        case RN_ARG_OPERAND:
            if (options->file != NULL)
                return rn_cli_unknown(args) == RN_EXIT_OK;
            options->file = args->text;
            break;
        }
    }
}

/* What a saved game already settles cannot be given again. */
static bool options_fit(const RnCliArgs *args, const Options *options)
{
    const RnCliGame *game = &options->game;
    if (options->file != NULL &&
        (game->given || game->has_seed || options->manual || options->names > 0)) {
        rn_cli_usage(args->argv[0], _("a saved game has its own settings, names and seed"));
        return false;
    }
    if (options->manual && game->has_seed) {
        rn_cli_usage(args->argv[0], _("with --manual there is no seed"));
        return false;
    }
    return true;
}

/* ---- Starting --------------------------------------------------------------------------------- */

static bool go_on_with(RnSession *session, const char *path, RnRecordHead *head)
{
    RnRecordError error;
    size_t size;
    char *text = rn_cli_read(path, &size);
    if (text == NULL)
        return false;
    bool good = rn_record_read(session, text, size, head, NULL, NULL, &error);
    free(text);
    if (!good)
        fprintf(stderr, "rednov: %s:%zu: %s%s%s%s\n", path, error.line, error.text,
                error.rule != NULL ? " [" : "", error.rule != NULL ? error.rule : "",
                error.rule != NULL ? "]" : "");
    return good;
}

/* Short enough to be read aloud, and nobody can guess it. */
static bool fresh_seed(uint64_t *seed)
{
    uint32_t number;
    if (getentropy(&number, sizeof number) != 0) {
        fputs(_("rednov: the system gave no random seed; use --seed N\n"), stderr);
        return false;
    }
    *seed = number;
    return true;
}

static void set_date(RnRecordHead *head)
{
    time_t now = time(NULL);
    struct tm today;
    if (localtime_r(&now, &today) == NULL ||
        strftime(head->date, sizeof head->date, "%Y-%m-%d", &today) == 0)
        head->date[0] = '\0';
}

/* RN_EXIT_OK with a game in the session, or none when the players would rather not. */
static int start_new(RnCliArgs *args, Options *options, RnAsk *ask, RnSession *session)
{
    RnCliGame *game = &options->game;
    bool curious = ask->terminal && !game->given;
    if (curious && !rn_plain_settings(ask, &game->config, &options->head))
        return RN_EXIT_OK;
    if (!rn_cli_game_finish(args, game))
        return RN_EXIT_USAGE;
    if (options->names > game->config.players)
        return rn_cli_usage(args->argv[0], _("more names than players"));
    if (!options->manual && !game->has_seed && !fresh_seed(&game->seed))
        return RN_EXIT_FAILED;
    set_date(&options->head);
    rn_session_new(session, &game->config, !options->manual, game->seed);
    return RN_EXIT_OK;
}

static int play(RnCliArgs *args, Options *options, RnAsk *ask, const RnBox *box)
{
    RnSession session;
    int code = RN_EXIT_OK;
    rn_session_init(&session, box);
    if (options->file == NULL)
        code = start_new(args, options, ask, &session);
    else if (!go_on_with(&session, options->file, &options->head))
        code = RN_EXIT_FAILED;
    if (code == RN_EXIT_OK && session.open)
        rn_plain_play(&session, &options->head, ask, options->file, rn_cli_write);
    rn_session_free(&session);
    return code;
}

int rn_cmd_play(int argc, char **argv)
{
    Options options = {.game = rn_cli_game()};
    RnCliArgs args = rn_cli_args(argc, argv);
    RnAsk ask = {.in = stdin, .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    RnBox own;
    const RnBox *box;
    if (!read_options(&args, &options))
        return RN_EXIT_USAGE;
    if (options.help) {
        print_help();
        return RN_EXIT_OK;
    }
    if (!options_fit(&args, &options))
        return RN_EXIT_USAGE;
    if (!rn_cli_box(options.game.components, &own, &box))
        return RN_EXIT_FAILED;
    return play(&args, &options, &ask, box);
}
