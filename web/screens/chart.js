// The curve of the rescue chance, with the points where the game turned.

import { sv } from '../app/dom.js';
import { n, percent, t } from '../app/tongue.js';

const EDGE = { left: 56, right: 24, top: 34, bottom: 40 };

// Turns along the lower edge, as many as have room, and its two ends.
function labelsOf({ turns, end, last, wide, high, x }) {
    const label = (at, anchor, text) => sv('text', { x: at, y: high - 10, 'text-anchor': anchor }, text);
    const labels = [label(EDGE.left, 'middle', t('start'))];
    const step = Math.max(5, Math.ceil((turns[last] || 1) / Math.max(2, wide / 140) / 5) * 5);
    for (let turn = step; turn < (turns[last] || 0) - step / 2; turn += step) {
        const at = x(turns.findIndex(one => one >= turn));
        if (at + 32 > wide - EDGE.right - 8 * end.length) {
            break; // the end is written there
        }
        labels.push(label(at, 'middle', n('turn %d', 'turn %d', turn)));
    }
    return [...labels, label(wide - EDGE.right, 'end', end)];
}

const MARK = 14; // half of its size
const APART = 2 * MARK + 4;

/**
 * Where the marks of turning points go: above a rise and below a fall, or as near as none covers another.
 *
 * @param {{from: [number, number], to: [number, number], up: boolean}[]} points
 * @param {number} wide
 * @param {number} high
 * @returns {[number, number][]}
 */
export function placeMarks(points, wide, high) {
    /** @type {[number, number][]} */
    const places = [];
    for (const { from, to, up } of points) {
        const [mx, my] = [to[0], up ? Math.max(18, Math.min(from[1], to[1]) - 30) : Math.min(high - 58, Math.max(from[1], to[1]) + 34)];
        /** @type {[number, number][]} */
        const around = [];
        for (let dx = -3; dx <= 3; dx++) {
            for (let dy = -8; dy <= 8; dy++) {
                around.push([mx + dx * APART, my + dy * APART / 2]);
            }
        }
        const far = ([px, py]) => Math.hypot(px - mx, py - my);
        const inside = ([px, py]) => px >= MARK && px <= wide - MARK && py >= 18 && py <= high - 58;
        const free = ([px, py]) => places.every(([ox, oy]) => Math.abs(px - ox) >= APART || Math.abs(py - oy) >= APART);
        places.push(around.sort((a, b) => far(a) - far(b)).find(place => inside(place) && free(place)) || [mx, my]);
    }
    return places;
}

// A turning point as it lies on the curve.
function swingOf({ from, to, up }, [mx, my]) {
    return sv('g', { 'aria-hidden': 'true' },
        sv('path', { d: `M${from}L${to}`, stroke: up ? 'var(--ok)' : 'var(--red-hi)', 'stroke-width': 6, 'stroke-linecap': 'round' }),
        sv('path', { d: `M${to}L${mx} ${my}`, stroke: 'var(--white)', 'stroke-width': 1.5 }),
        sv('circle', { cx: to[0], cy: to[1], r: 5, fill: 'var(--white)', stroke: 'var(--ink)', 'stroke-width': 2 }));
}

// Its mark, that can be pressed.
function markOf({ up, label }, [mx, my], press, i) {
    const choose = () => press(i);
    return sv('g.tp', {
        tabindex: 0, role: 'button', 'aria-label': label, onclick: choose,
        onkeydown: event => (event.key === 'Enter' || event.key === ' ') && (event.preventDefault(), choose()),
    },
    up ? sv('circle', { cx: mx, cy: my, r: MARK, fill: 'var(--ok-mark)', stroke: 'var(--white)', 'stroke-width': 2 })
        : sv('rect', { x: mx - MARK, y: my - MARK, width: 2 * MARK, height: 2 * MARK, rx: 5, fill: 'var(--bad-mark)', stroke: 'var(--white)', 'stroke-width': 2 }),
    sv('text.n', { x: mx, y: my + 6, 'text-anchor': 'middle' }, String(i + 1)));
}

