// What the reader has chosen about the page itself, and the dialog that changes it.

import { el, ui } from './dom.js';
import { app } from './app.js';
import { openDialog, tell } from './dialog.js';
import { keepFocus } from './focus.js';
import { SPEEDS } from './motion.js';
import { segments } from './radios.js';
import { store } from './store.js';
import { language, languages, speak, t } from './tongue.js';

const USUAL = {
    lang: null,        // null: the reader's own
    sound: true,
    volume: 0.6,
    speed: 'normal',   // how long everything takes to be shown (SPEEDS of motion.js)
    motion: true,      // things are seen to move, unless the reader's system asks for none
    autoEvents: false, // one's own event cards do not wait for a press either
    rescue: true,      // the chance of rescue is shown
    coach: false,      // a plan is weighed before it is played
    keys: true,        // single keys are commands
    shared: true,      // the others at an online table see what one tries out
    notices: false,    // the browser tells when it is the reader's turn at an online table
};

/** @typedef {typeof USUAL} Settings */

/** @returns {Settings} */
export function loadSettings() {
    const { fast, ...kept } = store.read('settings') || {}; // `fast`: as kept before there were several speeds
    return { ...USUAL, ...(fast ? { speed: 'fast' } : {}), ...kept };
}

export const speedName = speed => ({ slow: t('Slow'), normal: t('Normal'), fast: t('Fast'), once: t('At once') })[speed];

// The next one, and after the last the first.
export function nextSpeed() {
    const all = Object.keys(SPEEDS);
    change({ speed: all[(all.indexOf(app.settings.speed) + 1) % all.length] });
}

export function change(part) {
    Object.assign(app.settings, part);
    store.write('settings', app.settings);
    document.dispatchEvent(new CustomEvent('settings'));
}

async function changeLanguage(code) {
    const spoken = await speak(code);
    if (spoken) {
        change({ lang: code });
    } else if (spoken === false) {
        tell(t('Language'), t('This language could not be loaded. Is the connection gone?'));
    }
}

// English  Deutsch  Français  Polski
export function languageBar() {
    return el('div.langs', { role: 'group', 'aria-label': t('Language') },
        languages.map(([code, name]) => el('button', {
            lang: code, 'aria-pressed': code === language(), onclick: () => changeLanguage(code),
        }, name)));
}

function toggle(name, label, note) {
    return el('button.var', {
        role: 'switch', 'aria-checked': app.settings[name],
        onclick: event => {
            change({ [name]: !app.settings[name] });
            event.currentTarget.setAttribute('aria-checked', app.settings[name]);
        },
    }, el('b', label), el('span.sw', { 'aria-hidden': 'true' }), el('small', note));
}

function speedRow() {
    const row = el('div.speed');
    const draw = () => row.replaceChildren(el('b', t('Speed')), segments(t('Speed'), Object.keys(SPEEDS), app.settings.speed, speedName, speed => {
        change({ speed });
        keepFocus([row], draw);
    }));
    draw();
    return row;
}

export function openSettings() {
    openDialog(t('Settings'), () => [
        el('div.choices',
            languageBar(),
            toggle('sound', t('Sound'), t('Dice, cards, water, and when it is your turn.')),
            el('label.volume', t('Volume'), el('input', {
                type: 'range', min: 0, max: 1, step: 0.1, value: app.settings.volume,
                oninput: event => change({ volume: Number(event.target.value) }),
            })),
            speedRow(),
            toggle('motion', t('Animations'), t('Gnomes walk, cards turn, water waves. Without it everything changes at once, with the same time to read.')),
            toggle('autoEvents', t('Events go on by themselves'), t('Cards of your own turns do not wait for a press either.')),
            toggle('rescue', t('Rescue chance'), t('Shows what the computer thinks of your chances.')),
            toggle('coach', t('Coach'), t('Says before a plan is played what it costs, and what is better. Never at online tables.')),
            toggle('shared', t('Plans are seen'), t('At online tables the others see what you look at and try out while it is your turn.')),
            matchMedia('(any-hover: none)').matches ? null : toggle('keys', t('Keys'), t('Single keys are commands: press ? for the list.'))),
    ], { redraw: true, classes: 'settings' });
}

export const soundButton = () => el('button.btn.icon', {
    'aria-pressed': app.settings.sound, 'aria-label': t('Sound'), title: t('Sound'),
    onclick: event => {
        change({ sound: !app.settings.sound });
        event.currentTarget.setAttribute('aria-pressed', app.settings.sound);
    },
}, ui('sound'));
