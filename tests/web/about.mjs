// What is this? A press that is held, a mouse that rests and the key ? open a card beside the thing, which does nothing
// else and goes again; and the remarks of a first game come once, and can be sent away.

import { check, openPage, run, same, settle } from './lib.mjs';

const CHOICE = { gnomes: 4, kind: 'sailor', seats: { A: 'person', B: 'person', C: 'person' } };

const middle = async (page, selector) => {
    const box = await page.locator(selector).first().boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
};

// Presses with a finger or the mouse until a card is there, then lets go.
async function hold(page, selector) {
    await page.mouse.move(...await middle(page, selector));
    await page.mouse.down();
    await page.waitForSelector('.about[data-how=hold]');
    await page.mouse.up();
}

// Whether the card is over the first of these, or over any of so many.
const covers = (page, selector, many = 1) => page.evaluate(([all, count]) => {
    const a = document.querySelector('.about').getBoundingClientRect();
    return [...document.querySelectorAll(all)].slice(0, count).map(element => element.getBoundingClientRect())
        .some(b => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top);
}, [selector, many]);

async function begin(page, server, asked = () => settle(page)) {
    await page.goto(server.url);
    await page.click('#dive');
    await asked();
}

// Everything that only tells something is reached by Tab and arrows, and tells at a press.
async function byKeys(page) {
    const tells = ['.gauge', '.track .told', '.mate', '.phases li', '.fc', '.rescue'];
    const reached = [];
    const tab = async () => {
        await page.keyboard.press('Tab');
        return page.evaluate(all => (document.activeElement === document.body ? 'end' : all.find(one => document.activeElement.matches(one)) || ''), tells);
    };
    await page.evaluate(() => {
        const last = [...document.querySelectorAll('.tabs button, #end')].at(-1);
        /** @type {HTMLElement} */ (last).focus();
    });
    while (await tab() !== 'end') { /* to the end of the page */ }
    for (let where = await tab(); where !== 'end'; where = await tab()) {
        if (where) {
            reached.push(where);
            await page.keyboard.press('Enter');
            await page.waitForSelector('.about[data-how=key]');
            const far = await page.evaluate(() => { // beside what it is about
                const [a, b] = [document.querySelector('.about'), document.querySelector('[aria-describedby=about-text]')].map(one => one.getBoundingClientRect());
                return Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
            });
            check(far < 60, `the card of ${where} is ${far} px away`);
            await page.keyboard.press('Escape');
        }
    }
    same(reached.sort(), tells.sort(), 'each group is one stop of the Tab key');
    await page.focus('#gauge-asphyxiation');
    await page.keyboard.press('ArrowRight');
    same(await page.evaluate(() => document.activeElement.id), 'gauge-heat', 'arrows go from one to the next');
}

run('about', async ({ server, browser }) => {
    const page = await openPage(browser, { width: 390, height: 664, choice: CHOICE });
    await begin(page, server);
    const step = () => page.evaluate(() => rednovTable.engine.steps);
    const cards = () => page.locator('.about').count();
    const before = await step();
    for (const [selector, kind] of [['.hand .card', 'item'], ['.gauge', 'gauge'], ['#hit-5', 'room'], ['.track .keeper', 'gnome'], ['.track .sp[data-t="54"] .cell', 'space']]) {
        await hold(page, selector);
        same(await page.locator('.about').getAttribute('data-kind'), kind, selector);
        check((await page.textContent('.about')).length > 30, `${selector}: no words`);
        check(!await covers(page, selector), `${selector}: the card is over it`);
        await page.keyboard.press('Escape');
        same(await cards(), 0, 'cards after Escape');
    }
    await page.click('.tabs [data-tab=crew]');
    await hold(page, '#mate-d');
    await page.click('.about .whydid');
    check((await page.textContent('dialog[open]')).includes('Dörte'), 'a computer player is asked for its reasons from its card, at every size');
    await page.keyboard.press('Escape');
    await page.click('.tabs [data-tab=act]');
    await hold(page, '.hand .card');
    await page.mouse.click(...await middle(page, '#hit-5')); // closes the card, and does not walk
    same(await cards(), 0, 'cards after a press elsewhere');
    same(await step(), before, 'what was held has been played');
    await page.click('.hand .card'); // a short press does what it says
    await settle(page);
    check(await step() > before, 'a card cannot be used any more');
    await page.context().close();

    const wide = await openPage(browser, { choice: CHOICE });
    await begin(wide, server);
    await wide.evaluate(() => rednovTable.pick('pass')); // so that there is a forecast
    await wide.hover('#gauge-heat');
    await wide.waitForSelector('.about[role=tooltip]');
    await wide.hover('#gauge-pressure');
    await wide.waitForFunction(() => document.querySelectorAll('.about').length === 1);
    await wide.mouse.move(1, 1);
    await byKeys(wide);
    await wide.click('.tools .keys');
    same(await wide.locator('dialog .signs li[data-kind=item]').count(), 13, 'items in the list of signs');
    await wide.context().close();

    // A first game.
    const first = await openPage(browser, { choice: CHOICE, tips: true });
    const tip = () => first.waitForSelector('.tip').then(one => one.getAttribute('data-tip'));
    await begin(first, server, () => first.waitForSelector('.tip'));
    same(await tip(), 'aim', 'the first remark');
    await first.click('.tip .primary');
    await first.waitForSelector('.tip[data-tip=room]');
    await first.click('.tip .btn:not(.primary)');
    same(await first.locator('.tip').count(), 0, 'remarks that were sent away');
    await first.reload();
    await settle(first);
    await first.evaluate(() => new Promise(done => setTimeout(done, 600)));
    same(await first.locator('.tip').count(), 0, 'remarks after a reload');
    await first.context().close();
    await followed(browser, server);
    await lastRemark(browser, server);
    await besideIt(browser, server);
});

