// A real `rednov serve` for a test.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { build } from './lib.mjs';

export const program = process.env.REDNOV || join(build, 'rednov');

// Online tables have the same seed every time (same_dice.c), or SEED; a long one, which is not found in a message by chance.
const DICE = { LD_PRELOAD: resolve(build, 'tests/libsame_dice.so'), SAME_DICE: process.env.SEED || '9203685477580756095' };

const isFree = port => new Promise(done => {
    const server = createServer();
    server.on('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
});

// A port for a server that comes back to it: below those that the system gives to others meanwhile.
export async function portToKeep() {
    for (let tried = 0; ; tried++) {
        const port = 10000 + (process.pid * 7 + tried * 101) % 20000;
        if (await isFree(port)) {
            return String(port);
        }
    }
}

// Starts it and waits until it says where it is, or ends. Gives its process, what it said, its address.
export const startServer = (...options) => startIn({}, ...options);

// The same in a world of its own: variables of its environment; LD_PRELOAD is loaded besides.
export async function startIn({ LD_PRELOAD = '', ...environment }, ...options) {
    const loaded = [DICE.LD_PRELOAD, LD_PRELOAD].filter(Boolean).join(':');
    const child = spawn(program, ['serve', ...options], { env: { ...process.env, ...DICE, ...environment, LD_PRELOAD: loaded, LC_ALL: 'C.UTF-8' } });
    process.on('exit', () => child.kill('SIGKILL')); // a test that failed leaves nothing behind
    const said = { out: '', err: '' };
    const ended = once(child, 'close');
    child.stderr.on('data', data => (said.err += data));
    await Promise.race([ended, new Promise(done => child.stdout.on('data', data => {
        said.out += data;
        if (said.out.includes('\n')) {
            done();
        }
    }))]);
    return { child, said, address: /http:\S+/.exec(said.out)?.[0] };
}

// Ends it; the status it ended with.
export async function endServer(child, signal = 'SIGTERM') {
    if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
    }
    return child.exitCode;
}
