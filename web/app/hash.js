// A short name for a text that nobody can mistake for another's: FNV-1a, 64 bits, as a number.
export function hashOf(text) {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text)) {
        hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    }
    return hash;
}

// Its lower half, by small numbers alone: what the numbers of a catalogue are made of (tools/gen_words.c).
export function numberOf(text) {
    let hash = 0x84222325;
    for (const byte of new TextEncoder().encode(text)) {
        hash = Math.imul(hash ^ byte, 0x1b3);
    }
    return hash >>> 0;
}
