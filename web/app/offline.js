// Keeps the page usable with the network off: starts the service worker and changes versions cleanly.
//
// A new version is fetched while the old one plays, and offered. It is taken when the reader says so, or by itself at a
// quiet moment: the page shows a screen on which nothing is under way, and everything is kept. Another tab may take it;
// then this one does not change under its reader's hands either, but at its own quiet moment.

import { dialogIsOpen, notice } from './dialog.js';
import { store } from './store.js';
import { language, onSwitch, t } from './tongue.js';

const OFTEN = 6 * 60 * 60 * 1000; // ms: a page left open asks for a new version
const QUIET = ['lobby', 'rules']; // screens without anything that is not kept or found again

let take = null; // takes the new version that is there

/** @param {HTMLInputElement} field */
const isTouched = field => field.value !== field.defaultValue;

const isQuiet = () => QUIET.includes(document.body.dataset.screen ?? '') && !dialogIsOpen() && !store.trouble
    && !Array.from(/** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[type=text], input[type=search], textarea'))).some(isTouched);

// Another screen is shown: perhaps the moment has come.
export function onScreen() {
    if (take && isQuiet()) {
        take();
    }
}

// takeIt(): leads to a page of the new version. fresh: nothing was done on this page yet. Whether it is taken at once.
function offer(takeIt, fresh = false) {
    take = takeIt;
    if ((fresh || document.hidden) && isQuiet()) {
        take();
        return true;
    }
    notice('version', () => (store.trouble
        ? t('A new version of the game is here. This browser keeps nothing: save your game as a file before you load it.')
        : t('A new version of the game is here.')), () => [[t('Reload'), takeIt]]);
    return false;
}

// Whether a new version is being taken now.
function watch(workers, registration) {
    let mine = false; // this page wanted the new one
    workers.addEventListener('controllerchange', () => {
        if (mine) {
            location.reload();
        } else {
            offer(() => location.reload());
        }
    }, { once: true });
    const lookWhether = fresh => {
        const { waiting } = registration;
        return waiting !== null && offer(() => {
            mine = true;
            waiting.postMessage({ takeOver: true });
        }, fresh);
    };
    registration.addEventListener('updatefound', () =>
        registration.installing.addEventListener('statechange', () => lookWhether(false)));
    const look = () => registration.update().catch(() => {});
    let last = Date.now();
    setInterval(look, OFTEN);
    document.addEventListener('visibilitychange', () => { // timers of a page that nobody sees may sleep
        if (!document.hidden && Date.now() - last > OFTEN) {
            last = Date.now();
            look();
        }
    });
    return lookWhether(true);
}

// Called once, when the first screen is shown. Offline is a gift, not a need: no failure is told.
export async function keepOffline() {
    const workers = navigator.serviceWorker;
    if (!workers) {
        return;
    }
    try {
        const known = workers.controller !== null;
        const registration = await workers.register('sw.js', { updateViaCache: 'none' });
        if (known && watch(workers, registration)) {
            return; // what the old worker is asked for now would hold the new one up
        }
        if (!known) { // the first worker comes to a page of its own version
            workers.addEventListener('controllerchange', () => watch(workers, registration), { once: true });
        }
        const ready = await workers.ready; // another tab may take a new version: then its worker keeps
        const keep = () => ready.active?.postMessage({ keep: [`words/${language()}.txt`, `rules/${language()}.json`, 'app/more.js'] });
        keep();
        onSwitch(keep); // what is spoken, but not yet read
    } catch {
        // private windows, file: addresses
    }
}
