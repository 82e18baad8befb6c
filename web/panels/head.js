// The bar at the top: which game this is, the chance of rescue, and the way to everything else.

import { openDialog } from '../app/dialog.js';
import { el, listen, logo, ui } from '../app/dom.js';
import { SWITCHES } from '../engine/engine.js';
import { KINDS } from '../engine/crew.js';
import { gameTitle } from '../table/games.js';
import { kindText } from '../table/texts.js';
import { app } from '../app/app.js';
import { keepFocus } from '../app/focus.js';
import { go } from '../app/go.js';
import { languageBar, openSettings, soundButton } from '../app/settings.js';
import { openHelp } from './keys.js';
import { languages, language, n, percent, t } from '../app/tongue.js';

const PATIENCE = 180;   // ms a plan must stand before it is weighed
const KINDS_SHOWN = 2;  // of computer players; more are too long here, and the boat's menu names them all
const RULES_SHOWN = 1;  // of the house; the same

// What the game is played by: who the computers are, if there are not more than `most` kinds, edition and house rules, which
// are only counted if there are more than `rules`.
/** @param {Table} table */
export function inForce(table, most = KINDS.length, rules = SWITCHES.length) {
    const { config } = table.position;
    const house = SWITCHES.filter(name => config[name]);
    const kinds = new Set(table.seats.slice(0, config.gnomes).map(seat => seat.kind).filter(kind => KINDS.includes(kind)));
    return [...(kinds.size <= most ? [...kinds].map(kindText) : []), table.words().editions[config.edition],
        ...(house.length > rules ? [n('%d house rule', '%d house rules', house.length)] : house.map(name => table.words().variants[name]))];
}

// ---- Name and tools -----------------------------------------------------------------------------

function brandParts(table) {
    const force = inForce(table);
    return [el('h1', el('a', { href: '#', 'aria-label': t('Red November: back to the start') }, logo(), ui('chev', 'i home'))),
        el('p.meta', { title: force.join(', ') }, el('b', table.game.id ? gameTitle(table.game) : table.game.title || ''), el('br'),
            el('span', [n('%d gnome', '%d gnomes', table.position.config.gnomes), ...inForce(table, KINDS_SHOWN, RULES_SHOWN)].join(', ')))];
}

function languageButton() {
    const name = languages.find(([code]) => code === language())?.[1];
    return el('button.btn.icon', {
        'aria-label': t('Language: %s', name), title: t('Language: %s', name), id: 'language', 'aria-haspopup': 'dialog',
        onclick: () => openDialog(() => t('Language'), () => languageBar(), { redraw: true }),
    }, ui('globe'));
}

const toolButtons = table => [
    ...(table.tools?.() ?? []), // at an online table
    el('button.btn', { id: 'hint', 'aria-label': t('Hint'), onclick: () => table.hint() }, ui('hint'), el('span', t('Hint'))),
    el('button.btn.icon', { 'aria-label': t('Rules'), title: t('Rules'), onclick: () => go('#rules') }, ui('book')),
    soundButton(),
    languageButton(),
    el('button.btn.icon', { 'aria-label': t('Settings'), title: t('Settings'), onclick: openSettings }, ui('gear')),
    el('button.btn.icon.keys', { 'aria-label': t('What is what'), title: t('What is what'), onclick: () => openHelp(table) }, '?'),
];

// ---- The chance of rescue -----------------------------------------------------------------------

