// What every screen may use. main.js fills it before the first screen is shown.

/**
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {import('../engine/crew.js').Crew} Crew
 * @typedef {import('./settings.js').Settings} Settings
 */

export const app = /** @type {{ engine: Engine, crew: Crew, settings: Settings }} */ ({});
