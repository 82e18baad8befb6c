// What the things on the game screen are: for each kind its name, what it does, what it means in the position now shown,
// where it is mended, and the clause. about.js shows it at the thing itself and as a list of all signs.
//
// A kind:  list    (table) => which there are, for the list of signs; left out: only asked about where it stands
//          sign    what => its picture in the sprite; left out: it has none
//          name    (table, what) => ..
//          does    (table, what) => sentences
//          now     (table, what) => sentences on the position, of which there may be none
//          clause  what => of the rules
// Where something is mended the engine says (`repairs` of its box).

import { eventText, itemText, minutes } from '../table/texts.js';
import { inWords } from '../board/boardwords.js';
import { n, percent, t } from '../app/tongue.js';

// A kind of things that are the same in every position: {what: {sign, name(), does(), clause}}.
const fixed = all => ({
    list: () => Object.keys(all),
    sign: what => all[what].sign,
    name: (_table, what) => all[what].name(),
    does: (_table, what) => [all[what].does()],
    clause: what => all[what].clause,
});

// ---- Facts ----------------------------------------------------------------------------------------

const repairOf = (table, key, what) => table.engine.box().repairs.find(one => one[key] === what);

// 'Mended in: Reactor Room (4), by Fix Reactor.'
function mendedIn(table, key, what) {
    const repair = repairOf(table, key, what);
    return t('Mended here: %s, by %s.', table.words().spaces[repair.space], table.words().actions[repair.action]);
}

const spaceOf = (table, space) => table.position.gnomes.filter(one => one.status === 'aboard' && one.space === space);

const tokenNow = (table, token) => {
    const at = table.position.tokens[token];
    const aboard = table.position.gnomes.filter(one => one.status === 'aboard');
    return at === null ? [t('It is not on the Time Track now.')]
        : [t('It lies on %d: %d of %d keepers are past it.', at, aboard.filter(one => one.time < at).length, aboard.length)];
};

// ---- Items ------------------------------------------------------------------------------------------

const ITEM_CLAUSES = { grog: '10.3', 'fire-extinguisher': '10.5', coffee: '10.6', aqualung: '10.7', 'lucky-charm': '10.8' };

function itemNow(table, item) {
    const { ask, plan } = table;
    const why = ask?.kind === 'turn' && ask.uses?.find(one => one.item === item)?.why;
    const bonus = plan?.action?.bonus?.[item];
    return [
        why ? t('Not now: %s', why) : null,
        bonus ? t('It would add %d to what you have chosen now.', bonus) : null,
    ].filter(Boolean);
}

const item = {
    list: table => Object.keys(table.words().items),
    sign: what => 'it-' + what,
    name: (table, what) => table.words().items[what],
    does: (_table, what) => [`${itemText(what)}.`, t('An item is gone once it is used.')],
    now: itemNow,
    clause: what => ITEM_CLAUSES[what] || '10.4',
};

// ---- Rooms and hatches --------------------------------------------------------------------------------

function roomDoes(table, space) {
    const words = table.words();
    const box = table.engine.box();
    const repair = repairOf(table, 'space', space);
    if (repair) {
        const mends = [words.tracks[repair.track], words.tokens[repair.token]].filter(Boolean);
        return [t('Here: %s.', words.actions[repair.action]), t('That is against: %s.', inWords(mends))];
    }
    if (box.draw.includes(space)) {
        return [space === box.draw[0] ? t('Here you draw items, one for each minute.') : t("Here you draw Grog from the captain's stash.")];
    }
    return [t('Nothing is mended here; it leads on to other rooms.')];
}

function roomNow(table, space) {
    const { position } = table;
    const room = position.rooms.find(one => String(one.room) === space);
    const who = spaceOf(table, space).map(one => table.name(one.gnome));
    const way = table.asked?.() && table.ask.ways?.[space];
    return [
        room?.fire ? TROUBLES.fire.does() : null,
        room && room.water !== 'none' ? TROUBLES[room.water].does() : null,
        who.length ? t('Here now: %s.', inWords(who)) : null,
        way ? n('%d minute away.', '%d minutes away.', way.minutes) : null,
    ].filter(Boolean);
}

const room = {
    list: table => [...table.engine.box().repairs.map(one => one.space), ...table.engine.box().draw],
    name: (table, space) => table.words().spaces[space],
    does: (table, space) => (space === 'sea' ? [t('Only who has used an Aqualung in this turn can go out. Who is still out there at the end of the next turn dies.'), ...roomDoes(table, space)]
        : roomDoes(table, space)),
    now: roomNow,
    clause: space => (space === 'sea' ? '5.5d' : '5.1'),
};

