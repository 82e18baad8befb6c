// The lessons of the tutorial: where each begins, what it says, what it wants, and what it answers to
// a choice that misses the point. learn.js plays them; the engine decides what is possible.
//
// A scene:  id        its position in positions.js
//           title()   of the lesson
//           chance    cards and items to come, in order: {event: ['respite -'], item: ['toolbox']};
//                     when they run out, events are Respites. Dice: see learn.js
//           steps     one after the other
//           tell      {what of a fact: fact => a sentence or null}: the coach comments it
//           missed    position => why the lesson cannot be finished any more, or null
//           end()     what was learned
// A step:   text()    what the coach says;  goal()  what is to be done
//           done      position => it is
//           guard     ({move, verb, what, option, position}) => why this would miss the point, or null;
//                     option: the minutes chosen, as in ask.actions
//           astray    position => a remark on where the gnome has gone, or null
//           show      what "Show me" points at: {room} {item} {action} {minutes}

import { app } from '../app/app.js';
import { NAMES } from '../table/texts.js';
import { percent, t } from '../app/tongue.js';

const gnome = (position, letter = 'A') => position.gnomes.find(one => one.gnome === letter);
const inRoom = room => position => gnome(position).space === room;
const held = position => Object.values(gnome(position).items).reduce((sum, count) => sum + count, 0);
const used = (position, item) => (position.used || {})[item] > 0;
const water = (position, room) => position.rooms[room - 1].water;
const burns = (position, room) => position.rooms[room - 1].fire;
const tenths = option => percent(option.need / 10);
const itemName = item => app.engine.words().items[item];

// ---- Remarks that several lessons make ----------------------------------------------------------

const astrayFrom = (...rooms) => position => (rooms.includes(gnome(position).space) ? null
    : t('That leads away from the goal. Undo takes moves back, as long as no die was rolled and no card was turned.'));

const waste = () => t('That would end your turn without what you came for. Each turn has only one action.');

const keep = item => t('This item does not help here: %s. Keep it, because an item is gone once it is used.', itemName(item));

const useFirst = item => t('Items are used before the action. Use this one first: %s.', itemName(item));

// Against small chances: the lesson wants `least` tenths.
const tooRisky = (option, least) => (option && option.need < least
    ? t('The chance would be only %s. Take more minutes.', tenths(option)) : null);

const wastesTurn = ({ verb }) => (['pass', 'trade', 'end'].includes(verb) ? waste() : null);

const tooLate = () => t('That passes the token: too late, whatever the die says. Take fewer minutes.');

// The lesson wants this action, after the item has been used, with `least` tenths; `timely`: before the token is passed.
const wants = (action, item, least, timely = false) => ({ verb, option, position }) => (verb !== action ? wastesTurn({ verb })
    : timely && option?.late ? tooLate()
        : gnome(position).items[item] ? useFirst(item) : tooRisky(option, least));

// ---- The lessons --------------------------------------------------------------------------------

const stores = {
    id: 'stores',
    title: () => t('Hatches and minutes'),
    chance: { item: ['toolbox', 'crowbar', 'coffee', 'water-pump'] },
    steps: [{
        text: () => t('The aim: help is an hour away. When every gnome still alive has come to 0, RESCUED, on the Time Track, all of you have won, the dead too: one survivor is enough. Whoever dies is out. If a dial above the board fills up, or everybody passes a deadline, all is lost.'),
        goal: () => t('Walk to room 5, next door: press it.'),
        done: position => ['5', '8'].includes(gnome(position).space),
        guard: wastesTurn,
        astray: astrayFrom('2', '5', '8'),
        show: { room: '5' },
    }, {
        text: () => t('This is your boat, cut open: ten rooms, with hatches between them. To open a hatch costs one minute, and minutes are all you ever spend. On the Time Track above, the white ghost shows how far you have come.'),
        goal: () => t('Walk to the Equipment Stores, room 8.'),
        done: inRoom('8'),
        guard: wastesTurn,
        astray: astrayFrom('2', '5', '8'),
        show: { room: '8' },
    }, {
        text: () => t('Two hatches, two minutes. After walking comes exactly one action. Here in the stores you draw items: one for each minute, up to four.'),
        goal: () => t('Draw at least two items.'),
        done: position => held(position) >= 2,
        guard: ({ verb, what }) => {
            if (verb === 'draw' && what === '1') {
                return t('One minute, one item. One minute more brings another one.');
            }
            return verb === 'pass' ? waste() : null;
        },
        astray: position => (inRoom('8')(position) ? null : t('The items are in room 8.')),
        show: { action: 'draw', minutes: 2 },
    }],
    tell: {
        keeper: () => t('Now your own Time Keeper follows the ghost, space by space.'),
        event: () => t('A red star on the way is an event card. This one lets you rest. Most of them do not.'),
    },
    end: () => t('You walked, you acted, and your keeper caught up with the ghost. That is a turn.'),
};

