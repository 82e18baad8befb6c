// What the review of a game tells: how it ended, the curve and its turning points, what each choice cost, who chose well.
// view: of review.js.

import { avatar, badge, el, eventPic, itemPic, pic, ui } from '../app/dom.js';
import { num, percent, points, t } from '../app/tongue.js';
import { endingText, NAMES } from '../table/texts.js';
import { makeChart } from './chart.js';

// Where the game turned. to: the stop that it leads to; swing: the chances before and after.
export function turningPoints({ turning, choices, end }) {
    return turning.map(({ at, step, by, luck }) => {
        const { best, made } = choices[at];
        const swing = luck ? [made.chance, (choices[at + 1]?.before ?? end).chance] : [best.chance, made.chance];
        return { kind: luck ? 'luck' : 'choice', at, to: luck ? at + 1 : at, by: by / 10000, step, swing };
    });
}

// The chances at every stop, the end with them: there is at least that one.
export const chancesOf = analysis => [...analysis.choices.map(one => one.before.chance), analysis.end.chance];

// How it ended, in a word ...
export const headingText = (game, ended, words) =>
    (ended.result ? words.results[ended.result] : game.resigned ? t('Given up') : t('The game goes on'));

// ... and in a sentence.
export function fateText(game, ended, words) {
    if (ended.result) {
        return endingText(words, ended);
    }
    if (game.resigned) {
        return game.online ? t('Everybody at the table wanted to stop here.') : t('The crew has abandoned ship.');
    }
    return t('%s to move', NAMES[ended.decision.gnome] || '');
}

// How far off a figure may be; nothing where it is certain.
const margin = by => (by > 0 ? el('small.margin', { title: t('How far off this may be: 95 of 100 such numbers are not farther.') },
    t('± %s', num(Math.round(by * 1000) / 10))) : null);

const sureFigure = (by, off, text) => el('div', el('b', points(by)), margin(off), ' ', text);

export function drawVerdict(view) {
    const { game, state, table, ended, parts } = view;
    const { analysis } = state;
    const rescued = ended.result === 'rescued';
    const alive = ended.gnomes.filter(one => one.status === 'aboard').length;
    const words = table.words();
    const low = analysis ? Math.min(...chancesOf(analysis)) : null;
    parts.verdict.classList.toggle('lost', !rescued);
    parts.verdict.setAttribute('aria-label', t('Result'));
    parts.verdict.replaceChildren(
        pic(rescued ? 'rescueship' : ended.result ? 'skull' : 'ghostfig', 'ship'),
        el('div', el('h1', headingText(game, ended, words)), el('p', fateText(game, ended, words))),
        el('div.nums',
            el('div', el('b', t('%d / %d', alive, ended.gnomes.length)), t('alive')),
            analysis ? el('div', el('b', percent(low)), t('lowest chance')) : null,
            analysis ? sureFigure(-analysis.all.cost, analysis.all.cost_margin, t('points lost by choices')) : null,
            analysis ? sureFigure(analysis.luck.by, analysis.luck.margin, t('points of luck')) : null));
}

// What a die or card brought, in the words of the log, and its picture.
function outcome(view, step) {
    const facts = view.engine.story(step, step + 1).filter(fact => fact.text);
    return { text: facts.slice(0, 2).map(fact => fact.text).join(' '), type: facts.find(fact => fact.type)?.type };
}

// What the card of a turning point says: {icon, title, text}.
function luckCard(view, point) {
    const { text, type } = outcome(view, point.step);
    return { icon: type ? eventPic(type, 'ic') : ui('die', 'ic'), title: text, text: view.engine.luck(view.engine.position(point.step).decision.chance, point.by > 0) };
}

function choiceCard(view, choice) {
    const item = choice.moves.map(move => /^use (\S+)/.exec(move)?.[1]).find(Boolean);
    return {
        icon: item ? itemPic(item, 'ic') : ui('wrench', 'ic'), title: view.engine.told(choice.gnome, choice.moves),
        text: choice.better ? view.engine.whyBetter(choice.moves, choice.better, choice.step - 1) || betterText(view, choice) : '',
    };
}

const betterText = (view, choice) => t('Better: %s.', view.engine.advised(choice.better));

