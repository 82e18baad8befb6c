// Things that only tell something, as one stop of the Tab key: arrows go from one to the next. What they tell opens with
// a press of Enter or ? (panels/about.js).

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// The things are those in the box that the selector finds, now and whenever others come. Returns what looks for them anew,
// where one is only shown or hidden.
export function rove(box, selector) {
    const stops = () => /** @type {HTMLElement[]} */ ([...box.querySelectorAll(selector)]);

    function settle() {
        const all = stops();
        const held = all.find(one => one.tabIndex === 0) ?? all[0];
        for (const one of all) {
            one.tabIndex = one === held ? 0 : -1;
            one.dataset.tells = '';
        }
    }

    box.addEventListener('keydown', event => {
        const all = stops();
        const at = all.indexOf(event.target);
        const next = all[at + STEPS[event.key]];
        if (at >= 0 && event.key in STEPS) {
            event.preventDefault();
            event.stopPropagation();
            next?.focus();
        }
    });
    box.addEventListener('focusin', event => {
        const all = stops();
        if (all.includes(event.target)) {
            all.forEach(one => (one.tabIndex = one === event.target ? 0 : -1));
        }
    });
    new MutationObserver(settle).observe(box, { childList: true, subtree: true });
    settle();
    return settle;
}
