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
#include "text/tongue.h"

enum { THINK_MS_MAX = 3600000, THINK_GAMES_MAX = 100000000 };

typedef struct Options {
    RnCliGame game;
    RnRecordHead head;
    int names;
    RnSeats seats;
    int crew; /* what sits where nothing else was said; -1: not given */
    bool watch;
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
            "\n"
            "Who plays the gnomes (a saved game remembers its computer players):\n"
            "  --seat X=WHO       gnome X is played by a person, lubber, sailor, mate,\n"
            "                     captain, or cmd:PROGRAM, a program of your own; once for\n"
            "                     each gnome\n"
            "  --crew KIND        lubber, sailor, mate or captain in every other seat; gnome\n"
            "                     A is then yours, unless --seat says which\n"
            "  --watch            no people: a game to look at (the crew is mate if not\n"
            "                     given)\n"
            "  --think MS         time a computer player and a hint may take (default 1000)\n"
            "  --think-games N    instead of the time: games to play out; the same again each\n"
            "                     time\n"
            "  --no-rescue        do not show the chance of rescue at every turn\n"
            "\n"),
          stdout);
    fputs(rn_cli_game_help(), stdout);
    fputs(_("\n"
            "Without --seed a new one is taken and shown.\n"
            "\n"
            "Examples:\n"
            "  rednov play --players 1\n"
            "  rednov play --players 3 --name Ann --name Bob --name Cat\n"
            "  rednov play --players 4 --crew mate\n"
            "  rednov play --players 3 --seat B=captain --seat C=cmd:./mybot\n"
            "  rednov play --players 2 --edition first --crazed\n"
            "  rednov play game.rn\n"),
          stdout);
}

static bool take_name(RnCliArgs *args, Options *options)
{
    const char *name = rn_cli_value(args);
    if (name == NULL)
        return false;
    const char *flaw = rn_plain_name_flaw(name);
    if (flaw != NULL) {
        rn_cli_usage(args->argv[0], _("'%s' cannot be a player's name: %s"), name, flaw);
        return false;
    }
    if (options->names == RN_GNOMES_MAX) {
        rn_cli_usage(args->argv[0], _("there are at most %d players to name"), RN_GNOMES_MAX);
        return false;
    }
    strcpy(options->head.names[options->names++], name);
    return true;
}

static bool take_seat(RnCliArgs *args, Options *options)
{
    const char *value = rn_cli_value(args);
    if (value == NULL)
        return false;
    if (rn_seat_parse(&options->seats, value))
        return true;
    rn_cli_usage(args->argv[0],
                 _("a seat is a gnome and who plays it, such as B=mate: person, lubber, sailor, "
                   "mate, captain or cmd:PROGRAM; not '%s'"),
                 value);
    return false;
}

static bool take_crew(RnCliArgs *args, Options *options)
{
    const char *value = rn_cli_value(args);
    if (value == NULL)
        return false;
    options->crew = rn_kind_find(value);
    if (options->crew < 0)
        rn_cli_usage(args->argv[0], _("the crew is lubber, sailor, mate or captain, not '%s'"),
                     value);
    return options->crew >= 0;
}

/* A number of milliseconds or games for thinking. */
static bool take_think(RnCliArgs *args, uint32_t most, uint32_t *think)
{
    uint64_t number;
    if (!rn_cli_number(args, 1, most, &number))
        return false;
    *think = (uint32_t)number;
    return true;
}

/* The options about who plays; RN_WRONG after reporting. */
static RnCliTaken take_player_option(RnCliArgs *args, Options *options)
{
    bool good = true;
    if (rn_cli_is(args, "seat"))
        good = take_seat(args, options);
    else if (rn_cli_is(args, "crew"))
        good = take_crew(args, options);
    else if (rn_cli_is(args, "watch"))
        options->watch = true;
    else if (rn_cli_is(args, "think"))
        good = take_think(args, THINK_MS_MAX, &options->seats.think_ms);
    else if (rn_cli_is(args, "think-games"))
        good = take_think(args, THINK_GAMES_MAX, &options->seats.think_games);
    else if (rn_cli_is(args, "no-rescue"))
        options->seats.no_rescue = true;
    else
        return RN_NOT_MINE;
    return good ? RN_TAKEN : RN_WRONG;
}

