// Whole games at every size, in four languages: at every decision and every card what is to be pressed is wholly on the
// screen, under nothing, as large as a finger where the screen is touched, and no word is cut off or broken.
//     node tests/web/sizes.mjs BUILD                the two hardest sizes, a part of a game each
//     node tests/web/sizes.mjs BUILD long           all of it
//     node tests/web/sizes.mjs BUILD 360x560 de     these, whole games. LOOKS=FOLDER keeps pictures

import { mkdirSync } from 'node:fs';
import { LONG, check, lookAt, nextWait, openPage, run, shoot } from './lib.mjs';
import { hindrances } from './lib_sizes.mjs';
import { badWords } from './lib_words.mjs';

const SIZES = ['360x560', '375x553', '390x664', '390x844', '844x390', '820x1180', '1280x720', '1440x900'];
const TOUCHED = ['360x560', '375x553', '390x664', '390x844', '844x390', '820x1180'];
const TONGUES = ['en', 'de', 'fr', 'pl'];
const QUICK = [['360x560', 'fr', 0], ['844x390', 'de', 1]]; // size, language, which game
const FEW = 12; // waits of a quick game
const MANY = 600; // more than any game has
const LESSONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const FEW_LESSONS = [7];
const READ = '.top, .act, .hand, .tabs, .turncard, .event, .gauges, .crew';
const KINDS = ['turn', 'hatch', 'flee', 'give', 'block', 'late', 'discard', 'chance'];

// Crews, houses and seeds; everybody is a person, so that every decision is seen.
const GAMES = [
    { config: { players: 4, gnomes: 4, opening_events: true }, seed: '5' },
    { config: { players: 1, gnomes: 8, crazed: true }, seed: '12' },
    { config: { players: 1, gnomes: 3, edition: 'first' }, seed: '7' },
    { config: { players: 5, gnomes: 5 }, seed: null }, // real dice and cards
];

const begin = (page, game) => page.evaluate(async ({ config, seed }) => {
    const { app } = await rednovImport('app/app.js');
    const { store } = await rednovImport('app/store.js');
    app.crew.rescue = async (_, __, moves) => ({ chance: moves.length ? 0.37 : 0.42 }); // at once: how good it is does not matter here
    app.engine.start({ config: { edition: 'revised', ...config }, seed, names: [], date: '' });
    store.put({ id: 'SIZES', record: app.engine.record(), made: 1, saved: 1, seats: [...Array(8)].map(() => ({ kind: 'person', name: '' })) });
    location.hash = '#game/SIZES';
}, game);

// Makes one of the moves; now this one, now that one, but so that rare decisions come up. Gives the kind of the decision.
const act = (page, turn) => page.evaluate(at => {
    const { ask } = rednovTable;
    const liked = ask.moves.filter(move => /^(draw [4-9]|trade|use grog|give|extinguish [12]|fix|pump|open|enter|attack)/.test(move));
    const moves = liked.length && at % 4 ? liked : ask.moves;
    rednovTable.do(moves[(at * 7 + 3) % moves.length]);
    return ask.kind;
}, turn);

// In a turn every action is looked at, at a touch of its row.
const choices = page => page.evaluate(() => (rednovTable.asked() && rednovTable.ask.kind === 'turn'
    ? [...new Set(rednovTable.ask.actions.map(one => one.kind))] : []));

const shown = (page, wait) => page.evaluate(what => {
    const tab = { event: 'event' }[what] ?? 'act';
    document.querySelector(`.tabs [data-tab=${tab}]`)?.click(); // whether it comes by itself is not the question here
    return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}, wait);

const counts = { games: 0, waits: 0, decisions: 0, looks: 0 };

async function look(page, wait, finger) {
    counts.looks++;
    await shown(page, wait);
    return [...await lookAt(page, hindrances, finger), ...await lookAt(page, badWords, READ)];
}

