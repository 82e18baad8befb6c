// Following a game that is played elsewhere: with secret hands by its trail, with open hands by its steps. What the
// page's engine then says is what the rules say of the true game, as far as the seat may know it.
//   node tests/wasm/follow.mjs rednov.wasm trail_native
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { openEngine } from '../../web/engine/engine.js';

const engine = await openEngine(readFileSync(process.argv[2]), () => null);
const GNOMES = 'ABCDEFGH';
const NONE = 255;
let steps = 0;
let asked = 0;
let free = 0;

// A hand that the seat may not see has a size and nothing else.
function checkHands(position, seat) {
    for (const { gnome, items } of position.gnomes) {
        assert.equal('hidden' in items, gnome !== GNOMES[seat] && position.hidden, `${gnome} seen from ${seat}`);
    }
}

function checkNow(step, seat) {
    const ask = engine.ask();
    assert.deepEqual(ask.moves, step.legal);
    assert.equal(ask.gnome ? GNOMES.indexOf(ask.gnome) : NONE, step.decider);
    if (step.legal.length) {
        asked++;
        for (const move of ask.moves) {
            assert.equal(engine.why(move), null, move);
        }
        assert.ok(ask.kind !== 'turn' || ask.actions.every(action => action.options.length > 0));
        const turn = engine.turnMoves();
        assert.ok(engine.could(turn), turn.join());
        free += turn.length;
        assert.ok(!turn.length || engine.undoable === GNOMES[seat]);
    }
}

function watch(seat, seed) {
    const trail = execFileSync(process.argv[3], [String(seat), String(seed)], { maxBuffer: 1 << 28 }).toString().trim().split('\n').map(JSON.parse);
    const sentences = [];
    let turns = 0;
    trail.forEach((step, i) => {
        assert.ok(engine.watch(i, step.view, [step]), `step ${i} is read`);
        assert.equal(engine.steps, i + 1);
        assert.equal(engine.loaded, true);
        assert.equal(engine.watching, true);
        checkHands(engine.position(), seat);
        const told = engine.story(i, i + 1);
        assert.equal(told.length, step.facts.length);
        sentences.push(...told.map(({ text }) => text));
        turns += told.filter(fact => fact.what === 'turn').length;
        assert.equal(engine.turns, turns);
        checkNow(step, seat);
        if (i > 2 && i % 50 === 0) { // something was taken back, and comes again
            assert.ok(engine.watch(i - 1, trail[i - 2].view, []));
            assert.equal(engine.steps, i - 1);
            assert.ok(engine.watch(i - 1, step.view, trail.slice(i - 1, i + 1)));
            assert.equal(engine.steps, i + 1);
        }
        if (i % 40 === 10 && step.decider !== NONE) {
            const { rescue } = engine.wasm.ask('rn_page_rescue', '', 0, 20);
            assert.ok(rescue >= 0 && rescue <= 10000);
            if (step.legal.length) {
                assert.ok(engine.wasm.ask('rn_page_rescue', step.legal[0], seat, 10));
                const hints = engine.wasm.ask('rn_page_hints', 2, 30);
                assert.ok(hints.length > 0 && hints.every(hint => step.legal.includes(hint.moves[0])));
            }
        }
        steps++;
    });
    // all of it at once, as after a reload: only the last views are told
    const bare = trail.map((step, i) => (i < trail.length - 32 ? { ...step, view: undefined } : step));
    assert.ok(engine.watch(0, trail.at(-1).view, bare));
    assert.equal(engine.steps, trail.length);
    assert.equal(engine.turns, turns);
    assert.deepEqual(engine.story(0, engine.steps).map(({ text }) => text), sentences, 'what was told is told so again');
    assert.ok(!engine.watch(0, trail.at(-1).view.slice(2), bare), 'a view that is cut is refused');
    assert.ok(!engine.watch(0, trail.at(-1).view, [{ facts: [[999, 0, 0, 0, 0]] }]), 'so is a fact that is none');
}

// A game with dice, followed by its steps in an engine without.
function follow() {
    const config = { edition: 'revised', players: 3, gnomes: 3, opening_events: true };
    assert.ok(engine.start({ config, seed: 7n }));
    while (engine.position().decision.kind !== 'over') {
        const { moves } = engine.ask();
        engine.play(moves[engine.steps % moves.length]);
    }
    const told = engine.record().split('\n\n')[1].split('\n').map(line => line.trim()).filter(line => line && !line.startsWith('#'));
    const hash = engine.hash();
    assert.equal(engine.watching, false);
    assert.ok(engine.start({ config }));
    assert.ok(engine.follow(0, told.slice(0, 30)), 'the first steps');
    assert.ok(engine.follow(20, told.slice(20)), 'some again, and the rest');
    assert.equal(engine.hash(), hash);
    assert.ok(!engine.follow(10, ['abandon']), 'no step of this game');
    assert.equal(engine.steps, 10);
}

for (const [seat, seed] of [[0, 1], [1, 2], [3, 3], [2, 12], [0, 26], [NONE, 4]]) {
    watch(seat, seed);
}
assert.ok(asked > 50 && free > 3, `${asked} decisions, ${free} moves`);
follow();
console.log(`${steps} steps followed, ${asked} decisions`);
