// The three disaster tracks: as dials over the board, and as bars where the screen is small (the
// style sheets show one of the two).

import { el, pic, set, sv } from '../app/dom.js';
import { animate } from '../app/motion.js';
import { rove } from '../app/rove.js';
import { c, t } from '../app/tongue.js';

const TRACKS = [
    // word, picture, lit and unlit colour, short name
    ['asphyxiation', 'lungs', 'var(--air)', 'var(--air-low)', () => c('gauge', 'Asphyxiation')],
    ['heat', 'thermo', 'var(--heat)', 'var(--heat-low)', () => c('gauge', 'Heat')],
    ['pressure', 'squeeze', 'var(--press)', 'var(--press-low)', () => c('gauge', 'Pressure')],
];
const RATTLE = 8; // from here on a dial rattles when it rises

// The panel: {show, play}. root is the .gauges.
/** @param {Table} table */
export function make(root, table) {
    const box = table.engine.box();
    const gauges = Object.fromEntries(TRACKS.map(([track, ...look]) => [track, makeGauge(track, box, ...look)]));
    set(root, 'role', 'group');
    root.append(...Object.values(gauges).map(gauge => gauge.element));
    rove(root, '.gauge');

    return {
        show(position) {
            const names = table.engine.words(position.config.edition).tracks;
            set(root, 'aria-label', t('Disaster tracks'));
            for (const [track, gauge] of Object.entries(gauges)) {
                gauge.call(names[track]);
                gauge.put(position.tracks[track]);
            }
        },
        async play(fact) {
            if (fact.what === 'track') {
                await gauges[fact.track].swing(fact.to);
            }
        },
    };
}

// ---- One of them --------------------------------------------------------------------------------

const FIRST = 150; // degrees where the dial's first segment begins
const STEP = 24;

function polar(radius, degrees) {
    const angle = (degrees * Math.PI) / 180;
    return [60 + radius * Math.cos(angle), 58 + radius * Math.sin(angle)].map(x => Math.round(x * 10) / 10);
}

function arc(radius, from, to) {
    const [x0, y0] = polar(radius, from);
    const [x1, y1] = polar(radius, to);
    return `M${x0} ${y0}A${radius} ${radius} 0 0 1 ${x1} ${y1}`;
}

// The outline of the segment the marker stands on, at the dial's beginning; it is turned to its place.
function frame() {
    const [x0, y0] = polar(34.5, FIRST + STEP - 1);
    const [x1, y1] = polar(34.5, FIRST + 1);
    return `${arc(51.5, FIRST + 1, FIRST + STEP - 1)}L${x0} ${y0}A34.5 34.5 0 0 0 ${x1} ${y1}Z`;
}

function needle() {
    const middle = FIRST + STEP / 2;
    const corners = [polar(5, middle - 90), polar(33, middle), polar(5, middle + 90)];
    return `M${corners.map(corner => corner.join(' ')).join('L')}Z`;
}

// The mark on a space: a star where the track goes back to, a skull at its end.
function markOf(box, space) {
    return space === box.lost ? 'skull' : box.reset.includes(space) ? 'st-reset' : null;
}

const disc = (r, fill, stroke, width) => sv('circle', { cx: 60, cy: 58, r, fill, stroke, 'stroke-width': width });

const stroke = (d, colour, width, more = {}) => sv('path', { d, fill: 'none', stroke: colour, 'stroke-width': width, ...more });

// The dial, and those of its parts that change.
function makeDial(box, spaces, picture, lit) {
    const segments = spaces.map(space => stroke(arc(43, FIRST + (space - 1) * STEP + 1.6, FIRST + space * STEP - 1.6), null, 15));
    const marks = spaces.map(space => {
        const [x, y] = polar(43, FIRST + (space - 0.5) * STEP);
        const size = space === box.lost ? 14 : 12;
        const href = markOf(box, space);
        return href && sv('use', { href: '#' + href, x: x - size / 2, y: y - size / 2, width: size, height: size });
    });
    const hand = sv('g.hand', stroke(frame(), 'var(--white)', 2.6, { 'stroke-linejoin': 'round' }),
        stroke(needle(), 'var(--ink)', 1.5, { fill: 'var(--cream)' }));
    const number = sv('text.num', { x: 60, y: 65.5, 'text-anchor': 'middle' });
    const dial = sv('svg.dial', { viewBox: '0 0 120 118', 'aria-hidden': 'true' },
        disc(57, 'var(--ink)'), disc(54, 'var(--dial)', 'var(--dial-rim)', 3.5),
        stroke('M18 40A46 46 0 0 1 60 8', 'var(--white)', 3, { 'stroke-opacity': 0.14 }),
        segments, marks, hand, disc(17, 'var(--cream)', 'var(--ink)', 2.5), number,
        sv('use', { href: '#' + picture, x: 51, y: 76, width: 18, height: 18, color: lit }));
    return { dial, segments, marks, hand, number };
}

const turned = space => `rotate(${(space - 1) * STEP}deg)`;

// The needle swings there, the segment fills; near the end the dial rattles once.
async function swing(element, hand, before, space) {
    await animate(hand, { transform: [before, space + (space - before) * 0.25, space].map(turned), offset: [0, 0.7] }, 400);
    if (space >= RATTLE && space > before) {
        await animate(element, { transform: [0, -3, 3, -2, 2, 0].map(x => `translateX(${x}px) rotate(${x / 2}deg)`) }, 250);
    }
}

function makeGauge(track, box, picture, lit, unlit, short) {
    const spaces = Array.from({ length: box.lost }, (_, i) => i + 1);
    const { dial, segments, marks, hand, number } = makeDial(box, spaces, picture, lit);
    const label = el('span.lab', { 'aria-hidden': 'true' });
    const name = el('span.gl');
    const cells = spaces.map(space => el('i', markOf(box, space) && pic(markOf(box, space))));
    const value = el('b', { 'aria-hidden': 'true' });
    const bar = el('span.bar', { 'aria-hidden': 'true' }, pic(picture, 'gi'), name, value, el('span.segs', cells));
    const element = el('div.gauge',
        { id: 'gauge-' + track, role: 'meter', 'aria-valuemin': 1, 'aria-valuemax': box.lost, style: { '--c': lit } }, dial, label, bar);
    let at = null;

    const put = space => {
        at = space;
        spaces.forEach((one, i) => {
            segments[i].setAttribute('stroke', one <= space ? lit : unlit);
            marks[i]?.setAttribute('color', one <= space && one !== box.lost ? 'var(--ink)' : 'var(--cream)');
            cells[i].className = (one <= space ? 'y' : '') + (one === space ? ' now' : '');
        });
        hand.style.transform = turned(space);
        number.textContent = space;
        value.textContent = space;
        element.classList.toggle('high', space >= RATTLE);
        set(element, 'aria-valuenow', space);
    };

    return {
        element,
        put,
        call(called) {
            set(element, 'aria-label', called);
            label.textContent = short();
            name.textContent = short();
        },
        async swing(space) {
            const before = at ?? space;
            put(space);
            await swing(element, hand, before, space);
        },
    };
}
