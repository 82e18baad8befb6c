// A push service of the test (https, network.c leads the server to it), a browser's end of Web Push (RFC 8188, RFC 8291),
// and a browser whose push service it is: that of Chromium is not to be reached from a test.

import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join, resolve } from 'node:path';
import { build } from './lib.mjs';

const HOST = 'open.push.example';
const POINT = 65; // bytes of a public key

// ---- The service --------------------------------------------------------------------------------

// got: what has come, {path, headers, body}; environment: that of a server which is to find it; options: of `rednov serve`.
export async function openPushService(folder) {
    const [key, cert] = ['push-key.pem', 'push-cert.pem'].map(name => join(folder, name));
    execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
        '-subj', '/CN=' + HOST, '-addext', 'subjectAltName=DNS:' + HOST, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const got = [];
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, async (request, answer) => {
        const parts = [];
        for await (const part of request) {
            parts.push(part);
        }
        got.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts) });
        answer.writeHead(201).end();
    });
    await new Promise(done => server.listen(0, '127.0.0.1', done));
    return {
        got,
        environment: { PUSH_PORT: String(server.address().port), SSL_CERT_FILE: cert, LD_PRELOAD: resolve(build, 'tests/libworld_shim.so') },
        options: ['--push', 'mailto:host@example.org', '--push-services', '*.push.example', '--notify-after', '1'],
        close: () => server.close(),
    };
}

// ---- The browser --------------------------------------------------------------------------------

export function makeSubscription(name) {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const auth = randomBytes(16);
    const derive = (salt, ikm, info, size) => Buffer.from(hkdfSync('sha256', ikm, salt, info, size));
    return {
        json: { endpoint: `https://${HOST}/send/${name}`, keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') } },
        // The text of a body.
        open(body) {
            const salt = body.subarray(0, 16);
            const from = body.subarray(21, 21 + POINT);
            const sealed = body.subarray(21 + POINT);
            const ikm = derive(auth, pair.computeSecret(from), Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), from]), 32);
            const decipher = createDecipheriv('aes-128-gcm', derive(salt, ikm, 'Content-Encoding: aes128gcm\0', 16), derive(salt, ikm, 'Content-Encoding: nonce\0', 12));
            decipher.setAuthTag(sealed.subarray(-16));
            const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
            return text.subarray(0, text.lastIndexOf(2)).toString();
        },
    };
}

// A page that counts how often somebody is asked for leave, and which subscribes at the service of the test. permission:
// what the browser has been told before; answer: what the person says. The tab remembers whether it has subscribed; see
// changeSubscription().
export const mockPush = (page, json, { permission = 'default', answer = 'granted' } = {}) => page.addInitScript(([given, first, said]) => {
    const pushes = { asked: 0, key: '', gone: 0 };
    let state = sessionStorage.getItem('test:permission') || first;
    Object.assign(globalThis, { rednovPushes: pushes });
    Object.defineProperty(Notification, 'permission', { get: () => state });
    Notification.requestPermission = async () => {
        pushes.asked++;
        state = said;
        sessionStorage.setItem('test:permission', state);
        return state;
    };
    const subscribed = () => sessionStorage.getItem('test:subscribed');
    PushManager.prototype.getSubscription = async () => (subscribed() ? { toJSON: () => JSON.parse(subscribed()) } : null);
    PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
        if (state !== 'granted' || !userVisibleOnly) {
            pushes.asked++; // that would ask, too
            throw new DOMException('no', 'NotAllowedError');
        }
        pushes.key = applicationServerKey;
        sessionStorage.setItem('test:subscribed', JSON.stringify(given));
        return { toJSON: () => given };
    };
}, [json, permission, answer]);

// The push service of that browser gives it another address, or has none for it any more (null).
export const changeSubscription = (page, json) => page.evaluate(next => (next
    ? sessionStorage.setItem('test:subscribed', JSON.stringify(next)) : sessionStorage.removeItem('test:subscribed')), json);

// The worker of a page, which keeps what it would show (rednovShown): Chromium without a screen shows no notices.
export async function mockNotices(page) {
    const [worker] = page.context().serviceWorkers();
    await worker.evaluate(() => {
        const shown = [];
        Object.assign(globalThis, { rednovShown: shown });
        globalThis.registration.showNotification = async (title, options) => void shown.push({ title, options });
    });
    return worker;
}

// The worker gets a message, as from its push service.
export async function deliver(page, data) {
    const wire = await page.context().newCDPSession(page);
    const known = new Promise(done => wire.on('ServiceWorker.workerRegistrationUpdated',
        ({ registrations }) => registrations.length && done(registrations[0])));
    await wire.send('ServiceWorker.enable');
    const { registrationId, scopeURL } = await known;
    await wire.send('ServiceWorker.deliverPushMessage', { origin: new URL(scopeURL).origin, registrationId, data });
    await wire.detach();
}
