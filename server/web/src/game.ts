// The state of the page, and all that can be done to it: a line of moves, played
// and edited on the board. Components read it and call its methods; it tells them
// when it has changed.

import type { Backend } from "./backend";
import { Inquiry } from "./inquiry";
import { Line, first } from "./line";
import { emptied, stateCount, withCell } from "./text";
import type { Words } from "./words";

// Mode is what a press on a cell does.
export type Mode = "play" | "edit" | "goal";

export class Game extends Line {
  mode: Mode = "play";
  selected = -1; // the peg to jump or the ring to turn
  playing = false;
  readonly inquiry: Inquiry;

  private timer = 0;

  constructor(backend: Backend, words: Words, changed: () => void) {
    super(backend, words, changed);
    this.inquiry = new Inquiry(this, backend);
  }

  protected override leaving() {
    this.inquiry.leave();
  }

  protected override taken() {
    this.selected = -1;
    this.inquiry.forget();
  }

  choose(puzzle: string, key?: string): Promise<void> {
    this.mode = "play";
    return this.inTurn(() => this.change(first(puzzle, key)));
  }

  // newLevel makes a puzzle of a difficulty from 1 to 5, and opens it.
  async newLevel(difficulty: number): Promise<void> {
    const level = await this.inquiry.generate(difficulty);
    if (!level) return;
    this.mode = "play";
    await this.load(level.from, [level.to]);
    const { t } = this.words;
    this.say(t("page.said.level", { length: t("metric." + level.metric, { n: level.length }) }));
  }

  // press is a click on a cell, or Enter.
  press(cell: number): Promise<void> {
    return this.inTurn(() => this.pressNow(cell));
  }

  private async pressNow(cell: number): Promise<void> {
    if (this.mode !== "play") {
      const states = this.mode === "edit" ? this.frame?.states : this.goalStates;
      const next = (Number(states?.[cell] ?? 0) + 1 || 0) % stateCount(this.position);
      return this.putNow(cell, String(next));
    }
    const name = this.view?.cells[cell].name ?? "";
    if (this.puzzle === "lightsout") return this.playNow(name);
    const legal = this.legalMoves;
    const jump = legal.find((move) => move === `${this.view?.cells[this.selected]?.name}-${name}`);
    if (jump) return this.playNow(jump);
    this.selected = cell === this.selected || this.movesAt(cell).length === 0 ? -1 : cell;
    this.tell();
  }

  // put writes a state on a cell, of the position or the goal.
  put(cell: number, state: string): Promise<void> {
    return this.inTurn(() => this.putNow(cell, state));
  }

  private async putNow(cell: number, state: string): Promise<void> {
    const cells = this.view?.cells.length ?? 0;
    const { to, moves, at } = this.doc;
    if (this.mode === "edit" && state !== "?") {
      const from = withCell(this.position, cells, cell, state);
      if (from) await this.change({ from, to, moves: [], at: 0 });
    }
    if (this.mode === "goal") {
      const now = this.goalStates ? this.view!.goals![0].text : emptied(this.position, cells);
      const goal = withCell(now, cells, cell, state);
      if (goal) await this.change({ from: this.doc.from, to: [goal], moves: moves.slice(0, at), at });
    }
  }

  setMode(mode: Mode) {
    this.mode = mode;
    this.selected = -1;
    this.tell();
  }

  // step goes to a place in the line.
  async step(at: number): Promise<void> {
    this.selected = -1;
    this.inquiry.hint = undefined;
    this.moveTo(at);
    if (!this.playing) await this.readLegal();
  }

  // animate plays the line from here, or stops doing so.
  animate() {
    this.playing = !this.playing;
    clearInterval(this.timer);
    if (!this.playing) return this.tell();
    if (this.doc.at === this.doc.moves.length) void this.step(0);
    this.timer = window.setInterval(() => {
      if (this.doc.at < this.doc.moves.length) void this.step(this.doc.at + 1);
      if (this.doc.at === this.doc.moves.length) this.animate();
    }, 700);
    this.tell();
  }
}
