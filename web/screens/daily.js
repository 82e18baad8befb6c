// The daily submarine: one seed a day, the same for everyone.

import { replace } from '../app/go.js';
import { DAILY_KIND } from '../engine/crew.js';
import { BOAT, resultOf, seedOf, today } from '../table/days.js';
import { isOver, startGame } from '../table/games.js';

// Today's game: goes on with it, looks back at it, or starts it.
export function show() {
    const day = today();
    const game = resultOf(day);
    if (game) {
        replace((isOver(game) ? '#review/' : '#game/') + game.id);
        return { leave() {} };
    }
    startGame({
        config: BOAT,
        seed: seedOf(day),
        seats: [...Array(BOAT.gnomes)].map((_, i) => ({ kind: i === 0 ? 'person' : DAILY_KIND, name: '' })),
        names: ['', ...Array(BOAT.gnomes - 1).fill(DAILY_KIND)],
        extra: { daily: day },
        where: replace,
    });
    return { leave() {} };
}
