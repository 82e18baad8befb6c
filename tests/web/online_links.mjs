// What leads to a table and back to it: links as QR codes, the link to a seat by mail for who has lost the browser, and what
// a phrase brings together afterwards: luck, and everything as a file.

import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, run, same, until } from './lib.mjs';
import { giveUp, openMenu, openPerson, openServer, openTable, part, press, sitDown, tableOf } from './lib_online.mjs';

// A server that others could reach, as its page believes, and that sends mails into a file.
async function openPost() {
    const options = [];
    const server = await openServer({ options });
    const command = join(server.folder, 'post');
    const mail = join(server.folder, 'mail');
    writeFileSync(command, `#!/bin/sh\ncat >${mail}.part\nmv ${mail}.part ${mail}\n`);
    chmodSync(command, 0o755);
    await server.stop();
    options.push('--notify', command, '--url', server.url);
    await server.start();
    // The link of the next mail that begins so.
    server.linkOf = async kind => {
        await until(() => existsSync(mail), 'a mail goes out');
        const text = readFileSync(mail, 'utf8');
        rmSync(mail);
        const link = new RegExp(`^\\S+#${kind}/\\S+$`, 'm').exec(text)?.[0];
        check(link, `it has a link to ${kind}: ${text}`);
        return link;
    };
    return server;
}

// The squares of the code on the screen, as rows of 0 and 1 without what is around them.
const squares = (page, within) => page.evaluate(box => {
    const svg = document.querySelector(`${box} svg.qr`);
    const size = svg.viewBox.baseVal.width - 8;
    const rows = Array.from({ length: size }, () => new Array(size).fill(0));
    for (const [, x, y] of svg.querySelector('path').getAttribute('d').matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
        rows[y - 4][x - 4] = 1;
    }
    return rows.map(row => row.join(''));
}, within);

async function hasCode(page, button, within, link) {
    await press(page, button);
    await page.waitForSelector(`${within} svg.qr`);
    const wanted = await page.evaluate(async text => (await rednovImport('net/qr.js')).qrOf(text).map(row => row.map(Number).join('')), link);
    same(await squares(page, within), wanted, 'the code is that of the link');
    const box = await page.locator(`${within} svg.qr`).boundingBox();
    check(box.width > 150 && Math.abs(box.width - box.height) < 1, `large enough for a camera: ${box.width} x ${box.height}`);
    await press(page, button);
    check(!await page.locator(`${within} svg.qr`).isVisible(), 'and goes again');
}

run('online_links', async ({ browser }) => {
    const server = await openPost();
    let ann = await openPerson(browser);
    const ben = await openPerson(browser, { width: 390, height: 844, touch: true, lang: 'de' });

    part('QR codes');
    const { invite, watch } = await openTable(ann, server.url, { name: 'Ann', gnomes: 3, seats: { C: 'lubber' } });
    const asked = [];
    ann.on('request', request => asked.push(request.url()));
    check(!asked.some(url => url.includes('qr')), 'nothing is fetched for codes before one is asked for');
    await hasCode(ann, '#code-invite', '.linkbox[data-kind=invite]', invite);
    await hasCode(ann, '#code-watch', '.linkbox[data-kind=watch]', watch);
    await sitDown(ben, invite, { name: 'Ben', gnome: 'B' });

    // ---- A lost browser, and the way back by mail ------------------------------------------------------

    part('The link to a seat by mail');
    await ann.fill('#notify-to', 'ann@example.org');
    await press(ann, '#notify-set');
    const reader = await openPerson(browser, { width: 1024, height: 768 });
    await reader.goto(await server.linkOf('confirm'));
    await press(reader, '#letters-yes');
    await until(() => ann.evaluate(() => rednovRoom.table.confirmed), 'the address is confirmed');
    await ann.context().close();
    ann = reader;
    await ann.goto(watch);
    await press(ann, '.wayback summary');
    await ann.fill('#seat-to', 'Ann@example.org');
    await press(ann, '#seat-link');
    await ann.waitForSelector('.toast');
    check(!await ann.evaluate(() => rednovRoom.seated), 'asking alone gives no seat');
    await ann.goto(await server.linkOf('seat'));
    await ann.waitForSelector('#stand-A');
    check(ann.url().endsWith('#table/' + tableOf(invite)), 'the link leaves the address');
    same(await ann.locator('.wayback').count(), 0, 'who sits here needs no way back');

    // ---- What a phrase brings together -------------------------------------------------------------------

    part('Luck, and everything as a file');
    await ann.goto(server.url + '#tables');
    await press(ann, '#make-key');
    await ann.waitForSelector('dialog .phrase');
    const key = await ann.evaluate(async () => (await rednovImport('net/mykey.js')).myKey());
    await hasCode(ann, '#code-key', 'dialog', `${server.url}#key/${key}`);
    await ann.keyboard.press('Escape');
    await ann.goto(server.url + '#table/' + tableOf(invite));
    await press(ann, '#start');
    for (const page of [ann, ben]) {
        await page.waitForSelector('#hit-5');
    }
    await until(() => ann.evaluate(() => rednovRoom.table.kept), 'the seat is known by the phrase');
    await openMenu(ann);
    await press(ann, 'dialog header .btn.icon');
    await giveUp([ann, ben]);
    await until(() => ann.evaluate(() => rednovRoom.table.phase === 'over'), 'the game is over');
    await ann.goto(server.url + '#tables');
    await press(ann, '.mykey .tally summary');
    await press(ann, '#find-luck');
    await until(async () => (await ann.textContent('.mykey .luck')).includes('points a game'), 'luck is worked out');
    same(await ann.locator('#find-luck').count(), 0, 'once');
    const [saved] = await Promise.all([ann.waitForEvent('download'), press(ann, '#save-key')]);
    const file = join(server.folder, 'everything.json');
    await saved.saveAs(file);
    const text = readFileSync(file, 'utf8');
    const { games, tables } = JSON.parse(text);
    same([tables.length, games.length, games[0].result, games[0].yours.name, typeof games[0].luck], [0, 1, 'given-up', 'Ann', 'number'], 'everything is in the file');
    check(games[0].record.startsWith('format: red-november-record'), 'the record, too');
    check(!text.includes(key), 'but not the key');
    for (const page of [ann, ben]) {
        same(page.errors, [], 'no errors');
    }
    await server.stop();
});
