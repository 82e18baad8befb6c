// Secret hands on one screen: it is covered until the next player holds it.

import { avatar, el, partOf } from '../app/dom.js';
import { t } from '../app/tongue.js';

// The screen is left: nothing of the cover stays behind.
/** @param {Table} table */
export function dropHandover(table) {
    document.querySelectorAll('#dialogs .cover').forEach(cover => cover.remove());
    table.root.inert = false;
}

/** @param {Table} table @returns {Promise<void>} */
export function openHandover(table, gnome) {
    return new Promise(done => {
        const player = table.playerName(gnome);
        const cover = el('div.cover', { role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'h-cover' },
            el('div.plate', avatar(gnome),
                el('h2', { id: 'h-cover' }, t('Pass the screen: %s', player ? t('%s (%s)', player, table.name(gnome)) : table.name(gnome))),
                el('p', t('Hands are secret. Nobody else should look now.')),
                el('button.btn.primary', {
                    id: 'uncover', onclick: () => {
                        dropHandover(table);
                        done();
                    },
                }, t('I am ready'))));
        table.root.inert = true;
        partOf('dialogs').append(cover);
        cover.querySelector('button').focus();
    });
}
