// Moves made by this page: people are asked by the panels, computers by the worker, one after the other until a person
// has to decide or the game is over.

import { tell } from '../app/dialog.js';
import { takeFocus } from '../app/focus.js';
import { say } from '../app/speak.js';
import { t } from '../app/tongue.js';
import { openWhy } from '../panels/advice.js';
import { openHandover } from '../panels/handover.js';
import { greet, over } from './greet.js';
import { reveal } from './reveal.js';
import { look, save, settle } from './show.js';
import { eachPanel, seatOf } from './state.js';
import { withoutItem } from './undo.js';

/** @returns {import('./state.js').Play} */
export function openLocal() {
    let table = null;
    return {
        room: null,
        attach(made) {
            table = made;
        },
        begin() {},
        run: () => run(table),
        move: moves => play(table, moves),
        undo: () => undo(table),
        putBack: item => putBack(table, item),
        look() {},
        held: () => false,
    };
}

// ---- What a person does -------------------------------------------------------------------------

/** @param {Table} table */
async function play(table, moves) {
    const { engine, inner } = table;
    const objection = inner.hooks.guard?.(moves);
    if (objection) {
        inner.hooks.refuse?.(objection);
        return;
    }
    const begin = engine.steps;
    if (!moves[0].startsWith('use ')) {
        table.plan.touched = false; // elsewhere there is something else to do
    }
    for (const move of moves) {
        if (!await perform(table, move)) {
            break;
        }
    }
    if (!inner.left) {
        engine.deed(begin, engine.steps);
        await run(table);
    }
}

/** @param {Table} table */
async function undo(table) {
    if (table.canUndo()) {
        table.engine.undoTo(table.engine.press);
        say(t('Taken back.'));
        await settle(table);
    }
}

/** @param {Table} table */
function putBack(table, item) {
    const { engine } = table;
    const moves = engine.turnMoves();
    const { at, rest } = withoutItem(moves, item);
    if (at < 0 || !engine.replan(rest)) {
        return tell(t('Not this one'), t('It was needed on the way here. Undo the way first.'));
    }
    look(table);
    eachPanel(table, panel => panel.reset?.()); // what was told of this turn is another story now
    return settle(table);
}

// ---- Who is asked -------------------------------------------------------------------------------

// One move and what follows from it, revealed. False when it could not be made, or the screen was left.
/** @param {Table} table */
async function perform(table, move) {
    const { engine } = table;
    const by = engine.position().decision.gnome;
    const answer = engine.play(move);
    if (!answer.ok) {
        openWhy(table, move, null, answer);
        return false;
    }
    save(table);
    await reveal(table, answer.first, answer.steps, by !== null && table.mine(by));
    return !table.inner.left;
}

// Asks whoever is to decide; returns when a person is asked, or the game is over.
/** @param {Table} table */
async function run(table) {
    const { inner } = table;
    if (inner.running) {
        return;
    }
    inner.running = true;
    do {
        await handOver(table);
        await settle(table);
    } while (!inner.left && await goOn(table));
    inner.running = false;
    if (!inner.left) {
        inner.hooks.after?.();
    }
}

// Does what is due without a person; false when a person is asked now, or nobody any more.
/** @param {Table} table */
async function goOn(table) {
    const { hooks } = table.inner;
    const { kind, gnome, moves } = table.ask;
    if (kind === 'over') {
        over(table);
        return false;
    }
    if (kind === 'chance' && hooks.chance) {
        return perform(table, hooks.chance(table.ask));
    }
    if (kind === 'hatch' && moves.length === 1) { // fleeing: through it is the only way
        return perform(table, moves[0]);
    }
    if (kind !== 'chance' && !table.mine(gnome)) {
        return computer(table, gnome);
    }
    greet(table, gnome);
    takeFocus(table);
    return false;
}

/** @param {Table} table */
function think(table, gnome) {
    table.thinking = gnome;
    eachPanel(table, panel => panel.think?.(gnome));
}

// Whether people only watch.
/** @param {Table} table */
const alone = table => table.seats.slice(0, table.position.config.gnomes).every(seat => seat.kind !== 'person');

/** @param {Table} table */
async function computer(table, gnome) {
    const { engine, crew, inner } = table;
    let moves = null;
    think(table, gnome);
    try {
        moves = inner.hooks.moves?.(gnome) || await crew.moves(engine, gnome, seatOf(table, gnome).kind, alone(table));
    } catch (error) {
        console.error(error);
    }
    think(table, null);
    if (inner.left) {
        return false;
    }
    if (!moves) {
        await tell(t('The computer does not answer'), t('From now on you play %s.', table.name(gnome)));
        table.seats[gnome.charCodeAt(0) - 65] = { kind: 'person', name: '' };
        return true;
    }
    for (const move of moves) {
        if (!await perform(table, move)) {
            return false;
        }
    }
    return true;
}

// With secret hands the screen is covered before anything of the next player's is shown, until that player
// has it.
/** @param {Table} table */
async function handOver(table) {
    const { gnomes, hidden, decision: { gnome } } = table.engine.position();
    const player = one => gnomes.find(other => other.gnome === one)?.player;
    if (!hidden || !gnome || !table.mine(gnome) || player(table.seat) === player(gnome)) {
        return;
    }
    if (new Set(gnomes.filter(one => table.mine(one.gnome)).map(one => one.player)).size > 1) {
        await openHandover(table, gnome);
    }
    table.seat = gnome;
    if (table.position) {
        table.position = table.engine.position(null, gnome);
        eachPanel(table, panel => panel.reset?.());
    }
}
