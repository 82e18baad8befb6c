// Reviews that have been made: kept in the browser by the game that they are about, so that nobody waits for one twice.

import { hashOf } from '../app/hash.js';

const KEPT = 30;       // the oldest goes
const VERSION = 5;     // of what is kept of one: another version is not read
const LIST = 'reviews'; // their names, the newest last

const nameOf = (record, futures) => hashOf(VERSION + ' ' + futures + '\n' + record).toString(36);

// As much of an analysis as the page shows.
export const slim = analysis => ({
    turns: analysis.turns, end: { chance: analysis.end.chance }, turning: analysis.turning,
    gnomes: analysis.gnomes, all: analysis.all, luck: analysis.luck, good_luck: analysis.good_luck, bad_luck: analysis.bad_luck,
    choices: analysis.choices.map(one => ({
        number: one.number, step: one.step, turn: one.turn, gnome: one.gnome, moves: one.moves, forced: one.forced,
        before: { chance: one.before.chance }, made: { chance: one.made.chance }, best: { chance: one.best.chance },
        better: one.mistake ? one.better : null, mistake: one.mistake, cost: { by: one.cost.by, margin: one.cost.margin }, luck: { by: one.luck.by },
    })),
});

export const keptReview = (store, record, futures) => store.read('review:' + nameOf(record, futures));

const forget = (store, name) => store.write('review:' + name, null);

// A review gives way to games: where there is hardly room, none is kept.
export function keepReview(store, record, futures, analysis) {
    const name = nameOf(record, futures);
    const list = [...(store.read(LIST) || []).filter(one => one !== name), name];
    const stay = store.nearlyFull || store.trouble ? [] : list.slice(-KEPT);
    list.filter(one => !stay.includes(one)).forEach(one => forget(store, one));
    if (stay.length) {
        store.write('review:' + name, analysis);
    }
    store.write(LIST, stay.length ? stay : null);
}
