// What can be wrong around the page: no storage, a full one, damaged games, no WebAssembly, files that do not
// come. Each is told in words, and nothing is lost.

import { check, chooseAction, openPage, run, same, saved, settle, SMALL } from './lib.mjs';

run('broken', async ({ server, browser }) => {
    // ---- Storage that is forbidden --------------------------------------------------------------------

    const shy = await openPage(browser, { settings: { autoEvents: true, rescue: false }, choice: SMALL });
    await shy.addInitScript(() => {
        Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
    });
    await shy.goto(server.url);
    await shy.waitForSelector('#dive');
    await shy.evaluate(() => rednovImport('app/settings.js').then(one => one.change({ speed: 'once' })));
    await shy.click('#dive');
    check((await shy.textContent('.toast')).length > 30, 'that nothing is kept is told when a game begins');
    await settle(shy);
    await chooseAction(shy);
    await shy.click('#do');
    check(await shy.evaluate(() => rednovTable.engine.steps) > 10, 'without storage the game is played');
    await shy.goto(server.url + '#');
    await shy.click('.tile:has-text("Your games")');
    check((await shy.textContent('dialog .warning')).length > 30, 'and among the games too');

    // ---- Storage that is full -------------------------------------------------------------------------

    const full = await openPage(browser, { settings: { autoEvents: true, rescue: false }, choice: SMALL });
    await full.goto(server.url);
    await full.click('#dive');
    await settle(full);
    await full.evaluate(() => {
        const put = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, value) {
            if (key.startsWith('rednov:game:')) {
                throw new DOMException('full', 'QuotaExceededError');
            }
            put.call(this, key, value);
        };
    });
    await chooseAction(full);
    await full.click('#do');
    await full.waitForSelector('.toast');
    check((await full.textContent('.toast')).length > 30, 'a full storage is told');
    await settle(full);
    check(await full.evaluate(() => rednovTable.asked() || Boolean(rednovTable.position.result)), 'and the game goes on');

    // What is there stays to be seen when nothing more fits, and makes room.
    const crammed = await openPage(browser, { settings: { lang: 'pl', autoEvents: true, rescue: false }, choice: SMALL, lang: 'pl' });
    await crammed.goto(server.url);
    await crammed.click('#dive');
    await settle(crammed);
    const kept = await crammed.evaluate(() => {
        const [key] = Object.keys(localStorage).filter(one => one.startsWith('rednov:game:'));
        const game = JSON.parse(localStorage.getItem(key));
        localStorage.setItem('rednov:game:OL-D1', JSON.stringify({ ...game, id: 'OL-D1', result: 'rescued', saved: 1 }));
        for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2)) { // to the last letter
            for (let i = 0; ; i++) {
                try {
                    localStorage.setItem(`stuffing${size}-${i}`, 'x'.repeat(size));
                } catch {
                    break;
                }
            }
        }
        return game.id;
    });
    await crammed.goto(server.url);
    await crammed.waitForSelector(`a.resume[href="#game/${kept}"]`);
    same(await crammed.evaluate(() => document.documentElement.lang), 'pl', 'a full storage forgets no setting');
    await crammed.click('a.resume');
    await settle(crammed);
    await chooseAction(crammed);
    await crammed.click('#do');
    await crammed.waitForSelector('.notice button');
    await crammed.click('.notice button'); // to the games
    await crammed.waitForSelector('dialog .warning');
    same(await crammed.locator('dialog .games li').count(), 2, 'all games are there');
    const file = JSON.parse(await saved(crammed, '#make-room'));
    same(file.games.map(one => one.id), ['OL-D1'], 'the finished one is in the file');
    await crammed.click('dialog .answers .red');
    await crammed.waitForFunction(() => document.querySelectorAll('dialog .games li').length === 1);
    same(await crammed.locator('.notice, dialog .warning').count(), 0, 'there is room again');
    same(await crammed.evaluate(one => rednovTable.engine.record() === JSON.parse(localStorage.getItem('rednov:game:' + one)).record, kept), true,
        'and what did not fit is kept now');
    await crammed.setInputFiles('dialog input[type=file]', { name: 'games.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) });
    await crammed.click('dialog .primary');
    await crammed.waitForFunction(() => document.querySelectorAll('dialog .games li').length === 2);

    // ---- Games that are damaged -----------------------------------------------------------------------

    const page = await openPage(browser);
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    await page.click('.tile:has-text("Your games")');
    same(await page.textContent('dialog .games p'), 'No games yet.', 'a device without games');
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
        localStorage.setItem('rednov:game:BAD', '{not json');
        localStorage.setItem('rednov:game:WRONG', JSON.stringify({ v: 1, id: 'WRONG', record: 'no record', seats: [], saved: 1 }));
        localStorage.setItem('rednov:settings', '[]');
    });
    await page.reload();
    await page.waitForSelector('#dive');
    for (const address of ['#game/WRONG', '#game/BAD', '#game/NONE', '#review/WRONG', '#review/NONE']) {
        await page.goto(server.url + address);
        await page.waitForSelector('dialog.question');
        check((await page.textContent('dialog p')).length > 10, `${address} is told`);
        await page.click('dialog .primary');
        await page.waitForSelector('#dive');
    }
    same(await page.evaluate(() => localStorage.getItem('rednov:game:WRONG') !== null), true, 'and left as it is');
    same(page.errors, [], 'no errors');

    // ---- Nothing to run it with -------------------------------------------------------------------------

    for (const [lang, without] of [['en', 'This browser'], ['pl', '']]) {
        const old = await openPage(browser, { lang });
        await old.addInitScript(() => delete globalThis.WebAssembly);
        await old.goto(server.url);
        await old.waitForSelector('main.trouble');
        check((await old.textContent('main.trouble')).includes(without), 'no WebAssembly is told');
    }
    const cut = await openPage(browser);
    await cut.route('**/rednov.wasm', route => route.abort());
    await cut.goto(server.url);
    await cut.waitForSelector('main.trouble button');
    await cut.unroute('**/rednov.wasm');
    await cut.click('main.trouble button');
    await cut.waitForSelector('#dive');

    // ---- No answer about tables: asked again when the reader wants ----------------------------------------

    const alone = await openPage(browser);
    await alone.route('**/online', route => route.abort());
    await alone.goto(server.url + '#tables');
    await alone.click('#try-again');
    same(await alone.isVisible('.opening'), false, 'without a server no table can be opened');
    await alone.unroute('**/online');
    await alone.route('**/online', route => route.fulfill({ json: { tables: true } }));
    await alone.click('#try-again');
    await alone.waitForSelector('.opening');
    same(await alone.isVisible('#try-again'), false, 'the server is there');

    // ---- A worker that does not come, as while the network is gone: the next question starts another --------

    await cut.click('#dive');
    await settle(cut);
    await cut.route('**/worker.js', route => route.abort());
    const chance = () => cut.evaluate(async () => {
        globalThis.lonelyCrew ||= (await rednovImport('engine/crew.js')).openCrew();
        return await lonelyCrew.rescue(rednovTable.engine, 0) === null;
    });
    same(await chance(), true, 'without a worker the chance is not known');
    await cut.unroute('**/worker.js');
    same(await chance(), false, 'and is when it can be loaded again');
});
