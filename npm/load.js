// The package over another rednov.wasm than the one beside it: where a bundler has put it, or inside a worker.

import * as errors from './errors.js';
import { gamesOf } from './game.js';
import { Module } from './module.js';

/** @typedef {WebAssembly.Module | BufferSource | Response | Promise<Response>} Source */

/** Everything that index.js exports, over its own module: `source` is its bytes, compiled or not, or the answer of a fetch();
 * without it rednov.wasm is looked for beside this file.
 * @param {Source} [source]
 * @returns {Promise<import('./index.js').Rednov>} */
export async function load(source) {
    const module = await Module.load(source);
    const hello = module.open().ask({ cmd: 'hello' });
    return /** @type {any} */ (Object.freeze({
        ...gamesOf(module, hello.variants),
        PLAYERS: Object.freeze(hello.by),
        VARIANTS: Object.freeze(hello.variants),
        EDITIONS: Object.freeze(hello.editions),
        VERSION: hello.version,
        ...errors,
    }));
}
