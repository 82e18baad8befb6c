// What the host of a server does with `rednov admin`, as people see it in the page: a notice and a restart are told,
// each in the reader's language; the members' pass-phrase is asked for once and kept; who is muted, a table that is
// closed and an address that is shut out say so.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { check, openPage, same } from './lib.mjs';
import { runOnline } from './lib_online.mjs';
import { program } from './lib_server.mjs';

runOnline('host', async ({ browser, server }) => {
    const socket = join(server.folder, 'tables.db-admin');
    // what is typed goes only to a command that reads it: another may be done before it could be
    const admin = (words, typed) => execFileSync(program, ['admin', '--socket', socket, ...words], typed ? { input: typed } : { stdio: 'ignore' });
    const notice = (page, text) => page.waitForFunction(wanted => document.querySelector('.notice[data-notice=host]')?.textContent.includes(wanted), text);

    // ---- Told to everybody
    const ann = await openPage(browser);
    const ben = await openPage(browser, { lang: 'de' });
    for (const page of [ann, ben]) {
        await page.goto(server.url + '#tables');
        await page.waitForSelector('.pier');
        await page.waitForFunction(async () => (await rednovImport('net/net.js')).net.up);
    }
    admin(['notice', 'Tea <b>at</b> five']);
    await notice(ann, 'From the host of this server: Tea <b>at</b> five');
    await notice(ben, 'Tea <b>at</b> five');
    admin(['restart', '10m']);
    await notice(ann, 'The server is begun anew at');
    await notice(ben, 'Der Server wird um');
    await ann.reload();
    await notice(ann, 'Tea'); // who comes later is told, too
    admin(['notice', '']);
    admin(['restart', '0']);
    await ann.waitForSelector('.notice[data-notice=host]', { state: 'detached' });

    // ---- For members
    admin(['members', 'open'], 'grog at dawn\n');
    const opens = page => page.evaluate(async () => {
        const { net } = await rednovImport('net/net.js');
        return net.ask('open', { config: { players: 3, gnomes: 3 }, name: 'Ann', seats: ['me', 'free', 'free'] })
            .then(answer => answer.table.table, error => error.word);
    });
    const first = opens(ann);
    await ann.fill('#phrase', 'wrong');
    await ann.click('#phrase-send');
    await ann.waitForFunction(() => /not the pass-phrase/.test(document.querySelector('dialog [role=alert]').textContent));
    await ann.fill('#phrase', 'grog at dawn');
    await ann.click('#phrase-send');
    const id = await first;
    check(/^[0-9a-f]{32}$/.test(id), `a member opens a table: ${id}`);
    await ann.reload();
    await ann.waitForFunction(() => globalThis.rednovEngine);
    check(/^[0-9a-f]{32}$/.test(await opens(ann)), 'asked once: the page keeps what it was given');
    same(await ann.$$eval('dialog', list => list.length), 0);
    check(!await ann.evaluate(() => JSON.stringify(Object.entries(localStorage)).includes('grog')), 'the pass-phrase itself is not kept');
    const refused = opens(ben);
    await ben.waitForSelector('#phrase');
    await ben.keyboard.press('Escape');
    same(await refused, 'members');
    admin(['members', 'off']);

    // ---- Who is muted: by the host, not by the others
    await ann.evaluate(async () => {
        const { keep } = await rednovImport('net/mytables.js');
        const { net } = await rednovImport('net/net.js');
        const { table, token } = await net.ask('open', { config: { players: 3, gnomes: 3 }, name: 'Ann', seats: ['me', 'free', 'free'] });
        keep(table.table, { token, name: 'Ann' });
        location.hash = '#table/' + table.table;
    });
    await ann.waitForFunction(() => globalThis.rednovRoom?.table && rednovRoom.me === 0);
    admin(['mute', await ann.evaluate(() => rednovRoom.table.table), '0']);
    await ann.waitForFunction(() => [...document.querySelectorAll('.foot p')].some(one => one.textContent === 'The host of this server has muted you.'));
    check(!(await ann.textContent('body')).includes('The people of this table have muted you.'), 'by nobody else');

    // ---- A table that is closed
    await ben.goto(server.url + '#table/' + id);
    await ben.waitForFunction(() => globalThis.rednovRoom?.table);
    admin(['close', id]);
    await ben.waitForFunction(() => document.querySelector('main.trouble')?.textContent.includes('Diesen Tisch gibt es nicht'));

    // ---- Who is shut out
    await ben.goto(server.url + '#table/' + await opens(ann));
    await ben.waitForFunction(() => globalThis.rednovRoom?.table);
    admin(['ban', '127.0.0.1']);
    await ben.waitForFunction(() => document.querySelector('#dialogs > .lost:not([hidden])')?.textContent.includes('von deiner Adresse niemanden'));
    same(await ann.evaluate(async () => {
        const { net } = await rednovImport('net/net.js');
        net.close();
        return net.ask('ping').then(() => 'ok', error => error.word);
    }), 'banned');
    admin(['unban', '127.0.0.1']);
});