const reactor = {
    id: 'reactor',
    title: () => t('Repairs and the die'),
    chance: { event: ['descent 2'], item: ['reactor-manual'] },
    steps: [{
        text: () => t('The heat stands on 8. On 10 the reactor melts down, and all of you have lost. It can be repaired in one place only: next door.'),
        goal: () => t('Go to the Reactor Room, room 4.'),
        done: inRoom('4'),
        guard: ({ verb, what }) => (what === 'water-pump' ? keep(what) : wastesTurn({ verb })),
        astray: astrayFrom('5', '4'),
        show: { room: '4' },
    }, {
        text: () => t('You choose how many minutes to work, from 1 to 10. Then the die is rolled: the repair succeeds if it shows that number or less. Items add to the number. A Toolbox adds 3 to the repair of a machine.'),
        goal: () => t('Use the Toolbox.'),
        done: position => used(position, 'toolbox'),
        guard: ({ verb, what }) => {
            if (verb === 'use') {
                return what === 'water-pump' ? keep(what) : null;
            }
            return verb === 'fix-reactor' ? useFirst('toolbox') : wastesTurn({ verb });
        },
        show: { item: 'toolbox' },
    }, {
        text: () => t('Now try different minutes and watch the chance: each minute is worth ten percent, and each one brings you closer to the next red star.'),
        goal: () => t('Repair the reactor with a chance of %s or more.', percent(0.8)),
        done: position => position.tracks.heat < 8,
        guard: ({ verb, what, option }) => {
            if (verb === 'use') {
                return keep(what);
            }
            return verb === 'fix-reactor' ? tooRisky(option, 8) : wastesTurn({ verb });
        },
        astray: astrayFrom('4'),
        show: { action: 'fix-reactor', minutes: 5 },
    }],
    tell: {
        roll: fact => (fact.success ? t('The die shows %d. You needed %d or less: done!', fact.die, fact.need) : null),
        got: fact => (fact.from === 'pile' ? t('A white star on the Time Track is an item, for free.') : null),
        event: fact => (fact.type === 'descent' ? t('A red star again: the boat sinks, and the pressure rises.') : null),
    },
    missed: position => (position.tracks.heat >= 8 && gnome(position).time < 51
        ? t('The heat is still on 8.') : null),
    end: () => t('The heat fell from 8 to 5. A repair sets a track back to 5, and from 5 or less back to 1. A sum of 10 succeeds without a roll.'),
};

const flooded = {
    id: 'water',
    title: () => t('Water'),
    chance: { item: ['crowbar'] },
    steps: [{
        text: () => t('Room 8 is full of water, and nobody can enter high water. But water spreads: when you open the hatch from a dry room, both rooms are at low water, and you can wade.'),
        goal: () => t('Open the hatch to room 8 and wade in.'),
        done: inRoom('8'),
        guard: ({ verb, what }) => {
            if (verb === 'use') {
                return t('Not yet: there is nothing to pump until you stand in the water.');
            }
            return verb === 'stay' && what === undefined ? t('The water has spread. Now wade in, for one more minute.') : wastesTurn({ verb });
        },
        astray: astrayFrom('5', '8'),
        show: { room: '8' },
    }, {
        text: () => t('Low water slows you down. Entering it costs a minute, and any action in it costs two more, except pumping and doing nothing. The Water Pump adds 3.'),
        goal: () => t('Pump room 8 dry.'),
        done: position => water(position, 8) === 'none',
        guard: wants('pump', 'water-pump', 7),
        astray: astrayFrom('8'),
        show: { item: 'water-pump', action: 'pump', minutes: 5 },
    }],
    tell: {
        flow: () => t('The water spreads: both rooms are at low water now.'),
    },
    missed: position => (water(position, 8) !== 'none' && gnome(position).time < 51
        ? t('Room 8 is still wet.') : null),
    end: () => t('Room 8 is dry. Room 5 is not: should an Underwater Current come, all low water becomes high again, and whoever ends a turn in high water drowns.'),
};

