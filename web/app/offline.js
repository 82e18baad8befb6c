// Keeps the page usable with the network off: starts the service worker and changes versions cleanly.
//
// A new version is fetched while the old one plays. It takes over at the next start of the page, before
// anything was done on it: every game is saved after every decision, so nothing is lost.

// Called once, when the first screen is shown. Offline is a gift, not a need: no failure is told.
export async function keepOffline() {
    const workers = navigator.serviceWorker;
    if (!workers) {
        return;
    }
    try {
        const known = workers.controller !== null;
        const registration = await workers.register('sw.js', { updateViaCache: 'none' });
        if (known) { // another version takes over, perhaps from another window
            workers.addEventListener('controllerchange', () => location.reload(), { once: true });
        }
        if (known && registration.waiting) {
            registration.waiting.postMessage({ takeOver: true });
            return;
        }
        const { active } = await workers.ready;
        // The first visit fetches what it needs, in one language; the next one all the rest.
        active.postMessage({ keep: known ? 'all' : [`mo/${document.documentElement.lang}.mo`] });
    } catch {
        // private windows, file: addresses
    }
}
