/*
 * samples.h - positions with how their games ended, as play writes and fit reads them.
 */
#ifndef RN_SAMPLES_H
#define RN_SAMPLES_H

#include "crew/inputs.h"

enum { SAMPLE_TURN = 1, SAMPLE_OUTCOME }; /* outcomes follow their turn */

/* What a file of heads (NAME.heads) holds of one position; that of rows (NAME.rows) has for each `count` times three
 * bytes: the number of the input, low byte first, and its value. Only for the machine that made it. */
typedef struct SampleHead {
    uint8_t rescued; /* how the game ended */
    uint8_t reason;
    uint8_t gnomes;
    uint8_t edition;
    uint16_t
        judged; /* the chance by the judge of that time, in 65536ths, or by `weighed` futures */
    uint16_t count;
    uint8_t last;    /* no later one of this game follows */
    uint8_t weighed; /* 0, or a turn that was looked at closely, or what could become of it */
} SampleHead;

#endif
