/*
 * verify.h - were the dice of a finished online game what was promised?
 *
 * A server gives a finished game as its record, with the salt and the hash of the seed in comments at
 * its end. Reading it again shows that every die and card follows from the seed and that every move
 * was legal; the hash shows that the seed was chosen before the game. docs/ONLINE.md.
 */
#ifndef RN_VERIFY_H
#define RN_VERIFY_H

#include "session/digest.h"
#include "session/record.h"

typedef enum RnProofFlaw {
    RN_PROOF_GOOD,
    RN_PROOF_UNREADABLE, /* no record, or one that contradicts itself: `error` says where */
    RN_PROOF_NOTHING,    /* it says nothing of a promise */
    RN_PROOF_MANUAL,     /* no seed */
    RN_PROOF_HASH,       /* seed and salt do not give the hash */
    RN_PROOF_UNFINISHED,
    RN_PROOF_FLAWS
} RnProofFlaw;

typedef struct RnProof {
    RnProofFlaw flaw;
    char salt[RN_SALT_TEXT]; /* of the record, "" for none; so the next two */
    char hash[RN_DIGEST_TEXT];
    char game[RN_SALT_TEXT];   /* the id of the online game that it says it is */
    char real[RN_DIGEST_TEXT]; /* what seed and salt give, "" where one is missing */
    bool resigned;             /* it says that it was given up, so it need not be over */
    RnRecordHead head;
    RnRecordError error; /* of an unreadable one */
} RnProof;

/* Reads the record into `session` (initialised; as it was when unreadable) and checks it against
 * `seen`, the hash as it was shown before the game; NULL: against the hash in the record. Whether it
 * is good. */
bool rn_verify(RnSession *session, const char *text, size_t size, const char *seen, RnProof *proof);

/* A plain reason, to be translated; NULL for a good one and for an unreadable one. */
const char *rn_proof_text(RnProofFlaw flaw);

/* "hash", the word of a flaw for programs; NULL for a good one. */
const char *rn_proof_word(RnProofFlaw flaw);

#endif
