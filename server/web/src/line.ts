// The line of moves that the page shows, and what it says about it: reading it,
// going over it, changing it.

import { type Backend, Failure } from "./backend";
import { boards } from "./boards";
import { type Doc, fromFragment, toFragment } from "./doc";
import { History } from "./history";
import { remember } from "./memory";
import { Geometry } from "./moves";
import { sameShape, statesOf } from "./text";
import type { Problem, Question, View } from "./types";
import { type Lang, Words } from "./words";

export class Line {
  doc: Doc;
  view?: View;
  geometry = new Geometry();
  problem?: Problem;
  said = ""; // for the live region
  readonly history = new History();

  private legal: { position: string; moves: string[] } = { position: "", moves: [] };
  private goal: { text?: string; states?: string } = {}; // the text read last
  private queue: Promise<unknown> = Promise.resolve(); // of what was pressed, in turn

  constructor(
    protected backend: Backend,
    public words: Words,
    private changed: () => void,
  ) {
    this.doc = fromFragment(location.hash) ?? first("mopan");
    window.addEventListener("hashchange", () => {
      const doc = fromFragment(location.hash);
      if (doc && toFragment(doc) !== toFragment(this.doc)) void this.inTurn(() => this.change(doc));
    });
  }

  get offline(): boolean {
    return this.backend.offline;
  }

