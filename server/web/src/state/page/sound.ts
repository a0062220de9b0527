// The sound of a move: off until the reader switches it on, and then one short sample for each
// material. The samples are computed, so that no file has to be fetched.

import knocks from "./knocks.json";
import { recall, remember } from "./memory";
import type { Material } from "../../puzzle/types";

const rate = 22_050; // samples a second

// sample computes a sound, as numbers from -1 to 1: tones that die away, each in hertz and its
// strength, and a rustle. It falls to a third in so many seconds.
export function sample(material: Material): Float32Array<ArrayBuffer> {
  const { tones, rustle, fade } = knocks[material];
  const values = new Float32Array(Math.round(rate * fade * 6));
  let seed = 7;
  for (let i = 0; i < values.length; i++) {
    const time = i / rate;
    seed = (seed * 16_807) % 2_147_483_647;
    const tone = tones.reduce((sum, [hertz, strength]) => sum + strength * Math.sin(2 * Math.PI * hertz * time), 0);
    values[i] = (tone + rustle * ((2 * seed) / 2_147_483_647 - 1)) * Math.exp(-time / fade) * Math.min(1, time / 0.002);
  }
  return values;
}

export class Sound {
  on = recall("sound") === "on";

  private context?: AudioContext;

  constructor(private changed: () => void) {}

  switch() {
    this.on = !this.on;
    remember("sound", this.on ? "on" : "off");
    this.changed();
  }

  // play sounds once, if that is wanted. A browser that has no sound stays silent.
  play(material: Material) {
    if (!this.on || typeof AudioContext === "undefined") return;
    this.context ??= new AudioContext();
    const values = sample(material);
    const source = this.context.createBufferSource();
    source.buffer = this.context.createBuffer(1, values.length, rate);
    source.buffer.copyToChannel(values, 0);
    source.connect(this.context.destination);
    source.start();
  }
}
