/*
 * cli.c - what the commands share: messages, options and the settings of a game.
 *
 * Decides how arguments are written ("--name value", "--name=value"), what the options for the
 * settings of a game are called, and what a mistake in them is answered with. Files are in
 * files.c.
 */
#include "cli/cli.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "text/text.h"
#include "text/tongue.h"

enum { CALL_WIDTH_MAX = 24 }; /* of the first column of a --help text */
enum { USUAL_PLAYERS = 3 };

/* ---- Messages --------------------------------------------------------------------------------- */

/* A table of options, its first column as wide as they need. */
static void print_rows(const RnCliOption *rows, int count)
{
    int column = 0;
    for (int i = 0; i < count; i++) {
        const int columns = rn_columns(rows[i].call);
        if (columns > column && columns <= CALL_WIDTH_MAX && rows[i].text != NULL) {
            column = columns;
        }
    }
    for (int i = 0; i < count; i++) {
        char call[4 * CALL_WIDTH_MAX + 1];
        RnOut out = rn_out(call, sizeof call);
        bool fits = rn_columns(rows[i].call) <= column;
        if (rows[i].text == NULL) {
            continue;
        }
        if (!fits) { /* on a line of its own */
            rn_say("  %s", rows[i].call);
        }
        rn_put_padded(&out, fits ? rows[i].call : "", column);
        RN_ASSERT(!out.full);
        rn_say_at(column + 4, "  %s  %s", call, _(rows[i].text));
    }
}

static void print_tables(const RnCliOption *rows, int count)
{
    for (int from = 0, to; from < count; from = to) {
        if (rows[from].call == NULL) {
            rn_show("");
            if (rows[from].text != NULL) {
                rn_say("%s", _(rows[from].text));
            }
            from++;
        }
        for (to = from; to < count && rows[to].call != NULL; to++) {
        }
        print_rows(rows + from, to - from);
    }
}

/* "Usage: CALL", the other calls below the first. */
static void print_calls(const char *const *calls)
{
    /* TRANSLATORS: how a command is called; %s is "rednov play [settings]" and the like */
    const char *usage = _("Usage: %s");
    int column = rn_columns(usage) - 2;
    rn_say_at(column, usage, _(calls[0]));
    while (*++calls != NULL) {
        rn_say_at(column, "%*s%s", column, "", _(*calls));
    }
    rn_show("");
}

void rn_cli_help(const RnCliForm *form)
{
    RN_ASSERT(form->calls[0] != NULL && form->count >= 0);
    RN_ASSERT(form->calls[RN_COUNT(form->calls) - 1] == NULL);
    RN_ASSERT(form->about[RN_COUNT(form->about) - 1] == NULL);
    RN_ASSERT(form->examples[RN_COUNT(form->examples) - 1] == NULL);
#define VARIANT_ROW(constant, field, option, clause, name, help, ...) \
    RN_CLI_SHOWN("--" option, help),
    static const RnCliOption settings[] = {
        RN_CLI_SHOWN(NULL, N_("Settings of a game:")),
        RN_CLI_SHOWN("--players N", N_("1 to 8 people (default: one for each gnome, or 3)")),
        RN_CLI_SHOWN("--gnomes N", N_("3 to 8 gnomes (default: 3 for one player, 4 for two, "
                                      "otherwise one each)")),
        RN_CLI_SHOWN("--edition NAME", N_("revised (default) or first")),
        RN_VARIANT_LIST(VARIANT_ROW) /* an option each */
        RN_CLI_SHOWN("--seed N", N_("the same seed and moves give the same game everywhere")),
        RN_CLI_COMPONENTS(NULL),
    };
    print_calls(form->calls);
    for (int i = 0; form->about[i] != NULL; i++) {
        rn_say("%s", _(form->about[i]));
        rn_show("");
    }
    print_tables(form->options, form->count);
    if (form->game != NULL && !form->own_settings) {
        print_tables(settings, RN_COUNT(settings));
    }
    if (form->note != NULL) {
        rn_show("");
        rn_say("%s", _(form->note));
    }
    for (int i = 0; form->examples[i] != NULL; i++) {
        if (i == 0) {
            rn_show("");
            rn_say("%s", _("Examples:"));
        }
        rn_say("  %s", form->examples[i]);
    }
}

int rn_cli_usage(const char *command, const char *message, ...)
{
    va_list values;
    fputs("rednov", stderr);
    if (command != NULL) {
        fprintf(stderr, " %s", command);
    }
    fputs(": ", stderr);
    va_start(values, message);
    /* clang-tidy 14 loses sight of va_start in a file that two programs compile */
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized) */
    vfprintf(stderr, message, values);
    va_end(values);
    fputc('\n', stderr);
    if (command != NULL) {
        fprintf(stderr, _("Try 'rednov %s --help'."), command);
    } else {
        fputs(_("Try 'rednov --help'."), stderr);
    }
    fputc('\n', stderr);
    return RN_EXIT_USAGE;
}

static void put_text(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*text, out); break;
        }
    }
}

