// What the places of the board are called: whole sentences for those who hear them, and for the line
// below the board.

import { language, n, t } from '../app/tongue.js';

let lists = null;      // how a language joins a list; making it is slow
let listsOf = '';

// Things as a language lists them: 'A, B and C'.
export function inWords(names) {
    if (listsOf !== language()) {
        lists = new Intl.ListFormat(language());
        listsOf = language();
    }
    return lists.format(names);
}

// A room or the sea with all that is to be known of it; `way`: how one could go there, or null.
export function labelOf(board, space, way) {
    const { model, table } = board;
    const name = table.engine.words(table.position?.config?.edition).rooms?.[space];
    const room = model.rooms[space];
    const who = Object.keys(model.gnomes).filter(gnome => model.gnomes[gnome].space === space);
    const empty = room && !room.fire && room.water === 'none' && !who.length;
    const beyond = [...model.blocked].map(hatch => hatch.split('-')).filter(sides => sides.includes(space))
        .map(([a, b]) => (a === space ? b : a));
    return [
        space === 'sea' ? t('The sea.') : name ? t('Room %s, %s.', space, name) : t('Room %s.', space),
        room?.fire && t('On fire.'),
        room?.water === 'low' && t('Low water.'),
        room?.water === 'high' && t('High water.'),
        space === 'sea' && model.kraken && t('The Kraken is here.'),
        who.length && t('%s.', inWords(who.map(gnome => called(board, gnome)))),
        empty && t('Empty.'),
        ...beyond.map(other => t('The hatch to room %s is blocked.', other)),
        way && n('%d minute away.', '%d minutes away.', way.minutes),
    ].filter(Boolean).join(' ');
}

// Everything that is wrong with the boat, in one go: fires, water, blocked hatches.
/** @param {Table} table */
export function boatText(table) {
    const { rooms, blocked, tokens } = table.position;
    const { spaces } = table.words();
    const named = test => inWords(rooms.filter(test).map(one => spaces[one.room]));
    const told = (names, sentence) => (names ? [sentence(names)] : []);
    const parts = [
        ...told(named(one => one.fire), names => t('On fire: %s.', names)),
        ...told(named(one => one.water === 'high'), names => t('High water: %s.', names)),
        ...told(named(one => one.water === 'low'), names => t('Low water: %s.', names)),
        ...told(inWords(blocked.map(hatch => hatch.replace('-', '–'))), names => t('Blocked hatches: %s.', names)),
        ...(tokens.kraken === null ? [] : [t('The Kraken is here.')]),
    ];
    return parts.length ? parts.join(' ') : t('No fire, no water, no blocked hatch.');
}

function called(board, gnome) {
    const { model, table } = board;
    if (model.gnomes[gnome].fainted) {
        return t('%s (fainted)', table.name(gnome));
    }
    return gnome === model.active
        ? t('%s (whose turn it is)', table.name(gnome))
        : table.name(gnome);
}

// What pressing a hatch does; `here`: the room of whoever decides.
export function hatchLabel(name, choice, here) {
    const [a, b] = name.split('-');
    if (choice.plan) {
        return t('Unblock the hatch between rooms %s and %s', a, b);
    }
    if (choice.move.startsWith('block')) {
        return t('Block the hatch between rooms %s and %s', a, b);
    }
    if (choice.move === 'enter') {
        return t('Go through the open hatch');
    }
    const to = a === here ? b : a;
    return to === 'sea' ? t('Open the hatch to the sea') : t('Open the hatch to room %s', to);
}
