// The browser's way back closes an open dialog and leaves the screen as it is; otherwise it goes to the screen before,
// whatever dialogs there were.

import { check, openPage, run, same, settle, SMALL } from './lib.mjs';

run('back', async ({ server, browser }) => {
    const page = await openPage(browser, { width: 390, height: 844, touch: true, settings: { autoEvents: true, rescue: false }, choice: SMALL });
    const screen = () => page.evaluate(() => document.body.dataset.screen);
    const open = async () => {
        await page.evaluate(() => rednovImport('app/settings.js').then(one => { one.openSettings(); }));
        await page.waitForSelector('dialog[open]');
    };
    const back = () => page.evaluate(() => new Promise(done => {
        addEventListener('popstate', () => setTimeout(done, 100), { once: true });
        history.back();
    }));
    const closed = () => page.waitForFunction(() => !document.querySelector('dialog'));
    await page.goto(server.url);
    await page.tap('#dive');
    same(await settle(page), 'ask', 'a game');
    const game = page.url();

    await open();
    await back();
    await closed();
    same([await screen(), page.url()], ['game', game], 'Back closes the dialog');
    check(await page.evaluate(() => rednovTable.asked()), 'and the game goes on');

    await open();
    await page.keyboard.press('Escape');
    await closed();
    await open();
    await page.keyboard.press('Escape');
    await closed();
    await back();
    await page.waitForSelector('#dive');
    same(await screen(), 'lobby', 'after dialogs that were closed otherwise Back leaves the game');

    // a dialog that leads to another screen: back from there is where the dialog was opened
    await page.tap('.tile:has-text("Your games")');
    await page.tap('dialog .games li .btn');
    await page.waitForFunction(() => document.body.dataset.screen === 'game');
    same(await settle(page), 'ask', 'the game again');
    await back();
    await page.waitForSelector('#dive');
    same(page.errors, [], 'errors');
});
