// "What is this?": a press that is held, a pointer that rests, or the key ? on a thing of the game screen opens a small
// card beside it; things.js has the words. The list of all signs has the same.

import { placeBeside } from '../app/beside.js';
import { openDialog } from '../app/dialog.js';
import { badge, el, listen, partOf, pic } from '../app/dom.js';
import { heldPress } from '../app/press.js';
import { rove } from '../app/rove.js';
import { say } from '../app/speak.js';
import { t } from '../app/tongue.js';
import { explainsItself } from './crewlist.js';
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

// all(): to the list of signs; why(): to the reasons of a computer player, or null.
function words({ name, does, now, clause, sign }, all, why) {
    return [
        el('h3', { id: 'about-name' }, sign ? signPic(sign) : null, name),
        el('div', { id: 'about-text' }, does.length ? el('p', does.join(' ')) : null, now.length ? el('p.now', now.join(' ')) : null),
        why ? el('p.ways', el('button.whydid', { onclick: why }, t('Why did %s do that?', name))) : null,
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
        const { kind, what } = thing;
        const why = kind === 'gnome' && explainsItself(table, what) ? () => {
            close();
            table.explain?.(what);
        } : null;
        const told = describe(table, kind, what);
        card = el('div.about.plate', {
            id: 'about', role: how === 'rest' ? 'tooltip' : 'dialog', 'aria-labelledby': 'about-name', data: { how, kind },
        }, words(told, all, why));
        partOf('dialogs').append(card);
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

// ---- Held presses -----------------------------------------------------------------------------------------

// At an online table a press held on a room points at it for the others.
const mayHold = (table, thing) => thing && !(table.room && ['room', 'hatch'].includes(thing.kind));

// A press begins.
function down({ root, table, card, held, resting }, event) {
    const thing = event.button === 0 ? thingAt(event.target) : null;
    held.end();
    held.swallow = false;
    resting.leave();
    if (card.shown() && !card.holds(event.target)) {
        held.swallow = card.how() !== 'rest';
        card.close();
    }
    if (mayHold(table, thing) && root.contains(event.target)) {
        held.begin(event, () => {
            held.swallow = true;
            card.open(thing, 'hold');
        });
    }
}

// ---- A pointer that rests ---------------------------------------------------------------------------------

// The browser's own words for a thing stay away while ours are due.
function makeResting(table, card) {
    let rest = null; // {timer, thing, titled, title}
    const resting = {
        leave() {
            clearTimeout(rest?.timer);
            if (rest?.title) {
                rest.titled.setAttribute('title', rest.title);
            }
            rest = null;
        },
        over(event) {
            const thing = event.pointerType === 'mouse' && !table.busy ? thingAt(event.target) : null;
            if (thing?.element === rest?.thing.element) {
                return;
            }
            resting.leave();
            if (card.how() === 'rest' && !card.holds(event.target)) {
                card.close();
            }
            if (thing && thing.kind !== 'room' && !card.shown()) { // the board tells of rooms below itself
                const titled = event.target.closest('[title]');
                rest = { thing, titled, title: titled?.getAttribute('title'), timer: setTimeout(() => card.open(thing, 'rest'), REST) };
                titled?.removeAttribute('title');
            }
        },
    };
    return resting;
}

// ---- Listening --------------------------------------------------------------------------------------------

// Opens the card of what has the keyboard. False when that is nothing, or when it has been asked already.
function ask({ root, card }, element) {
    const thing = root.contains(element) && !card.shown() ? thingAt(element) : null;
    thing ? card.open(thing, 'key') : card.close();
    return Boolean(thing);
}

// What only tells something is told at a press of Enter or Space, while nothing else listens to them.
const isAsked = (table, event) => ['Enter', ' '].includes(event.key) && !event.ctrlKey && !table.busy && 'tells' in (event.target.dataset ?? {});

function take(event) {
    event.preventDefault();
    event.stopPropagation();
}

function listeners(about) {
    const { table, card, held, resting } = about;
    const scrolled = () => {
        held.end();
        card.close();
    };
    return {
        pointerdown: event => down(about, event), pointermove: held.moved, pointerup: held.end, pointercancel: held.end,
        pointerover: resting.over, scroll: scrolled, resize: scrolled,
        click(event) {
            if (held.swallow && !card.holds(event.target)) {
                take(event);
            }
            held.swallow = false;
        },
        contextmenu(event) {
            if (held.down || card.how() === 'hold') {
                event.preventDefault(); // the browser's own, where it comes from a held press
            }
        },
        keydown(event) {
            if (isAsked(table, event)) {
                take(event);
                ask(about, event.target);
            } else if (event.key === 'Escape' && card.shown()) {
                take(event);
                card.close();
            }
        },
    };
}

// The panel: {ask(element), show, leave}.
/** @param {Table} table */
export function make(root, table) {
    const card = makeCard(table);
    const resting = makeResting(table, card);
    const held = Object.assign(heldPress(HOLD, NEAR), {
        swallow: false, // the click that ends a held press, or closes the card, does nothing else
    });
    const about = { root, table, card, held, resting };
    rove(table.parts.act, '.fc');
    rove(table.parts.turn, '.phases li');
    rove(table.parts.crew, '.mate');
    rove(table.parts.top, '.rescue');
    const quiet = listen(window, listeners(about), true);
    return {
        ask: element => ask(about, element),
        show() {
            if (card.shown() && !card.shown().element.isConnected) {
                card.close();
            }
        },
        leave() {
            held.end();
            resting.leave();
            card.close();
            quiet();
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
