// Which board is shown, and the ways to another: by the address, a tab, or the next level.

import { address, lessonNamed, levelNamed } from "./page/address";
import type { Daily } from "./progress/daily";
import { type Doc, toFragment } from "../puzzle/doc";
import type { Games } from "./progress/games";
import type { Hand } from "./line/hand";
import type { Teaching } from "./lessons/teaching";
import type { Levels } from "./progress/levels";
import type { Library } from "../puzzle/library";
import type { Line } from "./line/line";
import type { Notices } from "./page/notices";
import type { Progress } from "./progress/progress";
import type { Questions } from "./help/questions";
import type { Screen } from "./page/screen";
import { boardName, length } from "../words/terms";

// Place is where a level stands: its number and name on a path, or its day.
export interface Place {
  n?: number;
  name?: string;
  all: number;
  date?: string;
}

export class Route {
  private label = { from: "", board: "" }; // the name of the board chosen

  constructor(
    private line: Line,
    private library: Library,
    private levels: Levels,
    private progress: Progress,
    private daily: Daily,
    private games: Games,
    private questions: Questions,
    private teaching: Teaching,
    private notices: Notices,
    private screen: Screen,
    private hand: Hand,
  ) {}

  // open shows what the address names.
  async open(): Promise<void> {
    const doc = this.levels.doc(levelNamed() ?? "") ?? this.line.doc;
    await this.learn(lessonNamed());
    if (!this.screen.atHome && !this.teaching.lesson) await this.line.open(doc, this.games.resume(doc));
  }

  // go shows what an address names.
  async go(hash: string): Promise<void> {
    this.screen.go(hash);
    await this.learn(lessonNamed(hash));
    this.notices.changed();
    const doc = this.levels.doc(levelNamed(hash) ?? "") ?? address.read(hash);
    if (doc) await this.line.go(doc, this.games.resume(doc));
  }

  // addressOf is where a puzzle is gone on with: its game that was left last, or the level
  // that is now on its path.
  addressOf(puzzle: string): string {
    const doc = this.latest(puzzle);
    return doc.level ? "#play=" + doc.level : "#" + toFragment(doc);
  }

  // learn begins a lesson, or ends the one that is given.
  private async learn(lesson: string | undefined): Promise<void> {
    if (lesson) this.screen.study(false);
    if (lesson) this.hand.setMode("play");
    await this.teaching.open(lesson);
  }

  get place(): Place | undefined {
    const { words } = this.notices;
    const found = this.levels.find(this.line.doc.level ?? "");
    return found && { n: found.n, name: found.level.name?.[words.lang], date: found.date, all: this.levels.of(found.puzzle).length };
  }

  // title is what the board shown is called, undefined where it has no name.
  get title(): string | undefined {
    const { doc, puzzle } = this.line;
    const name = this.label.from === doc.from ? this.label.board : undefined;
    const board = this.boards.find((one) => (name === undefined ? one.from === doc.from : one.name === name));
    return board && boardName(this.notices.words, puzzle, board);
  }

  private get boards() {
    return this.library.find(this.line.puzzle)?.boards ?? [];
  }

  async choose(puzzle: string, board?: string): Promise<void> {
    this.hand.mode = "play";
    this.screen.atHome = false;
    await this.learn(undefined);
    const doc = board === undefined ? this.latest(puzzle) : this.library.first(puzzle, board);
    await this.line.go(doc, this.games.resume(doc));
    const name = board ?? this.library.find(puzzle)?.boards[0]?.name ?? "";
    this.label = { from: this.line.doc.from, board: name };
    this.notices.changed();
  }

  // latest is the board of a puzzle that is gone on with.
  private latest(puzzle: string): Doc {
    const n = this.progress.now(puzzle, this.levels.of(puzzle).length);
    return this.games.last(puzzle, this.daily.date) ?? this.levels.doc(`${puzzle}/${n}`) ?? this.library.first(puzzle);
  }

  // next opens today's next board after one of today, the level after the one shown on its
  // path, or the board after it, or a new one where none has a name.
  async next(): Promise<void> {
    const { place } = this;
    const { puzzle } = this.line;
    const level = place && this.levels.doc(this.after(place));
    if (level) return this.line.go(level, this.games.resume(level));
    const at = this.boards.findIndex((board) => boardName(this.notices.words, puzzle, board) === this.title);
    const after = at < 0 ? undefined : this.boards[at + 1];
    if (after) return this.choose(puzzle, after.name);
    if (this.library.find(puzzle)?.levels) return this.newLevel(2);
    return this.choose(puzzle);
  }

  private after({ n, all, date }: Place): string {
    const { puzzle } = this.line;
    const { next } = this.daily;
    if (date && next && next !== puzzle) return this.daily.name(next);
    return `${puzzle}/${n === undefined ? this.progress.now(puzzle, all) : (n % all) + 1}`;
  }

  // newLevel makes a puzzle of a difficulty from 1 to 5, and opens it.
  async newLevel(difficulty: number): Promise<void> {
    const level = await this.questions.generate(difficulty);
    if (!level) return;
    this.hand.mode = "play";
    await this.line.load(level.from, [level.to]);
    const { words } = this.notices;
    this.notices.say(words.t("page.said.level", { length: length(words, level.metric, level.length) }));
  }
}
