// What the page has of its own beside what browsers have (tests/web/tsconfig.json).
declare var rednovPage: { getFile(path: string): Promise<Response>, startWorker(): Worker } | undefined; // tools/one_file.js
declare var rednovServer: string | undefined; // another server of tables, for tests
declare var rednovEngine: import('../../web/engine/engine.js').Engine; // for tests and the curious
declare var rednovTable: Table | null;
type Table = import('../../web/table/state.js').Table;
declare var rednovVersion: string | undefined; // tools/join_page
