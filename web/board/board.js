// The submarine, cut open: shows a position on the drawing and lets the reader choose rooms and
// hatches. What a fact looks like while it happens is in boardplay.js.

import { playFact } from './boardplay.js';
import { hatchLabel, labelOf } from './boardwords.js';
import { el, inlineSvg, listen, set, sv } from '../app/dom.js';
import { isSmall, smallScreen } from '../app/size.js'; // figures and marks are drawn bigger then
import { hatchName, line, placed, readPlaces, settle, walked } from './places.js';
import { t } from '../app/tongue.js';

const GNOMES = 'ABCDEFGH';
const ROOMS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
const SPACES = [...ROOMS, 'sea'];

let art = null; // the drawing, fetched once

// The art is fetched early by whoever wants the board soon.
export function loadBoard() {
    art = art || inlineSvg('art/board.svg').catch(error => {
        art = null; // the next one may get it
        throw error;
    });
    return art;
}

/** @param {Table} table */
function newBoard(root, table) {
    const board = {
        table, root,
        svg: /** @type {SVGElement | null} */ (null), // the drawing, once it is here ...
        places: /** @type {ReturnType<typeof readPlaces> | null} */ (null), // ... and what it says of itself
        model: /** @type {ReturnType<typeof modelOf> | null} */ (null), // what is shown
        taken: {}, // who stands where, see places.js
        trail: [], // spaces the active gnome came through in this turn
        ask: null,
        pointed: null, // the space under the pointer or the focus, and what is said of it
        tip: el('p.roomtip', { 'aria-hidden': 'true', hidden: true }),
        part: id => board.svg?.querySelector('#' + id),
        small: isSmall,
        draw: () => draw(board),
        spot: gnome => spotOf(board, gnome),
    };
    return board;
}

// The panel: {show, play, focusRoom, preview, leave}. root is the .boardbox; table as in game.js, of
// which a review has only a part.
/** @param {Table} table */
export function make(root, table) {
    const board = newBoard(root, table);
    let last = null; // position and decision to show when the art is there
    let quiet = () => {};
    const ready = loadBoard().then(original => {
        board.svg = original.cloneNode(true);
        board.places = readPlaces(board.svg);
        prepare(board);
        root.prepend(board.svg);
        root.append(board.tip);
        fit(board);
        quiet = listen(smallScreen(), {
            change() {
                fit(board);
                board.model && draw(board);
            },
        });
        if (last) {
            panel.show(...last);
        }
    });

    const panel = {
        ready,
        show(position, ask = null) {
            last = [position, ask];
            if (!board.svg) {
                return;
            }
            board.ask = ask;
            board.model = modelOf(board, position, ask);
            draw(board);
            offer(board);
        },
        async play(fact, position) {
            await ready;
            board.model = board.model || modelOf(board, position, null);
            if (board.ask) {
                board.ask = null; // while things happen there is nothing to choose
                offer(board);
            }
            await playFact(board, fact);
        },
        // For what others show on the drawing: null until it is there.
        drawing: () => (board.svg ? board : null),
        focusRoom(space) {
            board.svg && reach(board, String(space)).focus();
        },
        // A way of the decision object, or null: drawn as a dotted line.
        preview(way) {
            board.svg && showWay(board, way);
        },
        leave: () => quiet(),
    };
    return panel;
}

// ---- What is shown ------------------------------------------------------------------------------

function modelOf(board, position, ask) {
    const gnomes = {};
    for (const gnome of position.gnomes) {
        gnomes[gnome.gnome] = { space: gnome.space, fainted: gnome.fainted, drew: gnome.drew };
    }
    const active = position.active;
    const here = active ? gnomes[active].space : null;
    // undo may have taken back some of the way
    const cut = board.trail.lastIndexOf(here);
    board.trail = active === board.trail.gnome && cut >= 0 ? board.trail.slice(0, cut + 1) : [here];
    board.trail.gnome = active;
    return {
        rooms: Object.fromEntries(position.rooms.map(({ room, fire, water }) => [room, { fire, water }])),
        blocked: new Set(position.blocked),
        gnomes,
        active,
        kraken: position.tokens.kraken !== null,
        open: openHatch(board, ask, here),
        result: position.result,
    };
}

