// The board as it is edited. It may be impossible: only to play it asks for a legal one.
// What stands in its way, or how far its goal is, is found after each stroke.

import type { Backend } from "../../backend/backend";
import type { Doc } from "../../puzzle/doc";
import { reason } from "../../words/failure";
import { outcome } from "../../words/hint";
import { Steps } from "./history";
import type { Line } from "./line";
import type { Notices } from "../page/notices";
import { emptied, statesOf, withCell } from "../../puzzle/text";
import type { Hint, View } from "../../puzzle/types";

// Edited is what a stroke changes.
export type Edited = "edit" | "goal";

// Drawn is what was drawn: a position, and its goal where that was edited.
interface Drawn {
  from: string;
  to?: string;
}

// Finding is what is known of what was drawn.
interface Finding {
  text: string;
  isLegal: boolean;
}

// quickly is how long the way to the goal is looked for.
const quickly = "2s";

export class Draft {
  finding?: Finding; // undefined while it is looked for

  private drawn: Drawn = { from: "" };
  private begun?: Doc; // the line on whose position the draft was begun
  private steps = new Steps<Drawn>();

  constructor(
    private solvers: Pick<Backend, "ask">,
    private line: Line,
    private notices: Notices,
  ) {}

  // open goes on with the draft of the board shown, or begins it.
  open() {
    const { doc, position } = this.line;
    if (this.canUndo && this.begun?.from === doc.from && this.begun.to.join() === doc.to.join()) return;
    this.drawn = { from: position };
    this.begun = doc;
    this.finding = undefined;
    this.steps.clear();
  }

  get canUndo(): boolean {
    return this.steps.isBegun;
  }

  get canRedo(): boolean {
    return this.steps.canRedo;
  }

  // states are those of the cells that were drawn.
  states(edited: Edited): string[] {
    return statesOf(this.text(edited), this.cells) ?? [];
  }

  // isExchange tells whether the pieces are all there, and can only change places.
  get isExchange(): boolean {
    return this.cells > 1 && this.line.geometry.faces.choices(false).every(({ shape }) => shape === "number");
  }

  private get cells(): number {
    return this.line.geometry.cells.length;
  }

  // text is the position, or the goal.
  text(edited: Edited): string {
    const { from, to } = this.drawn;
    if (edited === "edit") return from;
    const { goalStates, view, geometry } = this.line;
    if (to !== undefined) return to;
    if (goalStates) return view!.goals![0].text;
    const { blank } = geometry.faces;
    return blank === undefined ? from : emptied(from, blank);
  }

  // put writes a state on a cell.
  put(edited: Edited, cell: number, state: string) {
    this.draw(edited, withCell(this.text(edited), this.cells, cell, state));
  }

  // press goes to the state after that of a cell.
  press(edited: Edited, cell: number) {
    this.put(edited, cell, this.line.geometry.faces.next(this.states(edited)[cell] ?? "", edited === "goal"));
  }

  // exchange lets two cells change their states.
  exchange(edited: Edited, a: number, b: number) {
    const states = this.states(edited);
    const text = withCell(this.text(edited), this.cells, a, states[b]);
    this.draw(edited, text && withCell(text, this.cells, b, states[a]));
  }

  private draw(edited: Edited, text: string | undefined) {
    if (text === undefined || text === this.text(edited)) return;
    this.steps.leave(this.drawn);
    this.show(edited === "edit" ? { ...this.drawn, from: text } : { ...this.drawn, to: text });
  }

  undo() {
    this.show(this.steps.undo(this.drawn));
  }

  redo() {
    this.show(this.steps.redo(this.drawn));
  }

  private show(drawn: Drawn | undefined) {
    if (!drawn) return;
    this.drawn = drawn;
    this.finding = undefined;
    this.notices.changed();
    void this.find(drawn);
  }

  // find looks for what stands in the way of a draft, unless another stroke was drawn.
  private async find(drawn: Drawn): Promise<void> {
    const finding = await this.judge(drawn);
    if (this.drawn !== drawn) return;
    this.finding = finding;
    this.notices.changed();
  }

  private async judge(drawn: Drawn): Promise<Finding> {
    const { words } = this.notices;
    const { from, to } = this.doc(drawn);
    try {
      const { goals } = await this.solvers.ask<View>("show", { from, to }, { lang: words.lang });
      if (!goals?.length || this.drawn !== drawn) return { text: words.t("page.draft.legal"), isLegal: true };
      const question = { from, to: goals.map(({ text }) => text), level: 1, timeout: quickly };
      return { text: outcome(words, await this.solvers.ask<Hint>("hint", question, { lang: words.lang })), isLegal: true };
    } catch (error) {
      return { text: reason(words, error), isLegal: false };
    }
  }

  private doc({ from, to }: Drawn): Doc {
    return { from, to: to === undefined ? this.line.doc.to : [to], moves: [], at: 0 };
  }

  // play puts what was drawn on the board, if it is legal; it tells whether it is.
  async play(): Promise<boolean> {
    const doc = this.doc(this.drawn);
    const isGood = await this.line.inTurn(() => this.line.change(doc));
    if (isGood) this.steps.clear();
    return isGood;
  }
}
