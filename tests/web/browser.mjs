// One browser for all tests of a run of ctest: its fixture starts it before the first of them and stops it after the last.
//     node browser.mjs start|stop FILE
// Where it listens stands in FILE.PID, PID being ctest's, so that two runs do not meet. Nothing is left when ctest goes
// without a word: the process that holds the browser looks for it. A test that finds no such file opens a browser of its own.

import { spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LAUNCH, chromium } from './lib_browser.mjs';

const LOOK = 200; // ms between two looks
const [what, path, owner = process.ppid] = process.argv.slice(2);
const file = `${path}.${owner}`;
const pause = () => new Promise(done => setTimeout(done, LOOK));

function lives(pid) {
    try {
        process.kill(Number(pid), 0);
        return true;
    } catch (error) {
        return error.code === 'EPERM';
    }
}

const DOES = {
    async start() {
        const log = openSync(`${file}.log`, 'w');
        const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'hold', path, String(owner)],
            { detached: true, stdio: ['ignore', log, log] });
        while (!existsSync(file)) {
            if (child.exitCode !== null || child.signalCode !== null) {
                throw new Error(`no browser: ${readFileSync(`${file}.log`, 'utf8')}`);
            }
            await pause();
        }
        child.unref();
    },

    // Has the browser until the file is taken away, ctest is gone, or the browser is.
    async hold() {
        const server = await chromium().launchServer(LAUNCH);
        let gone = false;
        server.on('close', () => (gone = true));
        writeFileSync(`${file}.new`, JSON.stringify({ address: server.wsEndpoint(), pid: process.pid }));
        renameSync(`${file}.new`, file);
        while (!gone && lives(owner) && existsSync(file)) {
            await pause();
        }
        rmSync(file, { force: true });
        rmSync(`${file}.log`, { force: true });
        await server.close();
    },

    async stop() {
        if (existsSync(file)) {
            const { pid } = JSON.parse(readFileSync(file, 'utf8'));
            rmSync(file);
            while (lives(pid)) {
                await pause();
            }
        }
    },
};

await DOES[what]();
process.exit(0);
