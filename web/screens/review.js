// Looking back at a game: the curve of the rescue chance, where it turned, what each choice cost; the
// board at every decision, and a new game from any of them.

import { KINDS } from '../engine/crew.js';
import { oneFile } from '../app/assets.js';
import { make as makeBoard } from '../board/board.js';
import { makeChart } from './chart.js';
import { boatOf, resultLine } from '../table/days.js';
import { tell } from '../app/dialog.js';
import { avatar, badge, el, eventPic, itemPic, logo, pic, ui } from '../app/dom.js';
import { gameTitle } from '../table/games.js';
import { app } from '../app/app.js';
import { go, replace } from '../app/go.js';
import { time } from '../app/motion.js';
import { hasProof, openProof } from './proof.js';
import { dayButton } from './results.js';
import { copy, linkOf, saveText } from './share.js';
import { say } from '../app/speak.js';
import { store } from '../app/store.js';
import { kindText, NAMES, planWords } from '../table/texts.js';
import { n, num, percent, t } from '../app/tongue.js';

const GAMES = 1200;   // played out for each choice
const POINTS = 5;     // turning points shown
const PACE = 900;     // ms for each stop when the game is played back

const points = by => (by > 0 ? '+' : by < 0 ? '−' : '') + num(Math.abs(Math.round(by * 1000) / 10));

// The players as the record has them; people before computers, of which there may be several.
function playersText(names) {
    const people = names.filter(name => name && !KINDS.includes(name));
    const kinds = [...new Set(names.filter(name => KINDS.includes(name)))];
    return people.length ? [...people, ...kinds.map(kindText)].join(', ') : '';
}

// ---- What is worth telling ----------------------------------------------------------------------

// The choices that cost most and the swings of luck, largest first, then in the order of play.
function turningPoints(analysis) {
    const costs = analysis.worst.map(number => ({ at: number - 1, by: -analysis.choices[number - 1].cost.by, kind: 'choice' }));
    const lucks = analysis.luckiest.map(number => ({ at: number - 1, by: analysis.choices[number - 1].luck.by, kind: 'luck' }));
    const largest = [...costs, ...lucks].sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
    const seen = new Set();
    return largest.filter(({ at }) => !seen.has(at) && seen.add(at)).slice(0, POINTS).sort((a, b) => a.at - b.at);
}

// A game that this browser keeps.
export function show(root, { id }) {
    const game = store.get(id);
    if (!game) {
        tell(t('This game is not here'), t('There is no game %s on this device.', id)).then(() => replace('#'));
        return { leave() {} };
    }
    return showGame(root, game);
}

