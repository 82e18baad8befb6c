// Who is asked, and when: people by the panels, computers by the worker, one after the other until a person
// has to decide or the game is over.

import * as act from '../panels/act.js';
import { openWhy } from '../panels/advice.js';
import { tell } from '../app/dialog.js';
import { takeFocus } from '../app/focus.js';
import { openHandover } from '../panels/handover.js';
import { reveal } from './reveal.js';
import { shout } from '../app/speak.js';
import { eachPanel, emit, save, seatOf, settle } from './table.js';
import { t } from '../app/tongue.js';

// One move and what follows from it, revealed. False when it could not be made, or the screen was left.
export async function perform(table, move) {
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
export async function run(table) {
    const { inner } = table;
    if (inner.hooks.remote) {
        await inner.hooks.remote.run();
        return;
    }
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

function think(table, gnome) {
    table.thinking = gnome;
    eachPanel(table, panel => panel.think?.(gnome));
}

async function computer(table, gnome) {
    const { engine, crew, inner } = table;
    let moves = null;
    think(table, gnome);
    try {
        moves = inner.hooks.moves?.(gnome) || await crew.moves(engine, gnome, seatOf(table, gnome).kind);
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

export function greet(table, gnome) {
    const { inner, ask, position } = table;
    const key = position.turn + (gnome || '') + ask.kind;
    if (key === inner.greeted || !gnome) {
        return;
    }
    inner.greeted = key;
    const [title, text] = act.askWords(table);
    shout(t('%s: %s. %s', table.name(gnome), title, text));
    emit(table, 'asked', gnome);
}

export function over(table) {
    const { position } = table;
    if (!position.result) { // given up by everybody at an online table
        emit(table, 'over', position);
        return;
    }
    shout(table.words().endings[position.result === 'rescued' ? 'rescued' : position.reason]);
    emit(table, 'over', position);
}
