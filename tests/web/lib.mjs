// What the tests of the page share: a server for the built page, pages, and ways to say what must be.
//     node tests/web/NAME.mjs BUILD         in a browser of its own
//     node tests/web/NAME.mjs BUILD long    all of it, where a test has a long form
// No test is decided by the clock: each waits for what must come, and PATIENCE only ends one that would wait for ever.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './lib_browser.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url)); // of the project
export const build = process.argv[2] || 'build';
export const LONG = process.argv.includes('long');
export const PATIENCE = 180000; // ms
const folder = resolve(build, 'web');

// ---- Saying what must be ------------------------------------------------------------------------

let checks = 0;
export function check(holds, text) {
    checks++;
    if (!holds) {
        throw new Error(text);
    }
}

export const same = (found, wanted, text) =>
    check(JSON.stringify(found) === JSON.stringify(wanted), `${text}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);

// ---- Server -------------------------------------------------------------------------------------

const TYPES = {
    '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm', '.png': 'image/png', '.webmanifest': 'application/manifest+json',
};

// The policy of `rednov serve`, word for word: what it forbids here is forbidden there.
function readPolicy() {
    const source = readFileSync(new URL('../../src/serve/answer.c', import.meta.url), 'utf8');
    const lines = /#define POLICY((?:\s*\\?\s*"[^"\n]*")+)/.exec(source);
    check(lines, 'the policy stands in src/serve/answer.c');
    return [...lines[1].matchAll(/"([^"]*)"/g)].map(part => part[1]).join('');
}
export const POLICY = readPolicy();

// A plain static server of the built page. sent: bytes of all answers; asked: the paths, in order. change(path, text):
// another content for a file.
export async function serve() {
    const changed = new Map();
    const asked = [];
    const server = createServer((request, answer) => {
        asked.push(request.url);
        if (request.url === '/online') { // as `rednov serve` without a store says it
            answer.writeHead(200, { 'content-type': 'application/json' }).end('{"tables":false}');
            return;
        }
        const path = decodeURIComponent(new URL(request.url, 'http://x').pathname).replace(/\/$/, '/index.html').slice(1);
        const file = join(folder, path);
        if (!changed.has(path) && (path.includes('..') || !existsSync(file) || !statSync(file).isFile())) {
            answer.writeHead(404).end();
            return;
        }
        let body = changed.get(path) ?? readFileSync(file);
        const head = { 'content-type': TYPES[extname(path)] || 'application/octet-stream', 'cache-control': 'no-cache', 'content-security-policy': POLICY };
        head.etag = `"${createHash('sha1').update(body).digest('hex')}"`;
        if (request.headers['if-none-match'] === head.etag) {
            answer.writeHead(304, head).end();
            return;
        }
        if (!changed.has(path) && existsSync(file + '.br') && /\bbr\b/.test(request.headers['accept-encoding'] || '')) {
            body = readFileSync(file + '.br');
            head['content-encoding'] = 'br';
        }
        server.sent += body.length;
        answer.writeHead(200, head).end(body);
    });
    server.sent = 0;
    await new Promise(done => server.listen(0, '127.0.0.1', done));
    return {
        url: `http://127.0.0.1:${server.address().port}/`,
        asked,
        get sent() { return server.sent; },
        change: (path, text) => changed.set(path, Buffer.from(text)),
        stop: () => new Promise(done => {
            server.closeAllConnections();
            server.close(done);
        }),
    };
}

// ---- Browser ------------------------------------------------------------------------------------

// What the policy has forbidden on any page: a test fails over it.
const violations = [];

// Gathers the errors of a page in page.errors, and what the policy forbids.
export async function watchErrors(page) {
    page.errors = [];
    page.on('pageerror', error => page.errors.push(String(error.stack || error)));
    page.on('console', message => {
        if (message.type() === 'error') {
            page.errors.push(message.text());
        }
        if (/Content Security Policy|^policy violated/.test(message.text())) {
            violations.push(message.text());
        }
    });
    await page.addInitScript(() => document.addEventListener('securitypolicyviolation', event =>
        console.error(`policy violated: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`)));
}

