// The crew: a row for each gnome in turn order with its hand, minutes, mugs and condition, and the
// strip of heads where the screen is small (the style sheets show one or both).

import { playerMark } from './crewpeople.js';
import { avatar, el, itemPic, pic, set, ui } from '../app/dom.js';
import { animate, moves } from '../app/motion.js';
import { language, n, t } from '../app/tongue.js';

const MUGS = [1, 2, 3, 4];
const BACKS = 8; // of a hidden hand no more cards than this are drawn

// Why someone died is not in the position: the story knows. A function that gives it, by gnome.
function causesOf(table) {
    let causes = {};   // of the story up to `told`, ..
    let tongue = '';   // .. in this language
    let told = 0;
    return gnome => {
        const { engine } = table;
        if (tongue !== language()) {
            [causes, told, tongue] = [{}, 0, language()];
        }
        if (!(gnome in causes) && engine.steps > told) {
            for (const fact of engine.story(told, engine.steps, table.seat ?? null)) {
                if (fact.what === 'died') {
                    causes[fact.gnome] = fact.text;
                }
            }
            told = engine.steps;
        }
        return causes[gnome] ?? '';
    };
}

// The panel: {show, play, leave}. root is the section.crew with its <ol>; the strip is put before it
// into the stage.
/** @param {Table} table */
export function make(root, table) {
    const head = root.querySelector('h2') ?? root.appendChild(el('h2', { id: 'h-crew' }));
    const rows = root.querySelector('ol') ?? root.appendChild(el('ol'));
    const strip = el('ol.strip');
    let shown = null; // the position
    root.after(strip);

    const crew = { table, causeOf: causesOf(table), words: () => table.engine.words(shown.config.edition) };

    const mates = {}; // gnome -> its row and its head in the strip, kept and changed
    const mate = ({ gnome }) => (mates[gnome] = mates[gnome] ?? { row: makeRow(gnome), chip: makeChip(gnome) });
    const draw = (position, one) => {
        drawRow(crew, mate(one).row, position, one);
        drawChip(crew, mate(one).chip, position, one);
    };

    return {
        show(position) {
            shown = structuredClone(position); // facts change it
            if (head.lang !== language()) {
                head.lang = language();
                head.replaceChildren(t('Crew'), ' ', el('small', t('in turn order')));
                set(strip, 'aria-label', t('Crew in turn order'));
            }
            const order = inOrder(position);
            root.parentElement.dataset.crew = [5, 6].filter(most => order.length > most).map(most => 'over' + most).join(' ');
            order.forEach(one => draw(position, one));
            place(rows, order.map(one => mate(one).row.element));
            place(strip, order.map(one => mate(one).chip.element));
        },
        // Who is next depends on what is planned.
        plan({ option }) {
            if (shown) {
                shown.next = table.asked() ? (option?.next ?? null) : null;
                shown.gnomes.forEach(one => draw(shown, one));
            }
        },
        async play(fact) {
            if (!shown) {
                return;
            }
            await change(shown, fact, gnome => {
                const one = shown.gnomes.find(other => other.gnome === gnome);
                draw(shown, one);
                return mate(one).row.element;
            });
        },
        leave() {
            strip.remove();
        },
    };
}

// The active gnome, those to come in their order, those who have made it, and the lost.
function inOrder(position) {
    const rank = one => {
        if (one.gnome === position.active) {
            return -1;
        }
        const at = position.order.indexOf(one.gnome);
        return at >= 0 ? at : one.status === 'aboard' ? 20 : 40;
    };
    return position.gnomes.slice().sort((a, b) => rank(a) - rank(b));
}

