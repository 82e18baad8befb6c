// The action panel in a turn: the actions, the minutes of the one that is chosen, what they would bring, and the button
// that does it. panel: of act.js.

import { badge, el, pic, tokenPic, ui } from '../app/dom.js';
import { n, percent, t } from '../app/tongue.js';
import { toast } from '../app/dialog.js';
import { soft } from '../app/hyphens.js';
import { bestOption, isEnd, sameAction } from '../table/plan.js';
import { isEnded } from '../table/state.js';
import { actionText, hatchWords, minutes } from '../table/texts.js';

const ICONS = {
    pass: 'check', trade: 'crew', attack: 'warn', draw: 'cards', unblock: 'wrench', extinguish: 'wrench', pump: 'wrench',
    abandon: 'end', end: 'end',
};
// Of the actions that cannot be taken, those worth naming wherever one stands.
const WORTH_NAMING = ['trade', 'unblock', 'draw', 'extinguish', 'pump'];

// ---- Words -----------------------------------------------------------------------------------------

// Short names for the rows, where the rulebook's are long.
const rowName = one => ({ trade: t('Trade'), draw: t('Draw items'), attack: t('Attack') }[one.kind] || one.name);

// What a row says: the name, and the minutes or the target below it.
function actionName(action, table) {
    if (isDeadly(bestOption(action))) {
        return [rowName(action), t('deadly')];
    }
    if (action.target) {
        const many = table.ask.actions.filter(one => one.kind === action.kind).length > 1;
        return [rowName(action), many ? '' : targetName(action, table)];
    }
    if (action.options.length === 1 && !action.options[0].roll) {
        return [rowName(action), minutes(action.options[0].cost)];
    }
    return [rowName(action), ''];
}

const targetName = (action, table) =>
    (action.kind === 'unblock' ? action.target.replace('-', '–') : table.name(action.target));

// Whoever does it dies, whatever is rolled.
const isDeadly = option => option.danger === 'death';

// A repair on the big button, by what is repaired.
const fixText = (kind, cost) => ({
    unblock: () => n('Unblock: %d min', 'Unblock: %d min', cost),
    extinguish: () => n('Put it out: %d min', 'Put it out: %d min', cost),
    pump: () => n('Pump: %d min', 'Pump: %d min', cost),
}[kind] ?? (() => n('Fix it: %d min', 'Fix it: %d min', cost)))();

// What the big button says.
export function goText(table) {
    const { action, option } = table.plan;
    if (!action) {
        return t('Choose an action');
    }
    if (isEnd(action)) {
        return isDeadly(option) ? t('End turn and die') : option.cost ? n('End turn: %d min', 'End turn: %d min', option.cost) : t('End turn');
    }
    if (isDeadly(option)) {
        return t('Do it and die');
    }
    if (option.late) {
        return n('Waste %d min', 'Waste %d min', option.cost);
    }
    if (option.roll) {
        return fixText(action.kind, option.cost);
    }
    if (action.kind === 'draw') {
        return n('Draw %d', 'Draw %d', option.minutes);
    }
    return action.kind === 'abandon' ? action.name : n('%s: %d min', '%s: %d min', option.cost, rowName(action), option.cost);
}

// ---- The actions -----------------------------------------------------------------------------------

function optionButton(panel, action) {
    const { table } = panel;
    const [name, more] = actionName(action, table);
    const on = table.plan.action?.kind === action.kind;
    const first = !table.plan.action && action === table.ask.actions[0]; // nothing is chosen: the keyboard begins here
    return el('button.opt' + (isDeadly(bestOption(action)) ? '.deadly' : ''), {
        role: 'radio', 'aria-checked': on, tabindex: on || first ? 0 : -1, data: { action: action.kind },
        onclick: () => choose(panel, sameAction(table.plan.action, action) || table.plan.action?.kind !== action.kind ? action : table.plan.action),
    }, ui(ICONS[action.kind] || 'wrench'), el('span', soft(name), more ? el('small', more) : null));
}

