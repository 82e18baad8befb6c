// A table before its first move: who comes, who sits where, what has been agreed. Also what somebody with
// an invitation sees of a game that is on already.

import { standInOf } from './pace.js';
import { chatPanel } from './chat.js';
import { keepFocus } from '../app/focus.js';
import { rulesText } from '../screens/choose.js';
import { askReader } from '../app/dialog.js';
import { el, ui } from '../app/dom.js';
import { go } from '../app/go.js';
import { nameField } from './myname.js';
import { note } from './mytables.js';
import { pierHead } from '../screens/pier.js';
import { maySit, seatsPanel } from './seats.js';
import { say } from '../app/speak.js';
import { newsOf } from './tablenews.js';
import { matesBox } from './keypanel.js';
import { pushRow, pushState } from './push.js';
import { inviteBox, letters, nameRow, optionRows, seatLinkBox, watchBox, wayBack } from './tableparts.js';
import { kindText } from '../table/texts.js';
import { c, language, n, t } from '../app/tongue.js';
import { openYours } from '../screens/yours.js';
import { hasSay } from './votes.js';

const freeSeats = table => table.seats.filter(seat => seat.kind === 'free');

// ---- Starting -----------------------------------------------------------------------------------

// Free seats wait for somebody, or get computer players: that is asked first.
async function start(room) {
    const free = freeSeats(room.table);
    if (free.length) {
        const kind = standInOf(room);
        const answer = await askReader(n('%d seat is free', '%d seats are free', free.length),
            t('The game can begin without them: it waits when it is their turn, and friends with the link can sit down at any time. Or computer players take the seats; friends can take them over later.'),
            [['wait', t('Start and wait')], ['fill', t('Computer players: %s', kindText(kind)), 'primary'], ['no', t('Not yet')]]);
        if (answer === 'fill') {
            for (const seat of freeSeats(room.table)) {
                if (!await room.ask('fill', { gnome: seat.gnome, with: kind })) {
                    return;
                }
            }
        } else if (answer !== 'wait') {
            return;
        }
    }
    await room.ask('start');
}

// ---- Panels -------------------------------------------------------------------------------------

const yoursButton = room => el('button.btn.data', { id: 'yours', onclick: () => openYours(room) }, ui('log'), t('What is yours here'));

// What this reader can do here, first of all.
function leadOf(room) {
    const { phase } = room.table;
    if (phase === 'over') {
        return t('The game is over.');
    }
    if (room.seated) {
        return t('Send your friends the invitation. When everybody is here, start the game: anyone at the table can.');
    }
    if (!maySit(room)) {
        return t('You are watching. To sit down you need an invitation: ask somebody at the table.');
    }
    if (room.table.seats.every(seat => seat.kind === 'person')) {
        return t('Every seat is taken. You can watch; if somebody stands up the seat can be yours.');
    }
    if (room.me >= 0 && phase === 'gathering') {
        return t('You have stood up. Choose a gnome to sit down again, or watch.');
    }
    return phase === 'playing' ? room.invited ? t('The game is on. Choose a free gnome, or one that a computer player has: it is yours at once.')
        : t('The game is on. Choose a free gnome: it is yours at once.')
        : t('Write your name, choose a gnome and sit down. You may play several gnomes.');
}

function titleOf(room) {
    const { table } = room;
    const host = table.seats.find(seat => seat.kind === 'person');
    const name = host ? table.people[host.person].name : '';
    return !room.seated && room.invited ? (name ? t('%s invites you', name) : t('You are invited')) : name ? t('Table of %s', name) : c('to play at', 'Table');
}

function factsOf({ config, loyal, public: open }) {
    return [n('%d gnome', '%d gnomes', config.gnomes), ...rulesText(config, loyal), open ? t('Open to all') : t('By invitation')];
}

const dicePanel = table => el('details.dicebox',
    el('summary', ui('die'), t('Dice that can be checked')),
    el('p', t('All dice and cards of this game come from a number that was drawn when the table was opened. This is its fingerprint; the number is shown when the game is over, and anyone can check then that it was never changed.')),
    el('code', { tabindex: 0, 'aria-label': t('Fingerprint of the dice') }, table.seed_hash));

function actionsOf(room) {
    const { table } = room;
    if (table.phase === 'over') {
        return [el('button.btn.primary', { onclick: () => go('#over/' + room.table.game_id) }, t('Look at the game'))];
    }
    if (table.phase === 'playing') {
        return [el('button.btn', { onclick: () => go('#table/' + room.id) }, ui('zoom'), t('Only watch'))];
    }
    const waits = el('p.muted', { id: 'start-note' }, freeSeats(table).length
        ? n('%d seat is still free.', '%d seats are still free.', freeSeats(table).length) : t('Every seat is taken.'));
    return room.seated ? [waits, el('button.btn.primary', { id: 'start', 'aria-describedby': 'start-note', onclick: () => start(room) }, t('Start the game'))]
        : [waits, el('p.muted', t('Somebody at the table starts the game.'))];
}

