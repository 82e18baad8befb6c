// "What is this?": a press that is held, a pointer that rests, or the key ? on a thing of the game screen opens a small
// card beside it; things.js has the words. The list of all signs has the same.

import { placeBeside } from '../app/beside.js';
import { openDialog } from '../app/dialog.js';
import { badge, el, pic } from '../app/dom.js';
import { rove } from '../app/rove.js';
import { say } from '../app/speak.js';
import { t } from '../app/tongue.js';
import { describe, headings, THINGS } from './things.js';

const HOLD = 500;  // ms that a press is held
const REST = 700;  // ms that a pointer rests
const NEAR = 10;   // px that a finger may move meanwhile
const PARTS = ['movement', 'action', 'faint', 'updates']; // of the turn, as the turn card lists them

// ---- Which thing ------------------------------------------------------------------------------------------

const ofGnome = element => element.closest('[data-gnome]').dataset.gnome;

// Where things stand: selector, kind, which; the first that fits is meant.
/** @type {[string, string, (element: any) => string][]} */
const PLACES = [
    ['.card[data-item], .items [data-item]', 'item', element => element.dataset.item],
    ['.mate .mugs', 'mugs', ofGnome],
    ['.mate, .strip li', 'gnome', ofGnome],
    ['.track .token', 'token', element => element.dataset.token],
    ['.track .keeper', 'gnome', element => element.dataset.keeper],
    ['.track .ghost', 'icon', () => 'ghost'],
    ['.track .sp > *', 'space', element => element.parentElement.dataset.t],
    ['.gauge', 'gauge', element => element.id.slice('gauge-'.length)],
    ['.phases li', 'phase', element => PARTS[[...element.parentElement.children].indexOf(element)]],
    ['.rescue', 'rescue', () => '0'],
    ['.fc:has(#f-land)', 'forecast', () => 'lands'],
    ['.fc:has(#f-ev)', 'forecast', () => 'icons'],
    ['.fc:has(#f-tok)', 'forecast', () => 'tokens'],
    ['.fc:has(#f-next)', 'forecast', () => 'next'],
    ['.hatch', 'hatch', element => element.id.slice('hatch-'.length)],
    ['.hit-room', 'room', element => element.dataset.space],
];

// {element, kind, what} of the thing that an element belongs to, or null.
function thingAt(target) {
    for (const [selector, kind, which] of PLACES) {
        const element = target?.closest?.(selector);
        if (element) {
            return { element, kind, what: which(element) };
        }
    }
    return null;
}

// ---- The card ---------------------------------------------------------------------------------------------

// A badge stands in a frame of its own.
const signPic = sign => (sign.startsWith('badge-') ? badge(sign.slice('badge-'.length), '') : pic(sign));

// all(): to the list of signs.
function words({ name, does, now, clause, sign }, all) {
    return [
        el('h3', { id: 'about-name' }, sign ? signPic(sign) : null, name),
        el('div', { id: 'about-text' }, does.length ? el('p', does.join(' ')) : null, now.length ? el('p.now', now.join(' ')) : null),
        el('p.ways', el('a', { href: '#rules/' + clause }, t('Rule %s', clause)), el('button', { onclick: all }, t('All signs'))),
    ];
}

// The one card of a screen. how: 'rest', 'hold' or 'key'.
/** @param {Table} table */
function makeCard(table) {
    let card = null;
    let thing = null;

    function close() {
        if (!card) {
            return;
        }
        const back = card.contains(document.activeElement);
        thing.element.removeAttribute('aria-describedby');
        card.remove();
        card = null;
        if (back && thing.element.isConnected) {
            thing.element.focus();
        }
    }

    function all() {
        close();
        openSigns(table);
    }

    function open(next, how) {
        close();
        thing = next;
        const told = describe(table, thing.kind, thing.what);
        card = el('div.about.plate', {
            id: 'about', role: how === 'rest' ? 'tooltip' : 'dialog', 'aria-labelledby': 'about-name', data: { how, kind: thing.kind },
        }, words(told, all));
        document.getElementById('dialogs').append(card);
        thing.element.setAttribute('aria-describedby', 'about-text');
        placeBeside(card, thing.element);
        if (how !== 'rest') {
            say([told.name + '.', ...told.does, ...told.now].join(' '));
        }
        if (how === 'key') {
            card.querySelector('a').focus();
        }
    }

    return {
        open, close,
        shown: () => (card ? thing : null),
        holds: node => Boolean(card?.contains(node)),
        how: () => card?.dataset.how,
    };
}

// ---- Listening --------------------------------------------------------------------------------------------

