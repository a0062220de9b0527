// The records: what there is to play, and what was played.

import type { Doc } from "../../puzzle/doc";
import { Library } from "../../puzzle/library";
import type { Family } from "../../puzzle/types";
import { recall, remember } from "../page/memory";
import { Daily } from "./daily";
import { Games } from "./games";
import type { Levels } from "./levels";
import { Progress } from "./progress";
import { Sets } from "./sets";
import { Shown } from "./shown";

export class Records {
  readonly library: Library;
  readonly progress = new Progress({ recall, remember });
  readonly shown = new Shown({ recall, remember });
  readonly games = new Games({ recall, remember }, ({ from }) => this.library.named(from) !== undefined);
  readonly daily: Daily;
  readonly sets = new Sets(this.progress);

  constructor(families: Family[] | undefined, readonly levels: Levels) {
    this.library = new Library(families);
    this.daily = new Daily(levels, this.library, this.progress);
  }

  // docOf is a board as boardOf names it; undefined where that is neither a level nor a position.
  docOf(board: string): Doc | undefined {
    const [from, ...to] = board.split(" ");
    return this.levels.doc(board) ?? (from.includes(":") ? { from, to, moves: [], at: 0 } : undefined);
  }
}
