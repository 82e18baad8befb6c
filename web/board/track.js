// The time track: an hour as a row of spaces with keepers, ghost and tokens. Where the screen is
// small the row is wider than the screen and follows the active gnome; a thin line below the head
// shows all of it.

import { inWords } from './boardwords.js';
import { gnomeColour } from './colours.js';
import { badge, el, listen, pic, set, tokenPic } from '../app/dom.js';
import { moves } from '../app/motion.js';
import { rove } from '../app/rove.js';
import { isSmall, smallScreen } from '../app/size.js';
import { SCENES } from './trackplay.js';
import { language, t } from '../app/tongue.js';

/** @param {Table} table */
function newTrack(root, table) {
    const track = {
        table, root,
        box: table.engine.box(),
        list: root.querySelector('ol') ?? root.appendChild(el('ol')),
        mini: el('div.mini', { 'aria-hidden': 'true' }),
        model: /** @type {ReturnType<typeof modelOf> | null} */ (null), // what is shown
        option: null, // where the plan of the action panel would lead the ghost
        peek: null, // where the way that is pointed at would
        shared: null, // where the plan of another player at an online table would
        get plan() {
            return track.peek ?? track.option ?? track.shared;
        },
        spaces: [], // by minutes left
        keepers: {},
        tokens: {},
        raised: new Set(),
        drawn: {}, // what the parts were drawn from
        tight: false,
        width: 0,
        settle: () => {}, // the spaces that tell something have changed
        draw: () => draw(track),
        follow: () => follows(track),
        where: gnome => where(track.model, gnome),
        ghost: el('span.ghost', { id: 'ghost' }, pic('ghostfig')),
        planned: el('span.ghost.plan', { id: 'ghost-plan' }, pic('ghostplan')),
    };
    track.list.id = 'track';
    track.list.className = 'track';
    root.prepend(track.mini);
    build(track);
    track.settle = rove(track.list, '.told');
    return track;
}

// Follows the size of the row; what is given ends it.
function watchSize(track) {
    const watch = new ResizeObserver(() => {
        const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
        track.width = track.list.offsetWidth;
        track.tight = track.spaces[1].cell.offsetWidth < 1.1 * rem && !isSmall();
        track.model && draw(track);
    });
    watch.observe(track.list);
    return () => watch.disconnect();
}

// The panel: {show, play, preview, leave}. root is the section.trackwrap; its <ol> is made here if
// there is none.
/** @param {Table} table */
export function make(root, table) {
    const track = newTrack(root, table);
    const quiet = [watchSize(track), listen(smallScreen(), { change: track.follow }),
        listen(root, { scroll: () => showWindow(track) }, { passive: true })];

    // part: option, peek or shared.
    function replan(part) {
        Object.assign(track, part);
        if (track.model) {
            drawPlan(track);
            follows(track);
        }
    }

    return {
        show(position) {
            track.model = modelOf(position);
            draw(track);
            follows(track);
        },
        async play(fact) {
            if (track.model) {
                await SCENES[fact.what]?.(track, fact);
            }
        },
        // The plan has changed: its ghost is shown while a person is asked.
        plan: ({ option }) => replan({ option: option && table.asked?.() ? option.lands : null }),
        // A way, or null: where the ghost would stand then.
        preview: way => replan({ peek: way ? way.ghost : null }),
        // Where another's plan would lead the ghost, or null.
        share: lands => replan({ shared: lands }),
        begin: () => replan({ option: null, peek: null, shared: null }),
        leave: () => quiet.forEach(end => end()),
    };
}

// ---- Building -----------------------------------------------------------------------------------

