// The proof of the dice: a finished online game is checked here, in the page, by the same code as `rednov verify`.

import { openDialog } from '../app/dialog.js';
import { el, ui } from '../app/dom.js';
import { app } from '../app/app.js';
import { promiseOf, promiseWith } from '../net/promise.js';
import { copy } from './share.js';
import { say } from '../app/speak.js';
import { n, t } from '../app/tongue.js';

// Whether a record says what was promised before the game.
export const hasProof = record => /^# (salt|seed-hash): /m.test(record);

// ---- What there is to say -----------------------------------------------------------------------

const good = text => ({ state: 'good', text });
const bad = text => ({ state: 'bad', text });
const open = text => ({ state: 'open', text });

// Every die, card and move, or the place where the record contradicts itself.
function gameLines(found) {
    if (found.flaw === 'record') {
        return [bad(t('The record contradicts itself in line %d: %s', found.line, found.why)),
            ...(found.rule ? [bad(t('Rule %s', found.rule))] : [])];
    }
    const lines = [good(n('The %d move was allowed where it stands.', 'All %d moves were allowed where they stand.', found.moves))];
    if (found.flaw === 'manual') {
        return [...lines, bad(t('The record has no seed: its dice and cards came from outside.'))];
    }
    lines.push(good(n('The %d die or card is the one that the seed gives.', 'All %d dice and cards are those that the seed gives.', found.chance)));
    if (found.result) {
        lines.push(good(t('They lead to the result of the record: %s.', app.engine.words().results[found.result])));
    } else if (found.resigned) {
        lines.push(good(t('The game was given up before its end.')));
    } else {
        lines.push(bad(t('The game is not over.')));
    }
    return lines;
}

// Seed and salt against the hash in the record.
function seedLine(found) {
    if (!found.hash || !found.salt) {
        return bad(t('The record does not say what was promised before the game: its salt or its hash is missing.'));
    }
    return found.real === found.hash ? good(t('Seed and salt give the hash in the record.'))
        : bad(t('Seed and salt do not give the hash in the record: one of the three was changed.'));
}

// The hash in the record against the one that this browser was shown.
function promiseLine(found, kept) {
    if (!kept) {
        return open(t('This browser was not there before the first die. Compare the hash with someone who was.'));
    }
    if (kept.hash !== found.real) {
        return bad(kept.step === 0
            ? t('The seed is not the one whose hash this browser was shown before the first die: it was changed afterwards.')
            : t('The seed is not the one whose hash this browser was shown during the game: it was changed afterwards.'));
    }
    return kept.step === 0 ? good(t('It is the same hash as this browser was shown before the first die.'))
        : good(n('It is the same hash as this browser was shown during the game, after %d step.',
            'It is the same hash as this browser was shown during the game, after %d steps.', kept.step));
}

// {ok, sure, lines: [{state, text}], found}: ok when nothing is wrong; sure when this browser was there before the first
// die. id: the game that the record was asked for.
export function proofOf(record, id = null) {
    const found = app.engine.verify(record);
    const kept = promiseOf(id || found.game) || promiseWith(found.hash);
    const lines = gameLines(found);
    if (found.flaw !== 'record' && found.flaw !== 'manual') {
        lines.push(seedLine(found));
        if (found.salt && found.hash) {
            lines.push(promiseLine(found, kept));
        }
    }
    const ok = lines.every(line => line.state !== 'bad');
    return { ok, sure: ok && kept?.step === 0, lines, found };
}

// ---- Showing it ---------------------------------------------------------------------------------

const MARKS = { good: 'check', bad: 'close', open: 'warn' };

function verdict({ ok, sure }) {
    return !ok ? t('Something is wrong with this game.')
        : sure ? t('The dice are right: they were settled before the first one fell.')
            : t('The dice are right, if the hash below was shown before the first one fell.');
}

function rows({ seed, salt, hash }) {
    const row = (name, value) => (value ? [el('dt', name), el('dd', el('code', value))] : []);
    return el('dl.secrets', row(t('Hash'), hash), row(t('Seed'), seed), row(t('Salt'), salt));
}

// The lines of a proof, as a list.
export const proofList = proof => el('ul.proof', proof.lines.map(line =>
    el('li.' + line.state, ui(MARKS[line.state]), el('span', line.text))));

export function openProof(record, id = null) {
    const proof = proofOf(record, id);
    say(verdict(proof));
    return openDialog(() => t('The dice of this game'), close => {
        const now = proofOf(record, id); // again after a switch of language
        return [
            el('p.proved.' + (now.ok ? 'good' : 'bad'), el('b', verdict(now))),
            proofList(now),
            now.found.flaw === 'record' ? null : rows(now.found),
            el('p.muted', t('The hash is the SHA-256 of the seed, a space and the salt. With the saved record anyone can check all this without this page: rednov verify FILE.')),
            el('div.answers',
                now.found.hash ? el('button.btn', { onclick: () => copy(now.found.hash, () => say(t('The hash is copied.'))) }, ui('copy'), t('Copy hash')) : null,
                el('button.btn.primary', { onclick: () => close(), autofocus: true }, t('All right'))),
        ];
    }, { classes: 'wide', redraw: true });
}
