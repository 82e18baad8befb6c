// The ship's log: what happened, sentence by sentence, turn by turn.

import { badge, el, eventPic, itemPic, pic, scrollsDown, tokenPic, ui } from '../app/dom.js';
import { n, t } from '../app/tongue.js';

const MOST = 400; // lines kept on the screen

// A small picture for a line.
function icon(fact) {
    if (fact.item) {
        return itemPic(fact.item);
    }
    if (fact.type && fact.what !== 'faint-card') {
        return eventPic(fact.type);
    }
    if (fact.token) {
        return tokenPic(fact.token);
    }
    return {
        ghost: () => pic('ghostfig'), keeper: () => pic('ghostfig'), moved: () => ui('end'), hatch: () => eventPic('blocked-hatch'),
        flow: () => eventPic('underwater-current'), water: () => eventPic('leak'), fire: () => eventPic('fire'), 'fire-out': () => eventPic('fire'),
        roll: () => ui('die'), certain: () => ui('check'), 'room-die': () => ui('die'), fight: () => ui('die'), blocked: () => eventPic('blocked-hatch'),
        unblocked: () => ui('check'), track: () => ui('warn'), died: () => pic('skull'), fainted: () => pic('mug'), intoxication: () => pic('mug'),
        'faint-card': () => pic('mug'), 'stayed-awake': () => pic('mug'), over: () => ui('trophy'),
    }[fact.what]?.() || ui('chev');
}

function line(fact) {
    if (fact.what === 'turn') {
        return el('div.turn', { data: { step: fact.step } }, badge(fact.gnome), fact.text);
    }
    return el('div.e', { data: { what: fact.what, step: fact.step } }, icon(fact), el('span', fact.text));
}

/** @param {Table} table */
export function make(root, table) {
    const title = el('h2', { id: 'h-log' });
    const box = el('div.scroll', { role: 'log', tabindex: 0, 'aria-labelledby': 'h-log', 'aria-live': 'off', id: 'logbox' });
    root.append(title, box);
    let told = -1; // steps in the box

    function add(facts) {
        const lines = facts.filter(fact => fact.text).map(line);
        box.append(...lines);
        while (box.childElementCount > MOST) {
            box.firstElementChild.remove();
        }
        if (lines.length) {
            scroll();
        }
    }

    const { scroll, rest } = scrollsDown(box);

    function label() {
        title.replaceChildren(t("Ship's log"), el('small', n('turn %d', 'turn %d', table.position.turn)));
    }

    function tellAll() {
        box.replaceChildren();
        told = table.position.step;
        add(table.engine.story(0, told, table.seat));
    }

    // The steps from this one on have been undone.
    function takeBack(step) {
        while (box.lastElementChild && Number(box.lastElementChild.dataset.step) >= step) {
            box.lastElementChild.remove();
        }
        told = step;
    }

    return {
        show(position) {
            if (told < 0) {
                tellAll();
            } else if (position.step < told) {
                takeBack(position.step);
            } else if (position.step > told) {
                add(table.engine.story(told, position.step, table.seat).filter(fact => !shown.has(key(fact))));
                told = position.step;
            }
            shown.clear();
            label();
        },
        async play(fact) {
            add([fact]);
            shown.add(key(fact));
        },
        // Another language, or other eyes.
        label: tellAll,
        reset: tellAll,
        leave: rest,
    };
}

const shown = new Set(); // facts of the step under way that stand in the box already
const key = fact => JSON.stringify(fact);
