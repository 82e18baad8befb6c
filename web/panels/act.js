// The action panel and the turn card: what is asked, what can be done, what it would bring.

import { avatar, el, ui } from '../app/dom.js';
import { go } from '../app/go.js';
import { isTouched } from '../app/size.js';
import { n, t } from '../app/tongue.js';
import { dayButton } from '../screens/results.js';
import { endingText, otherAskText } from '../table/texts.js';
import { drawTurnAsk, pair, updatePlan } from './actturn.js';
import { drawChoice } from './choice.js';
import { drawTurn, isOther } from './turncard.js';

function drawOver(panel) {
    const { root, table } = panel;
    const { position } = table;
    if (!position.result) { // everybody at an online table wanted to stop
        root.replaceChildren(el('div.ask.over.lost', el('h2', { id: 'h-act' }, t('Given up')),
            el('p', t('Everybody at the table wanted to stop here.')), el('div.moves', table.endings())));
        return;
    }
    const rescued = position.result === 'rescued';
    const alive = position.gnomes.filter(one => one.status === 'aboard').length;
    root.replaceChildren(el('div.ask.over' + (rescued ? '.won' : '.lost'),
        el('h2', { id: 'h-act' }, table.words().results[position.result]),
        el('p', endingText(table.words(), position)),
        el('p.muted', [t('%d of %d alive', alive, position.gnomes.length), n('%d turn', '%d turns', position.turn)].join(' · ')),
        el('div.moves', table.endings ? table.endings() : [
            table.game.id ? el('button.btn.primary', { id: 'look-back', onclick: () => go('#review/' + table.game.id) }, t('Look back')) : null,
            table.game.daily ? dayButton(table.game.daily) : null,
            el('button.btn', { onclick: () => go('#') }, t('New game'))])));
}

// Whether another person is thinking about this gnome's choice: what about is worth saying, since it may take a while.
/** @param {Table} table */
const deciding = ({ room, busy, sending, thinking, position }, gnome) =>
    Boolean(room) && !room.down && !busy && !sending && !thinking && gnome === position.decision.gnome;

function drawOthers(panel) {
    const { root, table, recent } = panel;
    const { position } = table;
    const gnome = table.thinking || position.decision.gnome || position.active;
    const name = gnome ? table.name(gnome) : '';
    const state = gnome && table.state(gnome);
    root.replaceChildren(el('div.ask.others',
        gnome && state ? avatar(gnome, { out: state.fainted, sea: state.space === 'sea', classes: 'av' }) : null,
        el('div', el('h2', { id: 'h-act' }, table.cutOff() && !table.busy ? t('Connection lost')
            : table.sending && !table.busy ? t('Waiting for the server …')
            : table.thinking ? t('%s is thinking', name) : !gnome ? t('Red November')
                : isOther(position, gnome) ? t("%s's decision", name) : t("%s's turn", name)),
        deciding(table, gnome) ? el('p.deciding', otherAskText(position.decision.kind)) : null,
        table.aside?.(), // at an online table: what its players think of
        el('ul.recent', recent.slice(-4).map(text => el('li', text))),
            table.busy && !table.gate ? el('p.muted', isTouched() ? t('A tap hurries; hold your finger to run.') : t('Space or a tap hurries; hold F or your finger to run.')) : null)),
    el('div.go', el('div.odds'), table.gate
        ? el('button.btn.red', { id: 'end', 'aria-describedby': 'told', onclick: () => table.endTurn() }, ui('end'), t('End turn')) : pair(panel)));
}

function drawAsk(panel) {
    const { root, table } = panel;
    const { ask } = table;
    root.dataset.kind = ask && !table.busy ? ask.kind : 'others';
    if (table.isOver() && !table.busy) {
        drawOver(panel);
    } else if (!table.asked()) {
        drawOthers(panel);
    } else if (ask.kind === 'turn') {
        drawTurnAsk(panel);
    } else {
        drawChoice(panel);
    }
}

// What takes more room than usual, or less. The rest of the screen gives way to it by these words: a style that looked from there
// into this panel (:has) would have the whole screen looked through at every change of anything.
const NEEDS = {
    risk: '.sum.risk', slider: '.aimed .slider', targets: '.targets>:nth-child(5)', list: '.moves.events',
    idle: '.single.idle',
    little: '.single.idle, .ask.others, .ask:is([data-kind=block],[data-kind=burn],[data-kind=hatch]) .moves:not(:has(:nth-child(3)))',
};

/** @param {any} parts @param {Table} table */
export function make({ act: root, turn: card, stage, track }, table) {
    const recent = []; // sentences of what has happened just now
    const panel = { root, card, table, box: table.engine.box(), recent, memory: { turn: -1, minutes: 0 } };
    const draw = how => {
        how(panel);
        const needs = Object.keys(NEEDS).filter(word => root.querySelector(NEEDS[word])).join(' ');
        [stage, track].forEach(part => (part.dataset.plan = needs));
    };
    const drawAll = () => {
        drawTurn(panel);
        draw(drawAsk);
    };
    return {
        show: drawAll,
        plan: () => draw(table.asked() && table.ask.kind === 'discard' ? drawChoice : updatePlan),
        think: drawAll,
        begin: () => draw(drawAsk),
        async play(fact) {
            if (fact.what === 'turn') {
                recent.length = 0;
            } else if (fact.text) {
                recent.push(fact.text);
            }
            if (fact.text && !table.gate) {
                draw(drawOthers);
            }
        },
        label() {
            recent.length = 0; // in the language before
        },
        reset() {
            recent.length = 0; // another story
        },
        gate() {
            draw(drawAsk);
            root.querySelector('#end')?.focus();
        },
    };
}
