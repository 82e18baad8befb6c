// The boat as text, as the Python package draws it.

/** @typedef {import('./index.js').State} State */
/** @typedef {import('./index.js').Board} Board */

/** Where hatches lead from a space; an x before one that is blocked.
 * @param {string} space @param {State} state @param {Board} board */
function hatchesOf(space, state, board) {
    if (space === 'sea') {
        return [...board.exterior].sort((a, b) => a - b).join(' ');
    }
    const ways = [];
    for (const hatch of board.hatches) {
        const ends = hatch.split('-');
        if (ends.includes(space)) {
            ways.push({ room: Number(ends[0] === space ? ends[1] : ends[0]), blocked: state.blocked.includes(hatch) });
        }
    }
    ways.sort((a, b) => a.room - b.room);
    const texts = ways.map(way => (way.blocked ? 'x' : '') + way.room);
    return [...texts, ...(board.exterior.includes(Number(space)) ? ['sea'] : [])].join(' ');
}

/** @param {State['gnomes'][number]} gnome @param {State} state */
function gnomeText(gnome, state) {
    const { hidden, ...known } = gnome.items;
    const items = Object.entries(known).map(([word, count]) => (count > 1 ? `${count} ${word}` : word));
    if (hidden !== undefined) {
        items.push(`${hidden} hidden`);
    }
    if (gnome.intoxication) {
        items.push(`drunk ${gnome.intoxication}`);
    }
    if (gnome.fainted) {
        items.push('fainted');
    }
    const name = (gnome.gnome === state.active ? '>' : '') + gnome.gnome;
    return items.length > 0 ? `${name} (${items.join(', ')})` : name;
}

/** @param {State} state @param {Board} board @returns {string[][]} */
function rowsOf(state, board) {
    const water = { none: '', low: 'low', high: 'HIGH' };
    const states = new Map(state.rooms.map(room => [String(room.room), room.fire ? 'FIRE' : water[room.water]]));
    const rows = [['', 'Room', 'State', 'Hatches', 'Crew']];
    for (const space of [...states.keys(), 'sea']) {
        const crew = state.gnomes.filter(gnome => gnome.space === space).map(gnome => gnomeText(gnome, state));
        rows.push([space, board.rooms[space] ?? '', states.get(space) ?? '', hatchesOf(space, state, board), crew.join(', ')]);
    }
    return rows;
}

/** @param {State} state */
function timeText(state) {
    const time = new Map(state.gnomes.filter(gnome => gnome.status === 'aboard').map(gnome => [gnome.gnome, gnome.time]));
    const order = [...state.order, ...[...time.keys()].filter(name => !state.order.includes(name))];
    return order.map(name => `${name} ${time.get(name)}${name === state.active ? ` (ghost ${state.ghost})` : ''}`).join(', ');
}

/** A state, or what a seat sees of it, as a drawing in plain characters.
 * @param {State} state @param {Board} board */
export function drawing(state, board) {
    const rows = rowsOf(state, board);
    const widths = [0, 1, 2, 3].map(column => Math.max(...rows.map(row => row[column].length)));
    const lines = rows.map(row =>
        [row[0].padStart(widths[0]), ...[1, 2, 3].map(i => row[i].padEnd(widths[i])), row[4]].join('  ').trimEnd());
    const tracks = Object.entries(state.tracks).map(([track, at]) => `${track} ${at}`);
    lines.push(`Tracks: ${tracks.join(', ')} (the boat is lost at ${board.lost})`, `Time:   ${timeText(state)}`);
    const tokens = Object.entries(state.tokens).filter(([, at]) => at !== null).map(([token, at]) => `${token} ${at}`);
    if (tokens.length > 0) {
        lines.push(`DANGER: ${tokens.join(', ')}`);
    }
    const { kind, gnome, chance } = state.decision;
    lines.push(kind === 'over' ? `Over:   ${[state.result, state.reason].filter(Boolean).join(' by ')}`
        : `Asked:  ${kind} ${gnome ?? chance ?? ''}`);
    return lines.join('\n');
}
