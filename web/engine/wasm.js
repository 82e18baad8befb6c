// The WASM module: memory, strings in and out, the dictionary it asks. Nothing here knows the game.
// Used by the page, its workers and the tests under node.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// source: a Response (or a promise of one), or the bytes. translate(key, count or null) gives a
// translation or null.
export async function loadWasm(source, translate = (_key, _count) => null) {
    /** @type {any} */
    let exports = null;
    let pointers = new Map(); // key and form -> where its translation stands

    const bytesAt = (at, size) => new Uint8Array(exports.memory.buffer, at, size);

    const env = {
        page_translate(at, size, count) {
            const key = decoder.decode(bytesAt(at, size));
            const found = translate(key, count < 0 ? null : count);
            if (!found) {
                return 0;
            }
            const known = pointers.get(found);
            if (known) {
                return known;
            }
            const bytes = encoder.encode(found);
            const to = exports.rn_page_keep(bytes.length);
            bytesAt(to, bytes.length).set(bytes);
            pointers.set(found, to);
            return to;
        },
    };

    const { instance } = await instantiate(await source, { env });
    exports = instance.exports;
    exports._initialize();

    // Text and bytes are written to the module's input; in their place goes their size.
    function passed(arg) {
        if (typeof arg !== 'string' && !(arg instanceof Uint8Array)) {
            return arg;
        }
        const bytes = typeof arg === 'string' ? encoder.encode(arg) : arg;
        const at = exports.rn_page_input(bytes.length);
        bytesAt(at, bytes.length).set(bytes);
        return bytes.length;
    }

    const call = (name, ...args) => exports[name](...args.map(passed));
    const answer = size => bytesAt(exports.rn_page_answer(), size);

    return {
        exports,
        call, // a number
        bytes: (name, ...args) => answer(call(name, ...args)).slice(),
        text: (name, ...args) => decoder.decode(answer(call(name, ...args))),
        ask: (name, ...args) => JSON.parse(decoder.decode(answer(call(name, ...args)))),
        // The language has changed: what was translated is asked for anew.
        forget() {
            pointers = new Map();
            exports.rn_page_forget();
        },
    };
}

// Streaming compiles while it arrives, but wants the right media type; some servers lack it.
async function instantiate(source, imports) {
    if (!(source instanceof globalThis.Response)) {
        return WebAssembly.instantiate(source, imports);
    }
    if (!source.ok) {
        throw new Error('rednov.wasm: ' + source.status);
    }
    if ((source.headers.get('content-type') || '').startsWith('application/wasm')) {
        return WebAssembly.instantiateStreaming(source, imports);
    }
    return WebAssembly.instantiate(await source.arrayBuffer(), imports);
}
