// The tutorial, played to its end as a learner would: wrong choices get an answer and change nothing,
// right ones lead on, and the last lesson leads to a first game.

import { LONG, check, nextWait, openPage, run, same, settle } from './lib.mjs';

const PAUSE = 'Read what came of it, then end your turn.';

run('learn', async ({ server, browser }) => {
    const page = await openPage(browser, { settings: { rescue: false } });
    const coach = page.locator('.coach');
    const state = () => coach.getAttribute('data-state');
    const step = () => page.evaluate(() => rednovTable.engine.steps);

    const shown = () => settle(page);
    const go = async room => {
        await page.locator('#hit-' + room).dispatchEvent('click');
        await shown();
    };
    const use = async item => {
        await page.click(`.hand .card[data-item="${item}"][aria-pressed=false]`);
        await shown();
    };
    const act = async (action, minutes) => {
        await page.click(`.act [data-action="${action}"]`);
        if (minutes) {
            await page.click(`.notch[data-m="${minutes}"]`, { force: true });
        }
        await page.click('#do');
        await shown();
    };
    const done = async () => {
        await page.click('.act [data-move=done]');
        await shown();
    };
    // Something could still be used: it is not.
    const endLate = async () => {
        if (await page.evaluate(() => rednovTable.ask.kind) === 'late') {
            await page.locator('.act [data-move=done], #end').first().click();
            await shown();
        }
    };
    // A choice that misses the point: the coach says why, and nothing has happened.
    const wrong = async (what, choice) => {
        const before = await step();
        await choice();
        check(await coach.locator('.remark.no').count() === 1, `${what}: the coach says nothing`);
        same(await step(), before, what + ': it was played');
    };
    const goals = async count => same(await coach.locator('.goals li.done').count(), count, 'goals reached');

    // What the coach says of a die or a card comes when all panels have shown it: here one more, which takes its time.
    const remarked = []; // [a remark that stood there before that]
    await page.exposeFunction('rednovRemark', (text, early) => remarked.push(early ? [text] : []));
    const watchRemarks = () => page.evaluate(() => {
        const known = new Set(); // some are true of several spaces in a row
        rednovTable.panels.slow = {
            async play({ remark }) {
                if (remark && !known.has(remark)) {
                    known.add(remark);
                    await new Promise(done => setTimeout(done, 50));
                    await rednovRemark(remark, document.querySelector('.coach').textContent.includes(remark));
                }
            },
        };
    });

    const LESSONS = [
        async () => {
            await wrong('no action before the goal', () => act('pass'));
            await go(4);
            check(await coach.locator('.remark').count() === 1, 'no remark on a detour');
            await page.click('#undo');
            await shown();
            await go(8);
            await goals(1);
            await wrong('one item', () => act('draw', 1));
            await page.click('.notch[data-m="2"]', { force: true });
            await page.click('#do');
            same(await nextWait(page), 'gate', 'the turn waits for its end');
            await goals(2); // what was to be drawn is drawn
            same(await coach.getByText(PAUSE).count(), 1, 'what to do now');
            await page.evaluate(text => {
                globalThis.rednovStale = [];
                rednovTable.on('seen', ({ what, remark }) =>
                    what === 'keeper' && remark && globalThis.rednovStale.push(document.querySelector('.coach').textContent.includes(text)));
            }, PAUSE);
            await shown();
            const stale = await page.evaluate(() => globalThis.rednovStale);
            check(stale.length > 0 && !stale.includes(true), 'which is not said any more once the turn goes on');
        },
        async () => {
            await go(4);
            await wrong('the wrong item', () => use('water-pump'));
            await wrong('no toolbox', () => act('fix-reactor', 8));
            await use('toolbox');
            await wrong('a small chance', () => act('fix-reactor', 2));
            await page.click('#show-me');
            check(await page.locator('.coach-here').count() > 0, '"Show me" shows nothing');
            await act('fix-reactor', 5);
        },
        async () => {
            await wrong('pumping on dry land', () => use('water-pump'));
            await go(8);
            await wrong('no pump', () => act('pump', 8));
            await use('water-pump');
            await act('pump', 5);
        },
        async () => {
            await go(2); // not without courage: the engine says why
            check(await page.locator('.toast.why').count() === 1, 'no reason why the fire cannot be entered');
            await use('fire-extinguisher');
            await go(2);
            await act('extinguish', 1); // too little: it fails, the gnome flees, the lesson is missed
            same(await page.evaluate(() => rednovTable.ask.kind), 'flee', 'a failed Extinguish Fire');
            await go(5);
            if (await page.evaluate(() => rednovTable.ask.kind) === 'hatch') {
                await page.click('.act [data-move=enter]');
                await shown();
            }
            same(await state(), 'missed', 'the lesson after a failure');
            await page.click('#again');
            await page.waitForFunction(() => document.querySelector('.coach')?.dataset.state === 'play');
            await shown();
            await use('fire-extinguisher');
            await go(2);
            await act('extinguish', 6);
        },
        async () => {
            await wrong('another space', () => act('draw', 3));
            await act('draw', 2);
            await goals(1);
            await act('pass');
        },
        async () => {
            await wrong('in another room', () => act('pass'));
            await go(2);
            await act('pass');
            same(await page.evaluate(() => rednovTable.position.tokens.asphyxiated), 35, 'the token');
            await use('pump-manual');
            await wrong('too late', () => act('fix-oxygen', 10));
            await act('fix-oxygen', 5);
        },
        async () => {
            await wrong('without Grog', () => act('fix-engine', 5));
            await use('grog');
            await use('toolbox');
            await wrong('not certain', () => act('fix-engine', 3));
            await act('fix-engine', 4);
            await endLate(); // Coffee could be drunk now
        },
        async () => {
            await wrong('a harpoon inside', () => use('harpoon'));
            await use('aqualung');
            await go('sea');
            await use('harpoon');
            await act('kill-kraken', 6);
            await go(6);
        },
        async () => {
            await wrong('without the crowbar', () => act('unblock', 6));
            await use('crowbar');
            await act('unblock', 5);
            await goals(1);
            await go(7);
            await use('deactivation-code');
            await act('stop-missiles', 6);
        },
        async () => {
            await act('trade');
            await done();
            await wrong('nothing in return', done);
            await use('lucky-charm'); // given
            await done();
            await endLate();
            await wrong('two items', () => act('draw', 2));
            await use('lucky-charm');
            await act('draw', 4);
            await endLate();
            await goals(1);
            for (let turn = 0; turn < 3; turn++) {
                await act('pass');
                await endLate();
            }
            same(await page.evaluate(() => [rednovTable.ask.kind, rednovTable.ask.stay]), ['discard', 4], 'Turbulence');
            const { away } = await page.evaluate(() => rednovTable.ask);
            for (let i = 0; i < away; i++) {
                await page.locator('.act .mark').nth(i).click();
            }
            await page.click('.act .move');
            await shown();
        },
        async () => {
            await wrong('the wrong way', () => go(8));
            await go(5);
            await use('grog');
            await go(1);
            await wrong('a roll', () => act('extinguish', 5));
            await wrong('too many minutes', () => act('extinguish', 8));
            await act('extinguish', 7);
            const turn = await page.evaluate(() => ({ ...rednovTable.position.gnomes[0], steps: 0 }));
            same([turn.time, turn.space, turn.fainted, turn.intoxication], [19, '1', true, 3], 'the example of 18.5');
        },
    ];

    const tried = LONG ? [...LESSONS.keys()] : [0, 3, 9, 10]; // the first, one that is missed, a trade, the last
    await page.goto(server.url + '#learn');
    for (const [i, at] of tried.entries()) {
        await page.waitForFunction(number => document.querySelector('.lessons [aria-current]')?.textContent === String(number), at + 1);
        await shown();
        same(await state(), 'play', `lesson ${at + 1}`);
        await watchRemarks();
        await LESSONS[at]();
        same(await state(), 'done', `lesson ${at + 1}`);
        if (tried[i + 1] === at + 1) {
            await page.click('#next');
        } else if (i + 1 < tried.length) {
            await page.goto(`${server.url}#learn/${tried[i + 1] + 1}`);
        }
    }
    same(await page.locator('.lessons .known').count(), tried.length, 'lessons learned');
    check(remarked.length > 2, `${remarked.length} remarks`);
    same(remarked.flat(), [], 'remarks before what they are about is seen');
    await page.click('#first-game');
    await page.waitForFunction(() => location.hash.startsWith('#game/'));
    same(await settle(page), 'ask', 'the first game');
    same(page.errors, [], 'errors of the page');
    await page.context().close();
    await beside(server, browser);
    await atATouchedDesk(server, browser, 1280, 720);
    await atATouchedDesk(server, browser, 820, 1180, '.lessons a:last-child');
    await onPhone(server, browser);
});

