// "Tell me on this device": the browser's leave is asked for by that press alone, the server reaches the browser with the
// page closed, and the worker shows what it says.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, run, same } from './lib.mjs';
import { openMenu, openPerson, openServer, openTable, part, press, until } from './lib_online.mjs';
import { changeSubscription, deliver, makeSubscription, mockNotices, mockPush, openPushService } from './lib_push.mjs';

const SWITCH = '#switch-push';
const noteOf = page => page.locator(SWITCH + ' small').textContent();
const isOn = page => page.getAttribute(SWITCH, 'aria-checked').then(value => value === 'true');
const speakIn = (page, language) => page.evaluate(async code => (await rednovImport('app/tongue.js')).speak(code), language);
const asked = page => page.evaluate(() => rednovPushes.asked);
const sentOf = page => page.sent.map(frame => JSON.parse(frame)).filter(one => one.do === 'push');

async function openOne(browser, subscription, options, mock) {
    const page = await openPerson(browser, options);
    await mockPush(page, subscription.json, mock);
    return page;
}

// A game of one person, who is asked nothing all the way.
async function checkUnasked(page, url) {
    await page.goto(url);
    await page.waitForSelector('#dive');
    same(await asked(page), 0, 'the first screen asks for nothing');
    await openTable(page, url, { name: 'Ann', gnomes: 3, seats: { B: 'sailor', C: 'sailor' } });
    await page.waitForSelector(SWITCH);
    await until(page, async () => !await isOn(page), 'nobody is told who has not asked for it');
    same(await asked(page), 0, 'nor does a table');
    await press(page, '#start');
    await page.waitForSelector('#hit-5');
    await openMenu(page);
    await page.waitForSelector('dialog ' + SWITCH);
    same([await asked(page), sentOf(page).length], [0, 0], 'nor a game, nor its menu');
}

// Looks at the table again, from its beginning, and opens the menu.
async function comeBack(page, url, table) {
    await page.goto(`${url}#table/${table}`);
    await page.reload();
    await page.waitForSelector('#hit-5');
    await openMenu(page);
    await page.waitForSelector('dialog ' + SWITCH);
}

await run('push', async ({ browser }) => {
    const service = await openPushService(mkdtempSync(join(tmpdir(), 'rednov-push-')));
    const server = await openServer(service);
    const subscription = makeSubscription('ann');

    part('Asked by a press alone');
    const ann = await openOne(browser, subscription, { width: 390, height: 844, touch: true, workers: 'allow' });
    await checkUnasked(ann, server.url);
    await ann.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await speakIn(ann, 'de');
    await press(ann, SWITCH);
    await until(ann, () => isOn(ann), 'a press turns it on');
    same(await asked(ann), 1, 'and asks once');
    const [{ endpoint, p256dh, auth, lang, on }] = sentOf(ann);
    same([endpoint, p256dh, auth, lang, on], [subscription.json.endpoint, subscription.json.keys.p256dh, subscription.json.keys.auth, 'de', true], 'the server learns it');
    same(await ann.evaluate(async () => (await (await fetch('online')).json()).push), await ann.evaluate(() => rednovPushes.key), 'for its own key');

    part('Told with the page closed');
    const table = await ann.evaluate(() => rednovRoom.id);
    await ann.goto(server.url + '#rules');
    await until(ann, () => service.got.length === 1, 'the push service gets a message', 60000);
    const [{ path, headers, body }] = service.got;
    same([path, headers['content-encoding'], headers.ttl], ['/send/ann', 'aes128gcm', '86400'], 'as RFC 8030 wants it');
    const text = subscription.open(body);
    const told = JSON.parse(text);
    same([told.lang, told.table, told.title], ['de', table, 'Roter November: Du bist am Zug'], 'that only this browser reads');

    part('What the worker shows');
    const worker = await mockNotices(ann);
    await deliver(ann, text);
    const shown = () => worker.evaluate(() => rednovShown);
    await until(ann, async () => (await shown()).length === 1, 'a notice is shown');
    const [{ title, options }] = await shown();
    same([title, options.body, options.lang, options.tag], [told.title, told.body, 'de', 'rednov-' + table], 'in the reader\'s words');
    same([options.data.url, options.actions], [`${server.url}#table/${table}`, [{ action: 'stop', title: told.stop }]], 'it leads to the table, and can be ended');

    part('Another address');
    const renewed = makeSubscription('anew');
    await changeSubscription(ann, renewed.json);
    await comeBack(ann, server.url, table);
    await until(ann, () => isOn(ann), 'it is on after a reload, though the browser is reached elsewhere now');
    same(sentOf(ann).slice(1).map(one => [one.endpoint, one.on]), [[subscription.json.endpoint, false], [renewed.json.endpoint, true]], 'the server learns it');
    same(await ann.evaluate(() => rednovRoom.table.devices), [renewed.json.endpoint], 'and has no other one');
    await comeBack(ann, server.url, table);
    await until(ann, () => isOn(ann), 'it stays on');
    same(sentOf(ann).length, 3, 'and nothing is said twice');

    part('Ended in a notice');
    await changeSubscription(ann, null);
    await comeBack(ann, server.url, table);
    await until(ann, async () => !await isOn(ann), 'it is off where the browser has no address');
    same([await asked(ann), await ann.evaluate(() => rednovRoom.table.devices)], [0, []], 'the server knows, and nobody is asked anything');
    await press(ann, SWITCH);
    await until(ann, () => isOn(ann), 'a press turns it on again');

    part('No longer');
    await press(ann, SWITCH);
    await until(ann, async () => !await isOn(ann), 'and off by a press');
    same(sentOf(ann).at(-1).on, false, 'the server knows');

    part('Where it cannot be');
    for (const [mock, prepare, words] of [
        [{ permission: 'denied' }, () => {}, 'Its settings can change that'],
        [{ answer: 'denied' }, null, 'Its settings can change that'],
        [{}, () => delete globalThis.PushManager, 'no notices'],
        [{}, () => {
            delete globalThis.PushManager;
            Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)' });
        }, 'Add to Home Screen'],
    ]) {
        const page = await openOne(browser, subscription, { workers: 'allow' }, mock);
        await page.addInitScript(prepare || (() => {}));
        await openTable(page, server.url, { name: 'Ben', gnomes: 3 });
        await page.waitForSelector(SWITCH);
        if (!prepare) {
            await press(page, SWITCH);
        }
        await until(page, async () => (await noteOf(page)).includes(words), words);
        same([await isOn(page), await page.getAttribute(SWITCH, 'aria-disabled'), sentOf(page).length], [false, 'true', 0], 'it is off and stays off');
        same(page.errors, [], 'errors');
        await page.context().close();
    }
    same(ann.errors, [], 'errors');
    check(service.got.length === 1, 'one message for one absence');
    await server.stop();
    service.close();
});
