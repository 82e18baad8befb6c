// A game on the screen without a screen: what is asked of a table, in which order what happened is shown, what one press
// takes back. The rules are the real ones.

import assert from 'node:assert/strict';
import test from 'node:test';
import { app } from '../../../web/app/app.js';
import { newTable } from '../../../web/table/table.js';
import { fakeBrowser, openEngine } from './lib.mjs';

fakeBrowser();
app.engine = await openEngine();
app.settings = { fast: false };
app.crew = { moves: async () => null, drop() {} };
const { engine } = app;

// A table for three people, and what its one panel was told. hooks: as of a lesson.
function sit({ seed = 1, people = 3, hooks = {}, config = {} } = {}) {
    const heard = [];
    const tell = name => (...told) => {
        heard.push([name, ...told]);
    };
    engine.start({ config: { edition: 'revised', players: 3, gnomes: 3, ...config }, seed });
    const seats = [0, 1, 2].map(i => ({ kind: i < people ? 'person' : 'mate', name: '' }));
    const table = newTable(document.getElementById('screen'), { seats }, hooks);
    table.panels = {
        all: {
            begin: tell('begin'), end: tell('end'), reset: tell('reset'), gate: tell('gate'), think: tell('think'),
            play: (fact, position) => tell('play')(fact.what, fact.step, position.step),
            show: (position, ask) => tell('show')(position.step, ask?.kind ?? null),
        },
    };
    table.panels.act = { show() {} };
    table.on('gate', () => table.gate());
    return { table, heard };
}

const names = heard => heard.map(([name]) => name);
// The ways to rooms that cost nothing but time, dearest last.
const ways = table => Object.values(table.ask.ways).sort((a, b) => a.minutes - b.minutes);

// Goes where something can be done that dice or cards answer; that action.
async function goToWork(table) {
    for (const way of ways(table)) {
        await table.do(way.moves);
        const work = table.ask.actions?.find(one => one.kind === 'draw' || one.options[0].roll);
        if (work) {
            return work;
        }
        await table.undo();
    }
    throw new Error('nothing to do anywhere');
}

test('a person is asked when all is shown, and only then', async () => {
    const { table } = sit();
    assert.equal(table.asked(), false);
    await table.inner.play.run();
    assert.ok(table.asked() && table.ask.kind === 'turn' && table.mine(table.ask.gnome));
    assert.ok(!table.canUndo());
    table.busy = true;
    assert.ok(!table.asked() && !table.canEnd());
});

test('what happened is told fact by fact, the truth after each step, and last who is asked', async () => {
    const { table, heard } = sit();
    await table.inner.play.run();
    heard.length = 0;
    const from = engine.steps;
    await table.do(table.plan.option.move);
    assert.equal(heard[0][0], 'begin');
    const shown = names(heard);
    assert.equal(shown.lastIndexOf('begin'), 0);
    const end = shown.indexOf('end');
    assert.ok(shown.slice(1, end).every(name => ['play', 'show', 'gate'].includes(name)), shown.join());
    // in the order of the story, none twice and none left out
    assert.deepEqual(heard.filter(([name]) => name === 'play').map(([, what]) => what), engine.story(from, engine.steps).map(fact => fact.what));
    // a fact that ends a step has its position with it, and that is shown before the next step's facts
    let step = from;
    for (const [name, one, two, three] of heard.slice(1, end)) {
        if (name === 'play') {
            assert.ok(two >= step && (three === two + 1 || three <= two), `${one} of step ${two} at ${step}`);
        } else if (name === 'show') {
            assert.equal(two, null);
            assert.ok(one > step);
            step = one;
        }
    }
    assert.equal(step, engine.steps);
    assert.deepEqual(heard.at(-1).slice(0, 2), ['show', engine.steps]);
    assert.equal(heard.at(-1)[2], table.ask.kind);
});

test("a player's own result waits before the turn goes on to its Updates; a computer's does not", async () => {
    const mine = sit();
    await mine.table.inner.play.run();
    const work = await goToWork(mine.table);
    mine.heard.length = 0;
    await mine.table.do(work.options.at(-1).move);
    const waits = mine.heard.findIndex(([name, closed]) => name === 'gate' && closed);
    const what = (from, to) => mine.heard.slice(from, to).filter(([name]) => name === 'play').map(([, one]) => one);
    assert.ok(waits > 0 && ['roll', 'certain', 'got'].some(one => what(0, waits).includes(one)), what(0).join());
    assert.ok(['keeper', 'ignored'].includes(what(waits)[0]), what(waits).join());

    const theirs = sit({ people: 0, hooks: { moves: () => [engine.ask().moves[0]] } });
    theirs.table.on('fact', () => {
        theirs.table.inner.left = theirs.table.inner.left || engine.steps > 60;
    });
    await theirs.table.inner.play.run();
    assert.ok(engine.steps > 30);
    assert.ok(!names(theirs.heard).includes('gate'));
});

test('one press is taken back by one undo, a way through several hatches too', async () => {
    const { table } = sit();
    await table.inner.play.run();
    const begin = engine.steps;
    const far = ways(table).at(-1);
    assert.ok(far.moves.length > 1, 'a way with several moves');
    await table.do(far.moves);
    assert.equal(engine.steps, begin + far.moves.length);
    assert.ok(table.canUndo());
    await table.undo();
    assert.equal(engine.steps, begin);
    assert.ok(!table.canUndo());
});

test('a press is taken back by one undo after a reload too; one that is not known with the hatch that it opened', async () => {
    const { table } = sit();
    await table.inner.play.run();
    const begin = engine.steps;
    const far = ways(table).at(-1);
    for (const deeds of [undefined, engine.deeds]) {
        await table.do(far.moves);
        assert.ok(engine.open(engine.record(), deeds ? engine.deeds : []).ok);
        await table.undo();
        assert.equal(engine.steps, deeds ? begin : begin + far.moves.length - 2);
        assert.equal(engine.position().decision.kind, 'turn');
        engine.undoTo(begin);
        await table.inner.play.run();
    }
});

test('what dice or cards have answered cannot be taken back', async () => {
    const { table } = sit();
    await table.inner.play.run();
    const work = await goToWork(table);
    await table.do(work.options[0].move);
    const steps = engine.steps;
    assert.ok(!table.canUndo());
    await table.undo();
    assert.equal(engine.steps, steps);
});

test('a lesson refuses a move by a sentence, and the game stays', async () => {
    const said = [];
    const { table } = sit({ hooks: { guard: move => `not ${move}`, refuse: text => said.push(text) } });
    await table.inner.play.run();
    const steps = engine.steps;
    await table.do(table.plan.option.move);
    assert.deepEqual(said, [`not ${table.plan.option.move}`]);
    assert.equal(engine.steps, steps);
});

test('a plan that was chosen is kept within its turn; else the first repair, with the fewest minutes of the best chance', async () => {
    const { table } = sit();
    await table.inner.play.run();
    const { actions } = table.ask;
    const first = actions.find(one => one.options[0].roll) || actions.find(one => one.kind === 'draw') || actions.find(one => one.kind === 'pass');
    assert.equal(table.plan.action.kind, first.kind);
    const best = Math.max(...table.plan.action.options.map(one => one.chance));
    assert.equal(table.plan.option, table.plan.action.options.find(one => one.chance === best));
    const other = actions.find(one => one.kind === 'pass');
    table.setPlan({ action: other, option: other.options[0], touched: true });
    await table.inner.play.run();
    assert.equal(table.plan.action.kind, 'pass');
    table.setPlan({ touched: false });
    await table.inner.play.run();
    assert.equal(table.plan.action.kind, first.kind);
});
