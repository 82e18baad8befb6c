// What a player reads off the screen: numbers that are not mistaken for each other, time that is really spent, the card of
// a Faint Check, what to put away, what happened meanwhile; and who sits around one screen.

import { check, nextWait, openPage, readOn, run, same, settle } from './lib.mjs';

// A game of three, kept as DETAILS and opened; without a seed its cards and dice are told. full: from where somebody has
// several cards too many.
const begin = (page, kinds, seed, full = false) => page.evaluate(async ([seats, number, many]) => {
    const { app } = await rednovImport('app/app.js');
    const { store } = await rednovImport('app/store.js');
    app.engine.start({ config: { edition: 'revised', players: 3, gnomes: 3 }, seed: number, names: [], date: '' });
    for (let ask = app.engine.ask(); many && !(ask.away > 1); ask = app.engine.ask()) {
        const wanted = [/^draw [4-9]/, /^pass/, /./].map(like => ask.moves.find(move => like.test(move))).find(Boolean);
        app.engine.play(wanted);
    }
    store.put({ id: 'DETAILS', record: app.engine.record(), made: 1, saved: 1, seats: seats.map(kind => ({ kind, name: '' })) });
    location.hash = '#game/DETAILS';
}, [kinds, seed, full]);

const PERSONS = ['person', 'person', 'person'];

// Makes the first of the moves that one of these begins, in their order; gives it.
const move = (page, ...liked) => page.evaluate(all => {
    const { moves } = rednovTable.ask;
    const made = all.map(one => moves.find(each => each.startsWith(one))).find(Boolean) || moves[0];
    rednovTable.do(made);
    return made;
}, liked);

// Plays on until something holds.
async function playUntil(page, holds, ...liked) {
    for (;;) {
        const wait = await nextWait(page);
        if (await page.evaluate(holds)) {
            return;
        }
        await (wait === 'ask' ? move(page, ...liked) : readOn(page));
    }
}

// How much of a nought's ink an eight has elsewhere, in small letters.
const difference = page => page.evaluate(async () => {
    await document.fonts.load('12px Bulkhead', '80');
    const ink = letter => {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 32;
        const pen = canvas.getContext('2d');
        pen.font = '12px Bulkhead';
        pen.fillText(letter, 4, 24);
        return [...pen.getImageData(0, 0, 32, 32).data].filter((_, i) => i % 4 === 3);
    };
    const [eight, nought] = [ink('8'), ink('0')];
    const sum = list => list.reduce((all, one) => all + one, 0);
    return sum(eight.map((one, i) => Math.abs(one - nought[i]))) / sum(nought);
});

