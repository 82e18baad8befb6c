// tools/join joins modules for tools/one_file and tools/join_page: they run as the browser would run them, cycles and all,
// and a form that it does not know is refused. Needs no browser.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { check, root, same } from './lib.mjs';

const tool = join(root, 'tools/one_file');
const INDEX = '<head>\n<meta charset="utf-8">\n</head>\n<body>\n</body>\n';

// Two folders, a cycle of three, constants and functions across it, a late import, a module that fails.
const MODULES = {
    'app/main.js': '',
    'engine/worker.js': `import { first, early } from '../app/first.js';
import * as second from './second.js';
import { relay as passed } from '../app/third.js';
say('worker ' + first + ' ' + early() + ' ' + second.count + ' ' + passed + ' ' + Object.keys(second).sort());
const later = () => import('./late.js');
say('before late');
await_this(later().then(late => say('late ' + late.name())).then(() => import('./bad.js')).catch(error => say('bad ' + error.message))
    .then(() => import('./bad.js')).catch(error => say('again ' + error.message)));
say('end of worker');
`,
    'app/first.js': `/** @typedef {import('./nowhere.js').No} No */
/**
 * import { nothing } from './nowhere.js';
 * @returns {string}
 */
import { seen, count } from '../engine/second.js'; // the cycle
say('first runs ' + seen() + ' ' + count);
export const first = 'one ' +
    'and more';
say('first is made ' + seen());
export function early() {
    return 'early';
}
`,
    'engine/second.js': `import { first, early } from '../app/first.js';
import { relay } from '../app/third.js';
say('second runs ' + early() + ' ' + relay);
export const count = [1, 2, 3].map(one => {
    const two = one * 2;

    return two;
}).join();
export const seen = () => {
    try {
        return String(first).replace('undefined', 'nothing');
    } catch {
        return 'nothing';
    }
};
`,
    'app/third.js': `const relay = 'third';
export { relay };
say('third runs: ' + 'a // b' + \`c // \${relay}\` + " // d"); // what is behind
say('e // f' + // g
    "  h // i'j");
`,
    'engine/late.js': `import { first } from '../app/first.js';
say('late runs ' + first);
export async function unused() {
    return \`import { \${first} }\`;
}
export const name = () => \`late \${first}\`;
`,
    'engine/bad.js': `import { first } from '../app/first.js';
say('bad runs ' + first);
throw new Error('no');
`,
};

const REFUSED = {
    'a default export': "export default 1;",
    'a class': 'export class A {}',
    'a variable': 'export let a = 1;',
    'another name': 'const a = 1;\nexport { a as b };',
    'a taken export': "export { a } from './first.js';",
    'all exports': "export * from './first.js';",
    'several constants': "export const [a, b] = [1, 2];",
    'a default import': "import a from './first.js';",
    'an import for its effect': "import './first.js';",
    'an import over lines': "import {\n    first,\n} from './first.js';",
    'a computed import': "const a = name => import('./' + name);",
    'what is not exported': "import { nothing } from './first.js';",
    'a module that is not there': "import { nothing } from './nowhere.js';",
    'a module outside': "import { nothing } from '../../first.js';",
    'import.meta': 'export const here = import.meta.url;',
    'waiting at the top': 'await fetch(1);',
    'a text over lines': 'export const text = `a\nexport const b = 1;`;',
    'a text behind a backslash': "export const text = 'a\\\nb';",
    'a comment in stars': '/* const a = 1; */',
    'something behind a comment': '/** a */ export const a = 1;',
    'the end of the script': "export const text = '</script>';",
};

const work = mkdtempSync(join(tmpdir(), 'rednov-'));

function makeFolder(name, modules, index = INDEX) {
    const folder = join(work, name);
    mkdirSync(join(folder, 'app'), { recursive: true });
    mkdirSync(join(folder, 'engine'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    for (const [file, text] of Object.entries({ ...modules, 'index.html': index })) {
        writeFileSync(join(folder, file), text);
    }
    return folder;
}

const joinUp = folder => spawnSync(tool, [folder], { encoding: 'utf8' });

async function checkMeaning() {
    const folder = makeFolder('cycle', MODULES);
    const heard = [];
    let waiting = null;
    const tools = { say: text => heard.push(text), await_this: promise => { waiting = promise; } };
    Object.assign(globalThis, tools);
    await import(pathToFileURL(join(folder, 'engine/worker.js')).href);
    await waiting;
    const wanted = heard.splice(0);
    check(wanted.includes('late runs one and more') && wanted.includes('again no'), `node runs them: ${wanted}`);

    const { status, stdout, stderr } = joinUp(folder);
    same([status, stderr], [0, ''], 'they are joined');
    const code = /<script id="code">([^]*)<\/script>/.exec(stdout)[1];
    vm.runInNewContext(code, { ...tools, self: {} });
    await waiting;
    same(heard, wanted, 'as ES modules');
}

function checkRefused() {
    let number = 0;
    for (const [what, text] of Object.entries(REFUSED)) {
        const { status, stdout, stderr } = joinUp(makeFolder(`refused${number++}`, { ...MODULES, 'app/main.js': text + '\n' }));
        check(status !== 0 && stdout === '' && /^(one_file|join): /.test(stderr), `${what} is refused: ${status} ${stderr}`);
    }
    for (const line of ['<link rel="prefetch" href="x">', '<script src="x.js"></script>', '<img src="x.png">']) {
        const { status, stderr } = joinUp(makeFolder(`refused${number++}`, MODULES, INDEX.replace('</head>', line + '\n</head>')));
        check(status !== 0 && stderr.includes('not known'), `${line} is refused: ${stderr}`);
    }
}

try {
    await checkMeaning();
    checkRefused();
    console.log('one_file_forms: passed');
} finally {
    rmSync(work, { recursive: true });
}
