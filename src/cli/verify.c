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
#include "text/text.h"
#include "text/tongue.h"

static const char *file, *seen_hash;
static bool json;

static const RnCliOption OPTIONS[] = {
    {"--hash HASH", N_("the hash as it was shown before the game (default: the one in the record)"),
     .value = &seen_hash},
    {"--json", N_("the answer as JSON"), .flag = &json},
};

static const RnCliForm FORM = {
    .calls = {N_("rednov verify [options] FILE")},
    .about = {N_("Checks the record of a finished online game, as the server gives it: that "
                 "the seed fits its hash (--hash: the one that you saw before the first die), that "
                 "every die and card follows from the seed, and that every move was legal.")},
    .options = OPTIONS,
    .count = RN_COUNT(OPTIONS),
    .examples = {"rednov verify --hash HASH game.rn"},
    .operand = &file,
    .wanted = RN_CLI_WHICH_RECORD,
};

static void report_json(const RnSession *session, const RnProof *proof, const char *hash)
{
    RnJson out = {.used = 0};
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)rn_session_seed(session));
    rn_json_form(&out,
                 "{'ok':%i,'seed':%s,'salt':%s,'hash':%s,'steps':%zu,'result':%s,'error':%s}\n",
                 proof->flaw == RN_PROOF_GOOD, seed, proof->salt, hash, rn_session_steps(session),
                 rn_word_result(rn_session_state(session)->result), rn_proof_text(proof->flaw));
    fwrite(out.text, 1, out.used, stdout);
    rn_json_free(&out);
}

int rn_cmd_verify(int argc, char **argv)
{
    const int code = rn_cli_walk(argc, argv, &FORM);
    if (code != RN_GO_ON) {
        return code;
    }
    size_t size;
    char *text = rn_cli_read(file, &size);
    if (text == NULL) {
        return RN_EXIT_FAILED;
    }
    RnProof proof;
    RnSession session;
    rn_session_init(&session, rn_box_standard());
    bool good = rn_verify(&session, text, size, seen_hash, &proof);
    if (proof.flaw == RN_PROOF_UNREADABLE) {
        rn_cli_bad_record(file, &proof.error);
    } else if (json) {
        report_json(&session, &proof, seen_hash != NULL ? seen_hash : proof.hash);
    } else if (good && seen_hash == NULL) { /* whoever writes a record can write a hash into it */
        rn_say(_("Seed %llu fits the hash in the record, and every die, card and move follows from "
                 "it. Whether that hash was shown before the first die is known only to those who "
                 "saw it then: give it with --hash."),
               (unsigned long long)rn_session_seed(&session));
    } else if (good) {
        rn_say(_("The dice are right: seed %llu was promised by its hash before the game, and "
                 "every die, card and move follows."),
               (unsigned long long)rn_session_seed(&session));
    } else {
        fprintf(stderr, "rednov: %s: %s\n", file, rn_tr(rn_proof_text(proof.flaw)));
    }
    rn_session_free(&session);
    free(text);
    return good ? RN_EXIT_OK : RN_EXIT_FAILED;
}
