// The page's own short words about the game: names of the gnomes, what a card does, what is asked.
// Whole sentences about what happens come from the engine.

import { app } from '../app/app.js';
import { c, n, t } from '../app/tongue.js';

// Names are names: the same in every language.
export const NAMES = {
    A: 'Agata', B: 'Bogdan', C: 'Clovis', D: 'Dörte', E: 'Edgar', F: 'Fanny', G: 'Gustav', H: 'Halina',
};

// What an item is for, on its card.
export const itemText = item => ({
    grog: () => t('Any repair, or walk through fire. Then a Faint Check'),
    toolbox: () => t('Engine, oxygen pumps, reactor'),
    'engine-manual': () => t('Fix Engine only'),
    'pump-manual': () => t('Fix Oxygen Pumps only'),
    'reactor-manual': () => t('Fix Reactor only'),
    'deactivation-code': () => t('Stop Missile Launch only'),
    crowbar: () => t('Unblock Hatch, or an argument'),
    'fire-extinguisher': () => t('Extinguish Fire, or walk through it'),
    'water-pump': () => t('Pump Water only'),
    coffee: () => t('Sobers up by two'),
    aqualung: () => t('Out to the sea this turn'),
    harpoon: () => t('Kill Kraken only'),
    'lucky-charm': () => t('Shrugs off three events'),
}[item]());

// What an event does, on its card.
export const eventText = event => ({
    descent: () => t('The boat sinks: pressure rises.'),
    'fast-descent': () => t('The boat drops: pressure leaps up.'),
    'reactor-warmup': () => t('The reactor glows: heat rises.'),
    'reactor-malfunction': () => t('The reactor runs wild: heat leaps up.'),
    'engine-down': () => t('Fix the engine before everyone is past the mark.'),
    'oxygen-pumps-down': () => t('Fix the pumps before everyone is past the mark.'),
    'missile-countdown': () => t('Stop the launch before everyone is past the mark.'),
    kraken: () => t('Kill it before everyone is past the mark.'),
    fire: () => t('Roll a room. Dry? It burns and the air thins.'),
    'fire-spreads': () => t('A room beside a fire catches it.'),
    leak: () => t('Roll a room: high water.'),
    'underwater-current': () => t('Low water everywhere turns high.'),
    'blocked-hatch': () => t('Roll a room: one of its hatches jams.'),
    turbulence: () => t('Everyone drops what they cannot hold.'),
    stumble: () => t('Whose turn it is keeps one item.'),
    'friendly-fire': () => t('A fire, a leak, and hands full of nothing.'),
    overheated: () => t('Whoever has Grog has one right now.'),
    respite: () => t('Nothing happens. Breathe.'),
}[event]());

// ---- Decisions ----------------------------------------------------------------------------------

// What is asked, as a heading, and in one sentence.
/** @param {Table} table */
export function askTitle(ask, table) {
    const other = ask.other ? table.name(ask.other) : '';
    const titles = {
        turn: () => [t('Your move'), t('Walk, use items, then take one action.')],
        hatch: () => [t('The hatch is open'), t('Go through, or stay where you are?')],
        flee: () => [t('Get out!'), t('The fire is not out. One more move, out of this room.')],
        give: () => [t('Trade: %s', other), t('Hand over any number of items, then be done.')],
        return: () => [t('Trade: %s', other), t('Give any number of items in return, then be done.')],
        defend: () => [t('You are attacked!'), t('%s swings a crowbar. Defend yourself?', other)],
        late: () => [table.position.phase === 'updates' ? t('Before the turn goes on') : t('Before the turn ends'),
            [t('There is still something you can use.'), ...ask.moves.filter(move => move.startsWith('use ')).map(move => move.slice(4))
                .map(item => t('%s.', t('%s: %s', table.words().items[item], itemText(item))))].join(' ')],
        burn: () => [t('The fire spreads'), t('Choose the room that catches fire.')],
        block: () => [t('A hatch jams'), t('Choose the hatch.')],
        discard: () => [t('Hands too full'), [n('Choose %d item to put away.', 'Choose %d items to put away.', ask.away),
            n('%d stays.', '%d stay.', ask.stay)].join(' ')],
        chance: () => {
            const [title, question] = {
                die: [t('Roll the die'), t('What does it show?')],
                event: [t('Turn an event card'), t('Which one is it?')],
                item: [t('Draw an item'), t('Which one is it?')],
                stack: [t('Stack the Time Keepers'), t('Whose comes next?')],
            }[ask.chance];
            return [title, ask.purpose ? `${ask.purpose} ${question}` : question];
        },
        over: () => [t('The game is over'), ''],
    };
    return titles[ask.kind]?.() ?? [t('Your move'), '']; // of a kind without words the answers say what is asked
}

