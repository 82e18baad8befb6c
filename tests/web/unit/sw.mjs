// The service worker: a version is kept whole or not at all, whatever the caches between say; languages come when asked for;
// and what the server tells of a turn is shown, in whose words, and where a press on it leads.

import assert from 'node:assert/strict';
import { createHash, webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import vm from 'node:vm';
import { web } from './lib.mjs';

const source = readFileSync(join(web, 'sw.js'), 'utf8');
const hash = text => createHash('sha256').update(text).digest('hex');
const AT = 'https://example.org/game/';

// A worker for a version {path: text}; server: what it has now; browser: what its own cache has; pages: addresses of those that
// are open; full: nothing more can be kept. done: what it has done with notices and pages.
function makeWorker({ version, server, browser = {}, stores = new Map(), pages = [], full = false }) {
    const done = [];
    const asked = [];
    const listeners = {};
    const open = name => {
        if (!stores.has(name)) {
            stores.set(name, new Map());
        }
        const kept = stores.get(name);
        return { match: async path => kept.get(path)?.clone(), put: async (path, file) => (full ? Promise.reject(new Error('QuotaExceededError')) : void kept.set(path, file)) };
    };
    const hashes = wanted => Object.fromEntries(Object.entries(version).filter(([path]) => path.startsWith('words/') === wanted).map(([path, text]) => [path, hash(text)]));
    const self = {
        location: { href: AT + 'sw.js' }, addEventListener: (name, call) => (listeners[name] = call),
        registration: {
            update: async () => void asked.push('update'), scope: AT,
            showNotification: async (title, options) => void done.push({ title, ...options }),
            pushManager: {
                getSubscription: async () => ({ unsubscribe: async () => void done.push('unsubscribe') }),
                subscribe: async ({ applicationServerKey }) => void done.push('subscribe ' + applicationServerKey),
            },
        },
        clients: {
            claim: async () => {}, openWindow: async url => void done.push('open ' + url),
            matchAll: async () => pages.map(url => ({ url, focus: async () => void done.push('focus ' + url) })),
        },
    };
    vm.runInNewContext(source, {
        self, URL, Response, Uint8Array, crypto: webcrypto,
        files: { version: hash(JSON.stringify(version)), needed: hashes(false), later: hashes(true) },
        Request: class { constructor(path, { cache }) { Object.assign(this, { path: path === './' ? 'index.html' : path, cache }); } },
        caches: {
            open: async name => open(name), keys: async () => [...stores.keys()], delete: async name => stores.delete(name),
            match: async path => [...stores.values()].find(one => one.has(path))?.get(path).clone(),
        },
        fetch: async ({ path, cache }) => {
            const here = cache === 'force-cache' && path in browser;
            if (!here) {
                asked.push(path);
            }
            const text = (here ? browser : server)[path];
            return new Response(text, { status: text === undefined ? 404 : 200 });
        },
    });
    const wait = async (name, event = {}) => {
        let ended;
        listeners[name]({ ...event, waitUntil: promise => (ended = promise), respondWith: promise => (ended = promise) });
        return ended;
    };
    return { wait, asked, stores, done };
}

const OLD = { 'index.html': 'one', 'app/main.js': 'aaaa', 'words/de.txt': 'alt', 'words/fr.txt': 'vieux' };
const NEW = { 'index.html': 'one', 'app/main.js': 'bbbb', 'words/de.txt': 'neu', 'words/fr.txt': 'nouveau' };
const textsOf = async ({ stores }) => Object.fromEntries(await Promise.all([...stores].flatMap(([, kept]) => [...kept].map(async ([path, file]) => [path, await file.clone().text()]))));
const get = (worker, path) => worker.wait('fetch', { request: { method: 'GET', url: AT + path } });

test('the first visit fetches nothing twice, and no language unasked', async () => {
    const worker = makeWorker({ version: OLD, server: OLD, browser: { 'index.html': 'one', 'app/main.js': 'aaaa' } });
    await worker.wait('install');
    assert.deepEqual(worker.asked, []);
    assert.deepEqual(Object.keys(await textsOf(worker)).sort(), ['app/main.js', 'index.html']);
    await worker.wait('message', { data: { keep: ['words/de.txt'] } });
    assert.deepEqual(worker.asked, ['words/de.txt']);
});

test('an old file that the browser holds for the new one is fetched again', async () => {
    const worker = makeWorker({ version: NEW, server: NEW, browser: OLD });
    await worker.wait('install');
    assert.deepEqual(worker.asked, ['app/main.js']);
    assert.equal((await textsOf(worker))['app/main.js'], 'bbbb');
});

test('a version that the server has only half of is not taken', async () => {
    const worker = makeWorker({ version: NEW, server: { ...NEW, 'app/main.js': 'aaaa' } });
    await assert.rejects(worker.wait('install'));
});

test('a page of the old version gets no language of the new one', async () => {
    const worker = makeWorker({ version: OLD, server: OLD });
    await worker.wait('install');
    const moved = makeWorker({ version: OLD, server: NEW, stores: worker.stores });
    assert.equal((await get(moved, 'words/de.txt')).type, 'error');
    assert.ok(moved.asked.includes('update'), 'and the new version is looked for');
    assert.equal(await (await get(moved, 'app/main.js')).text(), 'aaaa');
    assert.equal(await (await get(moved, 'app/main.js?v')).text(), 'aaaa');
});

test('where the storage is full a file is given all the same, and no version is taken', async () => {
    const worker = makeWorker({ version: OLD, server: OLD });
    await worker.wait('install');
    const full = makeWorker({ version: OLD, server: OLD, stores: worker.stores, full: true });
    assert.equal(await (await get(full, 'words/de.txt')).text(), 'alt');
    await assert.rejects(makeWorker({ version: NEW, server: NEW, full: true }).wait('install'));
});

test('what cannot be kept now holds up nothing else', async () => {
    const { 'words/de.txt': lost, ...server } = OLD;
    const worker = makeWorker({ version: OLD, server });
    await worker.wait('install');
    await worker.wait('message', { data: { keep: ['words/de.txt', 'words/fr.txt'] } });
    assert.ok((await textsOf(worker))['words/fr.txt'] && lost);
});

test('a new version brings the languages that were in use, and the old one goes', async () => {
    const worker = makeWorker({ version: OLD, server: OLD });
    await worker.wait('install');
    await get(worker, 'words/fr.txt');
    const next = makeWorker({ version: NEW, server: NEW, stores: worker.stores });
    await next.wait('install');
    await next.wait('activate');
    assert.deepEqual(await textsOf(next), { 'index.html': 'one', 'app/main.js': 'bbbb', 'words/fr.txt': 'nouveau' });
});

// ---- Notices ------------------------------------------------------------------------------------

const TABLE = '0123456789abcdef0123456789abcdef';
const SAID = { title: 'Du bist am Zug', body: 'Eine Entscheidung wartet.', stop: 'Nichts mehr', lang: 'de', table: TABLE };
const pushed = said => ({ data: { json: () => said } });

// What it shows, pressed.
async function pressOn(options, action = '', said = SAID) {
    const worker = makeWorker({ version: OLD, server: OLD, ...options });
    await worker.wait('push', pushed(said));
    const [{ data }] = worker.done.splice(0);
    await worker.wait('notificationclick', { action, notification: { data, close: () => worker.done.push('close') } });
    return worker.done;
}

test('a message of the server is shown in its words', async () => {
    const worker = makeWorker({ version: OLD, server: OLD });
    await worker.wait('push', pushed(SAID));
    assert.deepEqual(JSON.parse(JSON.stringify(worker.done)), [{
        title: SAID.title, body: SAID.body, lang: 'de', tag: 'rednov-' + TABLE, icon: 'art/icon-192.png',
        actions: [{ action: 'stop', title: SAID.stop }], data: { url: AT + '#table/' + TABLE, pushed: true },
    }]);
});

test('a press leads to the table: to the page that shows it, or to a new one', async () => {
    assert.deepEqual(await pressOn({}), ['close', `open ${AT}#table/${TABLE}`]);
    assert.deepEqual(await pressOn({ pages: [AT + '#game/1'] }), ['close', `open ${AT}#table/${TABLE}`]);
    assert.deepEqual(await pressOn({ pages: [AT, `${AT}#table/${TABLE}`] }), ['close', `focus ${AT}#table/${TABLE}`]);
});

test('no message leads anywhere else', async () => {
    const [, open] = await pressOn({}, '', { ...SAID, table: '../../evil?x#//example.com' });
    assert.ok(open.startsWith(`open ${AT}#table/`) && !open.includes('//example.com'), open);
});

test('who wants no more is unsubscribed', async () => {
    assert.deepEqual(await pressOn({ pages: [AT] }, 'stop'), ['close', 'unsubscribe']);
});

test('a subscription that has ended is made anew, for the same server', async () => {
    const worker = makeWorker({ version: OLD, server: OLD });
    const oldSubscription = { options: { applicationServerKey: 'ours' } };
    await worker.wait('pushsubscriptionchange', { oldSubscription });
    assert.deepEqual(worker.done.splice(0), ['subscribe ours']);
    await worker.wait('pushsubscriptionchange', { oldSubscription, newSubscription: {} });
    await worker.wait('pushsubscriptionchange', {});
    assert.deepEqual(worker.done, []);
});

test('a notice of a page leads back to it', async () => {
    const worker = makeWorker({ version: OLD, server: OLD, pages: [AT + '#rules'] });
    await worker.wait('notificationclick', { notification: { data: { url: AT + '#table/1' }, close() {} } });
    assert.deepEqual(worker.done, [`focus ${AT}#rules`]);
});
