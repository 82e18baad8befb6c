// axe-core finds nothing serious on any screen, on the desktop and on a phone; and every text stands
// out from what is behind it, gradients included, which axe does not judge.

import { readFileSync } from 'node:fs';
import { check, need, openPage, run, settle, SMALL } from './lib.mjs';

const AXE = readFileSync(need.resolve('axe-core/axe.min.js'), 'utf8');

// ---- Contrast over gradients (runs in the page) -------------------------------------------------

function faintTexts() {
    const number = text => text.match(/[\d.]+/g).map(Number);
    const paint = text => {
        const [r, g, b, a = 1] = number(text);
        return { r, g, b, a };
    };
    const over = (top, under) => ({
        r: top.r * top.a + under.r * (1 - top.a), g: top.g * top.a + under.g * (1 - top.a), b: top.b * top.a + under.b * (1 - top.a), a: 1,
    });
    const light = ({ r, g, b }) => {
        const [x, y, z] = [r, g, b].map(c => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const ratio = (a, b) => {
        const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
        return (high + 0.05) / (low + 0.05);
    };
    // what may lie behind an element: every stop of the gradients on top of what lies behind them
    function behind(element) {
        if (!element || element === document.documentElement) {
            return [{ r: 6, g: 20, b: 28, a: 1 }];
        }
        const style = getComputedStyle(element);
        const base = paint(style.backgroundColor);
        const stops = (style.backgroundImage.match(/rgba?\([^)]+\)/g) || []).map(paint);
        const solid = base.a === 1 ? [base] : null;
        const under = solid || behind(element.parentElement).map(one => over(base, one));
        // rivets and rims are small: a gradient with see-through parts shows what is under it too
        const through = stops.length === 0 || stops.some(one => one.a < 0.99) || /transparent|rgba\(0, 0, 0, 0\)/.test(style.backgroundImage);
        const wide = /radial-gradient\(circle at/.test(style.backgroundImage) ? stops.slice(-2) : stops;
        return [...wide.filter(one => one.a > 0.05).flatMap(one => under.map(low => over(one, low))), ...(through ? under : [])];
    }
    const faint = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const text = walker.currentNode.data.trim();
        if (!text || element.closest('svg, .sr, [aria-disabled=true], [disabled], [hidden], script, noscript, option, .map, .faint, [inert]')
            || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
            continue;
        }
        const style = getComputedStyle(element);
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        const color = paint(style.color);
        const worst = Math.min(...behind(element).map(one => ratio(over(color, one), one)));
        if (worst < (large ? 3 : 4.5) - 0.01) {
            faint.set(`${element.tagName}.${element.className} "${text.slice(0, 30)}"`, worst.toFixed(2));
        }
    }
    return [...faint].map(([where, found]) => `${where}: ${found}`);
}

// ---- Screens ------------------------------------------------------------------------------------

// A finished game in the store: computers play, chosen by their first thought.
const finishedGame = page => page.evaluate(async () => {
    const { app } = await import('./main.js');
    const { store } = await import('./store.js');
    app.engine.start({ config: { edition: 'revised', players: 3, gnomes: 3 }, seed: '5', names: ['', '', ''], date: '2026-11-15' });
    for (let ask = app.engine.ask(); ask.kind !== 'over'; ask = app.engine.ask()) {
        app.engine.play(ask.moves[ask.moves.length - 1]);
    }
    const position = app.engine.position();
    const now = Date.now();
    store.put({
        v: 1, id: 'OLD1', record: app.engine.record(), seats: Array(3).fill({ kind: 'person', name: '' }), made: now, saved: now,
        result: position.result, reason: position.reason,
    });
});

const SCREENS = [
    ['the first screen', async ({ page, url }) => page.goto(url)],
    ['seats', async ({ page }) => page.locator('.tile').first().click(), 'dialog'],
    ['settings', async ({ page }) => {
        await page.evaluate(() => import('./settings.js').then(one => { one.openSettings(); }));
    }, 'dialog'],
    ['the keys', async ({ page }) => {
        await page.evaluate(() => import('./keys.js').then(one => { one.openKeys(); }));
    }, 'dialog'],
    ['rules', async ({ page, url }) => {
        await page.goto(url + '#rules/7.9');
        await page.waitForSelector('.rules .map svg');
    }],
    ['a search in the rules', async ({ page }) => page.fill('#rules-search', 'grog')],
    ['the tutorial', async ({ page, url }) => {
        await page.goto(url + '#learn/7');
        await page.waitForSelector('.coach');
        await settle(page);
        await page.locator('#do').click();
    }],
    ['a game', async ({ page, url }) => {
        await page.goto(url + '#');
        await page.locator('#dive').click();
        await settle(page);
    }],
    ['a hint', async ({ page }) => {
        await page.locator('#hint').click();
        await page.waitForSelector('dialog[open] li', { timeout: 60000 }); // the captain thinks
    }, 'dialog'],
    ['a reason', async ({ page }) => page.evaluate(() => { rednovTable.why('fix-engine 3'); }), 'dialog'],
    ['the next turn', async ({ page }) => {
        await page.locator('#do').click();
        await page.waitForTimeout(50);
        await settle(page);
    }],
    ['the end of a game', async ({ page, url }) => {
        await finishedGame(page);
        await page.goto(url + '#game/OLD1');
        await page.waitForSelector('#look-back');
    }],
    ['the review', async ({ page, url }) => {
        await page.goto(url + '#review/OLD1');
        await page.waitForTimeout(1500);
    }],
];

// Screens that the phone lays out in another way; with the argument `all` it shows every one.
const PHONE = new Set(['the first screen', 'the tutorial', 'a game', 'the end of a game', 'the review']);

run('axe', async ({ server, browser }) => {
    const flaws = [];
    for (const [width, height] of [[1440, 900], [390, 844]]) {
        const page = await openPage(browser, { width, height, touch: width < 700, choice: SMALL });
        for (const [name, prepare, dialog] of SCREENS) {
            if (width < 700 && !PHONE.has(name) && !process.argv.includes('all')) {
                continue;
            }
            await prepare({ page, url: server.url });
            await page.waitForTimeout(150);
            await page.evaluate(AXE);
            const { violations } = await page.evaluate(() => axe.run(document, {
                resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
            }));
            for (const { id, impact, help, nodes } of violations) {
                const grave = ['serious', 'critical'].includes(impact);
                const text = `${width}x${height} ${name}: ${impact} ${id}: ${help}: ${nodes.slice(0, 3).map(one => one.target.join(' ')).join(', ')}`;
                (grave ? flaws.push(text) : console.log(text));
            }
            flaws.push(...(await page.evaluate(faintTexts)).map(text => `${width}x${height} ${name}: faint text: ${text}`));
            if (dialog) {
                await page.keyboard.press('Escape');
            }
        }
        check(page.errors.length === 0, `errors of the page: ${page.errors.join('\n')}`);
        await page.context().close();
    }
    check(flaws.length === 0, '\n  ' + flaws.join('\n  '));
});
