// What a key gives its reader: the seats of all devices, people to invite without a link, figures; and the way to
// carry it to another device, to take it from there, and to delete everything. Nobody needs one.

import { askReader, openDialog, tell, toast } from '../app/dialog.js';
import { el, ui } from '../app/dom.js';
import { go, replace } from '../app/go.js';
import { codeButton } from './code.js';
import { everything, findLuck, luckKept, luckSum } from './keydata.js';
import { dropKey, keepKey, keptKey, keyOf, myKey, newKey, phraseOf, withKey } from './mykey.js';
import { drop } from './mytables.js';
import { net, publicUrl } from './net.js';
import { pierHead } from '../screens/pier.js';
import { refusalText } from './refusal.js';
import { copy, saveText } from '../screens/share.js';
import { tameName } from '../panels/crewpeople.js';
import { rulesText } from '../screens/choose.js';
import { n, percent, points, t } from '../app/tongue.js';

// {tables, games, people, invites} of this reader's key, null without one; throws as net.ask().
export const askMine = async () => (myKey() ? net.ask('mine', withKey()) : null);

const refused = error => toast(refusalText(error.word), 'bad');

// ---- The phrase ---------------------------------------------------------------------------------

const linkOf = key => publicUrl('#key/' + key);

// The phrase and the link; fresh: it has just been made.
function openPhrase(fresh = false) {
    const key = myKey();
    const words = phraseOf(key).split(' ');
    const [code, picture] = codeButton('key', linkOf(key), true);
    return openDialog(() => (fresh ? t('Your seats are yours everywhere now') : t('My phrase')), () => [
        el('p', t('With these words you find your seats again on any device, also when this browser has forgotten them. Write them down. Whoever has them plays as you.')),
        el('ol.phrase', { dir: 'ltr', translate: 'no', 'aria-label': t('My phrase') }, words.map(word => el('li', word))),
        keptKey() ? null : el('p.thought.stopped', ui('warn'), el('span', t('This browser cannot keep it: write it down now.'))),
        el('div.answers',
            el('button.btn', { id: 'copy-phrase', onclick: () => copy(words.join(' '), () => toast(t('The phrase has been copied.'))) }, ui('copy'), t('Copy the words')),
            el('button.btn', { id: 'copy-key', onclick: () => copy(linkOf(key), () => toast(t('The link has been copied.'))) }, ui('copy'), t('Copy as a link')), code),
        picture,
    ], { redraw: true });
}

async function makeKey(changed) {
    keepKey(newKey());
    changed();
    await openPhrase(true);
}

// Takes a key that came from another device. What this browser has of its own is asked about first: whoever gives
// somebody else a key could play from their seats.
async function takeKey(key) {
    const before = myKey();
    if (key === before) {
        return true;
    }
    const answer = await askReader(t('Use this phrase here?'), [
        t('Seats that you take from now on are found by everyone who has it. Only go on if it is your own.'),
        before ? t('The phrase that this browser has now is replaced. Write it down first if you need it.') : null].filter(Boolean),
    [['yes', t('It is mine: use it')], ['no', t('No')]]);
    if (answer !== 'yes') {
        return false;
    }
    keepKey(key);
    return true;
}

// Asks for the phrase.
function openEnter(changed) {
    const input = el('textarea', { id: 'enter-phrase', rows: 3, autocapitalize: 'none', autocomplete: 'off', spellcheck: 'false', dir: 'ltr', 'aria-describedby': 'phrase-flaw' });
    const flaw = el('p.flaw', { id: 'phrase-flaw', role: 'alert' });
    return openDialog(() => t('I have a phrase'), close => el('form', {
        onsubmit: async event => {
            event.preventDefault();
            const found = keyOf(input.value);
            if (!found) {
                flaw.textContent = t('These are not the nine words, or more than one letter is wrong. Please compare them.');
                input.focus();
                return;
            }
            close();
            if (await takeKey(found.key)) {
                toast(found.mended ? t('One letter was wrong and has been mended. Your seats are here.') : t('Your seats are here.'));
                changed();
            }
        },
    }, el('div.field', el('label', { for: 'enter-phrase' }, t('The nine words')), input, flaw),
    el('div.answers', el('button.btn.primary', { id: 'use-phrase' }, t('Find my seats')))));
}

