// The state of the page, and all that can be done to it. It is made of a line of
// moves, questions about its positions, and notices to the reader; here is what a
// press on the board does to them. Components read it and call its methods.

import { address, isAlone, isHome, lessonNamed, levelNamed, onAddress } from "./address";
import type { Backend } from "./backend";
import { Pointer } from "./board/pointed";
import { common } from "./common";
import type { Doc } from "./doc";
import { put, following } from "./edit";
import { tellParent } from "./frame";
import { Questions } from "./questions";
import { Teaching } from "./lesson/teaching";
import type { Levels } from "./levels";
import { Library } from "./library";
import { Line } from "./line";
import { recall, remember } from "./memory";
import { Notices } from "./notices";
import { Outlook } from "./outlook";
import { count, stars } from "./play/tally";
import { Progress } from "./progress";
import { boardName, length } from "./terms";
import type { Catalog, Family, Material, Question, View } from "./types";
import type { Proof } from "./verdict";
import { type Lang, Words } from "./words";

// Mode is what a press on a cell does.
export type Mode = "play" | "edit" | "goal";

export class Game {
  mode: Mode = "play";
  selected = -1; // the cell that a move begins at
  playing = false;
  brush?: string; // the state that a press writes where a board is edited; none: the next one
  studying = false; // the drawer is open
  keysShown = false; // the list of keys is open
  coordinates = recall("coordinates") === "on";
  pointed = false; // a press was previewed on the board shown
  byHand = false; // the last move was made by dragging
  atHome = isHome();
  alone = isAlone(); // the board is shown without the rest

  readonly library: Library;
  readonly notices: Notices;
  readonly line: Line;
  readonly questions: Questions;
  readonly outlook: Outlook;
  readonly teaching: Teaching;
  readonly pointer = new Pointer();
  readonly progress = new Progress({ recall, remember });

  private timer = 0;
  private label = { from: "", board: "" }; // the name of the board chosen

  constructor(
    private backend: Backend,
    lang: Lang,
    catalog: Catalog | undefined, // undefined where the puzzles cannot be read
    readonly levels: Levels,
    changed: () => void,
  ) {
    this.library = new Library(catalog?.puzzles);
    this.notices = new Notices(wordsOf(lang, catalog), changed);
    const keeper = { read: address.read, write: (doc: Doc) => void (this.teaching?.lesson || address.write(doc)) }; // a lesson keeps its own address
    this.line = new Line(backend, this.library, this.notices, keeper, {
      leaving: () => this.questions.leave(),
      taken: () => {
        this.selected = -1;
        this.questions.forget();
        this.keepStars();
        this.teaching.taken();
        if (!this.teaching.lesson) void this.outlook.look(this.family);
      },
      putDown: () => this.putDown(),
    });
    this.questions = new Questions(backend, this.line, this.notices);
    this.outlook = new Outlook(backend, this.line, this.notices, levels);
    this.teaching = new Teaching(this.line, this.notices, (name) => this.progress.learn(name));
    onAddress(() => void this.go());
  }

  // open shows what the address names.
  async open(): Promise<void> {
    const level = this.levels.doc(levelNamed() ?? "");
    if (level) this.line.begin(level);
    await this.learn(lessonNamed());
    if (!this.atHome && !this.teaching.lesson) await this.line.open();
  }

  // go shows what the address names now.
  private async go(): Promise<void> {
    this.atHome = isHome();
    this.alone = isAlone();
    await this.learn(lessonNamed());
    this.notices.changed();
    const doc = this.levels.doc(levelNamed() ?? "") ?? address.read();
    if (doc) await this.line.go(doc);
  }

  // learn begins a lesson, or ends the one that is given.
  private async learn(lesson: string | undefined): Promise<void> {
    if (lesson) this.study(false);
    await this.teaching.open(lesson);
  }

  // today is the day by the reader's clock.
  today(): Date {
    return new Date();
  }

  // look reads a position to draw it somewhere; undefined where that fails.
  async look(question: Question): Promise<View | undefined> {
    try {
      return await this.backend.ask<View>("show", question, { lang: this.words.lang });
    } catch {
      return undefined; // a picture that is missing says nothing
    }
  }

