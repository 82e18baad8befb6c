// Going from screen to screen. main.js hears of a new address and shows what it names.

const announce = () => dispatchEvent(new Event('hashchange'));

// Goes to another screen; replace() leaves no way back to this one.
export function go(hash) {
    if (location.hash === hash || (hash === '#' && !location.hash)) {
        announce(); // the same once more
    } else if (history.state?.dialog) { // the entry of a dialog (dialog.js) is not a place to come back to
        replace(hash);
    } else {
        location.hash = hash;
    }
}

export function replace(hash) {
    history.replaceState(null, '', hash);
    announce();
}

/** @returns {HTMLLinkElement[]} */
const sheetsOf = screen => Array.from(/** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel=stylesheet]')))
    .filter(link => !link.dataset.for || link.dataset.for.split(' ').includes(screen));

// Waits until all styles of a screen are here; fails when one is lost, which index.html has noted.
export async function dressed(screen) {
    for (const link of sheetsOf(screen)) {
        if (!link.sheet && !link.dataset.lost) {
            await new Promise(done => ['load', 'error'].forEach(name => link.addEventListener(name, done, { once: true })));
        }
        if (link.dataset.lost) {
            throw new Error(link.href);
        }
    }
}

// Each screen has its own styles; the names of classes are its own too. A table wears one while its people gather
// ('gather') and another one for the game ('online').
export function dress(screen) {
    document.body.dataset.screen = screen;
    /** @type {NodeListOf<HTMLLinkElement>} */
    const sheets = document.querySelectorAll('link[data-for], style[data-for]');
    for (const sheet of sheets) {
        sheet.media = sheet.dataset.for?.split(' ').includes(screen) ? 'all' : 'not all';
    }
}
