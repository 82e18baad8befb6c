// Online tables when things go wrong: the server dies in mid-game and comes back, connections are cut, tables are gone, full
// or not for everybody. The page says what is the matter and comes back by itself; nothing that was acknowledged is lost.

import { connect, createServer } from 'node:net';
import { LONG, check, same } from './lib.mjs';
import { asked, choice, openPerson, openServer, openTable, part, playOn, playUntil, press, runOnline, sameBoard, sitDown, tableOf, until } from './lib_online.mjs';

// A stretch of network between a browser and the server: cut() drops everything that goes through it, swallow(way) lets
// nothing more through to the 'server' or to the 'browser', without a word; heal() is as before.
async function openWire(server) {
    const pairs = new Set();
    let state = 'whole';
    let swallowed = 0;
    const wire = createServer(near => {
        if (state === 'cut') {
            near.destroy();
            return;
        }
        const far = connect(Number(new URL(server.url).port), '127.0.0.1');
        const pair = [near, far];
        pairs.add(pair);
        for (const [one, other, way] of [[near, far, 'server'], [far, near, 'browser']]) {
            one.on('data', data => (state === way ? swallowed++ : other.write(data)));
            one.on('error', () => {});
            one.on('close', () => {
                other.destroy();
                pairs.delete(pair);
            });
        }
    });
    await new Promise(done => wire.listen(0, '127.0.0.1', done));
    wire.unref();
    return {
        url: `http://127.0.0.1:${wire.address().port}/`,
        cut() {
            state = 'cut';
            pairs.forEach(pair => pair.forEach(socket => socket.destroy()));
        },
        swallow(way) {
            swallowed = 0;
            state = way;
        },
        swallowed: () => swallowed > 0,
        heal: () => (state = 'whole'),
    };
}

const isDown = page => page.evaluate(() => Boolean(globalThis.rednovRoom?.down));
const shows = async (page, text) => (await page.locator('body').innerText()).includes(text);
const tokenAt = (page, id) => page.evaluate(async one => (await rednovImport('net/mytables.js')).tokenOf(one), id);
const lostBar = page => page.locator('#dialogs > .lost, .lost[role=status]').first();

// What the server has said yes to: the highest rev in an answer to a move or in a telling.
const acknowledged = page => Math.max(...page.frames.map(text => JSON.parse(text)).map(message => (message.ok && message.rev) || message.game?.rev || 0));

// Errors of a page that come from a cut connection are none of its own.
const ownErrors = page => page.errors.filter(text => !/WebSocket|ERR_CONNECTION|ERR_INTERNET|ERR_EMPTY|ERR_SOCKET|Failed to load resource/.test(text));

