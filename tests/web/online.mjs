// One online game from its opening to its end: three people, one of them on a phone, a computer player and a spectator.
// Invited by link, named, coloured; what one does everybody sees; somebody goes and is stood in for and comes back. At its end
// all give up; in the long form it is played to the last minute.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LONG, check, openPage, same } from './lib.mjs';
import { asked, choice, drawn, giveUp, haste, isOver, openMenu, openPerson, openTable, part, playUntil, press, runOnline, sameBoard, sitDown, stepOf, tableOf, until } from './lib_online.mjs';
import { program } from './lib_server.mjs';

const NASTY = '<img src=x onerror="document.title=1"><b id="bold">fat</b> & more';

const chatOf = page => page.evaluate(() => [...document.querySelectorAll('#chatbox .words')].map(line => line.textContent));
const seatNote = (page, gnome) => page.evaluate(one => rednovRoom.table.seats.find(seat => seat.gnome === one), gnome);

const closeMenu = page => press(page, 'dialog header .btn.icon');

// The first room a press would walk to; waits until the walk is on every screen.
async function walk(page) {
    const ways = await page.evaluate(() => Object.keys(rednovTable.ask.ways || {}));
    check(ways.length, 'there is a way');
    for (const space of ways) {
        const point = await page.evaluate(id => {
            const path = document.getElementById(id);
            const box = path.getBoundingClientRect();
            for (let y = 0.15; y < 0.95; y += 0.05) {
                for (let x = 0.15; x < 0.95; x += 0.05) {
                    const at = [box.left + box.width * x, box.top + box.height * y];
                    if (document.elementFromPoint(...at) === path) {
                        return at;
                    }
                }
            }
            return null;
        }, 'hit-' + space);
        if (point) {
            await (page.touch ? page.touchscreen.tap(...point) : page.mouse.click(...point));
            await until(page, async () => await stepOf(page) >= 0 && await page.evaluate(to =>
                rednovTable.position.gnomes.some(one => one.gnome === rednovTable.position.active && one.space === to), space), `a press on ${space} walks there`);
            return space;
        }
    }
    throw new Error('no room can be pressed');
}

