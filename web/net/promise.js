// The hash of the seed that a table showed before its first die: kept here, so that the finished game can be compared
// with it. Whoever was there then needs nobody's word for the dice.

import { store } from '../app/store.js';

const KEY = 'promises';
const MOST = 200; // the oldest go first

const read = () => store.read(KEY) || {};

// Notes what the server told of a table: the first hash stands. `step` is how far the game was then, 0: no die had come.
/** @param {Table} table */
export function notePromise(table, game) {
    const begun = table.phase !== 'gathering';
    const all = read();
    if (table.phase === 'over' && all[table.table] && table.game_id) { // so it is found by the game, too
        store.write(KEY, { ...all, [table.game_id]: all[table.table] });
    }
    if (table.phase === 'over' || (begun && !game) || !/^[0-9a-f]{64}$/.test(table.seed_hash || '')) {
        return; // what is shown afterwards is no promise
    }
    if (all[table.table]) {
        return;
    }
    all[table.table] = { hash: table.seed_hash, step: begun ? game.step : 0, at: Date.now() };
    const late = Object.entries(all).sort(([, a], [, b]) => b.at - a.at).slice(MOST);
    for (const [id] of late) {
        delete all[id];
    }
    store.write(KEY, all);
}

// {hash, step, at} of a table or a finished game, or null.
export const promiseOf = id => read()[id] || null;

// The same for a record that does not say which game it is.
export const promiseWith = hash => Object.values(read()).find(one => one.hash === hash) || null;
