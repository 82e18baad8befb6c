/*
 * cli.c - what the commands share: messages, options and the settings of a game.
 *
 * Decides how arguments are written ("--name value", "--name=value"), what the options for the
 * settings of a game are called, and what a mistake in them is answered with. Files are in
 * files.c.
 */
#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "term/ask.h"
#include "text/text.h"
#include "text/tongue.h"

enum { CALL_WIDTH_MAX = 24 }; /* of the first column of a --help text */

/* ---- Messages --------------------------------------------------------------------------------- */

void rn_cli_rows(const RnCliRow *rows, size_t count)
{
    int column = 0;
    for (size_t i = 0; i < count; i++) {
        if (rn_columns(rows[i].call) > column && rn_columns(rows[i].call) <= CALL_WIDTH_MAX) {
            column = rn_columns(rows[i].call);
        }
    }
    for (size_t i = 0; i < count; i++) {
        char call[4 * CALL_WIDTH_MAX + 1];
        RnOut out = rn_out(call, sizeof call);
        bool fits = rn_columns(rows[i].call) <= column;
        if (!fits) { /* on a line of its own */
            rn_say("  %s", rows[i].call);
        }
        rn_put_padded(&out, fits ? rows[i].call : "", column);
        RN_ASSERT(!out.full);
        rn_say_at(column + 4, "  %s  %s", call, _(rows[i].text));
    }
}

void rn_cli_calls(const char *const *calls, size_t count)
{
    /* TRANSLATORS: how a command is called; %s is "rednov play [settings]" and the like */
    const char *usage = _("Usage: %s");
    int column = rn_columns(usage) - 2;
    for (size_t i = 0; i < count; i++) {
        if (i == 0) {
            rn_say_at(column, usage, _(calls[i]));
        } else {
            rn_say_at(column, "%*s%s", column, "", _(calls[i]));
        }
    }
    rn_show("");
}

void rn_cli_paragraph(const char *text)
{
    rn_say("%s", text);
    rn_show("");
}

void rn_cli_examples(const char *const *calls, size_t count)
{
    rn_say("%s", _("Examples:"));
    for (size_t i = 0; i < count; i++) {
        rn_say("  %s", calls[i]);
    }
}

int rn_cli_usage(const char *command, const char *message, ...)
{
    va_list values;
    fprintf(stderr, "rednov %s: ", command);
    va_start(values, message);
    /* clang-tidy 14 loses sight of va_start in a file that two programs compile */
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized) */
    vfprintf(stderr, message, values);
    va_end(values);
    fputc('\n', stderr);
    fprintf(stderr, _("Try 'rednov %s --help'."), command);
    fputc('\n', stderr);
    return RN_EXIT_USAGE;
}

const char *rn_cli_html(char c, char plain[2])
{
    plain[0] = c;
    plain[1] = '\0';
    return c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : plain;
}

/* ---- Arguments -------------------------------------------------------------------------------- */

RnCliArgs rn_cli_args(int argc, char **argv)
{
    RnCliArgs args = {.argc = argc, .argv = argv, .at = 1};
    RN_ASSERT(argc > 0 && argv[0] != NULL);
    return args;
}

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

