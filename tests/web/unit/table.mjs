// A game on the screen without a screen: what is asked of a table, in which order what happened is shown, what one press
// takes back. The rules are the real ones.

import assert from 'node:assert/strict';
import test from 'node:test';
import { app } from '../../../web/app/app.js';
import { cardKeys, choosePlan, marked } from '../../../web/table/plan.js';
import { spentMinutes } from '../../../web/table/spent.js';
import { newTable } from '../../../web/table/table.js';
import { fakeBrowser, openEngine } from './lib.mjs';

fakeBrowser();
app.engine = await openEngine();
app.settings = { speed: 'once' };
app.crew = { moves: async () => null, drop() {} };
const { engine } = app;

// A table for three people, and what its one panel was told. hooks: as of a lesson.
function sit({ seed = 1, people = 3, hooks = {}, config = {} } = {}) {
    engine.start({ config: { edition: 'revised', players: 3, gnomes: 3, ...config }, seed });
    return seat(people, hooks);
}

// The same for the game that the engine has.
function seat(people = 3, hooks = {}) {
    const heard = [];
    const tell = name => (...told) => {
        heard.push([name, ...told]);
    };
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
    table.panels.event = { hurry() {}, waits: () => false };
    table.parts = { told: {}, stage: null };
    table.on('gate', () => table.gate());
    return { table, heard };
}

// An action that can be taken wherever one stands.
const pass = table => table.ask.actions.find(one => one.kind === 'pass').options[0].move;
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
    await table.do(pass(table));
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
    const { table } = sit({ hooks: { guard: moves => `not ${moves.join()}`, refuse: text => said.push(text) } });
    await table.inner.play.run();
    const steps = engine.steps;
    await table.do(pass(table));
    assert.deepEqual(said, [`not ${pass(table)}`]);
    assert.equal(engine.steps, steps);
});

test('a plan begins with what the room is good for, with the fewest minutes of the best chance, or with nothing', async () => {
    const begun = new Set();
    for (let seed = 1; seed < 30; seed++) {
        const { table } = sit({ seed });
        await table.inner.play.run();
        const { action, option } = table.plan;
        begun.add(action?.kind ?? null);
        if (action) {
            const best = Math.max(...action.options.map(one => one.chance));
            assert.equal(option, action.options.find(one => one.chance === best));
            assert.ok(!option.danger && !option.late);
        }
        assert.ok(!['pass', 'end', 'trade', 'attack', 'abandon'].includes(action?.kind), `${seed}: begins with ${action?.kind}`);
    }
    assert.ok(begun.has(null) && begun.has('draw'), [...begun].join());
});

test('a plan that was chosen is kept within its turn', async () => {
    const { table } = sit();
    await table.inner.play.run();
    const first = table.plan.action;
    const other = table.ask.actions.find(one => one.kind === 'pass');
    table.setPlan({ action: other, option: other.options[0], touched: true });
    await table.inner.play.run();
    assert.equal(table.plan.action.kind, 'pass');
    table.setPlan({ touched: false });
    await table.inner.play.run();
    assert.equal(table.plan.action?.kind, first?.kind);
});

// ---- Danger -------------------------------------------------------------------------------------

// A game with dice of one's own, brought to this: a leak, or a fire, in the room of whoever moves next.
async function meet(event) {
    const { table } = sit({ seed: null });
    const told = { die: 0, event: [event, 'respite'], wanted: 0 };
    const chance = ask => {
        const find = word => ask.moves.find(move => move.startsWith(word));
        if (ask.chance === 'die') {
            return 'die ' + (told.wanted || (told.die++ % 10) + 1);
        }
        const card = ask.chance === 'event' ? find(`event ${told.event[0]} `) : null;
        if (card && ask.chance === 'event') {
            told.event.shift();
            told.wanted = Number(engine.position().gnomes.find(one => one.gnome === engine.position().order[0]).space);
            return card;
        }
        return find('event respite') || ask.moves[0];
    };
    table.inner.hooks.chance = chance;
    await table.inner.play.run();
    for (let turn = 0; turn < 12; turn++) {
        const { space } = table.state(table.ask.gnome);
        const room = table.position.rooms.find(one => String(one.room) === space);
        if (room?.water === 'high' || room?.fire) {
            return table;
        }
        await table.do(table.ask.kind === 'turn' ? pass(table) : table.ask.moves[0]);
    }
    throw new Error(`nobody meets ${event}`);
}

