// The review in the worker: values one choice after the other, so that the page hears how far it is; then finds out where
// the game turned.

// The analysis of docs/FORMATS.md, with `turning` of src/wasm/review.c; progress(done, all).
export function review(wasm, { record, futures }, progress) {
    if (!wasm.ask('rn_page_open', record).ok) {
        throw new Error('the record could not be read');
    }
    const pieces = wasm.call('rn_page_review', futures);
    for (let piece = 0; piece < pieces; piece++) {
        wasm.call('rn_page_review_piece', piece);
        progress(piece + 1, pieces + 1);
    }
    return { ...wasm.ask('rn_page_review_end'), turning: wasm.ask('rn_page_review_turning') };
}
