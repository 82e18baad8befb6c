// A server's game on this screen: what is told is taken into the engine, and shown until the screen is where the game is.

import { toast } from '../app/dialog.js';
import { takeFocus } from '../app/focus.js';
import * as motion from '../app/motion.js';
import { KINDS } from '../engine/crew.js';
import { NOBODY } from '../engine/engine.js';
import { refusalText } from '../net/refusal.js';
import { playAlong } from './along.js';
import { greet, over } from './greet.js';
import { slowDown } from './hurry.js';
import { reveal } from './reveal.js';
import { settle } from './show.js';
import { eachPanel } from './state.js';

const READ = 6000;    // ms a card or the end of a turn waits for its reader when others have moved on
const FAR = 3;        // turns behind: what is not shown yet is hurried
const TOO_FAR = 30;   // steps behind: it is not shown at all
const TOLD = 15000;   // what was sent is told by then, or the table is looked at again

/**
 * Where this screen stands in the server's game.
 * @param {import('../app/app.js').Engine} engine
 */
export const newFollower = (engine, room) => ({
    engine, room,
    along: playAlong(engine, room.table.config),
    table: /** @type {import('./state.js').Table} from attach() on */ (/** @type {unknown} */ (null)),
    rev: -1,         // of what was told last
    shown: 0,        // steps that the screen has shown
    undone: false,   // some of them have been taken back
    quiet: false,    // what comes is the result of this person's own tidying: it is not played out
    seat: null,      // whose eyes the game was told to last
    other: false,    // they are another's now, and what was told is another story
    sent: [0, 0],    // the steps that this screen has sent last: they are paced for their player
    started: false,  // the screen has been shown: what is told is played out
    ended: false,    // the end has been told
    running: /** @type {Promise<void> | null} */ (null),
    nudging: 0,      // a timer
    waiting: new Set(), // for a rev to be told
    /** @type {(moves: string[]) => void} sends a move that nobody has to choose */
    playOn() {},
});

/** @typedef {ReturnType<typeof newFollower>} Follower */

// ---- What is told -------------------------------------------------------------------------------

/** Takes the game as it was told into the engine; false when it cannot be followed. @param {Follower} our */
export function take(our, game) {
    if (!game) {
        return true;
    }
    const stand = our.along.take(game);
    if (stand < 0) {
        return false;
    }
    our.rev = game.rev;
    if (stand < our.shown) {
        our.other = our.other || Boolean(game.trail && game.seat !== our.seat);
        our.shown = stand;
        our.undone = true;
    }
    our.seat = game.seat;
    our.waiting.forEach(check => check());
    return true;
}

/** @param {Follower} our */
export function hear(our, game) {
    if (!take(our, game)) {
        toast(refusalText('broken'), 'bad'); // a server of another version
        return;
    }
    if (our.started && isFar(our)) {
        our.table.inner.late = true;
        motion.skip();
        endWaits(our.table);
    }
    nudge(our);
    refresh(our);
}

// Nothing waits to be read any more.
/** @param {Table} table */
function endWaits(table) {
    table.panels.event.hurry();
    table.gate?.();
}

// Others have moved on while something waits to be read here: not for long.
function nudge(our) {
    const isBehind = () => our.started && !our.table.inner.left && our.shown < our.engine.steps;
    clearTimeout(our.nudging);
    if (isBehind()) {
        our.nudging = setTimeout(() => {
            if (isBehind()) {
                endWaits(our.table);
            }
            nudge(our);
        }, READ);
    }
}

/** Whose eyes the screen has from now on. @param {Follower} our */
export function lookFrom(our) {
    const { trail, seat } = our.room.game;
    our.table.seat = trail ? seat ?? NOBODY : null;
}

const isFar = ({ engine, table: { position } }) =>
    !position || engine.turns - position.turn > FAR || engine.steps - position.step > TOO_FAR;

/** Waits until this rev was told; false when that takes too long. @param {Follower} our @returns {Promise<boolean>} */
export function told(our, wanted) {
    return new Promise(done => {
        const check = () => {
            if (our.rev >= wanted) {
                end(true);
            }
        };
        const end = value => {
            clearTimeout(timer);
            our.waiting.delete(check);
            done(value);
        };
        const timer = setTimeout(() => end(false), TOLD);
        our.waiting.add(check);
        check();
    });
}

// ---- Showing ------------------------------------------------------------------------------------

/** Nothing is left to be shown. @param {Follower} our */
export function standHere(our) {
    our.shown = our.engine.steps;
    our.undone = our.other = false;
}

/** Shows what was told until the screen is where the game is, then asks whoever is to decide. @param {Follower} our */
export function run(our) {
    our.started = true;
    our.running = our.running || catchUp(our).finally(() => {
        our.running = null;
    });
    return our.running;
}

/** @param {Follower} our */
export const refresh = our => our.started && run(our);

async function catchUp(our) {
    const { engine, table } = our;
    while (!table.inner.left) {
        if (our.undone && !our.quiet && !our.other) {
            stepBack(our);
        }
        if (our.shown < engine.steps) {
            await advance(our);
            continue;
        }
        table.thinking = thinker(our);
        lookFrom(our);
        await settle(table);
        our.undone = our.other = false; // nothing came after what was taken back
        askNext(our);
        table.inner.late = false;
        slowDown(table);
        break;
    }
}

function stepBack(our) {
    const { engine, table } = our;
    our.undone = false;
    table.position = engine.position(our.shown, table.seat);
    eachPanel(table, panel => panel.reset?.());
    eachPanel(table, panel => panel.show?.(table.position, null));
}

// The next move with the chance that followed it; or all there is, when that is too much to be shown.
async function advance(our) {
    const { engine, table } = our;
    if (our.quiet || our.other || isFar(our)) {
        standHere(our);
        lookFrom(our);
        table.position = engine.position(null, table.seat);
        eachPanel(table, panel => panel.reset?.());
        return;
    }
    const begin = our.shown;
    let end = begin + 1;
    while (end < engine.steps && engine.position(end).decision.gnome === null) {
        end++;
    }
    our.shown = end; // what is taken back meanwhile brings it down again
    table.thinking = null;
    await reveal(table, begin, end, begin >= our.sent[0] && begin < our.sent[1]);
}

// The computer player that the server asks now.
function thinker({ engine, room }) {
    const { gnome } = engine.position().decision;
    const chair = gnome && room.table.phase === 'playing' && !room.table.paused
        ? room.table.seats.find(one => one.gnome === gnome) : null;
    return chair && (KINDS.includes(chair.kind) || chair.away) ? gnome : null;
}

// Everything is shown: says whose decision it is, if it is one of this screen's, or that the game is over.
function askNext(our) {
    const { table } = our;
    const { kind, gnome, moves } = table.ask;
    if (kind === 'over' || our.room.table.phase === 'over') {
        if (!our.ended) {
            our.ended = true;
            over(table);
        }
    } else if (!table.asked()) {
        // somebody elsewhere is
    } else if (kind === 'hatch' && moves.length === 1) { // fleeing: through it is the only way
        setTimeout(() => our.playOn(moves));
    } else {
        greet(table, gnome);
        takeFocus(table);
    }
}
