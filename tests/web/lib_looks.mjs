// What is wrong with the looks of the game screen: what lies on something else, is cut off, too small, or needs scrolling.

// Everything wrong with what is on the screen now, as sentences. Runs in the page.
export function flaws() {
    const found = [];
    const [width, height] = [innerWidth, innerHeight];
    const small = width <= 700;
    const name = element =>
        element.id
            ? '#' + element.id
            : element.tagName.toLowerCase() +
              (typeof element.className === 'string' && element.className
                  ? '.' + element.className.trim().replace(/\s+/g, '.')
                  : '');
    const seen = element =>
        element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
        !element.closest('.sr') &&
        element.getBoundingClientRect().width > 2;
    const box = element => element.getBoundingClientRect();
    const overlap = (a, b, by = 1.5) =>
        a.left < b.right - by &&
        b.left < a.right - by &&
        a.top < b.bottom - by &&
        b.top < a.bottom - by;
    const inside = (a, b, by = 1.5) =>
        a.left >= b.left - by &&
        a.right <= b.right + by &&
        a.top >= b.top - by &&
        a.bottom <= b.bottom + by;
    const $$ = (selector, root = document) => [...root.querySelectorAll(selector)].filter(seen);

    // 1. The panels: side by side, and on the screen
    const panels = $$(
        '.top,.trackwrap,.stage>.crew,.boardbox,.event,.log,.hand,.act:not([style*=contents]),.strip,.tabs,.brand,.rescue,.tools',
    ).filter(one => getComputedStyle(one).display !== 'contents');
    if (panels.length === 0) {
        found.push('nothing is to be seen');
    }
    for (const [i, a] of panels.entries()) {
        if (!inside(box(a), { left: 0, top: 0, right: width, bottom: height })) {
            found.push(`${name(a)} leaves the screen`);
        }
        for (const b of panels.slice(i + 1)) {
            if (!a.contains(b) && !b.contains(a) && overlap(box(a), box(b))) {
                found.push(`${name(a)} lies on ${name(b)}`);
            }
        }
    }
    const root = document.scrollingElement;
    if (root.scrollHeight > height + 1 || root.scrollWidth > width + 1) {
        found.push('the page scrolls');
    }
    for (const one of [...$$('.gauges,.turncard')]) {
        if (!inside(box(one), box(document.querySelector('.boardbox')))) {
            found.push(`${name(one)} leaves the board`);
        }
    }
    const over = [...$$('.gauge,.turncard'), document.getElementById('hit-6')];
    for (const [i, a] of over.entries()) {
        over.slice(i + 1).forEach(
            b => overlap(box(a), box(b)) && found.push(`${name(a)} lies on ${name(b)}`),
        );
    }

    // 2. What can be pressed: apart from each other, big enough, on the screen
    const pressed = $$('#screen button,#screen a').filter(
        one => !one.matches('.notch') && !one.closest('.scroll,.moves.events'),
    );
    for (const [i, a] of pressed.entries()) {
        if (!inside(box(a), { left: 0, top: 0, right: width, bottom: height }, 1)) {
            found.push(`${name(a)} "${a.textContent.trim()}" leaves the screen`);
        }
        for (const b of pressed.slice(i + 1)) {
            if (
                !a.contains(b) &&
                overlap(box(a), box(b)) &&
                !(a.matches('.card') && b.matches('.card'))
            ) {
                found.push(
                    `${name(a)} "${a.textContent.trim()}" lies on ${name(b)} "${b.textContent.trim()}"`,
                );
            }
        }
        const least = small ? 44 : 24;
        if (box(a).width < least - 0.5 || box(a).height < least - 0.5) {
            found.push(
                `${name(a)} "${a.textContent.trim()}" is ${box(a).width.toFixed(0)} x ${box(a).height.toFixed(0)}`,
            );
        }
    }
    for (const one of small ? $$('.notch') : []) {
        if (box(one).width < 33 || box(one).height < 58) {
            found.push(`a notch is ${box(one).width.toFixed(0)} x ${box(one).height.toFixed(0)}`);
        }
    }
    const cards = $$('.hand .card');
    for (const one of cards) {
        const words = $$('.nm,.tx', one);
        if (words.some(word => cards.some(other => other !== one && overlap(box(word), box(other))))) {
            found.push(`another card lies on the words of "${one.textContent.trim()}"`);
        }
    }
    for (const room of small ? $$('.hit-room') : []) {
        if (box(room).width < 43 || box(room).height < 30) {
            found.push(
                `${name(room)} is ${box(room).width.toFixed(0)} x ${box(room).height.toFixed(0)}`,
            );
        }
    }

    for (const [one, other] of [
        ['#o-pc', '#o-roll'],
        ['.hand h2', '.cards'],
        ['.rescue .pc', '.rescue .rbar'],
    ]) {
        const [[a], [b]] = [$$(one), $$(other)];
        if (a && b && overlap(box(a), box(b))) {
            found.push(`${one} lies on ${other}`);
        }
    }

    for (const row of $$('.mate')) {
        const [items, [tag]] = [$$('.items>*', row), $$('.tag', row)];
        if (tag && items.some(one => overlap(box(one), box(tag)))) {
            found.push(`${name(row)}: the items lie under "${tag.textContent}"`);
        }
        const most = one => ({ ...box(one).toJSON(), right: box(one).left + box(one).width * 0.8 });
        const pictures = $$('.items svg', row);
        if (pictures.some((one, i) => [...pictures.slice(i + 1), ...$$('.mugs,.min,.where', row)].some(other => overlap(most(one), box(other))))) {
            found.push(`${name(row)}: the items lie on each other, or on what stands beside them`);
        }
    }

    // 3. Text: within its box, not cut, not too small
    const holders =
        'button,a,li,h2,.mate,.tag,.lab,.gl,.toklab,.fc,.rescue,.turncard,.evcard,.deckrow,.note,.odds,.headline,.ask,.who,.card,.cell,p';
    const walker = document.createTreeWalker(
        document.getElementById('screen'),
        NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (
            !node.textContent.trim() ||
            !seen(parent) ||
            parent.closest('svg,.scroll,.moves.events,.sr,.evres ul,.ribbon,.ctl')
        ) {
            continue;
        }
        const style = getComputedStyle(parent);
        if (parseFloat(style.fontSize) === 0) {
            continue;
        }
        const text = node.textContent.trim();
        if (parseFloat(style.fontSize) < 10.9) {
            found.push(`"${text}" in ${name(parent)} is ${style.fontSize}`);
        }
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()];
        const scrolls = parent.closest('.trackwrap') && small;
        for (
            let holder = parent.closest(holders);
            holder && holder.id !== 'screen';
            holder = holder.parentElement.closest(holders)
        ) {
            if (
                getComputedStyle(holder).display !== 'contents' &&
                getComputedStyle(holder).display !== 'inline' &&
                !rects.every(rect => inside(rect, box(holder), 2.5)) &&
                !scrolls &&
                !holder.matches('.sp:not(.rescued) .cell,.cards li')
            ) {
                found.push(`"${text}" leaves ${name(holder)}`);
                break;
            }
        }
        for (let one = parent; one && one.id !== 'screen'; one = one.parentElement) {
            const { overflowX, overflowY, display } = getComputedStyle(one);
            if (
                display !== 'contents' &&
                (overflowX === 'hidden' || overflowY === 'hidden') &&
                !scrolls &&
                !rects.every(rect => inside(rect, box(one), 2.5))
            ) {
                found.push(`"${text}" is cut by ${name(one)}`);
                break;
            }
        }
    }
    for (const one of $$('.moves,.choose,.cards,.crew ol,.ask')) {
        if (
            one.scrollHeight > one.clientHeight + 2 &&
            getComputedStyle(one).display !== 'contents' &&
            !one.matches('.cards,.moves.events')
        ) {
            found.push(`${name(one)} must be scrolled`);
        }
    }
    for (const one of $$('.evres ul,.scroll')) {
        if (one.scrollWidth > one.clientWidth + 1) {
            found.push(`${name(one)} must be scrolled sideways`);
        }
    }

    // 4. A hand has its names, at the latest before anything is chosen
    const named = $$('.hand .card .nm').length;
    if ($$('.single.idle').length > 0 && named < Math.min($$('.hand .card').length, 8)) {
        found.push(`${named} of ${$$('.hand .card').length} cards have a name`);
    }
    return [...new Set(found)];
}
