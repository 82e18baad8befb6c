// Catalogues as the build makes them (tools/gen_words.c): texts are found by the numbers of their keys, and what is no
// catalogue is refused, or at least harmless.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { hashOf, numberOf } from '../../../web/app/hash.js';
import { readCatalogue } from '../../../web/app/tongue.js';

const build = process.argv[2] || 'build';
const textOf = language => readFileSync(join(build, 'web/words', `${language}.txt`), 'utf8');

test('a number is the lower half of a sum', () => {
    for (const text of ['', 'a', 'foobar', 'Undo', 'verb\u0004Open', 'Loading …', 'żółw'.repeat(99)]) {
        assert.equal(BigInt(numberOf(text)), BigInt.asUintN(32, hashOf(text)), text);
    }
});

test('each text of a language is there, with all its forms', () => {
    for (const [language, forms, undo] of [['de', 2, 'Rückgängig'], ['fr', 2, 'Annuler le coup'], ['pl', 3, 'Cofnij']]) {
        const { find, words, plural } = readCatalogue(textOf(language));
        assert.deepEqual(find('Undo'), [undo]);
        assert.equal(find('%d minute').length, forms, language);
        assert.equal(plural(1), 0);
        assert.ok(words.length > 1000, `${words.length} texts`);
        const absent = Array.from({ length: 1000 }, (_, i) => `none of them ${i}`);
        assert.ok(absent.filter(find).length < 10, 'what is not there is hardly ever found');
        assert.ok(words.every(all => all.every(form => form && !/[\x1e\x1f]/.test(form))), language);
    }
});

test('what was cut off or spoilt does no harm', () => {
    const whole = textOf('pl');
    let seed = 1;
    const below = most => Math.floor(most * ((seed = seed * 16807 % 2147483647) / 2147483647));
    for (let i = 0; i < 300; i++) {
        const at = i % 2 ? below(whole.length) : below(2000);
        const spoilt = i % 3 ? whole.slice(0, at) + '\x1e\x1f g;-'[below(7)] + whole.slice(at + 1) : whole.slice(0, at);
        try {
            const { find, words, plural } = readCatalogue(spoilt);
            assert.ok([find('Undo') || [], ...words].every(all => all.every(form => typeof form === 'string')), `${i}`);
            assert.ok(Number.isInteger(plural(7)), `${i}`);
        } catch (error) {
            assert.ok(error instanceof RangeError || error instanceof SyntaxError, `${i}: ${error}`);
        }
    }
    for (const text of ['', '<!doctype html>', '0\x1e', '0\x1e9\x1e5', '0\x1e9\x1ezz\x1ea', '0\x1ezz\x1e5\x1ea', '0\x1e9\x1e1 8\x1ea\x1eb']) {
        assert.throws(() => readCatalogue(text), undefined, JSON.stringify(text));
    }
});
