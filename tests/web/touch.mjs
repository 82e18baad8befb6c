// A whole game by touch: rooms, hatches, items, actions, minutes and cards are tapped where a finger finds them, what is to
// be pressed is on the screen by itself and as large as a finger, and whenever a player is asked the board shows the engine's
// position. A boat that is lost soon, on a phone; in the long form another at every size (lib_cells.mjs).

import { check, chooseAction, openPage, run, same, waitsFor } from './lib.mjs';
import { WHOLE, cellsOf, eachCell, nextSeen, rotated } from './lib_cells.mjs';

const TURNS = 400; // more decisions than any game has

// What the drawing and the gauges show, in the words of the position, what the position says, and what is asked. Runs in the page.
function compared() {
    const part = id => document.getElementById(id);
    const position = rednovTable.engine.position();
    const gnomes = [...'ABCDEFGH'];
    const pose = one => (!one || one.space === null ? 'none' : one.fainted ? 'faint' : one.space === 'sea' ? 'swim' : 'stand');
    const shown = {
        rooms: position.rooms.map(({ room }) => ({ room, fire: part(`fire-${room}`).dataset.on === 'true', water: part(`water-${room}`).dataset.level })),
        blocked: [...document.querySelectorAll('.hatch[data-blocked=true]')].map(hatch => hatch.id.slice(6)),
        poses: gnomes.map(gnome => part('gnome-' + gnome.toLowerCase()).dataset.pose),
        kraken: part('kraken').dataset.awake === 'true',
        tracks: Object.fromEntries(Object.keys(position.tracks).map(track => [track, Number(part('gauge-' + track).getAttribute('aria-valuenow'))])),
    };
    const said = {
        rooms: position.rooms, blocked: position.blocked, poses: gnomes.map(gnome => pose(position.gnomes.find(one => one.gnome === gnome))),
        kraken: position.tokens.kraken !== null, tracks: position.tracks, spaces: Object.fromEntries(position.gnomes.map(one => [one.gnome, one.space])),
    };
    const { kind, gnome, moves, ways, actions } = rednovTable.ask ?? {};
    return { kind, gnome, moves, ways, actions, turnMoves: rednovTable.engine.turnMoves(), steps: rednovTable.engine.steps, shown, said };
}

// A point of the at-th thing that is drawn of these that a finger would hit, or null. Of a long row it may have to be moved there.
const pointOf = (page, selector, at) =>
    page.evaluate(([what, place]) => {
        const element = [...document.querySelectorAll(what)].filter(one => one.checkVisibility())[place];
        element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = element?.getBoundingClientRect();
        for (const [dx, dy] of element ? [[0.5, 0.5], [0.5, 0.3], [0.3, 0.6], [0.7, 0.6], [0.25, 0.25], [0.75, 0.25], [0.1, 0.5]] : []) {
            const [x, y] = [box.left + dx * box.width, box.top + dy * box.height];
            const hit = document.elementFromPoint(x, y);
            if (hit && (hit === element || element.contains(hit))) {
                return [x, y];
            }
        }
        return null;
    }, [selector, at]);

async function tap(page, selector, at = 0) {
    const point = await pointOf(page, selector, at);
    check(point, `${selector} can be tapped`);
    await page.touchscreen.tap(...point);
}

const count = (page, selector) => page.evaluate(what => [...document.querySelectorAll(what)].filter(one => one.checkVisibility()).length, selector);

