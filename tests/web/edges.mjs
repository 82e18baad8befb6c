// The edges of what a page is shown on: the notch and the home bar of a phone, a page zoomed in, larger letters, the
// colours that a system forces, and the first screen of the smallest phones.

import { check, nextWait, openPage, run, same } from './lib.mjs';
import { hindrances, smallTargets } from './lib_sizes.mjs';

// A page with a game whose first turn waits.
async function game(browser, server, options) {
    const page = await openPage(browser, { settings: { rescue: false }, ...options });
    await options.before?.(page);
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    await page.evaluate(async () => {
        const { app } = await rednovImport('app/app.js');
        const { store } = await rednovImport('app/store.js');
        app.engine.start({ config: { edition: 'revised', players: 4, gnomes: 4 }, seed: '5', names: [], date: '' });
        store.put({ id: 'EDGES', record: app.engine.record(), made: 1, saved: 1, seats: [...Array(8)].map(() => ({ kind: 'person', name: '' })) });
    });
    await openGame(page);
    return page;
}

// Goes to it from the first screen.
async function openGame(page) {
    await page.evaluate(() => { location.hash = '#game/EDGES'; });
    await nextWait(page);
    await page.waitForSelector('#hit-10');
    await page.evaluate(() => rednovTable.pick(rednovTable.ask.actions[0].kind));
    await page.waitForSelector('#do');
}

const boxOf = (page, selector) => page.evaluate(one => document.querySelector(one).getBoundingClientRect().toJSON(), selector);
const send = async (page, method, values) => (await page.context().newCDPSession(page)).send(method, values);

// ---- The first screen ----------------------------------------------------------------------------

async function firstScreen(browser, server) {
    const page = await openPage(browser, { touch: true, lang: 'de' });
    for (const [width, height] of [[390, 844], [390, 664], [360, 640], [360, 560], [375, 553], [844, 390]]) {
        await page.setViewportSize({ width, height });
        await page.goto(server.url); // anew for each
        await page.waitForSelector('#dive');
        const { top, bottom } = await boxOf(page, '#dive');
        check(top >= 0 && bottom <= height, `Dive! is on the first screen of ${width}x${height}: ${top} to ${bottom}`);
    }
    await page.context().close();
}

// ---- Notch and home bar --------------------------------------------------------------------------

async function insets(browser, server) {
    for (const [width, height, edge] of [[844, 390, { top: 0, left: 47, right: 47, bottom: 21 }], [390, 760, { top: 47, left: 0, right: 0, bottom: 34 }]]) {
        const page = await game(browser, server, {
            width, height, touch: true, before: one => send(one, 'Emulation.setSafeAreaInsetsOverride', { insets: edge }),
        });
        for (const selector of ['.brand a', '.tools', '.track', '.tabs button', '.tabs button:last-child', '#do', '#undo', '.card']) {
            const shown = await page.evaluate(one => [...document.querySelectorAll(one)].find(each => each.checkVisibility())?.getBoundingClientRect().toJSON(), selector);
            const cut = selector === '.track' ? shown.left < edge.left || shown.top < edge.top
                : shown.left < edge.left || shown.right > width - edge.right || shown.top < edge.top || shown.bottom > height - edge.bottom + 0.5;
            check(!cut, `${width}x${height}: ${selector} keeps off the edges: ${JSON.stringify(shown)}`);
        }
        const [button, tabs] = [await boxOf(page, '#do'), await boxOf(page, '.tabs')];
        check(button.bottom <= tabs.top || button.right <= tabs.left, `${width}x${height}: the button is above the tabs`);
        await page.context().close();
    }
}

// ---- Little height --------------------------------------------------------------------------------

// As long as nothing is chosen the panel needs little, and the board has the rest.
async function smallPhones(browser, server) {
    const [width, height] = [360, 560];
    const page = await game(browser, server, { width, height, touch: true, lang: 'fr' });
    await page.evaluate(() => rednovTable.setPlan({ action: null, option: null }));
    await page.waitForSelector('.single.idle');
    const board = await boxOf(page, '#board');
    check(board.right - board.left > width * 0.8, `the board is wide: ${board.right - board.left}`);
    const [room, button, tabs] = [await boxOf(page, '#hit-6'), await boxOf(page, '#do'), await boxOf(page, '.tabs')];
    check(room.bottom < button.top && button.bottom <= tabs.top, 'and the button is still above the tabs');
    await page.context().close();
}

// ---- A tablet --------------------------------------------------------------------------------------

// It is touched, too; and a repair with two items in play has a long sum, and marks on its cards.
async function tablet(browser, server) {
    const page = await openPage(browser, { width: 820, height: 1180, touch: true, lang: 'fr', settings: { rescue: false } });
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    same(await page.evaluate(smallTargets), [], 'the first screen of a tablet');
    await page.evaluate(async () => {
        const { app } = await rednovImport('app/app.js');
        const { store } = await rednovImport('app/store.js');
        const { engine } = app;
        engine.start({ config: { edition: 'revised', players: 3, gnomes: 3, opening_events: true }, seed: null, names: [], date: '' });
        for (let items = 0; engine.ask().kind === 'chance';) {
            const { moves, chance } = engine.ask();
            const wanted = chance === 'item' ? ['item toolbox', 'item reactor-manual'][items++ % 2] : 'die 4';
            engine.play(moves.find(move => move === wanted || move.startsWith('event reactor-malfunction')) ?? moves.at(-1));
        }
        ['use toolbox', 'use reactor-manual'].forEach(move => engine.play(move));
        store.put({ id: 'EDGES', record: engine.record(), made: 1, saved: 1, seats: [...Array(8)].map(() => ({ kind: 'person', name: '' })) });
    });
    await openGame(page);
    await page.evaluate(() => rednovTable.pick('fix-reactor'));
    await page.evaluate(() => rednovTable.setPlan({ option: rednovTable.plan.action.options[0] }));
    const sum = await page.textContent('.odds .sum');
    same(sum.split('+').length, 3, `two items in play: ${sum}`);
    same(await page.locator('.hand .card:has(.ribbon):has(.bonus)').count(), 2, 'and marked');
    same(await page.evaluate(hindrances, true), [], 'the game on a tablet');
    await page.context().close();
}

