/*
 * tally.h - what the games of the shelf tell of their player: rescues by crew and rules, how boats were lost.
 *
 * A game counts that was played to its end with a person in one seat at least. Of several games of the same
 * boat, played anew or on from the middle, the one that was over first counts.
 */
#ifndef RN_TALLY_H
#define RN_TALLY_H

#include "table/shelf.h"

typedef struct RnCount {
    int games;
    int rescued;
} RnCount;

typedef struct RnOwnTally {
    RnCount all;
    int streak;                        /* rescues in a row up to now ... */
    int best;                          /* ... and the most there ever were */
    RnCount gnomes[RN_GNOMES_MAX + 1]; /* by size of the crew */
    RnCount level[RN_KINDS + 1];       /* by the strongest computer player; the last: people only */
    RnCount edition[2];
    RnCount variant[RN_VARIANTS];
    int lost[RN_REASONS];
} RnOwnTally;

/* `games` as rn_shelf_list() gives them, newest first. */
RnOwnTally rn_tally(const RnShelved *games, size_t count);

/* The tally in words, line by line: a heading has no value, and a value that is no share no games. */
typedef void (*RnTallyLine)(void *user, const char *label, const char *value, RnCount share);
void rn_tally_tell(const RnOwnTally *tally, RnTallyLine line, void *user);

#endif
