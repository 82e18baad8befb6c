// What the tests without a browser share.

import { webcrypto } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

// What browsers have, and the node of Debian 12 has not.
globalThis.crypto ??= webcrypto;
globalThis.CustomEvent ??= class extends Event {};

export const web = fileURLToPath(new URL('../../../web', import.meta.url));

// All modules of the page: 'app/main.js', ...
export function modules(folder = web) {
    return readdirSync(folder, { withFileTypes: true }).flatMap(one => {
        const path = join(folder, one.name);
        return one.isDirectory() ? modules(path) : path.endsWith('.js') ? [relative(web, path)] : [];
    }).sort();
}

// The engine, from the build whose folder the test is given.
export async function openEngine() {
    const { makeEngine } = await import('../../../web/engine/engine.js');
    const { loadWasm } = await import('../../../web/engine/wasm.js');
    const { readFileSync } = await import('node:fs');
    return makeEngine(await loadWasm(readFileSync(join(process.argv[2] || 'build', 'rednov.wasm'))));
}

// As much of a browser as the table asks for: something to write to that nobody reads, and no motion.
// A test does not wait for what would only be put away some time.
const { setTimeout: timeout } = globalThis;
export function fakeBrowser() {
    const node = () => ({ textContent: '', querySelector: () => null, querySelectorAll: () => [], contains: () => false });
    Object.assign(globalThis, {
        document: { title: '', hidden: false, activeElement: null, getElementById: node, addEventListener() {} },
        matchMedia: () => ({ matches: true }),
        requestAnimationFrame: done => setTimeout(done),
        setTimeout: (call, ms) => (ms > 1000 ? timeout(call, ms).unref() : timeout(call, ms)),
    });
}

// A clock that stands until it is moved: setTimeout, setInterval and Date.now() of everything imported here.
export function fakeClock() {
    let now = 1000000;
    let last = 0;
    const due = new Map(); // id -> {at, again, call}
    const put = (call, ms, again) => {
        due.set(++last, { at: now + ms, again, call });
        return last;
    };
    Object.assign(globalThis, {
        setTimeout: (call, ms = 0) => put(call, ms, 0),
        setInterval: (call, ms) => put(call, ms, ms),
        clearTimeout: id => due.delete(id),
        clearInterval: id => due.delete(id),
    });
    Date.now = () => now;
    const settled = () => new Promise(done => setImmediate(done));
    return {
        settled,
        async forward(ms) {
            const end = now + ms;
            for (;;) {
                const next = [...due].filter(([, one]) => one.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
                if (!next) {
                    break;
                }
                const [id, one] = next;
                now = one.at;
                if (one.again) {
                    one.at += one.again;
                } else {
                    due.delete(id);
                }
                one.call();
                await settled();
            }
            now = end;
            await settled();
        },
    };
}
