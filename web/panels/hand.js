// The hand: cards to use, give or put away, and those already in play this turn.

import { badge, el, itemPic, pic } from '../app/dom.js';
import { soft } from '../app/hyphens.js';
import { NOBODY } from '../engine/engine.js';
import { cardKeys, itemOf } from '../table/plan.js';
import { itemText } from '../table/texts.js';
import { n, t } from '../app/tongue.js';

// What pressing a card does at each decision: the first word of the move.
const VERB = { turn: 'use', flee: 'use', defend: 'use', late: 'use', give: 'give', return: 'give', discard: 'discard' };

// Whose hand: of whoever is asked, or else of the person at the screen.
/** @param {Table} table */
function ownerOf(table) {
    const { position, ask } = table;
    const decider = ask?.gnome || position.decision.gnome || position.active;
    const seen = gnome => gnome && position.gnomes.some(one => one.gnome === gnome && !('hidden' in one.items));
    if (decider && table.mine(decider) && seen(decider)) {
        return decider;
    }
    if (table.seat && table.seat !== NOBODY) {
        return table.seat;
    }
    const person = position.gnomes.find(one => table.mine(one.gnome) && one.status === 'aboard');
    return person?.gnome || decider || position.gnomes[0].gnome;
}

const hint = kind => ({
    turn: t('choose a card to use it this turn'), flee: t('choose a card to use it'), defend: t('choose a card to use it'),
    late: t('choose a card to use it'), give: t('choose a card to give it'), return: t('choose a card to give it'),
    discard: t('choose a card to put it away'),
})[kind];

// ---- Cards --------------------------------------------------------------------------------------

function bonusOf(table, item) {
    const bonus = table.asked() && table.ask.kind === 'turn' ? table.plan.action?.bonus[item] : 0;
    return bonus ? el('span.bonus', '+' + bonus) : null;
}

// One card. ribbon: why it lies apart, in play or chosen; allowed: a press does something.
function card(table, item, { ribbon = '', allowed = true, why = '', press, key = '' }) {
    const name = table.words().items[item];
    return el('li', el('button.card', {
        'aria-pressed': ribbon !== '', 'aria-disabled': allowed ? null : 'true', data: { item, card: key }, title: why || itemText(item),
        onclick: press,
    }, bonusOf(table, item), el('span.nm', soft(name)), el('span.art', itemPic(item)), el('span.tx', soft(itemText(item))),
    ribbon ? el('span.ribbon', ribbon) : null));
}

// A card that is held; verb: what is done with cards now, if anything.
function heldCard(table, key, verb) {
    const { ask } = table;
    const item = itemOf(key);
    const move = verb ? `${verb} ${item}` : '';
    const allowed = Boolean(verb) && ask.moves.includes(move);
    const why = verb === 'use' && !allowed ? ask.uses.find(one => one.item === item)?.why || '' : '';
    return card(table, item, {
        allowed, why, key, ribbon: verb === 'discard' && table.plan.away.includes(key) ? t('Goes') : '', press: () => {
            if (allowed && verb === 'discard') {
                table.putAway(key);
            } else if (allowed) {
                table.do(move);
            } else if (verb) {
                table.why(move);
            }
        },
    });
}

// got: {gnome, item} drawn in a step that is still being shown.
function handCards(table, gnome, got) {
    const { ask } = table;
    const { items } = table.state(gnome);
    if ('hidden' in items) {
        return [...Array(items.hidden)].map(() => el('li.secret', pic('cardback')));
    }
    const verb = table.asked() && ask.gnome === gnome ? VERB[ask.kind] : null;
    const held = { ...items };
    got.filter(one => one.gnome === gnome).forEach(({ item }) => {
        held[item] = (held[item] ?? 0) + 1;
    });
    return cardKeys(held).map(key => heldCard(table, key, verb));
}

function usedCards(table, gnome) {
    const { position, ask } = table;
    if (position.active !== gnome) {
        return [];
    }
    const open = table.asked() && ask.kind === 'turn';
    return Object.entries(position.used).flatMap(([item, count]) => [...Array(count)].map(() =>
        card(table, item, { ribbon: t('In play'), allowed: open, press: () => open && table.useItem(item, false) })));
}

// ---- The panel ----------------------------------------------------------------------------------

// Of a person with several gnomes, whose hands are secret from each other: to the other ones.
function looks(table, gnome) {
    const others = table.room && table.position.hidden && !table.position.result && !table.asked()
        ? table.room.gnomes.filter(one => one !== gnome && table.state(one).status === 'aboard') : [];
    return others.map(one => el('button.look', {
        'aria-label': t("%s's hand", table.name(one)), title: t("%s's hand", table.name(one)), onclick: () => table.look(one),
    }, badge(one)));
}

/** @param {Table} table */
export function make(root, table) {
    const title = el('h2', { id: 'h-hand' });
    const cards = el('ul.cards');
    root.append(title, cards);
    let got = []; // since the position, as in handCards()

    function draw() {
        const gnome = ownerOf(table);
        const { ask } = table;
        const mine = table.asked() && ask.gnome === gnome;
        const { item: held, card: key } = (/** @type {HTMLElement} */ (document.activeElement))?.dataset ?? {};
        const inside = root.contains(document.activeElement);
        const list = [...usedCards(table, gnome), ...handCards(table, gnome, got)];
        title.replaceChildren(t("%s's hand", table.name(gnome)), ' ',
            ...looks(table, gnome),
            el('small', mine && VERB[ask.kind] ? hint(ask.kind) : n('%d item', '%d items', list.length)));
        cards.replaceChildren(...(list.length ? list : [el('li.none', t('No items'))]));
        cards.style.setProperty('--n', list.length);
        const stage = /** @type {HTMLElement | null} */ (root.closest('.stage'));
        if (stage) { // more cards than stand in a row with their names, and not more than in two
            stage.dataset.hand = list.length > 4 && list.length < 9 ? 'full' : '';
        }
        if (inside) {
            ((key && cards.querySelector(`[data-card="${key}"]`)) || cards.querySelector(`[data-item="${held}"]`) || cards.querySelector('button'))?.focus();
        }
    }

    return {
        show() {
            got = [];
            draw();
        },
        plan: draw,
        begin: draw,
        async play(fact) {
            if (fact.what === 'got' && fact.item) {
                got.push(fact);
                draw();
            }
        },
    };
}
