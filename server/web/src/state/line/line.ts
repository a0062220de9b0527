// The line of moves that the page shows: reading it, going over it, changing it.

import type { Backend } from "../../backend/backend";
import { type Doc, boardOf, fromFragment, toFragment } from "../../puzzle/doc";
import { type Legal, beginnings, choicesAt, moveOf } from "../../puzzle/entry";
import { Geometry } from "../../puzzle/geometry";
import { History } from "./history";
import type { Library } from "../../puzzle/library";
import type { Notices } from "../page/notices";
import { prefixOf, sameShape, statesOf } from "../../puzzle/text";
import type { Choice, Entry, Frame, Question, Verb, View } from "../../puzzle/types";

// Keeper keeps the document that is shown, for the next visit, and whether it is solved.
export interface Keeper {
  read(): Doc | undefined;
  write(doc: Doc, solved: boolean): void;
}

// Watcher is called before another document is read, and when it is.
export interface Watcher {
  leaving(): void;
  taken(): void;
  moved(): void; // to another place in the line
}

const nothing: Legal = { choices: [], all: true };

export class Line {
  doc: Doc;
  view?: View;
  geometry = new Geometry();
  readonly history = new History();

  private legal: Legal & { position: string } = { ...nothing, position: "" };
  private changes = { geometry: this.geometry, of: new Map<number, number[]>() };
  private goal: { text?: string; states?: string[] } = {}; // the text read last
  private queue: Promise<unknown> = Promise.resolve(); // of what was pressed, in turn

  constructor(
    private asker: Pick<Backend, "ask">,
    private library: Library,
    private notices: Notices,
    private keeper: Keeper,
    private watcher: Watcher,
  ) {
    this.doc = keeper.read() ?? library.first();
  }

  get puzzle(): string {
    return this.view?.puzzle ?? prefixOf(this.doc.from);
  }

  // entry is how moves are entered here.
  get entry(): Entry | undefined {
    return this.library.find(this.puzzle)?.entry;
  }

  get frame() {
    return this.view?.frames[this.doc.at];
  }

  // position is the position shown.
  get position(): string {
    return this.frame?.position ?? this.doc.from;
  }

  // goalStates are the states of the first goal, where it is a board.
  get goalStates(): string[] | undefined {
    const goal = this.view?.goals?.[0];
    if (goal?.text !== this.goal.text) {
      const states = goal?.states ? Array.from(goal.states) : goal && statesOf(goal.text, this.geometry.cells.length);
      this.goal = { text: goal?.text, states };
    }
    return this.goal.states;
  }

  // states are those of the cells of the position shown.
  get states(): string[] {
    return Array.from(this.frame?.states ?? "");
  }

  // wanted are the states that the goal wants, where it names them: all of them, or
  // that of the cell where the last piece ends.
  get wanted(): (string | undefined)[] {
    if (this.goalStates) return this.goalStates;
    const { faces, cells } = this.geometry;
    const end = (this.view?.goals ?? []).length === 1 ? this.geometry.index(this.view!.goals![0].text) : -1;
    const piece = faces.list.find(({ shape }) => shape !== "empty" && shape !== "any")?.state;
    return cells.map((_, i) => (i === end ? piece : undefined));
  }

  // open reads the document that the page begins with: as it was left, or from its
  // beginning where those moves cannot be read. Where a link is wrong it says so, beside as
  // much of it as can be read, or the first board.
  open(doc = this.doc, left = doc): Promise<void> {
    return this.inTurn(async () => {
      const { from } = doc;
      if (left !== doc && (await this.read(left))) return;
      if (await this.read(doc)) return;
      const { problem } = this.notices;
      for (const doc of [{ from, to: [], moves: [], at: 0 }, this.library.first(this.puzzle)]) {
        if (await this.read(doc)) break;
      }
      if (problem) this.notices.complain(problem);
    });
  }

  // start shows a document from which nothing can be undone.
  start(doc: Doc): Promise<void> {
    return this.inTurn(async () => {
      if (await this.read(doc)) this.history.clear();
      this.notices.changed();
    });
  }

  // go shows a document that the reader went to, if it is another one: as it was left, or
  // from its beginning where those moves cannot be read.
  async go(doc: Doc, left = doc): Promise<void> {
    if (toFragment(left) === toFragment(this.doc)) return;
    await this.inTurn(async () => (await this.change(left)) || (left !== doc && (await this.change(doc))));
  }

