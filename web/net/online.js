// The screen of an online table: its people gather, the game is played, or it can not be found. The table itself is
// the server's; room.js holds what this browser knows of it.

import { loadBoard } from '../board/board.js';
import { undress, wear } from '../board/colours.js';
import { askReader, notice, toast } from '../app/dialog.js';
import { el, logo, partOf } from '../app/dom.js';
import { dress, go, replace } from '../app/go.js';
import { holdGame } from '../app/hold.js';
import { keep, keptSeats, note as noteTable, tokenOf } from './mytables.js';
import { net } from './net.js';
import { notePromise } from './promise.js';
import { renewPush } from './push.js';
import { refusalText } from './refusal.js';
import { lookAt, openRoom } from './room.js';
import { copy } from '../screens/share.js';
import { store } from '../app/store.js';
import { t } from '../app/tongue.js';

// What is shown, fetched when it is needed.
const PARTS = {
    gather: () => import('./gather.js'),
    game: async () => (await Promise.all([import('./onlinegame.js'), loadBoard()]))[0],
};

// A few words in the middle: loading, or why there is nothing to see.
function showWords(root, title, text, more = []) {
    dress('gather');
    root.replaceChildren(el('main.trouble', el('h1', logo(), el('span.sr', t('Red November'))),
        title ? el('h2', title) : null, text ? el('p', text) : null, more));
}

const back = () => el('button.btn', { onclick: () => go('#tables') }, t('To the tables'));

const again = () => el('button.btn.primary', { onclick: () => go(location.hash) }, t('Try again'));

const showFailed = (root, word) => showWords(root, t('This table is not here'), refusalText(word), [again(), back()]);

// #seat/ID/TOKEN: this browser takes a seat over from another device. Only a token that is somebody's here is kept.
function takeSeat(root, id, token) {
    const before = tokenOf(id);
    let left = false;

    async function take() {
        const { table } = await lookAt(id, token);
        const other = before && before !== token && !left;
        if (other && await askReader(t('Another seat'), t('This browser already has a seat at this table. Shall it take the other one instead?'),
            [['yes', t('Take the other seat')], ['no', t('Keep mine')]]) !== 'yes') {
            return;
        }
        if (!left) {
            keep(id, { token, name: table.people[table.you]?.name || '' });
        }
    }

    function failed({ word }) {
        if (word === 'token') {
            showWords(root, '', t('This link fits no seat at this table.'), [
                el('button.btn.primary', { id: 'look-on', onclick: () => replace('#table/' + id) }, t('Look at the table')), back()]);
        } else {
            showFailed(root, word);
        }
    }

    showWords(root, '', t('Looking for the table …'));
    take().then(() => left || replace('#table/' + id), error => left || failed(error));
    return {
        leave() {
            left = true;
        },
    };
}

// ---- The bar of a lost connection ---------------------------------------------------------------

function lostBar(room) {
    const bar = el('p.lost', { role: 'status', hidden: true });
    const draw = () => {
        bar.hidden = !room.down;
        bar.textContent = !room.down ? '' : net.banned ? refusalText('banned') : t('Connection lost. Trying again …');
    };
    partOf('dialogs').append(bar);
    return { draw, leave: () => bar.remove() };
}

// ---- A seat that is not kept --------------------------------------------------------------------

// Told once a room, as soon as there is a seat to lose; the link to it is the way back.
function seatWarning(room) {
    let end = null;
    return {
        look() {
            if (!end && room.token && room.seated && !keptSeats()) {
                end = notice('seat', () => t('This browser cannot keep the secret of your seat: once the page is closed, only the link to your seat leads back. Copy it now, and tell it to nobody.'),
                    () => [[t('Copy link'), () => copy(room.seatLink(), () => toast(t('The link to your seat has been copied.')))]]);
            }
        },
        leave: () => end?.(),
    };
}

// ---- A seat in two tabs -------------------------------------------------------------------------

// Both play: the server takes whichever decides first. The one that came later is told, until it is alone.
function tabsWarning(room, id) {
    let hold = null;
    let end = null;
    function tell(alone) {
        end?.();
        end = alone ? null : notice('tabs', () => t('Your seat is open in another tab too. What you decide in one of them counts, in both.'));
    }
    return {
        look() {
            if (!hold && room.token && room.seated) {
                hold = holdGame('table:' + id, tell, { locks: navigator.locks, storage: store.shared });
            }
        },
        leave() {
            hold?.release();
            end?.();
        },
    };
}

// ---- The screen ---------------------------------------------------------------------------------

// `screen` is {root, room, shown: {leave, redraw} of what is shown, kind: its name, turn}.

function clear(screen) {
    screen.shown?.leave();
    screen.shown = null;
    screen.root.replaceChildren();
}

// Nothing of the table is shown, but words: see showWords(), showFailed().
function instead(screen, show, ...what) {
    screen.turn++;
    clear(screen);
    screen.kind = 'words';
    show(screen.root, ...what);
}

// Which of the two the table needs now. With an invitation the people come first, whatever the game is doing.
const wanted = ({ room, kind }) => (room.table.phase === 'gathering' || (room.invited && !room.seated && room.table.phase !== 'over') ? 'gather'
    : room.game ? 'game' : kind);

async function draw(screen) {
    const next = wanted(screen);
    if (next === screen.kind) {
        return;
    }
    const mine = ++screen.turn;
    screen.kind = next;
    const module = await PARTS[next]().catch(console.error);
    if (mine !== screen.turn) {
        return;
    }
    clear(screen);
    if (module) {
        dress(next === 'game' ? 'online' : 'gather');
        screen.shown = module.show(screen.root, screen.room);
    } else {
        instead(screen, showWords, t('The game could not be loaded. Is the connection gone?'), '', [again(), back()]);
    }
}

// What this browser keeps of a table, and shows of it whatever the screen is.
function noted(room, warnings) {
    const { id, table, game } = room;
    room.began = room.began || table.phase === 'gathering'; // this screen sees the game begin
    noteTable(id, table);
    warnings.forEach(one => one.look());
    wear(table.seats.map(seat => seat.colour));
    notePromise(table, game);
    if (table.rematch && room.token) {
        keep(table.rematch, { token: room.token, name: table.people[table.you]?.name || '' });
    }
    if (room.invited && room.seated) { // an invitation to where one sits already
        room.invited = null;
        history.replaceState(null, '', '#table/' + id);
    }
}

export function show(root, { id, invite = null, token = null }) {
    if (token) {
        return takeSeat(root, id, token);
    }
    const room = openRoom(id, invite);
    const bar = lostBar(room);
    const warnings = [seatWarning(room), tabsWarning(room, id)];
    const screen = { root, room, shown: /** @type {any} */ (null), kind: '', turn: 0 };
    const failed = word => instead(screen, showFailed, word);
    globalThis.rednovRoom = room; // for tests and the curious

    room.on('table', () => {
        noted(room, warnings);
        if (wanted(screen) === 'gather' || screen.kind === 'gather') {
            draw(screen);
        }
    });
    room.on('game', game => game && draw(screen));
    room.on('down', bar.draw);
    room.on('up', bar.draw);
    room.on('gone', failed);
    instead(screen, showWords, '', t('Looking for the table …'));
    room.join().then(() => {
        draw(screen);
        renewPush(room);
    }, error => failed(error.word));

    return {
        leave() {
            screen.turn++;
            globalThis.rednovRoom = null;
            clear(screen);
            bar.leave();
            warnings.forEach(one => one.leave());
            room.leave();
            undress();
        },
        redraw() {
            bar.draw();
            screen.shown?.redraw?.();
        },
    };
}
