// One game, move by move: the calls of the Python package's Game, by JavaScript's names.

import { drawing } from './draw.js';
import { AskError, ConfigError, FormatError, RednovError, RuleError } from './errors.js';

/** @typedef {import('./index.js').State} State */
/** @typedef {import('./index.js').Settings} Settings */
/** @typedef {import('./index.js').Effort} Effort */
/** @typedef {import('./module.js').Module} Module */
/** @typedef {import('./module.js').Engine} Engine */
/** @typedef {new (text: string) => RednovError} Refusal */

const SETTINGS = ['players', 'gnomes', 'edition', 'variants', 'seed', 'chance'];
const EFFORTS = ['budget', 'seed'];

/** @param {unknown} given @param {string[]} names @returns {any} */
function named(given, names) {
    if (typeof given !== 'object' || given === null) {
        throw new TypeError(`an object with ${names.join(', ')} is wanted`);
    }
    const other = Object.keys(given).find(name => !names.includes(name));
    if (other !== undefined) {
        throw new TypeError(`there is no "${other}" here; there are: ${names.join(', ')}`);
    }
    return given;
}

/** @param {unknown} value @param {string} name @returns {string} */
function word(value, name) {
    if (typeof value !== 'string') {
        throw new TypeError(`${name} must be a text`);
    }
    return value;
}

/** A whole number; undefined stays so.
 * @param {unknown} value @param {string} name @returns {bigint | undefined} */
function whole(value, name) {
    if (value === undefined || value === null) {
        return undefined;
    }
    if (typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))) {
        return BigInt(value);
    }
    throw new TypeError(`${name} must be a whole number, above 2**53 a bigint`);
}

/** One that JSON has room for: what is larger is larger than any limit here.
 * @param {unknown} value @param {string} name */
function small(value, name) {
    const number = whole(value, name);
    return number === undefined ? undefined : Number(BigInt.asIntN(32, number)) === Number(number) ? Number(number) : 2 ** 31;
}

function anySeed() {
    return crypto.getRandomValues(new BigUint64Array(1))[0] >> 1n;
}

/** @param {unknown} value @param {string} name */
function setting(value, name) {
    if (value !== undefined && typeof value !== 'string') {
        throw new ConfigError(`${name} must be a text`);
    }
    return value;
}

/** Settings as the engine takes them; what is not given is the usual.
 * @param {Settings} given @param {string[]} known the variants that there are */
function configOf(given, known) {
    const gnomes = small(given.gnomes, 'gnomes');
    const variants = typeof given.variants === 'string' ? [given.variants] : [...(given.variants ?? [])];
    const config = { players: small(given.players, 'players') ?? gnomes ?? 4, edition: setting(given.edition, 'edition'), gnomes };
    for (const name of variants) {
        const variant = String(name).replaceAll('-', '_');
        if (!known.includes(variant)) {
            throw new ConfigError(`there is no variant "${name}"; there are: ${known.join(', ')}`);
        }
        Object.assign(config, { [variant]: true });
    }
    return config;
}

/** @param {unknown} given */
function effort(given) {
    const { budget, seed } = named(given, EFFORTS);
    return { budget: small(budget, 'budget'), seed: whole(seed, 'seed')?.toString() };
}

/** The error for an answer that is none.
 * @param {Refusal} kind @param {any} answer @param {Record<string, any>} request */
function refused(kind, answer, request) {
    const { error, rule, line } = answer;
    if (line !== undefined) {
        return new FormatError(error, line, rule ?? null);
    }
    return rule !== undefined ? new RuleError(error, rule, request.move ?? null) : new kind(error);
}

/** @param {Uint8Array} bytes */
const hexOf = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} hex */
const bytesOf = hex => Uint8Array.from(hex.match(/../g) ?? [], pair => parseInt(pair, 16));

/** The seed that the head of a record tells. @param {string} text */
function seedOf(text) {
    const line = text.split(/\r?\n\r?\n/, 1)[0].match(/^seed:[ \t]*(\d+)/m);
    return line ? BigInt(line[1]) : null;
}

/** How a game begins that is no new one, and what all games of a class share: known here alone. */
const BEGUN = Symbol('begun');
const HOUSE = Symbol('house');

/** The module that plays the games of a class, the variants that it knows, and what is printed on its board. */
class House {
    /** @type {import('./index.js').Board | null} */ #board = null;

    /** @param {Module} module @param {string[]} variants */
    constructor(module, variants) {
        this.module = module;
        this.variants = variants;
    }

    get board() {
        return (this.#board ??= /** @type {import('./index.js').Board} */ (this.module.open().ask({ cmd: 'box' }).box));
    }

    /** @param {State} state */
    draw(state) {
        try {
            return drawing(state, this.board);
        } catch (error) {
            throw error instanceof RednovError ? error : new FormatError('this is no state');
        }
    }
}

class AnyGame {
    /** @type {House} */ static [HOUSE];
    /** @type {House} */ #house;
    /** @type {Engine} */ #engine;
    /** @type {bigint | null} */ #seed;
    /** @type {State} */ #state;
    /** @type {string[] | null} */ #moves = null;

