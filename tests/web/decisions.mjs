// Every kind of decision on the screen: found by playing at random under node with the same engine,
// opened in the page, every legal move offered, one made by mouse.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeEngine, SWITCHES } from '../../web/engine/engine.js';
import { loadWasm } from '../../web/engine/wasm.js';
import { build, check, chooseAction, openPage, run, same } from './lib.mjs';

const KINDS = ['turn', 'hatch', 'flee', 'give', 'return', 'defend', 'late', 'burn', 'block', 'discard', 'chance'];

// A small generator, so that every run finds the same games.
function random(seed) {
    let state = seed;
    return below => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 0x100000000 * below);
    };
}

const jammedOf = ask => ask.actions?.filter(one => one.kind === 'unblock').at(-1);

// Whoever moves stands in high water.
function isDrowning({ gnomes, rooms }, ask) {
    const space = ask.kind === 'turn' && gnomes.find(one => one.gnome === ask.gnome).space;
    return rooms.some(one => String(one.room) === space && one.water === 'high');
}

// More that is looked for, beside one of each kind.
const SPECIAL = ['turn-blocked', 'turn-drowning', 'chance-turn', 'late-end'];

// A record that ends at each kind, of one edition or the other.
async function findRecords() {
    const engine = makeEngine(await loadWasm(readFileSync(join(build, 'rednov.wasm'))));
    const found = new Map();
    for (let seed = 1; found.size < KINDS.length + SPECIAL.length && seed < 400; seed++) {
        const pick = random(seed);
        const edition = seed % 2 ? 'revised' : 'first';
        const manual = seed % 9 === 0;
        const variants = Object.fromEntries(SWITCHES.map((name, i) => [name, seed % (2 * i + 3) === 0]));
        engine.start({
            config: { edition, players: 4, gnomes: 4, ...variants, ...(manual && { crazed: false }) }, // some with open hands
            seed: manual ? null : BigInt(seed), names: ['Ann', 'Bob', 'Cleo', 'Dan'],
        });
        for (let step = 0; step < 500; step++) {
            const ask = engine.ask();
            if (ask.kind === 'over') {
                break;
            }
            if (!found.has(ask.kind) && KINDS.includes(ask.kind) && (ask.kind !== 'turn' || step > 40) && (ask.kind !== 'discard' || ask.away > 1)) {
                found.set(ask.kind, engine.record());
            }
            // a blocked hatch that the panel does not begin with
            if (!found.has('turn-blocked') && jammedOf(ask) && jammedOf(ask) !== ask.actions.find(one => one.options[0].roll)) {
                found.set('turn-blocked', engine.record());
            }
            if (!found.has('turn-drowning') && isDrowning(engine.position(), ask)) {
                found.set('turn-drowning', engine.record());
            }
            if (!found.has('chance-turn') && ask.kind === 'chance' && engine.position().active > 'A' && !engine.position().hidden) {
                found.set('chance-turn', engine.record());
            }
            // nothing but the Updates comes after it
            if (!found.has('late-end') && ask.kind === 'late' && engine.position().phase === 'action' && !engine.position().used.grog) {
                found.set('late-end', engine.record());
            }
            const rare = ask.moves.find(move => move.startsWith('attack') || move === 'use crowbar');
            engine.play(rare && pick(2) ? rare : ask.moves[pick(ask.moves.length)]);
        }
    }
    return found;
}

run('decisions', async ({ server, browser }) => {
    const records = await findRecords();
    for (const kind of [...KINDS, ...SPECIAL]) {
        check(records.has(kind), `random play finds ${kind}`);
    }
    const page = await openPage(browser, { settings: { autoEvents: true } });
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    for (const [key, record] of records) {
        await oneDecision(page, key, record);
    }
    same(page.errors, [], 'no errors');
});

