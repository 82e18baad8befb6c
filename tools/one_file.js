// The second part of the one script in red-november.html (tools/one_file), behind join.js: the page's files out of the
// page. A classic script, because browsers refuse modules that lie on the disk; its text is the worker's too.

// ---- Files --------------------------------------------------------------------------------------

const rednovIsPage = typeof document !== 'undefined';

// Each file is compressed and written in letters; a worker has those that it was given.
const rednovLetters = path => (rednovIsPage ? document.getElementById('file:' + path)?.textContent : self.rednovFiles[path]);

// For web/app/assets.js.
globalThis.rednovPage = {
    async getFile(path) {
        const letters = rednovLetters(path);
        if (!letters) {
            throw new Error(path + ' is not in this page');
        }
        // Not by a Blob: WebKit does not let the worker of a page on the disk read one.
        const packed = new Response(Uint8Array.from(atob(letters), letter => letter.charCodeAt(0)));
        return new Response(packed.body.pipeThrough(new DecompressionStream('gzip')));
    },
    startWorker() {
        const files = JSON.stringify({ 'rednov.wasm': rednovLetters('rednov.wasm') });
        const code = document.getElementById('code').textContent;
        const url = URL.createObjectURL(new Blob([`'use strict'; self.rednovFiles = ${files};\n`, code], { type: 'text/javascript' }));
        const worker = new Worker(url);
        setTimeout(() => URL.revokeObjectURL(url), 60000); // it has been read by then
        return worker;
    },
};

// Without this nothing can be read, the catalogues least of all: so it is said in all languages.
function rednovTooOld() {
    document.getElementById('screen').append(Object.assign(document.createElement('main'), { className: 'trouble' }));
    for (const [lang, text] of [
        ['en', 'This browser is too old for the game.'], ['de', 'Dieser Browser ist zu alt für das Spiel.'],
        ['fr', 'Ce navigateur est trop ancien pour le jeu.'], ['pl', 'Ta przeglądarka jest za stara na tę grę.'],
    ]) {
        document.querySelector('main').append(Object.assign(document.createElement('p'), { lang, textContent: text }));
    }
}

// ---- The modules follow, and then the start -----------------------------------------------------

