// The page's language: English in the source is the key, a catalogue of po/ (tools/gen_words.c) the answer.
//
//     t('Undo')   t('%s is next', name)   n('%d minute', '%d minutes', 3)   c('verb', 'Open')
//
// %s and %d stand for the arguments in order, %1$s and %2$d for one by its number, %% for the sign
// itself. A number given for %d is written as the language writes numbers.

import { getFile } from './assets.js';
import { numberOf } from './hash.js';
import { readPlural } from './plural.js';

// What can be spoken, each as it calls itself.
export const languages = [['en', 'English'], ['de', 'Deutsch'], ['fr', 'Français'], ['pl', 'Polski']];

/** @type {{ find(key: string): string[] | undefined, plural(count: number): number }} */
const ENGLISH = { find: () => undefined, plural: count => (count === 1 ? 0 : 1) };

let current = 'en';
let catalogue = ENGLISH;
const sums = new Map(); // of the keys looked up so far
let asked = 0; // switches wanted so far: only the last one counts
const listeners = new Set();

// ---- Looking up ---------------------------------------------------------------------------------

// The translation of a key, or null: the page shows the English then. count: of a plural, whose key
// is its English singular. A key with a context is 'context\u0004text'.
export function translate(key, count = null) {
    const forms = catalogue.find(key);
    return (forms && forms[count === null ? 0 : catalogue.plural(count)]) || null;
}

export function format(text, args) {
    let next = 0;
    return text.replace(/%(?:(\d+)\$)?([sd%])/g, (_all, place, kind) => {
        if (kind === '%') {
            return '%';
        }
        const value = args[place ? place - 1 : next++];
        return kind === 'd' && typeof value === 'number' ? num(value) : String(value);
    });
}

export const t = (text, ...args) => format(translate(text) || text, args);

// With a number, which is the only argument when no others are given.
export const n = (one, many, count, ...args) =>
    format(translate(one, count) || (count === 1 ? one : many), args.length ? args : [count]);

// Where English has one word for two things.
export const c = (context, text, ...args) => format(translate(context + '\u0004' + text) || text, args);

// ---- Numbers ------------------------------------------------------------------------------------

const formats = new Map();

function numbers(options) {
    const key = current + JSON.stringify(options);
    if (!formats.has(key)) {
        formats.set(key, new Intl.NumberFormat(current, options));
    }
    return formats.get(key);
}

export const num = x => numbers({}).format(x);

// 0.384 is 38 % (38% in English and Polish); digits: behind the point.
export const percent = (share, digits = 0) =>
    numbers({ style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })
        .format(share);

// 0.0384 is +3.8: so many points of 100.
export const points = by => (by > 0 ? '+' : by < 0 ? '−' : '') + num(Math.abs(Math.round(by * 1000) / 10));

// ---- Dates --------------------------------------------------------------------------------------

// The language as the reader's country writes it, if the browser tells: British dates for a British reader.
const regional = () => (globalThis.navigator?.languages || []).find(tag => tag.slice(0, 2).toLowerCase() === current) || current;

/**
 * A moment, or a day, in words.
 * @param {number | string} when
 * @param {Intl.DateTimeFormatOptions} options
 */
export const dateText = (when, options = { dateStyle: 'medium', timeStyle: 'short' }) =>
    new Intl.DateTimeFormat(regional(), options).format(new Date(when));

// How long ago that was, in the largest unit that fits: "5 minutes ago".
export function agoText(when, now = Date.now()) {
    const seconds = Math.max(0, (now - when) / 1000);
    /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
    const units = [['day', 86400], ['hour', 3600], ['minute', 60]];
    const [unit, size] = units.find(one => seconds >= one[1]) || ['minute', 60];
    return new Intl.RelativeTimeFormat(regional(), { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}

// ---- Switching ----------------------------------------------------------------------------------

function sumOf(key) {
    if (!sums.has(key)) {
        sums.set(key, numberOf(key));
    }
    return sums.get(key);
}

// {find, words, plural}: a catalogue that was fetched; find(key) are the forms of a text, words those of all. Throws on what is none.
export function readCatalogue(text) {
    const [rule, by, numbers, ...texts] = text.split('\x1e');
    const divisor = parseInt(by, 16);
    const words = new Map();
    let number = 0;
    for (const more of (numbers || '').split(' ')) {
        number += parseInt(more, 16);
        words.set(number, (texts[words.size] || '').split('\x1f'));
    }
    if (words.size !== texts.length || !(number < divisor)) {
        throw new RangeError('no catalogue');
    }
    return { find: key => words.get(sumOf(key) % divisor), words: [...words.values()], plural: readPlural(rule) };
}

export const language = () => current;

// The first of the reader's languages that there is a catalogue for.
export function wanted() {
    const known = languages.map(([code]) => code);
    return (navigator.languages || []).map(tag => tag.slice(0, 2).toLowerCase())
        .find(code => known.includes(code)) || 'en';
}

async function fetchCatalogue(code) {
    const answer = await getFile(`words/${code}.txt`);
    if (!answer.ok) {
        throw new RangeError(`${answer.status}`);
    }
    return readCatalogue(await answer.text());
}

// Switches the page to a language and tells the listeners. Without its catalogue the page stays as it
// is: false. null when another switch was asked for meanwhile.
export async function speak(code) {
    const number = ++asked;
    let next = ENGLISH;
    try {
        next = code === 'en' ? ENGLISH : await fetchCatalogue(code);
    } catch {
        return false;
    }
    if (number !== asked) {
        return null;
    }
    current = code;
    catalogue = next;
    document.documentElement.lang = code;
    for (const listener of [...listeners]) {
        listener(code);
    }
    return true;
}

// Called after every switch; returns what takes the listener away.
export function onSwitch(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
}