/* False after reporting what is wrong. */
static bool take_option(RnCliArgs *args, void *user)
{
    Options *options = user;
    switch (rn_cli_game_option(args, &options->game)) {
    case RN_TAKEN: return true;
    case RN_WRONG: return false;
    case RN_NOT_MINE: break;
    }
    switch (take_player_option(args, options)) {
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

/* ---- Seats ------------------------------------------------------------------------------------ */

/* Whether everyone has a seat that is there: RN_EXIT_OK, or RN_EXIT_USAGE after reporting. */
static int check_seats(const RnCliArgs *args, const Options *options, int gnomes)
{
    for (int g = gnomes; g < RN_GNOMES_MAX; g++)
        if (options->seats.seat[g].given)
            return rn_cli_usage(args->argv[0], _("there is no gnome %c in this game"), 'A' + g);
    int people = rn_seats_people(&options->seats, gnomes);
    if (options->watch && people > 0)
        return rn_cli_usage(args->argv[0],
                            _("with --watch nobody plays, so no seat is a person's"));
    if (!options->watch && people == 0)
        return rn_cli_usage(args->argv[0],
                            _("no gnome is left for you: give one to a person, or use --watch"));
    return RN_EXIT_OK;
}

/* Fills the seats that were not given. In a saved game a player with a name is whoever it was. */
static int settle_seats(const RnCliArgs *args, Options *options, const RnState *state)
{
    RnSeats *seats = &options->seats;
    int crew = options->crew < 0 && options->watch ? RN_MATE : options->crew;
    bool chosen = options->watch;
    for (int g = 0; g < RN_GNOMES_MAX; g++)
        chosen = chosen || (seats->seat[g].given && seats->seat[g].kind == RN_PERSON);
    for (int g = 0; g < state->config.gnomes && crew >= 0; g++) {
        const char *name = options->head.names[rn_player(state, g) - 1];
        bool taken = options->file != NULL && name[0] != '\0' && !options->watch;
        if (!seats->seat[g].given && !taken && (g > 0 || chosen))
            seats->seat[g].kind = (uint8_t)crew;
    }
    if (options->file != NULL)
        rn_seats_from_names(seats, state, &options->head);
    return check_seats(args, options, state->config.gnomes);
}

/* The names given are the people's, in order. False when there are too many. */
static bool spread_names(Options *options, const RnState *state)
{
    RnRecordHead *head = &options->head;
    char names[RN_GNOMES_MAX][RN_NAME_MAX];
    int next = 0;
    memcpy(names, head->names, sizeof names);
    memset(head->names, 0, sizeof head->names);
    for (int player = 1; player <= state->config.players; player++) {
        bool person = false;
        for (int g = 0; g < state->config.gnomes; g++)
            person = person ||
                     (rn_player(state, g) == player && options->seats.seat[g].kind == RN_PERSON);
        if (person)
            strcpy(head->names[player - 1], names[next++]);
    }
    return options->names <= next;
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
        rn_cli_bad_record(path, &error);
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

static bool any_seat_given(const RnSeats *seats)
{
    bool any = false;
    for (int g = 0; g < RN_GNOMES_MAX; g++)
        any = any || seats->seat[g].given;
    return any;
}

/* RN_EXIT_OK with a game in the session, or none when the players would rather not. */
static int start_new(RnCliArgs *args, Options *options, RnAsk *ask, RnSession *session)
{
    RnCliGame *game = &options->game;
    bool curious = ask->terminal && !game->given && options->crew < 0 && !options->watch &&
                   !any_seat_given(&options->seats);
    if (curious && !rn_plain_settings(ask, &game->config, &options->head, &options->seats))
        return RN_EXIT_OK;
    if (!rn_cli_game_finish(args, game))
        return RN_EXIT_USAGE;
    const RnState state = {.config = game->config};
    int code = settle_seats(args, options, &state);
    if (code != RN_EXIT_OK)
        return code;
    if (!spread_names(options, &state))
        return rn_cli_usage(args->argv[0], _("more names than players"));
    rn_seats_name(&options->seats, &state, &options->head);
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
    else if (go_on_with(&session, options->file, &options->head))
        code = settle_seats(args, options, &session.state);
    else
        code = RN_EXIT_FAILED;
    if (code == RN_EXIT_OK && session.open)
        rn_plain_play(&session, &options->head, &options->seats, ask, options->file,
                      options->game.components, rn_cli_write);
    rn_session_free(&session);
    return code;
}

int rn_cmd_play(int argc, char **argv)
{
    Options options = {.game = rn_cli_game(), .seats = rn_seats(), .crew = -1};
    RnCliArgs args = rn_cli_args(argc, argv);
    RnAsk ask = {.in = stdin, .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    RnBox own;
    const RnBox *box;
    if (!rn_cli_walk(&args, take_option, &options, &options.file))
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
