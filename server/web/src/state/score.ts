// How the reader stands: moves made, whether they have led to the goal, and what that
// is worth.

import { boardOf, isHelped, toFragment } from "../puzzle/doc";
import { count, stars } from "../puzzle/tally";
import { length } from "../words/terms";
import type { Outlook } from "./help/outlook";
import type { Teaching } from "./lessons/teaching";
import type { Table } from "./line/table";
import { tellParent } from "./page/frame";
import type { Page } from "./page/page";
import type { Records } from "./progress/records";

export class Score {
  private clean = ""; // the game that was won without help, whatever is shown of its board later

  constructor(
    private table: Table,
    private teaching: Teaching,
    private outlook: Outlook,
    private record: Records,
    private page: Page,
  ) {}

  // made is how many moves were made, in the puzzle's metric.
  get made(): number {
    const { view, doc, puzzle } = this.table.line;
    const family = this.record.library.find(puzzle);
    const played = view?.frames.slice(1, doc.at + 1).map((frame) => frame.action) ?? [];
    return family ? count(family, played) : doc.at;
  }

  // metric is what the moves are counted in.
  get metric(): string {
    return this.record.library.find(this.table.line.puzzle)?.metrics[0] ?? "moves";
  }

  // par is the proved best; undefined while it is not known.
  get par(): number | undefined {
    return this.outlook.par;
  }

  // won tells whether moves have led to the goal.
  get won(): boolean {
    const { step } = this.teaching;
    return this.table.hand.mode === "play" && (!step || step.solution !== undefined) && this.table.line.doc.at > 0 && this.table.line.frame?.solved === true;
  }

  // helped tells whether any of the moves made was not found by the reader, but made or shown
  // by the page.
  get helped(): boolean {
    const { doc, view, puzzle } = this.table.line;
    if (isHelped(doc)) return true;
    if (this.clean === toFragment(doc)) return false;
    const isFree = this.record.library.find(puzzle)?.any_order;
    const isShown = (move: string, i: number) => this.record.shown.has(boardOf(doc), isFree ? "" : (view?.frames[i]?.position ?? ""), move);
    return doc.moves.slice(0, doc.at).some(isShown);
  }

  // stars are what the moves are worth: with help, one at most.
  get stars(): number {
    return this.par === undefined || this.helped ? 1 : stars(this.made, this.par);
  }

  // keep keeps what a board that was just solved has earned, and tells the page around
  // this one, once the best is known or cannot be found soon.
  keep(isLate = false) {
    if (!this.won) return;
    const { words } = this.page.notices;
    if (this.par === undefined && !isLate) return void this.outlook.settled.then(() => this.keep(true));
    if (!this.helped) this.clean = toFragment(this.table.line.doc);
    if (!this.helped) this.record.games.note(this.table.line.doc, { made: this.made, ...(this.par !== undefined && { best: this.par }) });
    this.page.notices.say(words.t("page.said.solved", { length: length(words, this.metric, this.made) }));
    const { level, from, moves } = this.table.line.doc;
    const { playing } = this.page.screen;
    const over = this.par === undefined ? undefined : this.made - this.par;
    const found = this.record.levels.find(level ?? "");
    if (level && found) this.record.progress.solve(level, this.stars, this.helped, new Date(), over);
    if (playing) this.record.progress.solve(this.record.sets.name(playing), this.stars, this.helped, new Date(), over);
    const ofSet = playing && { set: playing.title, board: playing.n, boards: playing.boards.length };
    const message = { puzzle: this.table.line.puzzle, level, from, moves, made: this.made, best: this.par, stars: this.stars, helped: this.helped, ...ofSet };
    tellParent({ source: "jie", type: "solved", ...message });
  }
}