const burning = {
    id: 'fire',
    title: () => t('Fire'),
    chance: { item: ['crowbar'] },
    steps: [{
        text: () => t('The Oxygen Pumps burn. Nobody walks into a fire just like that: you need a Fire Extinguisher in your hands, or Grog in your belly.'),
        goal: () => t('Use the Fire Extinguisher, then enter room 2.'),
        done: inRoom('2'),
        guard: ({ verb, what, position }) => {
            if (verb === 'use') {
                return what === 'crowbar' ? keep(what) : null;
            }
            if (verb === 'open' && what === '2' && !used(position, 'fire-extinguisher')) {
                return t('You would open the hatch, feel the heat and stay outside, a minute poorer. Use the Fire Extinguisher first.');
            }
            return wastesTurn({ verb });
        },
        astray: astrayFrom('5', '2'),
        show: { item: 'fire-extinguisher', room: '2' },
    }, {
        text: () => t('In a burning room you can do only one thing: fight the fire. If that fails you must run at once, and whoever still stands in a fire at the end of the turn dies. The Fire Extinguisher you used adds 3.'),
        goal: () => t('Put the fire out.'),
        done: position => !burns(position, 2),
        guard: ({ verb, what }) => (verb === 'use' ? keep(what) : null),
        astray: position => (position.decision.kind === 'flee' ? t('It still burns! Out with you: choose a room to flee to.') : null),
        show: { action: 'extinguish', minutes: 6 },
    }],
    tell: {
        'must-flee': () => t('It still burns, and you must get out at once.'),
        died: () => t('Whoever stands in a fire at the end of the turn dies.'),
    },
    missed: position => (burns(position, 2) && position.phase === 'movement' && gnome(position).time < 51
        ? t('The fire still burns, and your Fire Extinguisher is used up.') : null),
    end: () => t('Each new fire also eats air: asphyxiation rises, and on 10 it is over. So be quick with fires. They spread.'),
};

const track = {
    id: 'track',
    title: () => t('Whose turn it is'),
    chance: { item: ['coffee', 'harpoon', 'grog', 'aqualung'] },
    steps: [{
        text: () => t('Next is always the keeper that lies furthest back on the Time Track, where the most minutes are left: yours, on 45. Keepers on one space are stacked, the last to arrive on top, and the top one goes first.'),
        goal: () => t('Draw items so that you end exactly on 43, on top of %s.', NAMES.B),
        done: position => gnome(position).time === 43,
        guard: ({ option, verb }) => {
            if (option && option.lands !== 43) {
                return t('That ends on %d. You want 43.', option.lands);
            }
            return ['open', 'use'].includes(verb) ? t('Stay here this time: the items are in this room.') : null;
        },
        show: { action: 'draw', minutes: 2 },
    }, {
        text: () => t('You lie on top, so it is your turn again. Two turns in a row are worth a lot when things get hot. Now let %s have a go: one minute is enough.', NAMES.B),
        goal: () => t('Spend at least one minute and end your turn.'),
        done: position => position.active === 'B',
        show: { action: 'pass' },
    }],
    tell: {},
    end: () => t('Before each decision the game tells you who is next. The crew that plans its order wins.'),
};

