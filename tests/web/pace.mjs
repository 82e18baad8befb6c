// Watching a big crew: its cards go on by themselves, one key or button goes to one's own turn, a key or a finger held makes
// everything run, and nothing of this decides anything. Where the keyboard stands when the page is drawn anew.

import { check, chooseAction, nextWait, openPage, readOn, run, same } from './lib.mjs';

// A card waits for a press only in a turn of this screen's, or when it has hit a gnome of it.
async function cards(server, browser) {
    const page = await openPage(browser, { seed: 5, settings: { rescue: false }, choice: { gnomes: 5, kind: 'sailor' } });
    await page.goto(server.url);
    await page.click('#dive');
    await page.waitForFunction(() => globalThis.rednovTable?.panels.board.ready);
    let turned = 0; // by others
    for (let from = 0; turned < 4;) {
        const wait = await nextWait(page);
        check(wait !== 'over', `${turned} cards of others`);
        const { own, lines, events, steps } = await page.evaluate(since => ({
            own: rednovTable.mine(rednovTable.position.active), lines: document.querySelector('.evres').textContent, steps: rednovTable.engine.steps,
            events: rednovTable.engine.story(since, rednovTable.engine.steps).filter(fact => fact.what === 'event' && !rednovTable.mine(fact.gnome)).length,
        }), from);
        check(wait !== 'event' || own || lines.includes('Agata'), `somebody else's card waits for a press: ${lines}`);
        if (wait === 'ask') {
            turned += events;
            from = steps;
            await chooseAction(page);
            await page.evaluate(() => void rednovTable.do(rednovTable.plan.option?.move ?? rednovTable.ask.moves[0]));
        } else {
            await readOn(page);
        }
    }
    same(page.errors, [], 'errors of the page');
    await page.context().close();
}

run('pace', async ({ server, browser }) => {
    const page = await openPage(browser, { motion: true, seed: 5, settings: { rescue: false }, choice: { gnomes: 5, kind: 'sailor' } });
    const press = key => page.keyboard.press(key);
    const look = (what, ...more) => page.evaluate(what, ...more);
    const focus = () => look(() => document.activeElement.id || document.activeElement.textContent);
    const others = () => page.waitForFunction(() => document.querySelector('.pace')?.hidden === false);
    const asked = () => page.waitForFunction(() => rednovTable.asked());
    const steps = () => look(() => rednovTable.engine.steps);

    // ---- The first screen --------------------------------------------------------------------------

    await page.goto(server.url);
    await page.waitForSelector('#dive');
    await page.focus('.langs [lang=de]');
    await press('Enter');
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    same(await focus(), 'Deutsch', 'the focus after another language was chosen');
    await page.focus('.langs [lang=en]');
    await press('Enter');
    await page.waitForFunction(() => document.documentElement.lang === 'en');
    await page.focus('#rules');
    await press('Enter');
    await page.waitForFunction(() => document.body.dataset.screen === 'rules' && document.activeElement !== document.body);
    await page.goBack();
    await page.waitForFunction(() => document.body.dataset.screen === 'lobby' && document.activeElement !== document.body);
    // ---- No movement --------------------------------------------------------------------------------

    const moves = () => look(async () => [(await rednovImport('app/motion.js')).moves(), 'still' in document.documentElement.dataset]);
    const toggle = async () => {
        await page.click('.gear');
        await page.getByRole('switch', { name: 'Animations' }).click();
        await press('Escape');
    };
    same(await moves(), [true, false], 'things move');
    await toggle();
    same(await moves(), [false, true], 'they do not, where nobody wants it');
    check(await look(async () => (await rednovImport('app/motion.js')).time(100)) > 0, 'but there is time to read');
    await toggle();
    same(await moves(), [true, false], 'and do again');
    await page.click('#dive');

    // ---- Others play -------------------------------------------------------------------------------

    await others();
    same(await look(() => document.querySelector('#speed b').textContent), 'Normal', 'the speed');
    await page.click('#speed');
    same(await look(() => [document.querySelector('#speed b').textContent, rednovTable.settings.speed]), ['Fast', 'fast'], 'the next speed');
    const held = () => look(async () => (await rednovImport('app/motion.js')).isHeld());
    await page.keyboard.down('f');
    same(await held(), true, 'F is held');
    await page.keyboard.up('f');
    same(await held(), false, 'F is held no more');
    check(await look(() => !rednovTable.panels.event.waits()), "somebody else's card waits for a press");
    await press('j');
    await asked();
    same(await look(() => [rednovTable.ask.kind, rednovTable.engine.turnMoves().length, rednovTable.mine(rednovTable.ask.gnome)]), ['turn', 0, true], 'skipped to');
    check(await look(() => document.querySelector('.pace').hidden), 'there is nothing to skip in a turn of one\'s own');

    // ---- What was meant to hurry -----------------------------------------------------------------------

    const before = await steps();
    const hammer = async () => {
        for (const key of ['Enter', 'Space', 's', 'e', 'Control+Enter']) {
            await press(key);
        }
    };
    await look(() => { rednovTable.inner.calm = Infinity; });
    await hammer();
    await page.click('#do');
    same(await steps(), before, 'steps after keys that came too late');
    await look(() => { rednovTable.inner.calm = 0; });
    await look(() => ['Enter', 'e', 's'].forEach(key => document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey: key === 'Enter', repeat: true, bubbles: true, cancelable: true }))));
    same(await steps(), before, 'steps after keys that were held');
    await press('Control+Enter');
    await page.waitForFunction(step => rednovTable.engine.steps > step, before);

    // ---- Another language in a game ------------------------------------------------------------------

    await page.waitForFunction(() => rednovTable.gate || rednovTable.panels.event.waits() || rednovTable.asked() || document.querySelector('.pace')?.hidden === false);
    await page.focus('#language');
    await press('Enter');
    await page.focus('dialog[open] .langs [lang=de]');
    await press('Enter');
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    await press('Escape');
    same(await focus(), 'language', 'the focus after another language in a game');
    same(page.errors, [], 'errors of the page');
    await page.context().close();
    await cards(server, browser);
});
