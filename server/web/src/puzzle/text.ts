// Positions as texts: PUZZLE[RULES]:ROWS. Rows are separated by slashes. A row is a
// character a cell, or numbers with commas between them.

import { numberOf, stateOf } from "./faces";

const noCell = "-";

// prefixOf is what stands before the rules and the rows.
export function prefixOf(text: string): string {
  return /^[^[:]*/.exec(text)?.[0] ?? "";
}

// rulesOf are the rules of its own that a position has, such as torus or near; undefined for
// none.
export function rulesOf(text: string): string[] | undefined {
  return /^[^:[]*\[([^\]]*)\]/.exec(text)?.[1].split(",").map((rule) => rule.split("=")[0]);
}

// Drawing is a position's text in parts: what stands before the rows, and a text
// for each cell of each row.
interface Drawing {
  head: string;
  rows: string[][];
  commas: boolean;
}

function read(text: string): Drawing {
  const body = text.lastIndexOf(":") + 1;
  const rows = text.slice(body).split("/");
  return {
    head: text.slice(0, body),
    rows: rows.map((row) => (row.includes(",") ? row.split(",") : Array.from(row))),
    commas: text.includes(",", body),
  };
}

function write({ head, rows, commas }: Drawing): string {
  const apart = commas || rows.some((row) => row.some((cell) => cell.length > 1));
  return head + rows.map((row) => row.join(apart ? "," : "")).join("/");
}

// places are where the cells stand in a drawing, in reading order. Places that are
// not on the board are left out unless the cells are as many with them.
function places({ rows }: Drawing, cells: number): [row: number, column: number][] | undefined {
  const drawn = rows.flatMap((row, r) => row.map((_, c): [number, number] => [r, c]));
  const onBoard = drawn.filter(([r, c]) => rows[r][c] !== noCell);
  return [onBoard, drawn].find((list) => list.length === cells);
}

// statesOf reads a state for each cell, or undefined where the text draws no board
// of so many cells.
export function statesOf(text: string, cells: number): string[] | undefined {
  const drawing = read(text);
  return places(drawing, cells)?.map(([r, c]) => {
    const cell = drawing.rows[r][c];
    return cell.length > 1 ? stateOf(Number(cell)) : cell;
  });
}

// withCell is the text with one cell changed.
export function withCell(text: string, cells: number, cell: number, state: string): string | undefined {
  const drawing = read(text);
  const at = places(drawing, cells)?.[cell];
  if (!at) return undefined;
  const n = numberOf(state);
  drawing.rows[at[0]][at[1]] = n !== undefined && n > 9 ? String(n) : state;
  return write(drawing);
}

// emptied is a position like text with a state on every cell.
export function emptied(text: string, blank: string): string {
  const { head, rows } = read(text);
  return write({ head, rows: rows.map((row) => row.map((cell) => (cell === noCell ? cell : blank))), commas: false });
}

// sameShape tells whether two texts draw the same board, whatever lies on it.
export function sameShape(a: string, b: string): boolean {
  const shape = (text: string) => emptied(text.trim().replace(/\s*\n\s*/g, "/"), "0");
  return shape(a) === shape(b);
}

// hash is a short name for a text (FNV-1a).
export function hash(text: string): string {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return (sum >>> 0).toString(36);
}
