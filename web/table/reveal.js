// What happened, shown fact by fact: each panel plays its part, then all show the truth. Event cards wait until
// they have been read; a player's own turn waits before it goes on to its Updates.

import { belongs } from '../panels/event.js';
import { holdFocus } from '../app/focus.js';
import { paceFact, paceTurn, slowDown } from './hurry.js';
import { eachPanel, emit, isEnded, isLast } from './state.js';
import { describe, hear, tellOwn } from './tell.js';

// Where the turn goes on to its Updates.
const UPDATES = new Set(['keeper', 'ignored']);

// Shows steps first..end-1. person: the move was a person's.
/** @param {Table} table */
export async function reveal(table, first, end, person) {
    const { engine, inner } = table;
    const facts = engine.story(first, end, table.seat);
    const before = engine.position(first);
    if (person && before.active !== null && table.mine(before.active)) {
        inner.own = true;
        inner.pressed = inner.pressed || endsTurn(before, facts);
    }
    table.busy = true;
    table.ask = null;
    paceTurn(table, table.position.active);
    if (person) {
        slowDown(table);
    }
    eachPanel(table, panel => panel.begin?.());
    holdFocus(table);
    await breath();
    for (let i = 0; i < facts.length && !inner.left; i++) {
        await pause(table, facts[i]);
        await showFact(table, facts[i], i + 1 === facts.length || facts[i + 1].step !== facts[i].step);
    }
    if (!inner.left && engine.position().decision.kind !== 'over') {
        await waitForReader(table);
    }
    if (person) {
        tellOwn(table);
    }
    eachPanel(table, panel => panel.end?.());
    table.busy = false;
}

/** @param {Table} table */
async function showFact(table, fact, last) {
    const position = last ? table.engine.position(fact.step + 1, table.seat) : table.position;
    emit(table, 'fact', fact);
    hear(table, fact);
    await Promise.all(Object.values(table.panels).map(panel => panel.play?.(fact, position)));
    emit(table, 'seen', fact);
    if (last && !table.inner.left) {
        table.position = position;
        eachPanel(table, panel => panel.show?.(position, null));
        await breath();
    }
}

// ---- The end of a turn ---------------------------------------------------------------------------

// Whether what was done there is as good as End turn: it is pressed once in a turn and never asked for again.
function endsTurn(before, facts) {
    const { kind } = before.decision;
    const action = facts.find(fact => fact.step === before.step && fact.what === 'action')?.action;
    return isEnded(before) || action === 'pass' || action === 'end'
        || (kind === 'late' && isLast(before) && facts[0]?.what !== 'used');
}

// ---- Waiting ------------------------------------------------------------------------------------

// Waits before this fact, if it begins something new.
/** @param {Table} table */
async function pause(table, fact) {
    const { inner } = table;
    if (!belongs(fact)) {
        await waitForReader(table);
    }
    paceFact(table, fact);
    if (UPDATES.has(fact.what)) {
        if (inner.own && !inner.pressed && !inner.late && !inner.skips) {
            await waitForEnd(table);
        }
        inner.pressed = true;
    }
    if (fact.what === 'turn') {
        inner.own = inner.pressed = false;
    }
}

// An event card that is open waits for a press.
const waitForReader = table => Promise.all(Object.values(table.panels).map(panel => panel.wait?.()));

/** @param {Table} table @returns {Promise<void>} */
function waitForEnd(table) {
    return new Promise(done => {
        table.gate = () => {
            table.gate = null;
            eachPanel(table, panel => panel.gate?.(false));
            done();
        };
        describe(table);
        eachPanel(table, panel => panel.gate?.(true));
        emit(table, 'gate');
    });
}

// Lets the browser draw and listen: without it a hurried queue would be one long task.
/** @returns {Promise<void>} */
const breath = () => new Promise(done => {
    const timer = setTimeout(done, 100); // in a hidden tab no frame comes
    requestAnimationFrame(() => setTimeout(() => {
        clearTimeout(timer);
        done();
    }));
});
