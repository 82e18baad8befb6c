// What each fact looks like on the board while it happens. Every scene changes the model that the
// board shows and ends with the board showing it, however much of it was hurried.

import { DICE, flash, ITEMS, outline } from './boardmarks.js';
import { sv } from '../app/dom.js';
import { animate, wait } from '../app/motion.js';
import { hatchName, placed, settle, through } from './places.js';
import { sound } from '../app/sound.js';

export const QUAKES = ['turbulence', 'stumble', 'friendly-fire', 'overheated'];

// Resolves when the fact is shown. `board` as in board.js.
export const playFact = async (board, fact) => SCENES[fact.what]?.(board, fact);

// ---- Gnomes -------------------------------------------------------------------------------------

const bodyOf = (board, gnome) => board.part('gnome-' + gnome.toLowerCase()).querySelector('.pose-stand');
// A gnome and its badge.
const move = (board, gnome, way, ms, more = {}) =>
    Promise.all(['gnome-', 'mark-'].map(layer => animate(board.part(layer + gnome.toLowerCase()), way, ms, more)));
const lower = (spot, y) => placed({ ...spot, y: spot.y + y });
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

// A gnome comes down into a room: at the start, or a cousin of one that was lost.
async function appear(board, { gnome, room }, ms) {
    board.model.gnomes[gnome].space = String(room);
    board.draw();
    const spot = board.spot(gnome);
    await move(board, gnome, { transform: [lower(spot, -60), placed(spot)], opacity: [0, 1] }, ms);
}

// The figure goes the points one after the other, bobbing.
async function walk(board, gnome, points, ms) {
    const total = points.slice(1).reduce((sum, point, i) => sum + distance(points[i], point), 0) || 1;
    let gone = 0;
    const offset = points.map((point, i) => {
        gone += i ? distance(points[i - 1], point) : 0;
        return Math.min(1, gone / total);
    });
    const steps = [0, 5, -5, 5, -5, 0].map(lean => `rotate(${lean}deg)`);
    await Promise.all([
        move(board, gnome, { transform: points.map(placed), offset }, ms, { easing: 'linear' }),
        animate(bodyOf(board, gnome), { transform: steps }, ms, { easing: 'linear' }),
    ]);
}

// The hat floats up and fades.
async function lose(board, gnome) {
    const spot = board.spot(gnome);
    if (!spot) {
        return;
    }
    const hat = sv('g', { style: { transform: placed(spot) } }, sv('g.hat', sv('use', { href: '#fig-' + gnome.toLowerCase() })));
    const rise = [placed(spot), lower(spot, -70) + ' rotate(9deg)', lower(spot, -130) + ' rotate(-7deg)'];
    await Promise.all([
        move(board, gnome, [{ opacity: 1 }, { opacity: 0, transform: lower(spot, 26) }], 500),
        flash(board, hat, () => animate(hat, { opacity: [1, 1, 0], transform: rise, offset: [0, 0.6] }, 900)),
    ]);
}

function vanish(board, gnome) {
    Object.assign(board.model.gnomes[gnome], { space: null, fainted: false, drew: null });
    board.draw();
}

// ---- Hatches, fire and water --------------------------------------------------------------------

async function turnWheel(board, name, degrees) {
    const wheel = board.part('hatch-' + name).querySelector('.wheel');
    await animate(wheel, { transform: ['rotate(0)', `rotate(${degrees}deg)`] }, 320);
}

// The water of a room goes to another level, gliding.
async function rise(board, room, level, ms) {
    const { part, model, places } = board;
    const [low, high, bottom] = places.levels[room];
    const height = { none: bottom + 12, low, high };
    const before = model.rooms[room].water;
    const falls = height[level] > height[before];
    const drawn = falls ? before : level; // the deeper of the two shapes moves
    const away = `translateY(${Math.abs(height[level] - height[before])}px)`;
    if (!falls) {
        model.rooms[room].water = level;
        board.draw();
    }
    await Promise.all(['water-', 'water-back-'].map(layer => drawn !== 'none'
        && animate(part(layer + room).querySelector('.' + drawn), { transform: falls ? ['none', away] : [away, 'none'] }, ms)));
    model.rooms[room].water = level;
    board.draw();
}

const flamesOf = (board, room) => ['fire-', 'fire-front-'].flatMap(layer => [...board.part(layer + room).querySelectorAll('.fl')]);

function steam(board, room) {
    const { x, y } = board.places.middle(String(room));
    const puffs = sv('g', { fill: 'var(--smoke)', 'fill-opacity': 0.7 },
        [[-40, 20, 20], [0, 34, 26], [38, 18, 22], [14, -6, 18]].map(([dx, dy, r]) => sv('circle', { cx: x + dx, cy: y + dy, r })));
    return flash(board, puffs, () => animate(puffs,
        [{ opacity: 0, transform: 'translateY(30px)' }, { opacity: 1, offset: 0.4 }, { opacity: 0, transform: 'translateY(-36px)' }], 500));
}

// ---- The scenes, by the fact --------------------------------------------------------------------