runOnline('online_faults', async ({ browser, server }) => {
    const wire = await openWire(server);
    const ann = await openPerson(browser, { width: 1280, height: 720 });
    const ben = await openPerson(browser, { width: 390, height: 844, touch: true });
    const people = [ann, ben];
    part('a table');
    const { invite } = await openTable(ann, server.url, { name: 'Ann', gnomes: 3, seats: { C: 'lubber' } });
    const id = tableOf(invite);
    const throughWire = link => link.replace(server.url, wire.url);
    await sitDown(ben, throughWire(invite), { name: 'Ben', gnome: 'B' });

    // ---- A full table, a wrong invitation, a table that is not there ------------------------------------

    part('wrong doors');
    const late = await openPerson(browser);
    await late.goto(invite);
    await late.waitForSelector('.chairs');
    same(await late.locator('#sit-A, #sit-B').count(), 0, 'people keep their seats at a full table');
    await late.goto(invite.slice(0, -32) + '0123456789abcdef'.repeat(2));
    await late.fill('#newcomer-name', 'Late');
    await press(late, '#sit-C');
    await late.waitForSelector('dialog[open]');
    check(await shows(late, 'does not fit this table'), 'a wrong invitation is refused, and it is said why');
    await press(late, 'dialog .answers .btn');
    check(await shows(late, 'you need an invitation') && await late.locator('.btn.sit').count() === 0, 'and there is nothing to sit down on any more');
    same(await ann.evaluate(() => rednovRoom.table.people.length), 2, 'nobody came in by it');
    await late.goto(server.url + '#table/' + 'f'.repeat(32));
    await late.waitForSelector('main.trouble h2');
    check(await shows(late, 'no such table'), 'a table that is gone is told');
    const [wrongSeat, benKey] = [server.url + '#seat/' + id + '/' + 'f'.repeat(32), await tokenAt(ben, id)];
    await late.goto(wrongSeat);
    await late.waitForSelector('#look-on');
    check(await shows(late, 'fits no seat'), 'a wrong seat link is told');
    same(await tokenAt(late, id), null, 'and not kept');
    await press(late, '#look-on');
    await late.waitForSelector('.chairs');
    same(await late.evaluate(() => rednovRoom.me), -1, 'one looks on as nobody');
    await late.goto(server.url + '#');
    await late.waitForSelector('#dive');
    same(await late.locator('.resume').count(), 0, 'and has no table to continue at');
    await ben.goto(throughWire(wrongSeat));
    await ben.waitForSelector('#look-on');
    same(await tokenAt(ben, id), benKey, 'a wrong seat link takes no good one away');
    await press(ben, '#look-on');
    await until(ben, () => ben.evaluate(() => globalThis.rednovRoom?.seated), 'who sits there still does');
    const phone = await openPerson(browser, { width: 390, height: 844, touch: true });
    await phone.goto(server.url + '#SEAT/' + id.toUpperCase() + '/' + benKey.toUpperCase());
    await until(phone, () => phone.evaluate(() => globalThis.rednovRoom?.seated), 'a good seat link is taken, in capital letters too');
    same([await tokenAt(phone, id), new URL(phone.url()).hash], [benKey, '#table/' + id], 'and kept');
    same(ownErrors(phone), [], 'no errors');
    await phone.context().close();

    // ---- Links that are not complete -------------------------------------------------------------------------

    part('cut links');
    for (const hash of [invite.slice(invite.indexOf('#'), -5), '#join/' + id, '#table/abc', '#table', '#seat/' + id + '/', '#over/' + id + 'f', '#over/xyz']) {
        await late.goto(server.url + hash);
        await until(late, () => shows(late, 'This link is not complete'), `a cut link is told: ${hash}`);
    }
    await press(late, 'main.trouble .btn');
    await late.waitForSelector('#dive');
    await late.goto(server.url + '#table/' + id.toUpperCase());
    await late.waitForSelector('.chairs');
    same(await late.evaluate(() => rednovRoom.id), id, 'capital letters are the same table');
    await late.goto(server.url + '#over/' + id);
    await late.waitForSelector('main.trouble h2');
    check(await shows(late, 'no finished game'), 'a game that is not over has no address yet');
    await late.goto(server.url + '#tables');
    await late.waitForSelector('#open-table');
    same(await late.locator('.opentable').count(), 0, 'a table by invitation is on no list');

    // ---- The server dies ---------------------------------------------------------------------------------

    part('kill -9');
    await press(ann, '#start');
    for (const page of people) {
        await page.waitForSelector('#hit-5');
    }
    for (let round = 0; round < (LONG ? 2 : 1); round++) {
        let decisions = 0;
        await playUntil(people, async () => decisions >= 4, { each: () => decisions++ });
        const mover = await until(ann, async () => { // in the middle of a turn
            for (const page of people) {
                await playOn(page);
            }
            return asked(people);
        }, 'somebody is asked');
        const last = Math.max(...people.map(acknowledged));
        await server.kill();
        for (const page of people) {
            await until(page, isDown, 'the page notices');
            check(await lostBar(page).isVisible(), 'and says so');
        }
        same(await mover.locator('#do').count(), 0, 'nothing can be done without the server');
        await server.start();
        for (const page of people) {
            await until(page, async () => !await isDown(page), 'the page is back by itself');
            check(!await lostBar(page).isVisible(), 'and says nothing more of it');
            const rev = await page.evaluate(() => rednovRoom.game.rev);
            check(rev >= last, `nothing that was acknowledged is lost: ${rev}, ${last}`);
        }
        await until(mover, () => asked([mover]), 'who was asked is asked again');
        await sameBoard(ann, ben, 'everybody sees the same again');
    }

    // ---- A move that is under way while the server dies -----------------------------------------------------

    part('a move under way');
    const mover = await until(ann, () => asked(people), 'somebody is asked');
    const rev = await mover.evaluate(() => rednovRoom.game.rev);
    await press(mover, await choice(mover));
    await server.kill();
    await server.start();
    for (const page of people) {
        await until(page, async () => !await isDown(page), 'the page is back by itself');
    }
    const [one, other] = await Promise.all(people.map(page => page.evaluate(() => rednovRoom.game.rev)));
    check(one === other && one >= rev && one >= Math.max(...people.map(acknowledged)), `it was played or not, for everybody: ${rev} ${one} ${other}`);
    await sameBoard(ann, ben, 'and everybody sees which');

    // ---- A connection is cut ----------------------------------------------------------------------------------

    part('a cut wire');
    wire.cut();
    await until(ben, isDown, 'the page notices a cut connection');
    await until(ann, () => ann.evaluate(() => !rednovRoom.table.people[1].here), 'the others see who is gone');
    await playUntil([ann], async () => !await asked([ann]) && await ann.evaluate(() => rednovTable.position.decision.gnome === 'B'));
    wire.heal();
    await until(ben, async () => !await isDown(ben), 'it is back by itself');
    await until(ben, () => asked([ben]), 'and is asked: it has missed nothing');
    await sameBoard(ann, ben, 'it sees what was played meanwhile');

    // ---- A move that never arrives, an answer that never arrives -------------------------------------------------

    for (const way of ['server', 'browser']) {
        part(`nothing to the ${way}`);
        await playUntil([ann, ben], () => asked([ben]));
        const before = await ben.evaluate(() => rednovRoom.game.rev);
        wire.swallow(way);
        await press(ben, await choice(ben));
        await until(ben, wire.swallowed, 'something is under way');
        wire.cut();
        await until(ben, isDown, 'the page notices');
        wire.heal();
        await until(ben, async () => !await isDown(ben), 'it is back by itself');
        const now = await ben.evaluate(() => rednovRoom.game.rev);
        if (way === 'server') {
            same(now, before, 'a move that never arrived was not played');
            await until(ben, () => asked([ben]), 'and is asked for again');
        } else {
            check(now > before, 'a move whose answer never arrived was played');
        }
        await sameBoard(ann, ben, 'and everybody sees that');
    }
    part('offline');
    await playUntil([ann, ben], () => asked([ben]));
    await ann.context().setOffline(true);
    await ann.waitForFunction(() => !navigator.onLine);
    await ann.context().setOffline(false);
    await until(ann, async () => !await isDown(ann), 'a device that was offline is back');
    await playOn(ben);
    await sameBoard(ann, ben, 'and hears what is played');

    // ---- A server that has no tables ----------------------------------------------------------------------------

    part('no tables');
    const plain = await openServer({ store: false });
    await late.goto(plain.url);
    await late.waitForSelector('#dive');
    same(await late.evaluate(async () => (await rednovImport('net/net.js')).onlineTables()), false, 'a server without tables says so');
    check(!await late.locator('#friends').isVisible(), 'a server without tables offers none');
    await late.goto(plain.url + '#tables');
    await late.waitForSelector('.notables');
    check(await late.locator('.notables').isVisible() && !await late.locator('#open-table').isVisible(), 'and says so where they would be');
    await plain.stop();
    for (const page of [ann, ben, late]) {
        same(ownErrors(page), [], 'no errors');
    }
});
