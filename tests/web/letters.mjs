// Letters: the address of a person at a table, the links in what the server sends there, and that opening a link does
// nothing before a press says so.

import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, run, same } from './lib.mjs';
import { openPerson, openServer, openTable, part, press, until } from './lib_online.mjs';

// A program for --notify that keeps each mail in a file; mails(): all that have come, in order.
function makePost() {
    const folder = mkdtempSync(join(tmpdir(), 'rednov-letters-'));
    const [program, box] = [join(folder, 'post'), join(folder, 'box')];
    mkdirSync(box);
    writeFileSync(program, `#!/bin/sh\nn=$(ls ${box} | wc -l)\ncat >${folder}/new.$$ && mv ${folder}/new.$$ ${box}/$n\n`);
    chmodSync(program, 0o700);
    return {
        program,
        mails: () => (existsSync(box) ? readdirSync(box).sort((a, b) => a - b).map(name => readFileSync(join(box, name), 'utf8')) : []),
    };
}

const linkIn = (mail, kind) => new RegExp(`^http\\S+#${kind}/\\S+$`, 'm').exec(mail)[0];
const words = page => page.locator('main.trouble [role=status]').textContent();
const sentOf = (page, what) => page.sent.map(frame => JSON.parse(frame)).filter(one => one.do === what);

// Opens a link of a letter as somebody does who is not the person at the table; without a press nothing is asked.
async function openLink(page, link, kind) {
    await page.goto(link);
    await page.waitForSelector('#letters-yes');
    await page.reload(); // a program that looks at mails does it, too
    await page.waitForSelector('#letters-yes');
    same(sentOf(page, kind).length, 0, 'opening a link does nothing');
}

async function giveAddress(page, to) {
    await page.fill('#notify-to', to);
    await press(page, '#notify-set');
}

await run('letters', async ({ browser }) => {
    const post = makePost();
    const server = await openServer({ options: ['--notify', post.program, '--notify-after', '1'] });
    const ann = await openPerson(browser);

    part('An address, and a question');
    await openTable(ann, server.url, { name: 'Ann', gnomes: 3, seats: { B: 'sailor', C: 'sailor' } });
    await giveAddress(ann, 'ann@example.org');
    await until(ann, () => post.mails().length === 1, 'a letter asks first');
    const isConfirmed = () => ann.evaluate(() => rednovRoom.table.confirmed);
    same(await isConfirmed(), false, 'nothing else is sent until then');
    await until(ann, async () => (await ann.textContent('.yours')).includes('Not confirmed yet'), 'and that is said');

    part('Yes, by a press');
    const mailbox = await openPerson(browser, { width: 390, height: 844, touch: true, lang: 'de' });
    const confirm = linkIn(post.mails()[0], 'confirm');
    await openLink(mailbox, confirm.replace(/.$/, one => (one === '0' ? '1' : '0')), 'confirm');
    await press(mailbox, '#letters-yes');
    await mailbox.waitForSelector('main.trouble [role=alert]');
    check((await mailbox.textContent('main.trouble [role=alert]')).includes('Link'), 'a wrong link says so');
    same(await isConfirmed(), false, 'and confirms nothing');
    await mailbox.context().close();
    const again = await openPerson(browser, { width: 390, height: 844, touch: true, lang: 'de' });
    await openLink(again, confirm, 'confirm');
    check((await words(again)).includes('?'), 'a question');
    await press(again, '#letters-yes');
    await until(again, async () => (await words(again)).includes('Danke'), 'a press says yes');
    same(await again.locator('#letters-yes').count(), 0, 'once');
    await until(ann, isConfirmed, 'the table knows it at once');
    await until(ann, async () => !(await ann.textContent('.yours')).includes('Not confirmed yet'), 'and says so');

    part('Asked once');
    same(sentOf(again, 'confirm').length, 1, 'one request');
    await openTable(again, server.url, { name: 'Ann too' });
    await giveAddress(again, 'ann@example.org');
    await until(again, () => again.evaluate(() => rednovRoom.table.confirmed), 'who has confirmed an address is not asked again');
    same(post.mails().length, 1, 'no second letter');

    part('A letter, and the end of all');
    await press(ann, '#start');
    await ann.waitForSelector('#hit-5');
    await ann.goto(server.url + '#rules');
    await until(ann, () => post.mails().length === 2, 'a letter comes to who is away');
    check(linkIn(post.mails()[1], 'table').length > 0, 'with the table in it');
    await openLink(again, linkIn(post.mails()[1], 'stop'), 'unsubscribe');
    await press(again, '#letters-yes');
    await until(again, async () => sentOf(again, 'unsubscribe').length === 1 && await again.locator('#letters-yes').count() === 0, 'a press ends them');
    check((await words(again)).includes('nichts mehr'), 'and says so');
    for (const page of [ann, again]) {
        same(page.errors, [], 'errors');
    }
    await server.stop();
});
