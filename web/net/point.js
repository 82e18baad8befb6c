// Pointing at a room of an online table: a finger with the person's badge on everybody's board for a moment.
// With Alt or Ctrl and a press, with a long press, or with the finger on the board and then a press.

import { nameOf } from '../panels/crewpeople.js';
import { toast } from '../app/dialog.js';
import { el, listen, set, sv, ui } from '../app/dom.js';
import { heldPress } from '../app/press.js';
import { say } from '../app/speak.js';
import { sound } from '../app/sound.js';
import { t } from '../app/tongue.js';

const LONG = 550;   // ms of a long press
const NEAR = 12;    // px that a finger may wander meanwhile
const SHOWN = 3000; // ms a finger is seen
const PACE = 400;   // ms between two of one's own

const spaceOf = target => target.closest?.('.hit-room')?.dataset.space ?? null;

// ---- The finger ---------------------------------------------------------------------------------

function finger(gnome) {
    return sv('g.finger', sv('circle.ring', { r: 34 }), sv('circle.ring.late', { r: 34 }),
        sv('g.hand', sv('path', { d: 'M-7 40V6a7 7 0 0 1 14 0v16h3a6 6 0 0 1 6 5h2a6 6 0 0 1 6 6v14c0 12-8 21-20 21-10 0-15-5-20-14l-10-18c-3-6 5-11 10-5z' })),
        gnome ? sv('use', { href: '#badge-' + gnome.toLowerCase(), transform: 'translate(24 -22)' }) : null);
}

// Puts a finger on a space for a while; one for each person.
/** @param {Table} table */
function showFinger(table, room, { person, space }) {
    const board = table.panels.board.drawing();
    if (!board || !board.part('hit-' + space)) {
        return;
    }
    const { x, y } = board.places.middle(space);
    const gnome = room.table.seats.find(seat => seat.person === person)?.gnome ?? null;
    const scale = board.small() ? 1.7 : 1.1;
    const mark = sv('g', { id: 'finger-' + person, transform: `translate(${x} ${y}) scale(${scale})` }, finger(gnome));
    board.part(mark.id)?.remove();
    board.part('fx').append(mark);
    setTimeout(() => mark.remove(), SHOWN);
}

// ---- Pointing -----------------------------------------------------------------------------------

const isSecret = room => Boolean(room.game?.hidden);

// Why one cannot point now, told; or false.
function refused(room) {
    const why = !room.seated ? t('You are watching: only players can point.')
        : isSecret(room) ? t('Hands are secret in this game: players may not show each other anything.')
            : room.table.paused ? t('The game is paused.') : '';
    if (why) {
        toast(why);
    }
    return Boolean(why);
}

// The next press on a room points at it, or no longer. Every room can be pressed then; else only those that are a choice.
function arm(pointing, on) {
    const { board } = pointing.table.parts;
    if (on && refused(pointing.room)) {
        return;
    }
    pointing.armed = on;
    for (const hit of board.querySelectorAll('.hit-room')) {
        set(hit, 'aria-disabled', on || hit.dataset.choice === 'true' ? null : 'true');
    }
    pointing.element.setAttribute('aria-pressed', on);
    board.classList.toggle('pointing', on);
    if (on) {
        say(t('Choose the room to point at.'));
    }
}

function point(pointing, space) {
    const { table, room } = pointing;
    arm(pointing, false);
    if (refused(room) || Date.now() - pointing.last < PACE) {
        return;
    }
    pointing.last = Date.now();
    showFinger(table, room, { person: room.me, space });
    room.send('point', { space }).catch(() => {});
    say(t('You point at: %s', table.words().spaces[space]));
}

// ---- On the board -------------------------------------------------------------------------------

// Nobody else hears of this one.
function take(event) {
    event.preventDefault();
    event.stopPropagation();
}

const listeners = pointing => ({
    click(event) {
        const space = spaceOf(event.target);
        if (pointing.swallow) {
            pointing.swallow = false;
            take(event);
        } else if (space && (pointing.armed || event.altKey || event.ctrlKey)) {
            take(event);
            point(pointing, space);
        }
    },
    pointerdown(event) {
        const space = spaceOf(event.target);
        pointing.swallow = false;
        pointing.held.end();
        if (space && event.pointerType !== 'mouse') {
            pointing.held.begin(event, () => {
                pointing.swallow = true;
                point(pointing, space);
            });
        }
    },
    pointerup: pointing.held.end,
    pointercancel: pointing.held.end,
    pointermove: pointing.held.moved,
    // Ctrl and a press is the menu on some systems, a long press is it on others.
    contextmenu(event) {
        const space = spaceOf(event.target);
        if (space && (pointing.swallow || pointing.held.down)) {
            take(event);
        } else if (space && event.ctrlKey) {
            take(event);
            point(pointing, space);
        }
    },
    keydown(event) {
        const space = spaceOf(event.target);
        if (space && (event.key === 'Enter' || event.key === ' ') && (pointing.armed || event.altKey)) {
            take(event);
            point(pointing, space);
        }
    },
});

// {element (the button on the board), press() (key P), drop() (Escape), told(message), redraw, leave}
/** @param {Table} table */
export function makePointing(table, room) {
    const label = el('span');
    const element = el('button.btn.pointer', { 'aria-pressed': false, onclick: () => arm(pointing, !pointing.armed) }, ui('point'), label);
    const pointing = {
        table, room, element, held: heldPress(LONG, NEAR),
        armed: false,   // the next press on a room points at it
        last: 0,        // when this one has pointed
        swallow: false, // the press that ends a long press is none
    };
    const quiet = listen(table.parts.board, listeners(pointing), true);
    table.parts.board.append(element);

    function draw() {
        label.textContent = t('Point');
        element.title = t('Point at a room: press here, then the room. Or hold Alt and press a room; on a touch screen press it long.');
        element.hidden = !room.seated || isSecret(room) || room.table.phase !== 'playing';
    }
    draw();

    return {
        // Key P: the room that has the focus or the pointer, else the next one pressed.
        press() {
            const space = spaceOf(document.activeElement) || table.panels.board.drawing()?.pointed;
            if (space) {
                point(pointing, space);
            } else {
                arm(pointing, !pointing.armed);
            }
        },
        drop: () => arm(pointing, false),
        told(message) {
            if (message.person === room.me) {
                return;
            }
            showFinger(table, room, message);
            sound('star');
            say(t('%s points at: %s', nameOf(room, message.person), table.words().spaces[message.space]));
        },
        redraw: draw,
        leave() {
            pointing.held.end();
            quiet();
        },
    };
}
