/*
 * code.h - the fields of a state in the order of a snapshot; docs/FORMATS.md has them as a table.
 */
#ifndef RN_CODE_H
#define RN_CODE_H

#include "rednov.h"

enum {
    RN_CODE_VERSION = 1,
    RN_CODE_HEAD = 5,                       /* bytes: the version, the digest of the box */
    RN_CODE_CONFIG = 3 + RN_EARLY_VARIANTS, /* and of the config, which comes first */
    RN_CODE_LATER = 7                       /* bits for later variants in it */
};

/* ROW: a byte, or bytes as they are; WIDE: a number of several bytes. */
/* clang-format off */
#define RN_CODE_FIELDS(ROW, WIDE) \
    WIDE(blocked, uint32_t) WIDE(fire, uint16_t) WIDE(low, uint16_t) WIDE(high, uint16_t) ROW(track) \
    ROW(token) ROW(aboard) ROW(dead) ROW(fainted) ROW(space) \
    ROW(time) ROW(intoxication) ROW(drew) ROW(order) ROW(items) ROW(active) ROW(ghost) \
    ROW(began_at_sea) ROW(charms) ROW(used) ROW(stash) ROW(kraken_in) ROW(pile_left) \
    ROW(deck_left) ROW(pile) ROW(discards) ROW(deck) ROW(discarded) ROW(removed) ROW(phase) \
    ROW(decision) ROW(decider) ROW(chance) ROW(result) ROW(reason) ROW(point) ROW(event) \
    ROW(event_step) ROW(event_room) ROW(dying) ROW(reborn) ROW(cause) ROW(card_drawn) \
    ROW(action) ROW(subject) ROW(number) ROW(fleeing)
/* clang-format on */

#endif
