// Online tables from outside: opening one, those that are open to all, and this reader's own.

import { KINDS, USUAL_KIND } from '../engine/crew.js';
import { keepFocus } from '../app/focus.js';
import { segments } from '../app/radios.js';
import { configOf, crewStep, editionSwitch, rulesText, variantSwitches } from '../screens/choose.js';
import { askReader, toast } from '../app/dialog.js';
import { avatar, badge, el, listen, ui } from '../app/dom.js';
import { GNOMES } from '../engine/engine.js';
import { app } from '../app/app.js';
import { go } from '../app/go.js';
import { storeWarning } from '../app/keeping.js';
import { askMine, keyPanel } from './keypanel.js';
import { withKey } from './mykey.js';
import { nameField } from './myname.js';
import { drop, keep, keepName, mine, placeOf, tokenOf } from './mytables.js';
import { hostSays } from './hostnotice.js';
import { net, onlineTables } from './net.js';
import { DEADLINES, deadlineText, STAND_INS, standInName } from './pace.js';
import { peekAll } from './peek.js';
import { pierHead } from '../screens/pier.js';
import { refusalText } from './refusal.js';
import { say } from '../app/speak.js';
import { store } from '../app/store.js';
import { tameName } from '../panels/crewpeople.js';
import { kindText, NAMES } from '../table/texts.js';
import { agoText, c, dateText, language, n, t } from '../app/tongue.js';
import { openYoursAll } from '../screens/yours.js';

const REFRESH = 10000; // ms between two looks at the public list
const SEATS = ['me', 'free', ...KINDS];

// ---- What is chosen for a new table -------------------------------------------------------------

const USUAL = {
    gnomes: 4, command: 'each', edition: 'revised',
    seats: { A: 'me' },   // the others are free
    public: false, deadline: 0, stand_in: USUAL_KIND,
};

const loadOpening = () => ({ ...USUAL, ...(store.read('opening') || {}) });
const crewOf = choice => GNOMES.slice(0, choice.gnomes);
const seatOf = (choice, gnome) => choice.seats[gnome] || 'free';
const seatText = kind => (kind === 'me' ? t('You') : kind === 'free' ? t('For a friend') : kindText(kind));

// Of two players each has every other gnome.
const PAIRS = { A: 'me', B: 'free', C: 'me', D: 'free' };

// ---- Opening a table ----------------------------------------------------------------------------

// `opening` is the panel: {choice, change(part), busy, field, crew, rules, terms, ..}.

const seatRow = ({ choice, change }, gnome) => el('li', { class: seatOf(choice, gnome) === 'me' ? 'mine' : '' }, avatar(gnome), el('b', NAMES[gnome]),
    el('select', {
        id: `opening-${gnome}`, 'aria-label': t('Who plays %s?', NAMES[gnome]),
        onchange: event => change({ seats: { ...choice.seats, [gnome]: event.target.value } }),
    }, SEATS.map(kind => el('option', { value: kind, selected: kind === seatOf(choice, gnome) }, seatText(kind)))));

function drawCrew(opening) {
    const { choice, change, crew } = opening;
    const commands = choice.gnomes === 4 ? ['each', 'two'] : ['each'];
    crew.replaceChildren(
        el('div.topline', el('h3', t('Crew')), crewStep(choice.gnomes, gnomes => change({ gnomes, command: 'each' }))),
        commands.length > 1 ? segments(t('Players'), commands, choice.command,
            command => (command === 'two' ? t('Two players, two gnomes each') : t('A player for each gnome')),
            command => change({ command, ...(command === 'two' ? { seats: PAIRS } : {}) })) : '',
        el('ol.places', crewOf(choice).map(gnome => seatRow(opening, gnome))));
}

function select(id, label, values, value, text, set) {
    const list = el('select', { id, onchange: () => set(values[list.selectedIndex]) },
        values.map(one => el('option', { selected: one === value }, text(one))));
    return el('div.field', el('label', { for: id }, label), list);
}

// What the deadline and the stand-in mean together.
function paceText(choice) {
    if (!choice.deadline) {
        return choice.stand_in ? t('Nobody is hurried. If someone has to go, the stand-in can take over when all agree.')
            : t('Nobody is hurried: the game waits for everyone.');
    }
    return choice.stand_in ? t('Whoever takes longer is stood in for until they are back, while everybody agrees.')
        : t('Everybody sees who is late; the game waits all the same.');
}

