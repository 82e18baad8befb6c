// The phrase of a key: nine words that can be said and typed, and what becomes of slips of the pen.

import assert from 'node:assert/strict';
import test from 'node:test';
import './lib.mjs';

const { keyOf, newKey, phraseOf } = await import('../../../web/net/mykey.js');

const KEYS = ['00000000000000000000000000000000', 'ffffffffffffffffffffffffffffffff', '00112233445566778899aabbccddeeff', newKey(), newKey()];
const put = (text, i, what, over = 1) => text.slice(0, i) + what + text.slice(i + over);

test('a phrase stands for its key', () => {
    // the terminal has the same: tests/unit/test_address.c
    assert.equal(phraseOf('0123456789abcdeffedcba9876543210'), 'bahog hijol mokor suloz zuris ropim linih gamib fojov');
    assert.equal(phraseOf('00112233445566778899aabbccddeeff').split(' ').length, 9);
    for (const key of KEYS) {
        const phrase = phraseOf(key);
        assert.match(phrase, /^(?:[bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz] ?){9}$/);
        for (const text of [phrase, phrase.toUpperCase(), phrase.replaceAll(' ', '-'), `  ${phrase.replaceAll(' ', '\n')}\n`, phrase.replaceAll(' ', ''), phrase.replaceAll('a', 'á'), key]) {
            assert.deepEqual(keyOf(text), { key, mended: false }, text);
        }
    }
});

test('one letter that is wrong, missing or doubled is mended', () => {
    for (const key of KEYS.slice(2, 4)) {
        const letters = phraseOf(key).replaceAll(' ', '');
        for (let i = 0; i < letters.length; i++) {
            for (const letter of 'aekw') {
                assert.deepEqual(keyOf(put(letters, i, letter)), { key, mended: letter !== letters[i] }, `${i} ${letter}`);
            }
            assert.deepEqual(keyOf(put(letters, i, '')), { key, mended: true }, `without ${i}`);
            assert.deepEqual(keyOf(put(letters, i, letters[i], 0)), { key, mended: true }, `${i} twice`);
        }
    }
});

test('what is no phrase is none', () => {
    const phrase = phraseOf(KEYS[2]);
    for (const text of ['', 'lusab babad', 'x'.repeat(45), phrase.split(' ').slice(1).join(' '), phrase + ' lusab', '0'.repeat(31), phrase.split(' ').reverse().join(' ')]) {
        assert.equal(keyOf(text), null, text);
    }
});
