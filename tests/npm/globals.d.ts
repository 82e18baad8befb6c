// What of node the package uses.
declare module 'node:fs/promises' {
    export function readFile(place: URL): Promise<Uint8Array<ArrayBuffer>>;
}
