// A table on the server as this browser sees it: who sits there, what was said, how the game stands; what can be asked
// of it. After a connection was lost it is looked at again by itself.

import { tell, toast } from '../app/dialog.js';
import { makeListeners } from '../app/listeners.js';
import { hostSays } from './hostnotice.js';
import { withKey } from './mykey.js';
import { drop, keep, tokenOf } from './mytables.js';
import { net, onlineTables, publicUrl } from './net.js';
import { refusalText } from './refusal.js';
import { t } from '../app/tongue.js';

// Errors for which another try will not help.
const LAST_WORDS = new Set(['no-table', 'broken', 'bad', 'members']);

// The game from its beginning, with what was told of it just now; null when something between is missing.
function wholeOf(before, game) {
    const list = game.trail ? 'trail' : 'steps';
    if (game.from === 0) {
        return game;
    }
    if (!before?.[list] || before[list].length < game.from) {
        return null;
    }
    return { ...game, from: 0, [list]: [...before[list].slice(0, game.from), ...game[list]] };
}

// Looks at a table, as the person with that token or as a spectator: what it answers, or an error as of net.ask().
// name: of a spectator who wants to be known.
export const lookAt = (id, token = null, name = '') => net.ask('join', { table: id, along: true, ...(token ? { token } : withKey()), ...(name ? { name } : {}) });

// Addresses: of the invitation (null without a seat), of this very seat, to watch, of the game when it is over.
const linksOf = (id, room) => ({
    invite: () => (room().table?.invite ? publicUrl(`#join/${id}/${room().table.invite}`) : null),
    seatLink: () => (room().token ? publicUrl(`#seat/${id}/${room().token}`) : null),
    watchLink: () => publicUrl('#table/' + id),
    gameLink: () => publicUrl('game/' + room().table.game_id),
});

// A seat from before there was a key is found by it from now on.
function claimSeat(table) {
    if (table.you >= 0 && !table.kept && withKey().key) {
        net.ask('claim', withKey()).catch(() => {});
    }
}

// The invitation has done what it could.
function uninvite(room) {
    room.invited = null;
    if (location.hash.startsWith('#join/')) {
        history.replaceState(null, '', '#table/' + room.id);
    }
}

// ---- What is told -------------------------------------------------------------------------------

// `our` is the room, and what it knows besides: {room, emit, invite, joined, left}.

function takeAll(our, message) {
    const { room, emit } = our;
    if (our.left || message.table.table !== room.id) {
        return;
    }
    our.joined = true;
    claimSeat(message.table);
    Object.assign(room, {
        table: message.table, game: message.game, chat: message.chat,
        watching: message.watching || room.watching, news: message.news || [],
    });
    emit('table', room.table);
    emit('game', room.game);
    emit('chat', null);
    emit('watching', room.watching);
}

// Looks at the table; throws what refuses it.
async function join(our) {
    const { room } = our;
    try {
        const [answer] = await Promise.all([lookAt(room.id, room.token, room.token ? '' : room.watcher), onlineTables()]); // its links need an address
        takeAll(our, answer);
    } catch (error) {
        if (error.word === 'name' && room.watcher) { // another has it by now
            room.watcher = '';
            return join(our);
        }
        if (!['token', 'sent-away'].includes(error.word) || !room.token) {
            throw error;
        }
        drop(room.id); // deleted from another device, or sent away: look on
        room.token = null;
        toast(refusalText(error.word), 'bad');
        await join(our);
    }
}

// The connection is back.
async function rejoin(our) {
    const comes = () => !our.left && net.up;
    try {
        await join(our);
        our.room.down = false;
        our.emit('up');
    } catch (error) {
        if (LAST_WORDS.has(error.word)) {
            our.emit('gone', error.word);
        } else if (comes()) {
            setTimeout(() => comes() && rejoin(our), 2000); // busy: soon again
        }
    }
}

function hearChat({ room, emit }, line) {
    room.chat.push(line);
    emit('chat', line);
}

