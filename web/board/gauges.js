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
    const gauges = Object.fromEntries(
        TRACKS.map(([track, ...look]) => [track, makeGauge(track, box, ...look)]),
    );
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

const polar = (radius, degrees) =>
    [
        60 + radius * Math.cos((degrees * Math.PI) / 180),
        58 + radius * Math.sin((degrees * Math.PI) / 180),
    ].map(x => Math.round(x * 10) / 10);

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
    const [[x0, y0], [x1, y1], [x2, y2]] = [
        polar(5, middle - 90),
        polar(33, middle),
        polar(5, middle + 90),
    ];
    return `M${x0} ${y0}L${x1} ${y1}L${x2} ${y2}Z`;
}

// The mark on a space: a star where the track goes back to, a skull at its end.
function markOf(box, space) {
    return space === box.lost ? 'skull' : box.reset.includes(space) ? 'st-reset' : null;
}

const disc = (r, fill, stroke, width) => sv('circle', { cx: 60, cy: 58, r, fill, stroke, 'stroke-width': width });

function makeGauge(track, box, picture, lit, unlit, short) {
    const spaces = Array.from({ length: box.lost }, (_, i) => i + 1);
    const segments = spaces.map(space =>
        sv('path', {
            d: arc(43, FIRST + (space - 1) * STEP + 1.6, FIRST + space * STEP - 1.6),
            fill: 'none',
            'stroke-width': 15,
        }),
    );
    const marks = spaces.map(space => {
        const [x, y] = polar(43, FIRST + (space - 0.5) * STEP);
        const size = space === box.lost ? 14 : 12;
        return (
            markOf(box, space)
            && sv('use', {
                href: '#' + markOf(box, space),
                x: x - size / 2,
                y: y - size / 2,
                width: size,
                height: size,
            })
        );
    });
    const hand = sv(
        'g.hand',
        sv('path', {
            d: frame(),
            fill: 'none',
            stroke: 'var(--white)',
            'stroke-width': 2.6,
            'stroke-linejoin': 'round',
        }),
        sv('path', { d: needle(), fill: 'var(--cream)', stroke: 'var(--ink)', 'stroke-width': 1.5 }),
    );
    const number = sv('text.num', { x: 60, y: 65.5, 'text-anchor': 'middle' });
    const dial = sv(
        'svg.dial',
        { viewBox: '0 0 120 118', 'aria-hidden': 'true' },
        disc(57, 'var(--ink)'),
        disc(54, 'var(--dial)', 'var(--dial-rim)', 3.5),
        sv('path', {
            d: 'M18 40A46 46 0 0 1 60 8',
            fill: 'none',
            stroke: 'var(--white)',
            'stroke-opacity': 0.14,
            'stroke-width': 3,
        }),
        segments,
        marks,
        hand,
        disc(17, 'var(--cream)', 'var(--ink)', 2.5),
        number,
        sv('use', { href: '#' + picture, x: 51, y: 76, width: 18, height: 18, color: lit }),
    );
    const label = el('span.lab', { 'aria-hidden': 'true' });
    const cells = spaces.map(space => el('i', markOf(box, space) && pic(markOf(box, space))));
    const value = el('b', { 'aria-hidden': 'true' });
    const bar = el(
        'span.bar',
        { 'aria-hidden': 'true' },
        pic(picture, 'gi'),
        el('span.gl'),
        value,
        el('span.segs', cells),
    );
    const element = el(
        'div.gauge',
        {
            id: 'gauge-' + track,
            role: 'meter',
            'aria-valuemin': 1,
            'aria-valuemax': box.lost,
            style: { '--c': lit },
        },
        dial,
        label,
        bar,
    );
    let at = null;

    const turned = space => `rotate(${(space - 1) * STEP}deg)`;

    const put = space => {
        at = space;
        spaces.forEach((one, i) => {
            segments[i].setAttribute('stroke', one <= space ? lit : unlit);
            marks[i]?.setAttribute(
                'color',
                one <= space && one !== box.lost ? 'var(--ink)' : 'var(--cream)',
            );
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
        call(name) {
            set(element, 'aria-label', name);
            label.textContent = short();
            bar.querySelector('.gl').textContent = short();
        },
        // The needle swings there, the segment fills; near the end the dial rattles once.
        async swing(space) {
            const before = at ?? space;
            put(space);
            await animate(
                hand,
                [
                    { transform: turned(before) },
                    { transform: turned(space + (space - before) * 0.25), offset: 0.7 },
                    { transform: turned(space) },
                ],
                400,
            );
            if (space >= RATTLE && space > before) {
                const shake = [0, -3, 3, -2, 2, 0].map(x => ({
                    transform: `translateX(${x}px) rotate(${x / 2}deg)`,
                }));
                await animate(element, shake, 250);
            }
        },
    };
}