// The hatch that stands open while its decision is due.
function openHatch(board, ask, here) {
    if (ask?.kind !== 'hatch') {
        return null;
    }
    const opened = board.table.engine.turnMoves().filter(move => move.startsWith('open ')).pop();
    return opened && here ? hatchName(here, opened.slice(5)) : null;
}

function spotOf(board, gnome) {
    const at = board.taken[gnome];
    if (!at) {
        return null;
    }
    const others = Object.values(board.taken).filter(other => other.space === at.space).map(other => other.slot);
    if (!board.small()) {
        return board.places.spot(at.space, at.slot, others);
    }
    const spot = board.places.spot(at.space, at.slot, others, 2);
    return { ...spot, scale: spot.scale * (others.length > 2 ? 1.12 : 1.24) };
}

// Sets data-name unless it is so already: most of a position stays as it was.
function mark(element, name, value) {
    if (element.dataset[name] !== String(value)) {
        element.dataset[name] = value;
    }
}

function draw(board) {
    const { model, part } = board;
    for (const room of ROOMS) {
        const { fire, water } = model.rooms[room];
        mark(part('fire-' + room), 'on', fire);
        mark(part('fire-front-' + room), 'on', fire);
        mark(part('water-back-' + room), 'level', water);
        mark(part('water-' + room), 'level', water);
        mark(part('dark-' + room), 'on', model.result === 'lost');
    }
    for (const hatch of board.svg.querySelectorAll('.hatch')) {
        const name = hatch.id.slice(6);
        mark(hatch, 'blocked', model.blocked.has(name));
        mark(hatch, 'open', model.open === name);
    }
    mark(part('kraken'), 'awake', model.kraken);
    mark(part('rescuer'), 'on', model.result === 'rescued');
    mark(part('marks'), 'dark', model.result === 'lost');
    drawGnomes(board);
    for (const slate of board.svg.querySelectorAll('.drew')) {
        const room = Number(slate.id.slice(5));
        const who = GNOMES.split('').filter(gnome => model.gnomes[gnome]?.drew === room);
        mark(slate, 'on', who.length > 0);
        part(slate.id + '-slot').replaceChildren(...who.slice(0, 4).map((gnome, i) =>
            sv('use', { href: '#badge-' + gnome.toLowerCase(), transform: markPlace(i, who.length) })));
    }
    const start = board.trail.length > 1 && board.places.middle(board.trail[0]);
    part('trail').setAttribute('d', start ? line(board.places, start, board.trail) : '');
}

// One mark on a slate is big; more share it.
const markPlace = (i, count) =>
    (count === 1 ? '' : `translate(${-26 + 24 * (i % 2)} ${-14 + 24 * Math.floor(i / 2)}) scale(.78)`);

function drawGnomes(board) {
    const { model, part } = board;
    board.taken = settle(board.taken, model.gnomes);
    for (const gnome of GNOMES) {
        const one = model.gnomes[gnome];
        const spot = one && spotOf(board, gnome);
        for (const layer of ['gnome-', 'mark-']) {
            const figure = part(layer + gnome.toLowerCase());
            mark(figure, 'pose', !spot ? 'none' : one.fainted ? 'faint' : one.space === 'sea' ? 'swim' : 'stand');
            mark(figure, 'active', model.active === gnome);
            if (spot) {
                figure.style.transform = placed(spot);
                mark(figure, 'back', spot.back);
            }
        }
    }
    // whoever lies or stands further back is drawn first, the active gnome last
    const figures = [...part('gnomes').children];
    const depth = figure => {
        const gnome = figure.id.slice(6).toUpperCase();
        const lies = model.gnomes[gnome]?.fainted ? -60 : 0;
        const spot = spotOf(board, gnome);
        return gnome === model.active && !spot?.back ? Infinity : (spot?.y ?? 0) + lies;
    };
    const sorted = figures.slice().sort((a, b) => depth(a) - depth(b));
    if (sorted.some((figure, i) => figure !== figures[i])) {
        part('gnomes').append(...sorted);
    }
    for (const room of ROOMS) {
        mark(part('hl-' + room), 'on', model.gnomes[model.active]?.space === room);
    }
}

// A small screen shows less sea, and the minutes where bigger marks have room.
function fit({ svg }) {
    svg.setAttribute('viewBox', isSmall() ? '12 6 1186 714' : '-20 0 1240 720');
    for (const chip of svg.querySelectorAll('.chip')) {
        chip.dataset.large = chip.dataset.large ?? chip.getAttribute('transform').match(/[\d.]+/g).join();
        chip.setAttribute('transform', `translate(${isSmall() ? chip.dataset.small : chip.dataset.large})`);
    }
}

