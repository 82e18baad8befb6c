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
#include <sys/stat.h>
#include <unistd.h>

#include "base/assert.h"
#include "cli/cli.h"
#include "full/screen.h"
#include "net/address.h"
#include "session/record.h"
#include "table/lessons.h"
#include "table/names.h"
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
    bool loyal;
    bool manual;
    bool plain; /* line by line */
    bool full;  /* the whole screen: not plain, and the terminal can */
    uint32_t colours;
    const char *link;        /* of an online table, or NULL */
    bool learn;              /* the tutorial ... */
    int lesson;              /* ... and which lesson, from 1; 0: to be chosen */
    const char *phrase_file; /* the pass-phrase of its members is in there, or NULL */
    bool list;
    bool tally;
    bool daily; /* today's boat, or that of the day that `file` is */
    char day[RN_DAY_MAX];
    bool go_on;   /* with a game of the shelf: `file` is its id, or NULL for the latest */
    bool no_save; /* nothing is kept on the shelf, nothing saved unless they say so */
    const char *file;
    RnShelf shelf;
    RnKept kept;
} Options;

static Options the_options = {.game = RN_CLI_GAME, .crew = -1};

static bool take_name(RnCliArgs *args, const RnCliOption *option)
{
    Options *options = option->user;
    const char *name = rn_cli_value(args);
    const char *flaw = name != NULL ? rn_name_flaw(name) : NULL;
    if (flaw != NULL) {
        rn_cli_usage(args->argv[0], _("'%s' cannot be a player's name: %s"), name, flaw);
    } else if (name != NULL && options->names == RN_GNOMES_MAX) {
        rn_cli_usage(args->argv[0], _("there are at most %d players to name"), RN_GNOMES_MAX);
    } else if (name != NULL) {
        strcpy(options->head.names[options->names++], name);
        return true;
    }
    return false;
}

static bool take_seat(RnCliArgs *args, const RnCliOption *option)
{
    Options *options = option->user;
    const char *value = rn_cli_value(args);
    RnSeat seat;
    const int gnome = value != NULL ? rn_seat_read(value, &seat) : -1;
    if (gnome >= 0) {
        options->seats.seat[gnome] = seat;
    } else if (value != NULL) {
        rn_cli_usage(args->argv[0],
                     _("a seat is a gnome and who plays it, such as B=mate: person, lubber, "
                       "sailor, mate, captain or cmd:PROGRAM; not '%s'"),
                     value);
    }
    return gnome >= 0;
}

static bool take_crew(RnCliArgs *args, const RnCliOption *option)
{
    Options *options = option->user;
    const char *value = rn_cli_value(args);
    options->crew = value != NULL ? rn_kind_find(value) : -1;
    if (value != NULL && options->crew < 0) {
        rn_cli_usage(args->argv[0], _("the crew is lubber, sailor, mate or captain, not '%s'"),
                     value);
    }
    return options->crew >= 0;
}

