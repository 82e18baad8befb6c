// A press that is held, and who is told what.

import assert from 'node:assert/strict';
import test from 'node:test';
import { makeListeners } from '../../../web/app/listeners.js';
import { heldPress } from '../../../web/app/press.js';
import { fakeClock } from './lib.mjs';

const clock = fakeClock();
const at = (clientX, clientY) => ({ clientX, clientY });

test('a press counts when it has been held where it began', async () => {
    const held = heldPress(500, 10);
    let counted = 0;
    held.begin(at(5, 5), () => counted++);
    held.moved(at(11, 13)); // ten away
    await clock.forward(499);
    assert.deepEqual([counted, held.down], [0, true]);
    await clock.forward(1);
    assert.deepEqual([counted, held.down], [1, false]);
});

test('a finger that wanders or is lifted, or another press, ends it', async () => {
    const held = heldPress(500, 10);
    let counted = '';
    held.begin(at(0, 0), () => (counted += 'a'));
    held.moved(at(0, 11));
    assert.equal(held.down, false);
    held.begin(at(0, 0), () => (counted += 'b'));
    held.end();
    held.begin(at(0, 0), () => (counted += 'c'));
    held.begin(at(9, 9), () => (counted += 'd'));
    await clock.forward(1000);
    assert.equal(counted, 'd');
});

test('listeners hear of their event until they end it, also while it is being told', () => {
    const { on, emit, any } = makeListeners();
    const heard = [];
    assert.equal(any(), false);
    const end = on('one', value => {
        heard.push(value);
        end();
    });
    const other = on('one', value => heard.push(-value));
    on('two', () => heard.push('two'));
    emit('one', 1);
    emit('one', 2);
    emit('none');
    assert.deepEqual(heard, [1, -1, -2]);
    other();
    assert.equal(any(), true);
});
