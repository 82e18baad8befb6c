// The service worker: after the first visit the page opens and plays with the network off.
//
// The build puts self.files = {version, needed: {path: hash}, later: {path: hash}} before this: the files with their hashes,
// and a version, which is the hash of all. A version is fetched as a whole into a cache of its own, each file checked, and the
// page never sees files of two versions: the old one answers until its last page is closed or the page asks for the new one
// (offline.js).

const CACHE = 'rednov-' + files.version;
const HASHES = { ...files.needed, ...files.later };

async function hashOf(answer) {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.arrayBuffer()));
    return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

// A file as this version has it: what the browser has fetched for the page already, else the server's. No date or tag is
// believed: a host may have given a new file those of the old one.
async function fetchFile(path) {
    for (const [address, cache] of [[path === 'index.html' ? './' : path, 'force-cache'], [path, 'reload']]) {
        const answer = await fetch(new Request(address, { cache }));
        if (answer.ok && await hashOf(answer.clone()) === HASHES[path]) {
            return answer;
        }
    }
    throw new Error(`${path} is not of this version`);
}

async function fetchInto(cache, path) {
    const file = await fetchFile(path);
    await cache.put(path, file.clone());
    return file;
}

// What is not needed by everyone at once: languages, the screens beside the game, the larger icons. What cannot be had comes
// another time, and holds up none of the others.
async function keep(paths) {
    const cache = await caches.open(CACHE);
    for (const path of paths.filter(one => one in files.later)) {
        if (!await cache.match(path)) {
            await fetchInto(cache, path).catch(() => {});
        }
    }
}

async function dropOthers() {
    for (const name of await caches.keys()) {
        if (name.startsWith('rednov-') && name !== CACHE) {
            await caches.delete(name);
        }
    }
}

// The path of a file within the page, or null for what is none of ours.
function pathOf(request) {
    const url = new URL(request.url);
    const folder = new URL('./', self.location.href);
    if (request.method !== 'GET' || url.origin !== folder.origin
        || !url.pathname.startsWith(folder.pathname)) {
        return null;
    }
    const path = decodeURIComponent(url.pathname.slice(folder.pathname.length)) || 'index.html';
    return path in HASHES ? path : null;
}

// The server may have another version by now: its files are no answer to a page of this one.
async function answer(path) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(path);
    if (kept) {
        return kept;
    }
    try {
        const file = await fetchFile(path);
        await cache.put(path, file.clone()).catch(() => {}); // a full storage keeps nothing, and is no reason to give nothing
        return file;
    } catch {
        self.registration.update().catch(() => {});
        return Response.error();
    }
}

// Of what is not needed by everyone, a new version takes what the old one had come to keep.
async function install() {
    const cache = await caches.open(CACHE);
    const later = Object.keys(files.later);
    const kept = await Promise.all(later.map(path => caches.match(path)));
    await Promise.all([...Object.keys(files.needed), ...later.filter((path, i) => kept[i])].map(path => fetchInto(cache, path)));
}

self.addEventListener('install', event => event.waitUntil(install()));

self.addEventListener('activate', event =>
    event.waitUntil(dropOthers().then(() => self.clients.claim())));

self.addEventListener('fetch', event => {
    const path = pathOf(event.request);
    if (path) {
        event.respondWith(answer(path));
    }
});

// From offline.js: {takeOver: true}, or {keep: [paths]}.
self.addEventListener('message', event => {
    const { data } = event;
    if (data.takeOver) {
        self.skipWaiting();
    }
    if (data.keep) {
        event.waitUntil(keep(data.keep));
    }
});

// A notice of a turn from the server (docs/ONLINE.md), in the reader's language. A page that shows it, too, has the same tag.
self.addEventListener('push', event => {
    const { title, body, stop, lang, table } = event.data.json();
    event.waitUntil(self.registration.showNotification(title, {
        body, lang, tag: 'rednov-' + table, icon: 'art/icon-192.png', actions: [{ action: 'stop', title: stop }],
        data: { url: new URL('#table/' + encodeURIComponent(table), self.registration.scope).href, pushed: true },
    }));
});

// The push service has ended a subscription: another one, if the browser has not made it by itself. The tables learn it from
// the page (net/push.js).
self.addEventListener('pushsubscriptionchange', event => {
    const options = event.oldSubscription?.options;
    if (options && !event.newSubscription) {
        event.waitUntil(self.registration.pushManager.subscribe(options).catch(() => {})); // no leave any more
    }
});

const stopPush = async () => (await self.registration.pushManager.getSubscription())?.unsubscribe();

// Back to the page that a notice is about. One that a page has shown (notice.js) came from a page; one of the server may
// be about a table that no page shows.
async function openFor({ url, pushed }) {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find(one => one.url === url) || (pushed ? null : pages[0]);
    return page ? page.focus() : self.clients.openWindow(url || '.');
}

self.addEventListener('notificationclick', event => {
    event.notification.close();
    event.waitUntil(event.action === 'stop' ? stopPush() : openFor(event.notification.data || {}));
});
