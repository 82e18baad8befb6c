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
#include "base/memory.h"
#include "rednov_batch.h"
#include "session/record.h"
#include "table/seats.h"
#include "text/tongue.h"
#include "text/text.h"

enum { LIST_MAX = 64 };
static const char PLAIN[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-+_=,./:";

typedef struct List {
    uint32_t value[LIST_MAX];
    int count;
} List;

/* The lists, before they are multiplied. */
typedef struct Lists {
    List gnomes, players, edition, crew, loyal, simulations, ms, clairvoyant, bound;
    RnConfig variants[LIST_MAX];
    int variant_count;
    uint8_t seat[RN_GNOMES_MAX]; /* a kind, RN_PROGRAM, or RN_NONE */
} Lists;

static Lists lists;

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

/* Walks the list that is an option's value; false after reporting, in `refusal` with a place for the word
 * that is refused, or of numbers (NULL). */
static bool take_words(RnCliArgs *args, const RnCliOption *option, Take take, void *user,
                       const char *refusal) RN_SAYS(5, 0);
static bool take_words(RnCliArgs *args, const RnCliOption *option, Take take, void *user,
                       const char *refusal)
{
    const char *value = rn_cli_value(args), *word;
    int size;
    if (value == NULL) {
        return false;
    }
    if (each_word(value, take, user, &word, &size)) {
        return true;
    }
    if (refusal != NULL) {
        rn_cli_usage(args->argv[0], refusal, size, word);
    } else {
        rn_cli_usage(args->argv[0], _("option --%s takes numbers from %u to %u, not '%.*s'"),
                     args->text, (unsigned)option->least, (unsigned)option->most, size, word);
    }
    return false;
}

static bool take_numbers(RnCliArgs *args, const RnCliOption *option)
{
    Range range = {option->user, (uint32_t)option->least, (uint32_t)option->most};
    return take_words(args, option, take_range, &range, NULL);
}

static bool add_crew(void *user, const char *word, size_t size)
{
    const int kind = rn_word_find(rn_kind_word, 0, RN_KINDS, word, size);
    return kind >= 0 && add(user, (uint32_t)kind);
}

static bool take_crew(RnCliArgs *args, const RnCliOption *option)
{
    return take_words(args, option, add_crew, option->user,
                      _("option --crew takes lubber, sailor, mate or captain, not '%.*s'"));
}

static bool add_loyal(void *user, const char *word, size_t size)
{
    uint32_t loyal;
    return rn_loyal_parse(word, size, &loyal) && add(user, loyal);
}

static bool take_loyal(RnCliArgs *args, const RnCliOption *option)
{
    return take_words(args, option, add_loyal, option->user,
                      _("option --loyal takes none, all, or gnomes as in ACD, not '%.*s'"));
}

static bool add_edition(void *user, const char *word, size_t size)
{
    const int edition = rn_word_find(rn_word_edition, 0, 2, word, size);
    return edition >= 0 && add(user, (uint32_t)edition);
}

static bool take_edition(RnCliArgs *args, const RnCliOption *option)
{
    return take_words(args, option, add_edition, option->user,
                      _("option --edition takes revised or first, not '%.*s'"));
}

static bool add_variants(void *user, const char *word, size_t size)
{
    (void)user;
    RnConfig config = {0};
    if (lists.variant_count == LIST_MAX || !rn_sim_variants_parse(word, size, &config)) {
        return false;
    }
    lists.variants[lists.variant_count++] = config;
    return true;
}

static bool take_variants(RnCliArgs *args, const RnCliOption *option)
{
    return take_words(
        args, option, add_variants, NULL,
        _("option --variants takes none, or variants with a + between them, not '%.*s'"));
}

/* ---- Options ---------------------------------------------------------------------------------- */

/* A seat of the crew's: a kind of player or a program, no person. A line end in its command would
 * be one in the save file. */
static bool take_seat(RnCliArgs *args, const RnCliOption *option)
{
    RnSimOptions *options = option->user;
    const char *value = rn_cli_value(args);
    RnSeat seat;
    if (value == NULL) {
        return false;
    }
    const int gnome = rn_seat_read(value, &seat);
    if (gnome >= 0 && seat.kind != RN_PERSON && strchr(value, '\n') == NULL) {
        lists.seat[gnome] = seat.kind;
        options->bot[gnome] = seat.command;
        return true;
    }
    rn_cli_usage(args->argv[0],
                 _("option --seat takes GNOME=PLAYER, as in B=mate or B=cmd:./mybot, not '%s'"),
                 value);
    return false;
}

/* "lost", "rescued", "all", or each so-many-th game. */
static bool take_which(RnCliArgs *args, const RnCliOption *option)
{
    static const char *const words[] = {
        [RN_RECORDS_ALL] = "all", [RN_RECORDS_LOST] = "lost", [RN_RECORDS_RESCUED] = "rescued"};
    RnSimOptions *options = option->user;
    const char *value = rn_cli_value(args), *word = value;
    List each = {.count = 0};
    while (word != NULL && *word != '\0') {
        const size_t size = strcspn(word, ",");
        size_t which = 0;
        while (which < RN_COUNT(words) &&
               (strlen(words[which]) != size || memcmp(words[which], word, size) != 0)) {
            which++;
        }
        if (which < RN_COUNT(words)) {
            options->which = (uint8_t)which;
        } else if (!add_range(&each, word, size, 1, RN_SIM_GAMES_MAX) || each.count != 1) {
            rn_cli_usage(args->argv[0],
                         _("option --keep takes all, lost or rescued, and a number N for each Nth "
                           "game, not '%s'"),
                         value);
            return false;
        } else {
            options->each = each.value[0];
        }
        word += size + (word[size] == ',');
    }
    return value != NULL;
}

/* ---- Settings --------------------------------------------------------------------------------- */

static bool push(const char *command, RnSimOptions *options, const RnSimSetting *setting)
{
    if (options->count == RN_SIM_SETTINGS_MAX) {
        rn_cli_usage(command, _("these are more than %d settings"), RN_SIM_SETTINGS_MAX);
        return false;
    }
    RN_ASSERT(setting->crew < RN_KINDS);
    options->settings[options->count++] = *setting;
    options->clocked = options->clocked || setting->ms != 0;
    return true;
}

static bool push_budgets(const char *command, RnSimOptions *options, RnSimSetting setting)
{
    if (!rn_sim_thinks(&setting)) {
        return push(command, options, &setting);
    }
    if (lists.simulations.count + lists.ms.count == 0) {
        setting.simulations = RN_BUDGET_USUAL;
        return push(command, options, &setting);
    }
    bool good = true;
    for (int i = 0; good && i < lists.simulations.count; i++) {
        setting.simulations = lists.simulations.value[i];
        good = push(command, options, &setting);
    }
    setting.simulations = 0;
    for (int i = 0; good && i < lists.ms.count; i++) {
        setting.ms = lists.ms.value[i];
        good = push(command, options, &setting);
    }
    return good;
}

/* Where nobody is crazed, all are loyal: there is nothing to choose. */
static bool push_loyal(const char *command, RnSimOptions *options, RnSimSetting setting)
{
    const int count = setting.config.crazed != 0 ? lists.loyal.count : 1;
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        const uint32_t loyal = setting.config.crazed != 0 ? lists.loyal.value[i] : 0;
        setting.loyal = (uint8_t)(loyal & ((1u << setting.config.gnomes) - 1));
        good = push_budgets(command, options, setting);
    }
    return good;
}