// Puts rows in; those that change their place glide there.
function place(list, elements) {
    const before = [...list.children];
    if (before.length === elements.length && elements.every((one, i) => one === before[i])) {
        return;
    }
    const glide = before.length === elements.length && moves() && list.offsetHeight > 0;
    const from = new Map(before.map(one => [one.dataset.gnome, glide && one.getBoundingClientRect()]));
    list.replaceChildren(...elements);
    for (const element of glide ? elements : []) {
        const old = from.get(element.dataset.gnome);
        const now = element.getBoundingClientRect();
        if (Math.abs(old.top - now.top) + Math.abs(old.left - now.left) > 2) {
            animate(element, { transform: [`translate(${old.left - now.left}px, ${old.top - now.top}px)`, 'none'] }, 250);
        }
    }
}

// ---- A row --------------------------------------------------------------------------------------

// Which condition a row shows: [class, short word] or null.
function condition(position, one) {
    if (one.status === 'dead') {
        return ['dead', t('Dead')];
    }
    if (one.status === 'abandoned') {
        return ['gone', t('Abandoned us')];
    }
    if (one.fainted) {
        return ['out', t('Out cold')];
    }
    if (one.space === 'sea') {
        return ['sea', t('At sea')];
    }
    if (one.time === 0) {
        return ['safe', t('Made it')];
    }
    const next = position.next ?? position.order.find(gnome => gnome !== position.active);
    return next === one.gnome ? ['next', t('Next')] : null;
}

// Where there is no room for the word beside a full hand.
const TAGS = { dead: 'skull', gone: 'ui-end', out: 'zzz', sea: 'ev-underwater-current', safe: 'ui-check', next: 'ui-chev' };
const KINDS = { dead: 'dead', gone: 'dead', out: 'fainted', sea: 'sea' };

const tagPic = kind => (kind === 'out' ? set(pic(TAGS.out), 'viewBox', '-3 -14 25 26') : pic(TAGS[kind]));

function classOf(position, one) {
    const state = condition(position, one);
    return [position.active === one.gnome && 'active', state && KINDS[state[0]]].filter(Boolean).join(' ');
}

// Draws a part of a row anew if it is made from something else than before.
function renew(row, name, from, make) {
    const key = JSON.stringify(from);
    if (row.drawn[name] !== key) {
        row.drawn[name] = key;
        row[name].replaceChildren(...[make()].flat().filter(Boolean));
    }
}

// What a lost gnome has no more: nothing of it stays, in whatever language it was.
function empty(row) {
    for (const name of ['where', 'min', 'mugs', 'items']) {
        renew(row, name, null, () => []);
    }
    set(row.where, 'title', null);
    set(row.mugs, 'aria-label', null);
}

function makeRow(gnome) {
    const row = {
        drawn: {},
        av: el('span.head'),
        who: el('span.who'),
        where: el('span.where'),
        min: el('span.min'),
        mugs: el('span.mugs', { role: 'img' }),
        items: el('span.items'),
        cause: el('span.cause'),
        tag: el('span.tag'),
    };
    row.row2 = el('span.row2', row.mugs, row.items, row.cause, row.tag);
    row.element = el('li.mate', { id: 'mate-' + gnome.toLowerCase(), data: { gnome } }, row.av, row.who, row.where, row.min, row.row2);
    return row;
}

// A computer player is asked for its reasons.
function whyButton(table, gnome) {
    const title = t('Why did %s do that?', table.name(gnome));
    return el('button.ctl.whydid', { title, onclick: () => table.explain(gnome) },
        ui('bot'), el('span', { 'aria-hidden': 'true' }, '?'), el('span.sr', t('computer'), ' ', title));
}

// Whether this one is a computer player that can be asked; a hand that is secret stays so.
/** @param {Table} table */
export const explainsItself = (table, gnome) => Boolean(table.explain) && !table.position.hidden && !(table.isPerson?.(gnome) ?? true);

// Who plays a gnome: at an online table, a computer that can be asked, or one of those at this screen.
function controls(table, gnome, seat, computer, explains) {
    return seat ? playerMark(seat)
        : explains ? whyButton(table, gnome)
        : el('span.ctl', ui(computer ? 'bot' : 'person'), computer ? el('span.sr', t('computer')) : table.playerName?.(gnome) ?? '');
}

