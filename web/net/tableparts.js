// Pieces about an online table that its gathering and its game share: the invitation, the link to one's own seat,
// one's name, letters, and how fast it plays.

import { nameOf, seatedPeople } from '../panels/crewpeople.js';
import { toast } from '../app/dialog.js';
import { el, ui } from '../app/dom.js';
import { codeButton } from './code.js';
import { nameField } from './myname.js';
import { sealOf } from './letters.js';
import { keep, keepName } from './mytables.js';
import { onlyHere } from './net.js';
import { DEADLINES, deadlineText, STAND_INS, standInName } from './pace.js';
import { copy } from '../screens/share.js';
import { language, t } from '../app/tongue.js';
import { changeTable, hasSay } from './votes.js';

// ---- Links --------------------------------------------------------------------------------------

// A link to be given away: the address, Copy, a QR code where others can open it, and Share where the system has that.
// text: what it allows.
function linkBox(kind, label, link, text, done, warning = '') {
    const id = 'link-' + kind;
    const share = navigator.share ? el('button.btn', {
        type: 'button', onclick: () => navigator.share({ title: t('Red November'), url: link }).catch(() => {}),
    }, ui('share'), t('Share')) : null;
    const [code, picture] = onlyHere() ? [null, null] : codeButton(kind, link, kind === 'seat');
    return el('div.linkbox', { data: { kind } },
        el('label', { for: id }, label),
        el('div.row', el('input', { id, type: 'text', readonly: true, value: link, dir: 'ltr', onfocus: event => event.target.select() }),
            el('button.btn', { type: 'button', id: 'copy-' + kind, onclick: () => copy(link, () => toast(done)) }, ui('copy'), t('Copy')), code, share),
        picture,
        el('p.muted', text),
        warning ? el('p.thought.stopped.onlyhere', ui('warn'), el('span', warning)) : null);
}

// Null for whoever does not know the invitation.
export function inviteBox(room) {
    const link = room.invite?.();
    return link ? linkBox('invite', t('Invitation'), link,
        t('Whoever has this link can take a free seat at this table, or a computer player\'s.'), t('The invitation has been copied.'),
        onlyHere() ? t('Only this computer can open this link: start the server with --address 0.0.0.0 to let others in.') : '') : null;
}

export const watchBox = room => linkBox('watch', t('To watch'), room.watchLink(),
    room.table.public ? t('Whoever has this link can watch and reads along what you say. You see who watches.')
    : t('Whoever has this link can watch the game. They do not hear what you say, and you see who watches.'), t('The link has been copied.'));

// Null for spectators.
export function seatLinkBox(room) {
    const link = room.me >= 0 ? room.seatLink?.() : null;
    return link ? linkBox('seat', t('Continue on another device'), link,
        t('Open this link there. Keep it to yourself: whoever has it plays as you.'), t('The link to your seat has been copied.')) : null;
}

export const gameBox = room => linkBox('game', t('This game for ever'), room.gameLink(),
    t('Anyone can look at the finished game there, and check the dice.'), t('The link has been copied.'));

// ---- One's name ---------------------------------------------------------------------------------

export function nameRow(room) {
    if (room.me < 0) {
        return null;
    }
    const field = nameField({ value: room.table.people[room.me].name });
    return el('form.namerow', {
        onsubmit: async event => {
            event.preventDefault();
            const name = field.read();
            if (name && name !== room.table.people[room.me].name && await room.ask('name', { name })) {
                keep(room.id, { name });
                keepName(name);
                toast(t('Your name has been changed.'));
            }
        },
    }, field.root, el('button.btn', { id: 'rename' }, t('Change')));
}

// Letters for those who are away: only where the server sends them.
export function letters(room) {
    if (!room.table.notices || room.me < 0) {
        return null;
    }
    const input = el('input', {
        type: 'text', inputmode: 'email', pattern: '[^@\\s]+@[^@\\s]+', id: 'notify-to', autocomplete: 'email', autocapitalize: 'none', spellcheck: 'false',
        value: room.table.notify || '', maxlength: 100, dir: 'ltr',
    });
    return el('form.namerow', {
        style: { 'margin-top': '.6rem' },
        onsubmit: async event => {
            event.preventDefault();
            const to = input.value.trim();
            const seal = sealOf(to);
            if (await room.ask('notify', { to, lang: language(), ...(seal ? { seal } : {}) })) {
                toast(!to ? t('You will get no more letters.') : seal ? t('You will get a letter when it is your turn and you are not here.')
                    : t('A letter with a link is on its way to you. Open the link: then you will be told when it is your turn.'));
            }
        },
    }, el('div.field', el('label', { for: 'notify-to' }, t('E-mail when it is my turn')), input), el('button.btn', { id: 'notify-set' }, t('Save address')),
    el('p.muted', room.table.notify && !room.table.confirmed ? t('Not confirmed yet: open the link in the letter that was sent to you.')
        : t('Nobody at the table sees the address. Leave it empty for no letters.')));
}

