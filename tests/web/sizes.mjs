// Whole games at every size, in four languages: at every decision and every card what is to be pressed is wholly on the
// screen, under nothing, as large as a finger where the screen is touched, and no word is cut off or broken.
// Quickly: the two hardest sizes, a part of a game each; long: all of it, or the cells that are named (lib_cells.mjs).
// LOOKS=FOLDER keeps pictures.

import { mkdirSync } from 'node:fs';
import { LONG, PATIENCE, awaited, check, openPage, run, same, shoot } from './lib.mjs';
import { SIZES, TONGUES, WHOLE, cellsOf, eachCell } from './lib_cells.mjs';
import { hindrances } from './lib_sizes.mjs';
import { badWords } from './lib_words.mjs';

const ALL_SIZES = [...SIZES.slice(0, 3), '390x844', ...SIZES.slice(3), '1366x768'];
const MOUSE = ['1280x720', '1366x768', '1440x900']; // all others are touched
const QUICK = [['360x560', 'fr'], ['844x390', 'de']];
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
    app.crew.rescue = async (_, __, moves = []) => ({ chance: moves.length ? 0.37 : 0.42, threats: [{ reason: 'missiles', share: 0.3 }, { reason: 'heat', share: 0.28 }] }); // at once: how good it is does not matter here
    app.engine.start({ config: { edition: 'revised', ...config }, seed, names: [], date: '' });
    store.put({ id: 'SIZES', record: app.engine.record(), made: 1, saved: 1, seats: [...Array(8)].map(() => ({ kind: 'person', name: '' })) });
    location.hash = '#game/SIZES';
}, game);

// What is wrong with what is on the screen now; tab: the one that is asked for, whether it comes by itself is not the question
// here (touch.mjs). Runs in the page, where the others of lib_*.mjs are beside it.
const LOOK = `function look(tab, finger) {
    document.querySelector('.tabs [data-tab=' + tab + ']')?.click();
    return [...(${hindrances})(finger), ...(${badWords})(${JSON.stringify(READ)})];
}`;

// A game, or a part of it, in the page alone: how it is answered does not matter here, and every question from outside would
// wait on a busy machine. Of the moves now this one, now that one, but so that rare decisions come up; in a turn every action
// is looked at. Gives what was wrong, the kinds of decisions, and how many.
const PLAY = `async ({ waits, finger, patience }) => {
    ${LOOK}
    const found = { wrong: [], kinds: [], counts: { waits: 0, decisions: 0, looks: 0 } };
    const say = (i, flaws, about) => {
        found.counts.looks++;
        found.wrong.push(...flaws.map(flaw => i + ' ' + about + ': ' + flaw));
    };
    const answer = at => {
        const { ask } = rednovTable;
        const liked = ask.moves.filter(move => /^(draw [4-9]|trade|use grog|give|extinguish [12]|fix|pump|open|enter|attack)/.test(move));
        const moves = liked.length && at % 4 ? liked : ask.moves;
        found.counts.decisions++;
        found.kinds.push(ask.kind);
        rednovTable.do(moves[(at * 7 + 3) % moves.length]);
    };
    const until = async holds => {
        for (const end = Date.now() + patience; ; await new Promise(done => setTimeout(done, 5))) {
            const value = holds();
            if (value) {
                return value;
            }
            if (Date.now() > end) {
                throw new Error('nothing waits for anybody');
            }
        }
    };
    for (let i = 0; i < waits; i++) {
        const wait = await until(${awaited});
        found.counts.waits++;
        const ask = wait === 'ask' ? rednovTable.ask.kind : '';
        const tab = wait === 'event' ? 'event' : 'act';
        say(i, look(tab, finger), wait + ' ' + ask);
        for (const kind of ask === 'turn' ? [...new Set(rednovTable.ask.actions.map(one => one.kind))] : []) {
            rednovTable.pick(kind);
            say(i, look(tab, finger), wait + ' ' + kind);
        }
        await globalThis.rednovKeep?.(String(i).padStart(3, '0') + '-' + wait + ask);
        if (wait === 'over') {
            break;
        }
        if (wait === 'ask') {
            const { steps } = rednovTable.engine;
            answer(i);
            await until(() => rednovTable.busy || rednovTable.engine.steps !== steps);
        } else {
            document.querySelector({ gate: '#end', event: '.event .next' }[wait]).click();
        }
    }
    return found;
}`;

// A lesson, its goal above the board: what is chosen there can be done. Gives what was wrong.
async function lesson(page, number, finger) {
    await page.evaluate(at => (location.hash = '#learn/' + at), number);
    await page.waitForFunction(at => location.hash === '#learn/' + at && document.querySelector('.coach') && globalThis.rednovTable?.asked(), number);
    const flaws = await page.evaluate(`(() => {
        ${LOOK}
        document.querySelector('.coach[data-open=true] .fold')?.click();
        return look('act', ${finger});
    })()`);
    return flaws.map(flaw => `lesson ${number}: ${flaw}`);
}

// Every size meets every game, each in another language.
const gameOf = (size, tongue) => GAMES[(ALL_SIZES.indexOf(size) + TONGUES.length - TONGUES.indexOf(tongue) + 2) % GAMES.length];

const flawsOnce = wrong => [...new Map(wrong.map(flaw => [flaw.replace(/ \d+ /, ' ').replace(/[\d,. ]+/g, ' '), flaw])).values()];

await run('sizes', async ({ server, browser }) => {
    const kinds = new Set();
    if (process.env.LOOKS) {
        mkdirSync(process.env.LOOKS, { recursive: true });
    }
    await eachCell('sizes', cellsOf(ALL_SIZES.flatMap(size => TONGUES.map(tongue => [size, tongue])), QUICK, ALL_SIZES), async ({ size, tongue, width, height }) => {
        const finger = !MOUSE.includes(size);
        const page = await openPage(browser, { width, height, touch: finger, lang: tongue });
        await page.goto(server.url);
        await page.waitForSelector('#screen main');
        const kept = process.env.LOOKS && `${process.env.LOOKS}/${size}-${tongue}`;
        if (kept) {
            await page.exposeFunction('rednovKeep', name => shoot(page, `${kept}-${name}.png`));
        }
        await begin(page, gameOf(size, tongue));
        const result = await page.evaluate(`(${PLAY})(${JSON.stringify({ waits: WHOLE ? MANY : FEW, finger, patience: PATIENCE })})`);
        for (const number of WHOLE ? LESSONS : FEW_LESSONS) {
            result.wrong.push(...await lesson(page, number, finger));
            if (kept) {
                await shoot(page, `${kept}-lesson${number}.png`);
            }
        }
        same(page.errors, [], 'errors');
        await page.context().close();
        result.kinds.forEach(kind => kinds.add(kind));
        check(result.wrong.length === 0, `${result.wrong.length} hindrances\n${flawsOnce(result.wrong).slice(0, 80).join('\n')}`);
        return JSON.stringify(result.counts);
    });
    for (const kind of LONG && !process.env.CELLS ? KINDS : []) { // of all games together
        check(kinds.has(kind), `${kind} came up`);
    }
});