async function around(page) {
    await page.locator('.tile', { hasText: 'Hot-seat' }).click();
    const kinds = () => page.locator('dialog [data-seat]').evaluateAll(all => all.map(one => one.value));
    same(await kinds(), ['person', 'person', 'mate', 'mate'], 'who sits around one screen');
    await page.getByRole('radio', { name: 'One player for all' }).click();
    await page.getByRole('textbox', { name: /Agata/ }).fill('Ann');
    await page.getByRole('switch', { name: /Real dice/ }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.waitForSelector('#dive');
    same(await page.locator('.seat.me').count(), 1, 'whoever plays alone is alone');
    same((await page.locator('.seat.me').textContent()).trim(), 'you', 'and has no name of another day');
    await page.locator('.tile', { hasText: 'Hot-seat' }).click();
    same(await kinds(), Array(4).fill('person'), 'around one screen all is as it was');
    await page.keyboard.press('Escape');
}

// Whoever has not played yet is told what there is to choose, on a small desk too.
async function told(browser, server) {
    const page = await openPage(browser, { width: 1280, height: 720, tips: true });
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    const seen = selector => page.locator(selector).evaluateAll(all => all.filter(one => one.checkVisibility() && one.textContent.trim().length > 15).length);
    same(await seen('.vars .var small'), await page.locator('.vars .var').count(), 'what each house rule does');
    same(await seen('.play .new'), 1, 'the way to the lessons, beside the button');
    const words = [];
    for (const kind of ['Sailors', 'Mates', 'Captains']) {
        await page.getByRole('radio', { name: kind }).click();
        words.push(await page.textContent('#level'));
        check(words.at(-1).startsWith(kind) && /\b4 brings about \d+ of 100 boats home/.test(words.at(-1)), words.at(-1));
    }
    same(new Set(words).size, 3, 'each crew has words of its own');
    await begin(page, PERSONS, '4');
    await nextWait(page);
    const cards = await page.locator('.hand .card').count();
    check(cards > 0 && cards < 5, `${cards} cards`);
    same(await seen('.hand .card .tx'), cards, 'what each card does');
    const refused = page.locator('.act [data-refused]').first();
    const why = await refused.getAttribute('title');
    await refused.hover({ force: true });
    same([await page.textContent('#p-note'), await seen('#p-note')], [why, 1], 'why an action cannot be taken');
    await page.context().close();
}

// The list of kept games tells each of them apart, and what all of them come to.
async function ownGames(browser, server) {
    const page = await openPage(browser);
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    await page.evaluate(async () => {
        const { app } = await rednovImport('app/app.js');
        const { store } = await rednovImport('app/store.js');
        const keep = (id, edition, result, kinds) => {
            app.engine.start({ config: { edition, players: kinds.length, gnomes: kinds.length }, seed: '1', names: [], date: '' });
            store.put({ id, record: app.engine.record(), made: 1, saved: 1, result, reason: result === 'lost' ? 'heat' : null, next: 'A', seats: kinds.map(kind => ({ kind, name: '' })) });
        };
        keep('HOME', 'revised', 'rescued', ['mate', 'person', 'mate']);
        keep('GONE', 'first', 'lost', ['person', 'captain', 'captain', 'captain']);
    });
    await page.locator('.tile', { hasText: 'Your games' }).click();
    for (const [id, mine, facts] of [['HOME', 'b', ['Rescued', '3 gnomes', 'Mate', 'revised']], ['GONE', 'a', ['Lost', '4 gnomes', 'Captain', 'first']]]) {
        const row = page.locator('dialog .games > ul > li', { hasText: id });
        const told = await row.locator('small').textContent();
        check(facts.every(fact => told.includes(fact)), `${id}: ${told}`);
        same(await row.locator(`svg.av use[href="#badge-${mine}"]`).count(), 1, `${id}: the gnome of whoever played`);
    }
    check((await page.textContent('dialog .tally summary')).includes('1 of 2'), 'how many were rescued');
    await page.click('dialog .tally summary');
    const parts = await page.locator('.tally dl').allTextContents();
    check(['3 gnomes1 of 1', 'Mate1 of 1', 'Captain0 of 1'].every(part => parts.join().includes(part)), `by crew and by level: ${parts}`);
    check(/1.*longest streak/.test(await page.textContent('.tally .nums')), 'the longest streak');
    same(page.errors, [], 'errors of the page');
    await page.context().close();
}

// Who is said to be next is one, whatever is planned.
async function nextToMove(page) {
    await begin(page, PERSONS, '4');
    await nextWait(page);
    const both = () => page.evaluate(() => [document.querySelector('#f-next').textContent.split(',')[0],
        rednovTable.name(/** @type {HTMLElement} */ (document.querySelector('.mate:has(.tag.next)')).dataset.gnome)]);
    const named = new Set();
    for (const [kind, at] of await page.evaluate(() => rednovTable.ask.actions.flatMap(one => [[one.kind, 0], [one.kind, one.options.length - 1]]))) {
        await page.evaluate(([action, option]) => {
            rednovTable.pick(action);
            rednovTable.setPlan({ option: rednovTable.plan.action.options[option] });
        }, [kind, at]);
        const [forecast, tag] = await both();
        same(tag, forecast, `next after ${kind}`);
        named.add(tag);
    }
    check(named.size > 0, 'somebody is next');
}

async function spentTime(page) {
    await begin(page, PERSONS, '4');
    await nextWait(page);
    const shaded = () => page.evaluate(() => {
        const { gnomes } = rednovTable.position;
        const last = Math.max(...gnomes.map(one => one.time));
        return [...document.querySelectorAll('.track .past')].map(one => Number(one.dataset.t)).filter(at => at <= last);
    });
    // Agata's keeper has moved on and waits beside a card, while others are still behind it.
    await page.evaluate(() => {
        rednovTable.panels.track.show({ ...rednovTable.position, active: 'A', gnomes: rednovTable.position.gnomes.map(one => (one.gnome === 'A' ? { ...one, time: 40 } : one)) });
    });
    same(await shaded(), [], 'time that somebody still has is not spent');
}

async function faintCard(page) {
    await begin(page, PERSONS, null);
    await playUntil(page, () => rednovTable.ask?.chance === 'event' && rednovTable.position.phase === 'faint', 'item grog', 'use grog', 'done', 'pass', 'end');
    const told = await move(page, 'event fire 4', 'event fire');
    await page.waitForSelector('.evcard.checked');
    same(await page.locator('.evcard.checked .faint').textContent(), told.split(' ')[2], 'the number of the card');
    await page.waitForFunction(() => document.querySelector('.evres li'));
    check(/Faint/.test(await page.textContent('.event h2')), 'and what it was turned for');
}

async function puttingAway(page) {
    await begin(page, PERSONS, '3', true);
    await nextWait(page);
    await page.click('#hint');
    await page.click('.hints .btn');
    const { away, marked } = await page.evaluate(() => ({ away: rednovTable.ask.away, marked: document.querySelectorAll('.mark[aria-pressed=true]').length }));
    same(marked, away, 'all that a captain would put away is marked');
    same(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.move), 'away', 'the focus is on what puts it away');
}

