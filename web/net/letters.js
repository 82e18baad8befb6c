// The links in letters of the server: an address is confirmed, or gets no more of them. Opening a link does nothing yet,
// for programs that look at mails open links, too: a press does it.

import { el, logo } from '../app/dom.js';
import { dress, go } from '../app/go.js';
import { net } from './net.js';
import { refusalText } from './refusal.js';
import { store } from '../app/store.js';
import { t } from '../app/tongue.js';

const KEY = 'letters';

// The proof that this browser has confirmed this address, or null.
export const sealOf = to => (store.read(KEY)?.to === to ? store.read(KEY).seal : null);

async function confirm({ id, person, seal }) {
    await net.ask('join', { table: id, along: true });
    const answer = await net.ask('confirm', { person: Number(person), seal });
    store.write(KEY, { to: answer.to, seal: answer.seal });
    net.ask('leave').catch(() => {});
}

const stop = ({ to, seal }) => net.ask('unsubscribe', { to: decodeURIComponent(to), seal });

export function show(root, params) {
    const asks = Boolean(params.id);
    let done = false;
    let word = '';
    let busy = false;

    function draw() {
        const text = done ? asks ? t('Thank you. You will get a letter when it is your turn and you are not here.') : t('Nothing is sent to this address any more.')
            : asks ? t('Shall letters be sent to you when it is your turn at this table and you are not here?') : t('Shall no more letters be sent to this address, from any table of this server?');
        root.replaceChildren(el('main.trouble', el('h1', logo(), el('span.sr', t('Red November'))), el('h2', t('Letters')), el('p', { role: 'status' }, text),
            word ? el('p', { role: 'alert' }, word === 'not-yours' ? t('This link fits no address: it may have been taken away, or the link is not whole.') : refusalText(word)) : null,
            done ? null : el('button.btn.primary', { id: 'letters-yes', disabled: busy, onclick: press }, asks ? t('Yes, send me letters') : t('Send no more letters')),
            el('button.btn', { onclick: () => go(asks ? '#table/' + params.id : '#') }, asks ? t('Look at the table') : t('To the game'))));
    }

    async function press() {
        busy = true;
        draw();
        try {
            await (asks ? confirm(params) : stop(params));
            done = true;
            word = '';
        } catch (error) {
            word = error.word;
        }
        busy = false;
        draw();
    }

    dress('gather');
    draw();
    return { leave() {}, redraw: draw };
}
