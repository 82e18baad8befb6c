// Where the keyboard stands when somebody is asked. Panels are drawn anew while things happen, and
// what had the focus may be gone then: it goes on where the next choice is.

import { dialogIsOpen } from './dialog.js';

const isLost = () => !document.activeElement || document.activeElement === document.body;

// Gives the focus to the choice now due, unless it is somewhere already: a turn begins at the room
// where the gnome stands, any other decision at its first answer.
/** @param {Table} table */
export function takeFocus(table) {
    if (!isLost() || dialogIsOpen() || !table.asked()) {
        return;
    }
    const { kind, gnome } = table.ask;
    const space = kind === 'turn' && table.state(gnome)?.space;
    /** @type {HTMLElement} */
    const place = (space && table.root.querySelector(`#hit-${space}`))
        || table.root.querySelector('.act .move, .act .mark, .act .opt[aria-checked=true], .act .btn');
    place?.focus({ preventScroll: true });
}
