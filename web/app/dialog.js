// Dialogs: one at a time, in front of everything, closed by Escape, the cross, a press outside, or the browser's way back.

import { el, partOf, ui } from './dom.js';
import { onSwitch, t } from './tongue.js';

let current = null;

// content(close): nodes, made when it opens, and again after a switch of language with `redraw`.
// Returns a promise of the value that close(value) was given; undefined when it was just closed.
export function openDialog(title, content, { classes = '', redraw = false } = {}) {
    closeDialog();
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    return new Promise(done => {
        const close = value => {
            if (current !== dialog) {
                return;
            }
            current = null;
            quiet();
            dialog.close();
            dialog.remove();
            const back = before?.isConnected ? before : document.getElementById(before?.id ?? ''); // it may have been made anew
            back?.focus();
            done(value);
        };
        const dialog = el('dialog.plate', { 'aria-labelledby': 'dialog-title' });
        if (classes) {
            dialog.classList.add(...classes.split(' '));
        }
        const draw = () => dialog.replaceChildren(
            el('header', el('h2', { id: 'dialog-title' }, typeof title === 'function' ? title() : title),
                el('button.btn.icon', { 'aria-label': t('Close'), onclick: () => close() }, ui('close'))),
            el('div.body', content(close)));
        const quiet = redraw ? onSwitch(draw) : () => {};
        draw();
        dialog.addEventListener('cancel', event => {
            event.preventDefault();
            close();
        });
        dialog.addEventListener('click', event => {
            if (event.target === dialog) {
                close();
            }
        });
        current = dialog;
        current.closeWith = close;
        makeWayBack();
        partOf('dialogs').append(dialog);
        dialog.showModal();
    });
}

export function closeDialog() {
    if (current) {
        current.closeWith();
    }
}

export const dialogIsOpen = () => current !== null;

// ---- The way back ---------------------------------------------------------------------------------

// An open dialog is an entry of the history, so that Back (a phone's button, a swipe) closes it and leaves the screen alone.
// The entry stays when the dialog was closed otherwise; the next dialog or screen takes it, and Back passes over it.
function makeWayBack() {
    if (!history.state?.dialog) {
        history.pushState({ dialog: true }, '');
        over = location.href;
    }
}

let over = null; // the address of the dialog's entry that is shown; null: another one is

// Called once, at the start. A new address is told by popstate too: only the same one is the way back from a dialog.
export function listenForBack() {
    const look = () => {
        over = history.state?.dialog ? location.href : null;
    };
    addEventListener('hashchange', look);
    addEventListener('popstate', () => {
        const back = over === location.href && !history.state?.dialog;
        look();
        if (back && current) {
            closeDialog();
        } else if (back) {
            history.back();
        }
    });
}

// A question with answers: [['yes', 'Delete', 'red'], ['no', 'Keep']]; the value of the one pressed. text: one, or a list.
export function askReader(title, text, answers) {
    return openDialog(title, close => [
        [text].flat().filter(Boolean).map(one => el('p', one)),
        el('div.answers', answers.map(([value, label, classes]) =>
            el('button.btn' + (classes ? '.' + classes : ''), { onclick: () => close(value) }, label))),
    ], { classes: 'question' });
}

// Something to read.
export const tell = (title, ...lines) =>
    openDialog(title, close => [
        lines.map(line => (typeof line === 'string' ? el('p', line) : line)),
        el('div.answers', el('button.btn.primary', { onclick: () => close(), autofocus: true }, t('All right'))),
    ], { classes: 'question' });

function stackUp(box) {
    const dialogs = partOf('dialogs');
    const stack = dialogs.querySelector('.toasts') || dialogs.appendChild(el('div.toasts'));
    stack.querySelectorAll('.why').forEach(old => old.remove());
    [...stack.querySelectorAll('.told')].slice(0, -1).forEach(old => old.remove()); // two of them: more would cover the boat
    stack.append(box);
}

const STAYS = { told: 12000, bad: 12000, why: 7000 }; // ms

// A message that does not stop anything: it goes by itself, or when pressed. kind: 'bad', something that
// went wrong; 'why', an answer to what was just pressed, takes the place of the one before. more: nodes behind the text.
// Returns what puts it away.
export function toast(text, kind = 'told', ...more) {
    const box = el('div.toast.plate.' + kind, { role: 'alert', onclick: () => box.remove() }, el('span', text), more);
    stackUp(box);
    setTimeout(() => box.remove(), STAYS[kind]);
    return () => box.remove();
}

// A message that stands until it is put away or ended; of each name one. text(): in the language now spoken; buttons():
// [[what it says, what it does], ..]. Returns what ends it.
/** @param {() => [string, () => void][]} buttons */
export function notice(name, text, buttons = () => []) {
    document.querySelector(`.notice[data-notice="${name}"]`)?.remove();
    const box = el('div.toast.notice.plate', { role: 'status', data: { notice: name } });
    const quiet = onSwitch(() => draw());
    const end = () => {
        quiet();
        box.remove();
    };
    const draw = () => box.replaceChildren(el('p', text()), ...buttons().map(([label, call]) => el('button.btn', { onclick: call }, label)),
        el('button.btn.icon', { 'aria-label': t('Close'), title: t('Close'), onclick: end }, ui('close')));
    draw();
    stackUp(box);
    return end;
}
