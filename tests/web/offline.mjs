// With the network off after the first visit the page opens, speaks its language and plays on. A new version comes as a
// whole; it is offered, and taken at a quiet moment, never under the hands of whoever plays.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMALL, build, check, chooseAction, chooseLanguage, openPage, run, same, settle, until, watchErrors } from './lib.mjs';

const main = readFileSync(join(build, 'web/app/main.js'), 'utf8');
const worker = readFileSync(join(build, 'web/sw.js'), 'utf8');

// The server gets another version, by whose number the page can be told: the same page with one more line.
function deploy(server, number) {
    const text = `globalThis.later = ${number};\n${main}`;
    const hash = createHash('sha256').update(text).digest('hex');
    server.change('app/main.js', text);
    server.change('sw.js', worker.replace(/version: '\w+'/, `version: 'later${number}'`).replace(/('app\/main\.js': ')\w+/, `$1${hash}`));
}

const caching = page => page.evaluate(() => caches.keys()).catch(() => []);
const versionOf = page => page.evaluate(() => globalThis.later || 0).catch(() => null);
const ask = page => page.evaluate(() => navigator.serviceWorker.getRegistration().then(one => one.update()).then(() => true));
const offered = page => page.waitForSelector('[data-notice=version]');

// Two tabs, one in a game and one in the lobby, while new versions come.
async function checkVersions(server, page, context) {
    const [first] = await caching(page);
    deploy(server, 1);
    await ask(page);
    await offered(page);
    same(await versionOf(page), 0, 'the old version plays');
    check((await caching(page)).length === 2, 'the new one is there as a whole');

    // a second tab takes it at its start; the game goes on as it was, and is told
    const second = await context.newPage();
    await watchErrors(second);
    await second.goto(server.url);
    await until(async () => await versionOf(second) === 1, 'a page that has just been opened takes the new version');
    await second.waitForSelector('#dive');
    await until(async () => (await caching(second)).join() === 'rednov-later1', 'the old version goes');
    check(first !== 'rednov-later1', 'the first version');
    same(await versionOf(page), 0, 'nobody is thrown out of a game');
    await chooseAction(page);
    await page.click('#do');
    same(await settle(page), 'ask', 'which can be played on');
    await page.click('[data-notice=version] .btn');
    await until(async () => await versionOf(page) === 1, 'until its player says so');
    same(await settle(page), 'ask', 'and the game is where it was');

    // one comes while somebody looks around: offered, and taken on the way to another screen, but not in an open dialog
    deploy(server, 2);
    await ask(second);
    await offered(second);
    same(await versionOf(second), 1, 'nothing is loaded under the reader\'s eyes');
    await second.goto(server.url + '#rules/7.9');
    await until(async () => await versionOf(second) === 2, 'it is taken on the way');
    same(await versionOf(page), 1, 'and the game stays again');
    await offered(page);
    await page.goto(server.url + '#');
    await until(async () => await versionOf(page) === 2, 'until it is left');
    await page.waitForSelector('#dive');
    same([page.errors, second.errors], [[], []], 'errors');
    await second.close();
}

// A page whose game would be gone is not loaded again by itself, wherever it is.
async function checkShy(server, browser) {
    const shy = await openPage(browser, { workers: 'allow', choice: SMALL, settings: { rescue: false, autoEvents: true } });
    await shy.addInitScript(() => Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } }));
    await shy.goto(server.url);
    await shy.waitForSelector('#dive');
    await shy.waitForFunction(() => navigator.serviceWorker.controller !== null);
    deploy(server, 3);
    await ask(shy);
    await offered(shy);
    check((await shy.textContent('[data-notice=version]')).includes('keeps nothing'), 'what is lost is told');
    await shy.evaluate(() => {
        globalThis.stayed = true;
        location.hash = '#rules/7.9';
    });
    await shy.waitForSelector('#screen svg');
    await shy.evaluate(() => (location.hash = ''));
    await shy.waitForSelector('#dive');
    same(await shy.evaluate(() => globalThis.stayed), true, 'it stays as it is');
    await shy.context().close();
}

async function checkWithoutNetwork(server, page) {
    await page.click('a.resume');
    same(await settle(page), 'ask', 'the game goes on');
    const address = page.url();
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
    for (const hash of ['#rules/7.9', '#learn/2', '#tables', '#']) {
        await page.goto(server.url + hash);
        await page.waitForFunction(() => document.getElementById('screen').textContent.length > 100);
    }
    const errors = page.errors.filter(text => !text.includes('ERR_CONNECTION_REFUSED') && !text.includes('ERR_INTERNET_DISCONNECTED'));
    same(errors, [], 'errors of the page');
}

run('offline', async ({ server, browser }) => {
    const page = await openPage(browser, { workers: 'allow', choice: SMALL, settings: { rescue: false, autoEvents: true } });
    await page.goto(server.url);
    await page.click('#dive');
    same(await settle(page), 'ask', 'a game begins');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    same((await caching(page)).length, 1, 'caches');
    await chooseLanguage(page, 'de');
    const isKept = file => until(() => page.evaluate(path => caches.match(path).then(Boolean), file), `${file} is kept`);
    await isKept('words/de.txt');
    await isKept('rules/de.json'); // which nobody has read
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await checkVersions(server, page, page.context());
    await checkShy(server, browser);
    await isKept('words/de.txt');
    await isKept('app/more.js'); // the screens beside the game
    await checkWithoutNetwork(server, page);
});