  // place is where the level shown stands: its number and name on a path, or its day.
  get place(): { n?: number; name?: string; all: number; date?: string } | undefined {
    const found = this.levels.find(this.line.doc.level ?? "");
    return found && { n: found.n, name: found.level.name?.[this.words.lang], date: found.date, all: this.levels.of(found.puzzle).length };
  }

  // keepStars keeps what a level that was just solved has earned, and tells the page
  // around this one.
  private keepStars() {
    const { level, from, moves } = this.line.doc;
    const found = this.levels.find(level ?? "");
    if (!this.won) return;
    if (level && found) this.progress.solve(level, stars(this.made, found.level.length));
    tellParent({ source: "jie", type: "solved", puzzle: this.puzzle, level, from, moves, made: this.made, best: this.outlook.par, stars: this.stars });
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

  get material(): Material {
    return this.family?.material ?? "plain";
  }

  // title is what the board shown is called, undefined where it has no name.
  get title(): string | undefined {
    const { doc } = this.line;
    const name = this.label.from === doc.from ? this.label.board : undefined;
    const board = this.family?.boards.find((one) => (name === undefined ? one.from === doc.from : one.name === name));
    return board && boardName(this.words, this.puzzle, board);
  }

  // made is how many moves were made, in the puzzle's metric.
  get made(): number {
    const { view, doc } = this.line;
    const played = view?.frames.slice(1, doc.at + 1).map((frame) => frame.action) ?? [];
    return this.family ? count(this.family, played) : doc.at;
  }

  // won tells whether moves have led to the goal.
  get won(): boolean {
    const { step } = this.teaching;
    return this.mode === "play" && (!step || step.solution !== undefined) && this.line.doc.at > 0 && this.line.frame?.solved === true;
  }

  get stars(): number {
    const { par } = this.outlook;
    return par === undefined ? 1 : stars(this.made, par);
  }

  // proof is why the position shown cannot be solved, if that was asked or found.
  get proof(): Proof | undefined {
    const weights = this.teaching.step?.weights;
    if (weights) return { kind: "", cells: new Set(), weights: this.line.geometry.cells.map(({ name }) => weights[name] ?? 0) };
    return this.questions.proof ?? (this.mode === "play" ? this.outlook.proof : undefined);
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

  async choose(puzzle: string, board?: string): Promise<void> {
    this.mode = "play";
    this.atHome = false;
    await this.learn(undefined);
    const n = this.progress.now(puzzle, this.levels.of(puzzle).length);
    const level = board === undefined ? this.levels.doc(`${puzzle}/${n}`) : undefined;
    await this.line.inTurn(() => this.line.change(level ?? this.library.first(puzzle, board)));
    const name = board ?? this.library.find(puzzle)?.boards[0]?.name ?? "";
    this.label = { from: this.line.doc.from, board: name };
    this.notices.changed();
  }

  // next opens the level after the one shown on its path, or the board after it, or a
  // new one where none has a name.
  async next(): Promise<void> {
    const { place, puzzle } = this;
    const level = place && this.levels.doc(`${puzzle}/${place.n === undefined ? this.progress.now(puzzle, place.all) : (place.n % place.all) + 1}`);
    if (level) return this.line.inTurn(() => this.line.change(level));
    const boards = this.family?.boards ?? [];
    const at = boards.findIndex((board) => boardName(this.words, this.puzzle, board) === this.title);
    const after = at < 0 ? undefined : boards[at + 1];
    if (after) return this.choose(this.puzzle, after.name);
    if (this.family?.levels) return this.newLevel(2);
    return this.choose(this.puzzle);
  }

  // newLevel makes a puzzle of a difficulty from 1 to 5, and opens it.
  async newLevel(difficulty: number): Promise<void> {
    const level = await this.questions.generate(difficulty);
    if (!level) return;
    this.mode = "play";
    await this.line.load(level.from, [level.to]);
    this.notices.say(this.words.t("page.said.level", { length: length(this.words, level.metric, level.length) }));
  }

  // press is a click on a cell, or Enter.
  press(cell: number): Promise<void> {
    return this.line.inTurn(() => (this.mode === "play" ? this.pressToPlay(cell) : put(this.line, this.mode, cell, this.brush ?? following(this.line, this.mode, cell))));
  }

  private async pressToPlay(cell: number): Promise<void> {
    const { line } = this;
    const { name } = line.geometry.cells[cell];
    const move = this.pressed(cell, name);
    if (move) {
      await (this.family?.any_order && line.rest.includes(move) ? line.advance(move) : line.play(move));
      if (line.entry?.kind === "pair" && !line.frame?.solved && line.choicesAt(cell).length > 0) this.pick(cell); // it may jump on
      return;
    }
    const movable = line.movable;
    this.selected = cell === this.selected || (movable && !movable.has(name)) ? -1 : cell;
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

  // pick takes a cell that a move can begin at.
  pick(cell: number) {
    this.selected = cell;
    this.notices.changed();
  }

  putDown() {
    this.pick(-1);
  }

  // landings are the cells where the chosen piece may land.
  get landings(): number[] {
    const { line, selected, mode } = this;
    if (line.entry?.kind !== "pair" || selected < 0 || mode !== "play") return [];
    return line.geometry.indices(this.line.choicesAt(this.selected).flatMap(({ target }) => target ?? []));
  }

  // taken are the cells that a piece leaves empty on its way to a landing.
  taken(landing: number): number[] {
    const { name } = this.line.geometry.cells[landing];
    return this.line.geometry.indices(this.line.choicesAt(this.selected).find(({ target }) => target === name)?.takes);
  }

  // land lets the chosen piece go over a cell.
  land(cell: number): Promise<void> {
    this.byHand = true;
    return this.press(cell);
  }

  // turn makes a move of a verb at a cell, if it is legal.
  turn(cell: number, verb: string): Promise<void> {
    return this.line.inTurn(async () => {
      const move = this.line.moveOf(cell, { verb });
      if (move) await this.line.play(move);
    });
  }

  // make makes a move.
  make(move: string): Promise<void> {
    return this.line.inTurn(() => this.line.play(move));
  }

  // turnBy makes moves at the picked cell one after another, which were made by hand.
  turnBy(verbs: string[]): Promise<void> {
    const cell = this.selected;
    return this.line.inTurn(async () => {
      const moves = verbs.map((verb) => this.line.moveOf(cell, { verb })).filter((move) => move !== undefined);
      if (moves.length === 0) return;
      this.byHand = true;
      await this.line.play(...moves);
    });
  }

  // put writes a state on a cell, of the position or the goal.
  put(cell: number, state: string): Promise<void> {
    const { mode, line } = this;
    return line.inTurn(async () => {
      if (mode !== "play") await put(line, mode, cell, state);
    });
  }

  setMode(mode: Mode, brush?: string) {
    [this.mode, this.brush] = [mode, brush];
    this.selected = -1;
    this.notices.changed();
  }

  // study opens or closes the drawer; what a press does when it is closed is to play.
  study(open = !this.studying) {
    this.studying = open;
    this.keysShown = false;
    this.setMode("play");
  }

  showKeys(open = !this.keysShown) {
    this.keysShown = open;
    this.notices.changed();
  }

  switchCoordinates() {
    this.coordinates = !this.coordinates;
    remember("coordinates", this.coordinates ? "on" : "off");
    this.notices.changed();
  }

  // playHint makes the move that the hint shows.
  async playHint(): Promise<void> {
    const { hint } = this.questions;
    if (hint?.move) await this.line.inTurn(() => this.line.play(hint.move!));
  }

  // watchHint puts the rest of the solution behind the position, and plays it.
  async watchHint(): Promise<void> {
    const { hint } = this.questions;
    if (!hint?.move) return;
    await this.line.follow(hint.moves ?? [hint.move]);
    this.animate();
  }

  // seeSolutions opens the drawer with the solutions from the beginning.
  async seeSolutions(): Promise<void> {
    this.study(true);
    await this.line.restart();
    await this.questions.solve();
  }

  // backToWinning goes to the last position from which the goal can be reached.
  backToWinning(): Promise<void> {
    return this.line.inTurn(() => {
      const { doc } = this.line;
      const at = this.outlook.lastWinning();
      return this.line.change({ ...doc, moves: doc.moves.slice(0, at), at });
    });
  }

  // step goes to a place in the line.
  async step(at: number): Promise<void> {
    this.selected = -1;
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
    }, 700);
    this.notices.changed();
  }
}

function wordsOf(lang: Lang, catalog?: Catalog): Words {
  return new Words(lang, [common[lang], catalog?.words ?? {}]);
}
