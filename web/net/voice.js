// What is on the game screen because others are there: the voice pipe, who plays whom, the time left, the plans and
// fingers of the others, notices, the dialog about the table, and what comes after the end.

import { standInOf } from './pace.js';
import { chatPanel } from './chat.js';
import { makeClock } from './clock.js';
import { isForsaken, playerOf, seatAt, seatedPeople, stateOf } from '../panels/crewpeople.js';
import { toast } from '../app/dialog.js';
import { el, ui } from '../app/dom.js';
import { endings } from './ending.js';
import { makeNotices } from './notice.js';
import { makePointing } from './point.js';
import { makeSender, makeShown } from './shared.js';
import { maySit, maySitAt, sitDown } from './seats.js';
import { say } from '../app/speak.js';
import { givingUpText, newsOf } from './tablenews.js';
import { agreement } from './tableparts.js';
import { c, n, t } from '../app/tongue.js';
import { hasSay, motionBox } from './votes.js';

// The keys of an online table; panels/keys.js lists them.
export const keysOf = (pipe, pointing) => ({ c: () => pipe.open(), p: () => pointing.press(), escape: () => pointing.drop() });

// ---- Hearing ------------------------------------------------------------------------------------

// `around` is all that is around the table: {table, room, clock, sender, shown, pointing, pipe, notices, before, seen}.

// Whether the one who is to decide is there, and what can be done about it.
function seatNow({ table, room }) {
    const gnome = table.position?.decision.gnome;
    return gnome ? JSON.stringify([stateOf(room, gnome), room.seated, maySit(room), seatedPeople(room).map(one => one.agrees), room.table.motion]) : '';
}

const drawAct = ({ table }) => table.position && !table.busy && table.panels.act.think();

// The game is over; when it was given up nobody waits for the rest of a turn any more.
function ended({ table, shown }, { resigned }) {
    shown.clear();
    table.looksAt(null);
    table.panels.track.begin();
    if (resigned) {
        table.inner.late = true;
        table.gate?.();
        table.panels.event.hurry();
    }
}

// People, seats or agreements have changed.
function hearTable(around, state) {
    const { table, room, clock, pointing, pipe, notices, before } = around;
    for (const { text, loud } of newsOf(before, state, room.me)) {
        pipe.note(text);
        (loud ? toast : say)(text);
    }
    around.before = state;
    if (before.phase !== 'over' && state.phase === 'over') {
        ended(around, state);
    }
    if (table.position && !table.busy) {
        table.panels.crewlist.show(table.position);
    }
    const seat = seatNow(around);
    if (state.phase === 'over' || (seat !== around.seen && !table.asked())) {
        drawAct(around); // the next game may be open; whoever is to decide has gone, or is back
    }
    around.seen = seat;
    clock.told(state);
    pointing.redraw();
    notices.told();
}

const hears = around => ({
    table: state => hearTable(around, state),
    game(game) {
        around.clock.told(game ?? {});
        around.shown.clear();
        around.sender.changed();
        around.notices.told();
    },
    plan(message) {
        around.shown.told(message);
        drawAct(around);
    },
    point: around.pointing.told,
});

// Puts everything on the screen of a table and listens to its room; to be called before the table starts.
// Gives {leave, redraw}.
/** @param {Table} table */
export function attach(table, room) {
    const clock = makeClock(table, room);
    const sender = makeSender(table, room);
    const shown = makeShown(table, room);
    const pointing = makePointing(table, room);
    const pipe = addPipe(table, room);
    const notices = makeNotices(table, room);

    table.player = gnome => playerOf(room, gnome);
    table.cardLine = clock.element;
    table.looksAt = sender.show;
    table.keys = keysOf(pipe, pointing);
    table.endings = () => endings(room);
    table.aside = () => aside(table, room, shown);
    table.tools = () => [tableButton(room)];
    const labelCrew = addToCrew(table, room);

    const around = { table, room, clock, sender, shown, pointing, pipe, notices, before: room.table, seen: '' };
    const quiet = Object.entries(hears(around)).map(([name, listener]) => room.on(name, listener));
    table.on('plan', sender.plan);
    table.on('change', () => {
        clock.draw();
        shown.draw();
    });

    return {
        redraw() {
            pipe.redraw();
            pointing.redraw();
            clock.draw();
            labelCrew();
        },
        leave() {
            quiet.forEach(end => end());
            [clock, sender, pointing, pipe, notices].forEach(part => part.leave());
        },
    };
}

