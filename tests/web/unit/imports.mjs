// The modules of the page know each other in one direction only, and do nothing when they are imported: each of them can
// be, here, where there is no document.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { modules, web } from './lib.mjs';

const STARTS = ['app/main.js', 'engine/worker.js', 'sw.js']; // what a browser loads first: they do something

const textOf = name => readFileSync(join(web, name), 'utf8');
const importsOf = name => [...textOf(name).matchAll(/^(?:import|export) .*from '([^']+)';/gm)]
    .map(([, path]) => normalize(join(dirname(name), path)));

// The way from a module back to itself, or null.
function cycleFrom(name, done, way = []) {
    if (way.includes(name)) {
        return [...way.slice(way.indexOf(name)), name];
    }
    if (done.has(name)) {
        return null;
    }
    for (const next of importsOf(name)) {
        const found = cycleFrom(next, done, [...way, name]);
        if (found) {
            return found;
        }
    }
    done.add(name);
    return null;
}

test('no import cycles', () => {
    const done = new Set();
    for (const name of modules()) {
        assert.equal(cycleFrom(name, done)?.join(' -> '), undefined);
    }
    assert.equal(done.size, modules().length);
});

test('nobody imports what starts the page', () => {
    for (const name of modules()) {
        assert.deepEqual(importsOf(name).filter(one => STARTS.includes(one)), [], name);
    }
});

test('importing a module does nothing', async () => {
    const before = Object.keys(globalThis);
    for (const name of modules().filter(one => !STARTS.includes(one))) {
        await assert.doesNotReject(import(join(web, name)), name);
        // At the margin stand imports, declarations, and what closes them.
        const loose = textOf(name).split('\n').filter(line => /^[^\s}\])/]/.test(line))
            .filter(line => !/^(import |(export )?(const|let|function|async function) |export \{)/.test(line));
        assert.deepEqual(loose, [], name);
    }
    assert.deepEqual(Object.keys(globalThis), before);
});

test('nothing is exported for nobody', () => {
    const tests = ['..', '.', '../../wasm', '../../../benches'].map(folder => fileURLToPath(new URL(folder, import.meta.url)))
        .flatMap(folder => readdirSync(folder).filter(one => one.endsWith('.mjs')).map(one => readFileSync(join(folder, one), 'utf8'))).join('\n');
    const texts = Object.fromEntries(modules().map(name => [name, textOf(name)]));
    for (const [name, text] of Object.entries(texts)) {
        const others = Object.entries(texts).filter(([other]) => other !== name).map(([, one]) => one).join('\n') + tests;
        const idle = [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, one]) => one)
            .filter(one => !new RegExp(`\\b${one}\\b`).test(others));
        assert.deepEqual(idle, [], name);
    }
});
