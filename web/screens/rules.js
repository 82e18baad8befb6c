// The rules as a page: contents, every clause with its number and address (#rules/7.9), references
// that lead on, and a search. The text is a file of its own in each language.

import { el, inlineSvg, listen, logo, partOf, ui } from '../app/dom.js';
import { getFile } from '../app/assets.js';
import { tell } from '../app/dialog.js';
import { keepFocus } from '../app/focus.js';
import { languageBar } from '../app/settings.js';
import { say } from '../app/speak.js';
import { c, language, n, t } from '../app/tongue.js';
import { isDesk } from '../app/size.js';

// ---- The file -----------------------------------------------------------------------------------

let rules = []; // {kind, clause, text} of each paragraph, see src/text/rules.h ...
let told = '';  // ... in this language

// Fetches them in the page's language, before they are shown.
export async function ready() {
    while (told !== language()) { // it may change meanwhile
        const lang = language();
        const answer = await getFile(`rules/${lang}.json`);
        if (!answer.ok) {
            throw new RangeError(`${answer.status}`);
        }
        const list = await answer.json();
        if (lang === language()) { // one that nobody wants any more takes none away
            [rules, told] = [list, lang];
        }
    }
}

// ---- Text ---------------------------------------------------------------------------------------

const MARKS = /\*([^*]+)\*|\[([RF])\]|(?<![\w.])(\d+\.\d+[a-z]?)(?!\w|\.\d)/g;

const EDITIONS = {
    R: () => [c('edition', 'Revised'), t('This holds in the revised edition only.')],
    F: () => [c('edition', 'First'), t('This holds in the first edition only.')],
};

// Emphasis, editions and references of a paragraph as nodes; known: the clauses there are.
function nodes(text, known) {
    const found = [];
    let from = 0;
    for (const match of text.matchAll(MARKS)) {
        const [all, strong, edition, clause] = match;
        if (clause && !known.has(clause)) {
            continue;
        }
        found.push(text.slice(from, match.index));
        from = match.index + all.length;
        if (strong) {
            found.push(el('em', nodes(strong, known)));
        } else if (edition) {
            const [short, long] = EDITIONS[edition]();
            found.push(el('span.edition', { title: long }, short, el('span.sr', ` (${long})`)));
        } else {
            found.push(el('a', { href: '#rules/' + clause }, clause));
        }
    }
    found.push(text.slice(from));
    return found.filter(node => node !== '');
}

// ---- Building -----------------------------------------------------------------------------------

const placeOf = clause => 'rule-' + clause;

function clauseRow(what, { clause, text }, known) {
    return el(what + '.clause', { id: placeOf(clause), tabindex: '-1' },
        el('a.no', { href: '#rules/' + clause }, clause), el('div', nodes(text, known)));
}

function heading({ clause, text }, known) {
    return el('h2', { id: clause ? placeOf(clause) : null, tabindex: '-1' },
        clause ? el('a.no', { href: '#rules/' + clause }, clause) : null, el('span', nodes(text, known)));
}

// The last child of a section when it is of this kind, or a new one: rows gather in a table, items in
// a list.
function gather(section, what, make) {
    const last = section.lastElementChild;
    if (last && last.dataset.gathers === what) {
        return last;
    }
    const made = make();
    made.dataset.gathers = what;
    section.append(made);
    return made;
}

const cells = text => text.split('|').map(cell => cell.trim());

function addRow(section, rule, known) {
    const head = rule.kind === 'columns';
    const scroller = gather(section, head ? 'new-table' : 'table', () =>
        el('div.scroller', { tabindex: '0', role: 'group', 'aria-label': t('Table') }, el('table')));
    scroller.dataset.gathers = 'table';
    const [first, ...rest] = cells(rule.text);
    scroller.firstChild.append(el('tr', { data: { find: '' } },
        el('th', { scope: head ? 'col' : 'row' }, nodes(first, known)),
        rest.map(cell => el(head ? 'th' : 'td', { scope: head ? 'col' : null }, nodes(cell, known)))));
}

// The board itself in place of the plan in the text, which is made of letters.
function plan() {
    const figure = el('div.map', { role: 'img', 'aria-label': t('The boat, cut open: ten rooms with their numbers, and the hatches between them.') });
    inlineSvg('art/board.svg').then(board => {
        board.setAttribute('aria-hidden', 'true');
        board.inert = true;
        figure.append(board);
    }, () => figure.remove()); // the table of rooms says the same
    return figure;
}

