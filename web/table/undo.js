// Putting back an item that was used in this turn. What a press takes back the engine knows.

// Where in the turn's moves an item was used last, and the moves without it.
export function withoutItem(moves, item) {
    const at = moves.lastIndexOf('use ' + item);
    return { at, rest: moves.filter((_move, i) => i !== at) };
}
