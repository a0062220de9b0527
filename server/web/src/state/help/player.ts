// Going over the line of moves: step by step, or as an animation.

import type { Hand } from "../line/hand";
import type { Line } from "../line/line";
import type { Notices } from "../page/notices";
import type { Questions } from "./questions";

const pace = 700; // milliseconds from move to move

export class Player {
  playing = false;

  private timer = 0;

  constructor(
    private line: Line,
    private hand: Hand,
    private questions: Questions,
    private notices: Notices,
  ) {}

  // step goes to a place in the line.
  async step(at: number): Promise<void> {
    this.hand.clear();
    this.questions.hint = undefined;
    this.line.moveTo(at);
    if (!this.playing) await this.line.readLegal();
  }

  // animate plays the line from here, or stops doing so.
  animate() {
    this.playing = !this.playing;
    clearInterval(this.timer);
    if (!this.playing) return this.notices.changed();
    const { line } = this;
    if (line.doc.at === line.doc.moves.length) void this.step(0);
    this.timer = window.setInterval(() => {
      if (line.doc.at < line.doc.moves.length) void this.step(line.doc.at + 1);
      if (line.doc.at === line.doc.moves.length) this.animate();
    }, pace);
    this.notices.changed();
  }
}
