// The game screen: puts the panels together for one game, opens it, and takes it down again.

import * as act from '../panels/act.js';
import * as board from '../board/board.js';
import * as crewlist from '../panels/crewlist.js';
import { tell, toast } from '../app/dialog.js';
import { NOBODY } from '../engine/engine.js';
import * as event from '../panels/event.js';
import { frame } from '../panels/frame.js';
import * as gauges from '../board/gauges.js';
import * as hand from '../panels/hand.js';
import { dropHandover } from '../panels/handover.js';
import * as head from '../panels/head.js';
import { listenKeys } from '../panels/keys.js';
import * as log from '../panels/log.js';
import { app } from '../app/app.js';
import { replace } from '../app/go.js';
import * as motion from '../app/motion.js';
import * as phone from '../panels/phone.js';
import { reveal } from '../table/reveal.js';
import { store } from '../app/store.js';
import { eachPanel } from '../table/state.js';
import { newTable } from '../table/table.js';
import { NAMES } from '../table/texts.js';
import { t } from '../app/tongue.js';
import * as track from '../board/track.js';

// ---- Building -----------------------------------------------------------------------------------

// Draws the screen for the game that the engine holds and plays it; start() asks the first player.
// `game` is as the store keeps it: {id, seats, ..}; without an id it is not kept. hooks: for lessons; play: who makes
// the moves (table/state.js).
export function makeTable(root, game, hooks = {}, play = undefined) {
    const { engine } = app;
    const table = newTable(root, game, hooks, play);
    const parts = frame();
    engine.calls(Object.values(NAMES));
    root.replaceChildren(...parts.all);
    table.relabel = parts.label;
    table.parts = parts;
    table.panels = {
        head: head.make(parts.top, table),
        track: track.make(parts.track, table),
        crewlist: crewlist.make(parts.crew, table),
        board: board.make(parts.board, table),
        gauges: gauges.make(parts.gauges, table),
        event: event.make(parts.event, table),
        log: log.make(parts.log, table),
        hand: hand.make(parts.hand, table),
        act: act.make(parts, table),
        phone: phone.make(parts, table),
    };
    lookThrough(table);
    const quiet = listenKeys(table);
    table.start = () => begin(table);
    table.close = () => {
        quiet();
        leave(table);
    };
    return table;
}

// A game just made shows what happened before its first turn (opening events), then asks.
async function begin(table) {
    const { engine, game } = table;
    table.inner.play.begin();
    const opening = game.fresh ? engine.story(0, engine.steps, table.seat).find(fact => fact.what === 'event') : null;
    delete game.fresh;
    if (opening) {
        table.position = engine.position(opening.step, table.seat);
        eachPanel(table, panel => panel.show?.(table.position, null));
        await reveal(table, opening.step, engine.steps, false);
    }
    await table.inner.play.run();
}

// Where hands are secret a single person's eyes are the screen's from the start; of several, nobody's until
// one has taken it.
function lookThrough(table) {
    if (table.room) { // the server tells from whose eyes
        table.watching = !table.room.seated;
        return;
    }
    const { hidden, gnomes } = table.engine.position();
    const persons = gnomes.filter(one => table.mine(one.gnome));
    if (hidden && persons.length && !table.seat) {
        table.seat = new Set(persons.map(one => one.player)).size === 1 ? persons[0].gnome : NOBODY;
    }
    table.watching = persons.length === 0;
}

function leave(table) {
    table.inner.left = true;
    dropHandover(table);
    table.crew.drop();
    motion.skip();
    table.gate?.();
    eachPanel(table, panel => panel.leave?.());
    motion.resume();
}

// ---- The screen's door --------------------------------------------------------------------------

export function show(root, { id }) {
    const game = store.get(id);
    const failed = async (title, text) => {
        await tell(title, text);
        replace('#');
    };
    if (!game) {
        failed(t('This game is not here'), t('There is no game %s on this device.', id));
        return { leave() {} };
    }
    const answer = app.engine.open(game.record, game.deeds);
    if (!answer.ok) {
        failed(t('This game cannot be opened'), t('Line %d: %s', answer.line, answer.why));
        return { leave() {} };
    }
    const table = makeTable(root, game);
    table.on('trouble', tellTrouble);
    tellTrouble(store.trouble); // it may be there from the start
    const quiet = watchOtherTabs(table);
    table.start();
    globalThis.rednovTable = table; // for tests and the curious
    return {
        leave() {
            globalThis.rednovTable = null;
            quiet();
            table.close();
        },
        redraw: table.redraw,
    };
}

// What is wrong with the storage, if anything.
function tellTrouble(trouble) {
    if (trouble) {
        toast(trouble === 'full'
            ? t('The storage of this browser is full: the game is not kept any more. Save it as a file from the review, or delete old games.')
            : t('This browser keeps nothing for us: the game is gone when the page is closed.'));
    }
}

// The same game in two tabs: whoever moved last keeps it, and the other one says so and stops keeping.
function watchOtherTabs(table) {
    const stored = event => {
        if (store.isGame(event.key, table.game.id) && event.newValue && !table.inner.elsewhere) {
            table.inner.elsewhere = true;
            toast(t('This game goes on in another tab. Load this page again to see it here.'));
        }
    };
    addEventListener('storage', stored);
    return () => removeEventListener('storage', stored);
}
