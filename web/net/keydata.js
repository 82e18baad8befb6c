// What belongs to a key beyond what `mine` tells: the luck of its games, worked out in this browser from their records and
// kept here, and everything as a file.

import { inTurn, net } from './net.js';
import { myKey, withKey } from './mykey.js';
import { store } from '../app/store.js';

const KEY = 'luck';
const MOST = 300;    // games whose luck is kept; the oldest go
const WAIT = 2000;   // ms, when the server has enough of us
const ROUNDS = 30;

// Asks again while the server says that it is too much at once.
async function patiently(ask) {
    for (let round = 0; ; round++) {
        try {
            return await ask();
        } catch (error) {
            if (!['slow', 'busy'].includes(error.word) || round === ROUNDS) {
                throw error;
            }
            await new Promise(done => setTimeout(done, WAIT));
        }
    }
}

const recordOf = game => patiently(async () => {
    const answer = await fetch(`game/${game}.rn`);
    if (!answer.ok) {
        throw Object.assign(new Error(String(answer.status)), { word: [429, 503].includes(answer.status) ? 'busy' : 'no-table' });
    }
    return answer.text();
});

// ---- Luck ---------------------------------------------------------------------------------------

// By game: what dice and cards did to the chance of rescue, 0.1 is ten points up.
export const luckKept = () => store.read(KEY) || {};

function keepLuck(game, luck) {
    const all = Object.entries({ ...luckKept(), [game]: luck });
    store.write(KEY, Object.fromEntries(all.slice(-MOST)));
}

// Works it out for the games that lack it; told(): after each. What cannot be read is left out.
export async function findLuck(games, told) {
    const { openCrew } = await import('../engine/crew.js');
    const crew = openCrew();
    for (const { game } of games.filter(one => one.game && luckKept()[one.game] === undefined)) {
        keepLuck(game, await crew.luck(await recordOf(game)).catch(() => null));
        told();
    }
    crew.end();
}

// {games, luck, strength} of those whose luck is known: points a game, and the share that would have been rescued with
// luck left out; null without any.
export function luckSum(games, kept = luckKept()) {
    const known = games.filter(one => typeof kept[one.game] === 'number');
    const mean = value => known.reduce((sum, one) => sum + value(one), 0) / known.length;
    return known.length ? {
        games: known.length, luck: mean(one => kept[one.game]),
        strength: Math.min(1, Math.max(0, mean(one => (one.result === 'rescued' ? 1 : 0) - kept[one.game]))),
    } : null;
}

// ---- Everything as a file -----------------------------------------------------------------------

// What the server keeps of this person at a table, {error} when it does not say.
const yoursAt = table => inTurn(async () => {
    try {
        await patiently(() => net.ask('join', { table, ...withKey(), along: true }));
        return (await patiently(() => net.ask('export'))).yours;
    } catch (error) {
        if (['offline', 'late'].includes(error.word)) {
            throw error;
        }
        return { error: error.word };
    } finally {
        await net.ask('leave').catch(() => {});
    }
});

// {server, at, tables, games, people, invites}: of each table what is kept there of this person, of each game its record and
// luck. The key itself is not in it. told(done, all).
export async function everything(told) {
    if (!myKey()) {
        return null;
    }
    const { tables, games, people, invites } = await patiently(() => net.ask('mine', withKey()));
    const whole = [];
    for (const one of [...tables, ...games]) {
        const record = one.game ? await recordOf(one.game).catch(() => null) : null;
        whole.push({ ...one, yours: await yoursAt(one.table), ...(one.game ? { record, luck: luckKept()[one.game] ?? null } : {}) });
        told(whole.length, tables.length + games.length);
    }
    return { server: location.origin, at: new Date().toISOString(), tables: whole.slice(0, tables.length), games: whole.slice(tables.length), people, invites };
}
