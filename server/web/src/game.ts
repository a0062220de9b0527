// The state of the page, and all that can be done to it. It is made of a line of
// moves, an inquiry about its positions, and notices to the reader; here is what a
// press on the board does to them. Components read it and call its methods.

import { address, onAddress } from "./address";
import type { Backend } from "./backend";
import { common } from "./common";
import { Inquiry } from "./inquiry";
import { Library } from "./library";
import { Line } from "./line";
import { remember } from "./memory";
import { Notices } from "./notices";
import { length } from "./terms";
import { emptied, withCell } from "./text";
import type { Action, Catalog, Family } from "./types";
import { type Lang, Words } from "./words";

// Mode is what a press on a cell does.
export type Mode = "play" | "edit" | "goal";

export class Game {
  mode: Mode = "play";
  selected = -1; // the cell that a move begins at
  around?: Action; // of a turn at that cell
  playing = false;

  readonly library: Library;
  readonly notices: Notices;
  readonly line: Line;
  readonly inquiry: Inquiry;

  private timer = 0;

  constructor(
    private backend: Backend,
    lang: Lang,
    catalog: Catalog | undefined, // undefined where the puzzles cannot be read
    changed: () => void,
  ) {
    this.library = new Library(catalog?.puzzles);
    this.notices = new Notices(wordsOf(lang, catalog), changed);
    this.line = new Line(backend, this.library, this.notices, address, {
      leaving: () => this.inquiry.leave(),
      taken: () => {
        this.select(-1);
        this.inquiry.forget();
      },
    });
    this.inquiry = new Inquiry(backend, this.line, this.notices);
    onAddress((doc) => void this.line.go(doc));
  }

  get words(): Words {
    return this.notices.words;
  }

  get puzzle(): string {
    return this.line.puzzle;
  }

  get family(): Family | undefined {
    return this.library.find(this.puzzle);
  }

  get offline(): boolean {
    return this.backend.offline;
  }

  async setLang(lang: Lang): Promise<void> {
    try {
      this.notices.words = wordsOf(lang, await this.backend.puzzles(lang));
    } catch (error) {
      return this.notices.fail(error);
    }
    remember("lang", lang);
    this.notices.changed();
  }

  choose(puzzle: string, board?: string): Promise<void> {
    this.mode = "play";
    return this.line.inTurn(() => this.line.change(this.library.first(puzzle, board)));
  }

  // newLevel makes a puzzle of a difficulty from 1 to 5, and opens it.
  async newLevel(difficulty: number): Promise<void> {
    const level = await this.inquiry.generate(difficulty);
    if (!level) return;
    this.mode = "play";
    await this.line.load(level.from, [level.to]);
    this.notices.say(this.words.t("page.said.level", { length: length(this.words, level.metric, level.length) }));
  }

  // press is a click on a cell, or Enter.
  press(cell: number): Promise<void> {
    return this.line.inTurn(() => (this.mode === "play" ? this.pressToPlay(cell) : this.pressToEdit(cell)));
  }

  private async pressToPlay(cell: number): Promise<void> {
    const { line } = this;
    const { name } = line.geometry.cells[cell];
    const move = this.pressed(cell, name);
    if (move) return line.play(move);
    const movable = line.movable;
    this.select(cell === this.selected || (movable && !movable.has(name)) ? -1 : cell);
    this.notices.changed();
  }

  // pressed is the move that a press on a cell completes.
  private pressed(cell: number, name: string): string | undefined {
    switch (this.line.entry?.kind) {
      case "press":
        return this.line.moveOf(cell);
      case "pair":
        return this.line.moveOf(this.selected, { target: name });
    }
    return undefined; // the verb is still to be chosen
  }

  private async pressToEdit(cell: number): Promise<void> {
    const inGoal = this.mode === "goal";
    const { line } = this;
    const states = inGoal ? line.goalStates : Array.from(line.frame?.states ?? "");
    const { faces } = line.geometry;
    return this.putNow(cell, faces.next(states?.[cell] ?? faces.blank ?? "", inGoal));
  }

  // select takes the cell that a move begins at, -1 for none. Of a turn it finds
  // out which cells it is made on.
  private select(cell: number) {
    this.selected = cell;
    this.around = undefined;
    const { line } = this;
    const [choice] = line.entry?.kind === "turn" ? line.choicesAt(cell) : [];
    if (choice) void this.readAround(cell, choice.move);
  }

  private async readAround(cell: number, move: string): Promise<void> {
    const action = await this.line.actionOf(move);
    if (this.selected !== cell) return;
    this.around = action;
    this.notices.changed();
  }

  // turn makes a move of a verb at a cell, if it is legal.
  turn(cell: number, verb: string): Promise<void> {
    return this.line.inTurn(async () => {
      const move = this.line.moveOf(cell, { verb });
      if (move) await this.line.play(move);
    });
  }

  // put writes a state on a cell, of the position or the goal.
  put(cell: number, state: string): Promise<void> {
    return this.line.inTurn(() => this.putNow(cell, state));
  }

  private async putNow(cell: number, state: string): Promise<void> {
    const { doc, position, geometry, goalStates, view } = this.line;
    const cells = geometry.cells.length;
    if (this.mode === "edit") {
      const from = withCell(position, cells, cell, state);
      if (from) await this.line.change({ from, to: doc.to, moves: [], at: 0 });
    }
    if (this.mode === "goal") {
      const { blank } = geometry.faces;
      const now = goalStates ? view!.goals![0].text : blank === undefined ? position : emptied(position, blank);
      const goal = withCell(now, cells, cell, state);
      if (goal) await this.line.change({ from: doc.from, to: [goal], moves: doc.moves.slice(0, doc.at), at: doc.at });
    }
  }

  setMode(mode: Mode) {
    this.mode = mode;
    this.select(-1);
    this.notices.changed();
  }

  // step goes to a place in the line.
  async step(at: number): Promise<void> {
    this.select(-1);
    this.inquiry.hint = undefined;
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
    }, 700);
    this.notices.changed();
  }
}

function wordsOf(lang: Lang, catalog?: Catalog): Words {
  return new Words(lang, [common[lang], catalog?.words ?? {}]);
}
