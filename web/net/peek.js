// How this reader's online tables stand, seen from outside: each is looked at for a moment as a spectator,
// so that nobody is told that somebody came.

import { drop, mine, note } from './mytables.js';
import { inTurn, net } from './net.js';

const MOST = 8;       // tables; the others are looked at when they are opened
const MONTHS = 60 * 24 * 60 * 60 * 1000; // then a table that is gone is forgotten here as well

// Looks at the tables that are not over, one after the other; left() says that nobody wants to know any
// more, changed() is called after each.
export async function peekAll(left, changed) {
    for (const one of mine().filter(table => !table.over).slice(0, MOST)) {
        if (left()) {
            return;
        }
        try {
            const { table } = await inTurn(() => net.ask('join', { table: one.id, along: true }));
            note(one.id, { ...table, you: -1 }, table.due);
        } catch (error) {
            if (error.word === 'no-table' && Date.now() - one.seen > MONTHS) {
                drop(one.id);
            } else if (error.word === 'offline' || error.word === 'late') {
                return;
            }
        }
        if (!left()) {
            changed();
        }
    }
    if (!left() && net.up) {
        inTurn(async () => left() || net.ask('leave')).catch(() => {});
    }
}
