// The review in the worker: values one choice after the other, so that the page hears how far it is.

// The analysis of docs/FORMATS.md; progress(done, all).
export function review(wasm, { record, games }, progress) {
    if (!wasm.ask('rn_page_open', record).ok) {
        throw new Error('the record could not be read');
    }
    const all = wasm.call('rn_page_review', games);
    for (let piece = 0; piece < all; piece++) {
        wasm.call('rn_page_review_piece', piece);
        progress(piece + 1, all);
    }
    return wasm.ask('rn_page_review_end');
}
