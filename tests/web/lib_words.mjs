// Words that cannot be read as they are meant: cut off by a box or an empty field, broken in the middle without a hyphen, or
// beyond the edge of the window. Any screen, any size.

// Runs in the page. Sentences. roots: what is looked at (CSS); the open dialog when there is one, else the whole page.
export function badWords(roots) {
    const found = [];
    const dialog = document.querySelector('dialog[open]');
    const seen = element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr, svg, .ribbon')
        && element.getBoundingClientRect().width > 2 && parseFloat(getComputedStyle(element).fontSize) > 0;
    const name = element => (element.id ? '#' + element.id : `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`);
    const scrolls = style => /auto|scroll/.test(style.overflowX + style.overflowY);

    const rangeOf = (node, from, to) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, to);
        return [...range.getClientRects()].filter(rect => rect.width > 0);
    };

    // An older line of what has happened, put out of sight as a whole.
    function isPast(parent, rects) {
        const box = parent.closest('.recent li:not(:last-child)')?.parentElement.getBoundingClientRect();
        return box && rects.every(rect => rect.left >= box.right - 1 || rect.bottom <= box.top + 1);
    }

    // The box around it that hides what runs over, if one does; null also when it can be scrolled to.
    function cutBy(parent, rects) {
        for (let one = parent; one; one = one.parentElement) {
            const style = getComputedStyle(one);
            if (scrolls(style) || one === document.scrollingElement) {
                return null;
            }
            const box = one.getBoundingClientRect();
            const boxed = style.display !== 'contents' && style.display !== 'inline';
            const hides = /hidden|clip/.test(style.overflowX + style.overflowY) || one.matches('button, .btn, .rescue, .turncard');
            if (boxed && hides && rects.some(rect => rect.left < box.left - 1.5 || rect.right > box.right + 1.5
                || rect.top < box.top - 2.5 || rect.bottom > box.bottom + 2.5)) {
                return name(one);
            }
        }
        return rects.some(rect => rect.left < -1 || rect.right > innerWidth + 1) ? 'the window' : null;
    }

    // What stands in a field until something is written there.
    const pen = document.createElement('canvas').getContext('2d');
    function cutSample(input) {
        const style = getComputedStyle(input);
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        return !input.value && pen.measureText(input.placeholder).width > input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) + 1;
    }

    for (const root of dialog ? [dialog] : document.querySelectorAll(roots ?? 'body')) {
        found.push(...[...root.querySelectorAll('input[placeholder]')].filter(one => seen(one) && cutSample(one)).map(one => `"${one.placeholder}" is cut by ${name(one)}`));
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const parent = node.parentElement;
            const text = node.textContent;
            if (!text.trim() || !seen(parent)) {
                continue;
            }
            const rects = rangeOf(node, 0, text.length);
            const cut = isPast(parent, rects) ? null : cutBy(parent, rects);
            if (cut) {
                found.push(`"${text.trim()}" is cut by ${cut}`);
            }
            for (const { 0: word, index } of text.matchAll(/\p{L}{3,}/gu)) {
                const from = index + (text[index - 1] === '\u00ad'); // a hyphen that is seen counts to what follows it
                const lines = new Set(rangeOf(node, from, index + word.length).map(rect => Math.round(rect.top / 4)));
                if (lines.size > 1) {
                    found.push(`"${word}" is broken in ${name(parent.closest('[id], [class]') ?? parent)}`);
                }
            }
        }
    }
    return [...new Set(found)];
}

// What must be scrolled sideways: the page, or the open dialog. Runs in the page. Sentences.
export function tooWide() {
    return [document.scrollingElement, ...document.querySelectorAll('dialog[open], dialog[open] .body')].filter(one => one.scrollWidth > one.clientWidth + 1)
        .map(one => `${one.localName}.${one.className} is ${one.scrollWidth} wide, not ${one.clientWidth}`);
}
