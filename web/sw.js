// The service worker: after the first visit the page opens and plays with the network off.
//
// files.js is made by the build: a version, which is the hash of all files, and their list. A version
// is fetched as a whole into a cache of its own, and the page never sees files of two versions: the
// old one answers until its last page is closed or the page asks for the new one (offline.js).

importScripts('files.js'); // files = {version, needed, later}

const CACHE = 'rednov-' + files.version;

// Asks the server, but a file that has not changed is not sent again.
async function fetchInto(cache, path) {
    const answer = await fetch(new Request(path, { cache: 'no-cache' }));
    if (!answer.ok) {
        throw new Error(`${path}: ${answer.status}`);
    }
    await cache.put(path, answer);
}

async function fill(paths) {
    const cache = await caches.open(CACHE);
    await Promise.all(paths.map(path => fetchInto(cache, path)));
}

// What is not needed by everyone at once: languages, the larger icons.
async function keep(paths) {
    const cache = await caches.open(CACHE);
    for (const path of paths.filter(one => files.later.includes(one))) {
        if (!await cache.match(path)) {
            await fetchInto(cache, path);
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
    return files.needed.includes(path) || files.later.includes(path) ? path : null;
}

async function answer(path, request) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(path);
    if (kept) {
        return kept;
    }
    const fresh = await fetch(request);
    if (fresh.ok) {
        await cache.put(path, fresh.clone());
    }
    return fresh;
}

// Of what is not needed by everyone, a new version takes what the old one had come to keep.
async function install() {
    const kept = await Promise.all(files.later.map(path => caches.match(path)));
    await fill([...files.needed, ...files.later.filter((path, i) => kept[i])]);
}

self.addEventListener('install', event => event.waitUntil(install()));

self.addEventListener('activate', event =>
    event.waitUntil(dropOthers().then(() => self.clients.claim())));

self.addEventListener('fetch', event => {
    const path = pathOf(event.request);
    if (path) {
        event.respondWith(answer(path, event.request));
    }
});

// From offline.js: {takeOver: true}, or {keep: [paths] or 'all'}.
self.addEventListener('message', event => {
    const { data } = event;
    if (data.takeOver) {
        self.skipWaiting();
    }
    if (data.keep) {
        const paths = data.keep === 'all' ? files.later : data.keep;
        event.waitUntil(keep(paths).catch(() => {})); // next time, then
    }
});

// A notice of a turn (notice.js): back to the page that it came from.
self.addEventListener('notificationclick', event => {
    event.notification.close();
    event.waitUntil(self.clients.matchAll({ type: 'window' }).then(pages => {
        const { url } = event.notification.data || {};
        const page = pages.find(one => one.url === url) || pages[0];
        return page ? page.focus() : self.clients.openWindow(url || '.');
    }));
});
