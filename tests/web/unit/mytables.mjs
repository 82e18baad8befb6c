// The seats of this browser: none is lost to finished games, nor to a full storage without a word.

import assert from 'node:assert/strict';
import test from 'node:test';

// A storage that takes `room` letters.
const kept = new Map();
const box = {
    room: Infinity,
    getItem: key => kept.get(key) ?? null,
    setItem(key, value) {
        if (value.length > box.room) {
            throw new Error('QuotaExceededError');
        }
        kept.set(key, value);
    },
    removeItem: key => kept.delete(key),
    key: i => [...kept.keys()][i] ?? null,
    get length() { return kept.size; },
};
Object.defineProperty(globalThis, 'localStorage', { value: box, configurable: true });
const { keep, keptSeats, mine, tokenOf } = await import('../../../web/net/mytables.js');

const idOf = i => i.toString(16).padStart(32, '0');
const token = 'a'.repeat(32);

test('a running table stays, however many others have ended since', () => {
    let now = 1;
    Date.now = () => now++;
    keep(idOf(0), { token, phase: 'playing' });
    for (let i = 1; i <= 100; i++) {
        keep(idOf(i), { token, phase: 'over', over: true });
    }
    assert.equal(tokenOf(idOf(0)), token);
    assert.equal(mine().length, 81);
    assert.equal(tokenOf(idOf(1)), null, 'the oldest of those that are over goes');
    for (let i = 101; i <= 200; i++) {
        keep(idOf(i), { token, phase: 'playing' });
    }
    assert.equal(mine().filter(one => !one.over).length, 101, 'running ones never go');
});

test('a seat that could not be written is there as long as the page, and that can be asked', () => {
    assert.equal(keptSeats(), true);
    box.room = 0;
    keep(idOf(300), { token });
    assert.equal(tokenOf(idOf(300)), token);
    assert.equal(tokenOf(idOf(0)), token, 'the others are read all the same');
    assert.equal(keptSeats(), false);
    box.room = Infinity;
    keep(idOf(301), { token });
    assert.equal(keptSeats(), true);
    assert.ok(kept.get('rednov:tables').includes(idOf(300)));
});