function build(track) {
    const { box, list, keepers } = track;
    const last = Math.max(...Object.values(box.start));
    const items = [];
    for (let at = last; at >= 0; at--) {
        const event = box.events.includes(at);
        const item = box.items.includes(at);
        const classes = ['sp', event && 'ev', item && 'it', at % 5 === 0 && 'five', at === 0 && 'rescued'].filter(Boolean);
        const column = { style: { 'grid-column': String(last + 1 - at) }, 'aria-hidden': 'true' };
        const space = {
            at, event, item,
            label: el('span.sr', { style: { 'grid-column': `${last + 1 - at}/${last + 2 - at}` } }), // one that is out of the flow ends where it is told to
            up: el('span.up', column),
            cell: el('span.cell', column),
            down: el('span.down', column),
            name: el('b', at || ''),
        };
        space.cell.append(space.name);
        if (event || item) {
            space.cell.append(el('span.stars', event && pic('st-event', 'e'), item && pic('st-item', 'i')));
        }
        if (at === 0) {
            space.up.append(pic('rescueship', 'ship'));
        }
        space.element = el('li.' + classes.join('.'), { data: { t: at } }, space.label, space.up, space.cell, space.down);
        track.spaces[at] = space;
        items.push(space.element);
    }
    list.style.setProperty('--spaces', last);
    list.replaceChildren(...items);
    for (const gnome of 'ABCDEFGH') {
        keepers[gnome] = el('span.keeper', { data: { keeper: gnome } }, badge(gnome, ''));
    }
}

// ---- Showing ------------------------------------------------------------------------------------

// A stack's top moves first: below come those who move later.
function stacks(position) {
    const rank = gnome => {
        const at = position.order.indexOf(gnome);
        return gnome === position.active ? -1 : at < 0 ? 99 : at;
    };
    const by = {};
    for (const { gnome, time } of position.gnomes.filter(one => one.status === 'aboard').sort((a, b) => rank(b.gnome) - rank(a.gnome))) {
        (by[time] = by[time] ?? []).push(gnome);
    }
    return by;
}

function modelOf(position) {
    return {
        stacks: stacks(position),
        active: position.active,
        ghost: position.ghost,
        tokens: { ...position.tokens },
        start: position.gnomes.length,
        edition: position.config.edition,
        over: position.result,
    };
}

const where = (model, gnome) => {
    const at = Object.keys(model.stacks).find(space => model.stacks[space].includes(gnome));
    return at === undefined ? null : Number(at);
};

const spacesTaken = model => Object.keys(model.stacks).map(Number).filter(at => model.stacks[at].length);

// Whether a part must be drawn anew: not when it is made from the same as before.
function fresh(track, part, ...from) {
    const key = JSON.stringify(from);
    const changed = track.drawn[part] !== key;
    track.drawn[part] = key;
    return changed;
}

function draw(track) {
    const { model, spaces } = track;
    if (fresh(track, 'keepers', model.stacks, model.active, model.ghost, track.tight)) {
        drawKeepers(track);
        putGhost(track);
    }
    if (fresh(track, 'tokens', model.tokens, model.stacks, language(), track.width)) {
        drawTokens(track);
    }
    drawPlan(track);
    if (fresh(track, 'mini', model.stacks, model.tokens)) {
        drawMini(track);
    }
    if (fresh(track, 'words', language())) {
        spaces[0].name.textContent = t('Rescued');
        set(track.list, 'aria-label', t('Time track: minutes until rescue'));
    }
    for (const space of spaces) {
        label(track, space);
    }
    track.settle();
}

function drawKeepers(track) {
    const { model, spaces, keepers } = track;
    for (const keeper of Object.values(keepers)) {
        keeper.remove();
    }
    track.raised = raisedSpaces(track);
    for (const [at, gnomes] of Object.entries(model.stacks)) {
        const base = track.raised.has(Number(at)) ? 1 : 0;
        gnomes.forEach((gnome, i) => {
            seat(track, keepers[gnome], i + base, gnomes.length + base, Number(at));
            keepers[gnome].classList.toggle('now', gnome === model.active);
            keepers[gnome].classList.toggle('raised', base === 1 && i === 0);
            spaces[at].up.append(keepers[gnome]);
        });
    }
}

// Where spaces are much narrower than keepers every second of a row of neighbours is raised.
function raisedSpaces({ model, tight }) {
    const raised = new Set();
    const taken = spacesTaken(model).sort((a, b) => b - a);
    for (const at of tight ? taken : []) {
        if (taken.includes(at + 1) && !raised.has(at + 1) && model.stacks[at].length < 3) {
            raised.add(at);
        }
    }
    return raised;
}

