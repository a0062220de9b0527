// The state of the page, and all that can be done to it. Components read it and
// call its methods; it tells them when it has changed.

import { Backend, Failure } from "./backend";
import { boards } from "./boards";
import { type Doc, fromFragment, toFragment } from "./doc";
import { hintLines } from "./hint";
import { Geometry } from "./moves";
import { emptied, stateCount, statesOf, withCell } from "./text";
import type { Answer, Hint, Level, Problem, Question, Step, View } from "./types";
import { type Lang, Words } from "./words";

// Mode is what a press on a cell does.
export type Mode = "play" | "edit" | "goal";

// Proof is what an answer of "unsolvable" shows on the board.
export interface Proof {
  kind: string;
  cells: Set<number>;
  weights?: number[];
}

export class Game {
  doc: Doc;
  view?: View;
  geometry = new Geometry("", []);
  mode: Mode = "play";
  selected = -1; // the peg to jump or the ring to turn
  answer?: Answer; // to the position asked about
  chosen = 0; // of the answer's solutions
  hint?: Hint; // for the position shown
  facts?: Record<string, unknown>;
  problem?: Problem;
  busy?: { step?: Step; stop: AbortController };
  playing = false;
  said = ""; // for the live region

  private legal: { position: string; moves: string[] } = { position: "", moves: [] };
  private past: Doc[] = [];
  private future: Doc[] = [];
  private queue: Promise<unknown> = Promise.resolve(); // of what was pressed, in turn
  private timer = 0;

