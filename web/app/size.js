// What kind of screen this is, as words on <html> (data-size) that the style sheets ask for: the sizes at which the
// layout changes stand here and nowhere else. In em, so that whoever reads with larger letters gets the roomier layout.

const UPRIGHT = '(max-width: 43.75em)';
const WIDER = '(min-width: 43.76em)';
const LOW = '(max-height: 38.6em)';

/** @type {Object<string, string>} */
export const SIZES = {
    // one of four: what stands where
    phone: UPRIGHT,
    wide: `${WIDER} and (max-width: 61.8em) and (max-height: 56.2em), ${WIDER} and ${LOW}`, // a phone held sideways, a small window
    tablet: `${WIDER} and (min-height: 56.21em) and (max-width: 61.8em), ${WIDER} and (min-height: 56.21em) and (max-aspect-ratio: 1)`,
    desk: '(min-width: 61.81em) and (min-height: 38.61em) and (max-height: 56.2em), (min-width: 61.81em) and (min-height: 56.21em) and (min-aspect-ratio: 1001/1000)',
    // one panel at a time
    small: `${UPRIGHT}, (max-width: 61.8em) and (max-height: 56.2em), ${LOW}`,
    // and how much room there is in it
    short: `${UPRIGHT} and (max-height: 46.25em)`, // the gauges stand beside the board
    squat: `${UPRIGHT} and (max-height: 37.5em)`,
    flat: '(max-height: 35em)',
    low: '(max-height: 47.5em)',
    narrow: '(max-width: 23.2em)',
    tiny: '(max-width: 17.5em), (max-height: 20em)', // the page zoomed in on a phone: it scrolls
    close: '(max-width: 74em)',
    touch: '(pointer: coarse)',
};

let queries = null;

const query = word => (queries = queries || Object.fromEntries(Object.entries(SIZES)
    .map(([name, media]) => [name, matchMedia(media)])))[word];

const name = () => {
    document.documentElement.dataset.size = Object.keys(SIZES).filter(word => query(word).matches).join(' ');
};

// Keeps the words on <html> true.
export function watchSize() {
    name();
    Object.keys(SIZES).forEach(word => query(word).addEventListener('change', name));
}

/** @returns {MediaQueryList} */
export const smallScreen = () => query('small');

export const isSmall = () => smallScreen().matches;
export const isDesk = () => query('desk').matches;
export const isTouched = () => query('touch').matches;