function drawTerms({ choice, change, terms }) {
    terms.classList.toggle('slow', choice.deadline > 0);
    terms.replaceChildren(
        el('div.field', el('span.label', t('Who can come?')),
            segments(t('Who can come?'), [false, true], choice.public,
                open => (open ? t('Anyone: public') : t('Who has the link')), open => change({ public: open }))),
        select('opening-deadline', t('Time for a decision'), DEADLINES, choice.deadline, deadlineText, deadline => change({ deadline })),
        select('opening-standin', t('Stand-in'), STAND_INS, choice.stand_in, standInName, kind => change({ stand_in: kind })),
        el('p.muted.wide', paceText(choice)));
}

function drawOpening(opening) {
    const { choice, change, rules } = opening;
    opening.title.textContent = t('Open a table');
    drawCrew(opening);
    rules.replaceChildren(el('div.topline', el('h3', t('House rules')), editionSwitch(choice, change)), variantSwitches(choice, change));
    drawTerms(opening);
}

// What is asked of the server, or null where something is missing, which is told.
function requestOf({ choice, field, crew }) {
    const name = field.read();
    const config = configOf(choice);
    const flaw = app.engine.configFlaw(config);
    const seats = crewOf(choice).map(gnome => seatOf(choice, gnome));
    if (!name || flaw) {
        if (flaw) {
            toast(flaw, 'bad');
        }
        return null;
    }
    if (!seats.includes('me')) {
        toast(t('Take a seat yourself: choose "%s" for one of the gnomes.', t('You')));
        crew.querySelector('select').focus();
        return null;
    }
    return {
        config, name, seats, public: choice.public, deadline: choice.deadline, along: true,
        ...(choice.stand_in ? { stand_in: choice.stand_in } : {}), ...(choice.loyal && choice.crazed ? { loyal: true } : {}), ...withKey(),
    };
}

async function openTable(opening, event) {
    event.preventDefault();
    const request = opening.busy ? null : requestOf(opening);
    if (!request) {
        return;
    }
    const { name } = request;
    opening.busy = true;
    keepName(name);
    try {
        const answer = await net.ask('open', request);
        keep(answer.table.table, { token: answer.token, name, title: name });
        go('#table/' + answer.table.table);
    } catch (error) {
        toast(refusalText(error.word), 'bad');
    }
    opening.busy = false;
}

function openingPanel() {
    const opening = {
        choice: loadOpening(), busy: false, field: nameField(),
        crew: el('div.crewchoice'), rules: el('div.ruleschoice'), terms: el('div.terms'), title: el('h2', { id: 'h-open' }),
        change(part) {
            const { crew, rules, terms } = opening;
            opening.choice = { ...opening.choice, ...part };
            store.write('opening', opening.choice);
            keepFocus([crew, rules, terms], () => drawOpening(opening));
        },
    };
    const { title, field, crew, rules, terms } = opening;
    const button = el('button.btn.primary', { type: 'submit', id: 'open-table' });
    const root = el('form.opening.plate', { 'aria-labelledby': 'h-open', onsubmit: event => openTable(opening, event) },
        title, field.root, crew, rules, terms, button);
    const redraw = () => {
        button.textContent = t('Open the table');
        field.root.querySelector('label').textContent = t('Your name');
        drawOpening(opening);
    };
    redraw();
    return { root, redraw };
}

// ---- The public list ----------------------------------------------------------------------------

// Somebody who sits at a table, and whether this one is there.
const whoIsThere = (name, there) => el('span.who' + (there ? '.here' : ''), el('bdi', name), there ? el('span.dot', { title: t('%s is here', tameName(name)) }, el('span.sr', t('here'))) : null);

function publicRow(one) {
    const known = Boolean(tokenOf(one.table));
    const state = one.phase === 'playing' ? t('Playing') : t('Gathering');
    const free = n('%d free seat', '%d free seats', one.free);
    const names = one.people.map(tameName).join(', ') || t('Nobody');
    return el('li.opentable', { data: { table: one.table } },
        el('div.what', el('b', one.people.length ? one.people.flatMap((name, i) => [i ? ', ' : '', whoIsThere(name, one.there?.[i])]) : t('Nobody')),
            el('p.facts.last', el('span', one.here ? n('%d here', '%d here', one.here) : t('Nobody is here just now')), el('span', t('last: %s', agoText(one.changed)))),
            el('p.facts', el('span.state.' + one.phase, state), el('span', n('%d gnome', '%d gnomes', one.config.gnomes)), el('span', free),
                el('span', one.deadline ? t('%s for a decision', deadlineText(one.deadline)) : t('No time limit'))),
            el('p.facts', rulesText(one.config).map(rule => el('span', rule)))),
        el('div.ways',
            el('a.btn', { href: '#table/' + one.table, 'aria-label': known ? t('Continue: %s', names) : one.free ? t('Join: %s', names) : t('Watch: %s', names) },
                ui(known ? 'play' : one.free ? 'seats' : 'zoom'), known ? t('Continue') : one.free ? t('Join') : t('Watch'))));
}

