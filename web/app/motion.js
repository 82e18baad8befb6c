// How long things take to show, and how a reader hurries them.

import { app } from './app.js';

const running = new Set(); // each ends what it shows at once
let skipping = false;

// The reader's system asks for no motion: every change is a plain swap.
const reduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

// Milliseconds after the reader's settings; 0 with reduced motion, while skipping, or when nobody
// looks.
export function time(ms) {
    if (skipping || document.hidden || reduced()) {
        return 0;
    }
    return app.settings.fast ? ms / 2 : ms;
}

// Waits; hurry() ends it.
export function wait(ms) {
    const left = time(ms);
    return left === 0 ? Promise.resolve() : until(left, () => {});
}

// Plays an animation of an element; hurry() jumps to its end. What it ends in is not kept: the
// caller has put the element there, before or after.
export function animate(element, keyframes, ms, options = {}) {
    const duration = time(ms);
    if (duration === 0 || !element.isConnected) {
        return Promise.resolve();
    }
    const animation = element.animate(keyframes, {
        duration,
        easing: 'ease-in-out',
        fill: 'backwards',
        ...options,
    });
    return until(duration + (options.delay || 0), () => animation.cancel());
}

// A clock of our own ends it, so that an animation nobody can see still ends.
function until(ms, clear) {
    return new Promise(done => {
        const end = () => {
            clearTimeout(timer);
            running.delete(end);
            clear();
            done();
        };
        const timer = setTimeout(end, ms);
        running.add(end);
    });
}

// Ends what is being shown now; the next thing goes on as usual.
export function hurry() {
    for (const end of [...running]) {
        end();
    }
}

// Ends everything until resume().
export function skip() {
    skipping = true;
    hurry();
}

export function resume() {
    skipping = false;
}
