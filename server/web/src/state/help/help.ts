// Help that plays: the move of a hint, all the rest, and the way back from a loss.

import type { Line } from "../line/line";
import type { Outlook } from "./outlook";
import type { Player } from "./player";
import type { Questions } from "./questions";

export class Help {
  constructor(
    private line: Line,
    private questions: Questions,
    private outlook: Outlook,
    private player: Player,
  ) {}

  // playHint makes the move that the hint shows.
  async playHint(): Promise<void> {
    const { hint } = this.questions;
    if (hint?.move) await this.line.inTurn(() => this.line.playFor(hint.move!));
  }

  // watchHint puts the rest of the solution behind the position, and plays it.
  async watchHint(): Promise<void> {
    const moves = await this.questions.rest();
    if (!moves) return;
    await this.line.follow(moves);
    this.player.animate();
  }

  // seeSolutions finds all solutions from the beginning.
  async seeSolutions(): Promise<void> {
    await this.line.restart();
    await this.questions.solve();
  }

  // backToWinning goes to the last position from which the goal can be reached.
  async backToWinning(): Promise<void> {
    await this.line.inTurn(() => {
      const { doc } = this.line;
      const at = this.outlook.lastWinning();
      return this.line.change({ ...doc, moves: doc.moves.slice(0, at), at });
    });
  }
}
