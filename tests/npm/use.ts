// The types as a program uses them; never run.
import { Game, board, draw, load, FormatError, RuleError, PLAYERS, VERSION } from '../../npm/index.js';
import type { Decision, Fact, Hint, Odds, Rednov, Rescue, Seat, State } from '../../npm/index.js';
import { load as loadAlone } from '../../npm/load.js';

const game: Game = new Game({ players: 4, gnomes: 4, edition: 'first', variants: ['crazed'], seed: 7n });
const seat: Seat | null = game.decider;
const facts: Fact[] = game.play(game.legal()[0]);
const hints: Hint[] = game.hint(2, { budget: 10 });
const rescue: Rescue = game.rescue('A', { seed: 1 });
const odds: Odds[] | { [move: string]: number } = game.odds();
const decision: Decision = game.decision;
const state: State = game.view('B');
const again: Game = Game.fromRecord(game.record());
const other: Game = Game.fromState(game.snapshot(), { chance: 'manual' });
const texts: string[] = [draw(state), String(again), game.hash, facts[0].text, VERSION, board().rooms['1'], ...PLAYERS];
const grog: number | undefined = state.gnomes[0].items.grog;
let loaded: Rednov = await load(fetch('rednov.wasm'));
loaded = await loadAlone(new Uint8Array());
const third = new loaded.Game();
third.playBy('mate');
try {
    other.play('pass');
} catch (error) {
    if (error instanceof RuleError) {
        texts.push(error.clause, error.text);
    } else if (error instanceof FormatError && error.line !== null) {
        texts.push(error.line.toFixed());
    }
}

// @ts-expect-error: a setting that there is not
new Game({ player: 3 });
// @ts-expect-error: a player that there is not
game.playBy('admiral');
// @ts-expect-error: nobody sits there
game.view('Z');
// @ts-expect-error: a move is a text
game.play(5);

export { decision, grog, hints, odds, rescue, seat };
