/*
 * verify.c - the proof of the dice of a finished online game, in the page. The game on the table stays
 * as it is.
 */
#include "session/verify.h"

#include <string.h>

#include "page.h"
#include "text/text.h"
#include "text/tongue.h"

static void put_steps(RnJson *json, const RnSession *session)
{
    size_t chance = 0;
    for (size_t i = 0; i < rn_session_steps(session); i++) {
        chance += rn_is_chance(rn_session_past(session, i)->move);
    }
    rn_json_form(json, ",'chance':%zu,'moves':%zu,'result':%s", chance,
                 rn_session_steps(session) - chance,
                 rn_word_result(rn_session_state(session)->result));
}

static void put_flaw(RnJson *json, const RnProof *proof)
{
    const bool unreadable = proof->flaw == RN_PROOF_UNREADABLE;
    const char *text = rn_proof_text(proof->flaw);
    rn_json_form(json, ",'flaw':%s,'why':%s", rn_proof_word(proof->flaw),
                 unreadable     ? proof->error.text
                 : text != NULL ? rn_tr(text)
                                : NULL);
    if (unreadable) {
        rn_json_form(json, ",'line':%zu,'rule':%s", proof->error.line, proof->error.rule);
    }
}

/* Checks the record in the input. Its first line is the hash that was shown before the game, or empty
 * when that is not known; the record follows. {"ok":..,"flaw":WORD,"why":SENTENCE,"seed":..,"salt":..,
 * "hash":..,"real":..,"table":..,"resigned":..,"chance":..,"moves":..,"result":..}: "hash" is the
 * record's own, "real" what its seed and salt give; "flaw" is null or a word of session/verify.c. */
RN_EXPORT(rn_page_verify) uint32_t rn_page_verify(uint32_t size)
{
    const char *text = rn_page_text(), *seen;
    RnJson *json = rn_page_begin();
    RnSession session;
    RnProof proof;
    char hash[RN_DIGEST_TEXT] = "", digits[24];
    size_t length;
    RnOut seed = rn_out(digits, sizeof digits);
    rn_session_init(&session, rn_box_standard());
    rn_page_line(&text, &seen, &length);
    if (length < sizeof hash) {
        memcpy(hash, seen, length);
    }
    const size_t rest = text != NULL ? size - (size_t)(text - rn_page_text()) : 0;
    const bool good =
        rn_verify(&session, text != NULL ? text : "", rest, hash[0] != '\0' ? hash : NULL, &proof);
    rn_put_number(&seed, rn_session_seed(&session));
    rn_write_flag(json, "{\"ok\":", good);
    put_flaw(json, &proof);
    rn_json_form(json, ",'seed':%s,'salt':%s,'hash':%s,'real':%s,'game':%s,'resigned':%i",
                 rn_session_is_seeded(&session) ? digits : NULL, proof.salt, proof.hash, proof.real,
                 proof.game, proof.resigned);
    put_steps(json, &session);
    rn_json_put(json, "}");
    rn_session_free(&session);
    return rn_page_end();
}
