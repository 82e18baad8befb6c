// The game screen of an online table: the table of a local game, played at the server, with the people around it.

import { makeTable } from '../screens/game.js';
import { app } from '../app/app.js';
import { note } from './mytables.js';
import { openRemote } from '../table/remote.js';
import { t } from '../app/tongue.js';

// [{kind, name, mine, away}] by gnome, as the panels want them.
const seatsOf = room => room.table.seats.map(seat => ({
    kind: seat.kind,
    name: room.table.people[seat.person]?.name || '',
    mine: seat.kind === 'person' && seat.person >= 0 && seat.person === room.me,
    away: seat.away,
}));

// What the room tells, for the table on the screen.
function hears(room, table, remote) {
    let seen = ''; // what of the table the panels show

    // Who sits where; a seat that changes hands is seen at once. Nothing is drawn anew under somebody's finger for less.
    function seat() {
        table.seats = table.game.seats = seatsOf(room);
        table.watching = !room.seated;
        const now = JSON.stringify([table.seats, remote.held(), room.table.phase, room.table.resigned]);
        if (now !== seen) {
            seen = now;
            remote.refresh();
        }
    }

    function due() {
        const { gnome } = app.engine.position().decision;
        note(room.id, room.table, room.table.phase === 'playing' ? gnome : null);
    }

    return {
        game(told) {
            remote.hear(told);
            due();
        },
        table() {
            seat();
            due();
        },
        down: remote.refresh,
        up: remote.refresh,
    };
}

export function show(root, room) {
    const remote = openRemote(app.engine, room);
    const game = { title: t('Online table'), seats: seatsOf(room), fresh: room.began };
    const table = makeTable(root, game, {}, remote);
    const hear = hears(room, table, remote);
    const quiet = Object.entries(hear).map(([name, listener]) => room.on(name, listener));
    let voice = null;
    let left = false;

    globalThis.rednovTable = table; // for tests and the curious
    import('./voice.js').catch(error => {
        console.error(error);
        return null;
    }).then(module => {
        if (!left) {
            voice = module?.attach(table, room);
            table.start();
        }
    });
    hear.table();
    return {
        leave() {
            left = true;
            globalThis.rednovTable = null;
            quiet.forEach(end => end());
            voice?.leave();
            table.close();
        },
        redraw() {
            game.title = t('Online table');
            if (table.position) { // else it is about to be drawn
                table.redraw();
                voice?.redraw?.();
            }
        },
    };
}