  get puzzle(): string {
    return this.view?.puzzle ?? this.doc.from.split(/[[:]/)[0];
  }

  get frame() {
    return this.view?.frames[this.doc.at];
  }

  // position is the position shown.
  get position(): string {
    return this.frame?.position ?? this.doc.from;
  }

  // goalStates is a character for each cell of the first goal, where it is a board.
  get goalStates(): string | undefined {
    const text = this.view?.goals?.[0]?.text;
    if (text !== this.goal.text) this.goal = { text, states: text && statesOf(text, this.view!.cells.length) };
    return this.goal.states;
  }

  // leaving is called before another document is read, and taken when it is.
  protected leaving() {}
  protected taken() {}

  // open reads the document that the page begins with. Where a link is wrong it
  // says so, beside as much of it as can be read, or the first board.
  open(): Promise<void> {
    return this.inTurn(async () => {
      const { from } = this.doc;
      if (await this.read(this.doc)) return;
      const { problem } = this;
      for (const doc of [{ from, to: [], moves: [], at: 0 }, first(this.puzzle)]) {
        if (await this.read(doc)) break;
      }
      this.problem = problem;
      this.tell();
    });
  }

  // inTurn does things one after another, so that each sees what the one before
  // has made, however fast the keys are pressed.
  protected inTurn<T>(action: () => Promise<T>): Promise<T> {
    const done = this.queue.then(action);
    this.queue = done.catch(() => undefined);
    return done;
  }

  // settled is when all that was pressed is done.
  get settled(): Promise<unknown> {
    return this.queue;
  }

  // change goes to another document, to which undo can go back.
  protected async change(doc: Doc): Promise<void> {
    const before = this.doc;
    if (!(await this.read(doc))) return;
    this.history.leave(before);
    this.tell();
  }

  // load reads a text that someone typed or pasted, or a whole link. A goal that
  // was left as it was does not hold for a board of another shape.
  load(from: string, to: string[]): Promise<void> {
    const linked = fromFragment(from.includes("#") ? from.slice(from.indexOf("#")) : "");
    const left = to.join(" ") === this.doc.to.join(" ") && !sameShape(from, this.position);
    return this.inTurn(() => this.change(linked ?? { from: from.trim(), to: left ? [] : to, moves: [], at: 0 }));
  }

  undo(): Promise<void> {
    return this.inTurn(() => this.goTo(this.history.undo(this.doc)));
  }

  redo(): Promise<void> {
    return this.inTurn(() => this.goTo(this.history.redo(this.doc)));
  }

  private async goTo(doc: Doc | undefined): Promise<void> {
    if (doc) await this.read(doc);
  }

  // follow puts moves behind those made, or behind those that lead to a
  // position of the line.
  follow(moves: string[], after = this.position): Promise<void> {
    return this.inTurn(() => {
      const place = this.view?.frames.findIndex((frame) => frame.position === after) ?? -1;
      const at = after === this.position || place < 0 ? this.doc.at : place;
      return this.change({ ...this.doc, moves: [...this.doc.moves.slice(0, at), ...moves], at });
    });
  }

  // play makes a move from the position shown; what came after it in the line
  // is left to undo.
  play(move: string): Promise<void> {
    return this.inTurn(() => this.playNow(move));
  }

  protected async playNow(move: string): Promise<void> {
    const { from, to, moves, at } = this.doc;
    await this.change({ from, to, moves: [...moves.slice(0, at), move], at: at + 1 });
    this.say(this.frame?.solved ? this.words.t("page.said.solved", { n: at + 1 }) : this.words.t("page.said.move", { move }));
  }

  // movesAt are the legal moves of one cell: its turns, or the jumps of its peg.
  movesAt(cell: number): string[] {
    const name = this.view?.cells[cell]?.name;
    return this.legalMoves.filter((move) => this.mover(move) === name);
  }

  // movable are the names of the cells that have legal moves.
  get movable(): Set<string> {
    return new Set(this.legalMoves.map((move) => this.mover(move)));
  }

  private mover(move: string): string {
    return this.puzzle === "mopan" ? move.slice(1) : move.split("-")[0];
  }

  // legalMoves are those of the position shown, none while they are not known.
  protected get legalMoves(): string[] {
    return this.legal.position === this.position ? this.legal.moves : [];
  }

  // moveTo shows another place in the line.
  protected moveTo(at: number) {
    this.doc = { ...this.doc, at: Math.min(this.doc.moves.length, Math.max(0, at)) };
    this.keep();
    this.tell();
  }

  // read asks what a document looks like; it tells whether the document is good.
  private async read(doc: Doc): Promise<boolean> {
    this.leaving();
    try {
      this.take(doc, await this.show(doc));
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.tell();
    }
  }

  // show asks for the boards of a document: for those after the moves that it has
  // in common with the line shown.
  private async show({ from, to, moves }: Doc): Promise<View> {
    const ask = (question: Question) => this.backend.ask<View>("show", question, { lang: this.words.lang });
    const { view, doc } = this;
    if (!view || from !== doc.from || to.join(" ") !== doc.to.join(" ")) return ask({ from, to, moves });
    let known = 0;
    while (known < moves.length && moves[known] === doc.moves[known]) known++;
    const goals = to.length > 0 ? to : view.goals?.map((goal) => goal.text);
    const rest = await ask({ from: view.frames[known].position, to: goals, moves: moves.slice(known) });
    return { ...view, frames: [...view.frames.slice(0, known + 1), ...rest.frames.slice(1)], legal: rest.legal };
  }

  private take(doc: Doc, view: View) {
    this.doc = { ...doc, from: view.from };
    this.view = view;
    this.legal = { position: view.frames[view.frames.length - 1].position, moves: view.legal };
    if (view.cells !== this.geometry.cells) this.geometry = new Geometry(view);
    this.problem = undefined;
    this.taken();
    this.keep();
    void this.readLegal();
  }

  // readLegal finds the legal moves where the position shown is not the last.
  protected async readLegal(): Promise<void> {
    const position = this.position;
    if (this.legal.position === position || this.puzzle === "lightsout") return;
    try {
      const view = await this.backend.ask<View>("show", { from: position }, { lang: this.words.lang });
      this.legal = { position, moves: view.legal };
    } catch {
      return; // the line was read before, so that only the way to the server can be at fault
    }
    this.tell();
  }

  private keep() {
    history.replaceState(null, "", "#" + toFragment(this.doc));
  }

  setLang(lang: Lang) {
    this.words = new Words(lang);
    remember("lang", lang);
    this.tell();
  }

  say(text: string) {
    this.said = text;
    this.tell();
  }

  fail(error: unknown) {
    this.complain(error instanceof Failure ? error.problem : { code: "network", detail: this.words.t("page.problem.network") });
  }

  // complain says what went wrong; the alert reads itself out.
  complain(problem: Problem) {
    this.problem = problem;
    this.tell();
  }

  tell() {
    this.changed();
  }
}

// first is the board of a puzzle that has a key, or its first one.
export function first(puzzle: string, key?: string): Doc {
  const list = boards[puzzle] ?? boards.mopan;
  const board = list.find((one) => one.key === key) ?? list[0];
  return { from: board.from, to: board.to ? [board.to] : [], moves: [], at: 0 };
}
