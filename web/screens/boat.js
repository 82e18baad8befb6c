// What can be done with a boat as a whole: giving it up, beginning it again, going on with the same crew.

import { askReader, openDialog } from '../app/dialog.js';
import { el, ui } from '../app/dom.js';
import { go } from '../app/go.js';
import { store } from '../app/store.js';
import { t } from '../app/tongue.js';
import { inForce } from '../panels/head.js';
import { askCoach } from '../panels/training.js';
import { randomSeed, startGame } from '../table/games.js';
import { dayButton } from './results.js';

// A new game of the same crew under the same rules. seed: of its dice and cards; null: they are played by hand.
/** @param {Table} table */
export function again(table, seed, where = go) {
    const { engine, game, position } = table;
    return startGame({ config: position.config, seed: engine.seed === null ? null : seed, seats: game.seats, names: engine.names, loyal: engine.loyal, where });
}

const sameBoat = table => again(table, table.engine.seed);
const newBoat = table => again(table, randomSeed());

async function abandon(table) {
    const answer = await askReader(t('Abandon ship?'), t('The game ends here, and you look back at it. From there you can play on from any decision.'),
        [['yes', t('Abandon ship: look back'), 'red'], ['no', t('Keep fighting')]]);
    if (answer === 'yes') {
        store.put({ ...store.get(table.game.id), resigned: true });
        go('#review/' + table.game.id);
    }
}

/** @param {Table} table */
function openMenu(table) {
    openDialog(() => t('This boat'), close => {
        const way = (id, icon, text, press) => el('button.btn', { id, onclick: () => { close(); press(table); } }, ui(icon), text);
        return el('div.boatways',
            el('p.muted', inForce(table).join(', ')),
            way('coach', 'hint', t('Ask the coach about my plan'), askCoach),
            table.position.result ? null : way('abandon', 'log', t('Abandon ship: look back'), abandon),
            way('same-boat', 'undo', t('Same boat again'), sameBoat),
            way('rematch', 'crew', t('Same crew, new boat'), newBoat),
            way('leave', 'end', t('Leave: it waits for you'), () => go('#')));
    }, { redraw: true, classes: 'question' });
}

// For the head of the game.
/** @param {Table} table */
export const boatButton = table =>
    el('button.btn.icon', { id: 'boat', 'aria-label': t('This boat'), title: t('This boat'), onclick: () => openMenu(table) }, ui('menu'));

// The buttons of the end.
/** @param {Table} table */
export const endings = table => [
    el('button.btn.primary', { id: 'look-back', onclick: () => go('#review/' + table.game.id) }, t('Look back')),
    el('button.btn', { id: 'rematch', onclick: () => newBoat(table) }, t('Same crew, new boat')),
    el('button.btn', { id: 'same-boat', onclick: () => sameBoat(table) }, t('Same boat again')),
    table.game.daily ? dayButton(table.game.daily) : null,
    el('button.btn', { onclick: () => go('#') }, t('New game')),
];
