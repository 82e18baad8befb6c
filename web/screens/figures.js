// How often a crew of computers is rescued, of 100 boats, by edition, player and number of gnomes: docs/NUMBERS.md,
// rounded. tests/web/unit/figures.mjs compares them.

export const RESCUED = {
    revised: {
        sailor: { 3: 68, 4: 53, 5: 37, 6: 25, 7: 23, 8: 19 },
        mate: { 3: 93, 4: 93, 5: 84, 6: 76, 7: 80, 8: 78 },
        captain: { 3: 92, 4: 91, 5: 89, 6: 85, 7: 79, 8: 81 },
    },
    first: {
        sailor: { 3: 68, 4: 52, 5: 34, 6: 23, 7: 20, 8: 16 },
        mate: { 3: 95, 4: 89, 5: 80, 6: 72, 7: 74, 8: 70 },
        captain: { 3: 93, 4: 85, 5: 90, 6: 75, 7: 78, 8: 78 },
    },
};
