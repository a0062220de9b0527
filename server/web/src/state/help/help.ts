// Help: what was asked about the position, what can still come of the game, and help that
// plays: the move of a hint, all the rest, and the way back from a loss.

import type { Backend } from "../../backend/backend";
import { boardOf } from "../../puzzle/doc";
import type { Family } from "../../puzzle/types";
import type { Line } from "../line/line";
import type { Table } from "../line/table";
import type { Page } from "../page/page";
import type { Records } from "../progress/records";
import { Carried } from "./carried";
import { FirstSteps } from "./firststeps";
import { Outlook } from "./outlook";
import { Player } from "./player";
import { Questions } from "./questions";
import { Review } from "./review";

export class Help {
  readonly questions: Questions;
  readonly outlook: Outlook;
  readonly player: Player;
  readonly firstSteps: FirstSteps;
  readonly review: Review;

  private line: Line;

  constructor(backend: Backend, { line, hand }: Table, record: Records, { notices, screen }: Page) {
    this.line = line;
    const { progress, library, shown } = record;
    const solvers = new Carried(backend, line, record);
    // Where the order of moves is free, a move that was shown of one position was of all.
    const show = (position?: string, moves?: string[]) => shown.add(boardOf(line.doc), library.find(line.puzzle)?.any_order ? "" : position, moves);
    this.questions = new Questions(solvers, line, notices, show, () => hand.putDown());
    this.outlook = new Outlook(solvers, line, notices, record);
    this.player = new Player(line, hand, this.questions, notices);
    this.review = new Review(solvers, line, notices, show);
    this.firstSteps = new FirstSteps(solvers, line, hand, progress, notices, () => screen.isSilent);
  }

  // look finds out what is to be known about a line that is new.
  look(family: Family | undefined) {
    void this.outlook.look(family);
    void this.firstSteps.look();
  }

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

  // backToWinning goes to the last position from which the goal can be reached.
  async backToWinning(): Promise<void> {
    await this.line.inTurn(() => {
      const { doc } = this.line;
      const at = this.outlook.lastWinning();
      return this.line.change({ ...doc, moves: doc.moves.slice(0, at), at });
    });
  }
}
