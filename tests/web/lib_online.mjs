// What the tests of online tables share: a real `rednov serve` with a store, several people in several
// browsers, every frame that reaches them, and playing on by what the page shows.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE, check, chooseAction, markAway, openPage, readOn, run, until as holdsUntil, waitsFor } from './lib.mjs';
import { endServer, portToKeep, startIn } from './lib_server.mjs';

// With TIMES set: how long a part of a test took.
let mark = Date.now();
export function part(name) {
    if (process.env.TIMES) {
        console.log(`${((Date.now() - mark) / 1000).toFixed(1)} s before: ${name}`);
    }
    mark = Date.now();
}

// A test as run() of lib.mjs, with a server of online tables. environment: variables of the server.
export const runOnline = (name, test, environment = {}) => run(name, async ({ browser }) => {
    const server = await openServer({ environment });
    await test({ browser, server });
    await server.stop();
});

// ---- Server -------------------------------------------------------------------------------------

// A server whose tables lie in a new folder. url; kill(): as if the power failed; start(): again, on the same port;
// stop(): for good. store: false for a server without tables; environment: variables, LD_PRELOAD besides.
export async function openServer({ store = true, options = [], environment = {} } = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'rednov-online-'));
    const server = { url: '', folder, child: null };
    const kept = store ? ['--store', join(folder, 'tables.db')] : ['--no-tables'];
    const port = await portToKeep();
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

    server.start = async () => {
        const { child, said, address } = await startIn(environment, '--port', port, ...kept, ...options);
        check(address, `the server says where it is: ${said.out}${said.err}`);
        Object.assign(server, { child, said, url: address });
    };
    server.kill = () => endServer(server.child, 'SIGKILL');
    server.stop = async () => {
        const code = await endServer(server.child);
        check(code === 0, `the server ends when told to: ${code} ${server.said.err}`);
    };
    await server.start();
    return server;
}

// ---- People -------------------------------------------------------------------------------------

// Someone with a browser. page.frames: every text that came over a WebSocket; page.sent: that went.
export async function openPerson(browser, options = {}) {
    const page = await openPage(browser, { settings: { autoEvents: true, rescue: false }, ...options });
    page.frames = [];
    page.sent = [];
    page.touch = Boolean(options.touch);
    page.on('websocket', socket => {
        socket.on('framereceived', frame => page.frames.push(String(frame.payload)));
        socket.on('framesent', frame => page.sent.push(String(frame.payload)));
    });
    return page;
}

// A press as this person presses.
export const press = (page, what) => {
    const element = typeof what === 'string' ? page.locator(what) : what;
    return page.touch ? element.tap() : element.click();
};

// Opens the dialog of the table. On a phone the screen goes to the actions by itself when it becomes one's turn: both
// presses at once.
export async function openMenu(page) {
    if (page.touch) {
        await page.evaluate(() => {
            document.querySelector('.tabs [data-tab=crew]').click();
            document.querySelector('.attable.small').click();
        });
    } else {
        await press(page, '#table-menu');
    }
    await page.waitForSelector('dialog .tablemenu');
}

// Everybody gives up: the game is over.
export async function giveUp(people) {
    for (const page of people) {
        await openMenu(page);
        await press(page, '#give-up');
        await press(page, 'dialog .answers .red');
        await page.waitForFunction(() => rednovRoom.table.phase === 'over' || rednovRoom.table.people[rednovRoom.me].resigns);
        await page.keyboard.press('Escape');
    }
}

// From the first screen: opens a table. seats: {B: 'sailor', ..}; before(): what else is chosen.
export async function openTable(page, url, { name, gnomes = 4, seats = {}, before = async () => {} }) {
    await page.goto(url);
    await press(page, '#friends');
    await page.fill('#my-name', name);
    for (let shown = 4; shown !== gnomes; shown += Math.sign(gnomes - shown)) {
        await press(page, page.getByRole('button', { name: gnomes > shown ? 'More gnomes' : 'Fewer gnomes' }));
    }
    for (const [gnome, kind] of Object.entries(seats)) {
        await page.selectOption(`#opening-${gnome}`, kind);
    }
    await before();
    await press(page, '#open-table');
    await page.waitForSelector('#link-invite');
    return { invite: await page.inputValue('#link-invite'), watch: await page.inputValue('#link-watch') };
}

// By an invitation: writes the name and sits down.
export async function sitDown(page, invite, { name, gnome }) {
    await page.goto(invite);
    await page.fill('#newcomer-name', name);
    await press(page, `#sit-${gnome}`);
    await page.waitForSelector(`#stand-${gnome}`);
}

