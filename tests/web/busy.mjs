// A server, or what stands before it, that has no time just now (429, as the file for nginx says it): the page waits as long as
// it is told to and tries again by itself.

import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { check, same } from './lib.mjs';
import { giveUp, openPerson, openTable, part, press, runOnline, until } from './lib_online.mjs';

// Before the server: of the addresses in `busy`, {path: times}, the next so many requests are refused. refused: which were.
async function openProxy(server, busy) {
    const refused = [];
    const port = Number(new URL(server.url).port);
    const isBusy = path => {
        const key = Object.keys(busy).find(one => path.startsWith(one) && busy[one] > 0);
        if (key) {
            busy[key]--;
            refused.push(key);
        }
        return Boolean(key);
    };
    const proxy = createServer((asked, answer) => {
        if (isBusy(asked.url)) {
            answer.writeHead(429, { 'Retry-After': '1' }).end();
            return;
        }
        asked.pipe(request({ port, path: asked.url, method: asked.method, headers: asked.headers }, got => {
            answer.writeHead(got.statusCode, got.headers);
            got.pipe(answer);
        }));
    });
    proxy.on('upgrade', (asked, socket, head) => {
        if (isBusy(asked.url)) {
            socket.end('HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n');
            return;
        }
        const far = connect(port, '127.0.0.1', () => {
            far.write(`GET ${asked.url} HTTP/1.1\r\n${Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
            far.write(head);
            far.pipe(socket).pipe(far);
        });
        for (const one of [far, socket]) {
            one.on('error', () => {});
        }
    });
    await new Promise(done => proxy.listen(0, '127.0.0.1', done));
    proxy.unref();
    return { url: `http://127.0.0.1:${proxy.address().port}/`, refused };
}

// What the browser itself notes of each refusal is no error of the page.
const ownErrors = page => page.errors.filter(text => !/429|WebSocket/.test(text));

runOnline('busy', async ({ browser, server }) => {
    const busy = { '/online': 2, '/ws': 3, '/rednov.wasm': 1, '/art/sprite.svg': 1, '/words/': 1 };
    const proxy = await openProxy(server, busy);

    part('The page and its tables');
    const ann = await openPerson(browser);
    const { invite } = await openTable(ann, proxy.url, { name: 'Ann', gnomes: 3, seats: { B: 'sailor', C: 'sailor' } });
    check(invite.length > 0, 'a table is opened');
    same([busy['/online'], busy['/ws'], busy['/rednov.wasm'], busy['/art/sprite.svg']], [0, 0, 0, 0], 'after all that was refused');
    const ben = await openPerson(browser, { lang: 'de' });
    await ben.goto(proxy.url);
    await ben.waitForSelector('#dive');
    same(await ben.evaluate(() => document.documentElement.lang), 'de', 'a language that comes later is spoken');
    same(busy['/words/'], 0, 'after it was refused');

    part('A connection that is cut');
    busy['/ws'] = 2;
    await press(ann, '#start');
    await ann.waitForSelector('#hit-5');
    await ann.reload();
    await ann.waitForSelector('#hit-5');
    await until(ann, () => ann.evaluate(() => Boolean(rednovRoom.seated)), 'the seat is there again');
    same(busy['/ws'], 0, 'after two refusals');

    part('A finished game');
    await giveUp([ann]);
    const game = await ann.evaluate(() => rednovRoom.table.game_id);
    busy['/game/'] = 2;
    await ben.goto(`${proxy.url}#over/${game}`);
    await until(ben, () => busy['/game/'] === 0, 'the record is asked for until it comes');
    await ben.waitForSelector('.verdict h1');
    for (const page of [ann, ben]) {
        same(ownErrors(page), [], 'errors of the page');
    }
});