function addRule(section, rule, known) {
    switch (rule.kind) {
        case 'subheading':
            section.append(el('h3', nodes(rule.text, known)));
            break;
        case 'clause':
            section.append(clauseRow('div', rule, known));
            break;
        case 'item':
            gather(section, 'list', () => el('ul')).append(rule.clause ? clauseRow('li', rule, known)
                : el('li.point', nodes(rule.text, known)));
            break;
        case 'columns':
        case 'row':
            addRow(section, rule, known);
            break;
        case 'picture':
            gather(section, 'picture', plan);
            break;
        default: // the marks of the plan made of letters mean nothing on the drawing
            section.append(el('p', nodes(rule.text.replace(/ \([o@]\)/g, ''), known)));
    }
}

// Sections of the article, and what the contents say of each.
function build(rules) {
    const known = new Set(rules.map(rule => rule.clause).filter(Boolean));
    const sections = [];
    const contents = [];
    for (const rule of rules) {
        if (rule.kind === 'title') {
            sections.push(el('section', el('h1', rule.text)));
        } else if (rule.kind === 'heading') {
            const title = heading(rule, known);
            title.id = title.id || `rule-part${sections.length}`;
            sections.push(el('section', { 'aria-labelledby': title.id }, title));
            contents.push({ id: title.id, clause: rule.clause, text: rule.text });
        } else {
            addRule(sections.at(-1), rule, known);
        }
    }
    return { sections, contents };
}

// ---- Searching ----------------------------------------------------------------------------------

// Without case and accents, character for character: the places stay those of the text.
const plain = text => [...text].map(char => {
    const bare = char.normalize('NFD')[0].toLowerCase();
    return bare === 'ł' ? 'l' : bare.length === char.length ? bare : char;
}).join('');

function textsOf(element) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT,
        node => (node.parentElement?.closest('.sr') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
    /** @type {Text[]} */
    const texts = [];
    while (walker.nextNode()) {
        texts.push(/** @type {Text} */ (walker.currentNode));
    }
    return texts;
}

function unmark(root) {
    for (const mark of root.querySelectorAll('mark')) {
        const parent = mark.parentNode;
        mark.replaceWith(...mark.childNodes);
        parent.normalize();
    }
}

function markWords(element, words) {
    for (const node of textsOf(element)) {
        const text = plain(node.data);
        const hits = words.flatMap(word => {
            const at = [];
            for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + word.length)) {
                at.push([from, from + word.length]);
            }
            return at;
        }).sort((a, b) => b[0] - a[0]);
        let limit = Infinity; // from the end to the beginning, so that places stay right
        for (const [from, to] of hits.filter(([, end]) => end <= node.data.length)) {
            if (to <= limit) {
                const rest = node.splitText(from);
                rest.splitText(to - from);
                rest.replaceWith(el('mark', rest.data));
                limit = from;
            }
        }
    }
}

// Words of readers that a clause does not use.
const also = () => ({
    '5.5d': t('outside, leave the boat, swim'), '12.1': t('outside, leave the boat, swim'), 8.6: t('item limit, hand limit, how many items'),
    '13.10': t('item limit, hand limit, how many items'),
});

// What is found and shown as one: a clause, a paragraph, a point of a list, a row of a table.
const PLACES = 'p, .clause, li.point, tr, h2, h3, .map';

// Shows only what has all the words, and marks them; how many places that are.
function search(article, query) {
    const words = plain(query).split(/\s+/).filter(Boolean);
    unmark(article);
    article.classList.toggle('searching', words.length > 0);
    let count = 0;
    const more = also();
    for (const place of article.querySelectorAll(PLACES)) {
        const text = plain(`${place.textContent} ${more[place.id.slice('rule-'.length)] || ''}`);
        const hit = words.every(word => text.includes(word));
        place.classList.toggle('hit', hit);
        if (hit && words.length > 0) {
            count++;
            markWords(place, words);
        }
    }
    for (const part of article.querySelectorAll('section, ul, .scroller')) {
        part.classList.toggle('hits', part.querySelector('.hit:not(svg *)') !== null); // the drawing has its own
    }
    return count;
}

// ---- The screen ---------------------------------------------------------------------------------

let from = '#'; // the screen the reader came from

