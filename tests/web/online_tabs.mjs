// A seat at an online table that is open in two tabs: the second one says so, and no longer when it is alone.

import { same, watchErrors } from './lib.mjs';
import { openPerson, openTable, runOnline } from './lib_online.mjs';

runOnline('online_tabs', async ({ browser, server }) => {
    const first = await openPerson(browser);
    await openTable(first, server.url, { name: 'Ann' });
    same(await first.locator('.notice').count(), 0, 'a single tab has nothing to tell');
    const second = await first.context().newPage();
    await watchErrors(second);
    await second.goto(first.url());
    await second.waitForSelector('.notice[data-notice=tabs]');
    same(await first.locator('.notice').count(), 0, 'the first one goes on as before');
    await first.close();
    await second.waitForFunction(() => !document.querySelector('.notice'));
    same(second.errors, [], 'errors of the page');
});
