/*
 * map.h - the boat as the players think of it.
 */
#ifndef RN_MAP_H
#define RN_MAP_H

#include "rednov.h"

static inline bool rn_has(unsigned mask, int n) { return (mask >> n & 1u) != 0; }

/* Rooms by what they are for [7.7] [8.1] [8.2]. */
#define RN_REPAIR_BIT(kind, space, track, token) | 1u << (space)
enum {
    RN_REPAIR_ROOMS = (0u RN_REPAIRS(RN_REPAIR_BIT)) & RN_ALL_ROOMS,
    RN_STORE_ROOMS = 1u << RN_EQUIPMENT_STORES | 1u << RN_CAPTAINS_CABIN
};

/* Where trouble weighs more: a room of the machinery, or of the items. */
static inline bool rn_is_vital(int room)
{
    return rn_has(RN_REPAIR_ROOMS | 1u << RN_EQUIPMENT_STORES, room);
}

/* How many there are of a card, whatever number it has. */
static inline int rn_cards(const uint8_t row[RN_FAINTS])
{
    return row[0] + row[1] + row[2] + row[3] + row[4];
}

/* Hatches from room to room when nothing is in the way; about as many minutes to the sea and from there. */
int rn_distance(const RnBox *box, int from, int to);

#endif
