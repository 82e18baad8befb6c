// The sizes at which the layout changes stand in app/size.js alone: style sheets and modules ask for its words.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { SIZES } from '../../../web/app/size.js';
import { modules, web } from './lib.mjs';

const sheets = readdirSync(join(web, 'css')).map(name => join('css', name));
const textOf = name => readFileSync(join(web, name), 'utf8');

// Whether a window fits a list of media queries; sizes in em of 16 pixels.
const fits = (media, width, height) => media.split(',').some(query => query.split(' and ').every(part => {
    const [, least, what, value] = /\((min|max)-(width|height|aspect-ratio): ([\d./]+)(?:em)?\)/.exec(part);
    const [a, b = 1] = value.split('/').map(Number);
    const [now, wanted] = what === 'aspect-ratio' ? [width / height, a / b] : [what === 'width' ? width : height, a * 16];
    return least === 'min' ? now >= wanted : now <= wanted;
}));

test('every window has one layout; an upright one, or half of a screen, is no desk', () => {
    const layout = (width, height) => ['phone', 'wide', 'tablet', 'desk'].filter(word => fits(SIZES[word], width, height)).join();
    for (let width = 320; width <= 2560; width += 20) {
        for (let height = 320; height <= 1600; height += 20) {
            assert.match(layout(width, height), /^\w+$/, `${width}x${height}`);
        }
    }
    assert.deepEqual([[1000, 1400], [1024, 1366], [960, 1080]].map(([width, height]) => layout(width, height)), ['tablet', 'tablet', 'tablet']);
    assert.deepEqual([[1024, 768], [1280, 720], [1920, 1080]].map(([width, height]) => layout(width, height)), ['desk', 'desk', 'desk']);
    assert.deepEqual([1024, 1100, 1280].map(width => fits(SIZES.close, width, 768)), [true, true, false], 'narrower desks');
});

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
