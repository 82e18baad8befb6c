// Where long words may be parted. A browser does it by a dictionary of its own if it has one for the language; most have
// none for some of ours, and would break a word that is too long for its box anywhere, without a hyphen.

const LONG = /\p{L}{9,}/gu; // shorter ones fit
const VOWEL = 'aeiouyäöüàâéèêëîïôûùœąęó';
const CONSONANT = `[^\\P{L}${VOWEL}]`;
// Between two vowels the last consonant begins the next syllable, and takes with it what is spoken as one; so does st behind
// another consonant, and the German -ungs- ends one.
const SYLLABLE = new RegExp(['(ungs)(?=\\p{L})', `([${VOWEL}]${CONSONANT}+?)s[pt](?=[${VOWEL}])`,
    `([${VOWEL}]${CONSONANT}*?)(?:sch|[cdrs]z|[cpst]h|ck|gn|[bcdfgkptv][lr]|${CONSONANT})(?=[${VOWEL}])`].join('|'), 'gu');
const [LEAST_BEFORE, LEAST_AFTER] = [2, 3]; // letters
const SOFT = '\u00ad'; // a hyphen that is seen only where it parts a word

function part(word) {
    const places = [...word.toLowerCase().matchAll(SYLLABLE)].map(found => found.index + (found[1] ?? found[2] ?? found[3]).length)
        .filter(at => at >= LEAST_BEFORE && word.length - at >= LEAST_AFTER);
    return [0, ...places].map((from, i) => word.slice(from, places[i])).join(SOFT);
}

/** @param {string} text */
export const soft = text => text.replace(LONG, part);
