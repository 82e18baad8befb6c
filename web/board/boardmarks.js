// What is shown over the board for a moment: outlines, dice, stamps and items that change hands.

import { itemPic, pic, sv } from '../app/dom.js';
import { animate, time, wait } from '../app/motion.js';
import { sound } from '../app/sound.js';

const INK = 'var(--ink)';

// ---- Pictures over the board --------------------------------------------------------------------

// Shows something at a place for a while, then takes it away.
export async function flash(board, element, scene) {
    if (time(1) === 0) {
        return;
    }
    board.part('fx').append(element);
    try {
        await scene(element);
    } finally {
        element.remove();
    }
}

const scaleOf = board => (board.small() ? 1.8 : 1);

// A group at a place; what moves in it is its first child.
export function mark(board, { x, y }, ...children) {
    const k = scaleOf(board);
    return sv('g', { transform: `translate(${Math.max(30, Math.min(1170, x))} ${Math.max(48 * k, y)}) scale(${k})` }, sv('g', children));
}

// Above the head of a gnome, or null when it is nowhere.
export function above(board, gnome, height = 118) {
    const spot = board.spot(gnome);
    return spot && { x: spot.x, y: spot.y - height * spot.scale };
}

// A room is outlined once.
export function outline(board, room, colour, ms) {
    const path = sv('path', {
        d: board.part('hl-' + room).getAttribute('d'),
        fill: colour, 'fill-opacity': 0.16, stroke: colour, 'stroke-width': 9, 'stroke-linejoin': 'round',
    });
    return flash(board, path, () => animate(path, { opacity: [0, 1, 0], offset: [0, 0.3] }, ms));
}

// ---- Dice ---------------------------------------------------------------------------------------

// A die with ten faces that shows `value` after it has tumbled.
function makeDie(value) {
    const face = sv('text', { y: 6, 'text-anchor': 'middle', class: 'face' }, String(value));
    return sv('g.die', sv('use', { href: '#d10', x: -26, y: -26, width: 52, height: 52 }), face);
}

async function tumble(die, ms) {
    const drop = [-46, 0, -18, 0, 0];
    const turn = [0, 240, 480, 650, 720].map((degrees, i) => `translateY(${drop[i]}px) rotate(${degrees}deg)`);
    await animate(die, { transform: turn }, ms, { easing: 'ease-out' });
}

// A plate around the middle of its group.
const plate = (width, height, rx, fill, stroke, edge) =>
    sv('rect', { x: -width / 2, y: -height / 2, width, height, rx, fill, stroke, 'stroke-width': edge });

// Success is round and green, failure square and red.
function stamp(good) {
    const white = width => ({ stroke: 'var(--white)', 'stroke-width': width });
    return sv(
        'g',
        good ? sv('circle', { r: 17, fill: 'var(--ok-mark)', ...white(3) }) : plate(32, 32, 4, 'var(--bad-cross)', 'var(--white)', 3),
        sv('path', {
            d: good ? 'M-8 0l5 6 11-12' : 'M-7-7L7 7M7-7L-7 7', fill: 'none', 'stroke-linecap': 'round', ...white(4.5),
        }),
    );
}

// Ten pips, lit up to the need.
function pips(need) {
    const row = sv('g', { transform: 'translate(0 40)' }, plate(128, 18, 6, 'var(--well)', INK, 2));
    for (let i = 0; i < 10; i++) {
        const fill = i < need ? 'var(--ok)' : 'var(--empty-pip)';
        row.append(sv('rect', { x: -59 + 12 * i, y: -5, width: 9, height: 10, rx: 2, fill }));
    }
    return row;
}

async function verdict(board, gnome, good) {
    const at = above(board, gnome, 130);
    if (at) {
        const seal = mark(board, at, stamp(good));
        await flash(board, seal, () =>
            animate(seal.firstChild, { transform: ['scale(2.4)', 'scale(1)', 'scale(1)'], opacity: [0, 1, 1], offset: [0, 0.3] }, 500));
    }
}

// Scenes, as in boardplay.js.
export const DICE = {
    async roll(board, { gnome, die, need, success }) {
        const at = above(board, gnome, 158);
        if (!at) {
            return;
        }
        const cube = makeDie(die);
        const seal = sv('g', { transform: 'translate(36 -14)' }, stamp(success));
        seal.style.opacity = 0;
        sound('die');
        await flash(board, mark(board, at, pips(need), cube, seal), async () => {
            await tumble(cube, 500);
            seal.style.opacity = 1;
            await animate(seal.firstChild, { transform: ['scale(2.6)', 'none'], opacity: [0, 1] }, 120);
            await wait(280);
        });
    },
    async 'room-die'(board, { room }) {
        const cube = makeDie(room);
        sound('die');
        await flash(board, mark(board, board.places.middle(String(room)), cube), async () => {
            await tumble(cube, 500);
            await outline(board, room, 'var(--bright)', 350);
        });
    },
    async fight(board, { gnome, die }) {
        const at = above(board, gnome, 140);
        const cube = makeDie(die);
        sound('die');
        await (at && flash(board, mark(board, at, cube), async () => {
            await tumble(cube, 400);
            await wait(400);
        }));
    },
    certain: (board, { gnome }) => verdict(board, gnome, true),
    'too-late': (board, { gnome }) => verdict(board, gnome, false),
};

// ---- Items --------------------------------------------------------------------------------------

// A card with an item, or its back when the reader may not see it.
function card(item) {
    const picture = item ? itemPic(item) : pic('cardback');
    for (const [name, value] of Object.entries({ x: -17, y: -17, width: 34, height: 34 })) {
        picture.setAttribute(name, value);
    }
    return sv('g', plate(44, 44, 8, 'var(--paper)', INK, 3), picture);
}

async function pop(board, gnome, item, from, to, ms) {
    const at = above(board, gnome, 128);
    if (at) {
        const shown = mark(board, at, card(item));
        const way = [`translateY(${from}px) scale(.5)`, 'none', 'none', `translateY(${to}px) scale(.6)`];
        await flash(board, shown, () => animate(shown.firstChild, { transform: way, opacity: [0, 1, 1, 0], offset: [0, 0.35, 0.7] }, ms));
    }
}

async function pass(board, from, to, item) {
    const start = above(board, from, 90);
    const end = above(board, to, 90);
    if (start && end) {
        const shown = mark(board, start, card(item));
        const [dx, dy] = [end.x - start.x, end.y - start.y].map(part => part / scaleOf(board));
        const way = ['none', `translate(${dx / 2}px, -40px)`, `translate(${dx}px, ${dy}px)`];
        await flash(board, shown, () => animate(shown.firstChild, { transform: way }, 450));
    }
}

export const ITEMS = {
    used: (board, { gnome, item }) => pop(board, gnome, item, 40, -30, 500),
    got: (board, { gnome, item, from }) => (from === 'deal' ? undefined : pop(board, gnome, item, -50, 50, 450)),
    discarded: (board, { gnome, item }) => pop(board, gnome, item, 30, 90, 450),
    gave: (board, { gnome, item, to }) => pass(board, gnome, to, item),
    robbed: (board, { gnome, item, from }) => pass(board, from, gnome, item),
    async drew(board, { gnome, room }) {
        board.model.gnomes[gnome].drew = room;
        board.draw();
    },
};
