// The first screen: who plays, by which rules, and the ways into everything else.

import { KINDS, USUAL_KIND } from '../engine/crew.js';
import { RESCUED } from './figures.js';
import { COMPUTERS, configOf, crewStep, editionSwitch, variantSwitches } from './choose.js';
import { dailyState } from '../table/days.js';
import { gameState, gameTitle, isOver, randomSeed, startGame } from '../table/games.js';
import { openDialog } from '../app/dialog.js';
import { avatar, el, inlineSvg, logo, ui } from '../app/dom.js';
import { GNOMES, SWITCHES } from '../engine/engine.js';
import { keepFocus } from '../app/focus.js';
import { go } from '../app/go.js';
import { openGames, roomWarning } from './mygames.js';
import { mine } from '../net/mytables.js';
import { onlineTables } from '../net/net.js';
import { isNew } from '../panels/tips.js';
import { segments } from '../app/radios.js';
import { languageBar, openSettings, soundButton } from '../app/settings.js';
import { store } from '../app/store.js';
import { kindText, NAMES } from '../table/texts.js';
import { c, n, percent, t } from '../app/tongue.js';

const WAITS = 14 * 24 * 60 * 60 * 1000; // ms: an online table not seen for so long is not held up to its reader

// ---- What is chosen, kept for the next visit ----------------------------------------------------

const USUAL = {
    gnomes: 4,
    kind: USUAL_KIND,                 // of the computer crew
    seats: { A: 'person' },       // the others are the computer's
    edition: 'revised',
};
const ALONE = { names: {}, command: 'each', manual: false };

const loadChoice = () => ({ ...USUAL, ...(store.read('choice') || {}), ...ALONE });

// Around one screen there are two people at least. Who they were is not the crew of whoever plays alone.
const AROUND = {
    gnomes: 4,
    kind: USUAL_KIND,
    seats: { A: 'person', B: 'person' },
    names: {},
    command: 'each',              // 'one': one player for all gnomes, 'two': two for four
    manual: false,                // real dice and cards
};

const crewOf = choice => GNOMES.slice(0, choice.gnomes);
const seatOf = (choice, gnome) => choice.seats[gnome] || choice.kind;

// A person's name, and for computers the word that a record keeps.
const nameOf = (choice, gnome) => {
    const kind = seatOf(choice, gnome);
    return kind === 'person' ? choice.names[gnome] || '' : kind;
};

function namesOf(choice) {
    if (choice.command === 'one') {
        return [choice.names.A || ''];
    }
    return crewOf(choice).slice(0, choice.command === 'two' ? 2 : 8).map(gnome => nameOf(choice, gnome));
}

// ---- Starting a game ----------------------------------------------------------------------------

function dive(choice) {
    startGame({
        config: configOf(choice),
        seed: choice.manual ? null : randomSeed(),
        seats: crewOf(choice).map(gnome => ({ kind: seatOf(choice, gnome), name: choice.names[gnome] || '' })),
        names: namesOf(choice),
        loyal: Boolean(choice.loyal),
    });
}

// ---- Parts of the screen ------------------------------------------------------------------------

function seatButton(choice, gnome, change) {
    const aboard = crewOf(choice).includes(gnome);
    const kind = seatOf(choice, gnome);
    const person = kind === 'person';
    const people = crewOf(choice).filter(one => seatOf(choice, one) === 'person');
    const says = !aboard ? t('ashore') : person ? choice.names[gnome] || (people.length === 1 ? t('you') : kindText('person'))
        : kindText(kind);
    return el('button.seat' + (aboard ? '.on' : '') + (aboard && person ? '.me' : ''), {
        'aria-pressed': aboard && person,
        'aria-label': t('%s: %s', NAMES[gnome], says), title: t('%s: %s', NAMES[gnome], says),
        onclick: () => {
            if (!aboard) {
                change({ gnomes: GNOMES.indexOf(gnome) + 1 });
            } else {
                change({ seats: { ...choice.seats, [gnome]: person ? choice.kind : 'person' } });
            }
        },
    }, avatar(gnome), el('span', !aboard ? '–' : person ? says : ui('bot')));
}

// What the computers are, and how often such a crew is rescued.
const LEVELS = {
    sailor: () => t('Sailors follow rules of thumb.'),
    mate: () => t('Mates look a turn ahead.'),
    captain: () => t('Captains think each turn through, and take their time.'),
};

function crewWords(choice) {
    const share = RESCUED[choice.edition][choice.kind]?.[choice.gnomes];
    const house = SWITCHES.some(name => choice[name]);
    return el('p.level', { id: 'level', 'aria-live': 'polite' }, LEVELS[choice.kind]?.(), ' ',
        n('A crew of %2$d brings about %1$d of 100 boats home.', 'A crew of %2$d brings about %1$d of 100 boats home.', share, share, choice.gnomes),
        house ? ' ' + t('House rules change that.') : null);
}

