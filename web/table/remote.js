// Moves made by a server: what this person does is sent, and shown when it is told (follow.js). Takes the place of
// local.js.

import { tell, toast } from '../app/dialog.js';
import { say } from '../app/speak.js';
import { t } from '../app/tongue.js';
import { refusalText } from '../net/refusal.js';
import { openWhy } from '../panels/advice.js';
import { hear, lookFrom, newFollower, refresh, run, standHere, take, told } from './follow.js';
import { withoutItem } from './undo.js';

const PATIENCE = 250; // ms before the panel says that it waits for the server

/**
 * The game of a room, which must have begun.
 * @returns {import('./state.js').Play & { hear(game: any): void, refresh(): void }}
 */
export function openRemote(engine, room) {
    const our = newFollower(engine, room);
    if (!take(our, room.game)) {
        throw new Error('the game cannot be followed');
    }
    standHere(our);
    our.playOn = moves => play(our, moves);
    return {
        room,
        attach(table) {
            our.table = table;
            lookFrom(our);
        },
        begin: () => standHere(our),
        run: () => run(our),
        move: moves => play(our, moves),
        undo: () => undo(our),
        putBack: item => putBack(our, item),
        look: gnome => room.ask('look', { gnome }),
        // A request is under way, the connection is gone, the game rests.
        held: () => our.table.sending || room.down || room.table.paused || room.table.phase !== 'playing',
        // What is told from now on.
        hear: game => hear(our, game),
        // Who sits there has changed, or the connection.
        refresh: () => refresh(our),
    };
}

// Sends what work() asks for, one thing at a time; it returns the rev to wait for.
async function send(our, work, moves) {
    const { table } = our;
    table.sending = true;
    const timer = setTimeout(() => !table.inner.left && table.panels.act.show(), PATIENCE);
    try {
        if (!await told(our, await work())) {
            await our.room.join();
        }
        return true;
    } catch (error) {
        refused(our, error, moves);
        return false;
    } finally {
        clearTimeout(timer);
        table.sending = false;
        our.quiet = false;
        if (!table.inner.left) {
            await run(our);
        }
    }
}

/** @param {Table} table */
function refused({ engine, table }, error, moves) {
    if (error.word !== 'illegal' || !moves) {
        toast(refusalText(error.word), 'bad');
        return;
    }
    const why = moves.map(move => engine.why(move)).find(Boolean);
    openWhy(table, moves[0], null, why || { why: refusalText('illegal'), rule: error.rule });
}

// Asks for moves after this rev; the rev of what comes of them.
const sendMoves = async (our, rev, moves) => (await our.room.send('move', { rev, moves })).rev;

async function play(our, moves) {
    const { table, engine } = our;
    if (!table.asked()) {
        return;
    }
    const begin = engine.steps;
    our.sent = [begin, begin + moves.length];
    if (!moves[0].startsWith('use ')) {
        table.plan.touched = false; // elsewhere there is something else to do
    }
    if (await send(our, () => sendMoves(our, our.rev, moves), moves)) {
        engine.deed(begin, begin + moves.length);
    }
}

// Takes the last steps back, one request each.
async function takeBack(our, count) {
    let last = our.rev;
    for (let i = 0; i < count; i++) {
        last = (await our.room.send('undo', { rev: last })).rev;
    }
    return last;
}

async function undo(our) {
    if (our.table.canUndo()) {
        const count = our.engine.steps - our.engine.press;
        if (await send(our, () => takeBack(our, count))) {
            say(t('Taken back.'));
        }
    }
}

async function putBack(our, item) {
    const { engine, table } = our;
    if (!table.asked()) {
        return;
    }
    const moves = engine.turnMoves();
    const { at, rest } = withoutItem(moves, item);
    if (at < 0 || !engine.could(rest)) {
        await tell(t('Not this one'), t('It was needed on the way here. Undo the way first.'));
        return;
    }
    const again = moves.slice(at + 1);
    our.quiet = true;
    await send(our, async () => {
        const last = await takeBack(our, moves.length - at);
        return again.length ? sendMoves(our, last, again) : last;
    });
}
