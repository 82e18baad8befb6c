// What crew_native does, in WASM by the page's calls; shared by the test and the benchmark.
import { readFileSync } from 'node:fs';
import { openEngine } from '../../web/engine/engine.js';

export async function openCrewTable(path) {
    const engine = await openEngine(readFileSync(path), () => null);
    const { wasm } = engine;
    const start = (edition, gnomes, switches, seed) => {
        const names = Object.keys(engine.words().variants).filter((_, i) => switches >> i & 1);
        const config = { edition: ['revised', 'first'][edition], players: gnomes, gnomes, ...Object.fromEntries(names.map(name => [name, true])) };
        if (!engine.start({ config, seed })) {
            throw new Error(engine.configFlaw(config));
        }
    };
    return {
        // A whole game of the computer crew: its steps and its hash.
        play(kind, edition, gnomes, switches, seed, games) {
            start(edition, gnomes, switches, seed);
            for (let { decision } = engine.position(); decision.kind !== 'over'; { decision } = engine.position()) {
                wasm.call('rn_page_crew', decision.gnome.charCodeAt(0) - 65, kind, games, 0);
            }
            return `${wasm.ask('rn_page_status').steps} ${engine.hash()}`;
        },
        // The chance of rescue at the beginning of a game, and its margin.
        rescue(_, edition, gnomes, switches, seed, futures) {
            start(edition, gnomes, switches, seed);
            const { rescue, margin } = wasm.ask('rn_page_rescue', '', 0, futures);
            return `${rescue} ${margin}`;
        },
    };
}
