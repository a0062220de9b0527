// The boards of a day: one of each puzzle, the same for everyone, from the date alone. The
// clock of the device says which day it is.

import { type Levels, dateOf } from "./levels";
import type { Library } from "../../puzzle/library";
import type { Progress } from "./progress";
import type { Family } from "../../puzzle/types";

// firstMonth is the first that the archive shows.
export const firstMonth = "2026-01";

// Mark is how a board of a day stands, or a day as a whole.
export type Mark = "perfect" | "solved" | "missed" | "open" | "ahead";

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

  // puzzles are those that have a board each day, in the order of the library.
  get puzzles(): Family[] {
    return this.library.families.filter(({ name }) => this.levels.daily(name, this.date));
  }

  // name is that of a puzzle's board today, as a document has it.
  name(puzzle: string): string {
    return `${puzzle}/${this.date}`;
  }

  isDone(puzzle: string, date = this.date): boolean {
    return this.progress.starsOf(`${puzzle}/${date}`) > 0;
  }

  // isPast tells whether a text is a day that has boards to play: today or one before.
  isPast(date: string): boolean {
    return date <= this.date && this.puzzles.some(({ name }) => this.levels.daily(name, date));
  }

  // mark is how a puzzle's board of a date stands.
  mark(puzzle: string, date: string): Mark {
    const stars = this.progress.starsOf(`${puzzle}/${date}`);
    if (stars > 0) return stars === 3 ? "perfect" : "solved";
    return date > this.date ? "ahead" : date === this.date ? "open" : "missed";
  }

  // markOf is how a day stands: one solved board is a solved day.
  markOf(date: string): Mark {
    const marks = this.puzzles.map(({ name }) => this.mark(name, date));
    if (marks.every((mark) => mark === "perfect")) return "perfect";
    return marks.find((mark) => mark === "perfect" || mark === "solved") ? "solved" : marks[0];
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

// weekdayOf is 0 for a Monday.
export function weekdayOf(date: string): number {
  return (new Date(date + "T12:00Z").getUTCDay() + 6) % 7;
}

// weekOf is the week of a date, from Monday to Sunday.
export function weekOf(date: string): string[] {
  return Array.from({ length: 7 }, (_, i) => later(date, i - weekdayOf(date)));
}

// monthOf are the days of a month such as 2026-11 in whole weeks.
export function monthOf(month: string): string[] {
  const [first] = weekOf(month + "-01");
  const days = Array.from({ length: 42 }, (_, i) => later(first, i));
  return days.filter((_, i) => days.slice(i - (i % 7), i - (i % 7) + 7).some((day) => day.startsWith(month)));
}

function later(date: string, days: number): string {
  const day = new Date(date + "T12:00Z");
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
