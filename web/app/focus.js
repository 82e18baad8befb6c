// Where the keyboard stands. Parts of the page are drawn anew while things happen, and what had the focus may be gone
// then: it stays where it was, or goes on where the next choice is. It is never left nowhere.

import { dialogIsOpen } from './dialog.js';

const isLost = () => !document.activeElement || document.activeElement === document.body;

// In the order in which they are to be pressed: of several to be marked those that are not yet, then the button that does it.
const ANSWERS = ['.act [role=radio][tabindex="0"]', '.act .move:not([aria-disabled=true])', '.act .mark:not([aria-pressed=true])',
    '.hand .card:not([aria-disabled=true],[aria-pressed=true])', '.act .btn'];

/** @param {HTMLElement} element */
export const isShown = element => element.checkVisibility?.() !== false;

// What a decision can be answered with: an action, which may be in a list that has to be opened, a button, or where the
// screen is small a card of the hand instead.
/** @param {Table} table @returns {HTMLElement | undefined} */
export const firstAnswer = table => ANSWERS.flatMap(selector => Array.from(/** @type {NodeListOf<HTMLElement>} */ (table.root.querySelectorAll(selector))))
    .find(one => isShown(one) || one.closest('.choose'));

// Where it rests while there is nothing to choose.
const isResting = () => isLost() || Boolean(document.activeElement?.matches('[data-rest]'));

function rest(element) {
    element.tabIndex = -1;
    element.dataset.rest = '';
    element.focus({ preventScroll: true });
}

// Gives the focus to the choice now due, unless it is somewhere already: a turn begins at the room where the gnome
// stands, any other decision at its first answer; after the end it is on what comes next.
/** @param {Table} table */
export function takeFocus(table) {
    const isOver = Boolean(table.position.result);
    if (!isResting() || dialogIsOpen() || !(table.asked() || isOver)) {
        return;
    }
    const { kind, gnome } = table.ask;
    const space = kind === 'turn' && table.state(gnome)?.space;
    /** @type {HTMLElement} */
    const place = (space && table.root.querySelector(`#hit-${space}`)) || isOver && table.root.querySelector('.act .btn') || firstAnswer(table);
    place?.focus({ preventScroll: true });
}

// While something is shown there is nothing to choose: the keyboard rests at the game itself.
/** @param {Table} table */
export function holdFocus(table) {
    const stage = table.parts?.stage;
    if (stage && isLost() && !dialogIsOpen()) {
        rest(stage);
    }
}

// A screen has come: the focus is at its beginning, unless it has taken it elsewhere.
export function enterScreen(root) {
    if (isLost()) {
        const head = root.querySelector('h1') || root.querySelector('main');
        head && rest(head);
    }
}

// ---- Drawing anew -------------------------------------------------------------------------------

const nameOf = element => element.id || element.getAttribute('aria-label') || element.textContent;

// Where an element stands among its sisters, from the root down.
function wayTo(root, element) {
    const way = [];
    for (let at = element; at !== root; at = at.parentElement) {
        way.unshift([...at.parentElement.children].indexOf(at));
    }
    return way;
}

const follow = (root, way) => way.reduce((at, index) => at?.children[index], root);

// Draws parts of the screen anew; the keyboard stays on what has the same name then, or else stands in the same place
// (in another language, or when a press has changed the name).
export function keepFocus(roots, draw) {
    const before = document.activeElement;
    const root = roots.find(one => one.contains(before) && one !== before);
    const held = root && { name: nameOf(before), way: wayTo(root, before) };
    draw();
    if (held && isLost()) {
        const same = [...root.querySelectorAll('button, a, input, select, [tabindex]')].find(one => nameOf(one) === held.name);
        (same || follow(root, held.way))?.focus({ preventScroll: true });
    }
}
