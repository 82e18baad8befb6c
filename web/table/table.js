// The table: what a game on the screen is, what a player can ask of it and do at it. The panels know the
// game by this object only.

import * as act from '../panels/act.js';
import { openHints, openWhy } from '../panels/advice.js';
import { noteDaily } from '../screens/daily.js';
import { tell } from '../app/dialog.js';
import { app } from '../app/main.js';
import { say } from '../app/speak.js';
import { store } from '../app/store.js';
import { NAMES } from './texts.js';
import { t } from '../app/tongue.js';
import { perform, run } from './turns.js';

// A table for the game that the engine holds; see makeTable() in game.js for `game` and `hooks`.
export function newTable(root, game, hooks) {
    const table = {
        root, game,
        room: hooks.remote?.room, // of an online table
        engine: app.engine,
        crew: app.crew,
        settings: app.settings,
        seats: game.seats,        // [{kind, name}] by gnome
        seat: hooks.seat || null, // whose eyes the screen shows: 'A'.., null: everyone's
        position: null,
        ask: null,                // null while something is being shown
        plan: { action: null, option: null },
        thinking: null,           // the computer player that is thinking
        gate: null,               // a function while the end of a turn waits for its player
        sending: false,           // at an online table: the server is asked
        busy: false,              // something is being shown
        panels: {},
        // What only the files that make up the table touch.
        inner: {
            hooks, listeners: {}, left: false, running: false, greeted: '',
            elsewhere: false,     // another tab has gone on with this game: it is kept there
            groups: [],           // the step at which each press of the player began, for undo
            seen: false,          // this turn has had a result that its player wants to read ...
            waited: true,         // ... and the rest of it may be shown
            late: false,          // others have played on meanwhile: nothing waits to be read
        },
    };
    Object.assign(table, readers(table), doers(table), advisers(table));
    hooks.remote?.attach(table);
    return table;
}

export const seatOf = (table, gnome) => table.seats[gnome.charCodeAt(0) - 65] || { kind: 'person', name: '' };

// ---- Asking -------------------------------------------------------------------------------------

function readers(table) {
    return {
        // What a gnome is called, and its player.
        name: gnome => NAMES[gnome] || gnome,
        playerName: gnome => seatOf(table, gnome).name || '',
        short: gnome => seatOf(table, gnome).name || '',
        // A person plays it; a person at this screen does.
        isPerson: gnome => seatOf(table, gnome).kind === 'person',
        mine: gnome => gnome !== null && (table.room ? Boolean(seatOf(table, gnome).mine) : table.isPerson(gnome)),
        // The words of things, in the edition being played.
        words: () => table.engine.words(table.position.config.edition),
        state: gnome => table.position.gnomes.find(one => one.gnome === gnome),
        // Whether a person is being asked now.
        asked: () => table.ask !== null && !table.busy && !held(table)
            && (table.ask.kind === 'chance' || (table.ask.gnome !== null && table.mine(table.ask.gnome))),
        canUndo: () => !table.busy && !table.thinking && !held(table) && table.mine(table.engine.undoable),
        canEnd: () => table.gate !== null || endMove(table) !== null,
        // 'change', 'plan', 'fact', 'gate', 'asked', 'over', 'trouble'
        on(name, listener) {
            const { listeners } = table.inner;
            (listeners[name] = listeners[name] || []).push(listener);
        },
    };
}

// At an online table: nothing can be done just now.
const held = table => Boolean(table.inner.hooks.remote?.held());

export const emit = (table, name, value) => (table.inner.listeners[name] || []).forEach(listener => listener(value));
export const eachPanel = (table, tellPanel) => Object.values(table.panels).forEach(tellPanel);

// The move that ends the turn now, or null.
function endMove(table) {
    const { ask } = table;
    if (!table.asked()) {
        return null;
    }
    return ask.kind === 'late' && ask.moves.includes('done') ? 'done' : ask.moves.includes('end') ? 'end' : null;
}

// ---- Doing --------------------------------------------------------------------------------------

function doers(table) {
    return {
        // Plays a move, or several in a row; what follows is revealed, and the next player is asked.
        do: moves => play(table, [moves].flat()),
        // Walks the quickest way; says why not when there is none.
        walk(space) {
            const way = table.ask?.ways?.[space];
            if (!table.asked()) {
                return;
            }
            if (way) {
                table.do(way.moves);
            } else if (space !== table.state(table.ask.gnome)?.space) {
                openWhy(table, 'open ' + space, space);
            }
        },
        // Uses an item now, or (on: false) takes one back that was used this turn.
        useItem(item, on) {
            if (!on) {
                return putBack(table, item);
            }
            return table.engine.why('use ' + item) ? openWhy(table, 'use ' + item) : table.do('use ' + item);
        },
        undo: () => undo(table),
        // At an online table with secret hands: looks from another one of this person's gnomes.
        look: gnome => table.inner.hooks.remote?.look(gnome),
        // Ends the turn, or the wait before the rest of it is shown.
        endTurn() {
            const move = endMove(table);
            if (table.gate) {
                table.gate();
            } else if (move) {
                table.do(move);
            }
        },
        // {action, option, touched}, each as in ask.actions; an action may be named by its kind and target.
        setPlan(part) {
            if (typeof part.action === 'string') {
                act.pick(table, part.action, part.target);
                return;
            }
            Object.assign(table.plan, part);
            showPlan(table);
        },
        redraw: () => redraw(table),
    };
}