static const RnCliOption OPTIONS[] = {
    {"--continue [ID]", N_("go on with the game that was saved last, or with this one"),
     .flag = &the_options.go_on},
    {"--daily [DAY]",
     N_("the daily submarine, the same for all: you and three mates; today's, or that of an "
        "earlier "
        "day such as 2026-11-15"),
     .flag = &the_options.daily},
    {"--learn [LESSON]", N_("the tutorial, in short lessons; from this lesson on, such as 3"),
     .flag = &the_options.learn},
    {"--online LINK",
     N_("sit down at an online table, by the link that you were sent; the same link leads back to "
        "your seat. The address of a server alone shows its tables, yours, and the results of the "
        "daily submarine"),
     .value = &the_options.link},
    {"--phrase-file FILE",
     N_("where its server is for members: the pass-phrase is the first line of this file"),
     .value = &the_options.phrase_file},
    {"--list", N_("the saved games with their IDs"), .flag = &the_options.list},
    {"--tally",
     N_("what the saved games tell of you: rescues by crew and rules, how boats were lost"),
     .flag = &the_options.tally},
    RN_CLI_SHOWN("FILE", N_("go on with the game in this file; it is saved there")),
    {"--no-save", N_("save nothing, except when told to in the game"),
     .flag = &the_options.no_save},
    {"--plain", N_("line by line, without the whole screen"), .flag = &the_options.plain},
    {"--colours N", N_("use at most 256, 16, 8 or 2 colours (default: what the terminal has)"),
     .count = &the_options.colours, .least = 2, .most = 256},
    {"--name NAME", N_("what a player is called; once for each, in order"), .take = take_name,
     .user = &the_options},
    {"--manual", N_("you roll the die and draw the cards, and type what came"),
     .flag = &the_options.manual},
    RN_CLI_HELP,
    RN_CLI_SHOWN(NULL, N_("Who plays the gnomes (a saved game remembers its computer players):")),
    {"--seat X=WHO",
     N_("gnome X is played by a person, lubber, sailor, mate, captain, or cmd:PROGRAM, a program "
        "of your own; once for each gnome"),
     .take = take_seat, .user = &the_options},
    {"--crew KIND",
     N_("lubber, sailor, mate or captain in every other seat; gnome A is then yours, unless --seat "
        "says which"),
     .take = take_crew, .user = &the_options},
    {"--watch", N_("no people: a game to look at (the crew is mate if not given)"),
     .flag = &the_options.watch},
    {"--loyal", N_("with Crazed Gnomes: mates and captains play for the crew, not for themselves"),
     .flag = &the_options.loyal},
    {"--think MS", N_("time a computer player and a hint may take (default 1000)"),
     .count = &the_options.seats.think_ms, .least = 1, .most = THINK_MS_MAX},
    {"--think-games N", N_("instead of the time: futures to look into; the same again each time"),
     .count = &the_options.seats.think_games, .least = 1, .most = THINK_GAMES_MAX},
    {"--no-rescue", N_("do not show the chance of rescue at every turn"),
     .flag = &the_options.seats.no_rescue},
};

static const RnCliForm FORM = {
    .calls = {N_("rednov play [--plain] [settings] [--name NAME]... [--manual]"),
              N_("rednov play [--plain] [--components FILE] --continue [ID]"),
              N_("rednov play [--plain] [--components FILE] FILE"),
              N_("rednov play [--plain] --daily [DAY] | --learn [LESSON]"),
              N_("rednov play [--plain] [--name NAME] --online LINK"),
              N_("rednov play --list | --tally")},
    .about = {N_(
        "A game for one or more people around this keyboard: on the whole screen of a terminal, "
        "or line by line. Without settings they are asked for; '?' in the game, or 'help' line "
        "by line, explains the rest. The game is saved after every decision, so it can be left "
        "at any time.")},
    .options = OPTIONS,
    .count = RN_COUNT(OPTIONS),
    .note = N_("Without --seed a new one is taken and shown."),
    .examples = {"rednov play --players 1",
                 "rednov play --players 3 --name Ann --name Bob --name Cat",
                 "rednov play --players 4 --crew mate",
                 "rednov play --players 3 --seat B=captain --seat C=cmd:./mybot",
                 "rednov play --players 2 --edition first --crazed", "rednov play --continue",
                 "rednov play --learn", "rednov play --daily",
                 "rednov play --online https://example.org/#join/...",
                 "rednov play --online https://example.org/", "rednov play game.rn"},
    .game = &the_options.game,
    .operand = &the_options.file,
};

static bool any_seat_given(const RnSeats *seats)
{
    bool any = false;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        any = any || seats->seat[g].given;
    }
    return any;
}

/* Whether a game of one's own has been asked for. */
static bool is_settled(const Options *options)
{
    const RnCliGame *game = &options->game;
    return game->given || game->has_seed || game->components != NULL || options->manual ||
           options->watch || options->go_on || options->crew >= 0 ||
           any_seat_given(&options->seats);
}

/* An online table has its settings and seats itself. */
static bool link_fits(const char *command, const Options *options)
{
    RnAddress address;
    if (!rn_address_read(options->link, &address)) {
        rn_cli_usage(command,
                     _("'%s' is no link to an online table and no address of a server; a link has "
                       "#join/ or #table/ in it"),
                     options->link);
        return false;
    }
    if (is_settled(options) || options->daily || options->learn || options->file != NULL ||
        options->names > 1) {
        rn_cli_usage(command, _("an online table has its own settings and seats"));
        return false;
    }
    return true;
}

