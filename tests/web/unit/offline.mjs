// A page that stands open for days asks for a new version from time to time.

import assert from 'node:assert/strict';
import test from 'node:test';
import { fakeClock } from './lib.mjs';

const HOUR = 60 * 60 * 1000;
const clock = fakeClock();
const heard = {};
const registration = { waiting: null, asked: 0, addEventListener() {}, update: async () => void registration.asked++ };
const workers = { controller: {}, ready: Promise.resolve({ active: { postMessage: sent => workers.sent.push(sent) } }), sent: [],
    register: async () => registration, addEventListener() {} };
Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: workers }, configurable: true });
globalThis.document = { hidden: false, addEventListener: (name, call) => (heard[name] = call) };
const { keepOffline } = await import('../../../web/app/offline.js');

test('every few hours, and when somebody comes back to it after as long', async () => {
    await keepOffline();
    assert.deepEqual(workers.sent, [{ keep: ['words/en.txt', 'rules/en.json', 'app/more.js'] }], 'of the languages only the one that is spoken is kept');
    await clock.forward(5 * HOUR);
    heard.visibilitychange();
    assert.equal(registration.asked, 0);
    await clock.forward(2 * HOUR);
    assert.equal(registration.asked, 1);
    heard.visibilitychange();
    assert.equal(registration.asked, 2);
    heard.visibilitychange();
    assert.equal(registration.asked, 2);
    await clock.forward(24 * HOUR);
    assert.equal(registration.asked, 6);
});
