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
const BADGE = 14; // a badge's radius, its edge with it
const badge = ({ x, y, scale, back }) => ({ x, y: y - (back ? 59 : 15) * scale, r: BADGE * scale });

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

test('badges are drawn over everything that stands or hangs in a room', () => {
    const badges = [...art.matchAll(/class="gb" href="#badge-[a-h]"/g)].map(({ index }) => index);
    assert.equal(badges.length, 8 * 3);
    for (const layer of ['gnomes', 'fires-front', 'waters', 'walls', 'plates', 'chips', 'hits', 'hatches', 'trail']) {
        assert.ok(art.indexOf(` id="${layer}"`) > 0 && art.indexOf(` id="${layer}"`) < Math.min(...badges), layer);
    }
});

// What badges must leave to be read: numbers, signs, minutes, and of a hatch whether it is blocked. {x, y, r} or a plate.
const signs = [...art.matchAll(/<g id="(plate|icon|chip|hatch)-([\w-]+)"[^>]* transform="translate\((\S+) (\S+)\)"/g)].map(([, kind, name, x, y]) => ({
    kind, name: `${kind}-${name}`, x: Number(x), y: Number(y), r: { plate: 0, icon: 22, chip: 19, hatch: 12 }[kind],
    wide: kind === 'plate' ? (name === '10' ? 21 : name === 'sea' ? 23 : 17) : 0, high: kind === 'plate' ? (name === 'sea' ? 19 : 15) : 0,
}));
const apart = (sign, { x, y, r }) =>
    Math.hypot(Math.max(0, Math.abs(x - sign.x) - sign.wide), Math.max(0, Math.abs(y - sign.y) - sign.high)) - sign.r - r;

for (const room of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'sea']) {
    test(`up to eight in ${room === 'sea' ? 'the sea' : 'room ' + room} can be told apart`, () => {
        assert.ok(signs.length > 40);
        for (let count = 1; count <= 8; count++) {
            const taken = [...Array(count).keys()];
            const badges = taken.map(i => badge(places.spot(room, i, taken)));
            for (const [i, mine] of badges.entries()) {
                const hidden = signs.filter(sign => apart(sign, mine) < 0 && !(sign.kind === 'chip' && count === 8)); // nobody is left to walk there
                assert.deepEqual(hidden.map(({ name }) => name), [], `${i + 1} of ${count}`);
                for (const other of badges.slice(i + 1)) {
                    assert(Math.hypot(mine.x - other.x, mine.y - other.y) >= mine.r + other.r, `badge ${i + 1} of ${count}`);
                }
            }
        }
    });
}

for (let room = 1; room <= 10; room++) {
    test(`up to eight stand in room ${room}`, () => {
        const corners = outline(room);
        for (let count = 3; count <= 8; count++) {
            const spots = [...Array(count)].map((_, rank) => inCrowd(room, rank, count));
            for (const [i, { x, y, scale }] of spots.entries()) {
                for (const foot of [x - FEET * scale, x + FEET * scale]) {
                    assert(isInside(corners, foot, y - 4), `${i + 1} of ${count} at ${foot},${y}`);
                }
            }
        }
    });
}