/* Which day's boat; that of a day to come is nobody's yet. */
static bool settle_day(const char *command, Options *options)
{
    char today[RN_DAY_MAX];
    const char *day = options->file != NULL ? options->file : today;
    rn_daily_today(today);
    if (is_settled(options)) {
        rn_cli_usage(command, _("the daily submarine has its own settings, crew and seed"));
        return false;
    }
    if (rn_daily_boat(day) == 0 || strcmp(day, today) > 0) {
        rn_cli_usage(command, _("there is no daily submarine of '%s': a day is such as %s"), day,
                     today);
        return false;
    }
    strcpy(options->day, day);
    options->file = NULL;
    return true;
}

/* Which lesson; `file` is its number. */
static bool settle_lesson(const char *command, Options *options)
{
    char *end = NULL;
    if (is_settled(options) || options->names > 0) {
        rn_cli_usage(command, _("a lesson has its own settings and crew"));
        return false;
    }
    if (options->file != NULL) {
        options->lesson = (int)strtol(options->file, &end, 10);
        if (*end != '\0' || options->lesson < 1 || options->lesson > rn_lessons()) {
            rn_cli_usage(command, _("there is no lesson '%s': they are 1 to %d"), options->file,
                         rn_lessons());
            return false;
        }
    }
    options->file = NULL;
    return true;
}

/* What a saved game already settles cannot be given again. */
static bool options_fit(const char *command, Options *options)
{
    const RnCliGame *game = &options->game;
    if (options->link != NULL) {
        return link_fits(command, options);
    }
    if (options->learn) {
        return settle_lesson(command, options);
    }
    if (options->daily) {
        return settle_day(command, options);
    }
    if ((options->file != NULL || options->go_on) &&
        (game->given || game->has_seed || options->manual || options->names > 0)) {
        rn_cli_usage(command, _("a saved game has its own settings, names and seed"));
        return false;
    }
    if (options->manual && game->has_seed) {
        rn_cli_usage(command, _("with --manual there is no seed"));
        return false;
    }
    return true;
}

/* ---- Seats ------------------------------------------------------------------------------------ */

/* Whether everyone has a seat that is there: RN_EXIT_OK, or RN_EXIT_USAGE after reporting. */
static int check_seats(const char *command, const Options *options, int gnomes)
{
    for (int g = gnomes; g < RN_GNOMES_MAX; g++) {
        if (options->seats.seat[g].given) {
            return rn_cli_usage(command, _("there is no gnome %c in this game"), 'A' + g);
        }
    }
    int people = rn_seats_people(&options->seats, gnomes);
    if (options->watch && people > 0) {
        return rn_cli_usage(command, _("with --watch nobody plays, so no seat is a person's"));
    }
    if (!options->watch && people == 0) {
        return rn_cli_usage(command,
                            _("no gnome is left for you: give one to a person, or use --watch"));
    }
    return RN_EXIT_OK;
}

/* Fills the seats that were not given. In a saved game a player with a name is whoever it was. */
static int settle_seats(const char *command, Options *options, const RnState *state, bool saved)
{
    RnSeats *seats = &options->seats;
    int crew = options->crew < 0 && options->watch ? RN_MATE : options->crew;
    bool chosen = options->watch;
    for (int g = 0; g < RN_GNOMES_MAX; g++) {
        chosen = chosen || (seats->seat[g].given && seats->seat[g].kind == RN_PERSON);
    }
    for (int g = 0; g < state->config.gnomes && crew >= 0; g++) {
        const char *name = options->head.names[rn_player(state, g) - 1];
        bool taken = saved && name[0] != '\0' && !options->watch;
        if (!seats->seat[g].given && !taken && (g > 0 || chosen)) {
            seats->seat[g].kind = (uint8_t)crew;
        }
    }
    if (saved) {
        rn_seats_from_names(seats, state, &options->head);
    }
    /* a game that nobody played goes on as one */
    options->watch = options->watch || (saved && rn_seats_people(seats, state->config.gnomes) == 0);
    return check_seats(command, options, state->config.gnomes);
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
        for (int g = 0; g < state->config.gnomes; g++) {
            person = person ||
                     (rn_player(state, g) == player && options->seats.seat[g].kind == RN_PERSON);
        }
        if (person) {
            RN_ASSERT(next < RN_GNOMES_MAX);
            strcpy(head->names[player - 1], names[next++]);
        }
    }
    return options->names <= next;
}

