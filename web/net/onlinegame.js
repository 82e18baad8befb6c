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

export function show(root, room) {
    const remote = openRemote(app.engine, room);
    const game = { title: t('Online table'), seats: seatsOf(room), fresh: room.began };
    const table = makeTable(root, game, {}, remote);
    const quiet = [];
    let voice = null;
    let left = false;
    let seen = ''; // what of the table the panels show

    // Who sits where; a seat that changes hands is seen at once. Nothing is drawn anew under somebody's finger for less.
    function seat() {
        table.seats = game.seats = seatsOf(room);
        table.watching = !room.seated;
        const now = JSON.stringify([game.seats, remote.held(), room.table.phase, room.table.resigned]);
        if (now !== seen) {
            seen = now;
            remote.refresh();
        }
    }

    function due() {
        const { gnome } = app.engine.position().decision;
        note(room.id, room.table, room.table.phase === 'playing' ? gnome : null);
    }

    quiet.push(
        room.on('game', told => {
            remote.hear(told);
            due();
        }),
        room.on('table', () => {
            seat();
            due();
        }),
        room.on('down', remote.refresh),
        room.on('up', remote.refresh));
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
    seat();
    due();
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
