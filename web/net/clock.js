// How long the decision now due may take at an online table, and whether the game stands still: a line on the
// turn card that counts down.

import { isForsaken, playerOf } from '../panels/crewpeople.js';
import { el, ui } from '../app/dom.js';
import { net } from './net.js';
import { say } from '../app/speak.js';
import { n, t } from '../app/tongue.js';

const SHORT = 30;                // seconds; or a fifth of the time, if that is less
const SPOKEN = [60, 30, 10];     // seconds left at which the one who decides hears of it
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// "1:05", or in words where it is longer: nobody counts the seconds of three days. A unit that has only just begun
// counts as a whole one, so that a day is not 23 hours at once.
function timeText(seconds) {
    if (seconds + HOUR >= 2 * DAY) {
        return n('%d day', '%d days', Math.floor((seconds + HOUR) / DAY));
    }
    if (seconds >= 2 * HOUR) {
        return n('%d hour', '%d hours', Math.floor((seconds + 5 * MINUTE) / HOUR));
    }
    const whole = Math.max(0, Math.ceil(seconds));
    return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, '0')}`;
}

// What the line says while no time runs, [icon, text, class]; null: it does.
function stillText(room, until, player) {
    const { table, game } = room;
    if (table.phase !== 'playing' || !game) {
        return ['', '', ''];
    }
    if (table.paused) {
        return ['warn', t('Paused'), 'paused'];
    }
    if (player?.state === 'away') {
        return ['bot', isForsaken(room) ? t('Everybody is away: the game waits.') : player.text, 'away'];
    }
    if (player?.state === 'free') {
        return ['warn', t('This seat is free: the game waits.'), 'waits'];
    }
    return until ? null : ['warn', player?.state === 'gone' ? player.text : '', 'away'];
}

// {element, draw, leave}: the line, and what brings it up to what was told last.
/** @param {Table} table */
export function makeClock(table, room) {
    const element = el('div.due', { hidden: true });
    let timer = 0;
    let last = null; // seconds at the last tick, of this decision
    let due = 0;     // until when that is
    let until = room.game?.until ?? 0; // as told last, with the game or with the table

    function put(icon, text, classes) {
        element.hidden = !text;
        element.className = 'due ' + classes;
        element.replaceChildren(...(text ? [ui(icon), el('span', text)] : []));
    }

    function warn(seconds, mine) {
        if (due !== until) {
            due = until;
            last = null;
        }
        const mark = SPOKEN.find(at => last !== null && last > at && seconds <= at);
        if (mark && mine) {
            say(n('%d second left for your decision.', '%d seconds left for your decision.', mark));
        }
        last = seconds;
    }

    function tick() {
        clearTimeout(timer);
        const gnome = table.position?.decision.gnome ?? null;
        const still = stillText(room, until, gnome ? playerOf(room, gnome) : null);
        if (still) {
            put(...still);
            return;
        }
        const seconds = (until - net.now()) / 1000; // by the server's clock
        const short = seconds <= Math.min(SHORT, (room.table.deadline || SHORT * 5) / 5) || seconds <= 10;
        put(short ? 'warn' : 'clock', t('%s left', timeText(seconds)), short ? 'short' : '');
        warn(seconds, table.mine(gnome));
        timer = setTimeout(tick, seconds > 2 * HOUR ? 60000 : 1000 - (net.now() % 1000));
    }

    return {
        element,
        draw: tick,
        told({ until: when }) {
            until = when ?? 0;
            tick();
        },
        leave: () => clearTimeout(timer),
    };
}
