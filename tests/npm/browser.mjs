// The npm package in a browser without a bundler, on a page and in a worker, from a server that does not know the type of
// rednov.wasm: the same game as in node.
//   node browser.mjs FOLDER
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from '../web/lib_browser.mjs';

const folder = process.argv[2];
const { Game } = await import(pathToFileURL(`${folder}/index.js`).href);
const PLAY = `const game = new Game({ players: 3, seed: 7 });
while (!game.over) { game.playBy('sailor'); }
const played = game.hash + ' ' + game.result + String(game);`;
const FILES = {
    '/': ['text/html', `<script type="module">
        import { Game, RuleError } from './index.js';
        ${PLAY}
        const worker = new Worker('./worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => {
            let clause;
            try { new Game({ players: 3, seed: 7 }).play('end'); } catch (error) { clause = error instanceof RuleError && error.clause; }
            window.told = { played, inWorker: data, clause };
        };
    </script>`],
    '/worker.js': ['text/javascript', `import { Game } from './index.js'; ${PLAY} postMessage(played);`],
};

const server = createServer((request, answer) => {
    const path = new URL(request.url, 'http://x').pathname;
    const [type, body] = FILES[path] ?? [path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        readFileSync(join(folder, basename(path)))];
    answer.writeHead(200, { 'content-type': type }).end(body);
});
await new Promise(done => server.listen(0, '127.0.0.1', done));
const browser = await openBrowser();
const page = await (await browser.newContext()).newPage();
page.on('pageerror', error => console.log('page:', error.message));
await page.goto(`http://127.0.0.1:${server.address().port}/`);
const told = await (await page.waitForFunction(() => window.told, null, { timeout: 120000 })).jsonValue();
await browser.close();
server.close();
server.closeAllConnections();

const game = new Game({ players: 3, seed: 7 });
while (!game.over) {
    game.playBy('sailor');
}
const played = `${game.hash} ${game.result}${game}`;
assert.deepEqual(told, { played, inWorker: played, clause: '6.1' });
console.log(played);