test('in high water what ends the turn is deadly, is said so, and nothing is chosen beforehand', async () => {
    const table = await meet('leak');
    const option = table.ask.actions.find(one => one.kind === 'pass').options[0];
    assert.equal(table.plan.action, null);
    assert.equal(option.danger, 'death');
    assert.match(option.peril, /drowns/);
    assert.notEqual(option.next, table.ask.gnome, 'the dead are not next');
    assert.equal(option.events, 0, 'and meet nothing');
    const { gnome } = table.ask;
    const { next } = option;
    await table.do(option.move);
    assert.equal(table.state(gnome).status, 'dead');
    assert.equal(table.ask.gnome, next);
});

test('in a fire a repair that may fail says that one must flee then, and is not chosen beforehand', async () => {
    const table = await meet('fire');
    const { options } = table.ask.actions.find(one => one.kind === 'extinguish');
    for (const option of options.filter(one => one.chance < 10)) {
        assert.ok(['flee', 'fail'].includes(option.danger), option.move);
        assert.match(option.peril, option.danger === 'flee' ? /must flee at once, or it dies/ : /dies: there is no way out/);
    }
    assert.ok(!table.plan.option?.danger);
});

test('a repair that could cost the life is not chosen beforehand, even as the best there is', () => {
    const begins = danger => {
        const options = [{ move: 'extinguish 1', minutes: 1, roll: true, chance: 4, danger }];
        const table = { givenUp: () => false, position: { turn: 1 }, plan: {}, ask: { actions: [{ kind: 'extinguish', best: 0, options }] } };
        choosePlan(table);
        return table.plan.action?.kind ?? null;
    };
    assert.deepEqual([null, 'flee', 'faint', 'fail', 'death'].map(begins), ['extinguish', null, null, null, null]);
});

// ---- The end of a turn ---------------------------------------------------------------------------

// Plays games by whatever can be done and counts how often End turn was pressed in each turn of a person, by its gate or
// by a move that is it.
test('End turn is pressed exactly once in every turn, whatever was done and asked in it', async () => {
    const pressed = new Map();
    const kinds = new Set();
    const late = new Set(); // what 'done' was where there was something to use before the turn ends
    for (const seed of [1, 2, 3, 4, 5, 6, 14]) { // in the last one somebody who has acted has a choice left
        const { table } = sit({ seed });
        const press = turn => pressed.set(turn, (pressed.get(turn) ?? 0) + 1);
        const of = () => `${seed}: ${table.position.turn}`;
        table.on('gate', () => press(of()));
        await table.inner.play.run();
        for (let i = 0; i < 150 && table.ask.kind !== 'over'; i++) {
            const { ask } = table;
            const turn = of();
            const act = ask.actions && ask.actions[(seed * 7 + i) % ask.actions.length];
            const move = act ? act.options.at(-1).move : ask.moves[(seed + i) % ask.moves.length];
            kinds.add(ask.kind);
            if (ask.kind === 'late') {
                late.add(table.canEnd() ? 'ends' : 'ended');
            }
            if (['pass', 'end'].includes(move) || (move === 'done' && ask.kind === 'late' && table.canEnd())) {
                press(turn);
            }
            await table.do(move);
        }
    }
    assert.deepEqual([...late].sort(), ['ended', 'ends']);
    assert.ok(kinds.has('late') && kinds.has('give') && kinds.has('block') && pressed.size > 100, `${[...kinds]} ${pressed.size}`);
    assert.deepEqual([...pressed].filter(([, times]) => times !== 1), []);
});

