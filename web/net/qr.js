// A text as a QR code (ISO/IEC 18004), so that a phone joins by being pointed at a screen: bytes, error correction M (an
// eighth of it may be dirt or glare), versions 1 to 20, which hold 666 bytes.

const ECC = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]; // bytes of correction a block ..
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];            // .. and blocks, by version
const LEVEL_M = 0;
const BYTES = 4; // the mode

const sizeOf = version => 17 + 4 * version;

// Rows and columns of the small squares.
function alignments(version) {
    if (version === 1) {
        return [];
    }
    const count = Math.floor(version / 7) + 2;
    const step = Math.ceil((4 * version + 4) / (count - 1) / 2) * 2;
    return [6, ...Array.from({ length: count - 1 }, (_, i) => sizeOf(version) - 7 - step * (count - 2 - i))];
}

// Bytes that fit, correction among them.
function roomOf(version) {
    const squares = alignments(version).length;
    const marks = squares ? 25 * squares * squares - 10 * squares - 55 : 0; // those that lie on the lines of the clock count less
    return Math.floor(((16 * version + 128) * version + 64 - marks - (version > 6 ? 36 : 0)) / 8);
}

const dataRoom = version => roomOf(version) - ECC[version - 1] * BLOCKS[version - 1];
const lengthBits = version => (version < 10 ? 8 : 16);

// ---- Bytes --------------------------------------------------------------------------------------

// Mode, length, the bytes and what fills up.
function dataOf(bytes, version) {
    const bits = [];
    const put = (value, count) => {
        for (let i = count - 1; i >= 0; i--) {
            bits.push(value >> i & 1);
        }
    };
    put(BYTES, 4);
    put(bytes.length, lengthBits(version));
    bytes.forEach(byte => put(byte, 8));
    put(0, Math.min(4, dataRoom(version) * 8 - bits.length));
    put(0, -bits.length & 7);
    for (let fill = 0xec; bits.length < dataRoom(version) * 8; fill ^= 0xec ^ 0x11) {
        put(fill, 8);
    }
    return Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => sum << 1 | bit, 0));
}

// In the field of 256 elements with the polynomial 0x11d.
function times(a, b) {
    let product = 0;
    for (let i = 7; i >= 0; i--) {
        product = product << 1 ^ (product >> 7) * 0x11d ^ (b >> i & 1) * a;
    }
    return product;
}

// Reed and Solomon's bytes for a block.
function correction(block, count) {
    const divisor = new Array(count).fill(0);
    divisor[count - 1] = 1;
    for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
        for (let k = 0; k < count; k++) {
            divisor[k] = times(divisor[k], root) ^ (divisor[k + 1] || 0);
        }
    }
    const rest = new Array(count).fill(0);
    for (const byte of block) {
        const factor = byte ^ rest.shift();
        rest.push(0);
        divisor.forEach((value, i) => {
            rest[i] ^= times(value, factor);
        });
    }
    return rest;
}

// All bytes in the order in which they are drawn: the blocks by turns.
function wordsOf(data, version) {
    const count = BLOCKS[version - 1];
    const short = Math.floor(data.length / count);
    const longer = data.length % count; // so many blocks, the last ones, have a byte more
    const blocks = Array.from({ length: count }, (_, i) => {
        const from = i * short + Math.max(0, i - (count - longer));
        return data.slice(from, from + short + (i >= count - longer ? 1 : 0));
    });
    const checks = blocks.map(block => correction(block, ECC[version - 1]));
    const byTurns = (lists, most) => Array.from({ length: most }, (_, i) => lists.map(list => list[i])).flat().filter(byte => byte !== undefined);
    return [...byTurns(blocks, short + 1), ...byTurns(checks, ECC[version - 1])];
}

// ---- Squares ------------------------------------------------------------------------------------

// value, and its remainder by the generator behind it.
function withRest(value, generator, bits) {
    let rest = value;
    for (let i = 0; i < bits; i++) {
        rest = rest << 1 ^ (rest >> bits - 1) * generator;
    }
    return value << bits | rest;
}

