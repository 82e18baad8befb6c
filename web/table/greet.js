// Tells who is asked now, and that the game is over, to those who hear.

import { shout } from '../app/speak.js';
import { t } from '../app/tongue.js';
import { emit } from './state.js';
import { askTitle } from './texts.js';

/** @param {Table} table */
export function greet(table, gnome) {
    const { inner, ask, position } = table;
    if (position.step === inner.greeted) {
        return;
    }
    inner.greeted = position.step;
    const [title, text] = askTitle(ask, table);
    // a die or a card is nobody's: whoever is at the screen tells what came
    shout(gnome ? t('%s: %s. %s', table.name(gnome), title, text) : `${title}. ${text}`);
    emit(table, 'asked', gnome);
}

/** @param {Table} table */
export function over(table) {
    const { position } = table;
    if (position.result) { // else everybody at an online table has given up
        shout(table.words().endings[position.result === 'rescued' ? 'rescued' : position.reason]);
    }
    emit(table, 'over', position);
}
