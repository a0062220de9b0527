// Moves that are looked at on the board without being made: where each is, and what it
// does, one after another.

import type { Line } from "./line";
import type { Notices } from "./notices";
import type { Action } from "./types";

const pace = 800; // milliseconds from move to move

export class Trace {
  actions: Action[] = []; // none while nothing is looked at
  at = 0; // the one shown now

  private asked?: string[];
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private line: Line,
    private notices: Notices,
  ) {}

  // show looks at moves from a position.
  async show(from: string, moves: string[]): Promise<void> {
    this.hide();
    this.asked = moves;
    const actions = await this.line.actionsOf(from, moves);
    if (this.asked !== moves) return; // the reader looks elsewhere by now
    this.actions = actions;
    this.timer = setInterval(() => this.go((this.at + 1) % actions.length), pace);
    this.go(0);
  }

  private go(at: number) {
    this.at = at;
    this.notices.changed();
  }

  hide() {
    clearInterval(this.timer);
    this.asked = undefined;
    if (this.actions.length === 0) return;
    this.actions = [];
    this.go(0);
  }
}
