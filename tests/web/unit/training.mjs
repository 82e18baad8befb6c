// The coach, and the crew that explains itself.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { app } from '../../../web/app/app.js';
import { WHOLE } from '../../../web/engine/crew.js';
import { hintFor, lastPlan, movesOf, reasons } from '../../../web/panels/explain.js';
import { makeCoach, verdictOn } from '../../../web/panels/training.js';
import { openEngine } from './lib.mjs';

const hint = { moves: ['open 4', 'enter', 'fix-reactor 6'], reasons: ['track'] };

test('a plan is objected to when something is clearly better, and it is not that itself', () => {
    assert.equal(verdictOn(['pass'], hint, [0.3, 0.4]).hint, hint);
    assert.equal(verdictOn(['pass'], hint, [0.38, 0.4]), null);
    assert.equal(verdictOn(hint.moves, hint, [0.3, 0.4]), null);
    assert.equal(verdictOn(['pass'], hint, [0.3, null]), null); // nobody answered
    assert.equal(verdictOn(['pass'], undefined, []), null);
});

test('the coach is silent unless it is wanted, and lets pass what it finds no fault with', async () => {
    const asked = [];
    const chances = { pass: 0.3, 'draw 1': 0.5 };
    app.settings = { coach: false };
    app.crew = {
        hints: async () => [{ moves: ['draw 1'], reasons: ['items'] }],
        rescue: async (engine, seat, moves) => (asked.push(moves[0]), { chance: chances[moves[0]], threats: [] }),
    };
    globalThis.document = { getElementById: () => null, querySelector: () => null, createElement: () => { throw new Error('nobody is asked'); } };
    const table = {
        engine: null, position: { hash: '1' }, plan: {},
        ask: { kind: 'turn', gnome: 'A', actions: [{ options: [{ move: 'draw 1' }, { move: 'pass' }] }] },
    };
    const coach = makeCoach(table);
    assert.equal(await coach(['pass']), true);
    app.settings.coach = true;
    assert.equal(await coach(['open 4', 'enter']), true); // a way is no plan
    table.plan.hinted = 'draw 1';
    assert.equal(await coach(['draw 1']), true);
    assert.deepEqual(asked, []);
});

test('the last plan of a gnome is found in the game, and told from its beginning', async () => {
    const engine = await openEngine();
    engine.open(readFileSync(new URL('../../records/revised-3.rn', import.meta.url), 'utf8'));
    const moves = movesOf(engine.record());
    assert.equal(moves.length, engine.steps);
    for (const gnome of ['A', 'B', 'C']) {
        const plan = lastPlan(gnome, engine.steps, step => engine.position(step).decision, step => moves[step]);
        assert.equal(engine.position(plan.step).decision.gnome, gnome);
        assert.equal(engine.position(plan.step).decision.kind, 'turn');
        assert.ok(plan.step === 0 || engine.position(plan.step - 1).decision.gnome !== gnome || !/^(open|enter|use|stay)/.test(moves[plan.step - 1]));
    }
    assert.equal(lastPlan('H', engine.steps, step => engine.position(step).decision, step => moves[step]), null);
});

test('its reason is that of the same plan, or of one with the same end', () => {
    const hints = [{ moves: ['draw 2'] }, { moves: ['open 4', 'enter', 'fix-reactor 6'] }, { moves: ['fix-reactor 3'] }];
    assert.equal(hintFor(['fix-reactor 3'], hints), hints[2]);
    assert.equal(hintFor(['fix-reactor 9'], hints), hints[1]);
    assert.equal(hintFor(['pass'], hints), null);
});

test('what it was good for is told with how good it looked, and what else there was', () => {
    app.engine = { advised: moves => moves.join(', ') };
    const hints = [{ moves: ['draw 2'], reasons: ['items'], rescue: 0.6 * WHOLE }, { moves: ['pass'], reasons: ['place'], rescue: 0.4 * WHOLE }];
    assert.equal(reasons(['draw 2'], hints), 'It gets items. The chance of rescue with it was 60%. The next best: pass (40%).');
    assert.equal(reasons(['pass'], hints), 'It waits where it will be needed. The chance of rescue with it was 40%. Perhaps better: draw 2 (60%).');
    assert.equal(reasons(['draw 3'], hints), 'It gets items.');
    assert.equal(reasons(['fix-reactor 3'], hints), 'A captain would see it otherwise: draw 2.');
    assert.equal(reasons(['pass'], []), 'There was little to choose.');
});
