// Shows the table as it stands: the truth, the plan of whoever is asked; and keeps the game.

import { store } from '../app/store.js';
import { t } from '../app/tongue.js';
import { keepFocus } from '../app/focus.js';
import { noteDaily } from './days.js';
import { stopHere } from './hurry.js';
import { choosePlan } from './plan.js';
import { eachPanel, emit } from './state.js';
import { tellRest } from './tell.js';

/** @param {Table} table */
export function look(table) {
    table.position = table.engine.position(null, table.seat);
    table.ask = table.engine.ask();
}

/** @param {Table} table */
function showAll(table) {
    document.title = titleText(table);
    eachPanel(table, panel => panel.show?.(table.position, table.ask));
    emit(table, 'change');
}

/** @param {Table} table */
export function showPlan(table) {
    eachPanel(table, panel => panel.plan?.(table.plan));
    emit(table, 'plan', table.plan);
}

/** @param {Table} table */
function titleText(table) {
    const { decision, result } = table.position;
    if (result) {
        return t('%s – Red November', table.words().results[result]);
    }
    return decision.gnome ? t('%s to move – Red November', table.name(decision.gnome)) : t('Red November');
}

// Shows the present, choosing a plan for whoever is asked, and keeps it.
/** @param {Table} table */
export async function settle(table) {
    look(table);
    if (table.ask.kind === 'turn') { // it may have been taken back
        table.inner.pressed = false;
    }
    choosePlan(table);
    save(table);
    if (table.asked() || table.position.result) {
        stopHere(table);
        tellRest(table);
    }
    keepFocus([table.root], () => {
        showAll(table);
        showPlan(table);
    });
}

// The language has changed.
/** @param {Table} table */
export function redraw(table) {
    if (table.busy) { // what is being shown goes on where it is
        table.position = table.engine.position(table.position.step, table.seat);
    } else {
        look(table);
        choosePlan(table);
    }
    table.relabel();
    eachPanel(table, panel => panel.label?.());
    showAll(table);
    eachPanel(table, panel => panel.plan?.(table.plan));
}

// Keeps the game when it is another one than before: looking at it changes nothing.
/** @param {Table} table */
export function save(table) {
    const { engine, game } = table;
    if (!game.id || table.inner.left) {
        return;
    }
    const position = engine.position();
    const now = {
        record: engine.record(), deeds: engine.deeds, seats: table.seats, result: position.result,
        reason: position.reason, turn: position.turn, next: position.decision.gnome,
    };
    if (game.saved && Object.entries(now).every(([key, value]) => JSON.stringify(game[key] ?? null) === JSON.stringify(value ?? null))) {
        return;
    }
    Object.assign(game, now, { saved: Date.now() });
    store.put(game);
    noteDaily(game);
}