void rn_cli_html(FILE *out, const char *form, ...)
{
    va_list values;
    va_start(values, form);
    for (;;) {
        const char *from = form + strcspn(form, "%");
        fwrite(form, 1, (size_t)(from - form), out);
        if (*from == '\0') {
            break;
        }
        const size_t size = strcspn(from + 1, "%sduf") + 2;
        char one[8] = "";
        RN_ASSERT(size < sizeof one);
        memcpy(one, from, size);
        form = from + size;
        /* NOLINTBEGIN(clang-analyzer-valist.Uninitialized): it is, but clang-tidy 14 does not see it */
        switch (form[-1]) {
        case '%': fputc('%', out); break;
        case 's': put_text(out, va_arg(values, const char *)); break;
        case 'f': fprintf(out, one, va_arg(values, double)); break;
        default: fprintf(out, one, va_arg(values, int)); break;
        }
        /* NOLINTEND(clang-analyzer-valist.Uninitialized) */
    }
    va_end(values);
}

/* ---- Arguments -------------------------------------------------------------------------------- */

typedef enum Arg { ARG_END, ARG_OPTION, ARG_OPERAND, ARG_BAD } Arg;

/* The next argument in args->text. ARG_BAD, already reported: the option before had a value that it
 * does not take, or this one cannot be an option of any command. */
static Arg next_arg(RnCliArgs *args)
{
    if (args->attached != NULL && !args->used) {
        rn_cli_usage(args->argv[0], _("option --%s takes no value"), args->text);
        return ARG_BAD;
    }
    args->attached = NULL;
    args->used = false;
    if (args->at >= args->argc) {
        return ARG_END;
    }
    const char *word = args->argv[args->at++];
    args->text = word;
    if (args->only || word[0] != '-' || word[1] == '\0') {
        return ARG_OPERAND;
    }
    if (strcmp(word, "--") == 0) {
        args->only = true;
        return next_arg(args);
    }
    if (strcmp(word, "-h") == 0) {
        word = "--help";
    }
    size_t size = strcspn(word, "=");
    if (word[1] != '-' || size - 2 >= sizeof args->name) {
        rn_cli_usage(args->argv[0], _("unknown option %s"), word);
        return ARG_BAD;
    }
    RN_ASSERT(size >= 2);
    memcpy(args->name, word + 2, size - 2);
    args->name[size - 2] = '\0';
    args->text = args->name;
    if (word[size] == '=') {
        args->attached = word + size + 1;
    }
    return ARG_OPTION;
}

/* Whether the option just met is this one, up to a sign that no name has: "port" of "port N". */
static bool is(const RnCliArgs *args, const char *option)
{
    const size_t size = strcspn(option, " ,[");
    return strlen(args->text) == size && strncmp(args->text, option, size) == 0;
}

const char *rn_cli_value(RnCliArgs *args)
{
    if (args->attached != NULL) {
        args->used = true;
        return args->attached;
    }
    if (args->at < args->argc) {
        return args->argv[args->at++];
    }
    rn_cli_usage(args->argv[0], _("option --%s needs a value"), args->text);
    return NULL;
}

