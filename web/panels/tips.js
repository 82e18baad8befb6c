// The first game of somebody who skipped the tutorial: a few remarks, each once, beside the thing to press. They can be
// put away for good, and end by themselves after the last one, the tutorial, or a finished game.

import { placeBeside } from '../app/beside.js';
import { dialogIsOpen } from '../app/dialog.js';
import { el } from '../app/dom.js';
import { say } from '../app/speak.js';
import { store } from '../app/store.js';
import { onSwitch, t } from '../app/tongue.js';

const QUIET = 250; // ms in which nothing has changed any more

// In their order: where each points, or null while there is nothing to point at; and what it says.
/** @type {[string, (table: Table) => string | null, () => string][]} */
const TIPS = [
    ['aim', table => (table.asked() ? '.track .rescued .cell' : null),
        () => t('Help is an hour away. All who live must come to 0 on the Time Track; one survivor is enough. You lose if a dial fills up or if everybody passes a deadline.')],
    ['room', table => (table.asked() && table.ask.kind === 'turn' ? `#hit-${table.state(table.ask.gnome).space}` : null),
        () => t('Here you are. Press a room to walk there: its watch shows the minutes. Items are drawn in the Equipment Stores, room 8.')],
    ['action', table => (table.asked() && table.ask.kind === 'turn' ? '.act .choose' : null),
        () => t('After walking comes one action. What it can be depends on the room. Press and hold anything to be told what it is.')],
    ['minutes', table => (table.asked() && table.ask.kind === 'turn' ? '.act .slider' : null),
        () => t('You pay with minutes. More of them bring more, and bring you closer to the next red star: an event.')],
    ['event', table => (table.panels.event.waits() ? '.event .next' : null),
        () => t('A red star was passed: an event card is turned. Read it, then go on.')],
    ['end', table => (table.gate ? '#end' : null),
        () => t('Read what came of it, then end your turn.')],
];

// Whether this reader has learned or finished nothing yet.
export const isNew = () => !(store.read('learned') || []).length && !store.list().some(game => game.result);

// Whether they are to be told: new, and the remarks not sent away.
function wantsTips() {
    const { off = false, told = [] } = store.read('tips') || {};
    return !off && told.length < TIPS.length && isNew();
}

// The panel: {show, plan, leave}.
/** @param {Table} table */
export function make(root, table) {
    const on = Boolean(table.game.id) && !table.room && wantsTips();
    const told = new Set(store.read('tips')?.told || []);
    let card = null;
    let shown = null; // [id, where, text] of the tip in the card ..
    let step = 0;     // .. which goes when the game goes on
    let timer = 0;

    function drop() {
        card?.remove();
        card = null;
    }
    function keep(part = {}) {
        store.write('tips', { told: [...told], ...part });
    }
    function done() {
        told.add(shown[0]);
        keep();
        drop();
        later();
    }
    function end() {
        keep({ off: true });
        drop();
        told.clear();
        TIPS.forEach(([id]) => told.add(id));
    }
    function draw() {
        card.replaceChildren(el('p', shown[2]()),
            el('div.answers', el('button.btn.primary', { onclick: done }, t('Got it')), el('button.btn', { onclick: end }, t('No more of this'))));
    }
    const visible = selector => {
        const element = selector && root.querySelector(selector);
        return element && element.getBoundingClientRect().width > 0 ? element : null;
    };

    // The first that has not been told and has something to point at.
    function look() {
        if (!table.panels.board.drawing()) {
            later();
            return;
        }
        if (card && table.position.step !== step) {
            done();
            return;
        }
        if (card && !visible(shown[1](table))) {
            drop(); // it comes again
        }
        if (card || dialogIsOpen()) {
            return;
        }
        const next = TIPS.find(([id, where]) => !told.has(id) && visible(where(table)));
        if (next) {
            shown = next;
            step = table.position.step;
            card = el('div.about.plate.tip', { role: 'note', 'aria-label': t('For your first game'), data: { tip: shown[0] } });
            draw();
            root.append(card);
            placeBeside(card, visible(shown[1](table)));
            say(shown[2]());
        }
    }
    function later() {
        clearTimeout(timer);
        timer = on && told.size < TIPS.length ? setTimeout(look, QUIET) : 0;
    }

    const quiet = onSwitch(() => card && draw());
    table.on('gate', later);
    table.on('fact', later);
    return {
        show: later,
        plan: later,
        leave() {
            clearTimeout(timer);
            quiet();
            drop();
        },
    };
}
