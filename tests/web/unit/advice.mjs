// Hints: what they say is what they do, and each can be followed to the button that is left to the player. The rules and the
// advice are the real ones.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { app } from '../../../web/app/app.js';
import { followHint } from '../../../web/panels/advice.js';
import { newTable } from '../../../web/table/table.js';
import { planWords } from '../../../web/table/texts.js';
import { fakeBrowser, openEngine } from './lib.mjs';

fakeBrowser();
app.engine = await openEngine();
app.settings = { speed: 'once' };
const { engine } = app;
const GAMES = 12; // how good a hint is is not the question

// The game that the engine has, all by people, at its last position; refused: what could not be done.
async function sit() {
    const seats = engine.position().gnomes.map(() => ({ kind: 'person', name: '' }));
    const table = newTable(document.getElementById('screen'), { seats }, {});
    table.panels = { act: { show() {} }, event: { hurry() {}, waits: () => false } };
    table.parts = { told: {}, stage: null };
    table.refused = [];
    table.why = (...what) => table.refused.push(what);
    table.on('gate', () => table.gate());
    await table.inner.play.run();
    return table;
}

// Follows a hint of a turn; true if its action is what is left to be pressed.
async function follow(table, moves) {
    await followHint(table, moves);
    assert.deepEqual(table.refused, [], moves.join());
    return table.plan.hinted === moves.at(-1) && table.plan.option?.move === moves.at(-1);
}

test('a hatch that is only opened is told and done as that, not as a way through it', async () => {
    engine.start({ config: { edition: 'revised', players: 3, gnomes: 3 }, seed: '1' });
    const table = await sit();
    const begin = table.state(table.ask.gnome).space;
    const { moves: [to] } = Object.values(table.ask.ways).find(way => way.moves.length === 2);
    const plan = [to, 'stay', 'pass'];
    const words = planWords(plan, table);
    const { spaces } = table.words();
    assert.equal(words.length, 3);
    assert.ok(words[0].includes(spaces[to.split(' ')[1]]) && words[0] !== planWords([to, 'enter'], table)[0], words.join());
    const { gnome } = table.ask;
    assert.ok(await follow(table, plan));
    assert.equal(table.state(gnome).space, begin);
    await table.do(table.plan.option.move);
    assert.equal(table.state(gnome).space, begin);
});

test('a hatch that stands open already: going through it has words, too', async () => {
    engine.start({ config: { edition: 'revised', players: 3, gnomes: 3 }, seed: '1' });
    const table = await sit();
    const { moves: [to] } = Object.values(table.ask.ways).find(way => way.moves.length === 2);
    await table.do(to);
    for (const move of table.ask.moves) {
        assert.ok(planWords([move], table).join(), move);
    }
    assert.ok(table.ask.moves.includes('enter'));
});

const records = fileURLToPath(new URL('../../records', import.meta.url));

test('every hint can be followed up to its action', async () => {
    let followed = 0;
    for (const name of readdirSync(records).filter(one => /^revised.*\.rn$/.test(one)).slice(0, 3)) {
        assert.ok(engine.open(readFileSync(join(records, name), 'utf8')).ok);
        const turns = Array.from({ length: engine.steps }, (_, step) => step).filter(step => engine.position(step).decision.kind === 'turn');
        for (const step of turns.filter((_, i) => i % 9 === 4).reverse()) { // undone one after the other
            engine.undoTo(step);
            for (const { moves, reasons } of engine.wasm.ask('rn_page_hints', 3, GAMES)) {
                if (!reasons.length) {
                    continue; // whoever is doomed has no plan
                }
                const table = await sit();
                assert.ok(await follow(table, moves), `${name}, step ${step}: ${moves.join()}`);
                engine.undoTo(step);
                followed++;
            }
        }
    }
    assert.ok(followed > 30, `${followed}`);
});
