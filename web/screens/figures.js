// How often a crew of computers is rescued, of 100 boats, by edition, player and number of gnomes: docs/NUMBERS.md,
// rounded. tests/web/unit/figures.mjs compares them.

export const RESCUED = {
    revised: {
        sailor: { 3: 68, 4: 53, 5: 37, 6: 25, 7: 23, 8: 19 },
        mate: { 3: 95, 4: 93, 5: 88, 6: 82, 7: 79, 8: 83 },
        captain: { 3: 96, 4: 94, 5: 90, 6: 86, 7: 86, 8: 87 },
    },
    first: {
        sailor: { 3: 68, 4: 52, 5: 35, 6: 23, 7: 20, 8: 16 },
        mate: { 3: 94, 4: 90, 5: 81, 6: 75, 7: 76, 8: 72 },
        captain: { 3: 94, 4: 91, 5: 83, 6: 78, 7: 79, 8: 80 },
    },
};