/* Everyone who is to play the game of one config. */
static bool push_crews(const char *command, RnSimOptions *options, const RnConfig *config)
{
    bool good = true;
    for (int i = 0; good && i < lists.crew.count; i++) {
        RnSimSetting setting = {.config = *config,
                                .crew = (uint8_t)lists.crew.value[i],
                                .random = options->device != NULL};
        for (int gnome = 0; gnome < config->gnomes; gnome++) {
            setting.seat[gnome] = lists.seat[gnome] == RN_NONE ? setting.crew : lists.seat[gnome];
        }
        good = push_loyal(command, options, setting);
    }
    for (int i = 0; good && i < lists.clairvoyant.count; i++) {
        const RnSimSetting setting = {.config = *config, .clairvoyant = lists.clairvoyant.value[i]};
        good = push(command, options, &setting);
    }
    for (int i = 0; good && i < lists.bound.count; i++) {
        const RnSimSetting setting = {
            .config = *config, .clairvoyant = lists.bound.value[i], .pays = true};
        good = push(command, options, &setting);
    }
    return good;
}

static bool check_config(const char *command, const RnConfig *config)
{
    const RnConfigFlaw flaw = rn_config_check(config);
    if (flaw != RN_CONFIG_OK) {
        rn_cli_usage(command, _("players: %u, gnomes: %u. %s"), config->players, config->gnomes,
                     rn_tr(rn_config_text(flaw)));
        return false;
    }
    for (int gnome = config->gnomes; gnome < RN_GNOMES_MAX; gnome++) {
        if (lists.seat[gnome] != RN_NONE) {
            rn_cli_usage(command, _("there is no gnome %s to have a seat; the last one is %s"),
                         rn_word_gnome(gnome), rn_word_gnome(config->gnomes - 1));
            return false;
        }
    }
    return true;
}

