// How long things take to be shown, how a watcher goes faster, and that nothing pressed meanwhile decides anything.

import assert from 'node:assert/strict';
import test from 'node:test';
import { app } from '../../../web/app/app.js';
import { fakeBrowser, fakeClock, openEngine } from './lib.mjs';

fakeBrowser();
const clock = fakeClock();
globalThis.requestAnimationFrame = done => setTimeout(done);
app.engine = await openEngine();
app.settings = { speed: 'normal', motion: true };
const { engine } = app;
const lazy = ({ moves }) => moves.find(move => /^(draw 4|pass|done|stay)/.test(move)) || moves[0];
app.crew = { moves: async () => [lazy(engine.ask())], drop() {} };
const motion = await import('../../../web/app/motion.js');
const { newTable } = await import('../../../web/table/table.js');
const { canSkip, hurryOn, isStray, stopHere } = await import('../../../web/table/hurry.js');

let reduced = false;
globalThis.matchMedia = () => ({ matches: reduced });

// Waits with the clock until something has come; the milliseconds that took.
async function passes(promise, most = 600000) {
    const begin = Date.now();
    let done = false;
    promise.then(() => {
        done = true;
    });
    while (!done && Date.now() - begin < most) {
        await clock.forward(10);
    }
    assert.ok(done, 'it never comes');
    return Date.now() - begin;
}

const element = { isConnected: true, animate: () => ({ cancel() {} }) };

test('reduced motion takes away movement, not the time to read', async () => {
    const times = [];
    for (reduced of [false, true]) {
        times.push([await passes(motion.wait(700)), await passes(motion.animate(element, [], 320, { delay: 60 })), motion.moves()]);
    }
    const [[wait, moved, moves], [waitStill, still, movesStill]] = times;
    assert.ok(wait >= 700 && moved >= 380);
    assert.deepEqual([waitStill, still], [wait, moved]);
    assert.deepEqual([moves, movesStill], [true, false]);
    const quiet = { isConnected: true, animate: () => assert.fail('it moves') };
    await passes(motion.animate(quiet, [], 100));
    reduced = false;
});

test('the speeds, and a key that is held', async () => {
    const took = {};
    for (const speed of Object.keys(motion.SPEEDS)) {
        app.settings.speed = speed;
        took[speed] = await passes(motion.wait(1000));
    }
    assert.ok(took.slow > took.normal && took.normal > took.fast && took.fast > took.once, JSON.stringify(took));
    assert.ok(took.once <= 10);
    app.settings.speed = 'normal';
    motion.hold(true);
    assert.ok(await passes(motion.wait(1000)) < 200);
    motion.hold(false);
    assert.ok(await passes(motion.wait(1000)) >= 1000);
});

// A table of a person and computers, each of whose facts takes a second; where it stands when somebody is asked.
function sit(gnomes = 4) {
    const shown = [];
    engine.start({ config: { edition: 'revised', players: gnomes, gnomes }, seed: 2 });
    const seats = Array.from({ length: gnomes }, (_, i) => ({ kind: i ? 'sailor' : 'person', name: '' }));
    const table = newTable(document.getElementById('screen'), { seats }, {});
    const event = { waits: () => false, hurry() {}, wait: () => null };
    table.panels = {
        act: { show() {} }, event,
        all: {
            async play(fact) {
                shown.push(fact);
                await motion.wait(1000);
            },
        },
    };
    table.parts = { told: {}, stage: null };
    table.on('gate', () => table.gate());
    return { table, shown };
}

// Until a person is asked, by the clock.
async function untilAsked(table) {
    const begin = Date.now();
    while (!table.asked() && !table.position?.result && Date.now() - begin < 3600000) {
        await clock.forward(50);
    }
    return Date.now() - begin;
}

// Until others play.
async function untilOthers(table) {
    while (!canSkip(table)) {
        assert.ok(!table.asked(), 'nobody else plays');
        await clock.forward(50);
    }
    await clock.forward(1200);
}

// The person ends a turn as soon as it can.
const pass = table => table.do(table.ask.actions.find(one => one.kind === 'pass').options[0].move);

