// The npm package: games played, kept, shown; and whatever is wrong is told by a named error. As tests/python/test_game.py.
//   node game.mjs FOLDER
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
const rednov = await import(pathToFileURL(`${folder}/index.js`).href);
const { Game } = rednov;
const source = process.env.REDNOV_SOURCE;
const records = readdirSync(`${source}/tests/records`).filter(name => name.endsWith('.rn')).sort().slice(0, 5)
    .map(name => readFileSync(`${source}/tests/records/${name}`, 'utf8'));

/** The error, which must be of this name. */
function caught(name, call) {
    let error = null;
    try {
        call();
    } catch (one) {
        error = one;
    }
    assert.equal(error?.name, name, `${call}: ${error}`);
    assert.equal(error instanceof rednov.RednovError, name !== 'TypeError');
    assert.notEqual(error.message, '');
    return error;
}

function ended(game) {
    while (!game.over) {
        game.playBy('sailor');
    }
    return game;
}

test('a seed is a game', () => {
    const games = [1, 2].map(() => ended(new Game({ players: 3, seed: 7 })));
    assert.equal(games[0].hash, games[1].hash);
    assert.ok(['rescued', 'lost'].includes(games[0].result));
    assert.equal(games[0].seed, 7n);
    assert.equal(new Game({ seed: 2n ** 64n - 1n }).seed, 2n ** 64n - 1n);
    assert.notEqual(new Game().seed, new Game().seed);
});

test('a move and what it brings', () => {
    const game = new Game({ players: 3, seed: 7 });
    assert.deepEqual(game.legal(), ['use toolbox', 'use fire-extinguisher', 'open 5', 'open 8', 'open 9', 'pass']);
    const facts = game.play('pass');
    assert.deepEqual([facts[0].what, facts[0].text], ['action', 'A takes no action.']);
    assert.equal(game.decider, 'B');
    game.undo();
    assert.equal(game.decider, 'A');
});

test('dice by hand', () => {
    const game = new Game({ players: 3, chance: 'manual' });
    assert.equal(game.seed, null);
    const odds = Object.values(game.odds());
    assert.equal(odds.length, 10);
    assert.ok(Math.abs(odds.reduce((a, b) => a + b) - 1) < 1e-9);
    game.play('die 4');
    assert.equal(game.state.gnomes[0].space, '4');
});

test('what a seat may know', () => {
    const game = new Game({ players: 3, edition: 'first', seed: 1 });
    const place = 'ABC'.indexOf(game.decider);
    const other = game.decider === 'A' ? 'B' : 'A';
    assert.ok('hidden' in game.view(other).gnomes[place].items);
    assert.ok(!('hidden' in game.view(game.decider).gnomes[place].items));
    assert.deepEqual(game.legal(other), []);
    assert.deepEqual(game.legal(game.decider), game.legal());
    assert.match(rednov.draw(game.view(other)), /\d hidden/);
});

test('advice', () => {
    const game = new Game({ players: 4, seed: 3 });
    const before = game.hash;
    assert.ok(game.legal().includes(game.moveBy('captain', { budget: 50 })));
    assert.ok(game.legal().includes(game.moveBy('mate', { seed: 9 })));
    const hints = game.hint(2, { budget: 50 });
    assert.ok(hints.length <= 2 && game.legal().includes(hints[0].moves[0]));
    const { chance, lost_by: lostBy } = game.rescue('A', { seed: 9 });
    assert.ok(Math.abs(Object.values(lostBy).reduce((sum, share) => sum + share, chance) - 1) < 1e-9);
    assert.equal(game.hash, before);
    while (!(game.decision.kind === 'turn' && game.odds().length > 0)) {
        game.playBy('mate', { budget: 20 });
    }
    assert.ok(game.odds().every(row => row.success.every(chance => chance >= 0 && chance <= 1)));
});

test('records and positions', () => {
    const game = new Game({ players: 4, seed: 5, variants: ['level-flow'] });
    for (let i = 0; i < 20; i++) {
        game.playBy('sailor');
    }
    const again = Game.fromRecord(game.record());
    assert.deepEqual([again.hash, again.seed, again.state], [game.hash, 5n, game.state]);
    assert.match(game.record(), /\ndate: \d{4}-\d\d-\d\d\n/);
    for (const record of records) {
        assert.ok(record.includes(`hash: ${Game.fromRecord(record).hash}`));
    }
    const first = new Game({ players: 3, seed: 7 });
    const code = first.snapshot();
    for (const given of [first.state, code, Buffer.from(code).toString('hex')]) {
        assert.equal(Game.fromState(given, { seed: 1 }).hash, first.hash);
    }
    assert.equal(Game.fromState(code, { chance: 'manual' }).seed, null);
});

test('copies go their own ways', () => {
    const game = new Game({ players: 3, seed: 7 });
    const copy = game.copy();
    game.play('pass');
    assert.equal(copy.decider, 'A');
    copy.play('pass');
    assert.equal(copy.hash, game.hash);
});

test('the boat', () => {
    const game = new Game({ players: 3, seed: 7 });
    assert.match(String(game), /Missile Control[^]*>A \(toolbox, fire-extinguisher\)/);
    assert.match(String(ended(game)), /Over: +(rescued|lost)/);
    assert.equal(rednov.board().lost, 10);
});

