// Plurals: the rules of the catalogues give what the languages have, and what is no rule is refused.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { readPlural } from '../../../web/app/plural.js';
import { format } from '../../../web/app/tongue.js';

const ruleOf = language => {
    const po = readFileSync(new URL(`../../../po/${language}.po`, import.meta.url), 'utf8');
    return /^"Plural-Forms:.*plural=([^;\\]+)/m.exec(po)[1];
};

test('as the language has them', () => {
    for (const [language, forms] of [['de', ['one', 'other']], ['fr', ['one', 'other']], ['pl', ['one', 'few', 'many']]]) {
        const rule = readPlural(ruleOf(language));
        const known = new Intl.PluralRules(language);
        for (let count = 0; count < 1000; count++) {
            assert.equal(forms[rule(count)], known.select(count), `${language} ${count}`);
        }
        assert.equal(rule(-1), rule(1));
        assert.equal(rule(5.7), rule(5));
    }
});

test('C over n, nothing else', () => {
    assert.equal(readPlural('n==0 ? 0 : !(n%2) ? n/3*2 : 0+7')(8), 4);
    assert.equal(readPlural('n>=2 && n<4 || n==9')(3), 1);
    assert.equal(readPlural('n/0 + n%0')(5), 0);
    for (const text of ['', 'n +', '(n', 'n ? 1', 'n; alert(1)', 'm', 'n n', '1 = 1', 'n**2']) {
        assert.throws(() => readPlural(text), SyntaxError, text);
    }
});

test('arguments by order and by number', () => {
    assert.equal(format('%s and %s', ['a', 'b']), 'a and b');
    assert.equal(format('%2$s before %1$s, %% and %d', ['a', 'b']), 'b before a, % and a');
    assert.equal(format('%d', [12345]), '12,345');
    assert.equal(format('%s', [12345]), '12345');
});
