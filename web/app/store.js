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

function browserStorage() {
    try {
        const storage = globalThis.localStorage;
        storage.setItem('rednov:try', '1');
        storage.removeItem('rednov:try');
        return storage;
    } catch {
        return null;
    }
}

// get(): the browser's storage, or null; asked when it is first needed.
export function makeStore(get) {
    let opened = null;
    const unsaved = new Map(); // what did not fit
    let full = false;

    function open() {
        if (!opened) {
            const real = get();
            opened = { real, storage: real || memoryStorage() };
        }
        return opened;
    }

    function read(key) {
        try {
            return JSON.parse(open().storage.getItem(key));
        } catch {
            return null; // not ours, or damaged
        }
    }

    const store = {
        // 'none': nothing can be kept. 'full': the last game did not fit. null: all is well.
        get trouble() {
            return full ? 'full' : open().real ? null : 'none';
        },

        // {id, record, seats, ..} or null.
        get: id => unsaved.get(id) || read(GAME + id),

        // Keeps a game; false when it does not fit (it then lives as long as the page).
        put(game) {
            try {
                open().storage.setItem(GAME + game.id, JSON.stringify(game));
                unsaved.delete(game.id);
                full = false;
                return open().real !== null;
            } catch {
                unsaved.set(game.id, game);
                full = true;
                return false;
            }
        },

        // Whether a key of the storage is that game's.
        isGame: (key, id) => key === GAME + id,

        remove(id) {
            unsaved.delete(id);
            open().storage.removeItem(GAME + id);
        },

        // All games, the one played last first.
        list() {
            const ids = new Set(unsaved.keys());
            for (let i = 0; i < open().storage.length; i++) {
                const key = open().storage.key(i);
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
                open().storage.setItem('rednov:' + key, JSON.stringify(value));
                return true;
            } catch {
                return false;
            }
        },

        settings: () => read(SETTINGS) || {},
        saveSettings: settings => store.write('settings', settings),
    };
    return store;
}

export const store = makeStore(browserStorage);
