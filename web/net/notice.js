// "Your turn", for someone who is looking elsewhere: the title of the tab, the bosun's whistle, a notice of the
// browser where the person has allowed it.

import { app } from '../app/app.js';
import { change } from '../app/settings.js';
import { sound } from '../app/sound.js';
import { t } from '../app/tongue.js';

const BLINK = 1500; // ms between the two titles of a hidden tab

const known = () => typeof Notification === 'function';

// 'none': this browser has no notices. 'denied': the person has forbidden them. 'on' 'off'
export function noticeState() {
    if (!known()) {
        return 'none';
    }
    if (Notification.permission === 'denied') {
        return 'denied';
    }
    return Notification.permission === 'granted' && app.settings.notices ? 'on' : 'off';
}

// Asks the browser for leave, after a press only; answers the new state.
export async function setNotices(on) {
    if (on && known() && Notification.permission !== 'granted') {
        await Notification.requestPermission();
    }
    change({ notices: on && known() && Notification.permission === 'granted' });
    return noticeState();
}

// Where pages may not show notices themselves (phones) the service worker does.
async function show(title, body, tag) {
    const options = { body, tag, icon: 'art/icon-192.png', data: { url: location.href } };
    try {
        const notice = new Notification(title, options);
        notice.onclick = () => {
            window.focus();
            notice.close();
        };
        return () => notice.close();
    } catch {
        const worker = await navigator.serviceWorker?.getRegistration();
        await worker?.showNotification(title, options);
        return async () => (await worker?.getNotifications({ tag }))?.forEach(notice => notice.close());
    }
}

// {leave}: watches a table. The whistle for a turn is the board's; other decisions have it from here.
/** @param {Table} table */
export function makeNotices(table, room) {
    let waiting = false; // it is my decision, and the tab has not been looked at since
    let usual = '';      // the title without us
    let timer = 0;
    let close = null;

    // As the game stands, which may be further than what the screen has shown.
    const decider = () => table.engine.position().decision.gnome;
    const mine = () => room.table.phase === 'playing' && !room.table.paused && table.mine(decider());

    function title() {
        clearInterval(timer);
        const call = t('Your turn – Red November');
        if (!mine()) {
            document.title = room.table.resigned ? t('%s – Red November', t('Given up')) : usual || document.title;
            return;
        }
        document.title = call;
        if (document.hidden) {
            timer = setInterval(() => {
                document.title = document.title === call ? usual : call;
            }, BLINK);
        }
    }

    async function notify() {
        if (document.hidden && noticeState() === 'on') {
            close = await show(t('Your turn – Red November'), t('%s waits for you.', table.name(decider())), 'rednov-' + room.id);
        }
    }

    function told() {
        title();
        if (!mine()) {
            waiting = false;
            close?.();
            close = null;
        } else if (!waiting) {
            waiting = true;
            if (document.hidden) {
                sound('whistle', true);
            }
            notify().catch(error => console.error(error));
        }
    }

    // A decision in somebody else's turn: nothing else would call.
    function asked(gnome) {
        if (gnome !== table.position.active) {
            sound('whistle');
        }
    }

    function seen() {
        if (!document.hidden) {
            close?.();
            close = null;
        }
        title();
    }

    table.on('change', () => { // the screen has drawn itself, and the title with it
        usual = document.title;
        told();
    });
    table.on('asked', asked);
    document.addEventListener('visibilitychange', seen);
    return {
        told,
        leave() {
            clearInterval(timer);
            close?.();
            document.removeEventListener('visibilitychange', seen);
        },
    };
}
