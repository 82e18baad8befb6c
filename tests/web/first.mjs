// The first visit: few requests and few bytes until a game is on the screen, words at once, and whatever file is lost on
// the way can be tried again.

import { EventEmitter, once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { LONG, SMALL, build, check, openPage, run, same, settle } from './lib.mjs';
import { languages } from '../../web/app/tongue.js';

const MOST_REQUESTS = 24; // where the service worker has fetched engine/worker.js just before the game, the page asks whether it is new: one more
const MOST_BYTES = 400000; // of everything; the network may be off from then on
const LAST = ['/rules/LANG.json', '/app/more.js']; // the rules and the screens beside the game: they come when everything else is there
const LINE = 400; // kbit/s
const MOST_FOR_WORDS = 2900; // two packets: none waits for an answer to the first, and that is 58 ms of the line

// Until the first game can be played and everything is there without the network.
async function visit(server, browser, lang) {
    const [requests, bytes] = [server.asked.length, server.sent];
    const page = await openPage(browser, { lang, workers: 'allow', choice: SMALL, settings: { lang: null } });
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    same(await page.evaluate(() => document.documentElement.lang), lang, 'the language of the browser');
    await page.click('#dive');
    await settle(page);
    const last = LAST.map(path => path.replace('LANG', lang));
    await page.waitForFunction(path => caches.match('.' + path).then(Boolean), last.at(-1));
    const asked = server.asked.slice(requests);
    const sent = server.sent - bytes;
    const least = last.reduce((sum, path) => sum - statSync(join(build, 'web', path + '.br')).size, sent);
    console.log(`first visit, ${lang}: ${asked.length - last.length} requests, ${least} bytes until the game; with all screens ${asked.length}, ${sent}`);
    same(asked.slice(-last.length), last, 'what no game needs comes last');
    check(asked.length <= MOST_REQUESTS, `${asked.length} requests: ${asked.join(' ')}`);
    check(sent <= MOST_BYTES, `${sent} bytes`);
    const spoken = () => server.asked.slice(requests).filter(path => path.includes('/words/'));
    same(spoken(), lang === 'en' ? [] : [`/words/${lang}.txt`], 'no language that is not spoken');
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    await page.reload();
    await page.waitForSelector('#dive');
    same(spoken().length, lang === 'en' ? 0 : 1, 'nor at the next visits');
    same(page.errors, [], 'errors');
    await page.context().close();
}

// Nothing but index.html has come, and yet there are words on the screen: they need one answer of so many bytes and no other
// request, however slow the line or the machine is.
async function checkWords(server, browser) {
    const alone = await openPage(browser, { settings: null, drawn: true });
    await alone.route('**/*', route => (route.request().isNavigationRequest() ? route.continue() : null));
    const before = server.sent;
    const answer = await alone.goto(server.url, { waitUntil: 'commit' });
    await alone.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const head = Object.entries(answer.headers()).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    const bytes = server.sent - before + head;
    console.log(`first words: ${bytes} bytes with the head, ${Math.ceil(bytes * 8 / LINE)} ms on a line of ${LINE} kbit/s beside its round trips`);
    check(bytes <= MOST_FOR_WORDS, `${bytes} bytes until there are words`);
    await alone.context().close();
    for (const [lang, words] of [['en', 'Red November'], ['de', 'Wird geladen'], ['fr', 'Chargement'], ['pl', 'Wczytywanie']]) {
        const page = await openPage(browser, { lang, settings: null });
        await page.route('**/*', route => (route.request().isNavigationRequest() ? route.continue() : null));
        await page.goto(server.url, { waitUntil: 'commit' });
        await page.waitForSelector(`#loading :text("${words}")`);
        same(await page.locator('#loading h1:visible').count(), 1, 'in one language');
        await page.context().close();
    }
}

async function checkLost(server, browser) {
    const files = [['app/main.js', ''], ['css/lobby.css', ''], ['rednov.wasm', ''], ['app/more.js', '#rules/7.9'], ['rules/de.json', '#rules/7.9'], // of each kind one
        ['css/all.css', ''], ['art/sprite.svg', ''], ['css/learn.css', '#rules/7.9'], ['art/board.svg', '#learn/1']];
    for (const [file, hash] of LONG ? files : files.slice(0, 5)) {
        const page = await openPage(browser, { lang: 'de', drawn: true });
        await page.route('**/' + file, route => route.abort());
        await page.goto(server.url + hash);
        await page.waitForSelector('main.trouble button:visible');
        const text = await page.textContent('main.trouble');
        check(text.includes('Verbindung') && !text.includes('fetch'), `${file}: ${text}`);
        await page.unroute('**/' + file);
        await page.click('main.trouble button:visible');
        await page.waitForSelector({ '': '#dive', '#rules/7.9': '#screen svg', '#learn/1': '#hit-5' }[hash]);
        await page.context().close();
    }
}

// Holds back what is asked for: held('asked') is what loses the next one.
async function holdBack(page, path) {
    const held = new EventEmitter();
    await page.unroute(path);
    await page.route(path, route => new Promise(done => held.emit('asked', () => done(route.abort()))));
    return held;
}

// What is asked for is lost when nobody waits for it any more.
async function lateLoss(page, lose) {
    const lost = page.waitForEvent('requestfailed');
    lose();
    await lost;
    await page.evaluate(() => new Promise(done => setTimeout(done, 100))); // whoever was to be told of it has been
}

// The rules are a file in each language: another one comes when it is chosen, and what was searched for stays. One that cannot be had
// takes nothing away.
async function checkRules(server, browser) {
    const page = await openPage(browser);
    await page.route('**/rules/fr.json', route => route.abort());
    await page.route('**/css/review.css', route => route.abort());
    await page.goto(server.url + '#rules');
    await page.fill('#rules-search', 'kraken');
    const shown = async () => [await page.textContent('.rules h1'), await page.getAttribute('#rules-search', 'placeholder'), await page.inputValue('#rules-search')];
    const [title, , query] = await shown();
    same(query, 'kraken', 'the search');
    const choose = async lang => {
        await page.focus(`.rules .langs [lang=${lang}]`);
        await page.keyboard.press('Enter');
        await page.waitForFunction(want => document.documentElement.lang === want, lang);
    };
    await choose('de');
    await page.waitForFunction(old => document.querySelector('.rules h1').textContent !== old, title);
    const german = await shown();
    same([german[1].startsWith('Wort oder'), german[2]], [true, 'kraken'], 'all of it is German, and searched again');
    same(await page.evaluate(() => document.activeElement.lang), 'de', 'the keyboard stays');
    await choose('fr');
    await page.waitForSelector('dialog[open]');
    check((await page.textContent('dialog[open]')).includes('connexion'), 'what has not come is told');
    same((await shown())[0], german[0], 'the rules that there are stay');
    same(await page.locator('.rules :is(article, nav ol):lang(de)').count(), 2, 'and are read in their own language');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.rules article'); // drawn once more when that was read
    const held = await holdBack(page, '**/rules/fr.json');
    await choose('de');
    const [[lose]] = await Promise.all([once(held, 'asked'), choose('fr')]);
    await choose('de');
    await lateLoss(page, lose);
    same(await page.locator('dialog[open]').count(), 0, 'who has changed his mind is not told');
    const follow = address => page.evaluate(hash => (location.hash = hash), address);
    await follow('rules/7.9');
    await page.waitForSelector('.rules .here'); // they lead on
    await follow('review/NONE');
    await page.waitForSelector('main.trouble');
    await page.unroute('**/rules/fr.json');
    await follow('rules/8.1');
    await page.waitForSelector('.rules .here'); // a screen that could not be had leaves the way back
    await page.context().close();
}

// A screen that cannot be had takes nothing from who has gone back meanwhile; who waits for it is told, and is led there.
async function checkBack(server, browser) {
    const page = await openPage(browser);
    const follow = address => page.evaluate(hash => (location.hash = hash), address);
    const held = await holdBack(page, '**/rules/en.json');
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    const [[loseLate]] = await Promise.all([once(held, 'asked'), follow('rules/7.9')]);
    await follow('');
    await lateLoss(page, loseLate);
    same([await page.locator('main.trouble').count(), await page.locator('#dive').count()], [0, 1], 'who has gone back stays there');
    await page.evaluate(() => void rednovImport('app/dialog.js').then(({ tell }) => tell('', '')));
    await page.waitForSelector('dialog[open]');
    const [[lose]] = await Promise.all([once(held, 'asked'), follow('rules/7.9')]);
    lose();
    await page.waitForSelector('main.trouble');
    same(await page.locator('dialog[open]').count(), 0, 'no dialog covers what is told');
    same(await page.evaluate(() => document.activeElement.tagName), 'H1', 'and the keyboard is there');
    await page.context().close();
}

// A page that has stood open while the server got another version: its second script does not fit any more.
async function checkMixed(server, browser) {
    const page = await openPage(browser);
    await page.route('**/app/more.js', route => route.fulfill({ contentType: 'text/javascript', body: "rednovMore('another', () => {});" }));
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    await page.goto(server.url + '#rules/7.9');
    await page.waitForSelector('main.trouble button');
    check((await page.textContent('main.trouble')).includes('new version'), 'that there is a new version is told');
    await page.unroute('**/app/more.js');
    await page.click('main.trouble button');
    await page.waitForSelector('#screen svg');
    const crew = await page.evaluate(() => {
        globalThis.rednovVersion = 'another';
        return rednovImport('engine/crew.js').then(one => one.openCrew().rescue(rednovEngine, 0)).then(() => 'answered', () => 'refused');
    });
    check(crew === 'refused', 'a worker of another version does not think for this page');
}

run('first', async ({ server, browser }) => {
    for (const lang of languages.map(([code]) => code)) {
        await visit(server, browser, lang);
    }
    await checkWords(server, browser);
    await checkLost(server, browser);
    await checkRules(server, browser);
    await checkBack(server, browser);
    await checkMixed(server, browser);
});
