// "Your turn", for someone who is looking elsewhere: the title of the tab, the bosun's whistle, a notice of the
// browser where the person has allowed it.

import { app } from '../app/app.js';
import { listen } from '../app/dom.js';
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

// ---- A table --------------------------------------------------------------------------------------

// {draw, keep, leave}: the title of the tab. It calls while it is this reader's decision, blinking where nobody looks.
function makeTitle(room, isMine) {
    let usual = ''; // without us
    let timer = 0;
    return {
        draw() {
            const call = t('Your turn – Red November');
            clearInterval(timer);
            if (!isMine()) {
                document.title = room.table.resigned ? t('%s – Red November', t('Given up')) : usual || document.title;
                return;
            }
            document.title = call;
            if (document.hidden) {
                timer = setInterval(() => {
                    document.title = document.title === call ? usual : call;
                }, BLINK);
            }
        },
        keep() {
            usual = document.title;
        },
        leave: () => clearInterval(timer),
    };
}

// {told, leave}: watches a table. The whistle for a turn is the board's; other decisions have it from here.
/** @param {Table} table */
export function makeNotices(table, room) {
    // As the game stands, which may be further than what the screen has shown.
    const decider = () => table.engine.position().decision.gnome;
    const isMine = () => room.table.phase === 'playing' && !room.table.paused && table.mine(decider());
    const title = makeTitle(room, isMine);
    let waiting = false; // it is my decision, and the tab has not been looked at since
    let close = null;    // the notice

    function unshow() {
        close?.();
        close = null;
    }

    async function notify() {
        if (document.hidden && noticeState() === 'on') {
            close = await show(t('Your turn – Red November'), t('%s waits for you.', table.name(decider())), 'rednov-' + room.id);
        }
    }

    function told() {
        title.draw();
        if (!isMine()) {
            waiting = false;
            unshow();
        } else if (!waiting) {
            waiting = true;
            if (document.hidden) {
                sound('whistle', true);
            }
            notify().catch(error => console.error(error));
        }
    }

    table.on('change', () => { // the screen has drawn itself, and the title with it
        title.keep();
        told();
    });
    table.on('asked', gnome => gnome === table.position.active || sound('whistle')); // in another's turn nothing else would call
    const quiet = listen(document, {
        visibilitychange() {
            if (!document.hidden) {
                unshow();
            }
            title.draw();
        },
    });
    return {
        told,
        leave() {
            title.leave();
            unshow();
            quiet();
        },
    };
}