async function meanwhile(browser, server) {
    const page = await openPage(browser, { width: 360, height: 640, touch: true, settings: { autoEvents: true, rescue: false } });
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    await begin(page, ['person', 'sailor', 'sailor'], '9');
    const news = () => page.getAttribute('.tabs [data-tab=log]', 'data-news');
    await settle(page);
    while (await news() === null) {
        await move(page, 'pass', 'end', 'done');
        same(await settle(page), 'ask', 'the game goes on');
    }
    same(Number(await news()), await page.evaluate(() => rednovTable.panels.log.since().length), 'turns of others');
    await page.tap('.tabs [data-tab=log]');
    same(await news(), null, 'read');
    await page.goto(server.url + '#');
    await page.setViewportSize({ width: 360, height: 560 });
    await begin(page, PERSONS, null);
    await nextWait(page);
    const hidden = await page.locator('.digits .move').evaluateAll(all => {
        const { top } = document.querySelector('.tabs').getBoundingClientRect();
        return all.map(one => one.getBoundingClientRect()).filter(one => one.bottom > top || one.height < 44).length;
    });
    same([await page.locator('.digits .move').count(), hidden], [10, 0], 'numbers of a die, and those out of sight');
    await page.goto(server.url + '#rules/5.1');
    await page.waitForSelector('.clause .no');
    const small = await page.locator('.clause > .no').evaluateAll(all => all.map(one => one.getBoundingClientRect()).filter(one => one.width && (one.height < 43.5 || one.width < 43.5)).length);
    same(small, 0, 'numbers of the rules that are too small for a finger');
    same(page.errors, [], 'errors of the page');
}

// The contents of the rules lead there whatever was searched for, and where the address is that of the place already.
async function contentsOfRules(browser, server) {
    const page = await openPage(browser, {});
    await page.goto(server.url + '#rules/8');
    for (const chosen of ['nav a[href="#rules/8"]', 'nav a[href="#rules"]']) {
        await page.fill('#rules-search', 'kraken');
        await page.click(chosen);
        same(await page.inputValue('#rules-search'), '', 'what was searched for after ' + chosen);
        await page.waitForFunction(() => {
            const { top, height } = document.activeElement.getBoundingClientRect();
            return document.activeElement.closest('article') && height > 0 && top >= 0 && top < innerHeight;
        });
    }
    same(page.errors, [], 'errors of the page');
}

run('details', async ({ server, browser }) => {
    const page = await openPage(browser, { settings: { rescue: false, autoEvents: true } });
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    check(await difference(page) > 0.2, `an eight is no nought: ${await difference(page)}`);
    await around(page);
    await nextToMove(page);
    await page.goto(server.url + '#');
    await spentTime(page);
    await page.goto(server.url + '#');
    await faintCard(page);
    await page.goto(server.url + '#');
    await puttingAway(page);
    same(page.errors, [], 'errors of the page');
    await meanwhile(browser, server);
    await told(browser, server);
    await ownGames(browser, server);
    await contentsOfRules(browser, server);
});
