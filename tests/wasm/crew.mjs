// The computer crew in WASM and natively: the same seed and budget, the same games and the same chances of rescue [1.1].
//   node crew.mjs rednov.wasm crew_native
import { execFileSync } from 'node:child_process';
import { openCrewTable } from './crew_wasm.mjs';

const [wasmPath, nativePath] = process.argv.slice(2);
const table = await openCrewTable(wasmPath);

const asked = [
    [0, 0, 3, 0, 1, 0], [1, 0, 4, 0, 2, 0], [1, 1, 8, 31, 3, 0], [2, 0, 4, 0, 4, 0], [2, 1, 5, 2, 5, 0],
    [3, 0, 4, 0, 6, 300], [3, 1, 3, 3, 7, 200], [3, 0, 6, 18, 8, 150], [3, 0, 3, 0, 9, 4000],
    ['rescue', 0, 4, 0, 1, 600], ['rescue', 1, 8, 31, 2, 0], ['rescue', 1, 3, 3, 3, 600], ['rescue', 0, 6, 18, 4, 400],
];

for (const words of asked) {
    const native = execFileSync(nativePath, words.map(String), { encoding: 'utf8' }).trim().replace(/ \d+$/, '');
    const wasm = words[0] === 'rescue' ? table.rescue(...words) : table.play(...words);
    console.log(`${words.join(' ')}: ${wasm}`);
    if (wasm !== native) {
        console.log(`natively ${native}`);
        process.exit(1);
    }
}
console.log(`${asked.length} passed, 0 failed`);
