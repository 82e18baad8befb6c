/*
 * sim_options.c - the options of `rednov sim`, and the settings they stand for.
 *
 * Where an option is a list, every combination is a setting of its own: crew sizes first, then the
 * numbers of players, editions, variants, crews and budgets. What cannot be is refused before
 * anything is played.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/sim_parts.h"
#include "base/assert.h"
#include "table/seats.h"
#include "term/ask.h"
#include "text/tongue.h"
#include "text/text.h"

enum { LIST_MAX = 64 };

typedef struct List {
    uint32_t value[LIST_MAX];
    int count;
} List;

/* The lists, before they are multiplied. */
typedef struct Lists {
    List gnomes, players, edition, crew, simulations, ms, clairvoyant;
    RnConfig variants[LIST_MAX];
    int variant_count;
    uint8_t seat[RN_GNOMES_MAX]; /* a kind, RN_PROGRAM, or RN_NONE */
} Lists;

/* ---- Lists ------------------------------------------------------------------------------------ */

static bool add(List *list, uint32_t value)
{
    for (int i = 0; i < list->count; i++) {
        if (list->value[i] == value) {
            return true; /* twice is once */
        }
    }
    if (list->count == LIST_MAX) {
        return false;
    }
    list->value[list->count++] = value;
    return true;
}

/* "4", or "3-8" */
static bool add_range(List *list, const char *word, size_t size, uint32_t least, uint32_t most)
{
    char text[32], *end;
    if (size == 0 || size >= sizeof text || strspn(word, "0123456789-") < size || word[0] == '-') {
        return false;
    }
    memcpy(text, word, size);
    text[size] = '\0';
    const unsigned long first = strtoul(text, &end, 10);
    unsigned long last = first;
    if (*end == '-') {
        if (end[1] < '0' || end[1] > '9') {
            return false;
        }
        last = strtoul(end + 1, &end, 10);
    }
    if (*end != '\0' || first < least || last > most || first > last || last - first >= LIST_MAX) {
        return false;
    }
    for (unsigned long value = first; value <= last; value++) {
        if (!add(list, (uint32_t)value)) {
            return false;
        }
    }
    return true;
}

/* The value of the option cut at commas: calls `take` for each word until one is refused; that one
 * is in *word. */
typedef bool (*Take)(void *user, const char *word, size_t size);
static bool each_word(const char *value, Take take, void *user, const char **word, int *size)
{
    for (;;) {
        *word = value;
        *size = (int)strcspn(value, ",");
        if (!take(user, value, (size_t)*size)) {
            return false;
        }
        value += *size;
        if (*value == '\0') {
            return true;
        }
        value++;
    }
}

typedef struct Range {
    List *list;
    uint32_t least, most;
} Range;

static bool take_range(void *user, const char *word, size_t size)
{
    const Range *range = user;
    return add_range(range->list, word, size, range->least, range->most);
}

static bool numbers(RnCliArgs *args, List *list, uint32_t least, uint32_t most)
{
    Range range = {list, least, most};
    const char *value = rn_cli_value(args), *word;
    int size;
    if (value == NULL) {
        return false;
    }
    if (each_word(value, take_range, &range, &word, &size)) {
        return true;
    }
    rn_cli_usage(args->argv[0], _("option --%s takes numbers from %u to %u, not '%.*s'"),
                 args->text, least, most, size, word);
    return false;
}

static int find_kind(const char *word, size_t size)
{
    return rn_word_find(rn_kind_word, 0, RN_KINDS, word, size);
}

static bool take_crew(void *user, const char *word, size_t size)
{
    const int kind = find_kind(word, size);
    return kind >= 0 && add(user, (uint32_t)kind);
}

static bool take_edition(void *user, const char *word, size_t size)
{
    const int edition = rn_word_find(rn_word_edition, 0, 2, word, size);
    return edition >= 0 && add(user, (uint32_t)edition);
}

static bool take_variants(void *user, const char *word, size_t size)
{
    Lists *lists = user;
    RnConfig config = {0};
    if (lists->variant_count == LIST_MAX || !rn_sim_variants_parse(word, size, &config)) {
        return false;
    }
    lists->variants[lists->variant_count++] = config;
    return true;
}

