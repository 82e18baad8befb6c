// What a server of online tables keeps of a person: all of it as a file, and deleting it.

import { askReader, openDialog, tell, toast } from '../app/dialog.js';
import { el, ui } from '../app/dom.js';
import { go } from '../app/go.js';
import { drop, keepName, mine, tokenOf } from '../net/mytables.js';
import { inTurn, net } from '../net/net.js';
import { refusalText } from '../net/refusal.js';
import { dailyToken, exportDaily, forgetDaily } from './results.js';
import { saveText } from './share.js';
import { n, t } from '../app/tongue.js';

const saveJson = (what, name) => saveText(JSON.stringify(what, null, 2) + '\n', name, 'application/json');

// A request at a table as the person of this browser there; looks at it first, unless a room does already.
function askAt(room, what) {
    if (room.table) {
        return net.ask(what);
    }
    return inTurn(async () => {
        await net.ask('join', { table: room.id, token: tokenOf(room.id), along: true });
        try {
            return await net.ask(what);
        } finally {
            await net.ask('leave').catch(() => {});
        }
    });
}

const refused = error => toast(refusalText(error.word), 'bad');

// The name for the next table goes too, when nothing is left that was done under it.
function forgetName() {
    if (!mine().length && !dailyToken()) {
        keepName(null);
    }
}

// ---- One table ----------------------------------------------------------------------------------

const KEPT = () => [
    t('The server keeps your name at this table, a hash of the secret that is your seat, what you have said, whether you agree to a stand-in, where your notices go, and your moves.'),
    t('There is no account, and the server knows nothing else of you.'),
];

async function exportTable(room) {
    try {
        const { yours } = await askAt(room, 'export');
        saveJson(yours, `red-november-${room.id.slice(0, 8)}.json`);
    } catch (error) {
        refused(error);
    }
}

async function deleteTable(room) {
    const answer = await askReader(t('Delete what is yours here?'),
        [t('Your name, your secret, your notices and everything you have said are deleted, here and on the server. Your gnomes are free for others.'),
            t('The moves stay, without a name: the game belongs to all who play it. This cannot be taken back.')],
        [['yes', t('Delete'), 'red'], ['no', t('Keep')]]);
    if (answer !== 'yes') {
        return;
    }
    try {
        await askAt(room, 'forget');
    } catch (error) {
        if (error.word !== 'token') { // it is gone already
            refused(error);
            return;
        }
    }
    drop(room.id);
    forgetName();
    toast(t('It is deleted.'));
    go('#tables');
}

// Export and delete at one table. room: of online.js, or just {id} of a table that this browser has a seat at.
export function openYours(room) {
    return openDialog(() => t('What is yours here'), () => [
        KEPT().map(text => el('p', text)),
        el('div.answers',
            el('button.btn', { id: 'export', onclick: () => exportTable(room) }, ui('log'), t('Save it as a file')),
            el('button.btn.red', { id: 'forget', onclick: () => deleteTable(room) }, t('Delete …'))),
    ], { redraw: true });
}

// ---- Everything on this server ------------------------------------------------------------------

// Does something at every table of this browser, one after the other; those where it failed.
async function atAll(what, done) {
    const failed = [];
    for (const table of mine()) {
        try {
            done(table, await askAt({ id: table.id }, what));
        } catch (error) {
            if (error.word === 'offline' || error.word === 'late') {
                throw error;
            }
            done(table, null, error);
            failed.push(table);
        }
    }
    return failed;
}

async function exportAll() {
    const tables = [];
    try {
        await atAll('export', (table, answer, error) => tables.push(answer ? answer.yours : { table: table.id, error: error.word }));
        saveJson({ server: location.origin, at: new Date().toISOString(), tables, daily: await exportDaily() }, 'red-november.json');
    } catch (error) {
        refused(error);
    }
}

async function deleteAll() {
    const answer = await askReader(t('Delete everything of yours?'),
        [n('At %d table your name, your secret and what you have said are deleted, and your gnomes are free for others.',
            'At %d tables your name, your secret and what you have said are deleted, and your gnomes are free for others.', mine().length),
        dailyToken() ? t('Your results of the daily boat are deleted too.') : null,
        t('The moves stay, without a name. Games that are kept only in this browser stay too. This cannot be taken back.')],
        [['yes', t('Delete everything'), 'red'], ['no', t('Keep')]]);
    if (answer !== 'yes') {
        return;
    }
    const gone = new Set(['token', 'no-table']); // nothing is left there
    let left = 0;
    try {
        await atAll('forget', (table, good, error) => {
            if (good || gone.has(error.word)) {
                drop(table.id);
            } else {
                left++;
            }
        });
        await forgetDaily();
        forgetName();
    } catch (error) {
        refused(error);
        return;
    }
    await tell(left ? t('Not everything is deleted') : t('Everything is deleted'), left
        ? n('%d table did not answer. Try again later.', '%d tables did not answer. Try again later.', left)
        : t('This server keeps nothing of yours any more.'));
    go('#tables');
}

// Export and delete of all that this browser has the secrets for.
export function openYoursAll() {
    const count = mine().length;
    return openDialog(() => t('What is yours on this server'), () => [
        el('p', t('The server keeps what you do at tables: your name there, what you have said, your moves. There is no account: this browser holds the secrets of your seats.')),
        el('p', n('You have a seat at %d table.', 'You have seats at %d tables.', count), ' ',
            dailyToken() ? t('You have put results of the daily boat in.') : ''),
        count || dailyToken() ? el('div.answers',
            el('button.btn', { id: 'export', onclick: exportAll }, ui('log'), t('Save it as a file')),
            el('button.btn.red', { id: 'forget', onclick: deleteAll }, t('Delete …'))) : null,
    ], { redraw: true });
}
