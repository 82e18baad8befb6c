// Hints with their reasons, and why something cannot be done.

import { openDialog, toast } from '../app/dialog.js';
import { el } from '../app/dom.js';
import { app } from '../app/app.js';
import { go } from '../app/go.js';
import { BEST_KIND, WHOLE } from '../engine/crew.js';
import { say } from '../app/speak.js';
import { goText } from './actturn.js';
import { cardKeys, itemOf } from '../table/plan.js';
import { minutes, planWords, reasonText } from '../table/texts.js';
import { n, percent, t } from '../app/tongue.js';

// ---- Why not? -----------------------------------------------------------------------------------

// Says which rule forbids a move, without covering the board. space: for a way to a room; known: {why, rule} if already
// asked.
/** @param {Table} table @param {{ why: string, rule: string, name?: string } | null} known */
export function openWhy(table, move, space = null, known = null) {
    const why = known || (space ? table.engine.whyWay(space) : table.engine.why(move));
    if (why) {
        toast(known?.name ? t('%s: %s', known.name, why.why) : why.why, 'why',
            why.rule ? el('button.btn', { onclick: () => go('#rules/' + why.rule) }, t('Rule %s', why.rule)) : null);
    }
}

const HOPE = WHOLE / 200; // less is told as 0 %

// ---- Hints --------------------------------------------------------------------------------------

function hintCard(hint, index, table, close) {
    const { tokens, dangers } = table.words();
    const words = planWords(hint.moves, table);
    const facts = [minutes(hint.minutes), t('lands on %d', hint.lands)];
    if (hint.roll) {
        facts.unshift(t('success %s', percent(hint.chance / 10)));
    }
    if (hint.events) {
        facts.push(n('%d event', '%d events', hint.events));
    }
    if (hint.items) {
        facts.push(n('%d item', '%d items', hint.items));
    }
    if (hint.passes.length) {
        facts.push(t('passes %s', hint.passes.map(token => tokens[token]).join(', ')));
    }
    return el('li',
        el('b.share', percent(hint.rescue / WHOLE)),
        el('div',
            el('p.planwords', words.join(' → ')),
            table.ask.kind === 'turn' && hint.rescue >= HOPE ? el('p', hint.reasons.map(reasonText).join(' ')) : null,
            table.ask.kind === 'turn' ? el('p.muted', facts.join(' · ')) : null,
            hint.danger ? el('p.peril', dangers[hint.danger] ?? t('deadly')) : null),
        el('button.btn' + (index === 0 ? '.primary' : ''), {
            'aria-label': t('Do it: %s', words.join(', ')),
            onclick: () => {
                close();
                followHint(table, hint.moves);
            },
        }, t('Do it')));
}

// In a turn: no step of a way, and no item.
const isAction = move => !['use', 'open', 'enter', 'stay'].includes(move.split(' ')[0]);

// The action of a turn that this move takes, with its option, as a plan; null when it is none.
function planOf(table, move) {
    const action = table.ask?.actions?.find(one => one.options.some(option => option.move === move));
    return action ? { action, option: action.options.find(option => option.move === move) } : null;
}

/** @param {Table} table */
function focusOn(table, selector) {
    const button = /** @type {HTMLElement | null} */ (table.root.querySelector(selector));
    button?.focus();
}

// Makes the moves up to the action; the action itself is set in the panel and left to the player, who is told which
// button does it and finds the focus on it.
/** @param {Table} table */
export async function followHint(table, moves) {
    const last = moves[moves.length - 1];
    const rest = table.ask.kind === 'turn' && isAction(last) ? moves.slice(0, -1) : moves;
    if (rest.length) {
        await table.do(rest);
    }
    const plan = rest.length < moves.length && table.asked() ? planOf(table, last) : null;
    if (plan) {
        table.setPlan({ ...plan, touched: true, hinted: last });
        table.panels.act.show();
        table.setPlan({});
        say(t('Ready. Now press: %s', goText(table)));
        focusOn(table, '#do');
    }
}

// The cards of a hand that these moves put away, as the panel marks them.
function marksOf(table, moves) {
    const left = cardKeys(table.state(table.ask.gnome).items);
    return moves.map(move => left.splice(left.findIndex(key => 'discard ' + itemOf(key) === move), 1)[0]);
}

// When several cards go at once: all of them, which are marked then; the press that puts them away is the player's.
/** @param {Table} table */
async function awayHint(table, close) {
    const { gnome, away } = table.ask;
    const moves = (await app.crew.moves(table.engine, gnome, BEST_KIND)).slice(0, away);
    const words = planWords(moves, table);
    return [el('li', el('div', el('p.planwords', words.join(' → '))), el('button.btn.primary', {
        'aria-label': t('Do it: %s', words.join(', ')),
        onclick() {
            close();
            table.setPlan({ away: marksOf(table, moves) });
            say(t('Ready. Now press: %s', n('Put %d item away', 'Put %d items away', away)));
            focusOn(table, '.act [data-move=away]');
        },
    }, t('Do it')))];
}

/** @param {Table} table */
function openAway(table) {
    return openDialog(() => t('What a captain would do'), close => {
        const list = el('ol.hints.alone', el('li.wait', t('The captain is thinking …')));
        awayHint(table, close).then(cards => {
            list.replaceChildren(...cards);
            list.querySelector('button').focus();
        }, () => list.replaceChildren(el('li', t('The computer does not answer.'))));
        return list;
    }, { classes: 'wide' });
}

/** @param {Table} table */
export function openHints(table) {
    if (!table.asked() || table.ask.kind === 'chance') {
        return Promise.resolve();
    }
    if (table.ask.kind === 'discard' && table.ask.away > 1) {
        return openAway(table);
    }
    return openDialog(() => t('What a captain would do'), close => {
        const lead = el('p.muted', { role: 'status' }, t('In front: how many of 100 such boats the computer would still bring home.'));
        const list = el('ol.hints', el('li.wait', t('The captain is thinking …')));
        app.crew.hints(table.engine).then(hints => {
            if (hints) {
                list.replaceChildren(...hints.map((hint, i) => hintCard(hint, i, table, close)));
                if (hints.every(hint => hint.rescue < HOPE)) {
                    lead.textContent = t('Nothing helps any more: as good as no way ends in a rescue.');
                }
                list.querySelector('button')?.focus();
            }
        }, () => list.replaceChildren(el('li', t('The computer does not answer.'))));
        return [lead, list];
    }, { classes: 'wide' });
}
