// What each fact looks like on the time track while it happens: ghost and keepers hop, mines drop.

import { el, pic } from '../app/dom.js';
import { animate, time } from '../app/motion.js';
import { sound } from '../app/sound.js';

const HOP = 120; // milliseconds a space

// scenes[fact.what](fact): resolves when it is shown. `track` as in track.js.
export function makeScenes(track) {
    const { spaces, keepers, ghost } = track;

    // An element hops from where it was to where it is now.
    async function hop(element, before, steps, ms) {
        const now = element.getBoundingClientRect();
        const dx = before.left - now.left;
        const dy = before.top - now.top;
        const frames = [];
        for (let i = 0; i <= 2 * steps; i++) {
            const part = i / (2 * steps);
            const high = i % 2 ? -0.35 * now.height : 0;
            frames.push({
                transform: `translate(${dx * (1 - part)}px, ${dy * (1 - part) + high}px)`,
            });
        }
        await animate(element, frames, ms, { easing: 'linear' });
    }

    async function shine(at) {
        const star = spaces[at].cell.querySelector('.stars');
        if (star) {
            sound('star');
            await animate(
                star,
                [
                    { transform: 'none' },
                    { transform: 'scale(1.9)', filter: 'brightness(1.6)', offset: 0.4 },
                    { transform: 'none' },
                ],
                300,
            );
        }
    }

    return {
        async turn({ gnome, at }) {
            Object.assign(track.model, { active: gnome, ghost: at });
            track.draw();
            track.follow();
        },
        async ghost({ at }) {
            const old = track.model.ghost ?? track.where(track.model.active);
            const from = time(1)
                ? (ghost.isConnected ? ghost : keepers[track.model.active])?.getBoundingClientRect()
                : null;
            const steps = Math.abs(old - at);
            track.model.ghost = at;
            track.draw();
            if (ghost.isConnected && from?.width && steps) {
                await hop(ghost, from, Math.min(steps, 4), Math.min(320, 110 * steps));
            }
        },
        async keeper({ gnome, at }) {
            const { model } = track;
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
                await shine(at);
            }
        },
        async ignored({ at }) {
            const clover = el('span.clover', pic('it-lucky-charm'));
            spaces[at].up.append(clover);
            await animate(
                clover,
                [
                    { transform: 'translateY(10px) scale(.4)', opacity: 0 },
                    { transform: 'none', opacity: 1, offset: 0.4 },
                    { transform: 'none', opacity: 1, offset: 0.8 },
                    { opacity: 0 },
                ],
                600,
            );
            clover.remove();
        },
        async token({ token, at }) {
            const old = track.tokens[token];
            if (at === null) {
                if (old) {
                    await animate(
                        old.element,
                        [
                            { transform: 'none', opacity: 1 },
                            { transform: 'translateY(-40px) scale(1.4)', opacity: 0 },
                        ],
                        350,
                    );
                }
                track.model.tokens[token] = null;
                track.draw();
                return;
            }
            track.model.tokens[token] = at;
            track.draw();
            sound('mine');
            const { element } = track.tokens[token];
            await animate(
                element,
                [
                    { transform: 'translateY(-90px) scale(1.6)', opacity: 0 },
                    { transform: 'none', opacity: 1, offset: 0.6 },
                    { transform: 'translateY(-7px)', offset: 0.78 },
                    { transform: 'none' },
                ],
                600,
            );
        },
        async died({ gnome }) {
            await animate(
                keepers[gnome],
                [{ opacity: 1 }, { opacity: 0, transform: 'translateY(-20px)' }],
                500,
            );
        },
    };
}
