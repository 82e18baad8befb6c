// rednov.wasm: engines, each with one game, that are asked in JSON (docs/FORMATS.md). Nothing here knows the game.

import { ClosedError, FormatError, LibraryError } from './errors.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Where the bytes come from when nobody says: beside this file, which node reads itself.
 * @returns {Promise<BufferSource | Response>} */
async function fetchBeside() {
    const place = new URL('./rednov.wasm', import.meta.url);
    if (place.protocol !== 'file:') {
        return fetch(place);
    }
    const fs = await import('node:fs/promises');
    return fs.readFile(place);
}

/** @param {WebAssembly.Module | BufferSource | Response} source */
async function compile(source) {
    if (source instanceof WebAssembly.Module) {
        return source;
    }
    if (!(typeof Response === 'function' && source instanceof Response)) {
        return WebAssembly.compile(/** @type {BufferSource} */ (source));
    }
    if (!source.ok) {
        throw new Error(`${source.status} ${source.statusText}`);
    }
    return WebAssembly.compile(await source.arrayBuffer());
}

/** All engines of one instance of the module. */
export class Module {
    /** @type {any} */ #exports;
    #broken = false;
    #box = 0;
    // Games that nobody holds any more.
    #forgotten = new FinalizationRegistry(at => this.#run(() => this.#exports.rn_engine_close(at)));

    /** @param {WebAssembly.Instance} instance */
    constructor(instance) {
        this.#exports = instance.exports;
        this.#exports._initialize();
        this.#box = this.#exports.rn_box_standard();
    }

    /** @param {import('./load.js').Source} [source] */
    static async load(source) {
        try {
            const module = await compile(await (source ?? fetchBeside()));
            return new Module(await WebAssembly.instantiate(module, { env: { now: () => Date.now() / 1000 } }));
        } catch (error) {
            throw new LibraryError(`rednov.wasm cannot be had: ${error instanceof Error ? error.message : error}`);
        }
    }

    /** What the module does. When it stops in the middle, its memory is worth nothing any more.
     * @template T @param {() => T} call @returns {T} */
    #run(call) {
        if (this.#broken) {
            throw new LibraryError('the engine has stopped; load() another one');
        }
        try {
            return call();
        } catch (error) {
            this.#broken = true;
            throw new LibraryError(`the engine has stopped: ${error instanceof Error ? error.message : error}`);
        }
    }

    /** @returns {Engine} */
    open() {
        return this.#keep(this.#run(() => this.#exports.rn_engine_open(this.#box)));
    }

    /** @param {number} at */
    copy(at) {
        return this.#keep(this.#run(() => this.#exports.rn_engine_copy(at)));
    }

    /** @param {number} at */
    #keep(at) {
        const engine = new Engine(this, at);
        this.#forgotten.register(engine, at, engine);
        return engine;
    }

    /** @param {Engine} engine @param {number} at */
    close(engine, at) {
        this.#forgotten.unregister(engine);
        this.#run(() => this.#exports.rn_engine_close(at));
    }

    /** @param {number} at @param {string} text @returns {string} */
    ask(at, text) {
        const bytes = encoder.encode(text);
        const room = this.#run(() => this.#exports.malloc(bytes.length + 4)); // the answer's size stands first
        if (room === 0) {
            throw new FormatError('there is not enough memory for this');
        }
        return this.#run(() => {
            const exports = this.#exports;
            new Uint8Array(exports.memory.buffer, room + 4, bytes.length).set(bytes);
            const answer = exports.rn_engine_ask(at, room + 4, bytes.length, room);
            const size = new DataView(exports.memory.buffer).getUint32(room, true);
            exports.free(room);
            return decoder.decode(new Uint8Array(exports.memory.buffer, answer, size));
        });
    }
}

/** One engine: a question at a time, and none after it was closed. */
export class Engine {
    /** @param {Module} module @param {number} at */
    constructor(module, at) {
        this.module = module;
        this.at = at;
    }

    get closed() {
        return this.at === 0;
    }

    #held() {
        if (this.closed) {
            throw new ClosedError('this game was closed');
        }
        return this.at;
    }

    copy() {
        return this.module.copy(this.#held());
    }

    /** The answer to a request; what is undefined in it counts as not given.
     * @param {Record<string, unknown>} request @returns {any} */
    ask(request) {
        let text;
        try {
            text = JSON.stringify(request);
        } catch (error) {
            throw new FormatError(`this is no JSON: ${error instanceof Error ? error.message : error}`);
        }
        return JSON.parse(this.module.ask(this.#held(), text));
    }

    close() {
        const at = this.at;
        this.at = 0;
        if (at !== 0) {
            this.module.close(this, at);
        }
    }
}
