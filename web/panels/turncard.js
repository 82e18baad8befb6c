// The turn card: whose turn it is, where they stand, and which of the four phases it is in.

import { avatar, el } from '../app/dom.js';
import { soft } from '../app/hyphens.js';
import { spentMinutes } from '../table/spent.js';
import { n, t } from '../app/tongue.js';

// Whether a gnome decides something in another one's turn.
export const isOther = (position, gnome) => Boolean(position.active) && gnome !== position.active;

// The four phases of a turn, with the one it is in.
/** @param {{ card: HTMLElement, table: Table, memory: { turn: number, minutes: number } }} panel */
export function drawTurn({ card, table, memory }) {
    const { position } = table;
    const gnome = table.thinking || position.decision.gnome || position.active || position.order[0];
    const state = position.gnomes.find(one => one.gnome === gnome);
    if (!gnome || !state) {
        card.replaceChildren();
        return;
    }
    const decides = position.decision.gnome || position.active; // while dice fall nobody decides
    const other = isOther(position, gnome);
    const mine = decides && table.mine(decides);
    const many = !table.room && table.seats.slice(0, position.gnomes.length).filter(seat => seat.kind === 'person').length > 1;
    const player = table.playerName(gnome);
    const title = position.result ? table.words().results[position.result]
        : table.givenUp() ? t('Given up')
        : table.thinking ? t('%s is thinking', table.name(gnome))
            : mine && !many ? (other ? t('Your decision: %s', table.name(gnome)) : t('Your turn: %s', table.name(gnome)))
                : player ? t('%s: %s', player, table.name(gnome))
                    : other ? t("%s's decision", table.name(gnome)) : t('%s to move', table.name(gnome));
    const spent = spentMinutes(memory, position);
    const where = state.space ? table.words().spaces[state.space] : '';
    const phases = [['movement', t('Move')], ['action', t('Act')], ['faint', t('Faint')], ['updates', t('Updates')]];
    const at = phases.findIndex(([phase]) => phase === position.phase);
    card.classList.toggle('mine', Boolean(mine) && !table.isOver() && !table.busy);
    card.replaceChildren(
        avatar(gnome, { out: state.fainted, sea: state.space === 'sea' }),
        el('h2', soft(title)),
        el('p', where ? t('%s, %s', where, n('%d minute spent', '%d minutes spent', spent)) : ''),
        ...[table.cardLine ?? []].flat(), // at an online table: the time left
        el('ol.phases', phases.map(([, label], i) => el('li' + (i < at ? '.done' : i === at ? '.on' : ''), { 'aria-current': i === at ? 'step' : null }, label))));
}
