// Who plays whom at an online table, in words: for the crew list, the voice pipe and the turn card.

import { USUAL_KIND } from '../engine/crew.js';
import { el, ui } from '../app/dom.js';
import { c, t } from '../app/tongue.js';

// ---- People -------------------------------------------------------------------------------------

const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g; // what makes the text after it run the other way
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

// A name as it can stand in any sentence: it cannot turn the words around it.
export function tameName(name) {
    const plain = name.replace(TURNS, '');
    return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

// A person's name; of one who has been forgotten nothing is left.
export const nameOf = (room, person) => tameName(room.table.people[person]?.name || '') || t('Someone');

export const seatAt = (room, gnome) => room.table.seats.find(seat => seat.gnome === gnome) || null;

// Those who sit at the table now.
export const seatedPeople = room => room.table.people
    .map((person, index) => ({ ...person, index }))
    .filter(({ index }) => room.table.seats.some(seat => seat.kind === 'person' && seat.person === index));

// Whether nobody is at it: the game waits then, whoever's turn it is.
export const isForsaken = room => !room.table.seats.some(seat => seat.kind === 'person' && !seat.away);

// The computer player that decides for whoever is late, in the middle of a sentence.
export const standInText = kind => ({
    lubber: () => c('who decides', 'the landlubber'),
    sailor: () => c('who decides', 'the sailor'),
    mate: () => c('who decides', 'the mate'),
    captain: () => c('who decides', 'the captain'),
}[kind || USUAL_KIND]());

// How a seat is taken: 'me' 'here' 'gone' (not connected) 'away' (the stand-in decides) 'computer' 'free'.
export function stateOf(room, gnome) {
    const seat = seatAt(room, gnome);
    if (!seat || seat.kind === 'free') {
        return 'free';
    }
    if (seat.kind !== 'person') {
        return 'computer';
    }
    if (seat.away) {
        return 'away';
    }
    return seat.person === room.me ? 'me' : room.table.people[seat.person]?.here ? 'here' : 'gone';
}

// {state, name, text}: of a gnome's player; `text` is the whole sentence.
export function playerOf(room, gnome) {
    const state = stateOf(room, gnome);
    const seat = seatAt(room, gnome);
    const name = ['free', 'computer'].includes(state) ? '' : nameOf(room, seat.person);
    const text = {
        me: () => t('%s (you)', name),
        here: () => t('%s is here', name),
        gone: () => t('%s is not connected', name),
        away: () => t('%s is away: %s decides', name, standInText(room.table.stand_in)),
        computer: () => t('computer'),
        free: () => t('free seat'),
    }[state]();
    return { state, name, text };
}

// ---- In the crew list ---------------------------------------------------------------------------

// The player as the crew list shows it behind the gnome's name: a mark of its own shape for each state, and the name.
export function playerMark({ state, name, text }) {
    const icon = { computer: 'bot', away: 'bot', free: 'seats' }[state] || 'person';
    const shown = { computer: '', free: c('seat', 'free'), me: c('player', 'you') }[state] ?? name;
    return el('span.ctl.player.' + state, { title: text }, ui(icon), el('span.dot', { 'aria-hidden': 'true' }),
        el('bdi', { 'aria-hidden': 'true' }, shown), el('span.sr', text));
}
