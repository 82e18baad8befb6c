// The table on the page's own thread: one game, all of whose rules are in WASM. Everything here
// takes less than a millisecond; what takes longer is in crew.js.

import { loadWasm } from './wasm.js';

export const GNOMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
export const SWITCHES = []; // names of the variants; the engine tells them when it starts
const EDITIONS = ['revised', 'first'];
const NOW = 0xffffffff; // a step that has not been made: the present
const ALL = 255;        // no seat: everything is seen

// A seat that sees no secret hand at all: nobody holds the screen.
export const NOBODY = '-';

function seatNumber(seat) {
    return seat === null || seat === undefined ? ALL : seat === NOBODY ? ALL - 1 : GNOMES.indexOf(seat);
}

// {edition, players, gnomes, less_deadly, ..} as numbers
const configNumbers = config => [
    Math.max(0, EDITIONS.indexOf(config.edition)), config.players, config.gnomes,
    SWITCHES.reduce((bits, name, i) => bits | (config[name] ? 1 << i : 0), 0),
];

// A seed (BigInt or decimal text; null: dice and cards are played by hand) as numbers.
function seedNumbers(seed) {
    if (seed === null || seed === undefined) {
        return [0, 0, 0];
    }
    const big = BigInt(seed);
    return [1, Number(big & 0xffffffffn), Number(big >> 32n)];
}

/** @typedef {ReturnType<typeof makeEngine>} Engine */

/** @returns {Promise<Engine>} */
export async function openEngine(source, translate) {
    return makeEngine(await loadWasm(source, translate));
}

// The calls come in groups. changed(answer) is said of what may have changed the game.

// Starting.
const startCalls = (wasm, changed) => ({
    // null, or a sentence that says what is wrong.
    configFlaw: config => wasm.ask('rn_page_config', ...configNumbers(config)),

    // The boat of a day, '2026-11-15': {seed, config, crew}; its captain is the reader, the crew is of one kind.
    daily: day => wasm.ask('rn_page_daily', day),

    // Starts a game; names: by player, for the record; loyal: a crazed crew's computer players are. False for a config that
    // cannot be.
    /** @param {{ config: any, seed?: bigint | string | null, names?: string[], date?: string, loyal?: boolean }} game */
    start({ config, seed = null, names = [], date = '', loyal = false }) {
        const flaw = changed(wasm.call('rn_page_start', ...configNumbers(config), ...seedNumbers(seed)));
        if (flaw === 0) {
            wasm.call('rn_page_names', names.join('\n'));
            wasm.call('rn_page_date', date);
            wasm.call('rn_page_loyal', loyal && config.crazed ? 1 : 0);
        }
        return flaw === 0;
    },

    // Opens a record: {ok:true} or {ok:false, line, why, rule} with the old game as it was. deeds: what was told by
    // deeds when it was kept.
    open(text, deeds = []) {
        const answer = changed(wasm.ask('rn_page_open', text));
        for (let i = 0; answer.ok && i + 1 < deeds.length; i += 2) {
            wasm.call('rn_page_deed', deeds[i], deeds[i + 1]);
        }
        return answer;
    },

    // Goes on from a snapshot, without a record: null or what is wrong with it.
    load: (code, seed = null) => changed(wasm.ask('rn_page_load', code, ...seedNumbers(seed))),

    // The players' names for the record.
    setNames: names => changed(wasm.call('rn_page_names', names.join('\n'))),

    // What gnomes A, B, .. are called in sentences.
    calls: names => wasm.call('rn_page_called', names.join('\n')),
});

// Playing, and following a game that is played elsewhere.
const playCalls = (wasm, changed) => ({
    // {ok:true, first, steps} or {ok:false, why, rule}.
    play: move => changed(wasm.ask('rn_page_play', move)),

    // One press of the player has played steps from..to-1.
    deed: (from, to) => changed(wasm.call('rn_page_deed', from, to)),
    // Takes back whatever came after a step that began with a player's move.
    undoTo: step => changed(wasm.call('rn_page_undo_to', step)) === 1,

    // The moves of the running turn, which no die or card has answered yet.
    turnMoves: () => wasm.ask('rn_page_turn'),
    // That turn with other moves; false and nothing changed if one is not allowed.
    replan: moves => changed(wasm.call('rn_page_replan', moves.join('\n'))) === 1,
    // Whether the running turn could have been these moves instead.
    could: moves => wasm.call('rn_page_could', moves.join('\n')) === 1,

    // Plays steps, moves and chance, from step `from` on, in place of what was there; the game was started without
    // a seed. False when they do not fit.
    follow: (from, steps) => changed(wasm.call('rn_page_follow', steps.join('\n'), from)) === 1,
});

// The tutorial, src/wasm/lesson.c.
const lessonCalls = (wasm, changed) => ({
    // Begins a lesson on the table. From then on facts of the story have a `remark`, a sentence or null.
    teach: number => changed(wasm.call('rn_page_lesson', number)),
    // [{id, title, end, steps: [{text, goal, show}]}]
    lessons: () => wasm.ask('rn_page_lessons'),
    // Why these moves would miss the point of the lesson, or null.
    objection: moves => wasm.ask('rn_page_lesson_objection', moves.join('\n')),
    // The die or card that comes in the lesson.
    lessonChance: () => wasm.ask('rn_page_lesson_chance'),
    // Whether the goal is reached, though the turn may still wait to be ended.
    goalReached: () => wasm.call('rn_page_lesson_reached') === 1,
    // Somebody is asked: {step, on, learned, missed, astray}.
    lessonLook: () => wasm.ask('rn_page_lesson_look'),
});

