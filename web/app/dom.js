// Building and finding elements; the pictures of the sprite. Nothing here knows the game.

import { getFile } from './assets.js';

const SVG = 'http://www.w3.org/2000/svg';

// el('button.btn.icon', {id, onclick, 'aria-label': .., data: {item: 'grog'}}, child, ..): an element.
// Children are nodes, strings (as text), or null to leave one out; arrays are flattened.
export function el(what, ...rest) {
    const [tag, ...classes] = what.split('.');
    return fill(document.createElement(tag || 'div'), classes, rest);
}

// The same for SVG elements.
export function sv(what, ...rest) {
    const [tag, ...classes] = what.split('.');
    return fill(document.createElementNS(SVG, tag), classes, rest);
}

function isAttributes(value) {
    return value !== null && typeof value === 'object' && !(value instanceof Node) && !Array.isArray(value);
}

function fill(element, classes, rest) {
    if (classes.length) {
        element.setAttribute('class', classes.join(' '));
    }
    const attributes = isAttributes(rest[0]) ? rest.shift() : {};
    for (const [name, value] of Object.entries(attributes)) {
        set(element, name, value);
    }
    element.append(...rest.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
    return element;
}

// null and undefined take an attribute away; false too, unless it is an aria- attribute.
export function set(element, name, value) {
    if (name.startsWith('on')) {
        element.addEventListener(name.slice(2), value);
    } else if (name === 'data') {
        Object.assign(element.dataset, value);
    } else if (name === 'style' && typeof value === 'object') {
        for (const [key, one] of Object.entries(value)) {
            element.style.setProperty(key, one);
        }
    } else if (value === null || value === undefined || (value === false && !name.startsWith('aria-'))) {
        element.removeAttribute(name);
    } else {
        element.setAttribute(name, value === true && !name.startsWith('aria-') ? '' : String(value));
    }
    return element;
}

// A part of index.html.
export function partOf(id) {
    const part = document.getElementById(id);
    if (!part) {
        throw new Error('no #' + id);
    }
    return part;
}

// Listeners of something, {event: listener}; what is given ends them. options: as of addEventListener().
/** @param {Record<string, (event: any) => unknown>} listeners @param {AddEventListenerOptions | boolean} [options] @returns {() => void} */
export function listen(target, listeners, options) {
    const each = what => Object.entries(listeners).forEach(([name, listener]) => target[what](name, listener, options));
    each('addEventListener');
    return () => each('removeEventListener');
}

// ---- Pictures of the sprite ---------------------------------------------------------------------

export function pic(id, classes = '') {
    const svg = sv('svg', { 'aria-hidden': 'true' }, sv('use', { href: '#' + id }));
    if (classes) {
        svg.setAttribute('class', classes);
    }
    return svg;
}

export const ui = (name, classes = 'i') => pic('ui-' + name, classes);
export const itemPic = (item, classes = '') => pic('it-' + item, classes);
export const eventPic = (event, classes = '') => pic('ev-' + event, classes);
export const tokenPic = (token, classes = '') => pic('tk-' + token, classes);

// The badge of gnome 'D': colour, shape and letter.
export function badge(gnome, classes = 'bd') {
    const svg = pic('badge-' + gnome.toLowerCase(), classes);
    svg.setAttribute('viewBox', '-17 -17 34 34');
    return svg;
}

// The head of gnome 'D' with its badge; out: fainted, sea: in a diving helmet.
export function avatar(gnome, { out = false, sea = false, classes = 'av' } = {}) {
    const g = gnome.toLowerCase();
    const use = (id, transform) => sv('use', { href: '#' + id, transform: transform || null });
    return sv('svg.' + classes, { viewBox: '-34 -113 68 80', 'aria-hidden': 'true' },
        sv('g', { transform: out ? 'rotate(-14 0 -50)' : null },
            use('fig-' + g), use(out ? 'eyes-shut' : 'eyes-open'), sea ? use('helmet') : null),
        use('badge-' + g, 'translate(20 -49) scale(.82)'));
}

export function logo() {
    const svg = pic('logo', 'logo');
    svg.setAttribute('viewBox', '0 0 589 84');
    return svg;
}

// Puts an SVG file of ours into the page: its ids can then be used and its parts changed.
export async function inlineSvg(path) {
    const answer = await getFile(path);
    if (!answer.ok) {
        throw new Error(path + ': ' + answer.status);
    }
    const parsed = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
    return document.importNode(parsed.documentElement, true);
}

// A box of lines that shows the last one: scroll() goes there, once a frame at most, and so does every change of its
// size; rest() ends it. scroll(line): from this one on, where not all of them have room.
export function scrollsDown(box) {
    let frame = 0;
    let from = null;
    function scroll(first = null) {
        from = first;
        frame = frame || requestAnimationFrame(() => {
            frame = 0;
            box.scrollTop = from ? Math.min(box.scrollHeight, from.offsetTop - box.offsetTop) : box.scrollHeight;
        });
    }
    const sizes = new ResizeObserver(() => scroll(from));
    sizes.observe(box);
    return { scroll, rest: () => sizes.disconnect() };
}
