// The seats of an online table: who sits where, in which colour, and what this reader may change about
// it. The same list stands where people gather and beside a game.

import { standInOf } from './pace.js';
import { KINDS } from '../engine/crew.js';
import { keepFocus } from '../app/focus.js';
import { COLOUR_COUNT, colourCode, colourName } from '../board/colours.js';
import { nameOf, stateOf } from '../panels/crewpeople.js';
import { askReader, openDialog } from '../app/dialog.js';
import { avatar, el, ui } from '../app/dom.js';
import { nameField } from './myname.js';
import { keepName } from './mytables.js';
import { kindText, NAMES } from '../table/texts.js';
import { c, language, t } from '../app/tongue.js';
import { hasSay, mayConcern, openPerson } from './votes.js';

// ---- Sitting down -------------------------------------------------------------------------------

// Whether this reader may take a seat that is no other person's.
export const maySit = room => room.table.phase !== 'over' && (room.me >= 0 || room.table.public || Boolean(room.invited));

// The same of one of them: who only came along takes no computer player's gnome.
export const maySitAt = (room, seat) => maySit(room) && !isPerson(seat)
    && (isFree(seat) || room.me >= 0 || Boolean(room.invited));

// A newcomer's name, asked for in a dialog; null: the reader thought better of it.
function askName(gnome) {
    return openDialog(t('Sit down: %s', NAMES[gnome]), close => {
        const field = nameField();
        field.input.autofocus = true;
        const done = event => {
            event.preventDefault();
            const name = field.read();
            if (name) {
                close(name);
            }
        };
        return el('form.namedialog', { onsubmit: done }, field.root,
            el('div.answers', el('button.btn.primary', t('Sit down'))));
    }, { classes: 'question' });
}

// Takes a seat; readName() gives a newcomer's name, or null if there is none yet.
/** @param {(() => string | null) | null} readName */
export async function sitDown(room, gnome, readName = null) {
    const name = room.me >= 0 ? null : readName ? readName() : await askName(gnome);
    if (room.me < 0 && !name) {
        return false;
    }
    if (name) {
        keepName(name);
    }
    return Boolean(await room.sit([gnome], name));
}

// Gives a gnome back. In a game that is asked first: a computer player can take over, or the game waits.
async function standUp(room, gnome) {
    const playing = room.table.phase === 'playing';
    const kind = standInOf(room);
    const answer = !playing ? 'free' : await askReader(t('Leave %s?', NAMES[gnome]),
        t('A computer player can go on with this gnome. On a free seat the game waits until somebody sits down.'),
        [['fill', t('Computer player: %s', kindText(kind))], ['free', t('Leave the seat free'), 'red'], ['no', c('at a table', 'Stay')]]);
    if (answer === 'free') {
        await room.ask('stand', { gnomes: [gnome] });
    } else if (answer === 'fill') {
        await room.ask('fill', { gnome, with: kind });
    }
}

// ---- A seat -------------------------------------------------------------------------------------

const isFree = seat => seat.kind === 'free';
const isPerson = seat => seat.kind === 'person';

function whoLine(room, seat) {
    const state = stateOf(room, seat.gnome);
    const mark = el('span.mark.' + state, { 'aria-hidden': 'true' });
    if (isFree(seat)) {
        return [mark, t('Free seat')];
    }
    if (!isPerson(seat)) {
        return [ui('bot'), kindText(seat.kind)];
    }
    const words = {
        me: () => c('player', 'you'), here: () => t('is here'), gone: () => t('not here now'), away: () => t('away'),
    }[state]();
    return [mark, el('bdi.nm', nameOf(room, seat.person)), el('small', words)];
}

// The colours as a list; those of other gnomes cannot be taken.
function colourChoice(room, seat) {
    const owner = number => room.table.seats.find(one => one.colour === number && one !== seat);
    return el('label.dye', { title: t('Colour of %s', NAMES[seat.gnome]) },
        el('span.swatch', { 'aria-hidden': 'true', style: { background: colourCode(seat.colour) } }),
        el('span.sr', t('Colour of %s', NAMES[seat.gnome])),
        el('select', { id: `colour-${seat.gnome}`, onchange: event => change(room, event.target, 'colour', { gnome: seat.gnome, colour: Number(event.target.value) }) },
            Array.from({ length: COLOUR_COUNT }, (_, number) => el('option', {
                value: number, selected: number === seat.colour, disabled: Boolean(owner(number)),
            }, owner(number) ? t('%s: %s', colourName(number), NAMES[owner(number).gnome]) : colourName(number)))));
}

