// The boards of the days: one of each puzzle for each date, the same for everyone, none of a
// path, and harder from Monday to Sunday. server/web/build packs them, and web.Daily of the
// terminal's game has the same.

import type { Level } from "../../puzzle/types";

const day = 86_400_000; // milliseconds
const firstDay = Date.UTC(2026, 0, 5); // a Monday

// Weekday holds the boards of a day of the week, one for each week. A # is a digit that
// differs from board to board: so many bits, five in a digit to the base 32.
export interface Weekday extends Level {
  bits: number;
  boards: string;
}

export type Weeks = Record<string, Weekday[]>;

export class Days {
  private made: Record<string, Level | undefined> = {}; // a screen asks for the same boards again and again

  constructor(private weeks: Weeks) {}

  // of is the board of a puzzle on a date such as 2026-11-22, undefined where there is none.
  of = (puzzle: string, date: string): Level | undefined => (this.made[puzzle + date] ??= this.make(puzzle, date));

  private make(puzzle: string, date: string): Level | undefined {
    const time = Date.parse(date + "T00:00:00Z");
    const week = this.weeks[puzzle];
    if (!week || Number.isNaN(time) || !new Date(time).toISOString().startsWith(date)) return undefined;
    const n = Math.round((time - firstDay) / day);
    return board(week[modulo(n, 7)], Math.floor(n / 7));
  }
}

// board is that of a week. When all have had their week they come again as in a mirror: left
// and right changed, then top and bottom, then both.
function board({ from, to, metric, length, difficulty, bits, boards }: Weekday, week: number): Level {
  const width = Math.ceil(((from + to).split("#").length - 1) * bits / 5);
  const n = boards.length / width;
  const at = modulo(week, n);
  const code = Array.from(boards.slice(at * width, (at + 1) * width), (digit) => parseInt(digit, 32).toString(2).padStart(5, "0")).join("");
  const digits = code.match(new RegExp(`.{${bits}}`, "g")) ?? [];
  const filled = (text: string) => text.replace(/#/g, () => String(parseInt(digits.shift() ?? "", 2)));
  const [position, goal] = [filled(from), filled(to)];
  const round = modulo((week - at) / n, 4);
  const [seen, end] = [mirrored(position, round), mirrored(goal, round)];
  if (to.includes("#")) return { from: seen, to: end, metric, length, difficulty };
  return { from: relabelled(seen, end, goal), to: goal, metric, length, difficulty };
}

// mirrored changes left and right in rounds 1 and 3, and top and bottom in rounds 2 and 3. The
// name of a cell stays.
function mirrored(position: string, round: number): string {
  const [puzzle, cells] = position.split(":");
  if (cells === undefined) return position;
  const rows = cells.split("/").map((row) => (round % 2 === 1 ? [...row].reverse().join("") : row));
  return puzzle + ":" + (round >= 2 ? rows.reverse() : rows).join("/");
}

// relabelled gives a position other labels: those that turn one goal into another.
function relabelled(position: string, goal: string, into: string): string {
  if (goal.length !== position.length) return position;
  const start = position.indexOf(":") + 1;
  const label = new Map([...goal].map((from, i) => [from, into[i]]).slice(start) as [string, string][]);
  return position.slice(0, start) + [...position.slice(start)].map((from) => label.get(from) ?? from).join("");
}

function modulo(a: number, n: number): number {
  return ((a % n) + n) % n;
}
