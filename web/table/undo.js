// What one press of a player did, and taking it back.

// No die or card since this step, and nobody else's move.
/** @param {Table} table */
function isFreeSince(table, step) {
    for (let at = step; at < table.engine.steps; at++) {
        if (!table.mine(table.engine.position(at).decision.gnome)) {
            return false;
        }
    }
    return true;
}

// The step at which the last press began; after a reload, which has forgotten the presses, that of the last move.
/** @param {Table} table */
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

// Where in the turn's moves an item was used last, and the moves without it.
export function withoutItem(moves, item) {
    const at = moves.lastIndexOf('use ' + item);
    return { at, rest: moves.filter((move, i) => i !== at) };
}

// The presses when one step is no more.
export const withoutStep = (groups, gone) => groups.filter(step => step !== gone).map(step => (step > gone ? step - 1 : step));
