// What is wrong with what is to be pressed and read now: hidden, covered, or too small for a finger. Any screen of a game,
// any size.

// Runs in the page; finger: it is touched. Sentences.
export function hindrances(finger) {
    const LEAST = 44; // CSS pixels for a finger
    const NO_SCROLLING = 4; // as many answers are seen at once
    const found = [];
    const seen = element =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr') && element.getBoundingClientRect().width > 2;
    const $$ = selector => [...document.querySelectorAll(selector)].filter(seen);
    const words = element => `${element.id ? '#' + element.id : '.' + [...element.classList].join('.')} "${element.textContent.trim()}"`;
    const scrolls = element => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1
        || /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1;
    const listOf = element => element.closest('.moves, .cards, .choose.open');

    // Wholly on the screen, and nothing lies on it: its middle and its corners.
    function uncovered(element, what) {
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
            found.push(`${what} leaves the screen: ${[left, top, right, bottom].map(Math.round)}`);
            return;
        }
        const round = Math.min(8, width / 4, height / 4);
        for (const [x, y] of [[(left + right) / 2, (top + bottom) / 2], [left + round, top + round], [right - round, top + round],
            [left + round, bottom - round], [right - round, bottom - round]]) {
            const hit = document.elementFromPoint(x, y);
            if (!hit || !(element === hit || element.contains(hit) || hit.matches('input[type=range]') && element.closest('.slider'))) {
                found.push(`${what} is covered at ${Math.round(x)},${Math.round(y)} by ${hit ? words(hit).slice(0, 60) : 'nothing'}`);
                return;
            }
        }
    }

    // What is to be pressed. Of a long list a part may be scrolled to.
    const PRESSED = '.act button, .hand button, .event .next, .tabs button, .top a, .top button, .cover button, dialog[open] button';
    const dialog = document.querySelector('dialog[open]');
    for (const button of $$(PRESSED).filter(one => !one.matches('.notch') && (!dialog || dialog.contains(one)))) {
        const list = listOf(button);
        const answers = list ? [...list.querySelectorAll('button')].filter(seen) : [];
        const far = answers.indexOf(button) >= NO_SCROLLING && scrolls(list);
        const before = list && [list.scrollLeft, list.scrollTop];
        if (far) {
            button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        }
        uncovered(button, words(button));
        if (far) {
            [list.scrollLeft, list.scrollTop] = before;
        }
        const { width, height } = button.getBoundingClientRect();
        if (finger && (width < LEAST - 0.5 || height < LEAST - 0.5)) {
            found.push(`${words(button)} is ${width.toFixed(0)} x ${height.toFixed(0)}`);
        }
    }
    // What has just been told, the answer to a card, and the slider.
    for (const line of $$('.recent li:last-child, .slider .notch.on, .act h2, .ask > p, .note, .sum.risk').filter(one => one.textContent)) {
        uncovered(line, words(line));
    }
    if ([...document.querySelectorAll('.act .notch .stars svg')].some(one => seen(one.closest('.slider')) && !seen(one))) {
        found.push('the notches do not show the icons of their spaces');
    }
    // What a panel holds stays inside it.
    const panel = document.querySelector('.stage .act');
    const frame = panel?.getBoundingClientRect();
    for (const part of panel && getComputedStyle(panel).display !== 'contents' ? $$('.act :is(.headline, .targets, .slider, .note, .fc, .opt, .odds, .sum, .btn)') : []) {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        if (!listOf(part) && (left < frame.left - 1 || top < frame.top - 1 || right > frame.right + 1 || bottom > frame.bottom + 1)) {
            found.push(`${words(part)} leaves its panel: ${[left, top, right, bottom].map(Math.round)}`);
        }
    }
    // What an item adds is read beside the mark that it is in play.
    for (const card of $$('.hand .card')) {
        const [mark, bonus] = ['.ribbon', '.bonus'].map(part => card.querySelector(part)?.getBoundingClientRect());
        if (mark && bonus && mark.left < bonus.right && mark.right > bonus.left && mark.top < bonus.bottom && mark.bottom > bonus.top) {
            found.push(`${words(card)}: its mark lies on what it adds`);
        }
    }
    // Something can be pressed that goes on.
    const table = globalThis.rednovTable;
    const on = { gate: '#end', event: '.event .next' }[table.gate ? 'gate' : table.panels.event.waits() ? 'event' : '']
        ?? (table.position.result ? '.act .moves button' : table.ask?.kind === 'turn' ? '#do, .choose .opt'
            : '.act .move, .hand .card:not([aria-disabled=true]), .hatch[data-target=true], .hl[data-target=true]');
    if ($$(on).length === 0) {
        found.push(`nothing to go on with (${on})`);
    }
    if (document.scrollingElement.scrollWidth > innerWidth + 1) {
        found.push(`the page is ${document.scrollingElement.scrollWidth} wide`);
    }
    return [...new Set(found)];
}

// What is too small for a finger, on any screen: everything that can be pressed but the links within a text. The open dialog
// when there is one. Runs in the page.
export function smallTargets() {
    const LEAST = 44; // CSS pixels
    const root = document.querySelector('dialog[open]') ?? document.body;
    const inText = element => element.matches('a') && getComputedStyle(element).display === 'inline';
    const found = [...root.querySelectorAll('button, a[href], select, summary, input:not([type=range])')]
        .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.sr, svg') && !one.matches('.notch') && !inText(one))
        .map(one => [one, one.closest('label') ?? one])
        .map(([one, pressed]) => [one, pressed.getBoundingClientRect()])
        .filter(([, { width, height }]) => width > 2 && (width < LEAST - 0.5 || height < LEAST - 0.5))
        .map(([one, { width, height }]) => `${one.id ? '#' + one.id : one.tagName.toLowerCase() + '.' + [...one.classList].join('.')} is ${width.toFixed(0)} x ${height.toFixed(0)}`);
    return [...new Set(found)];
}
