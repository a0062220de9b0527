// What a reader has done: stars of levels, and the days on which a puzzle of the day
// was solved. It is kept in the browser, and can be taken away as a file.

import { dateOf, harder } from "./levels";

const key = "progress";
const form = "jie-progress"; // says what a file is

export interface Kept {
  form: string;
  stars: Record<string, number>; // by the level's name
  days: string[]; // in order
  lessons?: string[]; // that were taken to their end
  helped?: string[]; // levels that were solved with hints alone
  over?: Record<string, number>; // how many moves more than the best a level took, at the least, without hints
  timely?: string[]; // boards of days that were solved on their day
}

// Store is where it is kept.
export interface Store {
  recall(key: string): string | null;
  remember(key: string, value: string): void;
}

export class Progress {
  private kept: Kept;

  constructor(private store: Store) {
    this.kept = read(store.recall(key)) ?? { form, stars: {}, days: [] };
  }

  // starsOf are those of a level, 0 where it was not solved.
  starsOf(level: string): number {
    return this.kept.stars[level] ?? 0;
  }

  // total is how many stars the levels of a puzzle's path have.
  total(puzzle: string, levels: number): number {
    return Array.from({ length: levels }, (_, i) => this.starsOf(`${puzzle}/${i + 1}`)).reduce((sum, n) => sum + n, 0);
  }

  // now is the first level of a path that was not solved, the last where all were.
  now(puzzle: string, levels: number): number {
    for (let n = 1; n <= levels; n++) if (this.starsOf(`${puzzle}/${n}`) === 0) return n;
    return levels;
  }

  // isHelped tells whether a level was solved with hints alone.
  isHelped(level: string): boolean {
    return this.kept.helped?.includes(level) ?? false;
  }

  // overOf is how many moves more than the best a level took, undefined where that is not
  // known: with hints, or in an earlier version.
  overOf(level: string): number | undefined {
    return this.kept.over?.[level];
  }

  // solve keeps the stars of a level, never fewer than before. Once it is solved without
  // hints, that counts.
  // The level of a day counts for the streak on that day and, for those who play into the
  // night, on the next.
  solve(level: string, stars: number, helped = false, today = new Date(), over?: number) {
    this.refresh();
    const known = this.kept.helped ?? [];
    if (!helped) this.kept.helped = known.filter((name) => name !== level);
    else if (this.starsOf(level) === 0) this.kept.helped = [...known, level].sort();
    this.kept.stars[level] = Math.max(stars, this.starsOf(level));
    if (!helped && over !== undefined) this.kept.over = least(this.kept.over, { [level]: over });
    const [, date = ""] = level.split("/");
    const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
    if (date === dateOf(today) || date === dateOf(yesterday)) {
      this.kept.days = union(this.kept.days, [date]);
      this.kept.timely = union(this.kept.timely, [level]);
    }
    this.write();
  }

  // learnt tells whether a lesson was taken to its end.
  learnt(lesson: string): boolean {
    return this.kept.lessons?.includes(lesson) ?? false;
  }

  learn(lesson: string) {
    this.kept.lessons = union(this.kept.lessons, [lesson]);
    this.write();
  }

  // streak is how many days in a row have a solved puzzle, up to a day or the one before it.
  streak(today: Date, solved = this.kept.days): number {
    const day = new Date(today);
    if (!solved.includes(dateOf(day))) day.setDate(day.getDate() - 1);
    return run(solved, day);
  }

  // statistics are those of a puzzle's games without hints, of its path, its pack and its days: over are
  // games that took 0, 1, 2, 3, and 4 or more moves more than the best.
  statistics(puzzle: string, today: Date) {
    const own = (name: string) => [puzzle, puzzle + harder].includes(name.split("/")[0]);
    const overs = Object.entries(this.kept.over ?? {}).flatMap(([name, n]) => (own(name) ? [n] : []));
    const days = (this.kept.timely ?? []).filter(own).map((name) => name.slice(puzzle.length + 1));
    return {
      played: Object.keys(this.kept.stars).filter((name) => own(name) && !this.isHelped(name)).length,
      over: Array.from({ length: 5 }, (_, i) => overs.filter((n) => Math.min(n, 4) === i).length),
      streak: this.streak(today, days),
      longest: Math.max(0, ...days.map((day) => run(days, new Date(day + "T12:00")))),
    };
  }

  // file is all of it, as a file.
  file(): string {
    return JSON.stringify(this.kept, null, 2) + "\n";
  }

  // add takes in a file: the better of both is kept. It tells whether that is one.
  add(text: string): boolean {
    const more = read(text);
    if (!more) return false;
    this.merge(more);
    this.write();
    return true;
  }

  // refresh takes in what another window has kept since.
  refresh() {
    const other = read(this.store.recall(key));
    if (other) this.merge(other);
  }

  private merge(more: Kept) {
    const isClean = ({ stars, helped = [] }: Kept, level: string) => level in stars && !helped.includes(level);
    const helped = [...new Set([...(this.kept.helped ?? []), ...(more.helped ?? [])])];
    this.kept.helped = helped.filter((level) => !isClean(this.kept, level) && !isClean(more, level)).sort();
    for (const [level, stars] of Object.entries(more.stars)) this.kept.stars[level] = Math.max(stars, this.starsOf(level));
    this.kept.over = least(this.kept.over, more.over);
    for (const list of ["days", "lessons", "timely"] as const) this.kept[list] = union(this.kept[list], more[list]);
  }

  private write() {
    this.refresh(); // nothing that another window has kept is lost
    this.store.remember(key, JSON.stringify(this.kept));
  }
}

// run is how many days in a row are in a list, up to a day.
function run(list: string[], last: Date): number {
  const solved = new Set(list);
  const day = new Date(last);
  let n = 0;
  for (; solved.has(dateOf(day)); n++) day.setDate(day.getDate() - 1);
  return n;
}

function union(a: string[] = [], b: string[] = []): string[] {
  return [...new Set([...a, ...b])].sort();
}

// least has the smaller number of each name.
function least(a: Record<string, number> = {}, b: Record<string, number> = {}): Record<string, number> {
  return Object.fromEntries(Object.keys({ ...a, ...b }).map((name) => [name, Math.min(a[name] ?? Infinity, b[name] ?? Infinity)]));
}

// read checks what may have been written by hand.
function read(text: string | null): Kept | undefined {
  const kept = parsed<Kept>(text, ({ form: name, stars, days, lessons = [], helped = [], over = {}, timely = [] }) => name === form && Object.values(over).every((n) => Number.isInteger(n) && n >= 0) && [...lessons, ...helped, ...timely].every((name) => typeof name === "string") && Object.values(stars).every((n) => [1, 2, 3].includes(n)) && days.every((day) => /^\d{4}-\d\d-\d\d$/.test(day)));
  return kept && { form, stars: kept.stars, days: kept.days, lessons: kept.lessons ?? [], helped: kept.helped ?? [], over: kept.over ?? {}, timely: kept.timely ?? [] };
}

// parsed is what a text holds, if that is good: it may have been written by hand, or by another version.
export function parsed<T>(text: string | null, isGood: (kept: T) => unknown): T | undefined {
  try {
    const kept: T = JSON.parse(text ?? "");
    return isGood(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
