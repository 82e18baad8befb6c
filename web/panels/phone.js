// Where the screen is small only one panel is in sight: which one follows the game.

import { isSmall } from '../app/size.js';

// `parts` are the elements of the game screen, see game.js.
/** @param {Table} table */
export function make(parts, table) {
    const show = tab => {
        if (isSmall() && parts.stage.dataset.tab !== tab) {
            parts.tabs.querySelector(`[data-tab=${tab}]`)?.click();
        }
    };

    // An event comes: its card is shown. Someone is asked: the choices are.
    table.on('fact', fact => fact.what === 'event' && show('event'));
    table.on('asked', () => show('act'));
    table.on('gate', () => show('act'));
    table.on('over', () => show('act'));
    return {};
}