// A lesson, its goal above the board: what is chosen there can be done. Gives what was wrong.
async function lesson(page, number, finger) {
    await page.evaluate(at => (location.hash = '#learn/' + at), number);
    await page.waitForFunction(at => location.hash === '#learn/' + at && document.querySelector('.coach') && globalThis.rednovTable?.asked(), number);
    await page.evaluate(() => document.querySelector('.coach[data-open=true] .fold')?.click());
    return (await look(page, 'ask', finger)).map(flaw => `lesson ${number}: ${flaw}`);
}

// A game, or a part of it. Gives what was wrong, and which kinds of decisions there were.
async function play(page, { game, finger, waits, kept }) {
    const wrong = [];
    const kinds = new Set();
    await begin(page, game);
    for (let i = 0; i < waits; i++) {
        const wait = await nextWait(page);
        counts.waits++;
        const say = (flaws, about) => wrong.push(...flaws.map(flaw => `${i} ${about}: ${flaw}`));
        const ask = wait === 'ask' ? await page.evaluate(() => rednovTable.ask.kind) : '';
        say(await look(page, wait, finger), `${wait} ${ask}`);
        for (const kind of (await choices(page)).slice(1)) {
            await page.evaluate(one => rednovTable.pick(one), kind);
            say(await look(page, wait, finger), `${wait} ${kind}`);
        }
        if (kept) {
            await shoot(page, `${kept}-${String(i).padStart(3, '0')}-${wait}${ask}.png`);
        }
        if (wait === 'over') {
            break;
        }
        if (wait === 'ask') {
            counts.decisions++;
            kinds.add(await act(page, i));
        } else {
            await page.evaluate(what => document.querySelector({ gate: '#end', event: '.event .next' }[what]).click(), wait);
        }
    }
    return { wrong, kinds };
}

await run('sizes', async ({ server, browser }) => {
    const asked = process.argv.slice(3).filter(one => one !== 'long');
    const only = (all, one) => !asked.some(word => all.includes(word)) || asked.includes(one);
    const whole = LONG || asked.length > 0;
    const plays = whole
        ? SIZES.flatMap((size, i) => TONGUES.map((tongue, j) => [size, tongue, (i + j) % GAMES.length]))
            .filter(([size, tongue]) => only(SIZES, size) && only(TONGUES, tongue))
        : QUICK;
    const wrong = [];
    const kinds = new Set();
    if (process.env.LOOKS) {
        mkdirSync(process.env.LOOKS, { recursive: true });
    }
    for (const [size, tongue, game] of plays) {
        const [width, height] = size.split('x').map(Number);
        const finger = TOUCHED.includes(size);
        const page = await openPage(browser, { width, height, touch: finger, lang: tongue });
        await page.goto(server.url);
        await page.waitForSelector('#screen main');
        const kept = process.env.LOOKS && `${process.env.LOOKS}/${size}-${tongue}`;
        const result = await play(page, { game: GAMES[game], finger, waits: whole ? MANY : FEW, kept });
        for (const number of whole ? LESSONS : FEW_LESSONS) {
            result.wrong.push(...await lesson(page, number, finger));
            if (kept) {
                await shoot(page, `${kept}-lesson${number}.png`);
            }
        }
        wrong.push(...result.wrong.map(flaw => `${size} ${tongue} ${flaw}`), ...page.errors);
        result.kinds.forEach(kind => kinds.add(kind));
        counts.games++;
        console.log(`${size} ${tongue}: ${JSON.stringify(counts)}, ${wrong.length} hindrances`);
        await page.context().close();
    }
    // each kind of hindrance once
    const kindsOf = new Map(wrong.map(flaw => [flaw.replace(/ \d+ /, ' ').replace(/[\d,. ]+/g, ' '), flaw]));
    check(wrong.length === 0, `${wrong.length} hindrances\n${[...kindsOf.values()].slice(0, 80).join('\n')}`);
    for (const kind of LONG ? KINDS : []) {
        check(kinds.has(kind), `${kind} came up`);
    }
});
