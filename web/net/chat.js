// The voice pipe: what the people at an online table say to each other, and the short news of the table
// between their lines. Texts come from strangers: they are only ever text, each in a box of its own.

import { badge, el, scrollsDown, ui } from '../app/dom.js';
import { keepFocus } from '../app/focus.js';
import { nameOf, tameName } from '../panels/crewpeople.js';
import { say } from '../app/speak.js';
import { dateText, n, t } from '../app/tongue.js';
import { nameField } from './myname.js';
import { lastName } from './mytables.js';
import { refusalText } from './refusal.js';
import { tidingText } from './tablenews.js';
import { motionBox } from './votes.js';

const MOST = 500;  // bytes of a line: the server takes no more
const CLOSE = 120; // so many bytes before the end they are counted
const LINES = 300; // kept on the screen
const SAME = 60000; // ms: the same news within this time are told once
const BADGES = 3;  // of one person; more would push the words aside

// Quick words go in English and are read in the reader's language.
const QUICK = { 'On my way': () => t('On my way'), 'Wait for me': () => t('Wait for me'), 'Cheers!': () => t('Cheers!') };
const wordsOf = text => (Object.hasOwn(QUICK, text) ? QUICK[text]() : text);

const bytes = text => new TextEncoder().encode(text).length;

// ---- A line -------------------------------------------------------------------------------------

const sameDay = (a, b) => a.toDateString() === b.toDateString();

function clockTime(at) {
    const when = new Date(at);
    /** @type {Intl.DateTimeFormatOptions} */
    const day = sameDay(when, new Date()) ? {} : { day: 'numeric', month: 'short' };
    return el('time', { datetime: when.toISOString() }, dateText(at, { ...day, hour: '2-digit', minute: '2-digit' }));
}

function badgesOf(room, person) {
    const seats = room.table.seats.filter(seat => seat.person === person);
    return seats.length ? seats.slice(0, BADGES).map(seat => badge(seat.gnome)) : ui('person', 'i bd');
}

// Who said it: somebody whose place another has now is still called as before.
const speakerOf = (room, line) => (line.name ? tameName(line.name) : nameOf(room, line.person));

function spoken(room, line) {
    return el('p.line' + (line.person === room.me ? '.own' : ''), badgesOf(room, line.person),
        el('b', el('bdi', speakerOf(room, line))), ' ', el('bdi.words', { dir: 'auto' }, wordsOf(line.text)), ' ', clockTime(line.at));
}

// What somebody who watches says to the others who do.
const murmured = line => el('p.line.murmur', ui('zoom', 'i bd'),
    el('b', el('bdi', tameName(line.name))), ' ', el('bdi.words', { dir: 'auto' }, line.text), ' ', clockTime(line.at));

// A sentence of ours, in our direction: names in it are set apart already.
const news = ({ at, text }) => el('p.line.news', el('span', text), ' ', clockTime(at));

// Who watches, so that nobody is overheard without knowing it: how many, and the names of those who gave one.
function watchersOf(room) {
    const { count, names } = room.watching || { count: 0, names: [] };
    const known = names.map(tameName).join(', ');
    return count ? [el('small.watchers', { title: known || null }, ui('zoom'), n('%d watches', '%d watch', count), known ? [': ', el('bdi', known)] : '')] : [];
}

// ---- Lines --------------------------------------------------------------------------------------

// `pipe` is the panel: its parts, what was told here, and how much of it was heard.

// What the server has kept of the news, and what has been told here besides.
function allNotes({ room, notes }) {
    const kept = room.news.map(one => ({ at: one.at, text: tidingText(room.table, one, room.me) })).filter(one => one.text);
    return [...kept, ...notes.filter(note => !kept.some(one => one.text === note.text && Math.abs(one.at - note.at) < SAME))];
}

function drawLines(pipe) {
    const { room, box } = pipe;
    const isFollowing = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
    const murmurs = room.seated ? [] : room.murmurs || [];
    const all = [...room.chat.map(line => ({ ...line, draw: one => spoken(room, one) })), ...murmurs.map(line => ({ ...line, draw: murmured })),
        ...allNotes(pipe).map(line => ({ ...line, draw: news }))].sort((a, b) => a.at - b.at).slice(-LINES);
    box.replaceChildren(...(all.length ? all.map(line => line.draw(line))
        : [el('p.muted', t('Nobody has said anything yet.'))]));
    if (isFollowing) {
        pipe.scroll();
    }
}

// ---- Speaking -----------------------------------------------------------------------------------

/** @param {HTMLInputElement | null} input @param {ReturnType<typeof nameField> | null} from */
async function send(pipe, text, input = null, from = null) {
    const words = text.trim();
    const name = from?.read();
    if (!words || bytes(words) > MOST || (from && !name)) {
        return;
    }
    if (await (from ? pipe.room.murmur(name, words) : pipe.room.ask('chat', { text: words })) && input) {
        input.value = pipe.draft = '';
        input.dispatchEvent(new Event('input'));
    }
    input?.focus();
}

// How much of a line is left, when that is little.
const leftText = rest => (rest > CLOSE ? '' : rest >= 0 ? n('%d byte left', '%d bytes left', rest) : n('%d byte too long', '%d bytes too long', -rest));

