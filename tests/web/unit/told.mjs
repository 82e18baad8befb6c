// What happened, in words: a turn in one line, and what is told to those who hear, when, and once.

import assert from 'node:assert/strict';
import test from 'node:test';
import { app } from '../../../web/app/app.js';
import { fakeBrowser, openEngine } from './lib.mjs';

fakeBrowser();
const regions = { say: [], shout: [] };
const region = id => ({
    set textContent(text) {
        if (text) {
            regions[id].push(text);
        }
    },
});
const { getElementById } = document;
document.getElementById = id => (id in regions ? region(id) : getElementById(id));
app.engine = await openEngine();
app.settings = { speed: 'once' };
const { engine } = app;
const { newTable } = await import('../../../web/table/table.js');
const { askTitle, endingText, NAMES } = await import('../../../web/table/texts.js');
const { turnLine, turnsOf, turnText } = await import('../../../web/table/turnline.js');
engine.calls(Object.values(NAMES));

// Any move, the same ones each time.
const random = (seed => () => (seed = (seed * 48271) % 2147483647) / 2147483647)(7);
const anyMove = moves => moves[Math.floor(random() * moves.length)];
app.crew = { moves: async () => [anyMove(engine.ask().moves)], drop() {} };

function sit(people) {
    const seats = Array.from({ length: 4 }, (_, i) => ({ kind: i < people ? 'person' : 'sailor', name: '' }));
    const table = newTable(document.getElementById('screen'), { seats }, {});
    table.parts = { told: { textContent: '' }, stage: null };
    table.panels = { act: { show() {} }, event: { hurry() {}, waits: () => false } };
    return table;
}

// A whole game of any moves, and its story.
function play(seed) {
    engine.start({ config: { edition: 'revised', players: 4, gnomes: 4 }, seed });
    for (let moves = engine.ask().moves; engine.position().decision.kind !== 'over'; moves = engine.ask().moves) {
        assert.ok(engine.play(anyMove(moves)).ok);
    }
    return engine.story(0, engine.steps);
}

test('every turn has a line, with its way, what was done, and each event', () => {
    let ways = 0;
    let rises = 0;
    for (const seed of [1, 2, 3, 4, 5, 6]) {
        const facts = play(seed);
        const table = sit(0);
        table.position = engine.position();
        const words = table.words();
        const turns = turnsOf(facts);
        assert.deepEqual(turns.flatMap(turn => turn.facts), facts, 'nothing is lost');
        assert.equal(turns[0].gnome, facts[0].what === 'turn' ? facts[0].gnome : null);
        for (const turn of turns.slice(1)) {
            const line = turnLine(turn, table);
            const way = turn.facts.filter(fact => fact.what === 'moved').map(fact => fact.to);
            const events = turn.facts.filter(fact => fact.what === 'event');
            assert.ok(turnText(turn, table).startsWith(table.name(turn.gnome)));
            assert.ok(way.every(space => line.includes(` → ${space === 'sea' ? words.spaces.sea : space}`)), line);
            assert.ok(events.every(fact => line.includes(words.events[fact.type])), line);
            for (const fact of turn.facts) {
                if (fact.what === 'track' && turn.facts.some(one => one.what === 'event' || one.what === 'action')) {
                    assert.ok(fact.from !== fact.to && line.includes(`${words.tracks[fact.track]} ${fact.from} → ${fact.to}`), line);
                    rises++;
                } else if (fact.what === 'died') {
                    assert.ok(line.includes(fact.text.replace(/\.$/, '')), line);
                }
            }
            ways += way.length > 1;
        }
    }
    assert.ok(ways > 5 && rises > 10, `${ways} ways, ${rises} tracks`);
});

