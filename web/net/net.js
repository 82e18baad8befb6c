// The connection to the server of online tables: requests and their answers, what is told, and coming back after a
// connection was lost. Knows the form of the messages of docs/ONLINE.md, not what they mean.

import { isBusy, oneFile, patientFetch } from '../app/assets.js';
import { makeListeners } from '../app/listeners.js';

const FIRST_WAIT = 500;    // ms before the first try to come back ...
const LAST_WAIT = 15000;   // ... and between the later ones at most, and where nobody is let in
const CONNECT = 10000;     // a request waits so long for a connection
const ANSWER = 20000;      // and so long for its answer
const PING = 25000;        // proxies end what is quiet
const IDLE = 60000;        // nobody listens and nothing is asked: the connection is given up
const LONG = 1000;         // of a longer message the server does not say which one it put off

let socket = null;         // open or being opened
let up = false;
let wanted = false;        // someone needs the connection
let lost = false;          // it was there, and 'down' was told
let tries = 0;
let retry = 0;             // timers
let ping = 0;
let idle = 0;
let last = 0;              // number of the last request
let ahead = 0;             // ms that the server's clock is ahead of ours
let notice = null;         // what the host tells everybody, as it was told last
let banned = false;        // the host lets nobody in from here
const waiting = new Map(); // id -> request that has been sent
const parked = new Set();  // requests that wait for a connection
const listeners = makeListeners();

function failure(word, text = '', rule = null) {
    return Object.assign(new Error(text || word), { word, text, rule });
}

const address = () => {
    const url = new URL('ws', globalThis.rednovServer || document.baseURI);
    url.protocol = url.protocol === 'https:' || url.protocol === 'wss:' ? 'wss:' : 'ws:';
    url.hash = '';
    return url.href;
};

// ---- Requests -----------------------------------------------------------------------------------

function send(one) {
    clearTimeout(one.timer);
    one.timer = setTimeout(() => settle(one, failure('late')), ANSWER);
    waiting.set(one.message.id, one);
    const text = JSON.stringify(one.message);
    one.long = text.length > LONG;
    socket.send(text);
}

function settle(one, error, answer) {
    clearTimeout(one.timer);
    waiting.delete(one.message.id);
    parked.delete(one);
    if (error) {
        one.fail(error);
    } else {
        one.done(answer);
    }
    rest();
}

// Where the server is for members, whoever asks shows that it is one, and asks again.
async function ask(what, fields = {}) {
    try {
        return await askOnce(what, fields);
    } catch (error) {
        if (error.word !== 'members' || what === 'member') {
            throw error;
        }
        const { becomeMember } = await import('./member.js');
        if (!await becomeMember(askOnce, what)) {
            throw error;
        }
        return askOnce(what, fields);
    }
}

function askOnce(what, fields = {}) {
    if (what !== 'ping') {
        stir();
    }
    return new Promise((done, fail) => {
        const one = { message: { do: what, id: ++last, ...fields }, done, fail, timer: 0 };
        if (up) {
            send(one);
            return;
        }
        parked.add(one);
        one.timer = setTimeout(() => settle(one, failure('offline')), CONNECT);
        connect();
    });
}

// The connection is at one table at a time: whoever goes to one for a moment, asks there and leaves, does so after the
// others.
let turn = Promise.resolve();
/** @template T @param {() => Promise<T>} act @returns {Promise<T>} */
export function inTurn(act) {
    const mine = turn.then(act);
    turn = mine.then(() => {}, () => {});
    return mine;
}

// ---- What comes in ------------------------------------------------------------------------------

function hear(text) {
    let message;
    try {
        message = JSON.parse(text);
    } catch {
        return; // not ours
    }
    if (message.tell) {
        notice = message.tell === 'notice' ? message : notice;
        listeners.emit(message.tell, message);
        return;
    }
    // A long message that was too much was not even read: the last one of those is meant.
    const one = message.re === null && message.error === 'slow' ? [...waiting.values()].filter(sent => sent.long).at(-1) : waiting.get(message.re);
    if (one) {
        settle(one, message.ok ? null : failure(message.error || 'bad', message.text, message.rule), message);
    }
}

// ---- Connecting ---------------------------------------------------------------------------------

function connect() {
    wanted = true;
    clearTimeout(retry);
    globalThis.addEventListener?.('online', hasten); // the same one once more is no other
    globalThis.document?.addEventListener('visibilitychange', hasten);
    if (socket) {
        return;
    }
    let mine;
    try {
        mine = new WebSocket(address(), 'rednov');
    } catch { // no address to connect to
        again();
        return;
    }
    socket = mine;
    mine.onopen = () => opened(mine);
    mine.onmessage = ({ data }) => mine === socket && hear(data);
    mine.onclose = event => {
        banned = mine === socket && event?.reason === 'banned';
        closed(mine);
    };
}

