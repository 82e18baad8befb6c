// The address of a finished online game, for ever: its record comes from the server and is looked back at. Nothing is
// kept in this browser unless the reader wants it.

import { toast } from '../app/dialog.js';
import { el, logo, ui } from '../app/dom.js';
import { gameState, gameTitle, seatsOf } from '../table/games.js';
import { app } from '../app/app.js';
import { patientFetch } from '../app/assets.js';
import { go } from '../app/go.js';
import { tableOfGame } from '../net/mytables.js';
import { onlineTables, publicUrl } from '../net/net.js';
import { proofList, proofOf } from './proof.js';
import { showGame } from './review.js';
import { copy } from './share.js';
import { say } from '../app/speak.js';
import { store } from '../app/store.js';
import { t } from '../app/tongue.js';

// The boat of a game by its first letters, as boats here are called: '7F-K2'.
const boatName = id => (id.slice(0, 2) + '-' + id.slice(2, 4)).toUpperCase();

// ---- Getting it ---------------------------------------------------------------------------------

// {record}, or {word}: 'none' (there is no such finished game), 'no-tables', 'offline', 'busy'.
async function fetchRecord(id) {
    let answer;
    try {
        answer = await patientFetch(`game/${id}.rn`, { cache: 'no-cache' });
    } catch {
        return { word: 'offline' };
    }
    if (answer.ok) {
        return { record: await answer.text() };
    }
    if (answer.status !== 404) {
        return { word: 'busy' };
    }
    return { word: await onlineTables() ? 'none' : 'no-tables' };
}

const TROUBLE = {
    none: () => [t('This game is not here'), t('There is no finished game at this address. It may still be under way, or it was deleted.')],
    'no-tables': () => [t('This game is not here'), t('The server of this page has no online tables.')],
    offline: () => [t('The server does not answer'), t('Without a connection this game cannot be shown.')],
    busy: () => [t('The server does not answer'), t('It cannot give this game just now. Try again in a moment.')],
};

// ---- The game for the review --------------------------------------------------------------------

// As the store would keep it, but it does not.
function gameOf(id, record) {
    const { engine } = app;
    const position = engine.position();
    const colours = /^colours: (.*)$/m.exec(record)?.[1].match(/\d/g)?.map(Number) || [];
    return {
        v: 1, id: boatName(id), record, online: id, colours, seats: seatsOf(position, engine.names),
        result: position.result, reason: position.reason, turn: position.turn, next: position.decision.gnome,
        resigned: !position.result && /^# resigned/m.test(record), opened: true,
    };
}

const titleOf = game => t('%s: %s – Red November', gameTitle(game), gameState(game));

function keepHere(game) {
    const now = Date.now();
    const kept = { ...game, id: store.newId(), made: now, saved: now };
    store.put(kept);
    toast(t('This game is now among your games, as boat %s.', kept.id));
}

// ---- The screen ---------------------------------------------------------------------------------

// `screen` is {root, id, shown: the review of the game, redraw: of the words before it, colours, left}.

/** @param {() => any[]} more */
function words(screen, make, more = () => []) {
    screen.redraw = () => {
        const [title, ...texts] = make();
        screen.root.replaceChildren(el('main.trouble', el('h1', logo(), el('span.sr', t('Red November'))), title ? el('h2', title) : null,
            texts.map(text => (typeof text === 'string' ? el('p', text) : text)), more()));
    };
    screen.redraw();
}

const again = screen => el('button.btn.primary', { onclick: () => load(screen) }, t('Try again'));
const back = () => el('a.btn', { href: '#' }, t('To the game'));

function trouble(screen, word) {
    words(screen, TROUBLE[word], () => [el('p.ways', word === 'none' || word === 'no-tables' ? null : again(screen),
        word === 'none' ? el('button.btn', { onclick: () => go('#table/' + screen.id) }, t('Look at the table')) : null, back())]);
}

// The record is here, but it is none: what is wrong with it, as far as that can be said.
function forged(screen, record) {
    words(screen, () => [t('This game cannot be shown'), t('The server has given a record that cannot be right.'),
        proofList(proofOf(record, screen.id))], () => [el('p.ways', again(screen), back())]);
}

const buttons = (id, game) => [
    el('button.btn', {
        id: 'address', 'aria-label': t('Copy address'),
        onclick: () => copy(publicUrl('game/' + id), () => toast(t('The address of this game is copied.'))),
    }, ui('link'), el('span', t('Copy address'))),
    el('button.btn', { id: 'keep', 'aria-label': t('Keep here'), onclick: () => keepHere(game) }, ui('cards'), el('span', t('Keep here'))),
    tableOfGame(id) ? el('button.btn', {
        id: 'yours', 'aria-label': t('What is yours here'),
        onclick: async () => (await import('./yours.js')).openYours({ id: tableOfGame(id) }),
    }, ui('person'), el('span', t('What is yours here'))) : null,
];

async function load(screen) {
    const { root, id } = screen;
    words(screen, () => ['', t('Fetching the game …')]);
    const [{ record, word }] = await Promise.all([fetchRecord(id), onlineTables()]);
    if (screen.left) {
        return;
    }
    if (word) {
        trouble(screen, word);
        return;
    }
    if (!app.engine.open(record).ok) {
        forged(screen, record);
        return;
    }
    const game = gameOf(id, record);
    document.title = titleOf(game);
    say(document.title);
    screen.colours = await import('../board/colours.js').catch(() => null);
    if (!screen.left) {
        screen.colours?.wear(game.colours);
        screen.shown = showGame(root, game, () => buttons(id, game));
    }
}

export function show(root, { id }) {
    const screen = { root, id, shown: /** @type {any} */ (null), redraw: () => {}, colours: /** @type {any} */ (null), left: false };
    load(screen);
    return {
        leave() {
            screen.left = true;
            screen.shown?.leave();
            screen.colours?.undress();
        },
        redraw: () => (screen.shown || screen).redraw(),
    };
}
