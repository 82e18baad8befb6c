// A game as a link: all that chance does not decide, compressed, behind the # of the address. Nothing is
// sent anywhere; whoever opens the link plays it through again.

import { tell } from '../app/dialog.js';
import { el } from '../app/dom.js';
import { SWITCHES } from '../engine/engine.js';
import { openRecord } from '../table/games.js';
import { app } from '../app/app.js';
import { replace } from '../app/go.js';
import { t } from '../app/tongue.js';

const VERSION = '1';

// ---- Bytes --------------------------------------------------------------------------------------

function toText(bytes) {
    const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
    return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const toBytes = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));

const through = async (bytes, stream) =>
    new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

// ---- The text of a link -------------------------------------------------------------------------

// The moves of a record that a seed does not give: all of them when dice were rolled by hand.
function movesOf(record, seeded) {
    const lines = record.slice(record.indexOf('\n\n') + 2).split('\n').filter(Boolean);
    return (seeded ? lines.filter(line => !line.startsWith('  ')) : lines).map(line => line.trim());
}

// The variants as figures. Those later than the five of the first version are left out while they are off, so that an
// older page reads the link.
export const figuresOf = config => SWITCHES.map(name => (config[name] ? 1 : 0)).join('').replace(/^(.{5}.*?)0+$/, '$1');

// And back, by name: what is missing is off; null for figures of a later version.
export function variantsOf(figures) {
    return figures.length > SWITCHES.length ? null : Object.fromEntries(SWITCHES.map((name, i) => [name, figures[i] === '1']));
}

// Settings, seed, day, names, hash of the end, then the moves; a line each.
function brief(engine) {
    const { config, hash } = engine.position();
    return [
        [config.edition, config.players, config.gnomes, figuresOf(config), ...(engine.loyal ? ['loyal'] : [])].join(' '),
        engine.seed ?? '-', engine.date, engine.names.join('|'), hash,
        ...movesOf(engine.record(), engine.seed !== null),
    ].join('\n');
}

// The link to the game that the engine holds.
export async function linkOf(engine) {
    const packed = await through(new TextEncoder().encode(brief(engine)), new CompressionStream('deflate-raw'));
    return location.origin + location.pathname + '#r=' + VERSION + toText(packed);
}

// Puts the game of a link into the engine: null, or a sentence why that cannot be.
async function unpack(data) {
    const later = t('This link was made by a later version of the game.');
    if (data[0] > VERSION && data[0] <= '9') {
        return later;
    }
    const broken = t('This link is damaged: a part of it is missing or was changed.');
    let lines;
    try {
        const text = await through(toBytes(data.slice(1)), new DecompressionStream('deflate-raw'));
        lines = new TextDecoder('utf-8', { fatal: true }).decode(text).split('\n');
    } catch {
        return broken;
    }
    const [settings, seed, date, names, hash, ...moves] = lines;
    const form = /^(revised|first) ([1-8]) ([3-8]) ([01]{5,})( loyal)?$/.exec(settings || '');
    if (!form || !/^(-|\d{1,20})$/.test(seed || '') || hash === undefined) {
        return broken;
    }
    const variants = variantsOf(form[4]);
    if (!variants) {
        return later;
    }
    const config = { edition: form[1], players: Number(form[2]), gnomes: Number(form[3]), ...variants };
    if (!app.engine.start({ config, seed: seed === '-' ? null : BigInt(seed), names: names.split('|'), date, loyal: Boolean(form[5]) })) {
        return broken;
    }
    const good = moves.every(move => app.engine.play(move).ok) && app.engine.hash() === hash;
    return good ? null : broken;
}

// ---- Sharing ------------------------------------------------------------------------------------

// The old way to copy, which also works without https. What is outside a dialog that is open cannot be selected.
function copySelected(text) {
    const before = /** @type {HTMLElement} */ (document.activeElement);
    const area = el('textarea.sr', { readonly: true, 'aria-hidden': 'true', tabindex: -1 }, text);
    (document.querySelector('dialog[open]') || document.body).append(area);
    area.focus({ preventScroll: true });
    area.setSelectionRange(0, text.length);
    let copied = false;
    try {
        copied = document.execCommand('copy');
    } catch { // as if it were refused
    }
    area.remove();
    before?.focus?.({ preventScroll: true });
    return copied;
}

// Copies a text; when the browser does not let us, it is shown to be copied by hand.
export async function copy(text, done) {
    const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    if (copied || copySelected(text)) {
        done?.();
    } else {
        tell(t('Copy this'), el('textarea.copyme', { readonly: true, rows: 4, onfocus: event => event.target.select() }, text));
    }
}

// Gives something as a file to keep.
export function saveFile(blob, name) {
    const link = el('a', { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export const saveText = (text, name, type = 'text/plain') => saveFile(new Blob([text], { type }), name);

// ---- Opening a link -----------------------------------------------------------------------------

export function show(root, { data }) {
    root.append(el('main.trouble', el('h1', t('Red November')), el('p', t('Opening the game …'))));
    (async () => {
        const flaw = await unpack(data);
        if (flaw) {
            root.replaceChildren(el('main.trouble', el('h1', t('This link cannot be opened')), el('p', flaw),
                el('button.btn.primary', { onclick: () => replace('#') }, t('To the game'))));
            return;
        }
        openRecord(app.engine.record(), { shared: true }, replace);
    })();
    return { leave() {} };
}
