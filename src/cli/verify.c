/*
 * verify.c - `rednov verify`: were the dice of a finished online game what was promised?
 *
 * A finished game is downloaded as its record with the salt and the hash of the seed in comments at its
 * end. Reading the record again shows that every die and card follows from the seed and that every move
 * was legal; the hash shows that the seed was chosen before the game.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "proto/json.h"
#include "session/digest.h"
#include "term/ask.h"
#include "text/text.h"
#include "text/tongue.h"

typedef struct Options {
    const char *hash;
    bool json;
    bool help;
} Options;

typedef struct Proof {
    char salt[RN_SALT_TEXT];
    char hash[RN_DIGEST_TEXT];
    bool resigned;
} Proof;

static int print_help(void)
{
    static const char *const calls[] = {N_("rednov verify [options] FILE")};
    static const RnCliRow rows[] = {
        {"--hash HASH", N_("the hash as it was shown before the game (default: the one in the "
                           "record)")},
        {"--json", N_("the answer as JSON")},
    };
    static const char *const examples[] = {"rednov verify game.rn"};
    rn_cli_calls(calls, 1);
    rn_cli_paragraph(
        _("Checks the record of a finished online game, as the server gives it: that "
          "the seed is the one whose hash was shown before the first die, that every die "
          "and card follows from the seed, and that every move was legal."));
    rn_cli_rows(rows, sizeof rows / sizeof *rows);
    rn_show("");
    rn_cli_examples(examples, sizeof examples / sizeof *examples);
    return RN_EXIT_OK;
}

static bool take_option(RnCliArgs *args, void *user)
{
    Options *options = user;
    if (rn_cli_is(args, "help"))
        return options->help = true;
    if (rn_cli_is(args, "json"))
        return options->json = true;
    if (rn_cli_is(args, "hash"))
        return (options->hash = rn_cli_value(args)) != NULL;
    rn_cli_unknown(args);
    return false;
}

/* The word after the last "# key: " of the text; false when it is not so long. */
static bool find_comment(const char *text, const char *key, char *value, size_t size)
{
    const char *found = NULL;
    for (const char *at = strstr(text, key); at != NULL; at = strstr(at + 1, key))
        if (at == text || at[-1] == '\n')
            found = at + strlen(key);
    size_t length = found != NULL ? strcspn(found, "\r\n") : 0;
    if (length != size - 1)
        return false;
    memcpy(value, found, length);
    value[length] = '\0';
    return rn_is_hex(value, length);
}

/* NULL when the seed is the one that was promised. */
static const char *seed_flaw(const RnSession *session, const Proof *proof, const char *hash)
{
    char real[RN_DIGEST_TEXT];
    if (!session->seeded)
        return N_("the record has no seed: its dice came from outside");
    rn_seed_hash(session->seed, proof->salt, real);
    if (strcmp(real, hash) != 0)
        return N_("the seed is not the one whose hash was shown before the game");
    if (session->state.decision != RN_OVER && !proof->resigned)
        return N_("the game is not over");
    return NULL;
}

static void report_json(const RnSession *session, const Proof *proof, const char *hash,
                        const char *flaw)
{
    RnJson json = {.used = 0};
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)session->seed);
    rn_json_put(&json, flaw == NULL ? "{\"ok\":true,\"seed\":" : "{\"ok\":false,\"seed\":");
    rn_json_word(&json, seed);
    rn_json_put(&json, ",\"salt\":");
    rn_json_word(&json, proof->salt);
    rn_json_put(&json, ",\"hash\":");
    rn_json_word(&json, hash);
    rn_json_put(&json, ",\"steps\":");
    rn_json_number(&json, (long long)session->steps);
    rn_json_put(&json, ",\"result\":");
    rn_json_word(&json, rn_word_result(session->state.result));
    rn_json_put(&json, ",\"error\":");
    rn_json_word(&json, flaw);
    rn_json_put(&json, "}\n");
    fwrite(json.text, 1, json.used, stdout);
    rn_json_free(&json);
}

static int verify(const char *path, const Options *options)
{
    size_t size;
    char *text = rn_cli_read(path, &size);
    if (text == NULL)
        return RN_EXIT_FAILED;
    Proof proof = {.resigned = strstr(text, "\n# resigned") != NULL};
    RnRecordHead head;
    RnRecordError error;
    RnSession session;
    const char *flaw = NULL;
    rn_session_init(&session, rn_box_standard());
    bool good = rn_record_read(&session, text, size, &head, NULL, NULL, &error);
    if (!good) {
        rn_cli_bad_record(path, &error);
    } else {
        bool salted = find_comment(text, "# salt: ", proof.salt, sizeof proof.salt);
        bool hashed = find_comment(text, "# seed-hash: ", proof.hash, sizeof proof.hash);
        const char *hash = options->hash != NULL ? options->hash : proof.hash;
        flaw = !salted || (!hashed && options->hash == NULL)
                   ? N_("the record does not say what was promised before the game")
                   : seed_flaw(&session, &proof, hash);
        if (options->json)
            report_json(&session, &proof, hash, flaw);
        else if (flaw == NULL)
            rn_say(_("The dice are right: seed %llu was promised by its hash before the game, and "
                     "every die, card and move follows."),
                   (unsigned long long)session.seed);
        if (flaw != NULL && !options->json)
            fprintf(stderr, "rednov: %s: %s\n", path, rn_tr(flaw));
    }
    rn_session_free(&session);
    free(text);
    return good && flaw == NULL ? RN_EXIT_OK : RN_EXIT_FAILED;
}

int rn_cmd_verify(int argc, char **argv)
{
    Options options = {.hash = NULL};
    RnCliArgs args = rn_cli_args(argc, argv);
    const char *file = NULL;
    if (!rn_cli_walk(&args, take_option, &options, &file))
        return RN_EXIT_USAGE;
    if (options.help)
        return print_help();
    if (file == NULL)
        return rn_cli_usage("verify", _("which record? Give a FILE, or - for standard input"));
    return verify(file, &options);
}
