// What is kept in the browser: whole, full, forbidden and damaged storages.

import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import test from 'node:test';
import { makeStore } from '../../../web/app/store.js';

globalThis.crypto ??= webcrypto; // node 18

// room: how many letters fit.
function storage(room = Infinity) {
    const kept = new Map();
    return {
        kept,
        getItem: key => kept.get(key) ?? null,
        setItem(key, value) {
            if (value.length > room) {
                throw new Error('QuotaExceededError');
            }
            kept.set(key, value);
        },
        removeItem: key => kept.delete(key),
        key: i => [...kept.keys()][i] ?? null,
        get length() { return kept.size; },
    };
}

const game = (id, saved = 1, more = {}) => ({ id, record: 'x', saved, ...more });

test('the storage is not touched before it is needed, and opened once', () => {
    let opened = 0;
    const store = makeStore(() => {
        opened++;
        return storage();
    });
    assert.equal(opened, 0);
    store.put(game('A'));
    store.list();
    assert.equal(opened, 1);
});

test('games are kept, listed with the last one first, and removed', () => {
    const store = makeStore(() => storage());
    assert.equal(store.get('A'), null);
    assert.ok(store.put(game('A', 1)) && store.put(game('B', 3)) && store.put(game('C', 2)));
    assert.equal(store.trouble, null);
    assert.deepEqual(store.list().map(one => one.id), ['B', 'C', 'A']);
    store.remove('B');
    assert.deepEqual(store.list().map(one => one.id), ['C', 'A']);
    assert.ok(store.isGame('rednov:game:A', 'A') && !store.isGame('rednov:game:A', 'B') && !store.isGame(null, 'A'));
});

test('a game that does not fit lives as long as the page, and that is told', () => {
    const box = storage(60);
    const store = makeStore(() => box);
    const large = game('L', 2, { record: 'x'.repeat(100) });
    store.put(game('A'));
    assert.equal(store.put(large), false);
    assert.equal(store.trouble, 'full');
    assert.equal(store.get('L'), large);
    assert.deepEqual(store.list().map(one => one.id), ['L', 'A']);
    assert.equal(makeStore(() => box).get('L'), null);
    assert.ok(store.put(game('L', 3)));
    assert.equal(store.trouble, null);
    assert.equal(makeStore(() => box).get('L').saved, 3);
    assert.equal(store.write('choice', 'x'.repeat(100)), false);
});

test('without any storage everything lives as long as the page, and that is told', () => {
    const store = makeStore(() => null);
    assert.equal(store.trouble, 'none');
    assert.equal(store.put(game('A')), false);
    assert.equal(store.get('A').record, 'x');
    assert.ok(store.write('name', 'Ida'));
    assert.equal(store.read('name'), 'Ida');
    assert.equal(store.trouble, 'none');
});

test('what others have left there does no harm', () => {
    const box = storage();
    for (const [key, text] of [['rednov:game:X', '{'], ['rednov:game:Y', '{"id":"Y"}'], ['rednov:game:Z', 'null'], ['elsewhere', '1'], ['rednov:settings', 'oh']]) {
        box.setItem(key, text);
    }
    const store = makeStore(() => box);
    store.put(game('A'));
    assert.deepEqual(store.list().map(one => one.id), ['A']);
    assert.deepEqual(store.settings(), {});
});

test('a new name is one that nobody has', () => {
    const store = makeStore(() => storage());
    for (let i = 0; i < 50; i++) {
        const id = store.newId();
        assert.match(id, /^[2-9A-HJ-NP-Z]{2}-[2-9A-HJ-NP-Z]{2}$/);
        assert.equal(store.get(id), null);
        store.put(game(id));
    }
});
