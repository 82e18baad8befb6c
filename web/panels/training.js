// The coach: before a plan is played it is weighed against the best that a captain sees, and a clear loss is said, with
// what would be better and why. Only at this device: at an online table nobody has agreed to it.

import { app } from '../app/app.js';
import { askReader, tell, toast } from '../app/dialog.js';
import { num, t } from '../app/tongue.js';
import { reasonText } from '../table/texts.js';
import { followHint } from './advice.js';

const FUTURES = 400; // looked into for each of the two plans, with the same dice
const CLEAR = 0.04; // a difference that is worth a word

// Whether these moves end what a turn can plan.
const isPlan = (ask, moves) => ask?.kind === 'turn' && ask.actions.some(action => action.options.some(option => option.move === moves[moves.length - 1]));

// {cost, hint}: what the plan gives away against the best hint; null: nothing that is clear. chances: of the plan and of the hint.
export function verdictOn(moves, hint, chances) {
    const same = hint && hint.moves.join('\n') === moves.join('\n');
    const cost = hint && chances.every(chance => chance !== null) ? chances[1] - chances[0] : 0;
    return !same && cost >= CLEAR ? { cost, hint } : null;
}

// What is to be said of these moves, or null. That it is being looked at is told as long as it takes.
/** @param {Table} table */
async function weigh(table, moves) {
    const { engine, ask } = table;
    const quiet = toast(t('The coach looks at your plan …'));
    try {
        const [hint] = await app.crew.hints(engine, 1) || [];
        const chances = [];
        for (const plan of hint ? [moves, hint.moves] : []) {
            chances.push((await app.crew.rescue(engine, ask.gnome, plan, FUTURES))?.chance ?? null);
        }
        return verdictOn(moves, hint, chances);
    } catch { // nobody answers: nothing is held up by it
        return null;
    } finally {
        quiet();
    }
}

/** @param {Table} table */
function verdictText(table, { cost, hint }) {
    return [t('This costs about %s points of rescue chance.', num(Math.round(cost * 100))),
        t('Better: %s.', table.engine.advised(hint.moves)), hint.reasons.map(reasonText).join(' ')].filter(Boolean);
}

// Hears of every plan before it is played: true when it may be.
/** @param {Table} table */
export function makeCoach(table) {
    let thinking = false;

    async function look(moves) {
        const { hash } = table.position;
        const verdict = await weigh(table, moves);
        if (!verdict || table.position.hash !== hash) {
            return table.position.hash === hash;
        }
        const answer = await askReader(t('The coach has a word'), verdictText(table, verdict),
            [['better', t('Do what is better')], ['mine', t('Play mine all the same')], ['no', t('Think again')]]);
        if (answer === 'better') {
            await followHint(table, verdict.hint.moves);
        }
        return answer === 'mine';
    }

    return async moves => {
        if (!app.settings.coach || !isPlan(table.ask, moves) || table.plan.hinted === moves[moves.length - 1]) {
            return true;
        }
        if (thinking) {
            return false;
        }
        thinking = true;
        try {
            return await look(moves);
        } finally {
            thinking = false;
        }
    };
}

// What the coach thinks of the plan that is chosen now, on demand.
/** @param {Table} table */
export async function askCoach(table) {
    const move = table.plan.option?.move;
    if (!table.asked() || table.ask.kind !== 'turn' || !move) {
        tell(t('The coach has a word'), t('Choose an action first.'));
        return;
    }
    const verdict = await weigh(table, [move]);
    tell(t('The coach has a word'), ...(verdict ? verdictText(table, verdict) : [t('Nothing that is clearly better is in sight.')]));
}
