// The screens of online tables, on the desktop and on a phone: axe-core finds nothing serious on any of them, every text
// stands out, pages do not scroll sideways, and on the game screen nothing lies on anything else. What is touched is as large
// as a finger, on a tablet too (in the long form also on a phone held sideways). The phone speaks German, whose words are
// long, and axe-core, which takes its time, looks at each screen once; in the long form both speak every language and
// axe-core looks twice.

import { mkdirSync } from 'node:fs';
import { LONG, check, lookAt, resize, same, shoot } from './lib.mjs';
import { graveFlaws } from './lib_axe.mjs';
import { flaws } from './lib_looks.mjs';
import { smallTargets } from './lib_sizes.mjs';
import { badWords, tooWide } from './lib_words.mjs';
import { asked, giveUp, openMenu, openPerson, openTable, playUntil, press, runOnline, sitDown, until } from './lib_online.mjs';

const LANGUAGES = ['en', 'de', 'fr', 'pl'];
const TOUCHED = [[820, 1180], ...LONG ? [[844, 390]] : [], [390, 844]]; // the last one is the phone's own
const OTHERS = /notch|#o-|\.choose|^button\.btn "\d+–\w+"/; // inside the action panel, whose states looks.mjs goes through
const SHORTENED = /is cut by bdi\./; // people's names, where rows are low
const kept = process.env.LOOKS; // a folder for a picture of each

const speakIn = (page, language) => page.evaluate(async code => (await rednovImport('app/tongue.js')).speak(code), language);

const isAbove = (page, one, other) => page.evaluate(all => {
    const [first, second] = all.map(selector => document.querySelector(selector).getBoundingClientRect().top);
    return first < second;
}, [one, other]);