/* ---- Going on --------------------------------------------------------------------------------- */

/* Opens the shelf; false after telling why not. */
static bool open_shelf(Options *options)
{
    char why[RN_SHELF_ERROR_MAX];
    const bool good = rn_shelf_open(&options->shelf, why);
    if (!good) {
        fprintf(stderr, "rednov: %s\n", why);
    }
    return good;
}

/* A game of the shelf; false after telling why not. */
static bool go_on_with(RnSession *session, Options *options, const char *id)
{
    char why[RN_SHELF_ERROR_MAX];
    if (rn_shelf_load(&options->shelf, id, &options->kept, session, &options->head, &options->seats,
                      why)) {
        return true;
    }
    fprintf(stderr, "rednov: %s\n", why);
    return false;
}

/* The game named, or the one that was saved last. */
static bool continue_game(RnSession *session, Options *options)
{
    RnShelved latest = {0};
    if (!open_shelf(options)) {
        return false;
    }
    if (options->file != NULL) {
        return go_on_with(session, options, options->file);
    }
    rn_saves_latest(&options->shelf, false, &latest);
    if (latest.id[0] == '\0') { /* whoever plays the only one elsewhere is told so */
        rn_saves_latest(&options->shelf, true, &latest);
    }
    if (latest.id[0] != '\0') {
        return go_on_with(session, options, latest.id);
    }
    fputs(_("rednov: there is no unfinished game to go on with; 'rednov play --list' shows all\n"),
          stderr);
    return false;
}

/* Keeps others out of the file; one on the shelf is gone on with there. */
static bool hold_file(Options *options)
{
    char why[RN_SHELF_ERROR_MAX];
    rn_shelf_open(&options->shelf, why); /* without a shelf, no file is on it */
    if (!rn_shelf_hold(&options->shelf, options->file, &options->kept, why)) {
        fprintf(stderr, "rednov: %s\n", why);
        return false;
    }
    options->go_on = options->kept.id[0] != '\0';
    return true;
}

/* A game in a file; one from standard input is for the shelf. */
static bool open_file(RnSession *session, Options *options)
{
    RnRecordError error;
    struct stat there;
    size_t size;
    bool there_is = strcmp(options->file, "-") != 0 && stat(options->file, &there) == 0;
    bool plain = there_is && S_ISREG(there.st_mode);
    if (there_is && !plain && !S_ISDIR(there.st_mode)) { /* a pipe would make us wait */
        fprintf(stderr, _("rednov: %s: this is not a file\n"), options->file);
        return false;
    }
    if (plain && !options->no_save && !hold_file(options)) {
        return false;
    }
    char *text = rn_cli_read(options->file, &size);
    if (text == NULL) {
        return false;
    }
    bool good = rn_record_read(session, text, size, &options->head, NULL, NULL, &error);
    free(text);
    if (!good) {
        rn_cli_bad_record(options->file, &error);
    }
    if (!plain) {
        options->file = NULL;
    }
    return good;
}

/* Offers the unfinished game there may be: 1 goes on with it, 0 begins a new one, -1 leaves. */
static int offer_latest(Options *options, RnAsk *ask, RnShelved *latest)
{
    char why[RN_SHELF_ERROR_MAX];
    if (options->no_save || !rn_shelf_open(&options->shelf, why)) {
        return 0;
    }
    rn_saves_latest(&options->shelf, false, latest);
    return latest->id[0] != '\0' ? rn_plain_go_on(ask, latest) : 0;
}

static int list_games(Options *options)
{
    if (!open_shelf(options)) {
        return RN_EXIT_FAILED;
    }
    if (options->tally) {
        rn_saves_tally(&options->shelf);
    } else {
        rn_saves_print(&options->shelf);
    }
    return RN_EXIT_OK;
}

/* ---- The daily boat --------------------------------------------------------------------------- */

