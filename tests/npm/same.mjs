// The same games by this package and by Python's: what they tell, hash for hash and text for text.
//   node same.mjs FOLDER GAMES PYTHON same.py
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const [folder, games, python, script] = process.argv.slice(2);
const { Game, draw, EDITIONS, PLAYERS, VARIANTS } = await import(pathToFileURL(`${folder}/index.js`).href);

const table = Uint32Array.from({ length: 256 }, (_, n) => {
    let sum = n;
    for (let bit = 0; bit < 8; bit++) {
        sum = sum & 1 ? sum >>> 1 ^ 0xedb88320 : sum >>> 1;
    }
    return sum;
});

function crc32(text) {
    let sum = 0xffffffff;
    for (const byte of Buffer.from(text)) {
        sum = table[(sum ^ byte) & 255] ^ sum >>> 8;
    }
    return (sum ^ 0xffffffff) >>> 0;
}

function told(game) {
    const seat = game.decider ?? 'A';
    const parts = [game.hash, game.legal(), game.legal('B'), game.state, game.view('B'), String(game), draw(game.view('B')),
        Buffer.from(game.snapshot()).toString('hex'), game.decider ? game.moveBy('sailor') : null];
    if (game.decision.kind === 'turn') {
        parts.push([game.odds(), game.hint(2, { budget: 8, seed: 3 }), game.rescue(seat, { seed: 3 })]);
    }
    return crc32(JSON.stringify(parts));
}

function playedOut(number) {
    const variants = VARIANTS.filter((_, place) => number >> place & 1);
    const seed = (BigInt(number) * 2n ** 58n + BigInt(number)) % 2n ** 64n;
    const game = new Game({ players: 3 + number % 6, edition: EDITIONS[Math.trunc(number / 3) % 2], variants, seed });
    const line = [told(game)];
    while (!game.over) {
        line.push(crc32(JSON.stringify(game.playBy(PLAYERS[number % 3], { budget: 4 }))));
        if (line.length % 16 === 0) {
            line.push(told(game));
        }
    }
    const again = Game.fromRecord(game.record());
    return [number, game.hash, game.result, game.reason ?? 'None', again.hash, told(again), ...line].join(' ');
}

const theirs = execFileSync(python, [script, games], { encoding: 'utf8', maxBuffer: 1 << 28 }).trimEnd().split('\n');
assert.equal(theirs.length, Number(games));
let decisions = 0;
theirs.forEach((line, number) => {
    assert.equal(playedOut(number), line);
    decisions += line.split(' ').length - 7;
});
console.log(`${games} games are the same, decision for decision (${decisions})`);
