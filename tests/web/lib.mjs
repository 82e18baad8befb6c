// What the tests of the page share: a server for the built page, a browser, and ways to say what must
// be.   node tests/web/NAME.mjs BUILD
// playwright-core and axe-core come from NODE_MODULES, or from node_modules here or above.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';

export const need = createRequire(process.env.NODE_MODULES ? join(resolve(process.env.NODE_MODULES), 'x') : import.meta.url);
const folder = resolve(process.argv[2] || 'build', 'web');

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

// A plain static server of the built page. sent: bytes of all answers. change(path, text): another
// content for a file.
export async function serve() {
    const changed = new Map();
    const server = createServer((request, answer) => {
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
        get sent() { return server.sent; },
        change: (path, text) => changed.set(path, Buffer.from(text)),
        stop: () => new Promise(done => {
            server.closeAllConnections();
            server.close(done);
        }),
    };
}

// ---- Browser ------------------------------------------------------------------------------------

export const openBrowser = () => need('playwright-core').chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
        '--disable-component-update', '--disable-sync'],
});

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

// A page of a fresh profile; choice: what the lobby has chosen (lobby.js), SMALL for the quickest game. Errors
// of the page are gathered in page.errors.
export const SMALL = { gnomes: 3, kind: 'sailor' };
export async function openPage(browser, { width = 1440, height = 900, lang = 'en', touch = false, motion = false,
    workers = 'block', settings = {}, choice = null } = {}) {
    const context = await browser.newContext({
        viewport: { width, height }, hasTouch: touch, isMobile: touch, locale: lang,
        reducedMotion: motion ? 'no-preference' : 'reduce', serviceWorkers: workers,
    });
    const page = await context.newPage();
    await watchErrors(page);
    await page.addInitScript(([language, more, chosen]) => {
        if (!localStorage.getItem('rednov:settings')) {
            localStorage.setItem('rednov:settings', JSON.stringify({ lang: language, sound: false, ...more }));
            if (chosen) {
                localStorage.setItem('rednov:choice', JSON.stringify(chosen));
            }
        }
    }, [lang, settings, choice]);
    page.setDefaultTimeout(10000);
    return page;
}

// Runs a test with a server and a browser; prints what failed and where, and ends.
export async function run(name, test) {
    const server = await serve();
    const browser = await openBrowser();
    let failed = null;
    try {
        await test({ server, browser });
        same(violations.slice(0, 3), [], 'nothing that the policy forbids');
    } catch (error) {
        failed = error;
    }
    await browser.close();
    await server.stop().catch(() => {});
    if (failed) {
        console.error(`FAILED: ${name}: ${failed.stack || failed}`);
        process.exit(1);
    }
    console.log(`${name}: ${checks} checks passed`);
    process.exit(0);
}

// ---- At the table -------------------------------------------------------------------------------

// What the game screen waits for: 'gate' (End turn), 'event' (a card to be read), 'ask' (a person
// decides), 'over', or null while something is shown or a computer thinks.
export const waitsFor = page => page.evaluate(() => {
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
});

// Reads event cards and ends turns until a person is asked or the game is over.
export async function settle(page, { press = 'mouse', patience = 30000 } = {}) {
    const end = Date.now() + patience;
    while (Date.now() < end) {
        const what = await waitsFor(page);
        if (what === 'ask' || what === 'over') {
            return what;
        }
        if (what === 'gate' || what === 'event') {
            const button = page.locator(what === 'gate' ? '#end' : '.event .next');
            await (press === 'touch' ? button.tap() : press === 'keys' ? page.keyboard.press('Enter') : button.click());
        }
        await page.waitForTimeout(20);
    }
    throw new Error('the table waits for nobody');
}
