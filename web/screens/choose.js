// Choosing a crew and its rules: the parts that the first screen and the screen of online tables share.
// A choice is a plain object: gnomes, command, edition and the switches of the house rules.

import { KINDS } from '../engine/crew.js';
import { el } from '../app/dom.js';
import { segments } from '../app/radios.js';
import { say } from '../app/speak.js';
import { SWITCHES } from '../engine/engine.js';
import { app } from '../app/app.js';
import { n, t } from '../app/tongue.js';

export const COMPUTERS = KINDS.slice(1); // a whole crew of landlubbers is no crew

// What the engine and the server call a choice.
export function configOf(choice) {
    const players = { one: 1, two: 2, each: choice.gnomes }[choice.command];
    const config = { edition: choice.edition, players, gnomes: choice.gnomes };
    for (const name of SWITCHES) {
        config[name] = Boolean(choice[name]);
    }
    return config;
}

// How many gnomes, 3 to 8.
export function crewStep(count, choose) {
    const change = next => {
        choose(next);
        say(n('%d gnome', '%d gnomes', next));
    };
    return el('div.step',
        el('button.btn.icon', { type: 'button', 'aria-label': t('Fewer gnomes'), disabled: count <= 3, onclick: () => change(count - 1) }, '−'),
        el('b', String(count), ' ', el('small', n('gnome', 'gnomes', count))),
        el('button.btn.icon', { type: 'button', 'aria-label': t('More gnomes'), disabled: count >= 8, onclick: () => change(count + 1) }, '+'));
}

const editionName = edition => (edition === 'revised' ? t('Revised edition') : t('First edition'));

export const editionSwitch = (choice, change) =>
    segments(t('Edition'), ['revised', 'first'], choice.edition, editionName, edition => change({ edition }));

// ---- House rules --------------------------------------------------------------------------------

// Every one of the engine's, in the order they are shown, and what it does.
export const VARIANTS = {
    less_deadly: () => t('A lost gnome is replaced by a cousin'),
    no_respite: () => t('Quiet moments leave the deck for good'),
    opening_events: () => t('Trouble starts before anyone moves'),
    crazed: () => t('Secret hands, crowbars as arguments'),
    level_flow: () => t('High water also evens out with low'),
};

const variantName = (name, words) => ({
    no_respite: t('No respite'), opening_events: t('Opening events'), level_flow: t('Level flow'),
}[name] || words.variants[name]);

const loyalName = () => t('Loyal crew');

const variantSwitch = (choice, change, name, title, text) => el('button.var', {
    type: 'button', role: 'switch', 'aria-checked': Boolean(choice[name]), data: { variant: name },
    onclick: () => change({ [name]: !choice[name] }),
}, el('b', title), el('span.sw', { 'aria-hidden': 'true' }), el('small', text));

// With Crazed Gnomes also whom computer players play for.
export function variantSwitches(choice, change) {
    const words = app.engine.words(choice.edition);
    return el('div.vars', Object.keys(VARIANTS).map(name => variantSwitch(choice, change, name, variantName(name, words), VARIANTS[name]())),
        choice.crazed ? variantSwitch(choice, change, 'loyal', loyalName(), t('Mates and captains put the boat first')) : null);
}

// What a game is played by, in short: the edition and the house rules that are on, and whether a crazed crew is loyal.
export function rulesText(config, loyal = false) {
    const words = app.engine.words(config.edition);
    return [editionName(config.edition), ...Object.keys(VARIANTS).filter(name => config[name]).map(name => variantName(name, words)),
        ...(loyal ? [loyalName()] : [])];
}
