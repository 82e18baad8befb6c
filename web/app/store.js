// Everything that is kept in the browser: games, settings, the secrets of seats and results, names. Every entry is
// written whole as soon as it changes, so that closing the tab at any moment loses nothing.
//
// Storage can be forbidden, or full. What cannot be written lives as long as the page and is written as soon as there is
// room; all that is there can still be read and removed. `trouble` says how it is, and whoever listens hears of a change.

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

// get(): the browser's storage, or null; asked when it is first needed.
export function makeStore(get) {
    let opened = null;
    let told = null;             // the trouble that listeners know of
    const unsaved = new Map();   // key -> text that could not be written
    const listeners = new Set();

    const open = () => (opened = opened || { real: get() });
    const storage = () => open().real || NOTHING;

    // Storage that holds nothing and takes nothing is none: so are some private windows.
    function trouble() {
        if (!open().real) {
            return 'none';
        }
        return unsaved.size === 0 ? null : storage().length === 0 ? 'none' : 'full';
    }

    function changed() {
        if (trouble() !== told) {
            told = trouble();
            listeners.forEach(listener => listener(told));
        }
    }

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

    // Writes a text; false when it only lives as long as the page.
    function put(key, text) {
        const kept = tryToPut(key, text);
        if (kept) {
            catchUp();
        }
        changed();
        return kept;
    }

    // What did not fit may fit now.
    const catchUp = () => [...unsaved].forEach(([key, text]) => tryToPut(key, text));

    function remove(key) {
        unsaved.delete(key);
        storage().removeItem(key);
        catchUp();
        changed();
    }

    const read = key => parse(unsaved.get(key) ?? storage().getItem(key));

    function keys() {
        const stored = Array.from({ length: storage().length }, (_, i) => storage().key(i));
        return [...new Set([...unsaved.keys(), ...stored])].filter(key => key?.startsWith(OURS));
    }

    const store = {
        // 'none': nothing can be kept. 'full': something did not fit. null: all is well.
        get trouble() { return trouble(); },
        // Hears the trouble whenever it is another one; returns what ends it.
        onTrouble(listener) {
            told = trouble();
            listeners.add(listener);
            return () => listeners.delete(listener);
        },
        // What other tabs of this browser see too, for their dealings with each other; null: there is none.
        get shared() { return open().real; },
        // Whether games should be saved elsewhere before there is no room for another.
        get nearlyFull() {
            return keys().reduce((sum, key) => sum + key.length + (unsaved.get(key) ?? storage().getItem(key) ?? '').length, 0) > NEARLY * ROOM;
        },

        // {id, record, seats, ..} or null.
        get: id => read(GAME + id),
        // Keeps a game; false when it only lives as long as the page.
        put: game => put(GAME + game.id, JSON.stringify(game)),
        remove: id => remove(GAME + id),
        // All games, the one played last first.
        list: () => keys().filter(key => key.startsWith(GAME)).map(read)
            .filter(game => game && typeof game.record === 'string').sort((a, b) => b.saved - a.saved),

        // A name nobody has: '7F-K2', easy to read aloud.
        newId() {
            const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
            const random = crypto.getRandomValues(new Uint8Array(4));
            const text = [...random].map(byte => letters[byte % letters.length]).join('');
            const id = text.slice(0, 2) + '-' + text.slice(2);
            return store.get(id) ? store.newId() : id;
        },

        // Everything else, by key; written as null it is gone.
        read: key => read(OURS + key),
        write(key, value) {
            if (value === null) {
                remove(OURS + key);
                return true;
            }
            return put(OURS + key, JSON.stringify(value));
        },
        // Whether a value has been kept, and not only remembered.
        keeps: key => open().real !== null && !unsaved.has(OURS + key),
    };
    return store;
}

export const store = makeStore(browserStorage);
