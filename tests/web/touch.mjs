// A whole game by touch on a phone: rooms, hatches, items, actions, minutes and cards are tapped where a finger finds them,
// and whenever a player is asked the board shows the engine's position. A boat that is lost soon; in the long form another.

import { LONG, check, chooseAction, openPage, run, same, settle, waitsFor } from './lib.mjs';

const TURNS = 400; // more decisions than any game has

// What the drawing shows, in the words of the position.
const boardShows = page =>
    page.evaluate(() => {
        const part = id => document.getElementById(id);
        const rooms = [...Array(10)].map((_, i) => ({
            room: i + 1,
            fire: part(`fire-${i + 1}`).dataset.on === 'true',
            water: part(`water-${i + 1}`).dataset.level,
        }));
        const blocked = [...document.querySelectorAll('.hatch[data-blocked=true]')].map(hatch =>
            hatch.id.slice(6),
        );
        const poses = Object.fromEntries(
            [...'ABCDEFGH'].map(gnome => [
                gnome,
                part('gnome-' + gnome.toLowerCase()).dataset.pose,
            ]),
        );
        return { rooms, blocked, poses, kraken: part('kraken').dataset.awake === 'true' };
    });

const positionSays = page =>
    page.evaluate(() => {
        const position = rednovTable.engine.position();
        const pose = one =>
            !one || one.space === null
                ? 'none'
                : one.fainted
                  ? 'faint'
                  : one.space === 'sea'
                    ? 'swim'
                    : 'stand';
        return {
            rooms: position.rooms,
            blocked: position.blocked,
            poses: Object.fromEntries(
                [...'ABCDEFGH'].map(gnome => [
                    gnome,
                    pose(position.gnomes.find(one => one.gnome === gnome)),
                ]),
            ),
            kraken: position.tokens.kraken !== null,
            tracks: position.tracks,
            ghost: position.ghost,
        };
    });

// A point of a room, hatch or the sea that a finger would hit, or null.
const pointOf = (page, id) =>
    page.evaluate(name => {
        const element = document.getElementById(name);
        const box = element.getBoundingClientRect();
        for (const [dx, dy] of [
            [0.5, 0.5],
            [0.5, 0.3],
            [0.3, 0.6],
            [0.7, 0.6],
            [0.25, 0.25],
            [0.75, 0.25],
            [0.1, 0.5],
        ]) {
            const [x, y] = [box.left + dx * box.width, box.top + dy * box.height];
            const hit = document.elementFromPoint(x, y);
            if (hit && (hit === element || element.contains(hit))) {
                return [x, y];
            }
        }
        return null;
    }, id);

async function tapPart(page, id) {
    const point = await pointOf(page, id);
    check(point, `#${id} can be tapped`);
    await page.touchscreen.tap(...point);
}

const ask = page =>
    page.evaluate(() => {
        const { kind, gnome, moves, ways, actions } = rednovTable.ask;
        return {
            kind,
            gnome,
            moves,
            ways,
            actions,
            used: rednovTable.position.used,
            turnMoves: rednovTable.engine.turnMoves(),
        };
    });

