// A game looked back at on the whole game screen: every panel as it was at that decision, and where the actions would
// stand the way through the game. Nothing can be played here.

import { el, logo, ui } from '../app/dom.js';
import { dress } from '../app/go.js';
import { percent, t } from '../app/tongue.js';
import { frame, panelsOf } from '../panels/frame.js';
import { gameTitle } from '../table/games.js';
import { eachPanel } from '../table/state.js';
import { newTable } from '../table/table.js';

const nothing = async () => {};

// Nobody makes a move.
const STILL = { room: null, attach() {}, begin() {}, run: nothing, move: nothing, undo: nothing, putBack: nothing, look() {}, held: () => true };

// The chance of rescue as the head of the game shows it.
function makeMeter() {
    const fill = el('span.fill');
    const bar = el('div.rbar', { role: 'meter', 'aria-valuemin': 0, 'aria-valuemax': 100 }, fill);
    const number = el('span.pc');
    const label = el('span.lab');
    return {
        element: el('section.rescue', label, bar, number),
        show(chance) {
            const now = Math.round((chance ?? 0) * 100);
            label.textContent = t('Rescue chance');
            bar.setAttribute('aria-label', t('Rescue chance'));
            bar.setAttribute('aria-valuenow', now);
            fill.style.width = now + '%';
            number.textContent = chance === null ? '…' : percent(chance);
        },
    };
}

// In place of what root shows. bar: the elements of the way through; close(): somebody wants the review back.
// {show(step, chance), redraw(), leave()}
export function openReplay({ root, game, bar, close }) {
    const before = { screen: document.body.dataset.screen, shown: [...root.childNodes] };
    const parts = frame();
    const meter = makeMeter();
    const table = newTable(root, game, {}, STILL);
    table.mine = () => true; // the hand shown is that of whoever decides
    table.position = table.engine.position(0);
    dress('replay');
    root.replaceChildren(...parts.all);
    table.panels = /** @type {any} without those that ask */ (panelsOf(parts, table));
    parts.turn.remove();
    parts.act.classList.add('replaybar');
    parts.act.append(...bar);

    function drawHead() {
        parts.top.replaceChildren(
            el('div.brand', el('h1', el('a', { href: '#', 'aria-label': t('Red November: back to the start') }, logo(), ui('chev', 'i home'))), el('p.meta', el('b', gameTitle(game)))),
            meter.element,
            el('nav.tools', { 'aria-label': t('Game') }, el('button.btn', { id: 'small', onclick: close }, ui('close'), el('span', t('Back to the review')))));
    }

    function show(step, chance) {
        table.position = table.engine.position(step);
        table.panels.event.reset();
        table.panels.log.reset();
        eachPanel(table, panel => panel.show?.(table.position, null));
        meter.show(chance);
    }

    drawHead();
    return {
        show,
        redraw() {
            drawHead();
            parts.label();
        },
        leave() {
            eachPanel(table, panel => panel.leave?.());
            dress(before.screen);
            root.replaceChildren(...before.shown);
        },
    };
}