// The coach with all it says leaves the log its place, however long its words are.
async function beside(server, browser) {
    const page = await openPage(browser, { lang: 'de' });
    await page.goto(server.url + '#learn/1');
    await page.waitForSelector('.coach');
    await settle(page);
    const seen = await page.evaluate(() => {
        const coach = document.querySelector('.coach');
        return { log: document.querySelector('#logbox').clientHeight, coach: coach.scrollHeight - coach.clientHeight };
    });
    check(seen.log >= 120, `the log is ${seen.log} pixels high`);
    check(seen.coach <= 1, `${seen.coach} pixels of the coach are out of sight`);
    await page.context().close();
}

// Where the window is low and fingers want room, the goal and the ways on are in sight all the same; on a tablet the list
// of the lessons, too.
async function atATouchedDesk(server, browser, width, height, ...more) {
    const page = await openPage(browser, { width, height, touch: true, lang: 'de' });
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    for (let number = 1; number <= 11; number++) {
        await page.evaluate(at => (location.hash = '#learn/' + at), number);
        await page.waitForFunction(at => document.querySelector('.lessons [aria-current]')?.textContent === String(at), number);
        await settle(page);
        const hidden = await page.evaluate(all => ['.goals [aria-current]', '#show-me', '#again', ...all].filter(one => {
            const { left, top, right, bottom } = document.querySelector(`.coach ${one}`).getBoundingClientRect();
            return ![top + 3, bottom - 3].every(y => document.elementFromPoint((left + right) / 2, y)?.closest(`.coach ${one}`));
        }), more);
        same(hidden, [], `out of sight in lesson ${number} at ${width}x${height}`);
    }
    same(page.errors, [], 'errors of the page');
    await page.context().close();
}

