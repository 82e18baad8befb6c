// Who wants to be told what: listeners by the name of an event.

export function makeListeners() {
    /** @type {Map<string, Set<(value?: any) => unknown>>} */
    const sets = new Map();
    return {
        // What is given ends it.
        /** @param {string} name @param {(value?: any) => unknown} listener */
        on(name, listener) {
            const set = sets.get(name) || new Set();
            sets.set(name, set.add(listener));
            return () => set.delete(listener);
        },
        /** @param {string} name @param {any} [value] */
        emit: (name, value) => [...(sets.get(name) || [])].forEach(listener => listener(value)),
        // Whether anybody listens to anything.
        any: () => [...sets.values()].some(set => set.size > 0),
    };
}
