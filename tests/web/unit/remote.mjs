// A game at a server on the screen, without either: what a person does is sent, and shown when it is told, in its order.

import assert from 'node:assert/strict';
import test from 'node:test';
import { app } from '../../../web/app/app.js';
import { openRemote } from '../../../web/table/remote.js';
import { newTable } from '../../../web/table/table.js';
import { fakeBrowser, openEngine } from './lib.mjs';

fakeBrowser();
app.engine = await openEngine();
app.settings = { speed: 'once' };
app.crew = { drop() {} };
const server = await openEngine();
const { engine } = app;
const config = { edition: 'revised', players: 3, gnomes: 3 };

const stepsOf = () => {
    const record = server.record();
    return record.slice(record.indexOf('\n\n') + 2).split('\n').map(line => line.trim()).filter(Boolean);
};

// A table whose gnomes in `mine` are this person's; what was sent, and what its panel was told.
function sit(mine = 'ABC') {
    const [sent, heard] = [[], []];
    let rev = 0;
    const gameNow = () => ({ rev, from: 0, steps: stepsOf(), seat: null });
    server.start({ config, seed: 3n });
    const room = {
        table: { config, phase: 'playing', paused: false, seats: ['A', 'B', 'C'].map(gnome => ({ gnome, kind: 'person', person: 0 })) },
        game: gameNow(), down: false, seated: true,
        // Answers first and tells afterwards, as the server does.
        async send(what, fields) {
            sent.push([what, fields]);
            assert.equal(fields.rev, rev, 'every request says what it has seen');
            const done = what === 'undo' ? server.undoTo(server.steps - 1) : fields.moves.every(move => server.play(move).ok);
            if (!done) {
                throw Object.assign(new Error('illegal'), { word: 'illegal' });
            }
            rev++;
            setTimeout(tellNow);
            return { ok: true, rev };
        },
        join: async () => assert.fail('told in time'),
    };
    const tellNow = () => {
        room.game = gameNow();
        play.hear(room.game);
    };
    const play = openRemote(engine, room);
    const seats = ['A', 'B', 'C'].map(gnome => ({ kind: 'person', name: '', mine: mine.includes(gnome) }));
    const table = newTable(document.getElementById('screen'), { seats }, {}, play);
    table.panels = {
        all: { play: fact => heard.push(fact.what), reset: () => heard.push('reset') },
        act: { show() {} }, event: { hurry() {}, waits: () => false },
    };
    table.parts = { told: {}, stage: null };
    table.on('gate', () => table.gate());
    // Somebody elsewhere plays, and it is told.
    const other = moves => {
        moves.forEach(move => assert.ok(server.play(move).ok, move));
        rev++;
        tellNow();
    };
    return { table, play, room, sent, heard, other };
}

// An action that can be taken wherever one stands.
const pass = table => table.ask.actions.find(one => one.kind === 'pass').options[0].move;

// Until all is shown.
const quiet = async (table, done) => {
    while (table.busy || !done()) {
        await new Promise(next => setTimeout(next, 5));
    }
};

test('a press is sent, and shown when it is told', async () => {
    const { table, play, sent, heard } = sit();
    play.begin();
    await play.run();
    assert.ok(table.asked());
    const from = engine.steps;
    const move = pass(table);
    const pressed = table.do(move);
    assert.ok(table.sending && !table.asked(), 'one thing at a time');
    await pressed;
    assert.deepEqual(sent.map(([what, fields]) => [what, fields.moves]), [['move', [move]]]);
    assert.equal(engine.steps, server.steps);
    assert.deepEqual(heard.filter(what => what !== 'reset'), engine.story(from, engine.steps).map(fact => fact.what));
    assert.equal(engine.hash(), server.hash());
});

test('one undo takes back one press, a request for each step', async () => {
    const { table, play, sent } = sit();
    play.begin();
    await play.run();
    const begin = engine.steps;
    const way = Object.values(table.ask.ways).sort((a, b) => b.moves.length - a.moves.length)[0];
    await table.do(way.moves);
    assert.equal(engine.steps, begin + way.moves.length);
    sent.length = 0;
    await table.undo();
    assert.deepEqual(sent.map(([what]) => what), way.moves.map(() => 'undo'));
    assert.equal(engine.steps, begin);
});

test('what others do is shown as it is told; nobody here is asked meanwhile', async () => {
    const { table, play, heard, other } = sit('');
    play.begin();
    await play.run();
    assert.ok(!table.asked());
    const from = engine.steps;
    other([table.ask.actions.find(one => one.kind === 'pass').options[0].move]);
    await quiet(table, () => table.position.step === server.steps);
    assert.deepEqual(heard, engine.story(from, engine.steps).map(fact => fact.what));
});

test('what is too far behind is shown, not played out', async () => {
    const { table, play, heard, other } = sit('');
    play.begin();
    await play.run();
    const ahead = server.steps + 40;
    while (server.steps < ahead) {
        server.play(server.ask().moves[0]);
    }
    other([]);
    await quiet(table, () => table.position.step === server.steps);
    assert.deepEqual(heard, ['reset']);
});

test('while the connection is gone, the game rests or is over, nothing can be done', async () => {
    const { table, play, room, sent } = sit();
    play.begin();
    await play.run();
    for (const [where, what, value] of [[room, 'down', true], [room.table, 'paused', true], [room.table, 'phase', 'over']]) {
        const before = where[what];
        where[what] = value;
        assert.ok(!table.asked() && !table.canUndo(), what);
        await table.do(pass(table));
        where[what] = before;
    }
    assert.deepEqual(sent, []);
    assert.ok(table.asked());
});

test('a refusal of the server is told, and the game goes on', async () => {
    const { table, play, room } = sit();
    const said = [];
    document.getElementById = () => ({ textContent: '', append() {}, querySelector: () => ({ append: () => said.push(1), querySelectorAll: () => [] }) });
    globalThis.Node = class {};
    document.createElement = () => ({ append() {}, setAttribute() {}, addEventListener() {}, remove() {} });
    play.begin();
    await play.run();
    const steps = engine.steps;
    room.send = async () => {
        throw Object.assign(new Error('slow'), { word: 'slow' });
    };
    await table.do(pass(table));
    assert.equal(said.length, 1, 'a refusal is told');
    assert.equal(engine.steps, steps);
    assert.ok(table.asked() && !table.sending);
    fakeBrowser();
});
