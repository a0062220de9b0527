// The state of the page, in parts. A part knows those that are made before it; components
// take the parts that they show. Here they are put together.

import { address, onAddress } from "./page/address";
import type { Backend } from "../backend/backend";
import { Pointer } from "./line/pointed";
import { common } from "../words/common";
import { Daily } from "./progress/daily";
import type { Doc } from "../puzzle/doc";
import { Draft } from "./line/draft";
import { Games } from "./progress/games";
import { Hand } from "./line/hand";
import { Help } from "./help/help";
import { Teaching } from "./lessons/teaching";
import type { Levels } from "./progress/levels";
import { Library } from "../puzzle/library";
import { Line } from "./line/line";
import { recall, remember } from "./page/memory";
import { Notices } from "./page/notices";
import { Outlook } from "./help/outlook";
import { FirstSteps } from "./help/firststeps";
import { Player } from "./help/player";
import { Progress } from "./progress/progress";
import { Questions } from "./help/questions";
import { Route } from "./route";
import { Score } from "./score";
import { Screen } from "./page/screen";
import { Sound } from "./page/sound";
import { Trace } from "./line/trace";
import type { Catalog, Family, Material, Question, View } from "../puzzle/types";
import type { Proof } from "../words/verdict";
import { type Lang, Words } from "../words/words";

export class Game {
  readonly library: Library;
  readonly notices: Notices;
  readonly screen: Screen;
  readonly line: Line;
  readonly draft: Draft;
  readonly hand: Hand;
  readonly questions: Questions;
  readonly outlook: Outlook;
  readonly teaching: Teaching;
  readonly player: Player;
  readonly score: Score;
  readonly help: Help;
  readonly route: Route;
  readonly daily: Daily;
  readonly firstSteps: FirstSteps;
  readonly trace: Trace;
  readonly sound: Sound;
  readonly pointer = new Pointer();
  readonly progress = new Progress({ recall, remember });
  readonly games = new Games({ recall, remember });

  constructor(
    private backend: Backend,
    lang: Lang,
    catalog: Catalog | undefined, // undefined where the puzzles cannot be read
    readonly levels: Levels,
    changed: () => void,
  ) {
    this.library = new Library(catalog?.puzzles);
    this.notices = new Notices(wordsOf(lang, catalog), changed);
    this.screen = new Screen(changed);
    this.sound = new Sound(changed);
    const keeper = { read: address.read, write: (doc: Doc, solved: boolean) => this.keep(doc, solved) };
    const watcher = { leaving: () => this.questions.leave(), taken: () => this.taken(), moved: () => this.moved(), putDown: () => this.hand.putDown() };
    const { library, notices, screen, progress } = this;
    const line = new Line(backend, library, notices, keeper, watcher);
    this.line = line;
    this.draft = new Draft(backend, line, notices);
    this.hand = new Hand(line, this.draft, library, notices);
    this.questions = new Questions(backend, line, notices);
    this.outlook = new Outlook(backend, line, notices, levels);
    this.teaching = new Teaching(line, notices, (name) => progress.learn(name));
    this.player = new Player(line, this.hand, this.questions, notices);
    this.score = new Score(line, this.hand, this.teaching, this.outlook, library, levels, progress);
    this.help = new Help(line, this.questions, this.outlook, this.player);
    this.daily = new Daily(levels, library, progress);
    this.route = new Route(line, library, levels, progress, this.daily, this.games, this.questions, this.teaching, notices, screen, this.hand);
    this.firstSteps = new FirstSteps(backend, line, this.hand, levels, progress, notices);
    this.trace = new Trace(line, notices);
    onAddress((hash) => void this.route.go(hash));
  }

  // keep keeps how the line stands, for the next visit. A lesson keeps its own address.
  private keep(doc: Doc, solved: boolean) {
    if (this.teaching?.lesson) return;
    address.write(doc);
    this.games.keep(doc, solved);
  }

  // taken is called when the line is another one.
  private taken() {
    this.hand.clear();
    this.trace.hide();
    this.questions.forget();
    this.teaching.taken();
    if (this.teaching.lesson) return;
    void this.outlook.look(this.family);
    void this.firstSteps.look();
  }

  // moved is called when another place in the line is shown.
  private moved() {
    this.trace.hide();
    this.sound.play(this.material);
    this.score.keep();
  }

  // history is what undo and redo go over: the moves, or the strokes of a draft.
  get history(): Pick<Line, "canUndo" | "canRedo"> & { undo(): unknown; redo(): unknown } {
    return this.hand.mode === "play" ? this.line : this.draft;
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

  // proof is why the position shown cannot be solved, if that was asked or found.
  get proof(): Proof | undefined {
    const weights = this.teaching.step?.weights;
    if (weights) return { kind: "", cells: new Set(), weights: this.line.geometry.cells.map(({ name }) => weights[name] ?? 0) };
    return this.questions.proof ?? (this.hand.mode === "play" ? this.outlook.proof : undefined);
  }

  // look reads a position to draw it somewhere; undefined where that fails.
  async look(question: Question): Promise<View | undefined> {
    try {
      return await this.backend.ask<View>("show", question, { lang: this.words.lang });
    } catch {
      return undefined; // a picture that is missing says nothing
    }
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

  // study opens or closes the drawer; what a press does when it is closed is to play.
  study(open = !this.screen.studying) {
    this.screen.study(open);
    this.hand.setMode("play");
  }

  // playDraft puts what was drawn on the board, to be played; it tells whether it can be.
  async playDraft(): Promise<boolean> {
    if (this.hand.mode === "play") return true;
    if (this.draft.isChanged && !(await this.draft.play())) return false;
    this.hand.setMode("play");
    return true;
  }

  // solve and analyse ask about the position shown, or the one that was drawn.
  async solve(): Promise<void> {
    if (await this.playDraft()) await this.questions.solve();
  }

  async analyse(): Promise<void> {
    if (await this.playDraft()) await this.questions.analyse();
  }

  // seeSolutions opens the drawer with all solutions.
  async seeSolutions(): Promise<void> {
    this.study(true);
    await this.help.seeSolutions();
  }
}

function wordsOf(lang: Lang, catalog?: Catalog): Words {
  return new Words(lang, [common[lang], catalog?.words ?? {}]);
}
