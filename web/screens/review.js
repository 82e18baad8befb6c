// Looking back at a game: the curve of the rescue chance, where it turned, what each choice cost; the
// board at every decision, and a new game from any of them.

import { app } from '../app/app.js';
import { oneFile } from '../app/assets.js';
import { tell, toast } from '../app/dialog.js';
import { el, listen, logo, ui } from '../app/dom.js';
import { go, replace } from '../app/go.js';
import { time } from '../app/motion.js';
import { say } from '../app/speak.js';
import { store } from '../app/store.js';
import { dateText, n, t } from '../app/tongue.js';
import { make as makeBoard } from '../board/board.js';
import { KINDS } from '../engine/crew.js';
import { boatOf, resultLine } from '../table/days.js';
import { gameTitle } from '../table/games.js';
import { reviewSum } from '../table/tally.js';
import { kindText, NAMES } from '../table/texts.js';
import { hasProof, openProof } from './proof.js';
import { openReplay } from './replay.js';
import { sharePicture } from './picture.js';
import { dayButton } from './results.js';
import { chancesOf, drawCurve, drawResults, drawVerdict, fateText, headingText } from './reviewparts.js';
import { keepReview, keptReview, slim } from './reviews.js';
import { copy, linkOf, saveText } from './share.js';

const FUTURES = 600;  // looked into for each choice
const PACE = 900;     // ms for each stop when the game is played back

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
/** @param {(() => any[]) | null} buttons @returns {{ leave(): void, redraw?(): void }} */
export function showGame(root, game, buttons = null) {
    const { engine, crew } = app;
    const opened = engine.open(game.record);
    if (!opened.ok) {
        tell(t('This game cannot be opened'), t('Line %d: %s', opened.line, opened.why)).then(() => replace('#'));
        return { leave() {} };
    }
    engine.calls(Object.values(NAMES));
    const view = newView(root, game, buttons);
    let resizing = 0;
    const resized = () => {
        clearTimeout(resizing);
        resizing = setTimeout(() => {
            if (view.state.analysis && !view.state.large) {
                drawCurve(view);
                goTo(view, view.state.stop);
            }
        }, 200);
    };
    build(view);
    analyse(view);
    const quiet = listen(window, { resize: resized });
    return {
        leave() {
            view.state.left = true;
            clearTimeout(resizing);
            quiet();
            clearInterval(view.state.playing);
            crew.stopReview();
            view.state.large?.leave();
            view.board.leave?.();
        },
        redraw() {
            if (view.state.large) {
                view.state.large.redraw();
                drawBar(view);
                goTo(view, view.state.stop);
                return;
            }
            root.querySelector('header').replaceWith(header(view));
            drawBar(view);
            if (view.state.analysis) {
                drawResults(view);
            }
            goTo(view, view.state.stop);
        },
    };
}

// The game that the engine holds, and the elements that show it.
function newView(root, game, buttons) {
    const { engine, crew } = app;
    /** @type {any} as much of a table as the board asks for */
    const table = {
        engine, position: engine.position(), settings: app.settings, seats: game.seats, busy: true, ask: null,
        name: gnome => NAMES[gnome], mine: () => false, words: () => engine.words(table.position.config.edition),
        state: gnome => table.position.gnomes.find(one => one.gnome === gnome), asked: () => false, rests: () => false,
    };
    const boardBox = el('div.theatre.boardbox');
    const view = {
        root, game, buttons, engine, crew, table, boardBox,
        state: { analysis: null, stop: 0, stops: [], playing: 0, chart: null, large: /** @type {ReturnType<typeof openReplay> | null} */ (null), left: false },
        ended: engine.position(),
        board: makeBoard(boardBox, table),
        caption: el('p.cap', { role: 'status' }),
        scrub: el('input', { type: 'range', min: 0, step: 1, oninput: event => goTo(view, Number(event.target.value)) }),
        bar: el('div.bar.steps'),
        replay: el('section.replay.plate'),
        parts: {
            left: el('div.leftc'), loss: el('section.loss.plate'),
            crew: el('section.percrew.plate'), verdict: el('section.verdict.plate'),
        },
        goTo: (at, speak) => goTo(view, at, speak),
        playFrom(at) {
            goTo(view, at);
            playOn(view);
        },
    };
    return view;
}

// ---- Stops: the decisions of the game, and its end ----------------------------------------------

// The steps at which players begin their turns. Where a turn begins in the story it may be chance that decides first.
export function turnStops(engine) {
    const begins = engine.story(0, engine.steps).filter(fact => fact.what === 'turn').map(fact => fact.step + 1);
    return begins.flatMap((from, i) => {
        const end = begins[i + 1] ?? engine.steps;
        for (let step = from; step < end; step++) {
            if (engine.position(step).decision.kind === 'turn') {
                return [step];
            }
        }
        return [];
    });
}

