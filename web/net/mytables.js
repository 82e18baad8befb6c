// The online tables that this browser has a seat at, by their secrets. Whoever knows a token is that
// person at the table, so it stays here. One entry of the storage, read again before every change:
// other tabs write it too.

import { tameName } from '../panels/crewpeople.js';
import { store } from '../app/store.js';

const KEY = 'tables';
const MOST = 80; // of those that are over; the oldest go first

const isTable = one => one !== null && typeof one === 'object' && /^[0-9a-f]{32}$/.test(one.token || '');

function read() {
    const kept = store.read(KEY);
    return Object.fromEntries(Object.entries(kept && typeof kept === 'object' ? kept : {}).filter(([, one]) => isTable(one)));
}

const write = tables => store.write(KEY, tables);

// Whether a seat is found again when the page is closed and opened.
export const keptSeats = () => store.keeps(KEY);

const newestFirst = tables => Object.entries(tables).map(([id, one]) => ({
    id, token: one.token, name: one.name || '', title: one.title || '', seen: Number(one.seen) || 0, over: Boolean(one.over),
    turn: Boolean(one.turn), gnomes: one.gnomes || '', phase: one.phase || '', game: one.game || '',
})).sort((a, b) => b.seen - a.seen);

// Keeps what is known of a table; what is not given stays as it was. part: token, name (of the person
// there), title, gnomes (that person's, 'AC'), phase, over, game (its id, when it is over), turn (it waits for
// this person), push (the address by which it tells this browser of turns; '' when it was told not to). Without a token
// only a table that is known.
export function keep(id, part) {
    const tables = read();
    const next = { ...tables[id], ...part, seen: Date.now() };
    if (!isTable(next)) {
        return;
    }
    tables[id] = next;
    for (const one of newestFirst(tables).filter(table => table.over).slice(MOST)) {
        delete tables[one.id];
    }
    write(tables);
}

export const tokenOf = id => read()[id]?.token || null;
export const pushOf = id => read()[id]?.push;

// Notes how a table of this person stands, from what the server told: its `table`, and the gnome that
// decides now (null: nobody), if that is known.
export function note(id, table, due) {
    const me = table.people[table.you];
    const known = read()[id];
    if (!known) {
        return;
    }
    const sits = table.seats.filter(seat => seat.kind === 'person');
    const gnomes = me ? sits.filter(seat => seat.person === table.you).map(seat => seat.gnome).join('') : known.gnomes || '';
    const part = {
        gnomes, phase: table.phase, over: table.phase === 'over', game: table.game_id || '',
        title: [...new Set(sits.map(seat => tameName(table.people[seat.person]?.name || '')))].filter(Boolean).join(', ') || known.title,
        ...(me ? { name: me.name } : {}), ...(due !== undefined ? { turn: due !== null && gnomes.includes(due) } : {}),
    };
    if (Object.entries(part).some(([key, value]) => known[key] !== value)) {
        write({ ...read(), [id]: { ...known, ...part } });
    }
}

// [{id, token, name, title, gnomes, phase, seen, over, game, turn}], the one seen last first.
export const mine = () => newestFirst(read());

// The table of this browser whose game has this id, or null. Before games had ids of their own it was the table's.
export const tableOfGame = game => mine().find(one => one.game === game || one.id === game)?.id || null;

// Where a table of one's own is found: its finished game, where that is known.
export const placeOf = one => (one.over && one.game ? '#over/' + one.game : '#table/' + one.id);

// Forgets a table here; the seat stays that person's for whoever has the token.
export function drop(id) {
    const tables = read();
    delete tables[id];
    write(tables);
}

// The name last used, for the next table.
export const lastName = () => store.read('name') || mine().find(one => one.name)?.name || '';
export const keepName = name => store.write('name', name);
