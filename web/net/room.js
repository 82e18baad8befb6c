// A table on the server as this browser sees it: who sits there, what was said, how the game stands; what can be asked
// of it. After a connection was lost it is looked at again by itself.

import { tell, toast } from '../app/dialog.js';
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
    const listeners = new Map();
    const quiet = [];
    let joined = false; // what is told is about this table
    let left = false;

    const emit = (name, value) => [...(listeners.get(name) || [])].forEach(listener => listener(value));

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
                toast(refusalText(error.word));
                return null;
            }
        },
        // The same, but a refusal is thrown.
        async send(what, fields = {}) {
            const answer = await net.ask(what, fields);
            if (answer.token) {
                room.token = answer.token;
                keep(id, { token: answer.token, ...(fields.name ? { name: fields.name } : {}) });
            }
            if (answer.ok && what === 'chat') {
                hearChat({ at: Date.now(), person: room.me, text: fields.text }); // the others are told
            }
            return answer;
        },
        // Takes gnomes; a newcomer needs a name, and the invitation.
        async sit(gnomes, name) {
            const code = room.table.invite || invite;
            try {
                const answer = await room.send('sit', { gnomes, ...(name ? { name } : {}), ...(code ? { invite: code } : {}), ...withKey() });
                uninvite(room);
                return answer;
            } catch (error) {
                if (error.word === 'not-invited' && code) { // it stays on the screen: the guest has to do something about it
                    invite = null;
                    uninvite(room);
                    emit('table', room.table);
                    tell(t('Invitation'), t('This invitation does not fit this table. Ask for it again.'));
                } else {
                    toast(refusalText(error.word));
                }
                return null;
            }
        },
        on(name, listener) {
            const set = listeners.get(name) || new Set();
            listeners.set(name, set.add(listener));
            return () => set.delete(listener);
        },
        ...linksOf(id, () => room),

        // Looks at the table; throws what refuses it.
        join,
        leave() {
            left = true;
            quiet.forEach(end => end());
            if (net.up) {
                net.ask('leave').catch(() => {});
            }
        },
    };

    async function join() {
        try {
            const [answer] = await Promise.all([lookAt(id, room.token, room.token ? '' : room.watcher), onlineTables()]); // its links need an address
            takeAll(answer);
        } catch (error) {
            if (error.word === 'name' && room.watcher) { // another has it by now
                room.watcher = '';
                return join();
            }
            if (!['token', 'sent-away'].includes(error.word) || !room.token) {
                throw error;
            }
            drop(id); // deleted from another device, or sent away: look on
            room.token = null;
            toast(refusalText(error.word));
            await join();
        }
    }

    function takeAll(message) {
        if (left || message.table.table !== id) {
            return;
        }
        joined = true;
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

    function hearChat(line) {
        room.chat.push(line);
        emit('chat', line);
    }

    const hears = {
        table({ table }) {
            if (table.table === id && joined) {
                room.table = table;
                emit('table', table);
            }
        },
        game({ game }) {
            const whole = joined && wholeOf(room.game, game);
            if (whole) {
                room.game = whole;
                emit('game', whole);
            } else if (joined) {
                join().catch(() => {}); // something was missed: from the beginning
            }
        },
        all: message => joined && takeAll(message),
        chat: ({ at, person, text, name }) => joined && hearChat({ at, person, text, name }),
        watching: ({ watching }) => joined && emit('watching', room.watching = watching),
        murmur: ({ at, name, text }) => joined && room.murmurs.push({ at, name, text }) && emit('murmur', { at, name, text }),
        plan: message => joined && emit('plan', message),
        point: message => joined && emit('point', message),
        notice: hostSays,
        gone: () => joined && emit('gone', 'no-table'),
        down() {
            joined = false;
            room.down = true;
            emit('down');
        },
        async up() {
            try {
                await join();
                room.down = false;
                emit('up');
            } catch (error) {
                if (LAST_WORDS.has(error.word)) {
                    emit('gone', error.word);
                } else if (!left && net.up) {
                    setTimeout(() => !left && net.up && hears.up(), 2000); // busy: soon again
                }
            }
        },
    };
    quiet.push(...Object.entries(hears).map(([name, listener]) => net.on(name, listener)));
    return room;
}