/* `base` has gnomes and players; editions and variants are multiplied here. */
static bool push_configs(const char *command, RnSimOptions *options, RnConfig base)
{
    if (!check_config(command, &base)) {
        return false;
    }
    for (int e = 0; e < lists.edition.count; e++) {
        for (int v = 0; v < lists.variant_count; v++) {
            const RnConfig *more = &lists.variants[v];
            RnConfig config = base;
            config.edition = (uint8_t)lists.edition.value[e];
            rn_set_variants(&config, rn_variants(&config) | rn_variants(more));
            if (!push_crews(command, options, &config)) {
                return false;
            }
        }
    }
    return true;
}

static bool push_all(const char *command, RnSimOptions *options)
{
    for (int g = 0; g < lists.gnomes.count; g++) {
        RnConfig config = options->game.config;
        config.gnomes = config.players = (uint8_t)lists.gnomes.value[g];
        bool good = lists.players.count > 0 || push_configs(command, options, config);
        for (int p = 0; good && p < lists.players.count; p++) {
            config.players = (uint8_t)lists.players.value[p];
            good = push_configs(command, options, config);
        }
        if (!good) {
            return false;
        }
    }
    return true;
}

static void fill_in(void)
{
    if (lists.gnomes.count == 0) {
        add(&lists.gnomes, 4);
    }
    if (lists.edition.count == 0) {
        add(&lists.edition, RN_REVISED);
    }
    if (lists.crew.count + lists.clairvoyant.count + lists.bound.count == 0) {
        add(&lists.crew, RN_SAILOR);
    }
    if (lists.loyal.count == 0) {
        add(&lists.loyal, 0);
    }
    if (lists.variant_count == 0) {
        lists.variants[lists.variant_count++] = (RnConfig){0};
    }
}

/* What chooses at random has neither a crew nor a tale; and a device knows the printed components alone. */
static int check_device(const char *command, RnSimOptions *options)
{
    bool seats = false;
    for (int gnome = 0; gnome < RN_GNOMES_MAX; gnome++) {
        seats = seats || lists.seat[gnome] != RN_NONE;
    }
    options->place = strcmp(options->device, "cuda") == 0 ? RN_ON_CUDA : RN_ON_CPU;
    if (options->place == RN_ON_CPU && strcmp(options->device, "cpu") != 0) {
        return rn_cli_usage(command, _("option --device takes cpu or cuda, not '%s'"),
                            options->device);
    }
    if (seats || lists.crew.count + lists.simulations.count + lists.ms.count > 0 ||
        lists.clairvoyant.count + lists.bound.count > 0 || options->records != NULL ||
        options->rows != NULL || options->save != NULL || options->threads != 0 ||
        options->game.components != NULL) {
        return rn_cli_usage(
            command, _("with --device players choose at random, and only results are told: "
                       "no --crew, --seat, --budget, --ms, --clairvoyant, --bound, --records, "
                       "--rows, --save, --threads or --components"));
    }
    return RN_GO_ON;
}

static int finish(const char *command, RnSimOptions *options)
{
    const int checked = options->device != NULL ? check_device(command, options) : RN_GO_ON;
    if (checked != RN_GO_ON) {
        return checked;
    }
    fill_in();
    RN_ASSERT(lists.variant_count <= LIST_MAX);
    if (options->json && options->csv) {
        return rn_cli_usage(command, _("--json and --csv exclude each other"));
    }
    if (options->records == NULL && (options->which != RN_RECORDS_ALL || options->each != 1)) {
        return rn_cli_usage(command, _("--keep says which games are recorded: give --records too"));
    }
    if (!options->game.has_seed) {
        options->game.seed = 1; /* an answer that can be had again is the better default */
    }
    return push_all(command, options) ? RN_GO_ON : RN_EXIT_USAGE;
}

/* ---- The table -------------------------------------------------------------------------------- */

static RnSimOptions given = {.game = RN_CLI_GAME, .games = 1000, .bot_seconds = 10, .each = 1};

#define ONE_OPTION(constant, field, option, ...) " --" option
static const char VARIANT_OPTIONS[] = RN_VARIANT_LIST(ONE_OPTION);

