// What `npm pack` makes of build/npm has what it needs and nothing else, and plays where it was unpacked.
//   node pack.mjs FOLDER NPM
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [folder, npm] = process.argv.slice(2);
const room = mkdtempSync(join(tmpdir(), 'rednov-npm-'));
try {
    const quiet = { ...process.env, npm_config_cache: join(room, 'cache'), npm_config_update_notifier: 'false' };
    const [{ filename, files, version }] = JSON.parse(execFileSync(npm, ['pack', '--json', '--pack-destination', room, folder],
        { encoding: 'utf8', env: quiet, stdio: ['ignore', 'pipe', 'ignore'] }));
    assert.deepEqual(files.map(file => file.path).sort(), ['LICENSE', 'README.md', 'draw.js', 'errors.d.ts', 'errors.js', 'game.js',
        'index.d.ts', 'index.js', 'load.d.ts', 'load.js', 'module.js', 'package.json', 'rednov.wasm']);
    const modules = join(room, 'project', 'node_modules', 'rednov');
    mkdirSync(modules, { recursive: true });
    execFileSync('tar', ['-xzf', join(room, filename), '-C', modules, '--strip-components=1']);
    writeFileSync(join(room, 'project', 'play.mjs'), `import { Game, VERSION } from 'rednov';
import { load } from 'rednov/load';
const { Game: Other } = await load();
const games = [new Game({ seed: 3 }), new Other({ seed: 3 })];
for (const game of games) {
    while (!game.over) { game.playBy('sailor'); }
}
console.log(VERSION, games[0].hash === games[1].hash, games[0].result);\n`);
    const said = execFileSync(process.execPath, ['play.mjs'], { cwd: join(room, 'project'), encoding: 'utf8' });
    assert.match(said, new RegExp(`^${version} true (rescued|lost)\n$`));
    console.log(`${filename}: ${said}`);
} finally {
    rmSync(room, { recursive: true });
}
