// The sound of a move: off until the reader switches it on, and then one short sample for each
// material. The samples are computed, so that no file has to be fetched.

import { recall, remember } from "./memory";
import type { Material } from "../../puzzle/types";

const rate = 22_050; // samples a second

// Knock is what something sounds like that is struck: tones that die away, and a rustle.
interface Knock {
  tones: [hertz: number, strength: number][];
  rustle: number; // strength of the noise in it
  fade: number; // seconds in which it falls to a third
}

const knocks: Record<Material, Knock> = {
  ink: { tones: [[240, 0.25]], rustle: 0.5, fade: 0.03 },
  lantern: { tones: [[620, 0.5], [1240, 0.15]], rustle: 0.05, fade: 0.045 },
  wood: { tones: [[190, 0.7], [410, 0.3]], rustle: 0.2, fade: 0.03 },
  clay: { tones: [[940, 0.4], [1570, 0.3]], rustle: 0.25, fade: 0.02 },
  plain: { tones: [[440, 0.4]], rustle: 0.1, fade: 0.03 },
};

// sample computes a sound, as numbers from -1 to 1.
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
    const source = this.context.createBufferSource();
    source.buffer = this.bufferOf(this.context, material);
    source.connect(this.context.destination);
    source.start();
  }

  private bufferOf(context: AudioContext, material: Material): AudioBuffer {
    const values = sample(material);
    const buffer = context.createBuffer(1, values.length, rate);
    buffer.copyToChannel(values, 0);
    return buffer;
  }
}
