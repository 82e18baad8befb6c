// Where the screen is small only one panel is in sight: which one follows the game. The log's tab says how much has
// happened meanwhile.

import { set } from '../app/dom.js';
import { isSmall } from '../app/size.js';
import { n } from '../app/tongue.js';

// `parts` are the elements of the game screen, see game.js.
/** @param {Table} table */
export function make(parts, table) {
    const tab = name => parts.tabs.querySelector(`[data-tab=${name}]`);
    const show = name => {
        if (isSmall() && parts.stage.dataset.tab !== name) {
            tab(name)?.click();
        }
    };
    let read = -1; // the turn in which the log was looked at last

    // The turns of others since this player's last one, while nobody has looked.
    function count() {
        const { turn } = table.position;
        const turns = table.watching || turn === read ? 0 : table.panels.log.since().length;
        set(tab('log'), 'data-news', turns || null);
        set(tab('log'), 'title', turns ? n('Log: %d turn since your last move', 'Log: %d turns since your last move', turns) : null);
    }
    tab('log').addEventListener('click', () => {
        read = table.position.turn;
        count();
    });

    // A card is turned: it is shown. Someone is asked: the choices are.
    table.on('fact', fact => ['event', 'faint-card'].includes(fact.what) && show('event'));
    table.on('asked', () => {
        count();
        show('act');
    });
    table.on('gate', () => show('act'));
    table.on('over', () => show('act'));
    return { label: count, open: show };
}
