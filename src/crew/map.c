/*
 * map.c - distances aboard.
 */
#include "map.h"

int rn_distance(const RnBox *box, int from, int to)
{
    unsigned reached = 1u << from;
    int hatches = 0;
    if (from == RN_SEA || to == RN_SEA) {
        return to == RN_SEA ? 4 : 3;
    }
    while (!rn_has(reached, to) && hatches < RN_ROOMS) {
        unsigned next = reached;
        for (unsigned left = reached; left != 0; left &= left - 1) {
            next |= box->beside[__builtin_ctz(left)];
        }
        reached = next;
        hatches++;
    }
    return hatches;
}