async function game(server, browser, { tongue, width, height }) {
    const page = await openPage(browser, { width, height, lang: tongue, touch: true, settings: { rescue: false } });
    const done = {};
    const did = what => (done[what] = (done[what] ?? 0) + 1);
    await page.goto(server.url);
    await page.waitForSelector('#screen main');
    await page.evaluate(async seed => {
        const { app } = await rednovImport('app/app.js');
        const { store } = await rednovImport('app/store.js');
        app.engine.start({
            config: { edition: 'revised', players: 1, gnomes: 4, opening_events: seed !== '11' },
            seed,
            names: ['Ann'],
            date: '',
        });
        store.put({
            id: 'TOUCH',
            record: app.engine.record(),
            made: 1,
            saved: 1,
            seats: ['person', 'person', 'person', 'sailor'].map(kind => ({ kind, name: '' })),
        });
        location.hash = '#game/TOUCH';
    }, WHOLE ? '11' : '32');
    await page.waitForSelector('#board');

    // One turn: perhaps a walk, perhaps an item, then an action with its minutes.
    async function takeTurn(now, turn) {
        const ways = Object.keys(now.ways ?? {});
        const blank = now.turnMoves.length === 0;
        if (blank && turn % 3 === 0 && ways.length) {
            await tap(page, '#hit-' + ways[turn % ways.length]);
            return did('walk');
        }
        const open = now.moves.find(move => /^open \d/.test(move));
        if (blank && turn % 3 === 1 && open) {
            const here = now.said.spaces[now.gnome];
            const [a, b] = [Number(here), Number(open.slice(5))].sort((x, y) => x - y);
            await tap(page, `#hatch-${a}-${b}`);
            return did('hatch');
        }
        const item = '.hand .card:not([aria-disabled=true]):not([aria-pressed=true])';
        if (blank && turn % 3 === 2 && await count(page, item)) {
            await tap(page, item);
            return did('item');
        }
        if (turn % 5 === 4 && !blank && !done['undone' + turn] && await count(page, '#undo:not([aria-disabled=true])')) {
            did('undone' + turn);
            await tap(page, '#undo');
            return did('undo');
        }
        if (now.actions.length > 1) {
            if (await count(page, '.opener')) { // there is no room for all of them
                await tap(page, '.opener');
                await page.waitForSelector('.choose.open');
                same(await page.getAttribute('.opener', 'aria-expanded'), 'true', 'the list of actions is told to be open');
            }
            const actions = '.opts > .opt:not([aria-disabled=true])';
            await tap(page, actions, turn % await count(page, actions));
            await page.waitForSelector('.choose:not(.open)');
            did('action');
        }
        const slider = await page.evaluate(() => {
            const { left, top, width, height } = document.getElementById('mins')?.getBoundingClientRect() ?? {};
            return width ? [left, top, width, height] : null;
        });
        if (slider) {
            const [left, top, width, height] = slider;
            await page.touchscreen.tap(left + width * (WHOLE ? 0.45 : 0.97), top + height / 2);
            did('minutes');
        }
        await chooseAction(page);
        await tap(page, '#do');
        return did('turn');
    }

    async function decide(now, turn) {
        if (now.kind === 'turn') {
            return takeTurn(now, turn);
        }
        did(now.kind);
        if (now.kind === 'block') {
            return tap(page, '#hatch-' + now.moves[turn % now.moves.length].slice(6));
        }
        if (now.kind === 'burn') {
            return tap(page, '#hit-' + now.moves[turn % now.moves.length].slice(5));
        }
        const card = '.hand .card:not([aria-disabled=true], [aria-pressed=true])';
        if (['discard', 'give'].includes(now.kind) && (now.kind === 'discard' || turn % 2) && await count(page, card)) {
            const many = await page.evaluate(() => (rednovTable.ask.away > 1 ? rednovTable.ask.away : 0));
            await tap(page, card);
            for (let marked = 1; marked < many; marked++) {
                await tap(page, card);
            }
            return many && tap(page, '.act [data-move=away]');
        }
        return tap(page, '.act .move', turn % await count(page, '.act .move'));
    }

    let over = false;
    let waits = 0;
    // Reads cards and ends turns until somebody is asked; everything that waits is looked at.
    async function settled() {
        for (;;) {
            const { wait, told } = await nextSeen(page, true, compared);
            waits++;
            if (wait === 'ask' || wait === 'over') {
                return { wait, now: told };
            }
            await tap(page, wait === 'gate' ? '#end' : '.event .next');
        }
    }

    for (let turn = 0; turn < TURNS && !over; turn++) {
        const { wait, now } = await settled();
        const { spaces, ...said } = now.said;
        over = wait === 'over';
        same(now.shown, said, `the board at decision ${turn}`);
        if (!over) {
            await decide(now, turn);
            await page.waitForFunction(steps => rednovTable.engine.steps !== steps || rednovTable.busy, now.steps);
        }
        if (turn === 5 && await count(page, '.tabs')) {
            for (const tab of ['crew', 'event', 'log', 'act']) {
                await page.waitForFunction(() => !rednovTable.busy || rednovTable.gate || rednovTable.panels.event.waits());
                await tap(page, `.tabs [data-tab=${tab}]`);
            }
        }
    }
    check(over, 'the game comes to an end');
    same(await waitsFor(page), 'over', 'the end is shown');
    for (const what of ['walk', 'hatch', 'item', 'action', 'minutes', 'turn']) {
        check(done[what] > 0, `${what} was done by touch`);
    }
    same(page.errors, [], 'errors');
    await page.context().close();
    return `${waits} waits, ${Object.entries(done).filter(([what]) => !/\d/.test(what)).map(([what, times]) => `${what} ${times}`).join(', ')}`;
}

await run('touch', ({ server, browser }) =>
    eachCell('touch', cellsOf(rotated(0), [['390x664', 'en']]), cell => game(server, browser, cell)));
