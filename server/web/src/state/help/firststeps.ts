// The first visit: three steps on a real level of one move. A step stays until it was read,
// or done. The first glows where the solution begins.

import type { Backend } from "../../backend/backend";
import { boardOf } from "../../puzzle/doc";
import type { Hand } from "../line/hand";
import type { Line } from "../line/line";
import { recall, remember } from "../page/memory";
import type { Notices } from "../page/notices";
import type { Progress } from "../progress/progress";
import type { Action, Hint } from "../../puzzle/types";

export class FirstSteps {
  private done = { level: "", steps: 0 }; // that were read
  private again = ""; // the board on which they were asked for again
  private first: { position: string; action?: Action } = { position: "" }; // move of a solution

  constructor(
    private solvers: Pick<Backend, "ask">,
    private line: Line,
    private hand: Hand,
    private progress: Progress,
    private notices: Notices,
    private isSilent: () => boolean, // no hints are allowed
  ) {}

  // step is where a reader is; undefined where nothing is to be taught: the first level of a
  // path was solved, or the steps were read or skipped.
  get step(): number | undefined {
    const { doc, puzzle } = this.line;
    const level = boardOf(doc);
    const isAgain = this.again === level;
    if (this.isSilent()) return undefined;
    if (!isAgain && (level !== puzzle + "/1" || this.progress.starsOf(level) > 0 || recall("skipped." + puzzle))) return undefined;
    const read = this.done.level === level ? this.done.steps : 0;
    if (read === 3) return undefined;
    return Math.max(read + 1, isAgain ? 1 : doc.at > 0 ? 3 : this.hand.selected >= 0 ? 2 : 1);
  }

  // read goes on to the next step. The second is about what the first one picked.
  read() {
    const { step, glow } = this;
    if (glow && this.line.entry?.kind !== "press") this.hand.pick(this.line.geometry.index(glow.at));
    this.done = { level: boardOf(this.line.doc), steps: step ?? 3 };
    this.notices.changed();
  }

  // repeat shows the steps again, on the board shown.
  repeat() {
    this.again = boardOf(this.line.doc);
    this.done = { level: "", steps: 0 };
    this.notices.changed();
    void this.look();
  }

  skip() {
    this.again = "";
    remember("skipped." + this.line.puzzle, "yes");
    this.notices.changed();
  }

  // glow is the move to begin with, while the first step is shown.
  get glow(): Action | undefined {
    return this.step === 1 && this.first.position === this.line.position ? this.first.action : undefined;
  }

  // look finds that move.
  async look(): Promise<void> {
    const { position, goals } = this.line;
    if (this.step !== 1 || this.first.position === position) return;
    this.first = { position };
    try {
      const hint = await this.solvers.ask<Hint>("hint", { from: position, to: goals, level: 3 }, { lang: this.notices.words.lang });
      this.first = { position, action: hint.action };
      this.notices.changed();
    } catch {
      return; // the step is told without it
    }
  }
}
