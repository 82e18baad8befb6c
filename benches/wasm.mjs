// How fast the WASM build is, and what share of the speed of the machine's own code that is.
//   node wasm.mjs BUILD
// Prints lines of name, value and unit, a tab between them.
import { execFileSync } from 'node:child_process';
import { load, playCrew } from '../tests/wasm/engine.mjs';

const [build] = process.argv.slice(2);
const engine = await load(`${build}/rednov.wasm`);
const native = (name, ...words) =>
    execFileSync(`${build}/tests/${name}`, words.map(String), { encoding: 'utf8' }).trim().split(' ').map(Number).at(-1);

// Microseconds of the processor, when the engine of node has compiled it for speed.
function spent(work) {
    work();
    const before = process.cpuUsage();
    work();
    const used = process.cpuUsage(before);
    return used.user + used.system;
}
const print = (name, value, unit) => console.log(`${name}\t${value}\t${unit}`);

const [seed, games] = [1, 20000];
let decisions = 0;
const random = spent(() => { decisions = Number('0x' + engine.bench(seed, games).split(' ')[1]); });
print('decisions a second', Math.round(decisions / random * 1e6), '');
print('of the native speed', Math.round(100 * native('random_native', seed, games) / 1000 / random), '%');

const captains = [3, 0, 4, 0, 6, 600]; // kind, edition, gnomes, variants, seed, futures for a decision
const crew = spent(() => playCrew(engine, captains));
print('captains, of the native speed', Math.round(100 * native('crew_native', ...captains) / crew), '%');
