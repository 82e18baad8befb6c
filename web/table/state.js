// A game on the screen: all that is known of it, and what can be asked of that. The panels know the game by this
// object only.

import { app } from '../app/app.js';
import { makeListeners } from '../app/listeners.js';
import { isEnd } from './plan.js';
import { NAMES } from './texts.js';
import { t } from '../app/tongue.js';

/**
 * Who plays a gnome. kind: 'person', a computer player's word, or '' for a free seat at an online table.
 * @typedef {{ kind: string, name: string, mine?: boolean, away?: boolean }} Seat
 */

/**
 * How the moves are made: by this page (local.js), or by a server (remote.js).
 * @typedef {object} Play
 * @property {(table: Table) => void} attach    the table is made
 * @property {() => void} begin                 the screen is about to be shown
 * @property {() => Promise<void>} run          shows and asks until a person has to decide
 * @property {(moves: string[]) => Promise<void>} move
 * @property {() => Promise<void>} undo         takes back what the last press did
 * @property {(item: string) => Promise<unknown>} putBack   the turn as if this item had not been used in it
 * @property {(gnome: string) => unknown} look  from another one of this person's gnomes
 * @property {() => boolean} held               nothing can be done just now
 * @property {any} room                         of an online table; null: there is none
 */

/**
 * For lessons; all may be left out.
 * @typedef {object} Hooks
 * @property {string} [seat]                    whose eyes the screen shows from the start
 * @property {(ask: any) => string} [chance]    the die or card that comes now in a game with chance by hand
 * @property {(moves: string[]) => string | null} [guard]
 *     null, or a sentence why a person should not make these moves now ...
 * @property {(sentence: string) => void} [refuse]   ... which this shows
 * @property {(gnome: string) => string[] | null} [moves]
 *     the moves of a gnome that no person plays; null: the computer's own
 * @property {() => void} [after]               everything has been shown and somebody is asked
 */

/**
 * A panel of the game screen; each has what it needs of this.
 * @typedef {object} Panel
 * @property {(position: any, ask?: any) => void} [show]   the truth
 * @property {(plan: any) => void} [plan]
 * @property {() => void} [begin]               something is about to be shown ...
 * @property {(fact: any, position: any) => unknown} [play]
 * @property {() => unknown} [wait]             until it has been read
 * @property {() => void} [end]                 ... and is over
 * @property {(closed: boolean) => void} [gate]
 * @property {(gnome?: string | null) => void} [think]
 * @property {() => void} [reset]               what was told is another story now
 * @property {() => void} [label]               the language has changed
 * @property {() => void} [hurry]
 * @property {() => void} [pace]                what is shown is skipped from here on, or a card waits, or does no more
 * @property {(way: any) => void} [preview]
 * @property {() => void} [leave]
 */

/**
 * By name. Those that are called by theirs have what they are called for.
 * @typedef {Panel & Record<string, any>} SomePanel
 * @typedef {{ event: SomePanel & { hurry(): void, reset(): void }, log: SomePanel & { reset(): void }, act: SomePanel & { show(): void } }} Known
 * @typedef {Record<string, SomePanel> & Known} Panels
 */

/**
 * What only the modules of this folder touch, and those that open and close a table.
 * @typedef {object} Inner
 * @property {Hooks} hooks
 * @property {Play} play
 * @property {ReturnType<typeof makeListeners>} listeners
 * @property {boolean} left        the screen is gone
 * @property {boolean} running
 * @property {number} greeted     the step before which somebody was told last that it is their decision
 * @property {boolean} own         a player at this screen has moved in this turn, which is theirs: it waits for End turn ...
 * @property {boolean} pressed     ... until that has been pressed
 * @property {boolean} late        others have played on meanwhile: nothing waits to be read
 * @property {boolean} skips       everything up to this screen's next decision is shown at once
 * @property {Set<string>} opened  the hatches that were opened in this turn ...
 * @property {boolean} fidgets     ... and one of them is being opened again by somebody who does not go through
 * @property {number} hurried      when somebody has hurried last (Date.now()) ...
 * @property {number} calm         ... and until when a press is still meant for that
 * @property {any[]} untold        facts that those who hear have not been told yet (tell.js) ...
 * @property {string} lately       ... and what they were told last
 */

/**
 * What whoever is asked has chosen so far. hinted: the move that a hint has set; away: cards to be put away.
 * @typedef {{ action: any, option: any, away: string[], turn?: number, touched?: boolean, hinted?: string }} Plan
 */

/**
 * @typedef {object} State
 * @property {HTMLElement} root
 * @property {any} game            as the store has it
 * @property {any} room            of an online table; null: there is none
 * @property {import('../app/app.js').Engine} engine
 * @property {import('../app/app.js').Crew} crew
 * @property {import('../app/app.js').Settings} settings
 * @property {Seat[]} seats        by gnome
 * @property {string | null} seat  whose eyes the screen shows: 'A'.., null: everyone's
 * @property {any} position
 * @property {any} ask             null while something is being shown
 * @property {Plan} plan
 * @property {{ reason: string, share: number }[]} threats   what the boat would be lost by, as the head has asked last
 * @property {string | null} thinking    the computer player that is thinking
 * @property {((moves: string[]) => Promise<boolean>) | null} coach   hears of moves first; false: they are not made
 * @property {((gnome: string) => unknown) | null} explain   says why a computer player did what it did
 * @property {(() => void) | null} gate  while the end of a turn waits for its player
 * @property {boolean} sending     at an online table: the server is asked
 * @property {boolean} busy        something is being shown
 * @property {boolean} watching    no person at this screen plays
 * @property {Panels} panels
 * @property {Record<string, any>} parts   the elements of the screen (frame.js)
 * @property {() => void} relabel  the frame in another language
 * @property {() => Promise<void>} start   asks the first player
 * @property {() => void} close
 * @property {Inner} inner
 */