// The panel: {ask, show, leave}; ask(element): opens the card of what has the keyboard. False when that is nothing, or
// when it has been asked already.
/** @param {Table} table */
export function make(root, table) {
    const card = makeCard(table);
    rove(table.parts.act, '.fc');
    rove(table.parts.turn, '.phases li');
    rove(table.parts.crew, '.mate');
    rove(table.parts.top, '.rescue');
    let press = null;    // {timer, x, y, thing}: held so far
    let swallow = false; // the click that ends a held press, or closes the card, does nothing else
    let resting = null;  // {timer, thing, title}: pointed at

    // At an online table a press held on a room points at it for the others.
    const mayHold = thing => thing && !(table.room && ['room', 'hatch'].includes(thing.kind));

    function letGo() {
        clearTimeout(press?.timer);
        press = null;
    }
    function down(event) {
        letGo();
        swallow = false;
        leaveThing();
        if (card.shown() && !card.holds(event.target)) {
            swallow = card.how() !== 'rest';
            card.close();
        }
        const thing = event.button === 0 ? thingAt(event.target) : null;
        if (mayHold(thing) && root.contains(event.target)) {
            press = {
                thing, x: event.clientX, y: event.clientY,
                timer: setTimeout(() => {
                    press = null;
                    swallow = true;
                    card.open(thing, 'hold');
                }, HOLD),
            };
        }
    }
    function moved(event) {
        if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > NEAR) {
            letGo();
        }
    }
    function clicked(event) {
        if (swallow && !card.holds(event.target)) {
            event.preventDefault();
            event.stopPropagation();
        }
        swallow = false;
    }
    function menu(event) {
        if (press || card.how() === 'hold') {
            event.preventDefault(); // the browser's own, where it comes from a held press
        }
    }

    // The browser's own words for a thing stay away while ours are due.
    function leaveThing() {
        clearTimeout(resting?.timer);
        if (resting?.title) {
            resting.titled.setAttribute('title', resting.title);
        }
        resting = null;
    }
    function over(event) {
        const thing = event.pointerType === 'mouse' && !table.busy ? thingAt(event.target) : null;
        if (thing?.element === resting?.thing.element) {
            return;
        }
        leaveThing();
        if (card.how() === 'rest' && !card.holds(event.target)) {
            card.close();
        }
        if (thing && thing.kind !== 'room' && !card.shown()) { // the board tells of rooms below itself
            const titled = event.target.closest('[title]');
            resting = { thing, titled, title: titled?.getAttribute('title'), timer: setTimeout(() => card.open(thing, 'rest'), REST) };
            titled?.removeAttribute('title');
        }
    }
    // What only tells something is told at a press of Enter or Space, while nothing else listens to them.
    const isAsked = event => ['Enter', ' '].includes(event.key) && !table.busy && 'tells' in (event.target.dataset ?? {});
    function keyed(event) {
        if (isAsked(event) && !event.ctrlKey) {
            event.preventDefault();
            event.stopPropagation();
            ask(event.target);
        } else if (event.key === 'Escape' && card.shown()) {
            event.preventDefault();
            event.stopPropagation();
            card.close();
        }
    }
    function scrolled() {
        letGo();
        card.close();
    }

    /** @type {[string, (event: any) => void][]} */
    const listeners = [['pointerdown', down], ['pointermove', moved], ['pointerup', letGo], ['pointercancel', letGo], ['click', clicked],
        ['contextmenu', menu], ['pointerover', over], ['keydown', keyed], ['scroll', scrolled], ['resize', scrolled]];
    listeners.forEach(([name, listener]) => window.addEventListener(name, listener, true));
    function ask(element) {
        const thing = root.contains(element) && !card.shown() ? thingAt(element) : null;
        thing ? card.open(thing, 'key') : card.close();
        return Boolean(thing);
    }
    return {
        ask,
        show() {
            if (card.shown() && !card.shown().element.isConnected) {
                card.close();
            }
        },
        leave() {
            letGo();
            leaveThing();
            card.close();
            listeners.forEach(([name, listener]) => window.removeEventListener(name, listener, true));
        },
    };
}

// ---- All signs --------------------------------------------------------------------------------------------

const entry = (table, kind, what) => {
    const { name, does, now, clause, sign } = describe(table, kind, what);
    return el('li', { data: { kind } }, el('span.sign', { 'aria-hidden': 'true' }, sign ? signPic(sign) : null),
        el('div', el('b', name), ' ', does.join(' '), now.length ? el('span.now', ' ', now.join(' ')) : null, ' ',
            el('a', { href: '#rules/' + clause }, t('Rule %s', clause))));
};

// The dialog under ?: every sign with its words. more(): what else is told there.
/** @param {Table} table */
export function openSigns(table, more = () => []) {
    const kinds = Object.keys(THINGS).filter(kind => THINGS[kind].list);
    openDialog(() => t('What is what'), () => [
        el('p.muted', t('Press and hold a thing to be told what it is, or rest the mouse on it.')),
        kinds.map(kind => el('details.signs', { open: kind === 'gauge' || kind === 'token' }, el('summary', headings()[kind]),
            el('ul', THINGS[kind].list(table).map(what => entry(table, kind, what))))),
        more(),
    ], { redraw: true, classes: 'wide' });
}
