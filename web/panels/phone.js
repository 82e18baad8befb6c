// Where the screen is small only one panel is in sight: which one follows the game, and the list of
// actions opens over it.

import { isSmall } from '../app/size.js';

// The panel: {leave}. `parts` are the elements of the game screen, see game.js.
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

    // The chosen action is a button that opens the others; a press on one of them chooses and closes.
    function pressed(event) {
        const option = event.target.closest('.choose > .opt');
        if (!isSmall() || !option) {
            return;
        }
        const list = option.parentElement;
        if (!list.classList.contains('open')) {
            event.preventDefault();
            event.stopPropagation();
            list.classList.add('open');
            option.focus();
        } else if (option.getAttribute('aria-checked') === 'true') {
            event.preventDefault();
            event.stopPropagation();
            list.classList.remove('open');
        }
    }

    parts.act.addEventListener('click', pressed, true);
    return {
        leave() {
            parts.act.removeEventListener('click', pressed, true);
        },
    };
}
