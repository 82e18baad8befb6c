// The plan of whoever is asked: an action and its minutes, as the panel begins with them and as they are chosen.

// The fewest minutes with the best chance.
export const bestOption = action => action.options[action.best];

export const sameAction = (a, b) => a && b && a.kind === b.kind && a.target === b.target;

// Chooses what the panel begins with: what was chosen before, or the first repair there is.
/** @param {Table} table */
export function choosePlan(table) {
    const actions = table.room?.table.resigned ? [] : table.ask?.actions || [];
    const before = table.plan;
    const kept = before.touched && before.turn === table.position.turn;
    const action = (kept && actions.find(one => sameAction(one, before.action)))
        || actions.find(one => one.options[0].roll) || actions.find(one => one.kind === 'draw')
        || actions.find(one => one.kind === 'pass') || actions[0] || null;
    const same = kept && sameAction(action, before.action);
    const option = action && ((same && action.options.find(one => one.minutes === before.option?.minutes)) || bestOption(action));
    Object.assign(table.plan, { action, option, turn: table.position?.turn, touched: same });
}
