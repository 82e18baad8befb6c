// Every screen beside the game (whose states sizes.mjs and looks.mjs go through), in four languages, from a small phone to a
// desktop: no word is cut off, none is broken without a hyphen, nothing scrolls sideways, and (in the long form, or when
// asked for) what is touched is as large as a finger.
//     node tests/web/words.mjs BUILD                 the longest words at the hardest sizes
//     node tests/web/words.mjs BUILD long            all of them
//     node tests/web/words.mjs BUILD 360x560 lobby   these. LOOKS=FOLDER keeps pictures

import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LONG, check, lookAt, openPage, resize, root, run, settle, shoot } from './lib.mjs';
import { smallTargets } from './lib_sizes.mjs';
import { badWords, tooWide } from './lib_words.mjs';

const SIZES = ['360x560', '375x553', '390x664', '390x844', '844x390', '820x1180', '1000x700', '1024x768', '1200x768', '1280x720', '1366x768', '1440x900', '1920x1080'];
const TONGUES = ['en', 'de', 'fr', 'pl'];
const FEW = ['360x560', '844x390', '1280x720', '1366x768', 'de', 'fr'];
const UNTOUCHED = 1000; // pixels of width from which on there is a mouse
const kept = process.env.LOOKS;

// A game that was played to its end, and one in its middle, kept by this browser.
const records = join(root, 'tests/records');
const played = readFileSync(join(records, readdirSync(records).find(name => /^revised.*\.rn$/.test(name))), 'utf8');
const keepGames = page => page.evaluate(async record => {
    const { app } = await rednovImport('app/app.js');
    const { store } = await rednovImport('app/store.js');
    const keep = id => {
        const { result, reason } = app.engine.position();
        store.put({ id, record: app.engine.record(), made: 1, saved: 1, result, reason, seats: Array(8).fill({ kind: 'person', name: '' }) });
    };
    app.engine.open(record);
    keep('OVER');
    app.engine.start({ config: { edition: 'revised', players: 4, gnomes: 4 }, seed: '5', names: [], date: '2026-11-15' });
    for (let i = 0, ask = app.engine.ask(); i < 60 || ask.kind !== 'turn'; i++, ask = app.engine.ask()) {
        app.engine.play(ask.moves[(i * 7) % ask.moves.length]);
    }
    keep('MIDDLE');
}, played);

const openModule = (page, module, name) =>
    page.evaluate(([from, call]) => rednovImport(from).then(one => { one[call](globalThis.rednovTable); }), [module, name]);

// name, address, what must be there, what is pressed or opened then
const SCREENS = [
    ['lobby', '#', '#dive'],
    ['seats', '#', '#dive', page => page.locator('.tile').first().click()],
    ['settings', '#', '#dive', page => openModule(page, 'app/settings.js', 'openSettings')],
    ['games', '#', '#dive', page => openModule(page, 'screens/mygames.js', 'openGames')],
    ['rules', '#rules', '.rules .map svg'],
    ['learn', '#learn/1', '.coach', settle],
    ['lesson', '#learn/7', '.coach', settle],
    ['daily', '#daily', '#screen main'],
    ['tables', '#tables', '#screen main'],
    ['game', '#game/MIDDLE', '.act', settle],
    ['crew', '#game/MIDDLE', '.act', page => page.evaluate(() => document.querySelector('.tabs [data-tab=crew]')?.click())],
    ['log', '#game/MIDDLE', '.act', page => page.evaluate(() => document.querySelector('.tabs [data-tab=log]')?.click())],
    ['event', '#game/MIDDLE', '.act', page => page.evaluate(() => document.querySelector('.tabs [data-tab=event]')?.click())],
    ['help', '#game/MIDDLE', '.act', page => openModule(page, 'panels/keys.js', 'openHelp')],
    ['answers', '#game/MIDDLE', '.act', page => page.evaluate(() => rednovImport('app/dialog.js').then(({ askReader }) => { askReader('?', [], [['yes', '+'], ['no', '-']]); }))],
    ['why', '#game/MIDDLE', '.act', async page => {
        await settle(page);
        await page.evaluate(() => rednovTable.why('stay'));
        await page.waitForSelector('.toast .btn', { state: 'attached' });
    }],
    ['over', '#game/OVER', '#look-back'],
    ['review', '#review/OVER', '.cap'],
];

async function show(page, [, address, there, then]) {
    await page.evaluate(() => {
        document.querySelector('dialog[open] header button')?.click();
        globalThis.rednovTable = null;
        location.hash = '#rules/7.9';
    });
    await page.waitForFunction(() => document.body.dataset.screen === 'rules');
    await page.evaluate(to => (location.hash = to), address);
    await page.waitForSelector(there, { state: 'attached' });
    await then?.(page);
    await page.waitForFunction(() => !document.querySelector('#screen:empty'));
}

await run('words', async ({ server, browser }) => {
    const asked = process.argv.slice(3).filter(one => one !== 'long');
    const only = asked.length || LONG ? asked : FEW;
    const wanted = (one, all) => !only.some(word => all.includes(word)) || only.includes(one);
    const sizes = SIZES.filter(one => wanted(one, SIZES));
    const names = SCREENS.map(([name]) => name);
    const wrong = [];
    if (kept) {
        mkdirSync(kept, { recursive: true });
    }
    for (const lang of TONGUES.filter(one => wanted(one, TONGUES))) {
        for (const touch of [true, false]) {
            const here = sizes.map(size => size.split('x').map(Number)).filter(([width]) => (width < UNTOUCHED) === touch);
            if (!here.length) {
                continue;
            }
            const page = await openPage(browser, { width: here[0][0], height: here[0][1], touch, lang, settings: { rescue: false } });
            await page.goto(server.url);
            await page.waitForSelector('#dive');
            await keepGames(page);
            for (const screen of SCREENS.filter(([name]) => wanted(name, names))) {
                await page.setViewportSize({ width: here[0][0], height: here[0][1] });
                await show(page, screen);
                for (const [width, height] of here) {
                    await resize(page, width, height);
                    const flaws = [...await lookAt(page, badWords), ...touch && (LONG || asked.length) ? await lookAt(page, smallTargets) : []];
                    flaws.push(...await page.evaluate(tooWide));
                    wrong.push(...flaws.map(flaw => `${width}x${height} ${lang} ${screen[0]}: ${flaw}`));
                    check(true, '');
                    if (kept) {
                        await shoot(page, `${kept}/${screen[0]}-${width}x${height}-${lang}.png`);
                    }
                }
            }
            wrong.push(...page.errors);
            await page.context().close();
        }
    }
    check(wrong.length === 0, `\n${wrong.join('\n')}`);
});