// The first lesson by touch: the coach folds away for the board and comes back with the next goal.
async function onPhone(server, browser) {
    const page = await openPage(browser, { width: 390, height: 844, touch: true });
    const open = () => page.getAttribute('.coach', 'data-open');
    await page.goto(server.url + '#learn/1');
    await page.waitForSelector('.coach');
    await settle(page, { press: 'touch' });
    same(await open(), 'true', 'the coach at the start');
    await page.tap('.coach .start');
    same(await open(), 'false', 'the coach after "Let me try"');
    await page.locator('#hit-8').tap({ force: true });
    await page.waitForFunction(() => rednovTable.state('A').space === '8' && rednovTable.asked());
    same(await open(), 'true', 'the coach with a new goal');
    await page.tap('.coach .start');
    await page.locator('.notch[data-m="2"]').tap({ force: true });
    await page.tap('#do');
    await settle(page, { press: 'touch' });
    same(await page.getAttribute('.coach', 'data-state'), 'done', 'the lesson');
    const next = await page.locator('#next').boundingBox();
    check(next.x >= 0 && next.x + next.width <= 390 && next.y + next.height <= 844, 'the way to the next lesson is out of sight');
    check(await page.evaluate(() => document.documentElement.scrollWidth) <= 390, 'the page is wider than the phone');
    same(page.errors, [], 'errors of the page');
}
