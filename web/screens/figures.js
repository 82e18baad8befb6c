// How often a crew of computers is rescued, of 100 boats, by edition, player and number of gnomes: docs/NUMBERS.md,
// rounded. tests/web/unit/figures.mjs compares them.

export const RESCUED = {
    revised: {
        sailor: { 3: 68, 4: 53, 5: 37, 6: 25, 7: 23, 8: 19 },
        mate: { 3: 95, 4: 94, 5: 89, 6: 88, 7: 87, 8: 87 },
        captain: { 3: 96, 4: 95, 5: 93, 6: 89, 7: 88, 8: 89 },
    },
    first: {
        sailor: { 3: 68, 4: 52, 5: 35, 6: 23, 7: 20, 8: 16 },
        mate: { 3: 94, 4: 92, 5: 88, 6: 84, 7: 84, 8: 84 },
        captain: { 3: 95, 4: 94, 5: 90, 6: 86, 7: 87, 8: 87 },
    },
};
