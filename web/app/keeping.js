// What is wrong with keeping things in this browser, told where it matters, with what can be done about it.

import { notice } from './dialog.js';
import { el } from './dom.js';
import { store } from './store.js';
import { t } from './tongue.js';

const TROUBLE = {
    none: () => t('This browser keeps nothing for us: what you play is gone when the page is closed. Save your games as files.'),
    full: () => t('The storage of this browser is full: what is new is gone when the page is closed. Save old games as a file and remove them here.'),
};

// A line for screens that lead to something that should be kept.
export const storeWarning = () => (store.trouble ? [el('p.warning', TROUBLE[store.trouble]())] : []);

// Tells of trouble on whatever screen it comes, and makes the way out: openGames shows the games of this device.
export function watchStore(openGames) {
    let end = () => {};
    const tell = trouble => {
        end();
        end = trouble ? notice('store', TROUBLE[trouble], () => [[t('Your games'), openGames]]) : () => {};
    };
    store.onTrouble(tell);
    tell(store.trouble);
}