async function oneDecision(page, key, record) {
    await page.evaluate(([id, text]) => {
        const seats = ['Ann', 'Bob', 'Cleo', 'Dan'].map(name => ({ kind: 'person', name }));
        localStorage.setItem('rednov:game:' + id, JSON.stringify({ v: 1, id, record: text, seats, made: 1, saved: 1 }));
        location.hash = '#game/' + id;
    }, [key, record]);
    await page.waitForFunction(id => globalThis.rednovTable?.game.id === id && (document.querySelector('#uncover') || rednovTable.asked()), key);
    const cover = page.locator('#uncover'); // secret hands: the screen is passed on
    if (await cover.count()) {
        check(await page.evaluate(() => document.getElementById('screen').inert), `${key}: covered screens cannot be used`);
        same(await page.locator('#screen [data-item], #screen [data-move]').count(), 0, `${key}: nothing secret is on a covered screen`);
        await cover.click();
    }
    await page.waitForFunction(() => rednovTable.asked());
    const ask = await page.evaluate(() => rednovTable.ask);
    check((await page.textContent('#h-act')).length > 2, `${key}: says what is asked`);
    const missing = await page.evaluate(() => {
        const offered = new Set([...document.querySelectorAll('.act .move')].map(one => one.dataset.move));
        const { ask: now } = rednovTable;
        return now.moves.filter(move => {
            const [verb, what] = move.split(' ');
            if (now.kind === 'discard' && now.away > 1) {
                return !document.querySelector(`.act .mark[data-away^="${what}#"]`);
            }
            if (now.kind === 'late' && move === 'done' && document.querySelector('#end:not([aria-disabled=true])')) {
                return offered.has(move); // the end of the turn is offered once
            }
            if (now.kind !== 'turn') {
                return !offered.has(move);
            }
            if (verb === 'use') {
                return !document.querySelector(`.hand .card[data-item="${what}"]:not([aria-disabled=true])`);
            }
            if (verb === 'open') {
                return !document.getElementById('hit-' + what);
            }
            return !now.actions.some(action => action.options.some(option => option.move === move)
                && document.querySelector(`.act [data-action="${action.kind}"]`));
        });
    });
    same(missing, [], `${key}: moves that are not offered`);
    const ends = await page.evaluate(() => (rednovTable.position.phase === 'updates' ? 'never' : rednovTable.canEnd() ? 'now' : 'not yet'));
    check(ends === (key === 'late-end' ? 'now' : ends), `${key}: the turn can be ended`);
    same(await page.locator('#end').count(), ends === 'never' ? 0 : 1, `${key}: the end of the turn is asked for once`);
    const jammed = jammedOf(ask);
    if (jammed) {
        await pressHatch(page, key, jammed.target);
    }
    if (key === 'turn-drowning') {
        await drown(page);
    }
    if (key === 'chance-turn') {
        const { name, purpose } = await page.evaluate(() => ({ name: rednovTable.name(rednovTable.position.active), purpose: rednovTable.ask.purpose }));
        check((await page.textContent('#h-hand')).startsWith(name), 'the hand of whoever is at play lies open, not another one');
        check(purpose !== '' && (await page.textContent('.act .ask > p')).startsWith(purpose), `what the ${ask.chance} is for`);
    }
    if (ask.kind === 'late') {
        const [told, wanted] = await page.evaluate(async () => [document.querySelector('.act .ask > p').textContent,
            await rednovImport('table/texts.js').then(({ itemText }) => rednovTable.ask.moves.filter(move => move.startsWith('use ')).map(move => itemText(move.slice(4))))]);
        check(wanted.length > 0 && wanted.every(text => told.includes(text)), `what can still be used is told: ${told}`);
    }
    const steps = await page.evaluate(() => rednovTable.engine.steps);
    await chooseAction(page);
    if (ask.kind === 'discard') {
        await putAway(page, ask, steps);
        return;
    }
    await page.locator(ask.kind === 'turn' ? '#do' : '.act .move').first().click();
    await page.waitForFunction(was => rednovTable.engine.steps > was, steps);
}

// What would drown the gnome is not chosen beforehand, and is said in words, in red, where it is chosen.
async function drown(page) {
    same(await page.getAttribute('#do', 'aria-disabled'), 'true', 'nothing is chosen in high water');
    await page.click('.opts [data-action=pass]');
    check(await page.locator('#do.red').count() === 1 && (await page.textContent('#do')).includes('die'), 'the button says what it does');
    check((await page.textContent('#p-note')).includes('drowns'), 'and so does the line above it');
    const [next, gnome] = await page.evaluate(() => [rednovTable.plan.option.next, rednovTable.ask.gnome].map(rednovTable.name));
    check(next !== gnome && (await page.textContent('#f-next')).startsWith(next), 'the dead are not next');
    await page.waitForSelector('.rescue .then b.bad');
    check((await page.textContent('.rescue .then')).includes('dies'), 'the chance of the others is no good news');
}

// A blocked hatch, by mouse and by key, chooses to unblock it.
async function pressHatch(page, key, name) {
    const planned = () => page.evaluate(() => [rednovTable.plan.action?.kind, rednovTable.plan.action?.target]);
    const forget = () => page.evaluate(() => rednovTable.setPlan({ action: null, option: null }));
    await forget();
    const box = await page.locator('#hatch-' + name).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    same(await planned(), ['unblock', name], `${key}: a blocked hatch is pressed by mouse`);
    await forget();
    await page.focus('#hatch-' + name);
    await page.keyboard.press('Enter');
    same(await planned(), ['unblock', name], `${key}: a blocked hatch is pressed by key`);
}

// How many go and stay is told; several are marked, then they go at once.
async function putAway(page, ask, steps) {
    const text = await page.textContent('.act .ask > p');
    check(text.includes(`${ask.away} item`) && text.includes(`${ask.stay} stay`), `how many go and stay: ${text}`);
    if (ask.away === 1) {
        await page.locator('.act .move').first().click();
    } else {
        for (let i = 0; i < ask.away; i++) {
            same(await page.getAttribute('.act .move', 'aria-disabled'), 'true', 'not enough are marked');
            await page.locator('.act .mark').nth(i).click();
        }
        await page.click('.act .move');
    }
    await page.waitForFunction(([was, away]) => rednovTable.engine.steps >= was + away, [steps, ask.away]);
}
