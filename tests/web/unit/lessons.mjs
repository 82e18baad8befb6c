// The lessons of the tutorial as the page gets them from the engine.

import assert from 'node:assert/strict';
import test from 'node:test';
import { NAMES } from '../../../web/table/texts.js';
import { openEngine } from './lib.mjs';

const engine = await openEngine();
engine.calls(Object.values(NAMES));

// Plays moves and what chance brings; the remarks on it, and where the lesson is then.
function play(...moves) {
    const from = engine.steps;
    for (const move of moves) {
        assert.equal(engine.objection([move]), null, move);
        assert.ok(engine.play(move).ok, move);
        while (engine.ask().kind === 'chance') {
            assert.ok(engine.play(engine.lessonChance()).ok);
        }
    }
    return { remarks: engine.story(from, engine.steps).map(fact => fact.remark).filter(Boolean), ...engine.lessonLook() };
}

test('every lesson has words, and points at things that are there', () => {
    const lessons = engine.lessons();
    assert.equal(lessons.length, 11);
    assert.equal(new Set(lessons.map(lesson => lesson.id)).size, 11);
    const { items, actions, spaces } = engine.words();
    for (const { title, end, steps } of lessons) {
        assert.ok(title && end && steps.length > 1);
        for (const { text, goal, show } of steps) {
            assert.ok(text && goal && !/%[sd]/.test(text + goal), goal);
            assert.ok(show.item || show.room || show.action, goal);
            assert.ok((!show.item || items[show.item]) && (!show.action || actions[show.action]) && (!show.room || spaces[show.room]), goal);
        }
    }
    assert.match(lessons[4].steps[0].goal, /on top of Bogdan\.$/);
});

test('the aim is told first, and everything there is has a lesson', () => {
    const lessons = engine.lessons();
    const { text } = lessons[0].steps[0];
    for (const part of [/^The aim: /, /to 0, RESCUED/, /one survivor is enough/, /Whoever dies is out/, /all is lost/]) {
        assert.match(text, part);
    }
    assert.ok(!lessons.some(({ steps }) => /clause|\d\.\d/.test(steps[0].text)), 'no lesson begins with a clause');
    const shown = new Set(lessons.flatMap(({ steps }) => steps.flatMap(({ show }) => [show.item, show.action])));
    for (const what of ['aqualung', 'harpoon', 'kill-kraken', 'unblock', 'stop-missiles', 'trade', 'lucky-charm']) {
        assert.ok(shown.has(what), what);
    }
});

test('a lesson is played to its end: objections, remarks, goals', () => {
    engine.teach(1);
    assert.match(engine.objection(['pass']), /without what you came for/);
    assert.deepEqual(play('open 4', 'enter'), { remarks: [], step: 1, on: true, learned: false, missed: null, astray: null });
    assert.match(engine.objection(['fix-reactor 8']), /first: Toolbox/);
    play('use toolbox');
    assert.match(engine.objection(['fix-reactor 3']), /only 60%/);
    const end = play('fix-reactor 5');
    assert.ok(end.learned && end.remarks[0].startsWith('The die shows 7.'));
    assert.equal(engine.objection(['pass']), null); // nobody is taught any more
});

test('a way through several rooms counts as its last hatch, and a detour is remarked on', () => {
    engine.teach(10);
    assert.match(engine.objection(['open 8', 'enter']), /away from the fire/);
    engine.teach(0);
    assert.match(play('open 1', 'enter').astray, /leads away/);
    assert.equal(engine.goalReached(), false);
    engine.start({ config: { edition: 'revised', players: 3, gnomes: 3 }, seed: 1n });
    assert.equal(engine.story(0, engine.steps).some(fact => 'remark' in fact), false); // a game is no lesson
});
