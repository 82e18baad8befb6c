// axe-core finds nothing serious on any screen, on the desktop and on a phone; and every text stands out from what is behind
// it, gradients included, which axe does not judge. In the long form both show every screen.

import { LONG, SMALL, check, chooseAction, openPage, run, settle } from './lib.mjs';
import { graveFlaws } from './lib_axe.mjs';

// ---- Screens ------------------------------------------------------------------------------------

// A finished game in the store: computers play, chosen by their first thought.
const finishedGame = page => page.evaluate(async () => {
    const { app } = await rednovImport('app/app.js');
    const { store } = await rednovImport('app/store.js');
    app.engine.start({ config: { edition: 'revised', players: 3, gnomes: 3 }, seed: '5', names: ['', '', ''], date: '2026-11-15' });
    for (let ask = app.engine.ask(); ask.kind !== 'over'; ask = app.engine.ask()) {
        app.engine.play(ask.moves[ask.moves.length - 1]);
    }
    const position = app.engine.position();
    const now = Date.now();
    store.put({
        v: 1, id: 'OLD1', record: app.engine.record(), seats: Array(3).fill({ kind: 'person', name: '' }), made: now, saved: now,
        result: position.result, reason: position.reason,
    });
});

const SCREENS = [
    ['the first screen', async ({ page, url }) => page.goto(url)],
    ['seats', async ({ page }) => page.locator('.tile').first().click(), 'dialog[open]'],
    ['settings', async ({ page }) => {
        await page.evaluate(() => rednovImport('app/settings.js').then(one => { one.openSettings(); }));
    }, 'dialog[open]'],
    ['rules', async ({ page, url }) => {
        await page.goto(url + '#rules/7.9');
        await page.waitForSelector('.rules .map svg');
    }],
    ['a search in the rules', async ({ page }) => page.fill('#rules-search', 'grog')],
    ['the tutorial', async ({ page, url }) => {
        await page.goto(url + '#learn/7');
        await page.waitForSelector('.coach');
        await settle(page);
        await chooseAction(page);
        await page.locator('#do').click();
    }],
    ['a game', async ({ page, url }) => {
        await page.goto(url + '#');
        await page.locator('#dive').click();
        await settle(page);
    }],
    ['what is what', async ({ page }) => {
        await page.evaluate(() => rednovImport('panels/keys.js').then(one => { one.openHelp(rednovTable); }));
    }, 'dialog[open]'],
    ['a hint', async ({ page }) => {
        await page.locator('#hint').click();
        await page.waitForSelector('dialog[open] li'); // the captain thinks
    }, 'dialog[open]'],
    ['a reason', async ({ page }) => page.evaluate(() => { rednovTable.why('fix-engine 3'); }), '.toasts'],
    ['the next turn', async ({ page }) => {
        await chooseAction(page);
        await page.locator('#do').click();
        await settle(page);
    }],
    ['the end of a game', async ({ page, url }) => {
        await finishedGame(page);
        await page.goto(url + '#game/OLD1');
        await page.waitForSelector('#look-back');
    }],
    ['the review', async ({ page, url }) => {
        await page.goto(url + '#review/OLD1');
        await page.waitForSelector('.cap'); // while it is being thought about
    }],
];

// Where each screen is looked at; the first of them and the game everywhere.
const ANYWHERE = ['the first screen', 'a game'];
const PHONE = new Set([...ANYWHERE, 'the tutorial', 'the end of a game', 'the review']);
const DESKTOP = new Set([...ANYWHERE, 'seats', 'settings', 'what is what', 'rules', 'a hint', 'a reason']);

run('axe', async ({ server, browser }) => {
    const flaws = [];
    for (const [width, height] of [[1440, 900], [390, 844]]) {
        const page = await openPage(browser, { width, height, touch: width < 700, choice: SMALL });
        for (const [name, prepare, dialog] of SCREENS) {
            if (!LONG && !(width < 700 ? PHONE : DESKTOP).has(name)) {
                continue;
            }
            await prepare({ page, url: server.url });
            flaws.push(...await graveFlaws(page, `${width}x${height} ${name}`, dialog));
            if (dialog) {
                await page.keyboard.press('Escape');
            }
        }
        check(page.errors.length === 0, `errors of the page: ${page.errors.join('\n')}`);
        await page.context().close();
    }
    check(flaws.length === 0, '\n  ' + flaws.join('\n  '));
});