function opened(mine) {
    if (mine !== socket) {
        return;
    }
    up = true;
    tries = 0;
    clearInterval(ping);
    ping = setInterval(beat, PING);
    if (lost) {
        lost = false;
        listeners.emit('up'); // whoever looked at a table says so first
    }
    beat();
    for (const one of [...parked]) {
        parked.delete(one);
        send(one);
    }
    rest();
}

// A connection that has died without a word is noticed by the ping that gets no answer. The answer has the server's
// time, by which deadlines are told.
function beat() {
    const mine = socket;
    const sent = Date.now();
    ask('ping').then(({ now }) => {
        ahead = now ? now - (sent + Date.now()) / 2 : ahead;
    }, error => {
        if (error.word === 'late' && mine === socket) {
            mine.close();
            closed(mine);
        }
    });
}

function closed(mine) {
    if (mine !== socket) {
        return;
    }
    socket = null;
    clearInterval(ping);
    const was = up;
    up = false;
    for (const one of [...waiting.values(), ...banned ? parked : []]) {
        settle(one, failure(banned ? 'banned' : 'offline'));
    }
    if (wanted && (was || banned)) { // a ban is learned by coming back, too
        lost = true;
        listeners.emit('down');
    }
    again();
}

// Tries again after a while, longer each time, never all at the same moment.
function again() {
    clearTimeout(retry);
    if (wanted && needed()) {
        const wait = (banned ? LAST_WAIT : Math.min(LAST_WAIT, FIRST_WAIT * 2 ** tries++)) * (0.7 + 0.6 * Math.random());
        retry = setTimeout(connect, wait);
    }
}

const needed = () => waiting.size + parked.size > 0 || listeners.any();

// Gives the connection up when nobody has needed it for a while.
function rest() {
    if (!idle && !needed()) {
        idle = setTimeout(() => {
            idle = 0;
            if (!needed()) {
                close();
            }
        }, IDLE);
    }
}

// Somebody needs it. A ping does not count, else it would keep what nobody needs.
function stir() {
    clearTimeout(idle);
    idle = 0;
}

function close() {
    const mine = socket;
    wanted = lost = up = false;
    socket = null;
    clearTimeout(retry);
    clearInterval(ping);
    mine?.close();
    for (const one of [...waiting.values(), ...parked]) {
        settle(one, failure('offline'));
    }
    stir();
}

// The network or the reader is back: no reason to wait longer.
function hasten() {
    if (wanted && !socket && needed() && !globalThis.document?.hidden) {
        tries = 0;
        connect();
    }
}

export const net = {
    // A request; its answer, or an error with .word (docs/ONLINE.md; 'offline', 'late'), .text, .rule.
    ask,
    // Hears a word of `tell`, 'up' (connected again) or 'down'; of the host's notice also the last one, if it was told
    // before. Returns what ends it.
    on(name, listener) {
        const end = listeners.on(name, listener);
        if (name === 'notice' && notice) {
            listener(notice);
        }
        return () => {
            end();
            rest();
        };
    },
    get up() { return up; },
    // Whether it is down because the host lets nobody in from here.
    get banned() { return banned; },
    // The time by the server's clock, in ms.
    now: () => Date.now() + ahead,
    close,
};

// ---- Whether there are tables at all ------------------------------------------------------------

let offered = null;
let outside = null; // the page's address as other computers know it, if the server has told one
let push = null; // its key for Web Push

// Whether this page's server has online tables.
export function onlineTables() {
    if (oneFile) {
        return Promise.resolve(false);
    }
    offered = offered || patientFetch('online').then(answer => (answer.ok ? answer.json() : isBusy(answer) ? Promise.reject(new Error('busy')) : null))
        .then(answer => {
            outside = /^https?:\/\//.test(answer?.url || '') ? answer.url.replace(/\/*$/, '/') : null;
            push = answer?.push || null;
            return answer?.tables === true;
        })
        .catch(() => {
            offered = null; // it may be there later
            return false;
        });
    return offered;
}

// Its key for Web Push, once that has been answered; null where it tells browsers nothing.
export const pushKey = () => push;

// ---- Addresses to give away ---------------------------------------------------------------------

const isLoopback = () => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(location.hostname);

// A place of this page as an address for others, once onlineTables() has been answered. On a loopback address it is
// what the server calls itself, if it is open to others at all.
export const publicUrl = place => new URL(place, isLoopback() && outside ? outside : document.baseURI.replace(/#.*/, '')).href;

// Whether no other computer can open such an address.
export const onlyHere = () => isLoopback() && !outside;