await run('touch', async ({ server, browser }) => {
    const page = await openPage(browser, {
        width: 390,
        height: 844,
        touch: true,
        settings: { rescue: false },
    });
    const done = {};
    const count = what => (done[what] = (done[what] ?? 0) + 1);
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
    }, LONG ? '11' : '32');
    await page.waitForSelector('#board');

    // One turn: perhaps a walk, perhaps an item, then an action with its minutes.
    async function takeTurn(now, turn) {
        const ways = Object.keys(now.ways ?? {});
        const blank = now.turnMoves.length === 0;
        if (blank && turn % 3 === 0 && ways.length) {
            await tapPart(page, 'hit-' + ways[turn % ways.length]);
            return count('walk');
        }
        const open = now.moves.find(move => /^open \d/.test(move));
        if (blank && turn % 3 === 1 && open) {
            const here = await page.evaluate(() => rednovTable.state(rednovTable.ask.gnome).space);
            const [a, b] = [Number(here), Number(open.slice(5))].sort((x, y) => x - y);
            await tapPart(page, `hatch-${a}-${b}`);
            return count('hatch');
        }
        const item = page
            .locator('.hand .card:not([aria-disabled=true]):not([aria-pressed=true])')
            .first();
        if (blank && turn % 3 === 2 && (await item.count())) {
            await item.tap();
            return count('item');
        }
        if (
            turn % 5 === 4 &&
            !blank &&
            (await page.locator('#undo:not([aria-disabled=true])').count()) &&
            !done['undone' + turn]
        ) {
            count('undone' + turn);
            await page.locator('#undo').tap();
            return count('undo');
        }
        const actions = page.locator('.opts > .opt:not([aria-disabled=true])');
        if (now.actions.length > 1) {
            await page.locator('.opener').tap();
            await page.waitForSelector('.choose.open');
            same(await page.getAttribute('.opener', 'aria-expanded'), 'true', 'the list of actions is told to be open');
            await actions.nth(turn % now.actions.length).tap();
            await page.waitForSelector('.choose:not(.open)');
            count('action');
        }
        const slider = page.locator('#mins');
        if (await slider.count()) {
            const box = await slider.boundingBox();
            await page.touchscreen.tap(box.x + box.width * (LONG ? 0.45 : 0.97), box.y + box.height / 2);
            count('minutes');
        }
        await chooseAction(page);
        await page.locator('#do').tap();
        return count('turn');
    }

    async function decide(now, turn) {
        if (now.kind === 'turn') {
            return takeTurn(now, turn);
        }
        count(now.kind);
        if (now.kind === 'block') {
            return tapPart(page, 'hatch-' + now.moves[turn % now.moves.length].slice(6));
        }
        if (now.kind === 'burn') {
            return tapPart(page, 'hit-' + now.moves[turn % now.moves.length].slice(5));
        }
        const card = page.locator('.hand .card:not([aria-disabled=true], [aria-pressed=true])').first();
        if (
            ['discard', 'give'].includes(now.kind) &&
            (await card.count()) &&
            (now.kind === 'discard' || turn % 2)
        ) {
            const many = await page.evaluate(() => (rednovTable.ask.away > 1 ? rednovTable.ask.away : 0));
            await card.tap();
            for (let marked = 1; marked < many; marked++) {
                await card.tap();
            }
            return many && page.locator('.act [data-move=away]').tap();
        }
        const moves = page.locator('.act .move:visible');
        return moves.nth(turn % (await moves.count())).tap();
    }

    let over = false;
    for (let turn = 0; turn < TURNS && !over; turn++) {
        over = (await settle(page, { press: 'touch' })) === 'over';
        const { tracks, ghost, ...says } = await positionSays(page);
        same(await boardShows(page), says, `the board at decision ${turn}`);
        for (const [track, at] of Object.entries(tracks)) {
            same(await page.getAttribute('#gauge-' + track, 'aria-valuenow'), String(at), track);
        }
        if (!over) {
            const before = await page.evaluate(() => rednovTable.engine.steps);
            await decide(await ask(page), turn);
            await page.waitForFunction(
                steps => rednovTable.engine.steps !== steps || rednovTable.busy,
                before,
            );
        }
        if (turn === 5) {
            for (const tab of ['crew', 'event', 'log', 'act']) {
                await page.waitForFunction(
                    () => !rednovTable.busy || rednovTable.gate || rednovTable.panels.event.waits(),
                );
                await page.locator(`.tabs [data-tab=${tab}]`).tap();
            }
        }
    }
    check(over, 'the game comes to an end');
    same(await waitsFor(page), 'over', 'the end is shown');
    for (const what of ['walk', 'hatch', 'item', 'action', 'minutes', 'turn']) {
        check(done[what] > 0, `${what} was done by touch`);
    }
    same(page.errors, [], 'errors');
});
