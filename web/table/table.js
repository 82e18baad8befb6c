// The table: what a player can do at a game on the screen. state.js has what it is and what can be asked of it.

import { openHints, openWhy } from '../panels/advice.js';
import { openLocal } from './local.js';
import { skipToMine } from './hurry.js';
import { bestOption, itemOf, marked } from './plan.js';
import { redraw, showPlan } from './show.js';
import { endMove, newState, readers } from './state.js';

/** @typedef {ReturnType<typeof doers>} Doers */

/**
 * A table for the game that the engine holds. play: who makes its moves; without it this page does.
 * @param {HTMLElement} root
 * @param {import('./state.js').Hooks} hooks
 * @param {import('./state.js').Play} [play]
 * @returns {import('./state.js').Table}
 */
export function newTable(root, game, hooks, play = openLocal()) {
    /** @type {any} it becomes one here */
    const table = newState(root, game, play, hooks);
    Object.assign(table, readers(table), doers(table));
    play.attach(table);
    return table;
}

// What an action will be, before it is done.
const planners = table => ({
    // {action, option, touched}, each as in ask.actions.
    setPlan(part) {
        Object.assign(table.plan, part);
        showPlan(table);
    },
    // Marks a card that goes when hands are too full, or no longer; a single one goes at once.
    putAway(key) {
        const { away } = table.ask;
        if (away === 1) {
            return table.do('discard ' + itemOf(key));
        }
        return table.setPlan({ away: marked(table.plan.away, key, away) });
    },
    // Chooses an action by its kind and target (null: any), from wherever: a hatch pressed on the board.
    pick(kind, target = null) {
        const action = table.ask?.actions?.find(one => one.kind === kind && (target === null || one.target === target));
        if (action) {
            table.setPlan({ action, option: bestOption(action), touched: true });
            table.panels.act.show();
        }
    },
    // The pointer is on a way that could be walked, or (null) no longer.
    peek: way => table.panels.track.preview?.(way || (table.asked() ? table.plan.option : null)),
});

function doers(table) {
    const { play } = table.inner;
    return {
        // Plays a move, or several in a row; what follows is revealed, and the next player is asked.
        async do(moves) {
            if (!table.busy && !table.inner.left && (!table.coach || await table.coach([moves].flat()))) {
                await play.move([moves].flat());
            }
        },
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
                return play.putBack(item);
            }
            return table.engine.why('use ' + item) ? openWhy(table, 'use ' + item) : table.do('use ' + item);
        },
        undo: () => play.undo(),
        look: gnome => play.look(gnome),
        // Ends the turn, or the wait before the rest of it is shown.
        endTurn() {
            const move = endMove(table);
            if (table.gate) {
                table.gate();
            } else if (move) {
                table.do(move);
            }
        },
        ...planners(table),
        // Shows at once what comes before this screen's next decision.
        skip: () => skipToMine(table),
        hint: () => openHints(table),
        why: (move, space, known) => openWhy(table, move, space, known),
        redraw: () => redraw(table),
    };
}
