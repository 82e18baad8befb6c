// What the others at an online table are told of one's plans: what one looks at and tries out, not too often, and nothing
// any more once the reader does not want it.

import assert from 'node:assert/strict';
import test from 'node:test';
import { fakeBrowser, fakeClock } from './lib.mjs';

fakeBrowser();
const clock = fakeClock();
globalThis.document = new EventTarget();
const { makeSender } = await import('../../../web/net/shared.js');

function begin() {
    const told = [];
    const settings = { shared: true };
    const table = {
        settings, asked: () => true, mine: () => true, position: { decision: { gnome: 'A' } },
        plan: { touched: false, option: { move: 'pass' } },
    };
    const room = {
        seated: true, table: { paused: false, phase: 'playing' }, game: { rev: 7, hidden: false },
        send: async (what, { moves }) => told.push(moves),
    };
    const change = part => {
        Object.assign(settings, part);
        document.dispatchEvent(new CustomEvent('settings'));
    };
    return { told, change, table, room, sender: makeSender(table, room) };
}

test('what is looked at and tried out is told, not too often', async () => {
    const { told, table, sender } = begin();
    sender.show({ moves: ['open 5', 'enter'] });
    await clock.forward(0);
    for (const space of ['6', '7', '8']) {
        sender.show({ moves: ['open ' + space] });
    }
    await clock.forward(1000);
    assert.deepEqual(told, [['open 5', 'enter'], ['open 8']]);
    sender.show(null);
    await clock.forward(1000);
    table.plan.touched = true;
    sender.plan();
    await clock.forward(1000);
    assert.deepEqual(told.slice(2), [[], ['pass']]);
    sender.leave();
});

test('who does not want to be seen is not: what was seen is taken back, and nothing more is told', async () => {
    const { told, change, table, sender } = begin();
    sender.show({ moves: ['open 5'] });
    await clock.forward(1000);
    change({ shared: false });
    await clock.forward(1000);
    assert.deepEqual(told, [['open 5'], []]);
    sender.show({ moves: ['open 6'] });
    table.plan.touched = true;
    sender.plan();
    await clock.forward(1000);
    assert.equal(told.length, 2);
    change({ shared: true });
    await clock.forward(1000);
    assert.deepEqual(told.slice(2), [['open 6']]);
    sender.leave();
    change({ shared: false });
    await clock.forward(1000);
    assert.equal(told.length, 3);
});
