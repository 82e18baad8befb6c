// The ship's log: the whole game in one line a turn, each of which opens to its sentences. What happened since the last
// move of this screen's player is set apart.

import { badge, el, eventPic, itemPic, pic, scrollsDown, tokenPic, ui } from '../app/dom.js';
import { timeText, turnLine, turnsOf } from '../table/turnline.js';
import { n, t } from '../app/tongue.js';

// A small picture for a line.
function icon(fact) {
    if (fact.item) {
        return itemPic(fact.item);
    }
    if (fact.type && fact.what !== 'faint-card') {
        return eventPic(fact.type);
    }
    if (fact.token) {
        return tokenPic(fact.token);
    }
    return {
        ghost: () => pic('ghostfig'), keeper: () => pic('ghostfig'), moved: () => ui('end'), hatch: () => eventPic('blocked-hatch'),
        flow: () => eventPic('underwater-current'), water: () => eventPic('leak'), fire: () => eventPic('fire'), 'fire-out': () => eventPic('fire'),
        roll: () => ui('die'), certain: () => ui('check'), 'room-die': () => ui('die'), fight: () => ui('die'), blocked: () => eventPic('blocked-hatch'),
        unblocked: () => ui('check'), track: () => ui('warn'), died: () => pic('skull'), fainted: () => pic('mug'), intoxication: () => pic('mug'),
        'faint-card': () => pic('mug'), 'stayed-awake': () => pic('mug'), over: () => ui('trophy'),
    }[fact.what]?.() || ui('chev');
}

const sentence = fact => el('div.e', { data: { what: fact.what } }, icon(fact), el('span', fact.text));

// ---- A turn -------------------------------------------------------------------------------------

// Its line, and its sentences while it is open.
/** @param {Table} table */
function makeTurn(turn, table) {
    const head = el('summary');
    const body = el('div');
    const box = el('details.turn', { data: { gnome: turn.gnome ?? '' }, ontoggle: fill }, head, body);

    function fill() {
        body.replaceChildren(...(box.open ? turn.facts.filter(fact => fact.text && fact.what !== 'turn').map(sentence) : []));
    }

    function draw() {
        head.replaceChildren(...(turn.gnome
            ? [badge(turn.gnome), el('b', table.name(turn.gnome)), ' ', el('span.time', timeText(turn)), ' ', el('span.line', turnLine(turn, table))]
            : [ui('log'), el('b', t('Before the first turn'))]));
        fill();
    }

    draw();
    return { turn, box, draw };
}

// ---- Turn by turn -------------------------------------------------------------------------------

// `log` is {table, box, mark, rows: of makeTurn(), told: steps in the log, scroll}.

function add(log, facts) {
    const { rows } = log;
    for (const part of turnsOf(facts)) {
        const isMore = rows.length && part.facts[0].what !== 'turn';
        if (isMore) {
            rows.at(-1).turn.facts.push(...part.facts);
            rows.at(-1).draw();
        } else {
            rows.push(makeTurn(part, log.table));
            log.box.append(rows.at(-1).box);
        }
    }
    if (facts.length) {
        log.scroll();
    }
}

function tellAll(log) {
    const { table } = log;
    log.box.replaceChildren();
    log.rows = [];
    log.told = table.position.step;
    add(log, table.engine.story(0, log.told, table.seat));
    setApart(log);
}

// The steps from this one on have been undone.
function takeBack(log, step) {
    const { rows } = log;
    while (rows.length && rows.at(-1).turn.step >= step) {
        rows.pop().box.remove();
    }
    const last = rows.at(-1);
    if (last) {
        last.turn.facts = last.turn.facts.filter(fact => fact.step < step);
        last.draw();
    }
    log.told = step;
}

// The turns of others since the last one of a person at this screen.
function since({ table, rows }) {
    const gnomes = rows.map(row => row.turn.gnome);
    const now = table.mine(table.position.active) ? gnomes.lastIndexOf(table.position.active) : rows.length;
    const mine = gnomes.slice(0, now).map(gnome => gnome !== null && table.mine(gnome));
    return rows.slice(mine.lastIndexOf(true) + 1, now).filter(row => row.turn.gnome);
}

function setApart(log) {
    const { table, mark } = log;
    mark.textContent = t('Since your last move');
    const first = table.asked() && !table.watching ? since(log)[0] : null;
    first ? first.box.before(mark) : mark.remove();
    log.scroll(first && mark);
}

// ---- The panel ----------------------------------------------------------------------------------

/** @param {Table} table */
export function make(root, table) {
    const title = el('h2', { id: 'h-log' });
    const box = el('div.scroll', { role: 'log', tabindex: 0, 'aria-labelledby': 'h-log', 'aria-live': 'off', id: 'logbox' });
    root.append(title, box);
    const shown = new Set(); // facts of the step under way that stand in the log already
    const key = fact => JSON.stringify(fact);
    const { scroll, rest } = scrollsDown(box);
    const log = { table, box, scroll, mark: el('p.since'), rows: [], told: -1 };

    return {
        show(position) {
            if (log.told < 0) {
                tellAll(log);
            } else if (position.step < log.told) {
                takeBack(log, position.step);
            } else if (position.step > log.told) {
                add(log, table.engine.story(log.told, position.step, table.seat).filter(fact => !shown.has(key(fact))));
                log.told = position.step;
            }
            shown.clear();
            title.replaceChildren(t("Ship's log"), ' ', el('small', n('turn %d', 'turn %d', position.turn)));
            setApart(log);
        },
        async play(fact) {
            add(log, [fact]);
            shown.add(key(fact));
        },
        since: () => since(log).map(row => row.turn),
        // Another language, or other eyes.
        label: () => tellAll(log),
        reset: () => tellAll(log),
        leave: rest,
    };
}
