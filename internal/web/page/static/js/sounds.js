// @ts-check
// What is heard of a game. The sounds are made here, of short tones and noise, so that no file has to come first.

import { on } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

// A browser lets a page sound once the person has touched it.
for (const event of ["pointerdown", "keydown"]) {
  addEventListener(event, () => {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
  }, { passive: true });
}

/**
 * A tone that dies away.
 * @param {AudioContext} context
 * @param {{ pitch: number, after?: number, length?: number, loud?: number, shape?: OscillatorType, to?: number }} tone
 * pitch and the pitch it falls to in hertz, times in seconds
 */
function tone(context, { pitch, after = 0, length = 0.12, loud = 0.2, shape = "sine", to = pitch }) {
  const from = context.currentTime + after;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, from);
  voice.frequency.exponentialRampToValueAtTime(to, from + length);
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(loud, from + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
  voice.connect(volume).connect(context.destination);
  voice.start(from);
  voice.stop(from + length + 0.02);
}

/**
 * A knock: a breath of noise of one colour.
 * @param {AudioContext} context
 * @param {{ colour: number, after?: number, length?: number, loud?: number }} knock colour in hertz, times in seconds
 */
function knock(context, { colour, after = 0, length = 0.06, loud = 0.5 }) {
  const from = context.currentTime + after;
  const samples = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = samples.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const noise = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const volume = context.createGain();
  noise.buffer = samples;
  filter.type = "bandpass";
  filter.frequency.value = colour;
  filter.Q.value = 1.4;
  volume.gain.value = loud;
  noise.connect(filter).connect(volume).connect(context.destination);
  noise.start(from);
}

/** @type {Record<string, (context: AudioContext) => void>} wood, a stamp, notes that rise: each event has its own */
const SOUNDS = {
  move: (c) => { knock(c, { colour: 1500 }); tone(c, { pitch: 260, to: 180, length: 0.07, loud: 0.12 }); },
  capture: (c) => { knock(c, { colour: 800, loud: 0.7 }); tone(c, { pitch: 170, to: 110, length: 0.1, loud: 0.18 }); },
  check: (c) => { knock(c, { colour: 2000, loud: 0.35 }); knock(c, { colour: 2000, loud: 0.35, after: 0.11 }); },
  low: (c) => { tone(c, { pitch: 660, length: 0.16, loud: 0.14, shape: "triangle" }); },
  ruling: (c) => { knock(c, { colour: 240, length: 0.12, loud: 1.2 }); tone(c, { pitch: 90, to: 55, length: 0.16, loud: 0.35 }); },
  offer: (c) => { tone(c, { pitch: 440 }); tone(c, { pitch: 587, after: 0.13, length: 0.2 }); },
  end: (c) => {
    tone(c, { pitch: 392, length: 0.2 });
    tone(c, { pitch: 494, after: 0.15, length: 0.2 });
    tone(c, { pitch: 587, after: 0.3, length: 0.4 });
  },
  joined: (c) => { tone(c, { pitch: 523, length: 0.1 }); tone(c, { pitch: 784, after: 0.1, length: 0.16 }); },
};

/**
 * Sounds an event, if its switch and that of all sounds are on.
 * @param {string} event
 */
export function sound(event) {
  if (!on("sound") || !on(`sound-${event}`)) return;
  // What was heard is told for whoever tests the page: a sound leaves no other trace.
  document.documentElement.dataset.heard = event;
  if (audio?.state === "running") SOUNDS[event](audio);
}