// A page of a fresh profile. choice: what the lobby has chosen (lobby.js), SMALL for a small crew; seed: of the games that
// it begins. Errors of the page are gathered in page.errors. Everything is laid out and can be pressed, but nothing is
// painted until somebody looks (lookAt), or drawn is set: painting would take more time than all the rest.
export const SMALL = { gnomes: 3, kind: 'sailor' };
// settings: what is kept in the browser before the page first looks; null: nothing. Without motion everything is shown at once.
export async function openPage(browser, { width = 1440, height = 900, lang = 'en', touch = false, motion = false,
    workers = 'block', settings = {}, choice = null, seed = 1, drawn = false, tips = false } = {}) {
    const context = await browser.newContext({
        viewport: { width, height }, hasTouch: touch, isMobile: touch, locale: lang,
        reducedMotion: motion ? 'no-preference' : 'reduce', serviceWorkers: workers,
    });
    const page = await context.newPage();
    await watchErrors(page);
    await page.addInitScript(([language, more, chosen, number, painted, moving, newcomer]) => {
        delete globalThis.AudioContext; // nobody hears it, and it costs
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('html { opacity: 0 }');
        document.adoptedStyleSheets = painted ? [] : [sheet];
        const random = crypto.getRandomValues.bind(crypto);
        crypto.getRandomValues = array => (array.length === 8 ? array.fill(0).fill(number, 0, 1) : random(array)); // a seed has 8
        if (more && !localStorage.getItem('rednov:settings')) {
            localStorage.setItem('rednov:settings', JSON.stringify({ lang: language, sound: false, ...(moving ? {} : { speed: 'once' }), ...more }));
            if (chosen) {
                localStorage.setItem('rednov:choice', JSON.stringify(chosen));
            }
            if (!newcomer) { // what a first game is told stands beside what tests press
                localStorage.setItem('rednov:tips', JSON.stringify({ off: true }));
            }
        }
    }, [lang, settings, choice, seed, drawn, motion, tips]);
    page.setDefaultTimeout(PATIENCE);
    return page;
}

// For a page with the boat of the day: it is noon there when the test begins, so that the day does not end meanwhile. A
// server has the boat of the day before, too.
const BEGAN = Date.now();
const NOON = 43200000 - BEGAN % 86400000; // so much ahead
export async function atNoon(page) {
    await page.addInitScript(ahead => {
        const Real = Date;
        globalThis.Date = /** @type {DateConstructor} */ (class extends Real {
            constructor(...given) {
                super(...(given.length ? given : [Real.now() + ahead]));
            }

            static now() {
                return Real.now() + ahead;
            }
        });
    }, NOON);
    return page;
}

// Calls a function in the page while it is to be seen.
export const lookAt = (page, call, argument) => page.evaluate(`(async given => {
    const sheets = [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = [];
    try {
        return await (${call})(given);
    } finally {
        document.adoptedStyleSheets = sheets;
    }
})(${JSON.stringify(argument)})`);

// Another size of the window, laid out.
export async function resize(page, width, height) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
}

// The same for a picture.
export async function shoot(page, path) {
    await page.evaluate(() => (document.adoptedStyleSheets = []));
    await page.screenshot({ path });
}

// What the screens show when a test fails, and what went wrong on them.
async function picture(name, browser) {
    const pages = browser.contexts().flatMap(context => context.pages());
    for (const [i, page] of pages.entries()) {
        const path = join(process.env.SHOTS || '.', `${name}-${i}.png`);
        await shoot(page, path).then(
            () => console.error(`${resolve(path)}: ${page.url()}`, ...(page.errors || [])),
            error => console.error(`${page.url()}: no picture: ${error.message}`));
    }
}

