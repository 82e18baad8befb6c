// What each fact looks like on the board while it happens. Every scene changes the model that the
// board shows and ends with the board showing it, however much of it was hurried.

import { dice, flash, items, outline } from './boardmarks.js';
import { sv } from '../app/dom.js';
import { animate, wait } from '../app/motion.js';
import { hatchName, placed, settle, through } from './places.js';
import { sound } from '../app/sound.js';

const QUAKES = ['turbulence', 'stumble', 'friendly-fire', 'overheated'];

// scenes.play(fact): resolves when the fact is shown. `board` as in board.js.
export function makeScenes(board) {
    const scenes = {
        ...walking(board),
        ...hazards(board),
        ...dice(board),
        ...items(board),
        ...fates(board),
    };
    return {
        async play(fact) {
            await scenes[fact.what]?.(fact);
        },
    };
}

// ---- Gnomes -------------------------------------------------------------------------------------

const figureOf = (board, gnome) => board.part('gnome-' + gnome.toLowerCase());

// A gnome comes down into a room: at the start, or a cousin of one that was lost.
async function appear(board, { gnome, room }, ms) {
    board.model.gnomes[gnome].space = String(room);
    board.draw();
    const spot = board.spot(gnome);
    await animate(
        figureOf(board, gnome),
        [
            { transform: placed({ ...spot, y: spot.y - 60 }), opacity: 0 },
            { transform: placed(spot), opacity: 1 },
        ],
        ms,
    );
}

// ---- Ways and hatches ---------------------------------------------------------------------------

function walking(board) {
    const { part } = board;
    const figure = gnome => figureOf(board, gnome);

    async function turnWheel(name, degrees) {
        const wheel = part('hatch-' + name).querySelector('.wheel');
        await animate(
            wheel,
            [{ transform: 'rotate(0)' }, { transform: `rotate(${degrees}deg)` }],
            320,
        );
    }

    // The figure goes the points one after the other, bobbing.
    async function walk(gnome, points, ms) {
        const total =
            points.slice(1).reduce((sum, point, i) => sum + distance(points[i], point), 0) || 1;
        let gone = 0;
        const frames = points.map((point, i) => {
            gone += i ? distance(points[i - 1], point) : 0;
            return { transform: placed(point), offset: Math.min(1, gone / total) };
        });
        const body = figure(gnome).querySelector('.pose-stand');
        const steps = [0, 5, -5, 5, -5, 0].map(lean => ({ transform: `rotate(${lean}deg)` }));
        await Promise.all([
            animate(figure(gnome), frames, ms, { easing: 'linear' }),
            animate(body, steps, ms, { easing: 'linear' }),
        ]);
    }

    return {
        placed: fact => appear(board, fact, 200),
        async turn({ gnome }) {
            board.model.active = gnome;
            board.trail = [board.model.gnomes[gnome].space];
            board.trail.gnome = gnome;
            board.draw();
            if (board.table.mine?.(gnome)) {
                sound('whistle');
            }
            await wait(250);
        },
        async hatch({ from, to }) {
            const name = hatchName(from, to);
            sound('hatch');
            await turnWheel(name, 180);
            board.model.open = name;
            board.draw();
        },
        async moved({ gnome, to }) {
            const from = board.model.gnomes[gnome].space;
            const start = board.spot(gnome);
            board.model.gnomes[gnome].space = to;
            board.taken = settle(board.taken, board.model.gnomes);
            if (start && from !== null && from !== to) {
                await walk(
                    gnome,
                    through(start, board.spot(gnome), board.places.hatch(from, to)),
                    320,
                );
                if (board.trail.gnome === gnome) {
                    board.trail.push(to);
                }
            }
            board.model.open = null;
            board.draw();
        },
        async stayed() {
            const open = board.model.open;
            board.model.open = null;
            board.draw();
            if (open) {
                await turnWheel(open, -180);
            }
        },
        async flow({ rooms }) {
            sound('water');
            await Promise.all(rooms.map(room => rise(board, String(room), 'low', 500)));
        },
        async blocked({ hatch }) {
            const planks = part('hatch-' + hatch);
            board.model.blocked.add(hatch);
            board.draw();
            sound('hatch');
            const slam = (plank, turn) =>
                animate(
                    plank,
                    [
                        {
                            transform: `translateY(-70px) rotate(${turn}deg) scale(1.5)`,
                            opacity: 0,
                        },
                        { transform: 'none', opacity: 1, offset: 0.7 },
                        { transform: 'scale(1.1)', offset: 0.85 },
                        { transform: 'none' },
                    ],
                    250,
                    { easing: 'ease-in' },
                );
            await Promise.all([
                slam(planks.querySelector('.p1'), -50),
                slam(planks.querySelector('.p2'), 50),
                animate(
                    planks.querySelector('.cross'),
                    [{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }],
                    250,
                ),
            ]);
        },
        async unblocked({ hatch }) {
            const planks = part('hatch-' + hatch);
            const fly = (plank, x) =>
                animate(
                    plank,
                    [
                        { transform: 'none' },
                        { transform: `translate(${x}px, 60px) rotate(${x * 2}deg)`, opacity: 0 },
                    ],
                    350,
                    { easing: 'ease-in' },
                );
            await Promise.all([
                fly(planks.querySelector('.p1'), -60),
                fly(planks.querySelector('.p2'), 60),
            ]);
            board.model.blocked.delete(hatch);
            board.draw();
        },
    };
}

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

