// The games of this device: going on with them, looking back, removing them, and files of them.

import { app } from '../app/app.js';
import { askReader, openDialog, tell } from '../app/dialog.js';
import { avatar, el, ui } from '../app/dom.js';
import { go } from '../app/go.js';
import { storeWarning } from '../app/keeping.js';
import { store } from '../app/store.js';
import { dateText, n, t } from '../app/tongue.js';
import { fileOfGames, gamesOfFile, gameState, gameTitle, isOver, keepGames, openRecord } from '../table/games.js';
import { gameFacts } from '../table/tally.js';
import { saveText } from './share.js';
import { levelText, tallyBox } from './tallyparts.js';

const saveGames = games => saveText(fileOfGames(games), `red-november-${new Date().toISOString().slice(0, 10)}.json`, 'application/json');

const finished = () => store.list().filter(isOver);

// Finished games as one file, and then out of the way.
async function makeRoom() {
    const games = finished();
    saveGames(games);
    if (await askReader(t('Remove them here?'), [
        n('%d finished game is in the file.', '%d finished games are in the file.', games.length),
        t('"Open a file" brings them back from it. Look whether the file is there before you remove them.')],
    [['yes', t('Remove'), 'red'], ['no', t('Keep')]]) === 'yes') {
        games.forEach(game => store.remove(game.id));
    }
    openGames();
}

// Offered before there is no room for another game.
const roomOffer = () => (finished().length && (store.trouble === 'full' || store.nearlyFull) ? [el('p.makeroom',
    store.trouble ? null : t('The storage of this browser is nearly full.'),
    el('button.btn', { id: 'make-room', onclick: makeRoom }, ui('log'), t('Save finished games as a file')))] : []);

// The same for the first screen, with the way there.
export const roomWarning = () => (!store.trouble && store.nearlyFull && finished().length
    ? [el('p.warning', t('The storage of this browser is nearly full.'), ' ',
        el('button.btn', { onclick: openGames }, t('Your games')))] : storeWarning());

async function openFile(file) {
    if (!file) {
        return;
    }
    const text = await file.text();
    const games = gamesOfFile(text);
    if (!games) {
        openRecord(text);
        return;
    }
    const count = keepGames(games);
    await tell(t('Your games'), n('%d game of the file is here now.', '%d games of the file are here now.', count));
    openGames();
}

async function remove(game) {
    if (await askReader(t('Delete this game?'), gameTitle(game), [['yes', t('Delete'), 'red'], ['no', t('Keep')]]) === 'yes') {
        store.remove(game.id);
    }
    openGames();
}

function row(game, close) {
    const turnTo = where => () => {
        close();
        go(where + game.id);
    };
    const { gnomes, edition, level, mine } = gameFacts(game);
    const facts = [gameState(game), n('%d gnome', '%d gnomes', gnomes), levelText(level), app.engine.words().editions[edition], dateText(game.saved)];
    return el('li', avatar(mine || game.next || 'A'),
        el('span', el('b', gameTitle(game)), el('small', facts.join(' · '))),
        el('button.btn', { onclick: turnTo(isOver(game) ? '#review/' : '#game/') }, isOver(game) ? t('Look back') : t('Continue')),
        el('button.btn.icon', {
            'aria-label': t('Look back at %s', gameTitle(game)), title: t('Look back'), hidden: isOver(game), onclick: turnTo('#review/'),
        }, ui('hint')),
        el('button.btn.icon', { 'aria-label': t('Delete %s', gameTitle(game)), onclick: () => remove(game) }, ui('close')));
}

export function openGames() {
    openDialog(() => t('Games on this device'), close => {
        const games = store.list();
        return el('div.games', storeWarning(), roomOffer(), tallyBox(games, close),
            games.length ? el('ul', games.map(game => row(game, close))) : el('p.muted', t('No games yet.')),
            games.length ? el('button.btn', { id: 'save-all', onclick: () => saveGames(store.list()) }, ui('log'), t('Save all as a file')) : null,
            el('label.btn', ui('log'), t('Open a file'), el('input.sr', {
                type: 'file', accept: '.rn,.json,text/plain', onchange: event => openFile(event.target.files[0]),
            })));
    }, { classes: 'wide', redraw: true });
}