// {element, label, draw}: the meter. planned: the chance with the plan, or null; dead: the gnome that the plan costs. What is
// left of a crew may well have better chances, with fewer to be rescued: that is nothing to be shown as good news.
function makeMeter(table) {
    const fill = el('span.fill');
    const plan = el('span.plan');
    const bar = el('div.rbar', { role: 'meter', 'aria-valuemin': 0, 'aria-valuemax': 100 }, fill, plan,
        [25, 50, 75].map(at => el('span.tick', { style: { left: at + '%' } })));
    const number = el('span.pc');
    const then = el('span.then');
    const name = el('span.lab');
    const element = el('section.rescue', name, bar, number, then);
    return {
        element,
        label() {
            name.textContent = t('Rescue chance');
            element.setAttribute('aria-label', t('Rescue chance'));
            bar.setAttribute('aria-label', t('Rescue chance now'));
            element.classList.toggle('off', !app.settings.rescue);
        },
        draw(chance, planned = null, dead = null) {
            const now = chance === null ? 0 : Math.round(chance * 100);
            fill.style.width = now + '%';
            number.textContent = chance === null ? '…' : percent(chance);
            bar.setAttribute('aria-valuenow', now);
            bar.setAttribute('aria-valuetext', chance === null ? t('not known yet') : percent(chance));
            plan.hidden = planned === null || chance === null;
            then.replaceChildren();
            if (planned !== null && chance !== null) {
                const worse = dead !== null || planned < chance - 0.005;
                const to = Math.round(planned * 100);
                plan.className = 'plan' + (worse ? ' bad' : '');
                plan.style.left = Math.min(now, to) + '%';
                plan.style.width = Math.abs(to - now) + '%';
                then.append(dead ? t('%s dies:', table.name(dead)) : t('with this plan'), ' ', el('b' + (worse ? '.bad' : to === now ? '.same' : ''), percent(planned)));
            }
        },
    };
}

// {weigh, redraw}: asks the crew about the position, then about the plan, and has the meter show it.
function makeScale(table, meter) {
    let chance = null; // now
    let about = '';    // the position it is about

    function take(value) {
        chance = value;
        meter.draw(chance);
    }

    async function weighPosition(seat) {
        const { hash } = table.position;
        const found = await app.crew.rescue(table.engine, seat);
        if (found === null || table.isOver()) { // it may have been given up meanwhile
            return false;
        }
        about = hash;
        table.game.chance = found.chance;
        table.threats = found.threats;
        take(found.chance);
        return true;
    }

    async function weigh() {
        const { ask, position } = table;
        if (!app.settings.rescue || !ask || table.busy || table.isOver()) {
            if (table.isOver()) {
                about = '';
                table.threats = [];
                take(position.result === 'rescued' ? 1 : 0);
            }
            return;
        }
        const seat = ask.gnome || position.order[0];
        if (about !== position.hash && !await weighPosition(seat)) {
            return;
        }
        const { option } = table.plan;
        if (ask.kind === 'turn' && option && table.asked() && table.position === position) {
            const found = await app.crew.rescue(table.engine, seat, [option.move]);
            if (found !== null && table.position === position && !table.isOver()) {
                meter.draw(chance, found.chance, option.danger === 'death' ? ask.gnome : null);
            }
        }
    }

    return { weigh, redraw: () => meter.draw(chance) };
}

// ---- The panel ----------------------------------------------------------------------------------

/** @param {Table} table */
export function make(root, table) {
    const meter = makeMeter(table);
    const scale = makeScale(table, meter);
    const brand = el('div.brand');
    const tools = el('nav.tools');
    root.append(brand, meter.element, tools);
    let timer = 0;

    function label() {
        brand.replaceChildren(...brandParts(table));
        tools.setAttribute('aria-label', t('Game'));
        tools.replaceChildren(...toolButtons(table));
        meter.label();
        scale.redraw();
    }

    function later() {
        clearTimeout(timer);
        timer = setTimeout(() => scale.weigh().catch(error => console.error(error)), PATIENCE);
    }

    const quiet = listen(document, { settings: () => keepFocus([root], label) });
    return {
        show() {
            if (!brand.firstChild) {
                label();
            }
            if (!table.busy) {
                later();
            }
        },
        plan: later,
        label,
        leave() {
            clearTimeout(timer);
            quiet();
        },
    };
}
