// The computer crew in WASM and natively: the same seed and budget, the same games [1.1].
//   node crew.mjs rednov.wasm crew_native
import { execFileSync } from 'node:child_process';
import { load, playCrew } from './engine.mjs';

const [wasmPath, nativePath] = process.argv.slice(2);
const engine = await load(wasmPath);

const games = [
    [0, 0, 3, 0, 1, 0], [1, 0, 4, 0, 2, 0], [1, 1, 8, 31, 3, 0], [2, 0, 4, 0, 4, 0], [2, 1, 5, 2, 5, 0],
    [3, 0, 4, 0, 6, 300], [3, 1, 3, 3, 7, 200], [3, 0, 6, 18, 8, 150],
];

for (const game of games) {
    const [steps, hash] = execFileSync(nativePath, game.map(String), { encoding: 'utf8' }).trim().split(' ');
    const native = `${steps} ${hash}`;
    const wasm = playCrew(engine, game);
    console.log(`${game.join(' ')}: ${wasm}`);
    if (wasm !== native) {
        console.log(`natively ${native}`);
        process.exit(1);
    }
}
console.log(`${games.length} passed, 0 failed`);
