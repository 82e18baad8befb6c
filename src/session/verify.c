/*
 * verify.c - the proof of the dice of a finished online game.
 *
 * Decides what counts as proof: a whole game that its own record leads to, whose seed is the one that
 * was promised by its hash.
 */
#include "session/verify.h"

#include <string.h>

#include "text/tongue.h"

/* The hexadecimal word after the last "# key: " at the beginning of a line; "" when there is none or
 * it is not so long. */
static void find_comment(const char *text, const char *key, char *value, size_t size)
{
    const char *found = NULL;
    for (const char *at = strstr(text, key); at != NULL; at = strstr(at + 1, key)) {
        if (at == text || at[-1] == '\n') {
            found = at + strlen(key);
        }
    }
    value[0] = '\0';
    if (found == NULL || strcspn(found, "\r\n") != size - 1) {
        return;
    }
    memcpy(value, found, size - 1);
    value[size - 1] = '\0';
    if (!rn_is_hex(value, size - 1)) {
        value[0] = '\0';
    }
}

static RnProofFlaw flaw_of(const RnSession *session, RnProof *proof, const char *seen)
{
    const char *hash = seen != NULL ? seen : proof->hash;
    if (proof->salt[0] == '\0' || hash[0] == '\0') {
        return RN_PROOF_NOTHING;
    }
    if (!session->seeded) {
        return RN_PROOF_MANUAL;
    }
    rn_seed_hash(session->seed, proof->salt, proof->real);
    if (strcmp(proof->real, hash) != 0) {
        return RN_PROOF_HASH;
    }
    return session->state.decision == RN_OVER || proof->resigned ? RN_PROOF_GOOD
                                                                 : RN_PROOF_UNFINISHED;
}

bool rn_verify(RnSession *session, const char *text, size_t size, const char *seen, RnProof *proof)
{
    *proof = (RnProof){.flaw = RN_PROOF_UNREADABLE};
    if (!rn_record_read(session, text, size, &proof->head, NULL, NULL, &proof->error)) {
        return false;
    }
    find_comment(text, "# salt: ", proof->salt, sizeof proof->salt);
    find_comment(text, "# seed-hash: ", proof->hash, sizeof proof->hash);
    find_comment(text, "# table: ", proof->table, sizeof proof->table);
    proof->resigned = strstr(text, "\n# resigned") != NULL;
    proof->flaw = flaw_of(session, proof, seen);
    return proof->flaw == RN_PROOF_GOOD;
}

const char *rn_proof_text(RnProofFlaw flaw)
{
    static const char *const texts[RN_PROOF_FLAWS] = {
        [RN_PROOF_NOTHING] = N_("the record does not say what was promised before the game"),
        [RN_PROOF_MANUAL] = N_("the record has no seed: its dice came from outside"),
        [RN_PROOF_HASH] = N_("the seed is not the one whose hash was shown before the game"),
        [RN_PROOF_UNFINISHED] = N_("the game is not over"),
    };
    return texts[flaw];
}

const char *rn_proof_word(RnProofFlaw flaw)
{
    static const char *const words[RN_PROOF_FLAWS] = {
        [RN_PROOF_UNREADABLE] = "record",     [RN_PROOF_NOTHING] = "nothing",
        [RN_PROOF_MANUAL] = "manual",         [RN_PROOF_HASH] = "hash",
        [RN_PROOF_UNFINISHED] = "unfinished",
    };
    return words[flaw];
}
