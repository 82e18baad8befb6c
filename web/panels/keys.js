// The keyboard: single keys as commands. They can be switched off in the settings.

import { openSigns } from './about.js';
import { dialogIsOpen } from '../app/dialog.js';
import { el, listen } from '../app/dom.js';
import { app } from '../app/app.js';
import { firstAnswer, isShown } from '../app/focus.js';
import { change, nextSpeed } from '../app/settings.js';
import { say } from '../app/speak.js';
import { c, n, percent, t } from '../app/tongue.js';
import { boatText } from '../board/boardwords.js';
import { holdFast, hurryOn, isStray } from '../table/hurry.js';
import { sinceText } from '../table/tell.js';

// Keys and what they do; more of them at an online table.
export const keyList = online => [
    ['1 … 9 0', t('Room 1 to 10')],
    ['← ↑ → ↓', t('Neighbouring room')],
    [c('key', 'Enter'), t('Go to that room')],
    ['S', t('Stay')],
    ['I', t('Items')],
    [c('key', 'Space'), t('Use the item')],
    ['A', t('Actions')],
    ['− +', t('Minutes')],
    [c('key', 'Ctrl Enter'), t('Do it')],
    ['U', t('Undo')],
    ['E', t('End turn')],
    ['H', t('Hint')],
    ['W', t('Read out: what happened since your last move')],
    ['B', t('Read out: the whole boat')],
    ['T', t('Read out: time')],
    ['G', t('Read out: gauges')],
    ['K', t('Read out: crew')],
    ['L', t('Log')],
    [c('key', 'Space'), t('While others play: to the next card')],
    ['F', t('While others play: hold it to run')],
    ['J', t('While others play: skip to my turn')],
    ['V', t('Speed')],
    ...(online ? [['C', t('Voice pipe')], ['P', t('Point at a room')]] : []),
    ['M', t('Sound')],
    ['?', t('What is this? Twice: this list')],
    [c('key', 'Esc'), t('Close')],
];

// What is what, and the keys.
/** @param {Table} table */
export const openHelp = table => openSigns(table, () =>
    el('details.signs', el('summary', t('Keys')), el('dl.keylist', keyList(document.body.dataset.screen === 'online').flatMap(([key, text]) => [el('dt', el('kbd', key)), el('dd', text)]))));

// ---- Reading out --------------------------------------------------------------------------------

// Where the ghost stands: one's own minutes spent in the turn under way.
function ghostText(table) {
    const { active, ghost } = table.position;
    if (!active || ghost === null) {
        return [];
    }
    const spent = table.state(active).time - ghost;
    return [t('Ghost: %d, %s', ghost, n('%d minute spent', '%d minutes spent', spent))];
}

function timeTexts(table) {
    const { position } = table;
    const words = table.words();
    const keepers = position.gnomes.filter(one => one.status === 'aboard')
        .map(one => t('%s: %d', table.name(one.gnome), one.time));
    const tokens = Object.entries(position.tokens).filter(([, at]) => at !== null)
        .map(([token, at]) => t('%s: %d', words.tokens[token], at));
    return [...ghostText(table), ...keepers, ...tokens];
}

function gaugeTexts(table) {
    const words = table.words();
    return Object.entries(table.position.tracks).map(([track, at]) => t('%s: %d', words.tracks[track], at));
}

// "Grog, 2 Coffee", "3 items" of a secret hand, "No items".
function itemsText(table, items) {
    const words = table.words().items;
    if ('hidden' in items) {
        return n('%d item', '%d items', items.hidden);
    }
    const held = Object.entries(items).filter(([, count]) => count > 0);
    return held.map(([item, count]) => (count > 1 ? t('%d %s', count, words[item]) : words[item])).join(', ') || t('No items');
}

function mateText(table, one) {
    const words = table.words();
    if (one.status !== 'aboard') {
        return t('%s: %s', table.name(one.gnome), words.status[one.status]);
    }
    const name = one.fainted ? t('%s (fainted)', table.name(one.gnome)) : table.name(one.gnome);
    return t('%s: %s, %s, intoxication %d, %s', name, words.spaces[one.space] || '', n('%d minute', '%d minutes', one.time), one.intoxication,
        itemsText(table, one.items));
}

const readOut = texts => say(texts.map(text => t('%s.', text)).join(' '));

const readings = table => ({
    t: () => readOut(timeTexts(table)),
    g: () => readOut(gaugeTexts(table)),
    k: () => readOut(table.position.gnomes.map(one => mateText(table, one))),
    b: () => say([boatText(table), ...[...gaugeTexts(table), ...timeTexts(table)].map(text => t('%s.', text))].join(' ')),
    w: () => say(sinceText(table, table.panels.log.since())),
});

// ---- Listening ----------------------------------------------------------------------------------

