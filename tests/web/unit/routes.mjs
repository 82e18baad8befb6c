// Which screen an address names.

import assert from 'node:assert/strict';
import test from 'node:test';
import { route, tidy } from '../../../web/app/routes.js';

const ID = '0123456789abcdef0123456789abcdef';
const OTHER = 'f'.repeat(32);

test('every screen has its address', () => {
    for (const [hash, screen, parts] of [
        ['', 'lobby', {}], ['game/7F-K2', 'game', { id: '7F-K2' }], ['review/7F-K2', 'review', { id: '7F-K2', step: undefined }],
        ['review/7F-K2/12', 'review', { id: '7F-K2', step: '12' }], ['rules', 'rules', { clause: undefined }], ['rules/7.9', 'rules', { clause: '7.9' }],
        ['learn/3', 'learn', { scene: '3' }], ['daily', 'daily', {}], ['r=1abc-_', 'share', { data: '1abc-_' }], ['tables', 'openings', {}],
        [`table/${ID}`, 'online', { id: ID }], [`join/${ID}/${OTHER}`, 'online', { id: ID, invite: OTHER }],
        [`seat/${ID}/${OTHER}`, 'online', { id: ID, token: OTHER }], [`over/${ID}`, 'over', { id: ID }],
    ]) {
        assert.deepEqual(route(hash, false), [screen, parts], hash);
    }
});

test('what is left of the address of a table is told apart from what is no address at all', () => {
    for (const hash of ['table', 'table/', `table/${ID.slice(1)}`, `join/${ID}`, `seat/${ID}/x`, 'over/1']) {
        assert.equal(route(hash, false)[0], 'trouble', hash);
    }
    for (const hash of ['nothing', 'game/', 'game/a b', 'rules/7.9/x', 'r=', 'daily/1']) {
        assert.equal(route(hash, false)[0], 'lobby', hash);
    }
});

test('a page without a server has no tables', () => {
    for (const hash of ['tables', `table/${ID}`, `over/${ID}`, 'join/1']) {
        assert.equal(route(hash, true)[0], 'alone', hash);
    }
    assert.equal(route('game/7F-K2', true)[0], 'game');
});

test('ids of tables may be typed in capitals, those of games not', () => {
    assert.equal(tidy(`TABLE/${ID.toUpperCase()}`), `table/${ID}`);
    assert.equal(tidy('game/7F-K2'), 'game/7F-K2');
    assert.equal(tidy('r=1ABC'), 'r=1ABC');
});
