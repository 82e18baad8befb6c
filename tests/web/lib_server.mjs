// A real `rednov serve` for a test.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from './lib.mjs';

export const program = process.env.REDNOV || join(build, 'rednov');

// Starts it and waits until it says where it is, or ends. Gives its process, what it said, its address.
export async function startServer(...options) {
    const child = spawn(program, ['serve', ...options], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
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
