// A game looked back at: told in sentences, luck credited to the die or card that brought it, kept once it is made.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeStore } from '../../../web/app/store.js';
import { look, sum } from '../../../web/engine/reviewer.js';
import { seatsFrom } from '../../../web/screens/review.js';
import { keepReview, keptReview, slim } from '../../../web/screens/reviews.js';
import { turningPoints } from '../../../web/screens/reviewparts.js';
import { NAMES } from '../../../web/table/texts.js';
import { openEngine } from './lib.mjs';

const engine = await openEngine();
const { spaces } = engine.words('revised');
engine.calls(Object.values(NAMES));
const records = fileURLToPath(new URL('../../records', import.meta.url));
const record = readFileSync(join(records, readdirSync(records).find(name => /^revised.*\.rn$/.test(name))), 'utf8');

// ---- Sentences ------------------------------------------------------------------------------------

test('a plan is told as a sentence, a walk by where it leads', () => {
    assert.equal(engine.told('B', ['use grog', 'open 5', 'enter', 'open 4', 'enter', 'fix-reactor 6']),
        'Bogdan uses Grog, goes into the Reactor Room (4) and spends 6 minutes on “Fix Reactor”.');
    assert.equal(engine.advised(['open 1', 'enter', 'draw 2']), 'go into the Engine Room (1) and draw 2 items');
    assert.equal(engine.told('A', ['end']), 'Agata ends the turn.');
    assert.equal(engine.advised(['unblock 1-3 4']), `work on the hatch: ${spaces[1]} and ${spaces[3]}`);
});

test('why a plan was better is what it has and the other has not', () => {
    assert.equal(engine.whyBetter(['use grog', 'fix-engine 3'], ['use coffee', 'fix-engine 3']), 'One Grog too many. Coffee was in hand.');
    assert.equal(engine.whyBetter(['fix-engine 3'], ['fix-engine 6']), 'More minutes would have made it surer.');
    assert.equal(engine.whyBetter(['unblock 1-3 4'], ['unblock 1-3 2']), 'Fewer minutes would have done.');
    assert.equal(engine.whyBetter(['unblock 1-3 4'], ['unblock 3-4 4']), '');
    assert.equal(engine.whyBetter(['pass'], ['fix-engine 6']), '“Fix Engine” was more urgent.');
    assert.equal(engine.whyBetter(['fix-engine 6'], ['pass']), 'Waiting would have been wiser.');
});

test('a death that would have been better is no waiting', () => {
    assert.ok(engine.open(readFileSync(join(records, 'first-6-deadly.rn'), 'utf8')).ok);
    assert.equal(engine.whyBetter(['draw 1'], ['use aqualung', 'open sea', 'enter', 'pass'], 118), 'Its death would have spared the crew further events. Aqualung was in hand.');
});

test('what came too late is told before all else', () => {
    assert.ok(engine.open(readFileSync(join(records, 'first-7-level.rn'), 'utf8')).ok);
    const { step, action, minutes } = engine.story(0, engine.steps).find((fact, i, all) => fact.what === 'action' && all.some(({ what, step: at }) => what === 'too-late' && at === fact.step));
    assert.equal(engine.whyBetter([`${action} ${minutes}`], ['draw 2'], step), 'It came too late to help. It was time to get items.');
    assert.equal(engine.whyBetter(['pass'], ['draw 2'], step), 'It was time to get items.');
    const before = Array(50).fill('enter'); // more than a plan has room for; no hatch is open, so that they change nothing
    assert.match(engine.whyBetter([...before, `${action} ${minutes}`], ['draw 2'], step), /^It came too late/);
});

test('every outcome of a whole game can be told', () => {
    assert.ok(engine.open(record).ok);
    for (let step = 0; step < engine.steps; step++) {
        const { decision } = engine.position(step);
        if (decision.kind === 'chance') {
            assert.ok(engine.luck(decision.chance, true) && engine.luck(decision.chance, false), decision.chance);
        }
    }
});

// ---- Luck ----------------------------------------------------------------------------------------

const told = [];
const review = (game, progress = () => undefined) =>
    sum(engine.wasm, { shares: [look(engine.wasm, { record: game, futures: 60, first: 0, step: 1 }, progress)] });
const analysis = slim(review(record, (...progress) => told.push(progress)));
engine.open(record);

test('several who share a review come to what one alone comes to', async () => {
    const others = [await openEngine(), await openEngine(), await openEngine()];
    const shares = others.map(({ wasm }, first) => look(wasm, { record, futures: 60, first, step: others.length }, () => undefined));
    assert.deepEqual(slim(sum(others[0].wasm, { shares })), analysis);
    assert.throws(() => sum(others[1].wasm, { shares: [shares[1], shares[0].slice(1)] }), 'what is no share is refused');
});

