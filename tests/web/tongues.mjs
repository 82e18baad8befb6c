// Each language: every screen speaks it, with no English left, and the page switches while a game is
// on. English is what po/rednov.pot says; the catalogues are those the page itself uses.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, readCatalogue } from '../../web/app/tongue.js';
import { readPlural } from '../../web/app/plural.js';
import { SMALL, build, check, chooseAction, chooseLanguage, openPage, run, same, settle } from './lib.mjs';

const root = new URL('../..', import.meta.url).pathname;
const LANGUAGES = ['de', 'fr', 'pl'];

// ---- What is English ----------------------------------------------------------------------------

// The messages of the template: [{context, text}], plurals as two.
function readTemplate(text) {
    const messages = [];
    for (const entry of text.split(/\n\n/)) {
        const part = name => {
            const found = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry);
            return found ? found[1].match(/"(.*)"/g).map(line => JSON.parse(line)).join('') : null;
        };
        const key = (part('msgctxt') ? part('msgctxt') + '\u0004' : '') + part('msgid');
        const sources = entry.match(/^#: .*/gm)?.join(' ') || '';
        if (part('msgid') && /web\/|src\/text|src\/table|docs\/RULES/.test(sources)) {
            messages.push({ key, texts: [part('msgid'), part('msgid_plural')].filter(Boolean) });
        }
    }
    return messages;
}

const quoted = text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// A pattern for what a message looks like on the screen, or null when it has no word of its own.
function patternOf(text) {
    const holes = /%(?:\d+\$)?[sd]|\{[a-z_]+\}/g;
    if (!/[A-Za-z]{3}/.test(text.replace(holes, ' ').replace(/\*/g, ''))) {
        return null;
    }
    return new RegExp(`^${text.replace(/\*/g, '').split(holes).map(quoted).join('.+')}$`, 'u');
}

// ---- What is on the screen ----------------------------------------------------------------------

// Texts and labels that people see or hear; rules are told apart by their paragraphs.
const textsOf = page => page.evaluate(() => {
    const texts = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.nodeType === Node.TEXT_NODE) {
            if (!node.parentElement.closest('script, noscript, style, .langs, [lang], kbd, desc, title') || node.parentElement.closest('[lang]') === document.documentElement) {
                texts.add(node.data.replaceAll('\u00ad', '').trim());
            }
        } else {
            for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
                texts.add((node.getAttribute(name) || '').trim());
            }
        }
    }
    texts.add(document.title);
    texts.delete('');
    return [...texts];
});

// Whether a text is English that this language says otherwise, or not at all.
function foreignTo(lang, english) {
    const { find, words } = readCatalogue(readFileSync(join(build, 'web/words', `${lang}.txt`), 'utf8'));
    const patterns = english.flatMap(({ key, texts }) => texts.filter(text => !find(key)?.includes(text)).map(patternOf)).filter(Boolean);
    const own = new Set(words.flat());
    return text => !own.has(text) && patterns.some(pattern => pattern.test(text));
}

// The game stays as it is.
async function switchTo(page, lang) {
    const before = await page.evaluate(() => [rednovTable.position.hash, location.hash]);
    await chooseLanguage(page, lang);
    same(await page.evaluate(() => [rednovTable.position.hash, location.hash]), before, `${lang}: the game after the switch`);
}

run('tongues', async ({ server, browser }) => {
    const english = readTemplate(readFileSync(join(root, 'po/rednov.pot'), 'utf8'));
    check(english.length > 500, `only ${english.length} messages in the template`);

    // plurals, and places in formats
    const polish = readPlural('(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)');
    same([0, 1, 2, 5, 12, 22, 25, 104, 112].map(polish), [2, 0, 1, 2, 2, 1, 2, 1, 2], 'Polish plurals');
    for (const bad of ['', 'n+', '(n', 'alert(1)', 'n n', 'n ? 1']) {
        let refused = false;
        try {
            readPlural(bad);
        } catch {
            refused = true;
        }
        check(refused, `a plural rule "${bad}"`);
    }
    same(format('%2$s – %1$s, 100 %%', ['a', 'b']), 'b – a, 100 %', 'a format with places');

    const left = [];
    const page = await openPage(browser, { lang: 'en', choice: SMALL });
    await page.goto(server.url);
    await page.click('#dive');
    await settle(page);
    let game = '';
    for (const lang of LANGUAGES) {
        const foreign = foreignTo(lang, english);
        const look = async name => {
            for (const text of await textsOf(page)) {
                if (foreign(text)) {
                    left.push(`${lang}, ${name}: "${text.slice(0, 80)}"`);
                }
            }
        };
        game = game || await page.evaluate(() => location.hash);
        const before = await page.textContent('.act');
        await switchTo(page, lang);
        check(await page.textContent('.act') !== before, `${lang}: the actions stay as they were`);
        await look('the game');
        const share = await page.evaluate(() => rednovImport('app/tongue.js').then(one => [one.percent(0.38), one.num(1234567.5), one.n('%d minute', '%d minutes', 5)]));
        same(share.slice(0, 2), [new Intl.NumberFormat(lang, { style: 'percent' }).format(0.38), new Intl.NumberFormat(lang).format(1234567.5)], `${lang}: numbers`);

        await page.reload(); // the choice is kept
        await settle(page);
        same(await page.evaluate(() => document.documentElement.lang), lang, 'the language after a reload');
        await chooseAction(page);
        await page.click(await page.locator('#do').count() ? '#do' : '.act .move >> nth=0');
        await settle(page);
        await look('a turn later');
        for (const [name, hash, wait] of [
            ['the first screen', '#', '#dive'], ['the rules', '#rules', '.rules .map'], ['lesson 1', '#learn/1', '.coach'],
            ['lesson 8', '#learn/8', '.coach'],
        ]) {
            await page.goto(server.url + hash);
            await page.waitForSelector(wait);
            if (wait === '.coach') {
                await settle(page);
            }
            await look(name);
        }
        for (const [name, file, open] of [['settings', 'app/settings.js', 'openSettings'], ['what is what', 'panels/keys.js', 'openHelp']]) {
            await page.evaluate(([path, call]) => rednovImport(path).then(one => { one[call](rednovTable); }), [file, open]);
            await page.waitForSelector('dialog[open]');
            await look(name);
            await page.keyboard.press('Escape');
        }
        await page.goto(server.url + game); // the next one takes over there
        await settle(page);
    }
    same(page.errors, [], 'errors of the page');
    check(left.length === 0, `English is left:\n  ${left.slice(0, 60).join('\n  ')}\n  ${left.length} in all`);
});