function refusedButton(panel, one) {
    const { table } = panel;
    return el('button.opt', {
        role: 'radio', 'aria-checked': 'false', 'aria-disabled': 'true', tabindex: -1, title: one.why, data: { refused: one.kind },
        onclick: () => table.why(null, null, one),
        onpointerenter: () => setNote(panel, ['bad', one.why]), onpointerleave: () => setNote(panel),
        onfocus: () => setNote(panel, ['bad', one.why]), onblur: () => setNote(panel),
    }, ui('close'), el('span', soft(rowName(one)), el('small', t('Why not?'))));
}

const isUnfolded = ({ root }) => root.querySelector('.choose').classList.contains('open');

function unfold({ root }, open) {
    root.querySelector('.choose').classList.toggle('open', open);
    root.querySelector('.opener').setAttribute('aria-expanded', open);
}

// Where there is no room for all of them: the one that is chosen, which opens the list of the others.
function opener(panel) {
    const { table } = panel;
    const { action } = table.plan;
    const [name, more] = action ? actionName(action, table) : [t('Choose an action'), ''];
    return el('button.opt.opener', {
        'aria-expanded': 'false', 'aria-controls': 'actions', onclick: () => unfold(panel, !isUnfolded(panel)),
    }, ui(action ? ICONS[action.kind] || 'wrench' : 'chev'), el('span', el('span.sr', t('Action:'), ' '), soft(name), more ? el('small', more) : null));
}

function choose(panel, action) {
    const { root, table } = panel;
    table.setPlan({ action, option: bestOption(action), touched: true });
    drawTurnAsk(panel);
    table.setPlan({});
    const chosen = root.querySelector('[role=radio][aria-checked=true]');
    (chosen?.checkVisibility?.() === false ? root.querySelector('.opener') : chosen)?.focus();
}

// Arrow keys move within the group of actions; a list that was opened stays so until one of it is pressed.
function arrows(panel, event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const { root } = panel;
    const open = isUnfolded(panel);
    if (event.key === 'Escape' && open) {
        unfold(panel, false);
        root.querySelector('.opener').focus();
    }
    if (!step) {
        return;
    }
    const all = [...root.querySelectorAll('.opts [role=radio]')];
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    event.preventDefault();
    event.stopPropagation();
    next.focus();
    if (next.getAttribute('aria-disabled') !== 'true') {
        next.click();
        unfold(panel, open);
        root.querySelector('.opts [aria-checked=true]').focus();
    }
}

// Trades, attacks and hatches that differ only in whom or what: one row, the rest in the plan.
const rowsOf = actions => actions.filter((one, i) => actions.findIndex(other => other.kind === one.kind) === i);

export function drawTurnAsk(panel) {
    const { root, table } = panel;
    const { ask } = table;
    const actions = rowsOf(ask.actions);
    const rows = Math.max(0, 4 - actions.length);
    const refused = WORTH_NAMING.map(kind => ask.refused.find(one => one.kind === kind)).filter(Boolean).slice(0, rows);
    root.replaceChildren(
        el('div.choose' + (actions.length > 4 ? '.many' : ''),
            el('h2', { id: 'h-act' }, t('Action')),
            opener(panel),
            el('div.opts', { id: 'actions', role: 'radiogroup', 'aria-labelledby': 'h-act', onkeydown: event => arrows(panel, event) },
                actions.map(one => optionButton(panel, one)), refused.map(one => refusedButton(panel, one)))),
        el('div.plan', { id: 'plan' }), el('div.go', { id: 'go' }));
    drawPlan(panel);
}

// ---- The plan: whom or what, and how many minutes --------------------------------------------------

function targets(panel, action) {
    const { root, table } = panel;
    const all = table.ask.actions.filter(one => one.kind === action.kind);
    if (all.length < 2) {
        return null;
    }
    return el('div.targets', { role: 'group', 'aria-label': rowName(action) }, all.map(one => el('button.btn', {
        'aria-pressed': one === action, data: { target: one.target },
        title: one.kind === 'unblock' ? hatchWords(one.target, table) : null,
        onclick: () => {
            table.setPlan({ action: one, option: one.options.find(option => option.minutes === table.plan.option.minutes) || bestOption(one), touched: true });
            drawPlan(panel);
            root.querySelector(`.targets [data-target="${one.target}"]`)?.focus();
        },
    }, one.kind === 'unblock' ? null : badge(one.target), targetName(one, table))));
}