test('a line as it is read', () => {
    const table = sit(0);
    table.position = engine.position();
    const fact = (what, more = {}) => ({ what, gnome: 'D', text: '', step: 0, ...more });
    const [turn] = turnsOf([
        fact('turn', { at: 34 }), fact('hatch', { from: '8', to: '5' }), fact('moved', { to: '5', minutes: 1 }), fact('ghost'),
        fact('hatch', { from: '5', to: '2' }), fact('moved', { to: '2', minutes: 1 }), fact('used', { item: 'toolbox' }),
        fact('action', { action: 'fix-oxygen', minutes: 3 }), fact('roll', { die: 2, need: 6, success: true }),
        fact('track', { track: 'asphyxiation', from: 6, to: 5 }), fact('keeper', { at: 31 }), fact('event', { type: 'fire' }),
        fact('room-die', { room: 7 }), fact('fire', { room: 7 }), fact('keeper', { at: 29 }),
    ]);
    assert.equal(turnText(turn, table),
        'Dörte, 34 → 29: 8 → 5 → 2, 2 minutes; Toolbox; Fix Oxygen Pumps, 3 minutes: success, Asphyxiation 6 → 5; Fire: Missile Control (7)');
});

test('below a heading the result is not said again', () => {
    const words = engine.words();
    assert.equal(words.results.rescued, 'Rescued!');
    assert.equal(endingText(words, { result: 'rescued', reason: null }), 'Help has arrived and the crew is saved.');
    assert.equal(endingText(words, { result: 'lost', reason: 'heat' }), words.endings.heat);
});

// Lets a game go on until a person is asked at a new turn; everything that was said until then.
async function heardUntilAsked(table) {
    regions.say.length = 0;
    while (!table.asked() && !table.position.result) {
        await new Promise(done => setTimeout(done, 5));
    }
    await new Promise(done => setTimeout(done, 420)); // lines that come close together are said together
    return regions.say.join(' ');
}

test("others' turns are told in one line each when this screen's player is asked, one's own result with the button", async () => {
    engine.start({ config: { edition: 'revised', players: 4, gnomes: 4 }, seed: 3 });
    const table = sit(1);
    const gates = [];
    table.on('gate', () => {
        gates.push(table.parts.told.textContent);
        table.gate();
    });
    table.inner.play.run();
    await new Promise(done => setTimeout(done));
    await heardUntilAsked(table);
    let turns = 0;
    let gatesSeen = 0;
    for (let tries = 0; tries < 200 && (turns < 2 || !gatesSeen) && !table.position.result; tries++) {
        const from = engine.steps;
        table.do(anyMove(table.ask.moves));
        await new Promise(done => setTimeout(done, 5));
        const heard = await heardUntilAsked(table);
        const story = engine.story(from, engine.steps);
        const others = turnsOf(story).filter(turn => turn.gnome && turn.gnome !== 'A');
        if (others.length && table.asked()) {
            turns++;
            for (const turn of others) {
                const text = turnText(turn, table);
                assert.equal(heard.split(text).length, 2, `once: ${text} in ${heard}`);
                assert.ok(turn.facts.filter(fact => fact.what === 'action').every(fact => !heard.includes(fact.text)), heard);
            }
        }
        for (const told of gates.splice(0)) {
            assert.ok(story.some(fact => fact.text && told.includes(fact.text)), told);
            assert.ok(!heard.includes(told), 'not twice');
            gatesSeen++;
        }
    }
    assert.ok(turns > 1 && gatesSeen > 0, 'nobody else has played, or nothing was waited for');
});

// Waits for the next thing that is said at once.
async function shouted() {
    for (let tries = 0; tries < 2000 && !regions.shout.length; tries++) { // ends what would wait for ever
        await new Promise(done => setTimeout(done, 5));
    }
    return regions.shout.splice(0).join(' ');
}

test('dice and cards of one\'s own are asked for aloud, each one', async () => {
    engine.start({ config: { edition: 'revised', players: 4, gnomes: 4 }, seed: null });
    const table = sit(4);
    regions.shout.length = 0;
    await table.inner.play.run();
    for (let i = 0; i < 3; i++) {
        assert.equal(table.ask.kind, 'chance');
        const [title, text] = askTitle(table.ask, table);
        assert.equal(await shouted(), `${title}. ${text}`, `question ${i}`);
        await table.do(table.ask.moves[i]);
    }
});
