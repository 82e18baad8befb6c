// How often a crew of computers is rescued, of 100 boats, by edition, player and number of gnomes: docs/NUMBERS.md,
// rounded. tests/web/unit/figures.mjs compares them.

export const RESCUED = {
    revised: {
        sailor: { 3: 68, 4: 53, 5: 37, 6: 25, 7: 23, 8: 19 },
        mate: { 3: 89, 4: 83, 5: 73, 6: 71, 7: 69, 8: 66 },
        captain: { 3: 92, 4: 85, 5: 77, 6: 87, 7: 80, 8: 75 },
    },
    first: {
        sailor: { 3: 68, 4: 52, 5: 34, 6: 23, 7: 20, 8: 16 },
        mate: { 3: 91, 4: 82, 5: 76, 6: 60, 7: 58, 8: 61 },
        captain: { 3: 87, 4: 87, 5: 80, 6: 75, 7: 85, 8: 67 },
    },
};