/**
 * What an online table adds to the screen (voice.js).
 * @typedef {object} Company
 * @property {((gnome: string) => any) | null} player     who plays a gnome, in words
 * @property {Node | Node[] | null} cardLine              on the turn card: the time left
 * @property {((what: any) => void) | null} looksAt       the others see what this player looks at
 * @property {Record<string, () => void> | null} keys     more keys
 * @property {(() => Node[]) | null} endings              what comes after the end
 * @property {(() => any) | null} aside                   while somebody else decides
 * @property {(() => Node[]) | null} tools                more buttons for the head
 */

/** @typedef {State & Company & ReturnType<typeof readers> & import('./table.js').Doers} Table */

/**
 * The fields of a table for the game that the engine holds; see makeTable() in game.js.
 * @param {HTMLElement} root
 * @param {Play} play
 * @param {Hooks} hooks
 * @returns {State & Company}
 */
export const newState = (root, game, play, hooks) => ({
    root, game, room: play.room,
    engine: app.engine, crew: app.crew, settings: app.settings,
    seats: game.seats, seat: hooks.seat || null,
    position: null, ask: null, plan: { action: null, option: null, away: [] },
    coach: null, explain: null, threats: [], thinking: null, gate: null, sending: false, busy: false, watching: false,
    panels: /** @type {any} whoever opens the table makes them */ ({}), parts: {}, relabel() {}, async start() {}, close() {},
    player: null, cardLine: null, looksAt: null, keys: null, endings: null, aside: null, tools: null,
    inner: {
        hooks, play, listeners: makeListeners(), left: false, running: false, greeted: -1,
        own: false, pressed: false, late: false, skips: false, opened: new Set(), fidgets: false, hurried: 0, calm: 0, untold: [], lately: '',
    },
});

/** @returns {Seat} */
export const seatOf = (table, gnome) => table.seats[gnome.charCodeAt(0) - 65] || { kind: 'person', name: '' };

/** @param {Table} table @param {string} name @param {any} [value] */
export const emit = (table, name, value) => table.inner.listeners.emit(name, value);
/** @param {Table} table */
export const eachPanel = (table, tellPanel) => Object.values(table.panels).forEach(tellPanel);

// Whether the turn is in its Updates: End turn has been pressed.
export const isEnded = position => position.phase === 'updates';

// Whether nothing but the Updates comes after the question what else is used: no Faint Check.
export const isLast = position => !isEnded(position) && (position.phase === 'faint' || !position.used.grog);

// The move that ends the turn now, or null: of the choices before its Updates the last, or an action that is none.
/** @param {Table} table */
export function endMove(table) {
    const { ask, plan, position } = table;
    if (!table.asked() || table.inner.pressed) {
        return null;
    }
    if (ask.kind === 'late') {
        return isLast(position) ? 'done' : null;
    }
    return ask.kind === 'turn' && isEnd(plan.action) ? plan.option.move : null;
}

// What can be asked of a table.
export function readers(table) {
    const held = () => table.inner.play.held();
    // A die or card that somebody at this screen has told: it may have been another one.
    const mistyped = () => !table.room && !table.inner.hooks.chance && table.engine.typed;
    return {
        // What a gnome is called, and its player.
        name: gnome => NAMES[gnome] || gnome,
        playerName: gnome => seatOf(table, gnome).name || '',
        // A person plays it; a person at this screen does.
        isPerson: gnome => seatOf(table, gnome).kind === 'person',
        mine: gnome => gnome !== null && (table.room ? Boolean(seatOf(table, gnome).mine) : table.isPerson(gnome)),
        // The words of things, in the edition being played.
        words: () => table.engine.words(table.position.config.edition),
        state: gnome => table.position.gnomes.find(one => one.gnome === gnome),
        // Whether a person is being asked now.
        asked: () => table.ask !== null && !table.busy && !held()
            && (table.ask.kind === 'chance' || (table.ask.gnome !== null && table.mine(table.ask.gnome))),
        canUndo: () => !table.busy && !table.thinking && !held() && (table.mine(table.engine.undoable) || mistyped()),
        // Why what was done last stands, in words.
        whyNoUndo() {
            const { ask, engine } = table;
            if (engine.undoable && !table.mine(engine.undoable)) {
                return t("The last move was not a person's: it stands.");
            }
            return ask?.kind === 'turn' && engine.turnMoves().length === 0 ? t('There is nothing to take back.')
                : t('A die or a card has been seen since the last move: it stands.');
        },
        // At an online table: everybody wanted to stop; it is paused, or not being played; its server does not answer.
        givenUp: () => Boolean(table.room?.table.resigned),
        rests: () => Boolean(table.room) && (table.room.table.paused || table.room.table.phase !== 'playing'),
        cutOff: () => Boolean(table.room?.down),
        isOver: () => Boolean(table.position.result) || table.givenUp(),
        canEnd: () => table.gate !== null || endMove(table) !== null,
        // 'change', 'plan', 'fact' and, when it has been shown, 'seen', 'gate', 'asked', 'over'
        on: table.inner.listeners.on,
    };
}
