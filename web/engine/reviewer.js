// The review in the worker: values one choice after the other, so that the page hears how far it is; then finds out
// which die or card the largest swings of luck are owed to.

const GNOMES = 'ABCDEFGH';
const ALL = 255;  // the position as nobody's in particular
const PART = 0.5; // of the games for a choice: played out after each die and card

// Of the chances before the first outcome and after each, whose outcome moved the whole its way most: {at, by}.
export function creditOf(chances) {
    const up = chances[chances.length - 1] >= chances[0];
    const swings = chances.slice(1).map((chance, i) => chance - chances[i]);
    const at = swings.indexOf(up ? Math.max(...swings) : Math.min(...swings));
    return { at, by: swings[at] };
}

// The steps of the dice and cards after a choice. There are none when the game was left right behind it.
function outcomesOf(wasm, analysis, choice, steps) {
    const first = choice.step - 1 + choice.moves.length;
    const end = analysis.choices[choice.number] ? analysis.choices[choice.number].step - 1 : steps;
    return Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)
        .filter(step => wasm.ask('rn_page_position', step, ALL).decision.kind === 'chance');
}

// The chance of rescue in a position, as the gnome that chose can know it.
function chanceIn(wasm, code, gnome, games) {
    if (wasm.ask('rn_page_load', code, 0, 0, 0) !== null) {
        throw new Error('the position could not be read');
    }
    const { rescued, games: played } = wasm.ask('rn_page_rescue', '', GNOMES.indexOf(gnome), 0, games);
    return rescued / played;
}

// [{number, step, by}]: the choice, the die or card after it, from 0, and what it brought.
export function creditLuck(wasm, analysis, games, done) {
    const { steps } = wasm.ask('rn_page_status');
    const swings = analysis.luckiest.map(number => {
        const choice = analysis.choices[number - 1];
        const outcomes = outcomesOf(wasm, analysis, choice, steps);
        return { choice, outcomes, between: outcomes.slice(1).map(step => wasm.bytes('rn_page_snapshot', step)) };
    }).filter(({ outcomes }) => outcomes.length > 0);
    return swings.map(({ choice, outcomes, between }) => { // the game in here is another one from now on
        const after = (analysis.choices[choice.number]?.before ?? analysis.end).chance;
        const { at, by } = creditOf([choice.made.chance, ...between.map(code => chanceIn(wasm, code, choice.gnome, games)), after]);
        done();
        return { number: choice.number, step: outcomes[at], by };
    });
}

// The analysis of docs/FORMATS.md, with `lucky`; progress(done, all).
export function review(wasm, { record, games }, progress) {
    if (!wasm.ask('rn_page_open', record).ok) {
        throw new Error('the record could not be read');
    }
    const pieces = wasm.call('rn_page_review', games);
    let done = 0;
    for (let piece = 0; piece < pieces; piece++) {
        wasm.call('rn_page_review_piece', piece);
        progress(++done, pieces + 1);
    }
    const analysis = wasm.ask('rn_page_review_end');
    const all = pieces + 1 + analysis.luckiest.length;
    analysis.lucky = creditLuck(wasm, analysis, Math.ceil(games * PART), () => progress(++done, all));
    return analysis;
}
