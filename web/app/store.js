// Everything that is kept in the browser: games, settings, the secrets of seats and results, names. Every entry is
// written whole as soon as it changes, so that closing the tab at any moment loses nothing.
//
// Storage can be forbidden, or full. What cannot be written lives as long as the page and is written as soon as there is
// room; all that is there can still be read and removed. `trouble` says how it is, and whoever listens hears of a change.

import { makeListeners } from './listeners.js';

const OURS = 'rednov:';
const GAME = OURS + 'game:';
const ROOM = 5 * 1024 * 1024; // letters: what browsers give a site
const NEARLY = 0.8;           // of it: time to save old games elsewhere

function browserStorage() {
    try {
        const storage = globalThis.localStorage;
        return storage && storage.length >= 0 ? storage : null;
    } catch {
        return null;
    }
}

const NOTHING = { getItem: () => null, removeItem() {}, key: () => null, length: 0 };

function parse(text) {
    try {
        return JSON.parse(text);
    } catch {
        return null; // not ours, or damaged
    }
}

// Texts by key. get(): the browser's storage, or null; asked when it is first needed.
function makeTexts(get) {
    let opened = null;
    let told = null;           // the trouble that listeners know of
    const unsaved = new Map(); // key -> text that could not be written
    const { on, emit } = makeListeners();

    const real = () => (opened = opened || { storage: get() }).storage;
    const storage = () => real() || NOTHING;
    const trouble = () => (!real() ? 'none' : unsaved.size === 0 ? null : storage().length === 0 ? 'none' : 'full');

    function tryToPut(key, text) {
        try {
            storage().setItem(key, text);
            unsaved.delete(key);
            return true;
        } catch {
            unsaved.set(key, text);
            return false;
        }
    }

    // What did not fit may fit now, and whoever listens hears how it is.
    function changed(hasRoom) {
        if (hasRoom) {
            unsaved.forEach((text, key) => tryToPut(key, text));
        }
        if (trouble() !== told) {
            told = trouble();
            emit('trouble', told);
        }
    }

    return {
        real, trouble,
        onTrouble(listener) {
            told = trouble();
            return on('trouble', listener);
        },
        get: key => unsaved.get(key) ?? storage().getItem(key),
        put(key, text) {
            const kept = tryToPut(key, text);
            changed(kept);
            return kept;
        },
        remove(key) {
            unsaved.delete(key);
            storage().removeItem(key);
            changed(true);
        },
        keys() {
            const stored = Array.from({ length: storage().length }, (_, i) => storage().key(i));
            return [...new Set([...unsaved.keys(), ...stored])].filter(key => key?.startsWith(OURS));
        },
        keeps: key => real() !== null && !unsaved.has(key),
    };
}

// get: as above.
export function makeStore(get) {
    const texts = makeTexts(get);
    const read = key => parse(texts.get(key));
    const store = {
        // 'none': nothing can be kept, as in some private windows whose storage holds nothing and takes nothing. 'full':
        // something did not fit. null: all is well.
        get trouble() { return texts.trouble(); },
        // Hears the trouble whenever it is another one; returns what ends it.
        onTrouble: texts.onTrouble,
        // What other tabs of this browser see too, for their dealings with each other; null: there is none.
        get shared() { return texts.real(); },
        // Whether games should be saved elsewhere before there is no room for another.
        get nearlyFull() {
            return texts.keys().reduce((sum, key) => sum + key.length + (texts.get(key) ?? '').length, 0) > NEARLY * ROOM;
        },

        // {id, record, seats, ..} or null.
        get: id => read(GAME + id),
        // Keeps a game; false when it only lives as long as the page.
        put: game => texts.put(GAME + game.id, JSON.stringify(game)),
        remove: id => texts.remove(GAME + id),
        // All games, the one played last first.
        list: () => texts.keys().filter(key => key.startsWith(GAME)).map(read)
            .filter(game => game && typeof game.record === 'string').sort((a, b) => b.saved - a.saved),

        // A name nobody has: '7F-K2', easy to read aloud.
        newId() {
            const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
            const random = crypto.getRandomValues(new Uint8Array(4));
            const text = [...random].map(byte => letters[byte % letters.length]).join('');
            const id = text.slice(0, 2) + '-' + text.slice(2);
            return store.get(id) ? store.newId() : id;
        },

        // Everything else, by key; written as null it is gone. False when it only lives as long as the page.
        read: key => read(OURS + key),
        write(key, value) {
            if (value === null) {
                texts.remove(OURS + key);
                return true;
            }
            return texts.put(OURS + key, JSON.stringify(value));
        },
        // Whether a value has been kept, and not only remembered.
        keeps: key => texts.keeps(OURS + key),
    };
    return store;
}

export const store = makeStore(browserStorage);
