/** The parent of all errors of this package. */
export class RednovError extends Error {}

/** A move that the rules forbid now. */
export class RuleError extends RednovError {
    constructor(text: string, clause: string, move?: string | null);
    text: string;
    /** The number of the rule in docs/RULES.md, "5.5a". */
    clause: string;
    move: string | null;
}

/** Words that are no move, or a record, state or snapshot that cannot be read. */
export class FormatError extends RednovError {
    constructor(text: string, line?: number | null, clause?: string | null);
    text: string;
    /** Of a record. */
    line: number | null;
    /** The rule that an illegal move in it breaks. */
    clause: string | null;
}

/** Settings that make no game. */
export class ConfigError extends RednovError {}

/** Something that cannot be asked, or not now: advice when nobody decides, an undo of nothing. */
export class AskError extends RednovError {}

/** The game was closed. */
export class ClosedError extends RednovError {}

/** rednov.wasm could not be had, or has stopped. */
export class LibraryError extends RednovError {}
