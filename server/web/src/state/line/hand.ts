// The hand: what was picked on the board, and what a press, a turn or a drag does there.

import type { Draft } from "./draft";
import type { Library } from "../../puzzle/library";
import type { Line } from "./line";
import type { Notices } from "../page/notices";

// Mode is what a press on a cell does.
export type Mode = "play" | "edit" | "goal";

// Refusal says why a move was not made, and where.
export interface Refusal {
  cell: number;
  text: string;
}

// said is for how many milliseconds a refusal stays.
const said = 4000;

export class Hand {
  mode: Mode = "play";
  brush?: string; // the state that a press writes where a board is edited; none: the next one
  selected = -1; // the cell that a move begins at
  dragged = false; // the last move was made by dragging
  refusal?: Refusal; // of what was tried last

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private line: Line,
    private draft: Draft,
    private library: Library,
    private notices: Notices,
  ) {}

  // press is a click on a cell, or Enter.
  async press(cell: number): Promise<void> {
    const { line, mode, brush, draft } = this;
    if (mode === "play") await line.inTurn(() => this.pressToPlay(cell));
    else if (draft.isExchange) this.exchange(this.selected, cell);
    else if (brush === undefined) draft.press(mode, cell);
    else draft.put(mode, cell, brush);
  }

  // isExchanging tells whether pieces are edited that can only change places.
  get isExchanging(): boolean {
    return this.mode !== "play" && this.draft.isExchange;
  }

  // exchange lets the pieces of two cells change places. Without a first one, the second is
  // picked.
  exchange(first: number, second: number) {
    this.pick(first < 0 ? second : -1);
    if (first >= 0 && first !== second && this.mode !== "play") this.draft.exchange(this.mode, first, second);
  }

  private async pressToPlay(cell: number): Promise<void> {
    const { line } = this;
    const { name } = line.geometry.cells[cell];
    const move = this.pressed(cell, name);
    if (move) {
      await (this.library.find(line.puzzle)?.any_order && line.rest.includes(move) ? line.advance(move) : line.play(move));
      if (line.entry?.kind === "pair" && !line.frame?.solved && line.choicesAt(cell).length > 0) this.pick(cell); // it may jump on
      return;
    }
    if (cell === this.selected) return this.putDown();
    const canMove = line.movable?.has(name) ?? true;
    if (canMove) return this.pick(cell);
    const tried = this.selected >= 0 && this.isEmpty(cell) ? "drag" : "press";
    this.putDown();
    this.refuse(cell, tried);
  }

  private isEmpty(cell: number): boolean {
    const { geometry, states } = this.line;
    return geometry.faces.of(states[cell]).shape === "empty";
  }

  // refuse says why nothing comes of a press on a cell, or of what was dragged from it.
  refuse(cell: number, tried: "press" | "drag") {
    const { words } = this.notices;
    const key = `${this.line.entry?.kind}.${tried === "press" && this.isEmpty(cell) ? "empty" : tried}`;
    const text = words.find("page.refused." + key) ?? words.t("page.refused");
    this.refusal = { cell, text };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.forgive(), said);
    this.notices.say(text);
  }

  // forgive takes the refusal away.
  forgive() {
    if (!this.refusal) return;
    this.refusal = undefined;
    this.notices.changed();
  }

  // pressed is the move that a press on a cell completes.
  private pressed(cell: number, name: string): string | undefined {
    const { kind } = this.line.entry ?? {};
    if (kind === "press") return this.line.moveOf(cell);
    return kind === "pair" ? this.line.moveOf(this.selected, { target: name }) : undefined; // the verb is still to be chosen
  }

  // pick takes a cell that a move can begin at.
  pick(cell: number) {
    this.selected = cell;
    this.refusal = undefined;
    this.notices.changed();
  }

  putDown() {
    this.pick(-1);
  }

  // clear lets go of all that was said and picked on a position before.
  clear() {
    this.selected = -1;
    this.refusal = undefined;
  }

  // landings are the cells where the chosen piece may land.
  get landings(): number[] {
    const { line, selected, mode } = this;
    if (line.entry?.kind !== "pair" || selected < 0 || mode !== "play") return [];
    return line.geometry.indices(line.choicesAt(selected).flatMap(({ target }) => target ?? []));
  }

  // taken are the cells that a piece leaves empty on its way to a landing.
  taken(landing: number): number[] {
    const { geometry } = this.line;
    const { name } = geometry.cells[landing];
    return geometry.indices(this.line.choicesAt(this.selected).find(({ target }) => target === name)?.takes);
  }

  // turn makes a move of a verb at a cell, if it is legal.
  turn(cell: number, verb: string): Promise<void> {
    return this.line.inTurn(async () => {
      const move = this.line.moveOf(cell, { verb });
      if (move) await this.line.play(move);
      else this.refuse(cell, "press");
    });
  }

  // turnBy makes moves at the picked cell one after another, which were made by dragging.
  turnBy(verbs: string[]): Promise<void> {
    const cell = this.selected;
    return this.line.inTurn(async () => {
      const moves = verbs.map((verb) => this.line.moveOf(cell, { verb })).filter((move) => move !== undefined);
      if (moves.length === 0) return;
      this.dragged = true;
      await this.line.play(...moves);
    });
  }

  // make makes a move.
  make(move: string): Promise<void> {
    return this.line.inTurn(() => this.line.play(move));
  }

  // put writes a state on a cell of the draft.
  put(cell: number, state: string) {
    if (this.mode !== "play") this.draft.put(this.mode, cell, state);
  }

  setMode(mode: Mode, brush?: string) {
    [this.mode, this.brush] = [mode, brush];
    if (mode !== "play") this.draft.open();
    this.putDown();
  }
}
