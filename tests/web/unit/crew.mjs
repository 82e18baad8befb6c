// The computer crew behind its worker: one that dies is forgotten and what it was asked is asked again; nobody waits for
// ever.

import assert from 'node:assert/strict';
import test from 'node:test';
import { openCrew } from '../../../web/engine/crew.js';

// Workers as they are started; each dies over its first questions, as many as its fate says, and then answers.
function fakeWorkers(...fates) {
    const started = [];
    globalThis.Worker = /** @type {any} */ (class {
        constructor() {
            this.dies = fates[started.length] ?? false;
            this.ended = false;
            started.push(this);
        }
        postMessage({ id, job }) {
            queueMicrotask(() => (this.dies ? this.onerror({ message: '' }) : this.onmessage({ data: { id, answer: [job] } })));
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