/* `refusal` has a place for the word that is refused. */
static bool words(RnCliArgs *args, Take take, void *user, const char *refusal) RN_PRINTF(4, 0);
static bool words(RnCliArgs *args, Take take, void *user, const char *refusal)
{
    const char *value = rn_cli_value(args), *word;
    int size;
    if (value == NULL) {
        return false;
    }
    if (each_word(value, take, user, &word, &size)) {
        return true;
    }
    rn_cli_usage(args->argv[0], refusal, size, word);
    return false;
}

/* ---- Options ---------------------------------------------------------------------------------- */

/* A seat of the crew's: a kind of player or a program, no person. A line end in its command would
 * be one in the save file. */
static bool take_seat(RnCliArgs *args, Lists *lists, RnSimOptions *options)
{
    const char *value = rn_cli_value(args);
    RnSeat seat;
    if (value == NULL) {
        return false;
    }
    const int gnome = rn_seat_read(value, &seat);
    if (gnome >= 0 && seat.kind != RN_PERSON && strchr(value, '\n') == NULL) {
        lists->seat[gnome] = seat.kind;
        options->bot[gnome] = seat.command;
        return true;
    }
    rn_cli_usage(args->argv[0],
                 _("option --seat takes GNOME=PLAYER, as in B=mate or B=cmd:./mybot, not '%s'"),
                 value);
    return false;
}

static RnCliTaken taken(bool good) { return good ? RN_TAKEN : RN_WRONG; }

static RnCliTaken take_list(RnCliArgs *args, Lists *lists)
{
    if (rn_cli_is(args, "gnomes")) {
        return taken(numbers(args, &lists->gnomes, RN_GNOMES_MIN, RN_GNOMES_MAX));
    }
    if (rn_cli_is(args, "players")) {
        return taken(numbers(args, &lists->players, 1, RN_GNOMES_MAX));
    }
    if (rn_cli_is(args, "budget")) {
        return taken(numbers(args, &lists->simulations, 1, UINT32_MAX));
    }
    if (rn_cli_is(args, "ms")) {
        return taken(numbers(args, &lists->ms, 1, 3600000));
    }
    if (rn_cli_is(args, "clairvoyant")) {
        return taken(numbers(args, &lists->clairvoyant, 1, UINT32_MAX));
    }
    if (rn_cli_is(args, "crew")) {
        return taken(words(args, take_crew, &lists->crew,
                           _("option --crew takes lubber, sailor, mate or captain, not '%.*s'")));
    }
    if (rn_cli_is(args, "edition")) {
        return taken(words(args, take_edition, &lists->edition,
                           _("option --edition takes revised or first, not '%.*s'")));
    }
    if (rn_cli_is(args, "variants")) {
        return taken(words(
            args, take_variants, lists,
            _("option --variants takes none, or variants with a + between them, not '%.*s'")));
    }
    return RN_NOT_MINE;
}

/* What is a list, or a seat. */
typedef struct Making {
    Lists lists;
    RnSimOptions *options;
} Making;

static RnCliTaken take_option(RnCliArgs *args, void *user)
{
    Making *making = user;
    return rn_cli_is(args, "seat") ? taken(take_seat(args, &making->lists, making->options))
                                   : take_list(args, &making->lists);
}

/* ---- Settings --------------------------------------------------------------------------------- */

static bool push(const RnCliArgs *args, RnSimOptions *options, const RnSimSetting *setting)
{
    if (options->count == RN_SIM_SETTINGS_MAX) {
        rn_cli_usage(args->argv[0], _("these are more than %d settings"), RN_SIM_SETTINGS_MAX);
        return false;
    }
    RN_ASSERT(setting->crew < RN_KINDS);
    options->settings[options->count++] = *setting;
    options->clocked = options->clocked || setting->ms != 0;
    return true;
}

