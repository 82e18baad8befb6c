// The browser of the tests: the one that browser.mjs holds for this run of ctest, or one of the test's own.
// playwright-core and axe-core come from NODE_MODULES, or from node_modules here or above.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

export const need = createRequire(process.env.NODE_MODULES ? join(resolve(process.env.NODE_MODULES), 'x') : import.meta.url);
export const chromium = () => need('playwright-core').chromium;

const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
export const LAUNCH = {
    executablePath: process.env.CHROMIUM || PROGRAMS.find(existsSync),
    args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
        '--disable-component-update', '--disable-sync'],
};

// With BROWSER_FILE (as in browser.mjs) that of the run, if it has one. Its tests do not see each other's pages.
export async function openBrowser() {
    const file = `${process.env.BROWSER_FILE}.${process.ppid}`;
    if (existsSync(file)) {
        const { address } = JSON.parse(readFileSync(file, 'utf8'));
        const shared = await chromium().connect(address).catch(error => console.log(`the shared browser is gone: ${error.message}`));
        if (shared) {
            return shared;
        }
    }
    return chromium().launch(LAUNCH);
}
