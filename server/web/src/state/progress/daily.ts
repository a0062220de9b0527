// The boards of a day: one of each puzzle, the same for everyone, from the date alone. The
// clock of the device says which day it is.

import { type Levels, dateOf } from "./levels";
import type { Library } from "../../puzzle/library";
import type { Progress } from "./progress";
import type { Family } from "../../puzzle/types";

const day = 86_400_000; // milliseconds

export class Daily {
  constructor(
    private levels: Levels,
    private library: Library,
    private progress: Progress,
    private clock: () => Date = () => new Date(),
  ) {}

  // date is today, as 2026-11-22.
  get date(): string {
    return dateOf(this.clock());
  }

  // puzzles are those that have a board today, that of the day first.
  get puzzles(): Family[] {
    const list = this.library.families.filter(({ name }) => this.levels.daily(name, this.date));
    const first = list.length === 0 ? 0 : Math.round(Date.parse(this.date + "T00:00:00Z") / day) % list.length;
    return [...list.slice(first, first + 1), ...list.slice(0, first), ...list.slice(first + 1)];
  }

  // name is that of a puzzle's board today, as a document has it.
  name(puzzle: string): string {
    return `${puzzle}/${this.date}`;
  }

  isDone(puzzle: string): boolean {
    return this.progress.starsOf(this.name(puzzle)) > 0;
  }

  get done(): number {
    return this.puzzles.filter(({ name }) => this.isDone(name)).length;
  }

  // next is the first board of today that is still to be solved.
  get next(): string | undefined {
    return this.puzzles.find(({ name }) => !this.isDone(name))?.name;
  }

  get streak(): number {
    return this.progress.streak(this.clock());
  }

  // isBack tells whether the reader solved boards of other days, but not yesterday's.
  get isBack(): boolean {
    return this.streak === 0 && this.progress.hasDays;
  }

  // minutes are those until tomorrow.
  get minutes(): number {
    const now = this.clock();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    return Math.max(1, Math.ceil((midnight.getTime() - now.getTime()) / 60_000));
  }
}

// spoken is a date such as 2026-11-22 as people write it. That of another year has its year.
export function spoken(date: string, locale: string, options: Intl.DateTimeFormatOptions = {}): string {
  const [year, month, n] = date.split("-").map(Number);
  const other = year === new Date().getFullYear() ? {} : ({ year: "numeric" } as const);
  return new Date(year, month - 1, n).toLocaleDateString(locale, { day: "numeric", month: "long", ...other, ...options });
}