runOnline('online', async ({ browser, server }) => {
    const ann = await openPerson(browser);
    let ben = await openPerson(browser, { width: 1280, height: 720, lang: 'de' });
    const cleo = await openPerson(browser, { width: 390, height: 844, touch: true });
    const watcher = await openPerson(browser, { width: 1024, height: 768 });
    const people = () => [ann, ben, cleo];
    const everybody = () => [...people(), watcher];

    // ---- A table, an invitation, people ------------------------------------------------------------

    part('A table, an invitation, people');
    const { invite, watch } = await openTable(ann, server.url, { name: 'Ann', seats: { D: 'sailor' } });
    const id = tableOf(invite);
    check(ann.url().endsWith('#table/' + id), 'a table has an address');
    check(!watch.includes(invite.split('/').pop()), 'the link to watch is no invitation');
    await sitDown(ben, invite, { name: 'Ben', gnome: 'B' });
    check(!ben.url().includes('join'), 'the invitation leaves the address when it was used');
    await sitDown(cleo, invite, { name: 'Cleo <i>', gnome: 'C' });
    await watcher.goto(watch);
    await watcher.waitForSelector('.chairs');
    same(await watcher.locator('.sit').count(), 0, 'who only watches is offered no seat');
    same(await watcher.locator('#link-invite').count(), 0, 'and no invitation');
    for (const page of everybody()) {
        await until(page, async () => (await page.textContent('.chairs')).includes('Cleo <i>'), 'names are seen by everybody, as they are');
    }
    const colour = () => Promise.all(everybody().map(page => page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--gnome-b').trim())));
    const [before] = await colour();
    await ben.selectOption('#colour-B', '6');
    await until(ann, async () => (await colour()).every(one => one && one !== before), 'a colour is seen by everybody');
    await ann.keyboard.press('Tab');
    await ann.focus('#start');
    await ann.keyboard.press('Enter');
    for (const page of everybody()) {
        await page.waitForSelector('#hit-5');
        await until(page, async () => await stepOf(page) >= 0, 'the game is on every screen');
    }
    same(await Promise.all(everybody().map(page => page.locator('#do').count())).then(list => list.filter(Boolean).length <= 1), true, 'one at most is asked');

    await until(watcher, async () => (await watcher.textContent('.act .deciding').catch(() => '')).length > 5, 'who waits reads what is being decided');

    // ---- Talk ----------------------------------------------------------------------------------------

    part('Talk');
    await ben.keyboard.press('c');
    await ben.keyboard.type(NASTY);
    await ben.keyboard.press('Enter');
    for (const page of people()) {
        await until(page, async () => (await chatOf(page)).includes(NASTY), 'what one says everybody at the table hears, word for word');
        same(await page.locator('#chatbox img, #bold').count(), 0, 'as text');
        check(await page.title() !== '1', 'and nothing more');
    }
    await until(ann, async () => (await ann.textContent('.chat h2')).includes('1 watches'), 'who watches is seen');
    await watcher.fill('#watcher-name', 'Wanda');
    await watcher.fill('#say-line', 'among us');
    await watcher.press('#say-line', 'Enter');
    await until(watcher, async () => (await watcher.textContent('#chatbox')).includes('among us'), 'who watches talks to others who do');
    await until(ann, async () => (await ann.textContent('.chat h2')).includes('Wanda'), 'and has a name then');
    check(!ann.frames.some(frame => frame.includes('among us')), 'which the people at the table do not hear');
    await press(cleo, '.tabs [data-tab=chat]');
    await cleo.fill('#say-line', 'aye');
    await press(cleo, '.say button');
    await until(ann, async () => (await chatOf(ann)).includes('aye'), 'a phone speaks too');
    same(watcher.frames.some(frame => frame.includes('>fat<') || frame.includes('"aye"')), false, 'who watches a private table hears none of it');
    await press(cleo, '.tabs [data-tab=act]');

    // ---- A walk, seen and taken back ------------------------------------------------------------------

    part('A walk, seen and taken back');
    const mover = await until(ann, () => asked(people()), 'somebody is asked');
    const start = await drawn(mover);
    await walk(mover);
    for (const page of everybody().filter(one => one !== mover)) {
        await sameBoard(mover, page, 'everybody sees a walk');
    }
    check(JSON.stringify(await drawn(mover)) !== JSON.stringify(start), 'it leads somewhere');
    await press(mover, '#undo');
    await until(mover, async () => await stepOf(mover) >= 0 && JSON.stringify(await drawn(mover)) === JSON.stringify(start), 'it can be taken back');
    for (const page of everybody().filter(one => one !== mover)) {
        await sameBoard(mover, page, 'everybody sees that too');
    }

    // ---- Loaded again in the middle of a turn -----------------------------------------------------------

    part('Loaded again in the middle of a turn');
    await walk(mover);
    const middle = await drawn(mover);
    await mover.reload();
    await mover.waitForSelector('#hit-5');
    await until(mover, async () => await asked([mover]), 'who decides is asked again after a reload');
    same(await drawn(mover), middle, 'where the game was');
    check(!await mover.locator('#undo').getAttribute('aria-disabled'), 'and the walk can still be taken back');

    // ---- A pause ---------------------------------------------------------------------------------------

    part('A pause');
    const other = people().find(page => page !== mover);
    await openMenu(other);
    await press(other, '#switch-pause');
    await until(other, async () => await other.getAttribute('#switch-pause', 'aria-checked') === 'true', 'the game is paused');
    await closeMenu(other);
    await until(mover, async () => !await asked([mover]), 'nobody is asked in a pause');
    same(await mover.locator('#do').count(), 0, 'and nobody can act');
    if (mover.touch) {
        await press(mover, '.tabs [data-tab=act]');
    }
    await press(mover, '#go-on');
    await until(mover, async () => await asked([mover]), 'anyone ends it');

    // ---- Two devices, one of them behind the times -------------------------------------------------------

    part('Two devices, one of them behind the times');
    await openMenu(ben);
    const seat = await ben.inputValue('#link-seat');
    await closeMenu(ben);
    const slow = await openPerson(browser, { lang: 'de' });
    const arrived = [];
    let held = null;
    await slow.routeWebSocket(/\/ws$/, route => {
        const far = route.connectToServer();
        route.onMessage(text => far.send(text));
        far.onMessage(text => {
            arrived.push(text);
            (held ? held.push(text) : route.send(text));
        });
        slow.release = () => {
            held.forEach(text => route.send(text));
            held = null;
        };
    });
    await slow.goto(seat);
    await slow.waitForSelector('#hit-5');
    check(slow.url().endsWith('#table/' + id), 'the link to a seat leaves the address');
    await playUntil([ann, cleo], async () => await asked([ben]) && await asked([slow]));
    held = [];
    await press(ben, await choice(ben));
    await until(slow, () => held.length, 'another device is told of a move');
    await press(slow, await choice(slow));
    await until(slow, () => arrived.some(text => JSON.parse(text).error === 'stale'), 'a device that is behind the times is told so');
    slow.release();
    await slow.waitForSelector('.toast');
    await sameBoard(ben, slow, 'and shows the game as it is now');
    await slow.context().close();

    // ---- Someone goes and is stood in for ------------------------------------------------------------------

    part('Someone goes and is stood in for');
    await ben.context().close();
    await until(ann, async () => !(await ann.evaluate(() => rednovRoom.table.people[1].here)), 'it is seen that somebody is gone');
    await openMenu(ann);
    await press(ann, '#relieve-B');
    await until(ann, async () => (await seatNote(ann, 'B')).away, 'the crew takes the seat over');
    await closeMenu(ann);
    const timeOf = async gnome => (await drawn(watcher)).places.find(([one]) => one === gnome)[2];
    const clock = await timeOf('B');
    await playUntil([ann, cleo], async () => await timeOf('B') < clock, { each: () => sameBoard(ann, watcher, 'who watches sees the same') });
    check(!await isOver(ann), 'and plays on for who is gone');

    // ---- and comes back, on another device -----------------------------------------------------------------

    part('and comes back, on another device');
    ben = await openPerson(browser, { width: 1024, height: 768 });
    await ben.goto(seat);
    await ben.waitForSelector('#hit-5');
    await until(ann, async () => !(await seatNote(ann, 'B')).away, 'the seat is given back');
    await until(ben, () => ben.evaluate(() => rednovRoom.gnomes.join() === 'B'), 'to the one it belongs to');
    let mine = 0;
    haste.on = true;
    await playUntil(people(), async () => (LONG ? await isOver(watcher) : mine > 0), {
        each: async page => {
            mine += page === ben ? 1 : 0;
            if (mine % 5 === 0) {
                await sameBoard(page, watcher, 'who watches sees the same');
            }
        },
    });
    check(mine > 0, 'who came back decides again');

    // ---- The end ---------------------------------------------------------------------------------------------

    part('The end');
    if (LONG) {
        await playUntil(people(), async () => (await Promise.all(people().map(isOver))).every(Boolean));
    } else {
        await giveUp(people());
    }
    for (const page of everybody()) {
        await until(page, () => page.evaluate(() => rednovRoom.table.phase === 'over'), 'the game is over for everybody');
    }
    for (const page of [ben, cleo, watcher]) {
        await sameBoard(ann, page, 'everybody sees the same end');
    }
    same(await watcher.locator('#rematch').count(), 0, 'who watched is asked nothing');
    await press(cleo, '.tabs [data-tab=act]');
    await press(ann, '#rematch');
    await ann.waitForFunction(was => location.hash.startsWith('#table/') && !location.hash.endsWith(was), id);
    const next = ann.url();
    await press(cleo, '#rematch');
    await cleo.waitForFunction(to => location.href === to, next);
    for (const page of [ann, cleo]) {
        await until(page, async () => page.evaluate(() => rednovRoom?.seated), 'the next game has the same people');
    }

    // ---- For ever ----------------------------------------------------------------------------------------------

    part('For ever');
    const stranger = await openPage(browser);
    const game = await watcher.evaluate(() => rednovRoom.table.game_id);
    await stranger.goto(`${server.url}game/${game}`);
    await stranger.waitForFunction(to => location.hash === to, '#over/' + game);
    await stranger.waitForSelector('#address');
    check((await stranger.locator('body').innerText()).includes('Cleo <i>'), 'a finished game has an address for ever, with its people');
    const record = join(server.folder, 'game.rn');
    writeFileSync(record, await (await fetch(`${server.url}game/${game}.rn`)).text());
    check(execFileSync(program, ['verify', record]).length > 0, 'and a record whose dice can be checked');
    for (const page of [...everybody(), stranger]) {
        same(page.errors, [], 'no errors');
    }
}, { SAME_DICE: process.env.SEED || '9203685477580756097' }); // with these dice the gnome of who comes back lives
