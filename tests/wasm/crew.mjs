// The computer crew in WASM and natively: the same seed and budget, the same games [1.1], at half the speed
// or better.
//   node crew.mjs rednov.wasm crew_native
import { execFileSync } from 'node:child_process';
import { load, DECISION_OVER } from './engine.mjs';

const [wasmPath, nativePath] = process.argv.slice(2);
const DECISION_CHANCE = 10;
const engine = await load(wasmPath);

// kind, edition, gnomes, variants, seed, simulations
const games = [
    [0, 0, 3, 0, 1, 0], [1, 0, 4, 0, 2, 0], [1, 1, 8, 31, 3, 0], [2, 0, 4, 0, 4, 0], [2, 1, 5, 2, 5, 0],
    [3, 0, 4, 0, 6, 300], [3, 1, 3, 3, 7, 200], [3, 0, 6, 18, 8, 150],
];

function play([kind, edition, gnomes, switches, seed, simulations]) {
    let rolls = 0;
    let steps = 0;
    engine.start(edition, gnomes, gnomes, switches);
    for (let gnome = 0; gnome < gnomes; gnome++) {
        engine.seat(gnome, kind, seed * 100 + gnome, simulations);
    }
    for (; engine.decision() !== DECISION_OVER; steps++) {
        const move = engine.decision() === DECISION_CHANCE ? engine.roll(BigInt(seed), rolls++) : engine.think();
        const why = engine.play(move);
        if (why !== 0) {
            throw new Error(`${move}: ${engine.why(why)}`);
        }
    }
    return `${steps} ${engine.hash().toString(16).padStart(16, '0')}`;
}

const spent = { native: 0, wasm: 0 }; // microseconds of the processor
games.forEach(play);                  // until the engine of node has compiled it for speed
for (const game of games) {
    const [steps, hash, microseconds] = execFileSync(nativePath, game.map(String), { encoding: 'utf8' }).trim().split(' ');
    const native = `${steps} ${hash}`;
    const before = process.cpuUsage();
    const wasm = play(game);
    const used = process.cpuUsage(before);
    spent.native += Number(microseconds);
    spent.wasm += used.user + used.system;
    console.log(`${game.join(' ')}: ${wasm}`);
    if (wasm !== native) {
        console.log(`natively ${native}`);
        process.exit(1);
    }
}
const speed = spent.native / spent.wasm;
console.log(`${games.length} passed, 0 failed; WASM at ${Math.round(100 * speed)} % of the native speed`);
if (speed < 0.5) {
    process.exit(1);
}
