// Who wants to be told what: listeners by the name of an event.

export function makeListeners() {
    const sets = new Map();
    return {
        // What is given ends it.
        on(name, listener) {
            const set = sets.get(name) || new Set();
            sets.set(name, set.add(listener));
            return () => set.delete(listener);
        },
        emit: (name, value = undefined) => [...(sets.get(name) || [])].forEach(listener => listener(value)),
        // Whether anybody listens to anything.
        any: () => [...sets.values()].some(set => set.size > 0),
    };
}
