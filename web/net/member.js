// Where the server is for members: the pass-phrase is asked for once, and what the server gives for it is kept.

import { openDialog } from '../app/dialog.js';
import { el } from '../app/dom.js';
import { refusalText } from './refusal.js';
import { store } from '../app/store.js';
import { t } from '../app/tongue.js';

const KEY = 'member';

let declined = false;
let asking = null; // several requests may be refused at once: the reader is asked once

// Asks until it is right, or the reader gives up.
function askReader(ask) {
    const word = el('p.muted', { role: 'alert' });
    const input = el('input', { type: 'password', id: 'phrase', maxlength: 100, autocomplete: 'current-password', required: true });
    return openDialog(t('For members'), close => el('form', {
        onsubmit: async event => {
            event.preventDefault();
            try {
                const { seal } = await ask('member', { phrase: input.value });
                store.write(KEY, seal);
                close(true);
            } catch (error) {
                word.textContent = refusalText(error.word);
                input.select();
            }
        },
    }, el('p', t('This server is for members. Whoever runs it has the pass-phrase.')),
    el('div.field', el('label', { for: 'phrase' }, t('Pass-phrase')), input), word,
    el('button.btn.primary', { id: 'phrase-send' }, t('Go in'))));
}

async function become(ask) {
    const seal = store.read(KEY);
    if (/^[0-9a-f]{64}$/.test(seal || '')) {
        try {
            await ask('member', { seal });
            return true;
        } catch (error) {
            if (error.word !== 'phrase') {
                throw error;
            }
            store.write(KEY, ''); // there is another pass-phrase now
        }
    }
    return await askReader(ask) === true;
}

// ask: net's, which is not to be asked for members again. Whether this connection is a member's now. by: what was asked;
// who did not want to be asked is left alone by what the page asks again and again.
export async function becomeMember(ask, by) {
    if (declined && by === 'list') {
        return false;
    }
    asking = asking || become(ask).finally(() => {
        asking = null;
    });
    declined = !await asking;
    return !declined;
}
