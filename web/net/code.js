// A link as a QR code, shown when it is asked for: a phone joins by being pointed at another's screen.

import { el } from '../app/dom.js';
import { t } from '../app/tongue.js';

// [button, place]: the code of the link appears in the place, and goes again. mine: the link is the reader's own.
export function codeButton(id, link, mine = false) {
    const place = el('figure.qrbox', { hidden: true });
    const button = el('button.btn', { type: 'button', id: 'code-' + id, 'aria-expanded': 'false', onclick: turn }, t('QR code'));

    async function turn() {
        if (!place.firstChild) {
            const { qrOf, qrPicture } = await import('./qr.js');
            const rows = qrOf(link);
            place.replaceChildren(...(rows ? [qrPicture(rows, t('QR code')), el('figcaption.muted', mine
                ? t('Point the camera of your other device at it. Whoever takes a picture of it plays as you.') : t('Point the camera of a phone at it.'))]
                : [el('figcaption.muted', t('This link is too long for a QR code.'))]));
        }
        place.hidden = !place.hidden;
        button.setAttribute('aria-expanded', String(!place.hidden));
    }

    return [button, place];
}
