// What a move does on the drawn board: where it is, and what slides where.

import type { Cell, View } from "./types";

export interface Path {
  cells: number[]; // through which something goes, or the one place of the move
  letter?: string; // of a turn
}

export interface Slide {
  from: number;
  to: number;
}

// ring is the six neighbours of a cell, clockwise from the upper left, as
// differences of x (in half cells) and y.
const ring = [
  [-1, -1],
  [1, -1],
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
] as const;

// many is how many cells make a board large.
const many = 500;

// stepsOnRing is how far each turn brings what lies on the ring.
const stepsOnRing: Record<string, number> = { L: 1, R: 5, C: 3 };

export class Geometry {
  readonly puzzle: string;
  readonly lattice: View["lattice"];
  readonly cells: Cell[];
  readonly rows: number[][]; // the cells drawn, row by row; left out are those where there is no light

  private drawn: Set<number>;
  private byName = new Map<string, number>();
  private byPlace = new Map<string, number>();

  constructor(view?: View) {
    this.puzzle = view?.puzzle ?? "";
    this.lattice = view?.lattice ?? "square";
    this.cells = view?.cells ?? [];
    const drawn = this.cells.map((_, i) => i).filter((i) => view?.frames[0].states[i] !== "-");
    this.drawn = new Set(drawn);
    this.rows = [];
    for (const i of drawn) {
      const row = this.rows[this.rows.length - 1];
      if (row && this.cells[row[0]].y === this.cells[i].y) row.push(i);
      else this.rows.push([i]);
    }
    this.cells.forEach((cell, i) => {
      this.byName.set(cell.name, i);
      this.byPlace.set(cell.x + "," + cell.y, i);
    });
  }

  index(name: string): number {
    return this.byName.get(name) ?? -1;
  }

  // large tells whether there is much to draw.
  get large(): boolean {
    return this.cells.length > many;
  }

  isDrawn(cell: number): boolean {
    return this.drawn.has(cell);
  }

  private at(x: number, y: number): number {
    return this.byPlace.get(x + "," + y) ?? -1;
  }

  // path is where a move goes.
  path(move: string): Path {
    if (this.puzzle === "mopan") return { cells: [this.index(move.slice(1))], letter: move[0] };
    if (this.puzzle === "lightsout") return { cells: [this.index(move.split("*")[0])] };
    return { cells: move.split("-").map((name) => this.index(name)) };
  }

  // around is the ring of a cell, clockwise.
  around(cell: number): number[] {
    const { x, y } = this.cells[cell];
    return ring.map(([dx, dy]) => this.at(x + dx, y + dy));
  }

  // slides are the pieces that a move carries.
  slides(move: string): Slide[] {
    const { cells, letter } = this.path(move);
    if (this.puzzle === "pegs") return [{ from: cells[0], to: cells[cells.length - 1] }];
    if (!letter) return [];
    const around = this.around(cells[0]);
    return around.map((from, i) => ({ from, to: around[(i + stepsOnRing[letter]) % 6] }));
  }

  // towards is the cell nearest to one in a direction, for arrow keys.
  towards(cell: number, dx: number, dy: number): number {
    const here = this.cells[cell];
    let best = cell;
    let least = Infinity;
    this.cells.forEach((there, i) => {
      const along = (there.x - here.x) * dx + 2 * (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + 2 * Math.abs((there.y - here.y) * dx);
      const cost = along + aside;
      if (along > 0 && aside <= along && cost < least && this.drawn.has(i)) {
        least = cost;
        best = i;
      }
    });
    return best;
  }
}
