// Why a computer player did what it did in its last turn: what a captain sees in the same place, in words.

import { app } from '../app/app.js';
import { openDialog } from '../app/dialog.js';
import { el } from '../app/dom.js';
import { percent, t } from '../app/tongue.js';
import { WHOLE } from '../engine/crew.js';
import { NAMES, reasonText } from '../table/texts.js';

const ENDS_PLAN = ['open', 'enter', 'stay', 'use']; // moves that a plan can go on after

// The last plan of a gnome: {step, moves}, or null. moveAt(step): the move made there, and decisionAt(step): what was due.
export function lastPlan(gnome, steps, decisionAt, moveAt) {
    let end = steps - 1;
    const planned = step => decisionAt(step).gnome === gnome && ['turn', 'hatch'].includes(decisionAt(step).kind);
    while (end >= 0 && !planned(end)) {
        end--;
    }
    let first = end;
    while (first > 0 && planned(first - 1) && ENDS_PLAN.includes(moveAt(first - 1).split(' ')[0])) {
        first--;
    }
    return end < 0 ? null : { step: first, moves: Array.from({ length: end - first + 1 }, (_, i) => moveAt(first + i)) };
}

// The hint that is this plan, or at least does the same in the end.
export const hintFor = (moves, hints) => hints.find(hint => hint.moves.join('\n') === moves.join('\n'))
    ?? hints.find(hint => hint.moves[hint.moves.length - 1].split(' ')[0] === moves[moves.length - 1].split(' ')[0]) ?? null;

const shareOf = hint => hint.rescue / WHOLE;

// How good it looked, and what else there was; of a plan that only ends alike nothing is known.
function compared(moves, hint, hints) {
    if (hint.moves.join('\n') !== moves.join('\n')) {
        return [];
    }
    const other = hints.find(one => one !== hint);
    const [text, share] = other ? [app.engine.advised(other.moves), percent(shareOf(other))] : [];
    return [t('The chance of rescue with it was %s.', percent(shareOf(hint))),
        !other ? '' : shareOf(other) > shareOf(hint) ? t('Perhaps better: %s (%s).', text, share) : t('The next best: %s (%s).', text, share)];
}

export function reasons(moves, hints) {
    const hint = hintFor(moves, hints);
    if (hint) {
        return [hint.reasons.map(reasonText).join(' '), ...compared(moves, hint, hints)].filter(Boolean).join(' ');
    }
    return hints.length ? t('A captain would see it otherwise: %s.', app.engine.advised(hints[0].moves)) : t('There was little to choose.');
}

// The moves of a record by step: one a line below its head.
export const movesOf = record => record.slice(record.indexOf('\n\n') + 2).split('\n').map(line => line.trim()).filter(line => line && !line.startsWith('#'));

/** @param {Table} table */
export function openExplain(table, gnome) {
    const { engine } = table;
    const moves = movesOf(engine.record());
    const plan = lastPlan(gnome, engine.steps, step => engine.position(step).decision, step => moves[step] ?? '');
    return openDialog(() => t('Why did %s do that?', NAMES[gnome]), () => {
        const why = el('p', plan ? t('The captain is thinking …') : t('%s has not had a turn yet.', NAMES[gnome]));
        if (plan) {
            app.crew.hintsAt(engine, plan.step).then(hints => why.replaceChildren(reasons(plan.moves, hints || [])),
                () => why.replaceChildren(t('The computer does not answer.')));
        }
        return [plan ? el('p', el('b', engine.told(gnome, plan.moves))) : null, why];
    }, { classes: 'question' });
}
