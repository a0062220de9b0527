// Repairs of a position that was pasted, and cannot be read.

import type { Board } from "./types";

// repairs are what rows of digits may have been meant to be, the likeliest first: as long as those of the board that
// they are most like, with a 0 or no cell where one is missing, or cut at either end; then with 0 or 1 for characters
// that are not digits. The caller finds out which of them can be read.
export function repairs(text: string, boards: Pick<Board, "from">[]): string[] {
  const [, head, body] = /^([^:]+:)([^,:]*\/[^,:]*)$/.exec(text) ?? [];
  if (!body) return [];
  const rows = body.split("/");
  const usual = [...rows].sort((a, b) => a.length - b.length)[rows.length >> 1];
  const known = boards.map(({ from }) => from.slice(from.lastIndexOf(":") + 1).split("/")).filter(({ length }) => length === rows.length);
  const far = (shape: string[]) => rows.reduce((sum, row, i) => sum + Math.abs(row.length - shape[i].length), 0);
  const shape = known.reduce((best, one) => (far(one) < far(best) ? one : best), rows.map(() => usual));
  const filled = rows.map((row, i) => row.slice(0, shape[i].length).padEnd(shape[i].length, "0"));
  const left = rows.map((row, i) => row.slice(-shape[i].length).padEnd(shape[i].length, "-"));
  const digits = ["0", "1"].map((digit) => filled.map((row) => row.replace(/[^0-9?-]/g, digit)));
  return [...new Set([filled, left, ...digits].map((rows) => head + rows.join("/")))];
}
