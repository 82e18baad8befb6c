// A finished online game for ever: its address opens in a browser that has never seen it, plays back, and proves its
// dice; a browser that was there before the first die knows the hash. Forged records are caught. Then the results of the
// daily boat, and everything that is kept of a person: saved, and deleted.

import { LONG, atNoon, check, openPage, same, saved } from './lib.mjs';
import { runOnline } from './lib_online.mjs';

// A person's page. Looking back takes its time, and web.review has all of it: here it is only begun.
async function open(browser) {
    const page = await atNoon(await openPage(browser));
    if (!LONG) {
        await page.route('**/reviewer.js', route => route.fulfill({ contentType: 'text/javascript', body: 'export const look = () => new Promise(() => {});' }));
    }
    return page;
}

const ready = page => page.waitForFunction(() => globalThis.rednovEngine);

// Opens a table with two lubbers, looks at it, begins, and leaves its gnome to a lubber too: the server plays to the end.
async function playOnline(page, url) {
    await page.goto(url);
    await ready(page);
    const id = await page.evaluate(async () => {
        const { net } = await rednovImport('net/net.js');
        const { keep } = await rednovImport('net/mytables.js');
        const answer = await net.ask('open', { config: { edition: 'revised', players: 3, gnomes: 3 }, name: 'Ann', seats: ['me', 'lubber', 'lubber'] });
        keep(answer.table.table, { token: answer.token, name: 'Ann' });
        return answer.table.table;
    });
    await page.goto(url + '#table/' + id);
    await page.waitForFunction(() => globalThis.rednovRoom?.table && localStorage.getItem('rednov:promises'));
    await page.evaluate(async () => {
        await rednovRoom.send('start');
        await rednovRoom.send('chat', { text: 'Ahoy' });
        await rednovRoom.send('fill', { gnome: 'A', with: 'lubber' });
    });
    await page.waitForFunction(() => rednovRoom.table.phase === 'over');
    return { table: id, game: await page.evaluate(() => rednovRoom.table.game_id) };
}

const lines = page => page.$$eval('.proof li', list => list.map(one => [one.className, one.textContent]));

async function proof(page) {
    await page.click('#dice');
    await page.waitForSelector('.proof');
    const found = await lines(page);
    const verdict = await page.textContent('.proved');
    await page.keyboard.press('Escape');
    return { found, verdict, bad: found.filter(([state]) => state === 'bad').map(([, text]) => text).join(' ') };
}

// ---- The game -----------------------------------------------------------------------------------

async function inAFreshBrowser(browser, url, id) {
    const page = await open(browser);
    await page.goto(url + 'game/' + id);
    await page.waitForSelector('.verdict h1');
    same(await page.evaluate(() => location.hash), '#over/' + id, 'the address leads to the game');
    check(/^Boat .*Red November$/.test(await page.title()), await page.title());
    const told = await page.textContent('p.meta');
    const last = await page.textContent('.cap');
    await page.click('#back');
    check(await page.textContent('.cap') !== last, 'it plays back');
    if (LONG) {
        await page.waitForSelector('.points');
        check(await page.locator('.chart').count() > 0, 'and is reviewed');
    }
    const { found, verdict, bad } = await proof(page);
    same(bad, '', 'nothing is wrong');
    check(found.some(([state, text]) => state === 'open' && /was not there/.test(text)), `it was not there then: ${JSON.stringify(found)}`);
    check(/if the hash/.test(verdict), verdict);
    same(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('rednov:game:')).length), 0, 'nothing is kept');
    await page.click('#keep');
    same(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('rednov:game:')).length), 1, 'unless wanted');
    const record = await saved(page, '#file');
    const [, year, day] = /^date: (\d{4})-\d\d-0?(\d+)$/m.exec(record);
    check(told.includes(year) && new RegExp(`\\b${day}\\b`).test(told), `when it was played is on the screen: ${told}`);
    check(/^# salt: /m.test(record) && record.includes('# game: ' + id), 'the file has the proof with it');
    same(page.errors, [], 'no errors');
    await page.context().close();
    return record;
}

async function whereItWasPlayed(page, url, id) {
    await page.goto(url + '#over/' + id);
    await page.waitForSelector('#dice');
    const { found, verdict, bad } = await proof(page);
    same(bad, '', 'nothing is wrong');
    check(found.some(([state, text]) => state === 'good' && /same hash as this browser was shown before the first die/.test(text)), JSON.stringify(found));
    check(/were settled before the first/.test(verdict), verdict);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.click('#address');
    await page.waitForSelector('.toast');
    same(await page.evaluate(() => navigator.clipboard.readText()), url + 'game/' + id, 'the address is copied in one press');
}

