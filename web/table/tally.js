// What the games of this device tell of their player. Nothing here looks at anything but the games.

import { KINDS } from '../engine/crew.js';

// The config of a record, {edition, gnomes, less_deadly, ..}: numbers and truths as such; null when there is none.
export function configOf(record) {
    const line = /^config: (.*)$/m.exec(record || '')?.[1];
    const read = text => (text === 'true' || text === 'false' ? text === 'true' : /^\d+$/.test(text) ? Number(text) : text);
    return line ? Object.fromEntries(line.split(' ').map(pair => pair.split('=')).map(([key, value]) => [key, read(value)])) : null;
}

// A game in a word each: {gnomes, edition, variants, level, mine}. level: the strongest computer player aboard, or
// 'person'; mine: the first gnome that a person plays, or null.
export function gameFacts(game) {
    const config = configOf(game.record) ?? {};
    const seats = game.seats.slice(0, config.gnomes ?? game.seats.length);
    const kinds = seats.map(seat => KINDS.indexOf(seat.kind));
    const at = seats.findIndex(seat => seat.kind === 'person');
    return {
        gnomes: seats.length, edition: config.edition ?? 'revised', level: KINDS[Math.max(...kinds)] ?? 'person',
        variants: Object.keys(config).filter(key => config[key] === true), mine: at < 0 ? null : 'ABCDEFGH'[at],
    };
}

// Played here to its end by a person, from its beginning.
const counts = game => (game.result || game.resigned) && !game.opened && !game.branchOf && gameFacts(game).mine !== null;

function countBy(games, keysOf) {
    const found = new Map();
    for (const game of games) {
        for (const key of keysOf(game)) {
            const sum = found.get(key) ?? { key, games: 0, rescued: 0 };
            sum.games++;
            sum.rescued += game.result === 'rescued' ? 1 : 0;
            found.set(key, sum);
        }
    }
    return [...found.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

// Rescues in a row: up to now, and the most there ever were.
function streaks(games) {
    let now = 0;
    let best = 0;
    for (const game of games) {
        now = game.result === 'rescued' ? now + 1 : 0;
        best = Math.max(best, now);
    }
    return { now, best };
}

const mean = values => (values.length ? values.reduce((sum, one) => sum + one, 0) / values.length : null);

/** @param {number | null} share */
const within = share => (share === null ? null : Math.min(1, Math.max(0, share)));

// What a review says of the people at this device, small enough to be kept with the game.
export function reviewSum(game, analysis) {
    const people = analysis.gnomes.filter(({ gnome }) => game.seats['ABCDEFGH'.indexOf(gnome)]?.kind === 'person');
    return {
        cost: people.reduce((sum, one) => sum + one.cost, 0), choices: people.reduce((sum, one) => sum + one.choices, 0),
        mistakes: people.reduce((sum, one) => sum + one.mistakes, 0), luck: analysis.good_luck - analysis.bad_luck,
        low: Math.min(analysis.end.chance, ...analysis.choices.map(one => one.before.chance)),
    };
}

// Of all kept games: {games, rescued, streak, sizes, levels, editions, variants, lost, reviewed, cost, luck, strength,
// good, finest}. cost and luck: points a game, where it has been reviewed; strength: the share of those that would have been
// rescued with luck left out; good: the share of decisions that cost nothing; finest: the
// rescue from the lowest chance.
export function tallyOf(all) {
    const games = all.filter(counts).sort((a, b) => a.saved - b.saved);
    const sums = games.filter(game => game.sum);
    const rescued = sums.filter(game => game.result === 'rescued').sort((a, b) => a.sum.low - b.sum.low);
    const choices = sums.reduce((sum, game) => sum + game.sum.choices, 0);
    const mistakes = sums.reduce((sum, game) => sum + game.sum.mistakes, 0);
    return {
        games: games.length, rescued: games.filter(game => game.result === 'rescued').length, streak: streaks(games),
        sizes: countBy(games, game => [gameFacts(game).gnomes]), levels: countBy(games, game => [gameFacts(game).level]),
        editions: countBy(games, game => [gameFacts(game).edition]), variants: countBy(games, game => gameFacts(game).variants),
        lost: countBy(games.filter(game => game.result !== 'rescued'), game => [game.result ? game.reason : 'resigned']),
        reviewed: sums.length, cost: mean(sums.map(game => game.sum.cost)), luck: mean(sums.map(game => game.sum.luck)),
        strength: within(mean(sums.map(game => (game.result === 'rescued' ? 1 : 0) - game.sum.luck))),
        good: choices ? (choices - mistakes) / choices : null, finest: rescued[0] ?? null,
    };
}
