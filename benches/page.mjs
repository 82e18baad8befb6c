// What the page costs: requests, bytes and time of a first visit, the first words on a slow line, long tasks while it plays, and how long a game takes to show.
//     node benches/page.mjs BUILD
// Prints lines of name, value and unit, with tabs between them. NODE_MODULES and CHROMIUM as for the tests of the page,
// whose helpers it uses; the build has both after `ninja tests`.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const build = resolve(process.argv[2] || 'build');
const modules = join(build, 'web_modules/node_modules');
if (!process.env.NODE_MODULES && existsSync(modules)) {
    process.env.NODE_MODULES = modules;
}
const { openPage, serve, settle, SMALL } = await import('../tests/web/lib.mjs');
const { openBrowser } = await import('../tests/web/lib_browser.mjs');

const VISITS = 5;
const TURNS = 5;
const tell = (name, value, unit) => console.log(`${name}\t${value < 100 ? Number(value.toFixed(1)) : Math.round(value)}\t${unit}`);
const middle = list => [...list].sort((a, b) => a - b)[list.length >> 1];

// The time until one can press "Dive", by the page's own clock.
async function firstVisits(browser) {
    const ready = [];
    let bytes = 0;
    let requests = 0;
    for (let i = 0; i < VISITS; i++) {
        const server = await serve();
        const page = await openPage(browser, { workers: 'allow', choice: SMALL, drawn: true });
        await page.goto(server.url);
        await page.waitForSelector('#dive');
        ready.push(await page.evaluate(() => performance.now()));
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => true)); // it has fetched what is left
        await page.click('#dive');
        await settle(page);
        bytes = server.sent;
        requests = server.asked.length;
        await page.context().close();
        await server.stop();
    }
    tell('page first visit', bytes / 1000, 'kB');
    tell('page first visit', requests, 'requests');
    tell('page ready', middle(ready), 'ms');
}

// A first visit by a bad mobile line, 400 kbit/s and 400 ms: until there are words, and until one can press "Dive".
async function slowVisit(browser) {
    const server = await serve();
    const page = await openPage(browser, { choice: SMALL, drawn: true });
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 50000, uploadThroughput: 50000 });
    await page.goto(server.url, { waitUntil: 'commit' });
    await page.waitForSelector('#dive');
    tell('page words, slow line', await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime), 'ms');
    tell('page ready, slow line', await page.evaluate(() => performance.now()), 'ms');
    await page.context().close();
    await server.stop();
}

// Tasks of the page's own thread while a game is played, by the processor's clock: the machine may be busy.
async function play(browser) {
    const server = await serve();
    const page = await openPage(browser, { settings: { autoEvents: true }, choice: SMALL, drawn: true });
    await page.goto(server.url);
    await page.click('#dive');
    await settle(page);
    const client = await page.context().newCDPSession(page);
    const events = [];
    client.on('Tracing.dataCollected', ({ value }) => events.push(...value));
    await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'] } });
    const began = performance.now();
    let turns = 0;
    for (; turns < TURNS && await settle(page) === 'ask'; turns++) {
        await page.locator(await page.locator('#do').count() ? '#do' : '.act .move').first().click();
    }
    await settle(page);
    const took = performance.now() - began;
    const done = new Promise(end => client.once('Tracing.tracingComplete', end));
    await client.send('Tracing.end');
    await done;
    const mains = events.filter(one => one.name === 'thread_name' && one.args.name === 'CrRendererMain').map(one => `${one.pid}/${one.tid}`);
    const tasks = events.filter(one => one.name === 'RunTask' && one.tdur && mains.includes(`${one.pid}/${one.tid}`)).map(one => one.tdur / 1000).sort((a, b) => b - a);
    tell('page longest task', tasks[0], 'ms');
    tell('page tasks over 50 ms', tasks.filter(one => one > 50).length, 'tasks');
    tell('page round of a crew of 3', took / turns, 'ms');
    await server.stop();
}

const browser = await openBrowser();
await firstVisits(browser);
await slowVisit(browser);
await play(browser);
await browser.close();
process.exit(0);