test('bad moves are named by their clause or their words', () => {
    const game = new Game({ players: 3, seed: 7 });
    const before = game.hash;
    const error = caught('RuleError', () => game.play('end'));
    assert.deepEqual([error.clause, error.move], ['6.1', 'end']);
    assert.ok(error.message.endsWith('[6.1]'));
    for (const words of ['', 'open', 'open 11', 'Pass', 'pass\0', 'x'.repeat(5000), '\ud800']) {
        caught('FormatError', () => game.play(words));
    }
    for (const thing of [undefined, null, 5, {}, [], Symbol('x'), 5n]) {
        caught('TypeError', () => game.play(thing));
    }
    assert.equal(game.hash, before);
});

test('bad records and positions', () => {
    const lines = new Game({ players: 3, seed: 7 }).record().split('\n').filter(line => !/^(sums|hash|lines|result)/.test(line));
    const error = caught('FormatError', () => Game.fromRecord([...lines.slice(0, -1), 'end', ''].join('\n')));
    assert.deepEqual([error.line, error.clause], [lines.length, '6.1']);
    const circle = {};
    circle.self = circle;
    for (const given of [new Uint8Array(), new Uint8Array(460), 'xyz', {}, { config: {} }, null, 7, 7n, circle, 'x'.repeat(3e6)]) {
        caught('FormatError', () => Game.fromState(given, { seed: 1 }));
    }
    caught('TypeError', () => Game.fromRecord(7));
    caught('FormatError', () => rednov.draw({}));
    caught('FormatError', () => rednov.draw(null));
});

test('bad settings', () => {
    for (const settings of [{ players: 0 }, { players: 9 }, { players: 2 ** 40 }, { players: -(2n ** 70n) }, { players: 3, gnomes: 5 },
        { edition: 'third' }, { edition: 7 }, { variants: ['sober'] }, { seed: -1 }, { seed: 2n ** 64n }, { chance: 'dice' },
        { chance: 7 }, { seed: 1, chance: 'manual' }]) {
        caught('ConfigError', () => new Game(settings));
    }
    for (const settings of [{ players: 2.5 }, { players: '3' }, { seed: 2 ** 60 }, { player: 3 }, { variants: 5 }, null, 5, 'x']) {
        caught('TypeError', () => new Game(settings));
    }
});

test('not now', () => {
    const game = new Game({ players: 3, seed: 7 });
    for (const call of [() => game.undo(), () => game.moveBy('admiral'), () => game.view('H'), () => game.hint(11),
        () => game.rescue('A', /** @type {any} */ ({ budget: 0 })), () => game.hint(2, { budget: 0 }), () => game.hint(2, { budget: 2n ** 80n })]) {
        caught('AskError', call);
    }
    caught('TypeError', () => game.hint(2, { budgets: 5 }));
    ended(game);
    for (const call of [() => game.hint(), () => game.rescue(), () => game.odds(), () => game.moveBy()]) {
        caught('AskError', call);
    }
    caught('RuleError', () => game.play('pass'));
    assert.deepEqual(game.legal(), []);
});

test('closed', () => {
    const game = new Game({ players: 3, seed: 7 });
    game.legal();
    game.close();
    game.close();
    for (const call of [() => game.legal(), () => game.record(), () => game.undo(), () => game.copy(), () => game.state,
        () => String(game), () => game.play('pass')]) {
        caught('ClosedError', call);
    }
});

test('another module, and one that is none', async () => {
    const bytes = readFileSync(`${folder}/rednov.wasm`);
    const { load } = await import(pathToFileURL(`${folder}/load.js`).href);
    const other = await load(bytes);
    const third = await load(new WebAssembly.Module(bytes));
    const fetched = await load(Promise.resolve(new Response(bytes)));
    for (const one of [other, third, fetched]) {
        assert.equal(new one.Game({ seed: 7 }).hash, new Game({ seed: 7 }).hash);
    }
    for (const bad of [new Uint8Array(7), Promise.resolve(new Response('', { status: 404 })), 7]) {
        await assert.rejects(load(bad), { name: 'LibraryError' });
    }
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).map(one => one.name);
    assert.deepEqual(imports, ['now']); // the day for a record; nothing else of the world
});

test('an engine that has stopped says so', async () => {
    const bytes = readFileSync(`${folder}/rednov.wasm`);
    const { Module } = await import(pathToFileURL(`${folder}/module.js`).href);
    const module = await Module.load(bytes);
    const engine = module.open();
    engine.at = 0x7fffffff; // no engine: a trap
    caught('LibraryError', () => engine.ask({ cmd: 'hello' }));
    caught('LibraryError', () => module.open());
});

test('the words of the types are those of the formats', () => {
    const words = new Map(readFileSync(`${source}/docs/FORMATS.md`, 'utf8').split('\n')
        .map(line => line.match(/^\| ([a-z ]+) \| (`.*) \|$/)).filter(Boolean)
        .map(([, thing, list]) => [thing, list.match(/`[^`]+`/g).map(word => word.slice(1, -1))]));
    const types = readFileSync(`${folder}/index.d.ts`, 'utf8');
    const union = name => types.match(new RegExp(`type ${name} = ([^;]*);`))[1].match(/'[^']+'/g).map(word => word.slice(1, -1));
    for (const [name, thing] of [['Seat', 'gnomes'], ['Item', 'items'], ['Track', 'tracks'], ['Token', 'tokens'],
        ['DecisionKind', 'decisions'], ['Edition', 'editions']]) {
        assert.deepEqual(union(name), words.get(thing), name);
    }
    assert.deepEqual([union('Player'), union('Variant'), union('Edition')], [rednov.PLAYERS, rednov.VARIANTS, rednov.EDITIONS]);
});
