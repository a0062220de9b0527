// How far the reader has come in a set. What is kept of a set is kept by what its link says.

import { type BoardSet, linkOf } from "../../puzzle/set";
import { hash } from "../../puzzle/text";
import type { Progress } from "./progress";

export class Sets {
  constructor(private progress: Progress) {}

  // name is what the result of a board of a set is kept under.
  name(set: BoardSet, n = set.n): string {
    return `set ${hash(linkOf(set))}/${n}`;
  }

  starsOf(set: BoardSet, n: number): number {
    return this.progress.starsOf(this.name(set, n));
  }

  // next is the number of the first board after the one shown that is still to be solved, among
  // the good ones; 0 where none is.
  next(set: BoardSet, isGood: boolean[]): number {
    const open = isGood.flatMap((good, i) => (good && this.starsOf(set, i + 1) === 0 ? [i + 1] : []));
    return (set.inOrder ? undefined : open.find((n) => n > set.n)) ?? open[0] ?? 0;
  }
}
