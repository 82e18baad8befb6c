// The event card: turned over, what it does line by line, then it waits until it has been read.

import { el, eventPic, pic, sv } from '../app/dom.js';
import { soft } from '../app/hyphens.js';
import * as motion from '../app/motion.js';
import { eachPanel } from '../table/state.js';
import { describe } from '../table/tell.js';
import { eventText } from '../table/texts.js';
import { n, t } from '../app/tongue.js';

const READ = 700;        // ms a card of somebody else's lies open at least ...
const LETTER = 32;       // ... and for each letter of what it does
const READ_ALONG = 1100; // more at an online table, where there is no hurry

// Facts that tell what the event does, as lines beside the card.
const RESULTS = new Set(['no-effect', 'room-die', 'fire', 'fire-out', 'blocked', 'track', 'token', 'water', 'flow', 'discarded', 'died',
    'reborn', 'intoxication', 'deck-renewed', 'removed', 'used', 'over']);

// What comes of the card of a Faint Check.
const CHECKED = new Set(['fainted', 'stayed-awake']);

// Whether the fact goes on with the event that is open: the card is not waited for yet.
export const belongs = fact => RESULTS.has(fact.what);

function dieFace(number) {
    return sv('svg.dieface', { viewBox: '-20 -20 40 40', role: 'img', 'aria-label': t('Die: %d', number) },
        sv('use', { href: '#d10', x: -20, y: -20, width: 40, height: 40 }),
        sv('text', { x: 0, y: 6, 'text-anchor': 'middle', class: 'd' }, String(number)));
}

function resultLine(fact) {
    const icon = {
        'room-die': () => dieFace(fact.room), fire: () => eventPic('fire', 'i'), 'fire-out': () => eventPic('fire', 'i'),
        blocked: () => eventPic('blocked-hatch', 'i'), water: () => eventPic('leak', 'i'), flow: () => eventPic('underwater-current', 'i'),
        track: () => pic({ asphyxiation: 'lungs', heat: 'thermo', pressure: 'squeeze' }[fact.track], 'i ' + fact.track),
        token: () => pic('tk-' + fact.token, 'i'), died: () => pic('skull', 'i'), discarded: () => pic('it-' + fact.item, 'i'),
        intoxication: () => pic('mug', 'i'), fainted: () => pic('mug', 'i'), 'stayed-awake': () => pic('mug', 'i'),
    }[fact.what];
    return el('li', icon ? icon() : el('span.i'), el('span', soft(fact.text), fact.what === 'track' ? [' ', el('b.change', t('%d → %d', fact.from, fact.to))] : null));
}

// In a Faint Check only the number on the card counts.
function card(table, { what, type, faint }) {
    const checks = what === 'faint-card';
    const numbered = faint && faint !== '-';
    return el('article.evcard' + (checks ? '.checked' : ''), { data: { event: type } },
        el('div.nm', soft(table.words().events[type])),
        el('div.art', eventPic(type)),
        el('p', eventText(type)),
        numbered || checks ? el('span.faint', { title: numbered ? t('Faint number %s', faint) : t('No faint number') }, pic('mug'), el('b', numbered ? faint : '–')) : null);
}

/** @typedef {{ fact: any, at: number, results: any[] }} Open */

// The last event of a story, or the card of a Faint Check: {fact, at, results}, or null. What is told of a turn ends with it.
function lastEvent(facts, timeOf) {
    /** @type {Open | null} */
    let open = null;
    let at = null;
    let going = false;
    for (const fact of facts) {
        if (fact.what === 'event' || fact.what === 'faint-card') {
            open = { fact, at: at ?? timeOf(fact.gnome), results: [] };
            going = true;
        } else if (fact.what === 'keeper' || fact.what === 'turn') {
            at = fact.what === 'keeper' ? fact.at : null;
            going = false;
        } else if (open && going && isResult(open.fact, fact)) {
            open.results.push(fact);
        }
    }
    return open;
}

// Whether a fact is a line beside the card that lies open.
const isResult = (open, fact) => Boolean(fact.text) && (open.what === 'faint-card' ? CHECKED : RESULTS).has(fact.what);

// ---- What is seen -------------------------------------------------------------------------------

// `event` is the panel: its parts, the event on the table, and what it waits for.

const timeOf = (table, gnome) => table.state(gnome)?.time ?? 0;

function drawCard({ table, slot, lines, open }) {
    slot.replaceChildren(open ? card(table, open.fact) : el('div.evempty', pic('cardback')));
    lines.replaceChildren(...(open ? open.results.map(resultLine) : []));
    lines.setAttribute('aria-label', t('What the event does'));
}

