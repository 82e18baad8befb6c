// What is kept in the browser: whole, full, forbidden and damaged storages.

import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import test from 'node:test';
import { makeStore } from '../../../web/app/store.js';

globalThis.crypto ??= webcrypto; // node 18

// room: how many letters fit.
function storage(room = Infinity) {
    const kept = new Map();
    const used = but => [...kept].reduce((sum, [key, value]) => sum + (key === but ? 0 : key.length + value.length), 0);
    return {
        room,
        getItem: key => kept.get(key) ?? null,
        setItem(key, value) {
            if (used(key) + key.length + value.length > this.room) {
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
});

test('a game that does not fit lives as long as the page, is told, and is written as soon as there is room', () => {
    const box = storage(300);
    const store = makeStore(() => box);
    const heard = [];
    const quiet = store.onTrouble(trouble => heard.push(trouble));
    const large = game('L', 2, { record: 'x'.repeat(250) });
    store.put(game('A'));
    assert.equal(store.put(large), false);
    assert.equal(store.trouble, 'full');
    assert.deepEqual(store.get('L'), large);
    assert.deepEqual(store.list().map(one => one.id), ['L', 'A']);
    assert.equal(makeStore(() => box).get('L'), null);
    assert.equal(store.write('choice', 'x'.repeat(300)), false);
    assert.equal(store.keeps('choice'), false);
    store.remove('A');
    assert.equal(makeStore(() => box).get('L').saved, 2);
    assert.equal(store.trouble, 'full');
    store.write('choice', null);
    assert.equal(store.trouble, null);
    assert.deepEqual(heard, ['full', null]);
    quiet();
});

test('a storage that takes nothing more hides nothing, and what it has can be removed', () => {
    const box = storage();
    const before = makeStore(() => box);
    before.put(game('A'));
    before.write('settings', { lang: 'pl' });
    box.room = 0;
    const store = makeStore(() => box);
    assert.deepEqual(store.list().map(one => one.id), ['A']);
    assert.deepEqual(store.read('settings'), { lang: 'pl' });
    assert.equal(store.trouble, null, 'nothing was to be written yet');
    assert.equal(store.put(game('B', 2)), false);
    assert.equal(store.trouble, 'full');
    store.remove('A');
    assert.deepEqual(store.list().map(one => one.id), ['B']);
    assert.equal(box.getItem('rednov:game:A'), null);
});

test('a storage that never takes anything is none', () => {
    const store = makeStore(() => storage(0));
    assert.equal(store.trouble, null);
    store.put(game('A'));
    assert.equal(store.trouble, 'none');
});

test('that room runs out is known before', () => {
    const store = makeStore(() => storage());
    for (let i = 0; i < 40; i++) {
        store.put(game('G' + i, i, { record: 'x'.repeat(100000) }));
    }
    assert.equal(store.nearlyFull, false);
    for (let i = 40; i < 43; i++) {
        store.put(game('G' + i, i, { record: 'x'.repeat(100000) }));
    }
    assert.equal(store.nearlyFull, true);
});

test('without any storage everything lives as long as the page, and that is told', () => {
    const store = makeStore(() => null);
    assert.equal(store.trouble, 'none');
    assert.equal(store.put(game('A')), false);
    assert.equal(store.get('A').record, 'x');
    assert.equal(store.write('name', 'Ida'), false);
    assert.equal(store.read('name'), 'Ida');
    assert.equal(store.keeps('name'), false);
    store.remove('A');
    assert.equal(store.get('A'), null);
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
    assert.equal(store.read('settings'), null);
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
