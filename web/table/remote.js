// A game at a server's table on the game screen: what others do is shown as it is told, what this person does is sent
// and shown when it is told. Takes the place of turns.js, which asks people and computers at one screen.

import { openWhy } from '../panels/advice.js';
import { playAlong } from './along.js';
import { KINDS } from '../engine/crew.js';
import { tell, toast } from '../app/dialog.js';
import { NOBODY } from '../engine/engine.js';
import { takeFocus } from '../app/focus.js';
import * as motion from '../app/motion.js';
import { refusalText } from '../net/refusal.js';
import { reveal } from './reveal.js';
import { say } from '../app/speak.js';
import { eachPanel, lastPress, settle } from './table.js';
import { t } from '../app/tongue.js';
import { greet, over } from './turns.js';

const READ = 6000;    // ms a card or the end of a turn waits for its reader when others have moved on
const FAR = 3;        // turns behind: what is not shown yet is hurried
const TOO_FAR = 30;   // steps behind: it is not shown at all
const PATIENCE = 250; // ms before the panel says that it waits for the server
const TOLD = 15000;   // what was sent is told by then, or the table is looked at again

// For hooks.remote of makeTable(). The room's game must have begun.
export function openRemote(engine, room) {
    const along = playAlong(engine, room.table.config);
    let table = null;
    let rev = -1;         // of what was told last
    let shown = 0;        // steps that the screen has shown
    let undone = false;   // some of them have been taken back
    let quiet = false;    // what comes is the result of this person's own tidying: it is not played out
    let seat = null;      // whose eyes the game was told to last
    let other = false;    // they are another's now, and what was told is another story
    let sent = [0, 0];    // the steps that this screen has sent last: they are paced for their player
    let started = false;  // the screen has been shown: what is told is played out
    let ended = false;    // the end has been told
    let running = null;
    let nudging = 0;      // a timer
    const waiting = new Set(); // for a rev to be told

    // ---- What is told -------------------------------------------------------------------------------

    function take(game) {
        if (!game) {
            return true;
        }
        const stand = along.take(game);
        if (stand < 0) {
            return false;
        }
        rev = game.rev;
        if (stand < shown) {
            other = other || Boolean(game.trail && game.seat !== seat);
            shown = stand;
            undone = true;
        }
        seat = game.seat;
        waiting.forEach(check => check());
        return true;
    }

    function hear(game) {
        if (!take(game)) {
            toast(refusalText('broken')); // a server of another version
            return;
        }
        if (started && isFar()) {
            table.inner.late = true;
            motion.skip();
            table.panels.event.hurry();
            table.gate?.();
        }
        nudge();
        refresh();
    }

    // Others have moved on while something waits to be read here: not for long.
    function nudge() {
        clearTimeout(nudging);
        if (started && !table.inner.left && shown < engine.steps) {
            nudging = setTimeout(() => {
                if (shown < engine.steps && !table.inner.left) {
                    table.panels.event.hurry();
                    table.gate?.();
                }
                nudge();
            }, READ);
        }
    }

    // Whose eyes the screen has from now on.
    function lookFrom({ trail, seat: from }) {
        table.seat = trail ? from ?? NOBODY : null;
    }

    const isFar = () => !table.position || engine.turns - table.position.turn > FAR
        || engine.steps - table.position.step > TOO_FAR;

    // Waits until this rev was told; false when that takes too long.
    function told(wanted) {
        return new Promise(done => {
            const check = () => {
                if (rev >= wanted) {
                    end(true);
                }
            };
            const end = value => {
                clearTimeout(timer);
                waiting.delete(check);
                done(value);
            };
            const timer = setTimeout(() => end(false), TOLD);
            waiting.add(check);
            check();
        });
    }

    // ---- Showing ------------------------------------------------------------------------------------

    // Shows what was told until the screen is where the game is, then asks whoever is to decide.
    function run() {
        started = true;
        running = running || catchUp().finally(() => {
            running = null;
        });
        return running;
    }

    const refresh = () => started && run();

    async function catchUp() {
        const { inner } = table;
        while (!inner.left) {
            if (undone && !quiet && !other) {
                stepBack();
            }
            if (shown < engine.steps) {
                await advance();
                continue;
            }
            table.thinking = thinker();
            lookFrom(room.game);
            await settle(table);
            undone = other = false; // nothing came after what was taken back
            if (!goOn()) {
                inner.late = false;
                motion.resume();
                break;
            }
        }
        inner.hooks.after?.();
    }

    function stepBack() {
        undone = false;
        table.position = engine.position(shown, table.seat);
        eachPanel(table, panel => panel.reset?.());
        eachPanel(table, panel => panel.show?.(table.position, null));
    }

    // The next move with the chance that followed it; or all there is, when that is too much to be shown.
    async function advance() {
        if (quiet || other || isFar()) {
            shown = engine.steps;
            undone = other = false;
            lookFrom(room.game);
            table.position = engine.position(null, table.seat);
            eachPanel(table, panel => panel.reset?.());
            return;
        }
        let end = shown + 1;
        while (end < engine.steps && engine.position(end).decision.gnome === null) {
            end++;
        }
        const begin = shown;
        shown = end; // what is taken back meanwhile brings it down again
        table.thinking = null;
        await reveal(table, begin, end, begin >= sent[0] && begin < sent[1]);
    }

    // The computer player that the server asks now.
    function thinker() {
        const { gnome } = engine.position().decision;
        const chair = gnome && room.table.phase === 'playing' && !room.table.paused
            ? room.table.seats.find(one => one.gnome === gnome) : null;
        return chair && (KINDS.includes(chair.kind) || chair.away) ? gnome : null;
    }

    // Does what is due without a press; false when somebody is asked now.
    function goOn() {
        const { kind, gnome, moves } = table.ask;
        if (kind === 'over' || room.table.phase === 'over') {
            if (!ended) {
                ended = true;
                over(table);
            }
            return false;
        }
        if (!table.asked()) {
            return false;
        }
        if (kind === 'hatch' && moves.length === 1) { // fleeing: through it is the only way
            setTimeout(() => play(moves));
            return false;
        }
        greet(table, gnome);
        takeFocus(table);
        return false;
    }

    // ---- Sending ------------------------------------------------------------------------------------

    // Sends what work() asks for, one thing at a time; it returns the rev to wait for.
    async function send(work, moves) {
        table.sending = true;
        const timer = setTimeout(() => !table.inner.left && table.panels.act.show(), PATIENCE);
        try {
            if (!await told(await work())) {
                await room.join();
            }
            return true;
        } catch (error) {
            refused(error, moves);
            return false;
        } finally {
            clearTimeout(timer);
            table.sending = false;
            quiet = false;
            if (!table.inner.left) {
                await run();
            }
        }
    }

    function refused(error, moves) {
        if (error.word !== 'illegal' || !moves) {
            toast(refusalText(error.word));
            return;
        }
        const why = moves.map(move => engine.why(move)).find(Boolean);
        openWhy(table, moves[0], null, why || { why: refusalText('illegal'), rule: error.rule });
    }

    const ask = (what, fields) => room.send(what, { rev, ...fields });

    async function play(moves) {
        if (!table.asked()) {
            return;
        }
        const begin = engine.steps;
        sent = [begin, begin + moves.length];
        if (!moves[0].startsWith('use ')) {
            table.plan.touched = false; // elsewhere there is something else to do
        }
        if (await send(async () => (await ask('move', { moves })).rev, moves)) {
            table.inner.groups.push(begin);
        }
    }

    // Takes the last steps back, one request each.
    async function takeBack(count) {
        let last = rev;
        for (let i = 0; i < count; i++) {
            last = (await room.send('undo', { rev: last })).rev;
        }
        return last;
    }

    async function undo() {
        if (table.canUndo()) {
            const count = engine.steps - lastPress(table);
            if (await send(() => takeBack(count))) {
                say(t('Taken back.'));
            }
        }
    }

    // The turn as if this item had not been used in it.
    async function putBack(item) {
        const moves = engine.turnMoves();
        const at = moves.lastIndexOf('use ' + item);
        if (!table.asked()) {
            return;
        }
        if (at < 0 || !engine.could(moves.filter((move, i) => i !== at))) {
            await tell(t('Not this one'), t('It was needed on the way here. Undo the way first.'));
            return;
        }
        const again = moves.slice(at + 1);
        quiet = true;
        await send(async () => {
            const last = await takeBack(moves.length - at);
            return again.length ? (await room.send('move', { rev: last, moves: again })).rev : last;
        });
    }

    // Looks from another one of this person's gnomes, where hands are secret.
    const look = gnome => room.ask('look', { gnome });

    // ---- The table ----------------------------------------------------------------------------------

    if (!take(room.game)) {
        throw new Error('the game cannot be followed');
    }
    shown = engine.steps;
    undone = false;

    return {
        room, hear, run, play, undo, putBack, look,
        // The table is made; what is told from now on is heard.
        attach(made) {
            table = made;
            lookFrom(room.game);
        },
        // The screen is about to be shown, as the game stands now.
        begin() {
            shown = engine.steps;
            undone = other = false;
        },
        // Nothing can be done now: a request is under way, the connection is gone, the game rests.
        held: () => table.sending || room.down || room.table.paused || room.table.phase !== 'playing',
        // Who sits there has changed, or the connection.
        refresh,
    };
}