// {cells, fixed}: what is in the same place in every code of this version; cells[y][x] is dark.
function frameOf(version) {
    const size = sizeOf(version);
    const cells = Array.from({ length: size }, () => new Array(size).fill(false));
    const fixed = cells.map(row => row.slice());
    const set = (x, y, dark) => {
        if (x >= 0 && y >= 0 && x < size && y < size) {
            cells[y][x] = dark;
            fixed[y][x] = true;
        }
    };
    const ring = (x, y, reach, isDark) => {
        for (let dy = -reach; dy <= reach; dy++) {
            for (let dx = -reach; dx <= reach; dx++) {
                set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
            }
        }
    };
    for (let i = 0; i < size; i++) { // the clock
        set(6, i, i % 2 === 0);
        set(i, 6, i % 2 === 0);
    }
    [[3, 3], [size - 4, 3], [3, size - 4]].forEach(([x, y]) => ring(x, y, 4, far => far !== 2 && far !== 4));
    const places = alignments(version);
    const last = places.length - 1;
    places.forEach((y, i) => places.forEach((x, k) => {
        if (!(i === 0 && (k === 0 || k === last)) && !(i === last && k === 0)) {
            ring(x, y, 2, far => far !== 1);
        }
    }));
    const bits = version > 6 ? withRest(version, 0x1f25, 12) : 0;
    for (let i = 0; version > 6 && i < 18; i++) {
        set(size - 11 + i % 3, Math.floor(i / 3), Boolean(bits >> i & 1));
        set(Math.floor(i / 3), size - 11 + i % 3, Boolean(bits >> i & 1));
    }
    putFormat(set, size, 0); // its place; the mask is not known yet
    return { cells, fixed, set };
}

// Level and mask, twice.
function putFormat(set, size, mask) {
    const bits = withRest(LEVEL_M << 3 | mask, 0x537, 10) ^ 0x5412;
    const bit = i => Boolean(bits >> i & 1);
    for (let i = 0; i < 15; i++) {
        const near = i < 6 ? [8, i] : i < 8 ? [8, i + 1] : i < 9 ? [7, 8] : [14 - i, 8];
        const far = i < 8 ? [size - 1 - i, 8] : [8, size - 15 + i];
        set(...near, bit(i));
        set(...far, bit(i));
    }
    set(8, size - 8, true);
}

// The bits, two columns at a time, upwards and downwards by turns, from the right.
function putWords(cells, fixed, words) {
    const size = cells.length;
    let at = 0;
    for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) { // the column of the clock is left out
        const upwards = (right > 6 ? size - 1 - right : size - 2 - right) % 4 === 0;
        for (let row = 0; row < size; row++) {
            const y = upwards ? size - 1 - row : row;
            for (const x of [right, right - 1]) {
                if (!fixed[y][x]) {
                    cells[y][x] = Boolean(words[at >> 3] >> (7 - (at & 7)) & 1); // what is left over is light
                    at++;
                }
            }
        }
    }
}

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
    (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, x => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => x * y % 2 + x * y % 3 === 0,
    (x, y) => (x * y % 2 + x * y % 3) % 2 === 0, (x, y) => ((x + y) % 2 + x * y % 3) % 2 === 0,
];

// How hard it is to read: long runs, blocks, what looks like a corner, too much of one kind.
function flawsOf(cells) {
    const lines = [...cells, ...cells[0].map((_, x) => cells.map(row => row[x]))].map(line => line.map(Number).join(''));
    let flaws = 0;
    for (const line of lines) {
        for (const run of line.match(/0{5,}|1{5,}/g) || []) {
            flaws += run.length - 2;
        }
        flaws += 40 * (line.match(/(?=10111010000|00001011101)/g) || []).length;
    }
    for (let y = 1; y < cells.length; y++) {
        for (let x = 1; x < cells.length; x++) {
            flaws += cells[y][x] === cells[y][x - 1] && cells[y][x] === cells[y - 1][x] && cells[y][x] === cells[y - 1][x - 1] ? 3 : 0;
        }
    }
    const dark = cells.flat().filter(Boolean).length / cells.length ** 2;
    return flaws + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

// The code of a text: rows of squares, true is dark; null when it is too long.
export function qrOf(text) {
    const bytes = [...new TextEncoder().encode(text)];
    const version = ECC.findIndex((_, i) => bytes.length * 8 + 4 + lengthBits(i + 1) <= dataRoom(i + 1) * 8) + 1;
    if (version === 0) {
        return null;
    }
    const { cells, fixed, set } = frameOf(version);
    putWords(cells, fixed, wordsOf(dataOf(bytes, version), version));
    const masked = MASKS.map((isTurned, mask) => {
        putFormat(set, cells.length, mask);
        return cells.map((row, y) => row.map((dark, x) => (fixed[y][x] ? dark : dark !== isTurned(x, y))));
    });
    return masked.map(one => [flawsOf(one), one]).reduce((best, one) => (one[0] < best[0] ? one : best))[1];
}

const QUIET = 4; // squares of light around it

// The same as a picture of one path in a square; cameras want dark on light, whatever colours the page has (voice.css).
export function qrPicture(rows, label) {
    const box = rows.length + 2 * QUIET;
    const make = (name, attributes) => {
        const node = document.createElementNS('http://www.w3.org/2000/svg', name);
        Object.entries(attributes).forEach(([key, value]) => node.setAttribute(key, value));
        return node;
    };
    const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ''))).join('');
    const svg = make('svg', { viewBox: `0 0 ${box} ${box}`, class: 'qr', role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' });
    svg.append(make('rect', { width: box, height: box }), make('path', { d: path }));
    return svg;
}
