// Pointing at a room of an online table: a finger with the person's badge on everybody's board for a moment.
// With Alt or Ctrl and a press, with a long press, or with the finger on the board and then a press.

import { nameOf } from '../panels/crewpeople.js';
import { toast } from '../app/dialog.js';
import { el, set, sv, ui } from '../app/dom.js';
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

// {element (the button on the board), press() (key P), drop() (Escape), told(message), redraw, leave}
/** @param {Table} table */
export function makePointing(table, room) {
    const label = el('span');
    const element = el('button.btn.pointer', { 'aria-pressed': false, onclick: () => arm(!armed) }, ui('point'), label);
    let armed = false; // the next press on a room points at it
    let last = 0;
    let long = null;   // a finger that is down: {x, y, timer}
    let swallow = false; // the press that ends a long press is none

    const secret = () => Boolean(room.game?.hidden);

    function arm(on) {
        if (on && refused()) {
            return;
        }
        armed = on;
        offer();
        element.setAttribute('aria-pressed', on);
        table.parts.board.classList.toggle('pointing', on);
        if (on) {
            say(t('Choose the room to point at.'));
        }
    }

    // Every room can be pressed to point at it; else only those that are a choice.
    function offer() {
        for (const hit of table.parts.board.querySelectorAll('.hit-room')) {
            set(hit, 'aria-disabled', armed || hit.dataset.choice === 'true' ? null : 'true');
        }
    }

    // Why one cannot point now, told; or false.
    function refused() {
        const why = !room.seated ? t('You are watching: only players can point.')
            : secret() ? t('Hands are secret in this game: players may not show each other anything.')
                : room.table.paused ? t('The game is paused.') : '';
        if (why) {
            toast(why);
        }
        return Boolean(why);
    }

    function point(space) {
        arm(false);
        if (refused() || Date.now() - last < PACE) {
            return;
        }
        last = Date.now();
        showFinger(table, room, { person: room.me, space });
        room.send('point', { space }).catch(() => {});
        say(t('You point at: %s', table.words().spaces[space]));
    }

    function take(event) {
        event.preventDefault();
        event.stopPropagation();
    }

    function clicked(event) {
        const space = spaceOf(event.target);
        if (swallow) {
            swallow = false;
            take(event);
        } else if (space && (armed || event.altKey || event.ctrlKey)) {
            take(event);
            point(space);
        }
    }

    function down(event) {
        const space = spaceOf(event.target);
        swallow = false;
        up();
        if (space && event.pointerType !== 'mouse') {
            long = {
                x: event.clientX, y: event.clientY,
                timer: setTimeout(() => {
                    long = null;
                    swallow = true;
                    point(space);
                }, LONG),
            };
        }
    }

    function up() {
        clearTimeout(long?.timer);
        long = null;
    }

    function moved(event) {
        if (long && Math.hypot(event.clientX - long.x, event.clientY - long.y) > NEAR) {
            up();
        }
    }

    // Ctrl and a press is the menu on some systems, a long press is it on others.
    function menu(event) {
        const space = spaceOf(event.target);
        if (space && (swallow || long)) {
            take(event);
        } else if (space && event.ctrlKey) {
            take(event);
            point(space);
        }
    }

    function keyed(event) {
        const space = spaceOf(event.target);
        if (space && (event.key === 'Enter' || event.key === ' ') && (armed || event.altKey)) {
            take(event);
            point(space);
        }
    }

    const box = table.parts.board;
    const listeners = [['click', clicked], ['pointerdown', down], ['pointerup', up], ['pointercancel', up], ['pointermove', moved],
        ['contextmenu', menu], ['keydown', keyed]];
    listeners.forEach(([name, listener]) => box.addEventListener(name, listener, true));
    box.append(element);

    function draw() {
        label.textContent = t('Point');
        element.title = t('Point at a room: press here, then the room. Or hold Alt and press a room; on a touch screen press it long.');
        element.hidden = !room.seated || secret() || room.table.phase !== 'playing';
    }
    draw();

    return {
        // Key P: the room that has the focus or the pointer, else the next one pressed.
        press() {
            const space = spaceOf(document.activeElement) || table.panels.board.drawing()?.pointed;
            if (space) {
                point(space);
            } else {
                arm(!armed);
            }
        },
        drop: () => arm(false),
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
            up();
            listeners.forEach(([name, listener]) => box.removeEventListener(name, listener, true));
        },
    };
}
