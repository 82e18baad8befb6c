// The review in workers: each values its share of the choices, one after the other, so that the page hears how far it is; one
// of them puts it all together and finds out where the game turned.

// The pieces first, first + step, .. of the review of a record, as bytes for sum(); progress(done, all): all of all shares.
export function look(wasm, { record, futures, first, step }, progress) {
    if (!wasm.ask('rn_page_open', record).ok) {
        throw new Error('the record could not be read');
    }
    const pieces = wasm.call('rn_page_review', futures);
    for (let piece = first; piece < pieces; piece += step) {
        wasm.call('rn_page_review_piece', piece);
        progress(Math.floor(piece / step) + 1, pieces);
    }
    return wasm.bytes('rn_page_review_give', first, step);
}

// The analysis of docs/FORMATS.md, with `turning` of src/wasm/review.c. shares: of all who have looked, this one first.
export function sum(wasm, { shares }) {
    for (let first = 1; first < shares.length; first++) {
        if (!wasm.call('rn_page_review_take', first, shares.length, shares[first])) {
            throw new Error('a share of the review does not fit');
        }
    }
    return { ...wasm.ask('rn_page_review_end'), turning: wasm.ask('rn_page_review_turning') };
}
