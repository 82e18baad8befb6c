// What has changed at an online table between two tellings of it, as sentences: who came and went, who sits where,
// what was agreed.

import { tameName } from '../panels/crewpeople.js';
import { deadlineText } from './pace.js';
import { kindText, NAMES } from '../table/texts.js';
import { language, n, t } from '../app/tongue.js';
import { refusalText } from './refusal.js';
import { motionText, whoCounts } from './votes.js';

const named = (table, person) => table.people[person]?.name || t('Someone');

function people(before, now, me) {
    return now.people.flatMap((one, i) => {
        const old = before.people[i];
        if (i === me || !old || !one.name || !old.name) {
            return [];
        }
        return [
            old.name !== one.name && t('%s is called %s now.', old.name, one.name),
            !old.here && one.here && t('%s is here again.', one.name),
            old.here && !one.here && t('%s has lost the connection or left.', one.name),
        ];
    });
}

function seats(before, now) {
    return now.seats.flatMap((seat, i) => {
        const old = before.seats[i];
        const gnome = NAMES[seat.gnome];
        if (!old || (old.kind === seat.kind && old.person === seat.person)) {
            return old && old.away !== seat.away && seat.kind === 'person'
                ? [seat.away ? t('%s is away: the computer decides for %s.', named(now, seat.person), gnome)
                    : t('%s decides for %s again.', named(now, seat.person), gnome)] : [];
        }
        if (seat.kind === 'person') {
            return [t('%s plays %s now.', named(now, seat.person), gnome)];
        }
        return [seat.kind === 'free' ? t('%s has no player now.', gnome) : t('The computer (%s) plays %s now.', kindText(seat.kind), gnome)];
    });
}

// Those who want to give up, and all who are asked.
export function givingUp(table) {
    const all = whoCounts(table);
    return { want: all.filter(one => one.resigns), all };
}

// "1 of 3 want to give up: Anna", or '' when nobody does.
export function givingUpText(table) {
    const { want, all } = givingUp(table);
    const names = new Intl.ListFormat(language()).format(want.map(one => tameName(one.name)));
    return want.length && table.phase === 'playing' ? n('%d of %d wants to give up: %s', '%d of %d want to give up: %s', want.length, want.length, all.length, names) : '';
}

function votes(before, now, me) {
    return now.people.flatMap((one, i) => {
        const old = before.people[i];
        if (i === me || !old || now.phase === 'over') {
            return [];
        }
        return [
            !old.resigns && one.resigns && t('%s wants to give up.', one.name),
            old.resigns && !one.resigns && t('%s wants to go on after all.', one.name),
        ];
    });
}

// What was proposed; that it came to nothing; and what was done about people.
function motions(before, now, me) {
    const fresh = now.motion && now.motion.motion !== before.motion?.motion && now.motion.by !== me;
    const about = now.people.flatMap((one, i) => {
        const old = before.people[i];
        return old && old.name === one.name ? [
            !old.muted && one.muted && (i === me ? refusalText(one.silenced ? 'silenced' : 'muted') : t('%s is muted.', one.name)),
            old.muted && !one.muted && t('%s may speak again.', one.name),
            !old.out && one.out && t('%s was sent away.', one.name),
        ] : [];
    });
    return [fresh && motionText({ table: now }, now.motion), before.motion && !now.motion && t('The vote is over.'), ...about];
}

// The actions and the turn's card show it, too.
const pauses = (before, now) => [
    !before.paused && now.paused && t('The game is paused.'),
    before.paused && !now.paused && t('The game goes on.'),
];

function states(before, now) {
    return [
        !before.resigned && now.resigned && t('The game has been given up.'),
        !before.rematch && now.rematch && t('The next game is open.'),
    ];
}

function terms(before, now, me) {
    const agreed = now.people.map((one, i) => {
        const old = before.people[i];
        return i !== me && now.stand_in && old && old.agrees !== one.agrees && one.name
            && (one.agrees ? t('%s agrees to the stand-in.', one.name) : t('%s does not agree to the stand-in.', one.name));
    });
    return [
        ...agreed,
        before.deadline !== now.deadline && t('Time for a decision: %s', deadlineText(now.deadline)),
        before.stand_in !== now.stand_in && now.stand_in && t('The stand-in is now: %s', kindText(now.stand_in)),
        before.public !== now.public && (now.public ? t('The table is on the public list now.') : t('The table is by invitation only now.')),
    ];
}

const tame = table => ({ ...table, people: table.people.map(one => ({ ...one, name: tameName(one.name) })) });

// [{text, loud}]: `loud` for what must not be missed.
export function newsOf(was, is, me) {
    const [before, now] = [tame(was), tame(is)];
    const quiet = [...people(before, now, me), ...seats(before, now), ...terms(before, now, me), ...pauses(before, now)].filter(Boolean);
    const loud = [...votes(before, now, me), ...motions(before, now, me), ...states(before, now)].filter(Boolean);
    return [...quiet.map(text => ({ text, loud: false })), ...loud.map(text => ({ text, loud: true }))];
}

// A sentence for something that the server has kept; '' for what one has done oneself just now.
export function tidingText(table, { what, person, name, gnome, kind }, me) {
    const who = tameName(name || table.people[person]?.name || '') || t('Someone');
    const played = NAMES[gnome];
    const texts = {
        here: () => (person === me ? '' : t('%s is here again.', who)),
        left: () => (person === me ? '' : t('%s has lost the connection or left.', who)),
        sits: () => t('%s plays %s now.', who, played),
        free: () => t('%s has no player now.', played),
        crew: () => t('The computer (%s) plays %s now.', kindText(kind), played),
        away: () => t('%s is away: the computer decides for %s.', who, played),
        back: () => t('%s decides for %s again.', who, played),
    };
    return texts[what]?.() || '';
}
