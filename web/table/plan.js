// The plan of whoever is asked: an action and its minutes, as the panel begins with them and as they are chosen.

// The fewest minutes with the best chance.
export const bestOption = action => action.options[action.best];

export const sameAction = (a, b) => a && b && a.kind === b.kind && a.target === b.target;

// Whether a choice only ends the turn.
export const isEnd = action => action?.kind === 'pass' || action?.kind === 'end';

const isHarmless = option => !option.late && !option.danger;

// What the panel may begin with when nothing was chosen: what the room is good for. Never what would only end the turn
// or could cost the gnome its life.
function usefulAction(actions) {
    const harmless = actions.filter(one => isHarmless(bestOption(one)));
    return harmless.find(one => one.options[0].roll) || harmless.find(one => one.kind === 'draw') || null;
}

// ---- Putting away --------------------------------------------------------------------------------

// A card of a hand, told from another one of its kind: 'grog#1'.
export const cardKeys = items => Object.entries(items).flatMap(([item, count]) => [...Array(count)].map((_, i) => `${item}#${i}`));
export const itemOf = key => key.split('#')[0];

// The cards to be put away, with this one marked or no longer; when that is too many the first goes.
export const marked = (away, key, most) => (away.includes(key) ? away.filter(one => one !== key) : [...away, key].slice(-most));

// ---- A turn --------------------------------------------------------------------------------------

// Chooses what the panel begins with: what was chosen before, or what is useful here, or nothing.
/** @param {Table} table */
export function choosePlan(table) {
    const actions = table.givenUp() ? [] : table.ask?.actions || [];
    const before = table.plan;
    const kept = before.touched && before.turn === table.position.turn;
    const action = (kept && actions.find(one => sameAction(one, before.action)))
        || usefulAction(actions);
    const same = kept && sameAction(action, before.action);
    const option = action && ((same && action.options.find(one => one.minutes === before.option?.minutes)) || bestOption(action));
    Object.assign(table.plan, { action, option, turn: table.position?.turn, touched: same, away: [] });
}