// ---- Fire and water -----------------------------------------------------------------------------

// The water of a room goes to another level, gliding.
async function rise(board, room, level, ms) {
    const { part, model, places } = board;
    const [low, high, bottom] = places.levels[room];
    const height = { none: bottom + 12, low, high };
    const before = model.rooms[room].water;
    const falls = height[level] > height[before];
    const drawn = falls ? before : level; // the deeper of the two shapes moves
    const away = `translateY(${Math.abs(height[level] - height[before])}px)`;
    const frames = falls
        ? [{ transform: 'none' }, { transform: away }]
        : [{ transform: away }, { transform: 'none' }];
    if (!falls) {
        model.rooms[room].water = level;
        board.draw();
    }
    await Promise.all(
        ['water-', 'water-back-'].map(layer =>
            drawn === 'none'
                ? null
                : animate(part(layer + room).querySelector('.' + drawn), frames, ms),
        ),
    );
    model.rooms[room].water = level;
    board.draw();
}

function hazards(board) {
    const { part } = board;
    const flames = room => [
        ...part('fire-' + room).querySelectorAll('.fl'),
        ...part('fire-front-' + room).querySelectorAll('.fl'),
    ];

    return {
        async fire({ room }) {
            board.model.rooms[room].fire = true;
            board.draw();
            sound('fire');
            await Promise.all([
                outline(board, room, 'var(--fire)', 600),
                animate(part('fire-' + room), [{ opacity: 0 }, { opacity: 1 }], 250),
                ...flames(room).map((flame, i) =>
                    animate(
                        flame,
                        [
                            { transform: 'scaleY(0)' },
                            { transform: 'scaleY(1.25)', offset: 0.7 },
                            { transform: 'none' },
                        ],
                        400,
                        { delay: 60 * i },
                    ),
                ),
            ]);
        },
        async 'fire-out'({ room }) {
            await Promise.all([
                animate(part('fire-' + room), [{ opacity: 1 }, { opacity: 0 }], 400, {
                    easing: 'ease-in',
                }),
                ...flames(room).map(flame =>
                    animate(flame, [{ transform: 'none' }, { transform: 'scale(.4, 0)' }], 400),
                ),
                steam(board, room),
            ]);
            board.model.rooms[room].fire = false;
            board.draw();
        },
        async water({ room, level }) {
            const before = board.model.rooms[room].water;
            if (level !== 'none' && before !== level) {
                sound('water');
            }
            await Promise.all([
                rise(board, String(room), level, 600),
                outline(board, room, 'var(--flood)', 600),
            ]);
        },
        'must-flee': ({ room }) => outline(board, room, 'var(--alarm)', 500),
        trapped: ({ room }) => outline(board, room, 'var(--alarm)', 500),
        async event({ type }) {
            if (QUAKES.includes(type)) {
                const tilt = [0, 1, -0.7, 0.4, 0].map(turn => ({
                    transform: `rotate(${turn}deg)`,
                }));
                await animate(board.svg, tilt, 500);
            }
        },
        async token({ token, at }) {
            if (token !== 'kraken') {
                return;
            }
            board.model.kraken = at !== null;
            board.draw();
            const kraken = part('kraken');
            await (at === null
                ? animate(
                      kraken,
                      [
                          { opacity: 1 },
                          { opacity: 0.4, transform: 'translateY(60px)', offset: 0.6 },
                          { opacity: 0.62 },
                      ],
                      600,
                  )
                : animate(
                      kraken,
                      [
                          { opacity: 0.62, transform: 'translateY(40px)' },
                          { opacity: 1, transform: 'translateY(-14px)', offset: 0.6 },
                          { opacity: 1, transform: 'none' },
                      ],
                      600,
                  ));
        },
    };
}