// The notches: minutes, the spaces they lead to, icons, tokens, too late.
function notches(panel, action) {
    const { table, box } = panel;
    const { position, plan } = table;
    const tokenAfter = space => Object.entries(position.tokens).find(([, at]) => at === space);
    return action.options.map(option => {
        const space = option.lands;
        const token = tokenAfter(space);
        return el('button.notch' + (option.minutes <= plan.option.minutes ? '.in' : '') + (option === plan.option ? '.on' : '') + (option.late ? '.late' : ''), {
            tabindex: -1, 'aria-hidden': 'true', data: { m: option.minutes },
            onclick: () => slide(panel, option.minutes),
        }, el('span.sp', el('b', String(space)), el('span.stars',
            box.events.includes(space) ? pic('st-event') : null, box.items.includes(space) ? pic('st-item') : null)),
        el('span.mn', String(option.minutes)), token ? tokenPic(token[0], 'tk') : null);
    });
}

function slide(panel, value) {
    const { table } = panel;
    const { action } = table.plan;
    const option = action.options.find(one => one.minutes === value) || table.plan.option;
    table.setPlan({ option, touched: true });
}

const valueText = option => (option.roll
    ? t('%s, %s, lands on %d', minutes(option.minutes), option.late ? t('too late') : percent(option.chance / 10), option.lands)
    : t('%s, lands on %d', minutes(option.cost), option.lands));

function slider(panel, action) {
    const { table } = panel;
    const options = action.options;
    if (options.length === 1) {
        const walk = action.kind === 'pass' && Object.keys(table.ask?.ways || {}).length > 0;
        return el('p.single', actionText(action.kind), walk ? el('span', t('Press a room to walk there first; its watch shows the minutes.')) : null);
    }
    const input = el('input', {
        type: 'range', id: 'mins', min: options[0].minutes, max: options[options.length - 1].minutes, step: 1,
        value: table.plan.option.minutes, 'aria-valuetext': valueText(table.plan.option),
        oninput: event => slide(panel, Number(event.target.value)),
    });
    return el('div.slider', { style: { '--n': options.length } }, el('div.notches', { id: 'notches', style: { 'grid-template-columns': `repeat(${options.length},1fr)` } }, notches(panel, action)),
        el('label.sr', { for: 'mins' }, action.kind === 'draw' ? t('Items to draw') : t('Minutes for the repair')), input);
}

// ---- What it would bring ---------------------------------------------------------------------------

// What is worth a warning: a life, tokens passed, too late; else what a hint has left to be done.
function note(panel, option) {
    const { table } = panel;
    const { ask, position } = table;
    if (!option) {
        return ['safe', ''];
    }
    if (option.danger) {
        return ['bad', option.peril];
    }
    if (option.late) {
        return ['bad', t('Too late: a token is already passed. The time would be wasted.')];
    }
    if (option.passes.length) {
        return ['bad', t('Passes: %s', option.passes.map(token => table.words().tokens[token]).join(', '))];
    }
    const next = table.plan.action.options.find(one => one.minutes === option.minutes + 1);
    if (next && (next.late || next.passes.length > option.passes.length)) {
        return ['bad', t('One minute more would be too late.')];
    }
    const state = position.gnomes.find(one => one.gnome === ask.gnome);
    const room = position.rooms.find(one => String(one.room) === state.space);
    if (room?.water === 'low' && option.cost > option.minutes && option.roll) {
        return ['', t('Low water: %s more.', minutes(option.cost - option.minutes))];
    }
    return ['safe', table.plan.hinted === option.move ? t('Ready. Now press: %s', goText(table)) : ''];
}

