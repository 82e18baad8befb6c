// Puts a small card beside what it is about, wherever there is room for it: below, above, at a side; else as far from it
// as can be. The card is fixed to the window.

const GAP = 8; // px between the card, the thing and the edge

export function placeBeside(card, element) {
    const at = element.getBoundingClientRect();
    const { clientWidth: right, clientHeight: bottom } = document.documentElement;
    const { offsetWidth: width, offsetHeight: height } = card;
    const within = (value, size, room) => Math.max(GAP, Math.min(value, room - size - GAP));
    const x = within(at.left + at.width / 2 - width / 2, width, right);
    const y = within(at.top + at.height / 2 - height / 2, height, bottom);
    const ways = [
        [at.bottom + GAP + height <= bottom, x, at.bottom + GAP],
        [at.top - GAP - height >= 0, x, at.top - GAP - height],
        [at.right + GAP + width <= right, at.right + GAP, y],
        [at.left - GAP - width >= 0, at.left - GAP - width, y],
        [true, x, at.top > bottom - at.bottom ? GAP : bottom - height - GAP],
    ];
    const [, left, top] = ways.find(([fits]) => fits);
    card.style.left = left + 'px';
    card.style.top = top + 'px';
}
