// The page: starts the engine, and shows the screen that the address names. Nothing imports it.

import { app } from './app.js';
import { getFile, oneFile } from './assets.js';
import { openCrew } from '../engine/crew.js';
import { closeDialog, listenForBack } from './dialog.js';
import { el, inlineSvg, partOf } from './dom.js';
import { openEngine } from '../engine/engine.js';
import { enterScreen, keepFocus } from './focus.js';
import { dress, dressed, replace } from './go.js';
import { watchStore } from './keeping.js';
import { keepOffline, onScreen } from './offline.js';
import { route, tidy } from './routes.js';
import { watchMotion } from './motion.js';
import { loadSettings } from './settings.js';
import { watchSize } from './size.js';
import { listenForPress } from './sound.js';
import { hush } from './speak.js';
import { onSwitch, speak, t, translate, wanted } from './tongue.js';

// ---- Screens ------------------------------------------------------------------------------------

const MODULES = {
    lobby: () => import('../screens/lobby.js'),
    game: () => import('../screens/game.js'),
    review: () => import('../screens/review.js'),
    rules: () => import('../screens/rules.js'),
    learn: () => import('../screens/learn.js'),
    daily: () => import('../screens/daily.js'),
    share: () => import('../screens/share.js'),
    openings: () => import('../net/openings.js'),
    mykey: () => import('../net/keypanel.js'),
    online: () => import('../net/online.js'),
    over: () => import('../screens/finished.js'),
    letters: () => import('../net/letters.js'),
    trouble: async () => ({ show: showIncomplete }),
    alone: async () => ({ show: showAlone }),
};

let shown = null;   // {leave, redraw, update} of the screen
let current = '';   // its name ...
let before = '#';   // ... and the address shown before it
let here = '#';
let showing = 0;    // counts, so that a slow screen does not overtake a later one

function address() {
    const hash = location.hash.slice(1);
    if (tidy(hash) !== hash) {
        history.replaceState(null, '', '#' + tidy(hash));
    }
    return route(tidy(hash), oneFile);
}

// Whether it only has to be told of another address.
const isShown = screen => screen === current && Boolean(shown?.update);

async function showScreen() {
    const [screen, params] = address();
    const turn = ++showing;
    let module;
    try {
        [module] = await Promise.all([MODULES[screen](), dressed(screen)]);
        if (!isShown(screen)) { // what it shows it has
            await module.ready?.();
        }
    } catch (error) {
        if (turn === showing) { // else nobody waits for it any more
            giveUp(error.word === 'version' ? t('A new version of the game is here.') : t('The game could not be loaded. Is the connection gone?'), error);
        }
        return;
    }
    if (turn !== showing) {
        return;
    }
    if (isShown(screen)) {
        here = location.hash || '#';
        shown.update(params);
        return;
    }
    [before, here] = [here, location.hash || '#'];
    current = screen;
    closeDialog();
    const isFirst = shown === null;
    shown?.leave();
    const root = partOf('screen');
    root.replaceChildren();
    dress(screen);
    document.title = t('Red November');
    window.scrollTo(0, 0);
    hush();
    shown = module.show(root, { ...params, before }) || { leave() {} };
    if (!isFirst) { // a page that has just been opened leaves the focus to the browser
        enterScreen(root);
    }
    onScreen();
}

function showWords(root, text) {
    root.replaceChildren(el('main.trouble', el('h1', t('Red November')), el('p', text),
        el('button.btn.primary', { onclick: () => replace('#') }, t('To the game'))));
}

// An address of a table that was cut off or mangled on its way here.
const showIncomplete = root => showWords(root, t('This link is not complete. Ask for it again.'));

// The page is one file: no server, no tables.
const showAlone = root => showWords(root, t('Online tables need a server, and this page is a file without one. If you were given a link to a table, open that link itself.'));

// ---- Starting -----------------------------------------------------------------------------------

// Something the page cannot do without is missing: says what, in the reader's language. No screen is shown then.
function giveUp(text, error) {
    console.error(error);
    closeDialog();
    shown?.leave();
    [shown, current] = [shown && { leave() {} }, ''];
    dress('trouble');
    const root = partOf('screen');
    root.replaceChildren(
        el('main.trouble', el('h1', t('Red November')), el('p', text),
            el('button.btn', { onclick: () => location.reload() }, t('Try again'))));
    if (shown) {
        enterScreen(root);
    }
}

// The game screen is fetched while the reader still looks around, and before the worker, which would have the same files
// sent a second time. Whatever is missing is told when somebody wants to play.
const fetchGame = () => MODULES.game().then(({ ready }) => ready()).catch(() => {});

async function start() {
    watchSize();
    app.settings = loadSettings();
    watchMotion();
    listenForPress();
    listenForBack();
    MODULES[address()[0]]().catch(() => {}); // comes while the engine does; showScreen() tells of a failure
    await speak(app.settings.lang || wanted());
    if (typeof WebAssembly !== 'object') {
        giveUp(t('This browser has WebAssembly switched off, and the game needs it.'));
        return;
    }
    try {
        const [sprite, engine] = await Promise.all([
            inlineSvg('art/sprite.svg'),
            openEngine(getFile('rednov.wasm'), translate),
        ]);
        partOf('sprite').replaceChildren(sprite);
        app.engine = engine;
        globalThis.rednovEngine = engine; // for tests and the curious
        app.crew = openCrew();
    } catch (error) {
        giveUp(t('The game could not be loaded. Is the connection gone?'), error);
        return;
    }
    onSwitch(() => {
        app.engine.forget();
        hush();
        if (shown && shown.redraw) {
            keepFocus([partOf('screen')], () => shown.redraw());
        } else {
            showScreen();
        }
    });
    addEventListener('hashchange', showScreen);
    watchStore(() => import('../screens/mygames.js').then(({ openGames }) => openGames()));
    await showScreen();
    if (!oneFile) {
        await fetchGame();
        keepOffline();
    }
}

start();
