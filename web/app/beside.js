// Puts a small card beside what it is about, wherever there is room for it: below, above, at a side; else as far from it
// as can be, or, where other things are not to be covered, as near as they let it. The card is fixed to the window.

const GAP = 8; // px between the card, the thing and the edge

// How much of a box lies under another one, from 0 to 1.
function covered({ left, top, right, bottom }, [x, y, width, height]) {
    return Math.max(0, Math.min(right, x + width) - Math.max(left, x)) * Math.max(0, Math.min(bottom, y + height) - Math.max(top, y))
        / ((right - left) * (bottom - top) || 1);
}

// A box as far as the window shows it, or the edge that it lies behind: of the Time Track a phone shows a part.
function seenPart(box, right, bottom) {
    const clip = (value, room) => Math.max(0, Math.min(value, room));
    return { left: clip(box.left, right), right: clip(box.right, right), top: clip(box.top, bottom), bottom: clip(box.bottom, bottom) };
}

// free: what should not be covered if it can be helped, as a list of elements.
export function placeBeside(card, element, free = []) {
    const { clientWidth: right, clientHeight: bottom } = document.documentElement;
    const at = seenPart(element.getBoundingClientRect(), right, bottom);
    const { offsetWidth: width, offsetHeight: height } = card;
    const within = (value, size, room) => Math.max(GAP, Math.min(value, room - size - GAP));
    const x = within((at.left + at.right - width) / 2, width, right);
    const y = within((at.top + at.bottom - height) / 2, height, bottom);
    /** @type {[boolean, number, number]} */
    const far = [true, x, at.top > bottom - at.bottom ? GAP : bottom - height - GAP];
    /** @type {[boolean, number, number][]} */
    const ways = [
        [at.bottom + GAP + height <= bottom, x, at.bottom + GAP],
        [at.top - GAP - height >= 0, x, at.top - GAP - height],
        [at.right + GAP + width <= right, at.right + GAP, y],
        [at.left - GAP - width >= 0, at.left - GAP - width, y],
        far,
    ];
    const boxes = [element, ...free].map(one => one.getBoundingClientRect());
    const hidden = ([, left, top]) => boxes.reduce((sum, box, i) => sum + covered(box, [left, top, width, height]) * (i ? 1 : 9), 0);
    let [best] = ways.filter(([fits]) => fits).sort((a, b) => hidden(a) - hidden(b)); // of equal ones the first
    if (free.length && (best === far || hidden(best) > 0)) { // somewhere near it, then
        const price = ([, left, top]) => hidden([true, left, top]) * 1e3 + Math.hypot(left - x, top - y);
        let least = price(best);
        for (let top = GAP; top + height + GAP <= bottom; top += GAP) {
            for (let left = GAP; left + width + GAP <= right; left += GAP) {
                const now = price([true, left, top]);
                if (now < least) {
                    [best, least] = [[true, left, top], now];
                }
            }
        }
    }
    const [, left, top] = best;
    card.style.left = left + 'px';
    card.style.top = top + 'px';
}
