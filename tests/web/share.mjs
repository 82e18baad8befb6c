// A game as a link and as a file: opened in a fresh profile, the same game to the last hash. Broken links and
// records of later versions are told in the reader's language, and nothing is lost.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LONG, check, openPage, root, run, same, saved } from './lib.mjs';

const folder = join(root, 'tests/records');
const FRESH = /crazed|manual/; // opened in a fresh profile; in the long form all are

run('share', async ({ server, browser }) => {
    const page = await openPage(browser);
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    const names = readdirSync(folder).filter(name => name.endsWith('.rn')).filter((name, i) => i % 3 === 2 || name.includes('manual'));
    check(names.length > 3, 'there are records');
    let link = '';
    for (const name of names) {
        const record = readFileSync(join(folder, name), 'utf8');
        const made = await page.evaluate(async text => {
            const { linkOf } = await rednovImport('screens/share.js');
            const opened = rednovEngine.open(text);
            return [opened.ok, await linkOf(rednovEngine), rednovEngine.hash(), rednovEngine.steps];
        }, record);
        same(made[0], true, `${name}: opened`);
        same(made[2], /^hash: (\w+)$/m.exec(record)[1], `${name}: the hash that the native program wrote`);
        check(made[1].length < 6000, `${name}: a link of ${made[1].length} characters`);
        link = made[1];
        if (!LONG && !FRESH.test(name)) {
            continue;
        }
        const fresh = await openPage(browser);
        await fresh.goto(made[1]);
        await fresh.waitForFunction(() => /^#(review|game)\//.test(location.hash));
        same(await fresh.evaluate(() => [rednovEngine.hash(), rednovEngine.steps]), made.slice(2), `${name}: the same game in a fresh profile`);
        same(await fresh.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('rednov:game:')).length), 1, `${name}: it is kept`);
        await fresh.context().close();
    }

    // ---- Links that are none -------------------------------------------------------------------------

    const data = link.slice(link.indexOf('#r=') + 3);
    const german = await openPage(browser, { lang: 'de' });
    for (const bad of [data.slice(0, -9), data.slice(0, 20) + 'AAAA' + data.slice(24), '1', '1!!!', '9' + data.slice(1), '1' + 'A'.repeat(50)]) {
        await german.goto(server.url + '#');
        await german.waitForSelector('#dive');
        await german.goto(server.url + '#r=' + bad);
        await german.waitForSelector('main.trouble button');
        const told = await german.textContent('main.trouble');
        check(told.length > 40 && !told.includes('undefined'), `${bad.slice(0, 12)}: ${told}`);
        same(await german.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('rednov:game:')).length), 0, 'nothing is kept of it');
    }
    await german.click('main.trouble button');
    await german.waitForSelector('#dive');

    // ---- Files ----------------------------------------------------------------------------------------

    const record = readFileSync(join(folder, names[0]), 'utf8');
    const open = async text => {
        await page.goto(server.url + '#');
        await page.waitForSelector('#dive');
        await page.click('text=Your games');
        await page.setInputFiles('dialog input[type=file]', { name: 'game.rn', mimeType: 'text/plain', buffer: Buffer.from(text) });
    };
    await open(record);
    await page.waitForFunction(() => /^#(review|game)\//.test(location.hash));
    await page.waitForSelector('#file');
    same(await saved(page, '#file'), record.replace(/^#.*\n/gm, ''), 'a saved file is the record');
    for (const [bad, hint] of [[record.replace('red-november-record 1', 'red-november-record 2'), 'later version'],
        [record.replace(/^ {2}die \d+$/m, '  die 11'), 'Line'], ['hello', 'Line 1'], ['', 'Line 1']]) {
        await open(bad);
        await page.waitForSelector('dialog.question');
        check((await page.textContent('dialog')).includes(hint), `a bad file is told: ${await page.textContent('dialog')}`);
        await page.click('dialog .primary');
    }
    same([...page.errors, ...german.errors], [], 'no errors');
});