// ---- Forgeries ----------------------------------------------------------------------------------

const bare = record => record.split('\n').filter(line => !/^(sums|hash|lines|result): /.test(line)).join('\n');

// Another game, with a promise that fits it: only who was there can tell.
async function otherGame(page, record) {
    return page.evaluate(async text => {
        const seat = { config: rednovEngine.position().config, seed: 12345n, names: ['', '', ''], date: '' };
        rednovEngine.open(text);
        const { config } = rednovEngine.position();
        rednovEngine.start({ ...seat, config });
        while (rednovEngine.ask().kind !== 'over') {
            const { moves } = rednovEngine.ask();
            rednovEngine.play(moves.includes('pass') ? 'pass' : moves[moves.length - 1]);
        }
        const salt = '0123456789abcdef'.repeat(2);
        const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('12345 ' + salt));
        const hash = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('');
        return `${rednovEngine.record()}# salt: ${salt}\n# seed-hash: ${hash}\n`;
    }, record);
}

async function forgeries(page, url, id, record) {
    const other = await otherGame(page, record);
    const cases = [
        ['a changed die', bare(record).replace(/\n {2}die (\d+)\n/, (all, die) => `\n  die ${die === '1' ? 2 : 1}\n`), /line \d+/],
        ['a changed seed', bare(record).replace(/^seed: \d+/m, 'seed: 1'), /line \d+/],
        ['a changed result', record.replace(/^result: .*/m, 'result: rescued').replace(/^result: rescued/m, /^result: rescued/m.test(record) ? 'result: lost heat' : 'result: rescued'), /line \d+/],
        ['a changed hash', record.replace(/^(# seed-hash: )(.)/m, (all, key, digit) => key + (digit === '0' ? '1' : '0')), /do not give the hash/],
        ['a changed salt', record.replace(/^(# salt: )(.)/m, (all, key, digit) => key + (digit === '0' ? '1' : '0')), /do not give the hash/],
        ['no promise at all', record.replace(/^# salt: .*\n/m, ''), /salt or its hash is missing/],
        ['another game with its own promise', other, /not the one whose hash this browser was shown before the first die/],
    ];
    for (const [name, text, wanted] of cases) {
        await page.route('**/game/*.rn', route => route.fulfill({ contentType: 'text/plain', body: text }));
        await page.goto(url + '#');
        await page.waitForSelector('#dive');
        await page.goto(url + '#over/' + id);
        await page.waitForSelector('#dice, .proof');
        const bad = await page.locator('.trouble .proof').count() ? (await lines(page)).map(([, one]) => one).join(' ') : (await proof(page)).bad;
        check(wanted.test(bad), `${name}: "${bad}"`);
        await page.unroute('**/game/*.rn');
    }
}

async function fromAFile(page, url, record) {
    await page.goto(url + '#');
    await page.waitForSelector('#dive');
    for (const [text, wanted, state] of [[record, /same hash as this browser/, 'good'],
        [record.replace(/^(# salt: )(.)/m, (all, key, digit) => key + (digit === '0' ? '1' : '0')), /do not give the hash/, 'bad']]) {
        await page.evaluate(async one => (await rednovImport('table/games.js')).openRecord(one), text);
        await page.waitForSelector('#dice');
        const { found } = await proof(page);
        check(found.some(([kind, one]) => kind === state && wanted.test(one)), JSON.stringify(found));
        await page.goto(url + '#');
        await page.waitForSelector('#dive');
    }
}

async function notThere(browser, url) {
    const page = await openPage(browser);
    await page.goto(url + '#over/' + '0'.repeat(32));
    await page.waitForSelector('.trouble h2');
    check(/not here/.test(await page.textContent('.trouble h2')), 'there is no such game');
    await page.route('**/game/*.rn', route => route.abort());
    await page.goto(url + '#over/' + '1'.repeat(32));
    await page.waitForFunction(() => /does not answer/.test(document.querySelector('.trouble h2')?.textContent));
    await page.context().close();
}

// ---- The daily boat -----------------------------------------------------------------------------

// Today's boat played to its end by the page's own crew, as a game of this browser.
async function playDaily(page, url) {
    await page.goto(url + '#');
    await page.waitForSelector('#dive');
    await page.evaluate(async () => {
        const { today, noteDaily } = await rednovImport('table/days.js');
        const { app } = await rednovImport('app/app.js');
        const { store } = await rednovImport('app/store.js');
        const names = ['', 'mate', 'mate', 'mate'];
        app.engine.start({ ...app.engine.daily(today()), names, date: today() });
        while (app.engine.ask().kind !== 'over') {
            for (const move of await app.crew.moves(app.engine, app.engine.ask().gnome, 'mate')) {
                app.engine.play(move);
            }
        }
        const { result, reason, turn } = app.engine.position();
        const game = { v: 1, id: 'DA-Y1', daily: today(), record: app.engine.record(), seats: names.map(name => ({ kind: name || 'person', name: '' })), made: 1, saved: 1, result, reason, turn };
        store.put(game);
        noteDaily(game);
    });
}

async function dailyTable(page, browser, url) {
    await playDaily(page, url);
    await page.goto(url + '#daily');
    await page.waitForSelector('#results:not([hidden])');
    await page.click('#results');
    await page.waitForSelector('.putin');
    await page.fill('#result-name', 'Ann|');
    await page.click('#put');
    await page.waitForSelector('.putin .warning:not([hidden])');
    await page.fill('#result-name', 'Ann');
    await page.click('#put');
    await page.waitForSelector('.results .mine');
    const own = await page.textContent('.results .mine');
    check(/Ann/.test(own) && /of 4|–/.test(own), own);
    same(await page.locator('.putin').count(), 0, 'once is enough');
    await page.click('.days .btn >> nth=0');
    await page.waitForSelector('.results .none');
    await page.keyboard.press('Escape');

    const other = await atNoon(await openPage(browser));
    await other.goto(url);
    await other.waitForSelector('#results');
    await other.click('#results');
    await other.waitForSelector('.results tbody tr');
    same(await other.locator('.results .mine').count(), 0, "another's line is not one's own");
    await other.fill('#result-name', 'Bob');
    await other.click('#play-here');
    await other.waitForFunction(() => location.hash.startsWith('#table/') && document.querySelector('#hit-5'));
    same(await other.evaluate(() => rednovTable.room.table.day), await other.evaluate(async () => (await rednovImport('table/days.js')).today()),
        'played at the server it is the boat of the day');
    await other.context().close();
}

// ---- What is kept of a person -------------------------------------------------------------------

async function yours(page, url, { table: id, game }) {
    await page.goto(url + '#over/' + game);
    await page.waitForSelector('#yours');
    await page.click('#yours');
    const table = JSON.parse(await saved(page, '#export'));
    same([table.table, table.name, table.chat.map(line => line.text)], [id, 'Ann', ['Ahoy']], 'all that is kept, as a file');
    await page.keyboard.press('Escape');

    await page.evaluate(async () => {
        (await rednovImport('screens/yours.js')).openYoursAll(); // it is there until closed
    });
    const all = JSON.parse(await saved(page, '#export'));
    same([all.tables.length, all.daily.map(result => result.name)], [1, ['Ann']], 'and everything on this server');
    check(/^format: red-november-record/.test(all.daily[0].record), 'with the record of the daily boat');
    await page.click('#forget');
    await page.click('dialog .red');
    await page.waitForFunction(() => /Everything is deleted/.test(document.querySelector('dialog h2')?.textContent));
    same(await page.evaluate(async () => (await rednovImport('net/mytables.js')).mine().length), 0, 'no seat is left');
    const left = await page.evaluate(async table => {
        const { net } = await rednovImport('net/net.js');
        const { today } = await rednovImport('table/days.js');
        const { results, told } = await net.ask('daily', { day: today() });
        const found = await net.ask('join', { table });
        return [results.length + told.length, JSON.stringify(found.table.people), found.chat.length];
    }, id);
    check(left[0] === 0 && !/Ann/.test(left[1]) && left[2] === 0, `nothing is left: ${left}`);
}

runOnline('finished', async ({ browser, server: { url } }) => {
    const page = await open(browser);
    const played = await playOnline(page, url);
    const record = await inAFreshBrowser(browser, url, played.game);
    check(!record.includes(played.table), 'and does not say which table it was');
    await whereItWasPlayed(page, url, played.game);
    await forgeries(page, url, played.game, record);
    await fromAFile(page, url, record);
    await notThere(browser, url);
    await dailyTable(page, browser, url);
    await yours(page, url, played);
    same(page.errors, [], 'no errors');
});
