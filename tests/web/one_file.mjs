// red-november.html, opened from the disk with the network off: all screens, a game with a computer crew that is
// there again after a reload, four languages, no request, no online tables; and a browser that keeps nothing is told.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SMALL, check, chooseAction, openPage, run, same, saved, settle } from './lib.mjs';

const BUILD = process.argv[2] || 'build';
const LIMIT = 1500 * 1000;

// A page of the file; requests: the addresses that it asked for, its own left out. What it finds kept is written from
// the page itself: where a script touches the storage of a file before the page is there, as openPage's would, Chromium
// now and then (18 of 250 times, without any page of ours) has all of it gone at the next load.
async function openFile(browser, url, { lang = 'en', shy = false } = {}) {
    const page = await openPage(browser, { lang, settings: null });
    await page.context().setOffline(true);
    page.requests = [];
    page.context().on('request', request => {
        if (request.url().replace(/#.*/, '') !== url && !/^(data|blob):/.test(request.url())) {
            page.requests.push(request.url());
        }
    });
    if (shy) {
        await page.addInitScript(() => Object.defineProperty(globalThis, 'localStorage', {
            get() { throw new DOMException('The operation is insecure.', 'SecurityError'); },
        }));
    }
    await page.goto(url);
    await page.waitForSelector('#dive');
    if (!shy) {
        await page.evaluate(([settings, choice]) => {
            localStorage.setItem('rednov:settings', JSON.stringify(settings));
            localStorage.setItem('rednov:choice', JSON.stringify(choice));
        }, [{ lang, sound: false, autoEvents: true, rescue: false, speed: 'once' }, SMALL]);
        await page.reload();
        await page.waitForSelector('#dive');
    }
    return page;
}

const screenText = page => page.textContent('#screen');

async function play(page, turns) {
    for (let i = 0; i < turns && await settle(page) === 'ask'; i++) {
        const before = await page.evaluate(() => rednovTable.engine.steps);
        await chooseAction(page);
        await page.locator(await page.locator('#do').count() ? '#do' : '.act .move').first().click();
        await page.waitForFunction(steps => rednovTable.engine.steps > steps, before);
    }
    return settle(page);
}

async function checkLanguages(page) {
    const seen = new Set();
    for (const lang of ['de', 'fr', 'pl', 'en']) {
        await page.click(`.langs button[lang=${lang}]`);
        await page.waitForFunction(code => document.documentElement.lang === code, lang);
        await page.waitForSelector('#dive');
        seen.add(await page.textContent('.tag'));
    }
    same(seen.size, 4, 'four languages');
}

async function checkGame(page, url) {
    await page.click('#dive');
    await page.waitForSelector('#hit-5');
    check(['ask', 'over'].includes(await play(page, 4)), 'some turns are played');
    const state = () => page.evaluate(() => [location.hash, rednovTable.position.hash, rednovTable.position.turn]);
    const before = await state();
    check(before[2] > 3, `the crew has moved: turn ${before[2]}`);
    await page.reload();
    await page.waitForSelector('#hit-5');
    await settle(page);
    same(await state(), before, 'a page loaded again goes on where it was');
    await page.goto(url);
    await page.waitForSelector('a.resume');
    return before[0].slice('#game/'.length);
}

// The review thinks in a worker of its own; a game is given away as text or as a file.
async function checkReview(page, url, id) {
    await page.evaluate(() => {
        globalThis.copied = '';
        document.execCommand = () => (globalThis.copied = getSelection().toString() || document.activeElement.value);
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { globalThis.copied = text; } } });
    });
    await page.goto(`${url}#review/${id}`);
    await page.waitForSelector('.chart');
    await page.waitForSelector('.points, .verdict');
    same(await page.locator('#link').count(), 0, 'no link to a file that nobody else has');
    await page.click('#text');
    await page.waitForSelector('dialog.question');
    const kept = await page.evaluate(one => JSON.parse(localStorage.getItem('rednov:game:' + one)).record, id);
    same(await page.evaluate(() => globalThis.copied), kept, 'the record is copied');
    await page.click('dialog .primary');
    same(await saved(page, '#file'), kept, 'and saved');
}

async function checkOtherScreens(page, url) {
    for (const [hash, selector] of [['#rules/7.9', '#screen svg'], ['#learn/2', '.coach'], ['#daily', '#hit-5']]) {
        await page.goto(url + hash);
        await page.waitForSelector(selector);
        check((await screenText(page)).length > 100, `${hash} is empty`);
    }
    const nobody = 'a'.repeat(32);
    for (const hash of ['#tables', `#table/${nobody}`, `#join/${nobody}/${nobody}`, '#join/abc', `#over/${nobody}`]) {
        await page.goto(url + hash);
        await page.waitForSelector('main.trouble .primary');
        check((await screenText(page)).includes('server'), `${hash} says why there are no tables`);
    }
    await page.click('main.trouble .primary');
    await page.waitForSelector('#dive');
    same(await page.locator('#friends, #results').count(), 0, 'nothing leads to tables');
}

// Storage that is refused is told in each language, and the game is played all the same.
async function checkShy(browser, url) {
    const told = new Set();
    for (const lang of ['en', 'de', 'fr', 'pl']) {
        const page = await openFile(browser, url, { lang, shy: true });
        told.add(await page.textContent('.left .warning'));
        if (lang === 'en') {
            await page.evaluate(() => rednovImport('app/settings.js').then(one => one.change({ speed: 'once' })));
            await page.click('#dive');
            await page.waitForSelector('.toast');
            check(['ask', 'over'].includes(await play(page, 1)), 'without storage the game is played');
        }
        same([page.errors, page.requests], [[], []], `${lang}: errors and requests`);
        await page.context().close();
    }
    same(told.size, 4, 'that nothing is kept is told in four languages');
}

run('one_file', async ({ browser }) => {
    const built = join(BUILD, 'red-november.html');
    const size = statSync(built).size;
    check(size < LIMIT, `${size} bytes`);

    // where people put it
    const work = mkdtempSync(join(tmpdir(), 'rednov-'));
    const file = join(work, 'Téléchargements (1)', 'red november.html');
    mkdirSync(join(file, '..'));
    copyFileSync(built, file);
    const url = pathToFileURL(file).href;
    try {
        const page = await openFile(browser, url);
        await page.waitForSelector('.sea svg');
        same(await page.locator('.warning').count(), 0, 'no warning where games are kept');
        await checkLanguages(page);
        const id = await checkGame(page, url);
        await checkReview(page, url, id);
        await checkOtherScreens(page, url);
        same(page.errors, [], 'errors');
        same(page.requests, [], 'requests');
        await checkShy(browser, url);
        console.log(`one file: ${size} bytes`);
    } finally {
        rmSync(work, { recursive: true });
    }
});
