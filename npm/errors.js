// What can go wrong, each by its own name.

/** The parent of all errors of this package. */
export class RednovError extends Error {}

/** A move that the rules forbid now. `clause` is the number of the rule in RULES.md, "5.5a". */
export class RuleError extends RednovError {
    /** @param {string} text @param {string} clause @param {string | null} move */
    constructor(text, clause, move = null) {
        super(`${text} [${clause}]`);
        this.text = text;
        this.clause = clause;
        this.move = move;
    }
}

/** Words that are no move, or a record, state or snapshot that cannot be read. */
export class FormatError extends RednovError {
    /** @param {string} text @param {number | null} line @param {string | null} clause */
    constructor(text, line = null, clause = null) {
        super(line === null ? text : `line ${line}: ${text}`);
        this.text = text;
        this.line = line;
        this.clause = clause;
    }
}

/** Settings that make no game. */
export class ConfigError extends RednovError {}

/** Something that cannot be asked, or not now: advice when nobody decides, an undo of nothing. */
export class AskError extends RednovError {}

/** The game was closed. */
export class ClosedError extends RednovError {}

/** rednov.wasm could not be had, or has stopped. */
export class LibraryError extends RednovError {}

// By these names however a bundler shortens those of the classes.
for (const [name, kind] of Object.entries({ RednovError, RuleError, FormatError, ConfigError, AskError, ClosedError, LibraryError })) {
    Object.defineProperty(kind.prototype, 'name', { value: name });
}
