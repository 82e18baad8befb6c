// The server's game, played along in the page's own engine: with open hands by its steps, with secret hands by the
// trail of what this seat may know. Nothing is decided here; no die falls and no computer player thinks.

const textOf = step => (typeof step === 'string' ? step : JSON.stringify(step.facts));

// How many steps the two have in common.
function common(before, after) {
    let same = 0;
    while (same < before.length && same < after.length
        && (before[same] === after[same] || textOf(before[same]) === textOf(after[same]))) {
        same++;
    }
    return same;
}

// Follows a game in this engine.
export function playAlong(engine, config) {
    let steps = [];    // as they were told: moves, or what a trail has of each
    let secret = null; // which of the two; null: nothing was told yet

    // The game from its beginning, as it was told; how many of the steps before still stand, or -1 when it cannot be
    // read.
    function take(game) {
        const trail = Boolean(game.trail);
        const next = game.trail || game.steps;
        let stand = common(steps, next);
        if (trail !== secret) {
            // Open hands from here on: all hands are shown at the end of a game.
            stand = secret ? Math.min(steps.length, next.length) : 0;
            if (!trail) {
                engine.start({ config });
            }
        }
        const first = trail === secret ? stand : 0;
        const fits = trail ? engine.watch(first, game.view, next.slice(first)) : engine.follow(first, next.slice(first));
        secret = fits ? trail : null;
        steps = fits ? next : [];
        return fits ? stand : -1;
    }

    return { take };
}