// Tables that wait for people come first.
const waits = one => (one.phase === 'gathering' ? 2 : 0) + (one.free ? 1 : 0);

function publicPanel() {
    const title = el('h2', { id: 'h-public' });
    const list = el('ul');
    const state = el('p.muted.state');
    const root = el('section.public.plate', { 'aria-labelledby': 'h-public' }, title, state, list);
    let tables = null; // not known yet
    let trouble = '';
    let drawn = '';

    function draw() {
        const key = JSON.stringify([tables, trouble, language(), mine().map(one => one.id), Math.floor(Date.now() / 60000)]);
        if (key === drawn) {
            return;
        }
        drawn = key;
        title.textContent = t('Open to all');
        state.hidden = Boolean(tables?.length) && !trouble;
        state.textContent = trouble || (tables === null ? t('Looking for tables …')
            : t('No table is open to all just now. Open one: others will find it here.'));
        keepFocus([list], () => list.replaceChildren(...(tables || []).map(publicRow)));
    }

    async function look() {
        const before = tables?.length;
        try {
            tables = (await net.ask('list')).tables.sort((one, other) => waits(other) - waits(one) || other.changed - one.changed);
            trouble = '';
        } catch (error) {
            trouble = refusalText(error.word);
        }
        draw();
        if (before !== undefined && tables && tables.length !== before) {
            say(n('%d table is open to all.', '%d tables are open to all.', tables.length));
        }
    }

    draw();
    return { root, draw, look };
}

// ---- My tables ----------------------------------------------------------------------------------

function mineState(one) {
    if (one.over) {
        return ['over', t('The game is over')];
    }
    if (one.turn) {
        return ['turn', t('It is your turn')];
    }
    return one.phase === 'gathering' ? ['gathering', t('People are gathering')]
        : one.phase === 'playing' ? ['playing', one.decides ? t('%s decides', tameName(one.decides)) : t('The others are playing')] : ['', t('Not looked at yet')];
}

function mineRow(one, redraw) {
    const [word, text] = mineState(one);
    const title = one.title || one.name || c('to play at', 'Table');
    const forget = async () => {
        if (await askReader(t('Forget this table?'), one.over ? t('It goes from this list; the finished game can still be looked at by its address.')
            : t('This browser then has no way back to your seat. Your name and your seat stay at the table; "What is yours here" at the table deletes them.'),
        [['yes', t('Forget'), 'red'], ['no', t('Keep')]]) === 'yes') {
            drop(one.id);
            redraw();
        }
    };
    return el('li.mytable' + (word ? '.' + word : ''), { data: { table: one.id } },
        el('span.badges', { 'aria-hidden': 'true' }, [...one.gnomes].slice(0, 4).map(gnome => badge(gnome))),
        el('div.what', el('b', el('bdi', title)), el('p.facts', el('span.state.' + (word || 'none'), text), el('span', dateText(one.seen)))),
        el('div.ways',
            el('a.btn' + (one.turn && !one.over ? '.primary' : ''), {
                href: placeOf(one), 'aria-label': one.over ? t('Look back: %s', title) : t('Continue: %s', title),
            }, one.over ? t('Look back') : t('Continue')),
            one.token ? el('button.btn.icon', { 'aria-label': t('Forget: %s', title), title: t('Forget'), onclick: forget }, ui('close')) : null));
}

// The tables of this browser, and those that the key knows of besides: what the server says of one is newer.
function allMine(data) {
    const kept = new Map((data?.tables || []).map(one => [one.table, {
        id: one.table, token: '', name: one.name, title: one.people.map(tameName).join(', '), seen: one.changed, over: false, turn: one.turn,
        gnomes: one.gnomes.join(''), phase: one.phase, game: '', decides: one.turn ? '' : one.decides,
    }]));
    const here = mine().map(one => ({ ...one, ...(kept.has(one.id) ? { ...kept.get(one.id), token: one.token } : {}) }));
    const known = new Set(here.map(one => one.id));
    const waits = one => Number(one.turn && !one.over);
    return [...here, ...[...kept.values()].filter(one => !known.has(one.id))].sort((a, b) => waits(b) - waits(a) || b.seen - a.seen);
}

