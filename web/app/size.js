// Where the screen is small: phones, and windows without the height for a tablet's layout. The same as in css/phone.css.

let query = null;

/** @returns {MediaQueryList} */
export function smallScreen() {
    query = query || matchMedia('(max-width: 700px), (max-width: 989px) and (max-height: 899px)');
    return query;
}

export const isSmall = () => smallScreen().matches;