test('an end of the turn that is taken back is asked for again', async () => {
    for (let seed = 1; seed < 60; seed++) {
        const { table } = sit({ seed });
        await table.inner.play.run();
        await table.do(pass(table));
        if (table.ask.kind === 'late' && table.canUndo()) {
            assert.ok(!table.canEnd(), 'it was pressed');
            await table.undo();
            const action = table.ask.actions.find(one => one.kind === 'pass');
            table.setPlan({ action, option: action.options[0] });
            assert.ok(table.canEnd());
            return;
        }
    }
    throw new Error('nobody has anything to use late');
});

test('a page that is loaded anew in the Updates of a turn does not ask for its end again', async () => {
    let seen = 0; // answers given there, behind which the Updates went on
    for (const seed of [1, 2, 3, 4, 5, 6]) {
        let { table } = sit({ seed });
        await table.inner.play.run();
        for (let i = 0; i < 150 && table.ask.kind !== 'over'; i++) {
            const { ask } = table;
            const act = ask.actions && ask.actions[(seed * 7 + i) % ask.actions.length];
            const isLate = table.position.phase === 'updates';
            let gates = 0;
            if (isLate) {
                assert.ok(engine.open(engine.record(), engine.deeds).ok);
                ({ table } = seat());
                table.on('gate', () => gates++);
                await table.inner.play.run();
            }
            const from = engine.steps;
            await table.do(act ? act.options.at(-1).move : ask.moves[(seed + i) % ask.moves.length]);
            const told = engine.story(from, engine.steps).map(fact => fact.what);
            const going = told.slice(0, told.indexOf('turn') + 1 || told.length).some(what => ['keeper', 'ignored'].includes(what));
            assert.equal(isLate ? gates : 0, 0, `seed ${seed}, step ${from}: ${told}`);
            seen += Number(isLate && going);
        }
    }
    assert.ok(seen > 3, `${seen}`);
});

test('who is asked twice in a turn is told twice', async () => {
    const { table } = sit({ seed: null });
    const asked = [];
    table.on('asked', () => asked.push(table.position.step));
    await table.inner.play.run();
    assert.deepEqual(asked, [0], 'a die of one\'s own is asked for');
    await table.do(table.ask.moves[0]);
    await table.do(table.ask.moves[0]);
    assert.deepEqual(asked, [0, 1, 2]);
});

test('a die that was mistyped can be taken back', async () => {
    const { table } = sit({ seed: null });
    await table.inner.play.run();
    assert.ok(!table.canUndo(), 'nothing is told yet');
    await table.do('die 4');
    assert.ok(table.canUndo());
    await table.undo();
    assert.equal(engine.steps, 0);
    assert.equal(table.ask.chance, 'die');
    assert.match(table.ask.purpose, /room/);
});

// ---- Hands too full ------------------------------------------------------------------------------

test('cards are marked until they are enough, and go at once', () => {
    assert.deepEqual(cardKeys({ grog: 2, coffee: 1 }), ['grog#0', 'grog#1', 'coffee#0']);
    let away = marked([], 'grog#0', 2);
    away = marked(away, 'coffee#0', 2);
    assert.deepEqual(away, ['grog#0', 'coffee#0']);
    assert.deepEqual(marked(away, 'grog#1', 2), ['coffee#0', 'grog#1'], 'never too many');
    assert.deepEqual(marked(away, 'grog#0', 2), ['coffee#0'], 'and no longer');
});

test('the minutes of a turn do not get less in its Updates', () => {
    const memory = { turn: -1, minutes: 0 };
    const at = (turn, phase, time, ghost) => spentMinutes(memory, { turn, phase, active: 'A', ghost, gnomes: [{ gnome: 'A', time }] });
    assert.equal(at(1, 'movement', 50, 48), 2);
    assert.equal(at(1, 'action', 50, 44), 6);
    assert.equal(at(1, 'updates', 47, 44), 6);
    assert.equal(at(1, 'updates', 44, 44), 6);
    assert.equal(at(2, 'movement', 40, 40), 0);
    assert.equal(spentMinutes({ turn: -1, minutes: 0 }, { turn: 3, phase: 'updates', active: 'A', ghost: 40, gnomes: [{ gnome: 'A', time: 43 }] }), 3);
});
