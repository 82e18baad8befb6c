// The colours of the gnomes: eight, all different, each known by a name as well. Usually a gnome has its
// own; at an online table people choose. The pictures of the sprite take them from variables, so that
// figures, badges and time keepers change together. Shapes, letters and hats stay the gnome's own.

import { GNOMES } from '../engine/engine.js';
import { c } from '../app/tongue.js';

// Their names by number. tokens.css has each colour with its shade and light, and what is readable on it.
const NAMES = [
    () => c('colour', 'red'),
    () => c('colour', 'blue'),
    () => c('colour', 'yellow'),
    () => c('colour', 'green'),
    () => c('colour', 'purple'),
    () => c('colour', 'pink'),
    () => c('colour', 'black'),
    () => c('colour', 'white'),
];

export const COLOUR_COUNT = NAMES.length;

let worn = GNOMES.map((_, i) => i);

export const colourName = number => NAMES[number]();
export const colourCode = number => `var(--dye-${number})`;

// What the gnome wears now.
export const gnomeColour = gnome => colourCode(worn[GNOMES.indexOf(gnome)]);

// Dresses the gnomes, A first; a gnome that is not told of keeps its own colour.
export function wear(colours) {
    worn = GNOMES.map((_, i) => colours[i] ?? i);
    GNOMES.forEach((gnome, i) => {
        for (const tone of ['', '-lo', '-hi', '-ink']) {
            document.documentElement.style.setProperty(`--gnome-${gnome.toLowerCase()}${tone}`, `var(--dye-${worn[i]}${tone})`);
        }
    });
}

export const undress = () => wear([]);