// The line below the minutes: of the plan, or what the pointer is on.
function setNote(panel, told = note(panel, panel.table.plan.option)) {
    const [kind, text] = told;
    const box = panel.root.querySelector('#p-note');
    if (box) {
        box.className = 'note' + (kind === 'safe' ? ' safe' : '');
        box.replaceChildren(...(text ? [ui('warn')] : []), el('span', text));
    }
}

function forecast(panel, option) {
    const { table } = panel;
    const words = table.words();
    const passes = option.passes.map(token => words.tokens[token]).join(', ');
    const next = option.next;
    return el('div.fore', { id: 'fore' },
        el('div.fc', pic('ghostfig'), el('span.l', t('Lands on')), el('span.v', { id: 'f-land' }, String(option.lands))),
        el('div.fc', pic('st-event'), el('span.l', t('Icons passed')), el('span.v', { id: 'f-ev' },
            el('span.sr', t('%s, %s', n('%d event', '%d events', option.events), n('%d item', '%d items', option.items))),
            el('span', { 'aria-hidden': 'true' }, String(option.events), pic('st-event'), String(option.items), pic('st-item')))),
        el('div.fc' + (option.passes.length ? '.bad' : '.good'), tokenPic(option.passes[0] || 'asphyxiated'), el('span.l', t('Tokens passed')), el('span.v', { id: 'f-tok' },
            option.passes.length > 1 ? [el('span.sr', passes), option.passes.map(token => tokenPic(token))] : soft(passes) || t('None'))),
        el('div.fc', next ? badge(next, 'ic') : ui('check', 'ic'), el('span.l', t('Next to move')),
            el('span.v', { id: 'f-next' }, next ? t('%s, %d', table.name(next), next === table.ask.gnome ? option.lands : table.state(next).time) : '–')));
}

function sumText(panel, action, option) {
    const { table } = panel;
    const parts = [n('%d min', '%d min', option.minutes)];
    let sum = option.minutes;
    for (const [item, count] of Object.entries(table.position.used)) {
        const bonus = (action.bonus[item] || 0) * count;
        if (bonus) {
            parts.push(t('%d %s', bonus, table.words().items[item]));
            sum += bonus;
        }
    }
    return sum === option.need ? parts.join(' + ') : '';
}

function odds(panel, action, option) {
    const { table } = panel;
    const { ask } = table;
    const faint = ask.faint;
    const faintText = faint && t('Faint risk %s: then on to %d', percent(faint.risk), Math.max(0, option.lands - faint.minutes));
    if (!option.roll) {
        return el('div.odds', el('span.big', String(option.cost)), el('span.lab', n('minute', 'minutes', option.cost)),
            faintText ? el('span.sum.risk', faintText) : null);
    }
    return el('div.odds',
        el('span.big', { id: 'o-pc' }, option.late ? percent(0) : percent(option.chance / 10)),
        el('span.lab', t('success:'), el('br'), el('b', { id: 'o-roll' }, option.late ? t('too late')
            : option.chance >= 10 ? t('cannot fail') : n('roll %d or less', 'roll %d or less', option.need))),
        el('span.pips', { 'aria-hidden': 'true' }, [...Array(10)].map((_, i) => el('i' + (i < option.chance ? '.y' : '')))),
        el('span.sum', sumText(panel, action, option)),
        faintText ? el('span.sum.risk', faintText) : null);
}

// Undo and End turn; pressed when they cannot be, they say why. End turn is gone once it has been pressed, and where the
// big button is it.
export function pair(panel) {
    const { table } = panel;
    const can = table.canUndo();
    const end = table.canEnd();
    const asksEnd = table.gate || !(isEnded(table.position) || table.inner.pressed || (table.ask?.kind === 'turn' && isEnd(table.plan.action)));
    return el('div.pair' + (asksEnd ? '' : '.alone'),
        el('button.btn', {
            id: 'undo', 'aria-disabled': can ? null : 'true', title: can ? t('Undo') : table.whyNoUndo(),
            onclick: () => (can ? table.undo() : toast(table.whyNoUndo(), 'why')),
        }, ui('undo'), t('Undo')),
        asksEnd ? el('button.btn.red', {
            id: 'end', 'aria-disabled': end ? null : 'true', title: end ? '' : t('Act first'),
            onclick: () => (end ? table.endTurn() : toast(t('Act first'), 'why')),
        }, ui('end'), t('End turn')) : null);
}