// ---- The screen ---------------------------------------------------------------------------------

// Its parts, empty.
function newScreen(room) {
    const field = nameField({ id: 'newcomer-name' });
    return {
        room, field,
        head: el('div.pierhead'), title: el('h1'), facts: el('p.facts'), lead: el('p.lead'),
        newcomer: el('div.newcomer', field.root), seats: seatsPanel(room, () => field.read()), seatsTitle: el('h2', { id: 'h-seats' }), actions: el('div.actions'),
        invite: el('section.invite.plate'), watch: el('section.plate'), options: el('section.terms.plate', { 'aria-labelledby': 'h-terms' }),
        mine: el('section.yours.plate'), dice: el('section.plate.dice'), talk: el('section'),
        drawn: new Map(), // what each part was drawn from
    };
}

const layout = ({ head, title, facts, lead, newcomer, seats, seatsTitle, actions, invite, watch, options, mine, dice, talk }) => el('div.pier.gathering', head,
    el('main', el('div.titles', title, facts), lead,
        el('div.twocols',
            el('div.main', invite, el('section.crewbox.plate', { 'aria-labelledby': 'h-seats' }, seatsTitle, newcomer, seats.root, actions), mine),
            el('div.lists', talk, options, watch, dice))));

// Draws a part when what it is made of has changed: nobody loses a word half written.
function part(drawn, box, from, make) {
    const key = JSON.stringify([from, language()]);
    if (drawn.get(box) !== key) {
        drawn.set(box, key);
        keepFocus([box], () => {
            const nodes = [make()].flat().filter(Boolean);
            box.hidden = !nodes.length;
            box.replaceChildren(...nodes);
        });
    }
}

function draw(screen) {
    const { room, drawn } = screen;
    const { table, me, seated } = room;
    const free = freeSeats(table).length;
    const person = table.people[me] || null;
    document.title = t('Red November: %s', titleOf(room));
    screen.newcomer.hidden = me >= 0 || !maySit(room);
    screen.field.root.querySelector('label').textContent = t('Your name');
    screen.seats.draw();
    part(drawn, screen.head, [], () => pierHead(['#tables', t('Tables')]));
    part(drawn, screen.title, titleOf(room), () => titleOf(room));
    part(drawn, screen.facts, factsOf(table), () => factsOf(table).map(one => el('span', one)));
    part(drawn, screen.lead, leadOf(room), () => leadOf(room));
    part(drawn, screen.seatsTitle, 0, () => t('Crew'));
    part(drawn, screen.actions, [table.phase, free, seated], () => actionsOf(room));
    part(drawn, screen.invite, [table.invite, seated], () => (seated ? [el('h2', t('Invite friends')), inviteBox(room), matesBox(room)] : []));
    part(drawn, screen.watch, table.public, () => [el('h2', t('Spectators')), watchBox(room)]);
    part(drawn, screen.options, [table.deadline, table.stand_in, table.public, table.think, table.phase, seated, hasSay(room),
        table.people.map(one => [one.name, one.agrees]), table.seats.map(seat => seat.person)],
    () => [el('h2', { id: 'h-terms' }, t('As agreed')), optionRows(room)]);
    part(drawn, screen.mine, [me, person?.name, room.token, table.notices, table.notify, table.confirmed, me >= 0 && pushState(room)],
        () => (me >= 0 ? [el('h2', t('You')), nameRow(room), letters(room), pushRow(room, () => draw(screen)), seatLinkBox(room), yoursButton(room)] : [wayBack(room)]));
    part(drawn, screen.dice, table.seed_hash, () => dicePanel(table));
}

export function show(root, room) {
    const screen = newScreen(room);
    root.replaceChildren(layout(screen));
    draw(screen);
    const chat = chatPanel(screen.talk, room);
    let before = room.table;
    const quiet = room.on('table', () => {
        for (const { text } of newsOf(before, room.table, room.me)) {
            chat.note(text);
            say(text);
        }
        before = room.table;
        note(room.id, room.table);
        draw(screen);
    });
    note(room.id, room.table);
    if (room.invited && !room.seated && maySit(room)) {
        screen.field.input.focus({ preventScroll: true });
    }
    return {
        leave() {
            quiet();
            chat.leave();
        },
        redraw() {
            draw(screen);
            chat.redraw();
        },
    };
}
