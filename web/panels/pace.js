// While others play: the way to one's next decision, and how fast everything is shown.

import { app } from '../app/app.js';
import { el, listen, ui } from '../app/dom.js';
import { nextSpeed, speedName } from '../app/settings.js';
import { t } from '../app/tongue.js';
import { canSkip, skipsTo } from '../table/hurry.js';

/** @param {HTMLElement} root @param {Table} table */
export function make(root, table) {
    const skip = el('button.btn', { id: 'skip', onclick: () => table.skip() });
    const speed = el('button.btn', { id: 'speed', onclick: nextSpeed });
    root.append(skip, speed);

    function label() {
        const name = speedName(app.settings.speed);
        speed.replaceChildren(el('span.muted', t('Speed')), ' ', el('b', name));
        speed.title = t('How fast everything is shown');
        draw();
    }

    function draw() {
        root.hidden = !canSkip(table);
        root.parentElement?.classList.toggle('paced', !root.hidden);
        skip.replaceChildren(ui('end'), table.inner.skips ? t('Skipping …') : skipsTo(table) === 'mine' ? t('Skip to my turn') : t('Skip to the end'));
    }

    return {
        show() {
            if (!speed.firstChild) {
                label();
            }
            draw();
        },
        begin: draw,
        think: draw,
        gate: draw,
        pace: draw,
        label,
        leave: listen(document, { settings: label }),
    };
}
