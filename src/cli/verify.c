/*
 * verify.c - `rednov verify`: were the dice of a finished online game what was promised?
 *
 * What is checked is in session/verify.c; here is how it is asked for and told.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "cli/cli.h"
#include "base/json.h"
#include "session/verify.h"
#include "term/ask.h"
#include "text/text.h"
#include "text/tongue.h"

typedef struct Options {
    const char *hash;
    bool json;
} Options;

static void print_help(void)
{
    static const char *const calls[] = {N_("rednov verify [options] FILE")};
    static const RnCliRow rows[] = {
        {"--hash HASH", N_("the hash as it was shown before the game (default: the one in the "
                           "record)")},
        {"--json", N_("the answer as JSON")},
    };
    static const char *const examples[] = {"rednov verify --hash HASH game.rn"};
    rn_cli_calls(calls, 1);
    rn_cli_paragraph(
        _("Checks the record of a finished online game, as the server gives it: that "
          "the seed fits its hash (--hash: the one that you saw before the first die), that "
          "every die and card follows from the seed, and that every move was legal."));
    rn_cli_rows(rows, RN_COUNT(rows));
    rn_show("");
    rn_cli_examples(examples, RN_COUNT(examples));
}

static void report_json(const RnSession *session, const RnProof *proof, const char *hash)
{
    RnJson json = {.used = 0};
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)rn_session_seed(session));
    rn_write_flag(&json, "{\"ok\":", proof->flaw == RN_PROOF_GOOD);
    rn_write_word(&json, ",\"seed\":", seed);
    rn_write_word(&json, ",\"salt\":", proof->salt);
    rn_write_text(&json, ",\"hash\":", hash); /* as it was typed */
    rn_write_number(&json, ",\"steps\":", (long long)rn_session_steps(session));
    rn_write_word(&json, ",\"result\":", rn_word_result(rn_session_state(session)->result));
    rn_write_word(&json, ",\"error\":", rn_proof_text(proof->flaw));
    rn_json_put(&json, "}\n");
    fwrite(json.text, 1, json.used, stdout);
    rn_json_free(&json);
}

static int verify(const char *path, const Options *options)
{
    size_t size;
    char *text = rn_cli_read(path, &size);
    if (text == NULL) {
        return RN_EXIT_FAILED;
    }
    RnProof proof;
    RnSession session;
    rn_session_init(&session, rn_box_standard());
    bool good = rn_verify(&session, text, size, options->hash, &proof);
    if (proof.flaw == RN_PROOF_UNREADABLE) {
        rn_cli_bad_record(path, &proof.error);
    } else if (options->json) {
        report_json(&session, &proof, options->hash != NULL ? options->hash : proof.hash);
    } else if (good &&
               options->hash == NULL) { /* whoever writes a record can write a hash into it */
        rn_say(_("Seed %llu fits the hash in the record, and every die, card and move follows from "
                 "it. Whether that hash was shown before the first die is known only to those who "
                 "saw it then: give it with --hash."),
               (unsigned long long)rn_session_seed(&session));
    } else if (good) {
        rn_say(_("The dice are right: seed %llu was promised by its hash before the game, and "
                 "every die, card and move follows."),
               (unsigned long long)rn_session_seed(&session));
    } else {
        fprintf(stderr, "rednov: %s: %s\n", path, rn_tr(rn_proof_text(proof.flaw)));
    }
    rn_session_free(&session);
    free(text);
    return good ? RN_EXIT_OK : RN_EXIT_FAILED;
}

int rn_cmd_verify(int argc, char **argv)
{
    Options options = {.hash = NULL};
    RnCliArgs args = rn_cli_args(argc, argv);
    const char *file = NULL;
    const RnCliOption list[] = {{"json", .flag = &options.json}, {"hash", .text = &options.hash}};
    const RnCliForm form = {
        .help = print_help, .options = list, .count = RN_COUNT(list), .operand = &file};
    const int code = rn_cli_walk(&args, &form);
    if (code != RN_GO_ON) {
        return code;
    }
    if (file == NULL) {
        return rn_cli_usage("verify", _("which record? Give a FILE, or - for standard input"));
    }
    return verify(file, &options);
}
