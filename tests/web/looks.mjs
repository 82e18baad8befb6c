// How the game screen looks: at seven sizes, in four languages, at every kind of decision nothing lies
// on anything else, nothing is cut off, nothing needs scrolling, and on a phone everything can be hit.
//     node tests/web/looks.mjs BUILD             the hardest of them: two sizes, two languages, some states
//     node tests/web/looks.mjs BUILD long        all of them
//     node tests/web/looks.mjs BUILD 390 turn    these sizes and states in all languages
// LOOKS=FOLDER keeps a picture of each.

import { mkdirSync } from 'node:fs';
import { LONG, check, lookAt, nextWait, openPage, run, shoot } from './lib.mjs';
import { flaws } from './lib_looks.mjs';

const SIZES = [
    [1440, 900],
    [1366, 768],
    [1280, 720],
    [820, 1180],
    [1024, 768],
    [960, 1080],
    [390, 844],
];
const LANGUAGES = ['en', 'de', 'fr', 'pl'];
const FEW = [
    '1280',
    '390',
    'de',
    'pl',
    'start8',
    'late-turn',
    'many-items',
    'full-hand',
    'flee',
    'discard',
    'block',
    'lost',
    'card',
    'hatches',
    'partners',
    'cards',
];
const kept = process.env.LOOKS;

// name, config, what is looked for: a kind of decision and more about the position; told: with dice and cards of one's own
const STATES = [
    ['start', { players: 6 }, { steps: 0 }],
    ['start8', { players: 8 }, { steps: 0 }],
    ['turn', { players: 6 }, { kind: 'turn', from: 60, has: 'fix' }],
    ['late-turn', { players: 5 }, { kind: 'turn', from: 90, tokens: 2, has: 'fix' }],
    ['eight', { players: 8 }, { kind: 'turn', from: 100, tokens: 1 }],
    [
        'fainted',
        { players: 4, gnomes: 4 },
        { kind: 'turn', from: 20, fainted: true, prefer: 'use grog' },
    ],
    ['many-items', { players: 3 }, { kind: 'turn', items: 4, prefer: 'draw' }],
    ['full-hand', { players: 3 }, { kind: 'turn', items: 7, prefer: 'draw' }],
    ['sea', { players: 4 }, { kind: 'turn', sea: true, prefer: 'use aqualung' }],
    ['hatch', { players: 5 }, { kind: 'hatch', from: 20 }],
    ['flee', { players: 4 }, { kind: 'flee', prefer: 'extinguish 1' }],
    ['give', { players: 6 }, { kind: 'give', from: 20 }],
    ['return', { players: 6 }, { kind: 'return', from: 20 }],
    ['discard', { players: 3 }, { kind: 'discard', prefer: 'draw' }],
    ['burn', { players: 5 }, { kind: 'burn' }],
    ['block', { players: 5 }, { kind: 'block' }],
    ['late', { players: 4 }, { kind: 'late', prefer: 'use' }],
    ['defend', { players: 3, crazed: true }, { kind: 'defend', prefer: 'attack' }],
    ['dead', { players: 5 }, { kind: 'turn', dead: true }],
    ['hidden', { players: 4, edition: 'first' }, { kind: 'turn', from: 30 }],
    ['lost', { players: 5 }, { kind: 'over' }],
    ['card', { players: 6 }, { kind: 'turn', from: 40, has: 'fix', then: 'event' }],
    ['hatches', { players: 5 }, { kind: 'turn', several: 'unblock', count: 2, pick: 'unblock' }],
    ['partners', { players: 6 }, { kind: 'turn', several: 'trade', count: 4, pick: 'trade' }],
    ['cards', { players: 5, told: true }, { kind: 'chance', chance: 'event' }],
    ['gate', { players: 6 }, { kind: 'turn', from: 40, has: 'fix', then: 'gate' }],
];

// ---- Getting there ------------------------------------------------------------------------------