bool rn_cli_is(const RnCliArgs *args, const char *option)
{
    return strcmp(args->text, option) == 0;
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

RnCliGame rn_cli_game(void)
{
    RnCliGame game = {.config = {.edition = RN_REVISED, .players = 3}};
    return game;
}

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

/* The option just met, if it is a setting. RN_WRONG: already reported. */
static RnCliTaken take_setting(RnCliArgs *args, RnCliGame *game)
{
    bool good;
    bool setting = true;
    if (take_variant(&game->config, args->text)) {
        good = true;
    } else if (rn_cli_is(args, "players")) {
        good = take_count(args, &game->config.players);
    } else if (rn_cli_is(args, "gnomes")) {
        good = take_count(args, &game->config.gnomes);
    } else if (rn_cli_is(args, "edition")) {
        good = take_edition(args, game);
    } else {
        setting = false;
        if (rn_cli_is(args, "seed")) {
            good = game->has_seed = take_number(args, 0, UINT64_MAX, &game->seed);
        } else if (rn_cli_is(args, "components")) {
            good = (game->components = rn_cli_value(args)) != NULL;
        } else {
            return RN_NOT_MINE;
        }
    }
    game->given = game->given || setting;
    return good ? RN_TAKEN : RN_WRONG;
}

bool rn_cli_game_finish(const RnCliArgs *args, RnCliGame *game)
{
    RnConfig *config = &game->config;
    if (config->gnomes == 0) { /* [2.1] */
        config->gnomes = config->players == 1 ? 3 : config->players == 2 ? 4 : config->players;
    }
    RN_ASSERT(config->players >= 1 && config->players <= RN_GNOMES_MAX);
    RnConfigFlaw flaw = rn_config_check(config);
    if (flaw != RN_CONFIG_OK) {
        rn_cli_usage(args->argv[0], "%s", rn_tr(rn_config_text(flaw)));
    }
    return flaw == RN_CONFIG_OK;
}

void rn_cli_game_help(void)
{
#define VARIANT_ROW(constant, field, option, clause, name, help, ...) {"--" option, help},
    static const RnCliRow rows[] = {
        {"--players N", N_("1 to 8 people (default 3)")},
        {"--gnomes N", N_("3 to 8 gnomes (default: 3 for one player, 4 for two, otherwise one "
                          "each)")},
        {"--edition NAME", N_("revised (default) or first")},
        RN_VARIANT_LIST(VARIANT_ROW) /* an option each */
        {"--seed N", N_("the same seed and moves give the same game everywhere")},
        {"--components FILE", N_("component data other than the built-in")},
    };
    rn_say("%s", _("Settings of a game:"));
    rn_cli_rows(rows, RN_COUNT(rows));
}

/* ---- Walking ---------------------------------------------------------------------------------- */

static RnCliTaken take_plain(RnCliArgs *args, const RnCliOption *option)
{
    if (option->flag != NULL) {
        *option->flag = true;
        return RN_TAKEN;
    }
    if (option->text != NULL) {
        return (*option->text = rn_cli_value(args)) != NULL ? RN_TAKEN : RN_WRONG;
    }
    uint64_t number;
    RN_ASSERT(option->number != NULL || (option->count != NULL && option->most <= UINT32_MAX));
    if (!take_number(args, option->least, option->most, &number)) {
        return RN_WRONG;
    }
    if (option->number != NULL) {
        *option->number = number;
    } else {
        *option->count = (uint32_t)number;
    }
    return RN_TAKEN;
}

static RnCliTaken take_option(RnCliArgs *args, const RnCliForm *form)
{
    RnCliTaken taken = RN_NOT_MINE;
    for (int i = 0; i < form->count; i++) {
        if (rn_cli_is(args, form->options[i].name)) {
            return take_plain(args, &form->options[i]);
        }
    }
    if (form->take != NULL) {
        taken = form->take(args, form->user);
    }
    if (taken == RN_NOT_MINE && form->game != NULL) {
        taken = take_setting(args, form->game);
    }
    return taken;
}

int rn_cli_walk(RnCliArgs *args, const RnCliForm *form)
{
    RN_ASSERT(form->help != NULL && form->count >= 0);
    for (;;) {
        RnCliTaken taken = RN_NOT_MINE;
        switch (next_arg(args)) {
        case ARG_END: return RN_GO_ON;
        case ARG_BAD: return RN_EXIT_USAGE;
        case ARG_OPTION:
            if (rn_cli_is(args, "help")) {
                form->help();
                return RN_EXIT_OK;
            }
            taken = take_option(args, form);
            break;
        case ARG_OPERAND:
            if (form->operand != NULL && *form->operand == NULL) {
                *form->operand = args->text;
                taken = RN_TAKEN;
            }
            break;
        }
        if (taken != RN_TAKEN) {
            return taken == RN_WRONG ? RN_EXIT_USAGE : unknown(args);
        }
    }
}
