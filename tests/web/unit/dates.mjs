// Dates as the reader's country writes them, when the browser tells which it is and the page speaks its language.

import assert from 'node:assert/strict';
import test from 'node:test';

const browser = { languages: [] };
Object.defineProperty(globalThis, 'navigator', { value: browser, configurable: true });
const { dateText } = await import('../../../web/app/tongue.js');

const SHORT = { dateStyle: 'short', timeZone: 'UTC' };

test('English is the reader\'s own', () => {
    for (const [languages, text] of [[['en-GB', 'en'], '15/11/2026'], [['de', 'en-GB'], '15/11/2026'], [['en-US'], '11/15/26'], [['de'], '11/15/26'], [undefined, '11/15/26']]) {
        browser.languages = languages;
        assert.equal(dateText('2026-11-15T12:00:00Z', SHORT), text);
    }
});
