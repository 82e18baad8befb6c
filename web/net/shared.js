// Plans that players at an online table let each other see: what one tries out on one's own turn is sent, what
// another tries out is drawn on the board and on the time track, and said in the action panel. What comes in is
// only ever looked up among what the rules allow now.

import { nameOf, seatAt } from '../panels/crewpeople.js';
import { el, listen, sv, ui } from '../app/dom.js';
import { line, walked } from '../board/places.js';
import { planWords } from '../table/texts.js';
import { t } from '../app/tongue.js';

const PACE = 260; // ms between two tellings: about four a second

const sameMoves = (a, b) => a.length === b.length && a.every((move, i) => move === b[i]);

// ---- Sending ------------------------------------------------------------------------------------

// {show(way), plan(), leave}: the way that is pointed at, and the plan as it stands now.
/** @param {Table} table */
export function makeSender(table, room) {
    let way = null;
    let sent = '';   // the last telling
    let timer = 0;
    let next = 0;    // when the next one may go out

    const open = () => room.game && !room.game.hidden && room.seated && !room.table.paused && room.table.phase === 'playing';

    function moves() {
        if (!table.asked() || !open() || !table.settings.shared) {
            return [];
        }
        return way ? way.moves : table.plan.touched && table.plan.option ? [table.plan.option.move] : [];
    }

    function tell() {
        timer = 0;
        const list = moves();
        const key = JSON.stringify([room.game?.rev, list]);
        const empty = list.length === 0 && (sent === '' || JSON.parse(sent)[1].length === 0);
        if (key === sent || empty || !open() || !table.mine(table.position.decision.gnome)) {
            return;
        }
        sent = key;
        next = Date.now() + PACE;
        room.send('plan', { rev: room.game.rev, moves: list }).catch(() => {}); // the game may have moved on
    }

    function later() {
        timer = timer || setTimeout(tell, Math.max(0, next - Date.now()));
    }

    const quiet = listen(document, { settings: later }); // one may not want to be seen any more
    return {
        show(looked) {
            way = looked;
            later();
        },
        plan: later,
        changed() { // the game has moved on: nothing of it is planned any more
            way = null;
            later();
        },
        leave() {
            quiet();
            clearTimeout(timer);
        },
    };
}

// ---- Showing ------------------------------------------------------------------------------------

// What a list of moves means now: {way} or {option, action} of the decision, or null.
function understood(table, moves) {
    const { ask } = table;
    if (!ask || moves.length === 0) {
        return null;
    }
    const way = Object.values(ask.ways || {}).find(one => sameMoves(one.moves, moves));
    if (way) {
        return { way, lands: way.ghost };
    }
    if (moves.length !== 1) {
        return null;
    }
    for (const action of ask.actions || []) {
        const option = action.options.find(one => one.move === moves[0]);
        if (option) {
            return { action, option, lands: option.lands };
        }
    }
    return ask.moves?.includes(moves[0]) ? { lands: null } : null;
}

// {told(message), draw, clear, words}: words() is the line for the action panel, or null.
/** @param {Table} table */
export function makeShown(table, room) {
    let plan = null; // {person, moves} of the one who decides

    const path = () => {
        const board = table.panels.board.drawing();
        if (!board) {
            return [null, null];
        }
        if (!board.part('shared-way')) {
            board.part('way').after(sv('path.trail.shared', { id: 'shared-way', d: '' }));
        }
        return [board, board.part('shared-way')];
    };

    function draw() {
        const found = plan && !table.busy ? understood(table, plan.moves) : null;
        const [board, element] = path();
        const gnome = table.position?.active;
        const here = gnome && table.state(gnome)?.space;
        const spot = here && board ? board.spot(gnome) : null;
        const spaces = found?.way && spot ? walked(here, found.way.moves) : [];
        element?.setAttribute('d', spaces.length > 1 ? line(board.places, spot, spaces) : '');
        if (element && gnome) {
            element.dataset.gnome = gnome;
        }
        table.panels.track.share(found?.lands ?? null);
    }

    function clear() {
        if (plan) {
            plan = null;
            draw();
        }
    }

    return {
        told({ person, rev, moves }) {
            const gnome = table.position?.decision.gnome;
            const theirs = gnome && seatAt(room, gnome)?.person === person && person !== room.me;
            plan = theirs && room.table.phase === 'playing' && rev === room.game?.rev && moves.length ? { person, moves } : null;
            draw();
        },
        draw,
        clear,
        words() {
            const found = plan && understood(table, plan.moves);
            if (!found) {
                return null;
            }
            const text = planWords(plan.moves, table).join(', ');
            const name = nameOf(room, plan.person);
            return el('p.thought', ui('hint'), el('span', found.way ? t('%s is looking at: %s', name, text) : t('%s is thinking of: %s', name, text)));
        },
    };
}
