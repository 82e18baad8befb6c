// The minutes of a turn, told until it is over: in its Updates the keeper comes after the ghost, and what is left between
// them gets less though nothing of it is given back.

// memory: {turn, minutes}, kept by whoever asks from one position to the next.
export function spentMinutes(memory, position) {
    const { active, ghost, gnomes, phase, turn } = position;
    const apart = active && ghost !== null ? gnomes.find(one => one.gnome === active).time - ghost : 0;
    if (phase !== 'updates' || memory.turn !== turn) {
        Object.assign(memory, { turn, minutes: apart });
    }
    return memory.minutes;
}
