// Which screen an address names, and what its parts mean.

/** @type {[RegExp, string, string[]][]} */
const SCREENS = [
    // address, screen, names of what its parts mean
    [/^$/, 'lobby', []],
    [/^game\/([\w-]+)$/, 'game', ['id']],
    [/^review\/([\w-]+)(?:\/(\d+))?$/, 'review', ['id', 'step']],
    [/^rules(?:\/([\w.]+))?$/, 'rules', ['clause']],
    [/^learn(?:\/(\d+))?$/, 'learn', ['scene']],
    [/^daily$/, 'daily', []],
    [/^r=(.+)$/, 'share', ['data']],
    [/^tables$/, 'openings', []],
    [/^table\/([0-9a-f]{32})$/, 'online', ['id']],
    [/^join\/([0-9a-f]{32})\/([0-9a-f]{32})$/, 'online', ['id', 'invite']],
    [/^seat\/([0-9a-f]{32})\/([0-9a-f]{32})$/, 'online', ['id', 'token']],
    [/^over\/([0-9a-f]{32})$/, 'over', ['id']],
    [/^confirm\/([0-9a-f]{32})\/(\d+)\/([0-9a-f]{64})$/, 'letters', ['id', 'person', 'seal']],
    [/^stop\/([^/]+)\/([0-9a-f]{64})$/, 'letters', ['to', 'seal']],
    [/^key\/([0-9a-f]{32})$/, 'mykey', ['key']],
    [/^(?:table|join|seat|over|key)(?:\/|$)/, 'trouble', []], // what is left of one of these
];
const ONLINE = ['openings', 'online', 'over', 'letters', 'mykey', 'trouble']; // what a page without a server has not
const OF_TABLES = /^(?:table|join|seat|over|key)\//i;

// The address as it is meant: ids of tables are in small letters, and somebody may have typed them.
export const tidy = hash => (OF_TABLES.test(hash) ? hash.toLowerCase() : hash);

/**
 * The screen, and the parts by name, of what stands behind the #; alone: the page has no server.
 * @returns {[string, Record<string, string>]}
 */
export function route(hash, alone) {
    for (const [form, screen, names] of SCREENS) {
        const found = form.exec(hash);
        if (found) {
            return [alone && ONLINE.includes(screen) ? 'alone' : screen, Object.fromEntries(names.map((name, i) => [name, found[i + 1]]))];
        }
    }
    return ['lobby', {}];
}
