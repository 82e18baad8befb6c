// The computer crew behind its worker: one that dies is forgotten and what it was asked is asked again; nobody waits for
// ever.

import assert from 'node:assert/strict';
import test from 'node:test';
import { openCrew } from '../../../web/engine/crew.js';
import { fakeClock } from './lib.mjs';

// Workers as they are started, and their fates: true dies over every question, 'silent' never says a word, 'failing' tells of an
// error each time, the others answer.
function fakeWorkers(...fates) {
    const started = [];
    globalThis.Worker = /** @type {any} */ (class {
        constructor() {
            this.dies = fates[started.length] ?? false;
            this.ended = false;
            started.push(this);
        }
        postMessage({ id, job }) {
            if (this.dies !== 'silent') {
                const data = this.dies === 'failing' ? { id, error: 'no memory' } : { id, answer: [job] };
                queueMicrotask(() => (this.dies === true ? this.onerror({ message: '' }) : this.onmessage({ data })));
            }
        }
        terminate() {
            this.ended = true;
        }
    });
    return started;
}

const engine = { hash: () => 'h', record: () => 'r', steps: 1, watching: false, loaded: false };

test('a worker that dies is forgotten, and the question asked again of another', async () => {
    const started = fakeWorkers(true);
    const crew = openCrew();
    assert.deepEqual(await crew.moves(engine, 'A', 'mate'), ['crew']);
    assert.equal(started.length, 2);
    assert.ok(started[0].ended, 'the dead one is put away');
    assert.deepEqual(await crew.hints(engine), ['hints'], 'and the living one goes on being asked');
    assert.equal(started.length, 2);
});

test('when the second one dies too whoever asked is told, and the next question is tried anew', async () => {
    const started = fakeWorkers(true, true);
    const crew = openCrew();
    await assert.rejects(crew.moves(engine, 'A', 'mate'));
    assert.deepEqual(await crew.moves(engine, 'B', 'mate'), ['crew']);
    assert.equal(started.length, 3);
});

test('the chance of rescue is nobody\'s to give when no worker loads, and that is no error', async () => {
    fakeWorkers(true, true);
    assert.equal(await openCrew().rescue(engine, 'A'), null);
});

test('a worker that says nothing is given up for another one, and whoever asked is told when that is silent too', async () => {
    const clock = fakeClock();
    const minute = 60000;
    const started = fakeWorkers('silent', false, 'silent', 'silent');
    const patient = openCrew().moves(engine, 'A', 'mate');
    await clock.forward(minute);
    assert.deepEqual(await patient, ['crew']);
    assert.ok(started[0].ended && !started[1].ended, 'only the silent one is put away');
    await clock.forward(minute);
    assert.ok(!started[1].ended, 'one that nobody asks may be silent');
    const told = assert.rejects(openCrew().moves(engine, 'A', 'mate'));
    await clock.forward(2 * minute);
    await told;
});

test('a long review is no silence while it tells how far it is', async () => {
    withCores(1);
    const clock = fakeClock();
    const started = fakeWorkers('silent');
    const parts = [];
    const review = openCrew().review('r', 1, (...part) => parts.push(part));
    for (let i = 1; i <= 5; i++) {
        await clock.forward(30000);
        started[0].onmessage({ data: { id: 1, progress: [i, 5] } });
    }
    started[0].onmessage({ data: { id: 1, answer: 'bytes' } });
    await clock.forward(1);
    started[0].onmessage({ data: { id: 2, answer: 'done' } });
    assert.equal(await review, 'done');
    assert.deepEqual(parts, [1, 2, 3, 4, 5].map(i => [i, 6]));
    assert.ok(started[0].ended, 'and nobody keeps the worker');
});

function withCores(many) {
    Object.defineProperty(globalThis, 'navigator', { value: { hardwareConcurrency: many }, configurable: true });
}

test('as many workers as there are cores share a review, and the first puts it together', async () => {
    withCores(2);
    const started = fakeWorkers();
    const [parts, crew] = [[], openCrew()];
    const review = crew.review('r', 1, (...part) => parts.push(part));
    assert.equal(started.length, 2);
    started[0].onmessage({ data: { id: 1, progress: [1, 5] } });
    started[1].onmessage({ data: { id: 1, progress: [2, 5] } });
    assert.deepEqual(parts, [[1, 6], [3, 6]]);
    assert.deepEqual(await review, ['sum']);
    assert.ok(started.every(one => one.ended));
    withCores(64);
    const many = fakeWorkers('silent', 'silent', 'silent', 'silent');
    const stopped = crew.review('r', 1, () => undefined);
    assert.equal(many.length, 4);
    crew.stopReview();
    assert.equal(await stopped, null);
    assert.ok(many.every(one => one.ended));
});

test('a review of which a worker dies or has not what it needs is left to one, and is told to have failed when that fails too', async () => {
    withCores(3);
    for (const fate of [true, 'failing']) {
        const started = fakeWorkers('silent', fate, 'silent');
        assert.deepEqual(await openCrew().review('r', 1, () => undefined), ['sum']);
        assert.equal(started.length, 4);
        assert.ok(started.every(one => one.ended));
    }
    const lost = fakeWorkers('silent', true, 'silent', 'failing');
    await assert.rejects(openCrew().review('r', 1, () => undefined));
    assert.equal(lost.length, 4);
    assert.ok(lost.every(one => one.ended));
});

test('a review that was stopped is not begun anew when one of its workers dies', async () => {
    withCores(2);
    const started = fakeWorkers('silent', 'silent');
    const crew = openCrew();
    const review = crew.review('r', 1, () => undefined);
    started[0].onerror({ message: '' });
    crew.stopReview();
    assert.equal(await review.catch(() => null), null);
    assert.equal(started.length, 2);
});