// What can be asked of a position and of what happened.
const positionCalls = wasm => ({
    // The state object of docs/FORMATS.md before a step (null: now), as a seat sees it, plus
    // {step, turn, hash, hidden}.
    /** @param {number | null} step @param {string | null} seat */
    position: (step = null, seat = null) =>
        wasm.ask('rn_page_position', step === null ? NOW : step, seatNumber(seat)),

    // The decision now due: {kind, gnome, other, moves, ways, actions, refused, faint, uses; purpose of a die or card;
    // away, stay: items that go and that stay}.
    ask: () => wasm.ask('rn_page_ask'),

    // The facts of steps first..end-1 as a seat may hear them, each with its step and sentence.
    /** @param {string | null} seat */
    story: (first, end, seat = null) => wasm.ask('rn_page_story', first, end, seatNumber(seat)),

    // Moves as a sentence of what a gnome did; or as what somebody might do, without an end.
    told: (gnome, moves) => wasm.ask('rn_page_told', moves.join('\n'), GNOMES.indexOf(gnome)),
    advised: moves => wasm.ask('rn_page_told', moves.join('\n'), ALL),
    // What the better plan has that the one that was played at a step has not, in a sentence or two.
    whyBetter: (played, better, step) => wasm.ask('rn_page_better', [...played, ...better].join('\n'), played.length, step),
    // What a 'die', 'event', 'item' or 'stack' was against the others that might have come.
    luck: (chance, up) => wasm.ask('rn_page_luck', chance, up ? 1 : 0),

    // What a 'room', 'hatch', 'gnome', 'item', 'gauge', 'token', 'space' of the time track or the 'rescue' is and how it
    // stands before a step (null: now), as a seat sees it: {name, text, clause}. what: its word in docs/FORMATS.md, or minutes.
    /** @param {number | null} step @param {string | null} seat */
    thing: (kind, what, step = null, seat = null) =>
        wasm.ask('rn_page_thing', `${kind} ${what}`, step === null ? NOW : step, seatNumber(seat)),

    // null if the move is allowed now, else {why, rule}.
    why: move => wasm.ask('rn_page_why', move),
    // The same for going through the hatch to a space.
    whyWay: space => wasm.ask('rn_page_why_way', space),
});

// What is kept of a game, and checked.
const recordCalls = wasm => ({
    record: () => wasm.text('rn_page_record'),
    // Checks the record of a finished online game, src/wasm/verify.c; seen: the hash shown before the game, if known.
    // The game in here stays as it is.
    verify: (text, seen = '') => wasm.ask('rn_page_verify', seen + '\n' + text),
    /** @param {number | null} step */
    snapshot: (step = null) => wasm.bytes('rn_page_snapshot', step === null ? NOW : step),
    /** @param {number | null} step */
    hash: (step = null) => wasm.ask('rn_page_position', step === null ? NOW : step, ALL).hash,
});

// Words in the page's language, and what is printed.
function wordCalls(wasm) {
    let words = {}; // by edition
    let box = null;
    return {
        // The names of things: {items, events, tracks, tokens, rooms, spaces, in, into, actions, phases, water, status,
        // editions, results, reasons, endings, kinds, variants}, each by the words of docs/FORMATS.md; refusals by those
        // of docs/ONLINE.md.
        words: (edition = 'revised') =>
            (words[edition] = words[edition] || wasm.ask('rn_page_words', EDITIONS.indexOf(edition))),
        // What is printed on the board: {hatches, exterior, events, items, start, reset, first, lost, ..}.
        box: () => (box = box || wasm.ask('rn_page_box')),
        // The page speaks another language.
        forget() {
            words = {};
            wasm.forget();
        },
    };
}

export function makeEngine(wasm) {
    SWITCHES.splice(0, SWITCHES.length, ...Object.keys(wasm.ask('rn_page_words', 0).variants));
    let status = null; // of the game, or null when it may have changed
    let view = '';     // of the present, when the game is watched

    const changed = answer => {
        status = null;
        return answer;
    };
    const now = () => (status = status || wasm.ask('rn_page_status'));

    return {
        ...startCalls(wasm, changed), ...playCalls(wasm, changed), ...lessonCalls(wasm, changed),
        ...positionCalls(wasm), ...recordCalls(wasm), ...wordCalls(wasm),

        // Where the game stands.
        get steps() { return now().steps; },
        get turns() { return now().turns; },
        get seed() { return now().seed; },   // decimal text, or null
        get names() { return now().names; }, // of the record, by player
        get loyal() { return now().loyal; }, // a crazed crew's computer players are
        get date() { return now().date; },
        get loaded() { return now().loaded; },
        // The gnome whose move a free undo would take back, or null.
        get undoable() { return now().undo; },
        // Whether the last die or card was told by somebody: it can be taken back too.
        get typed() { return now().typed; },
        // The step at which the last press began: a free undo takes back what came after it.
        get press() { return now().press; },
        // What the presses that can be taken back have played, [from, to, from, to, ..], for open().
        get deeds() { return now().deeds; },

        // With secret hands: what is known of the game now, and of each step from `from` on, as the server tells it
        // (`view` and `trail` of docs/ONLINE.md). All answers are as that seat may know it from then on. False when
        // it cannot be read.
        watch(from, seen, trail) {
            view = seen;
            const lines = trail.map(step => [step.facts.flat().join(','), step.move || '', step.view || ''].join(';'));
            return changed(wasm.call('rn_page_watch', [seen, ...lines].join('\n'), from)) === 1;
        },
        get watching() { return now().watching; },
        get view() { return view; },
        wasm,
    };
}