const SCENES = {
    ...DICE,
    ...ITEMS,
    placed: (board, fact) => appear(board, fact, 200),
    async turn(board, { gnome }) {
        board.model.active = gnome;
        board.trail = [board.model.gnomes[gnome].space];
        board.trail.gnome = gnome;
        board.draw();
        if (board.table.mine?.(gnome)) {
            sound('whistle');
        }
        await wait(250);
    },
    async hatch(board, { from, to }) {
        const name = hatchName(from, to);
        sound('hatch');
        await turnWheel(board, name, 180);
        board.model.open = name;
        board.draw();
    },
    async moved(board, { gnome, to }) {
        const from = board.model.gnomes[gnome].space;
        const start = board.spot(gnome);
        board.model.gnomes[gnome].space = to;
        board.taken = settle(board.taken, board.model.gnomes);
        if (start && from !== null && from !== to) {
            await walk(board, gnome, through(start, board.spot(gnome), board.places.hatch(from, to)), 320);
            if (board.trail.gnome === gnome) {
                board.trail.push(to);
            }
        }
        board.model.open = null;
        board.draw();
    },
    async stayed(board) {
        const open = board.model.open;
        board.model.open = null;
        board.draw();
        if (open) {
            await turnWheel(board, open, -180);
        }
    },
    async flow(board, { rooms }) {
        sound('water');
        await Promise.all(rooms.map(room => rise(board, String(room), 'low', 500)));
    },
    async blocked(board, { hatch }) {
        const planks = board.part('hatch-' + hatch);
        board.model.blocked.add(hatch);
        board.draw();
        sound('hatch');
        const slam = (plank, turn) => animate(planks.querySelector(plank), [
            { transform: `translateY(-70px) rotate(${turn}deg) scale(1.5)`, opacity: 0 },
            { transform: 'none', opacity: 1, offset: 0.7 },
            { transform: 'scale(1.1)', offset: 0.85 },
            { transform: 'none' },
        ], 250, { easing: 'ease-in' });
        await Promise.all([
            slam('.p1', -50),
            slam('.p2', 50),
            animate(planks.querySelector('.cross'), { opacity: [0, 0, 1], offset: [0, 0.7] }, 250),
        ]);
    },
    async unblocked(board, { hatch }) {
        const planks = board.part('hatch-' + hatch);
        const fly = (plank, x) => animate(planks.querySelector(plank),
            [{ transform: 'none' }, { transform: `translate(${x}px, 60px) rotate(${x * 2}deg)`, opacity: 0 }], 350, { easing: 'ease-in' });
        await Promise.all([fly('.p1', -60), fly('.p2', 60)]);
        board.model.blocked.delete(hatch);
        board.draw();
    },
    async fire(board, { room }) {
        board.model.rooms[room].fire = true;
        board.draw();
        sound('fire');
        await Promise.all([
            outline(board, room, 'var(--fire)', 600),
            animate(board.part('fire-' + room), { opacity: [0, 1] }, 250),
            ...flamesOf(board, room).map((flame, i) =>
                animate(flame, { transform: ['scaleY(0)', 'scaleY(1.25)', 'none'], offset: [0, 0.7] }, 400, { delay: 60 * i })),
        ]);
    },
    async 'fire-out'(board, { room }) {
        await Promise.all([
            animate(board.part('fire-' + room), { opacity: [1, 0] }, 400, { easing: 'ease-in' }),
            ...flamesOf(board, room).map(flame => animate(flame, { transform: ['none', 'scale(.4, 0)'] }, 400)),
            steam(board, room),
        ]);
        board.model.rooms[room].fire = false;
        board.draw();
    },
    async water(board, { room, level }) {
        if (level !== 'none' && board.model.rooms[room].water !== level) {
            sound('water');
        }
        await Promise.all([rise(board, String(room), level, 600), outline(board, room, 'var(--flood)', 600)]);
    },
    'must-flee': (board, { room }) => outline(board, room, 'var(--alarm)', 500),
    trapped: (board, { room }) => outline(board, room, 'var(--alarm)', 500),
    async event(board, { type }) {
        if (QUAKES.includes(type)) {
            await animate(board.svg, { transform: [0, 1, -0.7, 0.4, 0].map(turn => `rotate(${turn}deg)`) }, 500);
        }
    },
    async token(board, { token, at }) {
        if (token !== 'kraken') {
            return;
        }
        board.model.kraken = at !== null;
        board.draw();
        await animate(board.part('kraken'), at === null
            ? [{ opacity: 1 }, { opacity: 0.4, transform: 'translateY(60px)', offset: 0.6 }, { opacity: 0.62 }]
            : { opacity: [0.62, 1, 1], transform: ['translateY(40px)', 'translateY(-14px)', 'none'], offset: [0, 0.6] }, 600);
    },
    async fainted(board, { gnome }) {
        const fall = ['none', 'rotate(-8deg)', 'rotate(10deg)', 'translate(30px, -14px) rotate(-88deg)'];
        await animate(bodyOf(board, gnome), { transform: fall, offset: [0, 0.3, 0.55] }, 600, { easing: 'ease-in' });
        board.model.gnomes[gnome].fainted = true;
        board.draw();
        await wait(100);
    },
    async woke(board, { gnome }) {
        board.model.gnomes[gnome].fainted = false;
        board.draw();
        await animate(bodyOf(board, gnome), { transform: ['rotate(-60deg)', 'rotate(6deg)', 'none'], offset: [0, 0.7] }, 350);
    },
    async died(board, { gnome }) {
        await lose(board, gnome);
        vanish(board, gnome);
    },
    reborn: (board, fact) => appear(board, fact, 400),
    async abandoned(board, { gnome }) {
        const spot = board.spot(gnome);
        if (spot) {
            const away = [placed(spot), placed({ ...spot, x: -80, y: 690 })];
            await move(board, gnome, { transform: away, opacity: [1, 0.2] }, 900, { easing: 'ease-in' });
        }
        vanish(board, gnome);
    },
    async over(board, { result }) {
        board.model.result = result;
        board.draw();
        if (result === 'rescued') {
            sound('star');
            await animate(board.part('rescuer'), { transform: ['translateX(620px)', 'none'] }, 1500, { easing: 'ease-out' });
        } else {
            await Promise.all([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((room, i) =>
                animate(board.part('dark-' + room), { opacity: [0, 1, 0.5, 1], offset: [0, 0.2, 0.4] }, 300, { delay: 130 * i })));
        }
    },
};
