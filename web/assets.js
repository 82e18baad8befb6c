// Where the page's own files come from: the server, or, when the whole game is one file (tools/one_file), that file.
// Nothing else of the page knows the difference but what needs a server or an address to give away.

const page = globalThis.rednovPage || null; // of tools/one_file.js

// Whether the page is one file: nobody else can open its address, and there is no server.
export const oneFile = page !== null;

// A Response, as of fetch().
export const getFile = page ? page.getFile : path => fetch(path);

export const startWorker = page ? page.startWorker : () => new Worker('worker.js', { type: 'module' });
