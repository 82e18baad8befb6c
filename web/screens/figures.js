// How often a crew of computers is rescued, of 100 boats, by edition, player and number of gnomes: docs/NUMBERS.md,
// rounded. tests/web/unit/figures.mjs compares them.

export const RESCUED = {
    revised: {
        sailor: { 3: 68, 4: 53, 5: 37, 6: 25, 7: 23, 8: 19 },
        mate: { 3: 76, 4: 63, 5: 49, 6: 37, 7: 34, 8: 32 },
        captain: { 3: 91, 4: 81, 5: 75, 6: 64, 7: 69, 8: 71 },
    },
    first: {
        sailor: { 3: 68, 4: 52, 5: 34, 6: 23, 7: 20, 8: 16 },
        mate: { 3: 74, 4: 62, 5: 46, 6: 34, 7: 30, 8: 27 },
        captain: { 3: 89, 4: 81, 5: 74, 6: 68, 7: 56, 8: 66 },
    },
};
