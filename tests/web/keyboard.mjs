// A whole game by the keyboard alone, from the first screen to the look back: no press of a mouse, whenever somebody is
// asked the focus stands on something that shows it and is on the screen, and so is what is to be pressed. A boat that is lost
// soon; in the long form another one at every size (lib_cells.mjs).

import { check, openPage, run, same } from './lib.mjs';
import { WHOLE, cellsOf, eachCell, nextSeen, rotated, wordsOf } from './lib_cells.mjs';

const DECISIONS = 400; // of one player in three; no game takes as many

// What has the focus. Runs in the page.
function focused() {
    const element = document.activeElement;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return {
        id: element.id, text: element.textContent.trim(), visible: element !== document.body && element.matches(':focus-visible'),
        inside: left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1, box: [left, top, right, bottom].map(Math.round),
    };
}

// What is asked, and where the keyboard is then. Runs in the page.
const NOW = `() => {
    const { ask, engine } = rednovTable;
    const { kind, gnome, ways = {}, uses = [] } = ask ?? {};
    return { kind, ways, uses, walked: engine.turnMoves().length > 0, left: gnome && rednovTable.state(gnome)?.time, steps: engine.steps, focus: (${focused})() };
}`;

async function game(server, browser, { tongue, width, height }) {
    const page = await openPage(browser, { width, height, lang: tongue, seed: WHOLE ? 6 : 3, settings: { rescue: false }, choice: { opening_events: true } });
    const { t, n } = wordsOf(tongue);
    const press = key => page.keyboard.press(key);
    const at = () => page.evaluate(focused);
    const tabTo = async test => {
        for (let i = 0; i < 60; i++) {
            if (test(await at())) {
                return;
            }
            await press('Tab');
        }
        throw new Error(`not reached by Tab: ${test}`);
    };
    const look = (what, ...more) => page.evaluate(what, ...more);
    const steps = () => look(() => rednovTable.engine.steps);

    await page.goto(server.url);
    await page.waitForSelector('#dive');
    for (let gnomes = 4; gnomes > 3; gnomes--) {
        await tabTo(one => one.text === '−');
        await press('Enter');
    }
    same(await page.locator('.seat.on').count(), 3, 'gnomes aboard');
    await tabTo(one => one.text === t('Mates')); // one stop for the whole row, and arrows choose
    await press('ArrowLeft');
    same((await at()).text, t('Sailors'), 'the arrow of a row of choices');
    same(await page.textContent('[role=radiogroup] [aria-checked=true]'), t('Sailors'), 'what is chosen');
    await tabTo(one => one.id === 'dive');
    await press('Enter');
    await page.waitForFunction(() => globalThis.rednovTable?.panels.board.ready);
    await look(() => rednovTable.panels.board.ready.then(() => {}));

    // ---- Every key once ----------------------------------------------------------------------------

    let waits = 0;
    // Reads cards and ends turns until somebody is asked, and gives what; everything that waits is looked at.
    const asked = async () => {
        for (;;) {
            const { wait, told } = await nextSeen(page, false, NOW);
            waits++;
            if (wait === 'over') {
                return null;
            }
            if (wait === 'ask') {
                return told;
            }
            await press(wait === 'gate' ? 'e' : 'Enter');
        }
    };

    const heard = async (key, id = 'say') => {
        await look(where => { document.getElementById(where).textContent = ''; }, id);
        await press(key);
        await page.waitForFunction(where => document.getElementById(where).textContent !== '', id);
        return page.textContent('#' + id);
    };

    const since = t('Since your last move: %s', '');
    await asked();
    await page.waitForFunction(text => document.getElementById('say').textContent.includes(text), since); // told unasked
    const { time } = await look(() => rednovTable.state(rednovTable.ask.gnome));
    const ghost = await look(() => rednovTable.position.ghost);
    const said = await heard('t');
    check(said.startsWith(t('Ghost: %d, %s', ghost, n('%d minute spent', '%d minutes spent', time - ghost))) && said.includes(String(time)), `T does not read out the time: ${said}`);
    check((await heard('g')).includes('1'), 'G does not read out the gauges');
    const held = await look(() => rednovTable.position.gnomes.flatMap(one => Object.keys(one.items)).map(item => rednovTable.words().items[item]));
    const crew = await heard('k');
    check(held.length > 0 && held.every(item => crew.includes(item)), `K does not read out the crew with its items: ${crew}`);
    const others = await look(() => rednovTable.panels.log.since().map(turn => rednovTable.name(turn.gnome)));
    const apart = await look(() => {
        const turns = [...document.querySelectorAll('#logbox .since ~ .turn')].map(one => /** @type {HTMLElement} */ (one).dataset.gnome);
        return turns.filter(gnome => gnome !== rednovTable.position.active).map(rednovTable.name);
    });
    same(apart, others, 'what happened since the last move is set apart in the log');
    const news = await heard('w');
    check(others.length > 0 && news.startsWith(since) && others.every(name => news.includes(name)), `W does not tell what happened: ${news}`);
    // a boat with everything in it
    await look(() => {
        const { position } = rednovTable;
        globalThis.rednovBefore = position;
        rednovTable.position = { ...position, blocked: ['4-5'], gnomes: position.gnomes.map((one, i) => ({ ...one, fainted: i === 1 })), rooms: position.rooms.map((one, i) => ({ ...one, fire: i === 2, water: i === 3 ? 'low' : i === 4 ? 'high' : 'none' })) };
    });
    const boat = await heard('b');
    const weak = await heard('k');
    await look(() => { rednovTable.position = globalThis.rednovBefore; });
    const faints = ['Agata', 'Bogdan', 'Clovis'].filter(name => weak.includes(t('%s (fainted)', name)));
    same(faints, ['Bogdan'], `who has fainted is told by K: ${weak}`);
    const { spaces, tracks } = await look(() => rednovTable.words());
    for (const part of [t('On fire: %s.', spaces[3]), t('Low water: %s.', spaces[4]), t('High water: %s.', spaces[5]), t('Blocked hatches: %s.', '4–5'),
        t('%s: %d', tracks.heat, ''), t('Ghost: %d, %s', ghost, '')]) {
        check(boat.includes(part), `B does not tell "${part}": ${boat}`);
    }
    await press('?');
    same(await page.locator('.about[data-kind=room]').count(), 1, 'what the room is');
    await press('?');
    same(await page.locator('dialog[open] .keylist').count(), 1, 'the list of keys');
    await press('Escape');
    same(await page.locator('dialog[open]').count(), 0, 'dialogs after Escape');
    await press('l');
    same((await at()).id, 'logbox', 'L');
    check(await page.locator('#logbox').isVisible(), 'L shows the log');

    // a way there and back again
    const room = await look(() => Object.keys(rednovTable.ask.ways).find(space => space !== 'sea'));
    const before = await steps();
    await press(room === '10' ? '0' : room);
    same((await at()).id, 'hit-' + room, 'the key of a room');
    check((await at()).visible, 'the focus of a room is not to be seen');
    await press('Enter');
    await page.waitForFunction(space => !rednovTable.busy && rednovTable.state(rednovTable.ask.gnome).space === space, room);
    await press('u');
    await page.waitForFunction(step => rednovTable.engine.steps === step, before);
    // the same by the button, which keeps the focus
    await press('Enter');
    await page.waitForFunction(() => rednovTable.canUndo());
    await look(() => document.getElementById('undo').focus());
    await press('Enter');
    await page.waitForFunction(step => rednovTable.engine.steps === step && !rednovTable.canUndo(), before);
    same((await at()).id, 'undo', 'the focus after Undo');
    await press(room === '10' ? '0' : room);

    // ---- And on to the end ---------------------------------------------------------------------------

    const random = (seed => () => (seed = (seed * 48271) % 2147483647) / 2147483647)(11);
    let walked = 0;
    let used = 0;
    let usable = 0;
    let decided = 0;
    for (let ask = await asked(); ask; ask = await asked()) {
        check(++decided < DECISIONS, 'the game does not end');
        check(ask.focus.visible, `the focus is lost when asked: ${ask.kind}`);
        check(ask.focus.inside, `the focus is outside the screen: #${ask.focus.id} "${ask.focus.text}" ${ask.focus.box}`);
        const rooms = Object.keys(ask.ways).filter(space => space !== 'sea' && ask.ways[space].minutes <= 4);
        const uses = ask.kind === 'turn' && ask.uses.some(one => one.ok);
        usable += uses;
        if (ask.kind === 'turn' && !ask.walked && rooms.length && random() < 0.7) {
            const to = rooms[Math.floor(random() * rooms.length)];
            await press(to === '10' ? '0' : to);
            await press('Enter');
            walked++;
        } else if (uses && (used === 0 || random() < 0.2)) {
            await press('i');
            await press('Space');
            used++;
        } else if (ask.kind === 'turn') {
            await press('a');
            await press('Enter'); // nothing may be chosen yet
            for (let more = WHOLE ? Math.floor(random() * 5) : 9; more > 0; more--) {
                await press('+');
            }
            await press('-');
            await press('Control+Enter');
        } else {
            await press('a');
            await press('Enter');
        }
        await page.waitForFunction(step => rednovTable.engine.steps !== step || rednovTable.busy, ask.steps);
    }
    check(walked > 0 && (used > 0 || usable < 2), 'nobody walked, or nothing was used');
    await page.waitForFunction(() => document.getElementById('shout').textContent !== ''); // the end is announced
    same((await at()).id, 'look-back', 'the focus at the end of the game');
    const told = await look(() => ['say', 'shout'].map(id => document.getElementById(id).textContent));
    const end = await look(() => rednovTable.words().endings[rednovTable.position.result === 'rescued' ? 'rescued' : rednovTable.position.reason]);
    same(told.map(text => text.split(end).length - 1), [0, 1], 'the end is told once');
    same(await look(() => document.querySelectorAll('#logbox details').length > 5 && document.querySelectorAll('#logbox .e').length), 0, 'the log in lines, all of them shut');
    same(await look(() => document.querySelectorAll('#logbox details:not([data-gnome=""])').length),
        await look(() => rednovEngine.story(0, rednovEngine.steps).filter(fact => fact.what === 'turn').length), 'turns in the log');
    await press('l');
    await press('Tab');
    await press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('#logbox details[open] .e').length > 0); // it opens to its sentences
    await press('a');
    await tabTo(one => one.id === 'look-back');
    await press('Enter');
    await page.waitForFunction(() => document.body.dataset.screen === 'review' && document.querySelector('h1'));
    check(await look(() => document.activeElement !== document.body), 'the focus is lost on the way to another screen');
    check(!await look(text => document.getElementById('shout').textContent.includes(text), end), 'what was said of the screen before is still there');
    same(page.errors, [], 'errors of the page');
    const result = await look(() => rednovEngine.position().result);
    await page.context().close();
    return `${result} after ${decided} decisions, ${waits} waits, ${walked} walks, ${used} items`;
}

run('keyboard', ({ server, browser }) =>
    eachCell('keyboard', cellsOf(rotated(1), [['1440x900', 'en']]), cell => game(server, browser, cell)));
