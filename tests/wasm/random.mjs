// Random play by the WASM build and by the native one: the same games. benches/wasm.mjs measures them.
//   node random.mjs rednov.wasm random_native [GAMES]
import { execFileSync } from 'node:child_process';
import { load } from './engine.mjs';

const [wasmPath, nativePath, games = '500'] = process.argv.slice(2);
const seed = 1;
const wasm = (await load(wasmPath)).bench(seed, Number(games));
const native = execFileSync(nativePath, [String(seed), games], { encoding: 'utf8' }).trim().split(' ').slice(0, -1).join(' ');
if (wasm !== native) {
    console.log(`the games differ\n  wasm   ${wasm}\n  native ${native}`);
    process.exit(1);
}
console.log(`the same ${Number('0x' + wasm.split(' ')[1])} decisions`);