// The button that does what is planned: brass, red when it ends the turn or costs the gnome its life.
function goButton({ root, table }) {
    const { action, option } = table.plan;
    const chooseFirst = () => {
        const list = root.querySelector('.opener');
        return list.checkVisibility() ? list.click() : toast(t('Choose an action first'), 'why');
    };
    const look = !action || option.late ? '' : isEnd(action) || isDeadly(option) ? '.red' : '.primary';
    return el('button.btn' + look, {
        id: 'do', 'aria-disabled': action ? null : 'true',
        onclick: () => (action ? table.do(table.plan.option.move) : chooseFirst()),
    }, action && isDeadly(option) ? ui('warn') : null, goText(table));
}

// Nothing is chosen yet.
function drawNoPlan(panel, plan, goBox) {
    const { table } = panel;
    const walk = Object.keys(table.ask.ways || {}).length > 0;
    plan.classList.remove('aimed');
    plan.replaceChildren(
        el('div.headline', el('h2', t('Your move')), el('span.muted', t('the ghost stands on %d', table.position.ghost ?? 0))),
        el('p.single.idle', t('Choose an action.'), walk ? el('span', t('Press a room to walk there first; its watch shows the minutes.')) : null),
        el('p.note', { id: 'p-note' }));
    goBox.replaceChildren(el('div.odds'), goButton(panel), pair(panel));
}

function drawPlan(panel) {
    const { root, table } = panel;
    const { action, option } = table.plan;
    const plan = root.querySelector('#plan');
    const goBox = root.querySelector('#go');
    if (!plan || !table.ask) {
        return;
    }
    if (!action) {
        drawNoPlan(panel, plan, goBox);
        return;
    }
    const held = document.activeElement?.id;
    plan.classList.toggle('aimed', table.ask.actions.filter(one => one.kind === action.kind).length > 1);
    const head = action.kind === 'draw' ? t('Items') : option.roll ? t('Minutes') : rowName(action);
    plan.replaceChildren(
        el('div.headline', el('h2', head, ' ', el('span.count', { id: 'p-min' }, option.roll || action.kind === 'draw' ? String(option.minutes) : '')),
            el('span.muted', t('the ghost stands on %d', table.position.ghost ?? 0))),
        targets(panel, action) || '',
        slider(panel, action),
        el('p.note', { id: 'p-note' }),
        forecast(panel, option));
    setNote(panel);
    goBox.replaceChildren(odds(panel, action, option), goButton(panel), pair(panel));
    if (held === 'mins' || held === 'do' || held === 'undo' || held === 'end') {
        root.querySelector('#' + held)?.focus();
    }
}

// Only what the slider changes, so that it keeps the finger.
export function updatePlan(panel) {
    const { root, table } = panel;
    const { action, option } = table.plan;
    const input = root.querySelector('#mins');
    if (!input || !action || input.closest('.slider').querySelectorAll('.notch').length !== action.options.length) {
        drawPlan(panel);
        return;
    }
    input.value = option.minutes;
    input.setAttribute('aria-valuetext', valueText(option));
    root.querySelectorAll('.notch').forEach(one => {
        const at = Number(one.dataset.m);
        one.classList.toggle('in', at <= option.minutes);
        one.classList.toggle('on', at === option.minutes);
    });
    setNote(panel);
    root.querySelector('#p-min').textContent = option.roll || action.kind === 'draw' ? option.minutes : '';
    root.querySelector('#fore').replaceWith(forecast(panel, option));
    root.querySelector('.odds').replaceWith(odds(panel, action, option));
    const button = root.querySelector('#do');
    const held = document.activeElement === button;
    const fresh = goButton(panel);
    button.replaceWith(fresh);
    if (held) {
        fresh.focus();
    }
}
