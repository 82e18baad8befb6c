// The first game of somebody who skipped the tutorial: a few remarks, each once, beside the thing to press. They can be
// put away for good, and end by themselves after the last one, the tutorial, or a finished game.

import { placeBeside } from '../app/beside.js';
import { dialogIsOpen } from '../app/dialog.js';
import { el } from '../app/dom.js';
import { say } from '../app/speak.js';
import { store } from '../app/store.js';
import { onSwitch, t } from '../app/tongue.js';

const QUIET = 250; // ms in which nothing has changed any more

// What none of them covers if it can be helped: what the turn is played with, and above all what the remark tells of.
const NEEDED = '.track .cell, .turncard, .gauges, .act button, .hand .card, .event .next, .recent';
const TOLD = { aim: '.track .cell, .gauges', room: '.chip[data-on=true]' };

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

// ---- One after the other ------------------------------------------------------------------------

// `tips` is {root, table, on: whether they are told at all, told: the ids of those that were, timer, card, shown: [id,
// where, text] of the tip in the card, step: which goes when the game goes on}.

function visible({ root, table }, where) {
    const selector = where(table);
    const element = selector && root.querySelector(selector);
    return element && element.getBoundingClientRect().width > 0 ? element : null;
}

const keep = ({ told }, part = {}) => store.write('tips', { told: [...told], ...part });

function later(tips) {
    clearTimeout(tips.timer);
    tips.timer = tips.on && tips.told.size < TIPS.length ? setTimeout(() => look(tips), QUIET) : 0;
}

function drop(tips) {
    tips.card?.remove();
    tips.card = null;
}

function done(tips) {
    tips.told.add(tips.shown[0]);
    keep(tips);
    drop(tips);
    later(tips);
}

// No more of them, for good.
function end(tips) {
    keep(tips, { off: true });
    drop(tips);
    tips.told = new Set(TIPS.map(([id]) => id));
}

function draw(tips) {
    const [, , text] = tips.shown;
    tips.card.replaceChildren(el('p', text()),
        el('div.answers', el('button.btn.primary', { onclick: () => done(tips) }, t('Got it')), el('button.btn', { onclick: () => end(tips) }, t('No more of this'))));
}

function show(tips, tip) {
    const [id, where, text] = tip;
    tips.shown = tip;
    tips.step = tips.table.position.step;
    tips.card = el('div.about.plate.tip', { role: 'note', 'aria-label': t('For your first game'), data: { tip: id } });
    draw(tips);
    tips.root.append(tips.card);
    const [needed, ofIt] = [NEEDED, TOLD[id] ?? '.act button'].map(all => [...tips.root.querySelectorAll(all)]);
    placeBeside(tips.card, visible(tips, where), [...needed, ...ofIt, ...ofIt]);
    say(text());
}

// The first that has not been told and has something to point at.
function look(tips) {
    const { table, told } = tips;
    if (!table.panels.board.drawing()) {
        later(tips);
        return;
    }
    if (tips.card && (table.position.step !== tips.step || !tips.shown[1](table))) {
        done(tips); // it was followed, perhaps just now: the gnome is still walking
        return;
    }
    if (tips.card && !visible(tips, tips.shown[1])) {
        drop(tips); // it comes again
    }
    const next = tips.card || dialogIsOpen() ? null : TIPS.find(([id, where]) => !told.has(id) && visible(tips, where));
    if (next) {
        show(tips, next);
    }
}

// The panel: {show, plan, leave}.
/** @param {Table} table */
export function make(root, table) {
    const tips = {
        root, table, on: Boolean(table.game.id) && !table.room && wantsTips(), told: new Set(store.read('tips')?.told || []),
        card: null, shown: null, step: 0, timer: 0,
    };
    const soon = () => later(tips);
    const quiet = onSwitch(() => tips.card && draw(tips));
    table.on('gate', soon);
    table.on('fact', soon);
    return {
        show: soon,
        plan: soon,
        leave() {
            clearTimeout(tips.timer);
            quiet();
            drop(tips);
        },
    };
}
