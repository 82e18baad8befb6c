// Thinks on another thread: its own WASM module with the same game in it.

import { getFile } from '../app/assets.js';
import { loadWasm } from './wasm.js';

const GNOMES = 'ABCDEFGH';
const loading = loadWasm(getFile('rednov.wasm'));
let held = ''; // the hash of the game in here

// Brings the game in here to where the page's is.
function follow(wasm, game) {
    const status = wasm.ask('rn_page_status');
    if (held === game.hash && (status.steps === game.steps || (game.view && status.watching))) {
        return;
    }
    const seed = game.seed ? BigInt(game.seed) : null;
    const failed = game.view ? wasm.call('rn_page_watch', game.view, 0) !== 1 : game.record
        ? !wasm.ask('rn_page_open', game.record).ok
        : wasm.ask('rn_page_load', game.code, seed === null ? 0 : 1,
            seed === null ? 0 : Number(seed & 0xffffffffn), seed === null ? 0 : Number(seed >> 32n)) !== null;
    if (failed) {
        held = '';
        throw new Error('the game could not be followed');
    }
    held = game.hash;
}

const gnomeNumber = letter => GNOMES.indexOf(letter);

const JOBS = {
    crew(wasm, { game, gnome, kind, games, alone }) {
        follow(wasm, game);
        const moves = wasm.ask('rn_page_crew', gnomeNumber(gnome), kind, games, alone ? 1 : 0);
        held = wasm.ask('rn_page_position', 0xffffffff, 255).hash;
        return moves;
    },
    rescue(wasm, { game, seat, moves, futures }) {
        follow(wasm, game);
        return wasm.ask('rn_page_rescue', moves.join('\n'), gnomeNumber(seat), futures);
    },
    hints(wasm, { game, most, games }) {
        follow(wasm, game);
        return wasm.ask('rn_page_hints', most, games);
    },
    luck(wasm, { record }) {
        held = '';
        if (!wasm.ask('rn_page_open', record).ok) {
            throw new Error('the record could not be read');
        }
        return wasm.call('rn_page_glance') / 10000;
    },
    async look(wasm, data, progress) {
        const { look } = await import('./reviewer.js');
        return look(wasm, data, progress);
    },
    async sum(wasm, data) {
        const { sum } = await import('./reviewer.js');
        return sum(wasm, data);
    },
};

self.onmessage = async ({ data }) => {
    try {
        const wasm = await loading;
        const answer = await JOBS[data.job](wasm, data, (...progress) => self.postMessage({ id: data.id, progress }));
        self.postMessage({ id: data.id, answer });
    } catch (error) {
        self.postMessage({ id: data.id, error: String(error.message || error) });
    }
};
