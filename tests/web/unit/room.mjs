// A table on the server as the page knows it: what is told, what is missed, coming back. The connection is the test's.

import assert from 'node:assert/strict';
import test from 'node:test';
import { fakeBrowser, fakeClock } from './lib.mjs';

fakeBrowser();
const clock = fakeClock();
globalThis.Node = class {};
globalThis.location = { hash: '', hostname: 'boat.example' };
globalThis.history = { replaceState: (_state, _title, address) => (location.hash = address) };
globalThis.fetch = async () => ({ ok: true, json: async () => ({ tables: true }) });
document.baseURI = 'http://boat.example/';
document.createElement = () => ({ append() {}, setAttribute() {}, addEventListener() {}, remove() {} });
const toasts = [];
document.getElementById = () => ({ textContent: '', append() {}, querySelector: () => ({ append: box => toasts.push(box), querySelectorAll: () => [] }) });

const { net } = await import('../../../web/net/net.js');
const { openRoom } = await import('../../../web/net/room.js');
const { keep, tokenOf } = await import('../../../web/net/mytables.js');

const TOKEN = '0123456789abcdef0123456789abcdef';
let up = true;
let answers = {};      // what the server says: by request, a function of its fields
const asked = [];      // [request, fields]
const told = new Map();
Object.defineProperty(net, 'up', { get: () => up });
Object.assign(net, {
    async ask(what, fields = {}) {
        asked.push([what, fields]);
        const answer = answers[what]?.(fields) ?? { ok: true };
        if (typeof answer === 'string') {
            throw Object.assign(new Error(answer), { word: answer });
        }
        return answer;
    },
    on(name, listener) {
        told.set(name, listener);
        return () => told.delete(name);
    },
});
const tell = (name, message = {}) => told.get(name)(message);
const count = what => asked.filter(([one]) => one === what).length;

const people = [{ name: 'Ann', here: true }, { name: 'Bob', here: true }];
const seats = [{ gnome: 'A', kind: 'person', person: 0 }, { gnome: 'B', kind: 'person', person: 1 }];
const tableOf = (you, part = {}) => ({ table: 't1', you, people, seats, phase: 'playing', kept: true, ...part });
const gameOf = (steps, from = 0) => ({ from, rev: from + steps.length, steps });
const joined = (you, game = gameOf(['a', 'b'])) => ({ table: tableOf(you), game, chat: [{ at: 1, person: 1, text: 'hello' }] });

// A room, and all that its listeners hear: [name, value].
function open(how = {}) {
    asked.length = toasts.length = 0;
    answers = how;
    up = true;
    const room = openRoom('t1', 'code');
    const heard = [];
    ['table', 'game', 'chat', 'plan', 'point', 'watching', 'murmur', 'down', 'up', 'gone'].forEach(name => room.on(name, value => heard.push([name, value])));
    return { room, heard, names: () => heard.splice(0).map(([name]) => name) };
}

test('nothing is heard of a table before it has been joined, nor after it was left', async () => {
    const { room, names } = open({ join: () => joined(0) });
    const all = () => {
        tell('table', { table: tableOf(0) });
        tell('game', { game: gameOf(['c'], 2) });
        tell('chat', { at: 2, person: 1, text: 'x' });
        tell('plan');
        tell('all', joined(0));
        tell('gone');
    };
    all();
    assert.deepEqual(names(), []);
    await room.join();
    assert.deepEqual(names(), ['table', 'game', 'chat', 'watching']);
    assert.deepEqual([room.me, room.seated, room.gnomes], [0, true, ['A']]);
    all();
    assert.deepEqual(names(), ['table', 'game', 'chat', 'plan', 'table', 'game', 'chat', 'watching', 'gone']);
    tell('table', { table: { ...tableOf(1), table: 'another' } });
    assert.deepEqual(names(), []);
    room.leave();
    assert.equal(told.size, 0);
    assert.equal(count('leave'), 1);
});

