// A key that makes seats this reader's own on all devices, without an account: 128 bits that only the reader has; the
// server knows their digest. It is made when somebody wants one, never before, and can be carried as a phrase: nine
// words of five letters that can be said in every language of the page. The last word finds a slip of the pen and mends it.

import { store } from '../app/store.js';

const KEY = 'key';
const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aiou';
const BYTES = 16;
const LETTERS = 45;

const isKey = key => typeof key === 'string' && /^[0-9a-f]{32}$/.test(key);

export function myKey() {
    const key = store.read(KEY);
    return isKey(key) ? key : null;
}

export const keepKey = key => store.write(KEY, key);
export const dropKey = () => store.write(KEY, null);
// Whether it is there when the page is closed and opened.
export const keptKey = () => store.keeps(KEY);

// What is said with a request by who has a key.
export function withKey() {
    const key = myKey();
    return key ? { key } : {};
}

const hexOf = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = hex => hex.match(/../g).map(pair => parseInt(pair, 16));

export const newKey = () => hexOf(crypto.getRandomValues(new Uint8Array(BYTES)));

// ---- The phrase ---------------------------------------------------------------------------------

// CRC-16 with the polynomial of CCITT: of two phrases that differ in one letter at most one is right.
function sumOf(bytes) {
    let sum = 0xffff;
    for (const byte of bytes) {
        sum ^= byte << 8;
        for (let bit = 0; bit < 8; bit++) {
            sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
        }
    }
    return sum;
}

// 16 bits as consonant, vowel, consonant, vowel, consonant.
const wordOf = bits => CONSONANTS[bits >> 12] + VOWELS[bits >> 10 & 3] + CONSONANTS[bits >> 6 & 15] + VOWELS[bits >> 4 & 3] + CONSONANTS[bits & 15];

export function phraseOf(key) {
    const bytes = bytesOf(key);
    const sum = sumOf(bytes);
    const all = [...bytes, sum >> 8, sum & 255];
    return Array.from({ length: LETTERS / 5 }, (_, i) => wordOf(all[2 * i] << 8 | all[2 * i + 1])).join(' ');
}

const alphabetAt = i => (i % 5 % 2 ? VOWELS : CONSONANTS);

// The key that the letters stand for, null when they are none.
function keyOfLetters(letters) {
    const bytes = [];
    for (let i = 0; i < LETTERS; i += 5) {
        const [a, b, c, d, e] = [0, 1, 2, 3, 4].map(k => alphabetAt(i + k).indexOf(letters[i + k]));
        if (Math.min(a, b, c, d, e) < 0) {
            return null;
        }
        bytes.push(a << 4 | b << 2 | c >> 2, (c & 3) << 6 | d << 4 | e);
    }
    const key = bytes.slice(0, BYTES);
    return (bytes[BYTES] << 8 | bytes[BYTES + 1]) === sumOf(key) ? hexOf(key) : null;
}

// What may have been meant, if one letter is wrong, missing or too many.
function nearly(letters) {
    const more = letters.length - LETTERS;
    return Array.from({ length: LETTERS + Math.max(more, 0) }, (_, i) => i).flatMap(i => (more > 0 ? [letters.slice(0, i) + letters.slice(i + 1)]
        : [...alphabetAt(i)].map(letter => letters.slice(0, i) + letter + letters.slice(more < 0 ? i : i + 1))));
}

// {key, mended} of what somebody has typed: case, accents, blanks and signs between the words do not matter; null
// when it is no phrase, nor one with a single slip. A key in its hexadecimal digits will do, too.
export function keyOf(text) {
    const low = text.trim().toLowerCase();
    if (isKey(low)) {
        return { key: low, mended: false };
    }
    const letters = low.normalize('NFD').replace(/[^a-z]/g, '');
    const key = letters.length === LETTERS ? keyOfLetters(letters) : null;
    if (key || Math.abs(letters.length - LETTERS) > 1) {
        return key ? { key, mended: false } : null;
    }
    const found = new Set(nearly(letters).map(keyOfLetters).filter(Boolean));
    return found.size === 1 ? { key: [...found][0], mended: true } : null;
}
