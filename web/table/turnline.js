// A turn in one line: "8 → 5 → 2, 2 minutes; Toolbox; Fix Reactor, 3 minutes: success; Fire: 7". The only place where
// it is put together: the log shows it, and those who hear are told it.

import { n, t } from '../app/tongue.js';

/** @typedef {{ gnome: string | null, from: number | null, step: number, facts: any[] }} Turn */

// Facts as turns; what came before the first one is a turn of nobody.
/** @returns {Turn[]} */
export function turnsOf(facts) {
    /** @type {Turn[]} */
    const turns = [];
    for (const fact of facts) {
        const begins = fact.what === 'turn';
        if (begins || !turns.length) {
            turns.push({ gnome: begins ? fact.gnome : null, from: begins ? fact.at : null, step: fact.step, facts: [fact] });
        } else {
            turns[turns.length - 1].facts.push(fact);
        }
    }
    return turns;
}

// Where the keeper has come to, or null while it has not moved.
const timeAfter = turn => turn.facts.filter(fact => fact.what === 'keeper').at(-1)?.at ?? null;

// "38 → 29"
export function timeText(turn) {
    const to = timeAfter(turn);
    return turn.from === null ? '' : to === null ? String(turn.from) : t('%d → %d', turn.from, to);
}

// "Bogdan, 38 → 29: 8 → 5 → 2, 2 minutes; ..."
/** @param {Turn} turn @param {Table} table */
export function turnText(turn, table) {
    const line = turnLine(turn, table);
    const who = turn.gnome ? t('%s, %s', table.name(turn.gnome), timeText(turn)) : '';
    return !who ? line : line ? t('%s: %s', who, line) : who;
}

/** @param {Turn} turn @param {Table} table */
export const turnLine = (turn, table) => parts(turn, table).join(t('; '));

// ---- Its parts ----------------------------------------------------------------------------------

const WAY = ' → ';

function parts(turn, table) {
    const words = table.words();
    const list = [];
    /** @type {any} */
    let doing = null; // the part that the facts to come belong to
    const add = part => {
        list.push(part);
        return part;
    };
    for (const fact of turn.facts) {
        const head = headOf(fact, words, table);
        if (fact.what === 'hatch') {
            doing = doing?.sign === WAY ? doing : add({ head: spaceText(fact.from, words), more: [], sign: WAY, minutes: 0 });
        } else if (fact.what === 'moved' && doing?.sign === WAY) {
            doing.more.push(spaceText(fact.to, words));
            doing.minutes += fact.minutes;
        } else if (head) {
            doing = add({ head, more: [], acts: fact.what === 'action' });
        } else if (fact.what === 'got' && !doing?.acts) {
            add({ head: words.items[fact.item] || t('an item'), more: [] }); // at an icon of the time track
        } else if (WHOLE.has(fact.what)) {
            add({ head: fact.text.replace(/\.$/, ''), more: [] });
        } else if (doing && doing.sign !== WAY) {
            doing.more.push(...detailsOf(fact, words));
        }
    }
    return list.map(partText).filter(Boolean);
}

function partText({ head, more, sign, minutes }) {
    if (sign === WAY) {
        const way = [head, ...more].join(WAY);
        return !more.length ? '' : minutes ? t('%s, %s', way, n('%d minute', '%d minutes', minutes)) : way;
    }
    return more.length ? t('%s: %s', head, more.join(', ')) : head;
}

const spaceText = (space, words) => (space === 'sea' ? words.spaces.sea : space);

// Rare, and never to be missed: the whole sentence.
const WHOLE = new Set(['died', 'reborn', 'abandoned', 'fainted', 'woke', 'must-flee', 'trapped', 'over']);

// What begins a part of its own; null for other facts.
function headOf(fact, words, table) {
    if (fact.what === 'action') {
        const name = fact.other ? t('%s: %s', words.actions[fact.action], table.name(fact.other)) : words.actions[fact.action];
        return fact.minutes ? t('%s, %s', name, n('%d minute', '%d minutes', fact.minutes)) : name;
    }
    return { used: () => words.items[fact.item], event: () => words.events[fact.type] }[fact.what]?.() ?? null;
}

// What a fact adds to the part it belongs to.
function detailsOf(fact, words) {
    const item = () => words.items[fact.item] || t('an item'); // secret hands
    const text = {
        roll: () => (fact.success ? t('success') : t('failure')),
        certain: () => t('success'),
        'too-late': () => t('too late'),
        got: item, gave: item, robbed: item,
        discarded: () => t('without %s', item()),
        fire: () => words.spaces[fact.room],
        water: () => `${words.spaces[fact.room]} ${words.water[fact.level]}`,
        blocked: () => fact.hatch.replace('-', '–'),
        unblocked: () => fact.hatch.replace('-', '–'),
        track: () => t('%s %d → %d', words.tracks[fact.track], fact.from, fact.to),
        token: () => (fact.at === null ? null : t('%s on %d', words.tokens[fact.token], fact.at)),
        'no-effect': () => t('no effect'),
        ignored: () => t('ignored'),
    }[fact.what]?.();
    return text ? [text] : [];
}