function drawRow(crew, row, position, one) {
    const { table } = crew;
    const state = condition(position, one);
    const lost = one.status !== 'aboard';
    const sea = one.space === 'sea';
    const computer = table.isPerson ? !table.isPerson(one.gnome) : false;
    const player = table.playerName?.(one.gnome) ?? '';
    const seat = table.player?.(one.gnome) ?? null; // at an online table
    const explains = explainsItself(table, one.gnome);
    const spoken = language();
    row.element.className = `mate ${classOf(position, one)}${state ? ' tagged' : ''}`;
    renew(row, 'av', [one.fainted, sea], () => avatar(one.gnome, { out: one.fainted, sea }));
    renew(row, 'who', [table.name(one.gnome), player, computer, explains, seat, spoken], () => [
        el('b', table.name(one.gnome)), ' ', controls(table, one.gnome, seat, computer, explains),
    ]);
    row.where.hidden = row.min.hidden = row.mugs.hidden = row.items.hidden = lost;
    row.cause.hidden = !lost;
    row.tag.hidden = !state;
    row.tag.className = 'tag ' + (state?.[0] ?? '');
    renew(row, 'tag', state, () => state && [tagPic(state[0]), el('span', state[1])]);
    set(row.tag, 'title', state?.[1] ?? null);
    if (lost) {
        renew(row, 'cause', [one.status, spoken], () => (one.status === 'dead' ? crew.causeOf(one.gnome) : ''));
        empty(row);
        return;
    }
    row.where.classList.toggle('sea', sea);
    renew(row, 'where', [one.space, spoken], () => whereabouts(crew, row.where, one));
    renew(row, 'min', [one.time, spoken], () => [
        el('span', { 'aria-hidden': 'true' }, one.time, el('small', t('min'))),
        el('span.sr', n('%d minute left', '%d minutes left', one.time)),
    ]);
    renew(row, 'mugs', [one.intoxication, spoken], () => {
        set(row.mugs, 'aria-label', t('Intoxication %d of 4', one.intoxication));
        return MUGS.map(i => pic('mug', i <= one.intoxication ? 'on' : ''));
    });
    renew(row, 'items', [one.items, spoken], () => hand(crew, row.items, one));
}

function whereabouts(crew, element, one) {
    const sea = one.space === 'sea';
    const name = sea ? t('In the sea') : (crew.words().spaces[one.space] ?? '');
    const mark = sea ? pic('ev-underwater-current') : el('span', { 'aria-hidden': 'true' }, one.space ?? '–');
    set(element, 'title', name);
    return [mark, el('span.sr', name)];
}

// The cards of a hand, one picture each; of a hidden hand only how many.
function hand(crew, element, one) {
    const { hidden } = one.items;
    element.classList.toggle('hidden-hand', hidden !== undefined);
    set(element, 'role', hidden === undefined ? null : 'img');
    set(element, 'aria-label', hidden === undefined ? null : n('%d hidden item', '%d hidden items', hidden));
    if (hidden !== undefined) {
        return Array.from({ length: Math.min(hidden, BACKS) }, () => el('span.back', pic('cardback')));
    }
    return Object.entries(one.items).flatMap(([item, count]) => Array(count).fill(item)).map(item => {
        const name = crew.words().items[item];
        return el('span', { title: name, data: { item } }, itemPic(item), el('span.sr', name));
    });
}

// ---- A head in the strip ------------------------------------------------------------------------

const EMBLEMS = ['dead', 'gone', 'out', 'sea']; // a tag's picture is on the head too

function makeChip(gnome) {
    const chip = {
        drawn: {},
        av: el('span.head'),
        time: el('b', { 'aria-hidden': 'true' }),
        mugs: el('span.mg', { 'aria-hidden': 'true' }),
        words: el('span.sr'),
        emblem: el('em', { 'aria-hidden': 'true' }),
    };
    chip.element = el('li', { data: { gnome } }, chip.av, chip.time, chip.mugs, chip.words, chip.emblem);
    return chip;
}

