// A game is played in one tab at a time: the others that have it open wait until that one ends, or take it over.
//
// The browser's own locks do this, where it gives them to the page. Elsewhere (plain http, files in some browsers) a
// lease lies in the storage: whoever has it renews it, and it runs out when its page is gone. A page that sleeps may lose
// it so, and hears of that before anything is done in it.

const LEASE = 10000; // ms that one lasts ...
const RENEW = 3000;  // ... and between two looks at it

/**
 * @typedef {object} Hold
 * @property {() => void} take      takes it over from whoever has it
 * @property {() => void} release   nobody here wants it any more
 */

/**
 * By the browser's locks. refused(): it has none for this page.
 * @returns {Hold}
 */
function byLocks(locks, name, tell, refused) {
    let free = null;    // lets go of the lock that is held here
    let waiting = null; // ends the wait for it
    let over = false;

    // A lock is held for as long as the promise lasts that is given back here.
    function hold(lock) {
        if (over) {
            return null;
        }
        if (!lock) {
            wait();
            return null;
        }
        tell(true);
        return new Promise(done => {
            free = done;
        });
    }
    function ask(options) {
        locks.request(name, options, hold).catch(error => {
            if (over || options.signal?.aborted) {
                return;
            }
            if (error.name === 'AbortError') { // somebody has taken it over
                free = null;
                wait();
            } else {
                refused();
            }
        });
    }
    function wait() {
        tell(false);
        waiting = new AbortController();
        ask({ signal: waiting.signal });
    }
    ask({ ifAvailable: true });
    return {
        take() {
            waiting?.abort();
            ask({ steal: true });
        },
        release() {
            over = true;
            waiting?.abort();
            free?.();
        },
    };
}

/**
 * By a lease in the storage.
 * @returns {Hold}
 */
function byLease(storage, name, tell) {
    const key = 'rednov:hold:' + name;
    const me = Math.random().toString(36).slice(2);
    let here = null; // true: it is ours; false: another page's
    let timer = 0;

    function read() {
        try {
            return JSON.parse(storage.getItem(key)) || {};
        } catch {
            return {};
        }
    }
    function write() {
        try {
            storage.setItem(key, JSON.stringify({ page: me, until: Date.now() + LEASE }));
        } catch { // full: then the last one that could write has it
        }
    }
    function change(next) {
        if (here !== next) {
            here = next;
            tell(next);
        }
    }
    // Looks who has it, and takes it when nobody does.
    function look() {
        const { page, until } = read();
        const others = page && page !== me && (here || until > Date.now());
        if (!others) {
            write();
        }
        change(!others);
    }
    const heard = event => event.key === key && look();
    const release = () => {
        clearInterval(timer);
        globalThis.removeEventListener?.('storage', heard);
        globalThis.removeEventListener?.('pagehide', release);
        if (read().page === me) {
            storage.removeItem(key);
        }
    };
    globalThis.addEventListener?.('storage', heard);
    globalThis.addEventListener?.('pagehide', release);
    timer = setInterval(look, RENEW);
    look();
    return {
        take() {
            write();
            change(true);
        },
        release,
    };
}

/**
 * Wants a game for this page. tell(here) is called when it has it, and when another page has it.
 * @param {{ locks?: any, storage?: Storage | null }} by   what the browser gives the page
 * @returns {Hold}
 */
export function holdGame(id, tell, by) {
    const lease = () => (by.storage ? byLease(by.storage, id, tell) : { take() {}, release() {} });
    if (!by.locks) {
        const held = lease();
        if (!by.storage) { // nothing is kept: no other page has it
            tell(true);
        }
        return held;
    }
    let over = false;
    let held = byLocks(by.locks, 'rednov:game:' + id, tell, () => {
        if (!over) {
            held = lease();
        }
    });
    return {
        take: () => held.take(),
        release() {
            over = true;
            held.release();
        },
    };
}
