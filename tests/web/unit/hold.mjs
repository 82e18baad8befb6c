// A game in several tabs: one plays, the others wait and come in when it ends, or take it over.

import assert from 'node:assert/strict';
import test from 'node:test';
import { holdGame } from '../../../web/app/hold.js';
import { fakeClock } from './lib.mjs';

const clock = fakeClock();

// As much of navigator.locks as is asked for; deny: the browser has them, but not for this page.
function fakeLocks(deny = false) {
    let holder = null;
    const queue = [];
    const refuse = name => Promise.reject(Object.assign(new Error(name), { name }));
    const grant = call => new Promise((done, fail) => {
        const mine = { fail };
        holder = mine;
        Promise.resolve(call({})).then(value => {
            if (holder === mine) {
                holder = null;
                queue.shift()?.();
            }
            done(value);
        }, fail);
    });
    return {
        async request(name, { ifAvailable = false, steal = false, signal = null }, call) {
            await null;
            if (deny) {
                return refuse('SecurityError');
            }
            if (steal) {
                holder?.fail(Object.assign(new Error('stolen'), { name: 'AbortError' }));
                return grant(call);
            }
            if (!holder) {
                return grant(call);
            }
            if (ifAvailable) {
                return call(null);
            }
            return new Promise((done, fail) => {
                const next = () => grant(call).then(done, fail);
                queue.push(next);
                signal?.addEventListener('abort', () => {
                    if (queue.includes(next)) {
                        queue.splice(queue.indexOf(next), 1);
                        fail(Object.assign(new Error('aborted'), { name: 'AbortError' }));
                    }
                });
            });
        },
    };
}

// One storage for all tabs, which hear of each other's changes.
function fakeStorage() {
    const kept = new Map();
    const told = new Set();
    globalThis.addEventListener = (name, call) => name === 'storage' && told.add(call);
    globalThis.removeEventListener = (name, call) => told.delete(call);
    const changed = key => [...told].forEach(call => call({ key }));
    return {
        getItem: key => kept.get(key) ?? null,
        setItem(key, text) {
            kept.set(key, text);
            setImmediate(changed, key);
        },
        removeItem(key) {
            kept.delete(key);
            setImmediate(changed, key);
        },
    };
}

const WAYS = {
    'with locks': () => ({ locks: fakeLocks(), storage: fakeStorage() }),
    'with a lease': () => ({ storage: fakeStorage() }),
    'with locks that are refused': () => ({ locks: fakeLocks(true), storage: fakeStorage() }),
};

for (const [name, make] of Object.entries(WAYS)) {
    const open = by => {
        const tab = { told: [] };
        tab.hold = holdGame('A', here => tab.told.push(here), by);
        return tab;
    };
    const settled = async () => {
        for (let i = 0; i < 5; i++) {
            await clock.settled();
        }
    };

    test(`${name}: the second tab waits, and goes on when the first ends`, async () => {
        const by = make();
        const first = open(by);
        await settled();
        const second = open(by);
        await settled();
        assert.deepEqual([first.told, second.told], [[true], [false]]);
        await clock.forward(60000); // the first one is still there
        assert.deepEqual([first.told, second.told], [[true], [false]]);
        first.hold.release();
        await settled();
        assert.deepEqual([first.told, second.told], [[true], [false, true]]);
        second.hold.release();
        await settled();
        const third = open(by);
        await settled();
        assert.deepEqual(third.told, [true]);
        third.hold.release();
    });

    test(`${name}: a tab takes it over, and the other waits in its turn`, async () => {
        const by = make();
        const first = open(by);
        await settled();
        const second = open(by);
        await settled();
        second.hold.take();
        await settled();
        assert.deepEqual([first.told, second.told], [[true, false], [false, true]]);
        first.hold.take();
        await settled();
        assert.deepEqual([first.told, second.told], [[true, false, true], [false, true, false]]);
        first.hold.release();
        await settled();
        assert.deepEqual(second.told, [false, true, false, true]);
        second.hold.release();
    });

    test(`${name}: a tab that is gone from the screen hears nothing any more`, async () => {
        const by = make();
        const first = open(by);
        await settled();
        const second = open(by);
        await settled();
        second.hold.release();
        first.hold.release();
        await settled();
        assert.deepEqual([first.told, second.told], [[true], [false]]);
    });
}

test('a lease runs out with its page', async () => {
    const storage = fakeStorage();
    storage.setItem('rednov:hold:A', JSON.stringify({ page: 'gone', until: Date.now() + 8000 }));
    const told = [];
    const hold = holdGame('A', here => told.push(here), { storage });
    assert.deepEqual(told, [false]);
    await clock.forward(15000);
    assert.deepEqual(told, [false, true]);
    hold.release();
});

test('where nothing is kept there is nothing to share', () => {
    const told = [];
    holdGame('A', here => told.push(here), { storage: null }).release();
    assert.deepEqual(told, [true]);
});
