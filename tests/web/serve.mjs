// `rednov serve`: the right types, the compressed forms, headers that keep everything else out, nothing
// but the page; and the page inside the program starts from it.

import { request } from 'node:http';
import { POLICY, check, openPage, run, same } from './lib.mjs';
import { endServer, startServer } from './lib_server.mjs';

// A request as it is written, without the client's tidying of paths.
const ask = (address, path, { method = 'GET', headers = {} } = {}) => new Promise(done => {
    const { hostname, port } = new URL(address);
    const sent = request({ hostname, port, path, method, headers }, answer => {
        const parts = [];
        answer.on('data', part => parts.push(part));
        answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
    });
    sent.on('error', () => done({ status: 400, headers: {}, body: Buffer.alloc(0) })); // hung up on us
    sent.end();
});

run('serve', async ({ browser }) => {
    const { child, address } = await startServer();
    check(address?.startsWith('http://127.0.0.1:'), `it says where it is: ${address}`);

    for (const [path, type] of [['/', 'text/html; charset=utf-8'], ['/app/main.js', 'text/javascript; charset=utf-8'],
        ['/css/game.css', 'text/css; charset=utf-8'], ['/art/board.svg', 'image/svg+xml; charset=utf-8'],
        ['/rednov.wasm', 'application/wasm'], ['/manifest.webmanifest', 'application/manifest+json']]) {
        const plain = await ask(address, path);
        same([plain.status, plain.headers['content-type']], [200, type], path);
        same(plain.headers['content-security-policy'], POLICY, `${path}: policy`);
        same(plain.headers['x-content-type-options'], 'nosniff', path);
        const small = await ask(address, path, { headers: { 'accept-encoding': 'gzip' } });
        same(small.headers['content-encoding'], 'gzip', `${path}: compressed`);
        check(small.body.length < plain.body.length, `${path}: smaller`);
        const again = await ask(address, path, { headers: { 'if-none-match': plain.headers.etag } });
        same([again.status, again.body.length], [304, 0], `${path}: not sent twice`);
    }
    for (const path of ['/nothere.js', '/../rednov', '/..%2frednov', '/%2e%2e/CMakeCache.txt', '/.hidden', '/app/main.js.gz', '/css', '//etc/passwd', '/app/main.js%00']) {
        const answer = await ask(address, path);
        check(answer.status >= 400 && answer.body.length < 200, `${path}: ${answer.status}`);
    }
    same((await ask(address, '/', { method: 'POST' })).status, 405, 'nothing can be sent');
    const head = await ask(address, '/app/main.js', { method: 'HEAD' });
    same([head.status, head.body.length], [200, 0], 'HEAD');

    const page = await openPage(browser);
    await page.goto(address);
    await page.waitForSelector('#dive');
    same(page.errors, [], 'the page starts from it');

    const port = new URL(address).port;
    const second = await startServer('--port', port);
    check(second.child.exitCode === 1 && second.said.err.includes('port'), `a taken port is told: ${second.said.err}`);
    same(await endServer(child), 0, 'it ends when told to');
});