function playPanel(choice, change) {
    return el('section.play.plate', { 'aria-labelledby': 'h-play' },
        el('h2', { id: 'h-play' }, t('Play now')),
        el('p.sub', t('You and a computer crew. No account, nothing to install.')),
        el('div.seats', { role: 'group', 'aria-label': t('Crew') },
            GNOMES.map(gnome => seatButton(choice, gnome, change))),
        el('div.row',
            crewStep(choice.gnomes, gnomes => change({ gnomes })),
            segments(t('Computer crew'), COMPUTERS, choice.kind,
                kind => ({ sailor: t('Sailors'), mate: t('Mates'), captain: t('Captains') })[kind],
                kind => change({ kind, seats: people(choice) })),
            el('button.btn.primary', { id: 'dive', onclick: () => dive(choice) }, t('Dive!'))),
        crewWords(choice),
        isNew() ? el('p.new', t('New here?'), ' ', el('a', { href: '#learn' }, t('Learn it on a sinking boat, in short lessons.'))) : null);
}

// The seats with the computers left out, so that they follow the choice for the crew.
const people = choice => Object.fromEntries(Object.entries(choice.seats).filter(([, kind]) => kind === 'person'));

function housePanel(choice, change) {
    return el('section.house.plate', { 'aria-labelledby': 'h-house' },
        el('div.top', el('h2.d', { id: 'h-house' }, t('House rules')),
            editionSwitch(choice, change)),
        variantSwitches(choice, change));
}

function tile(icon, title, text, press, more = null) {
    return el('button.tile.plate', { onclick: press }, el('span.ic', ui(icon)), el('h3', title), el('p', text), more);
}

function dailyTile(online) {
    const { boat, played, streak, home } = dailyState();
    const stats = [
        played ? el('span', played.result === 'rescued' ? t('Rescued today') : t('Lost today')) : null,
        home === null ? null : el('span', t('got home'), ' ', el('b', percent(home))),
        streak ? el('span', t('your streak'), ' ', el('b', String(streak))) : null,
    ].filter(Boolean);
    const stat = stats.length ? el('span.stat', stats) : null;
    if (!online) {
        return tile('calendar', t('Daily submarine'), t('Boat %d, the same for all.', boat), () => go('#daily'), stat);
    }
    const openResults = async () => (await import('./results.js')).openResults();
    return el('div.tile.plate', el('span.ic', ui('calendar')), el('h3', t('Daily submarine')), el('p', t('Boat %d, the same for all.', boat)), stat,
        el('p.ways', el('a.btn', { href: '#daily', id: 'daily' }, played ? t('Look back') : c('game', 'Play')),
            el('button.btn', { id: 'results', onclick: openResults }, t('Results'))));
}

// ---- The game that waits ------------------------------------------------------------------------

const waitingGame = () => store.list().find(one => !isOver(one) && !one.hidden && !one.branchOf) || null;

function resumeBar(game) {
    const chance = typeof game.chance === 'number' ? ' ' + t('%s to live.', percent(game.chance)) : '';
    return el('a.resume', { href: '#game/' + game.id }, avatar(game.next || 'A'),
        el('span', el('b', t('%s is waiting for you.', gameTitle(game))), ' ', t('%s.', gameState(game)), chance),
        el('span.btn', t('Resume')));
}

// An online table of this reader that is not over: one where it is their turn, else the one seen last.
function waitingTable() {
    const tables = mine().filter(one => !one.over);
    const one = tables.find(table => table.turn) || tables[0];
    return one && (one.turn || Date.now() - one.seen < WAITS) ? one : null;
}

function tableBar(one) {
    const text = one.turn ? t('It is your turn.') : one.phase === 'gathering' ? t('Your table is gathering.') : t('Your game goes on.');
    return el('a.resume', { href: '#table/' + one.id, data: { table: one.id } }, avatar(one.gnomes[0] || 'A'),
        el('span', el('b', text), ' ', t('Table: %s', one.title || one.name)), el('span.btn', t('Continue')));
}

// One game at most is held up: whose turn has come at a table, else the one played last.
function waitingBar(online) {
    const table = online ? waitingTable() : null;
    const game = waitingGame();
    return table && (table.turn || !game || table.seen > game.saved) ? tableBar(table) : game ? resumeBar(game) : '';
}

// The way to online tables, where there is a server for them.
const friendsTile = () => el('a.tile.plate.friends', { href: '#tables', id: 'friends' }, el('span.ic', ui('link')),
    el('h3', t('Play with friends')), el('p', t('Each on their own device, at once or over days. Send a link, or join an open table.')));

// ---- Dialogs ------------------------------------------------------------------------------------

