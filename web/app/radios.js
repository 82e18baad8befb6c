// One of a few, as a row of buttons: one stop of the Tab key, and arrows choose.

import { el } from './dom.js';

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// text(value) is what a button says. change(value) may draw the row anew: the focus goes on with the choice.
export function segments(label, values, value, text, change) {
    const row = el('div.seg', { role: 'radiogroup', 'aria-label': label, onkeydown: pressed }, values.map(one => el('button', {
        type: 'button', role: 'radio', 'aria-checked': one === value, tabindex: one === value ? 0 : -1, onclick: () => change(one),
    }, text(one))));

    function pressed(event) {
        const step = STEPS[event.key];
        if (step) {
            const at = [...row.children].indexOf(event.target);
            const next = row.children[(at + step + values.length) % values.length];
            event.preventDefault();
            event.stopPropagation();
            next.focus();
            next.click();
        }
    }

    return row;
}