static void start_daily(Options *options, RnSession *session)
{
    const RnConfig config = rn_daily_config();
    const RnSeats seats = rn_daily_seats();
    memcpy(options->seats.seat, seats.seat, sizeof seats.seat);
    strcpy(options->head.date, options->day);
    rn_session_new(session, &config, true, rn_daily_seed(options->day));
}

/* Goes on with it, tells how it went, or begins it. */
static int begin_daily(const char *command, Options *options, RnSession *session)
{
    size_t count = 0;
    char why[RN_SHELF_ERROR_MAX];
    bool kept = !options->no_save && rn_shelf_open(&options->shelf, why);
    RnShelved *games = kept ? rn_shelf_list(&options->shelf, &count) : NULL;
    const RnShelved *game = rn_daily_find(games, count, options->day);
    int code = RN_EXIT_OK;
    if (options->names > 1) {
        code = rn_cli_usage(command, _("more names than players"));
    } else if (game == NULL) {
        start_daily(options, session);
    } else if (game->result != RN_PLAYING) {
        rn_saves_tell_daily(game, rn_daily_streak(games, count, options->day));
    } else {
        options->go_on = go_on_with(session, options, game->id);
        code = options->go_on ? settle_seats(command, options, rn_session_state(session), true)
                              : RN_EXIT_FAILED;
    }
    free(games);
    return code;
}

/* ---- Starting --------------------------------------------------------------------------------- */

/* Short enough to be read aloud, and nobody can guess it. */
static bool fresh_seed(uint64_t *seed)
{
    uint32_t number;
    if (getentropy(&number, sizeof number) != 0) {
        fprintf(stderr, "rednov: %s\n", _("the system gave no random seed; use --seed N"));
        return false;
    }
    *seed = number;
    return true;
}

/* Whether nothing was said about the game to be played. */
static bool is_curious(const Options *options, const RnAsk *ask)
{
    return ask->terminal && !options->game.given && options->crew < 0 && !options->watch &&
           !any_seat_given(&options->seats);
}

/* RN_EXIT_OK with a game in the session, or none when the players would rather not. */
static int start_new(const char *command, Options *options, RnAsk *ask, RnSession *session)
{
    RnCliGame *game = &options->game;
    if (!options->full && is_curious(options, ask) &&
        !rn_plain_settings(ask, &game->config, &options->head, &options->seats)) {
        return RN_EXIT_OK;
    }
    if (!rn_cli_game_finish(command, game)) {
        return RN_EXIT_USAGE;
    }
    const RnState state = {.config = game->config};
    int code = settle_seats(command, options, &state, false);
    if (code != RN_EXIT_OK) {
        return code;
    }
    if (!spread_names(options, &state)) {
        return rn_cli_usage(command, _("more names than players"));
    }
    if (!options->manual && !game->has_seed && !fresh_seed(&game->seed)) {
        return RN_EXIT_FAILED;
    }
    rn_head_today(&options->head);
    rn_session_new(session, &game->config, !options->manual, game->seed);
    return RN_EXIT_OK;
}

/* Whether nothing at all was said about what to play. */
static bool is_open(const Options *options, const RnAsk *ask)
{
    return options->file == NULL && !options->go_on && !options->daily && !options->learn &&
           is_curious(options, ask) && !options->game.has_seed && !options->manual &&
           options->names == 0;
}

/* Puts the game to be played into the session, or none when they would rather not. */
static int begin(const char *command, Options *options, RnAsk *ask, RnSession *session)
{
    RnShelved latest;
    bool fresh = options->file == NULL && !options->go_on;
    bool offer = is_open(options, ask) && !options->full && options->game.components == NULL;
    int answer = offer ? offer_latest(options, ask, &latest) : 0;
    if (options->daily) {
        return begin_daily(command, options, session);
    }
    if (answer < 0) {
        return RN_EXIT_OK;
    }
    if (fresh && answer == 0) {
        return start_new(command, options, ask, session);
    }
    bool good = answer > 0       ? go_on_with(session, options, latest.id)
                : options->go_on ? continue_game(session, options)
                                 : open_file(session, options);
    return good ? settle_seats(command, options, rn_session_state(session), true) : RN_EXIT_FAILED;
}

