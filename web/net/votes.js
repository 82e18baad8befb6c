// Votes at an online table: what is proposed and how it stands, and what can be done about another person: free its
// seat, mute it, send it away. For who opened the table a word is enough; others put it to the vote.

import { nameOf } from '../panels/crewpeople.js';
import { openDialog, toast } from '../app/dialog.js';
import { el, ui } from '../app/dom.js';
import { deadlineText, standInName } from './pace.js';
import { NAMES } from '../table/texts.js';
import { language, t } from '../app/tongue.js';

// ---- Who has a say ------------------------------------------------------------------------------

export const hasSay = room => room.me >= 0 && Boolean(room.table.people[room.me]?.says);
const isOpener = room => room.me >= 0 && room.table.opener === room.me;

// Those whose word counts now.
export const whoCounts = table => table.people.map((one, index) => ({ ...one, index })).filter(one => one.says && !one.absent);

// Whether a change of these settings is for the others, too: the game has begun, and somebody else counts.
const concernsOthers = ({ table, me }, part) => table.phase === 'playing' && whoCounts(table).some(one => one.index !== me)
    && (part.deadline !== undefined || part.stand_in !== undefined || part.public === true);

// Changes settings of the table, or proposes it where the others have to agree.
export async function changeTable(room, part) {
    if (!concernsOthers(room, part)) {
        return room.ask('set', part);
    }
    return propose(room, { what: 'set', ...part });
}

async function propose(room, motion) {
    const answer = await room.ask('propose', motion);
    if (answer && (motion.what === 'set' || !isOpener(room))) {
        toast(t('It is put to the vote.'));
    }
    return answer;
}

// ---- The motion ---------------------------------------------------------------------------------

function changesText(motion) {
    const parts = [
        motion.deadline === undefined ? '' : t('Time for a decision: %s', deadlineText(motion.deadline)),
        motion.stand_in === undefined ? '' : t('Stand-in: %s', standInName(motion.stand_in === 'none' ? null : motion.stand_in)),
        motion.public ? t('On the public list') : '',
    ];
    return new Intl.ListFormat(language()).format(parts.filter(Boolean));
}

// What is proposed, as a sentence.
export function motionText(room, motion) {
    const by = nameOf(room, motion.by);
    const name = nameOf(room, motion.person);
    return {
        free: () => t('%s proposes that %s gives up the seat of %s.', by, name, NAMES[motion.gnome]),
        mute: () => t('%s proposes that %s is silent at this table.', by, name),
        unmute: () => t('%s proposes that %s may speak again.', by, name),
        away: () => t('%s proposes to send %s away from this table.', by, name),
        set: () => t('%s proposes: %s', by, changesText(motion)),
    }[motion.what]();
}

// The open motion with Yes and No for whoever has a say in it; null when nothing is voted on.
export function motionBox(room) {
    const { motion } = room.table;
    if (!motion) {
        return null;
    }
    const button = (text, on, said) => el('button.btn', {
        type: 'button', data: { vote: on ? 'yes' : 'no' }, 'aria-pressed': said.includes(room.me), onclick: () => room.ask('vote', { motion: motion.motion, on }),
    }, text);
    const may = hasSay(room) && motion.person !== room.me;
    return el('div.motion', { role: 'group', 'aria-label': t('Vote') },
        el('p', ui('warn'), el('span', motionText(room, motion))),
        el('p.muted', t('Yes: %d of the %d that are needed. No: %d.', motion.yes.length, motion.needed, motion.no.length)),
        may ? el('div.rowbuttons', button(t('Yes'), true, motion.yes), button(t('No'), false, motion.no)) : null);
}

// ---- About a person -----------------------------------------------------------------------------

// Whether something can be done about who sits there.
export const mayConcern = (room, seat) => hasSay(room) && seat.kind === 'person' && seat.person >= 0 && seat.person !== room.me;

// The dialog about whoever holds a gnome.
export function openPerson(room, seat) {
    const { person, gnome } = seat;
    const name = nameOf(room, person);
    const row = (close, id, text, note, motion) => el('div.aboutperson',
        el('button.btn', {
            id, onclick: () => {
                close();
                propose(room, motion);
            },
        }, text), el('p.muted', note));
    return openDialog(() => name, close => {
        const { muted, silenced } = room.table.people[person];
        return [
            el('p', isOpener(room) ? t('You have opened this table: your word is enough.')
                : t('It is put to the vote: more than half of those who began the game have to agree.')),
            row(close, 'free-seat', t('Free the seat of %s', NAMES[gnome]), t('Somebody else can sit down there, or a computer player.'), { what: 'free', gnome }),
            silenced ? null : muted ? row(close, 'unmute', t('Let %s speak again', name), t('What is said is heard by all at the table.'), { what: 'unmute', person })
            : row(close, 'mute', t('Mute %s', name), t('No more words in the voice pipe, and no other name.'), { what: 'mute', person }),
            row(close, 'send-away', t('Send %s away', name), t('All seats of this person are free, the invitation becomes another one, and there is no way back.'), { what: 'away', person }),
        ];
    }, { classes: 'question' });
}
