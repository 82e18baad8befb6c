// Where gnomes stand: however many are in a room, nobody stands in another one, and every badge can be read.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { inCrowd, readPlaces } from '../../../web/board/places.js';
import { web } from './lib.mjs';

const art = readFileSync(join(web, 'art/board.svg'), 'utf8');

// The corners of a room's outline; of a curve the points that it is drawn with.
function outline(room) {
    const [, d] = new RegExp(`id="hl-${room}" class="hl" d="([^"]*)"`).exec(art);
    const corners = [];
    let [x, y] = [0, 0];
    for (const [, command, numbers] of d.matchAll(/([MLHVCQ])([^MLHVCQZ]*)/g)) {
        const values = numbers.match(/-?[\d.]+/g).map(Number);
        for (let i = 0; i < values.length; i += 'HV'.includes(command) ? 1 : 2) {
            [x, y] = command === 'H' ? [values[i], y] : command === 'V' ? [x, values[i]] : [values[i], values[i + 1]];
            corners.push([x, y]);
        }
    }
    return corners;
}

function isInside(corners, x, y) {
    let inside = false;
    corners.forEach(([x1, y1], i) => {
        const [x2, y2] = corners[(i + 1) % corners.length];
        if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) {
            inside = !inside;
        }
    });
    return inside;
}

const FEET = 11; // to each side of the middle
const BADGE = 11; // a badge's radius
const badge = ({ x, y, scale, back }) => ({ x, y: y - (back ? 75 : 15) * scale, r: BADGE * scale });

// As much of the drawing as places are read from.
const places = readPlaces({
    querySelectorAll: () => [...art.matchAll(/class="room" data-room="(\d+)" data-levels="([^"]*)" data-slots="([^"]*)"/g)]
        .map(([, room, levels, slots]) => ({ dataset: { room, levels, slots } })),
});

test('more than there are places for stand as a crowd', () => {
    for (let room = 1; room <= 10; room++) {
        const taken = [...Array(8).keys()];
        assert.deepEqual(taken.map(i => places.spot(String(room), i, taken)), taken.map(i => inCrowd(room, i, 8)), `room ${room}`);
    }
});

test('what hangs on a wall does so behind the gnomes', () => {
    for (const slate of art.matchAll(/ class="drew"/g)) {
        assert.ok(slate.index < art.indexOf('id="gnomes"'));
    }
});

for (let room = 1; room <= 10; room++) {
    test(`up to eight in room ${room}`, () => {
        const corners = outline(room);
        for (let count = 3; count <= 8; count++) {
            const spots = [...Array(count)].map((_, rank) => inCrowd(room, rank, count));
            for (const [i, { x, y, scale }] of spots.entries()) {
                for (const foot of [x - FEET * scale, x + FEET * scale]) {
                    assert(isInside(corners, foot, y - 4), `${i + 1} of ${count} at ${foot},${y}`);
                }
                const mine = badge(spots[i]);
                for (const other of spots.slice(i + 1).map(badge)) {
                    assert(Math.hypot(mine.x - other.x, mine.y - other.y) >= mine.r + other.r, `badge ${i + 1} of ${count}`);
                }
            }
        }
    });
}
