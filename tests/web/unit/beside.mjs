// Where a small card goes: beside what it is about, off the edges, and off what is to be pressed if it can be.

import assert from 'node:assert/strict';
import test from 'node:test';
import { placeBeside } from '../../../web/app/beside.js';

globalThis.document = /** @type {any} */ ({ documentElement: { clientWidth: 360, clientHeight: 560 } });

const boxOf = (left, top, width, height) => ({ getBoundingClientRect: () => ({ left, top, width, height, right: left + width, bottom: top + height }) });

// The top left corner of a card of 340 x 130.
function placed(element, free) {
    const card = { offsetWidth: 340, offsetHeight: 130, style: { left: '', top: '' } };
    placeBeside(card, element, free);
    return [card.style.left, card.style.top].map(parseFloat);
}

test('below, above, or where it covers least', () => {
    const room = boxOf(200, 170, 40, 40);
    const button = boxOf(10, 250, 340, 60);
    assert.deepEqual(placed(room), [12, 218], 'below');
    assert.deepEqual(placed(boxOf(200, 400, 40, 40)), [12, 262], 'above where there is no room below');
    assert.deepEqual(placed(room, [button]), [12, 32], 'above where the button would be covered');
    assert.deepEqual(placed(boxOf(200, 100, 40, 40), [button]), [12, 422], 'at the edge where it would be covered there, too');
});
