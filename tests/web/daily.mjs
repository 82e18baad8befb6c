// The daily submarine: the same boat for everyone, one game a day, a line to share.

import { atNoon, check, openPage, run, same } from './lib.mjs';

run('daily', async ({ server, browser }) => {
    const boats = [];
    for (const lang of ['en', 'pl']) {
        const page = await atNoon(await openPage(browser, { lang }));
        await page.goto(server.url + '#daily');
        await page.waitForFunction(() => location.hash.startsWith('#game/') && globalThis.rednovTable);
        boats.push(await page.evaluate(() => [rednovEngine.seed, rednovEngine.hash(15), rednovTable.game.daily]));
        const id = await page.evaluate(() => location.hash);
        await page.goto(server.url + '#');
        await page.waitForSelector('#dive');
        await page.goto(server.url + '#daily');
        await page.waitForFunction(() => location.hash.startsWith('#game/'));
        same(await page.evaluate(() => location.hash), id, 'the day has one game: it goes on');
        same(page.errors, [], 'no errors');
    }
    same(boats[0], boats[1], 'everyone has the same boat');
    const page = await atNoon(await openPage(browser));
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    const told = await page.evaluate(async () => {
        const { boatOf, dailyState, homeShare, noteDaily, noteHome, resultLine, today } = await rednovImport('table/days.js');
        const { app } = await rednovImport('app/app.js');
        const seedOf = date => app.engine.daily(date).seed;
        const day = back => new Date(Date.now() - back * 86400000).toISOString().slice(0, 10);
        for (const back of [1, 2, 4]) {
            noteDaily({ id: 'x' + back, daily: day(back), result: 'rescued', turn: 9 });
        }
        const before = dailyState().streak;
        noteDaily({ id: 'x0', daily: today(), result: 'lost', reason: 'heat', turn: 9 });
        noteDaily({ id: 'x9', daily: today(), result: 'rescued', turn: 9 });
        const crews = (home, all) => Array.from({ length: all }, (_, i) => ({ rescued: i < home }));
        const homes = () => { // a full table has the best only: it says nothing of all
            noteHome(day(1), crews(1, 2));
            const yesterday = dailyState().home;
            noteHome(today(), crews(1, 4));
            return [yesterday, dailyState().home, homeShare(crews(90, 100)), homeShare([])];
        };
        const position = { result: 'rescued', turn: 38, gnomes: [{ status: 'aboard' }, { status: 'dead' }] };
        return [before, dailyState().streak, dailyState().played.result, seedOf('2026-11-15') === seedOf('2026-11-16'),
            boatOf('2026-11-16') - boatOf('2026-11-15'), homes(), resultLine({ daily: '2026-11-15' }, position)];
    });
    same(told.slice(0, 6), [2, 0, 'lost', false, 1, [null, 0.25, null, null]], 'streaks, first results, seeds, numbers, and who got home');
    check(/boat 319: rescued, 1 of 2 alive, 38 turns/.test(told[6]), told[6]);
    await page.reload();
    await page.waitForSelector('.tile .stat');
    check((await page.textContent('.tile .stat')).includes('25%'), 'the first screen tells how many got home');
});
