// The curve of a review: no mark of a turning point covers another, however close they are, and all are on the chart.

import assert from 'node:assert/strict';
import test from 'node:test';
import { placeMarks } from '../../../web/screens/chart.js';

const SIZE = 28;

// A small generator: the same points every time.
function* dice(seed) {
    for (let x = seed; ; x = (x * 1103515245 + 12345) % 2147483648) {
        yield x / 2147483648;
    }
}

function covers([ax, ay], [bx, by]) {
    return Math.abs(ax - bx) < SIZE && Math.abs(ay - by) < SIZE;
}

test('one that is alone is above a rise and below a fall', () => {
    const rise = { from: [100, 200], to: [120, 150], up: true };
    const fall = { from: [100, 200], to: [120, 250], up: false };
    assert.deepEqual(placeMarks([rise], 900, 500), [[120, 120]]);
    assert.deepEqual(placeMarks([fall], 900, 500), [[120, 284]]);
});

for (const [wide, high] of [[300, 200], [328, 260], [600, 300], [900, 500]]) {
    test(`six of them at ${wide}x${high}`, () => {
        const die = dice(wide);
        const next = () => die.next().value;
        for (let game = 0; game < 500; game++) {
            const near = 56 + next() * (wide - 80); // all of them at about one time, the worst there is
            const points = Array.from({ length: 6 }, () => {
                const at = Math.min(wide - 24, Math.max(56, near + (next() - 0.5) * 40));
                const [a, b] = [next(), next()].map(value => 34 + value * (high - 74));
                return { from: [at - 4, a], to: [at, b], up: b < a };
            });
            const places = placeMarks(points, wide, high);
            places.forEach((place, i) => {
                assert.ok(place[0] >= SIZE / 2 && place[0] <= wide - SIZE / 2 && place[1] >= 18 && place[1] <= high - 40, `${place} of game ${game}`);
                places.slice(i + 1).forEach(other => assert.ok(!covers(place, other), `${place} and ${other} of game ${game}`));
            });
        }
    });
}
