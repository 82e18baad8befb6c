// What style sheets must not do because of what it costs.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { web } from './lib.mjs';

const sheets = readdirSync(join(web, 'css')).map(name => [name, readFileSync(join(web, 'css', name), 'utf8')]);

// The browser would look through all of it again whenever anything in it comes, goes or changes.
test('no style of the whole page or the whole stage depends on something deep inside it', () => {
    const deep = /(?<![\w-])(:root|html|body|#screen|\.stage)(?![\w-])(?:\([^()]*\)|\[[^\]]*\]|[^\s,{}>~+()[\]])*:has\((?!>)[^)]*\)/g;
    for (const one of ['.stage[data-tab=act]:has(.slider)>.strip{}', 'html:is([data-size~=small],[data-size~=tablet]):has(body){}']) {
        assert.ok(one.match(deep), one);
    }
    for (const [name, text] of sheets) {
        assert.deepEqual(text.match(deep), null, name);
    }
});
