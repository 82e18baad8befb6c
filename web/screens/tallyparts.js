// What the games of this device tell of their player, on the screen: rescues by crew, level and rules, how boats were lost.

import { app } from '../app/app.js';
import { el } from '../app/dom.js';
import { go } from '../app/go.js';
import { n, num, percent, points, t } from '../app/tongue.js';
import { gameTitle } from '../table/games.js';
import { tallyOf } from '../table/tally.js';
import { kindText } from '../table/texts.js';

export const levelText = level => (level === 'person' ? t('People only') : kindText(level));

const figure = (value, text) => el('div', el('b', value), text);

// One way to look at them: how many of how many, for each kind of game.
function part(title, sums, name, value = sum => t('%d of %d', sum.rescued, sum.games)) {
    return sums.length ? el('section', el('h3', title), el('dl', sums.flatMap(sum => [el('dt', name(sum.key)), el('dd', value(sum))]))) : null;
}

function figures(tally) {
    return el('div.nums',
        figure(t('%d of %d', tally.rescued, tally.games), t('rescued')),
        figure(num(tally.streak.now), n('rescue in a row', 'rescues in a row', tally.streak.now)),
        figure(num(tally.streak.best), t('longest streak')),
        tally.reviewed ? [
            tally.good === null ? null : figure(percent(tally.good), t('good decisions')),
            figure(points(-tally.cost), t('points lost by choices, a game')),
            figure(points(tally.luck), t('points of luck, a game')),
            figure(percent(tally.strength), t('rescued, with luck left out')),
        ] : null);
}

// Nothing before a game has been played to its end. close(): of the dialog around it.
export function tallyBox(games, close) {
    const tally = tallyOf(games);
    if (!tally.games) {
        return null;
    }
    const words = app.engine.words();
    const { finest } = tally;
    return el('details.tally', el('summary', t('Your tally: %d of %d rescued', tally.rescued, tally.games)),
        figures(tally),
        tally.reviewed ? el('p.muted', n('Choices and luck: from %d game that was looked back at.', 'Choices and luck: from %d games that were looked back at.', tally.reviewed))
        : el('p.muted', t('Look back at a game, and what your choices cost is counted here.')),
        finest ? el('p', t('Finest hour: %s, rescued from %s.', gameTitle(finest), percent(finest.sum.low)), ' ',
            el('button.btn', { onclick: () => { close(); go('#review/' + finest.id); } }, t('Look back'))) : null,
        el('div.parts',
            part(t('Rescued, by crew'), tally.sizes, key => n('%d gnome', '%d gnomes', key)),
            part(t('By computer players'), tally.levels, levelText),
            part(t('By edition'), tally.editions, key => words.editions[key]),
            part(t('By house rule'), tally.variants, key => words.variants[key]),
            part(t('How boats were lost'), tally.lost, key => (key === 'resigned' ? t('Given up') : words.reasons[key]), sum => num(sum.games))));
}
