// The game screen: puts the panels together for one game, opens it, and takes it down again.

import * as about from '../panels/about.js';
import * as act from '../panels/act.js';
import { loadBoard } from '../board/board.js';
import { closeDialog, tell } from '../app/dialog.js';
import { el } from '../app/dom.js';
import { takeFocus } from '../app/focus.js';
import { NOBODY } from '../engine/engine.js';
import { openExplain } from '../panels/explain.js';
import { frame, panelsOf } from '../panels/frame.js';
import { dropHandover } from '../panels/handover.js';
import * as head from '../panels/head.js';
import { listenKeys } from '../panels/keys.js';
import { app } from '../app/app.js';
import { dress, replace } from '../app/go.js';
import { holdGame } from '../app/hold.js';
import * as motion from '../app/motion.js';
import * as pace from '../panels/pace.js';
import * as phone from '../panels/phone.js';
import { makeCoach } from '../panels/training.js';
import { reveal } from '../table/reveal.js';
import { store } from '../app/store.js';
import { eachPanel } from '../table/state.js';
import { newTable } from '../table/table.js';
import { NAMES } from '../table/texts.js';
import { boatButton, endings } from './boat.js';
import * as tips from '../panels/tips.js';
import { t } from '../app/tongue.js';

// What the screen cannot do without.
export const ready = loadBoard;

// ---- Building -----------------------------------------------------------------------------------

// Draws the screen for the game that the engine holds and plays it; start() asks the first player.
// `game` is as the store keeps it: {id, seats, ..}; without an id it is not kept. hooks: for lessons; play: who makes
// the moves (table/state.js).
/** @param {import('../table/state.js').Play} [play] */
export function makeTable(root, game, hooks = {}, play) {
    const { engine } = app;
    const table = newTable(root, game, hooks, play);
    const parts = frame();
    engine.calls(Object.values(NAMES));
    root.replaceChildren(...parts.all);
    table.relabel = parts.label;
    table.parts = parts;
    table.panels = {
        head: head.make(parts.top, table),
        ...panelsOf(parts, table),
        act: act.make(parts, table),
        pace: pace.make(parts.pace, table),
        phone: phone.make(parts, table),
        about: about.make(root, table),
        tips: tips.make(root, table),
    };
    lookThrough(table);
    table.on('over', () => takeFocus(table));
    const quiet = listenKeys(table);
    table.start = () => begin(table);
    table.close = () => {
        quiet();
        leave(table);
    };
    return table;
}

// A game just made shows what happened before its first turn (opening events), then asks.
async function begin(table) {
    const { engine, game } = table;
    table.inner.play.begin();
    const opening = game.fresh ? engine.story(0, engine.steps, table.seat).find(fact => fact.what === 'event') : null;
    delete game.fresh;
    if (opening) {
        table.position = engine.position(opening.step, table.seat);
        eachPanel(table, panel => panel.show?.(table.position, null));
        await reveal(table, opening.step, engine.steps, false);
    }
    await table.inner.play.run();
}

// Where hands are secret a single person's eyes are the screen's from the start; of several, nobody's until
// one has taken it.
function lookThrough(table) {
    if (table.room) { // the server tells from whose eyes
        table.watching = !table.room.seated;
        return;
    }
    const { hidden, gnomes } = table.engine.position();
    const persons = gnomes.filter(one => table.mine(one.gnome));
    if (hidden && persons.length && !table.seat) {
        table.seat = new Set(persons.map(one => one.player)).size === 1 ? persons[0].gnome : NOBODY;
    }
    table.watching = persons.length === 0;
}

function leave(table) {
    table.inner.left = true;
    dropHandover(table);
    table.crew.drop();
    motion.skip();
    table.gate?.();
    eachPanel(table, panel => panel.leave?.());
    motion.resume();
}

// ---- The screen's door --------------------------------------------------------------------------

// A game of this device: played here while no other tab has it.
export function show(root, { id }) {
    let shown = null; // {leave, redraw} of the game, or of the words instead of it
    const turnTo = here => {
        shown?.leave();
        shown = here ? open(root, id) : cover(root, () => hold.take());
    };
    const hold = holdGame(id, turnTo, { locks: navigator.locks, storage: store.shared });
    return {
        leave() {
            hold.release();
            shown?.leave();
        },
        redraw: () => shown?.redraw(),
    };
}

function open(root, id) {
    const game = store.get(id);
    const failed = async (title, text) => {
        await tell(title, text);
        replace('#');
    };
    const nothing = { leave() {}, redraw() {} };
    dress('game');
    if (!game) {
        failed(t('This game is not here'), t('There is no game %s on this device.', id));
        return nothing;
    }
    const answer = app.engine.open(game.record, game.deeds);
    if (!answer.ok) {
        failed(t('This game cannot be opened'), t('Line %d: %s', answer.line, answer.why));
        return nothing;
    }
    delete game.resigned; // it is fought for again
    const table = makeTable(root, game);
    table.tools = () => [boatButton(table)];
    table.endings = () => endings(table);
    table.coach = makeCoach(table);
    table.explain = gnome => openExplain(table, gnome);
    table.start();
    globalThis.rednovTable = table; // for tests and the curious
    return {
        leave() {
            globalThis.rednovTable = null;
            table.close();
        },
        redraw: table.redraw,
    };
}

// Another tab plays it: nothing can be done here until that ends, or this one takes it over.
function cover(root, take) {
    const redraw = () => {
        document.title = t('Red November');
        root.replaceChildren(el('main.trouble', el('h1', t('Red November')), el('h2', t('This game is open in another tab')),
            el('p', t('It goes on here as soon as it is closed there.')),
            el('p.ways', el('button.btn.primary', { id: 'play-here', onclick: take }, t('Play here instead')), el('a.btn', { href: '#' }, t('Back')))));
    };
    closeDialog();
    dress('trouble');
    redraw();
    return { leave() {}, redraw };
}
