// The coach of a lesson: what it says, the goals, the ways on. Draws a lesson; learn.js runs it.

import { app } from '../app/app.js';
import { avatar, el, ui } from '../app/dom.js';
import { go } from '../app/go.js';
import { t } from '../app/tongue.js';

// The panel, put first into the stage. lesson: {at, step, reached, state, remarks, pointing, open,
// known: () => ids of lessons learned, showMe, fold(open), firstGame}. Returns {draw, focusNext}.
export function makeCoach(stage, lesson) {
    const root = el('section.coach.plate', { 'aria-labelledby': 'h-coach' });
    stage.prepend(root);
    return {
        draw() {
            const held = root.contains(document.activeElement) && document.activeElement?.id;
            root.dataset.state = lesson.state;
            root.dataset.open = lesson.open;
            root.dataset.news = lesson.remarks.length > 0;
            root.replaceChildren(...parts(lesson));
            if (held) {
                root.querySelector('#' + held)?.focus();
            }
            showNews(root);
        },
        focusNext: () => root.querySelector('.answers .primary')?.focus(),
    };
}

function parts(lesson) {
    const { at, step, state, remarks } = lesson;
    const scene = app.engine.lessons()[at];
    const said = state === 'done' ? scene.end : scene.steps[step]?.text || '';
    return [
        el('button.btn.icon.fold', {
            id: 'fold', 'aria-expanded': lesson.open, 'aria-label': t('What the coach says'),
            onclick: () => lesson.fold(!lesson.open),
        }, ui('chev')),
        el('h2', { id: 'h-coach' }, scene.title, ' ', el('small', t('Lesson %d of %d', at + 1, app.engine.lessons().length))),
        el('div.speech', avatar('E'), el('p', said)),
        ...remarks.map(one => el('p.remark.' + one.kind, one.text)),
        goals(lesson),
        el('div.answers', answers(lesson)),
        lessons(lesson),
    ];
}

// The goal, and the one before it; all of them at the end.
function goals({ at, step, reached, state }) {
    const { steps } = app.engine.lessons()[at];
    const first = state === 'done' ? 0 : Math.max(0, step - 1);
    return el('ol.goals', { 'aria-label': t('Goals') }, steps.slice(first, step + 1).map((one, i) => {
        const done = first + i < step || reached;
        return el('li' + (done ? '.done' : ''), { 'aria-current': done ? null : 'step' },
            ui(done ? 'check' : 'chev'),
            el('span', one.goal, done ? el('span.sr', ' ', t('(done)')) : null));
    }));
}

function answers(lesson) {
    const { at, state } = lesson;
    const again = what => el(what, { id: 'again', onclick: () => go(`#learn/${at + 1}`) }, ui('undo'), t('Try again'));
    if (state === 'missed') {
        return [again('button.btn.primary')];
    }
    if (state === 'play') {
        return [
            el('button.btn.primary.start', { onclick: () => lesson.fold(false) }, t('Let me try')),
            el('button.btn', { id: 'show-me', 'aria-pressed': lesson.pointing, onclick: lesson.showMe },
                ui('hint'), t('Show me')),
            again('button.btn'),
        ];
    }
    const next = at + 1 < app.engine.lessons().length
        ? el('a.btn.primary', { id: 'next', href: `#learn/${at + 2}` }, t('Next lesson'))
        : el('button.btn.primary', { id: 'first-game', onclick: lesson.firstGame }, t('Play your first game'));
    return [next, again('button.btn')];
}

function lessons({ at, known }) {
    const learned = known();
    return el('nav.lessons', { 'aria-label': t('Lessons') }, app.engine.lessons().map((one, i) => {
        const done = learned.has(one.id);
        const label = done ? t('Lesson %d: %s (done)', i + 1, one.title) : t('Lesson %d: %s', i + 1, one.title);
        return el('a' + (done ? '.known' : ''), {
            href: `#learn/${i + 1}`, 'aria-current': i === at ? 'true' : null, title: one.title, 'aria-label': label,
        }, String(i + 1));
    }));
}

// Where the panel is too small for all of it, the latest remark is in sight, or the goal, above the ways on, which may stay below it.
function showNews(root) {
    const news = [...root.querySelectorAll('.remark')].at(-1) || root.querySelector('.goals');
    root.scrollTop = Math.max(0, news.offsetTop + news.offsetHeight + root.querySelector('.answers').offsetHeight - root.clientHeight + 8);
}
