// What a game that was won cost: the move that took the most more than the best, and a better
// one in its place.

import type { Backend } from "../../backend/backend";
import { count } from "../../puzzle/tally";
import { type Doc, toFragment } from "../../puzzle/doc";
import type { Action, Family, Hint } from "../../puzzle/types";
import type { Line } from "../line/line";
import type { Notices } from "../page/notices";

// Cost is what one move took.
export interface Cost {
  at: number; // moves of the line before it
  turn: number; // its number, as moves are counted
  by: number; // how many more moves it took
}

// longest is the number of moves of the longest game that is looked through.
const longest = 120;

export class Review {
  cost?: Cost;

  private better?: Hint; // that was asked for
  private asked = "";

  constructor(
    private solvers: Pick<Backend, "ask">,
    private line: Line,
    private notices: Notices,
    private show: (position: string, moves: string[]) => void, // is told what was shown
  ) {}

  // look finds the dearest move of a game that was won; nothing where a proof is not found soon.
  async look(family: Family | undefined): Promise<void> {
    const { doc, view } = this.line;
    const key = keyOf(doc);
    if (!family || !view || this.asked === key || doc.at > longest) return;
    this.asked = key;
    this.cost = this.better = undefined;
    const frames = view.frames.slice(0, doc.at + 1);
    const made = frames.map((_, i) => count(family, frames.slice(1, i + 1).map(({ action }) => action)));
    const ends = made.flatMap((n, i) => (i === 0 || n < (made[i + 1] ?? Infinity) ? [i] : []));
    const totals = new Map([[frames.length - 1, made[frames.length - 1]]]);
    const total = async (i: number) => {
      if (!totals.has(i)) totals.set(i, made[i] + (await this.distance(frames[i].position)));
      return totals.get(i)!;
    };
    const find = async (from: number, to: number): Promise<{ end: number; by: number }> => {
      const by = (await total(ends[to])) - (await total(ends[from]));
      if (by === 0 || to === from + 1) return { end: to, by };
      const middle = (from + to) >> 1;
      const [early, late] = [await find(from, middle), await find(middle, to)];
      return late.by > early.by ? late : early;
    };
    try {
      const { end, by } = await find(0, ends.length - 1);
      if (this.asked !== key || by === 0) return;
      this.cost = { at: ends[end - 1], turn: made[ends[end - 1]] + 1, by };
      this.notices.changed();
    } catch {
      return; // a win says enough without it
    }
  }

  private async distance(from: string): Promise<number> {
    const { length, optimal } = await this.ask(from, 1);
    if (length === undefined || !optimal) throw new Error("no proof");
    return length;
  }

  private ask(from: string, level: number): Promise<Hint> {
    return this.solvers.ask<Hint>("hint", { from, to: this.line.goals, level, timeout: "2s" }, { lang: this.notices.words.lang });
  }

  // see goes back to the board before the dearest move, and shows the better one.
  async see(): Promise<void> {
    const { cost, line } = this;
    const before = line.view?.frames[cost?.at ?? -1];
    if (!cost || !before) return;
    try {
      this.better = await this.ask(before.position, 3);
    } catch (error) {
      return this.notices.fail(error);
    }
    if (this.better.move) this.show(before.position, [this.better.move]);
    line.moveTo(cost.at);
    await line.readLegal();
  }

  // seen is the better move and the reader's own, while they are looked at.
  get seen(): { better: Hint; own?: Action } | undefined {
    const { better, cost, line } = this;
    if (!better?.action || line.doc.at !== cost?.at || line.position !== better.from || this.asked !== keyOf({ ...line.doc, at: line.doc.moves.length })) return undefined;
    return { better, own: line.view?.frames[cost.at + 1]?.action };
  }

  // leave goes back to the end of the game.
  leave() {
    this.line.moveTo(this.line.doc.moves.length);
  }

  // playOn begins a game on the board before the dearest move.
  playOn(): Promise<unknown> {
    const { doc } = this.line;
    return this.line.inTurn(() => this.line.change({ ...doc, moves: doc.moves.slice(0, doc.at) }));
  }
}

function keyOf(doc: Doc): string {
  return toFragment({ ...doc, moves: doc.moves.slice(0, doc.at) });
}