  // inTurn does things one after another, so that each sees what the one before
  // has made, however fast the keys are pressed.
  inTurn<T>(action: () => Promise<T>): Promise<T> {
    const done = this.queue.then(action);
    this.queue = done.catch(() => undefined);
    return done;
  }

  // settled is when all that was pressed is done.
  get settled(): Promise<unknown> {
    return this.queue;
  }

  // change goes to another document, and tells whether it is good. Undo leads back to the
  // one before if that was about the same board. Who calls it is in turn.
  async change(doc: Doc): Promise<boolean> {
    const before = this.doc;
    if (!(await this.read(doc))) return false;
    if (boardOf(before) === boardOf(this.doc)) this.history.leave(before);
    else this.history.clear();
    this.notices.changed();
    return true;
  }

  // load reads a text that someone typed or pasted, or a whole link. A goal that
  // was left as it was does not hold for a board of another shape.
  async load(from: string, to: string[]): Promise<void> {
    const linked = fromFragment(from.includes("#") ? from.slice(from.indexOf("#")) : "");
    const left = to.join(" ") === this.doc.to.join(" ") && !sameShape(from, this.position);
    await this.inTurn(() => this.change(linked ?? { from: from.trim(), to: left ? [] : to, moves: [], at: 0 }));
  }

  get canUndo(): boolean {
    return this.history.canUndo(this.doc);
  }

