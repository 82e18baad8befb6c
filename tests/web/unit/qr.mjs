// QR codes: read here as a camera's program reads them, by another way than they were drawn: the version by the size, the
// mask from the bits of the format, every block checked by its syndromes.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';

const { qrOf } = await import('../../../web/net/qr.js');

// Blocks of level M by version: how many, bytes in each, bytes of data in the first; then those that have one more
// (ISO/IEC 18004, table 9).
const TABLE = [[1, 26, 16], [1, 44, 28], [1, 70, 44], [2, 50, 32], [2, 67, 43], [4, 43, 27], [4, 49, 31], [2, 60, 38, 2], [3, 58, 36, 2], [4, 69, 43, 1],
    [1, 80, 50, 4], [6, 58, 36, 2], [8, 59, 37, 1], [4, 64, 40, 5], [5, 65, 41, 5], [7, 73, 45, 3], [10, 74, 46, 1], [9, 69, 43, 4], [3, 70, 44, 11], [3, 67, 41, 13]];
const SQUARES = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50], [6, 30, 54], [6, 32, 58], [6, 34, 62],
    [6, 26, 46, 66], [6, 26, 48, 70], [6, 26, 50, 74], [6, 30, 54, 78], [6, 30, 56, 82], [6, 30, 58, 86], [6, 34, 62, 90]];
const FORMATS = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0]; // of level M, by mask
const MASKS = [(r, c) => (r + c) % 2, r => r % 2, (r, c) => c % 3, (r, c) => (r + c) % 3, (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2,
    (r, c) => r * c % 2 + r * c % 3, (r, c) => (r * c % 2 + r * c % 3) % 2, (r, c) => ((r + c) % 2 + r * c % 3) % 2];

const EXP = [];
for (let i = 0, x = 1; i < 255; i++, x = x << 1 ^ (x & 128 ? 0x11d : 0)) {
    EXP.push(x);
}
const LOG = new Map(EXP.map((x, i) => [x, i]));
const syndrome = (block, power) => block.reduce((sum, byte) => (sum ? EXP[(LOG.get(sum) + power) % 255] : 0) ^ byte, 0);

// Whether a square belongs to the frame.
function isFrame(version, r, c) {
    const size = 17 + 4 * version;
    const near = (a, b) => Math.abs(a - b) <= 2;
    const isSquare = SQUARES[version - 1].some(y => SQUARES[version - 1].some(x => near(r, y) && near(c, x)
        && !(y < 10 && x < 10) && !(y < 10 && x > size - 10) && !(y > size - 10 && x < 10)));
    return r === 6 || c === 6 || (r < 9 && c < 9) || (r < 9 && c > size - 9) || (r > size - 9 && c < 9) || isSquare
        || (version > 6 && ((r < 6 && c > size - 12) || (c < 6 && r > size - 12)));
}

function readBits(rows, version) {
    const size = rows.length;
    const format = [0, 1, 2, 3, 4, 5, 7, 8].map(r => rows[r][8]).concat([7, 5, 4, 3, 2, 1, 0].map(c => rows[8][c]));
    const again = [1, 2, 3, 4, 5, 6, 7, 8].map(i => rows[8][size - i]).concat([7, 6, 5, 4, 3, 2, 1].map(i => rows[size - i][8]));
    assert.deepEqual(format, again);
    const mask = FORMATS.indexOf(format.reduce((sum, bit, i) => sum | bit << i, 0));
    assert.ok(mask >= 0, 'the format is one of level M');
    const bits = [];
    let up = true;
    for (let c = size - 1; c > 0; c -= 2, up = !up) {
        if (c === 6) {
            c--;
        }
        for (let i = 0; i < size; i++) {
            const r = up ? size - 1 - i : i;
            bits.push(...[c, c - 1].filter(x => !isFrame(version, r, x)).map(x => Number(rows[r][x]) ^ Number(MASKS[mask](r, x) === 0)));
        }
    }
    return bits;
}

function read(rows) {
    const version = (rows.length - 17) / 4;
    const [few, total, data, more = 0] = TABLE[version - 1];
    const bits = readBits(rows, version);
    const words = Array.from({ length: few * total + more * (total + 1) }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2));
    const blocks = Array.from({ length: few + more }, () => []);
    for (let i = 0; i <= data; i++) {
        blocks.forEach((block, b) => (i < data || b >= few) && block.push(words.shift()));
    }
    for (let i = 0; i < total - data; i++) {
        blocks.forEach(block => block.push(words.shift()));
    }
    blocks.forEach(block => Array.from({ length: total - data }, (_, power) => assert.equal(syndrome(block, power), 0)));
    const all = blocks.flatMap((block, b) => block.slice(0, data + (b >= few ? 1 : 0))).map(byte => byte.toString(2).padStart(8, '0')).join('');
    const wide = version < 10 ? 8 : 16;
    assert.equal(all.slice(0, 4), '0100');
    const length = parseInt(all.slice(4, 4 + wide), 2);
    return Buffer.from(Array.from({ length }, (_, i) => parseInt(all.slice(4 + wide + 8 * i, 12 + wide + 8 * i), 2))).toString('utf8');
}

test('what is drawn is what is read, at every size', () => {
    for (let bytes = 0; bytes <= 666; bytes += bytes < 40 ? 1 : 11) {
        const text = Array.from({ length: bytes }, (_, i) => 'abcdefghijklmnopqrstuvwxyz0123456789/#:.-'[(i * 7 + bytes) % 41]).join('');
        assert.equal(read(qrOf(text)), text);
    }
    assert.equal(read(qrOf('Zażółć – gęślą')), 'Zażółć – gęślą');
    assert.equal(read(qrOf('x'.repeat(666))).length, 666);
    assert.equal(qrOf('x'.repeat(667)), null);
});

test('the corners, the clock and the dark square are where cameras look for them', () => {
    const rows = qrOf('https://rednov.example.org/#join/0123456789abcdef0123456789abcdef/fedcba9876543210fedcba9876543210');
    const size = rows.length;
    for (const [r, c] of [[0, 0], [0, size - 7], [size - 7, 0]]) {
        const corner = rows.slice(r, r + 7).map(row => row.slice(c, c + 7).map(Number).join(''));
        assert.deepEqual(corner, ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']);
    }
    assert.ok(rows[6].slice(8, size - 8).every((dark, i) => dark === (i % 2 === 0)));
    assert.equal(rows[size - 8][8], true);
    // as zbarimg has read it
    assert.equal(createHash('sha256').update(rows.map(row => row.map(Number).join('')).join('\n')).digest('hex'), '2e6af0cc058479714038b5311d20d6dd4eee73fb4531b402eac8ade77267f6d4');
});