const token = {
    id: 'token',
    title: () => t('Events and deadlines'),
    chance: { event: ['oxygen-pumps-down -'] },
    steps: [{
        text: () => t('There is a red star right ahead of you, on 45. The others are far ahead already. Something is rattling in the Oxygen Pumps.'),
        goal: () => t('Go to the Oxygen Pumps, room 2, and end your turn there with No Action.'),
        done: position => position.tokens.asphyxiated !== null,
        guard: ({ verb, what, position }) => {
            if (verb === 'use') {
                return keep(what);
            }
            return verb === 'pass' && gnome(position).space !== '2' ? t('Not here. You will be needed in room 2.') : null;
        },
        astray: astrayFrom('5', '2'),
        show: { room: '2', action: 'pass' },
    }, {
        text: () => t('The token lies on 35. As soon as every keeper has passed it, all is lost, and two of three already have. You are the last one who can help.'),
        goal: () => t('Use the Pump Manual and repair the oxygen pumps before your ghost passes 35.'),
        done: position => position.tokens.asphyxiated === null,
        guard: wants('fix-oxygen', 'pump-manual', 7, true),
        astray: astrayFrom('2'),
        show: { item: 'pump-manual', action: 'fix-oxygen', minutes: 5 },
    }],
    tell: {
        event: fact => (fact.type === 'oxygen-pumps-down'
            ? t('A deadline: the token is put ten spaces ahead of the star.') : null),
        roll: fact => (fact.success ? t('They run again, and the token is gone.') : null),
    },
    end: () => t('The engine, the missiles and the Kraken have such deadlines too. Before each action the game tells you which tokens you would pass.'),
};

const grog = {
    id: 'grog',
    title: () => t('Grog'),
    chance: { event: ['reactor-warmup 3'], item: ['coffee'] },
    steps: [{
        text: () => t('The engine is down. The token is on 28, and you are the last who has not passed it: five minutes, no more. With the Toolbox that is a chance of %s. Grog adds 3 to any repair, and one to your intoxication.', percent(0.8)),
        goal: () => t('Drink the Grog, and use the Toolbox.'),
        done: position => used(position, 'grog') && used(position, 'toolbox'),
        guard: ({ verb, position }) => {
            if (verb === 'fix-engine') {
                return useFirst(used(position, 'grog') ? 'toolbox' : 'grog');
            }
            return verb === 'open' ? t('No time for a walk: the engine is right here.') : wastesTurn({ verb });
        },
        show: { item: 'grog' },
    }, {
        text: () => t('Three and three make six, before you have lifted a hand.'),
        goal: () => t('Repair the engine, and be certain of it.'),
        done: position => position.tokens.crushed === null,
        guard: ({ verb, option }) => {
            if (verb === 'fix-engine' && option) {
                return option.late ? t('That passes the token: too late. Take fewer minutes.')
                    : option.need < 10 ? t('That is %s. A sum of 10 is certain.', tenths(option)) : null;
            }
            return verb === 'open' ? t('No time for a walk: the engine is right here.') : wastesTurn({ verb });
        },
        show: { action: 'fix-engine', minutes: 4 },
    }],
    tell: {
        'faint-card': () => t('You drank, so there is a Faint Check: a card is turned, and a number up to your intoxication knocks you out. This one says 3, you are at 2.'),
        got: fact => (fact.item === 'coffee' ? t('Coffee sobers up by two, and can be drunk even now.') : null),
    },
    end: () => t('Intoxication stays until you drink Coffee. At 4, about four cards in five knock you out, and fainting costs ten minutes.'),
};

const kraken = {
    id: 'kraken',
    title: () => t('The sea and the Kraken'),
    chance: { item: ['coffee'] },
    steps: [{
        text: () => t('The Kraken has hold of the boat, and its token lies on 30. It is killed from outside. To go out you need an Aqualung, used in the same turn; hatches to the sea are in rooms 3, 6 and 9.'),
        goal: () => t('Use the Aqualung and swim out to the sea.'),
        done: inRoom('sea'),
        guard: ({ verb, what, position }) => {
            if (verb === 'use') {
                return what === 'harpoon' ? t('That is for outside. The Aqualung first.') : null;
            }
            if (verb === 'open' && !used(position, 'aqualung')) {
                return useFirst('aqualung');
            }
            return verb === 'open' && what !== 'sea' ? t('That leads away from the Kraken.') : wastesTurn({ verb });
        },
        show: { item: 'aqualung', room: 'sea' },
    }, {
        text: () => t('There it is. The Harpoon adds 4 to killing the Kraken, and to nothing else.'),
        goal: () => t('Use the Harpoon and kill the Kraken before your ghost passes 30.'),
        done: position => position.tokens.kraken === null,
        guard: about => (about.verb === 'open' ? t('Not yet. The Kraken is out here.') : wants('kill-kraken', 'harpoon', 8)(about)),
        show: { item: 'harpoon', action: 'kill-kraken', minutes: 6 },
    }, {
        text: () => t('Well done! One turn may end in the sea, the next one must not: there is no more air then. You need no Aqualung to come in.'),
        goal: () => t('Go back into the boat.'),
        done: position => gnome(position).space !== 'sea' && gnome(position).status === 'aboard',
        guard: wastesTurn,
        show: { room: '6' },
    }],
    tell: {
        died: () => t('Out of air. Whoever begins and ends a turn in the sea dies.'),
    },
    missed: position => (gnome(position).status !== 'aboard' ? t('The sea has kept you.')
        : position.tokens.kraken !== null && gnome(position).time < 41 ? t('The Kraken lives, and your Harpoon is gone.') : null),
    end: () => t('The Kraken comes once the event cards have been shuffled anew. Keep an Aqualung for it.'),
};

