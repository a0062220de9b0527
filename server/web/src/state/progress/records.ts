// The records: what there is to play, and what was played.

import { Library } from "../../puzzle/library";
import type { Family } from "../../puzzle/types";
import { recall, remember } from "../page/memory";
import { Daily } from "./daily";
import { Games } from "./games";
import type { Levels } from "./levels";
import { Progress } from "./progress";
import { Shown } from "./shown";

export class Records {
  readonly library: Library;
  readonly progress = new Progress({ recall, remember });
  readonly shown = new Shown({ recall, remember });
  readonly games = new Games({ recall, remember });
  readonly daily: Daily;

  constructor(families: Family[] | undefined, readonly levels: Levels) {
    this.library = new Library(families);
    this.daily = new Daily(levels, this.library, this.progress);
  }
}