function kindChoice(room, seat) {
    return el('select', {
        id: `fill-${seat.gnome}`, 'aria-label': t('Who plays %s?', NAMES[seat.gnome]),
        onchange: event => change(room, event.target, 'fill', { gnome: seat.gnome, with: event.target.value }),
    }, ['free', ...KINDS].map(kind => el('option', { value: kind, selected: kind === seat.kind }, kind === 'free' ? t('Free seat') : kindText(kind))));
}

// Asks for what was chosen; a refusal puts the list back to what is so.
async function change(room, select, what, fields) {
    const before = [...select.options].findIndex(option => option.defaultSelected);
    select.disabled = true;
    const answer = await room.ask(what, fields);
    select.disabled = false;
    if (!answer) {
        select.selectedIndex = before;
    }
}

// What a seated person may choose for this gnome: the colour of one's own or a computer's, who plays a vacant one.
function choices(room, seat) {
    if (!room.seated || room.table.phase === 'over' || !(isMine(room, seat) || hasSay(room))) {
        return [];
    }
    return [mayDye(room, seat) ? colourChoice(room, seat) : null, isPerson(seat) ? null : kindChoice(room, seat)];
}

const isMine = (room, seat) => isPerson(seat) && seat.person === room.me && room.me >= 0;
const mayDye = (room, seat) => isMine(room, seat) || (!isPerson(seat) && !isFree(seat));

function seatButton(room, seat, readName) {
    if (isMine(room, seat) && room.table.phase !== 'over') {
        return el('button.btn.stand', { id: `stand-${seat.gnome}`, 'aria-label': t('Stand up: %s', NAMES[seat.gnome]), onclick: () => standUp(room, seat.gnome) }, t('Stand up'));
    }
    if (mayConcern(room, seat)) {
        return el('button.btn.concern', {
            id: `person-${seat.gnome}`, 'aria-label': t('About %s …', nameOf(room, seat.person)), title: t('About %s …', nameOf(room, seat.person)),
            onclick: () => openPerson(room, seat),
        }, '…');
    }
    return !maySitAt(room, seat) ? null : el('button.btn.sit' + (room.seated ? '' : '.first'), {
        id: `sit-${seat.gnome}`, 'aria-label': t('Sit here: %s', NAMES[seat.gnome]), onclick: () => sitDown(room, seat.gnome, readName),
    }, t('Sit here'));
}

function drawSeat(room, row, seat, readName) {
    row.className = 'chair ' + stateOf(room, seat.gnome) + (isPerson(seat) ? '' : ' vacant');
    row.replaceChildren(
        avatar(seat.gnome),
        el('div.who', el('b', NAMES[seat.gnome], ' ', el('span.sr', t('(%s)', colourName(seat.colour)))), el('p', whoLine(room, seat))),
        el('div.picks', choices(room, seat)),
        el('div.does', seatButton(room, seat, readName)));
}

// ---- The list -----------------------------------------------------------------------------------

// {root, draw}: draw() again whenever the table has changed; only rows that are different are drawn, so
// that nobody loses a list that is open. readName: see sitDown().
/** @param {(() => string | null) | null} readName */
export function seatsPanel(room, readName = null) {
    const root = el('ol.chairs', { 'aria-label': t('Seats') });
    const drawn = new Map();

    function draw() {
        const { seats, people, phase } = room.table;
        const shared = [room.me, room.seated, hasSay(room), phase, maySit(room), language(), seats.map(seat => seat.colour)];
        if (root.children.length !== seats.length) {
            root.replaceChildren(...seats.map(() => el('li')));
            drawn.clear();
        }
        seats.forEach((seat, i) => {
            const key = JSON.stringify([seat, people[seat.person], shared]);
            if (drawn.get(i) === key) {
                return;
            }
            drawn.set(i, key);
            const row = root.children[i];
            const held = row.contains(document.activeElement);
            keepFocus([row], () => drawSeat(room, row, seat, readName));
            if (held && !row.contains(document.activeElement)) { // what was pressed is gone: the next thing to press
                row.querySelector('.btn, select')?.focus();
            }
        });
        root.setAttribute('aria-label', t('Seats'));
    }

    draw();
    return { root, draw };
}
