// Which board is shown, and the ways to another: by the address, a tab, or the next level.

import { type Doc, boardOf, toFragment } from "../puzzle/doc";
import type { BoardSet } from "../puzzle/set";
import { prefixOf } from "../puzzle/text";
import type { Board, Question, View } from "../puzzle/types";
import { boardName, length, puzzleName } from "../words/terms";
import type { Questions } from "./help/questions";
import type { Teaching } from "./lessons/teaching";
import type { Table } from "./line/table";
import { address, around, named } from "./page/address";
import type { Page } from "./page/page";
import { spoken } from "./progress/daily";
import type { Own } from "./progress/games";
import type { Records } from "./progress/records";

// Place is where a level stands: its number and name on a path, or its day.
export interface Place {
  path: string; // that of a puzzle, or its pack
  n?: number;
  name?: string;
  all: number;
  date?: string;
}

export class Route {
  private label = { from: "", board: "" }; // the name of the board chosen
  private kept = ""; // the board that the address names; none while the reader goes to an address

  constructor(
    private table: Table,
    private questions: Questions,
    private teaching: Teaching,
    private record: Records,
    private page: Page,
    private look: (question: Question) => Promise<{ view?: View }>,
  ) {}

  // keep keeps how the line stands, for the next visit. A lesson keeps its own address.
  keep(doc: Doc, solved: boolean) {
    if (this.teaching.lesson) return;
    const board = boardOf(doc);
    address.write(doc, this.kept !== "" && this.kept !== board);
    this.kept = board;
    this.record.games.keep(doc, solved);
  }

  // open shows what the address names.
  async open(): Promise<void> {
    const doc = await this.arrive();
    if (!this.page.screen.atHome && !this.page.screen.shown && !this.teaching.lesson) await this.table.line.open(doc, doc && this.record.games.resume(doc));
  }

  // go shows what an address names.
  async go(hash: string): Promise<void> {
    this.page.screen.go(hash);
    await this.record.levels.need(hash);
    const doc = await this.arrive(hash);
    this.page.notices.changed();
    if (!doc) return;
    await this.table.line.go(doc, this.record.games.resume(doc));
    const named = this.record.library.named(doc.from);
    if (named) this.label = { from: this.table.line.doc.from, board: named.name };
    this.kept ||= boardOf(this.table.line.doc);
  }

  // arrive reads an address: it begins its lesson, or gives its document. Where there is no
  // such level or lesson it says so, at home.
  private async arrive(hash = location.hash): Promise<Doc | undefined> {
    const [lesson, name] = [named("lesson", hash), named("play", hash)];
    this.kept = "";
    await this.learn(lesson);
    const doc = name === undefined ? address.read(hash) : this.record.levels.doc(name);
    if ((lesson === undefined || this.teaching.lesson) && (name === undefined || doc)) return doc;
    const { notices, screen } = this.page;
    const [puzzle] = (name ?? "").split("/");
    screen.atHome = true;
    const args = { name: name ?? lesson ?? "", puzzle: puzzleName(notices.words, puzzle), all: this.record.levels.of(puzzle).length };
    notices.complain({ code: "no-link", detail: notices.words.t(name === undefined ? "page.link.lesson" : "page.link.level", args) });
    return undefined;
  }

  // addressOf is where a puzzle is gone on with: its game that was left last, or the level
  // that is now on its path.
  addressOf(puzzle: string): string {
    const doc = this.latest(puzzle);
    return doc.level ? "#play=" + doc.level : "#" + toFragment(doc);
  }

  // learn begins a lesson, or ends the one that is given.
  private async learn(lesson: string | undefined): Promise<void> {
    if (lesson) this.page.screen.study(false);
    if (lesson) this.table.hand.setMode("play");
    await this.teaching.open(lesson);
  }

  get place(): Place | undefined {
    const { words } = this.page.notices;
    const found = this.record.levels.find(this.table.line.doc.level ?? "");
    return found && { ...found, name: found.level.name?.[words.lang], all: this.record.levels.of(found.path).length };
  }

  // heading is what the board shown is called, or its day.
  get heading(): string {
    const { doc } = this.table.line;
    const own = this.page.screen.alone ? undefined : this.record.games.find(doc);
    return this.nameOf(doc) ?? (own ? this.ownName(own) : this.page.notices.words.t("page.untitled"));
  }

  // nameOf is what a level or a board is called; undefined where it has no name.
  nameOf(doc: Doc): string | undefined {
    const { words } = this.page.notices;
    const found = this.record.levels.find(doc.level ?? "");
    if (found) return found.date ? spoken(found.date, words.t("page.locale.dates")) : found.level.name?.[words.lang];
    const board = this.boardOf(doc);
    return board && boardName(words, prefixOf(doc.from), board);
  }

