// One game in two tabs of a browser: it is played in one of them, the other says so, takes it over or goes on when that
// one ends; nothing is lost or played twice. With the browser's locks, and without them.

import { check, chooseAction, openPage, run, same, settle, SMALL, watchErrors } from './lib.mjs';

const LOCKLESS = () => Object.defineProperty(navigator, 'locks', { value: undefined });
const steps = page => page.evaluate(() => rednovTable.engine.steps);
const covered = page => page.waitForSelector('#play-here');
const kept = page => page.evaluate(() => localStorage.getItem('rednov:game:' + location.hash.slice('#game/'.length)));

async function act(page) {
    same(await settle(page), 'ask', 'a person is asked');
    const before = await steps(page);
    await chooseAction(page);
    await page.click('#do');
    await settle(page);
    check(await steps(page) > before, 'a move is made');
    return steps(page);
}

async function checkTabs(browser, server, lockless) {
    const first = await openPage(browser, { settings: { autoEvents: true, rescue: false }, choice: SMALL });
    const context = first.context();
    if (lockless) {
        await context.addInitScript(LOCKLESS);
    }
    await first.goto(server.url);
    await first.click('#dive');
    await act(first);
    const second = await context.newPage();
    await watchErrors(second);
    const before = await kept(first);
    await second.goto(first.url());
    await covered(second);
    same(await kept(first), before, 'opening a game does not save it');
    const far = await act(first); // it goes on as before
    check(await kept(first) !== before, 'and is kept');

    await second.click('#play-here');
    await settle(second);
    same(await steps(second), far, 'what was played there is here');
    await covered(first);
    same(await first.evaluate(() => globalThis.rednovTable), null, 'nothing can be played in the other');
    const further = await act(second);
    await second.close();
    await first.waitForSelector('#hit-5');
    await settle(first);
    same(await steps(first), further, 'when a tab is closed the other goes on by itself');
    await act(first);

    const third = await context.newPage();
    const saved = await kept(first);
    await third.goto(first.url());
    await covered(third);
    await third.click('main.trouble a.btn');
    await third.waitForSelector('#dive');
    same(await kept(first), saved, 'leaving it changes nothing');
    same([first.errors, second.errors], [[], []], 'errors');
    await context.close();
}

run('tabs', async ({ server, browser }) => {
    await checkTabs(browser, server, false);
    await checkTabs(browser, server, true);
});
