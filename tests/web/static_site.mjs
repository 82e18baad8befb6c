// The archive of the page, unpacked into a sub-path of a server that knows little: the types of pages, scripts, styles
// and pictures, wrong ones for the rest, no headers, and something else at the root. It plays, opens links, goes on with the network off, and needs no answer about online
// tables.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SMALL, check, chooseAction, openPage, run, same, settle } from './lib.mjs';

const BUILD = process.argv[2] || 'build';
const PATH = '/some/sub path/~me/';

// Browsers want these types right, and no others.
const TYPES = { html: 'text/html', js: 'application/javascript', css: 'text/css', svg: 'image/svg+xml', wasm: 'text/plain', mo: 'text/html' };

// asked: paths outside the folder. missing: how a file that is not there is answered.
async function serveFolder(folder) {
    const site = { asked: [], missing: 404 };
    const server = createServer((request, answer) => {
        const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
        if (!path.startsWith(PATH)) {
            site.asked.push(path);
            answer.writeHead(404).end('nothing here');
            return;
        }
        const file = join(folder, path.slice(PATH.length) || 'index.html');
        if (existsSync(file) && statSync(file).isFile()) {
            answer.writeHead(200, { 'content-type': TYPES[file.split('.').pop()] || 'application/x-unknown' }).end(readFileSync(file));
        } else if (site.missing === 200) { // hosts of single-page programs answer everything
            answer.writeHead(200, { 'content-type': 'text/html' }).end(readFileSync(join(folder, 'index.html')));
        } else {
            answer.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
        }
    });
    await new Promise(done => server.listen(0, '127.0.0.1', done));
    site.url = `http://127.0.0.1:${server.address().port}${encodeURI(PATH)}`;
    site.stop = () => new Promise(done => {
        server.closeAllConnections();
        server.close(done);
    });
    return site;
}

async function takeTurn(page) {
    await settle(page);
    const before = await page.evaluate(() => rednovTable.engine.steps);
    await chooseAction(page);
    await page.locator(await page.locator('#do').count() ? '#do' : '.act .move').first().click();
    await page.waitForFunction(steps => rednovTable.engine.steps > steps, before);
    return settle(page);
}

async function checkPlay(page, site) {
    await page.goto(site.url);
    await page.waitForSelector('#dive');
    same(await page.locator('#friends').count(), 0, 'no way to tables');
    await page.click('.langs button[lang=pl]');
    await page.waitForFunction(() => document.documentElement.lang === 'pl');
    await page.click('#dive');
    await page.waitForSelector('#hit-5');
    check(['ask', 'over'].includes(await takeTurn(page)), 'a turn is played');
    const link = await page.evaluate(async () => (await rednovImport('screens/share.js')).linkOf(rednovEngine));
    check(link.startsWith(site.url + '#r='), `a link to this place: ${link}`);
    return link;
}

// After the first visit the network may go: the page is kept for this path alone.
async function checkOffline(page, site) {
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active.state === 'activated');
    same(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).scope), site.url, 'what is kept');
    await page.waitForFunction(() => caches.match('words/pl.txt').then(Boolean));
    await site.stop();
    await page.reload();
    await page.waitForSelector('#hit-5');
    check(['ask', 'over'].includes(await takeTurn(page)), 'a turn is played with the network off');
    same(await page.evaluate(() => document.documentElement.lang), 'pl', 'the language');
}

run('static_site', async ({ browser }) => {
    const work = mkdtempSync(join(tmpdir(), 'rednov-'));
    const archive = join(BUILD, readdirSync(BUILD).find(name => /^red-november-.*-web\.zip$/.test(name)));
    execFileSync('cmake', ['-E', 'tar', 'xf', resolve(archive)], { cwd: work });
    const folder = join(work, 'red-november');
    const site = await serveFolder(folder);
    try {
        const page = await openPage(browser, { workers: 'allow', settings: { autoEvents: true }, choice: SMALL });
        const link = await checkPlay(page, site);

        const fresh = await openPage(browser);
        await fresh.goto(link);
        await fresh.waitForFunction(() => location.hash.startsWith('#game/'));
        same(fresh.errors, [], 'a link opens');

        // the answer about tables got lost on the way to the host
        rmSync(join(folder, 'online'));
        for (const missing of [404, 200]) {
            site.missing = missing;
            const bare = await openPage(browser);
            const asked = bare.waitForResponse(/\/online$/);
            await bare.goto(site.url);
            await bare.waitForSelector('#dive');
            await (await asked).finished();
            same(await bare.locator('#friends, .trouble, .toast').count(), 0, `${missing}: nothing is said`);
            same(bare.errors.filter(text => !text.includes('404')), [], `${missing}: errors`);
            await bare.goto(site.url + '#tables');
            await bare.waitForSelector('#screen button, #screen a');
        }

        await checkOffline(page, site);
        same(site.asked.filter(path => path !== '/favicon.ico'), [], 'nothing outside the folder is asked for');
        same(page.errors.filter(text => !/ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED)/.test(text)), [], 'errors');
    } finally {
        await site.stop().catch(() => {});
        rmSync(work, { recursive: true });
    }
});
