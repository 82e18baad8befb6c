// The connection to a server of tables: requests, answers, what is told, and coming back. Server and clock are the test's.

import assert from 'node:assert/strict';
import test from 'node:test';
import { fakeClock } from './lib.mjs';

const clock = fakeClock();
const sockets = [];
globalThis.rednovServer = 'http://boat.example/';
globalThis.WebSocket = class {
    constructor(address, protocol) {
        Object.assign(this, { address, protocol, sent: [], closed: false });
        sockets.push(this);
    }
    send(text) {
        this.sent.push(JSON.parse(text));
    }
    close() {
        this.closed = true;
    }
};
const { inTurn, net } = await import('../../../web/net/net.js');

const socket = () => sockets.at(-1);
const asked = what => socket().sent.filter(one => one.do === what);
const answer = (message, fields) => socket().onmessage({ data: JSON.stringify({ re: message.id, ok: true, ...fields }) });
const open = () => {
    socket().onopen();
    answer(asked('ping')[0], { now: Date.now() });
};
const wordOf = promise => promise.then(() => 'ok', error => error.word);

// Each test begins without a connection.
async function rest() {
    net.close();
    await clock.settled();
    sockets.length = 0;
}

test('a request opens the connection, waits for it and gets its own answer', async () => {
    const [one, two] = [net.ask('list'), net.ask('join', { table: 'x' })];
    assert.equal(sockets.length, 1);
    assert.deepEqual([socket().address, socket().protocol, socket().sent], ['ws://boat.example/ws', 'rednov', []]);
    open();
    const [list, join] = [asked('list')[0], asked('join')[0]];
    assert.deepEqual(join, { do: 'join', id: join.id, table: 'x' });
    socket().onmessage({ data: 'rubbish' });
    answer({ id: 99999 });
    answer(join, { here: 2 });
    socket().onmessage({ data: JSON.stringify({ re: list.id, ok: false, error: 'full', text: 'no', rule: null }) });
    assert.equal((await two).here, 2);
    assert.equal(await wordOf(one), 'full');
    await rest();
});

test('what was too much is told to the request that was, and never to a move that is being kept', async () => {
    const [move, chat, long] = [net.ask('move', { rev: 1 }), net.ask('chat', { text: 'x' }), net.ask('daily-put', { record: 'x'.repeat(2000) })];
    const words = [move, chat, long].map(wordOf);
    open();
    socket().onmessage({ data: JSON.stringify({ re: asked('chat')[0].id, ok: false, error: 'slow', text: '' }) });
    assert.equal(await words[1], 'slow');
    socket().onmessage({ data: JSON.stringify({ re: null, ok: false, error: 'slow', text: '' }) });
    assert.equal(await words[2], 'slow');
    socket().onmessage({ data: JSON.stringify({ re: null, ok: false, error: 'slow', text: '' }) });
    answer(asked('move')[0]);
    assert.equal(await words[0], 'ok');
    await rest();
});

test('whoever goes to a table for a moment waits for the others', async () => {
    const one = inTurn(async () => {
        await net.ask('join', { table: 'a' });
        return net.ask('export');
    });
    const two = inTurn(() => net.ask('join', { table: 'b' }));
    await clock.settled();
    open();
    await clock.settled();
    assert.deepEqual(asked('join').map(message => message.table), ['a']);
    answer(asked('join')[0]);
    await clock.settled();
    assert.deepEqual([asked('join').length, asked('export').length], [1, 1]);
    answer(asked('export')[0], { yours: 1 });
    assert.equal((await one).yours, 1);
    await clock.settled();
    assert.equal(asked('join')[1].table, 'b');
    answer(asked('join')[1]);
    await two;
    await rest();
});

test('without a connection a request ends after ten seconds, without an answer after twenty', async () => {
    const parked = wordOf(net.ask('list'));
    await clock.forward(10000);
    assert.equal(await parked, 'offline');
    const late = wordOf(net.ask('list'));
    open();
    await clock.forward(20000);
    assert.equal(await late, 'late');
    await rest();
});

