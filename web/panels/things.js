// What the things on the game screen are: for each kind its name, what it does, what it means in the position now shown,
// where it is mended, and the clause. about.js shows it at the thing itself and as a list of all signs.
//
// A kind:  list    (table) => which there are, for the list of signs; left out: only asked about where it stands
//          sign    what => its picture in the sprite; left out: it has none
//          tell    (table, what) => {name, does, clause}, does: sentences; left out: the engine tells it (src/table/things.c)
//          now     (table, what) => sentences on what is asked now, of which there may be none

import { eventText, minutes } from '../table/texts.js';
import { n, percent, t } from '../app/tongue.js';

// A kind of things that are the same in every position: {what: {sign, name(), does(), clause}}.
const fixed = all => ({
    list: () => Object.keys(all),
    sign: what => all[what].sign,
    tell: (_table, what) => ({ name: all[what].name(), does: [all[what].does()], clause: all[what].clause }),
});

// ---- What the engine tells of -------------------------------------------------------------------------

const item = {
    list: table => Object.keys(table.words().items),
    sign: what => 'it-' + what,
    now({ ask, plan }, what) {
        const why = ask?.kind === 'turn' && ask.uses?.find(one => one.item === what)?.why;
        const bonus = plan?.action?.bonus?.[what];
        return [why ? t('Not now: %s', why) : null, bonus ? t('It would add %d to what you have chosen now.', bonus) : null];
    },
};

const room = {
    list: table => [...table.engine.box().repairs.map(one => one.space), ...table.engine.box().draw],
    now(table, space) {
        const way = table.asked?.() && table.ask.ways?.[space];
        return way ? [n('%d minute away.', '%d minutes away.', way.minutes)] : [];
    },
};

const gnome = { sign: what => 'badge-' + what.toLowerCase() };

const token = { list: table => Object.keys(table.words().tokens), sign: what => 'tk-' + what };

const SIGNS = { asphyxiation: 'lungs', heat: 'thermo', pressure: 'squeeze' };
const gauge = { list: table => Object.keys(table.words().tracks), sign: what => SIGNS[what] };

const rescue = {
    list: () => ['0'],
    now({ threats, words }) {
        const list = (threats ?? []).map(({ reason, share }) => `${words().reasons[reason]} ${percent(share)}`).join(', ');
        return list ? [t('How the boat may be lost: %s.', list)] : [];
    },
};

// ---- Signs ----------------------------------------------------------------------------------------------

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

const mugs = {
    list: () => [''],
    sign: () => 'mug',
    tell: () => ({
        name: t('Mugs: intoxication'), clause: '11.2',
        does: [t('Each Grog adds one, up to four. Who has drunk makes a Faint Check: the more mugs, the likelier it is to sleep through ten minutes. Coffee takes two away.')],
    }),
    now: (table, what) => (what && table.state(what) ? [t('Now: %d of 4.', table.state(what).intoxication)] : []),
};

const ICONS = {
    event: { sign: 'st-event', name: () => t('Red star: an event'), does: () => t('When a keeper comes here, an event card is turned. Most of them are bad.'), clause: '12.3' },
    item: { sign: 'st-item', name: () => t('White star: an item'), does: () => t('When a keeper comes here, its gnome gets an item for free.'), clause: '12.3' },
    ghost: { sign: 'ghostfig', name: () => t('The ghost'), does: () => t('It shows how far the minutes of this turn lead. At the end of the turn the keeper follows it, space by space.'), clause: '4.3' },
    rescued: { sign: 'rescueship', name: () => t('0: Rescued'), does: () => t('When all who are still aboard are here, help has come and you have all won. One survivor is enough.'), clause: '15.2' },
};

// ---- The turn -----------------------------------------------------------------------------------------------------

const PHASES = {
    movement: { clause: '4.1', does: () => t('Walk as far as you like and use items. Each hatch costs a minute.') },
    action: { clause: '6.1', does: () => t('One action, then no more walking.') },
    faint: { clause: '11.1', does: () => t('Only who drank Grog in this turn: a card tells whether the gnome faints.') },
    updates: { clause: '12.3', does: () => t('The keeper follows the ghost. Red stars on the way are events, white stars items.') },
};

const phase = {
    list: () => Object.keys(PHASES),
    tell: (table, what) => ({ name: table.words().phases[what], does: [PHASES[what].does()], clause: PHASES[what].clause }),
    now: (table, what) => (table.position.phase === what ? [t('The turn is here now.')] : []),
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
    tell: (table, what) => ({ name: table.words().events[what], does: [eventText(what)], clause: '13.1' }),
};

// In the order of the list of signs.
export const THINGS = {
    gauge, token, icon: fixed(ICONS), trouble: fixed(TROUBLES), mugs, room, item, phase, forecast, rescue, space: {}, hatch: {}, gnome, event,
};

function toldByEngine(table, kind, what) {
    const { name, text, clause } = table.engine.thing(kind, what, table.position.step, table.seat);
    return { name, does: [text], clause };
}

// {name, does, now, clause, sign} of one thing; does and now are lists of sentences.
/** @param {any} table   as much of a Table as is asked: engine, position, seat, words, state, ask, plan */
export function describe(table, kind, what) {
    const thing = THINGS[kind];
    return {
        ...(thing.tell?.(table, what) ?? toldByEngine(table, kind, what)),
        now: (thing.now?.(table, what) ?? []).filter(Boolean), sign: thing.sign?.(what) ?? null,
    };
}

// What the list of signs is headed by; kinds without a list have none.
export const headings = () => ({
    gauge: t('Disaster tracks'), token: t('Deadlines'), icon: t('On the Time Track'), trouble: t('On the boat'), mugs: t('Grog'), room: t('Rooms'),
    item: t('Items'), phase: t('The four parts of a turn'), forecast: t('What an action would bring'), rescue: t('Above the board'),
});
