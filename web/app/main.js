// The page: starts the engine, and shows the screen that the address names.

import { getFile, oneFile } from './assets.js';
import { openCrew } from '../engine/crew.js';
import { closeDialog } from './dialog.js';
import { el, inlineSvg } from './dom.js';
import { openEngine } from '../engine/engine.js';
import { keepOffline } from './offline.js';
import { loadSettings } from './settings.js';
import { hush } from './speak.js';
import { store } from './store.js';
import { onSwitch, speak, t, translate, wanted } from './tongue.js';

// What every screen may use. Filled before the first screen is shown.
export const app = { engine: null, crew: null, store, settings: loadSettings() };

// ---- Screens ------------------------------------------------------------------------------------

const SCREENS = [
    // address, screen, names of what its parts mean
    [/^$/, 'lobby', []],
    [/^game\/([\w-]+)$/, 'game', ['id']],
    [/^review\/([\w-]+)(?:\/(\d+))?$/, 'review', ['id', 'step']],
    [/^rules(?:\/([\w.]+))?$/, 'rules', ['clause']],
    [/^learn(?:\/(\d+))?$/, 'learn', ['scene']],
    [/^daily$/, 'daily', []],
    [/^r=(.+)$/, 'share', ['data']],
    [/^tables$/, 'openings', []],
    [/^table\/([0-9a-f]{32})$/, 'online', ['id']],
    [/^join\/([0-9a-f]{32})\/([0-9a-f]{32})$/, 'online', ['id', 'invite']],
    [/^seat\/([0-9a-f]{32})\/([0-9a-f]{32})$/, 'online', ['id', 'token']],
    [/^over\/([0-9a-f]{32})$/, 'over', ['id']],
    [/^(?:table|join|seat|over)(?:\/|$)/, 'trouble', []], // what is left of one of these
];
const ONLINE = ['openings', 'online', 'over', 'trouble']; // what a page without a server has not
const OF_TABLES = /^(?:table|join|seat|over)\//i;

const MODULES = {
    lobby: () => import('../screens/lobby.js'),
    game: () => import('../screens/game.js'),
    review: () => import('../screens/review.js'),
    rules: () => import('../screens/rules.js'),
    learn: () => import('../screens/learn.js'),
    daily: () => import('../screens/daily.js'),
    share: () => import('../screens/share.js'),
    openings: () => import('../net/openings.js'),
    online: () => import('../net/online.js'),
    over: () => import('../screens/finished.js'),
    trouble: async () => ({ show: showIncomplete }),
    alone: async () => ({ show: showAlone }),
};

let shown = null;   // {leave, redraw, update} of the screen
let current = '';   // its name ...
let before = '#';   // ... and the address shown before it
let here = '#';
let showing = 0;    // counts, so that a slow screen does not overtake a later one

function address() {
    let hash = location.hash.slice(1);
    if (OF_TABLES.test(hash) && hash !== hash.toLowerCase()) { // somebody has typed it
        hash = hash.toLowerCase();
        history.replaceState(null, '', '#' + hash);
    }
    for (const [form, screen, names] of SCREENS) {
        const found = form.exec(hash);
        if (found) {
            return [oneFile && ONLINE.includes(screen) ? 'alone' : screen, Object.fromEntries(names.map((name, i) => [name, found[i + 1]]))];
        }
    }
    return ['lobby', {}];
}

async function showScreen() {
    const [screen, params] = address();
    const turn = ++showing;
    let module;
    try {
        module = await MODULES[screen]();
    } catch (error) {
        giveUp(t('The game could not be loaded. Is the connection gone?'), error);
        return;
    }
    if (turn !== showing) {
        return;
    }
    if (screen === current && shown?.update) {
        here = location.hash || '#';
        shown.update(params);
        return;
    }
    [before, here] = [here, location.hash || '#'];
    current = screen;
    closeDialog();
    if (shown) {
        shown.leave();
    }
    const root = document.getElementById('screen');
    root.replaceChildren();
    dress(screen);
    document.title = t('Red November');
    window.scrollTo(0, 0);
    shown = module.show(root, { ...params, before }) || { leave() {} };
}

// Each screen has its own styles; the names of classes are its own too. A table wears one while its people gather
// ('gather') and another one for the game ('online').
export function dress(screen) {
    document.body.dataset.screen = screen;
    for (const sheet of document.querySelectorAll('link[data-for], style[data-for]')) {
        sheet.media = sheet.dataset.for.split(' ').includes(screen) ? 'all' : 'not all';
    }
}

function showWords(root, text) {
    root.replaceChildren(el('main.trouble', el('h1', t('Red November')), el('p', text),
        el('button.btn.primary', { onclick: () => replace('#') }, t('To the game'))));
}

// An address of a table that was cut off or mangled on its way here.
const showIncomplete = root => showWords(root, t('This link is not complete. Ask for it again.'));

// The page is one file: no server, no tables.
const showAlone = root => showWords(root, t('Online tables need a server, and this page is a file without one. If you were given a link to a table, open that link itself.'));

// Goes to another screen; replace() leaves no way back to this one.
export function go(hash) {
    if (location.hash === hash || (hash === '#' && !location.hash)) {
        showScreen();
    } else {
        location.hash = hash;
    }
}

export function replace(hash) {
    history.replaceState(null, '', hash);
    showScreen();
}

// ---- Starting -----------------------------------------------------------------------------------

// Something the page cannot do without is missing: says what, in the reader's language.
function giveUp(text, error) {
    console.error(error);
    dress('trouble');
    document.getElementById('screen').replaceChildren(
        el('main.trouble', el('h1', t('Red November')), el('p', text),
            error ? el('p.muted', String(error.message || error)) : null,
            el('button.btn', { onclick: () => location.reload() }, t('Try again'))));
}

async function start() {
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
        document.getElementById('sprite').replaceChildren(sprite);
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
            shown.redraw();
        } else {
            showScreen();
        }
    });
    addEventListener('hashchange', showScreen);
    await showScreen();
    if (!oneFile) {
        keepOffline();
    }
}

start();
