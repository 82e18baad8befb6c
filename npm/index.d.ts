/** The board game Red November: its rules and computer players.
 *
 * Moves are texts such as "open 5", "fix-engine 4" or "use grog"; states, facts and records are those of docs/FORMATS.md
 * of the project. */

export type Seat = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H';
export type Edition = 'revised' | 'first';
export type Player = 'lubber' | 'sailor' | 'mate' | 'captain';
export type Variant = 'less_deadly' | 'crazed' | 'no_respite' | 'opening_events' | 'level_flow';
export type Item = 'grog' | 'toolbox' | 'engine-manual' | 'pump-manual' | 'reactor-manual' | 'deactivation-code' | 'crowbar'
    | 'fire-extinguisher' | 'water-pump' | 'coffee' | 'aqualung' | 'harpoon' | 'lucky-charm';
export type Track = 'asphyxiation' | 'heat' | 'pressure';
export type Token = 'crushed' | 'asphyxiated' | 'missiles' | 'kraken';
export type DecisionKind = 'turn' | 'hatch' | 'flee' | 'give' | 'return' | 'defend' | 'late' | 'burn' | 'block' | 'discard'
    | 'chance' | 'over';
/** An event card: its type and its faint number. */
export type Card = [type: string, faint: string];

export interface Settings {
    /** 1 to 8, four when nothing is said. */
    players?: number;
    /** 3 to 8 for one player, else one each (two players: 4). */
    gnomes?: number;
    /** "revised" when nothing is said. */
    edition?: Edition;
    /** Names out of VARIANTS, with - or _. */
    variants?: string | Iterable<string>;
    /** 0 to 2**64 - 1, above 2**53 a bigint; one by chance when it is not given. */
    seed?: number | bigint;
    /** You play dice and cards yourself ("die 7"), and there is no seed. */
    chance?: 'manual';
}

export interface Effort {
    /** Games that may be played out for the answer, 2000 when not given. */
    budget?: number;
    /** Thinks anew by this seed; else by the game's. */
    seed?: number | bigint;
}

/** What is asked now. */
export interface Decision {
    kind: DecisionKind;
    /** Whose player decides; null for chance and over. */
    gnome: Seat | null;
    /** Of a chance: which. */
    chance?: 'die' | 'event' | 'item' | 'stack';
    /** Of a chance: every outcome with its probability. */
    odds?: [move: string, probability: number][];
}

export interface Gnome {
    gnome: Seat;
    player: number;
    space: string | null;
    time: number;
    intoxication: number;
    fainted: boolean;
    status: 'aboard' | 'dead' | 'abandoned';
    drew: number | null;
    /** How many of each; of a hand that the seat may not see only how many are `hidden`. */
    items: { [item in Item | 'hidden']?: number };
}

/** All there is on the table, or what a seat may see of it. */
export interface State {
    config: { edition: Edition; players: number; gnomes: number } & { [variant in Variant]: boolean };
    tracks: { [track in Track]: number };
    tokens: { [token in Token]: number | null };
    rooms: { room: number; fire: boolean; water: 'none' | 'low' | 'high' }[];
    blocked: string[];
    gnomes: Gnome[];
    order: Seat[];
    active: Seat | null;
    ghost: number | null;
    began_at_sea: boolean;
    used: { [item in Item]?: number };
    charms: number;
    stash: number;
    item_pile: { left: number; discards: { [item in Item]?: number } };
    event_deck: { left: number; discards: Card[]; kraken: 'aside' | 'in' };
    removed: Card[];
    phase: 'setup' | 'movement' | 'action' | 'faint' | 'updates' | 'over';
    decision: Decision;
    result: 'rescued' | 'lost' | null;
    reason: string | null;
}

/** What happened: its `what`, and by that the rest ("What happened" in docs/FORMATS.md). */
export interface Fact {
    what: string;
    /** A sentence, or "". */
    text: string;
    [field: string]: unknown;
}

/** A repair, by one mix of items. */
export interface Odds {
    action: string;
    hatch?: string;
    use: { [item in Item]?: number };
    /** The chance to faint after this turn. */
    faint: number;
    /** The chances after 1, 2, .. minutes. */
    success: number[];
}

