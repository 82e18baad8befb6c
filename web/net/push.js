// "Tell me on this device": the server reaches this browser by Web Push when it is its reader's turn and the page is
// closed. The browser's leave is asked for by a press here, and by nothing else.

import { toast } from '../app/dialog.js';
import { keep, pushOf } from './mytables.js';
import { pushKey } from './net.js';
import { store } from '../app/store.js';
import { toggle } from './tableparts.js';
import { language, t } from '../app/tongue.js';

const KEY = 'push'; // {endpoint}: where this browser was reached last

// Where this table reaches this browser, if it does. One that came out of another has it from there.
const reachedAt = room => pushOf(room.id) ?? store.read(KEY)?.endpoint;

function keepEndpoint(room, endpoint) {
    store.write(KEY, { endpoint });
    keep(room.id, { push: endpoint });
}

// What would be there if the page were on the home screen: iOS has it only then.
const isApple = () => /iP(hone|ad|od)/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

// 'insecure' 'install' 'none': this browser cannot. 'denied': the person has forbidden it. 'on' 'off'
export function pushState(room) {
    if (!globalThis.isSecureContext) {
        return 'insecure';
    }
    if (!navigator.serviceWorker || !('PushManager' in globalThis) || typeof Notification !== 'function') {
        return isApple() ? 'install' : 'none';
    }
    if (Notification.permission === 'denied') {
        return 'denied';
    }
    return Notification.permission === 'granted' && room.table.devices.includes(reachedAt(room)) ? 'on' : 'off';
}

// For the key of this server; a subscription for another one, which was here before, would stand in the way.
async function subscribe(worker) {
    const options = { userVisibleOnly: true, applicationServerKey: pushKey() };
    try {
        return await worker.pushManager.subscribe(options);
    } catch (error) {
        const old = error.name === 'InvalidStateError' ? await worker.pushManager.getSubscription() : null;
        if (!old) {
            throw error;
        }
        await old.unsubscribe();
        return worker.pushManager.subscribe(options);
    }
}

/** @param {PushSubscriptionJSON} given */
const turnedOn = ({ endpoint, keys }) => ({ endpoint, on: true, p256dh: keys?.p256dh, auth: keys?.auth, lang: language() });
const turnedOff = endpoint => ({ endpoint, on: false });

async function turnOn(room) {
    if (await Notification.requestPermission() !== 'granted') {
        return;
    }
    const worker = await navigator.serviceWorker.getRegistration();
    const subscription = worker && await subscribe(worker).catch(error => console.warn(error));
    if (!subscription) {
        toast(t('This browser could not reach its push service. Try again later.'), 'bad');
        return;
    }
    const given = subscription.toJSON();
    if (await room.ask('push', turnedOn(given))) {
        keepEndpoint(room, given.endpoint);
        toast(t('This device tells you when it is your turn, with the page closed, too.'));
    }
}

// The subscription stays: other tables may use it.
async function turnOff(room) {
    if (await room.ask('push', turnedOff(reachedAt(room)))) {
        keep(room.id, { push: '' });
        toast(t('This device tells you nothing of this table any more.'));
    }
}

// A push service gives a browser another address now and then, and the old one is gone; whoever ends notices in one of them
// leaves none. A table that tells this browser, or did so, learns it when it is looked at. The reader is asked nothing.
async function renew(room) {
    const before = reachedAt(room);
    const { devices } = room.table;
    if (!before || (!devices.includes(before) && !pushOf(room.id))) {
        return;
    }
    const worker = await navigator.serviceWorker.getRegistration();
    if (!worker) {
        return;
    }
    const now = (await worker.pushManager.getSubscription())?.toJSON();
    if (now?.endpoint !== before && devices.includes(before)) {
        await room.send('push', turnedOff(before));
    }
    if (now && !devices.includes(now.endpoint)) {
        await room.send('push', turnedOn(now));
    }
    if (now) {
        keepEndpoint(room, now.endpoint);
    } else {
        keep(room.id, { push: '' });
    }
}

// Once a table is known; what fails is done when it is opened again.
export function renewPush(room) {
    if (pushKey() && room.me >= 0 && ['on', 'off'].includes(pushState(room)) && Notification.permission === 'granted') {
        renew(room).catch(error => console.warn(error));
    }
}

// again(): draws the row anew.
export function pushRow(room, again) {
    if (!pushKey() || room.me < 0) {
        return null;
    }
    const state = pushState(room);
    const notes = {
        insecure: t('Only where the page is opened by https.'),
        install: t('On this device only from the home screen: choose Share, then Add to Home Screen, and open the game there.'),
        none: t('This browser has no notices.'),
        denied: t('This browser has been told to show none of ours. Its settings can change that.'),
        on: t('This device tells you when it is your turn, with the page closed, too.'),
        off: t('This device can tell you when it is your turn, with the page closed, too. The browser asks you first.'),
    };
    return toggle('push', t('Tell me on this device'), notes[state], state === 'on', state === 'on' || state === 'off', async on => {
        await (on ? turnOn(room) : turnOff(room));
        again();
    });
}
