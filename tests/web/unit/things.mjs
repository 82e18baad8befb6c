// What the things on the game screen are: every one of the engine's has its words, in every language, its picture and a
// clause that the rules have; where it is mended is what the engine says.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { app } from '../../../web/app/app.js';
import { GNOMES } from '../../../web/engine/engine.js';
import { describe, headings, THINGS } from '../../../web/panels/things.js';
import { NAMES } from '../../../web/table/texts.js';
import { openEngine, web } from './lib.mjs';

app.engine = await openEngine();
const { engine } = app;
engine.start({ config: { edition: 'revised', players: 8, gnomes: 8 }, seed: 3n });
engine.calls(GNOMES.map(gnome => NAMES[gnome]));
const position = engine.position();
const words = engine.words('revised');
const table = {
    engine, position, ask: engine.ask(), plan: { action: null, option: null }, words: () => words, name: gnome => NAMES[gnome],
    state: gnome => position.gnomes.find(one => one.gnome === gnome), asked: () => true,
};
const box = engine.box();
const sprite = readFileSync(join(web, 'art/sprite.svg'), 'utf8');
const clauses = new Set(JSON.parse(readFileSync(join(process.argv[2] || 'build', 'web/rules/en.json'), 'utf8')).map(rule => rule.clause).filter(Boolean));

// All there are of each kind.
const ALL = {
    item: Object.keys(words.items), room: Object.keys(words.spaces), hatch: box.hatches, gnome: GNOMES, mugs: ['', 'A'],
    space: Array.from({ length: 61 }, (_, at) => String(at)), token: Object.keys(words.tokens), gauge: Object.keys(words.tracks),
    phase: Object.keys(words.phases).filter(one => THINGS.phase.list().includes(one)), event: Object.keys(words.events),
};

test('every thing has a name, words, a picture that there is and a clause of the rules', () => {
    for (const [kind, thing] of Object.entries(THINGS)) {
        for (const what of ALL[kind] || thing.list(table)) {
            const told = describe(table, kind, what);
            const texts = [told.name, ...told.does, ...told.now];
            assert.ok(told.name && told.does.join(''), `${kind} ${what}`);
            texts.forEach(text => assert.ok(!/undefined|NaN|null|%[\d$]*[sd]/.test(text), `${kind} ${what}: ${text}`));
            assert.ok(clauses.has(told.clause), `${kind} ${what}: clause ${told.clause}`);
            assert.ok(!told.sign || sprite.includes(`id="${told.sign}"`), `${kind} ${what}: ${told.sign}`);
        }
        assert.ok(!thing.list || headings()[kind], kind);
    }
    assert.deepEqual(ALL.phase.length, THINGS.phase.list().length);
});

test('what is mended where is the engine\'s', () => {
    assert.deepEqual(new Set(box.repairs.map(one => one.track).filter(Boolean)), new Set(Object.keys(words.tracks)));
    assert.deepEqual(new Set(box.repairs.map(one => one.token).filter(Boolean)), new Set(Object.keys(words.tokens)));
    for (const { space, action, track, token } of box.repairs) {
        assert.ok(describe(table, 'room', space).does.join(' ').includes(words.actions[action]), space);
        for (const [kind, what] of [['gauge', track], ['token', token]]) {
            assert.ok(!what || describe(table, kind, what).does.join(' ').includes(words.spaces[space]), `${kind} ${what}`);
        }
    }
    box.draw.forEach(space => assert.ok(describe(table, 'room', space).does.length, space));
});

test('what the boat may be lost by is told with the chance of rescue, the likeliest first', () => {
    const now = threats => describe({ ...table, threats }, 'rescue', '0').now;
    const { reasons } = words;
    assert.deepEqual(now(undefined), []);
    assert.deepEqual(now([]), []);
    assert.deepEqual(now([{ reason: 'missiles', share: 0.12 }, { reason: 'heat', share: 0.05 }]),
        [`How the boat may be lost: ${reasons.missiles} 12%, ${reasons.heat} 5%.`]);
});

test('a thing tells of the position, as a seat sees it', () => {
    const text = (kind, what) => describe(table, kind, what).does.join(' ');
    assert.match(text('gauge', 'heat'), new RegExp(`\\b${position.tracks.heat}\\b.*\\b${box.lost}\\b`));
    assert.ok(text('room', position.gnomes[0].space).includes(NAMES.A));
    assert.match(text('space', String(position.gnomes[0].time)), new RegExp(NAMES.A));
    assert.equal(describe(table, 'gnome', 'C').name, NAMES.C);
    engine.start({ config: { edition: 'first', players: 4, gnomes: 4, crazed: true }, seed: 3n });
    const [held] = Object.keys(engine.position().gnomes[1].items).map(one => engine.words('first').items[one]);
    const seen = seat => describe({ ...table, position: engine.position(), seat }, 'gnome', 'B').does.join(' ');
    assert.ok(seen('B').includes(held), 'one\'s own hand');
    assert.ok(!seen('A').includes(held), 'another\'s is secret');
});
