// What whoever runs the server tells everybody, on the screen until it is closed: once for each text.

import { notice } from '../app/dialog.js';
import { dateText, t } from '../app/tongue.js';

let shown = '';
let end = null;

// {text, restart}: of `notice`; both may be null.
export function hostSays({ text, restart }) {
    const key = JSON.stringify([text, restart]);
    if (key === shown) {
        return;
    }
    shown = key;
    end?.();
    end = null;
    if (text || restart) {
        end = notice('host', () => [
            text ? t('From the host of this server: %s', text) : '',
            restart ? t('The server is begun anew at %s. Nothing is lost: games go on afterwards.', dateText(restart, { hour: '2-digit', minute: '2-digit' })) : '',
        ].filter(Boolean).join(' '));
    }
}
