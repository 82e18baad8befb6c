// How often a crew of computers is rescued, of 100 boats, by edition, player and number of gnomes: docs/NUMBERS.md,
// rounded. tests/web/unit/figures.mjs compares them.

export const RESCUED = {
    revised: {
        sailor: { 3: 68, 4: 53, 5: 37, 6: 25, 7: 23, 8: 19 },
        mate: { 3: 95, 4: 91, 5: 87, 6: 83, 7: 83, 8: 81 },
        captain: { 3: 96, 4: 94, 5: 88, 6: 84, 7: 84, 8: 86 },
    },
    first: {
        sailor: { 3: 68, 4: 52, 5: 35, 6: 23, 7: 20, 8: 16 },
        mate: { 3: 93, 4: 90, 5: 84, 6: 77, 7: 75, 8: 76 },
        captain: { 3: 94, 4: 92, 5: 84, 6: 80, 7: 79, 8: 79 },
    },
};