const missiles = {
    id: 'missiles',
    title: () => t('Blocked hatches and missiles'),
    steps: [{
        text: () => t('The missiles will be launched: the token lies on 33. Missile Control is room 7, but all its hatches are blocked. Somebody beside a hatch can unblock it, like any repair. The Crowbar adds 3.'),
        goal: () => t('Use the Crowbar and unblock the hatch to room 7.'),
        done: position => !position.blocked.includes('5-7'),
        guard: about => {
            const { verb, what, option } = about;
            if (verb === 'use') {
                return what === 'crowbar' ? null : t('Not yet: you will need it in room 7.');
            }
            return wants('unblock', 'crowbar', 8)(about) || (verb === 'unblock' && option?.minutes > 6 ? t('Keep some minutes for the missiles.') : null);
        },
        astray: astrayFrom('5'),
        show: { item: 'crowbar', action: 'unblock', minutes: 5 },
    }, {
        text: () => t('That was the action of this turn. But you are still furthest back, so it is your turn again.'),
        goal: () => t('Go to room 7, use the Deactivation Code and stop the launch before 33.'),
        done: position => position.tokens.missiles === null,
        guard: wants('stop-missiles', 'deactivation-code', 8, true),
        astray: astrayFrom('5', '7'),
        show: { item: 'deactivation-code', room: '7', action: 'stop-missiles', minutes: 6 },
    }],
    chance: { item: ['coffee'] },
    tell: {},
    missed: position => (position.blocked.includes('5-7') && gnome(position).time < 47 ? t('The hatch is still blocked.') : null),
    end: () => t('More boats are lost to the missiles than to anything else. Look for that token first.'),
};

const hands = {
    id: 'hands',
    title: () => t('Trading, luck and full hands'),
    chance: { item: ['coffee', 'grog', 'crowbar', 'harpoon'], event: ['turbulence 3'] },
    steps: [{
        text: () => t('Gnomes in one room can trade, for one minute: you give what you like, then %s does. He holds a Lucky Charm.', NAMES.B),
        goal: () => t('Trade, and take the Lucky Charm.'),
        done: position => gnome(position).items['lucky-charm'] > 0,
        guard: ({ verb, position }) => {
            if (verb === 'done' && position.decision.gnome === 'B' && gnome(position, 'B').items['lucky-charm']) {
                return t('Let him give the Lucky Charm first.');
            }
            return ['pass', 'draw', 'open', 'use'].includes(verb) ? t('First the trade. Each turn has only one action.') : null;
        },
        show: { action: 'trade' },
    }, {
        text: () => t('A Lucky Charm makes the first three red stars of a turn pass without an event. It pays when a long turn lies ahead, and must be used before the first card is turned.'),
        goal: () => t('Use the Lucky Charm and draw four items.'),
        done: position => held(position) >= 6,
        guard: ({ verb, what, position }) => {
            if (verb === 'draw') {
                return position.decision.kind === 'turn' && gnome(position).items['lucky-charm'] ? useFirst('lucky-charm')
                    : what === '4' ? null : t('Four minutes, four items: the charm takes care of the stars.');
            }
            if (verb === 'use') {
                return what === 'lucky-charm' ? (position.decision.kind === 'turn' ? null : t('Keep it for the next turn.')) : keep(what);
            }
            return verb === 'open' ? t('Stay here this time: the items are in this room.') : verb === 'pass' ? waste() : null;
        },
        show: { item: 'lucky-charm', action: 'draw', minutes: 4 },
    }, {
        text: () => t('Two stars passed, and nothing happened. You may hold as many items as you like, until an event says otherwise. The next red star is on 36.'),
        goal: () => t('Let your keeper come to 36, and put away what must go.'),
        done: position => gnome(position).time <= 36 && held(position) <= 4,
        guard: ({ verb, what }) => (verb === 'use' ? keep(what) : null),
        show: { room: '10', action: 'pass' },
    }],
    tell: {
        event: fact => (fact.type === 'turbulence' ? t('Turbulence: everybody keeps four items and puts the rest away. So use things, or hand them on in time.') : null),
    },
    end: () => t('Carry what you will need, and hand on the rest while you can.'),
};