test('the luck of a game lies in its dice and cards, and its points with them', () => {
    const lucky = analysis.turning.filter(point => point.luck);
    assert.ok(lucky.length > 0);
    for (const { at, step } of lucky) {
        const choice = analysis.choices[at];
        assert.equal(engine.position(step).decision.kind, 'chance');
        assert.ok(step >= choice.step - 1 + choice.moves.length && step < (analysis.choices[at + 1]?.step ?? engine.steps + 1) - 1);
    }
    for (const { gnome, moves, better } of analysis.choices) {
        assert.doesNotMatch([engine.told(gnome, moves), better && engine.advised(better), better && engine.whyBetter(moves, better)].join(' '), /undefined|NaN/);
    }
    for (const { kind, by, swing } of turningPoints(analysis)) {
        assert.ok(kind === 'luck' ? Math.sign(swing[1] - swing[0]) === Math.sign(by) : swing[1] <= swing[0]); // the mark goes the way it tells
    }
    const [done, all] = told[told.length - 1];
    assert.ok(done <= all && told.every(([one], i) => one === i + 1));
});

test('of several dice and cards the one that moved most has the credit', () => {
    let several = 0;
    for (const name of ['first-1p4.rn', 'first-3.rn', 'revised-3-manual.rn', 'revised-4-deadly.rn', 'first-2p4.rn', 'first-7-level.rn']) {
        const text = readFileSync(join(records, name), 'utf8');
        const { turning, choices } = review(text);
        engine.open(text);
        for (const { at, step, by } of turning.filter(point => point.luck)) {
            const { step: first, moves, luck } = choices[at];
            const end = (choices[at + 1]?.step ?? engine.steps + 1) - 1;
            const chances = Array.from({ length: end }, (_, i) => i).slice(first - 1 + moves.length).filter(i => engine.position(i).decision.kind === 'chance');
            const whole = luck.by * 10000;
            assert.ok(Math.sign(by) === Math.sign(whole) && Math.abs(by) + 1 >= Math.abs(whole) / chances.length, `${name}, step ${step}: ${by} of ${whole}`);
            several += Number(chances.length > 1);
        }
    }
    assert.ok(several > 5, `${several}`);
    engine.open(record);
});

test('a mark goes the way it tells, whatever else came in between', () => {
    const chance = value => ({ chance: value });
    const choices = [ // it cost 11, and then the dice were kind; what came after the second was bad luck alone
        { before: chance(0.41), best: chance(0.41), made: chance(0.3) }, { before: chance(0.44), best: chance(0.44), made: chance(0.44) },
    ];
    const turning = [{ at: 0, step: 3, by: -1100, luck: false }, { at: 1, step: 7, by: -2400, luck: true }];
    assert.deepEqual(turningPoints({ turning, choices, end: chance(0.2) }).map(({ kind, to, swing }) => [kind, to, swing]),
        [['choice', 0, [0.41, 0.3]], ['luck', 2, [0.44, 0.2]]]);
});

test('whoever plays on from a decision of the computer makes it', () => {
    const seats = [{ kind: 'person', name: 'Ann' }, { kind: 'mate', name: '' }, { kind: 'mate', name: '' }];
    assert.deepEqual(seatsFrom(seats, 'B').map(seat => seat.kind), ['person', 'person', 'mate']);
    assert.deepEqual(seatsFrom(seats, 'A'), seats);
    assert.deepEqual(seatsFrom(seats, null), seats);
});

// ---- Keeping -------------------------------------------------------------------------------------

function fakeStorage() {
    const kept = new Map();
    return {
        get length() { return kept.size; }, key: i => [...kept.keys()][i] ?? null, getItem: key => kept.get(key) ?? null,
        setItem: (key, text) => kept.set(key, text), removeItem: key => kept.delete(key),
    };
}

test('a review is kept by its game, and the oldest goes', () => {
    const storage = fakeStorage();
    const store = makeStore(() => storage);
    keepReview(store, record, 60, analysis);
    assert.deepEqual(keptReview(store, record, 60), analysis);
    assert.equal(keptReview(store, record + ' ', 60), null);
    assert.equal(keptReview(store, record, 61), null);
    for (let i = 0; i < 30; i++) {
        keepReview(store, 'game ' + i, 60, {});
    }
    assert.equal(keptReview(store, record, 60), null);
    assert.deepEqual(keptReview(store, 'game 29', 60), {});
    storage.setItem('rednov:game:X', 'x'.repeat(5 * 1024 * 1024));
    keepReview(store, 'one more', 60, {});
    assert.equal([...Array(storage.length).keys()].filter(i => storage.key(i).includes('review')).length, 0); // games first
});
