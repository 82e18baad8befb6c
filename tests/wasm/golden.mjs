// tests/golden.c once more, on the WASM build: replays records and prints `name steps hash`.
//   node golden.mjs rednov.wasm RECORD..
// Reads the records by itself, move line by move line, so that it also checks docs/FORMATS.md.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { load } from './engine.mjs';

const [wasmPath, ...records] = process.argv.slice(2);
const engine = await load(wasmPath);
if (engine.imports.join() !== 'page_translate') {
    throw new Error(`the module may import nothing but the page's dictionary: ${engine.imports}`);
}

function startGame(header) {
    const config = {};
    for (const field of header.get('config').split(' ')) {
        const [key, value] = field.split('=');
        config[key] = value;
    }
    const edition = ['revised', 'first'].indexOf(config.edition);
    const bits = engine.switches.reduce((sum, name, i) => sum | (config[name] === 'true') << i, 0);
    return engine.start(edition, Number(config.players), Number(config.gnomes), bits);
}

for (const path of records) {
    const lines = readFileSync(path, 'utf8').split('\n').map(line => line.replace(/#.*/, '').trimEnd());
    const blank = lines.indexOf('');
    const header = new Map();
    for (const line of lines.slice(0, blank)) {
        const colon = line.indexOf(': ');
        header.set(line.slice(0, colon), line.slice(colon + 2));
    }
    if (startGame(header) !== 0) {
        throw new Error(`${path}: config refused`);
    }
    const seed = header.has('seed') ? BigInt(header.get('seed')) : null;
    const seen = hash => BigInt.asUintN(64, (chain ^ hash) * 0x9e3779b97f4a7c15n);
    let chain = 0n;
    let steps = 0;
    let rolls = 0;
    chain = seen(engine.hash());
    for (const line of lines.slice(blank + 1).filter(line => line !== '')) {
        const move = line.trim();
        if (seed !== null && line.startsWith('  ') && engine.roll(seed, rolls++) !== move) {
            throw new Error(`${path}: step ${steps}: the seed rolls another ${move}`);
        }
        const why = engine.play(move);
        if (why !== 0) {
            throw new Error(`${path}: ${move}: ${engine.why(why)}`);
        }
        chain = seen(engine.hash());
        steps++;
    }
    if (header.has('hash') && BigInt('0x' + header.get('hash')) !== engine.hash()) {
        throw new Error(`${path}: the hash differs from the record's`);
    }
    const code = engine.encode();
    if (engine.decode(code) !== 0 || Buffer.compare(code, engine.encode()) !== 0) {
        throw new Error(`${path}: the snapshot does not come back`);
    }
    console.log(`${basename(path)} ${steps} ${chain.toString(16).padStart(16, '0')}`);
}
