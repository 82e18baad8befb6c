// The game screen as elements: where each panel stands, by the names of the design.

import { el, ui } from '../app/dom.js';
import { t } from '../app/tongue.js';
import * as board from '../board/board.js';
import * as gauges from '../board/gauges.js';
import * as track from '../board/track.js';
import * as crewlist from './crewlist.js';
import * as event from './event.js';
import * as hand from './hand.js';
import * as log from './log.js';

// What every table shows, whether it is played or looked back at.
export const panelsOf = (parts, table) => ({
    track: track.make(parts.track, table),
    crewlist: crewlist.make(parts.crew, table),
    board: board.make(parts.board, table),
    gauges: gauges.make(parts.gauges, table),
    event: event.make(parts.event, table),
    log: log.make(parts.log, table),
    hand: hand.make(parts.hand, table),
});

// label() says the names of the parts in the language now spoken.
export function frame() {
    const top = el('header.top');
    const track = el('section.trackwrap');
    const crew = el('section.crew.plate', { 'aria-labelledby': 'h-crew' });
    const gauges = el('div.gauges', { role: 'group' });
    const turn = el('div.turncard', { role: 'group' });
    const board = el('section.boardbox', gauges, turn);
    const event = el('section.event.plate', { 'aria-labelledby': 'h-ev' });
    const log = el('section.log.plate', { 'aria-labelledby': 'h-log' });
    const hand = el('section.hand.plate', { 'aria-labelledby': 'h-hand' });
    const act = el('section.act.plate');
    const side = el('section.side', event, log);
    const bottom = el('section.bottom', hand, act);
    const pace = el('div.pace', { role: 'group', hidden: true });
    const stage = el('main.stage', { data: { tab: 'act' } }, crew, board, side, bottom, pace);
    const told = el('p', { id: 'told', hidden: true }); // what a button that waits is described by
    const tab = (name, icon) => el('button', {
        data: { tab: name }, 'aria-pressed': name === 'act',
        onclick: () => {
            stage.dataset.tab = name;
            tabs.querySelectorAll('button').forEach(one => one.setAttribute('aria-pressed', one.dataset.tab === name));
        },
    }, ui(icon), '');
    const tabs = el('nav.tabs', tab('act', 'wrench'), tab('crew', 'crew'), tab('event', 'cards'), tab('log', 'log'));

    // One more panel in the side column, with a tab of its own; word() is what the tab is called.
    const more = {};
    function add(name, icon, section, word) {
        const button = tab(name, icon);
        more[name] = word;
        side.append(section);
        tabs.append(button);
        label();
        return button;
    }

    function label() {
        const names = [[track, t('Time')], [gauges, t('Disaster tracks')], [turn, t('Turn')], [board, t('Board')], [act, t('Action')],
            [side, t('What happened')], [bottom, t('Your choices')], [pace, t('Pace')], [tabs, t('Panels')]];
        for (const [element, name] of names) {
            element.setAttribute('aria-label', name);
        }
        const words = { act: t('Act'), crew: t('Crew'), event: t('Event'), log: t('Log') };
        for (const button of tabs.querySelectorAll('button')) {
            [...button.childNodes].find(node => node.nodeType === Node.TEXT_NODE).data = words[button.dataset.tab] ?? more[button.dataset.tab]();
        }
    }

    label();
    return { all: [top, track, stage, tabs, told], told, pace, top, track, crew, board, gauges, turn, event, log, hand, act, stage, tabs, label, add };
}
