// People of online tables: a lost browser and the way back by the phrase, somebody invited without a link, a seat that
// a vote of the majority or the opener's word frees, spectators who are seen, and everything deleted at the end.

import { check, same } from './lib.mjs';
import { openMenu, openPerson, openTable, part, press, runOnline, sitDown, stepOf, tableOf, until } from './lib_online.mjs';

// The phrase, as the dialog shows it; the dialog is closed.
async function phraseOf(page) {
    await page.waitForSelector('dialog .phrase');
    const words = await page.locator('dialog .phrase li').allTextContents();
    await page.keyboard.press('Escape');
    return words;
}

async function makeKey(page, url) {
    await page.goto(url + '#tables');
    await press(page, '#make-key');
    return phraseOf(page);
}

runOnline('online_people', async ({ browser, server }) => {
    const ann = await openPerson(browser);
    const ben = await openPerson(browser, { width: 1280, height: 720, lang: 'de' });
    const cleo = await openPerson(browser, { width: 390, height: 844, touch: true });

    // ---- Nothing is asked of who wants nothing -----------------------------------------------------

    part('A key only for who wants one');
    const { invite } = await openTable(cleo, server.url, { name: 'Cleo' });
    check(!cleo.sent.some(frame => frame.includes('"key"')), 'without a phrase there is no key');
    await cleo.goto(server.url + '#tables');

    // ---- Two with a phrase, at a table --------------------------------------------------------------

    part('Two with a phrase');
    const words = await makeKey(ann, server.url);
    same(words.length, 9, 'a phrase has nine words');
    await makeKey(ben, server.url);
    const first = await openTable(ann, server.url, { name: 'Ann', gnomes: 4, seats: { C: 'sailor' } });
    await sitDown(ben, first.invite, { name: 'Ben', gnome: 'B' });
    await sitDown(cleo, first.invite, { name: 'Cleo', gnome: 'D' });
    await press(ann, '#start');
    for (const page of [ann, ben, cleo]) {
        await page.waitForSelector('#hit-5');
    }

    // ---- A lost browser -----------------------------------------------------------------------------

    part('A lost browser');
    await ann.context().close();
    const slip = words.map((word, i) => (i === 3 ? word.slice(0, 2) + (word[2] === 'k' ? 'l' : 'k') + word.slice(3) : word)).join(' ').toUpperCase();
    const again = await openPerson(browser, { width: 1024, height: 768 });
    await again.goto(server.url + '#tables');
    same(await again.locator('.mytable').count(), 0, 'another browser knows nothing');
    await press(again, '#have-phrase');
    await again.fill('#enter-phrase', 'lusab babad');
    await press(again, '#use-phrase');
    await until(again, async () => (await again.textContent('#phrase-flaw')).length > 0, 'what is no phrase is refused');
    await again.fill('#enter-phrase', slip);
    await press(again, '#use-phrase');
    await again.waitForSelector('dialog .answers');
    await press(again, again.getByRole('button', { name: 'It is mine: use it' }));
    await again.waitForSelector(`.mytable[data-table="${tableOf(first.invite)}"]`);
    await press(again, '.mytable .ways a');
    await again.waitForSelector('#hit-5');
    await until(again, async () => await stepOf(again) >= 0, 'the game is on the screen');
    same(await again.evaluate(() => [rednovRoom.seated, rednovRoom.gnomes, rednovRoom.table.people[rednovRoom.me].name]), [true, ['A'], 'Ann'],
        'and the seat is one\'s own again');

    // ---- Somebody watches ---------------------------------------------------------------------------

    part('Somebody watches');
    const wanda = await openPerson(browser, { width: 1024, height: 768 });
    await wanda.goto(first.watch);
    await wanda.waitForSelector('#hit-5');
    await until(again, async () => (await again.textContent('.chat h2')).includes('1 watches'), 'who watches is seen');

    // ---- A vote frees a seat ------------------------------------------------------------------------

    part('A vote frees a seat');
    await openMenu(ben);
    await press(ben, '#person-D');
    await press(ben, '#free-seat');
    await again.waitForSelector('.chat .motion [data-vote=yes]');
    check((await again.locator('.chat .motion').textContent()).includes('Ben proposes that Cleo'), 'everybody sees what is voted on');
    check(await cleo.evaluate(() => rednovRoom.seated), 'one alone frees no seat');
    same(await cleo.locator('[data-vote]').count() + await wanda.locator('[data-vote]').count(), 0, 'whom it is about and who watches have no vote');
    await press(again, again.locator('.chat .motion [data-vote=yes]'));
    await until(cleo, () => cleo.evaluate(() => !rednovRoom.seated), 'the majority frees a seat');
    await until(wanda, () => wanda.evaluate(() => rednovRoom.table.seats[3].kind === 'free' && rednovRoom.table.motion === null), 'for everybody');
    await ben.keyboard.press('Escape');

    // ---- The opener's word is enough -----------------------------------------------------------------

    part('The word of who opened the table');
    await ben.evaluate(() => rednovRoom.ask('propose', { what: 'free', gnome: 'A' })); // against who opened it two are needed
    check(await again.evaluate(() => rednovRoom.seated), 'one alone cannot turn out who has opened the table');
    await openMenu(again);
    await press(again, '#person-B');
    await press(again, '#free-seat');
    await until(ben, () => ben.evaluate(() => !rednovRoom.seated), 'who has opened the table frees a seat');
    await until(again, () => again.evaluate(() => rednovRoom.table.seats[1].kind === 'free'), 'for everybody');
    await ben.goto(first.invite);
    await press(ben, '#sit-B');
    await until(ben, () => ben.evaluate(() => rednovRoom.seated), 'with the invitation it can be taken again');

    // ---- Invited without a link -----------------------------------------------------------------------

    part('Invited without a link');
    const second = await openTable(again, server.url, { name: 'Ann', gnomes: 3 });
    await press(again, '.matesbox summary');
    await press(again, again.getByRole('button', { name: 'Invite Ben' }));
    await until(again, async () => (await again.textContent('.mates')).includes('Invited'), 'somebody one has played with can be invited');
    await ben.goto(server.url + '#tables');
    await ben.waitForSelector(`.invited[data-table="${tableOf(second.invite)}"]`);
    await press(ben, '.invited .ways a');
    await ben.fill('#newcomer-name', 'Ben');
    await press(ben, '#sit-B');
    await ben.waitForSelector('#stand-B');

    // ---- Everything is deleted --------------------------------------------------------------------------

    part('Everything is deleted');
    await again.goto(server.url + '#tables');
    await until(again, async () => await again.locator('.mytable').count() === 2, 'both tables are listed');
    await press(again, '#forget-key');
    await press(again, again.getByRole('button', { name: 'Delete everything', exact: true }));
    await until(again, async () => (await again.textContent('dialog')).includes('Everything is deleted'), 'all of it goes');
    await again.keyboard.press('Escape');
    await again.waitForSelector('#make-key');
    await until(ben, () => ben.evaluate(() => !rednovRoom.table.people.some(one => one.name === 'Ann')), 'the others see no name any more');
    for (const page of [again, ben, cleo, wanda]) {
        same(page.errors, [], 'errors of the page');
    }
    check(invite.length > 0, 'the first table was opened');
});
