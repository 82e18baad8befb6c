// The tutorial: plays the lessons of the engine (src/table/lessons.c) on the real board. The learner makes every move;
// the coach says what for, answers choices that miss the point, and gives the lesson another try.

import { makeCoach } from './coach.js';
import { makeTable, ready } from './game.js';
import { startGame } from '../table/games.js';
import { app } from '../app/app.js';
import { USUAL_KIND } from '../engine/crew.js';
import { say } from '../app/speak.js';
import { store } from '../app/store.js';
import { t } from '../app/tongue.js';

// ---- What has been learned ----------------------------------------------------------------------

export { ready };

const learned = () => new Set(store.read('learned') || []);

function remember(id) {
    store.write('learned', [...learned().add(id)]);
}

// The first lesson not learned yet; from the start when all are.
function nextToLearn() {
    const known = learned();
    return Math.max(0, app.engine.lessons().findIndex(lesson => !known.has(lesson.id)));
}

// ---- "Show me" ----------------------------------------------------------------------------------

// What the goal needs next, as far as it can be chosen now: a card, a room, an action, its minutes.
function pointedAt(table, { item, room, action, minutes }) {
    const find = selector => table.root.querySelector(selector);
    const card = item && find(`.hand .card[data-item="${item}"][aria-pressed=false]`);
    if (card) {
        return [card];
    }
    if (room && table.state('A').space !== room) {
        return [find('#hl-' + room), find('#hit-' + room)];
    }
    const option = action && find(`.act [data-action="${action}"]`);
    if (option?.getAttribute('aria-checked') === 'false') {
        return [option.checkVisibility() ? option : find('.opener')];
    }
    const wrong = minutes && table.plan.option?.minutes !== minutes;
    return [wrong ? find(`.notch[data-m="${minutes}"]`) : find('#do')];
}

function point(lesson) {
    const { table } = lesson;
    for (const old of table.root.querySelectorAll('.coach-here')) {
        old.classList.remove('coach-here');
    }
    if (lesson.pointing && lesson.state === 'play' && table.asked()) {
        pointedAt(table, sceneOf(lesson).steps[lesson.step]?.show || {})
            .forEach(one => one?.classList.add('coach-here'));
    }
}

// ---- A lesson -----------------------------------------------------------------------------------

const sceneOf = lesson => app.engine.lessons()[lesson.at]; // in the language of now

const pause = () => t('Read what came of it, then end your turn.');

// Another page of the lesson: what was said before is done with.
function turn(lesson, part) {
    Object.assign(lesson, { remarks: [], pointing: false, reached: false }, part);
    lesson.coach.draw();
}

// What is told adds up while it happens; an objection stands alone.
function comment(lesson, text, kind) {
    const { remarks } = lesson;
    if (remarks.some(one => one.text === text)) {
        return;
    }
    const told = kind === 'tell' ? remarks.filter(one => one.kind === kind).slice(-1) : [];
    lesson.remarks = [...told, { text, kind }];
    lesson.coach.draw();
    say(text);
}

// The turn goes on: nothing waits to be read any more.
function endPause(lesson) {
    lesson.remarks = lesson.remarks.filter(one => one.text !== pause());
}

function speakStep(lesson) {
    const { text, goal } = sceneOf(lesson).steps[lesson.step];
    say(`${text} ${goal}`);
}

// Moves are about to be made: null, or why they would miss the point.
function guard(lesson, moves) {
    const objection = app.engine.objection(moves);
    if (!objection) {
        turn(lesson, { open: false });
    }
    return objection;
}

function told(lesson, fact) {
    if (fact.what === 'keeper') {
        endPause(lesson);
    }
    if (lesson.state === 'play' && fact.remark) {
        comment(lesson, fact.remark, 'tell');
    }
}

function finish(lesson) {
    remember(sceneOf(lesson).id);
    turn(lesson, { state: 'done', open: true });
    say(sceneOf(lesson).end);
    lesson.coach.focusNext();
}

// Somebody is asked: has the goal been reached, or can it not be any more?
function after(lesson) {
    if (lesson.state !== 'play') {
        return;
    }
    const { step, on, learned: all, missed, astray } = app.engine.lessonLook();
    lesson.step = step;
    if (all) {
        finish(lesson);
    } else if (missed) {
        turn(lesson, { state: 'missed', open: true });
        comment(lesson, missed, 'no');
    } else if (on && step < sceneOf(lesson).steps.length) {
        turn(lesson, { open: true });
        speakStep(lesson);
    } else if (!on) {
        endPause(lesson);
        astray ? comment(lesson, astray, 'tell') : lesson.coach.draw();
    }
}

function newLesson(at) {
    const lesson = {
        at, known: learned, firstGame, table: /** @type {any} these two */ (null), coach: /** @type {any} come with teach() */ (null),
        step: 0,         // of it
        reached: false,  // its goal is, though the turn still waits to be ended
        state: 'play',   // then 'done' or 'missed'
        remarks: [],     // what the coach has just told, or an objection: [{text, kind: 'tell' or 'no'}]
        pointing: false, // at what is to be done
        open: true,      // on a phone: the coach is unfolded
        fold(open) {
            lesson.open = open;
            lesson.coach.draw();
        },
        showMe() {
            lesson.pointing = !lesson.pointing;
            lesson.fold(false);
            point(lesson);
        },
    };
    return lesson;
}

// Starts lesson number `at` in root. Returns {close, redraw}.
function teach(root, at) {
    const { engine } = app;
    const lesson = newLesson(at);
    engine.teach(at);
    const table = lesson.table = makeTable(root, { title: sceneOf(lesson).title, seats: Array(3).fill({ kind: 'person', name: '' }) }, {
        chance: () => engine.lessonChance(),
        guard: moves => guard(lesson, moves),
        refuse: sentence => comment(lesson, sentence, 'no'),
        after: () => after(lesson),
    });
    lesson.coach = makeCoach(root.querySelector('.stage'), lesson);
    table.on('seen', fact => told(lesson, fact));
    table.on('gate', () => {
        lesson.reached = engine.goalReached();
        comment(lesson, pause(), 'tell');
    });
    table.on('change', () => point(lesson));
    table.on('plan', () => point(lesson));
    lesson.coach.draw();
    table.start().then(() => speakStep(lesson));
    globalThis.rednovTable = table; // for tests and the curious
    return {
        close() {
            globalThis.rednovTable = null;
            table.close();
        },
        redraw() {
            table.game.title = sceneOf(lesson).title;
            table.redraw();
            turn(lesson, {});
        },
    };
}

// A crew of four: the learner and three computers.
function firstGame() {
    const computers = Array(3).fill(USUAL_KIND);
    startGame({
        config: { edition: 'revised', players: 4, gnomes: 4 },
        seed: new BigUint64Array(crypto.getRandomValues(new Uint8Array(8)).buffer)[0].toString(),
        seats: ['person', ...computers].map(kind => ({ kind, name: '' })),
        names: ['', ...computers],
    });
}

// ---- The screen ---------------------------------------------------------------------------------

export function show(root, params) {
    let lesson = null;
    const start = ({ scene }) => {
        const number = Math.min(app.engine.lessons().length, Math.max(1, Number(scene)));
        lesson?.close();
        root.replaceChildren();
        document.title = t('Learning to dive – Red November');
        lesson = teach(root, scene === undefined ? nextToLearn() : number - 1);
    };
    start(params);
    return {
        update: start,
        redraw: () => lesson.redraw(),
        leave: () => lesson.close(),
    };
}
