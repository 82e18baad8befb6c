// Where gnomes stand on the board and by which way they go: the board's geometry, nothing of the
// rules. Places are in the units of art/board.svg.

// The sea is one space; these are places along the keel, the kraken's end first.
const SEA = [868, 760, 640, 520, 1000, 404, 226, 1120].map(x => [x, 706]);

// The floors of the rooms, [from, to, y, back], where a crowd spreads: nobody's feet leave them. A second row stands so
// much further back, between the heads of the first, its badges on the hats and under what hangs on the wall.
const FLOORS = {
    1: [[152, 240, 554, 42]],
    2: [[300, 356, 368, 28], [392, 434, 453, 42]],
    3: [[292, 434, 578, 21]],
    4: [[482, 578, 578, 42]],
    5: [[482, 772, 368, 42]],
    6: [[588, 664, 220, 20]],
    7: [[676, 772, 578, 42]],
    8: [[898, 954, 368, 28], [820, 862, 453, 42]],
    9: [[820, 962, 578, 21]],
    10: [[1012, 1092, 552, 42]],
};

const MIDDLES = {
    1: [186, 420],
    2: [364, 312],
    3: [364, 530],
    4: [530, 490],
    5: [626, 306],
    6: [626, 168],
    7: [724, 490],
    8: [890, 312],
    9: [890, 530],
    10: [1066, 420],
    sea: [600, 668],
};

// So many on one floor: as many in front as behind, each row spread over it.
function onFloor([from, to, y, behind], rank, count) {
    const front = Math.ceil(count / 2);
    const back = rank >= front;
    const row = back ? count - front : front;
    const at = back ? rank - front : rank;
    const step = (to - from) / Math.max(1, front - 1);
    const first = row === 1 ? (from + to) / 2 - (back && front % 2 ? step / 2 : 0) : from + (back && row < front ? step / 2 : back ? step / 4 : 0);
    const scale = count > 6 ? 0.62 : count > 4 ? 0.7 : 0.78;
    return { x: first + at * (back && row === front ? step * 0.75 : step), y: y - (back ? behind : 0), scale, back };
}

// Where one of a crowd stands: {x, y, scale, back}. rank: among `count` in the room.
export function inCrowd(room, rank, count) {
    const floors = FLOORS[room];
    const wide = floors.map(([from, to]) => to - from + 40);
    const all = wide.reduce((sum, one) => sum + one, 0);
    let first = 0;
    for (const [i, floor] of floors.entries()) {
        const here = i === floors.length - 1 ? count - first : Math.round((count * wide[i]) / all);
        if (rank < first + here) {
            return onFloor(floor, rank - first, here);
        }
        first += here;
    }
    return null;
}

// Reads the places of the rooms out of the art: places.spot(space, i, others) -> {x, y, scale, back} of who has place i
// among the places `others` that are taken there, places.hatch(from, to) -> {x, y, across}, places.middle(space) -> {x, y}.
export function readPlaces(svg) {
    const slots = { sea: SEA };
    const levels = {};
    for (const room of svg.querySelectorAll('.room')) {
        slots[room.dataset.room] = room.dataset.slots
            .split(' ')
            .map(pair => pair.split(',').map(Number));
        levels[room.dataset.room] = room.dataset.levels.split(',').map(Number);
    }
    const spot = (space, i, others = [i], many = slots[space].length) => {
        if (space !== 'sea' && (Math.max(...others) >= slots[space].length || others.length > many)) {
            return inCrowd(space, others.filter(one => one < i).length, others.length);
        }
        const [x, y] = slots[space][i];
        return { x, y, scale: 0.92, back: false };
    };
    const hatch = (from, to) => {
        const element = svg.querySelector('#hatch-' + hatchName(from, to));
        const [x, y] = element
            .getAttribute('transform')
            .match(/[\d.]+/g)
            .map(Number);
        return { x, y, across: element.dataset.axis === 'v' };
    };
    const middle = space => ({ x: MIDDLES[space][0], y: MIDDLES[space][1] });
    return { spot, hatch, middle, levels };
}

// A spot as a CSS transform.
export const placed = ({ x, y, scale }) => `translate(${x}px, ${y}px) scale(${scale})`;

// The name of the hatch between two spaces: '4-5', '9-sea'.
export function hatchName(a, b) {
    if (a === 'sea' || b === 'sea') {
        return (a === 'sea' ? b : a) + '-sea';
    }
    return Number(a) < Number(b) ? a + '-' + b : b + '-' + a;
}

// Gives gnomes their places: each keeps its own while it stays in a room, a newcomer takes the
// first that is free. `taken` is what this answered before: {A: {space, slot}}; gnomes: {A: {space}}.
export function settle(taken, gnomes) {
    const next = {};
    for (const [gnome, { space }] of Object.entries(gnomes)) {
        if (space !== null && taken[gnome]?.space === space) {
            next[gnome] = taken[gnome];
        }
    }
    for (const [gnome, { space }] of Object.entries(gnomes)) {
        if (space !== null && !next[gnome]) {
            const here = Object.values(next).filter(one => one.space === space);
            let slot = 0;
            while (here.some(one => one.slot === slot)) {
                slot++;
            }
            next[gnome] = { space, slot };
        }
    }
    return next;
}

// The points a gnome passes on its way through one hatch, feet first: along the floor, through,
// along the floor. `from` and `to` are spots.
export function through(from, to, hatch) {
    const aside = hatch.across ? 26 * (Math.sign(to.x - from.x) || 1) : 0;
    return [
        from,
        { x: hatch.x - aside, y: from.y, scale: from.scale },
        { x: hatch.x, y: hatch.y + 24, scale: 0.66 },
        { x: hatch.x + aside, y: to.y, scale: to.scale },
        to,
    ];
}

// The dotted line over a list of spaces, starting at a spot: the d of a path.
export function line(places, start, spaces) {
    let d = `M${start.x} ${start.y - 46}`;
    for (let i = 1; i < spaces.length; i++) {
        const hatch = places.hatch(spaces[i - 1], spaces[i]);
        const end = places.middle(spaces[i]);
        d += `L${hatch.x} ${hatch.y}`;
        if (i === spaces.length - 1) {
            d += `L${end.x} ${end.y}`;
        }
    }
    return d;
}

// The spaces a list of moves leads through: ['open 5', 'enter', ..] from '2' -> ['2', '5', ..].
export function walked(from, moves) {
    const spaces = [from];
    moves.forEach((move, i) => {
        if (move.startsWith('open ') && moves[i + 1] === 'enter') {
            spaces.push(move.slice(5));
        }
    });
    return spaces;
}
