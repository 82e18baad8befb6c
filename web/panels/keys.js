// The keyboard: single keys as commands. They can be switched off in the settings.

import { dialogIsOpen, openDialog } from '../app/dialog.js';
import { el } from '../app/dom.js';
import { app } from '../app/app.js';
import * as motion from '../app/motion.js';
import { change } from '../app/settings.js';
import { say } from '../app/speak.js';
import { c, n, percent, t } from '../app/tongue.js';

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
    ['T', t('Read out: time')],
    ['G', t('Read out: gauges')],
    ['K', t('Read out: crew')],
    ['L', t('Log')],
    ...(online ? [['C', t('Voice pipe')], ['P', t('Point at a room')]] : []),
    ['M', t('Sound')],
    ['?', t('This list')],
    [c('key', 'Esc'), t('Close')],
];

export function openKeys() {
    const list = () => keyList(document.body.dataset.screen === 'online');
    openDialog(() => t('Keys'), () => el('dl.keylist', list().flatMap(([key, text]) => [el('dt', el('kbd', key)), el('dd', text)])), { redraw: true });
}

// ---- Reading out --------------------------------------------------------------------------------

function readTime(table) {
    const { position } = table;
    const words = table.words();
    const keepers = position.gnomes.filter(one => one.status === 'aboard')
        .map(one => t('%s: %d', table.name(one.gnome), one.time));
    const tokens = Object.entries(position.tokens).filter(([, at]) => at !== null)
        .map(([token, at]) => t('%s: %d', words.tokens[token], at));
    say([...keepers, ...tokens].join('. '));
}

function readGauges(table) {
    const words = table.words();
    say(Object.entries(table.position.tracks).map(([track, at]) => t('%s: %d', words.tracks[track], at)).join('. '));
}

function readCrew(table) {
    const words = table.words();
    say(table.position.gnomes.map(one => (one.status === 'aboard'
        ? t('%s: %s, %s, intoxication %d', table.name(one.gnome), words.spaces[one.space] || '', n('%d minute', '%d minutes', one.time), one.intoxication)
        : t('%s: %s', table.name(one.gnome), words.status[one.status]))).join('. '));
}

// ---- Listening ----------------------------------------------------------------------------------

function slide(table, by) {
    const { action, option } = table.plan;
    if (table.asked() && action) {
        const at = action.options.indexOf(option) + by;
        const next = action.options[Math.max(0, Math.min(action.options.length - 1, at))];
        table.setPlan({ option: next, touched: true });
        const chance = next.roll ? percent(next.chance / 10) : '';
        say(t('%s %s, lands on %d', n('%d minute', '%d minutes', next.minutes), chance, next.lands));
    }
}

// What each key of the list does, by its small letter.
export function commandsOf(table) {
    const focus = selector => table.root.querySelector(selector)?.focus();
    return {
        s: () => (table.asked() && table.ask.moves.includes('stay') ? table.do('stay') : focus('[data-action=pass]')),
        i: () => focus('.hand .card'),
        a: () => focus('.act [role=radio][tabindex="0"], .act .mark, .act .move, .act .btn'),
        '-': () => slide(table, -1), '+': () => slide(table, 1), '=': () => slide(table, 1),
        u: () => table.undo(), e: () => table.endTurn(), h: () => table.hint(),
        t: () => readTime(table), g: () => readGauges(table), k: () => readCrew(table),
        l: () => focus('#logbox'),
        m: () => change({ sound: !app.settings.sound }), '?': openKeys,
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

// Returns what stops listening.
/** @param {Table} table */
export function listenKeys(table) {
    const typing = target => target.matches?.('input[type=text],textarea,select');

    function pressed(event) {
        if (dialogIsOpen() || typing(event.target)) {
            return;
        }
        if (event.key === 'Enter' && event.ctrlKey) {
            event.preventDefault();
            if (table.asked() && table.ask.kind === 'turn' && table.plan.option) {
                table.do(table.plan.option.move);
            } else if (table.asked()) {
                /** @type {HTMLElement} */
                const button = table.root.querySelector('.act .move.primary, .act .move');
                button?.click();
            }
            return;
        }
        if (event.ctrlKey || event.altKey || event.metaKey) {
            return;
        }
        if (table.busy && !table.gate && !table.panels.event.waits()) {
            motion.hurry();
        }
        if (app.settings.keys && command(table, event)) {
            event.preventDefault();
        }
    }

    // A tap anywhere while things are being shown hurries them.
    function tapped(event) {
        if (!table.busy || event.target.closest?.('button,a,input,dialog')) {
            return;
        }
        motion.hurry();
        table.panels.event.hurry();
    }

    document.addEventListener('keydown', pressed);
    document.addEventListener('pointerdown', tapped);
    return () => {
        document.removeEventListener('keydown', pressed);
        document.removeEventListener('pointerdown', tapped);
    };
}