function pointCard(view, point, number) {
    const choice = view.state.analysis.choices[point.at];
    const { icon, title, text } = point.kind === 'luck' ? luckCard(view, point) : choiceCard(view, choice);
    return el('div.moment',
        el('button.pt' + (point.by > 0 ? '.up' : ''), { onclick: () => view.goTo(point.at, true) },
            el('span.no', String(number)), icon, el('span.dd', points(point.by)),
            el('b.h', title), el('span.x', text),
            el('span.wh', badge(choice.gnome), t('%s, turn %d, %s', NAMES[choice.gnome], choice.turn, point.kind === 'luck' ? t('luck') : t('choice')))),
        el('button.btn', { 'aria-label': t('Turning point %d: play it differently', number), onclick: () => view.playFrom(point.at) }, ui('play'), t('Play it differently')));
}

export function drawCurve(view) {
    const { state, table, ended, parts } = view;
    const { analysis } = state;
    const turning = turningPoints(analysis);
    const values = chancesOf(analysis);
    const turns = [...analysis.choices.map(one => one.turn), analysis.turns];
    const draw = (wide, high) => makeChart({
        wide, high, values, turns, end: ended.result ? table.words().results[ended.result] : t('now'),
        points: turning.map((point, i) => ({ ...point, label: t('Turning point %d: %s points', i + 1, points(point.by)) })),
        press: i => view.goTo(turning[i].at, true),
    });
    const sketch = draw(900, 500);
    parts.left.replaceChildren(
        el('section.curve.plate', { 'aria-labelledby': 'h-c' },
            el('h2', { id: 'h-c' }, t('Rescue chance, turn by turn'),
                el('span.key', el('i'), t('turned it up')), el('span.key', el('i.dn'), t('turned it down'))),
            el('div.sc', sketch.svg)),
        el('section.points', { 'aria-label': t('Turning points') }, turning.map((point, i) => pointCard(view, point, i + 1))));
    const { width, height } = sketch.svg.getBoundingClientRect(); // it fills the room there is
    state.chart = draw(Math.max(320, Math.round(width)), Math.max(220, Math.round(height)));
    sketch.svg.replaceWith(state.chart.svg);
}

function drawLoss(view) {
    const { analysis } = view.state;
    const { parts } = view;
    const costly = analysis.choices.filter(one => one.mistake).sort((a, b) => b.cost.by - a.cost.by);
    const row = choice => {
        const size = choice.cost.by >= 0.1 ? 'big' : choice.cost.by >= 0.04 ? 'mid' : 'low';
        const at = analysis.choices.indexOf(choice);
        return el('tr.' + size,
            el('td', badge(choice.gnome), el('span.sr', NAMES[choice.gnome])), el('td.t', String(choice.turn)),
            el('td', el('button.there', { onclick: () => view.goTo(at, true) }, view.engine.told(choice.gnome, choice.moves)),
                choice.better ? el('span.best', betterText(view, choice)) : null),
            el('td.l', points(-choice.cost.by), ' ', margin(choice.cost.margin)));
    };
    parts.loss.setAttribute('aria-labelledby', 'h-l');
    parts.loss.replaceChildren(
        el('h2', { id: 'h-l' }, t('What each choice cost'), ' ', el('small', t('in points of rescue chance'))),
        el('div.tw', { tabindex: 0, role: 'group', 'aria-labelledby': 'h-l' }, costly.length
            ? el('table', el('thead', el('tr', [t('Gnome'), t('Turn'), t('Played, and what was better'), t('Cost')].map(text => el('th', { scope: 'col' }, text)))),
                el('tbody', costly.map(row)))
            : el('p.none', t('No choice can be shown to have cost anything.')),
        el('p.sure', t('Only mistakes beyond doubt are named: chance alone would name one in one game of 20. Behind ± stands how far off a number may be.'))));
}

function drawCrew(view) {
    const { state, parts } = view;
    const { analysis } = state;
    parts.crew.setAttribute('aria-labelledby', 'h-p');
    parts.crew.replaceChildren(
        el('h2', { id: 'h-p' }, t('Good decisions')),
        el('ol.pc', analysis.gnomes.map(one => {
            const good = one.choices ? (one.choices - one.mistakes) / one.choices : 1;
            return el('li', avatar(one.gnome), el('span.sr', NAMES[one.gnome]), el('b', percent(good)),
                el('span.m', { 'aria-hidden': 'true' }, el('i', { style: { width: good * 100 + '%' } })), el('span', points(-one.cost)));
        })));
}

export function drawResults(view) {
    drawVerdict(view);
    drawCurve(view);
    drawLoss(view);
    drawCrew(view);
}
