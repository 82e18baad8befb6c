// What one press takes back: what the press has played, also when the game was kept and opened again in between.
//   node tests/wasm/undo.mjs rednov.wasm
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { openEngine } from '../../web/engine/engine.js';

const open = () => openEngine(readFileSync(process.argv[2]), () => null);
const config = { edition: 'revised', players: 3, gnomes: 3 };
const engine = await open();

// Before there is a game the worker asks how it stands.
assert.deepEqual([engine.steps, engine.turns, engine.undoable, engine.press, engine.deeds], [0, 0, null, 0, []]);

function press(moves) {
    const begin = engine.steps;
    moves.forEach(move => assert.ok(engine.play(move).ok, move));
    engine.deed(begin, engine.steps);
    return begin;
}

let items = 0;
for (let seed = 1; seed <= 20; seed++) {
    engine.start({ config, seed });
    const start = engine.steps;
    assert.equal(engine.undoable, null);
    const held = engine.ask().uses.find(use => use.ok);
    if (held) {
        press([held.move]);
    }
    const way = Object.values(engine.ask().ways).find(one => one.moves.length >= 4);
    assert.ok(way);
    const begin = press(way.moves);
    assert.equal(engine.press, begin);

    // On another screen, later: the whole way, then the item.
    const again = await open();
    assert.ok(again.open(engine.record(), engine.deeds).ok);
    assert.equal(again.press, begin);
    assert.ok(again.undoTo(again.press));
    assert.equal(again.steps, begin);
    if (held) {
        assert.equal(again.press, start);
        // The item is put back: the way is still one press.
        assert.equal(engine.replan(way.moves), true);
        assert.equal(engine.press, start);
        assert.deepEqual(engine.deeds, [start, start + way.moves.length]);
        items++;
    }

    // Without what the presses were: room by room, never to stand before an open hatch.
    assert.ok(again.open(engine.record()).ok);
    assert.equal(again.press, again.steps - 2);
}
assert.ok(items > 0);
