// The name a person has at online tables: what is one, and the field to write it in.

import { el } from '../app/dom.js';
import { KINDS } from '../engine/crew.js';
import { kindText } from '../table/texts.js';
import { lastName } from './mytables.js';
import { t } from '../app/tongue.js';

const LONGEST = 16;

const cut = text => [...text].slice(0, LONGEST).join('');
// Signs that cannot be seen or turn the line around are no part of a name: the server refuses them.
const UNSEEN = new RegExp('[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f'
    + '\\u200b\\u200c\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0e\\ufeff\\uffa0\\ufff0-\\uffff\\ue000-\\uf8ff'
    + '\\u{e0000}-\\u{10ffff}]', 'gu');
const clean = text => cut(text.replace(UNSEEN, '').replace(/\s+/gu, ' ').trim()).trim();

// null, or a sentence why it is no name.
function flawOf(name) {
    if (!name) {
        return t('Please write your name: the others see it.');
    }
    if (name.includes('|')) {
        return t('A name has no | in it: records put it between names.');
    }
    const low = name.toLowerCase();
    return KINDS.some(kind => [kind, kindText(kind).toLowerCase()].includes(low)) ? t('Computer players are called so in records. Please choose another name.') : null;
}

// A labelled field: {root, read()}. read() gives the name, or null after it has said what is wrong and
// taken the focus.
export function nameField({ id = 'my-name', label = t('Your name'), value = lastName(), change = _name => {} } = {}) {
    const flaw = el('span.flaw', { id: id + '-flaw', role: 'alert' });
    const input = el('input', {
        type: 'text', id, value, maxlength: 2 * LONGEST, autocomplete: 'nickname', 'aria-describedby': id + '-flaw', dir: 'auto',
        oninput: event => {
            if (!event.isComposing && [...input.value].length > LONGEST) { // maxlength counts halves of some letters
                input.value = cut(input.value);
            }
            flaw.textContent = '';
            input.removeAttribute('aria-invalid');
        },
        onchange: () => change(clean(input.value)),
    });
    return {
        root: el('div.field', el('label', { for: id }, label), input, flaw),
        input,
        read() {
            const name = clean(input.value);
            const why = flawOf(name);
            if (why) {
                flaw.textContent = why;
                input.setAttribute('aria-invalid', 'true');
                input.focus();
                return null;
            }
            input.value = name;
            return name;
        },
    };
}