const turn = {
    id: 'turn',
    title: () => t('A whole turn'),
    chance: {
        event: ['reactor-warmup 2', // for the Faint Check
            'respite -', 'descent 2', 'leak 2', 'reactor-warmup 1', 'respite 1', 'turbulence 3', 'respite -'],
        die: [6],
        item: ['fire-extinguisher', 'aqualung'],
    },
    steps: [{
        text: () => t('Rooms 1 and 2 burn, room 5 is under water, and the hatch between 4 and 5 is blocked. The Engine Room must not burn any longer, and the only way leads through all of it.'),
        goal: () => t('Open the hatch to room 5 and wade in.'),
        done: inRoom('5'),
        guard: ({ verb, what }) => {
            if (verb === 'use') {
                return t('Not yet. The fire is still two rooms away.');
            }
            return verb === 'open' && what !== '5' ? t('That leads away from the fire.') : wastesTurn({ verb });
        },
        show: { room: '5' },
    }, {
        text: () => t('One minute for the hatch, one for wading. The ghost is on 38. Behind the next hatch it burns, and you hold no Fire Extinguisher.'),
        goal: () => t('Drink the Grog.'),
        done: position => used(position, 'grog'),
        guard: ({ verb, what }) => (verb === 'open'
            ? (what === '2' ? t('Not sober! Grog first.') : t('That leads away from the fire.')) : wastesTurn({ verb })),
        show: { item: 'grog' },
    }, {
        text: () => t('Intoxication 3, and no fear of fire for the rest of this turn. One minute for each hatch. Entering a burning room costs nothing more.'),
        goal: () => t('Run through room 2 to room 1.'),
        done: inRoom('1'),
        guard: ({ verb, what, position }) => {
            if (verb === 'open') {
                return what === '2' || what === '1' ? null : t('That leads away from the fire.');
            }
            return verb === 'extinguish' ? (gnome(position).space === '2' ? t('This fire can wait. The engine cannot.') : null)
                : wastesTurn({ verb });
        },
        show: { room: '1' },
    }, {
        text: () => t('The ghost is on 36. You could be brave and roll. But whoever fails here has fire on both sides.'),
        goal: () => t('Put the fire out, without a roll.'),
        done: position => !burns(position, 1),
        guard: ({ verb, option }) => {
            if (verb === 'open') {
                return t('You are where you want to be.');
            }
            if (verb === 'extinguish' && option) {
                return option.need < 10 ? t('That is %s. Seven minutes and three for the Grog are certain.', tenths(option))
                    : option.minutes > 7 ? t('Seven minutes are enough: with three for the Grog that makes ten.') : null;
            }
            return null;
        },
        show: { action: 'extinguish', minutes: 7 },
    }],
    tell: {
        flow: () => t('The water spreads: both rooms are at low water now.'),
        'faint-card': () => t('The Faint Check: your intoxication is 3, and the card says 2.'),
        fainted: () => t('Out cold! Fainting costs ten more minutes.'),
        event: () => t('Seven events and two items on the way from 40 to 19. Should fire or high water come to this room now, the sleeper would be lost.'),
    },
    end: () => t('Twenty-one minutes in one turn, exactly as in the rules. Now the others must cope until this gnome wakes up. You have seen it all; what is left stands in the rules, and behind whatever you press and hold.'),
};

export const SCENES = [stores, reactor, flooded, burning, track, token, grog, kraken, missiles, hands, turn];
