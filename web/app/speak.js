// What a screen reader hears beyond the focus: one polite and one urgent live region. Lines that come
// close together are said together, each once.

import { partOf } from './dom.js';

const GATHER = 80; // ms
const AFTER = 250; // ms: what is urgent cuts off what is being said, so the rest waits until it has begun
const waiting = { say: [], shout: [] };
const timers = { say: 0, shout: 0 };

// Said when the reader pauses: what happened, what is asked.
export function say(text) {
    put('say', text);
}

// Said at once: your turn, the end of the game.
export function shout(text) {
    put('shout', text);
}

// Forgets what was said and what has not been said yet: the screen it was about is gone, or the language.
export function hush() {
    for (const id of Object.keys(waiting)) {
        clearTimeout(timers[id]);
        waiting[id] = [];
        partOf(id).textContent = '';
    }
}

function put(id, text) {
    if (!text) {
        return;
    }
    waiting[id].push(text);
    // A region that is emptied first says the same line again when it comes again.
    partOf(id).textContent = '';
    setOff(id);
    if (id === 'shout' && waiting.say.length) {
        setOff('say');
    }
}

function setOff(id) {
    clearTimeout(timers[id]);
    timers[id] = setTimeout(() => {
        partOf(id).textContent = waiting[id].join(' ');
        waiting[id] = [];
    }, id === 'say' && waiting.shout.length ? GATHER + AFTER : GATHER);
}
