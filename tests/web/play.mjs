// A whole game by mouse alone: rooms, cards, the slider, buttons, undo; and a tab closed in the middle of a turn and opened
// again. A boat that is lost soon; in the long form one after the other.

import { LONG, check, chooseAction, markAway, openPage, run, same, settle as settled } from './lib.mjs';

const SEEDS = LONG ? [35, 10, 25, 21] : [35];
const settle = page => settled(page, { press: 'mouse' });

run('play', async ({ server, browser }) => {
    for (const seed of SEEDS) {
        await wholeGame(server, await openPage(browser, { seed, settings: { autoEvents: true } }));
    }
});

async function wholeGame(server, page) {
    const look = (what, ...more) => page.evaluate(what, ...more);
    const position = () => look(() => ({ ...rednovTable.position, steps: rednovTable.engine.steps }));
    await page.goto(server.url);
    await page.click('[aria-label="Fewer gnomes"]');
    await page.click('text=Sailors');
    await page.click('[data-variant=opening_events]');
    await page.click('#dive');
    await page.waitForSelector('#hit-5');
    same(await settle(page), 'ask', 'somebody is asked');

    // ---- A walk, an item, the slider, and all of it taken back -----------------------------------

    const before = await position();
    const ways = await look(() => rednovTable.ask.ways);
    const far = Object.keys(ways).sort((a, b) => ways[b].minutes - ways[a].minutes)[0];
    await clickRoom(page, far);
    await settle(page);
    let now = await position();
    const me = now.decision.gnome;
    same(now.gnomes.find(one => one.gnome === me).space, far, 'a press on a room walks there');
    same(before.ghost - now.ghost, ways[far].minutes, 'and costs what its chip said');
    const item = await page.locator('.hand .card:not([aria-disabled=true])').first();
    if (await item.count()) {
        const name = await item.getAttribute('data-item');
        await item.click();
        await settle(page);
        same((await position()).used[name], 1, 'a press on a card uses it');
        await page.click(`.hand .card[aria-pressed=true][data-item="${name}"]`);
        await settle(page);
        same((await position()).used[name], undefined, 'a second press takes it back');
    }
    await page.click('#undo');
    await settle(page);
    now = await position();
    same(now.steps, before.steps, 'undo takes the walk back');
    same(now.hash, before.hash, 'to the very position');

    // ---- Why not? ----------------------------------------------------------------------------------

    const refused = page.locator('.act [data-refused]').first();
    if (await refused.count()) {
        const why = await refused.getAttribute('title');
        await refused.hover({ force: true });
        same(await page.textContent('#p-note'), why, 'it is told beside the actions when one only points at it');
        await refused.click({ force: true }); // disabled, but it answers
        check((await page.locator('.toast.why').textContent()).length > 10, 'why not is told');
        check(await page.locator('.toast.why button', { hasText: /^Rule / }).count() === 1, 'with the rule');
        same(await page.locator('dialog').count(), 0, 'and nothing covers the board');
    }
    same(await page.getAttribute('#undo', 'title'), 'There is nothing to take back.', 'why undo cannot be pressed');
    await page.locator('#undo').click({ force: true });
    same(await page.locator('.toast.why').textContent(), 'There is nothing to take back.', 'and so it says when it is');

    // ---- A hint is followed up to the die -----------------------------------------------------------

    await page.click('#hint');
    await page.waitForSelector('.hints button');
    const names = await page.locator('.hints button').evaluateAll(list => list.map(one => one.getAttribute('aria-label')));
    same(new Set(names).size, names.length, 'every hint has its own name');
    await page.locator('.hints button').first().click();
    await page.waitForFunction(() => rednovTable.asked() && rednovTable.plan.hinted);
    await page.waitForFunction(() => document.activeElement?.id === 'do');
    check((await page.textContent('#p-note')).includes(await page.textContent('#do')) || await page.locator('#p-note.note:not(.safe)').count() === 1, 'what is left to be pressed is told');
    await page.waitForFunction(() => document.getElementById('say').textContent.includes(document.getElementById('do').textContent));
    // when nothing helps any more it says so, and praises nothing
    await look(() => {
        const { crew } = rednovTable;
        const { hints } = crew;
        crew.hints = async (...asked) => {
            crew.hints = hints;
            return (await hints(...asked)).map(hint => ({ ...hint, rescue: 0, danger: 'fail' }));
        };
    });
    await page.click('#hint');
    await page.waitForSelector('.hints button');
    check((await page.textContent('dialog [role=status]')).startsWith('Nothing helps any more'), 'no hope is told as such');
    same(await page.locator('.hints li p:not(.planwords, .muted, .peril)').count(), 0, 'and nothing is said to be good for something');
    check((await page.textContent('.hints li')).includes('If this fails the gnome dies'), 'and what may cost a life');
    await page.keyboard.press('Escape');
    check(/event.*item/.test(await page.textContent('#f-ev .sr')), 'icons passed are told in words');
    while (!await page.getAttribute('#undo', 'aria-disabled')) {
        await page.click('#undo');
        await settle(page);
    }
    same((await position()).hash, before.hash, 'and can be taken back');

    // ---- A tab closed in the middle of a turn --------------------------------------------------------

    await clickRoom(page, far);
    await settle(page);
    const middle = await position();
    await page.reload();
    await page.waitForSelector('#hit-5');
    await settle(page);
    same((await position()).hash, middle.hash, 'a page loaded again goes on where it was');
    check(!await page.locator('#undo').getAttribute('aria-disabled'), 'and the walk can still be taken back');

    // ---- To the end ----------------------------------------------------------------------------------

    let decisions = 0;
    while (await settle(page) !== 'over') {
        const kind = await look(() => rednovTable.ask.kind);
        const steps = (await position()).steps;
        if (kind === 'turn') {
            await takeTurn(page, decisions);
        } else {
            await markAway(page);
            await page.locator('.act .move').first().click();
        }
        await page.waitForFunction(was => rednovTable.engine.steps !== was, steps);
        check(++decisions < 400, 'the game ends');
    }
    const over = await position();
    check(['rescued', 'lost'].includes(over.result), 'the game has a result');
    check(/\d of 3 alive · \d+ turns/.test(await page.textContent('.act .over')), 'the end is told, and what it cost');
    same(await page.locator('.act .over .moves button').evaluateAll(all => all.map(one => one.id)), ['look-back', 'rematch', 'same-boat', ''], 'what can be done then');
    const kept = await look(() => JSON.parse(localStorage.getItem('rednov:game:' + location.hash.slice(6))));
    check(kept.record.includes(`hash: ${over.hash}`), 'the whole game is kept');
    await page.click('#look-back');
    await page.waitForFunction(() => location.hash.startsWith('#review/'));
    same(page.errors, [], 'no errors');
    await page.context().close();
}

// Presses inside the room, off its gnomes and hatches.
async function clickRoom(page, space) {
    const at = await page.evaluate(id => {
        const path = document.getElementById(id);
        const box = path.getBoundingClientRect();
        for (let y = 0.15; y < 0.95; y += 0.05) {
            for (let x = 0.15; x < 0.95; x += 0.05) {
                const point = [box.left + box.width * x, box.top + box.height * y];
                if (document.elementFromPoint(...point) === path) {
                    return point;
                }
            }
        }
        return null;
    }, 'hit-' + space);
    await page.mouse.click(...at);
}

// Now here, now there: a walk every second turn, all the minutes there are by the notches, then the action.
async function takeTurn(page, count) {
    const ways = await page.evaluate(() => Object.keys(rednovTable.ask.ways || {}));
    if (count % 2 === 0 && ways.length) {
        await clickRoom(page, ways[count % ways.length]);
        if (await settle(page) !== 'ask' || await page.evaluate(() => rednovTable.ask.kind) !== 'turn') {
            return;
        }
    }
    const notches = page.locator('.act .notch');
    const options = await notches.count();
    if (options > 3) {
        await notches.last().click({ force: true });
    }
    await chooseAction(page);
    await page.click('#do');
}
