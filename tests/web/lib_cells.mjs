// The cells of the long games: every size, and every language, with each way of playing.
//     node tests/web/touch.mjs BUILD long           a language for each size
//     node tests/web/touch.mjs BUILD 360x560 de     this cell; one word alone: all of its cells
//     CELLS=FILE ..                                 leaves out what FILE names and adds what has passed to it, so that a run
//                                                   that was cut off goes on where it was

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, readCatalogue } from '../../web/app/tongue.js';
import { LONG, PATIENCE, awaited, build, check } from './lib.mjs';
import { hindrances } from './lib_sizes.mjs';

export const SIZES = ['360x560', '375x553', '390x664', '844x390', '820x1180', '1280x720', '1440x900'];
export const TONGUES = ['en', 'de', 'fr', 'pl'];

const asked = process.argv.slice(3).filter(one => one !== 'long');
const named = (all, one) => !asked.some(word => all.includes(word)) || asked.includes(one);

// Whether games are to be played to their ends.
export const WHOLE = LONG || asked.length > 0;

// [[size, language]]: what was asked for, all that the long form has, or the quick ones.
export const cellsOf = (all, quick, sizes = SIZES) => (asked.length
    ? sizes.flatMap(size => TONGUES.map(tongue => [size, tongue])).filter(([size, tongue]) => named(sizes, size) && named(TONGUES, tongue))
    : LONG ? all : quick);

// A language for each size; several ways of playing begin with different ones.
export const rotated = first => SIZES.map((size, i) => [size, TONGUES[(i + first) % TONGUES.length]]);

// Plays one cell after the other, play({size, tongue, width, height}); what went wrong in one does not keep the others from being played.
export async function eachCell(way, cells, play) {
    const file = process.env.CELLS;
    const done = file && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    const wrong = [];
    for (const [size, tongue] of cells) {
        const cell = `${way} ${size} ${tongue}`;
        if (done.includes(cell)) {
            continue;
        }
        const [width, height] = size.split('x').map(Number);
        try {
            const told = await play({ size, tongue, width, height });
            console.log(`${cell}: ${told}`);
            if (file) {
                appendFileSync(file, `${cell}\n`);
            }
        } catch (error) {
            wrong.push(`${cell}: ${error.stack || error}`);
            console.log(wrong.at(-1));
        }
    }
    check(wrong.length === 0, wrong.join('\n'));
}

// What is to be pressed now can be: the page itself has shown it. Nothing is painted for that (openPage), only laid out.
export async function checkSeen(page, finger, when) {
    const flaws = await page.evaluate(hindrances, finger);
    check(flaws.length === 0, `${when}: ${flaws.join('\n')}`);
}

// Waits in the page until it waits for somebody (lib.mjs), and looks at it there: one question instead of many, since a busy
// machine lets each of them wait. more(): what else is to be told of it, run in the page. Gives {wait, told}.
export async function nextSeen(page, finger, more) {
    const { wait, flaws, told } = await page.evaluate(`(async () => {
        const end = Date.now() + ${PATIENCE};
        let wait = null;
        while (!(wait = (${awaited})())) {
            if (Date.now() > end) {
                throw new Error('nothing waits for anybody');
            }
            await new Promise(done => setTimeout(done, 10));
        }
        return { wait, flaws: (${hindrances})(${finger}), told: (${more})() };
    })()`);
    check(flaws.length === 0, `${wait} ${JSON.stringify(told).slice(0, 200)}: ${flaws.join('\n')}`);
    return { wait, told };
}

// The words of a language, for a test that knows what it wants to hear: {t, n, c} as in web/app/tongue.js.
export function wordsOf(tongue) {
    const { find: formsOf, plural } = tongue === 'en' ? { find: () => undefined, plural: count => Number(count !== 1) }
        : readCatalogue(readFileSync(join(build, 'web', 'words', `${tongue}.txt`), 'utf8'));
    const find = (key, text, count, args) => format(formsOf(key)?.[count === null ? 0 : plural(count)] || text, args);
    return {
        t: (text, ...args) => find(text, text, null, args),
        n: (one, many, count) => find(one, count === 1 ? one : many, count, [count]),
        c: (context, text) => find(`${context}\u0004${text}`, text, null, []),
    };
}