test('one press goes to the next own decision, and makes none', async () => {
    const { table, shown } = sit();
    table.inner.play.run();
    await untilAsked(table);
    pass(table);
    await untilOthers(table);
    const before = shown.length;
    table.skip();
    const took = await untilAsked(table);
    assert.ok(table.asked() && table.ask.kind === 'turn', table.ask.kind);
    assert.ok(shown.length - before > 5, 'everything is still shown to the panels');
    assert.ok(took < 1000 * (shown.length - before) / 2, `${took} ms for ${shown.length - before} facts`);
    assert.equal(engine.turnMoves().length, 0, 'nothing is decided');
    assert.ok(!motion.isSkipping() && !table.inner.skips, 'from here on everything takes its time');
});

test('a press hurries to the next card or turn, not one line', async () => {
    const { table, shown } = sit();
    table.inner.play.run();
    await untilAsked(table);
    pass(table);
    for (let presses = 0; presses < 3 && !table.asked(); presses++) {
        await clock.forward(1500);
        const from = shown.length;
        hurryOn(table);
        await clock.settled();
        await clock.forward(400); // no line of a second fits into this
        const lines = shown.slice(from).map(fact => fact.what);
        assert.ok(lines.length === 0 || ['turn', 'event'].includes(lines.at(-1)) || table.asked() || table.thinking, lines.join());
        assert.ok(lines.slice(0, -1).every(what => !['turn', 'event'].includes(what)), lines.join());
    }
});

test('a press that was meant to hurry decides nothing when it comes too late', async () => {
    const { table } = sit();
    table.inner.play.run();
    await untilAsked(table);
    pass(table);
    await untilOthers(table);
    hurryOn(table);
    assert.ok(!isStray(table), 'nothing is asked yet');
    table.skip();
    await untilAsked(table);
    table.inner.hurried = Date.now() - 10;
    stopHere(table);
    assert.ok(isStray(table));
    await clock.forward(600);
    assert.ok(!isStray(table), 'a press after that counts');
    table.inner.hurried = Date.now() - 5000;
    stopHere(table);
    assert.ok(!isStray(table), 'nobody has hurried');
});

test('what others do takes less time the more of them there are', async () => {
    const walk = async gnomes => {
        const { table, shown } = sit(gnomes);
        let took = 0;
        let read = 0;
        table.panels.all.play = async fact => {
            shown.push(fact);
            if (!table.mine(table.position.active)) {
                took = took || await passes(motion.animate(element, [], 1000));
                read = read || await passes(motion.read(1000));
            }
        };
        table.inner.play.run();
        await untilAsked(table);
        if (!took) {
            pass(table);
            await untilAsked(table);
        }
        table.inner.left = true;
        return [took, read];
    };
    const [[few], [many, read]] = [await walk(3), await walk(8)];
    assert.ok(few > many * 1.5, `${few} and ${many} ms`);
    assert.ok(read >= 600 && read > many, `${read} ms to read`);
});

test('a landlubber who plays with a hatch is seen doing it once', async () => {
    const usual = app.crew.moves;
    const watched = async times => {
        const { table, shown } = sit();
        const took = { hatch: 0, stayed: 0, action: 0 };
        table.panels.all.play = async fact => {
            shown.push(fact);
            const begin = Date.now();
            await motion.wait(1000);
            if (!table.mine(table.position.active) && fact.what in took) {
                took[fact.what] += Date.now() - begin;
            }
        };
        let left = times;
        let hatch = null;
        app.crew.moves = async () => {
            const { moves, kind } = engine.ask();
            hatch ??= moves.find(move => /^open \d/.test(move));
            return kind === 'hatch' ? ['stay'] : kind === 'turn' && hatch && moves.includes(hatch) && left-- > 0 ? [hatch] : [lazy(engine.ask())];
        };
        table.inner.play.run();
        await untilAsked(table);
        pass(table);
        await untilAsked(table);
        return { took, opened: shown.filter(fact => fact.what === 'hatch').length };
    };
    const once = await watched(1);
    const often = await watched(4);
    app.crew.moves = usual;
    assert.deepEqual([once.opened, often.opened], [1, 4], 'all of it is shown to the panels');
    assert.ok(once.took.hatch >= 1000 && once.took.stayed >= 1000, JSON.stringify(once));
    assert.deepEqual([often.took.hatch, often.took.stayed], [once.took.hatch, once.took.stayed], 'but only once at the usual pace');
    assert.ok(often.took.action >= 1000, 'what it does then takes its time');
});
