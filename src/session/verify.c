/*
 * verify.c - the proof of the dice of a finished online game.
 *
 * Decides what counts as proof: a whole game that its own record leads to, whose seed is the one that
 * was promised by its hash.
 */
#include "session/verify.h"

#include <string.h>

#include "base/assert.h"
#include "text/tongue.h"

/* What stands behind `key` in the last line that begins with it, and its size; NULL without one. */
static const char *last_line(const char *text, size_t size, const char *key, size_t *found_size)
{
    const char *found = NULL;
    const size_t key_size = strlen(key);
    while (size > 0) {
        const char *end = memchr(text, '\n', size);
        const size_t line = end != NULL ? (size_t)(end - text) : size;
        if (line >= key_size && memcmp(text, key, key_size) == 0) {
            found = text + key_size;
            *found_size = line - key_size;
        }
        text += end != NULL ? line + 1 : line;
        size -= end != NULL ? line + 1 : line;
    }
    return found;
}

/* The hexadecimal word of the last such line; "" when there is none or it is not so long. */
static void find_comment(const char *text, size_t size, const char *key, char *value, size_t room)
{
    size_t found_size = 0;
    const char *found = last_line(text, size, key, &found_size);
    if (found != NULL && found_size > 0 && found[found_size - 1] == '\r') {
        found_size--;
    }
    const size_t kept = found != NULL && found_size == room - 1 ? found_size : 0;
    if (kept > 0) {
        memcpy(value, found, kept);
    }
    value[kept] = '\0';
    if (!rn_is_hex(value, kept)) {
        value[0] = '\0';
    }
}

static RnProofFlaw flaw_of(const RnSession *session, RnProof *proof, const char *seen)
{
    const char *hash = seen != NULL ? seen : proof->hash;
    if (proof->salt[0] == '\0' || hash[0] == '\0') {
        return RN_PROOF_NOTHING;
    }
    if (!rn_session_is_seeded(session)) {
        return RN_PROOF_MANUAL;
    }
    rn_seed_hash(rn_session_seed(session), proof->salt, proof->real);
    if (strcmp(proof->real, hash) != 0) {
        return RN_PROOF_HASH;
    }
    return rn_session_state(session)->decision == RN_OVER || proof->resigned ? RN_PROOF_GOOD
                                                                             : RN_PROOF_UNFINISHED;
}

bool rn_verify(RnSession *session, const char *text, size_t size, const char *seen, RnProof *proof)
{
    *proof = (RnProof){.flaw = RN_PROOF_UNREADABLE};
    if (!rn_record_read(session, text, size, &proof->head, NULL, NULL, &proof->error)) {
        return false;
    }
    size_t unused;
    find_comment(text, size, "# salt: ", proof->salt, sizeof proof->salt);
    find_comment(text, size, "# seed-hash: ", proof->hash, sizeof proof->hash);
    find_comment(text, size, "# game: ", proof->game, sizeof proof->game);
    proof->resigned = last_line(text, size, "# resigned", &unused) != NULL;
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
    RN_ASSERT(flaw < RN_PROOF_FLAWS);
    return texts[flaw];
}

const char *rn_proof_word(RnProofFlaw flaw)
{
    static const char *const words[RN_PROOF_FLAWS] = {
        [RN_PROOF_UNREADABLE] = "record",     [RN_PROOF_NOTHING] = "nothing",
        [RN_PROOF_MANUAL] = "manual",         [RN_PROOF_HASH] = "hash",
        [RN_PROOF_UNFINISHED] = "unfinished",
    };
    RN_ASSERT(flaw < RN_PROOF_FLAWS);
    return words[flaw];
}
