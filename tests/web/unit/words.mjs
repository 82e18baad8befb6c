// The page's own words against the engine's lists: a player, item, event or action that the engine has and the page has
// forgotten is noticed here.

import assert from 'node:assert/strict';
import test from 'node:test';
import { app } from '../../../web/app/app.js';
import { KINDS, USUAL_KIND } from '../../../web/engine/crew.js';
import { GNOMES, SWITCHES } from '../../../web/engine/engine.js';
import { eventText, itemText, kindText, moveWords, NAMES } from '../../../web/table/texts.js';
import { openEngine } from './lib.mjs';

app.engine = await openEngine();
const words = app.engine.words('revised');

test('computer players and variants are those of the engine, in its order', () => {
    assert.deepEqual(KINDS, Object.keys(words.kinds));
    assert.deepEqual([...SWITCHES], Object.keys(words.variants));
    assert.ok(KINDS.includes(USUAL_KIND));
});

test('every thing of the engine has its words', () => {
    for (const [text, list] of [[kindText, ['person', ...KINDS]], [itemText, Object.keys(words.items)], [eventText, Object.keys(words.events)]]) {
        for (const one of list) {
            assert.ok(text(one).length > 2, one);
        }
    }
    assert.deepEqual(Object.keys(NAMES), GNOMES);
});

test('every move that comes up can be said', () => {
    const said = new Set();
    for (let seed = 1; seed <= 12; seed++) {
        app.engine.start({ config: { edition: seed % 2 ? 'revised' : 'first', players: 4, gnomes: 4, crazed: seed % 3 === 0 }, seed: seed % 4 ? BigInt(seed) : null });
        let random = seed;
        for (let step = 0; step < 300; step++) {
            const ask = app.engine.ask();
            if (ask.kind === 'over') {
                break;
            }
            const table = { position: app.engine.position(), name: gnome => NAMES[gnome] };
            for (const move of ask.moves) {
                const text = moveWords(move, table);
                assert.ok(text && !/undefined|NaN|%[sd]/.test(text), `${move}: ${text}`);
                said.add(move.split(' ')[0]);
            }
            random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
            app.engine.play(ask.moves[random % ask.moves.length]);
        }
    }
    for (const verb of ['use', 'open', 'enter', 'stay', 'draw', 'trade', 'give', 'done', 'pass', 'end', 'discard', 'block', 'die', 'event', 'item', 'stack']) {
        assert.ok(said.has(verb), `${verb} came up`);
    }
});