static const RnCliOption OPTIONS[] = {
    {"--gnomes LIST", N_("3 to 8 (4)"), .take = take_numbers, .user = &lists.gnomes,
     .least = RN_GNOMES_MIN, .most = RN_GNOMES_MAX},
    {"--players LIST", N_("1 to 8 (one for each gnome)"), .take = take_numbers,
     .user = &lists.players, .least = 1, .most = RN_GNOMES_MAX},
    {"--edition LIST", N_("revised (default), first"), .take = take_edition,
     .user = &lists.edition},
    {"--crew LIST", N_("lubber, sailor (default), mate, captain"), .take = take_crew,
     .user = &lists.crew},
    {"--seat GNOME=PLAYER",
     N_("another player for one gnome: B=mate, or an outside program, B=cmd:./mybot (its "
        "protocol: FORMATS.md)"),
     .take = take_seat, .user = &given},
    {"--loyal LIST",
     N_("with Crazed Gnomes: which mates and captains play for the crew, not for themselves: none "
        "(default), all, or gnomes as in ACD"),
     .take = take_loyal, .user = &lists.loyal},
    {"--budget LIST", N_("simulations a turn, for the captain (2000)"), .take = take_numbers,
     .user = &lists.simulations, .least = 1, .most = UINT32_MAX},
    {"--ms LIST", N_("or milliseconds to plan a turn; results then depend on the machine"),
     .take = take_numbers, .user = &lists.ms, .least = 1, .most = 3600000},
    {"--clairvoyant LIST",
     N_("how often a searcher that knows all dice and cards to come finds a rescue, in so many "
        "tries a game"),
     .take = take_numbers, .user = &lists.clairvoyant, .least = 1, .most = UINT32_MAX},
    {"--bound LIST",
     N_("a bound for players who do not know what comes: what one gets who does and pays for it, "
        "with so many games side by side (1 to 256)"),
     .take = take_numbers, .user = &lists.bound, .least = 1, .most = RN_RELAXED_MOST},
    {"--variants LIST", N_("none, or names of the switches below joined by +"),
     .take = take_variants},
    RN_CLI_SHOWN(VARIANT_OPTIONS + 1, N_("variants of every setting")),
    {"--games N", N_("of each setting (1000)"), .count = &given.games, .least = 1,
     .most = RN_SIM_GAMES_MAX},
    RN_CLI_SHOWN("--seed N", N_("the seed of all games (1)")),
    RN_CLI_COMPONENTS(NULL),
    RN_CLI_SHOWN(NULL, NULL),
    {"--json, --csv", N_("the answer for programs"), .flag = &given.json},
    {"--csv", NULL, .flag = &given.csv},
    {"--report FILE.html", N_("also a page with charts"), .value = &given.report},
    {"--rows FILE.csv", N_("also a line for each game: its seed, how it ended, turns, minutes"),
     .value = &given.rows},
    {"--records FOLDER", N_("also the record of each game, to be replayed and analysed"),
     .value = &given.records},
    {"--keep LIST",
     N_("of which: all (default), lost, rescued; a number N: each Nth game; others that are "
        "there stay"),
     .take = take_which, .user = &given},
    {"--save FILE",
     N_("keeps what is done; the same command goes on there, also with more games or settings"),
     .value = &given.save},
    {"--threads N", N_("so many at a time (all cores)"), .count = &given.threads, .least = 1,
     .most = RN_SIM_THREADS_MAX},
    {"--device DEVICE",
     N_("players who choose at random instead, thousands of games side by side: on the processor's "
        "cores (cpu) or on a GPU (cuda)"),
     .value = &given.device},
    {"--bot-seconds N", N_("time for an answer of an outside program (10)"),
     .count = &given.bot_seconds, .least = 1, .most = 86400},
    {"--quiet", N_("no progress"), .flag = &given.quiet},
};

static const RnCliForm FORM = {
    .calls = {N_("rednov sim [options]")},
    .about =
        {/* xgettext:no-c-format */
         N_("Plays many games by computer players and tells how often the crew is rescued, "
            "with 95 % intervals, and how games are lost. Game number i has the same dice in "
            "every setting, so settings are also compared game by game. The answer is the "
            "same whatever the number of threads."),
         N_("LIST is one or more values with commas between; numbers may be ranges (3-8). "
            "Every combination is a setting.")},
    .options = OPTIONS,
    .count = RN_COUNT(OPTIONS),
    .note = N_("Ctrl-C stops, and what is done so far is told and saved."),
    .game = &given.game,
    .own_settings = true,
};

/* The words as a shell takes them again. */
static char *command_line(int argc, char **argv)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        return rn_text_copy("rednov sim");
    }
    fputs("rednov", out);
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        const bool plain = *word != '\0' && word[strspn(word, PLAIN)] == '\0';
        fputs(plain ? " " : " '", out);
        for (; *word != '\0'; word++) {
            fputs(*word == '\'' ? "'\\''" : (const char[]){*word, '\0'}, out);
        }
        fputs(plain ? "" : "'", out);
    }
    fclose(out);
    return text;
}

int rn_sim_options(int argc, char **argv, const RnSimOptions **options)
{
    given.command = command_line(argc, argv);
    memset(lists.seat, RN_NONE, sizeof lists.seat);
    *options = &given;
    const int code = rn_cli_walk(argc, argv, &FORM);
    return code == RN_GO_ON ? finish(argv[0], &given) : code;
}
