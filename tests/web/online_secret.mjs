// Crazed Gnomes, where hands are secret: three browsers, a spectator and two who ask for more than the page does. Every
// frame that reached any of them is inspected when the game is over and its record known: nothing hidden was in it.
//
// What a browser may know comes as bytes (`view`). They are compared with those that tests/web/seat_views.c makes from the
// record for games that differ in what is hidden: equal bytes tell nothing hidden. Everything else in a frame is looked at
// by name: a field that is not expected is a fault.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LONG, check, same } from './lib.mjs';
import { giveUp, isOver, openPerson, openTable, part, playUntil, press, runOnline, sitDown, tableOf, until } from './lib_online.mjs';
import { program } from './lib_server.mjs';

const DECISIONS = LONG ? 60 : 10; // then everybody gives up

const header = readFileSync(new URL('../../include/rednov.h', import.meta.url), 'utf8');
const FACTS = [...header.matchAll(/^ +X\(RN_F_([A-Z_]+), /gm)].map(found => found[1]);
const STASH = 1; // RN_FROM_STASH: taken openly
const NONE = 255;
const ITEMS = ['grog', 'toolbox', 'engine-manual', 'pump-manual', 'reactor-manual', 'deactivation-code', 'crowbar', 'fire-extinguisher',
    'water-pump', 'coffee', 'aqualung', 'harpoon', 'lucky-charm'];

// ---- What may be in a frame ---------------------------------------------------------------------

const KNOWN = {
    message: ['re', 'ok', 'error', 'text', 'rule', 'token', 'table', 'game', 'chat', 'rev', 'now', 'tell', 'at', 'person', 'tables', 'yours', 'watching', 'news'],
    table: ['table', 'phase', 'public', 'config', 'loyal', 'people', 'seats', 'you', 'deadline', 'stand_in', 'agreed', 'think', 'due', 'until', 'now',
        'paused', 'resigned', 'rematch', 'seed_hash', 'invite', 'notices', 'notify', 'opener', 'motion',
        'day', 'kept', 'confirmed', 'devices'],
    game: ['rev', 'step', 'from', 'hidden', 'seat', 'until', 'now', 'view', 'trail'],
    open: ['rev', 'step', 'from', 'hidden', 'seat', 'until', 'now', 'position', 'moves', 'facts'], // for programs without rules
    trail: ['facts', 'move', 'view'],
};

function onlyKnown(object, kind, who) {
    for (const name of Object.keys(object)) {
        check(KNOWN[kind].includes(name), `${who}: a ${kind} has no "${name}"`);
    }
}

// A fact as numbers [what, gnome, item, ..]: an item that changes hands is known to those two only.
function inspectFact([what, gnome, item, b], seat, who) {
    const name = FACTS[what];
    const mine = letter => letter === seat;
    const [doer, other] = [gnome, b].map(number => String.fromCharCode(65 + number));
    if (name === 'GOT' && !mine(doer) && b !== STASH) {
        same(item, NONE, `${who}: what ${doer} got is hidden`);
    }
    if ((name === 'GAVE' || name === 'ROBBED') && !mine(doer) && !mine(other)) {
        same(item, NONE, `${who}: what went from hand to hand is hidden`);
    }
}

// The state object for programs: no item of another's hand, by name or by number.
function inspectPosition(position, seat, who) {
    for (const gnome of position.gnomes) {
        if (gnome.gnome !== seat) {
            same(Object.keys(gnome.items), ['hidden'], `${who}: the hand of ${gnome.gnome} is hidden`);
        }
    }
    check(!('odds' in position.decision), `${who}: no odds`);
}

// Facts for programs are objects; those that name an item may do so.
function inspectNamedFact(fact, seat, who) {
    const open = ['used', 'discarded', 'discard', 'use'].includes(fact.what) || fact.from === 'stash';
    const mine = Object.values(fact).includes(seat);
    if (!open && !mine) {
        check(!Object.values(fact).some(value => ITEMS.includes(value)), `${who}: a fact names no item: ${JSON.stringify(fact)}`);
    }
}

// A message before the game was over. views: of the record, by step and seat. Gives how many views were compared.
function inspect(message, { who, gnome, seat = gnome, views, by, seated }) {
    let compared = 0;
    const compare = (bytes, step) => {
        const view = views.get(`${step} ${seat || '-'}`);
        check(view, `${who}: step ${step} is in the record`);
        same(bytes, view.bytes, `${who}: at step ${step} it knows what any of these games would tell`);
        compared += view.apart ? 1 : 0;
    };
    onlyKnown(message, 'message', who);
    check(!message.tell || ['table', 'game', 'all', 'chat', 'watching', 'gone'].includes(message.tell), `${who}: nobody is told ${message.tell}`);
    const { table, game, yours } = message;
    if (yours) {
        same([yours.name, yours.gnomes], ['Ben', ['B']], `${who}: gets what is its own`);
    }
    if (table && typeof table === 'object') {
        onlyKnown(table, 'table', who);
        check(seated || !table.invite, `${who}: no invitation`);
    }
    if (game) {
        same(game.hidden, true, `${who}: hands are secret`);
        same(game.seat, seat, `${who}: looks from its own seat`);
        if (game.position) {
            onlyKnown(game, 'open', who);
            inspectPosition(game.position, seat, who);
            check(!game.moves || game.position.decision.gnome === seat, `${who}: no legal moves of others`);
            game.facts.forEach(fact => inspectNamedFact(fact, seat, who));
        } else {
            onlyKnown(game, 'game', who);
            compare(game.view, game.step);
            game.trail.forEach((one, i) => {
                const step = game.from + i;
                onlyKnown(one, 'trail', who);
                one.facts.forEach(fact => inspectFact(fact, seat, who));
                check(!one.move || by.get(step) === seat, `${who}: no move of others`);
                if (one.view) {
                    compare(one.view, step + 1);
                }
            });
        }
    }
    return compared;
}

// The first message of the open end: the table is over, or the game has been played to its last step.
const isEnd = ({ table, game }, steps) => table?.phase === 'over' || (game?.steps && game.from === 0 && game.step === steps);

// ---- Asking for more than the page does ---------------------------------------------------------

// A client of one's own in this page, with this token or none: looks at the table without rules of its own, asks to look
// from every gnome, and for the game before it is over. It hears what is told from then on.
const spy = (page, id, token) => page.evaluate(async ([table, secret]) => {
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws', 'rednov');
    await new Promise(done => (socket.onopen = done));
    const answer = () => new Promise(done => socket.addEventListener('message', function hear({ data }) {
        if ('re' in JSON.parse(data)) {
            socket.removeEventListener('message', hear);
            done();
        }
    }));
    const messages = [
        { do: 'join', table, ...(secret ? { token: secret } : {}) },
        ...[...'ABCD'].map(gnome => ({ do: 'look', gnome })),
        { do: 'game', table }, { do: 'export' }, { do: 'list' },
    ];
    for (const message of messages.filter(one => secret || one.do !== 'list')) {
        const answered = answer();
        socket.send(JSON.stringify({ id: 1, ...message }));
        await answered;
    }
}, [id, token]);

runOnline('online_secret', async ({ browser, server }) => {
    const ann = await openPerson(browser);
    const ben = await openPerson(browser, { width: 1280, height: 720 });
    const cleo = await openPerson(browser, { width: 390, height: 844, touch: true });
    const watcher = await openPerson(browser, { width: 1024, height: 768 });
    const spies = [await openPerson(browser), await openPerson(browser)];
    const people = [ann, ben, cleo];
    part('a table');
    const { invite, watch } = await openTable(ann, server.url, {
        name: 'Ann', seats: { D: 'sailor' }, before: () => press(ann, '[data-variant=crazed]'),
    });
    const id = tableOf(invite);
    await sitDown(ben, invite, { name: 'Ben', gnome: 'B' });
    await sitDown(cleo, invite, { name: 'Cleo', gnome: 'C' });
    await watcher.goto(watch);
    await watcher.waitForSelector('.chairs');
    await press(ann, '#start');
    for (const page of [...people, watcher]) {
        await page.waitForSelector('#hit-5');
    }
    const tokenOf = page => page.evaluate(() => rednovRoom.token);
    await Promise.all(spies.map(page => page.goto(`${server.url}online`)));
    await spy(spies[0], id, null);
    await spy(spies[1], id, await tokenOf(ben));

    // What the screens show of others' hands: how many, never what.
    for (const page of people) {
        const mine = await page.evaluate(() => rednovRoom.gnomes[0]);
        const hands = await page.evaluate(() => rednovTable.position.gnomes.map(one => [one.gnome, Object.keys(one.items)]));
        for (const [gnome, items] of hands) {
            check(gnome === mine || items.every(item => item === 'hidden'), `${mine} does not see the hand of ${gnome}`);
        }
    }

    part('the game');
    let decisions = 0;
    await playUntil(people, async () => decisions >= DECISIONS || await isOver(ann), { each: () => decisions++ });
    part('giving up');
    if (!await isOver(ann)) {
        await giveUp(people);
    }
    for (const page of [...people, watcher]) {
        await until(page, () => page.evaluate(() => rednovRoom.table.phase === 'over'), 'the game is over for everybody');
    }

    // ---- The record says what was hidden ---------------------------------------------------------------

    part('inspection');
    const game = await watcher.evaluate(() => rednovRoom.table.game_id);
    const answer = await fetch(`${server.url}game/${game}.rn`);
    same(answer.status, 200, 'there is a record');
    const record = await answer.text();
    const path = join(server.folder, 'game.rn');
    writeFileSync(path, record);
    execFileSync(program, ['verify', path]);
    const views = new Map();
    const by = new Map();
    for (const line of execFileSync(process.env.SEAT_VIEWS || join(process.argv[2] || 'build', 'tests', 'seat_views'), [path], { maxBuffer: 1 << 28 }).toString().split('\n')) {
        const [what, step, seat, apart, bytes] = line.split(' ');
        if (what === 'view') {
            views.set(`${step} ${seat}`, { apart: apart === '1', bytes });
        } else if (what === 'by') {
            by.set(Number(step), seat);
        }
    }
    const seed = /^seed: (\d+)/m.exec(record)?.[1];
    const salt = /^# salt: (\w+)/m.exec(record)?.[1];
    check(seed && salt, 'the record has its seed and its salt');
    const tokens = Object.fromEntries(await Promise.all(people.map(async page => [await tokenOf(page), page])));

    const watched = [
        { who: 'Ann', page: ann, gnome: 'A', seated: true }, { who: 'Ben', page: ben, gnome: 'B', seated: true },
        { who: 'Cleo', page: cleo, gnome: 'C', seated: true }, { who: 'the spectator', page: watcher, gnome: null },
        { who: 'a curious spectator', page: spies[0], gnome: null }, { who: 'a curious player', page: spies[1], gnome: 'B', seated: true },
    ];
    for (const { who, page, ...more } of watched) {
        const first = page.frames.findIndex(text => isEnd(JSON.parse(text), by.size));
        check(first > 10, `${who}: heard of the game and of its end`);
        const before = page.frames.slice(0, first);
        let compared = 0;
        for (const text of before) {
            check(!text.includes(seed) && !text.includes(salt), `${who}: neither seed nor salt`);
            for (const [token, owner] of Object.entries(tokens)) {
                check(owner === page || !text.includes(token), `${who}: no token of others`);
            }
            compared += inspect(JSON.parse(text), { who, views, by, ...more });
        }
        const plain = page === spies[0] || page === spies[1];
        check(plain || compared > DECISIONS, `${who}: ${compared} views with something to hide were compared`);
        check(page.frames.slice(first).some(text => text.includes(seed)), `${who}: the seed is shown at the end`);
    }
    wouldBeSeen(ben.frames.map(text => JSON.parse(text)).filter(message => message.game?.view), { who: 'Ben', gnome: 'B', seated: true, views, by });
    for (const page of [...people, watcher]) {
        same(page.errors, [], 'no errors');
    }
});

// The inspection itself: it finds what is put into a message that had nothing to hide.
function wouldBeSeen(messages, more) {
    const { game, ...rest } = messages.find(message => more.views.get(`${message.game.step} B`).apart);
    const got = [FACTS.indexOf('GOT'), 0, 3, 0, 0];
    const leaks = {
        'another\'s view': { ...rest, game: { ...game, view: more.views.get(`${game.step} A`).bytes } },
        'another\'s item': { ...rest, game: { ...game, trail: [{ facts: [got] }] } },
        'all steps': { ...rest, game: { ...game, steps: ['draw 2'] } },
        'legal moves': { ...rest, game: { ...game, moves: ['use grog'] } },
        'a plan': { tell: 'plan', person: 0 },
        'another\'s seat': { ...rest, game: { ...game, seat: 'A' } },
    };
    inspect({ ...rest, game }, more);
    for (const [name, message] of Object.entries(leaks)) {
        let found = false;
        try {
            inspect(message, more);
        } catch {
            found = true;
        }
        check(found, `${name} would be found`);
    }
}
