// The daily submarine: one seed a day, the same for everyone.

import { replace } from '../app/go.js';
import { app } from '../app/app.js';
import { resultOf, today } from '../table/days.js';
import { isOver, startGame } from '../table/games.js';

// Today's game: goes on with it, looks back at it, or starts it.
export function show() {
    const day = today();
    const game = resultOf(day);
    if (game) {
        replace((isOver(game) ? '#review/' : '#game/') + game.id);
        return { leave() {} };
    }
    const { seed, config, crew } = app.engine.daily(day);
    const mates = Array(config.gnomes - 1).fill(crew);
    startGame({
        config,
        seed,
        seats: ['person', ...mates].map(kind => ({ kind, name: '' })),
        names: ['', ...mates],
        extra: { daily: day },
        where: replace,
    });
    return { leave() {} };
}