// values: the chance at each stop, 0..1. turns: the turn of each stop. points: [{at, to, by, swing}] turning points by
// stop, from one to the other (the same: a choice made there), with the chances before and after. press(index): one
// was chosen. wide, high: its size in pixels. {svg, mark(stop)}.
export function makeChart({ values, turns, points, end, press, wide = 900, high = 500 }) {
    const last = values.length - 1;
    const x = at => EDGE.left + (wide - EDGE.left - EDGE.right) * (last ? at / last : 0);
    const y = value => EDGE.top + (high - EDGE.top - EDGE.bottom) * (1 - value);
    const line = values.map((value, i) => (i ? 'L' : 'M') + x(i).toFixed(1) + ' ' + y(value).toFixed(1)).join('');
    const low = values.indexOf(Math.min(...values));

    const grid = [0, 0.25, 0.5, 0.75, 1].map(value => sv('g',
        sv('path', { d: `M${EDGE.left} ${y(value)}H${wide - EDGE.right}`, stroke: value === 0.5 ? 'var(--line-hi)' : 'var(--line-choice)', 'stroke-dasharray': value % 0.5 ? '3 5' : null }),
        sv('text', { x: EDGE.left - 8, y: y(value) + 4, 'text-anchor': 'end' }, percent(value))));
    const labels = labelsOf({ turns, end, last, wide, high, x });
    const drawn = points.map(({ at, to, by, swing, label }) => ({ from: [x(at), y(swing[0])], to: [x(to), y(swing[1])], up: by > 0, label }));
    const places = placeMarks(drawn, wide, high);
    const swings = drawn.map((point, i) => swingOf(point, places[i])); // all of them below all marks
    const marks = drawn.map((point, i) => markOf(point, places[i], press, i));
    const cursor = sv('g', { 'aria-hidden': 'true' },
        sv('path', { d: `M0 ${EDGE.top - 10}V${high - EDGE.bottom}`, stroke: 'var(--gold)', 'stroke-width': 2, 'stroke-dasharray': '4 4' }),
        sv('path', { d: `M-7 ${EDGE.top - 16}H7L0 ${EDGE.top - 6}Z`, fill: 'var(--gold)' }));
    const summary = t('Starts at %s, lowest %s, ends at %s. The table of choices tells the same in words.',
        percent(values[0]), percent(values[low]), percent(values[last]));
    const svg = sv('svg.chart', { viewBox: `0 0 ${wide} ${high}`, role: 'group', 'aria-label': t('Rescue chance, turn by turn') },
        sv('desc', summary),
        sv('defs', sv('linearGradient', { id: 'under', x1: 0, y1: 0, x2: 0, y2: 1 },
            sv('stop', { offset: 0, 'stop-color': 'var(--ok)', 'stop-opacity': '.55' }),
            sv('stop', { offset: '.5', 'stop-color': 'var(--curve-mid)', 'stop-opacity': '.38' }),
            sv('stop', { offset: 1, 'stop-color': 'var(--red)', 'stop-opacity': '.28' }))),
        grid, labels,
        sv('path', { d: `${line}L${x(last)} ${y(0)}L${x(0)} ${y(0)}Z`, fill: 'url(#under)' }),
        sv('path', { d: line, fill: 'none', stroke: 'var(--cream)', 'stroke-width': 3, 'stroke-linejoin': 'round' }),
        points.some(point => Math.abs(point.at + 1 - low) < 3) ? '' : sv('text.lowt', { x: Math.min(wide - 90, Math.max(EDGE.left + 60, x(low))), y: Math.min(high - EDGE.bottom - 8, y(values[low]) + 24), 'text-anchor': 'middle' }, t('lowest: %s', percent(values[low]))),
        cursor, swings, marks);
    return {
        svg,
        mark: stop => cursor.setAttribute('transform', `translate(${x(Math.min(stop, last))} 0)`),
    };
}
