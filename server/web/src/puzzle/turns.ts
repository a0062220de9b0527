// What turns cost: how many verbs it takes to bring cells round their centre to each
// place where they can stop.

import type { Verb } from "./types";

const full = 360;

// Stop is a place where cells can be let go.
export interface Stop {
  angle: number; // in degrees clockwise, from 0
  verbs: string[]; // fewest that lead there
}

// stops are the places that some verbs lead to, beginning with where the cells are.
// Verbs that turn nothing are left out.
export function stops(verbs: Verb[]): Stop[] {
  const found = new Map<number, string[]>([[0, []]]);
  const queue = [0];
  for (const angle of queue) {
    for (const verb of verbs.filter((one) => one.angle)) {
      const next = (angle + verb.angle! + full) % full;
      if (found.has(next)) continue;
      found.set(next, [...found.get(angle)!, verb.name]);
      queue.push(next);
    }
  }
  return [...found].map(([angle, names]) => ({ angle, verbs: names })).sort((a, b) => a.angle - b.angle);
}

// nearest is the stop that an angle is closest to, whichever way round.
export function nearest(list: Stop[], angle: number): Stop {
  const away = (stop: Stop) => Math.abs(signed(stop.angle - angle));
  return list.reduce((best, stop) => (away(stop) < away(best) ? stop : best));
}

// signed is the same angle from -180 to 180.
export function signed(angle: number): number {
  return ((((angle + full / 2) % full) + full) % full) - full / 2;
}