// The place of one in a stack of so many: two high, and as many columns as it takes, so that no letter is hidden. On the
// first space they stand to the right only: there is nothing to its left.
function seat(track, element, i, count, at) {
    const columns = Math.ceil(count / 2);
    const first = at === track.spaces.length - 1 ? -0.2 : (columns - 1) / 2;
    element.style.setProperty('--k', i % 2);
    element.style.setProperty('--fan', Math.floor(i / 2) - first);
    element.style.setProperty('--s', count > 1 ? 'var(--pair)' : 1);
    element.style.zIndex = 3 + i;
}

// A ghost stands with the keepers of its space.
function lift(track, ghost, at) {
    const keepers = track.model.stacks[at] ?? [];
    const base = track.raised.has(at) ? 1 : 0;
    const count = keepers.length + base + 1;
    keepers.forEach((gnome, i) => seat(track, track.keepers[gnome], i + base, count, at));
    seat(track, ghost, count - 1, count, at);
    track.spaces[at].up.append(ghost);
}

function putGhost(track) {
    const { model, ghost } = track;
    if (model.ghost === null || model.ghost === where(model, model.active)) {
        ghost.remove();
    } else {
        lift(track, ghost, model.ghost);
    }
}

// The space that nobody has more minutes left than; null: nobody is aboard.
function furthestBack(model) {
    const taken = spacesTaken(model);
    return taken.length ? Math.max(...taken) : null;
}

function drawPlan(track) {
    const { model, plan, spaces, planned } = track;
    const from = model.active ? where(model, model.active) : null;
    const to = plan ?? model.ghost ?? from;
    const last = furthestBack(model);
    for (const space of spaces) {
        const { classList } = space.element;
        classList.toggle('past', last !== null && space.at > last);
        classList.toggle('way', from !== null && space.at < from && space.at > to);
        classList.toggle('land', plan !== null && plan !== model.ghost && space.at === plan);
    }
    if (plan === null || plan === model.ghost) {
        planned.remove();
    } else {
        lift(track, planned, plan);
    }
}

// What a reader of the list hears; spaces with nothing on them are passed over.
function label(track, space) {
    const { model, table, plan } = track;
    const { at, event, item } = space;
    const gnomes = (model.stacks[at] ?? []).slice().reverse();
    const tokens = Object.keys(model.tokens).filter(token => model.tokens[token] === at);
    const ghosts = [model.ghost === at, plan === at];
    if (!fresh(track, 'label' + at, gnomes, tokens, ghosts, tokens.length && passed(model, at), language())) {
        return;
    }
    const names = tokens.length ? table.engine.words(model.edition).tokens : {};
    const things = [
        event && t('event icon'),
        item && t('item icon'),
        ...gnomes.map(gnome => table.name(gnome)),
        ghosts[0] && t('the ghost'),
        ghosts[1] && t('the planned ghost'),
        ...tokens.map(token => t('%s (%s)', names[token], passed(model, at))),
    ].filter(Boolean);
    const bare = things.length === 0 && at !== 0;
    set(space.element, 'aria-hidden', bare ? 'true' : null);
    space.label.classList.toggle('told', !bare);
    if (bare) {
        space.label.removeAttribute('tabindex');
    }
    const head = at === 0 ? t('Rescued') : String(at);
    space.label.textContent = bare ? '' : things.length ? t('%s: %s', head, inWords(things)) : head;
}

// ---- Tokens -------------------------------------------------------------------------------------

// '2 of 6 past it'
function passed(model, at) {
    const keepers = Object.entries(model.stacks).flatMap(([space, gnomes]) => gnomes.map(() => Number(space)));
    return t('%d of %d past it', keepers.filter(space => space < at).length, keepers.length);
}

