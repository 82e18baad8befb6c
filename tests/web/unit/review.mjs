// Looking back: where turns begin is found in the story, without looking at every position on the way.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { openEngine } from './lib.mjs';
import { turnStops } from '../../../web/screens/review.js';

const records = fileURLToPath(new URL('../../records', import.meta.url));
const engine = await openEngine();

// The first decision about each turn.
function stopsOneByOne() {
    const stops = new Map();
    for (let step = 0; step < engine.steps; step++) {
        const { decision, turn } = engine.position(step);
        if (decision.kind === 'turn' && !stops.has(turn)) {
            stops.set(turn, step);
        }
    }
    return [...stops.values()];
}

for (const name of readdirSync(records).filter(one => one.endsWith('.rn'))) {
    test(name, () => {
        let looks = 0;
        const watched = {
            steps: engine.open(readFileSync(`${records}/${name}`, 'utf8')).ok && engine.steps,
            story: engine.story,
            position(step) {
                looks++;
                return engine.position(step);
            },
        };
        const stops = turnStops(watched);
        assert.ok(stops.length > 10);
        assert.deepEqual(stops, stopsOneByOne());
        assert.ok(looks < 2 * stops.length, `${looks} positions for ${stops.length} turns`);
    });
}