  get canRedo(): boolean {
    return this.history.canRedo;
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

  // follow puts moves that the reader did not find behind those made, or behind those that
  // lead to a position of the line. That is no step of the game: undo leads past it, to the end
  // of what the reader played where that is lost.
  async follow(moves: string[], after = this.position): Promise<void> {
    await this.inTurn(async () => {
      const place = this.view?.frames.findIndex((frame) => frame.position === after) ?? -1;
      const at = after === this.position || place < 0 ? this.doc.at : place;
      const { doc } = this;
      const ofReader = doc.moves.slice(at).some((move, i) => move !== moves[i] && !doc.helped?.includes(at + i));
      if (!(await this.read({ ...doc, moves: [...doc.moves.slice(0, at), ...moves], at, helped: this.helped(at, moves.length) }))) return;
      if (ofReader) this.history.leave({ ...doc, at: doc.moves.length });
      this.notices.changed();
    });
  }

  // helped are the marks of the moves before a place, and of some behind it that the reader
  // did not find.
  private helped(at: number, more = 0): number[] {
    return [...(this.doc.helped ?? []).filter((i) => i < at), ...Array.from({ length: more }, (_, i) => at + i)];
  }

  // play makes moves from the position shown; what came after it in the line is
  // left to undo. Who calls it is in turn.
  play(...made: string[]): Promise<void> {
    return this.playOn(made, this.helped(this.doc.at));
  }

  // playFor makes a move for the reader, which is marked.
  playFor(move: string): Promise<void> {
    return this.playOn([move], this.helped(this.doc.at, 1));
  }

  private async playOn(made: string[], helped: number[]): Promise<void> {
    const { moves, at } = this.doc;
    const { t } = this.notices.words;
    const isGood = await this.change({ ...this.doc, moves: [...moves.slice(0, at), ...made], at: at + made.length, helped });
    if (!isGood) return;
    this.notices.say(t("page.said.move", { move: made.join(" ") }));
    this.watcher.moved();
  }

  // rest are the moves of the line that are still to be made.
  get rest(): string[] {
    return this.doc.moves.slice(this.doc.at);
  }

  // advance makes one of the rest before the others, where their order does not matter.
  // Who calls it is in turn.
  async advance(move: string): Promise<void> {
    const { moves, at, helped = [] } = this.doc;
    const rest = this.rest;
    const place = at + rest.indexOf(move);
    rest.splice(place - at, 1);
    const marks = helped.map((i) => (i === place ? at : i >= at && i < place ? i + 1 : i));
    await this.change({ ...this.doc, moves: [...moves.slice(0, at), move, ...rest], at: at + 1, helped: marks });
    this.watcher.moved();
  }

  // restart goes back to the beginning, which can be undone.
  restart(): Promise<void> {
    return this.inTurn(async () => {
      if (this.doc.moves.length > 0) await this.change({ ...this.doc, moves: [], at: 0, helped: [] });
    });
  }

  // changesOf are the cells that a press on one changes. Which they are does not
  // depend on what is on the board.
  async changesOf(cell: number): Promise<number[]> {
    const { geometry } = this;
    const move = this.moveOf(cell);
    if (this.changes.geometry !== geometry) this.changes = { geometry, of: new Map() };
    const { of } = this.changes;
    if (move && !of.has(cell)) {
      const [, frame] = await this.framesOf(this.position, [move]);
      of.set(cell, geometry.indices(frame?.action?.changes));
    }
    return of.get(cell) ?? [];
  }

  // framesOf are the positions that moves lead to, none where they cannot be found out.
  async framesOf(from: string, moves: string[]): Promise<Frame[]> {
    try {
      return (await this.show({ from, to: this.goals, moves })).frames;
    } catch {
      return []; // nothing was asked for by the reader
    }
  }

  // choices are the legal moves of the position shown, as far as they are listed.
  get choices(): Choice[] {
    return this.legalMoves.choices;
  }

  // ways are the verbs that some legal move has: a board may turn one way only.
  get ways(): Verb[] {
    return (this.entry?.verbs ?? []).filter(({ name }) => this.choices.length === 0 || this.choices.some(({ verb }) => verb === name));
  }

  // choicesAt are the legal moves that begin at a cell.
  choicesAt(cell: number): Choice[] {
    return choicesAt(this.legalMoves, this.geometry.cells[cell]?.name);
  }

  // moveOf is the legal move that was chosen by its cells and its verb.
  moveOf(cell: number, chosen: { target?: string; verb?: string } = {}): string | undefined {
    const name = this.geometry.cells[cell]?.name;
    return this.entry && name !== undefined ? moveOf(this.entry, this.legalMoves, { cell: name, ...chosen }) : undefined;
  }

  // movable are the names of the cells that moves can begin at; undefined where
  // that is any.
  get movable(): Set<string> | undefined {
    return this.entry && beginnings(this.entry, this.legalMoves);
  }

  // legalMoves are those of the position shown, none while they are not known.
  private get legalMoves(): Legal {
    return this.legal.position === this.position ? this.legal : nothing;
  }

  // moveTo shows another place in the line.
  moveTo(at: number) {
    this.doc = { ...this.doc, at: Math.min(this.doc.moves.length, Math.max(0, at)) };
    this.keep();
    this.watcher.moved();
    this.notices.changed();
  }

  // goals are those of the document, or the puzzle's own.
  get goals(): string[] | undefined {
    return this.doc.to.length > 0 ? this.doc.to : this.view?.goals?.map((goal) => goal.text);
  }

  // read asks what a document looks like; it tells whether the document is good.
  private async read(doc: Doc): Promise<boolean> {
    this.watcher.leaving();
    try {
      this.take(doc, await this.look(doc));
      return true;
    } catch (error) {
      this.notices.fail(error);
      return false;
    } finally {
      this.notices.changed();
    }
  }

  // look asks for the boards of a document: for those after the moves that it has
  // in common with the line shown.
  private async look({ from, to, moves }: Doc): Promise<View> {
    const { view, doc } = this;
    if (!view || from !== doc.from || to.join(" ") !== doc.to.join(" ")) return this.show({ from, to, moves });
    let known = 0;
    while (known < moves.length && moves[known] === doc.moves[known]) known++;
    const rest = await this.show({ from: view.frames[known].position, to: this.goals, moves: moves.slice(known) });
    return { ...view, frames: [...view.frames.slice(0, known + 1), ...rest.frames.slice(1)], legal: rest.legal, more: rest.more };
  }

  private show(question: Question): Promise<View> {
    return this.asker.ask<View>("show", question, { lang: this.notices.words.lang });
  }

  private take(doc: Doc, view: View) {
    this.doc = { ...doc, from: view.from };
    this.view = view;
    this.allow(view.frames[view.frames.length - 1].position, view);
    if (view.cells !== this.geometry.cells) this.geometry = new Geometry(view);
    this.notices.problem = undefined;
    this.watcher.taken();
    this.keep();
    void this.readLegal();
  }

  private keep() {
    this.keeper.write(this.doc, this.frame?.solved === true);
  }

  private allow(position: string, { legal = [], more }: View) {
    this.legal = { position, choices: legal, all: !more };
  }

  // readLegal finds the legal moves where the position shown is not the last.
  async readLegal(): Promise<void> {
    const position = this.position;
    if (this.legal.position === position || this.entry?.kind === "press") return;
    try {
      this.allow(position, await this.show({ from: position, to: this.goals }));
    } catch {
      return; // the line was read before, so that only the way to the server can be at fault
    }
    this.notices.changed();
  }
}