function advisers(table) {
    return {
        // The pointer is on a way that could be walked, or (null) no longer.
        peek: way => table.panels.track.preview?.(way || (table.asked() ? table.plan.option : null)),
        hint: () => openHints(table),
        why: (move, space, known) => openWhy(table, move, space, known),
    };
}

async function play(table, moves) {
    const { engine, inner } = table;
    if (table.busy || inner.left) {
        return;
    }
    if (inner.hooks.remote) {
        await inner.hooks.remote.play(moves);
        return;
    }
    const objection = inner.hooks.guard?.(moves[moves.length - 1], table.position, moves);
    if (objection) {
        inner.hooks.refuse?.(objection);
        return;
    }
    inner.groups.push(engine.steps);
    if (!moves[0].startsWith('use ')) {
        table.plan.touched = false; // elsewhere there is something else to do
    }
    for (const move of moves) {
        if (!await perform(table, move)) {
            break;
        }
    }
    if (!inner.left) {
        await run(table);
    }
}

// The turn as if this item had not been used in it.
function putBack(table, item) {
    const { engine, inner } = table;
    if (inner.hooks.remote) {
        return inner.hooks.remote.putBack(item);
    }
    const moves = engine.turnMoves();
    const at = moves.lastIndexOf('use ' + item);
    if (at < 0 || !engine.replan(moves.filter((move, i) => i !== at))) {
        return tell(t('Not this one'), t('It was needed on the way here. Undo the way first.'));
    }
    const gone = engine.steps - moves.length + 1 + at;
    inner.groups = inner.groups.filter(step => step !== gone).map(step => (step > gone ? step - 1 : step));
    look(table);
    eachPanel(table, panel => panel.reset?.()); // what was told of this turn is another story now
    return settle(table);
}

// The step at which the last press began; after a reload, which has forgotten the presses, that of the last move.
export function lastPress(table) {
    const { engine, inner } = table;
    const begin = inner.groups.pop();
    if (begin !== undefined && begin < engine.steps && isFreeSince(table, begin)) {
        return begin;
    }
    let step = engine.steps - 1;
    while (step > 0 && engine.position(step).decision.kind === 'hatch' && isFreeSince(table, step - 1)) {
        step--; // a hatch just opened belongs to the step through it
    }
    return step;
}

// Takes back what the last press did.
async function undo(table) {
    const { engine, inner } = table;
    if (inner.hooks.remote) {
        await inner.hooks.remote.undo();
        return;
    }
    if (!table.canUndo()) {
        return;
    }
    engine.undoTo(lastPress(table));
    say(t('Taken back.'));
    await settle(table);
}

// No die or card since this step, and nobody else's move.
function isFreeSince(table, step) {
    for (let at = step; at < table.engine.steps; at++) {
        if (!table.mine(table.engine.position(at).decision.gnome)) {
            return false;
        }
    }
    return true;
}

// ---- Showing ------------------------------------------------------------------------------------

function look(table) {
    table.position = table.engine.position(null, table.seat);
    table.ask = table.engine.ask();
}

function showAll(table) {
    document.title = titleText(table);
    eachPanel(table, panel => panel.show?.(table.position, table.ask));
    emit(table, 'change');
}

function showPlan(table) {
    eachPanel(table, panel => panel.plan?.(table.plan));
    emit(table, 'plan', table.plan);
}

function titleText(table) {
    const { decision, result } = table.position;
    if (result) {
        return t('%s – Red November', table.words().results[result]);
    }
    return decision.gnome ? t('%s to move – Red November', table.name(decision.gnome)) : t('Red November');
}

// Shows the present, choosing a plan for whoever is asked, and keeps it.
export async function settle(table) {
    look(table);
    act.choosePlan(table);
    save(table);
    showAll(table);
    showPlan(table);
}

// The language has changed.
function redraw(table) {
    if (table.busy) { // what is being shown goes on where it is
        table.position = table.engine.position(table.position.step, table.seat);
    } else {
        look(table);
        act.choosePlan(table);
    }
    table.relabel();
    eachPanel(table, panel => panel.label?.());
    showAll(table);
    eachPanel(table, panel => panel.plan?.(table.plan));
}

// ---- Keeping ------------------------------------------------------------------------------------

export function save(table) {
    const { engine, game } = table;
    if (!game.id || table.inner.elsewhere) {
        return;
    }
    const position = engine.position();
    Object.assign(game, {
        record: engine.record(), saved: Date.now(), seats: table.seats, result: position.result,
        reason: position.reason, turn: position.turn, next: position.decision.gnome,
    });
    const before = store.trouble;
    store.put(game);
    noteDaily(game);
    if (store.trouble !== before) {
        emit(table, 'trouble', store.trouble);
    }
}