static bool push_budgets(const RnCliArgs *args, const Lists *lists, RnSimOptions *options,
                         RnSimSetting setting)
{
    if (!rn_sim_thinks(&setting)) {
        return push(args, options, &setting);
    }
    if (lists->simulations.count + lists->ms.count == 0) {
        setting.simulations = RN_BUDGET_USUAL;
        return push(args, options, &setting);
    }
    bool good = true;
    for (int i = 0; good && i < lists->simulations.count; i++) {
        setting.simulations = lists->simulations.value[i];
        good = push(args, options, &setting);
    }
    setting.simulations = 0;
    for (int i = 0; good && i < lists->ms.count; i++) {
        setting.ms = lists->ms.value[i];
        good = push(args, options, &setting);
    }
    return good;
}

/* Everyone who is to play the game of one config. */
static bool push_crews(const RnCliArgs *args, const Lists *lists, RnSimOptions *options,
                       const RnConfig *config)
{
    bool good = true;
    for (int i = 0; good && i < lists->crew.count; i++) {
        RnSimSetting setting = {.config = *config, .crew = (uint8_t)lists->crew.value[i]};
        for (int gnome = 0; gnome < config->gnomes; gnome++) {
            setting.seat[gnome] = lists->seat[gnome] == RN_NONE ? setting.crew : lists->seat[gnome];
        }
        good = push_budgets(args, lists, options, setting);
    }
    for (int i = 0; good && i < lists->clairvoyant.count; i++) {
        const RnSimSetting setting = {.config = *config,
                                      .clairvoyant = lists->clairvoyant.value[i]};
        good = push(args, options, &setting);
    }
    return good;
}

static bool check_config(const RnCliArgs *args, const Lists *lists, const RnConfig *config)
{
    const RnConfigFlaw flaw = rn_config_check(config);
    if (flaw != RN_CONFIG_OK) {
        rn_cli_usage(args->argv[0], _("players: %u, gnomes: %u. %s"), config->players,
                     config->gnomes, rn_tr(rn_config_text(flaw)));
        return false;
    }
    for (int gnome = config->gnomes; gnome < RN_GNOMES_MAX; gnome++) {
        if (lists->seat[gnome] != RN_NONE) {
            rn_cli_usage(args->argv[0],
                         _("there is no gnome %s to have a seat; the last one is %s"),
                         rn_word_gnome(gnome), rn_word_gnome(config->gnomes - 1));
            return false;
        }
    }
    return true;
}

/* `base` has gnomes and players; editions and variants are multiplied here. */
static bool push_configs(const RnCliArgs *args, const Lists *lists, RnSimOptions *options,
                         RnConfig base)
{
    if (!check_config(args, lists, &base)) {
        return false;
    }
    for (int e = 0; e < lists->edition.count; e++) {
        for (int v = 0; v < lists->variant_count; v++) {
            const RnConfig *more = &lists->variants[v];
            RnConfig config = base;
            config.edition = (uint8_t)lists->edition.value[e];
            rn_set_variants(&config, rn_variants(&config) | rn_variants(more));
            if (!push_crews(args, lists, options, &config)) {
                return false;
            }
        }
    }
    return true;
}

static bool push_all(const RnCliArgs *args, const Lists *lists, RnSimOptions *options)
{
    for (int g = 0; g < lists->gnomes.count; g++) {
        RnConfig config = options->game.config;
        config.gnomes = config.players = (uint8_t)lists->gnomes.value[g];
        bool good = lists->players.count > 0 || push_configs(args, lists, options, config);
        for (int p = 0; good && p < lists->players.count; p++) {
            config.players = (uint8_t)lists->players.value[p];
            good = push_configs(args, lists, options, config);
        }
        if (!good) {
            return false;
        }
    }
    return true;
}

static void fill_in(Lists *lists)
{
    if (lists->gnomes.count == 0) {
        add(&lists->gnomes, 4);
    }
    if (lists->edition.count == 0) {
        add(&lists->edition, RN_REVISED);
    }
    if (lists->crew.count == 0 && lists->clairvoyant.count == 0) {
        add(&lists->crew, RN_SAILOR);
    }
    if (lists->variant_count == 0) {
        lists->variants[lists->variant_count++] = (RnConfig){0};
    }
}

