// Seven short sounds, made when they are needed. Silent until the first press.

import { app } from './app.js';
import { isSkipping } from './motion.js';

let audio = null;
let noise = null;
const last = {}; // when a sound was last heard: the same one twice at once is only louder

// Browsers give a sound only after a press; before it every call is dropped, not kept.
function wakeSound() {
    if (!audio && window.AudioContext) {
        audio = new AudioContext();
    }
    audio?.resume?.();
}

export function listenForPress() {
    for (const press of ['pointerdown', 'keydown']) {
        document.addEventListener(press, wakeSound, { once: true, capture: true });
    }
}

// 0 to 1.
const loudness = () => (app.settings.sound ? app.settings.volume : 0);

// name: hatch water fire die star mine whistle. anywhere: also when the reader is looking at something else.
export function sound(name, anywhere = false) {
    if (!audio || audio.state !== 'running' || isSkipping() || (document.hidden && !anywhere) || loudness() === 0) {
        return;
    }
    const now = audio.currentTime;
    if (now - (last[name] ?? -1) < 0.08) {
        return;
    }
    last[name] = now;
    const out = audio.createGain();
    out.gain.value = 0.5 * loudness();
    out.connect(audio.destination);
    SOUNDS[name]?.(out, now);
}

// ---- What sounds are made of --------------------------------------------------------------------

// Loud at once, then dying away.
function swell(out, at, level, length, attack) {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(level, at + attack);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    gain.connect(out);
    return gain;
}

function tone(out, at, { type = 'sine', from, to = from, level, length, attack = 0.005 }) {
    const source = audio.createOscillator();
    source.type = type;
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(swell(out, at, level, length, attack));
    source.start(at);
    source.stop(at + length);
    return source;
}

function hiss(out, at, { filter = 'bandpass', from, to = from, width = 1, level, length, attack = 0.005 }) {
    if (!noise) {
        noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
        const samples = noise.getChannelData(0);
        for (let i = 0; i < samples.length; i++) {
            samples[i] = Math.random() * 2 - 1;
        }
    }
    const source = audio.createBufferSource();
    const shape = audio.createBiquadFilter();
    source.buffer = noise;
    source.loop = true;
    shape.type = filter;
    shape.Q.value = width;
    shape.frequency.setValueAtTime(from, at);
    shape.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(shape);
    shape.connect(swell(out, at, level, length, attack));
    source.start(at, Math.random() * 0.5);
    source.stop(at + length);
}

const SOUNDS = {
    // a wheel squeaks, a bolt falls
    hatch(out, now) {
        tone(out, now, { type: 'sawtooth', from: 420, to: 640, level: 0.05, length: 0.16, attack: 0.04 });
        for (const [pitch, level] of [[196, 0.5], [523, 0.22], [1170, 0.12]]) {
            tone(out, now + 0.17, { type: 'triangle', from: pitch, to: pitch * 0.97, level, length: 0.22 });
        }
        hiss(out, now + 0.17, { from: 2400, level: 0.25, length: 0.06 });
    },
    // a rush, and three bubbles
    water(out, now) {
        hiss(out, now, { filter: 'lowpass', from: 300, to: 1100, level: 0.6, length: 0.7, attack: 0.2 });
        for (const [after, pitch] of [[0.15, 380], [0.32, 520], [0.47, 440]]) {
            tone(out, now + after, { from: pitch, to: pitch * 1.8, level: 0.16, length: 0.09 });
        }
    },
    // a whoosh, and crackling
    fire(out, now) {
        hiss(out, now, { from: 300, to: 900, width: 0.6, level: 0.7, length: 0.45, attack: 0.12 });
        for (let i = 0; i < 7; i++) {
            const after = 0.1 + 0.07 * i + 0.04 * Math.random();
            hiss(out, now + after, { from: 1800 + 1500 * Math.random(), width: 4, level: 0.5, length: 0.025 });
        }
    },
    // bone on wood, slower and slower
    die(out, now) {
        for (const [after, level] of [[0, 0.5], [0.09, 0.45], [0.19, 0.4], [0.31, 0.3], [0.46, 0.25]]) {
            hiss(out, now + after, { from: 2600, width: 3, level, length: 0.03 });
            tone(out, now + after, { type: 'triangle', from: 310, to: 240, level: level * 0.6, length: 0.05 });
        }
    },
    // a ship's bell
    star(out, now) {
        for (const [pitch, level, length] of [[880, 0.32, 0.9], [1760, 0.12, 0.6], [2637, 0.08, 0.35]]) {
            tone(out, now, { from: pitch, level, length });
        }
    },
    // a heavy splash, and a sonar's answer
    mine(out, now) {
        tone(out, now, { from: 150, to: 42, level: 0.9, length: 0.5 });
        hiss(out, now, { filter: 'lowpass', from: 900, to: 200, level: 0.4, length: 0.3 });
        tone(out, now + 0.4, { from: 1230, to: 1210, level: 0.16, length: 0.8, attack: 0.02 });
    },
    // the bosun's pipe: low, high, low
    whistle(out, now) {
        const pipe = tone(out, now, { from: 1480, level: 0.16, length: 0.9, attack: 0.05 });
        pipe.frequency.cancelScheduledValues(now);
        for (const [after, pitch] of [[0, 1480], [0.12, 1480], [0.2, 2090], [0.55, 2090], [0.68, 1480], [0.9, 1460]]) {
            pipe.frequency.linearRampToValueAtTime(pitch, now + after);
        }
        const waver = audio.createOscillator();
        const depth = audio.createGain();
        waver.frequency.value = 28;
        depth.gain.value = 22;
        waver.connect(depth);
        depth.connect(pipe.frequency);
        waver.start(now);
        waver.stop(now + 0.9);
    },
};
