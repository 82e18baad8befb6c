import type { Rednov } from './index.js';

/** The bytes of rednov.wasm, compiled or not, or the answer of a fetch(). */
export type Source = WebAssembly.Module | BufferSource | Response | Promise<Response>;

/** Everything that the package exports, over its own module; without a source rednov.wasm is looked for beside this file. */
export function load(source?: Source): Promise<Rednov>;
