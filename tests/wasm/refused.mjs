// Why an action cannot be taken: of all that could be meant, the page tells the reason of the one that comes nearest.
//   node tests/wasm/refused.mjs rednov.wasm refused_native
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { openEngine } from '../../web/engine/engine.js';

const engine = await openEngine(readFileSync(process.argv[2]), () => null);

// Each line: a position, an action, and the clause that forbids it there.
for (const line of execFileSync(process.argv[3]).toString().trim().split('\n')) {
    const [code, kind, clause] = line.split(' ');
    assert.equal(engine.load(Buffer.from(code, 'hex')), null);
    assert.equal(engine.ask().refused.find(one => one.kind === kind)?.rule, clause, kind);
}
