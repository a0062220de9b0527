// The table: the line of moves, the board as it is edited, what is picked there, and what is
// looked at without being done.

import type { Backend } from "../../backend/backend";
import type { Library } from "../../puzzle/library";
import type { Notices } from "../page/notices";
import { Draft } from "./draft";
import { Hand } from "./hand";
import { type Keeper, Line, type Watcher } from "./line";
import { Pointer } from "./pointed";
import { Trace } from "./trace";

export class Table {
  readonly line: Line;
  readonly draft: Draft;
  readonly hand: Hand;
  readonly trace: Trace;
  readonly pointer = new Pointer();

  constructor(asker: Pick<Backend, "ask">, library: Library, notices: Notices, keeper: Keeper, watcher: Watcher) {
    this.line = new Line(asker, library, notices, keeper, watcher);
    this.draft = new Draft(asker, this.line, notices);
    this.hand = new Hand(this.line, this.draft, library, notices);
    this.trace = new Trace(this.line, notices);
  }

  // history is what undo and redo go over: the moves, or the strokes of a draft.
  get history(): Pick<Line, "canUndo" | "canRedo"> & { undo(): unknown; redo(): unknown } {
    return this.hand.mode === "play" ? this.line : this.draft;
  }

  // playDraft puts what was drawn on the board, to be played; it tells whether it can be.
  async playDraft(): Promise<boolean> {
    if (this.hand.mode === "play") return true;
    if (this.draft.canUndo && !(await this.draft.play())) return false;
    this.hand.setMode("play");
    return true;
  }
}
