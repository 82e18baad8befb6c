// A game as a picture to send: how it ended, and the curve of its rescue chance.

import { el } from '../app/dom.js';
import { saveFile } from './share.js';

const WIDE = 1200; // px, as messengers show pictures of links
const HIGH = 630;
const EDGE = 60;
const CURVE = { top: 330, bottom: HIGH - EDGE };

// The colours are those of the page.
const colourOf = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();

function paintGround(pen) {
    const ground = pen.createLinearGradient(0, 0, 0, HIGH);
    ground.addColorStop(0, colourOf('ground-top'));
    ground.addColorStop(1, colourOf('ground'));
    pen.fillStyle = ground;
    pen.fillRect(0, 0, WIDE, HIGH);
}

// Writes a line that is as wide as the picture at most.
function write(pen, text, { at, y, size, colour, display = false, end = false }) {
    pen.font = `${size}px ${colourOf(display ? 'display' : 'body')}`;
    pen.fillStyle = colourOf(colour);
    pen.textAlign = end ? 'right' : 'left';
    pen.fillText(display ? text.toLocaleUpperCase() : text, at, y, WIDE - EDGE - Math.min(at, EDGE));
}

// values: 0..1, one at each decision.
function paintCurve(pen, values, won) {
    const { top, bottom } = CURVE;
    const last = values.length - 1;
    const x = i => EDGE + (WIDE - 2 * EDGE) * (last ? i / last : 0);
    const y = value => bottom - (bottom - top) * value;
    const line = () => values.forEach((value, i) => pen.lineTo(x(i), y(value)));
    pen.lineWidth = 2;
    pen.strokeStyle = colourOf('line-hi');
    for (const value of [0, 0.5, 1]) {
        pen.strokeRect(EDGE, y(value), WIDE - 2 * EDGE, 0);
    }
    pen.beginPath();
    pen.moveTo(x(0), bottom);
    line();
    pen.lineTo(x(last), bottom);
    pen.fillStyle = colourOf(won ? 'won' : 'bad');
    pen.fill();
    pen.beginPath();
    line();
    pen.lineWidth = 6;
    pen.lineJoin = 'round';
    pen.strokeStyle = colourOf('bright');
    pen.stroke();
}

// told: {title, name, result, text, facts, won, values}, in words; values: of the curve, null when it is not known.
async function paint({ title, name, result, text, facts, won, values }) {
    const canvas = /** @type {HTMLCanvasElement} */ (el('canvas', { width: WIDE, height: HIGH }));
    const pen = canvas.getContext('2d');
    await document.fonts?.ready;
    paintGround(pen);
    write(pen, title, { at: EDGE, y: 96, size: 46, colour: 'brass-text', display: true });
    write(pen, name, { at: WIDE - EDGE, y: 92, size: 30, colour: 'muted', end: true });
    write(pen, result, { at: EDGE, y: 204, size: 92, colour: won ? 'ok' : 'red-hi', display: true });
    write(pen, text, { at: EDGE, y: 254, size: 32, colour: 'text' });
    write(pen, facts.join(' · '), { at: EDGE, y: 300, size: 26, colour: 'muted' });
    if (values) {
        paintCurve(pen, values, won);
    }
    return new Promise(done => canvas.toBlob(done, 'image/png'));
}

// Hands the picture to what this device shares with, or saves it. name: of the file.
export async function sharePicture(told, name) {
    const blob = await paint(told);
    const file = new File([blob], name + '.png', { type: blob.type });
    if (navigator.canShare?.({ files: [file] })) {
        await navigator.share({ files: [file] }).catch(() => {}); // put away again
        return;
    }
    saveFile(blob, file.name);
}