// ---- Parts of the screen ------------------------------------------------------------------------

// The voice pipe in the side column; where the screen is small it has a tab, with a mark for what was missed.
function addPipe(table, room) {
    const section = el('section');
    const mark = el('em.unread', { hidden: true });
    const panel = chatPanel(section, room, {
        unread(count) {
            mark.hidden = count === 0;
            mark.textContent = count > 9 ? '9+' : String(count);
            mark.setAttribute('aria-label', n('%d new line', '%d new lines', count));
        },
    });
    const tab = table.parts.add('chat', 'chat', section, () => t('Pipe'));
    table.parts.stage.classList.add('talks');
    tab.append(mark);
    tab.addEventListener('click', panel.seen);
    return {
        ...panel,
        open() {
            if (section.offsetParent === null) {
                tab.click();
            }
            panel.focus();
        },
    };
}

async function openMenu(room) {
    const { openTable } = await import('./tablemenu.js');
    openTable(room);
}

const tableButton = room => el('button.btn.attable', { id: 'table-menu', onclick: () => openMenu(room) }, ui('seats'), el('span', c('to play at', 'Table')));

// On a small screen the head has no room for it: it stands above the crew.
function addToCrew(table, room) {
    const word = el('span');
    const label = () => (word.textContent = c('to play at', 'Table'));
    label();
    table.parts.crew.append(el('button.btn.attable.small', { onclick: () => openMenu(room) }, ui('seats'), word));
    return label;
}

// Whether there is a seat that this reader could take.
const vacant = room => room.table.seats.some(seat => maySitAt(room, seat));

// The game waits for somebody who is not there: what can be done about that, for whoever may.
function waitsFor(table, room) {
    const gnome = table.position?.decision.gnome;
    const state = gnome && !table.busy && room.table.phase === 'playing' && !room.table.paused ? stateOf(room, gnome) : '';
    const button = (id, text, press) => el('button.btn', { id, onclick: press }, text);
    const row = (text, ...buttons) => el('p.thought.stopped', { style: { 'flex-wrap': 'wrap' } }, ui('warn'), el('span', { style: { flex: '1 1 8rem' } }, text), buttons);
    if (state === 'free') {
        return row(t('This seat is free: the game waits.'),
            maySit(room) ? button('sit-now', t('Sit here'), () => sitDown(room, gnome)) : null,
            hasSay(room) ? button('fill-now', t('A computer player takes it'), () => room.ask('fill', { gnome, with: standInOf(room) })) : null);
    }
    if (state !== 'gone') {
        return null;
    }
    const { text } = playerOf(room, gnome);
    const agreed = seatedPeople(room).every(one => one.agrees || one.absent || !(one.here || one.says));
    return [row(text, hasSay(room) && agreed
        ? button('relieve-now', t('Let the stand-in decide'), () => room.ask('relieve', { gnome, on: true })) : null),
    room.seated && !agreed && room.table.stand_in ? el('p.muted', agreement(room)) : null];
}

// For the action panel, while somebody else decides.
function aside(table, room, shown) {
    const { paused, phase } = room.table;
    const lost = room.gnomes.filter(gnome => seatAt(room, gnome).away);
    return [
        motionBox(room),
        paused && phase === 'playing' ? el('p.thought.stopped', ui('warn'), el('span', t('The game is paused.')),
            hasSay(room) ? el('button.btn', { id: 'go-on', onclick: () => room.ask('pause', { on: false }) }, t('Go on')) : null) : null,
        phase === 'playing' && lost.length ? el('p.thought.stopped', ui('bot'), el('span', isForsaken(room) ? t('You were away: the game waits for you.') : t('You were away: the computer decides for you.')),
            el('button.btn', { id: 'back-again', onclick: () => room.ask('relieve', { gnome: lost[0], on: false }) }, t('I am here'))) : null,
        waitsFor(table, room),
        room.seated || phase === 'over' ? null : el('p.thought', ui('person'), el('span', t('You are watching.')), vacant(room)
            ? el('button.btn', { id: 'sit-down', onclick: () => openMenu(room) }, t('Sit down …')) : null),
        givingUpText(room.table) ? el('p.thought', ui('warn'), el('span', givingUpText(room.table))) : null,
        paused ? null : shown.words(),
    ];
}