test('steps are put together; when some are missing the whole game is asked for again', async () => {
    const { room, names } = open({ join: () => joined(0) });
    await room.join();
    tell('game', { game: gameOf(['c', 'd'], 2) });
    assert.deepEqual(room.game.steps, ['a', 'b', 'c', 'd']);
    tell('game', { game: gameOf(['x'], 1) }); // the rest was taken back
    assert.deepEqual(room.game.steps, ['a', 'x']);
    names();
    answers.join = () => joined(0, gameOf(['a', 'x', 'y', 'z']));
    tell('game', { game: gameOf(['z'], 3) });
    await clock.settled();
    assert.deepEqual([room.game.steps, count('join')], [['a', 'x', 'y', 'z'], 2]);
    assert.deepEqual(names(), ['table', 'game', 'chat', 'watching']);
    room.leave();
});

test('after a lost connection the room is joined again, later while the server is busy, and not when it is gone', async () => {
    const { room, heard, names } = open({ join: () => joined(0) });
    await room.join();
    names();
    up = false;
    tell('down');
    tell('plan'); // of whatever table: this one has not been joined again
    assert.deepEqual([room.down, names()], [true, ['down']]);
    up = true;
    answers.join = () => 'busy';
    tell('up');
    await clock.settled();
    assert.deepEqual([count('join'), room.down], [2, true]);
    answers.join = () => joined(0);
    await clock.forward(2000);
    assert.deepEqual([count('join'), room.down, names()], [3, false, ['table', 'game', 'chat', 'watching', 'up']]);
    answers.join = () => 'no-table';
    tell('down');
    tell('up');
    await clock.forward(10000);
    assert.deepEqual(heard.splice(0), [['down', undefined], ['gone', 'no-table']]);
    assert.equal(count('join'), 4);
    room.leave();
});

test('a secret that fits no seat any more is forgotten, and the table watched', async () => {
    keep('t1', { token: TOKEN });
    const { room } = open({ join: ({ token }) => (token ? 'token' : joined(-1)) });
    assert.equal(room.token, TOKEN);
    await room.join();
    assert.deepEqual([room.token, tokenOf('t1'), room.me, room.seated, toasts.length], [null, null, -1, false, 1]);
    assert.deepEqual([room.seatLink(), room.watchLink()], [null, 'http://boat.example/#table/t1']);
    room.leave();
});

test('who sits down keeps the secret of the seat, and the invitation has done what it could', async () => {
    location.hash = '#join/t1/code';
    const { room } = open({ join: () => joined(-1), sit: () => ({ ok: true, token: TOKEN }) });
    await room.join();
    assert.ok(await room.sit(['B'], 'Eve'));
    const [, fields] = asked.find(([what]) => what === 'sit');
    assert.deepEqual([fields.gnomes, fields.name, fields.invite], [['B'], 'Eve', 'code']);
    assert.deepEqual([room.token, tokenOf('t1'), room.invited, location.hash], [TOKEN, TOKEN, null, '#table/t1']);
    answers.sit = () => 'taken';
    assert.equal(await room.sit(['A'], 'Eve'), null);
    assert.equal(toasts.length, 1, 'a refusal is told');
    room.leave();
});

test("one's own line is heard at once, what spectators say to each other only where it is told", async () => {
    const { room, heard } = open({ join: () => joined(0) });
    await room.join();
    heard.length = 0;
    assert.ok(await room.ask('chat', { text: 'over here' }));
    assert.deepEqual(heard.map(([name, line]) => [name, line.person, line.text]), [['chat', 0, 'over here']]);
    assert.equal(room.chat.length, 2);
    answers.chat = () => 'muted';
    assert.equal(await room.ask('chat', { text: 'and here' }), null);
    assert.deepEqual([room.chat.length, toasts.length], [2, 1]);
    tell('murmur', { at: 3, name: 'Zoe', text: 'psst' });
    tell('watching', { watching: { count: 1, names: ['Zoe'] } });
    assert.deepEqual([room.murmurs, room.watching.count], [[{ at: 3, name: 'Zoe', text: 'psst' }], 1]);
    room.leave();
});