function steam(board, room) {
    const { x, y } = board.places.middle(String(room));
    const puffs = sv(
        'g',
        { fill: 'var(--smoke)', 'fill-opacity': 0.7 },
        [
            [-40, 20, 20],
            [0, 34, 26],
            [38, 18, 22],
            [14, -6, 18],
        ].map(([dx, dy, r]) => sv('circle', { cx: x + dx, cy: y + dy, r })),
    );
    return flash(board, puffs, () =>
        animate(
            puffs,
            [
                { opacity: 0, transform: 'translateY(30px)' },
                { opacity: 1, offset: 0.4 },
                { opacity: 0, transform: 'translateY(-36px)' },
            ],
            500,
        ),
    );
}

// ---- Fainting, dying, the end -------------------------------------------------------------------

function fates(board) {
    const { part } = board;
    const figure = gnome => figureOf(board, gnome);

    function vanish(gnome) {
        Object.assign(board.model.gnomes[gnome], { space: null, fainted: false, drew: null });
        board.draw();
    }

    // The hat floats up and fades.
    async function lose(gnome) {
        const spot = board.spot(gnome);
        if (!spot) {
            return;
        }
        const hat = sv(
            'g',
            { style: { transform: placed(spot) } },
            sv('g.hat', sv('use', { href: '#fig-' + gnome.toLowerCase() })),
        );
        await Promise.all([
            animate(
                figure(gnome),
                [{ opacity: 1 }, { opacity: 0, transform: placed({ ...spot, y: spot.y + 26 }) }],
                500,
            ),
            flash(board, hat, () =>
                animate(
                    hat,
                    [
                        { opacity: 1, transform: placed(spot) },
                        {
                            opacity: 1,
                            transform: placed({ ...spot, y: spot.y - 70 }) + ' rotate(9deg)',
                            offset: 0.6,
                        },
                        {
                            opacity: 0,
                            transform: placed({ ...spot, y: spot.y - 130 }) + ' rotate(-7deg)',
                        },
                    ],
                    900,
                ),
            ),
        ]);
    }

    return {
        async fainted({ gnome }) {
            const body = figure(gnome).querySelector('.pose-stand');
            await animate(
                body,
                [
                    { transform: 'none' },
                    { transform: 'rotate(-8deg)', offset: 0.3 },
                    { transform: 'rotate(10deg)', offset: 0.55 },
                    { transform: 'translate(30px, -14px) rotate(-88deg)' },
                ],
                600,
                { easing: 'ease-in' },
            );
            board.model.gnomes[gnome].fainted = true;
            board.draw();
            await wait(100);
        },
        async woke({ gnome }) {
            board.model.gnomes[gnome].fainted = false;
            board.draw();
            await animate(
                figure(gnome).querySelector('.pose-stand'),
                [
                    { transform: 'rotate(-60deg)' },
                    { transform: 'rotate(6deg)', offset: 0.7 },
                    { transform: 'none' },
                ],
                350,
            );
        },
        async died({ gnome }) {
            await lose(gnome);
            vanish(gnome);
        },
        reborn: fact => appear(board, fact, 400),
        async abandoned({ gnome }) {
            const spot = board.spot(gnome);
            if (spot) {
                await animate(
                    figure(gnome),
                    [
                        { transform: placed(spot), opacity: 1 },
                        { transform: placed({ ...spot, x: -80, y: 690 }), opacity: 0.2 },
                    ],
                    900,
                    { easing: 'ease-in' },
                );
            }
            vanish(gnome);
        },
        async over({ result }) {
            board.model.result = result;
            board.draw();
            if (result === 'rescued') {
                sound('star');
                await animate(
                    part('rescuer'),
                    [{ transform: 'translateX(620px)' }, { transform: 'none' }],
                    1500,
                    { easing: 'ease-out' },
                );
            } else {
                const rooms = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
                await Promise.all(
                    rooms.map((room, i) =>
                        animate(
                            part('dark-' + room),
                            [
                                { opacity: 0 },
                                { opacity: 1, offset: 0.2 },
                                { opacity: 0.5, offset: 0.4 },
                                { opacity: 1 },
                            ],
                            300,
                            { delay: 130 * i },
                        ),
                    ),
                );
            }
        },
    };
}
