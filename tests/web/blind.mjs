// A game by somebody who sees nothing: there is the role, the name and the description of what has the focus, there is
// what the live regions say, and there are keys. No class, no id, nothing of the page's own; only a friend looks whether what
// is to be pressed could be seen. In the long form a whole game and the way to its review at every size (lib_cells.mjs); else a
// few turns.

import { check, openPage, run, same, until } from './lib.mjs';
import { WHOLE, cellsOf, checkSeen, eachCell, rotated, wordsOf } from './lib_cells.mjs';

const TURNS = WHOLE ? 1000 : 3;
const DECISIONS = 400;

async function game(server, browser, { tongue, width, height }) {
    const page = await openPage(browser, { width, height, lang: tongue, seed: 3, settings: { rescue: false }, choice: { gnomes: 3, kind: 'sailor' } });
    const { t, n, c } = wordsOf(tongue);
    const like = (text, flags = 'iu') => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), flags);
    const [GO_ON, END, BACK] = [t('Go on'), t('End turn'), t('Look back')].map(name => name.toLowerCase()); // style sheets write some names in capitals
    const tools = await page.context().newCDPSession(page);

    // ---- Ears ------------------------------------------------------------------------------------

    // Everything that a live region says, in order.
    await page.addInitScript(() => {
        globalThis.spoken = [];
        addEventListener('DOMContentLoaded', () => document.querySelectorAll('[role=status], [role=alert]').forEach(region =>
            new MutationObserver(() => region.textContent && globalThis.spoken.push({ role: region.getAttribute('role'), text: region.textContent }))
                .observe(region, { childList: true, characterData: true, subtree: true })));
    });
    let heard = 0;
    const listen = async () => {
        const news = await page.evaluate(from => globalThis.spoken.slice(from), heard);
        heard += news.length;
        return news;
    };
    // Listens until it has heard this; what else is said before it does not matter.
    const hear = async (role, what = /./) => {
        const all = [];
        return until(async () => {
            all.push(...await listen());
            return all.find(one => one.role === role && what.test(one.text))?.text;
        }, `nobody says ${what}`);
    };

    // ---- Fingers -----------------------------------------------------------------------------------

    const press = key => page.keyboard.press(key);
    const value = field => field?.value ?? '';

    // What has the focus, as a screen reader is told it.
    const here = async () => {
        const { result } = await tools.send('Runtime.evaluate', { expression: 'document.activeElement' });
        const { nodes } = await tools.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false });
        const [node] = nodes;
        const is = name => value(node.properties?.find(one => one.name === name)?.value);
        return { role: value(node.role), name: value(node.name), description: value(node.description), checked: is('checked') === 'true', pressed: is('pressed') === 'true', disabled: is('disabled') === true };
    };
    const named = ({ role, name }) => `${role} "${name}"`;

    const tabTo = async (role, name) => {
        for (let i = 0; i < 80; i++) {
            const now = await here();
            if (now.role === role && name.test(now.name)) {
                return now;
            }
            await press('Tab');
        }
        throw new Error(`no ${role} ${name} is reached by Tab`);
    };

    // ---- The way into a game -------------------------------------------------------------------------

    await page.goto(server.url);
    await page.getByRole('button', { name: t('Dive!') }).waitFor();
    await tabTo('button', like(t('More gnomes')));
    await press('Enter');
    await hear('status', like(n('%d gnome', '%d gnomes', 4)));
    await tabTo('button', like(t('Fewer gnomes')));
    await press('Enter');
    await hear('status', like(n('%d gnome', '%d gnomes', 3)));
    await tabTo('button', /^Bogdan\s?: /);
    await press('Enter');
    const pressed = await here();
    check(pressed.role === 'button' && /^Bogdan\s?: /.test(pressed.name) && pressed.name.endsWith(c('player', 'Person')), `the focus after a gnome was pressed: ${named(pressed)}`);
    await press('Enter');
    await tabTo('button', like(t('Dive!')));
    await press('Enter');

    // ---- Playing ----------------------------------------------------------------------------------

    // What waits for this player: {what, said, focus}.
    const awaited = async () => {
        const said = [];
        let focus = null;
        const what = await until(async () => {
            said.push(...await listen());
            focus = await here();
            return focus.role === 'button' && [GO_ON, END, BACK].includes(focus.name.toLowerCase()) ? focus.name.toLowerCase()
                : said.some(one => one.role === 'alert') && !['main', 'RootWebArea', 'heading'].includes(focus.role) ? 'ask' : null;
        }, 'nothing waits for anybody');
        return { what, focus, alert: said.filter(one => one.role === 'alert').map(one => one.text).join(' ') };
    };

    const since = new RegExp([t('Since your last move: %s', ''), t('Nothing has happened since your last move.')].map(text => like(text).source).join('|'), 'iu');
    const random = (seed => () => (seed = (seed * 48271) % 2147483647) / 2147483647)(5);
    const counts = { turns: 0, cards: 0, ends: 0, answers: 0 };

    async function turn() {
        counts.turns++;
        await press('b');
        await hear('status', like(t('Ghost: %d, %s', 0, '').split('0')[0]));
        await press('w');
        await hear('status', since);
        await press('a');
        const at = await here();
        check(at.role === 'radio' && at.name !== '', `A goes to ${named(at)}`);
        for (let steps = Math.floor(random() * 3); steps > 0 || !(await here()).checked; steps--) {
            check(steps > -20, 'no action can be chosen');
            await press('ArrowDown');
        }
        for (let more = Math.floor(random() * 4); more > 0; more--) {
            await press('+');
        }
        await press('Control+Enter');
    }

    async function answer() {
        await press('a');
        check((await here()).role === 'button', `an answer is a ${named(await here())}`);
        await press('Enter');
    }

    // Whether a dialog explains why something cannot be done.
    const refused = async () => await page.getByRole('dialog').count() > 0;

    async function decide({ what, focus, alert }) {
        await checkSeen(page, false, `${what} after ${JSON.stringify(counts)}`);
        if (what === GO_ON || what === END) {
            counts[what === GO_ON ? 'cards' : 'ends']++;
            check(focus.description.length > 5 || alert.length > 5, `"${what}" does not say what happened`); // or it is one of the answers
            check(what !== GO_ON || like(t('Event: {event}.').split('{')[0].trim()).test(focus.description), `the card is not told: ${focus.description}`);
            await press('Enter');
            return;
        }
        check(/^\p{L}+\s?: ./u.test(alert), `who is asked, and what: ${alert}`);
        check(focus.name !== '' && !/^(generic|none)$/.test(focus.role), `the focus is on ${named(focus)} when asked`);
        if (like(t('Your move')).test(alert)) {
            await turn();
        } else {
            counts.answers++;
            await answer();
            for (let marked = 1; (await here()).pressed; marked++) { // one of several to put away
                check(marked < 12, 'what is marked cannot be put away');
                await answer();
            }
        }
        if (await refused()) {
            await press('Escape');
        }
    }

    let last = null;
    for (let i = 0; counts.turns < TURNS && last?.what !== BACK; i++) {
        check(i < DECISIONS, 'the game does not end');
        last = await awaited();
        if (last.what !== BACK) {
            await decide(last);
        }
    }
    check(counts.turns > 2 && counts.ends + counts.cards > 0, `nothing to do: ${JSON.stringify(counts)}`);

    // ---- And out ------------------------------------------------------------------------------------

    if (WHOLE) {
        check((last.alert || await hear('alert')).length > 10, 'the end is not announced');
        await press('Enter');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await until(async () => (await here()).role !== 'RootWebArea', 'the focus is lost on the way to the review');
        await hear('status', like(t('The review is ready.')));
    }
    same(page.errors, [], 'errors of the page');
    await page.context().close();
    return JSON.stringify(counts);
}

run('blind', ({ server, browser }) =>
    eachCell('blind', cellsOf(rotated(2), [['1440x900', 'en']]), cell => game(server, browser, cell)));