// Plays at random, weighted, seed after seed, until a position of this kind; puts it into the store
// as game LOOK. Answers what was found.
const prepare = (page, config, want) =>
    page.evaluate(
        async ([{ told, ...more }, wanted]) => {
            const { app } = await rednovImport('app/app.js');
            const { store } = await rednovImport('app/store.js');
            const { SWITCHES } = await rednovImport('engine/engine.js');
            const { engine } = app;
            const settings = {
                edition: 'revised',
                gnomes: Math.max(3, more.players),
                ...Object.fromEntries(SWITCHES.map(name => [name, false])),
                ...more,
            };
            const weight = move => {
                const [verb, ...rest] = move.split(' ');
                const many =
                    verb !== 'open' && verb !== 'burn' && Number(rest[rest.length - 1]) > 4
                        ? 0.1
                        : 1;
                return (
                    ({ open: 2, enter: 6, abandon: 0.01, attack: 0.05, use: 0.5 }[verb] ?? 1) *
                    many *
                    (wanted.prefer && move.startsWith(wanted.prefer) ? 80 : 1)
                );
            };
            const fits = (ask, steps) => {
                const position = engine.position();
                const tokens = Object.values(position.tokens).filter(at => at !== null).length;
                const active = position.gnomes.find(one => one.gnome === ask.gnome);
                return (
                    (wanted.steps === undefined || steps >= wanted.steps) &&
                    (!wanted.kind || ask.kind === wanted.kind) &&
                    (!wanted.chance || ask.chance === wanted.chance) &&
                    steps >= (wanted.from ?? 0) &&
                    tokens >= (wanted.tokens ?? 0) &&
                    (!wanted.has || ask.moves.some(move => move.startsWith(wanted.has))) &&
                    (!wanted.several ||
                        new Set(
                            ask.moves
                                .filter(move => move.startsWith(wanted.several + ' '))
                                .map(move => move.split(' ')[1]),
                        ).size >= wanted.count) &&
                    (!wanted.fainted || position.gnomes.some(one => one.fainted)) &&
                    (!wanted.dead || position.gnomes.some(one => one.status === 'dead')) &&
                    (!wanted.sea || position.gnomes.some(one => one.space === 'sea')) &&
                    (!wanted.items ||
                        Object.values(active?.items ?? {}).reduce((sum, one) => sum + one, 0) >=
                            wanted.items)
                );
            };
            for (let seed = 1; seed < 400; seed++) {
                let state = seed * 7919;
                const random = () =>
                    (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
                engine.start({ config: settings, seed: told ? null : String(seed), names: [], date: '' });
                for (let steps = 0; steps < 500; steps++) {
                    const ask = engine.ask();
                    if (fits(ask, steps)) {
                        store.put({
                            id: 'LOOK',
                            record: engine.record(),
                            made: 1,
                            saved: 1,
                            seats: Array.from({ length: 8 }, (_, i) => ({
                                kind: 'person',
                                name: i ? '' : 'Agnieszka',
                            })),
                        });
                        return `${ask.kind} seed ${seed} step ${engine.steps}`;
                    }
                    if (ask.kind === 'over') {
                        break;
                    }
                    const weights = ask.moves.map(weight);
                    let left = random() * weights.reduce((sum, one) => sum + one, 0);
                    engine.play(
                        ask.moves[weights.findIndex(one => (left -= one) <= 0)] ?? ask.moves[0],
                    );
                }
            }
            return null;
        },
        [config, want],
    );

async function openGame(page) {
    await page.evaluate(() => {
        globalThis.rednovTable = null;
        location.hash = '#rules';
    });
    await page.waitForFunction(() => document.body.dataset.screen === 'rules');
    await page.evaluate(() => {
        location.hash = '#game/LOOK';
    });
    await page.waitForFunction(
        () =>
            globalThis.rednovTable &&
            document.querySelector('#board') &&
            (rednovTable.asked() ||
                rednovTable.position?.result ||
                document.querySelector('#uncover')),
    );
    if (await page.locator('#uncover').count()) {
        await page.click('#uncover');
        await page.waitForFunction(() => rednovTable.asked());
    }
}

// Acts and goes on until an event card is to be read, or until the turn is to be ended.
async function goOnTo(page, wanted) {
    await page.evaluate(() => {
        const { options } =
            rednovTable.ask.actions.find(one => one.options.length > 5) ??
            rednovTable.ask.actions[0];
        rednovTable.do(options[options.length > 5 ? 5 : 0].move);
    });
    for (let tries = 0; tries < 400; tries++) {
        const now = await nextWait(page);
        if (now === wanted || now === 'over') {
            return;
        }
        await page.evaluate(what => {
            if (what === 'gate') {
                rednovTable.endTurn();
            } else if (what === 'event') {
                rednovTable.panels.event.hurry();
            } else if (what === 'ask') {
                const { moves, actions } = rednovTable.ask;
                rednovTable.do(
                    actions?.length
                        ? actions[0].options[actions[0].options.length - 1].move
                        : moves[moves.length - 1],
                );
            }
        }, now);
    }
    throw new Error('no ' + wanted);
}

// ---- The test -----------------------------------------------------------------------------------

const speakIn = (page, language) =>
    page.evaluate(async code => {
        const { speak } = await rednovImport('app/tongue.js');
        await speak(code);
    }, language);

const drawn = page =>
    page.evaluate(
        () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
    );

await run('looks', async ({ server, browser }) => {
    const asked = process.argv.slice(3);
    const only = asked.length === 0 && !LONG ? FEW : asked;
    const wanted = (what, all) => !only.some(one => all.includes(one)) || only.includes(what);
    const states = STATES.map(([state]) => state);
    const widths = SIZES.map(([width]) => String(width));
    // There and back again, so that little changes from one to the next: that is what takes the time.
    const sizes = SIZES.filter(([width]) => wanted(String(width), widths)).map(([width, height]) => ({ width, height }));
    const looks = LANGUAGES.filter(one => wanted(one, LANGUAGES)).flatMap((language, i) =>
        (i % 2 ? [...sizes].reverse() : sizes).map(size => ({ language, ...size })));
    let now = {};
    const wrong = [];
    if (kept) {
        mkdirSync(kept, { recursive: true });
    }
    const page = await openPage(browser, { settings: { rescue: false } });
    await page.goto(server.url);
    await page.waitForSelector('#screen main');
    for (const [state, config, want] of STATES) {
        if (!wanted(state, states)) {
            continue;
        }
        const found = await prepare(page, config, want);
        check(found, `no position for ${state}`);
        await openGame(page);
        if (want.then) {
            await goOnTo(page, want.then);
        }
        if (want.pick) {
            await page.evaluate(kind => rednovTable.pick(kind), want.pick);
        }
        for (const { language, width, height } of looks) {
            if (language !== now.language) {
                await speakIn(page, language);
            }
            if (width !== now.width) {
                await page.setViewportSize({ width, height });
            }
            now = { language, width };
            await drawn(page);
            if (kept) {
                await shoot(page, `${kept}/${width}-${state}-${language}.png`);
            }
            const here = await lookAt(page, flaws);
            wrong.push(...here.map(flaw => `${width}x${height} ${state} (${found}) ${language}: ${flaw}`));
            check(true, '');
        }
        looks.reverse(); // the next begins where this one ended
    }
    wrong.push(...page.errors);
    check(wrong.length === 0, '\n' + wrong.join('\n'));
});