const TROUBLES = {
    fire: {
        sign: 'ev-fire', clause: '5.5b', name: () => t('Fire'),
        does: () => t('It burns: only who has used a Fire Extinguisher or Grog enters, and whoever ends the turn here dies.'),
    },
    low: {
        sign: 'ev-leak', clause: '6.4', name: () => t('Low water'),
        does: () => t('Low water: entering costs a minute, and most actions two more.'),
    },
    high: {
        sign: 'ev-underwater-current', clause: '5.5a', name: () => t('High water'),
        does: () => t('High water: nobody can enter, and whoever ends the turn here drowns.'),
    },
    blocked: {
        sign: 'ev-blocked-hatch', clause: '7.3', name: () => t('A blocked hatch'),
        does: () => t('It cannot be opened until somebody beside it has unblocked it.'),
    },
};

const hatch = {
    name: (table, what) => t('Hatch: %s', inWords(what.split('-').map(space => table.words().spaces[space]))),
    does: () => [t('To open a hatch costs one minute. It shuts by itself.')],
    now: (table, what) => (table.position.blocked.includes(what) ? [t('It is blocked.'), TROUBLES.blocked.does()] : []),
    clause: () => '5.2',
};

// ---- Gnomes ----------------------------------------------------------------------------------------------

function gnomeNow(table, gnome) {
    const one = table.state(gnome);
    const words = table.words();
    if (!one || one.status !== 'aboard') {
        return one ? [t('%s.', words.status[one.status])] : [];
    }
    const items = Object.keys(one.items).filter(what => words.items[what]).map(what => words.items[what]);
    return [
        t('%s, %s, intoxication %d.', words.spaces[one.space] || '', n('%d minute left', '%d minutes left', one.time), one.intoxication),
        one.fainted ? t('Fainted, and asleep until the next turn.') : null,
        items.length ? t('In hand: %s.', inWords(items)) : null,
    ].filter(Boolean);
}

const gnome = {
    sign: what => 'badge-' + what.toLowerCase(),
    name: (table, what) => table.name(what),
    does: () => [t('Next to move is always whose Time Keeper has the most minutes left; of a stack, the top one.')],
    now: gnomeNow,
    clause: () => '3.1',
};

const mugs = {
    list: () => [''],
    sign: () => 'mug',
    name: () => t('Mugs: intoxication'),
    does: () => [t('Each Grog adds one, up to four. Who has drunk makes a Faint Check: the more mugs, the likelier it is to sleep through ten minutes. Coffee takes two away.')],
    now: (table, what) => (what && table.state(what) ? [t('Now: %d of 4.', table.state(what).intoxication)] : []),
    clause: () => '11.2',
};

// ---- The time track ----------------------------------------------------------------------------------------

const ICONS = {
    event: { sign: 'st-event', name: () => t('Red star: an event'), does: () => t('When a keeper comes here, an event card is turned. Most of them are bad.'), clause: '12.3' },
    item: { sign: 'st-item', name: () => t('White star: an item'), does: () => t('When a keeper comes here, its gnome gets an item for free.'), clause: '12.3' },
    ghost: { sign: 'ghostfig', name: () => t('The ghost'), does: () => t('It shows how far the minutes of this turn lead. At the end of the turn the keeper follows it, space by space.'), clause: '4.3' },
    rescued: { sign: 'rescueship', name: () => t('0: Rescued'), does: () => t('When all who are still aboard are here, help has come and you have all won. One survivor is enough.'), clause: '15.2' },
};

const space = {
    name: (_table, at) => (at === '0' ? ICONS.rescued.name() : n('%d minute before rescue', '%d minutes before rescue', Number(at))),
    does(table, at) {
        const box = table.engine.box();
        return [
            at === '0' ? ICONS.rescued.does() : null,
            box.events.includes(Number(at)) ? ICONS.event.does() : null,
            box.items.includes(Number(at)) ? ICONS.item.does() : null,
        ].filter(Boolean);
    },
    now(table, at) {
        const { position } = table;
        const here = position.gnomes.filter(one => one.status === 'aboard' && one.time === Number(at)).map(one => table.name(one.gnome));
        const tokens = Object.keys(position.tokens).filter(one => position.tokens[one] === Number(at));
        return [
            here.length ? t('Here now: %s.', inWords(here)) : null,
            position.ghost === Number(at) ? `${ICONS.ghost.name()}: ${ICONS.ghost.does()}` : null,
            ...tokens.map(one => t('%s: a deadline.', table.words().tokens[one])),
        ].filter(Boolean);
    },
    clause: at => (at === '0' ? ICONS.rescued.clause : '12.3'),
};

