// The screen of an online table: its people gather, the game is played, or it can not be found. The table itself is
// the server's; room.js holds what this browser knows of it.

import { askReader } from './dialog.js';
import { el, logo } from './dom.js';
import { dress, go, replace } from './main.js';
import { keep, note as noteTable, tokenOf } from './mytables.js';
import { refusalText } from './refusal.js';
import { openRoom } from './room.js';
import { t } from './tongue.js';

export { refusalText };

// Modules that are fetched when they are needed.
const parts = {
    gather: () => import('./gather.js'),
    game: () => import('./onlinegame.js'),
    colours: () => import('./colours.js'),
    promise: () => import('./promise.js'),
};
const optional = name => parts[name]().catch(error => {
    console.error(error);
    return null;
});

// #seat/ID/TOKEN: this browser takes a seat over from another device.
async function takeSeat(id, token) {
    const before = tokenOf(id);
    if (before && before !== token && await askReader(t('Another seat'), t('This browser already has a seat at this table. Shall it take the other one instead?'),
        [['yes', t('Take the other seat')], ['no', t('Keep mine')]]) !== 'yes') {
        replace('#table/' + id);
        return;
    }
    keep(id, { token });
    replace('#table/' + id);
}

// ---- The bar of a lost connection ---------------------------------------------------------------

function lostBar(room) {
    const bar = el('p.lost', { role: 'status', hidden: true });
    const draw = () => {
        bar.hidden = !room.down;
        bar.textContent = room.down ? t('Connection lost. Trying again …') : '';
    };
    document.getElementById('dialogs').append(bar);
    return { draw, leave: () => bar.remove() };
}

// ---- The screen ---------------------------------------------------------------------------------

export function show(root, { id, invite = null, token = null }) {
    if (token) {
        takeSeat(id, token);
        return { leave() {} };
    }
    const room = openRoom(id, invite);
    const bar = lostBar(room);
    let shown = null; // {leave, redraw, update} of what is shown ...
    let kind = '';    // ... and its name
    let turn = 0;
    globalThis.rednovRoom = room; // for tests and the curious

    function clear() {
        shown?.leave();
        shown = null;
        root.replaceChildren();
    }

    // A few words in the middle: loading, or why there is nothing to see.
    function words(title, text, more = []) {
        turn++;
        clear();
        kind = 'words';
        dress('gather');
        root.replaceChildren(el('main.trouble', el('h1', logo(), el('span.sr', t('Red November'))),
            title ? el('h2', title) : null, el('p', text), more));
    }

    const back = () => el('button.btn', { onclick: () => go('#tables') }, t('To the tables'));

    function failed(word) {
        words(t('This table is not here'), refusalText(word), [
            el('button.btn.primary', { onclick: () => go(location.hash) }, t('Try again')), back()]);
    }

    // Which of the two the table needs now. With an invitation the people come first, whatever the game is doing.
    const wanted = () => (room.table.phase === 'gathering' || (room.invited && !room.seated && room.table.phase !== 'over') ? 'gather'
        : room.game ? 'game' : kind);

    async function draw() {
        const next = wanted();
        if (next === kind) {
            return;
        }
        const mine = ++turn;
        kind = next;
        const module = await optional(next);
        if (mine !== turn) {
            return;
        }
        clear();
        if (module) {
            dress(next === 'game' ? 'online' : 'gather');
            shown = module.show(root, room);
        } else {
            words(t('The game could not be loaded. Is the connection gone?'), '', [back()]);
        }
    }

    async function note() {
        const { table, game } = room;
        room.began = room.began || table.phase === 'gathering'; // this screen sees the game begin
        noteTable(id, table);
        const [colours, promise] = await Promise.all([optional('colours'), optional('promise')]);
        colours?.wear(table.seats.map(seat => seat.colour));
        promise?.notePromise(table, game);
        if (table.rematch && room.token) {
            keep(table.rematch, { token: room.token, name: table.people[table.you]?.name || '' });
        }
    }

    room.on('table', () => {
        note();
        if (room.invited && room.seated) { // an invitation to where one sits already
            room.invited = null;
            history.replaceState(null, '', '#table/' + id);
        }
        if (wanted() === 'gather' || kind === 'gather') {
            draw();
        }
    });
    room.on('game', game => {
        if (game) {
            draw();
        }
    });
    room.on('down', bar.draw);
    room.on('up', bar.draw);
    room.on('gone', failed);
    words('', t('Looking for the table …'));
    room.join().then(draw, error => failed(error.word));

    return {
        leave() {
            turn++;
            globalThis.rednovRoom = null;
            clear();
            bar.leave();
            room.leave();
            optional('colours').then(colours => colours?.undress());
        },
        redraw() {
            bar.draw();
            shown?.redraw?.();
        },
    };
}