// ---- Deleting -----------------------------------------------------------------------------------

// At every table of the key name, talk and seat are deleted; then what is left of it. Those where it failed.
async function forgetAll() {
    const { key } = withKey();
    let left = 0;
    for (let rounds = 0; rounds < 50; rounds++) {
        const { tables, games } = await net.ask('mine', { key });
        const all = [...tables, ...games];
        left = 0;
        for (const { table } of all) {
            try {
                await net.ask('join', { table, key, along: true });
                await net.ask('forget');
                drop(table);
            } catch (error) {
                if (['offline', 'late'].includes(error.word)) {
                    throw error;
                }
                left++;
            }
        }
        if (left === all.length) {
            break; // nothing more can be done
        }
    }
    await net.ask('leave');
    await net.ask('mine-forget', { key });
    return left;
}

async function deleteAll(changed) {
    if (await askReader(t('Delete everything of this phrase?'),
        [t('At all its tables your name and what you have said are deleted, and your gnomes are free for others. Invitations are deleted too.'),
            t('The moves stay, without a name. This cannot be taken back.')],
        [['yes', t('Delete everything'), 'red'], ['no', t('Keep')]]) !== 'yes') {
        return;
    }
    try {
        const left = await forgetAll();
        if (!left) {
            dropKey();
        }
        await tell(left ? t('Not everything is deleted') : t('Everything is deleted'), left
            ? n('%d table did not answer. Try again later.', '%d tables did not answer. Try again later.', left) : t('This server keeps nothing of this phrase any more.'));
    } catch (error) {
        refused(error);
    }
    changed();
}

async function dropHere(changed) {
    if (await askReader(t('Take the phrase out of this browser?'), t('Your seats stay yours: with the phrase you find them again. Without it there is no way back to those that only it leads to.'),
        [['yes', t('Take it out'), 'red'], ['no', t('Keep')]]) === 'yes') {
        dropKey();
        changed();
    }
}

// ---- Figures ------------------------------------------------------------------------------------

// [{label, games, rescued}]: all, by the size of the crew, by house rule. Given up counts as lost.
function tallyOf(games) {
    const row = (label, some) => ({ label, games: some.length, rescued: some.filter(one => one.result === 'rescued').length });
    const sizes = [...new Set(games.map(one => one.config.gnomes))].sort((a, b) => a - b);
    const rules = [...new Set(games.flatMap(one => rulesText(one.config)))];
    return [row(t('All games'), games),
        ...sizes.map(size => row(n('%d gnome', '%d gnomes', size), games.filter(one => one.config.gnomes === size))),
        ...rules.map(rule => row(rule, games.filter(one => rulesText(one.config).includes(rule))))];
}

const ENOUGH = 10; // games; of fewer a share says nothing

// Luck is worked out in this browser, when it is asked for: that takes a moment for each game.
function luckBox(games) {
    const root = el('div.luck', { role: 'status' });
    async function work() {
        try {
            await findLuck(games, draw);
        } catch (error) {
            refused(error);
        }
    }
    function draw() {
        const sum = luckSum(games);
        const open = games.filter(one => one.game && luckKept()[one.game] === undefined).length;
        root.replaceChildren(...[
            sum ? el('p', t('Luck: %s points a game.', points(sum.luck)), ' ', sum.games < ENOUGH ? null : t('With luck left out %s would have been rescued.', percent(sum.strength)), ' ',
                el('span.muted', n('(of %d game)', '(of %d games)', sum.games))) : null,
            open ? el('button.btn', { type: 'button', id: 'find-luck', onclick: event => {
                event.currentTarget.disabled = true;
                work();
            } }, n('Work out the luck of %d game', 'Work out the luck of %d games', open)) : null].filter(Boolean));
    }
    draw();
    return root;
}

async function saveEverything(button) {
    const text = button.textContent;
    button.disabled = true;
    try {
        const all = await everything((done, of) => {
            button.textContent = t('%d of %d', done, of);
        });
        saveText(JSON.stringify(all, null, 2) + '\n', 'red-november.json', 'application/json');
    } catch (error) {
        refused(error);
    }
    button.disabled = false;
    button.textContent = text;
}