export const tableOf = link => /#\w+\/([0-9a-f]{32})/.exec(link)[1];

// ---- What the screens show ----------------------------------------------------------------------

// The board as it is drawn: fire, water, hatches, where the gnomes stand, the tracks, the minutes.
export const drawn = page => page.evaluate(() => {
    const part = id => document.getElementById(id);
    const { position } = rednovTable;
    return {
        rooms: [...Array(10)].map((_, i) => [part(`fire-${i + 1}`).dataset.on === 'true', part(`water-${i + 1}`).dataset.level]),
        blocked: [...document.querySelectorAll('.hatch[data-blocked=true]')].map(hatch => hatch.id),
        poses: [...'abcdefgh'].map(gnome => part('gnome-' + gnome).dataset.pose),
        places: position.gnomes.map(one => [one.gnome, one.space, one.time]),
        tracks: position.tracks, ghost: position.ghost, turn: position.turn, decides: position.decision.gnome,
    };
});

export const stepOf = page => page.evaluate(() => (globalThis.rednovTable?.busy ?? true ? -1 : rednovTable.engine.steps));

// Waits until something holds of a page, and gives it back.
export const until = (page, holds, text) => holdsUntil(() => holds(page), text);

// Both pages show the same, as soon as both have come to rest.
export async function sameBoard(one, other, text) {
    let found = [];
    await until(one, async () => {
        await Promise.all([readOn(one), readOn(other)]);
        if (await stepOf(one) < 0 || await stepOf(one) !== await stepOf(other)) {
            found = [await stepOf(one), await stepOf(other)];
            return false;
        }
        found = [await drawn(one), await drawn(other)].map(state => JSON.stringify(state));
        return found[0] === found[1];
    }, text).catch(error => {
        throw new Error(`${error.message}\n${found.join('\n')}`);
    });
}

// ---- Playing ------------------------------------------------------------------------------------

// Does the next thing by what the page offers: reads a card, ends a turn, or decides, by the first thing that can be
// pressed. Gives what it did: 'gate' 'event' 'ask' 'over', or null when this page waits for somebody else.
export async function playOn(page) {
    const what = await readOn(page);
    if (what === 'ask') {
        await decide(page);
    }
    return what;
}

// What can be pressed to decide, first of all: the action, a button, on a phone a card.
export async function choice(page) {
    await chooseAction(page);
    await markAway(page);
    for (const what of ['#do', '.act .move:visible', '.hand .card:not([aria-disabled=true])']) {
        if (await page.locator(what).count()) {
            return page.locator(what).first();
        }
    }
    throw new Error('there is nothing to press');
}

// Whether actions take as long as they can: games are over sooner.
export const haste = { on: false };

async function decide(page) {
    const before = await page.evaluate(() => rednovRoom.game.rev);
    const kind = await page.evaluate(() => (rednovTable.ask?.moves.length === 1 && rednovTable.ask.kind === 'hatch' ? null : rednovTable.ask?.kind));
    if (page.touch && await page.evaluate(() => document.querySelector('.stage').dataset.tab !== 'act')) {
        await press(page, '.tabs [data-tab=act]');
    }
    if (kind === 'turn') {
        const notches = page.locator('.act .notch');
        if (haste.on && await notches.count()) {
            await notches.last().click({ force: true });
        }
    }
    if (kind) { // else the only way out is taken without a press
        await press(page, await choice(page));
    }
    await page.waitForFunction(was => !globalThis.rednovRoom?.game || rednovRoom.game.rev !== was || !rednovTable?.asked(), before);
}

// Everybody plays until done() holds; each: after every decision. Gives how many there were.
export async function playUntil(pages, done, { each = async () => {}, most = 600 } = {}) {
    let count = 0;
    let last = Date.now();
    while (!await done()) {
        let acted = false;
        for (const page of pages) {
            const what = await playOn(page);
            if (what === 'ask') {
                count++;
                await each(page, count);
            }
            acted = acted || (what && what !== 'over');
        }
        last = acted ? Date.now() : last;
        check(count < most, 'the game ends');
        check(Date.now() - last < PATIENCE, 'somebody is asked');
        if (!acted) {
            await new Promise(done => setTimeout(done, 20));
        }
    }
    return count;
}

export const isOver = page => waitsFor(page).then(what => what === 'over');
export const asked = async pages => {
    for (const page of pages) {
        if (await waitsFor(page) === 'ask') {
            return page;
        }
    }
    return null;
};