static int finish(const RnCliArgs *args, Lists *lists, RnSimOptions *options)
{
    fill_in(lists);
    RN_ASSERT(lists->variant_count <= LIST_MAX);
    if (options->json && options->csv) {
        return rn_cli_usage(args->argv[0], _("--json and --csv exclude each other"));
    }
    if (!options->game.has_seed) {
        options->game.seed = 1; /* an answer that can be had again is the better default */
    }
    return push_all(args, lists, options) ? RN_GO_ON : RN_EXIT_USAGE;
}

#define ONE_OPTION(constant, field, option, ...) " --" option
static const char VARIANT_OPTIONS[] = RN_VARIANT_LIST(ONE_OPTION);

static void print_help(void)
{
    static const char *const calls[] = {N_("rednov sim [options]")};
    static const RnCliRow settings[] = {
        {"--gnomes LIST", N_("3 to 8 (4)")},
        {"--players LIST", N_("1 to 8 (one for each gnome)")},
        {"--edition LIST", N_("revised (default), first")},
        {"--crew LIST", N_("lubber, sailor (default), mate, captain")},
        {"--seat GNOME=PLAYER", N_("another player for one gnome: B=mate, or an outside program, "
                                   "B=cmd:./mybot (its protocol: FORMATS.md)")},
        {"--budget LIST", N_("simulations a turn, for the captain (2000)")},
        {"--ms LIST", N_("or milliseconds to plan a turn; results then depend on the machine")},
        {"--clairvoyant LIST", N_("how often a searcher that knows all dice and cards to come "
                                  "finds a rescue, in so many tries a game")},
        {"--variants LIST", N_("none, or names of the switches below joined by +")},
        {VARIANT_OPTIONS + 1, N_("variants of every setting")},
        {"--games N", N_("of each setting (1000)")},
        {"--seed N", N_("the seed of all games (1)")},
        {"--components FILE", N_("component data other than the built-in")},
    };
    static const RnCliRow rows[] = {
        {"--json, --csv", N_("the answer for programs")},
        {"--report FILE.html", N_("also a page with charts")},
        {"--save FILE", N_("keeps what is done; the same command goes on there")},
        {"--threads N", N_("so many at a time (all cores)")},
        {"--bot-seconds N", N_("time for an answer of an outside program (10)")},
        {"--quiet", N_("no progress")},
    };
    rn_cli_calls(calls, 1);
    /* xgettext:no-c-format */
    rn_cli_paragraph(_("Plays many games by computer players and tells how often the crew is "
                       "rescued, with 95 % intervals, and how games are lost. Game number i has "
                       "the same dice in every setting, so settings are also compared game by "
                       "game. The answer is the same whatever the number of threads."));
    rn_cli_paragraph(_("LIST is one or more values with commas between; numbers may be ranges "
                       "(3-8). Every combination is a setting."));
    rn_cli_rows(settings, RN_COUNT(settings));
    rn_show("");
    rn_cli_rows(rows, RN_COUNT(rows));
    rn_show("");
    rn_say("%s", _("Ctrl-C stops, and what is done so far is told and saved."));
}

int rn_sim_options(int argc, char **argv, RnSimOptions *options)
{
    RnCliArgs args = rn_cli_args(argc, argv);
    Making making = {.options = options};
    *options = (RnSimOptions){.game = rn_cli_game(), .games = 1000, .bot_seconds = 10};
    memset(making.lists.seat, RN_NONE, sizeof making.lists.seat);
    const RnCliOption list[] = {
        {"json", .flag = &options->json},
        {"csv", .flag = &options->csv},
        {"quiet", .flag = &options->quiet},
        {"report", .text = &options->report},
        {"save", .text = &options->save},
        {"games", .count = &options->games, .least = 1, .most = RN_SIM_GAMES_MAX},
        {"threads", .count = &options->threads, .least = 1, .most = RN_SIM_THREADS_MAX},
        {"bot-seconds", .count = &options->bot_seconds, .least = 1, .most = 86400},
    };
    const int code = rn_cli_walk(&args, &(RnCliForm){.help = print_help,
                                                     .options = list,
                                                     .count = RN_COUNT(list),
                                                     .take = take_option,
                                                     .user = &making,
                                                     .game = &options->game});
    return code == RN_GO_ON ? finish(&args, &making.lists, options) : code;
}