function drawChip(crew, chip, position, one) {
    const state = condition(position, one);
    const sea = one.space === 'sea';
    const emblem = state && EMBLEMS.includes(state[0]) ? state[0] : null;
    const seat = crew.table.player?.(one.gnome);
    const words = [crew.table.name(one.gnome), seat?.text, n('%d minute left', '%d minutes left', one.time), state?.[1]].filter(Boolean).join(', ');
    chip.element.className = classOf(position, one);
    set(chip.element, 'data-seat', seat?.state ?? null);
    renew(chip, 'av', [one.fainted, sea], () => avatar(one.gnome, { out: one.fainted, sea }));
    renew(chip, 'time', [one.status, one.time], () => String(one.status === 'aboard' ? one.time : '–'));
    renew(chip, 'mugs', one.intoxication, () => MUGS.map(i => el(i <= one.intoxication ? 'i.y' : 'i')));
    renew(chip, 'words', words, () => words);
    chip.emblem.hidden = !emblem;
    chip.emblem.className = state?.[0] ?? '';
    renew(chip, 'emblem', emblem, () => emblem && tagPic(emblem));
}

// ---- Facts --------------------------------------------------------------------------------------

// One card more or less in a hand; of a hidden one only the number is known.
function plus(one, item, by) {
    const key = one.items.hidden === undefined ? (item ?? 'hidden') : 'hidden';
    one.items = { ...one.items, [key]: (one.items[key] ?? 0) + by };
    if (one.items[key] <= 0 && key !== 'hidden') {
        delete one.items[key];
    }
}

const GONE = { space: null, items: {}, intoxication: 0, fainted: false };

// What a fact makes of its gnome, and how bright the row flashes, if it does.
const CHANGES = {
    intoxication: ({ level }) => [{ intoxication: level }, 'brightness(1.5)'],
    moved: ({ to }) => [{ space: to }],
    keeper: ({ at }) => [{ time: at }],
    fainted: () => [{ fainted: true }, 'brightness(.5)'],
    woke: () => [{ fainted: false }, 'brightness(1.4)'],
    died: (_fact, config) => [{ ...GONE, status: config.less_deadly ? 'aboard' : 'dead' }, 'grayscale(1) brightness(2)'],
    abandoned: () => [{ ...GONE, status: 'abandoned' }, 'brightness(.5)'],
    reborn: ({ room }) => [{ space: String(room) }, 'brightness(1.4)'],
};

// Brings what is shown up to a fact; redraw(gnome) draws its row anew and answers it.
async function change(shown, fact, redraw) {
    const of = gnome => shown.gnomes.find(one => one.gnome === gnome);
    const one = of(fact.gnome);
    const flash = (gnome, from) => {
        const element = redraw(gnome);
        return element && animate(element, [{ filter: from }, { filter: 'none' }], 350);
    };
    switch (fact.what) {
        case 'used':
        case 'discarded':
            plus(one, fact.item, -1);
            return flash(fact.gnome, 'brightness(1.3)');
        case 'got':
            plus(one, fact.item, 1);
            return flash(fact.gnome, 'brightness(1.4)');
        case 'gave':
        case 'robbed': {
            const [from, to] = fact.what === 'gave' ? [one, of(fact.to)] : [of(fact.from), one];
            plus(from, fact.item, -1);
            plus(to, fact.item, 1);
            redraw(from.gnome);
            return flash(to.gnome, 'brightness(1.4)');
        }
        default: {
            const [part, light] = CHANGES[fact.what]?.(fact, shown.config) ?? [];
            Object.assign(one ?? {}, part);
            return light ? flash(fact.gnome, light) : part && redraw(fact.gnome);
        }
    }
}