// For who sat here in a browser that has forgotten it: the link to the seat goes to the address that was confirmed here.
export function wayBack(room) {
    if (!room.table.notices || room.me >= 0) {
        return null;
    }
    const input = el('input', {
        type: 'text', inputmode: 'email', pattern: '[^@\\s]+@[^@\\s]+', required: true, id: 'seat-to', autocomplete: 'email', autocapitalize: 'none', spellcheck: 'false', maxlength: 100, dir: 'ltr',
    });
    return el('details.wayback', el('summary', t('My seat is here, but this browser does not know it')),
        el('form.namerow', {
            onsubmit: async event => {
                event.preventDefault();
                if (await room.ask('seat-link', { to: input.value.trim() })) {
                    toast(t('If somebody at this table gets letters at this address, one with the link to the seat is on its way.'));
                }
            },
        }, el('div.field', el('label', { for: 'seat-to' }, t('The address at which you get letters of this table')), input),
        el('button.btn', { id: 'seat-link' }, t('Send me the link to my seat')),
        el('p.muted', t('Who has a phrase finds the seat by it, under "Tables". Otherwise the people at the table can free your seat for you.'))));
}

// ---- How fast it plays --------------------------------------------------------------------------

// The choices with what is chosen among them, even if it was never offered.
const offered = (list, value) => (list.includes(value) ? list : [...list, value].sort((a, b) => a - b));

function choice(key, label, values, value, text, may, change) {
    const select = el('select', {
        id: 'option-' + key, disabled: !may, onchange: () => change(values[select.selectedIndex]),
    }, values.map(one => el('option', { selected: one === value }, text(one))));
    return el('div.optionrow', el('label', { for: 'option-' + key }, label), select);
}

export function toggle(key, label, note, on, may, change) {
    return el('button.var', {
        type: 'button', role: 'switch', 'aria-checked': on, 'aria-disabled': may ? null : 'true', id: 'switch-' + key,
        onclick: () => may && change(!on),
    }, el('b', label), el('span.sw', { 'aria-hidden': 'true' }), note ? el('small', note) : null);
}

// Who has not agreed yet that the stand-in decides.
export function agreement(room) {
    const { table } = room;
    if (!table.stand_in) {
        return t('Nobody decides for someone who is late or away: the game waits.');
    }
    const against = seatedPeople(room).filter(one => !one.agrees).map(one => nameOf(room, one.index));
    return against.length ? t('Until everybody agrees the game waits. Not yet: %s', new Intl.ListFormat(document.documentElement.lang).format(against))
        : t('The stand-in decides for whoever is late: nobody here has objected.');
}

// Deadline, stand-in, agreement and the public list.
export function optionRows(room) {
    const { table } = room;
    const may = hasSay(room) && table.phase !== 'over';
    const change = part => changeTable(room, part);
    const agrees = room.me >= 0 && table.people[room.me].agrees;
    return el('div.optionrows',
        choice('deadline', t('Time for a decision'), offered(DEADLINES, table.deadline), table.deadline, deadlineText, may, deadline => change({ deadline })),
        choice('stand_in', t('Stand-in for whoever is late'), STAND_INS, table.stand_in, standInName, may,
            kind => change({ stand_in: kind || 'none' })),
        table.stand_in && room.seated ? toggle('agree', t('I agree to the stand-in'), t('It decides for me too while I am late or away.'), agrees, room.seated && table.phase !== 'over',
            on => room.ask('agree', { on })) : null,
        el('p.muted', agreement(room)),
        toggle('public', t('On the public list'), t('Anyone can find this table and take a free seat.'), table.public, may, on => change({ public: on })));
}
