// The days of the daily submarine: which boat is whose, how the days went, and the line to share.

import { store } from '../app/store.js';
import { n, t } from '../app/tongue.js';

const FIRST = Date.UTC(2026, 0, 1);
const DAY = 24 * 60 * 60 * 1000;

// The day everywhere at once, '2026-11-15'.
export const today = () => new Date().toISOString().slice(0, 10);

// The number of its boat.
export const boatOf = day => Math.floor((Date.parse(day + 'T00:00:00Z') - FIRST) / DAY) + 1;

const results = () => store.read('daily') || {};

// Keeps how a day went; the first time counts.
export function noteDaily(game) {
    const all = results();
    if (game.daily && game.result && !all[game.daily]) {
        store.write('daily', { ...all, [game.daily]: { id: game.id, result: game.result, reason: game.reason, turn: game.turn } });
    }
}

// The game of that day, as the store has it, or null.
export const resultOf = day => store.get(results()[day]?.id) || store.list().find(one => one.daily === day) || null;

// ---- Everyone's ---------------------------------------------------------------------------------

const MOST = 100; // results that the server tells of a day, the best

// The share of those in the table of a day who got home; null when nobody knows: a full table has the best of them only.
export const homeShare = results =>
    (results.length > 0 && results.length < MOST ? results.filter(one => one.rescued).length / results.length : null);

// Keeps it, as it was seen last.
export const noteHome = (day, results) => store.write('daily-home', { day, share: homeShare(results) });

function homeToday() {
    const { day, share } = store.read('daily-home') || {};
    return day === today() && typeof share === 'number' ? share : null;
}

// {boat, day, played, streak, home}: how many days in a row ended in a rescue; which share of those in today's table got
// home, as far as that has been seen.
export function dailyState() {
    const all = results();
    let streak = 0;
    let at = Date.parse(today() + 'T00:00:00Z');
    if (!all[today()]) {
        at -= DAY;
    }
    while (all[new Date(at).toISOString().slice(0, 10)]?.result === 'rescued') {
        streak++;
        at -= DAY;
    }
    return { boat: boatOf(today()), day: today(), played: all[today()] || null, streak, home: homeToday() };
}

// "Red November, boat 319: rescued, 4 of 4 alive, 38 turns."
export function resultLine(game, position) {
    const alive = position.gnomes.filter(one => one.status === 'aboard').length;
    const what = position.result === 'rescued' ? t('rescued') : t('lost');
    return t('Red November, boat %d: %s, %d of %d alive, %s', boatOf(game.daily), what, alive, position.gnomes.length,
        n('%d turn', '%d turns', position.turn));
}
