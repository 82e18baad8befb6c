// Boats as a whole: again with the same dice, another one for the same crew, given up.

import assert from 'node:assert/strict';
import test from 'node:test';
import { app } from '../../../web/app/app.js';
import { again } from '../../../web/screens/boat.js';
import { gameState, isOver } from '../../../web/table/games.js';
import { fakeBrowser, openEngine } from './lib.mjs';

fakeBrowser();
app.engine = await openEngine();
const { engine } = app;
const config = { edition: 'first', players: 4, gnomes: 4, crazed: true };
const seats = ['person', 'mate', 'mate', 'sailor'].map(kind => ({ kind, name: '' }));

function sit(seed, loyal = false) {
    engine.start({ config, seed, names: ['Ann', 'mate', 'mate', 'sailor'], loyal });
    return { engine, game: { id: 'OLD', seats }, position: engine.position() };
}

test('the same boat again has the same crew, rules and dice', () => {
    const table = sit(77n);
    const opening = engine.hash(0);
    const game = again(table, engine.seed, () => {});
    assert.equal(engine.seed, '77');
    assert.equal(engine.hash(0), opening);
    assert.deepEqual(game.seats, seats);
    assert.notEqual(game.id, 'OLD');
    const { edition, players, gnomes, crazed, less_deadly } = engine.position().config;
    assert.deepEqual({ edition, players, gnomes, crazed, less_deadly }, { ...config, less_deadly: false });
    assert.deepEqual(engine.names.slice(0, 4), ['Ann', 'mate', 'mate', 'sailor']);
});

test('a new boat for the same crew has other dice; played by hand it stays that', () => {
    again(sit(77n), '78', () => {});
    assert.equal(engine.seed, '78');
    again(sit(null), '78', () => {});
    assert.equal(engine.seed, null);
});

test('whom a crazed crew plays for stands in the record, and a new boat has it too', () => {
    const { wasm } = engine;
    // the whole game, by mates in every seat
    const play = loyal => {
        sit(5n, loyal);
        for (let { decision } = engine.position(); decision.kind !== 'over'; { decision } = engine.position()) {
            wasm.call('rn_page_crew', decision.gnome.charCodeAt(0) - 65, 2, 1, 0);
        }
        return engine.hash();
    };
    assert.notEqual(play(true), play(false));
    assert.ok(!engine.record().includes('loyal') && !engine.loyal);
    again(sit(5n, true), '78', () => {});
    assert.ok(engine.loyal);
    const record = engine.record();
    assert.ok(record.includes('\nloyal: all\n'));
    sit(5n);
    assert.ok(engine.open(record).ok && engine.loyal);
    engine.start({ config: { ...config, crazed: false }, seed: 1n, loyal: true });
    assert.ok(!engine.loyal);
});

test('a boat that was given up is over', () => {
    assert.ok(isOver({ resigned: true }) && isOver({ result: 'lost' }) && !isOver({ result: null }));
    assert.equal(gameState({ resigned: true, next: 'A' }), 'Given up');
});