// ---- Getting the drawing ready ------------------------------------------------------------------

function prepare(board) {
    const { svg, part } = board;
    const over = part('over');
    for (const room of ROOMS) {
        over.append(sv('path.dark', { id: 'dark-' + room, d: part('hl-' + room).getAttribute('d') }));
    }
    over.append(sv('g.rescuer', { id: 'rescuer' }, sv('use', { href: '#rescueship', x: 752, y: 70, width: 252, height: 147 })));
    part('trail').after(sv('path.trail.way', { id: 'way', d: '' }));
    svg.querySelectorAll('.chip').forEach(chip => set(chip, 'aria-hidden', 'true')); // the rooms say the minutes
    for (const hit of svg.querySelectorAll('.hit-room')) {
        const space = hit.dataset.space;
        set(hit, 'role', 'button');
        hit.addEventListener('click', () => chooseSpace(board, space));
        hit.addEventListener('keydown', event => roomKey(board, space, event));
        for (const [come, gone] of [['pointerenter', 'pointerleave'], ['focus', 'blur']]) {
            hit.addEventListener(come, () => pointAt(board, space));
            hit.addEventListener(gone, () => pointAt(board, null));
        }
    }
    for (const hatch of svg.querySelectorAll('.hatch')) {
        hatch.addEventListener('click', () => chooseHatch(board, hatch.id.slice(6)));
        hatch.addEventListener('keydown', event => hatchKey(board, hatch, event));
    }
    reach(board, '1');
}

// ---- What the reader may choose -----------------------------------------------------------------

const moveIs = (board, move) => Boolean(board.ask?.moves?.includes(move));

// The decision, if it is a person's at this device and nothing is still being shown.
function due(board) {
    const { ask, table } = board;
    return ask && ask.gnome && table.mine(ask.gnome) && !table.busy && !table.rests() ? ask : null;
}

const hereOf = board => board.model?.gnomes[board.model.active]?.space ?? null;

// What a press on a space would do: {way} {move} or null.
function spaceChoice(board, space) {
    const ask = due(board);
    if (!ask) {
        return null;
    }
    if (ask.kind === 'hatch') {
        const opened = board.model.open?.split('-') ?? [];
        const move = space === hereOf(board) ? 'stay' : opened.includes(space) ? 'enter' : null;
        return move && moveIs(board, move) ? { move } : null;
    }
    if (moveIs(board, 'burn ' + space)) {
        return { move: 'burn ' + space };
    }
    if (ask.ways?.[space]) {
        return { way: ask.ways[space] };
    }
    return ask.kind === 'flee' && moveIs(board, 'open ' + space) ? { move: 'open ' + space } : null;
}

function chooseSpace(board, space) {
    const choice = spaceChoice(board, space);
    const { table } = board;
    reach(board, space);
    if (choice?.way) {
        showWay(board, null);
        table.walk(space);
    } else if (choice) {
        pressMove(table, choice.move);
    } else if (due(board)?.kind === 'turn' && space !== hereOf(board)) {
        table.why?.('open ' + space, space);
    }
}

// Who flees goes on through the hatch: nothing else may follow.
async function pressMove(table, move) {
    const flees = table.ask.kind === 'flee';
    await table.do(move);
    if (flees && table.ask?.kind === 'hatch' && table.ask.moves.length === 1) {
        table.do(table.ask.moves[0]);
    }
}

// What a press on a hatch would do: {move} {plan} or null.
function hatchChoice(board, name) {
    const ask = due(board);
    if (!ask) {
        return null;
    }
    if (moveIs(board, 'block ' + name)) {
        return { move: 'block ' + name };
    }
    const unblock = ask.actions?.find(action => action.kind === 'unblock' && action.target === name);
    if (unblock) {
        return { plan: unblock };
    }
    const sides = name.split('-');
    const to = sides.find(side => side !== hereOf(board));
    if (!sides.includes(hereOf(board))) {
        return null;
    }
    if (ask.kind === 'hatch' && board.model.open === name) {
        return moveIs(board, 'enter') ? { move: 'enter' } : null;
    }
    return moveIs(board, 'open ' + to) ? { move: 'open ' + to } : null;
}

