// Random play by the WASM build and by the native one: the same games, and how fast each is.
//   node bench.mjs rednov.wasm bench_native [GAMES]
// Only a difference in the games fails; the speeds are printed.
import { execFileSync } from 'node:child_process';
import { load } from './engine.mjs';

const [wasmPath, nativePath, games = '4000'] = process.argv.slice(2);
const seed = 1;
const engine = await load(wasmPath);

engine.bench(seed, Number(games)); // until the engine of node has compiled it for speed
const began = process.cpuUsage();
const wasm = engine.bench(seed, Number(games));
const used = process.cpuUsage(began);
const wasmNs = (used.user + used.system) * 1000;

const native = execFileSync(nativePath, [String(seed), games], { encoding: 'utf8' }).trim().split(' ');
const nativeNs = Number(native.pop());
if (wasm !== native.join(' ')) {
    console.log(`the games differ\n  wasm   ${wasm}\n  native ${native.join(' ')}`);
    process.exit(1);
}
const [, decisions] = wasm.split(' ').map(hex => Number('0x' + hex));
const millions = ns => (decisions / ns * 1000).toFixed(2);
console.log(`native ${millions(nativeNs)} million decisions per second, wasm ${millions(wasmNs)}`
    + ` (${Math.round(100 * nativeNs / wasmNs)} % of native); the same ${decisions} decisions`);
