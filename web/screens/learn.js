// The tutorial: plays the lessons of scenes.js on the real board. The learner makes every move; the
// coach says what for, answers choices that miss the point, and gives the lesson another try.

import { makeCoach } from './coach.js';
import { makeTable, ready } from './game.js';
import { startGame } from '../table/games.js';
import { app } from '../app/app.js';
import { POSITIONS } from './positions.js';
import { SCENES } from './scenes.js';
import { say } from '../app/speak.js';
import { store } from '../app/store.js';
import { t } from '../app/tongue.js';

// ---- What has been learned ----------------------------------------------------------------------

export { ready };

const learned = () => new Set(store.read('learned') || []);

function remember(scene) {
    store.write('learned', [...learned().add(scene.id)]);
}

// The first lesson not learned yet; from the start when all are.
function nextToLearn() {
    const known = learned();
    return Math.max(0, SCENES.findIndex(scene => !known.has(scene.id)));
}

// ---- Chance -------------------------------------------------------------------------------------

const bytes = hex => Uint8Array.from(hex.match(/../g), pair => parseInt(pair, 16));

// The lesson's own cards in their order, then quiet ones. Dice reward who was careful: a repair
// that is more likely than not succeeds, another one fails.
function chanceOf(scene, needed) {
    const script = Object.fromEntries(Object.entries(scene.chance)
        .map(([kind, list]) => [kind, [...list]]));
    return ask => {
        const moves = ask.odds.map(([move]) => move);
        const wanted = `${ask.chance} ${script[ask.chance]?.shift()}`;
        if (moves.includes(wanted)) {
            return wanted;
        }
        if (ask.chance === 'die') {
            return `die ${needed() >= 6 ? needed() - 1 : Math.min(10, needed() + 2)}`;
        }
        return moves.find(move => move.startsWith('event respite')) || moves[0];
    };
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

function point(table, lesson) {
    for (const old of table.root.querySelectorAll('.coach-here')) {
        old.classList.remove('coach-here');
    }
    if (lesson.pointing && lesson.state === 'play' && table.asked()) {
        pointedAt(table, lesson.scene.steps[lesson.step]?.show || {})
            .forEach(one => one?.classList.add('coach-here'));
    }
}

// ---- A lesson -----------------------------------------------------------------------------------

// Starts lesson number `at` in root. Returns {close, redraw}.
function teach(root, at) {
    const scene = SCENES[at];
    const lesson = {
        at, scene, known: learned, firstGame,
        step: 0,         // of the scene
        reached: false,  // its goal is, though the turn still waits to be ended
        state: 'play',   // then 'done' or 'missed'
        remarks: [],     // what the coach has just told, or an objection: [{text, kind: 'tell' or 'no'}]
        pointing: false, // at what is to be done
        open: true,      // on a phone: the coach is unfolded
        fold(open) {
            lesson.open = open;
            coach.draw();
        },
        showMe() {
            lesson.pointing = !lesson.pointing;
            lesson.fold(false);
            point(table, lesson);
        },
    };
    let need = 5; // of the die that comes next

    app.engine.load(bytes(POSITIONS[scene.id]));
    const table = makeTable(root, { title: scene.title(), seats: Array(3).fill({ kind: 'person', name: '' }) }, {
        chance: chanceOf(scene, () => need),
        guard: (move, position, moves = [move]) => guard(moves, position),
        refuse: sentence => comment(sentence, 'no'),
        after,
    });
    const coach = makeCoach(root.querySelector('.stage'), lesson);
    const pause = () => t('Read what came of it, then end your turn.');
    table.on('fact', told);
    table.on('gate', () => {
        lesson.reached = Boolean(scene.steps[lesson.step]?.done(table.engine.position()));
        comment(pause(), 'tell');
    });
    table.on('change', () => point(table, lesson));
    table.on('plan', () => point(table, lesson));

    // Another page of the lesson: what was said before is done with.
    function turn(part) {
        Object.assign(lesson, { remarks: [], pointing: false, reached: false }, part);
        coach.draw();
    }

    // What is told adds up while it happens; an objection stands alone.
    function comment(text, kind) {
        const { remarks } = lesson;
        if (remarks.some(one => one.text === text)) {
            return;
        }
        const told = kind === 'tell' ? remarks.filter(one => one.kind === kind).slice(-1) : [];
        lesson.remarks = [...told, { text, kind }];
        coach.draw();
        say(text);
    }

    const speakStep = () => say(`${scene.steps[lesson.step].text()} ${scene.steps[lesson.step].goal()}`);

    // A move is about to be made: null, or why it would miss the point. A way through several rooms
    // counts as the opening of its last hatch.
    function guard(moves, position) {
        const opened = moves.filter(move => move.startsWith('open ')).pop();
        const move = moves.at(-1) === 'enter' && opened ? opened : moves.at(-1);
        const [verb, what] = move.split(' ');
        const options = table.ask?.actions?.flatMap(action => action.options) || [];
        const option = options.find(one => one.move === move) || null;
        need = option?.need ?? need;
        const step = lesson.state === 'play' ? scene.steps[lesson.step] : null;
        const objection = step?.guard?.({ verb, what, option, position });
        if (!objection) {
            turn({ open: false });
        }
        return objection || null;
    }

    function told(fact) {
        if (fact.what === 'keeper') {
            lesson.remarks = lesson.remarks.filter(one => one.text !== pause());
        }
        const text = lesson.state === 'play' && scene.tell[fact.what]?.(fact);
        if (text) {
            comment(text, 'tell');
        }
    }

    // Somebody is asked: has the goal been reached, or can it not be any more?
    function after() {
        const { position } = table;
        if (lesson.state !== 'play') {
            return;
        }
        const before = lesson.step;
        while (scene.steps[lesson.step]?.done(position)) {
            lesson.step++;
        }
        if (lesson.step === scene.steps.length) {
            if (['turn', 'over'].includes(position.decision.kind)) {
                finish();
            }
            return;
        }
        const missed = missedText(position);
        if (missed) {
            turn({ state: 'missed', open: true });
            comment(missed, 'no');
        } else if (lesson.step !== before) {
            turn({ open: true });
            speakStep();
        } else {
            const astray = scene.steps[lesson.step].astray?.(position);
            lesson.remarks = lesson.remarks.filter(one => one.text !== pause()); // the turn has ended
            astray ? comment(astray, 'tell') : coach.draw();
        }
    }

    function missedText(position) {
        const over = position.result === 'lost' ? t('The boat is lost.')
            : position.active !== 'A' ? t('It is no longer your turn.') : null;
        return scene.missed?.(position) || over;
    }

    function finish() {
        remember(scene);
        turn({ state: 'done', open: true });
        say(scene.end());
        coach.focusNext();
    }

    coach.draw();
    table.start().then(speakStep);
    globalThis.rednovTable = table; // for tests and the curious
    return {
        close() {
            globalThis.rednovTable = null;
            table.close();
        },
        redraw() {
            table.game.title = scene.title();
            table.redraw();
            turn({});
        },
    };
}

// A crew of four: the learner and three computers.
function firstGame() {
    const computers = Array(3).fill('mate');
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
        const number = Math.min(SCENES.length, Math.max(1, Number(scene)));
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
