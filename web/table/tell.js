// What is told to those who hear, and when. A player's own move: with the button that waits until its result has been
// read, as its description, so that going there does not cut it off; at once where nothing waits. What others do: in
// one line a turn, when somebody at this screen is asked.

import { say } from '../app/speak.js';
import { t } from '../app/tongue.js';
import { turnsOf, turnText } from './turnline.js';

const sentences = facts => facts.map(fact => fact.text).filter(Boolean).join(' ');

/** Something has been shown. @param {Table} table */
export function hear(table, fact) {
    const { inner, position } = table;
    if (fact.what === 'turn' && (table.watching || table.room)) {
        tellRest(table); // nobody is asked here, or not for days
    }
    if (!inner.untold.length && fact.what !== 'turn' && position.active && !table.mine(position.active)) {
        inner.untold.push({ what: 'turn', gnome: position.active, at: table.state(position.active).time, text: '' }); // it goes on
    }
    if (fact.what !== 'over') { // the end is told by itself
        inner.untold.push(fact);
    }
}

/** A button waits until this has been read: its description. @param {Table} table */
export function describe(table) {
    const { inner, parts, position } = table;
    const own = table.mine(position.active);
    const card = inner.untold.map(fact => fact.what).lastIndexOf('event');
    parts.told.textContent = sentences(own ? inner.untold : inner.untold.slice(Math.max(0, card))) || inner.lately;
    if (own) {
        inner.untold = [];
    }
}

/** What has not been told yet, is. @param {Table} table */
export function tellRest(table) {
    const { inner } = table;
    const turns = turnsOf(inner.untold);
    inner.untold = [];
    const isOther = turn => turn.gnome && !table.mine(turn.gnome);
    const others = turns.filter(isOther);
    const own = turns.filter(turn => !isOther(turn)).map(turn => sentences(turn.facts));
    const first = turns.findIndex(isOther);
    own.splice(first < 0 ? own.length : first, 0, others.length ? sinceText(table, others) : '');
    const text = own.filter(Boolean).join(' ');
    inner.lately = text || inner.lately;
    say(text);
}

/** A player's own move has been shown: what came of it is told, and what others do is kept for later. @param {Table} table */
export function tellOwn(table) {
    const { inner } = table;
    const next = inner.untold.findIndex(fact => fact.what === 'turn' && !table.mine(fact.gnome));
    const later = next < 0 ? [] : inner.untold.slice(next);
    inner.untold = next < 0 ? inner.untold : inner.untold.slice(0, next);
    tellRest(table);
    inner.untold = later;
}

// What happened since somebody's last move, in one line a turn.
/** @param {Table} table @param {import('./turnline.js').Turn[]} turns */
export function sinceText(table, turns) {
    if (!turns.length) {
        return t('Nothing has happened since your last move.');
    }
    const lines = turns.map(turn => t('%s.', turnText(turn, table))).join(' ');
    return table.watching ? lines : t('Since your last move: %s', lines);
}
