// With the network off after the first visit the page opens, speaks its language and plays on; a new
// version comes as a whole, at the next start.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMALL, build, check, chooseAction, openPage, run, same, settle, until } from './lib.mjs';

const MOST = 400000; // bytes of all that a game needs, without the network from then on

const ready = page => page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const keys = await caches.keys();
    return keys;
});

run('offline', async ({ server, browser }) => {
    const page = await openPage(browser, { workers: 'allow', choice: SMALL, settings: { rescue: false } });
    await page.goto(server.url);
    await page.click('#dive');
    same(await settle(page), 'ask', 'a game begins');
    same((await ready(page)).length, 1, 'caches');
    const { sent } = server;
    check(sent < MOST, `the first visit transfers ${sent} bytes`);
    await page.click('#language');
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    await until(() => page.evaluate(() => caches.match('mo/de.mo').then(Boolean)), 'the catalogue is not kept');
    const address = page.url();

    // a new version: fetched while the old one plays, taken at the next start, the old one gone
    const caching = () => page.evaluate(() => caches.keys());
    const [old] = await caching();
    const listed = readFileSync(join(build, 'web/files.js'), 'utf8');
    server.change('files.js', listed.replace(/version: '\w+'/, "version: 'later'"));
    server.change('app/offline.js', `globalThis.later = true;\n${readFileSync(join(build, 'web/app/offline.js'), 'utf8')}`);
    await page.reload();
    same(await settle(page), 'ask', 'the old version plays');
    check(await page.evaluate(() => globalThis.later) === undefined, 'files of two versions at once');
    await until(async () => (await caching()).length === 2, 'the new version is not fetched');
    await until(() => page.evaluate(() =>
        navigator.serviceWorker.getRegistration().then(one => one.waiting !== null)), 'the new version does not wait');
    await page.reload();
    await until(() => page.evaluate(() => globalThis.later === true).catch(() => false), 'the new version does not take over');
    await until(async () => (await caching().catch(() => [])).join() === 'rednov-later', 'the old version stays');
    check(old !== 'rednov-later', 'the first version');
    same(await settle(page), 'ask', 'the new version plays');
    await until(() => page.evaluate(() => caches.match('mo/de.mo').then(Boolean)), 'the catalogue is not kept again');

    // the network is gone
    await server.stop();
    await page.reload();
    same(page.url(), address, 'the address');
    same(await settle(page), 'ask', 'the game goes on');
    same(await page.evaluate(() => document.documentElement.lang), 'de', 'the language');
    const before = await page.evaluate(() => rednovTable.engine.steps);
    await chooseAction(page);
    await page.click('#do');
    check(['ask', 'over'].includes(await settle(page)), 'nobody is asked after a move');
    check(await page.evaluate(() => rednovTable.engine.steps) > before, 'no move was made');
    for (const hash of ['#rules/7.9', '#learn/2', '#']) {
        await page.goto(server.url + hash);
        await page.waitForFunction(() => document.getElementById('screen').textContent.length > 100);
    }
    const errors = page.errors.filter(text => !text.includes('ERR_CONNECTION_REFUSED') && !text.includes('ERR_INTERNET_DISCONNECTED'));
    same(errors, [], 'errors of the page');
    console.log(`offline: ${sent} bytes sent at the first visit, a game begun`);
});