function subtitle(table, open) {
    if (!open) {
        return '';
    }
    return open.fact.what === 'faint-card' ? t('Faint Check: %s', table.name(open.fact.gnome)) : t('%s, on %d', table.name(open.fact.gnome), open.at);
}

function drawDeck({ table, title, deck, open }, position) {
    const { left, discards } = position.event_deck;
    title.replaceChildren(t('Event'), ' ', el('small', subtitle(table, open)));
    deck.replaceChildren(pic('cardback', 'back'), el('span',
        el('span', n('%d in the deck', '%d in the deck', left)), ' ', el('span', n('%d discarded', '%d discarded', discards.length))));
}

// From the story so far: at the beginning, for other eyes, in another language.
function retell(event) {
    const { table } = event;
    event.open = lastEvent(table.engine.story(0, table.position.step, table.seat), gnome => timeOf(table, gnome));
    event.told = true;
    drawCard(event);
}

async function playFact(event, fact, position) {
    if (fact.what === 'keeper') {
        event.at = fact.at;
        event.checks = false;
    } else if (fact.what === 'turn') {
        event.at = null;
        event.fresh = event.checks = false;
    } else if (fact.what === 'event' || fact.what === 'faint-card') {
        const checks = fact.what === 'faint-card';
        Object.assign(event, { open: { fact, at: event.at ?? timeOf(event.table, fact.gnome), results: [] }, told: true, checks, fresh: !checks });
        drawCard(event);
        drawDeck(event, position);
        await motion.beat(700);
    } else if ((event.fresh || event.checks) && isResult(event.open.fact, fact)) {
        event.open.results.push(fact);
        event.lines.append(resultLine(fact));
        event.lines.scrollTop = 1e6; // the newest line is seen, however many there are
        await motion.beat(250);
    }
}

// ---- Until it is read ---------------------------------------------------------------------------

// Whether it waits for a press: one of a turn of this screen's, or that has hit one of its gnomes.
const waitsForPress = ({ table, open }) => !table.settings.autoEvents && !table.watching
    && [open.fact, ...open.results].some(fact => table.mine(fact.gnome ?? null));

const readingTime = ({ table, open }) => (table.room ? READ_ALONG : 0) + READ + LETTER * open.results.reduce((sum, fact) => sum + fact.text.length, 0);

/** @returns {Promise<void>} */
const waitForPress = event => new Promise(done => {
    const { table, more } = event;
    const pace = () => eachPanel(table, panel => panel.pace?.());
    describe(table);
    more.replaceChildren(t('Go on'));
    more.hidden = false;
    event.turnOver = () => {
        event.turnOver = null;
        more.hidden = true;
        pace();
        done();
    };
    pace();
    more.focus({ preventScroll: true });
});

/** @param {Table} table */
export function make(root, table) {
    const hurry = () => event.turnOver?.();
    const event = {
        table,
        title: el('h2', { id: 'h-ev' }), slot: el('div.evslot'), lines: el('ul', { tabindex: 0 }), deck: el('div.deckrow'),
        more: el('button.btn.next', { hidden: true, 'aria-describedby': 'told', onclick: hurry }),
        open: /** @type {Open | null} */ (null), // the event on the table
        fresh: false,   // it has not been waited for yet
        checks: false,  // it is the card of a Faint Check, which nobody waits for
        turnOver: /** @type {(() => void) | null} */ (null), // ends the wait
        at: null,       // where the keeper has come to in this turn
        told: false,    // the panel has been filled once
    };
    root.append(event.title, event.slot, el('div.evres', event.lines, event.deck, event.more));

    return {
        show(position) {
            if (!event.told) {
                retell(event);
            }
            drawDeck(event, position);
        },
        play: (fact, position) => playFact(event, fact, position),
        // Resolves when the card has been read: a press, a key, or by itself.
        wait() {
            if (!event.open || !event.fresh) {
                return null;
            }
            event.fresh = false;
            if (table.inner.late || table.inner.skips) {
                return null;
            }
            return waitsForPress(event) ? waitForPress(event) : motion.read(readingTime(event));
        },
        // A press anywhere, or a key, reads on.
        hurry,
        waits: () => event.turnOver !== null,
        leave: hurry,
        label() {
            retell(event);
            event.more.replaceChildren(t('Go on'));
        },
        reset: () => retell(event),
    };
}
