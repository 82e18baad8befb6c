// The head of a script that tools/join has made: modules as functions, joined as ES modules are.
'use strict';
const rednovModules = new Map();

// needs: names in the order of the imports. body: a generator. What it does first is hand over its functions and the
// ways to set what it imports; it goes on when its turn has come. So cycles work as in ES modules: the functions of
// all are there before the first of them runs, a constant from the moment when it is made.
function rednovDefine(name, needs, body) {
    rednovModules.set(name, { needs, body, exports: {}, listeners: [], run: null, begun: false, error: null });
}

function rednovLink(name) {
    const one = rednovModules.get(name);
    if (one.run) {
        return;
    }
    let setters = [];
    const give = (values, imports = []) => {
        Object.assign(one.exports, values);
        one.listeners.forEach(listener => listener(one.exports));
        setters = imports.length ? imports : setters;
    };
    one.run = one.body(give, rednovImport);
    one.run.next();
    one.needs.forEach((need, i) => {
        rednovLink(need);
        const from = rednovModules.get(need);
        from.listeners.push(setters[i]);
        setters[i](from.exports);
    });
}

function rednovRun(name) {
    const one = rednovModules.get(name);
    if (!one.begun) {
        one.begun = true;
        try {
            one.needs.forEach(rednovRun);
            one.run.next();
        } catch (error) {
            one.error = { error };
        }
    }
    if (one.error) {
        throw one.error.error;
    }
    return one.exports;
}

function rednovStart(name) {
    rednovLink(name);
    return rednovRun(name);
}

// import('./name.js')
async function rednovImport(name) {
    await (rednovModules.has(name) ? null : rednovFetchMore());
    return rednovStart(name);
}

// ---- The second script of a page that is served -------------------------------------------------

let rednovComing = null;

// What app/more.js calls; it may be of another version when the page has stood open for long. A fetch that failed is
// made again when it is next needed.
function rednovFetchMore() {
    rednovComing = rednovComing || new Promise((done, fail) => {
        const script = document.createElement('script');
        globalThis.rednovMore = (version, define) => {
            if (version === globalThis.rednovVersion) {
                done(define(rednovDefine));
            } else {
                fail(Object.assign(new Error('the page is of another version'), { word: 'version' }));
            }
        };
        script.onerror = () => {
            rednovComing = null;
            script.remove();
            fail(new Error('a script did not come'));
        };
        script.src = 'app/more.js';
        document.head.append(script);
    });
    return rednovComing;
}
