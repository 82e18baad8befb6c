// Games and settings kept in the browser. Every game is one entry, written whole after every
// decision, so that closing the tab at any moment loses nothing.

const GAME = 'rednov:game:';
const SETTINGS = 'rednov:settings';

// Storage can be forbidden or full: then games live as long as the page, and `trouble` says so.
function memoryStorage() {
    const kept = new Map();
    return {
        getItem: key => (kept.has(key) ? kept.get(key) : null),
        setItem: (key, value) => kept.set(key, String(value)),
        removeItem: key => kept.delete(key),
        key: i => [...kept.keys()][i] ?? null,
        get length() { return kept.size; },
    };
}

function openStorage() {
    try {
        const storage = globalThis.localStorage;
        storage.setItem('rednov:try', '1');
        storage.removeItem('rednov:try');
        return storage;
    } catch {
        return null;
    }
}

const real = openStorage();
const storage = real || memoryStorage();
const unsaved = new Map(); // what did not fit

function read(key) {
    try {
        return JSON.parse(storage.getItem(key));
    } catch {
        return null; // not ours, or damaged
    }
}

export const store = {
    // 'none': nothing can be kept. 'full': the last game did not fit. null: all is well.
    trouble: real ? null : 'none',

    // {id, record, seats, ..} or null.
    get: id => unsaved.get(id) || read(GAME + id),

    // Keeps a game; false when it does not fit (it then lives as long as the page).
    put(game) {
        try {
            storage.setItem(GAME + game.id, JSON.stringify(game));
            unsaved.delete(game.id);
            store.trouble = real ? null : 'none';
            return real !== null;
        } catch {
            unsaved.set(game.id, game);
            store.trouble = 'full';
            return false;
        }
    },

    // Whether a key of the storage is that game's.
    isGame: (key, id) => key === GAME + id,

    remove(id) {
        unsaved.delete(id);
        storage.removeItem(GAME + id);
    },

    // All games, the one played last first.
    list() {
        const ids = new Set(unsaved.keys());
        for (let i = 0; i < storage.length; i++) {
            const key = storage.key(i);
            if (key.startsWith(GAME)) {
                ids.add(key.slice(GAME.length));
            }
        }
        return [...ids].map(id => store.get(id)).filter(game => game && typeof game.record === 'string')
            .sort((a, b) => b.saved - a.saved);
    },

    // A name nobody has: '7F-K2', easy to read aloud.
    newId() {
        const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
        const random = crypto.getRandomValues(new Uint8Array(4));
        const text = [...random].map(byte => letters[byte % letters.length]).join('');
        const id = text.slice(0, 2) + '-' + text.slice(2);
        return store.get(id) ? store.newId() : id;
    },

    // Small things by key, for settings and the daily submarine.
    read: key => read('rednov:' + key),
    write(key, value) {
        try {
            storage.setItem('rednov:' + key, JSON.stringify(value));
            return true;
        } catch {
            return false;
        }
    },

    settings: () => read(SETTINGS) || {},
    saveSettings: settings => store.write('settings', settings),
};
