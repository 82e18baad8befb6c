// The computer crew: asks the worker, and forgets answers that nobody waits for any more.

import { startWorker } from '../app/assets.js';

// What a captain may spend on planning a turn, and a hint, in futures looked into.
export const CAPTAIN = 3000;
const HINT = 4000;
export const WHOLE = 10000; // chances are told in ten-thousandths

// The computer players by their words, the weakest first; the one that is taken where nobody has chosen.
export const KINDS = ['lubber', 'sailor', 'mate', 'captain'];
export const USUAL_KIND = 'mate';
export const BEST_KIND = KINDS[KINDS.length - 1];

const MOST_REVIEWERS = 4; // workers on one review

const NOT_LOADED = 'the worker did not load';
const SILENT = 'the worker says nothing';
const PATIENCE = 45000; // ms without a word from a worker that is asked; no question takes so long, even on a slow phone

function openWorker() {
    const worker = startWorker();
    const waiting = new Map();
    let last = 0;
    let timer = 0;
    // From its last word on, while somebody waits for one.
    const watch = () => {
        clearTimeout(timer);
        timer = waiting.size ? setTimeout(() => bury(SILENT), PATIENCE) : 0;
    };
    worker.onmessage = ({ data }) => {
        const one = waiting.get(data.id);
        if (!one) {
            return;
        }
        receive(one, data);
        watch();
    };
    function receive(one, data) {
        if (data.progress) {
            one.progress?.(...data.progress);
            return;
        }
        waiting.delete(data.id);
        if (data.error) {
            one.fail(new Error(data.error));
        } else {
            one.done(data.answer);
        }
    }
    const opened = {
        dead: false,
        ask: (job, data, progress) => new Promise((done, fail) => {
            waiting.set(++last, { done, fail, progress });
            worker.postMessage({ id: last, job, ...data });
            if (waiting.size === 1) {
                watch();
            }
        }),
        end() {
            clearTimeout(timer);
            worker.terminate();
            for (const one of waiting.values()) {
                one.done(null);
            }
        },
    };
    // Another one is started for the next question.
    function bury(why) {
        clearTimeout(timer);
        opened.dead = true;
        worker.terminate();
        for (const one of waiting.values()) {
            one.fail(new Error(why));
        }
        waiting.clear();
    }
    worker.onerror = event => bury(event.message || NOT_LOADED); // with the network gone perhaps, or it broke
    return opened;
}

// What the worker needs to know of the game.
function gameOf(engine) {
    const hash = engine.hash();
    if (engine.watching) {
        return { view: engine.view, hash };
    }
    if (engine.loaded) {
        return { code: engine.snapshot(), hash, steps: engine.steps, seed: engine.seed };
    }
    return { record: engine.record(), hash, steps: engine.steps };
}

// Where nobody is there to answer there is no answer.
function unlessGone(error) {
    if (![NOT_LOADED, SILENT].includes(error.message)) {
        throw error;
    }
    return null;
}

// A worker that dies over a question is forgotten, and another one asked once more; get() gives one that lives.
async function askTwice(get, job, data) {
    const asked = get();
    try {
        return await asked.ask(job, data);
    } catch (error) {
        if (!asked.dead) {
            throw error;
        }
        return get().ask(job, data);
    }
}

// A review by several workers: each looks at a share, the first puts them together. null when it was stopped.
async function reviewTogether(workers, data, progress) {
    const done = workers.map(() => 0);
    const shares = await Promise.all(workers.map((worker, first) =>
        worker.ask('look', { ...data, first, step: workers.length }, (mine, all) => {
            done[first] = mine;
            progress(done.reduce((sum, one) => sum + one), all + 1);
        })));
    return shares.includes(null) ? null : workers[0].ask('sum', { shares });
}

// Workers of their own for reviews, one review at a time: as many as there are cores, up to four.
function openReviewers() {
    let reviewers = [];
    function stopReview() {
        reviewers.forEach(one => one.end());
        reviewers = [];
    }
    async function reviewBy(many, data, progress) {
        stopReview();
        const mine = reviewers = Array.from({ length: many }, openWorker);
        try {
            return await reviewTogether(mine, data, progress);
        } catch (error) {
            if (many === 1 || reviewers !== mine) {
                throw error;
            }
        } finally {
            mine.forEach(one => one.end());
        }
        return reviewBy(1, data, progress); // a device that cannot have so many workers may have one
    }
    return {
        // The analysis of a record, docs/FORMATS.md; progress(done, all); null when it was stopped.
        review: (record, futures, progress) =>
            reviewBy(Math.min(MOST_REVIEWERS, globalThis.navigator?.hardwareConcurrency || 1), { record, futures }, progress),
        stopReview,
    };
}

/** @typedef {ReturnType<typeof openCrew>} Crew */

export function openCrew() {
    let worker = null;
    let wanted = 0; // the chance of rescue asked for last
    const get = () => (worker = worker && !worker.dead ? worker : openWorker());
    const ask = (job, data) => askTwice(get, job, data);

    return {
        // The moves of a computer player, from now until dice, cards or another player come. alone: no people sit at the
        // table, and the game is the one that a simulation plays with its seed.
        moves: (engine, gnome, kind, alone = false) =>
            ask('crew', { game: gameOf(engine), gnome, kind: KINDS.indexOf(kind), games: CAPTAIN, alone }),

        // The chance of rescue after these moves, as `seat` can know it, and what the boat would be lost by: {chance, threats:
        // [{reason, share}]}, the likeliest first; null when a later question has overtaken this one, or nobody is there to answer. At once; with a
        // number of futures it goes far enough to compare plans, and tells the chance alone.
        async rescue(engine, seat, moves = [], futures = 0) {
            const mine = ++wanted;
            const found = await ask('rescue', { game: gameOf(engine), seat, moves, futures }).catch(unlessGone);
            return mine === wanted && found ? {
                chance: found.rescue / WHOLE,
                threats: found.threats.map(({ reason, share }) => ({ reason, share: share / WHOLE })),
            } : null;
        },

        // The best that a captain sees, best first.
        hints: (engine, most = 3) => ask('hints', { game: gameOf(engine), most, games: HINT }),

        // The same for the decision at an earlier step.
        hintsAt: (engine, step, most = 3) =>
            get().ask('hints', { game: { code: engine.snapshot(step), hash: engine.hash(step), steps: 0, seed: engine.seed }, most, games: HINT }),

        // What dice and cards did in a recorded game to the chance of rescue, at a glance.
        luck: record => ask('luck', { record }),

        ...openReviewers(),
        end: () => worker?.end(),
        // Nobody waits for what is being thought about now.
        drop() {
            wanted++;
        },
    };
}
