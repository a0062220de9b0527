// How many moves were made, and what they are worth.

import type { Action, Family } from "./types";

// count is how long a line of played moves is in a puzzle's default metric.
export function count({ chains }: Pick<Family, "chains">, played: (Action | undefined)[]): number {
  let made = 0;
  let standing: string | undefined; // the cell where the piece moved last stands
  for (const action of played) {
    if (!chains) made += Math.max(1, action?.steps?.length ?? 0);
    else if (!action || action.at !== standing) made++;
    standing = action?.target;
  }
  return made;
}

// most is up to how many moves earn two stars: a fifth more than the best, and at
// least two more.
export function most(best: number): number {
  return best + Math.max(2, Math.round(best / 5));
}

// stars are what a number of moves earns: three for the best possible, one for any
// solution.
export function stars(made: number, best: number): number {
  if (made <= best) return 3;
  return made <= most(best) ? 2 : 1;
}