test('a lost connection is told once, comes back by itself, later each time, and that is told once', async () => {
    const heard = [];
    const quiet = ['down', 'up', 'chat'].map(word => net.on(word, () => heard.push(word)));
    const first = net.ask('list');
    open();
    answer(asked('list')[0]);
    await first;
    const under = wordOf(net.ask('list'));
    socket().onclose();
    assert.equal(await under, 'offline');
    assert.ok(!net.up);
    let waited = 0;
    for (let tries = 1; tries <= 5; tries++) { // 0.7 to 1.3 of 500 ms, doubled each time
        const [least, most] = [0.7, 1.3].map(part => part * 500 * 2 ** (tries - 1));
        await clock.forward(least - waited - 1);
        assert.equal(sockets.length, tries, `not before ${least} ms`);
        await clock.forward(most - least + 2);
        assert.equal(sockets.length, tries + 1, `after ${most} ms`);
        socket().onclose();
        waited = 0;
    }
    assert.deepEqual(heard, ['down']);
    await clock.forward(20000);
    open();
    socket().onmessage({ data: '{"tell":"chat"}' });
    assert.deepEqual(heard, ['down', 'up', 'chat']);
    quiet.forEach(end => end());
    await rest();
});

test('who is shut out tries again a few times in a minute, and is let in as soon as that is over', async () => {
    const heard = [];
    const quiet = ['down', 'up'].map(word => net.on(word, () => heard.push(word)));
    wordOf(net.ask('list'));
    open();
    socket().onclose({ reason: 'banned' });
    for (let tries = 1; tries <= 3; tries++) {
        await clock.forward(0.7 * 15000 - 1);
        assert.equal(sockets.length, tries, 'not in a moment');
        await clock.forward(0.6 * 15000 + 2);
        assert.equal(sockets.length, tries + 1);
        assert.ok(net.banned);
        if (tries < 3) {
            socket().onclose({ reason: 'banned' });
        }
    }
    open();
    assert.ok(net.up);
    assert.equal(heard.at(-1), 'up');
    quiet.forEach(end => end());
    await rest();
});

test('what an old connection still says is not heard', async () => {
    const heard = [];
    const quiet = net.on('chat', () => heard.push('chat'));
    wordOf(net.ask('list'));
    const old = socket();
    open();
    old.onclose();
    await clock.forward(1000);
    assert.equal(sockets.length, 2);
    old.onmessage({ data: '{"tell":"chat"}' });
    old.onopen();
    assert.deepEqual([heard, net.up], [[], false]);
    quiet();
    await rest();
});

test('a connection that has died without a word is noticed by its ping', async () => {
    const quiet = net.on('down', () => {});
    wordOf(net.ask('list'));
    open();
    answer(asked('list')[0]);
    await clock.forward(25000); // the next ping ...
    assert.equal(asked('ping').length, 2);
    await clock.forward(20000); // ... has no answer
    assert.ok(socket().closed || sockets.length === 2);
    assert.ok(!net.up);
    quiet();
    await rest();
});

test('nobody listens and nothing is asked: the connection is given up', async () => {
    const quiet = net.on('chat', () => {});
    wordOf(net.ask('list'));
    open();
    answer(asked('list')[0]);
    await clock.settled();
    const mine = socket();
    const alive = async ms => {
        for (let at = 0; at < ms; at += 5000) {
            await clock.forward(5000);
            mine.sent.filter(one => one.do === 'ping').forEach(one => answer(one, { now: Date.now() }));
            await clock.settled();
        }
    };
    await alive(120000);
    assert.ok(!mine.closed);
    quiet();
    await alive(120000);
    assert.ok(mine.closed || !net.up);
    await rest();
});

test("the time is the server's", async () => {
    wordOf(net.ask('list'));
    socket().onopen();
    await clock.forward(100);
    answer(asked('ping')[0], { now: Date.now() - 50 + 7000 });
    await clock.settled();
    assert.equal(net.now() - Date.now(), 7000);
    await rest();
});
