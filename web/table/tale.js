// A game told in sentences: what somebody did, what would have been better and why, what chance brought.
// about: {words, name}: of the engine, and what a gnome is called.

import { n, t } from '../app/tongue.js';

// ---- Plans ----------------------------------------------------------------------------------------

const hatch = (what, { words }) => t('%s and %s', ...what.split('-').map(space => words.spaces[space]));
const minutes = count => n('%d minute', '%d minutes', Number(count));

// What somebody did.
const TOLD = {
    walk: (what, { words }) => t('goes %s', words.into[what]),
    use: (what, { words }) => t('uses %s', words.items[what]),
    open: (what, { words }) => t('opens the hatch: %s', words.spaces[what]),
    draw: what => n('draws %d item', 'draws %d items', Number(what)),
    trade: (what, { name }) => t('trades with %s', name(what)),
    attack: (what, { name }) => t('attacks %s', name(what)),
    pass: () => t('waits'),
    abandon: () => t('swims away for good'),
    end: () => t('ends the turn'),
    stay: () => t('stays'),
    enter: () => t('goes through the hatch'),
    give: (what, { words }) => t('hands over: %s', words.items[what]),
    done: () => t('leaves it at that'),
    yield: () => t('gives in'),
    burn: (what, { words }) => t('lets the fire spread: %s', words.spaces[what]),
    block: (what, about) => t('lets the hatch jam: %s', hatch(what, about)),
    discard: (what, { words }) => t('puts away: %s', words.items[what]),
    unblock: (what, about) => t('works on the hatch: %s', hatch(what, about)),
    work: (verb, count, { words }) => t('spends %s on “%s”', minutes(count), words.actions[verb]),
};

// What somebody might do.
const ADVISED = {
    walk: (what, { words }) => t('go %s', words.into[what]),
    use: (what, { words }) => t('use %s', words.items[what]),
    open: (what, { words }) => t('open the hatch: %s', words.spaces[what]),
    draw: what => n('draw %d item', 'draw %d items', Number(what)),
    trade: (what, { name }) => t('trade with %s', name(what)),
    attack: (what, { name }) => t('attack %s', name(what)),
    pass: () => t('wait'),
    abandon: () => t('swim away for good'),
    end: () => t('end the turn'),
    stay: () => t('stay'),
    enter: () => t('go through the hatch'),
    give: (what, { words }) => t('hand over: %s', words.items[what]),
    done: () => t('leave it at that'),
    yield: () => t('give in'),
    burn: (what, { words }) => t('let the fire spread: %s', words.spaces[what]),
    block: (what, about) => t('let the hatch jam: %s', hatch(what, about)),
    discard: (what, { words }) => t('put away: %s', words.items[what]),
    unblock: (what, about) => t('work on the hatch: %s', hatch(what, about)),
    work: (verb, count, { words }) => t('spend %s on “%s”', minutes(count), words.actions[verb]),
};

// The moves with every walk as one, to where it leads; the end of a turn that has an action goes without saying.
function stepsOf(moves) {
    const steps = [];
    moves.forEach((move, i) => {
        const [verb, what] = move.split(' ');
        const walk = verb === 'open' && moves[i + 1] === 'enter';
        if (verb === 'enter' && i > 0) {
            return;
        }
        if (walk && steps[steps.length - 1]?.verb === 'walk') {
            steps.pop();
        }
        steps.push({ verb: walk ? 'walk' : verb, what });
    });
    return steps.length > 1 ? steps.filter(({ verb }) => verb !== 'end') : steps;
}

const clause = (mood, { verb, what }, about) => (mood[verb] ? mood[verb](what, about) : mood.work(verb, what, about));

function listOf(parts) {
    const last = parts[parts.length - 1];
    return parts.length > 1 ? t('%s and %s', parts.slice(0, -1).join(', '), last) : last || '';
}

const planOf = (mood, moves, about) => listOf(stepsOf(moves).map(step => clause(mood, step, about)));

// "Bogdan uses Grog, goes into the Reactor Room (4) and spends 6 minutes on “Fix Reactor”."
export const toldPlan = (gnome, moves, about) => t('%s %s.', about.name(gnome), planOf(TOLD, moves, about));

// "go into the Engine Room (1) and draw 2 items"
export const advisedPlan = (moves, about) => planOf(ADVISED, moves, about);

// ---- Why something was better -----------------------------------------------------------------------

const itemsOf = moves => moves.filter(move => move.startsWith('use ')).map(move => move.split(' ')[1]);
const MINOR = ['open', 'enter', 'use', 'stay', 'done', 'yield', 'give', 'burn', 'block', 'discard', 'end'];

// The action of a plan, or null. size: its minutes, or how many items.
function actionOf(moves) {
    const [verb, ...rest] = (moves[moves.length - 1] || '').split(' ');
    return MINOR.includes(verb) ? null : { verb, target: rest.length > 1 ? rest[0] : '', size: Number(rest[rest.length - 1]) || 0 };
}

function urgentText(verb, { words }) {
    return {
        draw: () => t('It was time to get items.'),
        trade: () => t('A trade would have helped more.'),
        pass: () => t('Waiting would have been wiser.'),
        attack: () => '',
        abandon: () => '',
    }[verb]?.() ?? t('“%s” was more urgent.', words.actions[verb]);
}

// What the better plan has that the one that was played has not, in a sentence or two.
export function whyBetter(played, better, about) {
    const { words } = about;
    const [had, wants] = [itemsOf(played), itemsOf(better)];
    const sentences = [
        ...had.filter(item => !wants.includes(item)).map(item => (item === 'grog' ? t('One Grog too many.') : t('%s could have been saved.', words.items[item]))),
        ...wants.filter(item => !had.includes(item)).map(item => t('%s was in hand.', words.items[item])),
    ];
    const [done, due] = [actionOf(played), actionOf(better)];
    if (due && done?.verb !== due.verb) {
        sentences.push(urgentText(due.verb, about));
    } else if (due && done.target === due.target && done.size !== due.size) {
        const more = due.size > done.size;
        sentences.push(due.verb === 'draw' ? (more ? t('There was time for more items.') : t('Fewer items would have done.'))
            : more ? t('More minutes would have made it surer.') : t('Fewer minutes would have done.'));
    }
    return sentences.filter(Boolean).slice(0, 2).join(' ');
}

// ---- Luck -----------------------------------------------------------------------------------------

// What a die or card was against the others that might have come. move: the outcome.
export function luckText(move, up) {
    return {
        die: () => (up ? t('The die was kind.') : t('The die was unkind.')),
        event: () => (up ? t('A mild card: most others would have been worse.') : t('A hard card: most others would have been milder.')),
        item: () => (up ? t('A good find.') : t('A poor find.')),
        stack: () => (up ? t('The order of the Time Keepers was kind.') : t('The order of the Time Keepers was unkind.')),
    }[move.split(' ')[0]]();
}