const token = {
    list: table => Object.keys(table.words().tokens),
    sign: what => 'tk-' + what,
    name: (table, what) => table.words().tokens[what],
    does: (table, what) => [t('A deadline on the Time Track: when every keeper has passed it, the boat is lost.'), mendedIn(table, 'token', what)],
    now: tokenNow,
    clause: () => '13.4',
};

// ---- Gauges ----------------------------------------------------------------------------------------------------

const RISES = {
    asphyxiation: { sign: 'lungs', does: () => t('How thin the air is. Every new fire makes it rise.') },
    heat: { sign: 'thermo', does: () => t('How hot the reactor is. Its events make it rise.') },
    pressure: { sign: 'squeeze', does: () => t('How deep the boat is. Each time it sinks this rises.') },
};

const gauge = {
    list: table => Object.keys(table.words().tracks),
    sign: what => RISES[what].sign,
    name: (table, what) => table.words().tracks[what],
    does(table, what) {
        const { lost, reset } = table.engine.box();
        const [low, high] = [...reset].sort((a, b) => a - b);
        return [RISES[what].does(), t('On %d all is lost.', lost),
            t('A repair sets it back to %d, and to %d from there.', high, low), mendedIn(table, 'track', what)];
    },
    now(table, what) {
        const at = table.position.tracks[what];
        const left = table.engine.box().lost - at;
        return [n('Now: %2$d. %1$d more and all is lost.', 'Now: %2$d. %1$d more and all is lost.', left, left, at)];
    },
    clause: () => '7.8',
};

// ---- The turn -----------------------------------------------------------------------------------------------------

const PHASES = {
    movement: { clause: '4.1', does: () => t('Walk as far as you like and use items. Each hatch costs a minute.') },
    action: { clause: '6.1', does: () => t('One action, then no more walking.') },
    faint: { clause: '11.1', does: () => t('Only who drank Grog in this turn: a card tells whether the gnome faints.') },
    updates: { clause: '12.3', does: () => t('The keeper follows the ghost. Red stars on the way are events, white stars items.') },
};

const phase = {
    ...fixed(PHASES),
    name: (table, what) => table.words().phases[what],
    now: (table, what) => (table.position.phase === what ? [t('The turn is here now.')] : []),
};

const rescue = {
    list: () => [''],
    name: () => t('Rescue chance'),
    does: () => [t('The computer plays the game on from here some hundred times. This is how often its crew was rescued; a good crew does better.')],
    clause: () => '15.2',
};

const FORECAST = {
    lands: { name: () => t('Lands on'), does: () => t('Where your keeper will be at the end of this turn, unless the gnome faints.'), clause: '4.3' },
    icons: { name: () => t('Icons passed'), does: () => t('How many events (red) and free items (white) are on that way.'), clause: '12.3' },
    tokens: { name: () => t('Tokens passed'), does: () => t('Deadlines on that way. One that every keeper has passed loses the game.'), clause: '13.4' },
    next: { name: () => t('Next to move'), does: () => t('Whose keeper will then have the most minutes left. It may be you again.'), clause: '3.1' },
};

const forecast = {
    ...fixed(FORECAST),
    now(table, what) {
        const faint = what === 'lands' && table.ask?.faint;
        return faint ? [t('Faint risk %s, then %s more.', percent(faint.risk), minutes(faint.minutes))] : [];
    },
};

const event = {
    sign: what => 'ev-' + what,
    name: (table, what) => table.words().events[what],
    does: (_table, what) => [eventText(what)],
    clause: () => '13.1',
};

// In the order of the list of signs.
export const THINGS = {
    gauge, token, icon: fixed(ICONS), trouble: fixed(TROUBLES), mugs, room, item, phase, forecast, rescue, space, hatch, gnome, event,
};

// {name, does, now, clause, sign} of one thing; does and now are lists of sentences.
/** @param {any} table   as much of a Table as is asked: engine, position, words, name, state, ask, plan */
export function describe(table, kind, what) {
    const thing = THINGS[kind];
    return {
        name: thing.name(table, what), does: thing.does(table, what), now: thing.now?.(table, what) ?? [],
        clause: thing.clause(what), sign: thing.sign?.(what) ?? null,
    };
}

// What the list of signs is headed by; kinds without a list have none.
export const headings = () => ({
    gauge: t('Disaster tracks'), token: t('Deadlines'), icon: t('On the Time Track'), trouble: t('On the boat'), mugs: t('Grog'), room: t('Rooms'),
    item: t('Items'), phase: t('The four parts of a turn'), forecast: t('What an action would bring'), rescue: t('Above the board'),
});
