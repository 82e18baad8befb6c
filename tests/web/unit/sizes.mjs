// The sizes at which the layout changes stand in app/size.js alone: style sheets and modules ask for its words.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { SIZES } from '../../../web/app/size.js';
import { modules, web } from './lib.mjs';

const sheets = readdirSync(join(web, 'css')).map(name => join('css', name));
const textOf = name => readFileSync(join(web, name), 'utf8');

test('no style sheet and no module measures the window by itself', () => {
    for (const name of sheets) {
        assert.deepEqual(textOf(name).match(/@media[^{]*(width|height|aspect|pointer|hover)[^{]*/g), null, name);
    }
    for (const name of modules().filter(one => one !== 'app/size.js')) {
        assert.deepEqual(textOf(name).match(/matchMedia\([^)]*(width|height)|inner(Width|Height)/g), null, name);
    }
});

test('every word that a style sheet asks for is one of size.js, and none is there for nobody', () => {
    const asked = new Set(sheets.flatMap(name => [...textOf(name).matchAll(/\[data-size([~^*|$]?)=(\w+)\]/g)].map(([, how, word]) => {
        assert.equal(how, '~', `${name}: ${word}`);
        return word;
    })));
    assert.deepEqual([...asked].filter(word => !(word in SIZES)), []);
    assert.deepEqual(Object.keys(SIZES).filter(word => !asked.has(word)), []);
});