// Runs a test with a server and a browser; prints what failed and where, and ends. A failure leaves a picture of every
// page, here or in SHOTS.
export async function run(name, test) {
    const server = await serve();
    const browser = await openBrowser();
    let failed = null;
    try {
        await test({ server, browser });
        same(violations.slice(0, 3), [], 'nothing that the policy forbids');
    } catch (error) {
        failed = error;
        console.error(`FAILED: ${name}: ${failed.stack || failed}`);
        await picture(name, browser);
    }
    await browser.close();
    await server.stop().catch(() => {});
    if (!failed) {
        console.log(`${name}: ${checks} checks passed`);
    }
    process.exit(failed ? 1 : 0);
}

// ---- At the table -------------------------------------------------------------------------------

// Waits until something holds, and gives it back.
export async function until(holds, text) {
    for (const end = Date.now() + PATIENCE; ;) {
        const value = await holds();
        if (value) {
            return value;
        }
        check(Date.now() < end, text);
        await new Promise(done => setTimeout(done, 30));
    }
}

// What the game screen waits for: 'gate' (End turn), 'event' (a card to be read), 'ask' (a person
// decides), 'over', or null while something is shown or a computer thinks. Runs in the page.
export function awaited() {
    const table = globalThis.rednovTable;
    if (!table) {
        return null;
    }
    if (table.gate) {
        return 'gate';
    }
    if (table.panels.event.waits()) {
        return 'event';
    }
    if (table.busy || table.thinking) {
        return null;
    }
    return table.position?.result ? 'over' : table.asked() ? 'ask' : null;
}
export const waitsFor = page => page.evaluate(awaited);

// The same when it waits for something.
export async function nextWait(page) {
    const found = await page.waitForFunction(awaited, null, { polling: 15 });
    return found.jsonValue();
}

// Reads the card that lies open or ends the turn that waits for it, all at once: nothing can come between the look and
// the press, as it may at an online table, where others play on. Gives what the screen waited for.
const READ_ON = `(() => {
    const what = (${awaited})();
    document.querySelector({ gate: '#end', event: '.event .next' }[what] || null)?.click();
    return what;
})()`;
export const readOn = page => page.evaluate(READ_ON);

// Reads event cards and ends turns until a person is asked or the game is over. press: by 'mouse', 'touch' or 'keys'; as
// quickly as can be when none is named.
export async function settle(page, { press = 'none' } = {}) {
    const presses = {
        mouse: button => page.click(button), touch: button => page.tap(button),
        keys: button => page.keyboard.press(button === '#end' ? 'e' : 'Enter'), none: () => readOn(page),
    };
    for (;;) {
        const what = await nextWait(page);
        if (what === 'ask' || what === 'over') {
            return what;
        }
        await presses[press](what === 'gate' ? '#end' : '.event .next');
    }
}

// From the list in the head.
export async function chooseLanguage(page, lang) {
    await page.click('#language');
    await page.click(`dialog[open] .langs [lang=${lang}]`);
    await page.waitForFunction(now => document.documentElement.lang === now, lang);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
}

// Nothing is chosen beforehand where a room is good for nothing: No Action is, then.
export const chooseAction = page => page.evaluate(() => {
    const { ask, plan, pick } = globalThis.rednovTable;
    if (ask?.kind === 'turn' && !plan.action) {
        pick(ask.actions.some(one => one.kind === 'pass') ? 'pass' : ask.actions[0].kind);
    }
});

// Several cards are to be put away: marks as many as there must be; what remains is the button that does it.
export const markAway = page => page.evaluate(() => {
    const { ask, plan } = globalThis.rednovTable;
    for (let i = plan.away.length; ask?.kind === 'discard' && ask.away > 1 && i < ask.away; i++) {
        /** @type {HTMLElement} */ (document.querySelector('.hand .card:not([aria-pressed=true])')).click();
    }
});

// What a press on a button saves, as text. The browser may be another process's: its files are asked of it.
export async function saved(page, button, encoding = 'utf8') {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    const parts = [];
    for await (const part of await download.createReadStream()) {
        parts.push(part);
    }
    return Buffer.concat(parts).toString(encoding);
}