export interface Rescue {
    chance: number;
    /** Half of its 95 % interval. */
    margin: number;
    /** That were looked into. */
    futures: number;
    /** Only of `rescue`: what the boat is lost by otherwise. */
    lost_by?: { [reason: string]: number };
}

/** A plan: at a turn all moves up to its action, else a single one. */
export interface Hint {
    moves: string[];
    rescue: Rescue;
    success?: number;
    minutes?: number;
    ghost?: number;
    events?: number;
    items?: number;
    passes?: Token[];
    next?: Seat | null;
    reasons?: string[];
    danger?: 'flee' | 'faint' | 'fail' | 'death' | null;
}

/** What is printed on the board. */
export interface Board {
    hatches: string[];
    exterior: number[];
    events: number[];
    items: number[];
    lost: number;
    rooms: { [room: string]: string };
    [field: string]: unknown;
}

/** A game: what is asked, what may be played, what happens then. The same seed and moves are the same game everywhere. */
export class Game {
    /** Begins a game. Settings that make none are a ConfigError. */
    constructor(settings?: Settings);
    /** The game of a record, played up to its last move. A bad one is a FormatError with its line. */
    static fromRecord(text: string): Game;
    /** Goes on from a position: a state (at a turn, or when the game is over), or a snapshot. It has no record. */
    static fromState(position: State | Uint8Array | string, how?: Pick<Settings, 'seed' | 'chance'>): Game;

    /** The game so far as the text of a record, for a file. */
    record(): string;
    /** The position in 460 bytes, at whatever decision, for fromState(). */
    snapshot(): Uint8Array;
    /** A name of the position, sixteen hexadecimal digits, the same on every machine. */
    get hash(): string;
    /** Another game that stands as this one does, with its history and its dice to come. */
    copy(): Game;

    /** All there is on the table. Do not change it. */
    get state(): State;
    /** The state as the player of a gnome may see it. */
    view(seat: Seat): State;
    get decision(): Decision;
    /** The gnome whose player decides, or null. */
    get decider(): Seat | null;
    get over(): boolean;
    get result(): State['result'];
    /** Why it was lost: "heat", "kraken", "all-dead", .. */
    get reason(): string | null;
    /** The seed of dice and cards; null when they are played by hand. */
    get seed(): bigint | null;
    /** Every move that may be played now, or every outcome of a die or card that is due. With a seat as that player may
     * know it: nothing where the moves of another would tell a secret hand. */
    legal(seat?: Seat): string[];
    /** At a turn: every repair here with every mix of items. Where a die or card is due: each outcome's probability. */
    odds(): Odds[] | { [move: string]: number };

    /** Plays a move and tells what happened, dice and cards included. One that the rules forbid is a RuleError with the
     * clause, words that are no move are a FormatError; the game is then as it was. */
    play(move: string): Fact[];
    /** Plays what a computer player chooses. */
    playBy(player?: Player, how?: Effort): Fact[];
    /** The move that a computer player would make now. */
    moveBy(player?: Player, how?: Effort): string;
    /** Takes back the last move and all chance after it. */
    undo(): void;

    /** The best plans now, the best first. */
    hint(most?: number, how?: Effort): Hint[];
    /** The chance of rescue from here, of a crew that plays on as the computer does at a glance, and what the boat is lost by
     * otherwise. */
    rescue(seat?: Seat, how?: Pick<Effort, 'seed'>): Rescue;

    /** The boat, drawn. */
    toString(): string;
    /** Gives its memory back; any other call is a ClosedError then. Without it that happens by itself. */
    close(): void;
}

/** What is printed on the board. Do not change it. */
export function board(): Board;
/** A state, or what a seat sees of it, as a drawing in plain characters. */
export function draw(state: State): string;

/** Computer players, the weakest first. */
export const PLAYERS: readonly Player[];
export const VARIANTS: readonly Variant[];
export const EDITIONS: readonly Edition[];
export const VERSION: string;

export * from './errors.js';
export { load } from './load.js';

/** All of this, as load() gives it. */
export type Rednov = Omit<typeof import('./index.js'), 'load'>;
