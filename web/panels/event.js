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
    return el('li', icon ? icon() : el('span.i'), el('span', fact.text, fact.what === 'track' ? [' ', el('b.change', t('%d → %d', fact.from, fact.to))] : null));
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

// The last event of a story, or the card of a Faint Check: {fact, at, results}, or null. What is told of a turn ends with it.
function lastEvent(facts, timeOf) {
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
        } else if (going && isResult(open.fact, fact)) {
            open.results.push(fact);
        }
    }
    return open;
}

// Whether a fact is a line beside the card that lies open.
const isResult = (open, fact) => Boolean(fact.text) && (open.what === 'faint-card' ? CHECKED : RESULTS).has(fact.what);

/** @param {Table} table */
export function make(root, table) {
    const title = el('h2', { id: 'h-ev' });
    const slot = el('div.evslot');
    const lines = el('ul', { tabindex: 0 });
    const deck = el('div.deckrow');
    const more = el('button.btn.next', { hidden: true, 'aria-describedby': 'told', onclick: () => turnOver?.() });
    root.append(title, slot, el('div.evres', lines, deck, more));
    let open = null;      // the event on the table
    let fresh = false;    // it has not been waited for yet
    let checks = false;   // it is the card of a Faint Check, which nobody waits for
    let turnOver = null;  // ends the wait
    let at = null;        // where the keeper has come to in this turn
    let told = false;     // the panel has been filled once

    // Whether it waits for a press: one of a turn of this screen's, or that has hit one of its gnomes.
    const waitsForPress = () => !table.settings.autoEvents && !table.watching
        && [open.fact, ...open.results].some(fact => table.mine(fact.gnome ?? null));
    const readingTime = () => (table.room ? READ_ALONG : 0) + READ + LETTER * open.results.reduce((sum, fact) => sum + fact.text.length, 0);

    const timeOf = gnome => table.state(gnome)?.time ?? 0;

    function drawCard() {
        slot.replaceChildren(open ? card(table, open.fact) : el('div.evempty', pic('cardback')));
        lines.replaceChildren(...(open ? open.results.map(resultLine) : []));
        lines.setAttribute('aria-label', t('What the event does'));
    }

    function subtitle() {
        if (!open) {
            return '';
        }
        return open.fact.what === 'faint-card' ? t('Faint Check: %s', table.name(open.fact.gnome)) : t('%s, on %d', table.name(open.fact.gnome), open.at);
    }

    function drawDeck(position) {
        const { left, discards } = position.event_deck;
        title.replaceChildren(t('Event'), ' ', el('small', subtitle()));
        deck.replaceChildren(pic('cardback', 'back'), el('span',
            el('span', n('%d in the deck', '%d in the deck', left)), ' ', el('span', n('%d discarded', '%d discarded', discards.length))));
    }

    // From the story so far: at the beginning, for other eyes, in another language.
    function retell() {
        const event = lastEvent(table.engine.story(0, table.position.step, table.seat), timeOf);
        open = event;
        told = true;
        drawCard();
    }

    return {
        show(position) {
            if (!told) {
                retell();
            }
            drawDeck(position);
        },
        async play(fact, position) {
            if (fact.what === 'keeper') {
                at = fact.at;
                checks = false;
            } else if (fact.what === 'turn') {
                at = null;
                fresh = checks = false;
            } else if (fact.what === 'event' || fact.what === 'faint-card') {
                open = { fact, at: at ?? timeOf(fact.gnome), results: [] };
                told = true;
                checks = fact.what === 'faint-card';
                fresh = !checks;
                drawCard();
                drawDeck(position);
                await motion.beat(700);
            } else if ((fresh || checks) && isResult(open.fact, fact)) {
                open.results.push(fact);
                lines.append(resultLine(fact));
                lines.scrollTop = 1e6; // the newest line is seen, however many there are
                await motion.beat(250);
            }
        },
        // Resolves when the card has been read: a press, a key, or by itself.
        wait() {
            if (!open || !fresh) {
                return null;
            }
            fresh = false;
            if (table.inner.late || table.inner.skips) {
                return null;
            }
            if (!waitsForPress()) {
                return motion.read(readingTime());
            }
            return new Promise(done => {
                describe(table);
                more.replaceChildren(t('Go on'));
                more.hidden = false;
                turnOver = () => {
                    turnOver = null;
                    more.hidden = true;
                    eachPanel(table, panel => panel.pace?.());
                    done();
                };
                eachPanel(table, panel => panel.pace?.());
                more.focus({ preventScroll: true });
            });
        },
        // A press anywhere, or a key, reads on.
        hurry: () => turnOver?.(),
        waits: () => turnOver !== null,
        leave: () => turnOver?.(),
        label() {
            retell();
            more.replaceChildren(t('Go on'));
        },
        reset: retell,
    };
}
