// What the page costs: requests, bytes and time of a first visit, the first words on a slow line, long tasks while it plays, how long a
// game takes to show, a mate to think on a slow phone, and a whole game to be reviewed.
//     node benches/page.mjs BUILD
// Prints lines of name, value and unit, with tabs between them. NODE_MODULES and CHROMIUM as for the tests of the page,
// whose helpers it uses; the build has both after `ninja tests`.

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const build = resolve(process.argv[2] || 'build');
const modules = join(build, 'web_modules/node_modules');
if (!process.env.NODE_MODULES && existsSync(modules)) {
    process.env.NODE_MODULES = modules;
}
const { chooseAction, openPage, serve, settle, SMALL } = await import('../tests/web/lib.mjs');
const { openBrowser } = await import('../tests/web/lib_browser.mjs');

const sources = fileURLToPath(new URL('../web/', import.meta.url));
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
        await chooseAction(page);
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

// A game of mates in the page's own thread, the only one that can be slowed down, and its review in as many workers as the page
// takes; they run in the browser. Milliseconds of each turn, or of the review.
async function playMates({ gnomes, seed }) {
    const { openEngine } = await import('/own/engine/engine.js');
    const engine = await openEngine(await (await fetch('/own/rednov.wasm')).arrayBuffer(), () => null);
    const turns = [];
    let last = '';
    engine.start({ config: { edition: 'revised', players: gnomes, gnomes }, seed });
    for (let { decision } = engine.position(); decision.kind !== 'over'; { decision } = engine.position()) {
        if (decision.gnome !== last) {
            turns.push(0);
            last = decision.gnome;
            engine.wasm.ask('rn_page_rescue', '', -1, 0); // the bar of the screen, not a part of the turn
        }
        const began = performance.now();
        engine.wasm.call('rn_page_crew', decision.gnome.charCodeAt(0) - 65, 2, 0, 0);
        turns[turns.length - 1] += performance.now() - began;
    }
    return { turns, record: engine.record() };
}
async function reviewGame({ record, futures }) {
    const { openCrew } = await rednovImport('engine/crew.js');
    const began = performance.now();
    await openCrew().review(record, futures, () => undefined);
    return performance.now() - began;
}

async function think(browser) {
    const server = await serve();
    const page = await openPage(browser, { choice: SMALL });
    const client = await page.context().newCDPSession(page);
    const futures = Number(/FUTURES = (\d+)/.exec(readFileSync(join(sources, 'screens/review.js'), 'utf8'))[1]);
    await page.route('**/own/**', route => {
        const name = new URL(route.request().url()).pathname.replace('/own/', '');
        const isWasm = name.endsWith('.wasm');
        route.fulfill({ contentType: isWasm ? 'application/wasm' : 'text/javascript', body: readFileSync(join(isWasm ? build : sources, name)) });
    });
    await page.goto(server.url);
    for (const gnomes of [4, 6, 8]) {
        await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
        const { turns, record } = await page.evaluate(playMates, { gnomes, seed: 7 });
        turns.sort((a, b) => a - b);
        await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        tell(`page mate of ${gnomes}, processor 6 times slower, middle`, middle(turns), 'ms');
        tell(`page mate of ${gnomes}, processor 6 times slower, 99 %`, turns[Math.floor(turns.length * 0.99)], 'ms');
        tell(`page review of ${gnomes}`, await page.evaluate(reviewGame, { record, futures }), 'ms');
    }
    await server.stop();
}

const browser = await openBrowser();
await firstVisits(browser);
await slowVisit(browser);
await play(browser);
await think(browser);
await browser.close();
process.exit(0);
