// What a screen reader hears, and in which order: what is urgent cuts off what is being said, so the rest comes after it.

import assert from 'node:assert/strict';
import test from 'node:test';
import { hush, say, shout } from '../../../web/app/speak.js';
import { fakeBrowser, fakeClock } from './lib.mjs';

fakeBrowser();
const clock = fakeClock();
const heard = []; // [region, text, when]
document.getElementById = id => ({
    set textContent(text) {
        if (text) {
            heard.push([id, text, Date.now()]);
        }
    },
});

async function hear(...calls) {
    heard.length = 0;
    calls.forEach(call => call());
    await clock.forward(5000);
    return heard.map(([region, text]) => [region, text]);
}

test('lines that come close together are said together, each once', async () => {
    assert.deepEqual(await hear(() => say('One.'), () => say('Two.')), [['say', 'One. Two.']]);
    assert.deepEqual(await hear(() => say('One.')), [['say', 'One.']], 'and the same line again when it comes again');
});

test('what happened is told after the call whose turn it is, whichever came first', async () => {
    const both = [['shout', 'Ida: your move.'], ['say', 'Fire in room 3.']];
    for (const calls of [[() => say('Fire in room 3.'), () => shout('Ida: your move.')], [() => shout('Ida: your move.'), () => say('Fire in room 3.')]]) {
        assert.deepEqual(await hear(...calls), both);
        const [[, , first], [, , second]] = heard;
        assert.ok(second - first >= 200, `${second - first} ms: the call has not begun`);
    }
});

test('what was said of a screen that is gone is not said on the next one', async () => {
    assert.deepEqual(await hear(() => say('One.'), () => shout('Two.'), hush), []);
});
