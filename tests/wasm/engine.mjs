// The WASM build of the engine as a small object; shared by the tests and the benchmark.
import { readFileSync } from 'node:fs';
import { loadWasm } from '../../web/engine/wasm.js';

const DECISION_CHANCE = 10;
export const DECISION_OVER = 11;

export async function load(path) {
    const page = await loadWasm(readFileSync(path));
    const wasm = page.exports;
    const at = wasm.rn_wasm_buffer();
    const text = size => new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, at, size));
    const give = string => {
        const bytes = new TextEncoder().encode(string);
        new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
        return bytes.length;
    };
    return {
        switches: Object.keys(page.ask('rn_page_words', 0).variants), // by their bits
        version: () => text(wasm.rn_wasm_version()),
        start: (edition, players, gnomes, switches) => wasm.rn_wasm_new(edition, players, gnomes, switches),
        play: move => wasm.rn_wasm_play(give(move)),
        legal: () => text(wasm.rn_wasm_legal()).split('\n').slice(0, -1),
        decision: () => wasm.rn_wasm_decision(),
        roll: (seed, count) =>
            text(wasm.rn_wasm_roll(Number(seed & 0xffffffffn), Number(seed >> 32n), count)),
        why: why => text(wasm.rn_wasm_why(why)),
        hash: () => BigInt('0x' + text(wasm.rn_wasm_hash())),
        encode: () => new Uint8Array(wasm.memory.buffer, at, wasm.rn_wasm_encode()).slice(),
        decode: code => {
            new Uint8Array(wasm.memory.buffer, at, code.length).set(code);
            return wasm.rn_wasm_decode(code.length);
        },
        seat: (gnome, kind, seed, simulations) => wasm.rn_wasm_seat(gnome, kind, seed, simulations),
        think: () => text(wasm.rn_wasm_think()),
        bench: (seed, games) => text(wasm.rn_wasm_bench(seed, games)),
        imports: WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(path))).map(one => one.name),
    };
}

// A whole game of the computer crew; its steps and its hash, as crew_native prints them.
export function playCrew(engine, [kind, edition, gnomes, switches, seed, simulations]) {
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
