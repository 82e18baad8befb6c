// A crew of computer players that people only watch plays the game that a simulation plays with that seed, also when the
// page is loaded again in the middle. The rules, the table and the worker's own words are the real ones.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { app } from '../../../web/app/app.js';
import { openCrew } from '../../../web/engine/crew.js';
import { newTable } from '../../../web/table/table.js';
import { fakeBrowser, openEngine } from './lib.mjs';

const build = process.argv[2] || 'build';
const CAPTAIN = 12; // games a turn: how well it plays is not the question
const GNOMES = 3;

fakeBrowser();
globalThis.fetch = async () => /** @type {any} */ (readFileSync(join(build, 'rednov.wasm')));
app.engine = await openEngine();
app.settings = { speed: 'once' };
const { engine } = app;

// A worker on this thread: its module is imported anew for each.
let workers = 0;
globalThis.Worker = /** @type {any} */ (class {
    constructor() {
        const self = { postMessage: data => queueMicrotask(() => this.onmessage({ data })), onmessage: null };
        globalThis.self = /** @type {any} */ (self);
        this.ready = import(`../../../web/engine/worker.js?${++workers}`).then(() => self);
    }
    async postMessage(data) {
        (await this.ready).onmessage({ data: { ...data, games: CAPTAIN } });
    }
    terminate() {}
});

// The game that a simulation plays: its record.
function simulated(kind) {
    const folder = mkdtempSync(join(tmpdir(), 'rednov-watch-'));
    try {
        execFileSync(join(build, 'rednov'), ['sim', '--quiet', '--games', '1', '--seed', '7', '--gnomes', String(GNOMES), '--crew', kind,
            ...(kind === 'captain' ? ['--budget', String(CAPTAIN)] : []), '--records', folder]);
        const [name] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(one => statSync(join(folder, one)).isFile());
        return readFileSync(join(folder, name), 'utf8');
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const seedOf = record => /^seed: (\d+)$/m.exec(record)[1];
const hashOf = record => /^hash: (\w+)$/m.exec(record)[1];

// A game of this crew, watched; every so many answers the computer players are in a new worker, as when the page was loaded
// again.
async function watch(kind, seed, lasts = Infinity) {
    let crew = openCrew();
    let answers = 0;
    app.crew = /** @type {any} */ ({
        drop() {},
        moves: (...asked) => {
            if (++answers % lasts === 0) {
                crew = openCrew();
            }
            return crew.moves(...asked);
        },
    });
    engine.start({ config: { edition: 'revised', players: GNOMES, gnomes: GNOMES }, seed });
    const table = newTable(document.getElementById('screen'), { seats: Array(GNOMES).fill({ kind, name: '' }) }, {});
    table.panels = { act: { show() {} }, event: { hurry() {}, waits: () => false } };
    table.parts = { told: {}, stage: null };
    await table.inner.play.run();
    assert.equal(engine.position().decision.kind, 'over');
    return engine.hash();
}

for (const kind of ['lubber', 'sailor', 'mate', 'captain']) {
    test(`a crew of ${kind}s that is only watched`, async () => {
        const record = simulated(kind);
        assert.equal(await watch(kind, seedOf(record)), hashOf(record));
    });
}

test('a page loaded again goes on with the same game', async () => {
    const record = simulated('mate');
    assert.equal(await watch('mate', seedOf(record), 9), hashOf(record));
});

test('but no captain thinks a whole game again for that, which would take minutes', async () => {
    const record = simulated('captain');
    assert.notEqual(await watch('captain', seedOf(record), 9), hashOf(record)); // begun anew it draws other lots
});
