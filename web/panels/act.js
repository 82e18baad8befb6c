// The action panel and the turn card: what is asked, what can be done, what it would bring.

import { avatar, badge, el, itemPic, pic, tokenPic, ui } from '../app/dom.js';
import { go } from '../app/go.js';
import { dayButton } from '../screens/results.js';
import { bestOption, sameAction } from '../table/plan.js';
import { actionText, askTitle, hatchWords, minutes, moveWords } from '../table/texts.js';
import { n, percent, t } from '../app/tongue.js';

const ICONS = {
    pass: 'check', trade: 'crew', attack: 'warn', draw: 'cards', unblock: 'wrench', extinguish: 'wrench', pump: 'wrench',
    abandon: 'end', end: 'end',
};
// Of the actions that cannot be taken, those worth naming wherever one stands.
const WORTH_NAMING = ['trade', 'unblock', 'draw', 'extinguish', 'pump'];

// Whether a gnome decides something in another one's turn.
const isOther = (position, gnome) => Boolean(position.active) && gnome !== position.active;

// Short names for the rows, where the rulebook's are long.
const rowName = one => ({ trade: t('Trade'), draw: t('Draw items'), attack: t('Attack') }[one.kind] || one.name);

// What a row says: the name, and the minutes or the target below it.
function actionName(action, table) {
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

// What the big button says.
function goText(table) {
    const { action, option } = table.plan;
    if (!action) {
        return t('Nothing to do');
    }
    if (option.late) {
        return n('Waste %d min', 'Waste %d min', option.cost);
    }
    if (option.roll) {
        return n('Fix it: %d min', 'Fix it: %d min', option.cost);
    }
    if (action.kind === 'draw') {
        return n('Draw %d', 'Draw %d', option.minutes);
    }
    return action.kind === 'abandon' ? action.name : n('%s: %d min', '%s: %d min', option.cost, rowName(action), option.cost);
}

// ---- The panel ----------------------------------------------------------------------------------

/** @param {any} parts @param {Table} table */
export function make({ act: root, turn: card }, table) {
    const box = table.engine.box();

    // The four phases of a turn, with the one it is in.
    function drawTurn() {
        const { position } = table;
        const gnome = table.thinking || position.decision.gnome || position.active || position.order[0];
        const state = position.gnomes.find(one => one.gnome === gnome);
        if (!gnome || !state) {
            card.replaceChildren();
            return;
        }
        const decides = position.decision.gnome || position.active; // while dice fall nobody decides
        const other = isOther(position, gnome);
        const mine = decides && table.mine(decides);
        const many = !table.room && table.seats.slice(0, position.gnomes.length).filter(seat => seat.kind === 'person').length > 1;
        const player = table.playerName(gnome);
        const title = position.result ? table.words().results[position.result]
            : table.room?.table.resigned ? t('Given up')
            : table.thinking ? t('%s is thinking', table.name(gnome))
                : mine && !many ? (other ? t('Your decision: %s', table.name(gnome)) : t('Your turn: %s', table.name(gnome)))
                    : player ? t('%s: %s', player, table.name(gnome))
                        : other ? t("%s's decision", table.name(gnome)) : t('%s to move', table.name(gnome));
        const spent = position.active && position.ghost !== null
            ? position.gnomes.find(one => one.gnome === position.active).time - position.ghost : 0;
        const where = state.space ? table.words().spaces[state.space] : '';
        const phases = [['movement', t('Move')], ['action', t('Act')], ['faint', t('Faint')], ['updates', t('Updates')]];
        const at = phases.findIndex(([phase]) => phase === position.phase);
        card.classList.toggle('mine', Boolean(mine) && !position.result && !table.busy && !table.room?.table.resigned);
        card.replaceChildren(
            avatar(gnome, { out: state.fainted, sea: state.space === 'sea' }),
            el('h2', title),
            el('p', where ? t('%s, %s', where, n('%d minute spent', '%d minutes spent', spent)) : ''),
            ...[table.cardLine ?? []].flat(), // at an online table: the time left
            el('ol.phases', phases.map(([, label], i) => el('li' + (i < at ? '.done' : i === at ? '.on' : ''), { 'aria-current': i === at ? 'step' : null }, label))));
    }

    // ---- A turn ---------------------------------------------------------------------------------

    function optionButton(action) {
        const [name, more] = actionName(action, table);
        const on = table.plan.action?.kind === action.kind;
        return el('button.opt', {
            role: 'radio', 'aria-checked': on, tabindex: on ? 0 : -1, data: { action: action.kind },
            onclick: () => choose(sameAction(table.plan.action, action) || table.plan.action?.kind !== action.kind ? action : table.plan.action),
        }, ui(ICONS[action.kind] || 'wrench'), el('span', name, more ? el('small', more) : null));
    }

    function refusedButton(one) {
        return el('button.opt', {
            role: 'radio', 'aria-checked': 'false', 'aria-disabled': 'true', tabindex: -1, title: one.why, data: { refused: one.kind },
            onclick: () => table.why(null, null, one),
        }, ui('close'), el('span', rowName(one), el('small', t('Why not?'))));
    }

    function choose(action) {
        table.setPlan({ action, option: bestOption(action), touched: true });
        drawAsk();
        table.setPlan({});
        root.querySelector('[role=radio][aria-checked=true]')?.focus();
    }

    // Arrow keys move within the group of actions.
    function arrows(event) {
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        if (!step) {
            return;
        }
        const all = [...root.querySelectorAll('.choose [role=radio]')];
        const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
        event.preventDefault();
        event.stopPropagation();
        next.focus();
        if (next.getAttribute('aria-disabled') !== 'true') {
            next.click();
        }
    }

    // Trades, attacks and hatches that differ only in whom or what: one row, the rest in the plan.
    const rowsOf = actions => actions.filter((one, i) => actions.findIndex(other => other.kind === one.kind) === i);

    function targets(action) {
        const all = table.ask.actions.filter(one => one.kind === action.kind);
        if (all.length < 2) {
            return null;
        }
        return el('div.targets', { role: 'group', 'aria-label': rowName(action) }, all.map(one => el('button.btn', {
            'aria-pressed': one === action, data: { target: one.target },
            title: one.kind === 'unblock' ? hatchWords(one.target, table) : null,
            onclick: () => {
                table.setPlan({ action: one, option: one.options.find(option => option.minutes === table.plan.option.minutes) || bestOption(one), touched: true });
                drawPlan();
                root.querySelector(`.targets [data-target="${one.target}"]`)?.focus();
            },
        }, one.kind === 'unblock' ? null : badge(one.target), targetName(one, table))));
    }

    function drawTurnAsk() {
        const { ask } = table;
        const actions = rowsOf(ask.actions);
        const rows = Math.max(0, 4 - actions.length);
        const refused = WORTH_NAMING.map(kind => ask.refused.find(one => one.kind === kind)).filter(Boolean).slice(0, rows);
        root.replaceChildren(
            el('div.choose' + (actions.length > 4 ? '.many' : ''), { role: 'radiogroup', 'aria-labelledby': 'h-act', onkeydown: arrows },
                el('h2', { id: 'h-act' }, t('Action')),
                actions.map(optionButton), refused.map(refusedButton)),
            el('div.plan', { id: 'plan' }), el('div.go', { id: 'go' }));
        drawPlan();
    }

    // The notches: minutes, the spaces they lead to, icons, tokens, too late.
    function notches(action) {
        const { position, plan } = table;
        const tokenAfter = space => Object.entries(position.tokens).find(([, at]) => at === space);
        return action.options.map(option => {
            const space = option.lands;
            const token = tokenAfter(space);
            return el('button.notch' + (option.minutes <= plan.option.minutes ? '.in' : '') + (option === plan.option ? '.on' : '') + (option.late ? '.late' : ''), {
                tabindex: -1, 'aria-hidden': 'true', data: { m: option.minutes },
                onclick: () => slide(option.minutes),
            }, el('span.sp', el('b', String(space)), el('span.stars',
                box.events.includes(space) ? pic('st-event') : null, box.items.includes(space) ? pic('st-item') : null)),
            el('span.mn', String(option.minutes)), token ? tokenPic(token[0], 'tk') : null);
        });
    }

    function slide(value) {
        const { action } = table.plan;
        const option = action.options.find(one => one.minutes === value) || table.plan.option;
        table.setPlan({ option, touched: true });
    }

    const valueText = option => (option.roll
        ? t('%s, %s, lands on %d', minutes(option.minutes), option.late ? t('too late') : percent(option.chance / 10), option.lands)
        : t('%s, lands on %d', minutes(option.cost), option.lands));

    function slider(action) {
        const options = action.options;
        if (options.length === 1) {
            const walk = action.kind === 'pass' && Object.keys(table.ask?.ways || {}).length > 0;
            return el('p.single', actionText(action.kind), walk ? el('span', t('Press a room to walk there first; its watch shows the minutes.')) : null);
        }
        const input = el('input', {
            type: 'range', id: 'mins', min: options[0].minutes, max: options[options.length - 1].minutes, step: 1,
            value: table.plan.option.minutes, 'aria-valuetext': valueText(table.plan.option),
            oninput: event => slide(Number(event.target.value)),
        });
        return el('div.slider', { style: { '--n': options.length } }, el('div.notches', { id: 'notches', style: { 'grid-template-columns': `repeat(${options.length},1fr)` } }, notches(action)),
            el('label.sr', { for: 'mins' }, action.kind === 'draw' ? t('Items to draw') : t('Minutes for the repair')), input);
    }

    // What is worth a warning: tokens passed, too late, a faint.
    function note(option) {
        const { ask, position } = table;
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
        if (room?.fire && table.plan.action.kind !== 'extinguish') {
            return ['bad', t('This room burns.')];
        }
        if (room?.water === 'low' && option.cost > option.minutes && option.roll) {
            return ['', t('Low water: %s more.', minutes(option.cost - option.minutes))];
        }
        return ['safe', ''];
    }

    function forecast(option) {
        const words = table.words();
        const passes = option.passes.map(token => words.tokens[token]).join(', ');
        const next = option.next;
        return el('div.fore', { id: 'fore' },
            el('div.fc', pic('ghostfig'), el('span.l', t('Lands on')), el('span.v', { id: 'f-land' }, String(option.lands))),
            el('div.fc', pic('st-event'), el('span.l', t('Icons passed')), el('span.v', { id: 'f-ev' },
                el('span', String(option.events)), pic('st-event'), el('span', String(option.items)), pic('st-item'))),
            el('div.fc' + (option.passes.length ? '.bad' : '.good'), tokenPic(option.passes[0] || 'asphyxiated'), el('span.l', t('Tokens passed')), el('span.v', { id: 'f-tok' }, passes || t('None'))),
            el('div.fc', next ? badge(next, 'ic') : ui('check', 'ic'), el('span.l', t('Next to move')),
                el('span.v', { id: 'f-next' }, next ? t('%s, %d', table.name(next), next === table.ask.gnome ? option.lands : table.state(next).time) : '–')));
    }

    function sumText(action, option) {
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

    function odds(action, option) {
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
            el('span.sum', sumText(action, option)),
            faintText ? el('span.sum.risk', faintText) : null);
    }

    function pair() {
        const can = table.canUndo();
        const end = table.canEnd();
        return el('div.pair',
            el('button.btn', {
                id: 'undo', 'aria-disabled': can ? null : 'true', title: can ? t('Undo') : t('Dice or cards have been seen'),
                onclick: () => (can ? table.undo() : null),
            }, ui('undo'), t('Undo')),
            el('button.btn.red', {
                id: 'end', 'aria-disabled': end ? null : 'true', title: end ? '' : t('Act first'), onclick: () => table.endTurn(),
            }, ui('end'), t('End turn')));
    }

    function drawPlan() {
        const { action, option } = table.plan;
        const plan = root.querySelector('#plan');
        const goBox = root.querySelector('#go');
        if (!plan || !action || !table.ask) {
            return;
        }
        const held = document.activeElement?.id;
        const [kind, text] = note(option);
        plan.classList.toggle('aimed', table.ask.actions.filter(one => one.kind === action.kind).length > 1);
        const head = action.kind === 'draw' ? t('Items') : option.roll ? t('Minutes') : rowName(action);
        plan.replaceChildren(
            el('div.headline', el('h2', head, ' ', el('span.count', { id: 'p-min' }, option.roll || action.kind === 'draw' ? String(option.minutes) : '')),
                el('span.muted', t('the ghost stands on %d', table.position.ghost ?? 0))),
            targets(action) || '',
            slider(action),
            el('p.note' + (kind === 'safe' ? '.safe' : ''), { id: 'p-note' }, text ? ui('warn') : null, el('span', text)),
            forecast(option));
        goBox.replaceChildren(odds(action, option),
            el('button.btn' + (option.late ? '' : '.primary'), { id: 'do', onclick: () => table.do(table.plan.option.move) }, goText(table)), pair());
        if (held === 'mins' || held === 'do' || held === 'undo' || held === 'end') {
            root.querySelector('#' + held)?.focus();
        }
    }

    // Only what the slider changes, so that it keeps the finger.
    function updatePlan() {
        const { action, option } = table.plan;
        const input = root.querySelector('#mins');
        if (!input || !action || input.closest('.slider').querySelectorAll('.notch').length !== action.options.length) {
            drawPlan();
            return;
        }
        input.value = option.minutes;
        input.setAttribute('aria-valuetext', valueText(option));
        root.querySelectorAll('.notch').forEach(one => {
            const at = Number(one.dataset.m);
            one.classList.toggle('in', at <= option.minutes);
            one.classList.toggle('on', at === option.minutes);
        });
        const [kind, text] = note(option);
        const noteBox = root.querySelector('#p-note');
        noteBox.className = 'note' + (kind === 'safe' ? ' safe' : '');
        noteBox.replaceChildren(...(text ? [ui('warn')] : []), el('span', text));
        root.querySelector('#p-min').textContent = option.roll || action.kind === 'draw' ? option.minutes : '';
        root.querySelector('#fore').replaceWith(forecast(option));
        root.querySelector('.odds').replaceWith(odds(action, option));
        const button = root.querySelector('#do');
        button.textContent = goText(table);
        button.classList.toggle('primary', !option.late);
    }

    // ---- Other decisions ------------------------------------------------------------------------

    function moveButton(move, main) {
        const [verb, what] = move.split(' ');
        const item = ['use', 'give', 'discard', 'item'].includes(verb) ? itemPic(what, 'it') : null;
        const gnome = verb === 'stack' ? badge(what) : null;
        return el('button.btn.move' + (main ? '.primary' : ''), { data: { move }, onclick: () => table.do(move) }, item, gnome, moveWords(move, table));
    }

    // Any decision whose moves can stand in a row: a heading, a sentence, a button for each.
    function drawChoice() {
        const { ask } = table;
        const [title, text] = askTitle(ask, table);
        const ends = ['done', 'stay', 'yield'];
        const main = ask.kind === 'hatch' ? 'enter' : ask.kind === 'late' ? 'done' : null;
        root.replaceChildren(el('div.ask', { data: { kind: ask.kind } },
            el('h2', { id: 'h-act' }, title), el('p', text),
            el('div.moves', { role: 'group', 'aria-labelledby': 'h-act' },
                ask.moves.filter(move => !ends.includes(move)).map(move => moveButton(move, move === main)),
                ask.moves.filter(move => ends.includes(move)).map(move => moveButton(move, move === main || ask.kind === 'give' || ask.kind === 'return')))),
        el('div.go', el('div.odds'), pair()));
    }

    function drawOver() {
        const { position } = table;
        if (!position.result) { // everybody at an online table wanted to stop
            root.replaceChildren(el('div.ask.over.lost', el('h2', { id: 'h-act' }, t('Given up')),
                el('p', t('Everybody at the table wanted to stop here.')), el('div.moves', table.endings())));
            return;
        }
        const rescued = position.result === 'rescued';
        root.replaceChildren(el('div.ask.over' + (rescued ? '.won' : '.lost'),
            el('h2', { id: 'h-act' }, table.words().results[position.result]),
            el('p', table.words().endings[rescued ? 'rescued' : position.reason]),
            el('div.moves', table.endings ? table.endings() : [
                table.game.id ? el('button.btn.primary', { id: 'look-back', onclick: () => go('#review/' + table.game.id) }, t('Look back')) : null,
                table.game.daily ? dayButton(table.game.daily) : null,
                el('button.btn', { onclick: () => go('#') }, t('New game'))])));
    }

    // Someone else is at it, or what was done is being shown: what has happened just now.
    const recent = [];
    function drawOthers() {
        const { position } = table;
        const gnome = table.thinking || position.decision.gnome || position.active;
        const name = gnome ? table.name(gnome) : '';
        const state = gnome && table.state(gnome);
        root.replaceChildren(el('div.ask.others',
            gnome && state ? avatar(gnome, { out: state.fainted, sea: state.space === 'sea', classes: 'av' }) : null,
            el('div', el('h2', { id: 'h-act' }, table.room?.down && !table.busy ? t('Connection lost')
                : table.sending && !table.busy ? t('Waiting for the server …')
                : table.thinking ? t('%s is thinking', name) : !gnome ? t('Red November')
                    : isOther(position, gnome) ? t("%s's decision", name) : t("%s's turn", name)),
                table.aside?.(), // at an online table: what its players think of
                el('ul.recent', recent.slice(-4).map(text => el('li', text))),
                table.busy && !table.gate ? el('p.muted', t('Press any key or tap to hurry.')) : null)),
        el('div.go', el('div.odds'), table.gate
            ? el('button.btn.red', { id: 'end', onclick: () => table.endTurn() }, ui('end'), t('End turn')) : pair()));
    }

    function drawAsk() {
        const { ask, position } = table;
        root.dataset.kind = ask && !table.busy ? ask.kind : 'others';
        if ((position.result || table.room?.table.resigned) && !table.busy) {
            drawOver();
        } else if (!table.asked()) {
            drawOthers();
        } else if (ask.kind === 'turn') {
            drawTurnAsk();
        } else {
            drawChoice();
        }
    }

    return {
        show() {
            drawTurn();
            drawAsk();
        },
        plan: updatePlan,
        think() {
            drawTurn();
            drawAsk();
        },
        begin: drawAsk,
        async play(fact) {
            if (fact.what === 'turn') {
                recent.length = 0;
            } else if (fact.text) {
                recent.push(fact.text);
            }
            if (fact.text && !table.gate) {
                drawOthers();
            }
        },
        label() {
            recent.length = 0; // in the language before
        },
        reset() {
            recent.length = 0; // another story
        },
        gate() {
            drawAsk();
            root.querySelector('#end')?.focus();
        },
    };
}
