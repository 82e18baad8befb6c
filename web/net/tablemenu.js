// The dialog "Table": everything about an online table beside the game itself. It stays up to date while it is open.

import { standInOf } from './pace.js';
import { keepFocus } from '../app/focus.js';
import { playerOf } from '../panels/crewpeople.js';
import { askReader, closeDialog, openDialog, toast } from '../app/dialog.js';
import { el, ui } from '../app/dom.js';
import { go } from '../app/go.js';
import { noticeState, setNotices } from './notice.js';
import { pushRow } from './push.js';
import { seatsPanel } from './seats.js';
import { givingUp, givingUpText } from './tablenews.js';
import { matesBox } from './keypanel.js';
import { gameBox, inviteBox, letters, nameRow, optionRows, seatLinkBox, toggle, watchBox, wayBack } from './tableparts.js';
import { NAMES } from '../table/texts.js';
import { c, n, t } from '../app/tongue.js';
import { hasSay, motionBox } from './votes.js';

// ---- Seats --------------------------------------------------------------------------------------

// People whose connection is gone: the stand-in can decide for them now, without waiting until they are late.
function absent(room) {
    const { table } = room;
    const gone = table.seats.filter(seat => seat.kind === 'person' && seat.person !== room.me
        && (seat.away || !table.people[seat.person]?.here));
    if (!hasSay(room) || table.phase !== 'playing' || gone.length === 0) {
        return null;
    }
    return el('ul.absent', gone.map(seat => el('li',
        el('span', t('%s: %s', NAMES[seat.gnome], playerOf(room, seat.gnome).text)),
        el('button.btn', {
            id: 'relieve-' + seat.gnome,
            onclick: () => room.ask('relieve', { gnome: seat.gnome, on: !seat.away }),
        }, seat.away ? t('Wait again') : t('Let the stand-in decide')))));
}

// Gives one's gnomes to a computer player, who goes on at once.
async function handOver(room) {
    const { gnomes } = room;
    const answer = await askReader(t('Hand over to the computer?'),
        n('A computer player goes on with your gnome. You can take it back as long as nobody else has.',
            'A computer player goes on with your gnomes. You can take them back as long as nobody else has.', gnomes.length),
        [['yes', t('Hand over')], ['no', c('at a table', 'Stay')]]);
    for (const gnome of answer === 'yes' ? gnomes : []) {
        if (!await room.ask('fill', { gnome, with: standInOf(room) })) {
            return;
        }
    }
    if (answer === 'yes') {
        toast(t('The computer plays on for you.'));
    }
}

// ---- The game -----------------------------------------------------------------------------------

function pauseRow(room) {
    const { table } = room;
    return toggle('pause', t('Pause'), t('The game and all deadlines stand still until somebody goes on.'), table.paused, hasSay(room),
        on => room.ask('pause', { on }));
}

function giveUpRow(room) {
    const { want, all } = givingUp(room.table);
    const mine = want.some(one => one.index === room.me);
    const press = async () => {
        if (mine) {
            room.ask('resign', { on: false });
        } else if (await askReader(t('Give up?'), all.length > 1
            ? t('The game ends when everybody who began it wants to give up. Whoever was not here for a day is not asked.') : t('Nobody else at the table is asked: the game ends at once.'),
        [['yes', t('Give up'), 'red'], ['no', c('not giving up', 'Play on')]]) === 'yes') {
            room.ask('resign', { on: true });
        }
    };
    return el('div.giveup', el('button.btn' + (mine ? '' : '.red'), { id: 'give-up', onclick: press }, mine ? t('Play on after all') : t('Give up …')),
        el('p.muted', givingUpText(room.table) || t('Nobody wants to give up.')));
}

// ---- Oneself ------------------------------------------------------------------------------------

function browserNotices(again) {
    const state = noticeState();
    const notes = {
        none: t('This browser has no notices.'),
        denied: t('This browser has been told to show none of ours. Its settings can change that.'),
        on: t('This device tells you when it is your turn and you are looking elsewhere.'),
        off: t('This device can tell you when it is your turn and you are looking elsewhere.'),
    };
    return toggle('notices', t('Notices on this device'), notes[state], state === 'on', state === 'on' || state === 'off', async on => {
        await setNotices(on);
        again();
    });
}

async function openData(room) {
    const { openYours } = await import('../screens/yours.js');
    openYours(room);
}

// ---- The dialog ---------------------------------------------------------------------------------

const section = (title, ...parts) => el('section', el('h3', title), parts);

// Each part is drawn anew when the table has changed, but not while somebody types in it.
export function openTable(room) {
    const seats = seatsPanel(room);
    const isOver = () => room.table.phase === 'over';
    const parts = {
        links: () => (isOver() ? section(t('This game'), gameBox(room)) : section(t('Come aboard'), inviteBox(room), matesBox(room), watchBox(room))),
        crew: () => [motionBox(room), room.seated ? null : el('p.muted', t('You are watching.')), absent(room), room.seated && room.table.phase === 'playing'
            ? el('button.btn.alone', { id: 'hand-over', onclick: () => handOver(room) }, ui('bot'), t('Hand over to the computer …')) : null],
        pace: () => (isOver() ? null : section(t('Time'), optionRows(room), room.table.phase === 'playing' ? pauseRow(room) : null)),
        me: again => section(t('You'), nameRow(room), browserNotices(again), letters(room), pushRow(room, again), seatLinkBox(room), wayBack(room),
            el('div.rowbuttons',
                room.me >= 0 ? el('button.btn', { id: 'my-data', onclick: () => openData(room) }, t('What is yours here')) : null,
                el('button.btn', { id: 'leave-table', onclick: () => { closeDialog(); go('#tables'); } }, ui('end'), t('Leave'))),
            room.seated ? el('p.muted', t('Who leaves keeps the seat and can come back at any time.')) : null),
        end: () => (hasSay(room) && room.table.phase === 'playing' ? section(t('Give up'), giveUpRow(room)) : null),
    };
    const boxes = Object.fromEntries(Object.keys(parts).map(name => [name, el('div.part')]));

    function draw(name) {
        const box = boxes[name];
        const held = box.contains(document.activeElement);
        if (held && document.activeElement?.matches('input:not([readonly])')) {
            return;
        }
        keepFocus([box], () => box.replaceChildren(...[parts[name](() => draw(name))].flat().filter(Boolean)));
        if (held && !box.contains(document.activeElement)) { // what was pressed is gone
            box.querySelector('button, select')?.focus();
        }
    }

    function drawAll() {
        seats.draw();
        Object.keys(parts).forEach(draw);
    }

    const quiet = room.on('table', drawAll);
    const closed = openDialog(() => c('to play at', 'Table'), () => {
        drawAll();
        const { links, crew, pace, me, end } = boxes;
        return el('div.tablemenu', links, section(t('Seats'), seats.root, crew), pace, me, end);
    }, { classes: 'wide attable', redraw: true });
    closed.then(quiet);
    return closed;
}
