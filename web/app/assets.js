// Where the page's own files come from: the server, or, when the whole game is one file (tools/one_file), that file.
// Nothing else of the page knows the difference but what needs a server or an address to give away.

const page = globalThis.rednovPage || null; // of tools/one_file.js

// Whether the page is one file: nobody else can open its address, and there is no server.
export const oneFile = page !== null;

// The worker's own address is in a folder of the page, the document's is the page.
const addressOf = path => (globalThis.document ? path : new URL('../' + path, location.href));

const TRIES = 5;
const MOST_WAIT = 10; // seconds

// Whether the server, or what stands before it, has no time just now.
export const isBusy = answer => answer.status === 429 || answer.status === 503;

// As fetch(); who is busy is asked again when it says so, a few times.
export async function patientFetch(address, options = {}, tries = TRIES) {
    const answer = await fetch(address, options);
    if (!isBusy(answer) || tries <= 1) {
        return answer;
    }
    const wait = Math.min(MOST_WAIT, Number(answer.headers.get('Retry-After')) || 1);
    await new Promise(done => setTimeout(done, wait * 1000));
    return patientFetch(address, options, tries - 1);
}

// A Response, as of fetch(). path: from where index.html lies. A worker takes what the page has just fetched, without asking the
// server whether it is new: it is to be the page's.
export const getFile = page ? page.getFile
    : path => patientFetch(addressOf(path), { cache: globalThis.document ? 'default' : 'force-cache' });

// Of scripts that were joined (tools/join_page) the worker looks whether the page is of its own version.
export const startWorker = page ? page.startWorker
    : () => new Worker('engine/worker.js', { type: 'module', name: globalThis.rednovVersion });