// Without an analysis every turn is one; with it, every choice. Whoever looks at one already stays there.
function findStops(view) {
    const { engine, state, scrub } = view;
    const here = state.stops[state.stop]?.step ?? engine.steps;
    if (state.analysis) {
        state.stops = state.analysis.choices.map(choice => ({ step: choice.step - 1, choice }));
    } else {
        state.stops = turnStops(engine).map(step => ({ step }));
    }
    state.stops.push({ step: engine.steps });
    state.stop = Math.max(0, state.stops.filter(stop => stop.step <= here).length - 1);
    scrub.max = state.stops.length - 1;
}

function captionText(view, stop) {
    const { engine, table } = view;
    const { position } = table;
    if (stop.step >= engine.steps) {
        return position.result ? table.words().results[position.result] : t('Where the record ends');
    }
    const gnome = position.decision.gnome;
    const name = gnome ? NAMES[gnome] : '';
    if (stop.choice) {
        return t('Turn %d: %s', position.turn, engine.told(gnome, stop.choice.moves));
    }
    return t('Turn %d, %s', position.turn, name);
}

function goTo(view, at, speak = false) {
    const { engine, state, table, board, caption, scrub } = view;
    state.stop = Math.max(0, Math.min(state.stops.length - 1, at));
    const stop = state.stops[state.stop];
    table.position = engine.position(stop.step);
    if (state.large) {
        state.large.show(stop.step, stop.choice?.before.chance ?? (stop.step < engine.steps ? null : state.analysis?.end.chance ?? null));
    } else {
        board.show(table.position, null);
    }
    caption.textContent = captionText(view, stop);
    scrub.value = state.stop;
    scrub.setAttribute('aria-valuetext', caption.textContent);
    state.chart?.mark(state.stop);
    if (speak) {
        say(caption.textContent);
    }
}

function playBack(view) {
    const { state } = view;
    if (state.playing) {
        clearInterval(state.playing);
        state.playing = 0;
    } else {
        if (state.stop === state.stops.length - 1) {
            goTo(view, 0);
        }
        state.playing = setInterval(() => {
            goTo(view, state.stop + 1);
            if (state.stop === state.stops.length - 1) {
                playBack(view);
            }
        }, Math.max(250, time(PACE)));
    }
    drawBar(view);
}

// The whole game screen instead of the small board, and back.
function enlarge(view) {
    const { root, game, state, replay, boardBox, caption, bar } = view;
    state.large = openReplay({
        root, game, bar: [caption, bar],
        close() {
            state.large.leave();
            state.large = null;
            replay.replaceChildren(boardBox, caption, bar);
            drawBar(view);
            if (state.analysis) {
                drawResults(view); // in the size and language of now
            }
            goTo(view, state.stop);
            bar.querySelector('#large').focus();
        },
    });
    drawBar(view);
    goTo(view, state.stop);
}

// ---- Branching -------------------------------------------------------------------------------------

// Whoever plays on from a decision makes it: a computer's seat is theirs from there.
export const seatsFrom = (seats, gnome) =>
    seats.map((seat, i) => (gnome && i === gnome.charCodeAt(0) - 65 && seat.kind !== 'person' ? { kind: 'person', name: '' } : seat));

// A new game from here: the same moves up to this point, and the same dice for the same deeds.
function playOn(view) {
    const { game, engine, state, ended } = view;
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
    const next = engine.position().decision.gnome;
    const branch = {
        v: 1, id: store.newId(), record: engine.record(), seats: seatsFrom(game.seats, next), made: now, saved: now,
        branchOf: game.id, result: null, turn: engine.turns, next,
    };
    store.put(branch);
    go('#game/' + branch.id);
    if (next) {
        toast(t('%s is yours from here.', NAMES[next]));
    }
}

// ---- Asking the crew -------------------------------------------------------------------------------

function drawWaiting(view, done, all) {
    const { parts } = view;
    const share = all ? done / all : 0;
    parts.left.replaceChildren(el('section.curve.plate.waiting',
        el('h2', t('Rescue chance, turn by turn')),
        el('p', t('The crew plays every decision out, again and again, to see what it was worth.')),
        el('progress', { max: 1, value: share, 'aria-label': t('Progress') }),
        el('p.muted', all ? t('%d of %d', done, all) : t('Beginning …'))));
}

