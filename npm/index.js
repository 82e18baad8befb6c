// The board game Red November: its rules and computer players. README.md begins it, index.d.ts tells every call.

import { load } from './load.js';

export * from './errors.js';
export { load };
export const { Game, board, draw, PLAYERS, VARIANTS, EDITIONS, VERSION } = await load();
