// A solved board as a text to share, which does not give the solution away: after each
// move, how much of the goal was reached.

import type { Frame } from "../puzzle/types";

const bars = Array.from("▁▂▃▄▅▆▇█");

// shape has a bar for each move: the more cells are as they are at the end, the higher.
export function shape(frames: Pick<Frame, "states">[]): string {
  const end = Array.from(frames[frames.length - 1].states);
  const same = frames.map(({ states }) => Array.from(states).filter((state, i) => state === end[i]).length);
  const least = Math.min(...same);
  const span = Math.max(1, end.length - least);
  const heights = same.slice(1).map((n) => bars[Math.round(((n - least) / span) * (bars.length - 1))]);
  return thin(heights).join("");
}

const most = 24; // bars in a row

// thin leaves some of many out, but not the last.
function thin(list: string[]): string[] {
  const step = Math.ceil(list.length / most);
  return list.filter((_, i) => (list.length - 1 - i) % step === 0);
}
