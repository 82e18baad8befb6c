// The results of the daily boat, everyone's, on a server that has online tables: looking at a day, playing it there,
// putting in a result of one's own, taking all of them out. What was played at the server stands in a list of its own;
// of a record that is put in the server plays the game again and counts for itself.

import { app } from '../app/app.js';
import { boatOf, homeShare, noteHome, resultOf, today } from '../table/days.js';
import { askReader, openDialog, toast } from '../app/dialog.js';
import { el, ui } from '../app/dom.js';
import { go } from '../app/go.js';
import { keep, keepName, lastName } from '../net/mytables.js';
import { net, onlineTables } from '../net/net.js';
import { refusalText } from '../net/refusal.js';
import { say } from '../app/speak.js';
import { store } from '../app/store.js';
import { c, dateText, n, percent, t } from '../app/tongue.js';

const DAY = 24 * 60 * 60 * 1000;
const TOKEN = 'daily-token';
const PUT = 'daily-put'; // days whose result this browser has put in

// ---- Whose results ------------------------------------------------------------------------------

// The secret by which this browser's results are its own; null when it has put none in.
export const dailyToken = () => store.read(TOKEN);

function newToken() {
    if (!dailyToken()) {
        store.write(TOKEN, [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join(''));
    }
    return dailyToken();
}

const putDays = () => store.read(PUT) || {};

// Everything that the server keeps of this browser's daily results.
export async function exportDaily() {
    return dailyToken() ? (await net.ask('daily-export', { token: dailyToken() })).results : [];
}

// Deletes them; how many there were.
export async function forgetDaily() {
    const { deleted } = dailyToken() ? await net.ask('daily-forget', { token: dailyToken() }) : { deleted: 0 };
    store.write(PUT, null);
    store.write(TOKEN, null);
    return deleted;
}

// ---- Days ---------------------------------------------------------------------------------------

const next = (day, by) => new Date(Date.parse(day + 'T00:00:00Z') + by * DAY).toISOString().slice(0, 10);
const dayText = day => dateText(day + 'T12:00:00Z', { dateStyle: 'long', timeZone: 'UTC' });
const isRecent = day => day === today() || day === next(today(), -1);

// The game of that day which can be put in now, or null.
function mineToPut(day) {
    const game = isRecent(day) && !putDays()[day] ? resultOf(day) : null;
    return game?.result ? game : null;
}

// ---- The dialog ---------------------------------------------------------------------------------

function row(one, place) {
    return el('tr' + (one.mine ? '.mine' : ''), one.mine ? { 'aria-current': 'true' } : {},
        el('td.p', String(place)), el('th', { scope: 'row' }, one.name, one.mine ? el('small', t('you')) : null),
        el('td.' + (one.rescued ? 'won' : 'lost'), one.rescued ? t('Rescued') : t('Lost')),
        el('td.k', t('%d of %d', one.alive, 4)), el('td.k', String(one.turns)));
}

function homeText(results) {
    const share = homeShare(results);
    return share === null ? null : el('p.muted', n('%d crew is in the table; got home: %s.', '%d crews are in the table; got home: %s.', results.length, results.length, percent(share)));
}

function resultTable({ results, told }) {
    return el('div', homeText([...results, ...told]),
        el('h4', t('Played at this server')), resultList(results, t('Played at this server'), t('Nobody has played this boat here yet.')),
        el('h4', t('Told by players')),
        el('p.muted', t('Played elsewhere and put in as a record: dice, cards and mates are right, but nobody has seen it being played.')),
        resultList(told, t('Told by players'), t('Nobody has put a result in.')));
}

function resultList(results, label, none) {
    return el('div.tw', { tabindex: 0, role: 'region', 'aria-label': label }, results.length
        ? el('table', el('thead', el('tr', [c('column', 'Place'), t('Name'), t('Result'), c('column', 'Alive'), t('Turns')].map(text => el('th', { scope: 'col' }, text)))),
            el('tbody', results.map((one, i) => row(one, i + 1))))
        : el('p.none', none));
}

// A form that asks for a name; act(name, token) does what its button says.
function nameForm({ id, text, label, act }) {
    const name = el('input', { type: 'text', id: 'result-name', maxlength: 16, value: lastName(), required: true, autocomplete: 'nickname' });
    const press = el('button.btn.primary', { type: 'submit', id }, label);
    const flaw = el('p.warning', { role: 'alert', hidden: true });
    let warned = false; // that the secret is not kept
    const send = async () => {
        const token = newToken();
        if (!store.keeps(TOKEN) && !warned) {
            warned = true;
            flaw.hidden = false;
            flaw.textContent = t('This browser cannot keep the secret that makes the result yours: once the page is closed you cannot delete it any more. Press again to put it in all the same.');
            return;
        }
        press.disabled = true;
        flaw.hidden = true;
        try {
            await act(name.value.trim(), token);
            keepName(name.value.trim());
        } catch (error) {
            press.disabled = false;
            flaw.hidden = false;
            flaw.textContent = error.word === 'bad' ? t('That name cannot be used: 1 to 16 letters, and no vertical bar.') : refusalText(error.word);
        }
    };
    return el('form.putin', {
        onsubmit: event => {
            event.preventDefault();
            send();
        },
    }, el('p', text), el('label', { for: 'result-name' }, t('Name')), name, press, flaw);
}

// The form for one's own result of that day.
const putForm = (game, done) => nameForm({
    id: 'put', label: t('Put my result in'),
    text: t('You have played this boat. The name you give and the moves of the game are sent to the server; it plays them again and counts the result itself.'),
    act: async (name, token) => {
        const { first } = await net.ask('daily-put', { day: game.daily, name, token, record: game.record });
        store.write(PUT, { ...putDays(), [game.daily]: true });
        say(first ? t('Your result is in the table.') : t('Your first result of that day stands.'));
        done();
    },
});

// The form for playing today's boat at the server.
const playForm = close => nameForm({
    id: 'play-here', label: t('Play it here'),
    text: t('Played at this server, move by move, today\'s boat counts in the first list. You and three mates; the name you give is seen by all.'),
    act: async (name, token) => {
        const { config, crew } = app.engine.daily(today());
        const { table, token: seat } = await net.ask('open', { day: today(), token, name, config, seats: ['me', ...Array(config.gnomes - 1).fill(crew)], along: true });
        keep(table.table, { token: seat, name, title: name });
        await net.ask('start');
        close();
        go('#table/' + table.table);
    },
});

// Deletes this browser's results on the server, after asking.
async function deleteMine(day) {
    const answer = await askReader(t('Delete my results?'), t('All your results of all days leave the tables, with your name and the moves. What is kept in this browser stays.'),
        [['yes', t('Delete'), 'red'], ['no', t('Keep')]]);
    if (answer === 'yes') {
        try {
            const count = await forgetDaily();
            toast(n('%d result is deleted.', '%d results are deleted.', count));
        } catch (error) {
            toast(refusalText(error.word), 'bad');
        }
    }
    openResults(day);
}

// The table of a day, with the ways to other days.
export function openResults(start = today()) {
    let day = start;
    let asked = 0;
    return openDialog(() => t('Daily submarine'), close => {
        const body = el('div.results');
        const turnTo = other => {
            day = other;
            draw(null);
            fetchDay();
        };
        const step = (by, label, turned, disabled) => el('button.btn.icon', {
            'aria-label': label, title: label, disabled, onclick: () => turnTo(next(day, by)),
        }, ui('chev', turned ? 'i turned' : 'i'));
        let drawn = null; // {day, form, list}: what stands there
        function draw(answer, flaw = null) {
            const game = mineToPut(day);
            const form = game ? 'put' : answer && day === today() && !resultOf(day) && !answer.results.some(one => one.mine) ? 'play' : '';
            const list = flaw ? el('p.warning', flaw) : answer ? resultTable(answer) : el('p.muted', t('Fetching the results …'));
            if (drawn && drawn.day === day && drawn.form === form) {
                drawn.list.replaceWith(list); // the rest stays: a name may be half written there
                drawn.list = list;
                return;
            }
            drawn = { day, form, list };
            body.replaceChildren(
                el('div.days', step(-1, t('The day before'), true, boatOf(day) <= 1),
                    el('h3', { 'aria-live': 'polite' }, t('Boat %d', boatOf(day)), el('small', dayText(day))),
                    step(1, t('The day after'), false, day >= today())),
                ...(form === 'put' ? [putForm(game, fetchDay)] : form === 'play' ? [playForm(close)] : []),
                list,
                ...(dailyToken() ? [el('button.btn', { id: 'delete-results', onclick: () => deleteMine(day) }, t('Delete my results'))] : []));
        }
        async function fetchDay() {
            const mine = ++asked;
            try {
                const answer = await net.ask('daily', { day, ...(dailyToken() ? { token: dailyToken() } : {}) });
                noteHome(day, [...answer.results, ...answer.told]);
                if (mine === asked) {
                    draw(answer);
                }
            } catch (error) {
                if (mine === asked) {
                    draw(null, refusalText(error.word));
                }
            }
        }
        draw(null);
        fetchDay();
        return body;
    }, { classes: 'wide', redraw: true });
}

// The way to the table of a day: a button that shows itself when the server has tables.
export function dayButton(day, classes = '') {
    const text = t('Table of the day');
    const button = el('button.btn' + classes, { id: 'results', hidden: true, 'aria-label': text, title: text, onclick: () => openResults(day) },
        ui('trophy'), el('span', text));
    onlineTables().then(there => {
        button.hidden = !there;
    });
    return button;
}
