// Hints with their reasons, and why something cannot be done.

import { openDialog } from '../app/dialog.js';
import { el } from '../app/dom.js';
import { app } from '../app/app.js';
import { go } from '../app/go.js';
import { minutes, planWords, reasonText } from '../table/texts.js';
import { n, percent, t } from '../app/tongue.js';

// ---- Why not? -----------------------------------------------------------------------------------

// Says which rule forbids a move. space: for a way to a room; known: {why, rule} if already asked.
/** @param {Table} table */
export function openWhy(table, move, space = null, known = null) {
    const why = known || (space ? table.engine.whyWay(space) : table.engine.why(move));
    if (!why) {
        return Promise.resolve();
    }
    return openDialog(() => t('Why not?'), close => [
        known?.name ? el('h3', known.name) : null,
        el('p', why.why),
        el('div.answers',
            why.rule ? el('button.btn', { onclick: () => { close(); go('#rules/' + why.rule); } }, t('Rule %s', why.rule)) : null,
            el('button.btn.primary', { autofocus: true, onclick: () => close() }, t('All right'))),
    ], { classes: 'question' });
}

// ---- Hints --------------------------------------------------------------------------------------

function hintCard(hint, index, table, close) {
    const words = table.words();
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
        facts.push(t('passes %s', hint.passes.map(token => words.tokens[token]).join(', ')));
    }
    return el('li',
        el('b.share', percent(hint.rescued / Math.max(1, hint.games))),
        el('div',
            el('p.planwords', planWords(hint.moves, table).join(' → ')),
            table.ask.kind === 'turn' ? el('p', hint.reasons.map(reasonText).join(' ')) : null,
            table.ask.kind === 'turn' ? el('p.muted', facts.join(' · ')) : null),
        el('button.btn' + (index === 0 ? '.primary' : ''), {
            onclick: () => {
                close();
                follow(hint, table);
            },
        }, t('Do it')));
}

// Makes the moves up to the action; the action itself is set in the panel and left to the player.
function follow(hint, table) {
    const moves = hint.moves;
    if (table.ask.kind !== 'turn') {
        table.do(moves[0]);
        return;
    }
    const before = moves.slice(0, -1);
    const last = moves[moves.length - 1];
    const set = () => {
        for (const action of table.ask?.actions || []) {
            const option = action.options.find(one => one.move === last);
            if (option) {
                table.setPlan({ action, option, touched: true });
                table.panels.act.show();
                table.setPlan({});
            }
        }
    };
    if (before.length) {
        table.do(before).then(set);
    } else {
        set();
    }
}

/** @param {Table} table */
export function openHints(table) {
    if (!table.asked() || table.ask.kind === 'chance') {
        return Promise.resolve();
    }
    return openDialog(() => t('What a captain would do'), close => {
        const list = el('ol.hints', el('li.wait', t('The captain is thinking …')));
        app.crew.hints(table.engine).then(hints => {
            if (hints) {
                list.replaceChildren(...hints.map((hint, i) => hintCard(hint, i, table, close)));
                list.querySelector('button')?.focus();
            }
        }, () => list.replaceChildren(el('li', t('The computer does not answer.'))));
        return [el('p.muted', t('In front: how often the crew was rescued when sailors played on.')), list];
    }, { classes: 'wide' });
}
