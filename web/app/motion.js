// How long things take to show, and how a reader hurries them.

import { app } from './app.js';

// By the reader's choice; 0: everything at once.
export const SPEEDS = { slow: 1.6, normal: 1, fast: 0.5, once: 0 };
const READABLE = 0.6; // of the time that one reader would like
const HELD = 0.12; // while a key or a finger holds everything to a run

const running = new Set(); // each ends what it shows at once
let skipping = false;
let held = false;
let brisk = 1;     // of what moves: what others do is shown more quickly the more of them there are

// The reader, or the reader's system, asks for no motion: every change is a plain swap.
const still = () => matchMedia('(prefers-reduced-motion: reduce)');
const reduced = () => still().matches || !app.settings.motion;

// The style sheets know it by an attribute of the page. Called once, at the start.
export function watchMotion() {
    const tell = () => document.documentElement.toggleAttribute('data-still', reduced());
    still().addEventListener('change', tell);
    document.addEventListener('settings', tell);
    tell();
}

// Milliseconds after the reader's settings; 0 while skipping, or when nobody looks. Not less with reduced motion:
// what is not seen to move takes as long to read.
export function time(ms) {
    return skipping || document.hidden ? 0 : ms * SPEEDS[app.settings.speed] * (held ? HELD : 1);
}

// Whether anything is seen to move.
export const moves = () => time(1) > 0 && !reduced();

// Waits; hurry() ends it.
export function wait(ms) {
    const left = time(ms);
    return left === 0 ? Promise.resolve() : until(left, () => {});
}

// The same for something that is to be read: what others do may pass more quickly, but not too quickly for that.
export const read = ms => wait(ms * Math.max(READABLE, brisk));

// The same for what only gives it a beat.
export const beat = ms => wait(ms * brisk);

// Plays an animation of an element; hurry() jumps to its end. What it ends in is not kept: the
// caller has put the element there, before or after. With reduced motion the time passes all the same.
/** @param {KeyframeAnimationOptions} [more] */
export function animate(element, keyframes, ms, more = {}) {
    const { delay = 0, ...options } = more;
    const duration = time(ms * brisk);
    const later = time(delay * brisk);
    if (duration === 0 || !element.isConnected) {
        return Promise.resolve();
    }
    if (reduced()) {
        return until(duration + later, () => {});
    }
    const animation = element.animate(keyframes, {
        duration,
        delay: later,
        easing: 'ease-in-out',
        fill: 'backwards',
        ...options,
    });
    return until(duration + later, () => animation.cancel());
}

// A clock of our own ends it, so that an animation nobody can see still ends.
/** @returns {Promise<void>} */
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

// From now on what moves takes this part of its time.
export function walkAt(part) {
    brisk = part;
}

// Ends what is being shown now; the next thing goes on as usual.
function hurry() {
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

export const isSkipping = () => skipping;

export const isHeld = () => held;

// A key or a finger holds everything to a run, or (false) lets it go.
export function hold(on) {
    if (on && !held) {
        hurry();
    }
    held = on;
}
