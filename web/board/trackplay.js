// What each fact looks like on the time track while it happens: ghost and keepers hop, mines drop.

import { el, pic } from '../app/dom.js';
import { animate, time } from '../app/motion.js';
import { sound } from '../app/sound.js';

const HOP = 120; // milliseconds a space

// An element hops from where it was to where it is now.
async function hop(element, before, steps, ms) {
    const now = element.getBoundingClientRect();
    const dx = before.left - now.left;
    const dy = before.top - now.top;
    const transform = Array.from({ length: 2 * steps + 1 }, (_, i) => {
        const left = 1 - i / (2 * steps);
        return `translate(${dx * left}px, ${dy * left + (i % 2 ? -0.35 * now.height : 0)}px)`;
    });
    await animate(element, { transform }, ms, { easing: 'linear' });
}

async function shine(track, at) {
    const star = track.spaces[at].cell.querySelector('.stars');
    if (star) {
        sound('star');
        await animate(star, [{ transform: 'none' }, { transform: 'scale(1.9)', filter: 'brightness(1.6)', offset: 0.4 }, { transform: 'none' }], 300);
    }
}

// SCENES[fact.what](track, fact): resolves when it is shown. `track` as in track.js.
export const SCENES = {
    async turn(track, { gnome, at }) {
        Object.assign(track.model, { active: gnome, ghost: at });
        track.draw();
        track.follow();
    },
    async ghost(track, { at }) {
        const { model, ghost, keepers } = track;
        const old = model.ghost ?? track.where(model.active);
        const from = time(1) ? (ghost.isConnected ? ghost : keepers[model.active])?.getBoundingClientRect() : null;
        const steps = Math.abs(old - at);
        model.ghost = at;
        track.draw();
        if (ghost.isConnected && from?.width && steps) {
            await hop(ghost, from, Math.min(steps, 4), Math.min(320, 110 * steps));
        }
    },
    async keeper(track, { gnome, at }) {
        const { model, keepers, spaces } = track;
        const from = track.where(gnome);
        const before = time(1) ? keepers[gnome].getBoundingClientRect() : null;
        for (const stack of Object.values(model.stacks)) {
            stack.splice(0, stack.length, ...stack.filter(other => other !== gnome));
        }
        (model.stacks[at] = model.stacks[at] ?? []).push(gnome);
        track.draw();
        if (from !== null && from !== at && before?.width) {
            await hop(keepers[gnome], before, Math.abs(from - at), HOP * Math.abs(from - at));
        }
        if (spaces[at].event || spaces[at].item) {
            await shine(track, at);
        }
    },
    async ignored(track, { at }) {
        const clover = el('span.clover', pic('it-lucky-charm'));
        track.spaces[at].up.append(clover);
        await animate(clover, [
            { transform: 'translateY(10px) scale(.4)', opacity: 0 },
            { transform: 'none', opacity: 1, offset: 0.4 },
            { transform: 'none', opacity: 1, offset: 0.8 },
            { opacity: 0 },
        ], 600);
        clover.remove();
    },
    async token(track, { token, at }) {
        const old = track.tokens[token];
        if (at === null && old) {
            await animate(old.element, { transform: ['none', 'translateY(-40px) scale(1.4)'], opacity: [1, 0] }, 350);
        }
        track.model.tokens[token] = at;
        track.draw();
        if (at !== null) {
            sound('mine');
            await animate(track.tokens[token].element, [
                { transform: 'translateY(-90px) scale(1.6)', opacity: 0 },
                { transform: 'none', opacity: 1, offset: 0.6 },
                { transform: 'translateY(-7px)', offset: 0.78 },
                { transform: 'none' },
            ], 600);
        }
    },
    async died(track, { gnome }) {
        await animate(track.keepers[gnome], [{ opacity: 1 }, { opacity: 0, transform: 'translateY(-20px)' }], 500);
    },
};
