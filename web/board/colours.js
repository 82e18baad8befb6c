// The colours of the gnomes: eight, all different, each known by a name as well. Usually a gnome has its
// own; at an online table people choose. The pictures of the sprite take them from variables, so that
// figures, badges and time keepers change together. Shapes, letters and hats stay the gnome's own.

import { GNOMES } from '../engine/engine.js';
import { c } from '../app/tongue.js';

// By number: the colour, its shade and light, and what is readable on it.
const COLOURS = [
    { main: '#de3511', lo: '#a3230a', hi: '#f7623b', ink: '#ffffff', name: () => c('colour', 'red') },
    { main: '#5b89fa', lo: '#3759bc', hi: '#8eb0ff', ink: '#10131f', name: () => c('colour', 'blue') },
    { main: '#f6e21e', lo: '#bfa80c', hi: '#fff27a', ink: '#1b1420', name: () => c('colour', 'yellow') },
    { main: '#1d6c62', lo: '#0f463f', hi: '#34998a', ink: '#fff8e8', name: () => c('colour', 'green') },
    { main: '#6a2bb0', lo: '#451a78', hi: '#9257dc', ink: '#fff8e8', name: () => c('colour', 'purple') },
    { main: '#d791a8', lo: '#a45f78', hi: '#f0bdcd', ink: '#1b1420', name: () => c('colour', 'pink') },
    { main: '#141d31', lo: '#080c16', hi: '#3a4a6e', ink: '#fff8e8', name: () => c('colour', 'black') },
    { main: '#eefadb', lo: '#b9c6a2', hi: '#ffffff', ink: '#1b1420', name: () => c('colour', 'white') },
];

export const COLOUR_COUNT = COLOURS.length;

let worn = GNOMES.map((_, i) => i);

export const colourName = number => COLOURS[number].name();
export const colourCode = number => COLOURS[number].main;

// What the gnome wears now.
export const gnomeColour = gnome => colourCode(worn[GNOMES.indexOf(gnome)]);

const TONES = [['', 'main'], ['-lo', 'lo'], ['-hi', 'hi'], ['-ink', 'ink']];

// Dresses the gnomes, A first; a gnome that is not told of keeps its own colour.
export function wear(colours) {
    worn = GNOMES.map((_, i) => colours[i] ?? i);
    GNOMES.forEach((gnome, i) => {
        for (const [end, tone] of TONES) {
            const name = `--gnome-${gnome.toLowerCase()}${end}`;
            if (worn[i] === i) {
                document.documentElement.style.removeProperty(name);
            } else {
                document.documentElement.style.setProperty(name, COLOURS[worn[i]][tone]);
            }
        }
    });
}

export const undress = () => wear([]);