// Who sits where, in full: names, each computer's strength, one player for several gnomes. rules: the edition and the
// house rules, as the lobby has them.
function openSeats(rules) {
    let choice = { ...AROUND, ...(store.read('around') || {}) };
    const keep = part => {
        choice = { ...choice, ...part };
        store.write('around', choice);
    };
    const commands = () => ['each', 'one', ...(choice.gnomes === 4 ? ['two'] : [])];
    openDialog(() => t('Around one screen'), close => {
        const body = el('div.hotseat');
        const redraw = part => {
            keep(part);
            keepFocus([body], draw);
        };
        const row = gnome => el('li',
            avatar(gnome), el('b', NAMES[gnome]),
            el('select', {
                'aria-label': t('Who plays %s?', NAMES[gnome]), data: { seat: gnome },
                onchange: event => redraw({ seats: { ...choice.seats, [gnome]: event.target.value } }),
            }, ['person', ...KINDS].map(kind =>
                el('option', { value: kind, selected: kind === seatOf(choice, gnome) }, kindText(kind)))),
            seatOf(choice, gnome) === 'person'
                ? el('input', {
                    type: 'text', maxlength: 16, value: choice.names[gnome] || '', placeholder: t('Name'),
                    'aria-label': t('Name of the player of %s', NAMES[gnome]),
                    onchange: event => keep({ names: { ...choice.names, [gnome]: event.target.value.replace(/[|\n]/g, '').trim() } }),
                }) : el('span'));
        const draw = () => body.replaceChildren(
            crewStep(choice.gnomes, gnomes => redraw({ gnomes, command: 'each' })),
            segments(t('Players'), commands(), choice.command, command => ({
                each: t('A player for each gnome'), one: t('One player for all'), two: t('Two players, two gnomes each'),
            })[command], command => redraw({
                command, seats: command === 'each' ? choice.seats : Object.fromEntries(crewOf(choice).map(g => [g, 'person'])),
            })),
            el('ol.seatlist', crewOf(choice).map(row)),
            el('button.var', {
                role: 'switch', 'aria-checked': choice.manual, onclick: () => redraw({ manual: !choice.manual }),
            }, el('b', t('Real dice and cards')), el('span.sw', { 'aria-hidden': 'true' }),
            el('small', t('You roll and draw at the table and tell the page what came.'))),
            el('button.btn.primary', {
                onclick: () => {
                    close();
                    dive({ ...rules, ...choice });
                },
            }, t('Dive!')));
        draw();
        return body;
    }, { classes: 'wide' });
}

// ---- The screen ---------------------------------------------------------------------------------

export function show(root) {
    let choice = loadChoice();
    const left = el('main.left');
    const right = el('aside.right');
    const head = el('header');
    let online = false; // there is a server of tables
    let gone = false;

    const change = part => {
        choice = { ...choice, ...part };
        store.write('choice', choice);
        keepFocus([left, right], draw);
    };

    function draw() {
        head.replaceChildren(languageBar(), soundButton(),
            el('button.btn.icon.gear', { 'aria-label': t('Settings'), title: t('Settings'), onclick: openSettings }, ui('gear')));
        left.replaceChildren(
            el('h1', el('span.sr', t('Red November')), logo()),
            el('p.tag', t('Sixty minutes of air, a leaky boat and one more round of grog. Keep each other alive until help arrives.')),
            waitingBar(online),
            playPanel(choice, change),
            ...roomWarning(),
            el('div.tiles',
                online ? friendsTile() : null,
                tile('seats', t('Hot-seat'), t('One screen, passed around. One to eight players.'), () => openSeats(choice)),
                dailyTile(online),
                tile('log', t('Your games'), t('Continue, look back, open a file.'), openGames),
                el('div.tile.plate', el('span.ic', ui('book')), el('h3', t('Learn to play')), el('p', t('On a sinking boat, in short lessons.')),
                    el('p.ways', el('a.btn', { href: '#learn', id: 'learn' }, t('Tutorial')), el('a.btn', { href: '#rules', id: 'rules' }, t('Rules'))))));
        right.replaceChildren(housePanel(choice, change));
    }

    // Online tables are offered when their server is there; then those of this reader are looked at.
    async function lookForTables() {
        online = await onlineTables();
        const redraw = () => gone || keepFocus([left, right], draw);
        if (online) {
            redraw();
        }
        if (online && !gone && mine().some(one => !one.over)) {
            const { peekAll } = await import('../net/peek.js');
            peekAll(() => gone, redraw);
        }
    }

    root.append(el('div.sea'), el('div.shade'), el('div.wrap', head, left, right));
    inlineSvg('art/hero.svg').then(svg => root.querySelector('.sea')?.replaceChildren(svg), () => {});
    draw();
    lookForTables();
    return {
        leave() {
            gone = true;
        },
        redraw: draw,
    };
}