function slide(table, by) {
    const { action, option } = table.plan;
    if (table.asked() && action) {
        const at = action.options.indexOf(option) + by;
        const next = action.options[Math.max(0, Math.min(action.options.length - 1, at))];
        table.setPlan({ option: next, touched: true });
        const minutes = n('%d minute', '%d minutes', next.minutes);
        say(next.roll ? t('%s, %s, lands on %d', minutes, percent(next.chance / 10), next.lands) : t('%s, lands on %d', minutes, next.lands));
    }
}

// Gives the focus to something of a panel, which is brought to sight: where the screen is small behind its tab, and the
// actions in their list.
/** @param {Table} table */
function focusOn(table, panel, find) {
    table.panels.phone?.open(panel);
    const element = find(table);
    if (element && !isShown(element)) {
        element.closest('.choose')?.querySelector('.opener').click();
    }
    element?.focus();
}

// What each key of the list does, by its small letter.
export function commandsOf(table) {
    const focus = (panel, selector) => focusOn(table, panel, () => table.root.querySelector(selector));
    return {
        s: () => (table.asked() && table.ask.moves.includes('stay') ? table.do('stay') : focus('act', '[data-action=pass]')),
        i: () => focus('act', '.hand .card'),
        a: () => focusOn(table, 'act', firstAnswer),
        '-': () => slide(table, -1), '+': () => slide(table, 1), '=': () => slide(table, 1),
        u: () => table.undo(), e: () => table.endTurn(), h: () => table.hint(),
        ...readings(table),
        l: () => focus('log', '#logbox'),
        j: () => table.skip(), f: () => holdFast(table, true), v: nextSpeed,
        m: () => change({ sound: !app.settings.sound }),
        '?': () => table.panels.about.ask(document.activeElement) || openHelp(table),
        ...table.keys, // at an online table
    };
}

function command(table, event) {
    const { key } = event;
    if (/^[0-9]$/.test(key)) {
        table.panels.board.focusRoom?.(key === '0' ? 10 : Number(key));
        return true;
    }
    const found = commandsOf(table)[key.toLowerCase()];
    found?.();
    return Boolean(found);
}

function doPlan(table) {
    if (table.asked() && table.ask.kind === 'turn' && table.plan.option) {
        table.do(table.plan.option.move);
    } else if (table.asked()) {
        /** @type {HTMLElement} */
        const button = table.root.querySelector('.act .move.primary, .act .move');
        button?.click();
    }
}

const isTyping = target => target.matches?.('input[type=text],textarea,select');
const isPressed = target => Boolean(target.closest?.('button,a,input,select,summary,dialog,[role=button]'));
const HURRIES = [' ', 'Enter'];
const HARMLESS = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Escape']; // they decide nothing
const REPEATS = ['-', '+', '=']; // held, they go on; any other key counts once

/** @param {Table} table */
function pressed(table, event) {
    if (dialogIsOpen() || isTyping(event.target)) {
        return;
    }
    if (event.key === 'Enter' && event.ctrlKey) {
        event.preventDefault();
        doPlan(table);
        return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) {
        return;
    }
    if (HURRIES.includes(event.key) && table.busy && !isPressed(event.target)) {
        event.preventDefault();
        hurryOn(table);
    } else if (app.settings.keys && command(table, event)) {
        event.preventDefault();
    }
}

// ---- Presses that come too late, and held ones -----------------------------------------------------

// A key that is held counts once, and a press that was meant to hurry what has just ended not at all.
/** @param {Table} table */
function sift(table, event) {
    const isKey = event.type === 'keydown';
    const repeats = isKey && event.repeat && !REPEATS.includes(event.key) && !event.key.startsWith('Arrow');
    const stray = isStray(table) && !dialogIsOpen() && !HARMLESS.includes(event.key);
    if (!isTyping(event.target) && !HARMLESS.includes(event.key) && (repeats || stray)) {
        event.preventDefault();
        event.stopPropagation();
    }
}

const HOLD = 250; // ms a finger is down before everything runs

// A tap anywhere while things are being shown hurries them; a finger that stays makes them run.
/** @param {Table} table */
function fingers(table) {
    let timer = 0;
    let down = false;
    return {
        pointerdown(event) {
            down = table.busy && !isPressed(event.target);
            clearTimeout(timer);
            timer = down ? setTimeout(() => {
                down = false;
                holdFast(table, true);
            }, HOLD) : 0;
        },
        pointerup() {
            clearTimeout(timer);
            down ? hurryOn(table) : holdFast(table, false);
            down = false;
        },
        pointercancel() {
            clearTimeout(timer);
            down = false;
            holdFast(table, false);
        },
    };
}

// Returns what stops listening.
/** @param {Table} table */
export function listenKeys(table) {
    const sifts = event => sift(table, event);
    const quiet = [listen(document, { keydown: sifts, click: sifts }, true), listen(document, {
        keydown: event => pressed(table, event),
        keyup: event => event.key.toLowerCase() === 'f' && holdFast(table, false),
        ...fingers(table),
    })];
    return () => {
        holdFast(table, false);
        quiet.forEach(end => end());
    };
}