/* Only digits: strtoull would take signs, spaces and whatever stands behind the number. */
static bool digits_value(const char *text, uint64_t *number)
{
    uint64_t value = 0;
    if (*text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') {
            return false;
        }
        uint64_t digit = (uint64_t)(*text - '0');
        if (value > (UINT64_MAX - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    *number = value;
    return true;
}

static bool take_number(RnCliArgs *args, uint64_t least, uint64_t most, uint64_t *number)
{
    const char *value = rn_cli_value(args);
    if (value == NULL) {
        return false;
    }
    if (digits_value(value, number) && *number >= least && *number <= most) {
        return true;
    }
    rn_cli_usage(args->argv[0], _("option --%s takes a number from %llu to %llu, not '%s'"),
                 args->text, (unsigned long long)least, (unsigned long long)most, value);
    return false;
}

/* "unknown option --x" or "unexpected argument x". */
static int unknown(const RnCliArgs *args)
{
    if (args->text == args->name) {
        return rn_cli_usage(args->argv[0], _("unknown option --%s"), args->text);
    }
    return rn_cli_usage(args->argv[0], _("unexpected argument '%s'"), args->text);
}

/* ---- The settings of a game ------------------------------------------------------------------- */

static bool take_edition(RnCliArgs *args, RnCliGame *game)
{
    const char *value = rn_cli_value(args);
    if (value == NULL) {
        return false;
    }
    int edition = rn_word_find(rn_word_edition, 0, 2, value, strlen(value));
    if (edition < 0) {
        rn_cli_usage(args->argv[0], _("the edition is 'revised' or 'first', not '%s'"), value);
        return false;
    }
    game->config.edition = (uint8_t)edition;
    return true;
}

static bool take_count(RnCliArgs *args, uint8_t *count)
{
    uint64_t number;
    if (!take_number(args, 1, RN_GNOMES_MAX, &number)) {
        return false;
    }
    *count = (uint8_t)number;
    return true;
}

/* Turns on the variant that an option without a value names; false when it names none. */
static bool take_variant(RnConfig *config, const char *option)
{
    const int variant = rn_word_find(rn_option_variant, 0, RN_VARIANTS, option, strlen(option));
    if (variant >= 0) {
        rn_set_variants(config, rn_variants(config) | 1u << variant);
    }
    return variant >= 0;
}

typedef enum Taken { TAKEN, NOT_MINE, WRONG /* already reported */ } Taken;

/* The option just met, if it is a setting. */
static Taken take_setting(RnCliArgs *args, RnCliGame *game)
{
    bool good;
    bool setting = true;
    if (take_variant(&game->config, args->text)) {
        good = true;
    } else if (is(args, "players")) {
        good = take_count(args, &game->config.players);
    } else if (is(args, "gnomes")) {
        good = take_count(args, &game->config.gnomes);
    } else if (is(args, "edition")) {
        good = take_edition(args, game);
    } else {
        setting = false;
        if (is(args, "seed")) {
            good = game->has_seed = take_number(args, 0, UINT64_MAX, &game->seed);
        } else if (is(args, "components")) {
            good = (game->components = rn_cli_value(args)) != NULL;
        } else {
            return NOT_MINE;
        }
    }
    game->given = game->given || setting;
    return good ? TAKEN : WRONG;
}

bool rn_cli_game_finish(const char *command, RnCliGame *game)
{
    RnConfig *config = &game->config;
    if (config->players == 0) {
        config->players = config->gnomes > USUAL_PLAYERS ? config->gnomes : USUAL_PLAYERS;
    }
    if (config->gnomes == 0) { /* [2.1] */
        config->gnomes = (uint8_t)rn_usual_gnomes(config->players);
    }
    RN_ASSERT(config->players >= 1 && config->players <= RN_GNOMES_MAX);
    RnConfigFlaw flaw = rn_config_check(config);
    if (flaw != RN_CONFIG_OK) {
        rn_cli_usage(command, "%s", rn_tr(rn_config_text(flaw)));
    }
    return flaw == RN_CONFIG_OK;
}

/* ---- Walking ---------------------------------------------------------------------------------- */

/* Writes down the option of this row. */
static bool take_row(RnCliArgs *args, const RnCliOption *option)
{
    uint64_t number;
    if (option->take != NULL) {
        return option->take(args, option);
    }
    if (option->flag != NULL) {
        *option->flag = true;
        return true;
    }
    if (option->value != NULL) {
        return (*option->value = rn_cli_value(args)) != NULL;
    }
    RN_ASSERT(option->number != NULL ||
              option->most <= (option->whole != NULL ? INT_MAX : UINT32_MAX));
    if (!take_number(args, option->least, option->most, &number)) {
        return false;
    }
    if (option->number != NULL) {
        *option->number = number;
    } else if (option->whole != NULL) {
        *option->whole = (int)number;
    } else {
        *option->count = (uint32_t)number;
    }
    return true;
}

/* Whether the row takes an option, and does not only show one. */
static bool takes(const RnCliOption *option)
{
    return option->flag != NULL || option->value != NULL || option->number != NULL ||
           option->count != NULL || option->whole != NULL || option->take != NULL;
}

static Taken take_option(RnCliArgs *args, const RnCliForm *form)
{
    for (int i = 0; i < form->count; i++) {
        const RnCliOption *option = &form->options[i];
        if (takes(option) && is(args, option->call + strlen("--"))) {
            return take_row(args, option) ? TAKEN : WRONG;
        }
    }
    return form->game != NULL ? take_setting(args, form->game) : NOT_MINE;
}

/* In the first place that is empty. */
static Taken take_operand(const RnCliArgs *args, const RnCliForm *form)
{
    int most = form->operands > 0 ? form->operands : 1;
    for (int i = 0; form->operand != NULL && i < most; i++) {
        if (form->operand[i] == NULL) {
            form->operand[i] = args->text;
            return TAKEN;
        }
    }
    return NOT_MINE;
}

int rn_cli_walk(int argc, char **argv, const RnCliForm *form)
{
    RnCliArgs args = {.argc = argc, .argv = argv, .at = 1};
    RN_ASSERT(argc > 0 && argv[0] != NULL && form->count >= 0);
    for (;;) {
        Taken taken = NOT_MINE;
        switch (next_arg(&args)) {
        case ARG_END:
            if (form->wanted != NULL && *form->operand == NULL) {
                return rn_cli_usage(argv[0], "%s", _(form->wanted));
            }
            return RN_GO_ON;
        case ARG_BAD: return RN_EXIT_USAGE;
        case ARG_OPTION:
            if (is(&args, "help")) {
                rn_cli_help(form);
                return RN_EXIT_OK;
            }
            taken = take_option(&args, form);
            break;
        case ARG_OPERAND: taken = take_operand(&args, form); break;
        }
        if (taken != TAKEN) {
            return taken == WRONG ? RN_EXIT_USAGE : unknown(&args);
        }
    }
}
