// Random arguments against everything that can be called, after the end too: each call is answered, or refused by a named
// error, and the module never stops. And random bytes for the module itself, as whoever calls it without game.js might send.
//   node fuzz.mjs FOLDER SEED CALLS
import { pathToFileURL } from 'node:url';

const [folder, seed, calls] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const rednov = await import(pathToFileURL(`${folder}/index.js`).href);
const { Module } = await import(pathToFileURL(`${folder}/module.js`).href);
const { Game } = rednov;

let state = BigInt(seed);
function below(most) {
    state = (state * 6364136223846793005n + 1442695040888963407n) & (2n ** 64n - 1n);
    return Number((state >> 33n) % BigInt(most));
}
const among = list => list[below(list.length)];

const WORDS = ['pass', 'open 5', 'enter', 'stay', 'end', 'die 7', 'use grog', 'A', 'B', 'H', 'mate', 'captain', 'lubber', 'first',
    'manual', 'crazed', '', '\0', '\ud800', '{', '"', 'x'.repeat(3000), '0'.repeat(920), '\u2028', '__proto__'];
const NUMBERS = [0, 1, -1, 2, 3, 4, 8, 9, 2.5, NaN, Infinity, 1e300, 2 ** 31, 2 ** 53, -(2 ** 53), 0n, 7n, -1n, 2n ** 63n, 2n ** 64n, 2n ** 200n];
const games = [];

function position() {
    const found = { ...(games.length > 0 ? safely(() => among(games).state) ?? {} : {}) };
    const names = Object.keys(found);
    return names.length > 0 ? { ...found, [among(names)]: thing(1) } : found;
}

/** Any value that somebody might give. */
function thing(deep = 0) {
    const plain = [() => among(NUMBERS), () => among(NUMBERS), () => among(WORDS), () => among(WORDS), () => null, () => undefined,
        () => below(2) === 0, () => Symbol('s'), () => () => 5, () => new Date(NaN), () => new Uint8Array(among([0, 5, 460])),
        () => ({ toJSON() { throw new Error('no'); } }), () => new Proxy({}, {})];
    const nested = [position, () => Array.from({ length: below(8) }, () => thing(deep + 1)),
        () => ({ [among([...WORDS, 'players', 'gnomes', 'seed', 'budget'])]: thing(deep + 1) })];
    return among(deep < 2 ? [...plain, ...nested] : plain)();
}

function safely(call) {
    try {
        return call();
    } catch (error) {
        if (error.name === 'LibraryError' || !(error instanceof rednov.RednovError || error instanceof TypeError)) {
            throw error;
        }
        return null;
    }
}

function open() {
    const settings = {};
    for (const name of ['players', 'gnomes', 'edition', 'variants', 'seed', 'chance', 'x']) {
        if (below(6) === 0) {
            settings[name] = thing();
        }
    }
    games.push(below(2) === 0 ? new Game(among([settings, thing()])) : new Game({ players: 3 + below(6), seed: below(99) }));
    games.splice(0, games.length - 6);
}

function read() {
    const text = games.length > 0 ? among(games).record() : '';
    const cut = below(text.length + 1);
    const wrong = text.slice(0, cut) + among(['', 'x', '\n', '\0', 'pass\n', '\u2028']) + text.slice(cut + below(3));
    games.push(below(2) === 0 ? Game.fromRecord(among([wrong, thing()])) : Game.fromState(among([thing(), position()]), among([{}, thing()])));
}

function ask() {
    const game = among(games);
    const name = among(['play', 'play', 'play', 'playBy', 'moveBy', 'hint', 'rescue', 'odds', 'legal', 'view', 'undo', 'record', 'snapshot',
        'copy', 'close', 'toString', 'hash', 'state', 'over', 'seed']);
    if (!(typeof game[name] === 'function') || (name === 'close' && below(10) > 0)) {
        return;
    }
    const how = { budget: among([1, 3, 20, 0, -1, '9']) };
    const given = { hint: [among([1, 3, thing()]), how], rescue: [among(['A', undefined, thing()]), among([{ seed: below(9) }, how])],
        playBy: [among(['mate', 'lubber', thing()]), how], moveBy: [among(['mate', 'captain', thing()]), how],
        play: [below(10) < 7 ? among([...game.legal(), 'pass']) : thing()] }[name];
    game[name](...(given ?? (below(10) < 7 ? [] : [thing(), thing()])));
}

let answered = 0;
for (let i = 0; i < calls; i++) {
    const deed = games.length === 0 ? open : among([open, read, ask, ask, ask, ask, ask, () => rednov.draw(thing())]);
    answered += safely(() => (deed(), 1)) ?? 0;
}

// Requests with bytes changed, cut out and put in.
const module = await Module.load();
const engine = module.open();
const requests = ['{"cmd":"new","config":{"players":3},"seed":7}', '{"cmd":"play","by":"sailor"}', '[{"cmd":"legal"},{"cmd":"undo"}]',
    JSON.stringify({ cmd: 'load', state: new Game({ seed: 1 }).state, seed: '1' }), '{"cmd":"hint","budget":3}', '{"cmd":"box"}'];
const PIECES = ['"', '{', '}', '[', ']', ',', ':', '\\', '\\u00e9', '\\ud83d\\ude00', '\\ud800', '1e9', '-', '0', '.5', '\0', '\u{1f600}',
    'null', ' '.repeat(9), '[['.repeat(1500), '9'.repeat(30)];
let understood = 0;
for (let i = 0; i < calls; i++) {
    let text = among(requests);
    for (let wrong = below(3); wrong > 0; wrong--) {
        const at = below(text.length + 1);
        text = text.slice(0, at) + among(PIECES) + text.slice(at + below(4));
    }
    const answer = JSON.parse(module.ask(engine.at, text));
    understood += Array.isArray(answer) || answer.ok;
}
console.log(`${answered} of ${calls} calls answered, ${understood} of ${calls} requests, the others refused`);
process.exit(answered > calls / 5 && understood > calls / 5 ? 0 : 1);