// Goes to a clause and shows where it is.
function reach(article, clause) {
    const place = clause && document.getElementById(placeOf(clause));
    if (!place) {
        return false;
    }
    for (const old of article.querySelectorAll('.here')) {
        old.classList.remove('here');
    }
    place.classList.add('here');
    place.scrollIntoView({ block: 'start' });
    place.focus({ preventScroll: true });
    return true;
}

// showAll: also what a search has hidden.
function contentsList(contents, showAll) {
    return el('ol', { lang: told }, contents.map(({ id, clause, text }) => el('li', el('a', {
        href: clause ? '#rules/' + clause : '#rules',
        onclick(event) { // parts without a number have no address
            if (!clause) {
                event.preventDefault();
                showAll();
                partOf(id).scrollIntoView();
                partOf(id).focus({ preventScroll: true });
            }
            const contents = /** @type {HTMLDetailsElement} */ (document.querySelector('.rules details'));
            contents.open = isDesk();
        },
    }, el('span.no', clause), el('span', text)))));
}

function searchBox(article) {
    const count = el('output.count', { id: 'rules-count' });
    const input = el('input', {
        type: 'search', id: 'rules-search', autocomplete: 'off', spellcheck: 'false',
        placeholder: t('Search, or a number such as 7.9'), 'aria-describedby': 'rules-count',
        oninput: () => {
            const found = search(article, input.value);
            count.textContent = input.value.trim() === '' ? ''
                : n('%d place found', '%d places found', found);
        },
    });
    const form = el('form.search', { role: 'search', onsubmit(event) {
        event.preventDefault();
        if (reach(article, input.value.trim())) {
            input.value = '';
            input.dispatchEvent(new Event('input'));
        } else {
            say(count.textContent);
        }
    } }, el('label', { for: 'rules-search' }, el('span.sr', t('Search the rules')), ui('zoom')), input, count);
    return { form, input };
}

function draw(root, clause) {
    const { sections, contents } = build(rules);
    const article = el('article', { lang: told }, sections); // perhaps not the page's, when that could not be had
    const { form, input } = searchBox(article);
    const showAll = () => {
        if (article.classList.contains('searching')) {
            input.value = '';
            input.dispatchEvent(new Event('input'));
        }
    };
    root.replaceChildren(el('div.rules',
        el('header.bar',
            el('a.home', { href: '#', 'aria-label': t('Red November, to the start') }, logo()),
            form,
            el('a.btn', { href: from }, ui('undo'), from.startsWith('#game/') ? t('Back to the game') : t('Back'))),
        el('div.columns',
            el('nav', { 'aria-label': t('Contents') },
                el('details', { open: isDesk() },
                    el('summary', t('Contents')), contentsList(contents, showAll)), languageBar()),
            el('main', article))));
    const goTo = to => { // a clause is shown among its neighbours, whatever was searched for
        showAll();
        reach(article, to);
    };
    root.firstChild.addEventListener('click', event => { // the address may be the same as before
        const link = event.target.closest('a[href^="#rules/"]');
        if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
            goTo(link.hash.slice(7));
        }
    });
    reach(article, clause);
    return { article, input, goTo };
}

export function show(root, { clause = '', before = '' } = {}) {
    from = before && !before.startsWith('#rules') ? before : from;
    document.title = t('Rules of Red November');
    let shown = draw(root, clause);
    let isLeft = false;

    const again = () => {
        const query = shown.input.value;
        document.title = t('Rules of Red November');
        shown = draw(root, '');
        shown.input.value = query;
        shown.input.dispatchEvent(new Event('input'));
    };

    const onKey = event => {
        if (event.key === '/' && event.target !== shown.input && !event.ctrlKey && !event.metaKey) {
            event.preventDefault();
            shown.input.focus();
        }
    };
    const quiet = listen(document, { keydown: onKey });
    return {
        // Another language. What cannot be had stays in the old one.
        redraw() {
            const lang = language();
            ready().catch(() => isLeft || lang !== language() || tell(t('Language'), t('This language could not be loaded. Is the connection gone?')))
                .then(() => isLeft || keepFocus([root], again));
        },
        // Another clause of the same page: nothing is drawn anew.
        update(params) {
            if (params.clause) {
                shown.goTo(params.clause);
            } else {
                shown.article.scrollIntoView();
            }
        },
        leave() {
            isLeft = true;
            quiet();
        },
    };
}