// A remark that is followed goes, while the gnome is on its way already, and does not come again.
async function followed(browser, server) {
    const page = await openPage(browser, { motion: true, choice: CHOICE, tips: true });
    await page.addInitScript(() => localStorage.setItem('rednov:tips', JSON.stringify({ told: ['aim'] })));
    await begin(page, server, () => page.waitForSelector('.tip[data-tip=room]'));
    const far = await page.evaluate(() => Object.entries(rednovTable.ask.ways).sort(([, a], [, b]) => b.minutes - a.minutes)[0][0]);
    await page.locator('#hit-' + far).dispatchEvent('click');
    await page.waitForSelector('.tip[data-tip=action]');
    same(await page.evaluate(() => JSON.parse(localStorage.getItem('rednov:tips')).told), ['aim', 'room'], 'what was told');
    same(page.errors, [], 'errors of the page');
    await page.context().close();
}

// The remark that tells to read what came of a turn does not hide it.
async function lastRemark(browser, server) {
    const page = await openPage(browser, { width: 390, height: 664, touch: true, choice: CHOICE, tips: true });
    await page.addInitScript(() => localStorage.setItem('rednov:tips', JSON.stringify({ told: ['aim', 'room', 'action', 'minutes', 'event'] })));
    await begin(page, server);
    await page.locator('#hit-8').dispatchEvent('click');
    await page.waitForFunction(() => rednovTable.asked() && rednovTable.ask.moves.includes('draw 2'));
    await page.evaluate(() => void rednovTable.do('draw 2')); // which lasts until the turn is ended
    await page.waitForSelector('.tip[data-tip=end]');
    same([await covers(page, '.recent li:last-child'), await covers(page, '#end')], [false, false], 'the remark covers what it is about');
    same(page.errors, [], 'errors of the page');
}

// Remarks cover neither what they tell of nor, where there is room, whose turn it is and what it is played with.
async function besideIt(browser, server) {
    for (const [width, height, ...spared] of [
        [1280, 720, '.turncard, .act button, .hand .card'], [1440, 900, '.turncard, .act button, .hand .card'],
        [820, 1180, '.turncard, .act button, .hand .card'], [844, 390, '.turncard'], [390, 664], [360, 560],
    ]) {
        const page = await openPage(browser, { width, height, touch: width < 1000, choice: CHOICE, tips: true });
        await begin(page, server, () => page.waitForSelector('.tip[data-tip=aim]'));
        for (const needed of [width > 360 ? '.track .cell, .gauges' : '.track .cell', ...spared]) {
            check(!await covers(page, needed, 99), `${width}x${height}: the first remark is over ${needed}`);
        }
        await page.click('.tip .primary');
        await page.waitForSelector('.tip[data-tip=room]');
        for (const needed of ['.chip[data-on=true]', '.turncard', ...spared.slice(0, width > 844 ? 1 : 0)]) {
            check(!await covers(page, needed, 99), `${width}x${height}: the second remark is over ${needed}`);
        }
        await page.context().close();
    }
}