function tallyTable(games) {
    return el('details.tally', el('summary', t('My games on this server')),
        el('table', el('thead', el('tr', [t('Games'), t('Played'), t('Rescued')].map(text => el('th', { scope: 'col' }, text)))),
            el('tbody', tallyOf(games).map(({ label, games: count, rescued }) => el('tr', el('th', { scope: 'row' }, label),
                el('td', String(count)), el('td', `${rescued} (${percent(rescued / count)})`))))),
        el('p.muted', n('Of the last %d game that you played to its end.', 'Of the last %d games that you played to their end.', games.length)), luckBox(games));
}

// ---- The panel ----------------------------------------------------------------------------------

// {root, draw(data)}; data: of askMine(), or null.
export function keyPanel(changed) {
    const title = el('h2', { id: 'h-key' });
    const body = el('div');
    const root = el('section.mykey.plate', { 'aria-labelledby': 'h-key' }, title, body);
    const button = (id, text, action, more = '') => el('button.btn' + more, { type: 'button', id, onclick: action }, text);
    const without = () => [
        el('p.muted', t('If you want, your seats are found again on every device and when the browser forgets them: by a phrase that only you have. Nothing is asked for it, no address and no password.')),
        el('div.rowbuttons', button('make-key', t('Keep my seats'), () => makeKey(changed)), button('have-phrase', t('I have a phrase …'), () => openEnter(changed)))];
    const having = data => [
        el('p.muted', t('Your seats at all tables of this server are found by your phrase, on every device.')),
        data?.games.length ? tallyTable(data.games) : null,
        el('div.rowbuttons', button('show-phrase', t('Show my phrase …'), () => openPhrase()), button('have-phrase', t('Another phrase …'), () => openEnter(changed)),
            button('save-key', t('Save it as a file'), event => saveEverything(event.currentTarget)),
            button('drop-key', t('Take it out of this browser …'), () => dropHere(changed)), button('forget-key', t('Delete everything …'), () => deleteAll(changed), '.red'))];

    return {
        root,
        draw(data = null) {
            title.textContent = t('My seats everywhere');
            body.replaceChildren(...(myKey() ? having(data) : without()).filter(Boolean));
        },
    };
}

// ---- Inviting without a link --------------------------------------------------------------------

// People whom this reader has played with, to be invited to the table of the room; null without a key.
export function matesBox(room) {
    if (!myKey() || !room.table?.invite) {
        return null;
    }
    const list = el('ul.mates', el('li.muted', t('Looking …')));
    const invite = async (mate, button) => {
        try {
            await net.ask('invite', { ...withKey(), table: room.id, from: mate.from, person: mate.person });
            button.disabled = true;
            button.textContent = t('Invited');
        } catch (error) {
            refused(error);
        }
    };
    const row = mate => {
        const button = el('button.btn', { type: 'button', 'aria-label': t('Invite %s', tameName(mate.name)), onclick: () => invite(mate, button) }, t('Invite'));
        return el('li', el('bdi', mate.name), el('small.muted', n('%d game together', '%d games together', mate.games)), button);
    };
    async function fill() {
        try {
            const { people } = await askMine();
            list.replaceChildren(...(people.length ? people.map(row) : [el('li.muted', t('Nobody yet who keeps seats by a phrase, too.'))]));
        } catch (error) {
            list.replaceChildren(el('li.muted', refusalText(error.word)));
        }
    }
    return el('details.matesbox', { ontoggle: event => event.target.open && fill() }, el('summary', t('Invite somebody you have played with')), list);
}

// ---- #key/KEY -----------------------------------------------------------------------------------

// The link from another device. It leaves the address bar at once.
export function show(root, { key }) {
    let left = false;
    history.replaceState(null, '', '#tables');
    root.append(el('div.pier', pierHead(), el('main')));
    takeKey(key).then(() => left || replace('#tables'), () => left || go('#tables'));
    return {
        leave() {
            left = true;
        },
    };
}