    /** @param {any} settings */
    constructor(settings = {}) {
        this.#house = new.target[HOUSE];
        if (settings?.[BEGUN]) {
            ({ engine: this.#engine, seed: this.#seed, state: this.#state } = settings[BEGUN]);
            return;
        }
        const given = named(settings, SETTINGS);
        const config = configOf(given, this.#house.variants);
        this.#seed = whole(given.seed, 'seed') ?? (given.chance === undefined ? anySeed() : null);
        this.#engine = this.#house.module.open();
        this.#state = this.#ask(ConfigError,
            { cmd: 'new', config, chance: setting(given.chance, 'chance'), seed: this.#seed?.toString() }).state;
    }

    /** @param {any} kind @param {Record<string, any>} request @param {bigint | null} seed */
    static #open(kind, request, seed) {
        const engine = kind[HOUSE].module.open();
        const answer = engine.ask(request);
        if (!answer.ok) {
            engine.close();
            throw refused(FormatError, answer, request);
        }
        return new kind({ [BEGUN]: { engine, seed, state: answer.state } });
    }

    // ---- Records and positions ------------------------------------------------------------------

    /** @param {string} text */
    static fromRecord(text) {
        const record = word(text, 'a record');
        return AnyGame.#open(this, { cmd: 'open', record }, seedOf(record));
    }

    /** @param {State | Uint8Array | string} position @param {{seed?: number | bigint, chance?: 'manual'}} how */
    static fromState(position, how = {}) {
        const { seed, chance } = named(how, ['seed', 'chance']);
        const dice = whole(seed, 'seed') ?? (chance === undefined ? anySeed() : null);
        const given = position instanceof Uint8Array ? { snapshot: hexOf(position) }
            : typeof position === 'string' ? { snapshot: position } : { state: position ?? null };
        return AnyGame.#open(this, { cmd: 'load', chance: setting(chance, 'chance'), seed: dice?.toString(), ...given }, dice);
    }

    record() {
        return this.#ask(AskError, { cmd: 'record' }).record;
    }

    snapshot() {
        return bytesOf(this.#ask(AskError, { cmd: 'snapshot' }).snapshot);
    }

    get hash() {
        return this.#ask(AskError, { cmd: 'snapshot' }).hash;
    }

    copy() {
        const kind = /** @type {any} */ (this.constructor);
        return new kind({ [BEGUN]: { engine: this.#engine.copy(), seed: this.#seed, state: this.#state } });
    }

    // ---- What is asked --------------------------------------------------------------------------

    get state() {
        this.#held();
        return this.#state;
    }

    /** @param {string} seat */
    view(seat) {
        return this.#ask(AskError, { cmd: 'state', seat: word(seat, 'a seat') }).state;
    }

    get decision() {
        return this.state.decision;
    }

    get decider() {
        return this.decision.gnome;
    }

    get over() {
        return this.decision.kind === 'over';
    }

    get result() {
        return this.state.result;
    }

    get reason() {
        return this.state.reason;
    }

    get seed() {
        return this.#seed;
    }

    /** @param {string} [seat] */
    legal(seat) {
        if (seat !== undefined) {
            return this.#ask(AskError, { cmd: 'legal', seat: word(seat, 'a seat') }).moves ?? [];
        }
        this.#held();
        this.#moves ??= this.#ask(AskError, { cmd: 'legal' }).moves;
        return Array.from(this.#moves ?? []);
    }

    odds() {
        return this.decision.kind === 'chance' ? Object.fromEntries(this.decision.odds ?? [])
            : this.#ask(AskError, { cmd: 'odds' }).odds;
    }

    // ---- Playing --------------------------------------------------------------------------------

    /** @param {string} move */
    play(move) {
        return this.#change(FormatError, { cmd: 'play', move: word(move, 'a move'), text: true }).log;
    }

    /** @param {Effort} how */
    playBy(player = 'mate', how = {}) {
        return this.#change(AskError, { cmd: 'play', by: word(player, 'a player'), text: true, ...effort(how) }).log;
    }

    /** @param {Effort} how */
    moveBy(player = 'mate', how = {}) {
        return this.#ask(AskError, { cmd: 'move', by: word(player, 'a player'), ...effort(how) }).move;
    }

    undo() {
        this.#change(AskError, { cmd: 'undo' });
    }

    // ---- Advice ---------------------------------------------------------------------------------

    /** @param {Effort} how */
    hint(most = 3, how = {}) {
        return this.#ask(AskError, { cmd: 'hint', most: small(most, 'most'), ...effort(how) }).hints;
    }

    /** @param {string} [seat] @param {Pick<Effort, 'seed'>} how */
    rescue(seat, how = {}) {
        const asks = seat === undefined || seat === null ? undefined : word(seat, 'a seat');
        return this.#ask(AskError, { cmd: 'rescue', seat: asks, ...effort(how) }).rescue;
    }

    // ---- Shown, and the end ---------------------------------------------------------------------

    toString() {
        return this.#house.draw(this.state);
    }

    get [Symbol.toStringTag]() {
        return 'rednov.Game';
    }

    close() {
        this.#engine.close();
    }

    // ---- The engine -----------------------------------------------------------------------------

    #held() {
        if (this.#engine.closed) {
            this.#engine.ask({ cmd: 'hello' }); // which says so
        }
    }

    /** @param {Refusal} kind @param {Record<string, any>} request */
    #ask(kind, request) {
        const answer = this.#engine.ask(request);
        if (!answer.ok) {
            throw refused(kind, answer, request);
        }
        return answer;
    }

    /** @param {Refusal} kind @param {Record<string, any>} request */
    #change(kind, request) {
        const answer = this.#ask(kind, request);
        this.#state = answer.state;
        this.#moves = null;
        return answer;
    }
}

/** The class of all games that this module plays, and what is printed on their board.
 * @param {Module} module @param {string[]} variants
 * @returns {Pick<import('./index.js').Rednov, 'Game' | 'board' | 'draw'>} */
export function gamesOf(module, variants) {
    const house = new House(module, variants);
    class Game extends AnyGame {
        static [HOUSE] = house;
    }
    return { Game, board: () => house.board, draw: state => house.draw(state) };
}