runOnline('online_screens', async ({ browser, server }) => {
    const wrong = [];
    const sizes = new Map();
    const judged = new Set();
    if (kept) {
        mkdirSync(kept, { recursive: true });
    }

    // Fingers, and words, at every size that is touched; elsewhere the words alone.
    async function judgeSizes(page, name, language) {
        for (const [width, height] of page.touch ? TOUCHED : [sizes.get(page).split('x').map(Number)]) {
            await resize(page, width, height);
            const found = [...page.touch ? await lookAt(page, smallTargets) : [], ...await lookAt(page, badWords), ...await page.evaluate(tooWide)];
            wrong.push(...found.filter(flaw => !SHORTENED.test(flaw)).map(flaw => `${width}x${height} ${name} ${language}: ${flaw}`));
            if (kept) {
                await shoot(page, `${kept}/${width}x${height}-${name}-${language}.png`);
            }
        }
    }

    // The page as it is now.
    async function judge(page, name, { game = false, within = 'html' } = {}) {
        const label = `${sizes.get(page)} ${name}`;
        if (LONG || !judged.has(name)) {
            judged.add(name);
            wrong.push(...await graveFlaws(page, label, within));
        }
        for (const language of LONG ? LANGUAGES : [page.language]) {
            if (LONG) {
                await speakIn(page, language);
            }
            if (game) {
                wrong.push(...(await lookAt(page, flaws)).filter(flaw => !OTHERS.test(flaw)).map(flaw => `${label} ${language}: ${flaw}`));
            }
            await judgeSizes(page, name, language);
        }
        if (LONG) {
            await speakIn(page, page.language);
        }
    }

    const ann = await openPerson(browser, { width: 1280, height: 720 });
    const ben = await openPerson(browser, { width: 390, height: 844, touch: true, lang: 'de' });
    const both = [ben, ann];
    sizes.set(ann, '1280x720').set(ben, '390x844');
    [ann.language, ben.language] = ['en', 'de'];
    for (const page of both) {
        await page.goto(server.url);
        await page.waitForSelector('#friends');
        await judge(page, 'first');
        await page.goto(server.url + '#tables');
        await page.waitForSelector('#open-table');
        await judge(page, 'tables');
    }
    const { invite, watch } = await openTable(ann, server.url, {
        name: 'Wilhelmina Brand', gnomes: 6, seats: { C: 'sailor', D: 'mate', E: 'captain', F: 'lubber' },
        before: () => press(ann, ann.getByRole('radio', { name: 'Anyone: public' })),
    });
    await ben.goto(server.url + '#tables');
    await ben.reload();
    await ben.waitForSelector('.opentable');
    await judge(ben, 'list');
    check(await isAbove(ben, '.opentable', '#open-table'), 'on a phone open tables come before the long form');
    check(await ben.$$eval('.opentable .who', all => all.length && all.every(one => one.querySelector('bdi'))), 'no name turns the others of its row around');
    await ben.goto(watch);
    await ben.waitForSelector('.chairs');
    await judge(ben, 'public');
    await ben.goto(invite);
    await ben.waitForSelector('#newcomer-name');
    await judge(ben, 'invited');
    await sitDown(ben, invite, { name: 'Bartholomew Krill'.slice(0, 16), gnome: 'B' });
    await ann.fill('#say-line', 'A line that is somewhat longer than the voice pipe is wide, so that it has to be folded.');
    await ann.keyboard.press('Enter');
    for (const page of both) {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); // the bar that stays in sight lies on nothing there
        await judge(page, 'gathering');
    }
    check(await isAbove(ben, '#say-line', '.yours'), "and the voice pipe before what is one's own");
    check((await ann.textContent('.optionrows')).includes('nobody here has objected'), 'before anybody was asked nobody is said to have agreed');
    await press(ann, '#start');
    for (const page of both) {
        await page.waitForSelector('#hit-5');
    }
    const cleo = await openPerson(browser, { width: 1280, height: 720, lang: 'pl' });
    sizes.set(cleo, '1280x720');
    cleo.language = 'pl';
    await cleo.goto(watch);
    await cleo.waitForSelector('#hit-5');
    await judge(cleo, 'watching', { game: true });
    await cleo.context().close();
    for (const page of both) {
        await playUntil(both.filter(one => one !== page), () => asked([page]));
        await judge(page, 'my-turn', { game: true });
        const other = both.find(one => one !== page);
        await other.waitForFunction(() => !rednovTable.busy && document.querySelector('.pace').hidden); // all is shown
        await judge(other, 'other-turn', { game: true });
        if (page.touch) {
            await press(page, '.tabs [data-tab=crew]');
            await judge(page, 'crew', { game: true });
        }
        await openMenu(page);
        await judge(page, 'menu', { within: 'dialog[open]' });
        await press(page, '#switch-pause');
        await until(page, () => page.evaluate(() => rednovRoom.table.paused), 'the game is paused');
        await press(page, 'dialog header .btn.icon');
        if (page.touch) {
            await press(page, '.tabs [data-tab=chat]');
            await judge(page, 'pipe', { game: true });
            await press(page, '.tabs [data-tab=act]');
        }
        await judge(page, 'paused', { game: true });
        await press(page, '#go-on');
        await until(page, () => asked([page]), 'it goes on');
        await playUntil([page], async () => !await asked([page]));
    }
    await giveUp(both);
    for (const page of both) {
        await until(page, () => page.evaluate(() => rednovRoom.table.phase === 'over'), 'given up');
        if (page.touch) {
            await press(page, '.tabs [data-tab=act]');
        }
        await page.waitForSelector('#rematch');
        await judge(page, 'over', { game: true });
        await page.goto(server.url + '#tables');
        await page.waitForSelector('.mytable');
        await judge(page, 'mine');
        await page.goto(server.url + '#table/' + 'e'.repeat(32));
        await page.waitForSelector('main.trouble h2');
        await judge(page, 'gone');
        same(page.errors, [], 'no errors');
    }
    check(wrong.length === 0, '\n  ' + [...new Set(wrong)].join('\n  '));
});
