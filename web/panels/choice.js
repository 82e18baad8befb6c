// The action panel for any decision that is no turn: a heading, a sentence, a button for each answer; several items to put
// away at once; dice and cards of one's own.

import { badge, el, itemPic } from '../app/dom.js';
import { soft } from '../app/hyphens.js';
import { n, t } from '../app/tongue.js';
import { cardKeys, itemOf } from '../table/plan.js';
import { endMove } from '../table/state.js';
import { askTitle, eventWords, moveWords } from '../table/texts.js';
import { pair } from './actturn.js';

const ENDS = ['done', 'stay', 'yield'];

// ---- Answers ---------------------------------------------------------------------------------------

// Before the Updates nothing more is used: that is what End turn says; elsewhere the turn only goes on.
const answerWords = (move, table) => (move === 'done' && table.ask.kind === 'late' ? t('Go on') : moveWords(move, table));

function moveButton({ table }, move, main) {
    const [verb, what] = move.split(' ');
    const item = ['use', 'give', 'item'].includes(verb) ? itemPic(what, 'it') : null;
    const gnome = verb === 'stack' ? badge(what) : null;
    return el('button.btn.move' + (main ? '.primary' : ''), { data: { move }, onclick: () => table.do(move) }, item, gnome, soft(answerWords(move, table)));
}

function answers(panel) {
    const { table } = panel;
    const { ask } = table;
    const closes = ['give', 'return', 'late'].includes(ask.kind);
    const isMain = move => (ask.kind === 'hatch' ? move === 'enter' : closes && move === 'done');
    const moves = ask.moves.filter(move => move !== endMove(table));
    return [...moves.filter(move => !ENDS.includes(move)), ...moves.filter(move => ENDS.includes(move))]
        .map(move => moveButton(panel, move, isMain(move)));
}

// ---- Putting away ----------------------------------------------------------------------------------

// Every card of the hand, to be marked; all that are go at once.
function putAway({ table }) {
    const { ask, plan } = table;
    const words = table.words().items;
    const enough = plan.away.length === ask.away;
    return [...cardKeys(table.state(ask.gnome).items).map(key => el('button.btn.mark', {
        'aria-pressed': plan.away.includes(key), data: { away: key }, onclick: () => table.putAway(key),
    }, itemPic(itemOf(key), 'it'), el('span', soft(words[itemOf(key)])))),
    el('button.btn.move' + (enough ? '.primary' : ''), {
        'aria-disabled': enough ? null : 'true', data: { move: 'away' },
        onclick: () => enough && table.do(plan.away.map(key => 'discard ' + itemOf(key))),
    }, enough ? n('Put %d item away', 'Put %d items away', ask.away) : t('%d of %d chosen', plan.away.length, ask.away))];
}

// ---- Dice and cards of one's own -------------------------------------------------------------------

// The events by name, each with its faint numbers; a word that is typed leaves those that have it.
function eventCards({ table }) {
    const rows = new Map(); // name -> buttons
    for (const move of table.ask.moves) {
        const [, event, faint] = move.split(' ');
        const name = eventWords(event, table);
        rows.set(name, [...rows.get(name) || [], el('button.btn.move', {
            data: { move }, 'aria-label': moveWords(move, table), onclick: () => table.do(move),
        }, faint === '-' ? '–' : faint)]);
    }
    const list = [...rows].map(([name, buttons]) => el('li', { data: { name: name.toLowerCase() } }, el('span', name), buttons));
    const sift = event => list.forEach(row => {
        row.hidden = !row.dataset.name.includes(event.target.value.trim().toLowerCase());
    });
    return [el('input.sift', { type: 'text', 'aria-label': t('Search'), placeholder: t('Search'), oninput: sift }),
        el('p.muted', t('The number is the faint number on the card.')), el('ul.evlist', list)];
}

// ---- Drawing ---------------------------------------------------------------------------------------

// What stands where the answers do, and a name for its layout.
function body(panel) {
    const { ask } = panel.table;
    if (ask.kind === 'discard' && ask.away > 1) {
        return ['marks', putAway(panel)];
    }
    if (ask.chance === 'event') {
        return ['events', eventCards(panel)];
    }
    return [ask.chance === 'die' ? 'digits' : '', answers(panel)];
}

export function drawChoice(panel) {
    const { root, table } = panel;
    const { ask } = table;
    const [title, text] = askTitle(ask, table);
    const [layout, nodes] = body(panel);
    const held = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.away;
    root.replaceChildren(el('div.ask', { data: { kind: ask.kind } },
        el('h2', { id: 'h-act' }, title), el('p', text),
        el('div.moves' + (layout ? '.' + layout : ''), { role: 'group', 'aria-labelledby': 'h-act' }, nodes)),
    el('div.go', el('div.odds'), pair(panel)));
    if (held) {
        root.querySelector(`[data-away="${held}"]`)?.focus();
    }
}
