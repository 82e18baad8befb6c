// The page's own words against the engine's lists: a player, item, event or action that the engine has and the page has
// forgotten is noticed here.

import assert from 'node:assert/strict';
import test from 'node:test';
import { app } from '../../../web/app/app.js';
import { QUAKES } from '../../../web/board/boardplay.js';
import { BEST_KIND, KINDS, USUAL_KIND } from '../../../web/engine/crew.js';
import { GNOMES, SWITCHES } from '../../../web/engine/engine.js';
import { keysOf } from '../../../web/net/voice.js';
import { standInText } from '../../../web/panels/crewpeople.js';
import { commandsOf, keyList } from '../../../web/panels/keys.js';
import { VARIANTS } from '../../../web/screens/choose.js';
import { figuresOf, variantsOf } from '../../../web/screens/share.js';
import { askTitle, eventText, itemText, kindText, moveWords, NAMES, otherAskText } from '../../../web/table/texts.js';
import { openEngine } from './lib.mjs';

app.engine = await openEngine();
const words = app.engine.words('revised');

test('computer players and variants are those of the engine, in its order', () => {
    assert.deepEqual(KINDS, Object.keys(words.kinds));
    assert.deepEqual([...SWITCHES], Object.keys(words.variants));
    for (const kind of [USUAL_KIND, BEST_KIND]) {
        assert.ok(KINDS.includes(kind), kind);
    }
    for (const event of QUAKES) {
        assert.ok(event in words.events, event);
    }
});

test('every variant has its sentence where a game is set up', () => {
    assert.deepEqual(Object.keys(VARIANTS).sort(), [...SWITCHES].sort());
    for (const [name, text] of Object.entries(VARIANTS)) {
        assert.ok(text().length > 10, name);
    }
});

test('a link names later variants only when they are on, and lacks those that came after it', () => {
    const all = [...SWITCHES];
    try {
        SWITCHES.splice(5, SWITCHES.length, 'newer', 'newest');
        assert.equal(figuresOf({ crazed: true }), '01000');
        assert.equal(figuresOf({}), '00000');
        assert.equal(figuresOf({ newer: true }), '000001');
        assert.equal(figuresOf({ level_flow: true, newest: true }), '0000101');
        assert.equal(variantsOf('01000').crazed, true);
        assert.equal(variantsOf('01000').newest, false);
        assert.equal(variantsOf('000001').newer, true);
        assert.equal(variantsOf('00000000'), null);
    } finally {
        SWITCHES.splice(0, SWITCHES.length, ...all);
    }
});

test('every thing of the engine has its words', () => {
    for (const [text, list] of [[kindText, ['person', ...KINDS]], [standInText, KINDS], [itemText, Object.keys(words.items)], [eventText, Object.keys(words.events)]]) {
        for (const one of list) {
            assert.ok(text(one).length > 2, one);
        }
    }
    assert.deepEqual(Object.keys(NAMES), GNOMES);
});

test('a decision without a title of its own is asked all the same', () => {
    app.engine.start({ config: { edition: 'revised', players: 4, gnomes: 4 }, seed: 1n });
    const [title, text] = askTitle({ ...app.engine.ask(), kind: 'newer' }, { position: app.engine.position(), name: gnome => NAMES[gnome] });
    assert.ok(title.length > 2);
    assert.equal(text, '');
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
            assert.equal(otherAskText(ask.kind).length > 5, ask.kind !== 'chance', `what others decide: ${ask.kind}`);
            random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
            app.engine.play(ask.moves[random % ask.moves.length]);
        }
    }
    for (const verb of ['use', 'open', 'enter', 'stay', 'draw', 'trade', 'give', 'done', 'pass', 'end', 'discard', 'block', 'die', 'event', 'item', 'stack']) {
        assert.ok(said.has(verb), `${verb} came up`);
    }
});

test('the list of keys has every letter that does something, and no other', () => {
    const letters = names => names.map(name => name.toLowerCase()).filter(name => /^[a-z]$/.test(name)).sort();
    for (const keys of [null, keysOf({}, {})]) {
        assert.deepEqual(letters(keyList(Boolean(keys)).map(([key]) => key)), letters(Object.keys(commandsOf({ keys }))));
    }
});