function chooseHatch(board, name) {
    const choice = hatchChoice(board, name);
    if (choice?.plan) {
        board.table.pick('unblock', name);
    } else if (choice) {
        pressMove(board.table, choice.move);
    }
}

// Chips with minutes, rooms and hatches to choose, and what they are called.
function offer(board) {
    const { part } = board;
    const kind = due(board)?.kind;
    const block = kind === 'block';
    board.root.dataset.choose = kind ?? '';
    for (const space of SPACES) {
        const choice = spaceChoice(board, space);
        const chip = part('chip-' + space);
        mark(chip, 'on', Boolean(choice?.way));
        chip.querySelector('text').textContent = choice?.way ? choice.way.minutes : '';
        const hit = part('hit-' + space);
        mark(hit, 'choice', Boolean(choice));
        set(hit, 'aria-disabled', choice ? null : 'true');
        set(hit, 'aria-label', labelOf(board, space, choice?.way));
        const light = part('hl-' + space);
        if (light) {
            mark(light, 'target', Boolean(choice?.move));
        }
    }
    let first = true;
    for (const hatch of board.svg.querySelectorAll('.hatch')) {
        const name = hatch.id.slice(6);
        const choice = hatchChoice(board, name);
        mark(hatch, 'choice', Boolean(choice));
        mark(hatch, 'target', Boolean(choice && (block || choice.plan)));
        set(hatch, 'role', choice ? 'button' : null);
        set(hatch, 'tabindex', choice ? (first ? 0 : -1) : null);
        set(hatch, 'aria-label', choice ? hatchLabel(name, choice, hereOf(board)) : null);
        first = first && !choice;
    }
    set(board.svg, 'aria-label', t('The submarine, cut open'));
    showWay(board, board.pointed ? (spaceChoice(board, board.pointed)?.way ?? null) : null);
    showTip(board);
}

// ---- Pointing and keys --------------------------------------------------------------------------

function showWay(board, way) {
    const here = hereOf(board);
    const spot = here && board.spot(board.model.active);
    const spaces = way && spot ? walked(here, way.moves) : [];
    board.part('way').setAttribute('d', spaces.length > 1 ? line(board.places, spot, spaces) : '');
}

function pointAt(board, space) {
    const choice = space && board.model && spaceChoice(board, space);
    board.pointed = space;
    showWay(board, choice?.way ?? null);
    board.table.panels?.track?.preview(choice?.way ?? null);
    board.table.looksAt?.(choice?.way ?? null);
    showTip(board);
}

function showTip(board) {
    const { tip, pointed } = board;
    tip.hidden = !pointed || !board.model;
    tip.textContent = tip.hidden ? '' : labelOf(board, pointed, spaceChoice(board, pointed)?.way);
}

// Roving focus: one space is in the page's tab order, arrows lead to the others.
function reach(board, space) {
    for (const other of SPACES) {
        board.part('hit-' + other).setAttribute('tabindex', other === space ? 0 : -1);
    }
    return board.part('hit-' + space);
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// A key on something that can be chosen: Enter and space choose it, an arrow goes on to what `next` says.
function keyOn(event, choose, next) {
    const arrow = ARROWS[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || !(arrow || event.key === 'Enter' || event.key === ' ')) {
        return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (arrow) {
        next(arrow)?.focus();
    } else {
        choose();
    }
}

function roomKey(board, space, event) {
    keyOn(event, () => chooseSpace(board, space), arrow => {
        const next = neighbour(board, space, arrow);
        return next && reach(board, next);
    });
}

// The nearest space in a direction; straight on counts for more than aside.
function neighbour(board, space, [dx, dy]) {
    const from = board.places.middle(space);
    let best = null;
    let shortest = Infinity;
    for (const other of SPACES) {
        const to = board.places.middle(other);
        const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
        const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
        if (other !== space && ahead > 20 && ahead + 2 * aside < shortest) {
            shortest = ahead + 2 * aside;
            best = other;
        }
    }
    return best;
}

function hatchKey(board, hatch, event) {
    keyOn(event, () => chooseHatch(board, hatch.id.slice(6)), ([dx, dy]) => {
        const open = [...board.svg.querySelectorAll('.hatch[data-choice=true]')];
        const next = open[(open.indexOf(hatch) + dx + dy + open.length) % open.length];
        open.forEach(one => one.setAttribute('tabindex', one === next ? 0 : -1));
        return next;
    });
}