// from: the field with the name of somebody who watches.
/** @param {ReturnType<typeof nameField> | null} from */
function form(pipe, from = null) {
    const left = el('output.left', { id: 'say-left', for: 'say-line' });
    const input = el('input', {
        type: 'text', id: 'say-line', maxlength: MOST, autocomplete: 'off', enterkeyhint: 'send', dir: 'auto', value: pipe.draft,
        placeholder: from ? t('To the others who watch') : t('Shout down the pipe'), 'aria-describedby': 'say-left',
        oninput: () => {
            const rest = MOST - bytes(input.value.trim());
            pipe.draft = input.value;
            left.textContent = leftText(rest);
            left.classList.toggle('over', rest < 0);
            button.setAttribute('aria-disabled', rest < 0);
        },
        onkeydown: event => event.key === 'Escape' && input.blur(),
    });
    const button = el('button.btn.icon', { 'aria-label': t('Send'), title: t('Send') }, ui('send'));
    return el('form.say', {
        onsubmit: event => {
            event.preventDefault();
            send(pipe, input.value, input, from);
        },
    }, el('label.sr', { for: 'say-line' }, t('Message')), input, button, left);
}

// The line of somebody who watches. A name is asked of nobody who only does that: it is there for who wants to speak.
function murmuring(pipe) {
    const field = nameField({ id: 'watcher-name', value: pipe.room.watcher || lastName() });
    const line = form(pipe, field);
    field.input.placeholder = t('Your name');
    line.classList.add('aside');
    line.prepend(field.root);
    line.title = t('You are watching. What you write here is read by the others who watch, not by the people at the table.');
    return line;
}

const quick = pipe => el('div.quick', { role: 'group', 'aria-label': t('Quick words') },
    Object.keys(QUICK).map(text => el('button', { type: 'button', onclick: () => send(pipe, text) }, wordsOf(text))));

// ---- The whole ----------------------------------------------------------------------------------

function drawHead({ room, title }) {
    const here = room.table.people.filter(one => one.here).length;
    title.replaceChildren(t('Voice pipe'), el('small', n('%d here', '%d here', here)), ...watchersOf(room));
}

function drawFoot(pipe) {
    const { room, foot } = pipe;
    const { muted = false, silenced = false } = room.table.people[room.me] ?? {};
    const key = JSON.stringify([room.seated, muted, silenced]);
    if (key !== pipe.speaker) {
        pipe.speaker = key;
        foot.replaceChildren(...(muted ? [el('p.muted', refusalText(silenced ? 'silenced' : 'muted'))]
            : room.seated ? [quick(pipe), form(pipe)] : room.murmur ? [murmuring(pipe)] : []));
    }
}

function draw(pipe) {
    drawHead(pipe);
    keepFocus([pipe.vote], () => pipe.vote.replaceChildren(...[motionBox(pipe.room)].filter(Boolean)));
    drawLines(pipe);
    drawFoot(pipe);
}

function seen(pipe) {
    if (pipe.box.offsetParent !== null) {
        pipe.missed = 0;
    }
    pipe.unread(pipe.missed);
}

// What the room tells.
const hears = pipe => ({
    chat() {
        const { room } = pipe;
        const fresh = room.chat.slice(pipe.heard); // after a lost connection there may be several
        pipe.heard = room.chat.length;
        for (const line of fresh.filter(one => one.person !== room.me)) {
            say(t('%s: %s', speakerOf(room, line), wordsOf(line.text)));
            pipe.missed++;
        }
        drawLines(pipe);
        seen(pipe);
    },
    watching: () => drawHead(pipe),
    murmur(line) {
        if (!pipe.room.seated) {
            say(t('%s: %s', tameName(line.name), line.text));
            drawLines(pipe);
        }
    },
    table() {
        pipe.heard = Math.min(pipe.heard, pipe.room.chat.length); // somebody's talk may have been deleted
        draw(pipe);
    },
});

// Fills an empty <section>. unread(count): lines that came while the panel was not in sight; 0 when it is.
// Gives {leave, redraw, focus, note(text), seen}: note() adds news of the table, seen() says that the panel is shown now.
export function chatPanel(root, room, { unread = _count => {} } = {}) {
    const box = el('div.scroll', { role: 'log', tabindex: 0, 'aria-live': 'off', 'aria-labelledby': 'h-chat', id: 'chatbox' });
    const pipe = {
        room, unread, box, title: el('h2', { id: 'h-chat' }), vote: el('div.voting'), foot: el('div.foot'),
        notes: /** @type {{ at: number, text: string }[]} */ ([]), // news: {at, text}; they live as long as the screen, and some of them at the server
        missed: 0,
        heard: room.chat.length, // lines told so far
        draft: '',
        speaker: null, // whether the form is there, and if not, why
        ...scrollsDown(box),
    };
    root.classList.add('chat', 'plate');
    root.setAttribute('aria-labelledby', 'h-chat');
    root.replaceChildren(pipe.title, pipe.vote, box, pipe.foot);
    const quiet = Object.entries(hears(pipe)).map(([name, listener]) => room.on(name, listener));
    draw(pipe);
    pipe.scroll();

    return {
        note(text) {
            pipe.notes.push({ at: Date.now(), text });
            drawLines(pipe);
        },
        seen: () => seen(pipe),
        focus: () => (root.querySelector('#say-line') || box).focus(),
        redraw() {
            pipe.speaker = null;
            draw(pipe);
        },
        leave() {
            pipe.rest();
            quiet.forEach(end => end());
        },
    };
}
