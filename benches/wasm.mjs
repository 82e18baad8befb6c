// How fast the WASM build is, and what share of the speed of the machine's own code that is.
//   node wasm.mjs BUILD
// Prints lines of name, value and unit, a tab between them.
import { execFileSync } from 'node:child_process';
import { openCrewTable } from '../tests/wasm/crew_wasm.mjs';

const [build] = process.argv.slice(2);
const table = await openCrewTable(`${build}/rednov.wasm`);
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

const sailors = ['rescue', 0, 4, 0, 1, 4000]; // edition, gnomes, variants, seed, futures
const played = spent(() => table.rescue(...sailors));
print('futures a second', Math.round(sailors.at(-1) / played * 1e6), '');
print('of the native speed', Math.round(100 * native('crew_native', ...sailors) / played), '%');

const captains = [3, 0, 4, 0, 6, 600]; // kind, and so on; games for a turn
const crew = spent(() => table.play(...captains));
print('captains, of the native speed', Math.round(100 * native('crew_native', ...captains) / crew), '%');