/* The pass-phrase of a server's members, where one was given; false after reporting that it was not. */
static bool take_phrase(const Options *options, char phrase[RN_CLI_PHRASE])
{
    return options->phrase_file == NULL || rn_cli_phrase("play", options->phrase_file, phrase);
}

/* On the whole screen; without a game in the session, from the title on. */
static int play_full(Options *options, RnSession *session)
{
    char why[RN_RUN_WHY_MAX];
    char phrase[RN_CLI_PHRASE] = "";
    if (!take_phrase(options, phrase)) {
        return RN_EXIT_FAILED;
    }
    const RnBeginning run = {
        .box = session->box,
        .effort = {.ms = options->seats.think_ms, .games = options->seats.think_games},
        .colours = (int)options->colours,
        .language_given = rn_cli_language_given(),
        .session = rn_session_is_open(session) ? session : NULL,
        .head = &options->head,
        .seats = &options->seats,
        .kept = &options->kept,
        .file = options->go_on ? NULL : options->file,
        .no_save = options->no_save,
        .link = options->link,
        .name = options->link != NULL && options->names > 0 ? options->head.names[0] : NULL,
        .learn = options->learn,
        .lesson = options->lesson,
        .phrase = phrase,
    };
    int code = rn_app_run(&run, why);
    if (code < 0) {
        fprintf(stderr, "rednov: %s\n", why);
    }
    return code < 0 ? RN_EXIT_FAILED : code;
}

/* The whole screen, unless there is a reason against it. */
static void choose_screen(Options *options, const RnAsk *ask)
{
    char why[RN_RUN_WHY_MAX];
    if (options->plain || !ask->terminal) {
        return;
    }
    options->full = rn_app_can_run(why);
    if (!options->full) {
        rn_say("%s %s", why, _("So the game goes line by line."));
        rn_show("");
    }
}

static int play(const char *command, Options *options, RnAsk *ask, const RnBox *box)
{
    RnSession session;
    int code = RN_EXIT_OK;
    rn_session_init(&session, box);
    choose_screen(options, ask);
    if (options->link != NULL && !options->full) {
        char phrase[RN_CLI_PHRASE] = "";
        bool good = take_phrase(options, phrase) &&
                    rn_plain_online(ask, box, options->link, options->head.names[0], phrase,
                                    &options->seats);
        code = good ? RN_EXIT_OK : RN_EXIT_FAILED;
    } else if (options->learn && !options->full) {
        rn_plain_learn(ask, box, options->lesson);
    } else if (options->link == NULL && !options->learn &&
               (!options->full || !is_open(options, ask))) {
        code = begin(command, options, ask, &session);
    }
    bool told = options->daily && !rn_session_is_open(&session); /* it was over */
    if (code == RN_EXIT_OK && options->full && !told) {
        code = play_full(options, &session);
    } else if (code == RN_EXIT_OK && rn_session_is_open(&session)) {
        rn_seats_name(&options->seats, rn_session_state(&session), &options->head);
        rn_plain_play(&(RnPlain){
            .session = &session,
            .head = &options->head,
            .seats = &options->seats,
            .ask = ask,
            .file = options->go_on ? NULL : options->file,
            .components = options->game.components,
            .keep = rn_cli_write,
            .shelf = options->no_save ? NULL : &options->shelf,
            .kept = options->kept,
        });
        options->kept = (RnKept){0}; /* it has let go of that */
    }
    rn_shelf_close(&options->kept);
    rn_session_free(&session);
    return code;
}

int rn_cmd_play(int argc, char **argv)
{
    Options *options = &the_options;
    RnAsk ask = {.in = stdin, .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    options->seats = rn_seats();
    const int code = rn_cli_walk(argc, argv, &FORM);
    if (code != RN_GO_ON) {
        return code;
    }
    if (!options_fit(argv[0], options)) {
        return RN_EXIT_USAGE;
    }
    options->seats.loyal = options->loyal ? RN_ALL_LOYAL : 0;
    if (options->list || options->tally) {
        return list_games(options);
    }
    const RnBox *box = rn_cli_box(options->game.components);
    return box != NULL ? play(argv[0], options, &ask, box) : RN_EXIT_FAILED;
}