  constructor(
    private backend: Backend,
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

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  // goalStates is a character for each cell of the first goal, where it is a board.
  get goalStates(): string | undefined {
    const text = this.view?.goals?.[0]?.text;
    return text && statesOf(text, this.view!.cells.length);
  }

  // --- changes

  // open reads the document that the page begins with.
  open(): Promise<boolean> {
    return this.inTurn(() => this.read(this.doc));
  }

  // inTurn does things one after another, so that each sees what the one before
  // has made, however fast the keys are pressed.
  private inTurn<T>(action: () => Promise<T>): Promise<T> {
    const done = this.queue.then(action);
    this.queue = done.catch(() => undefined);
    return done;
  }

  // change goes to another document, to which undo can go back.
  private async change(doc: Doc): Promise<void> {
    const before = this.doc;
    if (!(await this.read(doc))) return;
    this.past.push(before);
    this.future = [];
    this.tell();
  }

  // load reads a text that someone typed or pasted, or a whole link.
  load(from: string, to: string[]): Promise<void> {
    const linked = fromFragment(from.includes("#") ? from.slice(from.indexOf("#")) : "");
    return this.inTurn(() => this.change(linked ?? { from: from.trim(), to, moves: [], at: 0 }));
  }

  choose(puzzle: string, key?: string): Promise<void> {
    this.mode = "play";
    return this.inTurn(() => this.change(first(puzzle, key)));
  }

  // generate makes a new puzzle of a difficulty from 1 to 5.
  async generate(difficulty: number): Promise<void> {
    await this.queue;
    const seed = Math.floor(Math.random() * 2 ** 32);
    try {
      const question = { puzzle: this.puzzle, difficulty, n: 1, seed };
      const [level] = await this.backend.ask<Level[]>("generate", question, this.options());
      this.mode = "play";
      await this.inTurn(() => this.change({ from: level.from, to: [level.to], moves: [], at: 0 }));
      this.say(this.words.t("page.said.level", { length: this.words.t("metric." + level.metric, { n: level.length }) }));
    } catch (error) {
      this.fail(error);
      this.tell();
    }
  }

  undo(): Promise<void> {
    return this.inTurn(() => this.goBack(this.past, this.future));
  }

  redo(): Promise<void> {
    return this.inTurn(() => this.goBack(this.future, this.past));
  }

  private async goBack(from: Doc[], to: Doc[]): Promise<void> {
    const doc = from.pop();
    if (!doc) return;
    to.push(this.doc);
    await this.read(doc);
  }

  // play makes a move from the position shown; what came after it in the line
  // is left to undo.
  play(move: string): Promise<void> {
    return this.inTurn(() => this.playNow(move));
  }

  private async playNow(move: string): Promise<void> {
    this.selected = -1;
    const { from, to, moves, at } = this.doc;
    await this.change({ from, to, moves: [...moves.slice(0, at), move], at: at + 1 });
    this.say(this.frame?.solved ? this.words.t("page.said.solved", { n: at + 1 }) : this.words.t("page.said.move", { move }));
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

  // movesAt are the legal moves of one cell: its turns, or the jumps of its peg.
  movesAt(cell: number): string[] {
    const name = this.view?.cells[cell]?.name;
    const legal = this.legalMoves;
    if (!name) return [];
    if (this.puzzle === "mopan") return legal.filter((move) => move.slice(1) === name);
    return legal.filter((move) => move.split("-")[0] === name);
  }

  // legalMoves are those of the position shown, none while they are not known.
  private get legalMoves(): string[] {
    return this.legal.position === this.position ? this.legal.moves : [];
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

  // --- stepping

  // step goes to a place in the line.
  async step(at: number): Promise<void> {
    at = Math.min(this.doc.moves.length, Math.max(0, at));
    this.selected = -1;
    this.hint = undefined;
    this.doc = { ...this.doc, at };
    this.keep();
    this.tell();
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

  // --- questions

  // solve asks for the shortest solutions of the position shown, and puts the
  // first of them behind the moves made.
  async solve(): Promise<void> {
    this.hint = undefined;
    const answer = await this.question({ all: true, count: true, limit: 100 });
    if (!answer) return;
    this.answer = answer;
    this.chosen = 0;
    this.say(this.verdict(answer));
    if (answer.status === "solved" && answer.moves) await this.inTurn(() => this.follow(answer.moves!));
    this.answer = answer;
    this.tell();
  }

  // pick follows another of the solutions.
  async pick(index: number): Promise<void> {
    const answer = this.answer;
    const moves = answer?.solutions?.[index];
    if (!answer || !moves) return;
    await this.inTurn(() => {
      const made = this.made(answer);
      this.doc = { ...this.doc, moves: this.doc.moves.slice(0, made), at: made };
      return this.follow(moves);
    });
    this.answer = answer;
    this.chosen = index;
    this.tell();
  }

  // made is how many moves were made before the answer's.
  private made(answer: Answer): number {
    const at = this.view?.frames.findIndex((frame) => frame.position === answer.from) ?? 0;
    return Math.max(0, at);
  }

  private async follow(moves: string[]): Promise<void> {
    const { from, to, at } = this.doc;
    await this.change({ from, to, moves: [...this.doc.moves.slice(0, at), ...moves], at });
  }

  // askHint tells a little more each time: how far, where, which move, the rest.
  async askHint(): Promise<void> {
    await this.queue;
    const level = Math.min(4, (this.hint?.level ?? 0) + 1);
    try {
      this.hint = await this.backend.ask<Hint>("hint", { ...this.asked, level, timeout: "10s" }, this.options());
      this.problem = undefined;
      this.answer = undefined;
      this.say(hintLines(this.words, this.hint).join(" "));
    } catch (error) {
      this.fail(error);
      this.tell();
    }
  }

  async analyse(): Promise<void> {
    await this.queue;
    try {
      this.facts = await this.backend.ask("analyse", this.asked, this.options());
      this.problem = undefined;
    } catch (error) {
      this.fail(error);
    }
    this.tell();
  }

  // film is the line of moves as an animated picture.
  async film(theme: string): Promise<Blob | undefined> {
    const { from, moves } = this.doc;
    try {
      return await this.backend.picture({ from, moves, theme }, "image/gif", this.options());
    } catch (error) {
      this.fail(error);
      this.tell();
      return undefined;
    }
  }

  stop() {
    this.busy?.stop.abort(new DOMException("stopped", "AbortError"));
  }

  private get asked(): Question {
    return { from: this.position, to: this.doc.to.length > 0 ? this.doc.to : this.view?.goals?.map((goal) => goal.text) };
  }

  // question asks, and shows how far the search is. Where it takes long, the
  // best found so far is shown meanwhile.
  private async question(more: Partial<Question>): Promise<Answer | undefined> {
    this.stop();
    await this.queue;
    const stop = new AbortController();
    const busy: Game["busy"] = { stop };
    this.busy = busy;
    this.problem = undefined;
    this.tell();
    try {
      return await this.backend.solve(
        { ...this.asked, ...more },
        {
          ...this.options(),
          signal: stop.signal,
          progress: (step) => {
            busy.step = step;
            this.tell();
          },
          meanwhile: (best) => {
            this.answer = best;
            this.tell();
          },
        },
      );
    } catch (error) {
      if (!stop.signal.aborted) this.fail(error);
      return undefined;
    } finally {
      if (this.busy === busy) this.busy = undefined;
      this.tell();
    }
  }

  // proof is what the answer proves about the position shown.
  get proof(): Proof | undefined {
    const found = this.answer ?? this.hint;
    const certificate = found?.certificate;
    if (!certificate || found?.from !== this.position) return undefined;
    const one = certificate.goals?.[0] ?? certificate;
    return {
      kind: one.kind,
      cells: new Set(one.cells?.map((name) => this.geometry.index(name))),
      weights: one.weights,
    };
  }

  // verdict is an answer in a sentence.
  verdict(answer: Answer): string {
    const t = this.words.t;
    const length = t("metric." + answer.metric, { n: answer.length ?? 0 });
    if (answer.status === "unsolvable") return t("page.verdict.unsolvable");
    if (answer.status === "unknown") return t("page.verdict.unknown", { bound: answer.lower_bound ?? 0 });
    if (answer.length === 0) return t("page.verdict.already");
    return t(answer.optimal ? "page.verdict.shortest" : "page.verdict.solved", { length });
  }

  setLang(lang: Lang) {
    this.words = new Words(lang);
    localStorage.setItem("lang", lang);
    this.tell();
  }

  say(text: string) {
    this.said = text;
    this.tell();
  }

  // --- reading

  private options() {
    return { lang: this.words.lang };
  }

  // read asks what a document looks like; it tells whether the document is good.
  private async read(doc: Doc): Promise<boolean> {
    this.stop();
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

  private show(doc: Doc): Promise<View> {
    return this.backend.ask<View>("show", { from: doc.from, to: doc.to, moves: doc.moves }, this.options());
  }

  private take(doc: Doc, view: View) {
    this.doc = { ...doc, from: view.from };
    this.view = view;
    this.legal = { position: view.frames[view.frames.length - 1].position, moves: view.legal };
    this.geometry = new Geometry(view.puzzle, view.cells);
    this.problem = undefined;
    this.hint = undefined;
    this.facts = undefined;
    this.selected = -1;
    if (!view.frames.some((frame) => frame.position === this.answer?.from)) this.answer = undefined;
    this.keep();
    void this.readLegal();
  }

  // readLegal finds the legal moves where the position shown is not the last.
  private async readLegal(): Promise<void> {
    const position = this.position;
    if (this.legal.position === position || this.puzzle === "lightsout") return;
    try {
      const view = await this.backend.ask<View>("show", { from: position }, this.options());
      this.legal = { position, moves: view.legal };
    } catch {
      return; // the line was read before, so that only the way to the server can be at fault
    }
    this.tell();
  }

  private keep() {
    history.replaceState(null, "", "#" + toFragment(this.doc));
  }

  private fail(error: unknown) {
    this.problem = error instanceof Failure ? error.problem : { code: "network", detail: this.words.t("page.problem.network") };
    this.said = this.problem.detail;
  }

  private tell() {
    this.changed();
  }
}

// first is the board of a puzzle that has a key, or its first one.
function first(puzzle: string, key?: string): Doc {
  const list = boards[puzzle] ?? boards.mopan;
  const board = list.find((one) => one.key === key) ?? list[0];
  return { from: board.from, to: board.to ? [board.to] : [], moves: [], at: 0 };
}
