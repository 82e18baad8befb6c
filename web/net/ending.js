// The end of an online game: looking back, the address that stays, and sailing again with the same people.

import { openDialog } from '../app/dialog.js';
import { el, ui } from '../app/dom.js';
import { go } from '../app/go.js';
import { keep, tokenOf } from './mytables.js';
import { gameBox } from './tableparts.js';
import { t } from '../app/tongue.js';

// To the next game of the same people: their secrets are the same there.
function sail(room, id) {
    const token = tokenOf(room.id);
    if (token && !tokenOf(id)) {
        keep(id, { token, name: room.table.people[room.me]?.name || '' });
    }
    go('#table/' + id);
}

async function rematch(room) {
    if (room.table.rematch) {
        sail(room, room.table.rematch);
        return;
    }
    const answer = await room.ask('rematch');
    const id = answer && (room.table.rematch || await nextTable(room));
    if (id) {
        sail(room, id);
    }
}

// The table tells where the next one is, soon after the answer.
function nextTable(room) {
    return new Promise(done => {
        const quiet = room.on('table', table => {
            if (table.rematch) {
                quiet();
                done(table.rematch);
            }
        });
    });
}

const openLink = room => openDialog(() => t('This game'), () => gameBox(room), { redraw: true, classes: 'attable' });

// The buttons of the end.
export function endings(room) {
    const again = room.table.rematch ? t('Join the next game') : t('Sail again together');
    return [
        room.seated || room.table.rematch ? el('button.btn.primary.move', { id: 'rematch', onclick: () => rematch(room) }, again) : null,
        el('button.btn.move', { id: 'look-back', onclick: () => go('#over/' + room.table.game_id) }, ui('log'), t('Look back')),
        el('button.btn.move', { id: 'game-link', onclick: () => openLink(room) }, ui('link'), t('Link to this game')),
        el('button.btn.move', { onclick: () => go('#tables') }, ui('seats'), t('To the tables')),
    ];
}
