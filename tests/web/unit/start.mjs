// The one inline script, which index.html begins with: the server's policy allows it by its hash; and what it does.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import vm from 'node:vm';
import { languages } from '../../../web/app/tongue.js';
import { web } from './lib.mjs';

const index = readFileSync(join(web, 'index.html'), 'utf8');
const script = /<script id="first">([^]*?)<\/script>/.exec(index)[1];

test('the policy knows it', () => {
    const hash = createHash('sha256').update(script).digest('base64');
    assert.ok(readFileSync(join(web, '../src/serve/answer.c'), 'utf8').includes(`'sha256-${hash}'`), `in src/serve/answer.c: sha256-${hash}`);
});

// Runs it in a page as far as it looks: the language shown, and what an error brings to light.
function start({ settings = null, wanted = ['en'] }) {
    const part = lang => {
        const children = [{}, {}, { hidden: true }, { hidden: true }];
        return { lang, hidden: lang !== 'en', children, lastChild: children[3] };
    };
    const children = [...index.matchAll(/^<div lang="(\w+)"/gm)].map(([, lang]) => part(lang));
    const box = { children, querySelector: selector => children.find(one => selector === `[lang="${one.lang}"]`) || null };
    const page = { lang: '' };
    const heard = [];
    vm.runInNewContext(script, {
        document: { getElementById: () => box, documentElement: page }, navigator: { languages: wanted },
        localStorage: { getItem: () => settings }, addEventListener: (name, call) => heard.push(call), setTimeout: call => heard.push(call),
    });
    return { children, page, heard, shown: () => children.filter(one => !one.hidden).map(one => one.lang) };
}

test('the words are there in every language, and the reader\'s are shown', () => {
    assert.deepEqual(start({}).children.map(one => one.lang), languages.map(([code]) => code));
    for (const [given, wanted] of [
        [{ wanted: ['de-AT', 'en'] }, 'de'], [{ wanted: ['it', 'pl'] }, 'pl'], [{ wanted: ['it'] }, 'en'], [{ wanted: undefined }, 'en'],
        [{ wanted: ['de'], settings: '{"lang":"fr"}' }, 'fr'], [{ wanted: ['de'], settings: '{"lang":null}' }, 'de'], [{ wanted: ['de'], settings: '{' }, 'de'],
    ]) {
        const { shown, page } = start(given);
        assert.deepEqual([shown(), page.lang], [[wanted], wanted]);
    }
});

test('a file that is lost or late can be tried again', () => {
    for (const which of [0, 1]) {
        const { children, heard } = start({ wanted: ['fr'] });
        const french = children.find(one => one.lang === 'fr');
        heard[which]();
        assert.deepEqual(french.children.slice(2).map(one => one.hidden), [false, false]);
    }
});