// Any game, in the form in which the store keeps them. buttons: instead of the link to it, more that can be done with it.
export function showGame(root, game, { buttons = null } = {}) {
    const { engine, crew } = app;
    const opened = engine.open(game.record);
    if (!opened.ok) {
        tell(t('This game cannot be opened'), t('Line %d: %s', opened.line, opened.why)).then(() => replace('#'));
        return { leave() {} };
    }
    engine.calls(Object.values(NAMES));

    const state = { analysis: null, stop: 0, stops: [], playing: 0, chart: null, left: false };
    /** @type {any} as much of a table as the board asks for */
    const table = {
        engine, position: engine.position(), settings: app.settings, seats: game.seats, busy: true, ask: null,
        name: gnome => NAMES[gnome], mine: () => false, words: () => engine.words(table.position.config.edition),
        state: gnome => table.position.gnomes.find(one => one.gnome === gnome), asked: () => false,
    };
    const ended = engine.position();
    const boardBox = el('div.theatre.boardbox');
    const board = makeBoard(boardBox, table);
    const caption = el('p.cap', { role: 'status' });
    const scrub = el('input', { type: 'range', min: 0, step: 1, oninput: event => goTo(Number(event.target.value)) });
    const parts = { left: el('div.leftc'), loss: el('section.loss.plate', { 'aria-labelledby': 'h-l' }), crew: el('section.percrew.plate', { 'aria-labelledby': 'h-p' }), verdict: el('section.verdict.plate') };

    // ---- Stops: the decisions of the game, and its end --------------------------------------------

    // Without an analysis every player's move is one; with it, every choice.
    function findStops() {
        if (state.analysis) {
            state.stops = state.analysis.choices.map(choice => ({ step: choice.step - 1, choice }));
        } else {
            state.stops = [];
            for (let step = 0; step < engine.steps; step++) {
                const { kind } = engine.position(step).decision;
                if (kind === 'turn' && (!state.stops.length || engine.position(step).turn !== state.stops[state.stops.length - 1].turn)) {
                    state.stops.push({ step, turn: engine.position(step).turn });
                }
            }
        }
        state.stops.push({ step: engine.steps });
        scrub.max = state.stops.length - 1;
    }

    function captionText(stop) {
        const { position } = table;
        if (stop.step >= engine.steps) {
            return position.result ? table.words().results[position.result] : t('Where the record ends');
        }
        const gnome = position.decision.gnome;
        const name = gnome ? NAMES[gnome] : '';
        if (stop.choice) {
            return t('Turn %d, %s: %s', position.turn, name, planWords(stop.choice.moves, table).join(' → '));
        }
        return t('Turn %d, %s', position.turn, name);
    }

    function goTo(at, speak = false) {
        state.stop = Math.max(0, Math.min(state.stops.length - 1, at));
        const stop = state.stops[state.stop];
        table.position = engine.position(stop.step);
        board.show(table.position, null);
        caption.textContent = captionText(stop);
        scrub.value = state.stop;
        scrub.setAttribute('aria-valuetext', caption.textContent);
        state.chart?.mark(state.stop);
        if (speak) {
            say(caption.textContent);
        }
    }

    function playBack() {
        if (state.playing) {
            clearInterval(state.playing);
            state.playing = 0;
        } else {
            if (state.stop === state.stops.length - 1) {
                goTo(0);
            }
            state.playing = setInterval(() => {
                goTo(state.stop + 1);
                if (state.stop === state.stops.length - 1) {
                    playBack();
                }
            }, Math.max(250, time(PACE)));
        }
        drawBar();
    }

    // ---- Branching --------------------------------------------------------------------------------

    // A new game from here: the same moves up to this point, and the same dice for the same deeds.
    function playOn() {
        const { step } = state.stops[state.stop];
        if (step >= engine.steps && ended.result) {
            tell(t('The game is over there'), t('Go back to a decision, and play on from it.'));
            return;
        }
        if (step < engine.steps && !engine.undoTo(step)) {
            engine.open(game.record);
            return;
        }
        const now = Date.now();
        const branch = {
            v: 1, id: store.newId(), record: engine.record(), seats: game.seats, made: now, saved: now,
            branchOf: game.id, result: null, turn: engine.turns, next: engine.position().decision.gnome,
        };
        store.put(branch);
        go('#game/' + branch.id);
    }

    // ---- The parts of the screen ------------------------------------------------------------------

    const bar = el('div.bar');
    function drawBar() {
        bar.replaceChildren(
            el('button.btn.icon', { 'aria-label': t('Back one decision'), id: 'back', onclick: () => goTo(state.stop - 1, true) }, ui('chev', 'i turned')),
            el('button.btn.icon', { 'aria-label': state.playing ? t('Stop') : t('Play'), 'aria-pressed': Boolean(state.playing), onclick: playBack }, ui(state.playing ? 'close' : 'play')),
            el('button.btn.icon', { 'aria-label': t('On one decision'), id: 'on', onclick: () => goTo(state.stop + 1, true) }, ui('chev')),
            scrub,
            el('button.btn', { id: 'branch', onclick: playOn }, ui('play'), t('Play on from here')));
        scrub.setAttribute('aria-label', t('Decision'));
    }

    function drawVerdict() {
        const { analysis } = state;
        const rescued = ended.result === 'rescued';
        const alive = ended.gnomes.filter(one => one.status === 'aboard').length;
        const words = table.words();
        const low = analysis ? Math.min(...analysis.choices.map(one => one.before.chance)) : null;
        parts.verdict.classList.toggle('lost', !rescued);
        parts.verdict.setAttribute('aria-label', t('Result'));
        parts.verdict.replaceChildren(
            pic(rescued ? 'rescueship' : ended.result ? 'skull' : 'ghostfig', 'ship'),
            el('div', el('h1', ended.result ? words.results[ended.result] : game.resigned ? t('Given up') : t('The game goes on')),
                el('p', ended.result ? words.endings[rescued ? 'rescued' : ended.reason]
                    : game.resigned ? t('Everybody at the table wanted to stop here.') : t('%s to move', NAMES[ended.decision.gnome] || ''))),
            el('div.nums',
                el('div', el('b', t('%d / %d', alive, ended.gnomes.length)), t('alive')),
                analysis ? el('div', el('b', percent(low)), t('lowest chance')) : null,
                analysis ? el('div', el('b', points(-analysis.all.cost)), t('points lost by choices')) : null,
                analysis ? el('div', el('b', points(analysis.good_luck - analysis.bad_luck)), t('points of luck')) : null));
    }

    // What chance brought after a choice, as its most telling sentence.
    function luckText(choice) {
        const at = state.analysis.choices.indexOf(choice);
        const from = choice.step - 1 + choice.moves.length;
        const to = state.stops[at + 1].step;
        const facts = engine.story(from, to);
        return facts.find(fact => ['died', 'fainted', 'roll', 'over'].includes(fact.what)) || facts.find(fact => fact.what === 'token')
            || facts.find(fact => fact.what === 'event') || facts.find(fact => fact.text) || { text: '' };
    }

    function pointCard(point, number) {
        const choice = state.analysis.choices[point.at];
        table.position = engine.position(choice.step - 1);
        const up = point.by > 0;
        const fact = point.kind === 'luck' ? luckText(choice) : null;
        const item = choice.moves.map(move => /^use (\S+)/.exec(move)?.[1]).find(Boolean);
        const icon = fact?.type ? eventPic(fact.type, 'ic') : fact ? ui('die', 'ic') : item ? itemPic(item, 'ic') : ui('wrench', 'ic');
        const title = fact ? fact.text : planWords(choice.moves, table).join(' → ');
        const text = fact ? t('After: %s', planWords(choice.moves, table).join(' → '))
            : choice.better ? t('Better: %s', planWords(choice.better, table).join(' → ')) : '';
        return el('button.pt' + (up ? '.up' : ''), { onclick: () => goTo(point.at, true) },
            el('span.no', String(number)), icon, el('span.dd', points(point.by)),
            el('b.h', title), el('span.x', text),
            el('span.wh', badge(choice.gnome), t('%s, turn %d, %s', NAMES[choice.gnome], choice.turn, point.kind === 'luck' ? t('luck') : t('choice'))));
    }

    function drawCurve() {
        const { analysis } = state;
        const turning = turningPoints(analysis);
        const values = [...analysis.choices.map(one => one.before.chance), analysis.end.chance];
        const turns = [...analysis.choices.map(one => one.turn), analysis.turns];
        const draw = (wide, high) => makeChart({
            wide, high, values, turns, end: ended.result ? table.words().results[ended.result] : t('now'),
            points: turning.map((point, i) => ({ ...point, label: t('Turning point %d: %s points', i + 1, points(point.by)) })),
            press: i => goTo(turning[i].at, true),
        });
        const sketch = draw(900, 500);
        parts.left.replaceChildren(
            el('section.curve.plate', { 'aria-labelledby': 'h-c' },
                el('h2', { id: 'h-c' }, t('Rescue chance, turn by turn'),
                    el('span.key', el('i'), t('turned it up')), el('span.key', el('i.dn'), t('turned it down'))),
                el('div.sc', sketch.svg)),
            el('section.points', { 'aria-label': t('Turning points') }, turning.map((point, i) => pointCard(point, i + 1))));
        const { width, height } = sketch.svg.getBoundingClientRect(); // it fills the room there is
        state.chart = draw(Math.max(320, Math.round(width)), Math.max(220, Math.round(height)));
        sketch.svg.replaceWith(state.chart.svg);
    }

    function drawLoss() {
        const { analysis } = state;
        const costly = analysis.choices.filter(one => one.cost.clear && one.cost.by > 0).sort((a, b) => b.cost.by - a.cost.by);
        const row = choice => {
            table.position = engine.position(choice.step - 1);
            const size = choice.cost.by >= 0.1 ? 'big' : choice.cost.by >= 0.04 ? 'mid' : 'low';
            const at = analysis.choices.indexOf(choice);
            return el('tr.' + size,
                el('td', badge(choice.gnome), el('span.sr', NAMES[choice.gnome])), el('td.t', String(choice.turn)),
                el('td', el('button.there', { onclick: () => goTo(at, true) }, planWords(choice.moves, table).join(' → ')),
                    choice.better ? el('span.best', planWords(choice.better, table).join(' → ')) : null),
                el('td.l', points(-choice.cost.by)));
        };
        parts.loss.replaceChildren(
            el('h2', { id: 'h-l' }, t('What each choice cost'), el('small', t('in points of rescue chance'))),
            el('div.tw', { tabindex: 0, role: 'group', 'aria-labelledby': 'h-l' }, costly.length
                ? el('table', el('thead', el('tr', [t('Gnome'), t('Turn'), t('Played, and what was better'), t('Cost')].map(text => el('th', { scope: 'col' }, text)))),
                    el('tbody', costly.map(row)))
                : el('p.none', t('No choice can be shown to have cost anything.'))));
    }

    function drawCrew() {
        const { analysis } = state;
        parts.crew.replaceChildren(
            el('h2', { id: 'h-p' }, t('Good decisions')),
            el('ol.pc', analysis.gnomes.map(one => {
                const good = one.choices ? (one.choices - one.mistakes) / one.choices : 1;
                return el('li', avatar(one.gnome), el('span.sr', NAMES[one.gnome]), el('b', percent(good)),
                    el('span.m', { 'aria-hidden': 'true' }, el('i', { style: { width: good * 100 + '%' } })), el('span', points(-one.cost)));
            })));
    }

    // ---- Asking the crew --------------------------------------------------------------------------

    function drawWaiting(done, all) {
        const share = all ? done / all : 0;
        parts.left.replaceChildren(el('section.curve.plate.waiting',
            el('h2', t('Rescue chance, turn by turn')),
            el('p', t('The crew plays every decision out, again and again, to see what it was worth.')),
            el('progress', { max: 1, value: share, 'aria-label': t('Progress') }),
            el('p.muted', all ? t('%d of %d', done, all) : t('Beginning …'))));
    }

    async function analyse() {
        drawWaiting(0, 0);
        try {
            const analysis = await crew.review(game.record, GAMES, (done, all) => !state.left && drawWaiting(done, all));
            if (!analysis || state.left) {
                return;
            }
            state.analysis = analysis;
        } catch (error) {
            console.error(error);
            if (!state.left) {
                parts.left.replaceChildren(el('section.curve.plate.waiting', el('h2', t('Rescue chance, turn by turn')),
                    el('p', t('The review could not be made.')), el('button.btn', { onclick: analyse }, t('Try again'))));
            }
            return;
        }
        findStops();
        drawResults();
        goTo(state.stops.length - 1);
        say(t('The review is ready.'));
    }

    function drawResults() {
        drawVerdict();
        drawCurve();
        drawLoss();
        drawCrew();
    }

    // ---- The screen -------------------------------------------------------------------------------

    const tool = (id, icon, text, press) => el('button.btn', { id, 'aria-label': text, title: text, onclick: press }, ui(icon), el('span', text));

    function header() {
        const { config } = ended;
        const copied = text => () => {
            say(text);
            tell(text);
        };
        const meta = [gameTitle(game), playersText(engine.names), n('%d gnome', '%d gnomes', config.gnomes),
            engine.words(config.edition).editions[config.edition], n('%d turn', '%d turns', ended.turn)].filter(Boolean).join(' · ');
        const name = 'boat-' + (game.daily ? boatOf(game.daily) : game.id);
        return el('header', el('a', { href: '#', 'aria-label': t('Red November: back to the start') }, logo()), el('p.meta', meta),
            el('nav', { 'aria-label': t('Share') },
                hasProof(game.record) ? tool('dice', 'die', t('Check the dice'), () => openProof(game.record, game.online || null)) : null,
                game.daily ? dayButton(game.daily) : null,
                game.daily ? tool('line', 'share', t('Copy result'), () => copy(resultLine(game, ended), copied(t('The result is copied.')))) : null,
                buttons ? buttons() : oneFile ? tool('text', 'link', t('Copy record'), () =>
                    copy(game.record, () => tell(t('The record is copied.'),
                        t('Keep the text as a file: any copy of the game opens it, under “Your games”, “Open a file”.'))))
                    : tool('link', 'link', t('Copy link'), async () => {
                        engine.open(game.record);
                        copy(await linkOf(engine), copied(t('The link is copied.')));
                    }),
                tool('file', 'log', t('Save record'), () => saveText(game.record, name + '.rn')),
                el('a.btn', { href: '#', 'aria-label': t('Leave') }, ui('close'), el('span', t('Leave')))));
    }

    function build() {
        drawBar();
        root.replaceChildren(el('div.page', header(), parts.verdict,
            el('main.cols', parts.left,
                el('div.rightc', el('section.replay.plate', { 'aria-label': t('Replay') }, boardBox, caption, bar), parts.loss, parts.crew))));
        findStops();
        drawVerdict();
        goTo(state.stops.length - 1);
    }

    let resizing = 0;
    function resized() {
        clearTimeout(resizing);
        resizing = setTimeout(() => {
            if (state.analysis) {
                drawCurve();
                goTo(state.stop);
            }
        }, 200);
    }

    build();
    analyse();
    addEventListener('resize', resized);
    return {
        leave() {
            state.left = true;
            clearTimeout(resizing);
            removeEventListener('resize', resized);
            clearInterval(state.playing);
            crew.stopReview();
            board.leave?.();
        },
        redraw() {
            root.querySelector('header').replaceWith(header());
            drawBar();
            if (state.analysis) {
                drawResults();
            }
            goTo(state.stop);
        },
    };
}
