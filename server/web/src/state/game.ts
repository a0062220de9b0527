// The state of the page, in parts. A part knows those that are made before it; components
// take the parts that they show. Here they are put together.

import type { Backend } from "../backend/backend";
import type { Doc } from "../puzzle/doc";
import type { Answer, Catalog, Family, Material, Question, View } from "../puzzle/types";
import { reason } from "../words/failure";
import type { Proof } from "../words/verdict";
import { type Lang, type Table as Texts, Words } from "../words/words";
import { Help } from "./help/help";
import { Teaching } from "./lessons/teaching";
import { Table } from "./line/table";
import { address } from "./page/address";
import { remember } from "./page/memory";
import { Page } from "./page/page";
import type { Levels } from "./progress/levels";
import { Records } from "./progress/records";
import { Route } from "./route";
import { Score } from "./score";

// Standing is a sheet beside the board.
export type Standing = "keys" | "busy" | "hint" | "win" | "stuck" | "tutor" | "better";

export class Game {
  readonly page: Page;
  readonly record: Records;
  readonly table: Table;
  readonly help: Help;
  readonly teaching: Teaching;
  readonly score: Score;
  readonly route: Route;

  constructor(
    private backend: Backend,
    private texts: (lang: Lang) => Promise<Texts>, // the page's own
    words: Words,
    catalog: Catalog | undefined, // undefined where the puzzles cannot be read
    levels: Levels,
    changed: () => void,
  ) {
    this.page = new Page(words, changed);
    this.record = new Records(catalog?.puzzles, levels);
    const { page: { notices }, record } = this;
    const keeper = { read: address.read, write: (doc: Doc, solved: boolean) => this.route?.keep(doc, solved) };
    const watcher = { leaving: () => this.help.questions.leave(), taken: () => this.taken(), moved: () => this.moved() };
    this.table = new Table(backend, record.library, notices, keeper, watcher);
    this.help = new Help(backend, this.table, record, this.page);
    this.teaching = new Teaching(this.table.line, notices, (name) => record.progress.learn(name));
    this.score = new Score(this.table, this.teaching, this.help.outlook, record, this.page);
    this.route = new Route(this.table, this.help.questions, this.teaching, record, this.page, (question) => this.look(question));
    // A board that was still being read may have put its own address there by the time that this is called.
    window.addEventListener("hashchange", ({ newURL }) => void this.route.go(new URL(newURL).hash));
  }

  // taken is called when the line is another one.
  private taken() {
    this.table.hand.clear();
    this.table.trace.hide();
    this.help.questions.forget();
    this.teaching.taken();
    if (!this.teaching.lesson) this.help.look(this.family);
  }

  // moved is called when another place in the line is shown.
  private moved() {
    this.table.trace.hide();
    this.page.sound.play(this.material);
    this.page.screen.settle();
    this.score.keep();
  }

  // standing is the sheet beside the board, the newest of what is to be said: the list of keys
  // gives way to what comes after it was opened.
  get standing(): Standing | undefined {
    const { keysOver } = this.page.screen;
    const { below } = this;
    return keysOver !== undefined && (!below || below === keysOver) ? "keys" : below;
  }

  private get below(): Standing | undefined {
    const { questions: { busy, hint }, outlook, firstSteps } = this.help;
    if (busy?.long) return "busy";
    if (hint) return "hint";
    if (this.score.won) return "win";
    if (this.help.review.seen) return "better";
    if (outlook.dead) return "stuck";
    return firstSteps.step === undefined ? undefined : "tutor";
  }

  // showKeys opens the list of keys, or closes it. A hint that it covers is put away.
  showKeys(open = this.standing !== "keys") {
    this.help.questions.hint = undefined;
    this.page.screen.keysOver = open ? (this.below ?? "none") : undefined;
    this.page.notices.changed();
  }

  // explain leaves a screen without a board for one of its puzzle, with how it is played.
  async explain() {
    history.pushState(null, "", location.href); // Back leads here
    await this.route.choose(this.record.library.find(this.page.screen.shown?.value ?? "")?.name ?? this.puzzle);
    this.showKeys(true);
  }

  get words(): Words {
    return this.page.notices.words;
  }

  get puzzle(): string {
    return this.table.line.puzzle;
  }

  get family(): Family | undefined {
    return this.record.library.find(this.puzzle);
  }

  get material(): Material {
    return this.family?.material ?? "plain";
  }

  // proof is why the position shown cannot be solved, if that was asked or found.
  get proof(): Proof | undefined {
    const weights = this.teaching.step?.weights;
    if (weights) return { cells: new Set(), weights: this.table.line.geometry.cells.map(({ name }) => weights[name] ?? 0) };
    return this.help.questions.proof ?? (this.table.hand.mode === "play" ? this.help.outlook.proof : undefined);
  }

  // look reads a position to draw it somewhere, or says why that cannot be read.
  async look(question: Question): Promise<{ view?: View; wrong?: string }> {
    try {
      return { view: await this.backend.ask<View>("show", question, { lang: this.words.lang }) };
    } catch (error) {
      return { wrong: reason(this.words, error) };
    }
  }

  // best is the proved best of a board; undefined where it is not known soon.
  async best({ level, from, to }: Doc): Promise<number | undefined> {
    const known = this.record.levels.find(level ?? "")?.level.length;
    if (known !== undefined) return known;
    const { optimal, length } = await this.backend.ask<Answer>("solve", { from, to, timeout: "2s" }, { lang: this.words.lang });
    return optimal ? length : undefined;
  }

  async setLang(lang: Lang): Promise<void> {
    try {
      const [texts, catalog] = await Promise.all([this.texts(lang), this.backend.puzzles(lang)]);
      this.page.notices.words = new Words(lang, [texts, catalog.words]);
    } catch (error) {
      return this.page.notices.fail(error);
    }
    remember("lang", lang);
    this.page.notices.changed();
  }

  // study opens or closes the drawer; what a press does when it is closed is to play.
  study(open = !this.page.screen.studying) {
    this.page.screen.study(open);
    this.table.hand.setMode("play");
  }

  // edit opens the drawer with the board to draw on.
  edit() {
    this.study(true);
    this.table.hand.setMode("edit");
  }

  // solve and analyse ask about the position shown, or the one that was drawn.
  async solve(): Promise<void> {
    if (await this.table.playDraft()) await this.help.questions.solve();
  }

  async analyse(): Promise<void> {
    if (await this.table.playDraft()) await this.help.questions.analyse();
  }

  // seeSolutions opens the drawer with all solutions.
  async seeSolutions(): Promise<void> {
    this.study(true);
    await this.table.line.restart();
    await this.help.questions.solve();
  }
}
