// A card stands beside what it is about, within the window, wherever that thing is.

import assert from 'node:assert/strict';
import test from 'node:test';
import { placeBeside } from '../../../web/app/beside.js';

const [WIDTH, HEIGHT] = [844, 390];
const box = (left, top, width, height) => ({ getBoundingClientRect: () => ({ left, top, width, height, right: left + width, bottom: top + height }) });

function placed(element, free = []) {
    const card = { offsetWidth: 360, offsetHeight: 160, style: { left: '', top: '' } };
    placeBeside(card, element, free);
    return [card.style.left, card.style.top].map(parseFloat);
}

test('a card is wholly in the window', () => {
    globalThis.document = { documentElement: { clientWidth: WIDTH, clientHeight: HEIGHT } };
    for (const left of [-500, -20, 0, 300, 800, 900, 1500]) {
        for (const top of [-300, 0, 200, 380, 700]) {
            const [x, y] = placed(box(left, top, 60, 30), [box(450, 60, 390, 280)]);
            assert(x >= 0 && y >= 0 && x + 360 <= WIDTH && y + 160 <= HEIGHT, `${left},${top}: ${x},${y}`);
        }
    }
});

test('it covers neither the thing nor what is to be pressed, if it can be helped', () => {
    const [x, y] = placed(box(400, 100, 60, 30), [box(450, 140, 390, 250)]);
    assert(x + 360 <= 450 || y + 160 <= 140, `${x},${y}`);
    assert(x + 360 <= 400 || x >= 460 || y + 160 <= 100 || y >= 130, `${x},${y}`);
});

test('where what is to be spared lies all around, it stands as near as can be without covering any of that', () => {
    const free = [box(200, 0, 644, 40), box(500, 50, 200, 60)];
    const [x, y] = placed(box(780, 10, 60, 30), free);
    assert(y >= 110 || (y >= 40 && (x >= 700 || x + 360 <= 500)), `${x},${y}`);
    assert(y < 130 && x > 400, `${x},${y}`);
    const [, low] = placed(box(0, 0, 844, 180), [box(400, 180, 444, 40)]);
    assert(low >= 180, 'a card under something wide');
});
