// What the kept games tell of their player.

import assert from 'node:assert/strict';
import test from 'node:test';
import { configOf, gameFacts, reviewSum, tallyOf } from '../../../web/table/tally.js';

let saved = 0;
const seatsOf = kinds => kinds.map(kind => ({ kind, name: '' }));
const game = (gnomes, result, more = {}) => ({
    id: 'G' + ++saved, saved, result, reason: result === 'lost' ? 'heat' : null, seats: seatsOf(['mate', 'person', ...Array(gnomes - 2).fill('sailor')]),
    record: `format: red-november-record 1\nconfig: edition=revised players=${gnomes} gnomes=${gnomes} crazed=false no_respite=${gnomes > 3}\nseed: 1\n`, ...more,
});

test('a record says how it is played', () => {
    assert.deepEqual(configOf(game(4, 'lost').record), { edition: 'revised', players: 4, gnomes: 4, crazed: false, no_respite: true });
    assert.equal(configOf('nothing of the kind'), null);
    assert.deepEqual(gameFacts(game(3, 'lost')), { gnomes: 3, edition: 'revised', level: 'mate', variants: [], mine: 'B' });
    const people = { ...game(3, 'lost'), seats: seatsOf(Array(8).fill('person')) }; // more seats than gnomes
    assert.deepEqual([gameFacts(people).gnomes, gameFacts(people).level, gameFacts(people).mine], [3, 'person', 'A']);
});

test('rescues are counted by crew, level and rules, streaks in the order of play', () => {
    const games = [game(3, 'rescued'), game(3, 'rescued'), game(5, 'lost'), game(3, 'rescued'), game(4, null, { resigned: true }), game(3, 'rescued')];
    const tally = tallyOf(games.reverse()); // the newest first, as they are kept
    assert.deepEqual([tally.games, tally.rescued, tally.streak], [6, 4, { now: 1, best: 2 }]);
    assert.deepEqual(tally.sizes, [{ key: 3, games: 4, rescued: 4 }, { key: 4, games: 1, rescued: 0 }, { key: 5, games: 1, rescued: 0 }]);
    assert.deepEqual(tally.levels, [{ key: 'mate', games: 6, rescued: 4 }]);
    assert.deepEqual(tally.variants, [{ key: 'no_respite', games: 2, rescued: 0 }]);
    assert.deepEqual(tally.lost.map(({ key, games: count }) => [key, count]), [['heat', 1], ['resigned', 1]]);
});

test('only games of the people here that were played to their end count', () => {
    const none = [game(3, null), game(3, 'rescued', { opened: true }), game(3, 'rescued', { branchOf: 'G1' }), game(3, 'lost', { seats: seatsOf(['mate', 'mate', 'mate']) })];
    const tally = tallyOf(none);
    assert.deepEqual([tally.games, tally.rescued, tally.cost, tally.good, tally.finest], [0, 0, null, null, null]);
});

test('a review says what the choices of people cost, and the tally sums it up', () => {
    const analysis = {
        gnomes: [{ gnome: 'A', choices: 9, mistakes: 9, cost: 0.9 }, { gnome: 'B', choices: 10, mistakes: 1, cost: 0.125 }],
        good_luck: 0.5, bad_luck: 0.25, end: { chance: 1 }, choices: [{ before: { chance: 0.5 } }, { before: { chance: 0.0625 } }],
    };
    const sum = reviewSum(game(3, 'rescued'), analysis);
    assert.deepEqual(sum, { cost: 0.125, choices: 10, mistakes: 1, luck: 0.25, low: 0.0625 });
    assert.equal(reviewSum(game(3, 'rescued'), { ...analysis, choices: [] }).low, 1);
    const best = game(3, 'rescued', { sum });
    const tally = tallyOf([best, game(3, 'rescued', { sum: { ...sum, low: 0.3, cost: 0.375, mistakes: 3, luck: -0.25 } }), game(3, 'lost')]);
    assert.deepEqual([tally.reviewed, tally.cost, tally.luck, tally.good, tally.finest.id], [2, 0.25, 0, 0.8, best.id]);
    // luck left out: a rescue by luck counts less, a boat lost by bad luck counts something
    assert.deepEqual([tally.strength, tallyOf([best, game(3, 'lost', { sum: { ...sum, luck: -0.5 } })]).strength, tallyOf([game(3, 'lost')]).strength], [1, 0.625, null]);
});
