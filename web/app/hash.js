// A short name for a text that nobody can mistake for another's: FNV-1a, 64 bits, as a number.
export function hashOf(text) {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text)) {
        hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    }
    return hash;
}
