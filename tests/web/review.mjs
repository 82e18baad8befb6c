// Looking back: the curve, the turning points, the costs; stepping through; a branch that plays on from the
// very position. The numbers are those of `rednov analyse` for the same record.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, check, openPage, root, run, same, saved, settle } from './lib.mjs';

const program = process.env.REDNOV || join(build, 'rednov');
const folder = join(root, 'tests/records');
const file = join(folder, readdirSync(folder).find(name => /^revised.*\.rn$/.test(name)));
const GAMES = 600; // as web/screens/review.js

run('review', async ({ server, browser }) => {
    const record = readFileSync(file, 'utf8');
    const native = JSON.parse(execFileSync(program, ['analyse', file, '--json', '--budget', String(GAMES)], { encoding: 'utf8' }));
    const page = await openPage(browser);
    const look = (what, ...more) => page.evaluate(what, ...more);
    await page.goto(server.url);
    await page.waitForSelector('#dive');
    await look(text => {
        const seats = Array.from({ length: 8 }, () => ({ kind: 'mate', name: '' })); // whose decisions become the reader's (below)
        localStorage.setItem('rednov:game:OLD', JSON.stringify({ v: 1, id: 'OLD', record: text, seats, made: 1, saved: 1, result: 'lost' }));
        location.hash = '#review/OLD';
    }, record);
    await page.waitForSelector('.cap');
    const turnShown = async () => /\d+/.exec(await page.textContent('.cap'))[0];
    for (let i = 0; i < 3; i++) { // while it is thought about
        await page.click('#back');
    }
    const stayed = await turnShown();
    await page.waitForSelector('.points');
    same(await turnShown(), stayed, 'whoever looks around meanwhile stays there when the review is ready');
    await page.locator('.bar input').fill(await page.getAttribute('.bar input', 'max'));

    const rows = await page.locator('.loss tbody tr').count();
    same(rows, native.choices.filter(one => one.mistake).length, 'mistakes, as natively');
    const cost = await page.locator('.nums div').nth(2).locator('b').textContent();
    same(cost.replace('−', '-'), String(-Math.round(native.all.cost * 1000) / 10), 'points lost by choices, as natively');
    const off = by => '± ' + Math.round(by * 1000) / 10;
    same(await page.locator('.nums div').nth(3).locator('.margin').textContent(), off(native.luck.margin), 'how sure the luck is, as natively');
    const margins = native.choices.filter(one => one.mistake).sort((a, b) => b.cost.by - a.cost.by).map(one => off(one.cost.margin));
    same(await page.locator('.loss tbody .margin').allTextContents(), margins, 'and each cost');
    check(await page.locator('.loss .sure').isVisible(), 'what that means is told');
    check(await page.locator('.pt').count() <= 3, 'the moments that decided it');
    check(await page.locator('.chart .tp').count() === await page.locator('.pt').count(), 'each is on the curve');

    const told = await page.locator('.pt .h, .pt .x, .there, .best').allTextContents();
    check(told.every(text => /[.!]$/.test(text.trim()) && !text.includes('→')), 'what was played, and what was better, is told in sentences');
    const better = await page.locator('.loss .best').allTextContents();
    check(better.length > 0 && better.every(text => text.startsWith('Better: ')), 'which of the two lines was better is told in words');

    // ---- Kept -----------------------------------------------------------------------------------------

    const cards = await page.locator('.pt').allTextContents();
    await page.reload();
    await page.evaluate(() => { // it is there at once: nothing has been waited for
        globalThis.waited = document.querySelector('.waiting') !== null;
    });
    await page.waitForSelector('.points');
    check(!await look(() => globalThis.waited), 'a review is made once');
    same(await page.locator('.pt').allTextContents(), cards, 'and is the same the next time');

    // ---- Stepping through ---------------------------------------------------------------------------

    const caption = () => page.textContent('.cap');
    const last = await caption();
    await page.click('#back');
    check(await caption() !== last, 'one decision back');
    await page.click('#on');
    same(await caption(), last, 'and on again');
    const at = Math.floor(native.choices.length / 2);
    await page.locator('.bar input').fill(String(at));
    const choice = native.choices[at];
    check((await caption()).includes(String(choice.turn)), 'the slider goes to a decision');

    // ---- A picture to send ----------------------------------------------------------------------------

    await look(() => {
        navigator.canShare = () => false; // saved, where nothing takes it
    });
    const picture = await saved(page, '#picture', 'latin1');
    same([picture.slice(1, 4), ...[16, 20].map(at => Buffer.from(picture, 'latin1').readUInt32BE(at))], ['PNG', 1200, 630], 'the picture');

    // ---- A link to send --------------------------------------------------------------------------------

    await look(() => {
        navigator.clipboard.writeText = async text => {
            globalThis.copied = text;
        };
    });
    await page.click('#link');
    await page.locator('.toast', { hasText: 'The link is copied.' }).waitFor();
    same(await page.locator('dialog').count(), 0, 'it is told without a dialog');
    check((await look(() => globalThis.copied)).includes('#r='), 'and is the link');

    // ---- The whole screen -----------------------------------------------------------------------------

    const there = await look(step => {
        const { tracks, active, gnomes } = rednovEngine.position(step);
        return { heat: String(tracks.heat), active, cards: gnomes.map(one => Object.values(one.items).reduce((sum, count) => sum + count, 0)) };
    }, choice.step - 1);
    await page.click('#large');
    await page.waitForSelector('.replaybar');
    same(await page.locator('#gauge-heat').getAttribute('aria-valuenow'), there.heat, 'the gauges stand as they did');
    same(await page.locator('.mate.active').getAttribute('data-gnome'), there.active, 'the crew is that of the decision');
    same(await page.locator('.mate .items [data-item]').count(), there.cards.reduce((sum, count) => sum + count, 0), 'with all its hands');
    check(await page.locator('.track .sp').count() > 50 && await page.locator('.evslot').count() === 1, 'time and event are there too');
    await page.click('#back');
    await page.click('#on');
    await page.click('#small');
    check((await caption()).includes(String(choice.turn)) && await page.locator('.points').count() === 1, 'and back to the review, where one was');

    // ---- Playing on from there ------------------------------------------------------------------------

    const wanted = await look(step => rednovEngine.position(step).hash, choice.step - 1);
    await page.click('#branch');
    await page.waitForFunction(() => location.hash.startsWith('#game/'));
    await settle(page);
    same(await look(() => rednovTable.position.hash), wanted, 'the new game begins in that very position');
    same(await look(() => rednovTable.game.branchOf), 'OLD', 'and knows where it comes from');
    same(await look(() => JSON.parse(localStorage.getItem('rednov:game:OLD')).record), record, 'the old game is as it was');

    // From a moment that decided it that is one press.
    await look(() => {
        location.hash = '#review/OLD';
    });
    await page.waitForSelector('.moment');
    const { gnome, turn } = await look(() => { // of the card
        const [, name, number] = /([^\s,]+), turn (\d+)/.exec(document.querySelector('.moment .wh').textContent);
        return { gnome: name[0], turn: Number(number) };
    });
    await page.click('.moment .btn');
    await page.waitForFunction(() => location.hash.startsWith('#game/'));
    await settle(page);
    same(await look(() => [rednovTable.position.turn, rednovTable.ask.gnome, rednovTable.mine(rednovTable.ask.gnome)]), [turn, gnome, true], 'the game of that moment');

    // ---- Given up ---------------------------------------------------------------------------------------

    await page.click('#boat');
    await page.click('#abandon');
    await page.click('dialog .btn.red');
    await page.waitForFunction(() => location.hash.startsWith('#review/'));
    await page.waitForFunction(() => document.querySelector('.verdict h1')?.textContent === 'Given up');

    // ---- A game that nobody has decided anything in ------------------------------------------------------

    await look(() => {
        rednovEngine.start({ config: { edition: 'revised', players: 3, gnomes: 3 }, seed: 5n });
        const seats = Array.from({ length: 3 }, () => ({ kind: 'person', name: '' }));
        localStorage.setItem('rednov:game:NEW', JSON.stringify({ v: 1, id: 'NEW', record: rednovEngine.record(), seats, made: 1, saved: 1 }));
        location.hash = '#review/NEW';
    });
    await page.waitForSelector('.nums div:nth-child(2)');
    check(/^\d+/.test(await page.locator('.nums div').nth(1).locator('b').textContent()), 'its lowest chance is the one it has');

    // ---- On a phone ------------------------------------------------------------------------------------

    await page.setViewportSize({ width: 390, height: 664 });
    await look(() => {
        location.hash = '#review/OLD';
    });
    await page.waitForSelector('.points');
    await page.waitForFunction(() => { // the whole curve is in sight
        const svg = document.querySelector('.chart').getBoundingClientRect();
        const box = document.querySelector('.curve').getBoundingClientRect();
        return svg.left >= box.left && svg.right <= box.right + 1;
    });
    same(page.errors, [], 'no errors');
});
