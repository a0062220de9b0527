// The levels: a path for each puzzle, one of each day, and packs of harder ones.

import type { Doc } from "../../puzzle/doc";
import type { Level, Named } from "../../puzzle/types";
import { Days } from "./days";

export type Paths = Record<string, Level[]>;

// harder follows the name of a puzzle in that of its pack, which is a path like its own.
export const harder = "-harder";

// Chapter is a part of a path.
export interface Chapter {
  n: number; // its own number
  name: Named;
  first: number; // the numbers of its first and last level
  last: number;
}

export class Levels {
  constructor(
    readonly paths: Paths,
    private days = new Days({}),
    private packs: () => Promise<Paths> = async () => ({}),
  ) {}

  // need reads the packs, where a text names a level of one.
  async need(text: string): Promise<void> {
    if (text.includes(harder) && !Object.keys(this.paths).some((name) => name.endsWith(harder))) Object.assign(this.paths, await this.packs().catch(() => ({})));
  }

  of(puzzle: string): Level[] {
    return this.paths[puzzle] ?? [];
  }

  // find is the level of a name, as a document has it.
  find(name: string): { path: string; level: Level; n?: number; date?: string } | undefined {
    const [path, which = ""] = name.split("/");
    const isDay = isDate(which);
    const level = isDay ? this.daily(path, which) : this.of(path)[Number(which) - 1];
    return level && { path, level, ...(isDay ? { date: which } : { n: Number(which) }) };
  }

  // daily is the level of a date, such as 2026-11-22: the same for everyone.
  daily(puzzle: string, date: string): Level | undefined {
    return this.days.of(puzzle, date);
  }

  // chapters are the parts of a path, in order.
  chapters(puzzle: string): Chapter[] {
    const path = this.of(puzzle);
    const starts = path.flatMap(({ chapter }, i) => (chapter ? [{ name: chapter, first: i + 1 }] : []));
    return starts.map((start, i) => ({ ...start, n: i + 1, last: (starts[i + 1]?.first ?? path.length + 1) - 1 }));
  }

  doc(name: string): Doc | undefined {
    const found = this.find(name);
    return found && { from: found.level.from, to: [found.level.to], moves: [], at: 0, level: name };
  }
}

// isDate reports whether a text is a day of the calendar, such as 2026-11-22.
export function isDate(text: string): boolean {
  const day = new Date(text + "T00:00:00Z");
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

// dateOf writes a day as 2026-11-22, as the reader's clock has it.
export function dateOf(day: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
