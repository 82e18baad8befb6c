// How fast an online table plays: the time for a decision, and who decides for someone who is late.

import { KINDS, USUAL_KIND } from '../engine/crew.js';
import { kindText } from '../table/texts.js';
import { n, t } from '../app/tongue.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// What is offered, in seconds; 0: no limit.
export const DEADLINES = [0, 2 * MINUTE, 10 * MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY];
export const STAND_INS = [null, ...KINDS];

// The computer player that takes a seat of a table when nobody is asked which.
export const standInOf = room => room.table.stand_in || USUAL_KIND;

// "10 minutes", "a day": any number of seconds, in the largest unit that fits.
export function deadlineText(seconds) {
    if (!seconds) {
        return t('No limit');
    }
    if (seconds >= DAY) {
        return n('%d day', '%d days', Math.round(seconds / DAY));
    }
    if (seconds >= HOUR) {
        return n('%d hour', '%d hours', Math.round(seconds / HOUR));
    }
    return seconds >= MINUTE ? n('%d minute', '%d minutes', Math.round(seconds / MINUTE)) : n('%d second', '%d seconds', seconds);
}

export const standInName = kind => (kind ? kindText(kind) : t('Nobody'));
