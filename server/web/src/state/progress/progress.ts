// What a reader has done: stars of levels, and the days on which a puzzle of the day
// was solved. It is kept in the browser, and can be taken away as a file.

import { dateOf } from "./levels";

const key = "progress";
const form = "jie-progress"; // says what a file is

export interface Kept {
  form: string;
  stars: Record<string, number>; // by the level's name
  days: string[]; // in order
  lessons?: string[]; // that were taken to their end
  helped?: string[]; // levels that were solved with hints alone
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

  // solve keeps the stars of a level, never fewer than before. Once it is solved without
  // hints, that counts.
  // The level of a day counts for the streak on that day and, for those who play into the
  // night, on the next.
  solve(level: string, stars: number, helped = false, today = new Date()) {
    this.refresh();
    const known = this.kept.helped ?? [];
    if (!helped) this.kept.helped = known.filter((name) => name !== level);
    else if (this.starsOf(level) === 0) this.kept.helped = [...known, level].sort();
    this.kept.stars[level] = Math.max(stars, this.starsOf(level));
    const [, date = ""] = level.split("/");
    const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
    if (date === dateOf(today) || date === dateOf(yesterday)) this.kept.days = [...new Set([...this.kept.days, date])].sort();
    this.write();
  }

  // learnt tells whether a lesson was taken to its end.
  learnt(lesson: string): boolean {
    return this.kept.lessons?.includes(lesson) ?? false;
  }

  learn(lesson: string) {
    this.kept.lessons = [...new Set([...(this.kept.lessons ?? []), lesson])].sort();
    this.write();
  }

  get hasDays(): boolean {
    return this.kept.days.length > 0;
  }

  // streak is how many days in a row have a solved puzzle, up to a day or the one
  // before it.
  streak(today: Date): number {
    const solved = new Set(this.kept.days);
    const day = new Date(today);
    if (!solved.has(dateOf(day))) day.setDate(day.getDate() - 1);
    let n = 0;
    for (; solved.has(dateOf(day)); n++) day.setDate(day.getDate() - 1);
    return n;
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
    this.kept.days = [...new Set([...this.kept.days, ...more.days])].sort();
    this.kept.lessons = [...new Set([...(this.kept.lessons ?? []), ...(more.lessons ?? [])])].sort();
  }

  private write() {
    this.refresh(); // nothing that another window has kept is lost
    this.store.remember(key, JSON.stringify(this.kept));
  }
}

// read checks what may have been written by hand.
function read(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? "") as Kept;
    const { lessons = [], helped = [] } = kept;
    const isGood = kept.form === form && [...lessons, ...helped].every((name) => typeof name === "string") && Object.values(kept.stars).every((n) => [1, 2, 3].includes(n)) && kept.days.every((day) => /^\d{4}-\d\d-\d\d$/.test(day));
    return isGood ? { form, stars: kept.stars, days: kept.days, lessons, helped } : undefined;
  } catch {
    return undefined;
  }
}