const hears = our => ({
    table({ table }) {
        if (table.table === our.room.id && our.joined) {
            our.room.table = table;
            our.emit('table', table);
        }
    },
    game({ game }) {
        const whole = our.joined && wholeOf(our.room.game, game);
        if (whole) {
            our.room.game = whole;
            our.emit('game', whole);
        } else if (our.joined) {
            join(our).catch(() => {}); // something was missed: from the beginning
        }
    },
    all: message => our.joined && takeAll(our, message),
    chat: ({ at, person, text, name }) => our.joined && hearChat(our, { at, person, text, name }),
    watching: ({ watching }) => our.joined && our.emit('watching', our.room.watching = watching),
    murmur({ at, name, text }) {
        if (our.joined) {
            our.room.murmurs.push({ at, name, text });
            our.emit('murmur', { at, name, text });
        }
    },
    plan: message => our.joined && our.emit('plan', message),
    point: message => our.joined && our.emit('point', message),
    notice: hostSays,
    gone: () => our.joined && our.emit('gone', 'no-table'),
    down() {
        our.joined = false;
        our.room.down = true;
        our.emit('down');
    },
    up: () => rejoin(our),
});

// ---- What is asked ------------------------------------------------------------------------------

// A refusal is thrown.
async function send(our, what, fields) {
    const { room } = our;
    const answer = await net.ask(what, fields);
    if (answer.token) {
        room.token = answer.token;
        keep(room.id, { token: answer.token, ...(fields.name ? { name: fields.name } : {}) });
    }
    if (answer.ok && what === 'chat') {
        hearChat(our, { at: Date.now(), person: room.me, text: fields.text }); // the others are told
    }
    return answer;
}

// Takes gnomes; a newcomer needs a name, and the invitation. Null when it is refused, which is shown.
async function sit(our, gnomes, name) {
    const { room } = our;
    const code = room.table.invite || our.invite;
    try {
        const answer = await room.send('sit', { gnomes, ...(name ? { name } : {}), ...(code ? { invite: code } : {}), ...withKey() });
        uninvite(room);
        return answer;
    } catch (error) {
        if (error.word === 'not-invited' && code) { // it stays on the screen: the guest has to do something about it
            our.invite = null;
            uninvite(room);
            our.emit('table', room.table);
            tell(t('Invitation'), t('This invitation does not fit this table. Ask for it again.'));
        } else {
            toast(refusalText(error.word), 'bad');
        }
        return null;
    }
}

// ---- The room -----------------------------------------------------------------------------------

// Those who watch, and their talk.
const audience = room => ({
    watching: { count: 0, names: [] },
    murmurs: [],   // what those who watch have said while this one did
    watcher: '',   // the name of a spectator, once it is given
    // What a spectator says to the others who watch.
    async murmur(name, text) {
        const answer = await room().ask('murmur', { name, text });
        if (answer) {
            room().watcher = name;
        }
        return answer;
    },
});

// A room for the table with this id. invite: of the address that led here. Events:
//     'table'   people, seats or agreements have changed
//     'game'    something was played or taken back: room.game has it all, from the beginning
//     'chat'    a line {at, person, text}, with a name where the person is not among the people any more; null: room.chat is another list
//     'plan' 'point'   what another person shows
//     'watching'  who watches has changed: room.watching {count, names}
//     'murmur'  a line {at, name, text} of the talk of those who watch
//     'down' 'up'      the connection is lost; it is back and the room joined again
//     'gone'    the table is no more, or cannot be joined again: the error word
export function openRoom(id, invite = null) {
    const { on, emit } = makeListeners();
    const room = {
        id, table: null, game: null, chat: [], news: [],
        ...audience(() => room),
        down: false,
        token: tokenOf(id),
        invited: invite,
        get me() { return room.table ? room.table.you : -1; },
        get seated() { return room.me >= 0 && room.table.seats.some(seat => seat.person === room.me); },
        // The gnomes that this person holds.
        get gnomes() { return room.me < 0 ? [] : room.table.seats.filter(seat => seat.person === room.me).map(seat => seat.gnome); },

        // A request; null when it is refused, which is shown.
        async ask(what, fields = {}) {
            try {
                return await room.send(what, fields);
            } catch (error) {
                toast(refusalText(error.word), 'bad');
                return null;
            }
        },
        send: (what, fields = {}) => send(our, what, fields),
        sit: (gnomes, name) => sit(our, gnomes, name),
        on,
        ...linksOf(id, () => room),
        join: () => join(our),
        leave() {
            our.left = true;
            quiet.forEach(end => end());
            if (net.up) {
                net.ask('leave').catch(() => {});
            }
        },
    };
    const our = {
        room, emit, invite,
        joined: false, // what is told is about this table
        left: false,
    };
    const quiet = Object.entries(hears(our)).map(([name, listener]) => net.on(name, listener));
    return room;
}