// What somebody else is deciding, for those who wait.
export const otherAskText = kind => ({
    turn: () => t('Chooses a way, items and an action.'),
    hatch: () => t('A hatch is open: go through, or stay?'),
    flee: () => t('Must get out of the fire.'),
    give: () => t('Chooses what to hand over.'),
    return: () => t('Chooses what to give in return.'),
    defend: () => t('Is attacked: defend with a crowbar?'),
    late: () => t('Could still use something.'),
    burn: () => t('Chooses the room that catches fire.'),
    block: () => t('Chooses the hatch that jams.'),
    discard: () => t('Chooses what to put away.'),
}[kind]?.() || '');

// What an action without a roll is about.
export const actionText = kind => ({
    pass: () => t('Stand by and let the minutes pass.'),
    trade: () => t('Give any number of items; they may give some back.'),
    attack: () => t('With the crowbar. The loser dies, the winner takes all.'),
    abandon: () => t('Swim away for good. You win if the boat is lost.'),
    end: () => t('No minute is left for an action.'),
    draw: () => t('One item for each minute.'),
}[kind]?.() || '');

// A move as a button says it: a verb, and the name of the thing set apart from it.
/** @param {Table} table */
export function moveWords(move, table) {
    const [verb, what, more] = move.split(' ');
    const words = app.engine.words(table.position.config.edition);
    const hatch = () => hatchWords(what, table);
    return {
        use: () => t('Use: %s', words.items[what]),
        open: () => t('Open the hatch: %s', words.spaces[what]),
        unblock: () => t('Unblock: %s', hatch()),
        draw: () => n('Draw %d item', 'Draw %d items', Number(what)),
        trade: () => t('Trade: %s', table.name(what)),
        attack: () => t('Attack: %s', table.name(what)),
        pass: () => words.actions.pass,
        abandon: () => words.actions.abandon,
        end: () => t('End turn'),
        enter: () => t('Go through'),
        stay: () => t('Stay'),
        give: () => t('Give: %s', words.items[what]),
        done: () => t('Done'),
        yield: () => t('Give in'),
        burn: () => words.spaces[what],
        block: hatch,
        discard: () => t('Put away: %s', words.items[what]),
        die: () => what,
        event: () => (more === '-' ? words.events[what] : t('%s, faint number %s', words.events[what], more)),
        item: () => words.items[what],
        stack: () => table.name(what),
    }[verb]?.() ?? minuteWords(verb, Number(what), words);
}

/** @param {Table} table */
export const eventWords = (event, table) => app.engine.words(table.position.config.edition).events[event];

// "Fix Engine, 3 minutes"
const minuteWords = (verb, minutes, words) =>
    t('%s, %s', words.actions[verb], n('%d minute', '%d minutes', minutes));

// "4–5: Reactor Room, Room 5"
/** @param {Table} table */
export function hatchWords(hatch, table) {
    const words = app.engine.words(table.position.config.edition);
    const [a, b] = hatch.split('-');
    return t('%s and %s', words.spaces[a], words.spaces[b]);
}

// Several moves in a row, as a plan: "Reactor Room (4), Use: Grog, Fix Reactor, 6 minutes".
/** @param {Table} table */
export function planWords(moves, table) {
    const words = app.engine.words(table.position.config.edition);
    const parts = [];
    moves.forEach((move, i) => {
        const [verb, what] = move.split(' ');
        if (verb === 'open' && moves[i + 1] === 'enter') {
            parts.push(t('Go: %s', words.spaces[what]));
        } else if (verb === 'burn') {
            parts.push(t('Let burn: %s', words.spaces[what]));
        } else if (verb === 'block') {
            parts.push(t('Let jam: %s', hatchWords(what, table)));
        } else if (verb !== 'enter' || i === 0) { // a hatch that stands open already
            parts.push(moveWords(move, table));
        }
    });
    return parts;
}

// What became of the boat, below a heading that says the result already.
export function endingText(words, { result, reason }) {
    const sentence = words.endings[result === 'rescued' ? 'rescued' : reason];
    const heading = words.results[result];
    return sentence.startsWith(heading) ? sentence.slice(heading.length).trim() : sentence;
}

// Why the computer likes a plan.
export const reasonText = reason => ({
    token: () => t('It takes a danger off the time track.'),
    track: () => t('It sets a track back.'),
    fire: () => t('It puts a fire out.'),
    water: () => t('It gets water out of the way.'),
    hatch: () => t('It clears a hatch.'),
    items: () => t('It gets items.'),
    safety: () => t('It gets out of a deadly place.'),
    place: () => t('It waits where it will be needed.'),
    death: () => t('Its death would spare the crew further events.'),
    trade: () => t('It gets an item to who needs it.'),
}[reason]());

// What a seat is called in the lobby.
export const kindText = kind => ({
    person: () => c('player', 'Person'),
    lubber: () => c('player', 'Landlubber'),
    sailor: () => c('player', 'Sailor'),
    mate: () => c('player', 'Mate'),
    captain: () => c('player', 'Captain'),
}[kind]());

export const minutes = count => n('%d minute', '%d minutes', count);