// Somebody invites this reader, by the key.
function inviteRow(one, redraw) {
    const by = one.by ? tameName(one.by) : t('Someone');
    const decline = async () => {
        await net.ask('decline', { ...withKey(), table: one.table }).catch(error => toast(refusalText(error.word), 'bad'));
        redraw();
    };
    return el('li.mytable.invited', { data: { table: one.table } }, el('span.badges', { 'aria-hidden': 'true' }, ui('seats')),
        el('div.what', el('b', t('%s invites you', by)), el('p.facts', el('span.state.' + one.phase, one.phase === 'playing' ? t('Playing') : t('Gathering')),
            one.people.map(name => el('bdi', name)))),
        el('div.ways', el('a.btn.primary', { href: `#join/${one.table}/${one.invite}`, 'aria-label': t('Join: %s', by) }, t('Join')),
            el('button.btn.icon', { 'aria-label': t('Decline: %s', by), title: t('Decline'), onclick: decline }, ui('close'))));
}

function minePanel(again) {
    const title = el('h2', { id: 'h-mine' });
    const list = el('ul');
    const yours = el('button.btn.data', { onclick: openYoursAll });
    const root = el('section.mytables.plate', { 'aria-labelledby': 'h-mine' }, title, list, yours);
    let data = null; // what the key knows
    const draw = () => keepFocus([list], () => {
        const tables = allMine(data);
        const invites = data?.invites || [];
        root.hidden = !tables.length && !invites.length;
        title.textContent = t('My tables');
        yours.replaceChildren(ui('log'), t('What is yours on this server'));
        yours.hidden = !mine().length;
        list.replaceChildren(...invites.map(one => inviteRow(one, again)), ...tables.map(one => mineRow(one, draw)));
    });
    draw();
    return {
        root, draw,
        tell(told) {
            data = told;
            draw();
        },
    };
}

// ---- The screen ---------------------------------------------------------------------------------

// `screen` is {opening, open, own, key: its panels, again, none, .. its other parts, known: what belongs to the key, timer, left}.

function redraw(screen) {
    const { again, none, open, own, key, opening } = screen;
    document.title = t('Red November: play with friends');
    screen.title.textContent = t('Play with friends');
    again.textContent = t('Try again');
    none.replaceChildren(t('There is no server of online tables here, or no connection to it.'), ' ', again);
    screen.warning.replaceChildren(...storeWarning());
    screen.head.replaceChildren(pierHead());
    open.draw();
    own.draw();
    key.draw(screen.known);
    opening.redraw();
}

// What belongs to the key, if there is one.
async function lookMine(screen) {
    try {
        screen.known = await askMine();
    } catch (error) {
        if (error.word !== 'offline') {
            toast(refusalText(error.word), 'bad');
        }
    }
    if (!screen.left) {
        screen.own.tell(screen.known);
        screen.key.draw(screen.known);
    }
}

// Every few seconds while somebody looks.
async function look(screen) {
    clearTimeout(screen.timer);
    if (!document.hidden) {
        await screen.open.look();
    }
    if (!screen.left) {
        screen.timer = setTimeout(() => look(screen), REFRESH);
    }
}

// Whether there are tables at all; asked again when the reader wants, and not while an answer is on its way: a
// press then would be answered by what was asked before it.
async function find(screen) {
    const { again, opening, open, own, key } = screen;
    const held = document.activeElement === again;
    again.disabled = true;
    const there = await onlineTables();
    again.disabled = false;
    if (held) {
        again.focus();
    }
    screen.none.hidden = there;
    opening.root.hidden = open.root.hidden = key.root.hidden = !there;
    if (there && !screen.left) {
        look(screen);
        lookMine(screen);
        peekAll(() => screen.left, own.draw);
    }
}

export function show(root) {
    const screen = {
        opening: openingPanel(), open: publicPanel(), own: minePanel(() => lookMine(screen)), key: keyPanel(() => lookMine(screen)),
        head: el('div.pierhead'), title: el('h1'), none: el('p.plate.notables', { hidden: true }), warning: el('div'),
        again: el('button.btn', { id: 'try-again', onclick: () => find(screen) }),
        known: null, timer: 0, left: false,
    };
    const { head, title, none, warning, own, opening, open, key } = screen;
    root.append(el('div.pier', head, el('main', title, none, warning, el('div.desk', own.root, open.root, opening.root, key.root))));
    redraw(screen);
    find(screen);
    const quiet = [net.on('notice', hostSays), listen(document, { visibilitychange: () => document.hidden || look(screen) })];
    return {
        leave() {
            screen.left = true;
            clearTimeout(screen.timer);
            quiet.forEach(end => end());
        },
        redraw: () => redraw(screen),
    };
}