  // boardOf is the board of the puzzle that a document is about: the one chosen, or that of its
  // position.
  private boardOf({ from }: Doc): Board | undefined {
    const chosen = from === this.label.from ? this.boards.find(({ name }) => name === this.label.board) : undefined;
    return chosen ?? this.record.library.named(from);
  }

  // ownName is what a board of the reader's own is called.
  ownName({ name, nth }: Own): string {
    return name ?? this.page.notices.words.t("page.boards.nth", { n: nth });
  }

  private get boards() {
    return this.record.library.find(this.table.line.puzzle)?.boards ?? [];
  }

  async choose(puzzle: string, board?: string): Promise<void> {
    this.table.hand.mode = "play";
    this.page.screen.atHome = false;
    this.page.screen.shown = undefined;
    await this.learn(undefined);
    const doc = board === undefined ? this.latest(puzzle) : this.record.library.first(puzzle, board);
    await this.record.levels.need(doc.level ?? "");
    await this.table.line.go(doc, this.record.games.resume(doc));
    if (board !== undefined) this.label = { from: this.table.line.doc.from, board };
    this.page.notices.changed();
  }

  // latest is the board of a puzzle that is gone on with.
  private latest(puzzle: string): Doc {
    const n = this.record.progress.now(puzzle, this.record.levels.of(puzzle).length);
    return this.record.games.last(puzzle, this.record.daily.date) ?? this.record.levels.doc(`${puzzle}/${n}`) ?? this.record.library.first(puzzle);
  }

  // next opens today's next board after one of today, the level after the one shown on its
  // path, or the board after it, or a new one where none has a name.
  async next(): Promise<void> {
    const { place, table: { line: { puzzle } }, page: { screen: { playing } } } = this;
    if (playing) return this.playOn(playing);
    const level = place && this.record.levels.doc(this.after(place));
    if (level) return this.table.line.go(level, this.record.games.resume(level));
    const board = this.boardOf(this.table.line.doc);
    const after = board && this.boards[this.boards.indexOf(board) + 1];
    if (after) return this.choose(puzzle, after.name);
    if (this.record.library.find(puzzle)?.levels) return this.newLevel(2);
    return this.choose(puzzle);
  }

  // playOn goes to the next board of a set that can be read, or to all of them.
  private async playOn(set: BoardSet): Promise<void> {
    const isGood = set.boards.map(async (board) => {
      const doc = this.record.docOf(board);
      return doc !== undefined && (await this.look({ from: doc.from, to: doc.to })).view !== undefined;
    });
    location.hash = this.linkTo(set, this.record.sets.next(set, await Promise.all(isGood)));
  }

  // linkTo is the link to a board of the set in the address, or to all of them.
  linkTo({ boards }: BoardSet, n: number): string {
    const doc = this.record.docOf(boards[n - 1] ?? "");
    return "#" + [doc && (doc.level ? "play=" + doc.level : toFragment(doc)), around(n)].filter(Boolean).join("&");
  }

  // isPathDone reports whether the level shown is the last of a path, and all are solved.
  get isPathDone(): boolean {
    const { path, n, all } = this.place ?? {};
    return n !== undefined && n === all && !this.page.screen.alone && this.rest(path!, all).every((n) => this.record.progress.starsOf(`${path}/${n}`) > 0);
  }

  // rest are the levels of a path that still hold a star.
  private rest(path: string, all: number): number[] {
    return Array.from({ length: all }, (_, i) => i + 1).filter((n) => this.record.progress.starsOf(`${path}/${n}`) < 3);
  }

  private after({ path, n, all, date }: Place): string {
    const { table: { line: { puzzle } }, record: { daily: { next }, progress } } = this;
    if (date && next && next !== puzzle) return this.record.daily.name(next);
    if (n !== undefined && n < all && progress.starsOf(`${path}/${all}`) === 0) return `${path}/${n + 1}`;
    const rest = this.rest(path, all); // of a path that was walked to its end, the levels that still hold a star
    return `${path}/${n === undefined ? progress.now(puzzle, all) : (rest.find((one) => one > n) ?? rest[0] ?? (n % all) + 1)}`;
  }

  // newLevel makes a puzzle of a difficulty from 1 to 5, and opens it.
  async newLevel(difficulty: number): Promise<void> {
    const level = await this.questions.generate(difficulty);
    if (!level) return;
    this.table.hand.mode = "play";
    await this.table.line.load(level.from, [level.to]);
    this.page.notices.say(this.page.notices.words.t("page.said.level", { length: length(this.page.notices.words, level.metric, level.length) }));
  }
}
