// How somebody who watches goes faster: a press shows the rest of a turn at once, up to the next card; a key or a finger
// held makes everything run; one press goes to the next decision of this screen. None of them decides anything, and
// neither does a press that comes just too late for what it was meant to hurry.

import * as motion from '../app/motion.js';
import { eachPanel } from './state.js';

const CALM = 500;   // ms after a question during which a press was still meant for what came before it
const CROWD = 3;    // others at the table: from here on each makes all of them walk faster
const BRISK = 0.3; // but not more than this

// Where a press that hurries stops.
const STOPS = new Set(['turn', 'event']);

/** Whether there is something to be hurried. @param {Table} table */
const isWatched = table => !table.inner.left && !table.asked() && !table.position?.result;

/** A person at this screen has a gnome to play. @param {Table} table */
const hasTurns = table => table.position.gnomes.some(one => one.status === 'aboard' && table.mine(one.gnome));

/** Others play on, and nothing waits for a press. @param {Table} table */
export const canSkip = table => Boolean(table.position) && isWatched(table) && !table.gate && !table.panels.event.waits()
    && (table.thinking !== null || (table.busy && !table.mine(table.position.active)));

/** Where skipping leads: to a turn of this screen's, or there is none any more. @param {Table} table */
export const skipsTo = table => (hasTurns(table) ? 'mine' : 'end');

/** The rest of what is being shown, up to the next card or turn. @param {Table} table */
export function hurryOn(table) {
    if (table.busy && !table.gate) {
        table.inner.hurried = Date.now();
        motion.skip();
        table.panels.event.hurry();
    }
}

/** Everything up to this screen's next decision. @param {Table} table */
export function skipToMine(table) {
    if (canSkip(table)) {
        table.inner.hurried = Date.now();
        table.inner.skips = true;
        motion.skip();
        table.panels.event.hurry();
        eachPanel(table, panel => panel.pace?.());
    }
}

/** Everything runs while a key or a finger is down. @param {Table} table */
export function holdFast(table, on) {
    if (on ? canSkip(table) : motion.isHeld()) {
        table.inner.hurried = Date.now();
        motion.hold(on);
    }
}

/** What comes now is shown at its own pace again, unless it is skipped. @param {Table} table */
export function slowDown(table) {
    if (!table.inner.late && !table.inner.skips) {
        motion.resume();
    }
}

/** A new line begins: the one before may have been hurried, this one is not. @param {Table} table */
export function paceFact(table, fact) {
    if (STOPS.has(fact.what)) {
        slowDown(table);
    }
    if (fact.what === 'turn') {
        paceTurn(table, fact.gnome);
        table.inner.opened.clear();
    }
    paceHatch(table, fact);
}

/** Others who open a hatch again and again and stay are seen doing it once; then it passes at once. @param {Table} table */
function paceHatch(table, fact) {
    const { inner } = table;
    const name = fact.what === 'hatch' && !table.mine(fact.gnome) ? [fact.from, fact.to].sort().join() : null;
    if (name && inner.opened.has(name) && !inner.skips) {
        inner.fidgets = true;
        motion.skip();
    } else if (inner.fidgets && fact.what !== 'stayed') {
        inner.fidgets = false;
        slowDown(table);
    }
    if (name) {
        inner.opened.add(name);
    }
}

/** What others do is shown more quickly the more of them there are. @param {Table} table */
export function paceTurn(table, gnome) {
    const others = table.position.gnomes.filter(one => one.status === 'aboard' && !table.mine(one.gnome)).length;
    motion.walkAt(table.mine(gnome) ? 1 : Math.max(BRISK, Math.min(1, CROWD / (others + 1))));
}

/** Somebody is asked, or the game is over: the hurry has an end. @param {Table} table */
export function stopHere(table) {
    const { inner } = table;
    inner.skips = false;
    inner.calm = Date.now() - inner.hurried < CALM ? Date.now() + CALM : 0;
    slowDown(table);
}

/** Whether a press comes too late for what it was meant to hurry. @param {Table} table */
export const isStray = table => table.asked() && Date.now() < table.inner.calm;
