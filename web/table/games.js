// Games as the store has them: begun, opened from a record, and called by a name.

import { KINDS } from '../engine/crew.js';
import { app } from '../app/app.js';
import { tell } from '../app/dialog.js';
import { go } from '../app/go.js';
import { store } from '../app/store.js';
import { boatOf } from './days.js';
import { NAMES } from './texts.js';
import { t } from '../app/tongue.js';

export const randomSeed = () => new BigUint64Array(crypto.getRandomValues(new Uint8Array(8)).buffer)[0].toString();

// Makes a game, keeps it and goes there. extra: more fields for the stored game; where: go or replace.
export function startGame({ config, seed, seats, names, loyal = false, extra = {}, where = go }) {
    const flaw = app.engine.configFlaw(config);
    if (flaw) {
        tell(t('That is no crew'), flaw);
        return null;
    }
    app.engine.start({ config, seed, names, loyal, date: new Date().toISOString().slice(0, 10) });
    const now = Date.now();
    const game = { v: 1, id: store.newId(), record: app.engine.record(), seats, made: now, saved: now, fresh: true, ...extra };
    store.put(game);
    where('#game/' + game.id);
    return game;
}

// Who plays which gnome, from the players' names in a record: a computer has the word of its kind.
export const seatsOf = (position, names) => position.gnomes.map(gnome => {
    const name = names[gnome.player - 1] || '';
    const computer = KINDS.includes(name);
    return { kind: computer ? name : 'person', name: computer ? '' : name };
});

// A record from a file or a link: kept as a game of its own, shown where it stands.
export function openRecord(text, extra = {}, where = go) {
    const answer = app.engine.open(text);
    if (!answer.ok) {
        tell(t('This record cannot be opened'), t('Line %d: %s', answer.line, answer.why),
            answer.rule ? t('Rule %s', answer.rule) : null);
        return null;
    }
    const position = app.engine.position();
    const now = Date.now();
    const game = {
        v: 1, id: store.newId(), record: text, seats: seatsOf(position, app.engine.names), made: now, saved: now, opened: true,
        result: position.result, reason: position.reason, turn: position.turn, next: position.decision.gnome, ...extra,
    };
    store.put(game);
    where((game.result ? '#review/' : '#game/') + game.id);
    return game;
}

// ---- Files of many games -------------------------------------------------------------------------

const FORM = 'rednov games';

export const fileOfGames = games => JSON.stringify({ form: FORM, games }, null, 1) + '\n';

// The games of such a file; null when it is none.
export function gamesOfFile(text) {
    try {
        const { form, games } = JSON.parse(text);
        return form === FORM && Array.isArray(games) ? games : null;
    } catch {
        return null;
    }
}

const isGame = game => /^[\w-]{1,12}$/.test(game?.id || '') && typeof game.record === 'string' && Array.isArray(game.seats)
    && game.seats.every(seat => typeof seat?.kind === 'string' && typeof seat.name === 'string') && Number.isFinite(game.saved);

// Keeps those that are sound and not here yet, another one of the same name under a new one; how many are here then.
export function keepGames(games) {
    const sound = games.filter(game => isGame(game) && app.engine.open(game.record).ok);
    for (const game of sound) {
        const there = store.get(game.id);
        if (there?.record !== game.record) {
            store.put(there ? { ...game, id: store.newId() } : game);
        }
    }
    return sound.length;
}

// ---- In words --------------------------------------------------------------------------------------

export function gameTitle(game) {
    if (game.daily) {
        return t('Daily submarine %d', boatOf(game.daily));
    }
    return game.branchOf ? t('Boat %s, from boat %s', game.id, game.branchOf) : t('Boat %s', game.id);
}

// Ended, or given up.
export const isOver = game => Boolean(game.result || game.resigned);

export function gameState(game) {
    if (game.result === 'rescued') {
        return t('Rescued');
    }
    if (game.result === 'lost') {
        return t('Lost');
    }
    if (game.resigned) {
        return t('Given up');
    }
    return game.next ? t('%s to move', NAMES[game.next]) : t('Just begun');
}
