// What is wrong with a screen for those who see or hear it in another way: what axe-core finds, and texts that do not stand
// out from what is behind them, gradients included, which axe does not judge.

import { readFileSync } from 'node:fs';
import { lookAt } from './lib.mjs';
import { need } from './lib_browser.mjs';

const AXE = readFileSync(need.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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

// ---- Both ---------------------------------------------------------------------------------------

// The grave flaws of what the page shows now, as sentences; lesser ones are printed. within: of this part only.
export async function graveFlaws(page, name, within = 'html') {
    const flaws = [];
    if (!await page.evaluate(() => 'axe' in globalThis)) {
        await page.evaluate(AXE);
    }
    const { violations } = await lookAt(page, ([part, rules]) => axe.run(part, { resultTypes: ['violations'], runOnly: rules }), [within, RULES]);
    for (const { id, impact, help, nodes } of violations) {
        const grave = ['serious', 'critical'].includes(impact);
        const text = `${name}: ${impact} ${id}: ${help}: ${nodes.slice(0, 3).map(one => one.target.join(' ')).join(', ')}`;
        (grave ? flaws.push(text) : console.log(text));
    }
    return [...flaws, ...(await lookAt(page, faintTexts)).map(text => `${name}: faint text: ${text}`)];
}