// ---- Zoomed in, and larger letters ----------------------------------------------------------------

async function zoomed(browser, server) {
    const sizes = [[260, 443], [195, 332], [320, 568]].map(([width, height]) => ({ width, height }));
    const page = await game(browser, server, { ...sizes[0], touch: true, lang: 'de' });
    for (const { width, height } of sizes) {
        if (width !== sizes[0].width) {
            await page.setViewportSize({ width, height });
            await openGame(page);
        }
        const wide = () => page.evaluate(() => Math.max(document.scrollingElement.scrollWidth, document.getElementById('screen').scrollWidth));
        check(await wide() <= width, `${width}: the game is not wider than its window: ${await wide()}`);
        for (const selector of ['#hit-1', '#hit-10', '#do', '#undo', '.choose .opt[aria-checked=true]', '.brand a', '.tools .btn:nth-last-of-type(2)', '.card']) {
            const { left, right } = await page.evaluate(one => {
                const element = document.querySelector(one);
                element.scrollIntoView({ block: 'center' });
                return element.getBoundingClientRect().toJSON();
            }, selector);
            check(left >= 0 && right <= width, `${width}: ${selector} is reached: ${left} to ${right}`);
        }
        await page.evaluate(() => { location.hash = ''; });
        await page.waitForSelector('#dive');
        check(await wide() <= width, `${width}: the first screen is not wider than its window: ${await wide()}`);
    }
    await page.context().close();
}

async function largerLetters(browser, server) {
    const page = await game(browser, server, {
        width: 820, height: 1180, before: one => send(one, 'Page.setFontSizes', { fontSizes: { standard: 24, fixed: 20 } }),
    });
    const size = selector => page.evaluate(one => parseFloat(getComputedStyle(document.querySelector(one)).fontSize), selector);
    check(await size('.choose .opt') >= 18, `letters grow with those of the reader: ${await size('.choose .opt')}`);
    check(await page.evaluate(() => document.documentElement.dataset.size.split(' ').includes('phone')), 'and the layout is one with room for them');
    await page.context().close();
}

// ---- Forced colours -------------------------------------------------------------------------------

async function forcedColours(browser, server) {
    const forced = await game(browser, server, { before: one => one.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }) });
    // Without how opaque a colour is: what is forced lies on its like.
    const looks = (selector, ...what) => forced.evaluate(([one, names]) => {
        const style = getComputedStyle(document.querySelector(one));
        return names.map(name => style.getPropertyValue(name).replace(/^rgba?\((\d+, \d+, \d+).*$/, 'rgb($1)')).join(' ');
    }, [selector, what]);
    const differ = async (a, b, ...what) => check(await looks(a, ...what) !== await looks(b, ...what), `${a} looks unlike ${b}: ${await looks(a, ...what)}`);
    // The same button when it can be pressed and when it cannot.
    const forbidden = (selector, is) => forced.evaluate(([one, off]) => {
        const button = document.querySelector(one);
        off ? button.setAttribute('aria-disabled', 'true') : button.removeAttribute('aria-disabled');
    }, [selector, is]);
    await differ('.opt[aria-checked=true]', '.opt[aria-checked=false]', 'background-color');
    for (const button of ['#undo', '#do']) {
        await forbidden(button, false);
        const live = await looks(button, 'border-top-style');
        await forbidden(button, true);
        check(await looks(button, 'border-top-style') !== live, `${button} that cannot be pressed looks unlike one that can: ${live}`);
    }
    await differ('.mate.active', '.mate:not(.active)', 'outline-style');
    await differ('.gauge .segs i.y', '.gauge .segs i:not(.y)', 'background-color');
    await differ('.rbar .fill', '.rbar', 'background-color');
    await forced.evaluate(() => document.querySelector('.mugs svg').classList.add('on'));
    await differ('.mugs svg.on', '.mugs svg:not(.on)', 'opacity');
    await forced.evaluate(() => { location.hash = ''; });
    await forced.waitForSelector('#dive');
    await differ('.langs [aria-pressed=true]', '.langs [aria-pressed=false]', 'background-color');
    await differ('.seg [aria-checked=true]', '.seg [aria-checked=false]', 'background-color');
    await forced.context().close();
}

await run('edges', async ({ server, browser }) => {
    await firstScreen(browser, server);
    await insets(browser, server);
    await smallPhones(browser, server);
    await tablet(browser, server);
    await zoomed(browser, server);
    await largerLetters(browser, server);
    await forcedColours(browser, server);
});