async function analyse(view) {
    const { game, crew, state, parts } = view;
    state.analysis = keptReview(store, game.record, FUTURES);
    if (state.analysis) {
        showAnalysis(view);
        return;
    }
    drawWaiting(view, 0, 0);
    try {
        const analysis = await crew.review(game.record, FUTURES, (done, all) => !state.left && drawWaiting(view, done, all));
        if (!analysis || state.left) {
            return;
        }
        state.analysis = slim(analysis);
        keepReview(store, game.record, FUTURES, state.analysis);
    } catch (error) {
        console.error(error);
        if (!state.left) {
            parts.left.replaceChildren(el('section.curve.plate.waiting', el('h2', t('Rescue chance, turn by turn')),
                el('p', t('The review could not be made.')), el('button.btn', { onclick: () => analyse(view) }, t('Try again'))));
        }
        return;
    }
    showAnalysis(view);
    say(t('The review is ready.'));
}

// What it says of the people here stays with the game, if this device keeps it.
function keepSum({ game, state }) {
    const kept = store.get(game.id);
    if (kept && kept.record === game.record && !kept.sum) {
        store.put({ ...kept, sum: reviewSum(kept, state.analysis) });
    }
}

function showAnalysis(view) {
    keepSum(view);
    findStops(view);
    drawResults(view);
    goTo(view, view.state.stop);
}

// ---- The screen ------------------------------------------------------------------------------------

// The players as the record has them; people before computers, of which there may be several.
function playersText(names) {
    const people = names.filter(name => name && !KINDS.includes(name));
    const kinds = [...new Set(names.filter(name => KINDS.includes(name)))];
    return people.length ? [...people, ...kinds.map(kindText)].join(', ') : '';
}

function drawBar(view) {
    const { state, scrub, bar } = view;
    const large = el('button.btn.icon', { id: 'large', 'aria-label': t('Large'), title: t('Large'), onclick: () => enlarge(view) }, ui('zoom'));
    bar.replaceChildren(
        el('button.btn.icon', { 'aria-label': t('Back one decision'), id: 'back', onclick: () => goTo(view, state.stop - 1, true) }, ui('chev', 'i turned')),
        el('button.btn.icon', { 'aria-label': state.playing ? t('Stop') : t('Play'), 'aria-pressed': Boolean(state.playing), onclick: () => playBack(view) }, ui(state.playing ? 'close' : 'play')),
        el('button.btn.icon', { 'aria-label': t('On one decision'), id: 'on', onclick: () => goTo(view, state.stop + 1, true) }, ui('chev')),
        scrub,
        ...(state.large ? [] : [large]),
        el('button.btn', { id: 'branch', onclick: () => playOn(view) }, ui('play'), t('Play on from here')));
    scrub.setAttribute('aria-label', t('Decision'));
}

const tool = (id, icon, text, press) => el('button.btn', { id, 'aria-label': text, title: text, onclick: press }, ui(icon), el('span', text));

// What a picture of the game says.
function pictureOf({ game, ended, state, table }) {
    const words = table.words();
    const alive = ended.gnomes.filter(one => one.status === 'aboard').length;
    return {
        title: t('Red November'), name: gameTitle(game), won: ended.result === 'rescued', result: headingText(game, ended, words), text: fateText(game, ended, words),
        facts: [t('%d of %d alive', alive, ended.gnomes.length), n('%d turn', '%d turns', ended.turn), words.editions[ended.config.edition]],
        values: state.analysis && chancesOf(state.analysis),
    };
}

function header(view) {
    const { game, buttons, engine, ended } = view;
    const { config } = ended;
    const copied = text => () => toast(text);
    const meta = [gameTitle(game), game.online && engine.date ? dateText(engine.date + 'T12:00:00Z', { dateStyle: 'long', timeZone: 'UTC' }) : '', playersText(engine.names), n('%d gnome', '%d gnomes', config.gnomes),
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
            tool('picture', 'share', t('Share picture'), () => sharePicture(pictureOf(view), name)),
            tool('file', 'log', t('Save record'), () => saveText(game.record, name + '.rn')),
            el('a.btn', { href: '#', 'aria-label': t('Leave') }, ui('close'), el('span', t('Leave')))));
}

function build(view) {
    const { root, state, replay, boardBox, caption, parts, bar } = view;
    drawBar(view);
    replay.setAttribute('aria-label', t('Replay'));
    replay.append(boardBox, caption, bar);
    root.replaceChildren(el('div.page', header(view), parts.verdict,
        el('main.cols', parts.left,
            el('div.rightc', replay, parts.loss, parts.crew))));
    findStops(view);
    drawVerdict(view);
    goTo(view, state.stop);
}
