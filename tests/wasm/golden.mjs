// tests/golden.c once more, on the WASM build by the page's calls: replays records and prints `name steps hash`.
//   node golden.mjs rednov.wasm RECORD..
// Reads the records by itself, move line by move line, so that it also checks docs/FORMATS.md.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { openEngine } from '../../web/engine/engine.js';

const [wasmPath, ...records] = process.argv.slice(2);
const bytes = readFileSync(wasmPath);
const engine = await openEngine(bytes, () => null);
const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).map(one => one.name);
if (imports.join() !== 'page_translate') {
    throw new Error(`the module may import nothing but the page's dictionary: ${imports}`);
}

const isChance = line => line.startsWith('  ');

function configOf(text) {
    const read = value => (/^\d+$/.test(value) ? Number(value) : value === 'true' || (value === 'false' ? false : value));
    return Object.fromEntries(text.split(' ').map(field => field.split('=')).map(([key, value]) => [key, read(value)]));
}

for (const path of records) {
    const lines = readFileSync(path, 'utf8').split('\n').map(line => line.replace(/#.*/, '').trimEnd());
    const blank = lines.indexOf('');
    const header = new Map();
    for (const line of lines.slice(0, blank)) {
        const colon = line.indexOf(': ');
        header.set(line.slice(0, colon), line.slice(colon + 2));
    }
    const steps = lines.slice(blank + 1).filter(line => line !== '');
    const seed = header.get('seed') ?? null;
    if (!engine.start({ config: configOf(header.get('config')), seed })) {
        throw new Error(`${path}: config refused`);
    }
    for (const line of steps.filter(one => seed === null || !isChance(one))) {
        const { ok, why } = engine.play(line.trim());
        if (!ok) {
            throw new Error(`${path}: ${line}: ${why}`);
        }
    }
    const written = engine.record().split('\n').map(line => line.replace(/#.*/, '').trimEnd());
    if (written.slice(written.indexOf('') + 1).filter(line => line !== '').join('\n') !== steps.join('\n')) {
        throw new Error(`${path}: the steps are others, perhaps the seed rolls another die or card`);
    }
    let chain = 0n;
    for (let step = 0; step <= steps.length; step++) {
        chain = BigInt.asUintN(64, (chain ^ BigInt('0x' + engine.hash(step))) * 0x9e3779b97f4a7c15n);
    }
    if (header.has('hash') && header.get('hash') !== engine.hash()) {
        throw new Error(`${path}: the hash differs from the record's`);
    }
    const code = engine.snapshot();
    if (engine.load(code) !== null || Buffer.compare(code, engine.snapshot()) !== 0) {
        throw new Error(`${path}: the snapshot does not come back`);
    }
    console.log(`${basename(path)} ${steps.length} ${chain.toString(16).padStart(16, '0')}`);
}