function drawTokens(track) {
    const { model, spaces, tokens, table } = track;
    const names = table.engine.words(model.edition).tokens;
    for (const { element, note } of Object.values(tokens)) {
        element.remove();
        note.remove();
    }
    track.tokens = {};
    for (const [token, at] of Object.entries(model.tokens)) {
        if (at !== null) {
            const element = el('span.token', { data: { token } }, tokenPic(token));
            const note = el('span.toklab', el('span.nm', names[token]), el('small', passed(model, at)));
            track.tokens[token] = { at, element, note };
            spaces[at].down.append(element, note);
        }
    }
    const start = track.box.start[model.start];
    track.flag = track.flag ?? el('span.startflag');
    track.flag.textContent = t('Start');
    spaces[start].down.append(track.flag);
    layTokens(track);
}

// Names stand to the right of their tokens, else to the left, else only the numbers, else nothing:
// whichever hits no other token or name.
function layTokens(track) {
    const all = Object.values(track.tokens).sort((a, b) => b.at - a.at);
    const edge = track.list.getBoundingClientRect();
    const taken = [];
    const free = ({ left, right }) =>
        left >= edge.left && right <= edge.right && !taken.some(other => left < other.right && right > other.left);
    all.forEach(token => {
        // two on one space stand side by side
        const same = all.filter(other => other.at === token.at);
        token.element.style.setProperty('--side', same.length > 1 ? same.indexOf(token) - (same.length - 1) / 2 : 0);
        token.note.style.setProperty('--side', token.element.style.getPropertyValue('--side'));
        taken.push(token.element.getBoundingClientRect());
    });
    for (const { note } of all) {
        const ways = ['right', 'left', 'right brief', 'left brief', 'none'];
        for (const way of ways) {
            note.className = 'toklab ' + way;
            const place = note.getBoundingClientRect();
            if (way === 'none' || place.width === 0 || free(place)) {
                if (place.width) {
                    taken.push(place);
                }
                break;
            }
        }
    }
    const flag = track.flag;
    flag.hidden = false;
    flag.hidden = !free(flag.getBoundingClientRect());
}

// ---- The small screen ---------------------------------------------------------------------------

function drawMini(track) {
    const { model, mini, box, spaces } = track;
    const left = at => ({
        style: { left: (((spaces.length - 1 - at) / (spaces.length - 1)) * 100).toFixed(1) + '%' },
    });
    const keepers = Object.entries(model.stacks).flatMap(([at, gnomes]) => gnomes.map(gnome => {
        const dot = el('u', left(Number(at)));
        dot.style.background = gnomeColour(gnome);
        return dot;
    }));
    mini.replaceChildren(
        el('span.win'),
        ...box.events.map(at => el('i', left(at))),
        ...Object.values(model.tokens).filter(at => at !== null).map(at => el('s', left(at))),
        ...keepers,
    );
    showWindow(track);
}

// Scrolls to where the turn is.
function follows(track) {
    const { root, model, spaces } = track;
    set(root, 'tabindex', isSmall() ? 0 : null);
    if (!isSmall() || !model) {
        return;
    }
    const times = spacesTaken(model);
    const target = track.plan ?? model.ghost ?? (model.active && where(model, model.active)) ?? Math.max(0, ...times);
    // as many of those who are behind as fit before the (planned) ghost, which must be in sight
    const fit = Math.floor(root.clientWidth / spaces[1].cell.offsetWidth) - 3;
    const at = Math.max(target, ...times.filter(one => one - target <= fit));
    const wide = Math.ceil((model.stacks[at]?.length ?? 0) / 4); // spaces that a stack covers on its left
    const to = spaces[Math.min(at + Math.max(1, wide), spaces.length - 1)].cell.offsetLeft;
    root.scrollTo({ left: to, behavior: moves() ? 'smooth' : 'auto' });
    showWindow(track);
}

function showWindow(track) {
    const { root, list, mini } = track;
    const win = mini.querySelector('.win');
    if (win && root.clientWidth && list.scrollWidth) {
        win.style.left = (root.scrollLeft / root.scrollWidth) * 100 + '%';
        win.style.width = Math.min(100, (root.clientWidth / root.scrollWidth) * 100) + '%';
    }
}
